// How far the browser enlarges the page. A page cannot ask for it, for the density of its pixels is that of the display too. But when
// it changes, the page has another size while the browser's window keeps its own.
import { permanent } from './storage.js';

/** The entry of the browser's storage with the zoom that was seen last. Browsers keep the zoom of a page, too. */
const ENTRY = 'noughts-zoom';
/** The least step of a browser's zoom, relatively. */
const STEP = 0.04;
/** By how much the two sides of a page may change differently because they are whole pixels, relatively. */
const ROUNDING = 0.01;
/** How much wider than its page a browser's window may be, relatively. With anything beside the page, it is wider. */
const FRAME = 0.03;

/** The zoom: 1 if nothing is known of it. Its changes are known before the sizes of the page's parts are observed. */
export let zoom = 1;

/** The size of the page, which two fingers do not change, and that of the browser's window. */
const sizes = () => {
  const { clientWidth, clientHeight } = document.documentElement;
  return { page: [clientWidth, clientHeight], around: [outerWidth, outerHeight] };
};

let before = sizes();

try {
  // What was seen in an earlier visit, if the page is still so much smaller than the window.
  const last = Number(permanent.get(ENTRY));
  if (last && Math.abs(before.around[0] / before.page[0] / last - 1) < FRAME) zoom = last;
} catch { /* storage is forbidden */ }

addEventListener('resize', () => {
  const now = sizes();
  const [by, byHeight] = now.page.map((length, index) => before.page[index] / length);
  const isSameWindow = String(now.around) === String(before.around);
  before = now;
  if (!isSameWindow || Math.abs(by - 1) < STEP || Math.abs(by / byHeight - 1) > ROUNDING) return;
  // Browsers enlarge by whole percents.
  zoom = Math.round(zoom * by * 100) / 100;
  try { permanent.set(ENTRY, String(zoom)); } catch { /* the next visit does not know it */ }
});
