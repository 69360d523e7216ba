// The page around the game: it loads it, says so in plain words when that fails, lends it real fields for names, and
// keeps what brings a round back.
import init, * as game from './noughts.js';
import { describe, describeTo } from './described.js';
import { GAME_BYTES, GAME_FILE, LETTERS_FILE, PICTURES } from './built.js';
import { play } from './sound.js';

const element = (id) => document.getElementById(id);
const notice = element('notice');
const board = element('board');
/** Under this name the tab remembers the running game. */
const KEPT = 'noughts';
/** When the graphics were lost, so that a device that keeps losing them is not reloaded for ever. */
const LOST = 'noughts-lost';
const OFTEN = { times: 3, within: 60_000 };

const SAYS = {
  noWasm: 'This browser does not run WebAssembly here, which Noughts is made of. Please allow it for this page, or use '
    + 'a current Chrome, Edge, Firefox or Safari.',
  noWebGl: 'Noughts draws with WebGL 2, which this browser has not, or has switched off. Please switch on hardware '
    + 'acceleration in its settings, or use a current Chrome, Edge, Firefox or Safari.',
  offline: 'The game could not be fetched. Please check the connection, and try again.',
  missing: (status) => `The server did not send the game (it answered ${status}). Please try again later.`,
  wrongType: 'The server sent something else instead of the game. Please try again later.',
  cutOff: 'The game arrived incomplete. Please check the connection, and try again.',
  broken: 'The game arrived damaged. Please try again.',
  failed: 'Noughts has stopped because of a mistake in it. Your round was kept: load the page again to go on.',
  failedTwice: 'Noughts has stopped again because of a mistake in it. Please begin a new game.',
  lost: 'This device takes the graphics away from the game again and again. Closing other pages may help.',
  tryAgain: 'Try again',
  loadAgain: 'Load again',
  beginAnew: 'Begin anew',
};

/** A failure with a sentence for the player. */
class Sentence extends Error {}

let stopped = false;
let lastReport = '';

function say(sentence, button = SAYS.tryAgain, then = () => location.reload()) {
  stopped = true;
  notice.hidden = false;
  element('sentence').textContent = sentence;
  element('progress').hidden = true;
  element('bytes').textContent = '';
  const again = element('again');
  again.textContent = button;
  again.hidden = false;
  again.onclick = then;
  again.focus();
}

// Storage can be full or forbidden; then a reload begins anew, and nothing else is lost.
const remember = (name, value) => { try { sessionStorage.setItem(name, value); } catch { /* see above */ } };
const recall = (name) => { try { return sessionStorage.getItem(name) ?? ''; } catch { return ''; } };

// What the game tells us.

let status = { screen: 'loading' };
const shown = { frame: 0 };

const page = {
  shows(json) {
    status = JSON.parse(json);
    const sentence = [status.status, status.advice].filter(Boolean).join('. ');
    if (element('status').textContent !== sentence) element('status').textContent = sentence;
    wear(status.theme);
    layFields(status.fields ?? []);
    followScreen(status.screen);
    if (!shown.frame && !notice.hidden && !stopped) {
      shown.frame = 1;
      // The update that called us goes on to draw; the frame after it is the first to be seen.
      requestAnimationFrame(() => requestAnimationFrame(() => {
        performance.mark('noughts-playable');
        if (!stopped) notice.hidden = true;
        if (document.activeElement === document.body) board.focus({ preventScroll: true });
      }));
    }
  },
  describes(tree) {
    if (!stopped) describe(tree);
  },
  keeps(saved) {
    remember(KEPT, saved);
  },
  // What outlives the tab. When the browser forbids these or is full, they throw, and the game has a sentence for it.
  recalls: (name) => localStorage.getItem(name),
  remembers: (name, text) => localStorage.setItem(name, text),
  putsAside(name) {
    let aside = `${name}-damaged`;
    for (let number = 2; localStorage.getItem(aside) !== null; number += 1) aside = `${name}-damaged-${number}`;
    localStorage.setItem(aside, localStorage.getItem(name));
    localStorage.removeItem(name);
    return aside;
  },
  plays(name, volume) {
    play(name, volume);
  },
  copies(text) {
    navigator.clipboard?.writeText(text).catch(() => {}); // it may be forbidden
  },
  async fetches(letters) {
    for (const file of await filesWith(letters)) {
      try {
        const response = await fetch(file);
        if (response.ok) game.add_font(file, new Uint8Array(await response.arrayBuffer()));
      } catch { /* offline: the letters stay boxes */ }
    }
  },
  fails(report) {
    lastReport = report;
    console.error(report);
    const again = recall('noughts-failed') === recall(KEPT) && recall(KEPT) !== '';
    remember('noughts-failed', recall(KEPT));
    if (again) say(SAYS.failedTwice, SAYS.beginAnew, () => { remember(KEPT, ''); location.reload(); });
    else say(SAYS.failed, SAYS.loadAgain);
  },
};

