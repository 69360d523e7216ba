// Random events on the built page in a real Chromium: `node --test web/monkey.test.mjs`, after `web/build`. The variable
// MONKEY_SEED chooses others, and MONKEY_EVENTS their number. See `web/game.mjs` for more variables.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from './browser.mjs';
import { Game, eventually } from './game.mjs';

const seed = Number(process.env.MONKEY_SEED ?? 1);
const events = Number(process.env.MONKEY_EVENTS ?? 2000);
/** So many events come one after the other, before the page has handled the first of them. */
const AT_ONCE = 8;
/** After so many events, the page is looked at. */
const GROUP = 100;
/**
 * The most memory of the game and of the scripts in megabytes, and the most elements and texts of the page. Twice what was
 * measured, but for the game, whose largest run of all had 30 MB, and most half of that.
 */
const MOST = { wasm: 32, heap: 6, nodes: 320 };
const SIZE = { width: 1000, height: 700 };
const SIZES = [[200, 150], [320, 900], [360, 480], [844, 390], [1000, 700], [1600, 1000]];
const KEYS = ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Enter', 'Enter', 'Space', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown',
  'Escape', 'F1', 'Backspace', 'Control+z', 'Control+y', 'Control+a', 'Control+c', 'Control+v', ...'123456789uyrnphm?Z/.XO'];
/** A message with anything in its gaps, in every language, as random events can choose another one. */
const LANGUAGES = new URL('../assets/languages/', import.meta.url);
const said = (id, gap) => readdirSync(LANGUAGES).filter((name) => name.endsWith('.ftl')).map((name) => {
  const [, text] = readFileSync(new URL(name, LANGUAGES), 'utf8').match(new RegExp(`^${id} = (.+)$`, 'm'));
  return new RegExp(`^${text.replaceAll(/\{ [^}]+ \}/g, gap)}$`);
});
/** What is written under a line of play that is shown, and the goal of the game whose marks have the ink of nobody. */
const STEPS = said('line-step', '\\d+');
const INKLESS = said('goal-notakto', '.+');
/** The board of nine squares of a game in which marks stay as they are. */
const PLAIN = /^[XO.]{3}\/[XO.]{3}\/[XO.]{3}( [xo])?$/;
const TEXTS = ['é', '김민아', 'Mina', 'X.O/.X./..O x'];

let number = seed;
/** A random number, which the seed repeats. */
const random = (below) => { number = (number * 48271) % 2147483647; return number % below; };
const oneOf = (list) => list[random(list.length)];

/** What a person does with the mouse, a finger and the keyboard, each with its weight. */
const INPUTS = {
  click: [60, ({ mouse }, [x, y]) => mouse.click(x, y)],
  twice: [10, ({ mouse }, [x, y]) => mouse.dblclick(x, y)],
  drag: [10, ({ mouse }, [x, y], to) => Promise.all([mouse.move(x, y), mouse.down(), mouse.move(...to), mouse.up()])],
  move: [16, ({ mouse }, [x, y]) => mouse.move(x, y)],
  wheel: [8, ({ mouse }) => mouse.wheel(0, random(400) - 200)],
  other: [4, ({ mouse }, [x, y]) => mouse.click(x, y, { button: oneOf(['middle', 'right']) })],
  tap: [32, ({ touchscreen }, [x, y]) => touchscreen.tap(x, y)],
  key: [40, ({ keyboard }) => keyboard.press(oneOf(KEYS))],
  text: [4, ({ keyboard }) => keyboard.type(oneOf(TEXTS))],
};
/** What the page does with its history meanwhile can take away the entry that was found, or cancel the way there. */
const ifPossible = (way) => way.catch((error) => assert.match(error.message, /No entry with passed id|net::ERR_ABORTED/));
/** What happens to the page as a whole, when it has handled everything before. */
const CHANGES = {
  resize: [10, (page) => {
    const [width, height] = oneOf(SIZES);
    return page.setViewportSize({ width, height });
  }],
  back: [4, (page) => ifPossible(page.goBack({ waitUntil: 'commit' }))],
  forward: [4, (page) => ifPossible(page.goForward({ waitUntil: 'commit' }))],
  reload: [1, (page) => ifPossible(page.reload())],
};
const EVENTS = Object.entries({ ...INPUTS, ...CHANGES }).flatMap(([name, [weight]]) => Array(weight).fill(name));

