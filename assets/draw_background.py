#!/usr/bin/env python3
"""Draws background.png: a table top with a faint grain. Needs only Python 3."""
import math
import random
import struct
import zlib
from pathlib import Path

WIDTH, HEIGHT = 1280, 800
# From the table to the darkest fibre, whose contrast with the table is 1.03. More would compete with text.
SHADES = [(0xF3, 0xEA, 0xD9), (0xF2, 0xE9, 0xD8), (0xF1, 0xE8, 0xD7), (0xF0, 0xE7, 0xD6)]
FIBRES = 420
chance = random.Random(3)

shades = [[0.0] * WIDTH for _ in range(HEIGHT)]
for _ in range(FIBRES):
    # A fibre lies along the table, wavers a little, and is pale at both ends.
    length, depth = chance.randint(120, 620), chance.uniform(0.8, 2.4)
    left, top = chance.uniform(-length / 2, WIDTH), chance.uniform(0, HEIGHT)
    waver, phase = chance.uniform(0.5, 2.5), chance.uniform(0, math.tau)
    for step in range(length):
        x, y = int(left) + step, round(top + waver * math.sin(phase + step / 90))
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            shades[y][x] = min(len(SHADES) - 1, shades[y][x] + depth * math.sin(math.pi * (step + 0.5) / length))


def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def packed(row):
    """Four pixels of two bits in each byte."""
    levels = [round(shade) for shade in row]
    return bytes(a << 6 | b << 4 | c << 2 | d for a, b, c, d in zip(*(levels[first::4] for first in range(4))))


Path(__file__).with_name('background.png').write_bytes(
    b'\x89PNG\r\n\x1a\n'
    + chunk(b'IHDR', struct.pack('>IIBBBBB', WIDTH, HEIGHT, 2, 3, 0, 0, 0))
    + chunk(b'PLTE', bytes(channel for shade in SHADES for channel in shade))
    + chunk(b'IDAT', zlib.compress(b''.join(b'\0' + packed(row) for row in shades), 9))
    + chunk(b'IEND', b'')
)
