// Tests the built page in a real Chromium: `node --test web/test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, HIGHLIGHTER, INK, PATIENCE, PHONE, browser, enlarge, eventually, near, serve, server, viewer } from './game.mjs';

for (const [input, device] of [['mouse', DESKTOP], ['touch', PHONE]]) {
  test(`by ${input}: a win, a draw and a game against Ink`, async () => {
    const game = await Game.open(device);
    await game.keepPicture(`${input}-set-up`);
    await game.startForTwo();
    await game.play('a1 b1 b2 c1');
    await game.expectBoard('XOO/.X./...');
    await game.keepPicture(`${input}-game`);
    await game.play('c3');
    await game.expectBoard('XOO/.X./..X');
    await game.until((status) => status.status === 'Mina wins!');
    const corner = await game.whereIs('b2');
    const highlighted = () => game.picture().then((picture) => picture(corner.x + corner.width * 0.74, corner.y + corner.height * 0.6));
    await eventually(async () => near(await highlighted(), HIGHLIGHTER));
    await game.keepPicture(`${input}-win`);

    await game.button('Next round');
    await game.until((status) => status.board === '.../.../... o');
    await game.play('a1 b2 c3 b1 b3 a3 c1 c2 a2');
    await game.expectBoard('OXO/OXX/XOO');
    await game.until((status) => status.status === 'It’s a draw!');
    await game.keepPicture(`${input}-draw`);

    await game.button('Back');
    await game.until((status) => status.screen === 'menu');
    await game.button('Computer');
    await game.until((status) => status.fields.length === 1);
    await game.button('Unbeatable');
    await game.button('New match');
    await game.until((status) => status.screen === 'game');
    for (let move = 0; move < 5; move += 1) {
      await game.until((status) => /, place|next round/.test(status.advice));
      const { board, advice } = await game.status();
      if (/next round/.test(advice)) break;
      const names = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
      const empty = names.filter((_, index) => board.replaceAll('/', '')[index] === '.');
      await game.play(empty[0]);
    }
    const { status, board } = await game.status();
    assert.match(status, /^(It’s a draw|Ink wins)!$/);
    await game.expectBoard(board.split(' ')[0]);
    await game.keepPicture(`${input}-against-the-computer`);
    await game.close();
  });
}

test('the page follows its window, and a reload goes on with the round', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2 c3');
  for (const [width, height] of [[390, 844], [844, 390], [1600, 900]]) {
    await game.page.setViewportSize({ width, height });
    await game.until((status, width) => status.cells.every((cell) => cell.x + cell.width < width), width);
    await game.page.waitForTimeout(300);
    await game.expectBoard('X../.O./..X');
    await game.keepPicture(`resized-${width}x${height}`);
  }
  await game.page.reload();
  await game.playable();
  await game.expectBoard('X../.O./..X');
  await game.play('c1');
  await game.button('Undo');
  await game.expectBoard('X../.O./..X');
  await game.page.reload();
  await game.playable();
  await game.expectBoard('X../.O./..X');
  await game.button('Redo');
  await game.expectBoard('X.O/.O./..X');
  await game.close();
});

test('Back leads from the game to the set-up screen, and Forward to the game', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1');
  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  assert.equal(await game.page.evaluate(() => location.pathname), '/games/noughts/');
  await game.page.goForward();
  await game.until((status) => status.screen === 'game');
  await game.expectBoard('X../.../...');
  await game.button('Back');
  await game.until((status) => status.screen === 'menu');
  await game.page.waitForFunction(() => history.state === null);
  await game.close();
});

test('a name that is typed over the game stays when Back leads out of it, and its field has the focus no more', async () => {
  const game = await Game.open();
  const { page } = game;
  await game.startForTwo();
  await game.button('Noah');
  await page.waitForFunction(() => document.activeElement.name === 'name-1');
  await page.keyboard.type('Bo');
  await page.evaluate(() => history.go(-2)); // over the entry of the game without the names
  await game.until((status) => status.screen === 'menu');
  await page.waitForFunction(() => document.activeElement.id === 'board');
  assert.equal(await page.inputValue('.field[name=name-1]'), 'NoahBo');
  await game.close();
});

test('every screen has an entry in the history, and Back from the settings or the tree leads to the round as it was', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2');
  await game.button('Menu');
  await game.button('Settings');
  await game.until((status) => status.screen === 'settings');
  await game.page.goBack();
  await game.until((status) => status.screen === 'game');
  await game.expectBoard('X../.O./...');
  await game.button('Study');
  await game.button('Tree');
  await game.until((status) => status.screen === 'tree');
  await game.page.goBack();
  await game.until((status) => status.screen === 'game');
  await game.expectBoard('X../.O./...');
  await game.page.goForward();
  await game.until((status) => status.screen === 'tree');
  await game.page.goBack();
  await game.until((status) => status.screen === 'game');
  await shows(game, 'Show outcomes');
  await game.page.goBack();
  await shows(game, 'Show outcomes', false);
  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  await game.button('Continue');
  await game.until((status) => status.screen === 'game');
  await game.expectBoard('X../.O./...');
  await game.close();
});

/** Waits until a text is shown, or no longer. */
const shows = (game, text, isShown = true) => game.until((status, text, isShown) =>
  isShown === status.texts.some((shown) => shown.text === text), text, isShown);

/** Waits until the history is at the entry with this trail. */
const isAt = (game, ...trail) => game.page.waitForFunction((trail) => (history.state?.trail ?? []).join() === trail, trail.join());

test('Back closes the drawer of a game before it leaves the game, and Forward does not open it again', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  await game.play('a1 b2');
  await game.button('Study');
  await shows(game, 'Show outcomes');
  await game.page.goBack();
  await shows(game, 'Show outcomes', false);
  await game.expectBoard('X../.O./...');
  assert.equal((await game.status()).screen, 'game');
  await game.page.goForward();
  await isAt(game, 'game');
  await shows(game, 'Show outcomes', false);
  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  assert.equal(await game.page.evaluate(() => location.pathname), '/games/noughts/');
  await game.page.goForward();
  await game.until((status) => status.screen === 'game');
  await game.page.goForward();
  await isAt(game, 'game');
  await game.expectBoard('X../.O./...');
  await game.close();
});

