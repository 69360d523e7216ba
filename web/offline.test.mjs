// Tests the page without a network and after a new release: `node --test web/offline.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, eventually, serve } from './game.mjs';

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

test('with a network that stalls, the page comes from the cache after a moment', async () => {
  let stalls = false;
  const here = await serve(folder, { path: '/', change: (_, answer) => { answer.stalls = stalls; } });
  const game = await Game.open(DESKTOP, { address: here.address });
  await eventually(() => game.page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'));
  stalls = true;
  await game.page.reload({ waitUntil: 'commit' });
  await game.playable();
  // The browser's own clock does not run while this machine is busy with something else.
  const waited = await game.page.evaluate(() => performance.getEntriesByType('navigation')[0].responseStart);
  assert.ok(waited > 1_500 && waited < 5_000, `after ${waited} ms`);
  await game.page.context().close();
  await here.stop();
});

/** A server that can change from this release to another. */
async function serveReleases() {
  const [, old] = /name="?release"? content="?(\w+)/.exec(readFileSync(join(folder, 'index.html')).toString());
  let isNew = false;
  const change = (name, answer) => {
    if (!isNew || !/^(index\.html|service-worker\.js)$/.test(name)) return;
    delete answer.headers['Content-Encoding'];
    answer.body = Buffer.from(readFileSync(join(folder, name)).toString().replaceAll(old, 'newrelease'));
  };
  return { ...await serve(folder, { path: '/', change }), old, update: () => { isNew = true; } };
}

/** Waits until the page of one release, and of no other, is ready for offline use. */
const isInCache = (game, release) => eventually(() => game.page.evaluate(async (release) => {
  const names = (await caches.keys()).map((name) => name.split(' ').at(-1)).filter((name) => name !== 'letters');
  const page = await (await caches.match('./'))?.text();
  return names.length === 1 && names[0] === release && Boolean(page?.includes(release));
}, release));

test('a new release replaces the old one whole', async () => {
  const here = await serveReleases();
  const game = await Game.open(DESKTOP, { address: here.address });
  const before = await game.page.evaluate(() => document.querySelector('[name=release]').content);
  assert.equal(before, here.old);
  await isInCache(game, before);
  here.update();
  await game.page.reload();
  assert.equal(await game.page.evaluate(() => document.querySelector('[name=release]').content), 'newrelease');
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
  here.update();
  await game.page.reload();
  await game.playable();
  await isInCache(game, 'newrelease');
  await here.stop();
  await game.page.context().setOffline(true);
  await game.page.reload();
  await game.playable();
  await game.until((status) => status.fields[0].value === '김민아' && status.lacking === '');
  await game.page.context().close();
});

test('a first visit loads hardly more than what is needed to play', async () => {
  const answers = [];
  const here = await serve(folder, { change: (name, answer) => answers.push([name, answer.body.length]) });
  const game = await Game.open(DESKTOP, { address: here.address });
  await isInCache(game, await game.page.getAttribute('[name=release]', 'content'));
  const sum = (list) => list.reduce((bytes, [, length]) => bytes + length, 0);
  const isNeeded = ([name]) => !/^(sounds|letters|icon-192|service-worker)/.test(name);
  const needed = sum(Object.entries(Object.fromEntries(answers.filter(isNeeded))));
  console.log(`bytes before the game can be played: ${needed}, of a first visit in all: ${sum(answers)}`);
  assert.ok(sum(answers) < needed * 1.2);
  await game.page.context().close();
  await here.stop();
});
