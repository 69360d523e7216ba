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

test('on a phone, text is as large as is chosen, and a finger scrolls the page to its sides', async () => {
  const game = await Game.open(PHONE, { prepare: enlarge });
  const client = await game.page.context().newCDPSession(game.page);
  const swipe = async (dx, dy, from = { x: dx < 0 ? 330 : 60, y: 400 }) => {
    const touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    for (let step = 1; step <= 12; step += 1) {
      await touch('touchMove', { x: from.x + dx * step / 12, y: from.y + dy * step / 12 });
      await game.page.waitForTimeout(20);
    }
    // The finger rests before it is lifted, so that the page does not go on.
    await game.page.waitForTimeout(300);
    await touch('touchEnd');
  };
  const scrolled = () => game.page.evaluate(() => document.querySelector('main').scrollLeft);
  const isInView = async (name) => {
    const { x, width } = await game.page.locator('#described').getByLabel(name, { exact: true }).boundingBox();
    return x >= 0 && x + width <= PHONE.viewport.width + 1;
  };
  assert.equal(await game.page.evaluate(() => document.getElementById('board').clientWidth), 640, 'twice the least width');
  assert.equal(await isInView('Settings'), false);
  await swipe(-280, 0);
  await eventually(async () => await scrolled() === 250);
  assert.ok(await isInView('Settings'));
  const { y } = (await game.status()).texts.find(({ text }) => text === 'Play');
  await swipe(0, -200);
  await game.until((status, y) => status.texts.find(({ text }) => text === 'Play').y < y - 100, y);
  assert.equal(await scrolled(), 250, 'up and down, the game scrolls');
  await swipe(0, 250);
  // At its end, a swipe does not lead to the page before.
  await swipe(280, 0);
  await swipe(280, 0);
  await eventually(async () => await scrolled() === 0);
  assert.equal((await game.status()).screen, 'home', 'a swipe presses nothing');
  await swipe(-100, 0);
  await eventually(async () => await scrolled() > 50);
  await game.pressMiddle(await game.steady(() => game.named('b2, empty')));
  await game.until((status) => /X/.test(status.board));
  assert.match((await game.status()).board, /^...\/.X./, 'the square under the finger');
  await eventually(async () => await scrolled() === 0);
  await game.page.locator('#board').focus();
  for (const name of ['Undo', 'Study']) {
    await game.page.waitForFunction(() => noughts.status().board.endsWith(' x'));
    for (let presses = 0; presses < 20 && !await game.page.evaluate((name) =>
      document.activeElement.getAttribute('aria-label') === name, name); presses += 1) {
      await game.page.keyboard.press('Tab');
    }
    await eventually(() => isInView(name));
  }

  // In the tree, a finger moves its drawing, and not the page.
  const press = (name) => game.page.locator('#described').getByRole('button', { name, exact: true }).press('Enter');
  await press('Study');
  await press('Tree');
  await game.until((status) => status.screen === 'tree');
  const board = () => game.page.evaluate(() => {
    const { clientWidth, style } = document.getElementById('board');
    return [clientWidth, style.touchAction].join();
  });
  await eventually(async () => await board() === '390,none');

  // A slider is dragged, and not the page.
  await press('Back');
  await eventually(async () => await board() === '640,pan-x pinch-zoom');
  await game.page.keyboard.press('Escape');
  await game.page.keyboard.press('Escape');
  await game.until((status) => status.screen === 'home');
  await press('Settings');
  await game.until((status) => status.screen === 'settings');
  const slider = game.page.locator('#described input[type=range]');
  await slider.focus();
  const { x, y: top, height } = await game.steady(() => slider.boundingBox());
  const volume = await slider.inputValue();
  await swipe(80, 0, { x: Math.max(x, 0) + 60, y: top + height / 2 });
  await eventually(async () => await slider.inputValue() !== volume);
  await game.close();
});
