// Two people in two places: pages, and a window, that play through a real server. The variable CARGO_TARGET_DIR says where
// the programs are.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, PHONE, browser, eventually, server } from './game.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug');
const running = [];

after(() => running.forEach((program) => program.kill()));

function run(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  running.push(child);
  return child;
}

/** The first match of a pattern in what a program prints. */
const printed = (child, pattern) => new Promise((resolve, reject) => {
  let text = '';
  child.stdout.on('data', (data) => {
    text += data;
    const found = pattern.exec(text);
    if (found) resolve(found);
  });
  child.on('exit', (code) => reject(new Error(`it ended with ${code}: ${text}`)));
});

/** A server with the page and rooms of its own. */
async function startServer(rooms = mkdtempSync(join(tmpdir(), 'rooms-')), port = 0, ...more) {
  const server = run(join(programs, 'noughts-server'), ['--listen', `127.0.0.1:${port}`, '--page', folder, '--rooms', rooms, ...more]);
  const [, found] = await printed(server, /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/);
  return { server, rooms, port: Number(found), address: `http://127.0.0.1:${found}/` };
}

const shows = ({ texts }, text) => texts.some((shown) => shown.text === text);
const sees = (game, board) => game.until((status, board) => status.screen === 'game' && status.board === board, board);

async function openFriend(address, device) {
  const game = await Game.open(device, { address });
  await game.button('Online');
  await game.until(({ screen }) => screen === 'friend');
  return game;
}

/** Makes a room, and returns its code as it is shown. */
async function makeCode(game) {
  await game.button('Make a code');
  await game.until((status) => status.texts.some(({ text }) => text === 'Waiting for your friend…'));
  const { texts } = await game.status();
  const code = texts.map(({ text }) => text).filter((text) => /^[A-Z]$/.test(text)).join('');
  assert.match(code, /^[BCDFGHJKMNPRSTVWXZ]{6}$/);
  await game.keepPicture(`friend-${game.touch ? 'phone' : 'desktop'}`);
  return code;
}

async function meet(address) {
  const mina = await openFriend(address, DESKTOP);
  const noah = await openFriend(address, PHONE);
  const code = await makeCode(mina);
  await noah.keepPicture('friend-code-phone');
  await noah.type('code', code.toLowerCase());
  await noah.button('Join');
  await Promise.all([mina, noah].map((game) => sees(game, '.../.../... x')));
  return [mina, noah];
}

test('Enter in the field for the code joins, and the keyboard of a phone does not cover it', async () => {
  const { address } = await startServer();
  const [mina, noah] = [await openFriend(address, DESKTOP), await openFriend(address, PHONE)];
  const code = await makeCode(mina);
  // The keyboard of a phone opens for the name too, and Enter goes on to the code.
  await noah.type('own-name', 'Noah');
  await noah.until((status) => status.fields.find(({ id }) => id === 'own-name').value === 'Noah');
  await noah.page.keyboard.press('Enter');
  await noah.page.waitForFunction(() => document.activeElement.name === 'code');
  await noah.page.keyboard.type('B');
  const height = 300;
  await noah.page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height });
    visualViewport.dispatchEvent(new Event('resize'));
  }, height);
  const { top, bottom } = await noah.page.locator('.field[name=code]').evaluate((field) => field.getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom <= height, `from ${top} to ${bottom}`);
  await noah.keepPicture('keyboard-code');
  await noah.page.keyboard.press('Enter');
  await noah.until(({ texts }) => shows({ texts }, 'That is not a code or a room link.'));
  assert.equal((await noah.status()).screen, 'friend');
  await noah.page.locator('.field[name=code]').fill(code);
  await noah.page.keyboard.press('Enter');
  await Promise.all([mina, noah].map((game) => sees(game, '.../.../... x')));
  await mina.until((status) => status.texts.some(({ text }) => text === 'Noah'));
  await Promise.all([mina, noah].map((game) => game.close()));
});

/** Copies the link that is shown. */
async function copyLink(game) {
  await game.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await game.page.evaluate(() => navigator.clipboard.writeText(''));
  await game.button('Copy the link');
  let link = '';
  await eventually(async () => (link = await game.page.evaluate(() => navigator.clipboard.readText())) !== '');
  return link;
}