// Fields for names: real ones, because a phone opens its keyboard for nothing else, and because the browser then brings
// its own input methods, selection, clipboard and undo.

const fields = [0, 1].map((player) => {
  const field = document.createElement('input');
  field.hidden = true;
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.placeholder = 'Name';
  field.enterKeyHint = 'go';
  field.setAttribute('aria-label', `Name of player ${player + 1}`);
  field.addEventListener('input', () => game.type_name(player, field.value));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) { field.blur(); game.press_play(); }
  });
  element('names').append(field);
  return field;
});

function layFields(places) {
  for (const [player, field] of fields.entries()) {
    const place = places.find((place) => place.player === player);
    field.hidden = !place;
    if (!place) continue;
    Object.assign(field.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`,
      height: `${place.height}px`, fontSize: `${place.height * 0.5}px` });
    // While somebody types, the field is ahead of the game.
    if (document.activeElement !== field && field.value !== place.name) field.value = place.name;
    if (place.focused && document.activeElement === board) field.focus({ preventScroll: true });
  }
}

// Back leads from wherever one is to the set-up screen, forward there again.

let here = '';
let beyond = false;

function followScreen(screen) {
  if (screen === here) return;
  const before = here;
  // The keys go on to the game when the field that they went to is gone.
  if (before && document.activeElement === document.body) board.focus({ preventScroll: true });
  here = screen;
  beyond ||= screen !== 'menu';
  const known = history.state?.screen;
  if (screen === 'menu') {
    if (before && known) history.back();
  } else if (!known) {
    history.pushState({ screen }, '');
  } else if (known !== screen) {
    history.replaceState({ screen }, '');
  }
}

addEventListener('popstate', (event) => {
  const to = event.state?.screen ?? 'menu';
  if (!stopped && to !== here && (beyond || to === 'menu')) game.show_screen(to);
});

function wear(theme) {
  const root = document.documentElement;
  if (root.dataset.theme === theme) return;
  root.dataset.theme = theme;
  const table = getComputedStyle(root).getPropertyValue('--table');
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.content = table;
}

// How the person wants to see pages, as the browser knows it.

const wishes = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(prefers-reduced-motion: reduce)']
  .map((query) => matchMedia(query));

function followWishes() {
  const tell = () => !stopped && game.prefer(...wishes.map((wish) => wish.matches));
  for (const wish of wishes) wish.addEventListener('change', tell);
  tell();
}

// Letters that the game's own font lacks come in small fonts, each for a range of letters.

let ranges;

async function filesWith(letters) {
  try {
    ranges ??= await (await fetch(LETTERS_FILE)).json();
  } catch {
    return [];
  }
  const codes = [...letters].map((letter) => letter.codePointAt(0));
  const has = (list) => codes.some((code) => list.some(([from, to = from]) => from <= code && code <= to));
  return Object.entries(ranges).filter(([, list]) => has(list)).map(([file]) => file);
}

// Loading.

function hasWebGl2() {
  try {
    return Boolean(document.createElement('canvas').getContext('webgl2'));
  } catch {
    return false;
  }
}

async function download() {
  let response;
  try {
    response = await fetch(GAME_FILE);
  } catch {
    throw new Sentence(SAYS.offline);
  }
  if (!response.ok) throw new Sentence(SAYS.missing(response.status));
  if (/html/.test(response.headers.get('content-type') ?? '')) throw new Sentence(SAYS.wrongType);
  const progress = element('progress');
  progress.max = GAME_BYTES;
  let bytes = 0;
  let ends;
  const arrived = new Promise((resolve, reject) => { ends = { resolve, reject }; });
  const megabytes = (number) => (number / 1e6).toFixed(1);
  const count = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      progress.value = bytes;
      element('bytes').textContent = `${megabytes(bytes)} of ${megabytes(GAME_BYTES)} MB`;
      out.enqueue(chunk);
    },
    flush() {
      performance.mark('noughts-downloaded');
      if (bytes === GAME_BYTES) ends.resolve();
      else ends.reject(new Sentence(bytes < GAME_BYTES ? SAYS.cutOff : SAYS.wrongType));
    },
  });
  // It is compiled while it comes, whatever type the server gives it.
  const body = response.body.pipeThrough(count);
  const game = WebAssembly.compileStreaming(new Response(body, { headers: { 'Content-Type': 'application/wasm' } }));
  game.catch(() => {}); // what is wrong with the download says more
  try {
    await Promise.race([arrived, game.then(() => arrived)]);
  } catch (error) {
    if (error instanceof Sentence) throw error;
    if (bytes >= GAME_BYTES) throw new Sentence(SAYS.broken);
    // The compiler gives up at the first wrong byte, or the connection broke: either way it is not all there.
    const cut = await Promise.race([arrived.then(() => false, () => true), new Promise((r) => setTimeout(r, 500, true))]);
    throw new Sentence(cut ? SAYS.cutOff : SAYS.broken);
  }
  return game.catch(() => { throw new Sentence(SAYS.broken); });
}

/**
 * A browser that only pretends to have a denser screen, as developer tools do, measures the canvas in the pixels that it
 * really has, and the game would be drawn in a part of it. Without that measure the game asks for the density instead.
 */
async function distrustPretendedPixels() {
  const prototype = globalThis.ResizeObserverEntry?.prototype;
  if (!prototype || !('devicePixelContentBoxSize' in prototype)) return;
  const pretends = await new Promise((resolve) => {
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      const { inlineSize } = entry.devicePixelContentBoxSize[0];
      resolve(Math.abs(inlineSize - entry.contentRect.width * devicePixelRatio) > 1.5);
    });
    observer.observe(document.body, { box: 'device-pixel-content-box' });
  });
  if (pretends) delete prototype.devicePixelContentBoxSize;
}

async function load() {
  if (typeof WebAssembly !== 'object') throw new Sentence(SAYS.noWasm);
  if (!hasWebGl2()) throw new Sentence(SAYS.noWebGl);
  try {
    new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  } catch {
    throw new Sentence(SAYS.noWasm);
  }
  const module = await download();
  performance.mark('noughts-compiled');
  await init({ module_or_path: module });
  element('sentence').textContent = 'Starting…';
  const inter = await new FontFace('Inter', game.our_font()).load().catch(() => undefined);
  if (inter) document.fonts.add(inter);
  await distrustPretendedPixels();
  followWishes();
  describeTo(game.act);
  game.start(page, PICTURES, recall(KEPT));
  performance.mark('noughts-started');
}

board.addEventListener('webglcontextlost', (event) => {
  // Nothing in the game survives this but its record, so the page is loaded again and goes on from there.
  event.preventDefault();
  if (stopped) return;
  const now = Date.now();
  const times = recall(LOST).split(' ').map(Number).filter((time) => time && now - time < OFTEN.within);
  remember(LOST, [...times, now].join(' '));
  if (times.length < OFTEN.times) location.reload();
  else say(SAYS.lost, SAYS.loadAgain);
});
board.addEventListener('contextmenu', (event) => event.preventDefault());

addEventListener('error', (event) => {
  if (event.error instanceof WebAssembly.RuntimeError && !stopped) page.fails(String(event.error));
});

/** What the game shows, for assistive technology and for tests; nothing here changes the game. */
window.noughts = Object.freeze({
  status: () => structuredClone(status),
  frames: () => (stopped ? -1 : game.frames()),
  timings: () => Object.fromEntries(performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime])),
  report: () => lastReport,
});

load().catch((error) => {
  if (stopped) return;
  // winit leaves its start function by an exception that is none.
  if (/Using exceptions for control flow/.test(String(error))) return;
  if (!(error instanceof Sentence)) console.error(error);
  say(error instanceof Sentence ? error.message : SAYS.broken);
});

// After the game, so that nothing competes with its download.
if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  addEventListener('load', () => navigator.serviceWorker.register('./service-worker.js', { updateViaCache: 'none' }).catch(() => {}));
}
