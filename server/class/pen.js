// The pen: marks, lines, underlines and outlines as paths of SVG. A stroke is its points, each with a width, and a round end at
// either side. Whatever has the same seed is drawn alike.

const TURN = Math.PI * 2;
const round = (number) => Math.round(number * 100) / 100;

/** Numbers from 0 to 1 that are the same for the same seed. */
export function chance(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Numbers from -by to by. */
export function jitter(seed) {
  const next = chance(seed);
  return (by) => (next() - 0.5) * 2 * by;
}

/** From one point to another, bowed to the left by so much, and swung by so much, as an S. */
export function bowed([ax, ay], [bx, by], bow = 0, swing = 0, steps = 24) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const off = bow * Math.sin(Math.PI * t) + swing * Math.sin(TURN * t);
    return [ax + dx * t + (dy / length) * off, ay + dy * t - (dx / length) * off];
  });
}

/** The outline of a stroke with round ends. `width` is how thick it is, or says it for a number from 0 to 1. */
export function outline(points, width) {
  const thick = typeof width === 'function' ? width : () => width;
  const last = points.length - 1;
  const sides = [[], []];
  points.forEach(([x, y], index) => {
    const [before, after] = [points[Math.max(0, index - 1)], points[Math.min(last, index + 1)]];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const by = thick(index / last) / 2 / (Math.hypot(dx, dy) || 1);
    sides[0].push([x - dy * by, y + dx * by]);
    sides[1].unshift([x + dy * by, y - dx * by]);
  });
  const [there, back] = sides.map((side) => side.map(([x, y]) => `${round(x)} ${round(y)}`));
  const [first, end] = [round(thick(0) / 2), round(thick(1) / 2)];
  return `M${there.join('L')}A${end} ${end} 0 0 0 ${back.join('L')}A${first} ${first} 0 0 0 ${there[0]}Z`;
}

/** The strokes of an X or an O around the middle of a cell of side 100: points and widths. */
function strokes(kind, seed) {
  const vary = jitter(seed * 7 + (kind === 'X' ? 3 : 5));
  if (kind === 'X') {
    const arm = () => 26.5 + vary(1.6);
    const width = (t) => 12.6 - 2.1 * t + 0.7 * Math.sin(Math.PI * t);
    return [
      { points: bowed([-arm(), -arm()], [arm(), arm()], -2.6 + vary(1), vary(0.6)), width },
      { points: bowed([arm(), -arm()], [-arm(), arm()], 2.4 + vary(1), vary(0.6)), width },
    ];
  }
  const [from, turns, lean, steps] = [-1.12 + vary(0.16), 1.075 + vary(0.012), vary(0.5), 72];
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const angle = from - t * TURN * turns;
    const oval = 1 + 0.022 * Math.cos(2 * (angle - 0.7 - lean));
    const beyond = Math.max(0, t - 0.9) / 0.1;
    const radius = 33 * oval + 0.9 - 2.2 * t + 3.2 * beyond * beyond;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
  return [{ points, width: (t) => 9.9 - 1.7 * t - 1.6 * Math.max(0, t - 0.93) / 0.07 }];
}

/** An X or an O around the middle of a cell of side 100. */
export const mark = (kind, seed = 1) => strokes(kind, seed).map(({ points, width }) => outline(points, width)).join('');

/** The same in dashes: its ink is nearly dry, and it goes next. */
export function dashedMark(kind, seed = 1) {
  const pieces = [];
  for (const { points, width } of strokes(kind, seed)) {
    const last = points.length - 1;
    let [piece, length, isInk] = [[points[0]], 0, true];
    points.slice(1).forEach((point, index) => {
      const before = points[index];
      length += Math.hypot(point[0] - before[0], point[1] - before[1]);
      piece.push(point);
      if (length < (isInk ? 8.5 : 6.5) && index + 1 < last) return;
      if (isInk) pieces.push(outline(piece, width(index / last) * 0.74));
      [piece, length, isInk] = [[point], 0, !isInk];
    });
  }
  return pieces.join('');
}

/** A line on a board. */
export const led = (from, to, width, bow = 0, swing = 0) =>
  outline(bowed(from, to, bow, swing, 16), (t) => width * (1.06 - 0.14 * t));

/** The points of lines from corner to corner, so close that an outline can follow them. */
function along(corners, step) {
  return corners.flatMap((corner, index) => {
    if (index === 0) return [corner];
    const before = corners[index - 1];
    const steps = Math.max(1, Math.round(Math.hypot(corner[0] - before[0], corner[1] - before[1]) / step));
    return bowed(before, corner, 0, 0, steps).slice(1);
  });
}

