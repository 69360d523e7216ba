#!/usr/bin/env python3
"""Draws docs/src/pictures/colour-blindness.png: the won board of each theme with four kinds of colour vision.

Needs only Python 3. The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (2009), at severity 1, for linear light.
"""
import struct
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ['1280x800', 'dark', 'highcontrast']  # light, dark and high contrast
VISIONS = [
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
]
BOARD = (340, 110, 940, 710)  # the part of a picture around the board, in pixels
STEP = 3  # the factor by which the picture is smaller than the screen


def read(path):
    """Returns the rows of an 8-bit RGB PNG without interlacing, as bytes."""
    data, at, packed = path.read_bytes(), 8, b''
    while at < len(data):
        length, kind = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b'IHDR':
            width, height, depth, colour = struct.unpack('>IIBB', body[:10])
            assert (depth, colour) == (8, 2), path
        packed += body if kind == b'IDAT' else b''
        at += 12 + length
    raw, rows, before = zlib.decompress(packed), [], bytes(width * 3)
    for y in range(height):
        kind, row = raw[y * (width * 3 + 1)], bytearray(raw[y * (width * 3 + 1) + 1:(y + 1) * (width * 3 + 1)])
        for i in range(len(row)):
            left, above, corner = (row[i - 3] if i > 2 else 0), before[i], (before[i - 3] if i > 2 else 0)
            if kind == 1:
                row[i] = (row[i] + left) & 255
            elif kind == 2:
                row[i] = (row[i] + above) & 255
            elif kind == 3:
                row[i] = (row[i] + (left + above) // 2) & 255
            elif kind == 4:
                guess = left + above - corner
                nearest = min((left, above, corner), key=lambda value: abs(guess - value))
                row[i] = (row[i] + nearest) & 255
        before = bytes(row)
        rows.append(before)
    return rows


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def encoded(value):
    value = min(1.0, max(0.0, value))
    return round(255 * (value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


lines = []
left, top, right, bottom = BOARD
for name in PICTURES:
    picture = read(ROOT / 'tests' / 'pictures' / f'won-{name}.png')
    known = [{} for _ in VISIONS]
    for row in picture[top:bottom:STEP]:
        line = bytearray()
        for vision, seen in zip(VISIONS, known):
            for x in range(left, right, STEP):
                pixel = row[x * 3:x * 3 + 3]
                if pixel not in seen:
                    light = [linear(value) for value in pixel]
                    seen[pixel] = bytes(encoded(sum(a * b for a, b in zip(part, light))) for part in vision)
                line += seen[pixel]
        lines.append(b'\0' + bytes(line))
header = struct.pack('>IIBBBBB', len(lines[0]) // 3, len(lines), 8, 2, 0, 0, 0)
picture = chunk(b'IHDR', header) + chunk(b'IDAT', zlib.compress(b''.join(lines), 9)) + chunk(b'IEND', b'')
(ROOT / 'docs' / 'src' / 'pictures' / 'colour-blindness.png').write_bytes(b'\x89PNG\r\n\x1a\n' + picture)
