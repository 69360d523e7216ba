// Tests how the page begins, and what it says if it cannot: `node --test web/loading.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, PATIENCE, PHONE, browser, eventually, serve, server } from './game.mjs';

test('a first visit sees the board and the name where the game draws them', async () => {
  const here = await serve(folder, { path: '/', change: (name, answer) => { answer.stalls = name.endsWith('.wasm'); } });
  const sizes = [[1280, 800], [1920, 1080], [3840, 2160], [1000, 660], [390, 844], [360, 640], [320, 568], [1080, 1920], [700, 500], [844, 390],
    [568, 320], [667, 375], [480, 400], [360, 340]];
  for (const [width, height] of sizes) {
    const viewport = { width, height };
    const waiting = await Game.open({ viewport }, { address: here.address, wait: false });
    await waiting.page.locator('#sheet').waitFor();
    const { x, y, width: side } = await waiting.page.locator('#sheet').boundingBox();
    await waiting.keepPicture(`first-sight-${width}x${height}`);
    await waiting.page.context().close();
    const game = await Game.open({ viewport });
    const paper = await game.paper();
    const differences = [x, y, side].map((found, index) => Math.abs(found - paper[index]));
    assert.ok(Math.max(...differences) < 2, `${width}x${height}: ${[x, y, side]} in the place of ${paper}`);
    await game.page.context().close();
  }
  await here.stop();
});

test('what is told of the download is what travels', async () => {
  const [wasm] = readdirSync(folder).filter((name) => name.endsWith('.wasm'));
  const sent = readFileSync(join(folder, `${wasm}.br`)).length;
  const game = await Game.open(DESKTOP);
  const told = await game.page.textContent('#bytes');
  assert.equal(told, `The rest is coming: ${(sent / 1e6).toFixed(1)} of ${(sent / 1e6).toFixed(1)} MB`);
  await game.close();
});

/** Opens a page whose game comes when this is true in the page. */
async function openWhen(isSo, device, prepare) {
  let come;
  const coming = new Promise((resolve) => { come = resolve; });
  const here = await serve(folder, { change: (name) => (name.endsWith('.wasm') ? coming : undefined) });
  const game = await Game.open({ ...device, reducedMotion: 'reduce', serviceWorkers: 'block' }, { address: here.address, prepare, wait: false });
  await game.page.waitForFunction(isSo);
  come();
  await game.playable();
  return { game, here };
}

test('the largest text is that of the first picture, and nothing shifts when the game comes', async () => {
  const watch = () => {
    window.largest = [];
    window.shifts = [];
    const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ element }) => window.largest.push(element.id));
    observe('layout-shift', ({ value }) => window.shifts.push(value));
  };
  const small = { viewport: { width: 320, height: 568 } };
  for (const device of [PHONE, DESKTOP, small, { ...PHONE, locale: 'ko' }, { ...PHONE, locale: 'zh-CN' }]) {
    const { game, here } = await openWhen(() => window.largest.includes('sentence'), device, watch);
    await eventually(async () => await game.framesDrawnIn(200) === 0);
    assert.equal(await game.page.evaluate(() => window.largest.at(-1)), 'sentence');
    assert.ok(await game.page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0)) < 0.01);
    await game.close();
    await here.stop();
  }
});

test('the graphics begin in a worker during the download, and without it in the page', async () => {
  const watch = () => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (...all) {
      window.workers ??= performance.getEntriesByType('resource').filter(({ name }) => /graphics-/.test(name)).length;
      return getContext.apply(this, all);
    };
  };
  const { game, here } = await openWhen(() => window.workers !== undefined, DESKTOP, watch);
  assert.equal(await game.page.evaluate(() => window.workers), 1, 'the worker came before');
  await game.close();
  await here.stop();
  for (const change of [(answer) => { answer.status = 404; }, (answer) => { answer.stalls = true; }]) {
    const there = await serve(folder, { change: (name, answer) => { if (/graphics-/.test(name)) change(answer); } });
    const other = await Game.open(DESKTOP, { address: there.address });
    await other.page.context().close();
    await there.stop();
  }
  const without = await Game.open(DESKTOP, { prepare: 'delete window.Worker' });
  await without.close();
});

test('without scripts there is one sentence that says so', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.address);
  const shown = await page.locator('#notice').innerText();
  assert.match(shown, /JavaScript/);
  assert.doesNotMatch(shown, /Loading/);
  assert.ok(await page.locator('#progress').isHidden());
  await context.close();
});

