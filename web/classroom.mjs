// A class that is only seen: the page of server/class with views of its own, for the tests of that page.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';
import { serve } from './serve.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const SECRET = '000102030405060708090a0b0c0d0e0f';
const QR = ['1fcb97f', '1059041', '175355d', '175cf5d', '174745d', '1041841', '1fd557f', '19000', '1050bce', 'c09b9e', '1a43a6b', '1aaa319',
  'd35c1', '1d89e02', '15dd2ab', '1225515', '10459f4', '15714', '1fcad59', '104a113', '1743bfc', '174f06b', '1741085', '1049371', '1fde749'];
const ULTIMATE = ['XOO.XO...', '.X....O..', '.........', '.........', '.........', '......X..', 'OXX......', '.XOO.....', 'X..X.....'];
const FIVE = Array.from({ length: 15 }, (_, y) => (y === 7 ? '...XOXOOX......' : y === 8 ? '....OXXXO......' : y === 4 ? '.....X..O..O...' : '.'.repeat(15)));
/** X, O, points, and what is on the board. */
const TABLES = [
  ['Mina', 'Noah', 2, 1, { cells: 'O../.X./..X', to_move: 'o' }], ['Ada', 'Jonas', 1, 1, { cells: 'XOX/.O./...', to_move: 'x' }],
  ['Emil', 'Sofia', 0, 3, { cells: 'X.O/.OX/O.X', outcome: 'o', line: ['c1', 'b2', 'a3'], last: 'a3' }], ['Ben', 'Ylva', 2, 2, { cells: '.X./.O./...', to_move: 'x' }],
  ['Oskar', 'Mia', 1, 0, { cells: '.../.X./...', to_move: 'o', away: 'o' }],
  ['Haruto', 'Lea', 1, 2, { rules: 'gravity 7x6x4', cells: '......./......./......./...O.../..XX.../.OXOXO.', to_move: 'x', last: 'd4' }],
  ['Ida', 'Paul', 3, 1, { cells: 'XXX/OO./.O.', outcome: 'x', line: ['a1', 'b1', 'c1'], last: 'c1' }], ['Seo-yun', 'Finn', 0, 0, { cells: '.../.../...', to_move: 'x' }],
  ['Maximilian', 'Nora', 1, 1, { rules: 'ultimate 3x3x3', cells: ULTIMATE.join('/'), small: '..OX-..OX', target: 1, to_move: 'x', last: 'g6' }],
  ['Lukas', 'Elif', 2, 0, { cells: 'OXO/.X./...', to_move: 'o' }], ['Anna', 'Tom', 2, 3, { cells: 'XOX/XOO/OXX', outcome: 'draw' }],
  ['Karl', 'Amira', 1, 1, { cells: 'X../.O./..X', to_move: 'o' }], ['Greta', 'Leo', 0, 1, { cells: 'O.X/.../...', to_move: 'x', away: 'x' }],
  ['Yusuf', 'Clara', 2, 2, { rules: 'classic 15x15x5', cells: FIVE.join('/'), to_move: 'x', last: 'l5' }], ['Matteo', 'Frida', 1, 0, { cells: 'X.O/.X./...', to_move: 'o' }],
];
const pupil = (id, name, more = {}) => ({ id, name, here: true, ...more });

function table([x, o, xPoints, oPoints, { away, ...shown }], index) {
  const side = (name, points, letter, id) => pupil(id, name, { score: points, here: away !== letter });
  return { id: index + 1, x: side(x, xPoints, 'x', 2 * index + 1), o: side(o, oPoints, 'o', 2 * index + 2), rules: 'classic 3x3x3', round: xPoints + oPoints + 1,
    to_move: null, outcome: null, line: [], last: null, small: null, target: null, next_out: null, ...shown };
}

const CLASS = { t: 'class', name: '5b', address: '192.168.0.12:8000', url: 'http://192.168.0.12:8000/', qr: QR, wifi: 'School 5', mode: 'hand',
  rules: 'classic 3x3x3', paused: false, here: 33, waiting: [], tables: [], rungs: [] };
const WAITING = ['Lena', 'Theo', 'Zoë'].map((name, index) => pupil(100 + index, name));
const tables = TABLES.map(table);
const SMALL = { rules: 'classic 3x3x3', target: null, small: null, last: null };
/** The tables of a ladder: rung 8 has none, whoever won goes up, whoever lost goes down. */
const onRungs = tables.map((table, index) => ({ ...table, ...SMALL, rung: index + 1,
  cells: { 5: 'OX./.X./.O.', 8: 'X.O/.X./O..', 13: 'O../XX./..O' }[index] ?? table.cells,
  x: { ...table.x, goes: table.outcome === 'x' ? 'up' : table.outcome === 'o' ? 'down' : 'stay' },
  o: { ...table.o, goes: table.outcome === 'o' ? 'up' : table.outcome === 'x' ? 'down' : 'stay' } })).filter(({ rung }) => rung !== 8);