/** Puts the memory of the game where a test can find it. */
function showMemory() {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...all) => {
    const made = await instantiate(...all);
    window.memory = made.exports.memory;
    return made;
  };
}

/** What the page uses now, as in `MOST`. */
async function used(game, client) {
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (wanted) => metrics.find(({ name }) => name === wanted).value;
  const wasm = await game.page.evaluate(() => window.memory.buffer.byteLength);
  return { wasm: wasm / 1e6, heap: metric('JSHeapUsedSize') / 1e6, nodes: metric('Nodes') };
}

/**
 * Compares the marks on the screen with the board in the status, if the game is shown. A computer may still be playing.
 * Returns whether they were compared.
 */
async function compare(game) {
  await game.page.setViewportSize(SIZE);
  let frames;
  let status;
  let seen;
  await eventually(async () => {
    // What was asked for last can still open something over the board.
    if (await game.page.locator('#described[role=dialog]').count()) await game.page.keyboard.press('Escape');
    frames = await game.framesDrawnIn(200);
    status = await game.status();
    if (frames > 0) return false;
    const isWhole = (status.cells ?? []).every(({ y, height }) => y >= 0 && y + height <= SIZE.height);
    // The moves of a line that is shown are on the board, and not in the status. Other games have other marks.
    const isOther = status.texts?.some(({ text }) => [...STEPS, ...INKLESS].some((words) => words.test(text)));
    const isReadable = isWhole && PLAIN.test(status.board) && !isOther;
    // On a busy machine, an event can still lead to another screen meanwhile. Then it is compared again.
    seen = status.screen === 'game' && isReadable ? await game.seen().catch(() => 'nothing') : undefined;
    return !seen || status.board.startsWith(seen);
  }).catch((error) => {
    const { screen, board, texts = [] } = status ?? {};
    const found = `${board} in the status, ${seen} on the screen ${screen}, ${frames} frames in 200 ms`;
    assert.fail(`${found}, with ${texts.map(({ text }) => text)}: ${error.stack}`);
  });
  return Boolean(seen);
}

async function play(game, client) {
  const waiting = [];
  let compared = 0;
  for (let event = 1; event <= events; event += 1) {
    const { width, height } = game.page.viewportSize();
    const [from, to] = [0, 1].map(() => [random(width), random(height)]);
    const name = oneOf(EVENTS);
    if (name in INPUTS) waiting.push(INPUTS[name][1](game.page, from, to));
    if (waiting.length === AT_ONCE || name in CHANGES || event % GROUP === 0) await Promise.all(waiting.splice(0));
    if (name in CHANGES) {
      await CHANGES[name][1](game.page);
      await game.playable();
    }
    if (event % GROUP === 0) {
      const now = await used(game, client);
      console.log(`${event}: ${JSON.stringify(now)} on the screen ${(await game.status()).screen}`);
      for (const [what, most] of Object.entries(MOST)) assert.ok(now[what] <= most, `${what}: ${now[what]}`);
      if (await compare(game)) compared += 1;
    }
  }
  console.log(`the board was compared ${compared} times`);
}

test('random events do no harm', async () => {
  console.log(`MONKEY_SEED=${seed} MONKEY_EVENTS=${events}`);
  const game = await Game.open({ viewport: SIZE, hasTouch: true }, { prepare: showMemory });
  const client = await game.page.context().newCDPSession(game.page);
  await client.send('Performance.enable');
  // Nothing is before the game, so Back does not lead out of it.
  await client.send('Page.resetNavigationHistory');
  await play(game, client);

  await eventually(async () => await game.framesDrawnIn(3000) === 0);
  assert.ok(await game.page.isHidden('#notice'));
  await game.close();
});