test('two pages play whole rounds, one of them offline for a while', async () => {
  const { address } = await startServer();
  const [mina, noah] = await meet(address);
  await mina.cell('b2');
  await Promise.all([mina, noah].map((game) => sees(game, '.../.X./... o')));

  await noah.page.context().setOffline(true);
  await noah.cell('a1');
  await sees(noah, 'O../.X./... x');
  await sees(mina, '.../.X./... o');
  await noah.page.context().setOffline(false);
  await Promise.all([mina, noah].map((game) => sees(game, 'O../.X./... x')));

  for (const [game, cell, board] of [
    [mina, 'b1', 'OX./.X./... o'], [noah, 'c1', 'OXO/.X./... x'], [mina, 'b3', 'OXO/.X./.X. o'],
  ]) {
    await game.cell(cell);
    await Promise.all([mina, noah].map((game) => sees(game, board)));
  }
  await noah.until((status) => status.texts.some(({ text }) => text === 'Next round'));
  await noah.keepPicture('lost-to-a-friend-phone');
  await noah.button('Next round');
  await Promise.all([mina, noah].map((game) => sees(game, '.../.../... o')));
  const play = async (moves) => {
    for (const [game, cell, board] of moves) {
      await game.cell(cell);
      await Promise.all([mina, noah].map((game) => sees(game, board)));
    }
  };
  // The second round is won by the other, and nobody wins the third.
  await play([
    [noah, 'c3', '.../.../..O x'], [mina, 'a1', 'X../.../..O o'], [noah, 'b3', 'X../.../.OO x'],
    [mina, 'b1', 'XX./.../.OO o'], [noah, 'a3', 'XX./.../OOO x'],
  ]);
  await mina.until((status) => shows(status, 'Next round'));
  await mina.button('Next round');
  await Promise.all([mina, noah].map((game) => sees(game, '.../.../... x')));
  await play([
    [mina, 'a1', 'X../.../... o'], [noah, 'b1', 'XO./.../... x'], [mina, 'c1', 'XOX/.../... o'],
    [noah, 'b2', 'XOX/.O./... x'], [mina, 'a2', 'XOX/XO./... o'], [noah, 'c2', 'XOX/XOO/... x'],
    [mina, 'b3', 'XOX/XOO/.X. o'], [noah, 'a3', 'XOX/XOO/OX. x'], [mina, 'c3', 'XOX/XOO/OXX o'],
  ]);
  await Promise.all([mina, noah].map((game) => game.until((status) => shows(status, '1 draw') && shows(status, 'It’s a draw!'))));
  assert.deepEqual(mina.errors, []);
});

test('a page that is offline says so at once, keeps its move as an outline, and sends it as soon as it is online', async () => {
  const { address } = await startServer();
  const [mina, noah] = await meet(address);
  await mina.cell('b2');
  await Promise.all([mina, noah].map((game) => sees(game, '.../.X./... o')));
  await noah.until((status) => status.texts.some(({ text }) => text === 'here'));
  const says = (game, text) => game.until((status, text) => status.texts.some((shown) => shown.text === text), text);

  await noah.page.context().setOffline(true);
  await says(noah, 'You are offline. It is your turn.');
  await says(noah, 'unknown');
  await noah.cell('a1');
  await sees(noah, 'O../.X./... x');
  await says(noah, 'You are offline. Your move waits.');
  assert.equal((await noah.status()).status, 'You are offline. Your move waits.');
  await noah.keepPicture('offline-phone');
  await sees(mina, '.../.X./... o');
  await noah.page.context().setOffline(false);
  await says(noah, 'Back again. Your move is sent.');
  await Promise.all([mina, noah].map((game) => sees(game, 'O../.X./... x')));
  await says(noah, 'here');

  await noah.page.context().setOffline(true);
  await says(noah, 'You are offline. Friend may have played.');
  await mina.cell('c3');
  await sees(noah, 'O../.X./... x');
  await noah.page.context().setOffline(false);
  await sees(noah, 'O../.X./..X o');
  await noah.until((status) => status.texts.every(({ text }) => !text.startsWith('You are offline')));
  await mina.close();
  // The browser reports what could not be opened.
  await noah.page.context().close();
});

test('a reload, a restart of the server and another tab of the same seat change nothing', async () => {
  const { server, rooms, port, address } = await startServer();
  const [mina, noah] = await meet(address);
  await mina.cell('b2');
  await sees(noah, '.../.X./... o');
  await noah.page.reload();
  await noah.playable();
  await sees(noah, '.../.X./... o');
  await noah.cell('a1');
  await sees(mina, 'O../.X./... x');

  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  await startServer(rooms, port);
  await mina.cell('c3');
  await sees(noah, 'O../.X./..X o');

  const tab = new Game(await noah.page.context().newPage(), true);
  await tab.page.goto(address);
  await tab.playable();
  await tab.until((status) => shows(status, 'Continue'), );
  await tab.button('Continue');
  await sees(tab, 'O../.X./..X o');
  await tab.cell('c1');
  await Promise.all([mina, noah].map((game) => sees(game, 'O.O/.X./..X x')));
});

