// Tests storage in the browser, in a real Chromium: `node --test web/settings.test.mjs`, after `web/build`. The
// variable CHROMIUM names another browser than Debian's, and FOLDER another page than web/dist.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { folder, launch, test } from './browser.mjs';
import { serve } from './serve.mjs';

const PATIENCE = 60_000;
const NOT_STORED = 'Settings are not kept for next time: this browser has no room for it, or forbids it.';
/** The paths of the page and of another copy on the same host. The names of their entries begin with them. */
const [HERE, ELSEWHERE] = ['/games/noughts/', '/games/noughts-old/'];
const SETTINGS = `${HERE}noughts-settings`;
const DAMAGED = 'The settings could not be read, so these are the defaults. What was there is kept as '
  + `${SETTINGS}-damaged.`;

let browser;
let server;

before(async () => {
  browser = await launch();
  server = await serve(folder, { path: [HERE, ELSEWHERE] });
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens a page with the game. `prepare` runs in it before everything else. */
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
  const named = page.locator('#described').getByRole('button', { name: text, exact: true });
  let place;
  for (const start = Date.now(); !place && Date.now() - start < PATIENCE;) {
    place = await page.evaluate((text) => noughts.status().texts?.findLast((shown) => shown.text === text), text);
    if (!place && await named.count() > 0) place = await named.first().boundingBox();
    if (!place) await page.waitForTimeout(50);
  }
  assert.ok(place, `no ${text}`);
  const { x, y, width, height } = place;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(150);
  await page.mouse.click(x + width / 2, y + height / 2);
}

async function typeName(page, player, name) {
  const id = `name-${player}`;
  const field = page.locator(`.field[name=${id}]`);
  await field.waitFor();
  await field.fill(name);
  await until(page, ([id, name]) => noughts.status().fields.find((field) => field.id === id)?.value === name, [id, name]);
}

const stored = (page, name = SETTINGS) => page.evaluate((name) => localStorage.getItem(name), name);

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

test('settings and names survive a reload', async () => {
  const page = await open();
  assert.equal(await stored(page), null, 'nothing to keep yet');
  await typeName(page, 0, 'Mina');
  await press(page, 'Settings');
  await reaches(page, 'settings');
  await press(page, 'Contrast');
  await press(page, 'Slowly');
  await until(page, (name) => JSON.parse(localStorage.getItem(name))?.pace === 'Slow', SETTINGS);
  await page.goBack();
  await reaches(page, 'home');
  await page.reload();
  await playable(page);
  await until(page, () => noughts.status().fields?.[0]?.value === 'Mina');
  const settings = JSON.parse(await stored(page));
  assert.deepEqual([settings.theme, settings.pace, settings.names], ['HighContrast', 'Slow', ['Mina', '']]);
  await press(page, 'Settings');
  await press(page, 'Restore defaults');
  await until(page, (name) => JSON.parse(localStorage.getItem(name)).theme === 'System', SETTINGS);
  await close(page);
});

test('damaged settings give the defaults and a sentence, and are renamed', async () => {
  const page = await open(() => {
    const name = '/games/noughts/noughts-settings';
    if (!localStorage.getItem(`${name}-damaged`)) localStorage.setItem(name, '{"volume": 1e9, "\ud800');
  });
  await says(page, DAMAGED);
  assert.equal(await stored(page, `${SETTINGS}-damaged`), '{"volume": 1e9, "\ud800');
  assert.equal(await stored(page), null);
  await typeName(page, 0, 'Mina');
  await until(page, (name) => localStorage.getItem(name) !== null, SETTINGS);
  await page.reload();
  await playable(page);
  await until(page, () => noughts.status().fields?.[0]?.value === 'Mina');
  assert.equal(await page.evaluate((text) => noughts.status().texts.some((shown) => shown.text === text), DAMAGED), false);
  await close(page);
});

test('another copy of the game keeps its own entries', async () => {
  const page = await open();
  const nameIs = (name) => until(page, (name) => noughts.status().fields?.[0]?.value === name, name);
  await typeName(page, 0, 'Noah');
  await until(page, (name) => /Noah/.test(localStorage.getItem(name)), SETTINGS);
  await page.reload();
  await playable(page);
  await nameIs('Noah');

  await page.goto(new URL(ELSEWHERE, server.address).href);
  await playable(page);
  await nameIs('');
  await typeName(page, 0, 'Zoe');
  await until(page, (name) => /Zoe/.test(localStorage.getItem(name)), `${ELSEWHERE}noughts-settings`);
  assert.match(await stored(page), /Noah/);
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
  test(`with ${what} storage it plays, and says once that nothing is stored`, async () => {
    const page = await open(prepare);
    await typeName(page, 0, 'Mina');
    await says(page, NOT_STORED);
    await press(page, 'Settings');
    await reaches(page, 'settings');
    await press(page, 'Dark');
    await says(page, NOT_STORED);
    await press(page, 'Back');
    await reaches(page, 'home');
    await press(page, 'Play');
    await reaches(page, 'game');
    await close(page);
  });
}
