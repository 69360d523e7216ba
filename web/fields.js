// Text fields: real input elements over the fields that the game draws. A phone opens its keyboard only for a real
// field, and input methods, selection, the clipboard and undo work in it. They are among the elements that describe the game,
// so that the Tab key finds them in their places.

const board = document.getElementById('board');
const described = document.getElementById('described');
/** The smallest size of text, in CSS pixels. If it is smaller, Safari on a phone zooms into the page. */
const SMALLEST_TEXT = 16;
/** The least space between a field that is typed in and the keyboard of a phone, in CSS pixels. */
const BELOW = 12;
/** How far the game is moved up, in CSS pixels. */
let moved = 0;

/** Every field that was ever made, by the number of its node. Fields that are not needed now are hidden. */
const fields = new Map();
/** The field that had the focus when an overlay was opened. It gets the focus back afterwards. */
let fieldToRestore = null;
/** The field that gets the focus as soon as it is in its place. */
let fieldToFocus = null;
let game;

/** Sets the game that receives the input. */
export function connectFields(target) {
  game = target;
}

/** Whether a key belongs to an input method. In Safari, the Enter that ends a composition has only this key code. */
const isComposing = (event) => event.isComposing || event.keyCode === 229;

/** Moves the game up while the keyboard of a phone would cover the field that is typed in. Two fingers show a part of the page, too. */
function bringIntoView() {
  const field = document.activeElement;
  const { offsetTop, height, scale } = globalThis.visualViewport ?? { scale: 2 };
  let by = 0;
  if (field?.matches('.field') && scale < 1.01) {
    const { top, bottom } = field.getBoundingClientRect();
    by = Math.max(0, Math.min(bottom + moved + BELOW - offsetTop - height, top + moved - offsetTop));
  }
  if (by === moved) return;
  moved = by;
  described.parentElement.style.translate = `0 ${-by}px`;
}
for (const type of ['resize', 'scroll']) globalThis.visualViewport?.addEventListener(type, bringIntoView);
for (const type of ['focusin', 'focusout']) addEventListener(type, bringIntoView);

/** Leaves a field. If it is in an overlay, that closes, as it does by the Escape key. */
function leave(input) {
  if (!input.classList.contains('paper')) return void board.focus({ preventScroll: true });
  for (const type of ['keydown', 'keyup']) {
    board.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', code: 'Escape', cancelable: true }));
  }
}

/** The field for a node. It is hidden until it is placed. */
export function fieldOf(node) {
  const known = fields.get(node);
  if (known) return known;
  const input = document.createElement('input');
  fields.set(node, input);
  input.className = 'field';
  input.hidden = true;
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.addEventListener('focus', () => {
    game.leave_focus();
    // The game scrolls to the field that was filled last.
    game.act(node, 'fill', input.value);
  });
  input.addEventListener('input', () => game.act(node, 'fill', input.value));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !isComposing(event)) return void leave(input);
    if (event.key !== 'Enter' || isComposing(event)) return;
    const visible = [...described.querySelectorAll('.field:not([hidden])')];
    if (input.enterKeyHint === 'next') return void visible[visible.indexOf(input) + 1]?.focus();
    if (input.enterKeyHint === 'done') return void leave(input);
    board.focus({ preventScroll: true });
    if (input.name.startsWith('name-')) return void game.press_play();
    // The button that does what the field is for is behind it.
    const isBehind = (button) => input.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
    [...described.querySelectorAll('button')].find(isBehind)?.click();
  });
  return input;
}

/** Whether the focus is on the board or on an element that stands for something drawn, from where the game can move it. */
const isFree = (element) => element === board || (described.contains(element) && !element.matches('.field'));

/** Puts the visible fields at the places where the game shows them. */
export function placeFields(places) {
  const seen = new Set(places.map(({ node }) => node));
  for (const [node, input] of fields) {
    if (seen.has(node) || input.hidden) continue;
    if (document.activeElement === input) {
      // What lay over the screen is closed, and not covered.
      if (!input.classList.contains('paper')) fieldToRestore = input;
      board.focus({ preventScroll: true });
    }
    input.hidden = true;
  }
  for (const place of places) {
    const input = fieldOf(place.node);
    // What lay over the screen is closed, and the screen has a field of the same name.
    const isLeft = input.classList.contains('paper') && !place.paper && document.activeElement === input;
    if (isLeft) board.focus({ preventScroll: true });
    input.hidden = false;
    input.name = place.id;
    input.setAttribute('aria-label', place.label);
    // A name is limited, and the notation of a board is not.
    if (place.limit) input.maxLength = Number(place.limit);
    else input.autocapitalize = 'none';
    input.enterKeyHint = place.enter;
    input.placeholder = place.hint;
    input.classList.toggle('paper', Boolean(place.paper)); // without a second value, it would change at each call
    input.style.textAlign = place.right ? 'right' : 'left';
    Object.assign(input.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`,
      height: `${place.height}px`, fontSize: `${Math.max(SMALLEST_TEXT, Number(place.size))}px` });
    // While a person types, the field is newer than the game. What was typed at the moment when an overlay was opened
    // did not get to the game, so it is sent again.
    if (fieldToRestore === input) game.act(place.node, 'fill', input.value);
    else if (document.activeElement !== input && input.value !== place.value) input.value = place.value;
    if (fieldToRestore === input || (place.focused && isFree(document.activeElement))) {
      fieldToRestore = null;
      fieldToFocus = input;
    }
  }
  focusField();
  bringIntoView();
}

/** Gives the focus to the field that is to have it, if it is in its place. */
export function focusField() {
  if (!fieldToFocus?.isConnected) return;
  fieldToFocus.focus({ preventScroll: true });
  fieldToFocus = null;
}

/** Forgets the field to restore, because its screen was closed. */
export function forgetFocus() {
  fieldToRestore = fieldToFocus = null;
}
