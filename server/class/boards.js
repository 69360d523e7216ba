// Boards, drawn as what a table says is on them. Nothing here knows how a game is played, only how its marks look.
import { bowed, dashedMark, jitter, led, loop, mark, outline, scribble, swipe } from './pen.js';
import { rem } from './measures.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Games in which marks belong to nobody, and those in which a line loses. */
export const NOBODYS = new Set(['wild', 'notakto']);
const LINE_LOSES = new Set(['misere', 'notakto']);
/** Boards with more cells are drawn on squared paper. */
const MOST_CELLS_APART = 49;
/** On boards with more cells the last move is highlighted. */
const MOST_CELLS_PLAIN = 16;
/** A cell is 100, and what is between two and around all is in the same unit. */
const [GAP, PAD] = [5, 18];

/** The parts of rules such as `gravity 7x6x4`. */
export function parsed(rules) {
  const [kind, numbers = ''] = String(rules).split(' ');
  const [columns, rows, length] = numbers.split('x').map(Number);
  return { kind, columns, rows, length };
}

/** The column and the row of a cell such as `c10`, from 0. */
const place = (cell) => [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A picture of so many pixels of the natural size, with its own units. Words beside it say what it shows. */
export const drawing = (classes, viewBox, width, height, ...parts) =>
  element('svg', { class: classes, viewBox, width: rem(width), height: rem(height), 'aria-hidden': true }, ...parts);

const path = (classes, d, more = {}) => element('path', { class: classes, d, ...more });
const rect = (classes, x, y, width, height, rx) => element('rect', { class: classes, x, y, width, height, rx });

/** A mark or something else that is drawn around a point. */
const put = (classes, d, [x, y], scale = 1) => path(classes, d, { transform: `translate(${x} ${y}) scale(${scale})` });

/** A line from one point to another, each of which is a little beside its place, and its width. */
const loose = (vary, [x0, y0], [x1, y1], [along, across], width, bow) => {
  const [dx, dy] = Math.abs(x1 - x0) > Math.abs(y1 - y0) ? [along, across] : [across, along];
  return led([x0 + vary(dx), y0 + vary(dy)], [x1 + vary(dx), y1 + vary(dy)], width, vary(bow), vary(bow / 2));
};

/** The board of a table, in a picture that is at most `size` pixels wide and high. */
export function board(table, size) {
  const rows = String(table.cells ?? '').split('/').map((row) => row.replace(/[^XO]/g, '.'));
  const { kind } = parsed(table.rules);
  const shown = { ...table, kind, rows, size };
  const count = rows.length * rows[0].length;
  const [width, height, parts] = kind === 'ultimate' && count === 81 ? ultimate(shown)
    : kind === 'gravity' ? sheet(shown, fallingLines)
      : count > MOST_CELLS_APART ? squared(shown) : sheet(shown, plainLines);
  const scale = size / Math.max(width, height);
  return drawing('board', `0 0 ${width} ${height}`, width * scale, height * scale, ...parts);
}

/** The two ends of a line beyond the middles of its first and its last cell. */
function ends([a, b], straight, diagonal = straight) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const reach = Math.abs(dx * dy) > 0.01 * length * length ? diagonal : straight;
  const [x, y] = [(dx / length) * reach, (dy / length) * reach];
  return [[a[0] - x, a[1] - y], [b[0] + x, b[1] + y]];
}

const isDiagonal = ([a, b]) => Math.min(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) > 1;

/** The stroke through a line that wins. */
const strike = ([from, to], width) => outline(bowed(from, to, width * 0.3, width * 0.15, 30), (t) => width * (1.12 - 0.3 * t));

/**
 * What is on the cells of any board but Ultimate: the highlighter, the lines between cells, marks, and the stroke through a line.
 * `middle` is that of a cell, and `cell` its side.
 */
function played({ kind, rows, line, last, next_out: next, outcome }, lines, middle, cell, enlarged, seed) {
  const at = (name) => middle(...place(name));
  const inLine = new Set(line ?? []);
  const through = line?.length ? [at(line[0]), at(line[line.length - 1])] : null;
  const parts = [];
  if (through) {
    const width = cell * (isDiagonal(through) ? 0.6 : 0.72);
    parts.push(path('marker', swipe(...ends(through, cell * 0.46, cell * 0.5), width, seed + 4)));
  } else if (last && !outcome && rows.length * rows[0].length > MOST_CELLS_PLAIN) {
    const [x, y] = at(last);
    parts.push(path('marker', swipe([x - cell * 0.42, y + cell * 0.015], [x + cell * 0.42, y - cell * 0.015], cell * 0.82, seed)));
  }
  parts.push(...lines);
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    if (sign === '.') return;
    const name = `${String.fromCharCode(97 + x)}${y + 1}`;
    const number = seed * 3 + y * row.length + x;
    const ink = kind === 'notakto' ? 'text' : sign.toLowerCase();
    const faded = through && !inLine.has(name) ? ' faded' : '';
    const drawn = name === next ? dashedMark(sign, number) : mark(sign, number);
    parts.push(put(`ink-${ink}${faded}`, drawn, middle(x, y), (cell / 100) * enlarged));
  }));
  if (through) {
    const [x, y] = place(line[0]);
    const ink = kind === 'notakto' ? 'text' : (rows[y]?.[x] ?? 'X').toLowerCase();
    const struck = () => strike(ends(through, cell * 0.43, cell * 0.54), Math.max(3, cell * 0.08));
    const scribbled = () => scribble(...ends(through, cell * 0.44), cell * 0.3, Math.max(1.5, cell * 0.08), 7);
    parts.push(path(`ink-${ink}`, LINE_LOSES.has(kind) ? scribbled() : struck()));
  }
  return parts;
}

