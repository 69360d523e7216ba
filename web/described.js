// The game for assistive technology and for the keyboard. The page has an invisible element for every node that the
// game describes, at the place where the game draws it. Actions on an element are passed to the game.
//
// There is only one focus. When the browser's focus moves to one of these elements, the game's focus and the cursor on
// the board follow it. When the game moves its own focus, for example to a cell that a digit plays, the browser's focus
// follows.

import { fieldOf, focusField } from './fields.js';

const described = document.getElementById('described');
const liveRegions = [document.getElementById('said-0'), document.getElementById('said-1')];
const board = document.getElementById('board');

/** The kind of element for each role. */
const ELEMENT = { button: 'button', radio: 'button', checkbox: 'button', combobox: 'button', gridcell: 'button',
  slider: 'input', textbox: 'input', grid: 'div', radiogroup: 'div', img: 'span', text: 'p' };
/** Keys that an element handles itself, and F1, which the whole page passes to the game. */
const OWN_KEYS = new Set(['Tab', 'Enter', ' ', 'F1']);
/** What the focus can move to. In a window too, it passes over what is disabled. */
const STOPS = ':is(button, input:not([hidden])):is([role=gridcell], :not([aria-disabled=true]))';
/** Keys that move the focus to a neighbouring element, with their steps in columns and rows. */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The elements by the numbers of their nodes, each with its role and the last JSON of its node. */
const elements = new Map();
let live = new Map();
let turn = 0;
let act;
/** The game's focus and the cursor on the board, as the game reported them last. */
let lastFocus = {};
/** The number of the overlay, if there is one, and that of the node that had the focus before it. */
let overlay = null;
let focusBefore;
/** Whether the browser's focus is just following the game's. The game need not be informed then. */
let isFollowing = false;

/** Sets the function for actions. Its arguments: the node, `click`, `focus`, `fill` or `slide`, and a value. */
export function connectElements(receiver) {
  act = receiver;
}

export function describe(json) {
  const tree = JSON.parse(json);
  const { children } = tree;
  const there = new Set(flat(children).map(({ id }) => id));
  const focused = numberOf(document.activeElement);
  // Old elements are removed first, so that the others need not be moved. Moving an element would take the focus from
  // it.
  for (const [id, { element }] of elements) {
    if (there.has(id)) continue;
    element.remove();
    elements.delete(id);
  }
  place(described, children);
  leaveOneStop(tree.cursor);
  updateOverlay(tree, focused);
  follow(tree);
  focusField();
  // If the focused element was removed, the focus goes to the board, from where Tab starts again.
  if (focused && !described.contains(document.activeElement)) board.focus({ preventScroll: true });
  // The opening of an overlay is not announced as a change of the screen.
  if (!overlay) announce(children);
}

const numberOf = (element) => [...elements].find(([, known]) => known.element === element)?.[0];

/** Makes an overlay a dialog. It takes the focus when it opens, and gives it back when it closes. */
function updateOverlay({ overlay: now, overlayName, focus }, focused) {
  if (now === overlay) return;
  if (!overlay) focusBefore = focused;
  overlay = now;
  if (overlay) {
    described.setAttribute('role', 'dialog');
    described.setAttribute('aria-label', overlayName);
    described.setAttribute('aria-modal', 'true');
    (elements.get(focus)?.element ?? described.querySelector(STOPS))?.focus({ preventScroll: true });
  } else {
    for (const attribute of ['role', 'aria-modal', 'aria-label']) described.removeAttribute(attribute);
    if (focused) elements.get(focusBefore)?.element.focus({ preventScroll: true });
  }
}

/**
 * Moves the browser's focus after the game's, if it is at one of these elements. On cells it follows the cursor. In a field of
 * the page it stays: the game can still report what had the focus before.
 */
function follow({ focus, cursor }) {
  const active = document.activeElement;
  const isCell = active?.getAttribute('role') === 'gridcell';
  const to = focus && focus !== lastFocus.focus ? focus : isCell && cursor !== lastFocus.cursor ? cursor : undefined;
  lastFocus = { focus, cursor };
  const element = elements.get(to)?.element;
  if (!element || element === active || !described.contains(active) || active.matches('.field')) return;
  isFollowing = true;
  element.focus({ preventScroll: true });
  isFollowing = false;
}

const flat = (nodes) => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

function place(parent, nodes) {
  let before = null;
  for (const node of nodes) {
    const element = elementOf(node);
    const current = before ? before.nextSibling : parent.firstChild;
    if (element !== current) parent.insertBefore(element, current);
    before = element;
    if (node.role === 'grid') placeRows(element, node.children);
    else if (node.children) place(element, node.children);
  }
}

/** Puts the cells of a board into an element for each of its rows. */
function placeRows(grid, cells) {
  const tops = [...new Set(cells.map(({ y }) => y))];
  while (grid.childElementCount > tops.length) grid.lastChild.remove();
  while (grid.childElementCount < tops.length) {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    grid.append(row);
  }
  tops.forEach((top, index) => place(grid.children[index], cells.filter(({ y }) => y === top)));
}

/** Leaves the Tab key one stop in each board: the cell with the cursor, or else the first. Arrow keys reach the others. */
function leaveOneStop(cursor) {
  const cell = elements.get(cursor)?.element;
  for (const grid of described.querySelectorAll('[role=grid]')) {
    const cells = [...grid.querySelectorAll('[role=gridcell]')];
    const stop = cells.includes(cell) ? cell : cells[0];
    for (const other of cells) other.tabIndex = other === stop ? 0 : -1;
  }
}

