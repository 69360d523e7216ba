// Tests the first move before the game has come: `node --test web/first.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, PHONE, eventually, serve, viewer } from './game.mjs';

const match = (round, { x = 'person', o = 'computer pencil', one = 'x' } = {}) =>
  `%noughts 4\nx ${x}\no ${o}\nplayer-one ${one}\nstarter one alternate\nfinished \nround ${round}\n`;

/** A server whose game comes only when the test lets it. */
async function slowServer() {
  const waiting = [];
  let isOpen = false;
  const here = await serve(folder, { path: '/', change: async (name) => {
    if (name.endsWith('.wasm') && !isOpen) await new Promise((resolve) => { waiting.push(resolve); });
  } });
  here.letCome = () => {
    isOpen = true;
    waiting.forEach((resolve) => resolve());
  };
  return here;
}

/** Opens a page whose game has not come, with entries of the storage. */
async function open(here, { device = DESKTOP, hash = '', match, settings, ofTab, browserText, locale = 'en' } = {}) {
  const context = { ...device, locale, serviceWorkers: 'block' };
  const game = await Game.open(context, { address: 'about:blank', wait: false });
  // What the browser is set to, such as its size of text, comes before the page.
  const client = await game.page.context().newCDPSession(game.page);
  if (browserText) await client.send('Page.setFontSizes', { fontSizes: { standard: browserText } });
  await game.page.addInitScript(([match, settings, ofTab]) => {
    if (sessionStorage['test-is-prepared']) return;
    sessionStorage['test-is-prepared'] = 'yes';
    if (match) localStorage['/noughts-match'] = match;
    if (settings) localStorage['/noughts-settings'] = settings;
    if (ofTab) sessionStorage['/noughts'] = ofTab;
  }, [match, settings, ofTab]);
  await game.page.goto(here.address + hash);
  await game.page.locator('#bytes:not(:empty)').waitFor();
  return game;
}

async function close(game) {
  // A download that these tests hold for longer than the page's patience is given up, and begins again.
  game.errors = game.errors.filter((error) => !/\.wasm net::ERR_ABORTED$/.test(error));
  await game.close();
}

const square = (game, name) => game.page.locator(`#squares button[aria-label^=${name}]`);
const marks = (game) => game.page.locator('#squares button').evaluateAll((all) => all.map(({ dataset }) => dataset.mark).join(''));
const sentence = (game) => game.page.textContent('#sentence');
const stored = (game) => game.page.evaluate(() => localStorage['/noughts-match']);
const offers = async (game) => !await game.page.locator('#squares').isHidden();

for (const [input, device] of [['mouse', DESKTOP], ['touch', PHONE], ['keyboard', DESKTOP]]) {
  test(`the first move by ${input} is there at once, and the game goes on with it`, async () => {
    const here = await slowServer();
    const game = await open(here, { device });
    assert.equal(await sentence(game), 'Pick a square to start');
    assert.equal(await game.page.textContent('#players'), 'X You – Pencil O');
    assert.match(await game.page.textContent('#bytes'), /^The rest is coming: 0\.0 of \d\.\d MB$/);
    const here2 = square(game, 'c3');
    if (input === 'mouse') await here2.click();
    else if (input === 'touch') await here2.tap();
    else {
      await here2.focus();
      await game.page.keyboard.press('Enter');
    }
    // A tap becomes a click a moment later.
    await eventually(async () => await marks(game) === '........X');
    assert.equal(await sentence(game), 'Pencil is thinking…');
    // It is the computer's turn, so another press does nothing.
    await square(game, 'a1').click({ force: true });
    assert.equal(await marks(game), '........X');
    const before = await stored(game);
    here.letCome();
    await game.playable();
    await game.until((status) => status.screen === 'game' && /^[.O]{3}\/[.O]{3}\/[.O]{2}X/.test(status.board) && /O.*X/.test(status.board));
    await game.keepPicture(`first-move-${input}`);
    const text = await stored(game);
    assert.ok(text.startsWith(before.trimEnd()), `${before} and then ${text}`);
    await close(game);
    // It is what the game stores by itself when the same is played.
    const other = await Game.open(device, { address: here.address });
    await other.press(...Object.values(await other.page.locator('#described [role=gridcell]').nth(8).boundingBox()).slice(0, 2).map((at) => at + 20));
    await other.until((status) => /X/.test(status.board));
    assert.equal((await other.page.evaluate(() => localStorage['/noughts-match'])).split('c3')[0], before.split('c3')[0]);
    await close(other);
    await here.stop();
  });
}

