// Where things are: the measures of the page, in pixels of its natural size, which a large window enlarges.

/** A length in units of the page's text, so that larger text enlarges all. */
export const rem = (pixels) => `${pixels / 16}rem`;

/** How much a window of this size enlarges the page, whose text is never smaller than usual. */
export function zoomOf(width, height) {
  const [wide, high] = width < 1.05 * height ? [480, 900] : [1280, 800];
  return Math.min(2.4, Math.max(1, Math.min(width / wide, height / high)));
}

/** How a page of this size is arranged. */
export function arrangement(width, height) {
  if (width < 1.05 * height) return 'tall';
  if (height < 460) return 'low';
  return height < 640 || width < 960 ? 'small' : 'wide';
}

/** What stands beside a board, and around a table. */
const [NAMES, AROUND, ABOVE, LARGEST] = [104, 12, 24, 320];
/** What a table needs at least for the two names beside its board. */
const LEAST_HEIGHT = 128;

/** As many columns of tables as make the boards largest: columns, the size of a table, and that of its board. */
export function tablesIn(count, width, height) {
  const ways = [1, 2, 3, 4, 5, 6, 7, 8].map((columns) => {
    const [across, down] = [width / columns, height / Math.ceil(count / columns)];
    return { columns, width: across, height: down, board: Math.floor(Math.min(across - NAMES - AROUND, down - ABOVE, LARGEST)) };
  });
  const best = ways.reduce((best, way) => (way.board > best.board ? way : best));
  return best.board >= 88 ? best : scrolling(width);
}

/** Rows of two or more tables, that scroll. */
export function scrolling(width) {
  const columns = Math.max(2, Math.floor(width / 200));
  const across = width / columns;
  const board = Math.floor(Math.min(across - NAMES - AROUND, 120));
  return { columns, width: across, height: Math.max(LEAST_HEIGHT, board + 28), board, scrolls: true };
}

/** At most three ladders, usually of five rungs: rungs of each, the size of a rung, and that of its board. */
export function laddersIn(rungs, width, height) {
  const each = Math.max(5, Math.ceil(rungs / 3));
  const ladders = Math.ceil(rungs / each);
  const [across, down] = [width / Math.max(ladders, 2), Math.floor(height / each)];
  return { each, ladders, width: across, height: down, board: Math.floor(Math.min(down - 26, across - 2 * 80 - 84)) };
}