/** Text that a page could take for markup or for more than a name. */
export const HOSTILE = ['<b>Mina</b>', '<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '&amp;&lt;', 'שלום עולם', 'WWWWWWWWWWWWWWWWWWWW', '민아민아민아민아민아민아민아민아민아민아', '👩‍👩‍👧‍👦👩‍👩‍👧', 'a'];
const hostile = tables.map((table, index) => ({ ...table, x: { ...table.x, name: HOSTILE[index % HOSTILE.length] }, o: { ...table.o, name: HOSTILE[(index + 3) % HOSTILE.length] } }));
const OTHERS = [
  ['misere 3x3x3', { cells: 'O../XXX/..O', outcome: 'o', line: ['a2', 'b2', 'c2'] }], ['notakto 3x3x3', { cells: 'X.X/XX./..X', outcome: 'x', line: ['a1', 'b2', 'c3'] }],
  ['wild 3x3x3', { cells: 'X.O/.../O.X', to_move: 'x' }], ['vanishing 3x3x3', { cells: 'O.X/.XO/O.X', to_move: 'o', next_out: 'a1', last: 'c3' }],
  ['classic 6x6x4', { cells: 'X...../.XO.../..XO../...X../....../......', outcome: 'x', line: ['a1', 'b2', 'c3', 'd4'] }],
  ['classic 3x15x3', { cells: Array(15).fill('X.O').join('/'), to_move: 'o' }], ['gravity 15x15x5', { cells: Array(15).fill('.'.repeat(15)).join('/').replace(/.{15}$/, 'XOXOXOXOXOXOXOX'), to_move: 'o', last: 'o15' }],
  ['ultimate 3x3x3', { cells: ULTIMATE.join('/'), small: 'XXXO.O-OX', outcome: 'x', line: ['1', '2', '3'] }],
  ['classic 15x15x5', { cells: FIVE.join('/').replace('...XOXOOX', 'XXXXX.OO.'), outcome: 'x', line: ['a8', 'b8', 'c8', 'd8', 'e8'] }],
].map(([rules, shown], index) => ({ ...tables[index], round: 4, to_move: null, outcome: null, line: [], last: null, small: null, target: null, ...shown, rules }));

export const VIEWS = {
  empty: { ...CLASS, here: 0 },
  join: { ...CLASS, mode: 'chance', here: 23, waiting: tables.flatMap(({ x, o }) => [x, o]).slice(0, 23).map(({ id, name }) => pupil(id, name)) },
  full: { ...CLASS, here: 40, wifi: undefined, waiting: Array.from({ length: 40 }, (_, index) => pupil(index + 1, `Maximilian ${index + 1}`, { here: index % 5 > 0 })) },
  hand: { ...CLASS, tables, waiting: WAITING },
  chance: { ...CLASS, mode: 'chance', tables, waiting: WAITING },
  ladder: { ...CLASS, mode: 'ladder', here: 30, tables: onRungs, rungs: [{ rung: 8, waiting: [pupil(15, 'Seo-yun', { waits_for: 9 })] }, { rung: 15, waiting: [pupil(100, 'Lena')] }] },
  paused: { ...CLASS, paused: true, tables, waiting: WAITING },
  others: { ...CLASS, tables: OTHERS, waiting: [], rules: 'ultimate 3x3x3' },
  hostile: { ...CLASS, name: '<b>5b</b>', wifi: '<b>Wi-Fi</b>', tables: hostile, waiting: HOSTILE.map((name, index) => pupil(200 + index, name)) },
  ladderPaused: { ...CLASS, mode: 'ladder', paused: true, here: 30, tables: onRungs, rungs: [] },
};

/** Serves the page with the headers of noughts-server. */
export async function serveClass() {
  return serve(join(root, 'server/class'), { path: ['/class/', '/class'], change: (name, answer) => {
    Object.assign(answer.headers, { 'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'", 'X-Content-Type-Options': 'nosniff' });
  } });
}

/** A page of a teacher, whose server is in the test: it keeps what the page sends, and says what the test wants. */
export class Classroom {
  sent = [];
  errors = [];

  static async open(browser, address, view, { path = `/class#${SECRET}`, ...device } = {}) {
    const room = new Classroom();
    room.context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', ...device });
    room.page = await room.context.newPage();
    room.page.on('pageerror', (error) => room.errors.push(String(error)));
    room.page.on('console', (message) => { if (message.type() === 'error') room.errors.push(message.text()); });
    room.view = view;
    await room.page.routeWebSocket('**/class/socket', (socket) => room.#meet(socket));
    await room.page.goto(new URL(path, address).href);
    if (view && path.includes('#')) await room.page.waitForSelector('#page:not([hidden])');
    return room;
  }

  #meet(socket) {
    this.socket = socket;
    if (this.isDown) return void socket.close();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      this.sent.push(message);
      if (message.t === 'open') this.say(message.secret === SECRET ? this.view : { t: 'refused', why: 'secret' });
    });
  }

  say(message) {
    if (message) this.socket.send(JSON.stringify(message));
  }

  /** Another view of the class. */
  show(view) {
    this.view = view;
    this.say(view);
  }

  /** What the page has sent after it was opened. */
  get acts() {
    return this.sent.filter(({ t }) => t !== 'open');
  }

  close() {
    return this.context.close();
  }
}

let browser;
/** Where the page is served. */
export let here;

/** Starts what the tests of a file need, and ends it after them. */
export function inTest() {
  before(async () => { [browser, here] = [await launch(), await serveClass()]; });
  after(async () => {
    await browser?.close();
    await here?.stop();
  });
}

/** A page of a teacher with this view. */
export const openWith = (view, options) => Classroom.open(browser, here.address, view, options);
/** The same, on which nothing moves. */
export const open = (view, options) => openWith(view, { reducedMotion: 'reduce', ...options });
export const ofSize = ([width, height]) => ({ viewport: { width, height } });

/** Polls until a condition is true. */
export async function until(isSo, what) {
  for (const start = Date.now(); Date.now() - start < 30_000;) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  assert.fail(`never: ${what ?? isSo}`);
}
