// Tests the page without a network and after a new release: `node --test web/offline.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, PATIENCE, browser, eventually, serve } from './game.mjs';

test('it plays with the network gone', async () => {
  const here = await serve(folder, { path: '/' });
  const game = await Game.open(DESKTOP, { address: here.address });
  await eventually(() => game.page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'));
  await here.stop();
  await game.page.context().setOffline(true);
  await game.page.reload();
  await game.playable();
  await game.startForTwo();
  await game.play('b2');
  await game.expectBoard('.../.X./...');
  await game.page.context().close();
});

for (const how of [true, 'half']) {
  const when = how === 'half' ? 'in the midst of the page' : 'before the page';
  test(`with a network that stalls ${when}, the page comes from the cache after a moment`, async () => {
    let stalls = false;
    const here = await serve(folder, { path: '/', change: (_, answer) => { answer.stalls = stalls; } });
    const game = await Game.open(DESKTOP, { address: here.address });
    await eventually(() => game.page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'));
    stalls = how;
    await game.page.reload({ waitUntil: 'commit' });
    await game.playable();
    // The browser's own clock does not run while this machine is busy with something else.
    const waited = await game.page.evaluate(() => performance.getEntriesByType('navigation')[0].responseStart);
    assert.ok(waited > 1_500 && waited < 5_000, `after ${waited} ms`);
    await game.page.context().close();
    await here.stop();
  });
}

/** A server that can change from this release to another. Its new worker comes when it is let go. */
async function serveReleases() {
  const [, old] = /name="?release"? content="?(\w+)/.exec(readFileSync(join(folder, 'index.html')).toString());
  let isNew = false;
  let letWorkerGo;
  const worker = new Promise((resolve) => { letWorkerGo = resolve; });
  const change = async (name, answer) => {
    if (!isNew || !/^(index\.html|service-worker\.js)$/.test(name)) return;
    if (name === 'service-worker.js') await worker;
    delete answer.headers['Content-Encoding'];
    answer.body = Buffer.from(readFileSync(join(folder, name)).toString().replaceAll(old, 'newrelease'));
  };
  return { ...await serve(folder, { path: '/', change }), old, update: () => { isNew = true; }, letWorkerGo };
}

/**
 * Publishes the new release, and loads the page until it is shown: a network that answers late shows the old one once more. The new
 * worker comes when the page asks for nothing more. A browser replaces a worker only when that has nothing to do, and one with
 * developer tools, by which this test drives it, does not look again later.
 */
async function update(game, here) {
  here.update();
  await eventually(async () => {
    await game.page.reload();
    return await releaseOf(game) === 'newrelease';
  });
  await game.playable();
  await game.page.waitForLoadState('networkidle');
  here.letWorkerGo();
}

/** The release that the page is of. */
const releaseOf = (game) => game.page.getAttribute('[name=release]', 'content');

/**
 * Waits until the page of one release, and of no other, is ready for offline use. A worker that could not be installed, as on a busy
 * machine, is installed on a later visit, before which something can be done.
 */
async function isInCache(game, release, beforeVisit = () => {}) {
  const isThere = () => game.page.evaluate(async (release) => {
    const names = (await caches.keys()).map((name) => name.split(' ').at(-1)).filter((name) => name !== 'letters');
    const page = await (await caches.match('./'))?.text();
    return names.length === 1 && names[0] === release && Boolean(page?.includes(release));
  }, release);
  await eventually(isThere, PATIENCE / 3).catch(async () => {
    beforeVisit();
    await game.page.reload();
    await eventually(isThere);
  });
}

/** How many files with such an address are in the caches. */
const kept = (game, part) => game.page.evaluate(async (part) => {
  const files = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return files.flat().filter(({ url }) => url.includes(part)).length;
}, part);

test('what the first move does not need comes also where no test looks', async () => {
  const here = await serve(folder, { path: '/' });
  const prepare = () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  const game = await Game.open(DESKTOP, { address: here.address, prepare });
  assert.equal((await game.status()).board, undefined);
  assert.equal(await kept(game, '/sounds/'), 0);
  const { x, y, width, height } = await game.page.locator('#described [role=gridcell]').nth(4).boundingBox();
  await game.press(x + width / 2, y + height / 2);
  await eventually(async () => await kept(game, '/sounds/') === 10);
  await game.page.context().close();
  await here.stop();
});

test('a new release replaces the old one whole', async () => {
  const here = await serveReleases();
  const game = await Game.open(DESKTOP, { address: here.address });
  assert.equal(await releaseOf(game), here.old);
  await isInCache(game, here.old);
  await update(game, here);
  await isInCache(game, 'newrelease');
  await game.page.context().close();
  await here.stop();
});

test('letters that were needed once are there without the network, after a new release too', async () => {
  const here = await serveReleases();
  const game = await Game.open(DESKTOP, { address: here.address });
  await isInCache(game, here.old);
  await game.page.waitForFunction(() => navigator.serviceWorker.controller);
  await game.name(0, '김민아');
  await game.until((status) => status.lacking === '');
  await update(game, here);
  await isInCache(game, 'newrelease');
  await here.stop();
  await game.page.context().setOffline(true);
  await game.page.reload();
  await game.playable();
  await game.until((status) => status.fields[0].value === '김민아' && status.lacking === '');
  await game.page.context().close();
});

test('what the first move does not need comes after it, and is there without the network', async () => {
  const answers = [];
  const here = await serve(folder, { path: '/', change: (name, answer) => answers.push([name, answer.body.length]) });
  const game = await Game.open(DESKTOP, { address: here.address });
  await isInCache(game, await releaseOf(game), () => answers.splice(0));
  await game.page.waitForFunction(() => navigator.serviceWorker.controller);
  await game.startForTwo();
  const names = () => [...new Set(answers.map(([name]) => name))];
  const later = (name) => /^(letters|icon-192|icon-512|card)/.test(name) || (/^sounds/.test(name) && !/^sounds\/(x|o|choice)-/.test(name));
  assert.deepEqual(names().filter(later), []);
  const bytes = (list) => list.reduce((sum, [, length]) => sum + length, 0);
  const needed = bytes(Object.entries(Object.fromEntries(answers.filter(([name]) => name !== 'service-worker.js'))));
  console.log(`bytes before the first move: ${bytes(answers)}, of which the game needs ${needed}`);
  assert.ok(bytes(answers) < needed * 1.02);

  await game.play('b2');
  const sounds = readdirSync(join(folder, 'sounds')).filter((name) => name.endsWith('.wav')).length;
  await eventually(async () => await kept(game, '/sounds/') === sounds && await kept(game, '/letters-') === 1 && await kept(game, '/icon-192') === 1);
  await here.stop();
  await game.page.context().setOffline(true);
  await game.page.reload();
  await game.playable();
  const loaded = await game.page.evaluate((names) => Promise.all(names.map(async (name) => (await fetch(name)).ok)), names().filter(later));
  assert.ok(loaded.length > 8 && loaded.every(Boolean));
  await game.page.context().close();
});

test('the letters of the language come before its text, and are there without the network after one visit', async () => {
  let isHeld = true;
  const held = [];
  const context = await browser.newContext({ ...DESKTOP, locale: 'ko-KR' });
  const here = await serve(folder, { path: '/', change: (name, answer) => { answer.stalls = isHeld && name.endsWith('.wasm'); } });
  // A page that a link opens shows no board for the first move, whose sentence is there at once.
  const address = `${here.address}#x b2`;
  const first = await context.newPage();
  // The page waits for letters for a moment only, and a busy machine needs longer than that to look at it.
  await first.addInitScript(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (call, time, ...values) => setTimeout(call, 100 * time, ...values);
  });
  await first.route(/\/letters\/ko/, (route) => { held.push(route); });
  await first.goto(address, { waitUntil: 'commit' });
  await eventually(() => held.length === 3);
  const sentence = first.locator('#sentence');
  assert.equal(await sentence.textContent(), '게임을 불러오고 있어요…', 'a screen reader need not wait');
  assert.ok(await sentence.isHidden());
  await Promise.all(held.splice(0).map((route) => route.continue()));
  await eventually(() => sentence.isVisible());
  assert.ok(await first.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'letters' && status === 'loaded')));
  await first.close();
  isHeld = false;
  const page = await context.newPage();
  const game = new Game(page, false);
  await page.goto(address);
  await game.playable();
  await isInCache(game, await page.getAttribute('[name=release]', 'content'));
  await eventually(async () => await kept(game, '/letters/ko') === 3);
  await here.stop();
  await context.setOffline(true);
  await page.reload();
  await game.playable();
  await game.until((status) => status.language === 'ko' && status.lacking === '');
  await context.close();
});
