// Tests that the page paints what the window paints: `node --test web/pictures.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './browser.mjs';
import { DESKTOP, Game, eventually, viewer } from './game.mjs';

/** A difference of a colour in a channel that a person can see, and the largest share of pixels with such a difference. */
const SEEN = 40;
const MOST_SEEN = 0.002;

/**
 * The share of the pixels of two pictures that a person could see to be different. Letters and edges differ a little, because
 * a window blends their pixels with what is behind them in linear light. So a pixel only counts if its neighbourhood
 * differs too, which is compared by making both pictures smaller first.
 */
function difference(one, other) {
  return viewer.evaluate(async ([one, other, limit]) => {
    const SHRINK = 2;
    const pixels = async (png) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width / SHRINK, image.height / SHRINK).getContext('2d');
      canvas.imageSmoothingQuality = 'high';
      canvas.drawImage(image, 0, 0, canvas.canvas.width, canvas.canvas.height);
      return canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height);
    };
    const [a, b] = [await pixels(one), await pixels(other)];
    if (a.width !== b.width || a.height !== b.height) return 1;
    let different = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      const distance = Math.max(...[0, 1, 2].map((channel) => Math.abs(a.data[at + channel] - b.data[at + channel])));
      if (distance > limit) different += 1;
    }
    return different / (a.width * a.height);
  }, [one, other, SEEN]);
}

const themes = {
  dark: { colorScheme: 'dark' },
  highcontrast: { contrast: 'more' },
  'highcontrast over a light palette of the system': { forcedColors: 'active', colorScheme: 'light' },
  'highcontrast over a dark palette of the system': { forcedColors: 'active', colorScheme: 'dark' },
};
const sizes = {
  '1280x800': { viewport: { width: 1280, height: 800 } },
  '1920x1080': { viewport: { width: 1920, height: 1080 } },
  '390x844': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  '844x390': { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
};
for (const [name, device] of [...Object.entries(themes), ...Object.entries(sizes)]) {
  test(`the page paints what the window paints: ${name}`, async () => {
    const game = await Game.open({ ...DESKTOP, ...device, reducedMotion: 'reduce' });
    /** Compares a screen with the picture of the window. */
    const compare = async (screen) => {
      await game.page.mouse.move(1, 1);
      await game.page.evaluate(() => document.activeElement.blur());
      await eventually(async () => await game.framesDrawnIn(300) === 0);
      const png = await game.page.screenshot();
      const expected = readFileSync(join('tests/pictures', `${screen}-${name.split(' ')[0]}.png`));
      const share = await difference(png.toString('base64'), expected.toString('base64'));
      console.log(`${screen}-${name}: ${(share * 100).toFixed(3)} % of the pixels differ`);
      await game.keepPicture(`painted-${screen}-${name.replaceAll(' ', '-')}`);
      return [screen, share];
    };
    const shares = [];
    const full = name in sizes;
    shares.push(await compare('home'));
    if (full) {
      await game.button('Puzzles');
      await game.until((status) => status.screen === 'puzzles');
      shares.push(await compare('puzzles'));
      await game.button('Back');
      await game.until((status) => status.screen === 'home');
    }
    // The pictures are of a match of three rounds.
    await game.button('Match options');
    await game.steady(() => game.named('3'));
    await game.page.locator('#described').getByRole('radio', { name: '3', exact: true }).dispatchEvent('click');
    await game.button('Close');
    await game.startForTwo();
    await game.play('b2 a1 c3');
    shares.push(await compare('game'));
    if (full) {
      await game.button('Study');
      await game.button('Show outcomes');
      await game.cell('c2');
      shares.push(await compare('study'));
      await game.button('Tree');
      await game.until((status) => status.screen === 'tree');
      shares.push(await compare('tree'));
      await game.button('Back');
      await game.until((status) => status.screen === 'game');
      await game.page.keyboard.press('Escape');
      await game.until((status) => status.trail === 'game');
    }
    await game.play('b1 c1 b3 a3');
    shares.push(await compare('won'));
    assert.deepEqual(shares.filter(([, share]) => share > MOST_SEEN), []);
    assert.deepEqual(game.errors, []);
    await game.page.context().close();
  });
}