test('Back closes what lies over a screen, and what was closed by its button needs no Back of its own', async () => {
  const game = await Game.open();
  await game.page.keyboard.press('?');
  await shows(game, 'this list');
  await game.page.goBack();
  await shows(game, 'this list', false);
  await game.startForTwo();
  await game.play('a1 b2');
  await game.button('Menu');
  await shows(game, 'Settings');
  await game.page.goBack();
  await shows(game, 'Settings', false);
  await game.expectBoard('X../.O./...');
  await game.page.keyboard.press('?');
  await shows(game, 'this list');
  await game.button('Close');
  await shows(game, 'this list', false);
  await isAt(game, 'game');
  await game.button('Study');
  await shows(game, 'Show outcomes');
  await game.button('Close');
  await shows(game, 'Show outcomes', false);
  await isAt(game, 'game');
  assert.equal((await game.status()).screen, 'game');
  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  await game.button('Continue');
  await game.button('Menu');
  await game.button('Settings');
  await game.until((status) => status.screen === 'settings');
  await game.page.goBack();
  await game.until((status) => status.screen === 'game');
  await shows(game, 'Settings', false);
  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  await game.close();
});

test('Back that is pressed quickly closes as much as it is pressed', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2');
  for (const times of [2, 3]) {
    await game.button('Study');
    await shows(game, 'Show outcomes');
    await game.page.keyboard.press('?');
    await shows(game, 'this list');
    await game.page.evaluate((times) => { for (let time = 0; time < times; time += 1) history.back(); }, times);
    await shows(game, 'this list', false);
    await shows(game, 'Show outcomes', false);
    await game.until((status, screen) => status.screen === screen, times === 2 ? 'game' : 'menu');
    await eventually(async () => await game.framesDrawnIn(500) === 0);
    assert.equal((await game.status()).screen, times === 2 ? 'game' : 'menu');
  }
  await isAt(game);
  await game.close();
});

test('after a reload, no entry is left of what was open', async () => {
  const game = await Game.open();
  await game.page.keyboard.press('?');
  await shows(game, 'this list');
  await game.page.reload();
  await game.playable();
  await game.page.waitForFunction(() => history.state === null);
  await game.startForTwo();
  await game.play('a1 b2');
  await game.button('Study');
  await shows(game, 'Show outcomes');
  await game.page.keyboard.press('?');
  await shows(game, 'this list');
  await game.page.reload();
  await game.playable();
  await game.until((status) => status.screen === 'game');
  await isAt(game, 'game');
  await game.expectBoard('X../.O./...');
  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  await isAt(game);
  // A reload ends the requests that are still on their way.
  game.errors = game.errors.filter((error) => !error.endsWith('net::ERR_ABORTED'));
  await game.close();
});

test('a screen that is left, opened and left again before the history has followed never leads out of the page', async () => {
  const game = await Game.open(DESKTOP, {
    prepare: () => {
      const { go } = History.prototype;
      window.asked = 0;
      // The history follows when the test says so.
      History.prototype.go = (...steps) => {
        window.asked += 1;
        window.follow = () => go.apply(history, steps);
      };
    },
  });
  const leave = async () => {
    await game.button('Puzzles');
    await game.until((status) => status.screen === 'puzzles');
    await game.button('Back');
    await game.until((status) => status.screen === 'menu');
  };
  await leave();
  await leave();
  await game.startForTwo();
  assert.equal(await game.page.evaluate(() => window.asked), 1);
  await game.page.evaluate(() => window.follow());
  await game.page.waitForFunction(() => history.state?.trail?.join() === 'game');
  assert.equal((await game.status()).screen, 'game');
  await game.play('a1 b2');
  // The same with what lies over a screen: it is open again when the history has followed.
  for (const isOpen of [true, false, true, false, true]) {
    await game.page.keyboard.press('?');
    await shows(game, 'this list', isOpen);
  }
  assert.equal(await game.page.evaluate(() => window.asked), 2);
  await game.page.evaluate(() => window.follow());
  await isAt(game, 'game', 'overlay');
  await game.page.goBack();
  await shows(game, 'this list', false);
  assert.equal((await game.status()).screen, 'game');
  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  await game.close();
});

test('the match is there after the tab was closed, and the first screen goes on with it', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2 c3');
  const page = await game.page.context().newPage();
  await game.page.close();
  const next = new Game(page, false);
  await page.goto(server.address);
  await next.playable();
  assert.equal((await next.status()).screen, 'menu');
  await next.button('Continue');
  await next.until((status) => status.screen === 'game');
  await next.expectBoard('X../.O./..X');
  await next.close();
});

