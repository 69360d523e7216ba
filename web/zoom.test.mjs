// The browser's zoom and larger text on the built page, in a real Chromium.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { launchWith, test } from './browser.mjs';
import { Game, PHONE, enlarge, eventually, server } from './game.mjs';

const windows = [];

after(async () => {
  for (const { context, folder } of windows) {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Opens the page in a browser's own window of this size, and returns the game and a function that sets the browser's zoom. */
async function openInWindow(width, height) {
  const folder = mkdtempSync(join(tmpdir(), 'noughts-zoom-'));
  // Only an extension can set the zoom.
  const manifest = { manifest_version: 3, name: 'Zoom', version: '1', background: { service_worker: 'zoom.js' } };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'zoom.js'), '');
  const context = await launchWith(join(folder, 'profile'), folder, [width, height]);
  windows.push({ context, folder });
  const worker = context.serviceWorkers()[0] ?? await context.waitForEvent('serviceworker');
  const game = new Game(await context.newPage(), false);
  await game.page.goto(server.address);
  await game.playable();
  const zoom = async (factor) => {
    const before = await game.page.evaluate(() => devicePixelRatio);
    await worker.evaluate(async (factor) => {
      for (const { id } of await chrome.tabs.query({})) await chrome.tabs.setZoom(id, factor);
    }, factor);
    if (before !== factor) await game.page.waitForFunction((factor) => Math.abs(devicePixelRatio - factor) < 0.01, factor);
  };
  return { game, zoom };
}

/** The width of a word on the first screen, in CSS pixels. */
const word = async (game) => (await game.steady(async () => (await game.status()).texts.find(({ text }) => text === 'Medium'))).width;

test("each step of the browser's zoom acts in a large window, and is known on the next visit", async () => {
  const { game, zoom } = await openInWindow(1920, 1080);
  const usual = await word(game);
  const is = async (width) => {
    let found;
    await eventually(async () => Math.abs((found = await word(game)) / width - 1) < 0.06).catch(async () => {
      const sizes = () => [innerWidth, innerHeight, outerWidth, outerHeight, devicePixelRatio];
      assert.fail(`${found} and not ${width} in ${await game.page.evaluate(sizes)}`);
    });
  };
  for (const factor of [1.1, 1.25, 2, 0.8]) {
    await zoom(factor);
    // As many pixels of the page as before, each of them larger.
    await is(usual);
    await game.page.reload();
    await game.playable();
    await is(usual);
    if (factor > 1.3) continue;
    // The first sight, which is hidden now, was where the game has its board.
    const sheet = await game.page.evaluate(() => {
      const notice = document.getElementById('notice');
      notice.hidden = false;
      const { left, top, width } = document.getElementById('sheet').getBoundingClientRect();
      notice.hidden = true;
      return [left, top, width];
    });
    const paper = await game.paper();
    assert.ok(sheet.every((found, index) => Math.abs(found - paper[index]) < 2), `${sheet} in the place of ${paper}`);
  }
  await zoom(1);
  await is(usual);
  const client = await game.page.context().newCDPSession(game.page);
  const { windowId } = await client.send('Browser.getWindowForTarget');
  await client.send('Browser.setWindowBounds', { windowId, bounds: { width: 1000, height: 700 } });
  await is(usual / 1.24);
  await client.send('Browser.setWindowBounds', { windowId, bounds: { width: 1920, height: 1080 } });
  await is(usual);
  await game.close();
});

test('with text of twice the size, the page is as wide as the phone, and everything can be reached by scrolling up and down', async () => {
  const cases = [
    [390, 844, { prepare: enlarge }],
    [320, 568, { prepare: enlarge }],
    // A browser font of twice the size, as `followPreferences` reads it.
    [390, 844, { prepare: () => addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '32px'; }) }],
    [320, 568, { prepare: () => addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '32px'; }) }],
  ];
  for (const [width, height, how] of cases) {
    const game = await Game.open({ ...PHONE, viewport: { width, height } }, how);
    const word = async (text) => (await game.steady(async () => (await game.status()).texts.find((shown) => shown.text === text)));
    const usual = await word('Pencil');
    assert.ok(usual.width > 80, `letters of twice the size at ${width}: ${JSON.stringify(usual)}`);
    const widths = () => game.page.evaluate(() => [...document.querySelectorAll('main, #game, #board')].map((part) => [part.clientWidth, part.scrollWidth]));
    assert.deepEqual(await widths(), Array(3).fill([width, width]), 'the page is not wider than the phone');
    const isInView = async (name) => {
      const { x, width: length } = await game.steady(() => game.page.locator('#described').getByLabel(name, { exact: true }).boundingBox());
      assert.ok(x >= 0 && x + length <= width + 1, `${name} at ${x} to ${x + length} of ${width}`);
    };
    for (const name of ['Settings', 'Unbeatable']) await isInView(name);
    await game.page.keyboard.press('Enter');
    await game.until((status) => status.screen === 'game');
    for (const name of ['Menu', 'c2, empty', 'Study']) await isInView(name);
    const paper = await game.paper();
    assert.ok(paper[2] > width * 0.85, `the board is as wide as the phone: ${paper}`);
    await game.pressMiddle(await game.steady(() => game.named('c1, empty')));
    await game.until((status) => /X/.test(status.board));
    assert.match((await game.status()).board, /^..X/, 'the square under the finger');
    await game.close();
  }
});
