#!/usr/bin/env python3
"""Draws Box.ttf: one glyph, the box that is shown for a letter that no font has.

It is a font of its own because egui tells a letter that is missing from one that is there by the font that the box comes
from: were it in the font of our letters, all of those would count as missing. Needs fontTools.
"""
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

EM, WIDTH, LINE = 1000, 700, 60


def rectangle(pen, left, bottom, right, top, hole=False):
    corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
    corners = corners[::-1] if hole else corners
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()


empty = TTGlyphPen(None).glyph()
pen = TTGlyphPen(None)
rectangle(pen, 80, 0, WIDTH - 80, 700)
rectangle(pen, 80 + LINE, LINE, WIDTH - 80 - LINE, 700 - LINE, hole=True)

font = FontBuilder(EM, isTTF=True)
font.setupGlyphOrder([".notdef", "box"])
font.setupCharacterMap({0x25FB: "box"})
font.setupGlyf({".notdef": empty, "box": pen.glyph()})
font.setupHorizontalMetrics({".notdef": (WIDTH, 0), "box": (WIDTH, 80)})
font.setupHorizontalHeader(ascent=800, descent=-200)
font.setupNameTable({"familyName": "Noughts Box", "styleName": "Regular"})
font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
font.setupPost(keepGlyphNames=False)
font.save(Path(__file__).with_name("Box.ttf"))
