// How large the text of the game is, and how large its screen, as `src/layout/arrangement.rs` computes both. Only the first screen
// and a game count here, because the page draws their boards until the game has come. Sizes are widths and heights.

/** Windows that are at least this large are enlarged as a whole, at most so much. */
const LARGE_WIDE = [1280, 800];
const LARGE_TALL = [480, 900];
const LARGEST_ZOOM = 2.4;
/** The least width of a screen, and the width below which what is in a row elsewhere is in several rows. */
const LEAST_WIDTH = 160;
const NARROW = 319.9;
/** How much higher than wide a narrow screen is, and the least height of another screen with larger text. */
const HIGHER = { game: 460, home: 900 };
const LEAST_HEIGHT = { game: 480, home: 760 };

const isTall = ([width, height]) => width < height * 1.05 || width < 534;

/** Whether a screen of this size has room for everything. */
function hasRoom(size) {
  const [width, height] = size;
  if (isTall(size)) return width >= 320 && height >= 480;
  return width >= 640 && (height >= 460 || (height >= 360 && width - height >= 280));
}

/** The height of a screen, of which this size is visible. */
function heightOf(size, screen, isUsual) {
  const [width, height] = size;
  if (width < NARROW) return Math.max(height, width + HIGHER[screen]);
  if (isUsual && !(isTall(size) && height < 480)) return height;
  return [height, Math.max(LEAST_HEIGHT[screen], height), width / 1.05 + 1].find((height) => hasRoom([width, height])) ?? height;
}

/**
 * The size of text relative to that in a small window, and the size of the screen in units of its text. The screen can be higher
 * than what is visible of it. `enlarged` is how far the browser enlarges the window, and `textSize` the wanted size of text,
 * relative to its natural size. `isUsual` tells that neither larger text nor a narrow window changes the screen.
 */
export function fit(window, enlarged, textSize, screen) {
  const seen = window.map((side) => side * enlarged);
  const large = isTall(seen) ? LARGE_TALL : LARGE_WIDE;
  const natural = Math.min(Math.max(Math.min(seen[0] / large[0], seen[1] / large[1]), 1), LARGEST_ZOOM);
  const zoom = Math.max(Math.min(natural * textSize, window[0] / LEAST_WIDTH), natural);
  const visible = window.map((side) => side / zoom);
  const height = heightOf(visible, screen, zoom === natural);
  const isUsual = zoom === natural && height === visible[1] && visible[0] >= NARROW;
  return { zoom, width: visible[0], height, visible: visible[1], isUsual };
}
