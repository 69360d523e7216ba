#!/usr/bin/env python3
"""Cuts the fonts of languages that need more letters than ours has.

`/usr/bin/python3 assets/fonts/cut_languages.py FOLDER`, where FOLDER holds npm's `pretendard` 1.3.9 and
`@fontsource-variable/noto-sans-sc` 5.3.1. Needs Debian's fonttools and python3-brotli.

Each language has the letters of its messages in two weights, `ko.ttf` and `ko-600.ttf`. `LanguageNames.ttf` has the letters
of the names of all languages. Hints and features go: egui uses neither. A test fails if a message has a letter that its font
does not have, and then this is to be run again.
"""

import glob
import io
import os
import shutil
import sys

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

HERE = os.path.dirname(os.path.abspath(__file__))
LANGUAGES = os.path.join(HERE, "..", "languages")
UNUSED = "GSUB GPOS GDEF BASE DSIG HVAR MVAR STAT VVAR VORG gasp meta vhea vmtx".split()
# The copyright, the licence and its address. Names of fonts may be reserved, and what is cut needs none.
NAMES = [0, 13, 14]
WEIGHTS = {400: "", 600: "-600"}


def letters(text):
    """The letters of a text that our own font does not have."""
    ours = TTFont(os.path.join(HERE, "Inter.ttf")).getBestCmap()
    return sorted({ord(letter) for letter in text if letter.isprintable() and ord(letter) not in ours})


def messages(tag):
    with open(os.path.join(LANGUAGES, f"{tag}.ftl"), encoding="utf-8") as file:
        return "".join(line for line in file if not line.startswith("#"))


def cut(font, codes):
    """Removes what is not needed from a font."""
    font.flavor = None
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True, name_IDs=NAMES)
    options.drop_tables += UNUSED
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def korean(folder, codes, weight):
    name = {400: "Regular", 600: "SemiBold"}[weight]
    return cut(TTFont(f"{folder}/pretendard/dist/public/static/alternative/Pretendard-{name}.ttf"), codes)


def chinese(folder, codes, weight):
    """The font is in slices, each of which has some of the letters in all weights."""
    parts, left = [], set(codes)
    for path in sorted(glob.glob(f"{folder}/@fontsource-variable/noto-sans-sc/files/*wght-normal.woff2")):
        font = TTFont(path)
        here = left & set(font.getBestCmap())
        if here:
            left -= here
            part = io.BytesIO()
            instancer.instantiateVariableFont(cut(font, here), {"wght": weight}).save(part)
            part.seek(0)
            parts.append(part)
    if left:
        raise SystemExit(f"no letters for {''.join(map(chr, left))}")
    return Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0])


def save(font, name):
    path = os.path.join(HERE, name)
    font.save(path)
    print(name, len(font.getBestCmap()), "letters,", os.path.getsize(path), "bytes")


def main():
    folder = sys.argv[1]
    makers = {"ko": korean, "zh-Hans": chinese}
    for tag, make in makers.items():
        for weight, suffix in WEIGHTS.items():
            save(make(folder, letters(messages(tag)), weight), f"{tag}{suffix}.ttf")
    names = [make(folder, letters(own_name(tag)), 400) for tag, make in makers.items()]
    save(merged(names), "LanguageNames.ttf")
    shutil.copy(f"{folder}/@fontsource-variable/noto-sans-sc/LICENSE", os.path.join(HERE, "OFL-noto-sans-sc.txt"))
    shutil.copy(f"{folder}/pretendard/dist/LICENSE.txt", os.path.join(HERE, "OFL-pretendard.txt"))


def own_name(tag):
    return next(line for line in messages(tag).splitlines() if line.startswith("language-name"))


def merged(fonts):
    """One font of several."""
    files = []
    for font in fonts:
        scale_upem(font, 1000)  # as only fonts of the same unit can be merged
        files.append(io.BytesIO())
        font.save(files[-1])
        files[-1].seek(0)
    return Merger().merge(files)


main()
