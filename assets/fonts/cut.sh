#!/usr/bin/env bash
# Cuts our font to what is shown: `assets/fonts/cut.sh FOLDER`, where FOLDER holds npm's @fontsource/inter.
# Needs pyftsubset (Debian: fonttools, python3-brotli). Hints and all features but kerning go: egui uses neither.
set -euo pipefail
cd "$(dirname "$0")"
pyftsubset "$1/files/inter-latin-400-normal.woff2" --unicodes='*' --flavor= --no-hinting \
    --layout-features=kern --output-file=Inter.ttf
cp "$1/LICENSE" OFL.txt
