// Plays the game's sounds by Web Audio: only after a first gesture, never late, and never on a page that is hidden.
// Where anything of it is missing or forbidden, the game is silent.
import { SOUNDS } from './built.js';

/** What a browser takes for a gesture. The first makes sound possible, any may wake it again. */
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'keydown'];
/** In milliseconds: a sound that comes later than this belongs to nothing that is seen. */
const LATE = 300;
/** In milliseconds: an open sound device costs power, so it is closed after so much silence. */
const LINGER = 10_000;

let context;
let sounds;
let rest;

function awaken(event) {
  if (!event.isTrusted || navigator.userActivation?.isActive === false || document.hidden) return;
  try {
    context ??= new AudioContext({ latencyHint: 'interactive' });
  } catch {
    return;
  }
  // Fetched now and not with the page, so that nothing competes with the game's download.
  sounds ??= Object.fromEntries(Object.entries(SOUNDS).map(([name, file]) => [name, load(file)]));
  stayAwake();
}

async function load(file) {
  try {
    return await context.decodeAudioData(await (await fetch(file)).arrayBuffer());
  } catch {
    return undefined; // offline, or a format that the browser lacks
  }
}

async function stayAwake() {
  clearTimeout(rest);
  rest = setTimeout(() => context.suspend().catch(() => {}), LINGER);
  if (context.state !== 'running') await context.resume().catch(() => {});
}

/** Plays a sound by its name, as loud as a share of what its file has. */
export async function play(name, volume) {
  if (!context || document.hidden) return;
  const wanted = performance.now();
  const [sound] = await Promise.all([sounds[name], stayAwake()]);
  if (!sound || context.state !== 'running' || document.hidden || performance.now() - wanted > LATE) return;
  const source = new AudioBufferSourceNode(context, { buffer: sound });
  source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
  source.start();
}

for (const gesture of GESTURES) addEventListener(gesture, awaken, { capture: true, passive: true });
