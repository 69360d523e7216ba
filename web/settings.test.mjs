// Tests storage in the browser, in a real Chromium: `node --test web/settings.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { before } from 'node:test';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, serve } from './game.mjs';

const NOT_STORED = 'Settings are not kept for next time: this browser has no room for it, or forbids it.';
/** The paths of the page and of another copy on the same host. The names of their entries begin with them. */
const [HERE, ELSEWHERE] = ['/games/noughts/', '/games/noughts-old/'];
const SETTINGS = `${HERE}noughts-settings`;
const DAMAGED = 'The settings could not be read, so these are the defaults. What was there is kept as '
  + `${SETTINGS}-damaged.`;

let server;

before(async () => {
  server = await serve(folder, { path: [HERE, ELSEWHERE] });
});

/** Opens a page with the game. `prepare` runs in it before everything else. */
const open = (prepare) => Game.open(DESKTOP, { address: server.address, prepare });

const until = (page, isSo, detail) => page.waitForFunction(isSo, detail);

const says = (page, text) => until(page, (text) => noughts.status().texts.filter((shown) => shown.text === text).length === 1, text);

const reaches = (page, screen) => until(page, (screen) => noughts.status().screen === screen, screen);

async function typeName(page, player, name) {
  const id = `name-${player}`;
  const field = page.locator(`.field[name=${id}]`);
  await field.waitFor();
  await field.fill(name);
  await until(page, ([id, name]) => noughts.status().fields.find((field) => field.id === id)?.value === name, [id, name]);
}

const stored = (page, name = SETTINGS) => page.evaluate((name) => localStorage.getItem(name), name);

test('settings and names survive a reload', async () => {
  const game = await open();
  const { page } = game;
  assert.equal(await stored(page), null, 'nothing to keep yet');
  await typeName(page, 0, 'Mina');
  await game.button('Settings');
  await reaches(page, 'settings');
  await game.button('Contrast');
  await game.button('Slowly');
  await until(page, (name) => JSON.parse(localStorage.getItem(name))?.pace === 'Slow', SETTINGS);
  await page.goBack();
  await reaches(page, 'home');
  await page.reload();
  await game.playable();
  await until(page, () => noughts.status().fields?.[0]?.value === 'Mina');
  const settings = JSON.parse(await stored(page));
  assert.deepEqual([settings.theme, settings.pace, settings.names], ['HighContrast', 'Slow', ['Mina', '']]);
  await game.button('Settings');
  await game.button('Restore defaults');
  await until(page, (name) => JSON.parse(localStorage.getItem(name)).theme === 'System', SETTINGS);
  await game.close();
});

test('damaged settings give the defaults and a sentence, and are renamed', async () => {
  const game = await open(() => {
    const name = '/games/noughts/noughts-settings';
    if (!localStorage.getItem(`${name}-damaged`)) localStorage.setItem(name, '{"volume": 1e9, "\ud800');
  });
  const { page } = game;
  await says(page, DAMAGED);
  assert.equal(await stored(page, `${SETTINGS}-damaged`), '{"volume": 1e9, "\ud800');
  assert.equal(await stored(page), null);
  await typeName(page, 0, 'Mina');
  await until(page, (name) => localStorage.getItem(name) !== null, SETTINGS);
  await page.reload();
  await game.playable();
  await until(page, () => noughts.status().fields?.[0]?.value === 'Mina');
  assert.equal(await page.evaluate((text) => noughts.status().texts.some((shown) => shown.text === text), DAMAGED), false);
  await game.close();
});

test('another copy of the game keeps its own entries', async () => {
  const game = await open();
  const { page } = game;
  const nameIs = (name) => until(page, (name) => noughts.status().fields?.[0]?.value === name, name);
  await typeName(page, 0, 'Noah');
  await until(page, (name) => /Noah/.test(localStorage.getItem(name)), SETTINGS);
  await page.reload();
  await game.playable();
  await nameIs('Noah');

  await page.goto(new URL(ELSEWHERE, server.address).href);
  await game.playable();
  await nameIs('');
  await typeName(page, 0, 'Zoe');
  await until(page, (name) => /Zoe/.test(localStorage.getItem(name)), `${ELSEWHERE}noughts-settings`);
  assert.match(await stored(page), /Noah/);
  await game.close();
});

for (const [what, prepare] of [
  ['forbidden', () => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
  }],
  ['full', () => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  }],
]) {
  test(`with ${what} storage it plays, and says once that nothing is stored`, async () => {
    const game = await open(prepare);
    const { page } = game;
    await typeName(page, 0, 'Mina');
    await says(page, NOT_STORED);
    await game.button('Settings');
    await reaches(page, 'settings');
    await game.button('Dark');
    await says(page, NOT_STORED);
    await game.button('Back');
    await reaches(page, 'home');
    await game.button('Play');
    await reaches(page, 'game');
    await game.close();
  });
}
