#!/usr/bin/env python3
"""Draws background.png: paper with pale crosses and noughts at random places. Needs only Python 3."""
import math
import random
import struct
import zlib
from pathlib import Path

WIDTH, HEIGHT = 1280, 800
PAPER = (0xF3, 0xEA, 0xD9)
PENCIL = (0xE6, 0xDA, 0xC3)
SHADES = 16  # from paper to pencil: enough for smooth edges, and few enough for a small file
CELL = 160  # one mark in each square of this side
chance = random.Random(3)

shades = [[0.0] * WIDTH for _ in range(HEIGHT)]


def stroke(left, top, size, distance, width):
    """Draws with pencil where `distance` from the shape's centre line is less than half the width."""
    for y in range(max(0, int(top)), min(HEIGHT, int(top + size))):
        for x in range(max(0, int(left)), min(WIDTH, int(left + size))):
            cover = width / 2 + 0.5 - distance(x + 0.5, y + 0.5)
            shades[y][x] = max(shades[y][x], min(1.0, max(0.0, cover)))


def segment_distance(ax, ay, bx, by):
    length = (bx - ax) ** 2 + (by - ay) ** 2

    def distance(x, y):
        along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
    return distance


for row in range(HEIGHT // CELL):
    for column in range(WIDTH // CELL):
        x = (column + 0.5 + chance.uniform(-0.18, 0.18)) * CELL
        y = (row + 0.5 + chance.uniform(-0.18, 0.18)) * CELL
        radius = chance.uniform(18, 32)
        width = radius * 0.3
        box = (x - 2 * radius, y - 2 * radius, 4 * radius)
        if (row + column) % 2:
            stroke(*box, lambda px, py: abs(math.hypot(px - x, py - y) - radius), width)
        else:
            turn = chance.uniform(0, math.pi / 2)
            for angle in (turn, turn + math.pi / 2):
                dx, dy = radius * math.cos(angle), radius * math.sin(angle)
                stroke(*box, segment_distance(x - dx, y - dy, x + dx, y + dy), width)


def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


palette = bytes(
    round(paper + (pencil - paper) * shade / (SHADES - 1))
    for shade in range(SHADES)
    for paper, pencil in zip(PAPER, PENCIL)
)
rows = b''.join(
    b'\0' + bytes(round(a * (SHADES - 1)) << 4 | round(b * (SHADES - 1)) for a, b in zip(row[::2], row[1::2]))
    for row in shades
)
Path(__file__).with_name('background.png').write_bytes(
    b'\x89PNG\r\n\x1a\n'
    + chunk(b'IHDR', struct.pack('>IIBBBBB', WIDTH, HEIGHT, 4, 3, 0, 0, 0))
    + chunk(b'PLTE', palette)
    + chunk(b'IDAT', zlib.compress(rows, 9))
    + chunk(b'IEND', b'')
)