test('a match under way is shown as the game will draw it, and goes on', async () => {
  const here = await slowServer();
  const two = match('x b2 a1', { x: 'person Mina', o: 'person Noah' });
  const game = await open(here, { match: two, settings: '{"version":3,"theme":"Dark"}' });
  assert.equal(await game.page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.deepEqual([await marks(game), await sentence(game)], ['O...X....', 'Mina’s turn']);
  const cell = await square(game, 'b2').boundingBox();
  const look = async () => {
    const clip = { x: cell.x, y: cell.y, width: cell.width, height: cell.height };
    return (await game.page.screenshot({ clip })).toString('base64');
  };
  const early = await look();
  await game.keepPicture('first-match-under-way');
  const fast = await slowServer();
  const other = await open(fast, { match: two, settings: '{"version":3,"theme":"Dark"}' });
  fast.letCome();
  await other.playable();
  await other.until((status) => status.screen === 'home');
  const late = await other.page.screenshot({ clip: cell }).then((picture) => picture.toString('base64'));
  // The share of pixels in which the two differ clearly.
  const differs = await viewer.evaluate(async (pictures) => {
    const data = await Promise.all(pictures.map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    }));
    let count = 0;
    for (let at = 0; at < data[0].length; at += 4) count += Math.abs(data[0][at] - data[1][at]) > 60;
    return count / (data[0].length / 4);
  }, [early, late]);
  assert.ok(differs < 0.04, `${differs} of the pixels`);
  // Two people play on.
  await square(game, 'c3').click();
  assert.deepEqual([await marks(game), await sentence(game)], ['O...X...X', 'Noah’s turn']);
  await square(game, 'b1').click();
  assert.equal(await marks(game), 'OO..X...X');
  here.letCome();
  await game.playable();
  await game.until((status) => status.board === 'OO./.X./..X x');
  await close(game);
  await close(other);
  await Promise.all([here.stop(), fast.stop()]);
});

/** The places of the elements that are seen: left and upper edges, widths and heights. */
const places = (game, selector) => game.page.evaluate((selector) => [...document.querySelectorAll(selector)].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
}).filter(([,, width, height]) => width && height), selector);
/** A square reaches to the middles of the lines around it, and a cell of the game only to the lines. */
const cellOf = ([x, y, ...sides]) => {
  const [width, height] = sides.map((side) => side / 1.05);
  return [x + (sides[0] - width) / 2, y + (sides[1] - height) / 2, width, height];
};
/** The places of the squares as cells of the game, when the page is drawn in its present size. */
async function early(game) {
  await game.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return (await places(game, '#squares button')).map(cellOf);
}
/** Waits until the cells of the game are in these places. */
async function expectCells(game, expected, said) {
  let found;
  const difference = () => Math.max(...found.flat().map((at, index) => Math.abs(at - expected.flat()[index])));
  await eventually(async () => {
    found = await places(game, '#described [role=gridcell]');
    return found.length === 9 && difference() <= 1;
  }).catch(() => assert.fail(`${said}: the board is drawn at ${expected[0]} and comes to ${found[0]}`));
}

const UNDER_WAY = match('x b2 a1', { x: 'person Mina', o: 'person Noah' });
const TEXTS = {
  'text of the usual size': {},
  'larger text': { settings: '{"version":1,"text_size":"Larger"}' },
  'the largest text': { settings: '{"version":1,"text_size":"Largest"}' },
  'larger text in the browser': { browserText: 22 },
};
const SIZES = [[1280, 800], [390, 844], [320, 568], [844, 390], [700, 500]];

