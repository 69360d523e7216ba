#!/usr/bin/env python3
"""Synthesises the game's sounds, into the folder of this script: wooden bars, struck softly. Needs only Python 3.

Every note is of the pentatonic scale of C major, so all sequences of sounds are in tune. There is no randomness, so the
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
# Upwards to the octave; the last note rings.
sound('win', 0.47, 1, (0, 0.7, bar('C5', 0.07)), (0.08, 0.75, bar('E5', 0.07)),
      (0.16, 0.8, bar('G5', 0.07)), (0.24, 1, bar('C6', 0.09, overtone=0.1)))
# A fifth down to the key note, which sounds neither happy nor sad.
sound('draw', 0.34, 0.8, (0, 0.8, bar('G4', 0.07)), (0.13, 1, bar('C4', 0.08, overtone=0.3)))
# Two low knocks, as on a table.
sound('refused', 0.17, 0.6, (0, 1, bar('G3', 0.022, overtone=0.3)), (0.075, 0.8, bar('G3', 0.026, overtone=0.3)))