test('the lessons: truth, hint, why, moves, puzzles, a board that is set up, and the tree', async () => {
  const game = await Game.open(PHONE);
  const says = (text) => game.until((status, text) => status.texts.some((shown) => shown.text.startsWith(text)), text);
  const inCell = async (name) => {
    const { x, y, width, height } = await game.whereIs(name);
    return (await game.status()).texts.filter((shown) => shown.x > x && shown.y > y
      && shown.x + shown.width < x + width && shown.y + shown.height < y + height).map((shown) => shown.text).join(' ');
  };
  await game.startForTwo();
  await game.play('a1 b1');
  await game.button('Study');
  await says('b1 loses by force in 6');
  await game.button('Show outcomes');
  await says('draw');
  assert.deepEqual(await Promise.all(['c1', 'a2', 'b2', 'a3', 'c3'].map(inCell)),
    ['draw in 7', 'win in 5', 'win in 5', 'win in 5', 'draw in 7']);
  await game.keepPicture('lessons-truth');
  await game.cell('a2');
  await says('What about a2?');
  await says('a2 wins by force in 5');
  assert.equal((await game.status()).board, 'XO./.../... x');
  await game.button('1. X a1');
  await game.until((status) => status.board === 'X../.../... o');
  await game.keepPicture('lessons-moves');
  await game.button('Back');
  await game.until((status) => status.board === 'XO./.../... x');

  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  await game.button('Puzzles');
  await game.until((status) => status.screen === 'puzzles');
  await says('Save the draw');
  const press = async (name) => game.pressMiddle(await game.whereIs(name));
  await press('b3');
  await says('Not this one');
  await game.button('Try again');
  await press('a3');
  await says('Right!');
  await game.keepPicture('lessons-puzzle');
  await game.page.reload();
  await game.playable();
  await game.until((status) => status.screen !== 'loading');
  if ((await game.status()).screen === 'game') await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  await game.button('Puzzles');
  await says('Puzzle 2 of 269');

  await game.page.goBack();
  await game.until((status) => status.screen === 'menu');
  await game.button('Editor');
  await game.until((status) => status.screen === 'editor');
  await game.button('Clear');
  await game.button('O');
  await press('a1');
  await says('X to move: a draw');
  await game.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await game.button('Copy');
  await eventually(async () => await game.page.evaluate(() => navigator.clipboard.readText()) === 'O../.../... x');
  await eventually(async () => Boolean(await game.named('Copied')));
  await game.keepPicture('lessons-editor');
  await game.button('Tree');
  await game.until((status) => status.screen === 'tree');
  await game.until((status) => status.texts.some((shown) => shown.text === '0'));
  await game.keepPicture('lessons-tree');
  await eventually(async () => await game.framesDrawnIn(1500) === 0);
  await game.button('Menu');
  await says('Every line of play');
  await game.close();
});

/** Replaces the browser's sound, and records which file was played and how loud. */
function listen() {
  window.heard = [];
  window.contexts = 0;
  window.AudioContext = class {
    state = 'suspended';
    constructor() { window.contexts += 1; }
    async resume() { this.state = 'running'; }
    async suspend() { this.state = 'suspended'; }
    async decodeAudioData(file) { return { bytes: file.byteLength }; }
  };
  window.GainNode = class {
    constructor(_, { gain }) { this.gain = gain; }
    connect() { return this; }
  };
  window.AudioBufferSourceNode = class {
    constructor(_, { buffer }) { this.buffer = buffer; }
    connect(gain) { this.volume = gain.gain; return gain; }
    start() { window.heard.push([this.buffer.bytes, this.volume]); }
  };
}

test('nothing is heard before a gesture, then every mark and the outcome', async () => {
  const files = readdirSync(join(folder, 'sounds')).filter((file) => file.endsWith('.wav'));
  const name = (bytes) => files.find((file) => readFileSync(join(folder, 'sounds', file)).length === bytes).replace(/-.*/, '');
  const game = await Game.open(DESKTOP, { prepare: listen });
  const asked = [];
  game.page.on('request', (request) => asked.push(request.url()));
  const hears = (...expected) => eventually(async () => {
    const heard = await game.page.evaluate(() => window.heard);
    assert.ok(heard.every(([, volume]) => volume > 0 && volume <= 1));
    // The choice of two players ticks, unless the file comes too late for that.
    const names = heard.map(([bytes]) => name(bytes)).filter((sound) => sound !== 'choice');
    return names.join(' ') === expected.join(' ');
  });
  assert.equal(await game.page.evaluate(() => window.contexts), 0);
  await game.startForTwo();
  await eventually(() => asked.filter((url) => url.endsWith('.wav')).length === files.length);
  await game.play('a1 b1 a2 b2');
  await game.cell('b2');
  await game.play('a3');
  await hears('x', 'o', 'x', 'o', 'refused', 'win');
  assert.equal(await game.page.evaluate(() => window.contexts), 1);

  // A round that is resumed, and a mark of the computer.
  await game.button('Undo');
  await game.until((status) => status.board.startsWith('XO./XO./...'));
  await game.page.reload();
  await game.playable();
  await game.expectBoard('XO./XO./...');
  const { x, y, width } = await game.whereIs('a3');
  await game.page.evaluate(([clientX, clientY]) => {
    for (const kind of ['pointermove', 'pointerdown', 'pointerup']) {
      document.getElementById('board').dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1,
        pointerType: 'mouse', isPrimary: true, button: kind === 'pointermove' ? -1 : 0,
        buttons: kind === 'pointerdown' ? 1 : 0, clientX, clientY }));
    }
  }, [x + width / 2, y + width / 2]);
  await game.expectBoard('XO./XO./X..');
  assert.deepEqual(await game.page.evaluate(() => [window.contexts, window.heard]), [0, []]);
  await game.close();
});

test('without sound in the browser, or with it forbidden, the game is silent and plays', async () => {
  const game = await Game.open(DESKTOP, { prepare: () => {
    window.AudioContext = class { constructor() { throw new Error('no device'); } };
  } });
  await game.startForTwo();
  await game.play('a1 b1');
  await game.close();
});

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
  assert.equal(told, `${(sent / 1e6).toFixed(1)} of ${(sent / 1e6).toFixed(1)} MB`);
  await game.close();
});

test('what is cut out of the screen is left free', async () => {
  const game = await Game.open({ viewport: { width: 844, height: 390 } });
  const client = await game.page.context().newCDPSession(game.page);
  const insets = { left: 47, right: 47, bottom: 21 };
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await eventually(async () => (await game.page.locator('#board').boundingBox()).width === 844 - 2 * 47);
  const { x, y, width, height } = await game.page.locator('#board').boundingBox();
  assert.deepEqual([x, y, width, height], [47, 0, 844 - 2 * 47, 390 - 21]);
  for (const name of ['Settings', 'Keys']) {
    const button = await game.named(name);
    assert.ok(button.x >= 47 && button.x + button.width <= 844 - 47, `${name}: ${JSON.stringify(button)}`);
  }
  const { x: left, y: top, width: side } = await game.steady(() => game.named('b2, empty'));
  await game.page.mouse.click(left + side / 2, top + side / 2);
  await game.until((status) => status.screen === 'game' && status.board.startsWith('.../.X./...'));
  await game.close();
});

