#!/usr/bin/env python3
"""Synthesises the game's sounds, into the folder of this script: wooden bars, struck softly. Needs only Python 3.

Every note is of the pentatonic scale of C major, so all sequences of sounds are in tune. Noise has a fixed seed, so the
files are the same each time.
"""
import math
import struct
import wave
from pathlib import Path

RATE = 22_050  # samples a second, enough because nothing here is higher than 10 kHz
PEAK = 10 ** (-12 / 20)  # the peak of the loudest sound, as a share of full scale
A4 = 440.0
SEMITONES = {'C': -9, 'D': -7, 'E': -5, 'G': -2, 'A': 0}


def pitch(note):
    """The frequency in Hz of a note such as E5."""
    return A4 * 2 ** (SEMITONES[note[0]] / 12 + int(note[1]) - 4)


def bar(note, decay, overtone=0.2, knock=0.1):
    """A marimba's bar: its tone, the overtone two octaves above that it is tuned to, and the knock of the mallet.

    `decay` is the time in seconds after which the tone has sunk to a third (1/e); the rest sinks faster.
    """
    frequency = pitch(note)

    def partial(seconds, ratio, share):
        return math.sin(math.tau * frequency * ratio * seconds) * math.exp(-seconds / (decay * share))

    def at(seconds):
        attack = 1 - math.exp(-seconds / 0.0015)  # soft felt, and no click
        tone = partial(seconds, 1, 1) + overtone * partial(seconds, 4, 0.3) + knock * partial(seconds, 9.2, 0.07)
        return attack * tone
    return at


def paper(length):
    """The rustle of paper: noise without its deepest and highest parts, which swells and dies away in this time."""
    state = 1
    low = lower = 0.0

    def at(seconds):
        nonlocal state, low, lower
        state = state * 48271 % 2147483647
        noise = state / 1073741823.5 - 1
        low += 0.45 * (noise - low)
        lower += 0.08 * (low - lower)
        share = min(seconds / length, 1)
        return (low - lower) * math.sin(math.pi * share ** 0.7) ** 2
    return at


def sound(name, length, loudness, *notes):
    """Writes the sound of these notes, each a start in seconds, a strength and a tone."""
    samples = [0.0] * round(length * RATE)
    for start, strength, tone in notes:
        first = round(start * RATE)
        for index in range(first, len(samples)):
            samples[index] += strength * tone((index - first) / RATE)
    fade = round(0.25 * len(samples))  # to nothing, without a corner
    for index in range(fade):
        samples[-1 - index] *= math.sin(math.pi / 2 * index / fade) ** 2
    scale = loudness * PEAK * 0x7FFF / max(map(abs, samples))
    data = b''.join(struct.pack('<h', round(scale * sample)) for sample in samples)
    with wave.open(str(Path(__file__).with_name(f'{name}.wav')), 'wb') as file:
        file.setparams((1, 2, RATE, 0, 'NONE', ''))
        file.writeframes(data)


# X is a low, short tap, like strokes of a pencil. O is higher, and rings longer.
sound('x', 0.14, 0.8, (0, 1, bar('G4', 0.03, knock=0.25)), (0.028, 0.35, bar('G4', 0.02, knock=0.25)))
sound('o', 0.22, 0.75, (0, 1, bar('E5', 0.055, overtone=0.12, knock=0.04)))
# Three notes upwards; the last one rings.
sound('win', 0.44, 1, (0, 0.75, bar('C5', 0.07)), (0.09, 0.85, bar('E5', 0.07)),
      (0.18, 1, bar('G5', 0.1, overtone=0.1)))
# Two notes downwards, softer.
sound('loss', 0.36, 0.62, (0, 0.8, bar('E4', 0.07, knock=0.03)), (0.13, 1, bar('C4', 0.08, overtone=0.15, knock=0.03)))
# An open fifth, which sounds neither happy nor sad.
sound('draw', 0.34, 0.8, (0, 0.8, bar('C4', 0.09, overtone=0.25)), (0.012, 0.8, bar('G4', 0.08)))
# A dull tap on wood.
sound('refused', 0.15, 0.6, (0, 1, bar('G3', 0.024, overtone=0.35, knock=0.15)))
# A sheet of paper that is pulled away.
sound('paper', 0.24, 0.56, (0, 1, paper(0.2)))
# A short step upwards, and one downwards.
sound('right', 0.2, 0.7, (0, 0.7, bar('G5', 0.04)), (0.07, 1, bar('C6', 0.06, overtone=0.1)))
sound('wrong', 0.23, 0.62, (0, 0.8, bar('A4', 0.045, knock=0.05)), (0.08, 1, bar('D4', 0.06, overtone=0.15, knock=0.05)))
# A tick of the pencil, when something is chosen.
sound('choice', 0.03, 0.3, (0, 1, paper(0.02)), (0, 0.5, bar('C6', 0.004, knock=0.4)))