/** A sheet with cells that are apart. */
function sheet(table, lines) {
  const [columns, rows] = [table.rows[0].length, table.rows.length];
  const side = (cells) => cells * (100 + GAP) - GAP + 2 * PAD;
  const [width, height] = [side(columns), side(rows)];
  const middle = (x, y) => [PAD + 50 + x * (100 + GAP), PAD + 50 + y * (100 + GAP)];
  const radius = Math.max(13, 4.5 * Math.max(width, height) / table.size);
  const drawn = lines(columns, rows, width, height, table.size);
  return [width, height, [paper(width, height, radius), ...played(table, drawn, middle, 100, 1, 4)]];
}

/** Paper, with a thin edge. */
const paper = (width, height, radius) => rect('paper', 0, 0, width, height, radius);

/** The places between cells. */
const between = (cells) => Array.from({ length: cells - 1 }, (_, index) => PAD + (index + 1) * (100 + GAP) - GAP / 2);

function plainLines(columns, rows, width, height, size) {
  const vary = jitter(4);
  const thick = Math.max(2, (1.35 * Math.max(width, height)) / size);
  const inset = PAD + 1;
  const upright = between(columns).map((x) => loose(vary, [x, inset], [x, height - inset], [2, 0.9], thick, 1));
  const level = between(rows).map((y) => loose(vary, [inset, y], [width - inset, y], [2, 0.9], thick, 1));
  return [path('pencil', [...upright, ...level].join(''))];
}

/** Marks fall, so the lines between columns and the floor are drawn, and those between rows are hardly seen. */
function fallingLines(columns, rows, width, height) {
  const vary = jitter(4);
  const upright = between(columns).map((x) => loose(vary, [x, PAD - 3], [x, height - PAD + 1], [2, 1], 3.4, 1.2));
  const floor = led([PAD - 6, height - PAD + 4], [width - PAD + 6, height - PAD + 3], 8.4, 1.6, 0.8);
  return [path('hair', between(rows).map((y) => `M${PAD} ${y}H${width - PAD}`).join('')), path('pencil', [...upright, floor].join(''))];
}

/** Squared paper: many cells, with nothing between them. All is in pixels. */
function squared(table) {
  const [columns, rows] = [table.rows[0].length, table.rows.length];
  const [edge, size] = [table.size < 300 ? table.size * 0.075 : 14, table.size];
  const cell = (size - 2 * edge) / Math.max(columns, rows);
  const [width, height] = [cell * columns + 2 * edge, cell * rows + 2 * edge];
  const vary = jitter(4);
  const thick = Math.max(1, cell * 0.03);
  const at = (number) => edge + cell * number;
  const count = (cells) => Array.from({ length: cells + 1 }, (_, index) => at(index));
  const upright = count(columns).map((x) => loose(vary, [x, at(0)], [x, at(rows)], [0.8, 0.3], thick, 0.5));
  const level = count(rows).map((y) => loose(vary, [at(0), y], [at(columns), y], [0.8, 0.3], thick, 0.5));
  const dots = Math.min(columns, rows) > 10 ? [5, 10].flatMap((x) => [5, 10].map((y) =>
    element('circle', { class: 'pencil', cx: at(x), cy: at(y), r: Math.max(1.6, cell * 0.075) }))) : [];
  const middle = (x, y) => [at(x) + cell / 2, at(y) + cell / 2];
  const lines = [path('pencil squared', [...upright, ...level].join('')), ...dots];
  const marks = played(table, lines, middle, cell, cell < 30 ? 1.16 : 1.06, 4);
  return [width, height, [paper(width, height, Math.min(16, size * 0.09)), ...marks]];
}

