// PNG files: reads those of 8 bits a channel, and writes pictures and moving pictures with a palette. A picture is
// `{ width, height, pixels }`, with three bytes for each pixel.
import { crc32 as crcOf, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const CHANNELS = { 0: 1, 2: 3, 3: 1, 6: 4 };
const PALETTE = 3;
/** The most colours of a palette, and how far apart two of them are at least in some channel. */
const COLOURS = 256;
const NEAR = 4;

/** Reads a picture. What is transparent becomes opaque. */
export function decode(file) {
  const chunks = {};
  for (let at = SIGNATURE.length; at < file.length;) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    (chunks[name] ??= []).push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.IHDR[0];
  const [width, height, bits, kind, , , interlaced] = [header.readUInt32BE(0), header.readUInt32BE(4), ...header.subarray(8)];
  if (bits !== 8 || interlaced || !CHANNELS[kind]) throw new Error('this kind of PNG is not read');
  const lines = unfiltered(inflateSync(Buffer.concat(chunks.IDAT)), width * CHANNELS[kind], CHANNELS[kind]);
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [from, at] = kind === PALETTE ? [chunks.PLTE[0], lines[pixel] * 3] : [lines, pixel * CHANNELS[kind]];
    for (let channel = 0; channel < 3; channel += 1) pixels[pixel * 3 + channel] = from[kind === 0 ? at : at + channel];
  }
  return { width, height, pixels };
}

function unfiltered(data, stride, step) {
  const lines = Buffer.alloc(data.length / (stride + 1) * stride);
  for (let from = 0, to = 0; from < data.length; from += stride + 1, to += stride) {
    for (let x = 0; x < stride; x += 1) {
      const left = x < step ? 0 : lines[to + x - step];
      const up = to === 0 ? 0 : lines[to + x - stride];
      const corner = x < step || to === 0 ? 0 : lines[to + x - stride - step];
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      lines[to + x] = data[from + 1 + x] + guesses[data[from]];
    }
  }
  return lines;
}

function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Writes a picture. */
export function encode(picture) {
  const { palette, index } = quantised([picture]);
  return png(picture, palette, [chunk('IDAT', packed(picture, whole(picture), index))]);
}

/** Writes a moving picture that begins anew after its end. Each frame also has its `time`, in milliseconds. */
export function animate(frames) {
  const { palette, index } = quantised(frames);
  const chunks = [chunk('acTL', numbers(frames.length, 0))];
  let sequence = 0;
  frames.forEach((frame, at) => {
    const place = at === 0 ? whole(frame) : changed(frames[at - 1], frame);
    const control = Buffer.alloc(26);
    [sequence, place.width, place.height, place.x, place.y].forEach((value, field) => control.writeUInt32BE(value, field * 4));
    control.writeUInt16BE(frame.time, 20);
    control.writeUInt16BE(1000, 22);
    sequence += 1;
    chunks.push(chunk('fcTL', control));
    const data = packed(frame, place, index);
    if (at > 0) sequence += 1;
    chunks.push(at === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(sequence - 1), data])));
  });
  return png(frames[0], palette, chunks);
}

function png({ width, height }, palette, chunks) {
  const header = Buffer.concat([numbers(width, height), Buffer.from([8, PALETTE, 0, 0, 0])]);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('PLTE', palette), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), named, numbers(crcOf(named))]);
}

function numbers(...values) {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
}

function whole({ width, height }) {
  return { x: 0, y: 0, width, height };
}

/** The smallest place in which two frames differ. A frame that differs nowhere has one pixel. */
function changed(one, other) {
  let [left, top, right, bottom] = [one.width, one.height, 0, 0];
  for (let pixel = 0; pixel < one.width * one.height; pixel += 1) {
    if (one.pixels.compare(other.pixels, pixel * 3, pixel * 3 + 3, pixel * 3, pixel * 3 + 3) === 0) continue;
    const [x, y] = [pixel % one.width, Math.floor(pixel / one.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return right ? { x: left, y: top, width: right - left, height: bottom - top } : { x: 0, y: 0, width: 1, height: 1 };
}

/** The most frequent colours of some pictures, and the index of the nearest of them for each colour. */
function quantised(pictures) {
  const counts = new Map();
  for (const { pixels } of pictures) {
    for (let at = 0; at < pixels.length; at += 3) {
      const colour = pixels.readUIntBE(at, 3);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const channels = (colour) => [colour >> 16, colour >> 8 & 255, colour & 255];
  const palette = [];
  for (const [colour] of [...counts].sort(([a, one], [b, other]) => other - one || a - b)) {
    if (palette.length === COLOURS) break;
    const near = (known) => channels(known).every((value, at) => Math.abs(value - channels(colour)[at]) <= NEAR);
    if (!palette.some(near)) palette.push(colour);
  }
  const distance = (a, b) => channels(a).reduce((sum, value, at) => sum + (value - channels(b)[at]) ** 2, 0);
  const index = new Map();
  for (const colour of counts.keys()) {
    let best = 0;
    for (let at = 1; at < palette.length; at += 1) {
      if (distance(palette[at], colour) < distance(palette[best], colour)) best = at;
    }
    index.set(colour, best);
  }
  return { palette: Buffer.from(palette.flatMap(channels)), index };
}

function packed({ width: stride, pixels }, { x, y, width, height }, index) {
  const lines = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const colour = pixels.readUIntBE(((y + row) * stride + x + column) * 3, 3);
      lines[row * (width + 1) + 1 + column] = index.get(colour);
    }
  }
  return deflateSync(lines, { level: 9 });
}
