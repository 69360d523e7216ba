// Tables: a small board, and the two who play on it.
import { NOBODYS, board, littleMark, parsed, turnedOver } from './boards.js';
import { keyed, line, made, place, renewed, seenOnly, spokenOnly } from './dom.js';
import { icon } from './icons.js';
import { pen } from './inked.js';
import { bdi, say } from './words.js';

/** How much each sheet is turned as it lies, in degrees. */
const TURNED = [-1.2, 0.8, -0.5, 1.3, -0.9, 1, -1.4, 0.4];

/** Whose turn it is is underlined, and who has won is highlighted. A board that is turned over says nothing of turns. */
export function nameOf(table, side, isPaused) {
  const pupil = table[side];
  const hasWon = table.outcome === side;
  const isTurn = !isPaused && !table.outcome && table.to_move === side;
  const ink = NOBODYS.has(parsed(table.rules).kind) ? 'text' : side;
  const name = made('span', 'who', bdi(pupil?.name ?? ''));
  const mark = hasWon ? pen('swipe') : isTurn ? pen('under', { thick: 4 }) : null;
  const element = line(`name ink-${ink} ${hasWon ? 'won' : isTurn ? 'turn' : ''}`, mark, name);
  if (pupil) element.dataset.pupil = pupil.id;
  if (goesNote(pupil)) element.dataset.leaves = '';
  return element;
}

/** The mark of a side, unless marks belong to nobody. */
export const markOf = (table, side, size) => (NOBODYS.has(parsed(table.rules).kind) ? null : littleMark(side.toUpperCase(), size));

export const awayNote = (pupil) => (pupil && !pupil.here ? line('away', say('away')) : null);

export const drawNote = () => line('draw', line('dash'), say('draw'));

/** The sheet of a table, with a side that is seen while the class is paused. */
export function sheetOf(number) {
  const laid = line('laid', line('front'), line('over-side', turnedOver()));
  laid.style.setProperty('--turned', `${TURNED[(number - 1) % TURNED.length]}deg`);
  return laid;
}

/** Draws the board of a sheet anew if something on it has changed. */
export function drawSheet(laid, table, size, index) {
  const front = laid.firstElementChild;
  const { rules, cells, line: won, last, next_out: next, outcome, small, target, to_move: mover } = table;
  renewed(front, [size, rules, cells, won, last, next, outcome, small, target, mover], () => front.replaceChildren(board(table, size)));
  laid.style.setProperty('--index', index);
}

/** Rounds that were won at this table. */
export const pointsOf = (pupil) => line('points', String(pupil?.score ?? 0));

/** Whose turn it is, or who has won. */
export function stateOf({ x, o, outcome, to_move: mover }) {
  const name = { x: x?.name ?? '', o: o?.name ?? '' };
  if (outcome) return outcome === 'draw' ? say('draw') : say('won', { name: name[outcome] });
  return mover ? say('turn', { name: name[mover] }) : '';
}

/** A table in one sentence. */
export function spoken(table) {
  const names = { x: table.x?.name ?? '', o: table.o?.name ?? '' };
  const points = ['x', 'o'].map((side) => say('points', { name: names[side], points: table[side]?.score ?? 0 }));
  const away = ['x', 'o'].filter((side) => table[side] && !table[side].here).map((side) => `${names[side]}: ${say('away')}`);
  const rung = table.rung ? [say('rung', table)] : [];
  const goes = ['x', 'o'].filter((side) => ['up', 'down'].includes(table[side]?.goes))
    .map((side) => `${names[side]}: ${say(table[side].goes)}`);
  return [...rung, ...points, stateOf(table), ...goes, ...away].filter(Boolean).join(', ');
}

/** What stands beside a board. */
function seatsOf(table, isPaused) {
  const seat = (side) => line('seat', line('head', markOf(table, side, 20), pointsOf(table[side]), awayNote(table[side])),
    nameOf(table, side, isPaused));
  return [seat('x'), table.outcome === 'draw' && !isPaused ? drawNote() : null, seat('o')].filter(Boolean);
}

/** All tables in their columns. In a ladder that has no room to stand, these are its rungs, with their numbers. */
export function showTables(section, tables, measures, isPaused, open) {
  section.className = `desks ${measures.scrolls ? 'scrolls' : ''}`;
  section.style.setProperty('--columns', measures.columns);
  place(section, { '--across': measures.width, '--down': measures.height, '--board': measures.board });
  keyed(section, tables, ({ id }) => id, (table) => {
    const desk = made('button', 'desk', spokenOnly(), seenOnly(sheetOf(table.id)), seenOnly(made('span', 'seats')));
    desk.type = 'button';
    desk.addEventListener('click', () => open(table.id));
    return desk;
  }, (desk, table, index) => {
    const [words, sheet, seats] = desk.children;
    drawSheet(sheet, table, measures.board, index);
    words.textContent = spoken(table);
    renewed(seats, [table.x, table.o, table.outcome, table.to_move, table.rung, table.rules, isPaused], () => {
      seats.replaceChildren(...(table.rung ? [line('rung-number', String(table.rung))] : []), ...seatsOf(table, isPaused));
    });
  });
}

/** Arrows go from table to table, of which Tab reaches one. */
export function walkable(section, stepsOf) {
  const items = () => [...section.querySelectorAll('button')];
  const reach = (item) => items().forEach((other) => { other.tabIndex = other === item ? 0 : -1; });
  section.addEventListener('focusin', ({ target }) => reach(target.closest('button')));
  section.addEventListener('keydown', (event) => {
    const all = items();
    const index = all.indexOf(document.activeElement);
    const to = { Home: -index, End: all.length - 1 - index, ...stepsOf() }[event.key];
    if (to === undefined || index < 0) return;
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, index + to))].focus();
  });
  return () => {
    const all = items();
    if (!all.some((item) => item.tabIndex === 0)) all.forEach((item, index) => { item.tabIndex = index ? -1 : 0; });
    else reach(all.find((item) => item.tabIndex === 0));
  };
}

/** Up or down, beside the mark of whoever changes the rung. */
export const goesNote = (pupil) => (pupil?.goes === 'up' ? icon('up', 22) : pupil?.goes === 'down' ? icon('low', 22) : null);
