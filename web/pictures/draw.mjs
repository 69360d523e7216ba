// Draws the PNGs from the SVGs beside them: `node web/pictures/draw.mjs`, with Chromium installed.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { decode, encode } from '../../docs/pictures/png.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const inter = readFileSync(join(here, '../../assets/fonts/Inter.ttf')).toString('base64');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [svg, png, width, height] of [
  ['icon.svg', '../../assets/icon-192.png', 192, 192], // the window's, too
  ['icon.svg', 'icon-512.png', 512, 512],
  ['card.svg', 'card.png', 1200, 630],
]) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>@font-face { font-family: Inter; src: url(data:font/ttf;base64,${inter}) }
    body { margin: 0 } svg { display: block; width: ${width}px; height: ${height}px }</style>
    ${readFileSync(join(here, svg))}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(here, png) });
}
await browser.close();

// The card is large, and has few colours.
const card = join(here, 'card.png');
writeFileSync(card, encode(decode(readFileSync(card))));