function elementOf(node) {
  let known = elements.get(node.id);
  if (known?.role !== node.role) {
    known?.element.remove();
    known = { role: node.role, element: node.role === 'field' ? fieldOf(node.id) : make(node) };
    elements.set(node.id, known);
  }
  const { element } = known;
  if (node.role === 'field') return element;
  const text = JSON.stringify({ ...node, children: undefined });
  if (known.text !== text) {
    known.text = text;
    show(element, node);
  }
  return element;
}

function make({ id, role }) {
  const element = document.createElement(ELEMENT[role]);
  if (element instanceof HTMLButtonElement) {
    element.type = 'button';
    if (role !== 'button') element.setAttribute('role', role);
    if (role === 'combobox') element.setAttribute('aria-haspopup', 'listbox');
    element.addEventListener('click', () => act(id, 'click', ''));
  } else if (element instanceof HTMLInputElement) {
    element.type = role === 'slider' ? 'range' : 'text';
    element.autocomplete = 'off';
    element.spellcheck = false;
    element.addEventListener('input', () => act(id, role === 'slider' ? 'slide' : 'fill', element.value));
  } else if (role !== 'text') {
    element.setAttribute('role', role);
  }
  element.addEventListener('focus', () => isFollowing || act(id, 'focus', ''));
  return element;
}

function show(element, { role, name, value, checked, now, min, max, step, disabled, expanded, language, ring, x, y, width, height }) {
  const set = (attribute, text) => {
    if (text === undefined) element.removeAttribute(attribute);
    else if (element.getAttribute(attribute) !== text) element.setAttribute(attribute, text);
  };
  if (role === 'text') {
    if (element.textContent !== (value ?? name)) element.textContent = value ?? name ?? '';
  } else {
    set('aria-label', role === 'combobox' && value ? `${name}: ${value}` : name);
  }
  if (role === 'slider') {
    Object.assign(element, { min: min ?? 0, max: max ?? 100, step: step || 'any' });
    if (document.activeElement !== element) element.value = now;
  }
  if (role === 'textbox' && document.activeElement !== element) element.value = value ?? '';
  set(role === 'button' ? 'aria-pressed' : 'aria-checked', checked);
  set('lang', language);
  set('data-ring', ring);
  set('aria-expanded', expanded === undefined ? undefined : `${expanded === 1}`);
  // The attribute `disabled` would take the focus from the element.
  set('aria-disabled', disabled ? 'true' : undefined);
  if (role !== 'gridcell' && element.matches('button, input')) element.tabIndex = disabled ? -1 : 0;
  if (x === undefined) return;
  // The browser does not count a translation as a shift of the page's content.
  Object.assign(element.style, { translate: `${x}px ${y}px`, width: `${width}px`, height: `${height}px` });
}

/** Announces live nodes that are new or have changed. Two regions take turns, so that a text can be announced again. */
function announce(nodes) {
  const now = new Map(flat(nodes).filter((node) => node.live && node.value).map((node) => [node.id, node.value]));
  const news = [...now].filter(([id, text]) => live.get(id) !== text).map(([, text]) => text);
  live = now;
  if (news.length === 0) return;
  turn = 1 - turn;
  liveRegions[1 - turn].textContent = '';
  liveRegions[turn].textContent = news.join(' ');
}

const hasCommand = (event) => event.ctrlKey || event.altKey || event.metaKey;

/**
 * The element to which an arrow key moves the focus: the nearest one in that direction, where one straight ahead is
 * preferred. From a cell of the board, only other cells count.
 */
function neighbour(from, [columns, rows]) {
  const [start, end, side, otherSide] = columns ? ['left', 'right', 'top', 'bottom'] : ['top', 'bottom', 'left', 'right'];
  const here = from.getBoundingClientRect();
  let nearest;
  for (const element of (from.closest('[role=grid]') ?? described).querySelectorAll(STOPS)) {
    const there = element.getBoundingClientRect();
    // Distances between edges, in CSS pixels. Neighbours may touch.
    const ahead = columns + rows > 0 ? there[start] - here[end] : here[start] - there[end];
    const aside = Math.max(0, there[side] - here[otherSide], here[side] - there[otherSide]);
    const distance = ahead + 2 * aside;
    if (element !== from && ahead > -2 && aside <= Math.max(ahead, 0) && !(distance >= nearest?.distance)) {
      nearest = { element, distance };
    }
  }
  return nearest?.element;
}

// What a finger or a mouse opens has the focus, but no ring. The first key shows the ring.
addEventListener('pointerdown', () => described.setAttribute('data-pointed', ''), true);
addEventListener('keydown', () => described.removeAttribute('data-pointed'), true);

described.addEventListener('keydown', (event) => {
  // A key that is held down presses once, for what it has pressed can be followed by something else.
  if (event.repeat && (event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLButtonElement) event.preventDefault();
  const way = ARROWS[event.key];
  if (!way || event.target instanceof HTMLInputElement || hasCommand(event)) return;
  event.preventDefault();
  const next = neighbour(event.target, way);
  // From elsewhere, an arrow enters a choice at what is chosen.
  const choice = next?.closest('[role=radiogroup]');
  const isEntered = choice && choice !== event.target.closest('[role=radiogroup]');
  ((isEntered && choice.querySelector('[aria-checked=true]')) || next)?.focus({ preventScroll: true });
});

// Keys that an element does not use are passed to the game.
for (const type of ['keydown', 'keyup']) {
  described.addEventListener(type, (event) => {
    if (event.target instanceof HTMLInputElement || hasCommand(event)) return;
    if (OWN_KEYS.has(event.key) || event.key in ARROWS) return;
    const { key, code, location, repeat, shiftKey } = event;
    board.dispatchEvent(new KeyboardEvent(type, { key, code, location, repeat, shiftKey, cancelable: true }));
  });
}
