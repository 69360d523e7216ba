// How much of the picture behind everything the page may show. A replaced picture is mixed with the colour of the table until
// text can be read on it, as `src/look/background.rs` does in the window.
import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';

/** The least contrast of text with what is behind it, and a little more, for colours are rounded. */
const CONTRAST = 4.5 + 0.05;

const channels = (hex) => {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  return [0, 2, 4].map((start) => parseInt(digits.slice(start, start + 2), 16));
};

/** The relative luminance of a colour and the contrast of two, as WCAG 2 defines them. */
export function luminance([red, green, blue]) {
  const linear = (channel) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
export function contrast(one, other) {
  const [lower, upper] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (upper + 0.05) / (lower + 0.05);
}

/** The colours of a theme in the rules of the page: those of the first block that declares all of them. */
function colours(rules, ...names) {
  for (const block of rules.split('}')) {
    const found = names.map((name) => block.match(new RegExp(`--${name}: (#[0-9a-f]+);`))?.[1]);
    if (found.every(Boolean)) return found.map(channels);
  }
  throw new Error(`no theme of the page has ${names}`);
}

/** The least share of the table that is laid over the picture, in percent, in the light theme and in the dark one. */
export function veils(picture, rules) {
  const { data } = PNG.sync.read(readFileSync(picture));
  const seen = new Set();
  for (let at = 0; at < data.length; at += 4) seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
  const pixels = [...seen].map((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  const white = [255, 255, 255];
  const [light, dark] = [[...colours(rules, 'table', 'text', 'quiet'), white], colours(rules, 'table', 'text', 'quiet', 'shade')];
  return [light, dark].map(([table, text, quiet, shade]) => {
    const drawn = pixels.map((pixel) => pixel.map((channel, at) => channel * shade[at] / 255));
    const isReadable = (veil) => drawn.every((pixel) => {
      const ground = pixel.map((channel, at) => Math.round(channel + (table[at] - channel) * veil / 100));
      return contrast(text, ground) >= CONTRAST && contrast(quiet, ground) >= CONTRAST;
    });
    let veil = 0;
    while (veil < 100 && !isReadable(veil)) veil += 1;
    return veil;
  });
}