test('two fingers enlarge the page on a name and make it smaller again on the board', async () => {
  const game = await Game.open(PHONE);
  const client = await game.page.context().newCDPSession(game.page);
  const scale = () => game.page.evaluate(() => visualViewport.scale);
  const pinch = (x, y, scaleFactor) => client.send('Input.synthesizePinchGesture', { x, y, scaleFactor });
  const { x, y, width, height } = await game.page.locator('.field[name=name-0]').boundingBox();
  await pinch(x + width / 2, y + height / 2, 1.6);
  await eventually(async () => await scale() > 1.3);
  await pinch(195, 300, 0.1);
  await eventually(async () => await scale() < 1.05);
  assert.equal((await game.status()).screen, 'menu', 'no finger has pressed a square');
  await game.close();
});

test('two fingers enlarge the tree, unless the page is enlarged', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  await game.button('Study');
  await game.button('Tree');
  await game.until((status) => status.screen === 'tree');
  const client = await game.page.context().newCDPSession(game.page);
  const touch = (type, ...reaches) => client.send('Input.dispatchTouchEvent',
    { type, touchPoints: reaches.map((reach, id) => ({ id, x: 195 + reach, y: 250 + reach })) });
  const spread = async () => {
    await touch('touchStart', -40, 40);
    for (let reach = 40; reach <= 80; reach += 5) await touch('touchMove', -reach, reach);
    await touch('touchEnd');
  };
  const scale = () => game.page.evaluate(() => visualViewport.scale);
  await eventually(async () => await game.framesDrawnIn(300) === 0);
  const before = await game.page.screenshot();
  await spread();
  await eventually(async () => !before.equals(await game.page.screenshot()));
  assert.equal(await scale(), 1, 'the page has kept its size');
  await client.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.5 });
  await game.page.waitForFunction(() => document.getElementById('board').style.touchAction === 'pinch-zoom');
  await spread();
  await eventually(async () => await scale() > 1.8);
  await game.close();
});

test('text is as much larger as the browser has it', async () => {
  const game = await Game.open();
  const height = async () => (await game.steady(() => game.named('Match options'))).height;
  const usual = await height();
  const client = await game.page.context().newCDPSession(game.page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 20 } });
  await eventually(async () => Math.abs(await height() / usual - 1.25) < 0.02);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await eventually(async () => await height() === usual);
  await game.close();
});

test('a text that the browser does not copy can be copied by hand', async () => {
  const game = await Game.open();
  await game.button('Board editor');
  let asked;
  game.page.on('dialog', (dialog) => { asked = [dialog.type(), dialog.defaultValue()]; dialog.dismiss(); });
  await game.page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden')); });
  await game.button('Copy');
  await eventually(async () => Boolean(asked));
  assert.deepEqual(asked, ['prompt', '.../.../... x']);
  await game.close();
});

test('with forced colours the game has much contrast, and nothing lies over it', async () => {
  const game = await Game.open({ ...DESKTOP, forcedColors: 'active' });
  await game.until((status) => status.theme === 'contrast');
  const seen = await game.page.evaluate(() => [...document.querySelectorAll('#described :not(.field)')]
    .map((element) => getComputedStyle(element)).filter(({ color, backgroundColor }) => [color, backgroundColor].some((is) => is !== 'rgba(0, 0, 0, 0)')).length);
  assert.equal(seen, 0);
  await game.close();
});