/** A zigzag over a line that loses: it is scribbled out, not struck. */
export function scribble([ax, ay], [bx, by], swing, width, seed) {
  const next = chance(seed);
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  const teeth = Math.round(length / (swing * 0.62));
  const corners = Array.from({ length: teeth + 1 }, (_, tooth) => {
    const aside = (tooth % 2 ? 1 : -1) * swing * (0.82 + next() * 0.36);
    const t = tooth / teeth;
    return [ax + dx * t - (dy / length) * aside, ay + dy * t + (dx / length) * aside];
  });
  return outline(along(corners, swing / 8), (t) => width * (1.1 - 0.3 * t));
}

/** A band of the highlighter from one point to another. Its tip is broad and flat, so its ends are slanted. */
export function swipe([ax, ay], [bx, by], width, seed) {
  const vary = jitter(seed);
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const [slant, steps] = [Math.min(width * 0.11, length * 0.07), 14];
  const at = (x, y) => `${round(ax + ux * x - uy * y)} ${round(ay + uy * x + ux * y)}`;
  const [top, bottom] = [[], []];
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const end = step === steps ? vary(slant / 2) : 0;
    const wave = (times) => width * 0.018 * Math.sin(t * times + seed);
    top.push(at(slant + t * (length - slant) + end, wave(6) - width / 2));
    bottom.unshift(at(t * (length - slant), wave(5) + width / 2));
  }
  return `M${[...top, ...bottom].join('L')}Z`;
}

/** An underline of this length, led from left to right. */
export function underline(length, width = 3, seed = 1) {
  const next = chance(seed);
  const flat = Math.min(1, length / 110);
  const points = bowed([width, 0.8 * flat], [Math.max(width + 1, length - width), -0.8 * flat], (0.9 + next() * 0.7) * flat, 0.5 * flat);
  return outline(points, (t) => width * (1.12 - 0.38 * t));
}

/** One stroke of a pen as broad as a button is high. */
export function broad(width, height, seed = 1) {
  const next = chance(seed);
  const [phase, side] = [next() * TURN, next() < 0.5 ? 1 : -1];
  const half = height / 2;
  const points = bowed([half, half], [Math.max(half + 1, width - half), half - 0.4 * side], Math.min(1.5, width / 240) * side, 0, 40);
  return outline(points, (t) => height - 1.2 - 0.5 * t + Math.min(0.8, width / 500) * Math.sin(phase + (t * (width - height)) / 90));
}

/** A line led once around a rectangle with round corners, whose end passes its beginning a little outside of it. */
export function loop(width, height, radius, thick = 1.7, seed = 1) {
  const next = chance(seed);
  const [from, phase] = [0.7 + next() * 0.12, next() * TURN];
  const points = around(width, height, radius, from);
  const [count, extra] = [points.length, 4];
  const line = [...points, ...points.slice(1, 1 + extra)].map(([x, y], index) => {
    const aside = 0.4 * Math.sin((index / count) * TURN * 2 + phase);
    const out = 2.6 * Math.max(0, (index - count + 5) / (extra + 5)) ** 2;
    const start = 1.1 * Math.max(0, (8 - index) / 8) ** 2;
    return [x + aside * (x < width / 2 ? -1 : 1), y + aside * 0.7 - out + start];
  });
  const end = line.length - 1;
  return outline(line, (t) => thick * (1.08 - 0.2 * t) * Math.min(1, 0.45 + (0.55 * end * (1 - t)) / 6));
}

/** Points around a rectangle with round corners, clockwise from a share of its upper edge. */
function around(width, height, radius, from) {
  const [least, right, low] = [2.5, width - 2.5, height - 2.5];
  const r = Math.max(0.01, Math.min(radius, (right - least) / 2, (low - least) / 2));
  const start = [least + r + (right - least - 2 * r) * from, least];
  const corner = (x, y, angle) => Array.from({ length: 9 }, (_, step) => {
    const turned = angle + (step / 8) * (Math.PI / 2);
    return [x + Math.cos(turned) * r, y + Math.sin(turned) * r];
  });
  return along([start, ...corner(right - r, least + r, -Math.PI / 2), ...corner(right - r, low - r, 0),
    ...corner(least + r, low - r, Math.PI / 2), ...corner(least + r, least + r, Math.PI), start], 3);
}
