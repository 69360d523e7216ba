// Makes the moving picture of the README from the game itself: `node docs/pictures/record.mjs [FILE]`. It opens the program that
// `cargo build` has made in a window on a display of its own, plays a round by the keyboard, and takes a picture of each change. It
// needs Xvfb, xdotool and a Vulkan driver, and a machine that does nothing else. Look at the picture afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { animate } from './png.mjs';

const [WIDTH, HEIGHT] = [660, 420];
/** What is played: Mina begins, and Pencil answers with the choices of this seed. */
const ARGUMENTS = ['play', '--x', 'Mina', '--o', 'computer:pencil', '--first', 'x', '--seed', '4', '--pause', '0.7'];
/** Keys, as on a numpad, each after this many milliseconds. */
const KEYS = [['1', 1200], ['9', 2200], ['7', 2200], ['8', 2200]];
/** How long the end is seen, and how often a picture is taken, in milliseconds. */
const END = 2500;
const STEP = 66;
const MOST_BYTES = 1 << 20;
/** How long a start may take, in milliseconds. */
const PATIENCE = 60_000;

const here = dirname(fileURLToPath(import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(here, '../../target');
const program = join(target, 'debug/noughts');
const path = process.argv[2] ?? join(here, '../src/pictures/round.png');
const folder = mkdtempSync(join(tmpdir(), 'noughts-record-'));
const running = [];

/** What the display shows: Xvfb keeps it in a file, as a window dump of X. */
function seen() {
  const file = readFileSync(join(folder, 'Xvfb_screen0'));
  const [size, width, height, line, colours] = [0, 4, 5, 12, 19].map((field) => file.readUInt32BE(field * 4));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [size + colours * 12 + y * line + x * 4, (y * width + x) * 3];
      [pixels[to], pixels[to + 1], pixels[to + 2]] = [file[from + 2], file[from + 1], file[from]];
    }
  }
  return { width, height, pixels };
}

/** Starts a program, which is ended at the end. */
function start(command, options, how) {
  const child = spawn(command, options, how);
  running.push(child);
  return child;
}

async function record() {
  const server = start('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-fbdir', folder, '-screen', '0', `${WIDTH}x${HEIGHT}x24`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.stdio[3].once('data', (name) => resolve(`:${String(name).trim()}`));
  });
  const environment = { ...process.env, DISPLAY: display };
  delete environment.WAYLAND_DISPLAY;
  const xdotool = (...order) => spawnSync('xdotool', order, { env: environment, encoding: 'utf8' }).stdout;
  const data = join(folder, 'data');
  mkdirSync(data);
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ theme: 'Light', motion: 'Full', window: { width: WIDTH, height: HEIGHT } }));
  start(program, ARGUMENTS, {
    stdio: 'ignore', env: { ...environment, NOUGHTS_DATA: data, NOUGHTS_LANGUAGE: 'en', WINIT_X11_SCALE_FACTOR: '1' },
  });
  const isShown = () => new Set(seen().pixels).size > 100;
  for (const began = Date.now(); !isShown(); await sleep(200)) {
    if (Date.now() - began > PATIENCE) throw new Error('the program shows nothing');
  }
  xdotool('search', '--sync', '--onlyvisible', '--name', 'Noughts', 'windowmove', '0', '0', 'windowfocus');
  xdotool('mousemove', '1', '1');
  await sleep(2000);

  const frames = [];
  const watch = async (milliseconds) => {
    for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(STEP)) {
      const [frame, now] = [seen(), Date.now()];
      const last = frames.at(-1);
      if (last) last.time = now - last.at;
      if (!last || !frame.pixels.equals(last.pixels)) frames.push({ ...frame, at: now });
    }
  };
  for (const [key, wait] of KEYS) {
    await watch(wait);
    xdotool('key', key);
  }
  await watch(3500);
  frames.at(-1).time = END;
  return frames;
}

try {
  const picture = animate(await record());
  if (picture.length > MOST_BYTES) throw new Error(`the picture has ${picture.length} bytes, and may have ${MOST_BYTES}`);
  writeFileSync(path, picture);
  console.log(`${picture.length} bytes`);
} finally {
  for (const child of running.reverse()) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