test('nothing of the browser shines through the slider of the volume', async () => {
  const game = await Game.open();
  await game.button('Settings');
  await game.until((status) => status.screen === 'settings');
  const slider = game.page.locator('#described input[type=range]');
  const { x, y, width, height } = await slider.boundingBox();
  const lookAround = async () => {
    const colours = await game.picture();
    const points = Array.from({ length: 60 }, (_, index) => [x + (width * index) / 60, y + height / 2]);
    return JSON.stringify(await Promise.all(points.map(([x, y]) => colours(x, y))));
  };
  // The screen first has to come in.
  let before;
  await eventually(async () => {
    const last = before;
    before = await lookAround();
    return before === last;
  });
  await slider.evaluate((element) => { element.style.display = 'none'; });
  assert.equal(await lookAround(), before);
  await game.close();
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
  // Earlier releases stored them like this, beside their own files.
  await game.page.evaluate(async (old) => {
    const names = await caches.keys();
    const release = await caches.open(names.find((name) => name.endsWith(old)));
    const letters = await caches.open(names.find((name) => name.endsWith('letters')));
    const [first] = await letters.keys();
    await release.put(first, await letters.match(first));
    await letters.delete(first);
  }, here.old);
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

/** Prepares a page so that `afterFrame` is called after each frame, while its pixels can still be read. */
function callAfterFrames() {
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => request((time) => { draw(time); window.afterFrame?.(time); });
}

/** The colours of two points of O in the frame after a click on b2: at the beginning and at the end of its stroke. */
async function clickedFrame(game) {
  const { x, y, width } = await game.whereIs('b2');
  await game.page.mouse.move(x + width / 2, y + width / 2);
  await game.page.waitForTimeout(300);
  const seen = game.page.evaluate((points) => new Promise((resolve) => {
    const board = document.getElementById('board');
    board.addEventListener('pointerup', () => {
      const before = noughts.frames();
      let next;
      requestAnimationFrame((time) => { next = time; });
      // The pixels can be read until the browser shows the frame.
      window.afterFrame = (time) => {
        if (noughts.frames() === before) return;
        window.afterFrame = undefined;
        const copy = new OffscreenCanvas(board.width, board.height).getContext('2d');
        copy.drawImage(board, 0, 0);
        const scale = board.width / board.clientWidth;
        const colour = ([x, y]) => [...copy.getImageData(x * scale, y * scale, 1, 1).data].slice(0, 3);
        resolve({ inNextFrame: next === undefined || next === time, colours: points.map(colour) });
      };
    }, { once: true });
  }), [[x + width * 0.5, y + width * 0.165], [x + width * 0.835, y + width * 0.5]]);
  await game.page.mouse.down();
  await game.page.mouse.up();
  return seen;
}

/** Checks the frame after a click, up to three times, because on a busy machine the browser leaves frames out. */
async function expectClickedFrame(game, check) {
  for (let left = 2; ; left -= 1) {
    const frame = await clickedFrame(game);
    try {
      return check(frame);
    } catch (error) {
      if (left === 0) throw error;
    }
    await game.page.keyboard.press('u');
    await game.expectBoard('X../.../...');
    await eventually(async () => await game.framesDrawnIn(1500) === 0);
  }
}

test('nothing is drawn while nothing changes, and a click is seen in the next frame', async () => {
  const game = await Game.open({ ...DESKTOP, reducedMotion: 'reduce' }, { prepare: callAfterFrames });
  await game.startForTwo();
  await game.play('a1');
  // Without a graphics card, the frames after the clicks take a while.
  await eventually(async () => await game.framesDrawnIn(1500) === 0);
  const idle = await game.framesDrawnIn(5000);
  console.log(`frames drawn in 5 s of nothing: ${idle}`);
  assert.equal(idle, 0);

  await expectClickedFrame(game, ({ inNextFrame, colours }) => {
    assert.ok(inNextFrame, 'a frame after the click was left out');
    assert.ok(colours.every((colour) => near(colour, INK.light.O)), `${colours.join(' and ')} are not the ink of O`);
  });
  await game.close();
});

test('a mark draws itself unless the system wants less motion, and then nothing moves', async () => {
  const game = await Game.open(DESKTOP, { prepare: callAfterFrames });
  await game.startForTwo();
  await game.play('a1');
  await eventually(async () => await game.framesDrawnIn(1500) === 0);
  await expectClickedFrame(game, ({ inNextFrame, colours: [first, last] }) => {
    assert.ok(inNextFrame, 'a frame after the click was left out');
    assert.ok(near(first, INK.light.O), `${first} is not the ink of O, where the stroke begins`);
    assert.ok(!near(last, INK.light.O), 'the stroke is complete already');
  });
  await game.expectBoard('X../.O./...');
  await eventually(async () => await game.framesDrawnIn(1500) === 0);
  await game.close();
});

test('the theme follows the system, at the start and later', async () => {
  const game = await Game.open({ ...DESKTOP, colorScheme: 'dark' });
  await game.until((status) => status.theme === 'dark');
  const ground = () => game.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await ground(), 'rgb(25, 28, 32)');
  await game.keepPicture('dark-menu');
  await game.page.emulateMedia({ colorScheme: 'light' });
  await game.until((status) => status.theme === 'light');
  await game.page.emulateMedia({ contrast: 'more' });
  await game.until((status) => status.theme === 'contrast');
  assert.equal(await ground(), 'rgb(0, 0, 0)');
  await game.close();
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

test('three hundred taps anywhere do no harm', async () => {
  const game = await Game.open(PHONE);
  const { width, height } = PHONE.viewport;
  let number = 7;
  const random = (below) => { number = (number * 48271) % 2147483647; return number % below; };
  for (let tap = 0; tap < 300; tap += 1) await game.page.touchscreen.tap(random(width), random(height));
  await eventually(async () => await game.framesDrawnIn(300) === 0);
  assert.ok(await game.page.isHidden('#notice'));
  await game.keepPicture('after-taps');
  await game.close();
});

test('a tap that slides off places nothing, and no ghost of a mouse follows a tap', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  const client = await game.page.context().newCDPSession(game.page);
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const middle = async (name) => {
    const { x, y, width, height } = await game.whereIs(name);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await middle('a1'), await middle('b1')];
  await touch('touchStart', from);
  await touch('touchMove', to);
  await touch('touchMove', from);
  await touch('touchEnd');
  await game.page.waitForTimeout(300);
  await game.expectBoard('.../.../...');
  await game.cell('a1');
  await game.cell('a1');
  await game.page.waitForTimeout(500);
  await game.expectBoard('X../.../...');
  await game.until((status) => status.advice === 'Square a1 is taken.');
  assert.equal(await game.page.evaluate(() => visualViewport.scale), 1, 'two taps do not zoom');
  assert.equal(await game.page.evaluate(() => scrollY), 0);
  await game.close();
});

test('a pointer outside the board does nothing, nor a press that ends there', async () => {
  const game = await Game.open();
  await game.startForTwo();
  const { x, y, width } = await game.whereIs('a1');
  await game.page.mouse.move(x + width / 2, y + width / 2);
  await game.page.mouse.down();
  await game.page.mouse.move(-50, -50);
  await game.page.mouse.up();
  await game.page.mouse.move(5000, 5000);
  await game.page.mouse.down();
  await game.page.mouse.up();
  await game.page.waitForTimeout(300);
  await game.expectBoard('.../.../...');
  await game.play('a1');
  await game.expectBoard('X../.../...');
  await game.close();
});

test('keys of the browser stay the browser\'s', async () => {
  const game = await Game.open();
  assert.equal(await game.page.evaluate(() => document.activeElement.id), 'board', 'the board has the keyboard on load');
  const texts = await game.page.evaluate(() => {
    const keys = [['F5'], ['Tab'], ['r', { ctrlKey: true }], ['l', { ctrlKey: true }], ['+', { ctrlKey: true }]];
    return keys.map(([key, more]) => document.getElementById('board')
      .dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more })));
  });
  assert.deepEqual(texts, [true, true, true, true, true]);
  await game.page.keyboard.press('Tab');
  assert.notEqual(await game.page.evaluate(() => document.activeElement.id), 'board');
  await game.close();
});