test('from the address to the first frame', async () => {
  const rows = [];
  for (let run = 0; run < 3; run += 1) {
    const game = await Game.open();
    const at = await game.page.evaluate(() => noughts.timings());
    const since = (from, to) => Math.round(at[`noughts-${to}`] - (from ? at[`noughts-${from}`] : 0));
    rows.push({ 'download, compiling meanwhile': since('', 'downloaded'), 'rest of compiling': since('downloaded', 'compiled'),
      start: since('compiled', 'started'), 'first frame': since('started', 'playable'), total: since('', 'playable') });
    await game.close();
  }
  console.log('in milliseconds, from the navigation on, in headless Chromium without a graphics card:');
  console.table(rows);
  assert.ok(rows.every((row) => row.total < PATIENCE));
});

test('the background is drawn when it arrives, however late', async () => {
  // Without a service worker, the test can delay every request.
  const context = await browser.newContext({ ...DESKTOP, serviceWorkers: 'block' });
  const game = new Game(await context.newPage(), false);
  let arrive;
  const arrival = new Promise((resolve) => { arrive = resolve; });
  await game.page.route('**/background-*.png', async (route) => { await arrival; await route.continue(); });
  await game.page.goto(server.address, { waitUntil: 'commit' });
  await game.playable();
  // Now only the arrival of the picture is left that could be drawn.
  await game.page.waitForTimeout(3000);
  // Beside the board of the first screen there are only the table and the grain of the background.
  const coloursOfTable = async () => {
    const picture = await game.picture();
    const colours = await Promise.all(Array.from({ length: 50 }, (_, index) => picture(10 + index, 30 + index * 15)));
    return new Set(colours.map(String)).size;
  };
  assert.equal(await coloursOfTable(), 1, 'the plain table has one colour');
  arrive();
  await eventually(async () => await coloursOfTable() > 1);
  await game.close();
});

/** The sentence that the page shows instead of the game. */
async function sentence(options) {
  const game = await Game.open(DESKTOP, { ...options, wait: false });
  await game.page.waitForFunction(() => !document.getElementById('again').hidden);
  const said = await game.page.textContent('#sentence');
  assert.ok(await game.page.isVisible('#again'));
  assert.ok(!(await game.page.isVisible('#progress')));
  await game.page.context().close();
  return said;
}

/** The same, from a server that sends something else in the place of the game. */
async function sentenceOf(change) {
  const here = await serve(folder, { change: (name, answer) => name.endsWith('.wasm') && change(answer) });
  try {
    return await sentence({ address: here.address });
  } finally {
    await here.stop();
  }
}

test('a browser that cannot run the game gets a sentence', async () => {
  assert.match(await sentence({
    prepare: () => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more);
      };
    },
  }), /WebGL/);
  assert.match(await sentence({ prepare: () => { delete window.WebAssembly; } }), /WebAssembly/);
});

test('a game that does not arrive, or not as it was sent, gives a sentence', async () => {
  const cut = (body) => body.subarray(0, body.length >> 1);
  const plain = (answer) => {
    const name = readdirSync(folder).find((name) => name.endsWith('.wasm'));
    delete answer.headers['Content-Encoding'];
    answer.body = readFileSync(join(folder, name));
  };
  assert.match(await sentenceOf((answer) => { plain(answer); answer.body = cut(answer.body); }), /incomplete/);
  assert.match(await sentenceOf((answer) => { answer.body = cut(answer.body); }), /incomplete/);
  assert.match(await sentenceOf((answer) => { plain(answer); answer.body.fill(7, 1000); }), /damaged/);
  assert.match(await sentenceOf((answer) => { answer.status = 503; }), /503/);
  assert.match(await sentenceOf((answer) => {
    delete answer.headers['Content-Encoding'];
    answer.headers['Content-Type'] = 'text/html';
    answer.body = Buffer.from('<p>Please log in');
  }), /something else/);
});

test('a server that does not know wasm does no harm', async () => {
  const change = (name, answer) => {
    if (name.endsWith('.wasm')) answer.headers['Content-Type'] = 'application/octet-stream';
  };
  const here = await serve(folder, { change });
  const game = await Game.open(DESKTOP, { address: here.address });
  assert.equal((await game.status()).screen, 'home');
  await game.page.context().close();
  await here.stop();
});

test('a mistake in the game gives a sentence, with a way on', async () => {
  const said = await sentence({
    // No length can be computed from this.
    prepare: () => { Object.defineProperty(window, 'devicePixelRatio', { value: 0 }); },
  });
  assert.match(said, /mistake/);
});