/** Nine small boards: a small board is 310, 44 between two, and the margin is 26. */
function ultimate({ rows, small, target, line, last, outcome, size, to_move: mover }) {
  const [SMALL, BETWEEN, MARGIN] = [310, 44, 26];
  const side = 3 * SMALL + 2 * BETWEEN + 2 * MARGIN;
  const isFilm = size < 300;
  const least = (width, pixels) => Math.max(width, (pixels * side) / size);
  const corner = (index) => [MARGIN + (index % 3) * (SMALL + BETWEEN), MARGIN + Math.floor(index / 3) * (SMALL + BETWEEN)];
  const middle = (x, y) => {
    const [left, top] = corner(Math.floor(y / 3) * 3 + Math.floor(x / 3));
    return [left + 50 + (x % 3) * 105, top + 50 + (y % 3) * 105];
  };
  const centre = (index) => corner(index).map((edge) => edge + SMALL / 2);
  const states = (small ?? '.........').padEnd(9, '.');
  const won = (line ?? []).map((number) => Number(number) - 1);
  const parts = [paper(side, side, isFilm ? 60 : 30)];
  const through = won.length ? [centre(won[0]), centre(won[won.length - 1])] : null;
  if (through) parts.push(path('marker', swipe(...ends(through, 150), 226, 8)));
  for (let index = 0; index < 9; index++) {
    const [x, y] = corner(index);
    const isOpen = !outcome && states[index] === '.' && (target == null || target === index + 1);
    if (!isOpen && !outcome && !isFilm) parts.push(rect('shut', x - 9, y - 9, SMALL + 18, SMALL + 18, 26));
    if (isOpen && !isFilm) {
      const shape = loop(SMALL + 26, SMALL + 26, 34, target == null ? least(5, 2) : least(9, 3.4), index + 5);
      parts.push(put(`ink-${mover ?? 'text'}`, shape, [x - 13, y - 13]));
    }
  }
  const vary = jitter(3);
  const great = [1, 2].flatMap((index) => {
    const at = MARGIN + index * (SMALL + BETWEEN) - BETWEEN / 2;
    const [from, to] = [MARGIN - 4, side - MARGIN + 4];
    const width = least(8.5, isFilm ? 1.5 : 2.6);
    return [loose(vary, [at, from], [at, to], [5, 2], width, 3), loose(vary, [from, at], [to, at], [5, 2], width, 3)];
  });
  parts.push(path('pencil', great.join('')));
  if (last && !outcome) {
    const [x, y] = middle(...place(last));
    parts.push(path('marker', swipe([x - 42, y + 1.5], [x + 42, y - 1.5], 82, 8)));
  }
  for (let index = 0; index < 9; index++) {
    const isDone = states[index] !== '.';
    const state = isDone ? 'done' : outcome ? 'faded' : '';
    if (!isDone || !isFilm) parts.push(smallBoard(index, rows, corner(index), middle, state, least(3.4, isFilm ? 0.6 : 1.25)));
    if (states[index] === '-') parts.push(path('pencil', hatched(corner(index), SMALL, index)));
    else if (isDone) {
      const faded = outcome && !won.includes(index) ? ' faded' : '';
      parts.push(put(`ink-${states[index].toLowerCase()}${faded}`, mark(states[index], index + 2), centre(index), 3.6));
    }
  }
  if (through && (outcome === 'x' || outcome === 'o')) {
    parts.push(path(`ink-${outcome}`, strike(ends(through, 142), 22)));
  }
  return [side, side, parts];
}

/** One of nine small boards: its lines and marks, which fade when it is done, or the round is over. */
function smallBoard(index, rows, [x, y], middle, state, thick) {
  const vary = jitter(index + 11);
  const lines = [102.5, 207.5].flatMap((at) => [
    loose(vary, [x + at, y + 8], [x + at, y + 302], [4, 1.5], thick, 2), loose(vary, [x + 8, y + at], [x + 302, y + at], [4, 1.5], thick, 2)]);
  const group = element('g', { class: state }, path(state === 'done' ? 'pencil light' : 'pencil', lines.join('')));
  for (let cell = 0; cell < 9; cell++) {
    const [column, row] = [(index % 3) * 3 + (cell % 3), Math.floor(index / 3) * 3 + Math.floor(cell / 3)];
    const sign = rows[row][column];
    if (sign === '.') continue;
    group.append(put(`ink-${sign.toLowerCase()}${state ? ' faded' : ''}`, mark(sign, index * 9 + cell), middle(column, row)));
  }
  return group;
}

/** A small board that nobody has won. */
function hatched([x, y], side, seed) {
  const vary = jitter(seed + 3);
  const length = side - 20;
  const strokes = [];
  for (let at = 34; at < 2 * length; at += 34) {
    const [from, to] = [Math.max(0, at - length), Math.min(length, at)];
    strokes.push(loose(vary, [x + 10 + from, y + 10 + at - from], [x + 10 + to, y + 10 + at - to], [3.5, 3.5], 4.8, 1.4));
  }
  return strokes.join('');
}

/** The back of a sheet that is turned over, with two strokes. */
export const turnedOver = () => drawing('board', '0 0 100 100', 100, 100, rect('over', 0, 0, 100, 100, 4.5),
  path('pencil', led([41, 35], [40.6, 65], 6, 0.8) + led([59, 35], [59.4, 65], 6, -0.8)));

/** A mark beside a name, or before points. */
export const littleMark = (sign, size) => drawing('little', '-42 -42 84 84', size, size, path(`ink-${sign.toLowerCase()}`, mark(sign, 2)));