test('with the largest text, a screen of a phone on its side scrolls with the finger', async () => {
  const game = await Game.open({ ...PHONE, viewport: { width: 844, height: 390 } }, { prepare: enlarge });
  const client = await game.page.context().newCDPSession(game.page);
  const swipe = (yDistance) => client.send('Input.synthesizeScrollGesture', { x: 420, y: 200, yDistance, speed: 400 });
  await game.page.keyboard.press('Enter');
  await game.until((status) => status.screen === 'game');
  await game.keepPicture('largest-text');
  const before = await game.steady(() => game.whereIs('b2'));
  await swipe(-150);
  await game.until((status, before) => status.cells[4].y < before - 60, before.y);
  const { board } = await game.status();
  await swipe(400);
  await game.until((status, before) => status.cells[4].y >= before, before.y);
  assert.equal((await game.status()).board, board, 'a swipe presses nothing');
  await game.close();
});

test('the first swipe after loading moves the choices of a small phone on its side', async () => {
  const game = await Game.open({ ...PHONE, viewport: { width: 568, height: 320 } });
  const client = await game.page.context().newCDPSession(game.page);
  const { x, y } = (await game.status()).texts.find((shown) => shown.text === 'Easy');
  const swipe = { x, y: y + 10, yDistance: -60, speed: 400, gestureSourceType: 'touch' };
  await client.send('Input.synthesizeScrollGesture', swipe);
  await game.until((status, y) => {
    const shown = status.texts.find((shown) => shown.text === 'Easy');
    return shown && shown.y < y - 20;
  }, y);
  assert.equal((await game.status()).screen, 'menu', 'a swipe presses nothing');
  await game.close();
});

test('F1 opens the list of keys and not the help of the browser, wherever the keyboard is', async () => {
  const game = await Game.open();
  const pressIn = (selector) => game.page.evaluate((selector) => {
    const element = document.querySelector(selector);
    element.focus();
    return element.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', code: 'F1', bubbles: true, cancelable: true }));
  }, selector);
  const isOpen = (open) => game.until((status, open) => open === status.texts.some((shown) => shown.text === 'this list'), open);
  for (const selector of ['#board', '.field', '#described button']) {
    assert.equal(await pressIn(selector), false, `${selector} leaves it to the browser`);
    await isOpen(true);
    await game.page.keyboard.press('Escape');
    await isOpen(false);
  }
  // F1 with a modifier key belongs to the browser.
  assert.ok(await game.page.evaluate(() => document.getElementById('board')
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', code: 'F1', ctrlKey: true, bubbles: true, cancelable: true }))));
  await game.close();
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

test('Enter that ends a composition starts nothing, in whichever way the browser reports it', async () => {
  const game = await Game.open();
  await game.name(0, 'Mina');
  const enter = (more) => game.page.evaluate((more) => document.querySelector('.field')
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...more })), more);
  await enter({ keyCode: 229 });
  await enter({ isComposing: true });
  await game.page.waitForTimeout(500);
  assert.equal((await game.status()).screen, 'menu');
  assert.equal(await game.page.evaluate(() => document.activeElement.name), 'name-0');
  await enter({ keyCode: 13 });
  await game.until((status) => status.screen === 'game');
  await game.close();
});

test('Enter in the first name goes to the second, a name has its limit, and without one the game begins too', async () => {
  const game = await Game.open(PHONE);
  await game.button('Two players');
  await game.type('name-0', 'Mina, whose name is quite long');
  assert.equal(await game.page.inputValue('.field[name=name-0]'), 'Mina, whose name is ', 'the field itself takes no more');
  // The line of the pen below it shows where the keyboard is.
  assert.equal(await game.page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), 'none');
  await game.page.keyboard.press('Enter');
  await game.page.waitForFunction(() => document.activeElement.name === 'name-1');
  assert.deepEqual(await game.page.locator('.field').evaluateAll((fields) => fields.map((field) => field.enterKeyHint)),
    ['next', 'go']);
  await game.page.keyboard.press('Enter');
  await game.until((status) => status.screen === 'game');
  await game.until((status) => ['Mina, whose name is ', 'Player 2'].map((name) => name.trim())
    .every((name) => status.texts.some((shown) => shown.text.startsWith(name))));
  await game.close();
});

test('on phones, all that can be pressed is 44 pixels high or more, and nobody is told to click', async () => {
  for (const [width, height] of [[320, 568], [390, 844], [844, 390]]) {
    const game = await Game.open({ ...PHONE, viewport: { width, height } });
    const expectLarge = async (screen) => {
      const { texts } = await game.status();
      assert.deepEqual(texts.filter(({ text }) => /click/i.test(text)), []);
      const small = await game.page.evaluate(() => [...document.querySelectorAll('#described :is(button, input):not([hidden])')]
        .map((element) => [element.ariaLabel, element.getBoundingClientRect()])
        .filter(([, { height }]) => height < 43.5).map(([name, { height }]) => `${name}: ${height}`));
      assert.deepEqual(small, [], `${screen} at ${width}x${height}`);
    };
    await expectLarge('first screen');
    await game.startForTwo();
    await expectLarge('game');
    await game.play('a1 b1 a2 b2 a3');
    await game.until((status) => status.status === 'Mina wins!');
    await expectLarge('result');
    await game.close();
  }
});