test('a friend plays by the link of the code, and a third page watches by the link that is shared', async () => {
  const { address } = await startServer();
  const mina = await openFriend(address, DESKTOP);
  await makeCode(mina);
  const noah = await Game.open(PHONE, { address: await copyLink(mina) });
  await Promise.all([mina, noah].map((game) => sees(game, '.../.../... x')));
  await mina.cell('b2');
  await sees(noah, '.../.X./... o');
  for (const game of [noah, mina]) {
    await game.button('Share');
    await game.until((status) => shows(status, 'Whoever opens this link watches this match.'));
    await game.keepPicture(`share-in-a-room-${game.touch ? 'phone' : 'desktop'}`);
  }
  const eve = await Game.open(PHONE, { address: await copyLink(mina) });
  await sees(eve, '.../.X./... o');
  await eve.cell('a1');
  await noah.page.keyboard.press('Escape');
  await noah.cell('c3');
  await Promise.all([mina, noah, eve].map((game) => sees(game, '.../.X./..O x')));
  await eve.keepPicture('watching-phone');
});

const NO_ROOMS = 'This page has no rooms. Open the link of your friend’s page.';
const ROOM = `#room=HKXTBM.${'0'.repeat(32)}`;

for (const device of [PHONE, DESKTOP]) {
  test(`a page without rooms says so to a room's link, and offers the letter: ${device.viewport.width}`, async () => {
    const game = await Game.open(device, { address: server.address + ROOM });
    await game.until(({ screen, texts }, text) => screen === 'friend' && texts.some((shown) => shown.text === text), NO_ROOMS);
    assert.equal(await game.page.evaluate(() => location.hash), '', 'a reload does not open it again');
    await game.keepPicture(`no-rooms-link-${device.viewport.width}`);
    await game.button('Back');
    await game.until(({ screen }) => screen === 'home');
    await game.page.evaluate((hash) => { location.hash = hash; }, ROOM);
    await game.until((status, text) => status.texts.some((shown) => shown.text === text), NO_ROOMS);
    await game.button('Play by letter');
    await sees(game, '.../.../... x');
    await game.close();
  });
}

test('on a page without rooms the letter is one press from the first screen, and codes are not offered', async () => {
  const game = await Game.open(PHONE);
  await game.button('Online');
  await game.until((status) => status.screen === 'friend' && status.texts.some(({ text }) => text === 'Play by letter'));
  // The page has asked its server by now.
  await game.page.evaluate(async () => (await fetch(location.href, { method: 'HEAD' })).text());
  for (const text of ['Make a code', 'Join', NO_ROOMS]) assert.ok(!shows(await game.status(), text), text);
  assert.deepEqual((await game.status()).fields, []);
  await game.keepPicture('no-rooms-phone');
  await game.button('Play by letter');
  await sees(game, '.../.../... x');
  // A match in which nothing was played is not begun twice.
  await game.page.keyboard.press('Escape');
  await game.button('Online');
  await game.button('Play by letter');
  await sees(game, '.../.../... x');
  await game.cell('b2');
  await game.until((status) => status.texts.some(({ text }) => text === 'Send your move'));
  await game.close();
});

test('a page that was opened without a network offers rooms when that is back', async () => {
  const { address } = await startServer();
  const game = await Game.open(DESKTOP, { address });
  await game.page.evaluate(() => navigator.serviceWorker.ready);
  await game.page.waitForFunction(() => navigator.serviceWorker.controller);
  await game.page.context().setOffline(true);
  await game.page.reload();
  await game.playable();
  await game.button('Online');
  await game.until((status) => status.screen === 'friend' && status.texts.some(({ text }) => text === 'Play by letter'));
  assert.ok(!shows(await game.status(), 'Make a code'));
  await game.page.context().setOffline(false);
  await game.until((status) => status.texts.some(({ text }) => text === 'Make a code'));
  await game.page.context().close();
});

