// Plays the game's sounds with Web Audio: only after a first gesture, never late, and never on a hidden page. If
// something that is needed is missing or forbidden, the game is silent.
import { SOUNDS } from './built.js';

/** The events that count as gestures of the user. Browsers allow sound only after a gesture. */
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'keydown'];
/** A sound that would be later than this, in milliseconds, is dropped, because it would not fit what is seen. */
const LATE = 300;
/** The device is closed after this many milliseconds of silence, because an open device uses power. */
const LINGER = 10_000;

/** The sounds of marks, which the first move needs. The others are fetched after it, or when they are played. */
const FIRST = ['x', 'o'];

let context;
/** The sounds that were fetched, by their names. */
const sounds = {};
let suspendTimer;

function startAudio(event) {
  if (!event.isTrusted || navigator.userActivation?.isActive === false || document.hidden) return;
  try {
    context ??= new AudioContext({ latencyHint: 'interactive' });
  } catch {
    return;
  }
  // The files are fetched when the game is there, so that they do not slow its download down.
  if (document.getElementById('notice').hidden) fetchSounds(FIRST);
  resumeAudio();
}

/** Fetches sounds, all of them without a list, if there was a gesture. */
export function fetchSounds(names = Object.keys(SOUNDS)) {
  for (const name of context ? names : []) sounds[name] ??= load(SOUNDS[name]);
}

async function load(file) {
  try {
    return await context.decodeAudioData(await (await fetch(file)).arrayBuffer());
  } catch {
    return undefined; // offline, or a format that the browser cannot decode
  }
}

async function resumeAudio() {
  clearTimeout(suspendTimer);
  suspendTimer = setTimeout(() => context.suspend().catch(() => {}), LINGER);
  if (context.state !== 'running') await context.resume().catch(() => {});
}

/** Plays a sound by its name. The volume is a share of the loudness of the file. */
export async function play(name, volume) {
  if (!context || document.hidden) return;
  const wanted = performance.now();
  fetchSounds([name]);
  const [sound] = await Promise.all([sounds[name], resumeAudio()]);
  if (!sound || context.state !== 'running' || document.hidden || performance.now() - wanted > LATE) return;
  const source = new AudioBufferSourceNode(context, { buffer: sound });
  source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
  source.start();
}

for (const gesture of GESTURES) addEventListener(gesture, startAudio, { capture: true, passive: true });
