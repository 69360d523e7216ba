// Text on the page can be read on whatever picture is put behind it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { contrast, veils } from './background.mjs';

const rules = readFileSync(new URL('page.css', import.meta.url), 'utf8');
const THEMES = [
  { table: [0xf3, 0xea, 0xd9], inks: [[0x2b, 0x24, 0x1c], [0x62, 0x56, 0x48]], shade: [255, 255, 255] },
  { table: [0x19, 0x1c, 0x20], inks: [[0xf1, 0xeb, 0xdf], [0xb9, 0xb1, 0xa4]], shade: [0x1a, 0x1f, 0x26] },
];

function painted(...colours) {
  const picture = new PNG({ width: colours.length, height: 1 });
  colours.forEach((colour, at) => picture.data.set([...colour, 255], 4 * at));
  const file = join(mkdtempSync(join(tmpdir(), 'noughts-')), 'background.png');
  writeFileSync(file, PNG.sync.write(picture));
  return file;
}

test('another picture is mixed with the table until text can be read, and not more', () => {
  for (const colour of [[0, 0, 0], [255, 0, 255], [30, 120, 60], [255, 255, 255]]) {
    const found = veils(painted([0xf3, 0xea, 0xd9], colour), rules);
    THEMES.forEach(({ table, inks, shade }, theme) => {
      const least = (veil) => {
        const drawn = colour.map((channel, at) => channel * shade[at] / 255);
        return Math.min(...inks.map((ink) => contrast(ink, drawn.map((channel, at) => channel + (table[at] - channel) * veil / 100))));
      };
      assert.ok(least(found[theme]) >= 4.5, `${colour} under ${found[theme]} % of the table`);
      assert.ok(found[theme] === 0 || least(found[theme] - 1) < 4.6, `${colour}: ${found[theme]} % is more than needed`);
    });
  }
});

test('the picture of the project is seen as it is', () => {
  assert.deepEqual(veils(new URL('../assets/background.png', import.meta.url), rules), [0, 0]);
});
