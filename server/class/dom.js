// Small helpers for elements.
import { icon } from './icons.js';
import { inked, pen } from './inked.js';
import { rem } from './measures.js';
import { say } from './words.js';

export const find = (id) => document.getElementById(id);

/** An element with classes, and what is in it. */
export function made(name, classes = '', ...children) {
  const element = document.createElement(name);
  element.className = classes;
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

export const line = (classes, ...children) => made('span', classes, ...children);

/** A sentence that is only read aloud, in the place of what is seen. */
export const spokenOnly = () => made('span', 'spoken');

/** What is only seen. */
export function seenOnly(element) {
  element.ariaHidden = 'true';
  return element;
}

/** Lengths as the style of an element, in pixels of the natural size. */
export function place(element, lengths) {
  for (const [name, pixels] of Object.entries(lengths)) element.style.setProperty(name, rem(pixels));
}

/** A button with an outline or without, an icon and a word. */
export function button(classes, label, pressed, name) {
  const element = made('button', `button ${classes}`, label && line('', label));
  element.type = 'button';
  if (name && classes.includes('main')) element.append(icon(name, 26));
  else if (name) element.prepend(icon(name));
  if (classes.includes('outlined')) element.prepend(pen('loop'));
  if (classes.includes('main')) element.prepend(pen('broad'));
  element.addEventListener('click', pressed);
  return element;
}

/** A button that is an icon alone. */
export function iconButton(name, label, pressed) {
  const element = button('icon-only', '', pressed, name);
  element.ariaLabel = label;
  element.title = label;
  return element;
}

/** Fills what the page has from the start: words, icons, and what the pen draws. */
export function fill(root) {
  for (const at of root.querySelectorAll('[data-word]')) at.textContent = say(at.dataset.word);
  for (const at of root.querySelectorAll('[data-label]')) at.ariaLabel = at.title = say(at.dataset.label);
  for (const at of root.querySelectorAll('[data-icon]')) at.replaceWith(icon(at.dataset.icon, Number(at.dataset.size ?? 22)));
  for (const at of root.querySelectorAll('[data-pen]')) inked(at);
}

/**
 * Makes the children of an element those of these items, in this order. A child of an item that was there already stays, and with it
 * the focus and what moves.
 */
export function keyed(parent, items, keyOf, make, update) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let at = parent.firstElementChild;
  items.forEach((item, index) => {
    const key = String(keyOf(item));
    let child = before.get(key);
    before.delete(key);
    if (!child) {
      child = make(item);
      child.dataset.key = key;
    }
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
    update(child, item, index);
  });
  for (const gone of before.values()) gone.remove();
}

/** Does something only if it differs from what was done the last time. */
export function renewed(element, state, renew) {
  const text = JSON.stringify(state);
  if (element.shown === text) return;
  element.shown = text;
  renew();
}
