// The ladder: rails and rungs of the pen, on each rung a board, and at either side who plays on it.
import { drawing, element } from './boards.js';
import { keyed, line, made, place, renewed, seenOnly, spokenOnly } from './dom.js';
import { icon } from './icons.js';
import { bowed, outline } from './pen.js';
import { awayNote, drawNote, drawSheet, goesNote, markOf, nameOf, sheetOf, spoken } from './tables.js';
import { bdi, say } from './words.js';

/** What stands above a ladder: a flag, or the way to the one on its left. */
const ABOVE = 32;

export const rungCount = ({ tables, rungs = [] }) => Math.max(0, ...tables.map(({ rung }) => rung ?? 0), ...rungs.map(({ rung }) => rung));

/**
 * The rungs from the top, each with its table, or with those who wait for one there. Whoever waits where others play is in `aside`, as
 * long as no finished board shows them. A ladder that does not stand has no place for those who wait.
 */
export function rungsOf({ tables, rungs = [], waiting }, stands = true) {
  const seated = new Set(tables.flatMap(({ x, o }) => [x?.id, o?.id]));
  const count = rungCount({ tables, rungs });
  const all = Array.from({ length: count }, (_, index) => {
    const rung = index + 1;
    const table = tables.find((table) => table.rung === rung);
    const queue = (rungs.find((other) => other.rung === rung)?.waiting ?? []).filter(({ id }) => !seated.has(id));
    const room = table || !stands ? 0 : 2;
    // Who waits at the bottom plays next there.
    const isBottom = rung === count;
    const rest = queue.slice(room).map((pupil) => (isBottom ? { ...pupil, waits_for: null } : pupil));
    return { rung, table, waits: queue.slice(0, room), rest };
  });
  const shown = new Set([...seated, ...all.flatMap(({ waits }) => waits.map(({ id }) => id))]);
  const rest = [...all.flatMap(({ rest }) => rest), ...waiting];
  return { all, aside: distinct(rest).filter(({ id }) => !shown.has(id)) };
}

/** Each pupil once. */
export const distinct = (pupils) => pupils.filter(({ id }, index) => pupils.findIndex((other) => other.id === id) === index);

/** The rails, and the rungs below the boards. */
function wood(rungs, { width, height, board }) {
  const [rail, middle, low] = [board / 2 + 30, width / 2, height * rungs];
  const rails = [-1, 1].map((side) => {
    const points = bowed([middle + side * rail, -16], [middle + side * (rail + 1), low + 1], 1.6 * side, 1.2, 60);
    return outline(points, (t) => 5.4 - t);
  });
  const treads = Array.from({ length: rungs }, (_, index) => {
    const [y, tilt] = [height * (index + 1) - 7, index % 2 ? 1 : -1];
    return outline(bowed([middle - rail - 7, y + tilt], [middle + rail + 7, y - tilt], 1.4, 0.8, 40), (t) => 5 - 0.9 * t);
  });
  return drawing('wood', `0 0 ${width} ${low}`, width, low, element('path', { class: 'pencil', d: [...rails, ...treads].join('') }));
}

/** From the top of a ladder to the foot of the one on its left. */
function wayUp(first, { width }) {
  const lead = drawing('', `0 ${-ABOVE} 130 ${ABOVE}`, 130, ABOVE,
    element('path', { class: 'dashes', d: 'M118 -8C104 -30 64 -34 14 -22' }), element('path', { d: 'M24 -31L12 -21.6L25 -14' }));
  const way = line('way-up', say('upTo', { rung: first - 1 }), lead);
  place(way, { right: width / 2 - 12 });
  return way;
}

function side(table, name, isPaused) {
  const pupil = table[name];
  const head = line('head', markOf(table, name, 20), isPaused ? null : goesNote(pupil), awayNote(pupil));
  return [head, nameOf(table, name, isPaused), table.outcome === 'draw' && !isPaused ? drawNote() : null].filter(Boolean);
}

function waitingSide(pupil) {
  if (!pupil) return [];
  const name = line('name', made('span', 'who', bdi(pupil.name)));
  name.dataset.pupil = pupil.id;
  return [name, line('note', pupil.here === false ? say('away') : pupil.waits_for ? say('waitsFor', { rung: pupil.waits_for }) : '')];
}

/** One rung with what is on it. */
function showRung(button, { rung, table, waits }, measures, isPaused) {
  const [words, left, middle, right] = button.children;
  words.textContent = table ? spoken(table) : [say('rung', { rung }), ...waits.map(({ name, waits_for: other }) =>
    (other ? `${name} ${say('waitsFor', { rung: other })}` : `${name}: ${say('waiting')}`))].join(', ');
  button.disabled = !table;
  renewed(button, [rung, table?.id, table?.x, table?.o, table?.outcome, table?.to_move, waits, isPaused], () => {
    left.replaceChildren(...(table ? side(table, 'x', isPaused) : waitingSide(waits[0])));
    right.replaceChildren(...(table ? side(table, 'o', isPaused) : waitingSide(waits[1])));
    if (!middle.firstChild || Boolean(table) !== Boolean(middle.querySelector('.laid'))) {
      middle.replaceChildren(line('rung-number', String(rung)), table ? sheetOf(rung) : line('no-sheet'));
    }
  });
  if (table) drawSheet(middle.lastElementChild, table, measures.board, rung - 1);
}

export function showLadders(section, rungs, measures, isPaused, open) {
  section.className = 'ladders';
  place(section, { '--across': measures.width, '--down': measures.height, '--board': measures.board });
  const starts = Array.from({ length: measures.ladders }, (_, index) => index * measures.each);
  const empty = () => made('div', 'ladder', made('div', 'back'), made('div', 'rungs'));
  keyed(section, starts, (start) => `ladder ${start}`, empty, (ladder, start) => {
    const own = rungs.slice(start, start + measures.each);
    const [back, steps] = ladder.children;
    renewed(back, [own.length, start, measures], () =>
      back.replaceChildren(wood(own.length, measures), start ? wayUp(start + 1, measures) : line('top', icon('flag', 30))));
    keyed(steps, own, ({ rung }) => rung, ({ rung }) => {
      const button = made('button', 'rung', spokenOnly(), ...['side', 'middle', 'side right'].map((part) => seenOnly(line(part))));
      button.type = 'button';
      button.addEventListener('click', () => open(rung));
      return button;
    }, (button, item) => showRung(button, item, measures, isPaused));
  });
}