test('a window and a page play each other', async () => {
  const { address } = await startServer();
  const mina = await openFriend(address, DESKTOP);
  const places = await Game.open(DESKTOP, { address });
  const play = (await places.status()).texts.find(({ text }) => text === 'Play');
  await makeCode(mina);
  const link = await copyLink(mina);

  // Whoever has the link has the seat: the window finds it as the seat that it had.
  const data = mkdtempSync(join(tmpdir(), 'window-'));
  writeFileSync(join(data, 'seat.txt'), link);
  const [width, height] = [DESKTOP.viewport.width, DESKTOP.viewport.height];
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ window: { width, height, maximised: false } }));
  const screen = run('Xvfb', ['-displayfd', '1', '-fbdir', data, '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']);
  const [, display] = await printed(screen, /(\d+)\n/);
  const env = { ...process.env, DISPLAY: `:${display}`, NOUGHTS_DATA: data, NOUGHTS_LANGUAGE: 'en', WAYLAND_DISPLAY: '' };
  const picture = () => readFileSync(join(data, 'Xvfb_screen0'));
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  /** Waits until the display shows something else than this, and is still. Returns what it shows. */
  const changed = async (from) => {
    let last = from;
    await eventually(async () => {
      await wait(500);
      const now = picture();
      const isStill = now.equals(last) && !now.equals(from);
      last = now;
      return isStill;
    });
    return last;
  };
  const empty = picture();
  run(join(programs, 'noughts'), [], { env });
  const click = async ({ x, y, width, height }) => {
    const at = [x + width / 2, y + height / 2].map((number) => String(Math.round(number)));
    const xdotool = run('xdotool', ['mousemove', ...at, 'click', '1'], { env });
    await new Promise((resolve) => xdotool.on('exit', resolve));
  };
  await sees(mina, '.../.../... x');
  await mina.cell('b2');
  await wait(2000);
  // The same sizes have the same places.
  const first = await changed(empty);
  await click(play);
  await changed(first);
  for (const [name, answered, next, board] of [
    ['a1', 'O../.X./... x', 'c3', 'O../.X./..X o'], ['c1', 'O.O/.X./..X x', 'b1', 'OXO/.X./..X o'],
    ['b3', 'OXO/.X./.OX x', 'a2', 'OXO/XX./.OX o'], ['c2', 'OXO/XXO/.OX x'],
  ]) {
    const cell = await mina.whereIs(name);
    // Before the window knows of the move, a press is refused.
    await eventually(async () => {
      await click(cell);
      await wait(500);
      return (await mina.status()).board === answered;
    });
    await sees(mina, answered);
    if (!next) continue;
    await mina.cell(next);
    await mina.until((status) => status.board === board);
  }
  await mina.cell('a3');
  await mina.until((status) => shows(status, 'It’s a draw!'));
});

test('a class: pupils enter it, are paired, play, are paused, come back after a reload, and see their rounds at its end', async () => {
  const { address, rooms } = await startServer(undefined, 0, '--class', '5b', '--no-open');
  await eventually(() => existsSync(join(rooms, 'class-link')));
  const secret = readFileSync(join(rooms, 'class-link'), 'utf8').trim().split('#').pop();
  const context = await browser.newContext(DESKTOP);
  const teacher = await context.newPage();
  await teacher.goto(`${address}class#${secret}`);
  await teacher.waitForSelector('#join-address');
  const enter = async (device, name) => {
    const game = await Game.open(device, { address });
    await game.until(({ screen }) => screen === 'class');
    await game.until((status) => shows(status, 'What is your name?'));
    await game.keepPicture(`class-enter-${name}`);
    await game.type('own-name', name);
    await game.page.keyboard.press('Enter');
    await game.until((status) => shows(status, 'You wait for a partner.') && shows(status, 'Class 5b'));
    return game;
  };
  const mina = await enter(PHONE, 'Mina');
  const noah = await enter(DESKTOP, 'Noah');
  // Letters that the game's own font lacks are fetched, of the name of somebody else too.
  const third = await enter(PHONE, '지호');
  await mina.until((status) => shows(status, '지호') && status.lacking.length === 0);
  await mina.keepPicture('class-waits');
  await teacher.click('.slip >> text=Mina');
  await teacher.click('.slip >> text=Noah');
  await Promise.all([mina, noah].map((game) => sees(game, '.../.../... x')));
  await third.until((status) => shows(status, 'You wait for a partner.') && !shows(status, 'Mina'));
  const beginsFirst = (status) => shows(status, 'You are X. You begin.');
  const [x, o] = beginsFirst(await mina.status()) ? [mina, noah] : [noah, mina];
  await x.cell('b2');
  await Promise.all([x, o].map((game) => sees(game, '.../.X./... o')));
  await mina.keepPicture('class-plays');

  await teacher.click('#pause');
  await Promise.all([x, o].map((game) => game.until((status) => shows(status, 'Look up. It goes on from here.'))));
  await mina.keepPicture('class-paused');
  await o.page.reload();
  await o.playable();
  await o.until((status) => shows(status, 'Look up. It goes on from here.'));
  await teacher.click('text=Go on');
  await Promise.all([x, o].map((game) => sees(game, '.../.X./... o')));
  for (const [game, cell, board] of [
    [o, 'a1', 'O../.X./... x'], [x, 'b1', 'OX./.X./... o'], [o, 'c1', 'OXO/.X./... x'], [x, 'b3', 'OXO/.X./.X. o'],
  ]) {
    await game.cell(cell);
    await Promise.all([x, o].map((game) => sees(game, board)));
  }

  await teacher.click('#end');
  await teacher.click('text=End all');
  for (const [game, result] of [[x, '1 won'], [o, '1 lost']]) {
    await game.until((status) => ['The lesson is over.', result, 'Save my games'].every((text) => shows(status, text)));
  }
  await mina.keepPicture('class-ended');
  await x.button('Home');
  await x.until(({ screen }) => screen === 'home');
  await context.close();
  await Promise.all([mina, noah, third].map((game) => game.close()));
});
