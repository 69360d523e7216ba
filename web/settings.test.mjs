// What is kept in the browser, in a real Chromium: `node --test web/settings.test.mjs`, after `web/build`. CHROMIUM names
// another browser than Debian's, and FOLDER another page than web/dist.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const folder = process.env.FOLDER ?? join(dirname(fileURLToPath(import.meta.url)), 'dist');
const PATIENCE = 60_000;
const NOT_KEPT = 'Settings are not kept for next time: this browser has no room for it, or forbids it.';
const DAMAGED = 'The settings could not be read, so these are the defaults. What was there is kept as '
  + 'noughts-settings-damaged.';

let browser;
let server;

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist'],
  });
  server = await serve(folder, { path: '/games/noughts/' });
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page with the game; `prepare` runs in it before anything else does. */
async function open(prepare = () => {}) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  await page.addInitScript(prepare);
  await page.goto(server.address);
  await playable(page);
  return page;
}

const playable = (page) => page.waitForFunction(() => window.noughts && noughts.status().screen !== 'loading'
  && document.getElementById('notice').hidden, null, { timeout: PATIENCE });

const until = (page, isSo, detail) => page.waitForFunction(isSo, detail, { timeout: PATIENCE });

const says = (page, text) => until(page, (text) => noughts.status().texts.filter((shown) => shown.text === text).length === 1, text);

const reaches = (page, screen) => until(page, (screen) => noughts.status().screen === screen, screen);

async function press(page, text) {
  await until(page, (text) => noughts.status().texts?.some((shown) => shown.text === text), text);
  const { x, y, width, height } = await page.evaluate((text) =>
    noughts.status().texts.findLast((shown) => shown.text === text), text);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(150);
  await page.mouse.click(x + width / 2, y + height / 2);
}

async function typeName(page, player, name) {
  const field = page.locator('#names input').nth(player);
  await field.waitFor();
  await field.fill(name);
  await until(page, ([player, name]) => noughts.status().fields.find((field) => field.player === player)?.name === name, [player, name]);
}

const kept = (page, name = 'noughts-settings') => page.evaluate((name) => localStorage.getItem(name), name);

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test('settings and names survive a reload', async () => {
  const page = await open();
  assert.equal(await kept(page), null, 'nothing to keep yet');
  await typeName(page, 0, 'Mina');
  await press(page, 'Settings');
  await reaches(page, 'settings');
  await press(page, 'High contrast');
  await press(page, 'Slowly');
  await says(page, 'Kept in this browser.');
  await until(page, () => JSON.parse(localStorage.getItem('noughts-settings'))?.pace === 'Slow');
  await page.goBack();
  await reaches(page, 'menu');
  await page.reload();
  await playable(page);
  await until(page, () => noughts.status().fields?.[0]?.name === 'Mina');
  const settings = JSON.parse(await kept(page));
  assert.deepEqual([settings.theme, settings.pace, settings.names], ['HighContrast', 'Slow', ['Mina', '']]);
  await press(page, 'Settings');
  await press(page, 'Restore defaults');
  await until(page, () => JSON.parse(localStorage.getItem('noughts-settings')).theme === 'System');
  await close(page);
});

test('damaged settings give the defaults and a sentence, and are kept as they were', async () => {
  const page = await open(() => {
    if (!localStorage.getItem('noughts-settings-damaged')) localStorage.setItem('noughts-settings', '{"volume": 1e9, "\ud800');
  });
  await says(page, DAMAGED);
  assert.equal(await kept(page, 'noughts-settings-damaged'), '{"volume": 1e9, "\ud800');
  assert.equal(await kept(page), null);
  await typeName(page, 0, 'Mina');
  await until(page, () => localStorage.getItem('noughts-settings') !== null);
  await page.reload();
  await playable(page);
  await until(page, () => noughts.status().fields?.[0]?.name === 'Mina');
  assert.equal(await page.evaluate((text) => noughts.status().texts.some((shown) => shown.text === text), DAMAGED), false);
  await close(page);
});

for (const [what, prepare] of [
  ['forbidden', () => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
  }],
  ['full', () => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  }],
]) {
  test(`with ${what} storage it plays, and says once that nothing is kept`, async () => {
    const page = await open(prepare);
    await typeName(page, 0, 'Mina');
    await says(page, NOT_KEPT);
    await press(page, 'Settings');
    await reaches(page, 'settings');
    await press(page, 'Dark');
    await says(page, NOT_KEPT);
    await press(page, 'Back');
    await reaches(page, 'menu');
    await press(page, 'Play');
    await reaches(page, 'game');
    await close(page);
  });
}