test('a board is set up by text: on a phone too, and by copy and paste', async () => {
  const game = await Game.open(PHONE);
  await game.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await game.button('Editor');
  await game.until((status) => status.fields.length === 1 && status.fields[0].id === 'notation');
  const field = game.page.locator('.field[name=notation]');
  await field.waitFor();
  assert.equal(await field.getAttribute('aria-label'), (await game.status()).fields[0].label);
  const { size, box } = await field.evaluate((field) => ({ size: parseFloat(getComputedStyle(field).fontSize), box: field.getBoundingClientRect().toJSON() }));
  assert.ok(size >= 16, `letters of ${size} pixels would enlarge the page`);
  const { x, y, width } = (await game.status()).fields[0];
  assert.ok(Math.abs(box.x - x) < 2 && Math.abs(box.y - y) < 2 && Math.abs(box.width - width) < 2, 'it lies over the game\'s');
  await game.press(box.x + 20, box.y + box.height / 2);
  await game.page.waitForFunction(() => document.activeElement.name === 'notation');
  await game.page.evaluate(() => navigator.clipboard.writeText('XX./OO./... x'));
  await game.page.keyboard.press('Control+a');
  await game.page.keyboard.press('Control+v');
  await game.until((status) => status.fields[0].value === 'XX./OO./... x');
  await game.until((status) => status.texts.some((shown) => shown.text === 'X wins at once.'));
  await game.keepPicture('notation');
  await game.page.keyboard.press('Control+a');
  await game.page.keyboard.type('XO');
  await game.until((status) => status.fields[0].value === 'XO');
  await game.page.keyboard.press('Control+z');
  await game.page.keyboard.press('Control+a');
  await game.page.keyboard.press('Control+c');
  assert.equal(await game.page.evaluate(() => navigator.clipboard.readText()), await field.inputValue());
  // A change on the board appears in the notation.
  await game.button('Clear');
  await game.until((status) => status.fields[0].value === '.../.../... x');
  await eventually(async () => await field.inputValue() === '.../.../... x');
  await game.close();
});

test('while the list of keys is open there are no fields over it, and then they are there again', async () => {
  const game = await Game.open();
  await game.type('name-0', 'Min');
  // The last letter and F1 come in the same update. The game does not read what is typed below the list.
  await game.page.evaluate(() => {
    const field = document.activeElement;
    field.value = 'Mina';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const key = { key: 'F1', code: 'F1', keyCode: 112, bubbles: true, cancelable: true };
    for (const type of ['keydown', 'keyup']) field.dispatchEvent(new KeyboardEvent(type, key));
  });
  await game.until((status) => status.fields.length === 0);
  await game.page.waitForFunction(() => [...document.querySelectorAll('.field')].every((field) => field.hidden));
  await game.keepPicture('list-over-fields');
  await game.page.keyboard.type('x'); // nothing has the focus, so this has no effect
  await game.page.keyboard.press('Escape');
  await game.until((status) => status.fields.length === 1);
  await game.page.waitForFunction(() => document.activeElement.name === 'name-0');
  assert.equal(await game.page.evaluate(() => document.activeElement.value), 'Mina');
  await game.until((status) => status.fields[0].value === 'Mina');
  await game.close();
});

test('by keyboard: a whole game and the next, and the list of keys', async () => {
  const game = await Game.open();
  const press = async (...keys) => { for (const key of keys) await game.page.keyboard.press(key); };
  const shows = (text) => game.until((status, text) => status.texts.some((shown) => shown.text === text), text);
  await press('?');
  await shows('this list');
  await press('Escape');
  await game.until((status) => !status.texts.some((shown) => shown.text === 'this list'));
  assert.equal((await game.status()).screen, 'menu');

  // Arrow down focuses the first control, which begins to play. Tab goes from the canvas to the name fields and to all
  // other controls of the page.
  await press('ArrowDown');
  await game.page.locator('#described').getByRole('radio', { name: 'Two players' }).focus();
  await press('Enter');
  await game.until((status) => status.fields.length === 2);
  for (const [player, name] of [[1, 'Mina'], [2, 'Noah']]) {
    await eventually(async () => {
      await press('Tab');
      return await game.page.evaluate(() => document.activeElement.ariaLabel) === `Name of player ${player}`;
    });
    await game.page.keyboard.type(name);
  }
  await game.until((status) => status.fields[0].value === 'Mina' && status.fields[1].value === 'Noah');
  await press('Enter');
  await game.until((status) => status.screen === 'game');
  await game.page.waitForFunction(() => document.activeElement.id === 'board');

  const first = (await game.status()).board.slice(-1).toUpperCase();
  await press('ArrowUp', 'ArrowLeft', 'Enter', 'ArrowRight', 'Space', '4', '5', 'u', 'y');
  const board = first === 'X' ? 'XO./XO./...' : 'OX./OX./...';
  await game.expectBoard(board);
  await game.keepPicture('keyboard-game');
  await press('1');
  await game.until((status) => / wins!$/.test(status.status));
  await press('Enter');
  await game.until((status) => status.board.startsWith('.../.../...'));
  await press('?');
  await shows('this list');
  await game.keepPicture('keyboard-list');
  await press('5', '?', '5');
  await game.until((status) => /^...\/\.[XO]\.\//.test(status.board));
  await press('Escape');
  await game.until((status) => status.screen === 'menu');
  await game.close();
});

/** Opens the page for two players, types their names, and returns the game and the fonts that it has asked for since. */
async function withNames(...names) {
  const game = await Game.open();
  const fonts = [];
  game.page.on('request', (request) => { if (request.url().endsWith('.ttf')) fonts.push(request.url()); });
  await game.button('Two players');
  for (const [index, name] of names.entries()) await game.name(index, name);
  await game.until((status) => status.lacking === '');
  return { game, fonts };
}

/** Expects that fonts of these families were asked for, and none twice. */
function expectFonts(fonts, ...families) {
  for (const family of families) assert.ok(fonts.some((url) => url.includes(family)), `${family} is not among ${fonts}`);
  assert.equal(new Set(fonts).size, fonts.length, `each is fetched once: ${fonts}`);
}

test('names in Korean, Chinese and Polish are drawn, with fonts that are fetched for them', async () => {
  const { game, fonts } = await withNames('김민아 张伟', 'Łukasz');
  await game.page.keyboard.press('Enter');
  await game.until((status) => status.screen === 'game' && status.lacking === '');
  await game.page.waitForTimeout(200);
  expectFonts(fonts, 'noto-sans-kr', 'noto-sans-sc', 'inter-latin-ext');
  console.log(`fonts for these names: ${fonts.length}`);
  await game.keepPicture('names');
  await game.close();
});

test('names in Thai, in Hindi and of emoji are drawn, and one from the right is said not to be', async () => {
  const { game, fonts } = await withNames('สมชาย 🦊', '👩\u200d🏫');
  expectFonts(fonts, 'noto-sans-thai', 'noto-emoji');
  const warns = (status) => status.texts.some(({ text }) => /quite as it is written/.test(text));
  await game.page.waitForTimeout(2_000);
  assert.ok(!warns(await game.status()));
  const second = game.page.locator('.field[name=name-1]');
  await second.fill('ليلى');
  await game.until((status) => status.lacking === '' && status.texts.some(({ text }) => /quite as it is written/.test(text)));
  await second.fill('अमित');
  await game.until((status) => status.lacking === '' && status.fields[1].value === 'अमित');
  await game.keepPicture('other-scripts');
  await game.close();
});

test('a name is written anew in the middle of a round, and a tap on the finished board begins the next', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  await game.play('b2');
  await game.button('X, Mina, 0 rounds won');
  await game.until((status) => status.fields.length === 2);
  await game.page.waitForFunction(() => document.activeElement.name === 'name-0');
  await game.page.keyboard.press('Control+a');
  await game.page.keyboard.type('Bea');
  await game.until((status) => status.fields[0].value === 'Bea');
  await game.keepPicture('names-in-a-game');
  await game.page.keyboard.press('Escape');
  await game.until((status) => status.fields.length === 0 && status.texts.some(({ text }) => text === 'Bea'));
  await game.play('a1 b1 c1 b3');
  await game.until((status) => /Bea wins/.test(status.status));
  await game.page.waitForTimeout(1_200);
  await game.cell('a2');
  await game.until((status) => status.board === '.../.../... o');
  await game.close();
});

