// How far the browser enlarges the page. A page cannot ask for it, for the density of its pixels is that of the display too. But when
// it changes, the page has another size while the browser's window keeps its own: both sides change alike and, in most browsers, the
// density too. What was set before the first visit cannot be known.
import { permanent } from './storage.js';

/** The entry of the browser's storage with the zoom that was seen last. Browsers keep the zoom of a page, too. */
const ENTRY = 'noughts-zoom';
/** The least step of a browser's zoom, relatively. */
const STEP = 0.02;
/** By how much such changes may differ because sides are whole pixels, relatively. */
const ROUNDING = 0.01;
/** How much wider than its page a browser's window may be, relatively. With anything beside the page, it is wider. */
const FRAME = 0.03;

/** The zoom: 1 if nothing is known of it. Its changes are known before the sizes of the page's parts are observed. */
export let zoom = 1;

/** The size of the page, which two fingers do not change, and that of the browser's window. */
const sizes = () => {
  const { clientWidth, clientHeight } = document.documentElement;
  return { width: clientWidth, height: clientHeight, density: devicePixelRatio, window: [outerWidth, outerHeight] };
};

let before = sizes();

/** Takes what was seen in an earlier visit, if the page is still so much smaller than the window. In the background, that has no size. */
function remember() {
  try {
    const last = Number(permanent.get(ENTRY));
    const now = sizes();
    if (last && Math.abs(now.window[0] / now.width / last - 1) < FRAME) [zoom, before] = [last, now];
  } catch { /* storage is forbidden */ }
}

/** Tells the zoom to the page's style, and to the script that loads the game. */
function tell() {
  document.documentElement.style.setProperty('--zoom', zoom);
}

remember();
tell();
document.addEventListener('visibilitychange', () => {
  remember();
  tell();
});

addEventListener('resize', () => {
  const now = sizes();
  const by = before.width / now.width;
  // What opens above or below the page at the same time changes its height alone.
  const isConfirmed = [before.height / now.height, now.density / before.density].some((other) => Math.abs(by / other - 1) < ROUNDING);
  const isSameWindow = String(now.window) === String(before.window);
  before = now;
  if (!isSameWindow || !isConfirmed || Math.abs(by - 1) < STEP) return;
  // Browsers enlarge by whole percents.
  zoom = Math.round(zoom * by * 100) / 100;
  tell();
  try { permanent.set(ENTRY, String(zoom)); } catch { /* the next visit does not know it */ }
});