for (const round of ['the empty board', 'a round under way']) {
  for (const [text, entries] of Object.entries(TEXTS)) {
    test(`the game draws the board where the page has drawn it: ${round} with ${text}`, async () => {
      const here = await slowServer();
      const game = await open(here, { ...entries, ...(round === 'a round under way' && { match: UNDER_WAY, ofTab: UNDER_WAY }) });
      const rem = await game.page.evaluate(() => document.getElementById('rem').offsetWidth);
      assert.equal(rem, entries.browserText ?? 16);
      const before = [];
      for (const [width, height] of SIZES) {
        await game.page.setViewportSize({ width, height });
        before.push(await early(game));
        await game.keepPicture(`first-${round}-${text}-${width}x${height}`.replaceAll(' ', '-'));
        const [[x, y, side]] = await places(game, '#sheet');
        // What is told is neither over the board nor cut off.
        for (const part of await places(game, '#notice h1, #told p:not(:empty), #told progress')) {
          const [left, top, right, bottom] = [part[0], part[1], part[0] + part[2], part[1] + part[3]];
          const isApart = left >= x + side || right <= x || top >= y + side || bottom <= y;
          assert.ok(isApart && left >= 0 && right <= width, `${width}x${height}: ${part} beside ${[x, y, side]}`);
        }
      }
      here.letCome();
      await game.playable();
      await game.until(({ screen }, expected) => screen === expected, round === 'a round under way' ? 'game' : 'home');
      for (const [index, [width, height]] of [...SIZES.entries()].reverse()) {
        await game.page.setViewportSize({ width, height });
        await expectCells(game, before[index], `${width}x${height}`);
      }
      await close(game);
      await here.stop();
    });
  }
}

test('the first press shows the board where the game shows it then', async () => {
  const here = await slowServer();
  const game = await open(here, { device: PHONE });
  const [home] = await early(game);
  await square(game, 'b2').tap();
  const before = await early(game);
  assert.notDeepEqual(before[0], home);
  here.letCome();
  await game.playable();
  await expectCells(game, before, 'after a press');
  await close(game);
  await here.stop();
});

test('unknown sizes of text are the usual one, and a round that is not known or is watched, or of another game, shows no board', async () => {
  const here = await slowServer();
  for (const settings of ['null', '7', '{', '{"text_size":"constructor"}', '{"text_size":5}', '{"text_size":null}']) {
    const game = await open(here, { settings });
    assert.ok(await offers(game), settings);
    assert.equal(await game.page.getAttribute('#notice', 'style') ?? '', '', settings);
    await close(game);
  }
  // The game draws the boards of other games.
  for (const other of [{ settings: '{"version":5,"games":["misere 3x3x3"]}' }, { match: match('misere 3x3x3 x b2 a1') }]) {
    const game = await open(here, other);
    assert.deepEqual([await offers(game), await game.page.isVisible('#sheet')], [false, false], JSON.stringify(other));
    await close(game);
  }
  const watched = match('x b2', { x: 'computer ink' });
  for (const ofTab of ['?', 'at', '%noughts 4', '\0', match('x a1').replace('round', 'ground'), watched]) {
    const game = await open(here, { ofTab, match: ofTab === watched ? watched : undefined });
    assert.deepEqual([await offers(game), await game.page.isVisible('#sheet')], [false, false], ofTab);
    await close(game);
  }
  await here.stop();
});