/** Takes the graphics away from the page and, if `gives` is set, gives them back. */
async function loseGraphics(game, gives = true) {
  await game.page.evaluate(async (gives) => {
    const board = document.getElementById('board');
    const happens = (event) => new Promise((resolve) => { board.addEventListener(event, resolve, { once: true }); });
    const graphics = window.graphics ??= board.getContext('webgl2').getExtension('WEBGL_lose_context');
    const lost = happens('webglcontextlost');
    graphics.loseContext();
    await lost;
    if (!gives) return;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    const restored = happens('webglcontextrestored');
    graphics.restoreContext();
    await restored;
  }, gives);
}

test('a lost graphics context is restored in place, and the round goes on', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2');
  await game.page.evaluate(() => { window.isTheSamePage = true; });
  await loseGraphics(game);
  await game.expectBoard('X../.O./...');
  await loseGraphics(game, false);
  await game.cell('c3'); // while nothing can be drawn
  await game.until((status) => status.board === 'X../.O./..X o');
  await game.page.evaluate(() => window.graphics.restoreContext());
  await game.expectBoard('X../.O./..X');
  await game.keepPicture('restored');
  assert.ok(await game.page.evaluate(() => window.isTheSamePage));
  await game.close();
});

test('graphics that are lost again and again are told in a sentence', async () => {
  const game = await Game.open();
  for (let loss = 1; loss < 10; loss += 1) await loseGraphics(game);
  assert.ok(await game.page.isHidden('#notice'));
  await loseGraphics(game, false);
  await game.page.waitForSelector('#notice:not([hidden])');
  assert.match(await game.page.textContent('#sentence'), /again and again/);
  await game.page.context().close();
});

test('a browser with WebGL 1 only plays too', async () => {
  const game = await Game.open(PHONE, {
    prepare: () => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind === 'webgl2' ? null : getContext.call(this, kind, ...more);
      };
    },
  });
  await game.startForTwo();
  await game.play('a1 b2 c3');
  await game.expectBoard('X../.O./..X');
  await game.keepPicture('webgl-1');
  await game.close();
});

test('a tab in the background goes on where it was', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1');
  const client = await game.page.context().newCDPSession(game.page);
  await client.send('Page.setWebLifecycleState', { state: 'frozen' });
  const other = await game.page.context().newPage();
  await other.waitForTimeout(1500);
  await client.send('Page.setWebLifecycleState', { state: 'active' });
  await game.page.bringToFront();
  await game.play('b2');
  await game.expectBoard('X../.O./...');
  await game.close();
});

/** The sentence that the page shows instead of the game. */
async function sentence(options) {
  const game = await Game.open(DESKTOP, { ...options, wait: false });
  await game.page.waitForFunction(() => !document.getElementById('again').hidden, null, { timeout: PATIENCE });
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
  assert.equal((await game.status()).screen, 'menu');
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

/** A difference of a colour in a channel that a person can see, and the largest share of pixels with such a difference. */
const SEEN = 40;
const MOST_SEEN = 0.002;

const themes = { dark: { colorScheme: 'dark' }, highcontrast: { contrast: 'more' } };
const sizes = {
  '1280x800': { viewport: { width: 1280, height: 800 } },
  '1920x1080': { viewport: { width: 1920, height: 1080 } },
  '360x640': { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  '844x390': { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
};
for (const [name, device] of [...Object.entries(themes), ...Object.entries(sizes)]) {
  test(`the page paints what the window paints: ${name}`, async () => {
    // In a window one can always play online, and on a page whose server has rooms.
    const here = await serve(folder, { change: (_, answer) => { answer.headers['noughts-rooms'] = '1'; } });
    const game = await Game.open({ ...DESKTOP, ...device, reducedMotion: 'reduce' }, { address: here.address });
    await game.until(({ texts }) => texts.some(({ text }) => text === 'Online'));
    /** Compares a screen with the picture of the window. */
    const compare = async (screen) => {
      await game.page.mouse.move(1, 1);
      await game.page.evaluate(() => document.activeElement.blur());
      await eventually(async () => await game.framesDrawnIn(300) === 0);
      const png = await game.page.screenshot();
      const expected = readFileSync(join('tests/pictures', `${screen}-${name}.png`));
      const share = await difference(png.toString('base64'), expected.toString('base64'));
      console.log(`${screen}-${name}: ${(share * 100).toFixed(3)} % of the pixels differ`);
      await game.keepPicture(`painted-${screen}-${name}`);
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
      await game.until((status) => status.screen === 'menu');
    }
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
