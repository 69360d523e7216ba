// Makes the small pictures of the README and of the book from those in tests/pictures, which the tests hold to be what the
// window shows: `node docs/pictures/small.mjs`. With `check`, it only says which of them are no longer what they show.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from './png.mjs';

const docs = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => decode(readFileSync(path));
const window = (name) => read(join(docs, '../tests/pictures', `${name}-1280x800.png`));

/** The side of the picture of a game, and what is seen of the table around its paper. */
const SIDE = 180;
const MARGIN = 12;
const PAPER = [0xff, 0xfd, 0xf8];
/** How far inside of its left and right edges the paper has nothing on it. */
const EDGE = 6;
/** A difference of a colour in a channel that counts. */
const SEEN = 8;

/** The pictures of the games, and those in the tests from which they are. */
const games = {
  classic: 'won', vanishing: 'game-vanishing', ultimate: 'game-ultimate', gravity: 'game-gravity', five: 'game-five',
  misere: 'game-misere', wild: 'game-wild', notakto: 'game-notakto',
};

/** The square around the paper. What is outside of the paper and its margin has the colour of the table. */
function board({ width, height, pixels }) {
  const colour = (x, y) => pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3);
  const isPaper = (x, y) => colour(x, y).every((value, channel) => Math.abs(value - PAPER[channel]) < 4);
  const across = [...Array(width).keys()].filter((x) => [...Array(height).keys()].filter((y) => isPaper(x, y)).length > 100);
  const rows = [...Array(height).keys()].filter((y) => isPaper(across[0] + EDGE, y) && isPaper(across.at(-1) - EDGE, y));
  const [left, right] = [across[0] - MARGIN, across.at(-1) + MARGIN];
  const [top, bottom] = [rows[0] - MARGIN, rows.at(-1) + MARGIN];
  const side = Math.max(right - left, bottom - top) + 1;
  const [x0, y0] = [(left + right + 1 - side) / 2, (top + bottom + 1 - side) / 2].map(Math.round);
  const table = colour(4, 4);
  const square = { width: side, height: side, pixels: Buffer.alloc(side * side * 3) };
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [x0 + at % side, y0 + Math.floor(at / side)];
    square.pixels.set(y >= top && y <= bottom && x >= left && x <= right ? colour(x, y) : table, at * 3);
  }
  return square;
}

/** The picture with this width. Each pixel is the mean of what it covers. */
function shrunk(picture, width) {
  const scale = picture.width / width;
  const height = Math.round(picture.height / scale);
  const small = { width, height, pixels: Buffer.alloc(width * height * 3) };
  const spans = (count, limit) => [...Array(count).keys()].map((at) => {
    const [from, to] = [at * scale, Math.min((at + 1) * scale, limit)];
    const covered = [...Array(Math.ceil(to) - Math.floor(from)).keys()].map((step) => Math.floor(from) + step);
    return covered.map((place) => [place, Math.min(place + 1, to) - Math.max(place, from)]);
  });
  const [columns, rows] = [spans(width, picture.width), spans(height, picture.height)];
  rows.forEach((row, y) => columns.forEach((column, x) => {
    const sums = [0, 0, 0];
    let area = 0;
    for (const [fromY, high] of row) {
      for (const [fromX, wide] of column) {
        area += high * wide;
        for (let channel = 0; channel < 3; channel += 1) {
          sums[channel] += high * wide * picture.pixels[(fromY * picture.width + fromX) * 3 + channel];
        }
      }
    }
    small.pixels.set(sums.map((sum) => Math.round(sum / area)), (y * width + x) * 3);
  }));
  return small;
}

/** The picture with more of the table on both sides, so that it is as many times as wide as it is high. */
function widened({ width, height, pixels }, share) {
  const wide = { width: Math.round(height * share), height, pixels: Buffer.alloc(Math.round(height * share) * height * 3) };
  const left = Math.floor((wide.width - width) / 2);
  for (let at = 0; at < wide.width * height; at += 1) {
    const [x, y] = [at % wide.width - left, Math.floor(at / wide.width)];
    const from = x >= 0 && x < width ? (y * width + x) * 3 : (4 * width + 4) * 3;
    pixels.copy(wide.pixels, at * 3, from, from + 3);
  }
  return wide;
}

/** Every picture, by its path in `docs`. */
const pictures = {
  'src/pictures/study.png': () => window('study'),
  'src/pictures/study-ko.png': () => window('study-ko'),
  'src/pictures/study-zh-Hans.png': () => window('study-zh-hans'),
  // What Bevy's list of games shows has 16:9, and is at most 600 pixels wide.
  'bevy/noughts.png': () => shrunk(widened(window('won'), 16 / 9), 600),
};
for (const [game, name] of Object.entries(games)) {
  pictures[`src/pictures/games/${game}.png`] = () => shrunk(board(window(name)), SIDE);
}

const isSame = (one, other) => one.width === other.width && one.pixels.length === other.pixels.length
  && one.pixels.every((value, at) => Math.abs(value - other.pixels[at]) <= SEEN);

for (const [name, draw] of Object.entries(pictures)) {
  const path = join(docs, name);
  if (process.argv[2] !== 'check') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, encode(draw()));
  } else if (!isSame(read(path), decode(encode(draw())))) {
    console.error(`docs/${name} is no longer what the game shows: run node docs/pictures/small.mjs`);
    process.exitCode = 1;
  }
}
