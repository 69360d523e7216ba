// The game for those who do not look at its picture, or have no pointer: an element for everything that it describes,
// unseen, but where it is seen. What is done with one is done in the game.

const described = document.getElementById('described');
const said = [document.getElementById('said-0'), document.getElementById('said-1')];
const board = document.getElementById('board');

/** Which element stands for what; none is a bare text. */
const ELEMENT = { button: 'button', radio: 'button', checkbox: 'button', combobox: 'button', slider: 'input',
  textbox: 'input', group: 'div', img: 'span', text: 'p' };
/** Keys that mean the same in an element as in the game. */
const OWN_KEYS = new Set(['Tab', 'Enter', ' ']);

/** Elements by the number of what they stand for, and what was last told of it. */
const elements = new Map();
let live = new Map();
let turn = 0;
let act;

/** Begins; acts are told as the number of a node, `click`, `focus`, `fill` or `slide`, and a value. */
export function describeTo(told) {
  act = told;
}

export function describe(json) {
  const { children } = JSON.parse(json);
  const there = new Set(flat(children).map(({ id }) => id));
  const hadFocus = described.contains(document.activeElement);
  // First what is gone, so that nothing that stays has to be moved, which would take the keyboard from it.
  for (const [id, { element }] of elements) {
    if (there.has(id)) continue;
    element.remove();
    elements.delete(id);
  }
  lay(described, children);
  // What had the keyboard is gone: the way goes on from the beginning.
  if (hadFocus && !described.contains(document.activeElement)) board.focus({ preventScroll: true });
  announce(children);
}

const flat = (nodes) => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

function lay(parent, nodes) {
  let before = null;
  for (const node of nodes) {
    const element = elementOf(node);
    const place = before ? before.nextSibling : parent.firstChild;
    if (element !== place) parent.insertBefore(element, place);
    before = element;
    if (node.children) lay(element, node.children);
  }
}

function elementOf(node) {
  let known = elements.get(node.id);
  if (known?.role !== node.role) {
    known?.element.remove();
    known = { role: node.role, element: make(node) };
    elements.set(node.id, known);
  }
  const { element } = known;
  const told = JSON.stringify({ ...node, children: undefined });
  if (known.told !== told) {
    known.told = told;
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
  element.addEventListener('focus', () => act(id, 'focus', ''));
  return element;
}

function show(element, { role, name, value, checked, now, min, max, step, disabled, x, y, width, height }) {
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
  // Not the attribute `disabled`, which would take the keyboard from it.
  set('aria-disabled', disabled ? 'true' : undefined);
  if (x === undefined) return;
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/** What is live is said when it is new or says something else; by two regions in turns, so that a sentence can be said twice. */
function announce(nodes) {
  const now = new Map(flat(nodes).filter((node) => node.live && node.value).map((node) => [node.id, node.value]));
  const news = [...now].filter(([id, text]) => live.get(id) !== text).map(([, text]) => text);
  live = now;
  if (news.length === 0) return;
  turn = 1 - turn;
  said[1 - turn].textContent = '';
  said[turn].textContent = news.join(' ');
}

// Keys that an element has no use for are the game's.
for (const type of ['keydown', 'keyup']) {
  described.addEventListener(type, (event) => {
    if (event.target instanceof HTMLInputElement || OWN_KEYS.has(event.key)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, code, location, repeat, shiftKey } = event;
    board.dispatchEvent(new KeyboardEvent(type, { key, code, location, repeat, shiftKey, cancelable: true }));
  });
}
