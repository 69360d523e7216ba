// What the pen draws around and under the words of the page: outlines, underlines, broad strokes. An element says by `data-pen` what
// is drawn over it, and it is drawn anew when its size changes.
import { element } from './boards.js';
import { broad, loop, swipe, underline } from './pen.js';

const DRAWN = {
  loop: (width, height, { radius = 16 }) => loop(width, height, Number(radius), 1.7, width),
  broad: (width, height) => broad(width, height, width),
  under: (width, _, { thick = 3 }) => underline(width, Number(thick), width),
  swipe: (width, height) => swipe([0, height / 2 + 1], [width, height / 2 - 1], height, 3),
};

function draw(at) {
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const [width, height] = [at.offsetWidth / scale, at.offsetHeight / scale];
  if (!width) return;
  const path = element('path', { d: DRAWN[at.dataset.pen](width, height, at.dataset) });
  at.replaceChildren(element('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true }, path));
}

const observer = new ResizeObserver((entries) => entries.forEach(({ target }) => draw(target)));

/** Draws over this element, for as long as it is there. */
export function inked(at) {
  observer.observe(at);
  return at;
}

/** An element over which this is drawn. */
export function pen(kind, options = {}) {
  const at = document.createElement('i');
  at.className = `pen ${kind}`;
  Object.assign(at.dataset, { pen: kind, ...options });
  return inked(at);
}