test('only where a person is to move, a press is taken', async () => {
  const here = await slowServer();
  for (const [said, text, shown, expected] of [
    ['the computer is to move', match('x b2'), '....X....', 'Pencil is thinking…'],
    ['in Korean', match('x b2', { o: 'computer trapper' }), '....X....', '잉크'],
    ['moves were taken back', match('x b2 a1 | c3 a3'), 'O...X....', 'Your turn'],
    ['a board that was set up', match('X../.O./... x'), 'X...O....', 'Your turn'],
  ]) {
    const game = await open(here, { match: text, locale: said === 'in Korean' ? 'ko' : 'en' });
    assert.equal(await marks(game), shown, said);
    assert.match(await sentence(game), new RegExp(expected), said);
    await square(game, 'b3').click({ force: true });
    const isTaken = expected === 'Your turn';
    assert.equal(await marks(game), isTaken ? `${shown.slice(0, 7)}X${shown.slice(8)}` : shown, said);
    if (isTaken) assert.doesNotMatch(await stored(game), /\|/, said);
    else assert.equal(await stored(game), text, said);
    await game.page.context().close();
  }
  await here.stop();
});

test('a link, a room, a letter, a finished round and what is not understood show no such board', async () => {
  const here = await slowServer();
  const over = match('x a1 b1 a2 b2 a3');
  const letter = match('x b2', { o: 'remote Noah' });
  for (const [said, entries] of [
    ['a link', { hash: '#x%20b2' }],
    ['a room', { hash: '#room=ABC', match: match('x b2 a1') }],
    ['a room that goes on', { ofTab: 'room' }],
    ['a match by letter', { ofTab: letter }],
    ['a match by letter at home', { match: letter }],
    ['a finished round', { match: over }],
    ['another version', { match: match('x b2 a1').replace('%noughts 4', '%noughts 9') }],
    ['nonsense', { match: 'x\ny\nround a1 z9' }],
    ['another round in this tab', { match: match('x b2 a1'), ofTab: match('x a1 b1') }],
  ]) {
    const game = await open(here, entries);
    assert.equal(await offers(game), false, said);
    assert.equal(await sentence(game), 'Loading the game…', said);
    await game.page.context().close();
  }
  await here.stop();
});

test('if the game does not come, the move is kept, and told', async () => {
  let isMissing = true;
  let fail;
  const asked = new Promise((resolve) => { fail = resolve; });
  const here = await serve(folder, { path: '/', change: async (name, answer) => {
    if (!name.endsWith('.wasm') || !isMissing) return;
    await asked;
    answer.status = 503;
  } });
  const game = await open(here);
  await square(game, 'b2').click();
  fail();
  await game.page.locator('#again').waitFor();
  assert.match(await sentence(game), /^The server did not send the game .* What you played was kept\.$/);
  assert.equal(await offers(game), false);
  isMissing = false;
  await game.page.click('#again');
  await game.playable();
  await game.until((status) => status.screen === 'game' && status.board[5] === 'X');
  await game.page.context().close();
  await here.stop();
});

test('a download that stands still says so and begins again', async () => {
  let asked = 0;
  const here = await serve(folder, { path: '/', change: (name, answer) => {
    if (!name.endsWith('.wasm')) return;
    asked += 1;
    answer.stalls = asked < 3;
  } });
  const game = await open(here);
  await eventually(async () => await game.page.textContent('#bytes') === 'The connection stands still. Trying again…');
  await game.playable();
  assert.ok(asked >= 3);
  await game.page.context().close();
  await here.stop();
});

test('a press while the game starts is made in the game', async () => {
  const here = await slowServer();
  const game = await open(here);
  // The page has started the game when its squares know so. The game has not drawn yet.
  await game.page.evaluate(() => new MutationObserver((_, observer) => {
    observer.disconnect();
    document.querySelector('#squares button').click();
  }).observe(document.getElementById('squares'), { attributeFilter: ['data-started'] }));
  here.letCome();
  await game.playable();
  await game.until((status) => status.screen === 'game' && status.board.startsWith('X'));
  await close(game);
  await here.stop();
});

test('the script of the first move is small', () => {
  const [name] = readdirSync(folder).filter((name) => /^first-\w+\.js\.br$/.test(name));
  const size = readFileSync(join(folder, name)).length;
  console.log(`${size} bytes, brotli`);
  assert.ok(size <= 6000);
});
