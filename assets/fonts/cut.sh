#!/usr/bin/env bash
# Cuts our fonts to what is shown: `assets/fonts/cut.sh FOLDER`, where FOLDER holds npm's @fontsource/inter.
# Needs pyftsubset (Debian: fonttools, python3-brotli). Hints and all features but kerning go: egui uses neither. The
# digits are those of equal width, so that a score does not move when it changes.
set -euo pipefail
cd "$(dirname "$0")"
cut() {
    /usr/bin/python3 - "$1/files/inter-latin-$2-normal.woff2" "$3" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
font.flavor = None
digits = {digit: font.getBestCmap()[ord(digit)] + ".tf" for digit in "0123456789"}
for table in font["cmap"].tables:
    for digit in digits:
        table.cmap[ord(digit)] = digits[digit]
font.save(sys.argv[2])
PYTHON
    pyftsubset "$3" --unicodes='*' --no-hinting --layout-features=kern --output-file="$3.cut"
    mv "$3.cut" "$3"
}
cut "$1" 400 Inter.ttf
cut "$1" 600 InterSemiBold.ttf
cp "$1/LICENSE" OFL.txt
