// The page around the game. It loads the game, shows a sentence if that fails, and does what only a page can do.
import init, * as game from './noughts.js';
import { describe, connectElements } from './described.js';
import { GAME_BYTES, GAME_BYTES_SENT, GAME_FILE, LANGUAGES, LETTERS_FILE } from './built.js';
import { forgetFocus, placeFields, connectFields } from './fields.js';
import { followPads } from './pads.js';
import * as painter from './painter.js';
import { closeSocket, findRooms, openSocket, pageFolder, roomsServer, sendToSocket } from './rooms.js';
import { fetchSounds, play } from './sound.js';
import { firstLanguage } from './language.js';
import { ROUND, isOurs, permanent, readTab, writeTab } from './storage.js';

const element = (id) => document.getElementById(id);
const notice = element('notice');
const board = element('board');
/** The squares that take the first move before the game has come; see `first.js`. */
const squares = element('squares');
/** The part of the page in which the game is. */
const scroller = document.querySelector('main');
/** So many losses of the graphics, each soon after the one before, are told to the player. Times are in milliseconds. */
const LOSS_LIMIT = { times: 10, soon: 60_000 };
/** Finds the words of Chinese sentences, once there are any. A browser without it ends lines after any character. */
let segmenter;
/** How long the game waits for the fonts of its first language, in milliseconds. */
const FONT_LIMIT = 2000;
/** How long the download of the game waits for the first picture, in milliseconds. A page in the background shows none. */
const PICTURE_LIMIT = 1000;
/** How long the page waits for the worker that begins with the graphics, in milliseconds. */
const GRAPHICS_LIMIT = 2000;
/** How long the download may stand still before it begins again, in milliseconds. */
const STALL_LIMIT = 8000;
/** How long the browser may take to restore the graphics of a visible page, in milliseconds. */
const RESTORE_LIMIT = 10_000;

/** The sentences of the page in the language that is shown, as `pack.mjs` makes them of the messages that begin with `page-`. */
let sentences;

/** Shows the page itself in a language. */
function speak(language) {
  if (document.documentElement.lang === language && sentences) return;
  document.documentElement.lang = language;
  sentences = LANGUAGES[language]?.sentences ?? LANGUAGES.en.sentences;
  document.title = sentences.title;
  document.querySelector('meta[name=description]').content = sentences.description;
  document.querySelector('link[rel=manifest]').href = (LANGUAGES[language] ?? LANGUAGES.en).manifest;
  board.setAttribute('aria-label', sentences.game);
  element('progress').setAttribute('aria-label', sentences.progress);
}

/** Fetches the texts and the fonts of a language. The game itself has those of English. */
const fetchLanguage = (language) => Promise.all((LANGUAGES[language]?.files ?? []).map(fetchFile));

/** Passes the texts and the fonts of a language to the game. */
function addLanguage(language, [texts, ...fonts]) {
  if (texts) game.add_language(language, new TextDecoder().decode(texts), ...fonts.map((font) => new Uint8Array(font)));
}

/** Uses one of the fonts of a language for the page's own text and fields. */
async function showFonts([, font]) {
  if (font) document.fonts.add(await new FontFace('letters', font).load());
}

/** Resolves when something that does not come in time is no longer waited for. */
const limit = (milliseconds) => new Promise((late) => { setTimeout(late, milliseconds); });

/** Fetches a font, the table of fonts or the texts of a language, which the service worker keeps. */
async function fetchLetters(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`status ${response.status}`);
  fetched.add(file);
  keepFiles();
  return response;
}

const fetchFile = async (file) => (await fetchLetters(file)).arrayBuffer();

// What is not needed before the first move comes after it. The service worker keeps it, for the time without a network.

/** The fonts, their table and texts, as far as they were fetched. The service worker keeps those, too, that came before it. */
const fetched = new Set();
/** Whether a mark was seen. */
let hasMoved = false;

function keepFiles() {
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ letters: [...fetched], hasMoved }));
}
navigator.serviceWorker?.addEventListener('controllerchange', keepFiles);

function followMoves(isThere) {
  if (hasMoved || !isThere) return;
  hasMoved = true;
  fetchSounds();
  keepFiles();
}

/** Puts values into a sentence. */
const fill = (sentence, values) => sentence.replace(/{(\w+)}/g, (_, name) => values[name]);

/** An error whose message is a sentence for the player. */
class PlayerError extends Error {}

/** Gives a file to the user. */
function save(file) {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A picture of this width as a file. */
async function picture(name, width, pixels) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height: pixels.length / 4 / width });
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels), width), 0, 0);
  return new File([await new Promise((done) => canvas.toBlob(done))], name, { type: 'image/png' });
}

let stopped = false;
let lastReport = '';

function showNotice(sentence, button = sentences.tryAgain, then = () => location.reload()) {
  stopped = true;
  notice.hidden = false;
  notice.removeAttribute('class');
  notice.removeAttribute('style');
  // What was played before the game had come is stored.
  const isKept = 'moved' in squares.dataset && !currentScreen;
  squares.hidden = true;
  element('told').classList.add('failed');
  element('sentence').textContent = isKept ? `${sentence} ${sentences.kept}` : sentence;
  element('progress').hidden = true;
  element('bytes').textContent = '';
  const again = element('again');
  again.textContent = button;
  again.hidden = false;
  again.onclick = then;
  again.focus();
}

// The methods that the game calls; see `src/bridge.rs`.

let status = { screen: 'loading' };
const shown = { frame: 0 };

const page = {
  showStatus(json) {
    status = JSON.parse(json);
    for (const name of ['heading', 'status']) if (element(name).textContent !== status[name]) element(name).textContent = status[name];
    element('heading').hidden = false;
    speak(status.language);
    applyTheme(status.theme);
    placeFields(status.fields);
    followScreen(status.screen);
    followTrail(status.trail);
    followMoves(status.hasMarks);
    if (!shown.frame && !notice.hidden && !stopped) {
      shown.frame = 1;
      // This is called before the update is drawn. The frame after it is the first one that is seen.
      requestAnimationFrame(() => requestAnimationFrame(() => {
        performance.mark('noughts-playable');
        if (!stopped) notice.hidden = true;
        if (squares.dataset.late) element('described').querySelectorAll('[role=gridcell]')[squares.dataset.late]?.click();
        if (document.activeElement === document.body) board.focus({ preventScroll: true });
      }));
    }
  },
  setTexture: painter.setTexture,
  setList: painter.setList,
  draw: painter.draw,
  describeTree(tree) {
    if (!stopped) describe(tree);
  },
  saveRound(saved) {
    writeTab(ROUND, saved);
  },
  // The storage that lasts longer than the tab. If the browser forbids it or is full, these methods throw, and the game
  // shows a sentence.
  readEntry: (name) => permanent.get(name),
  writeEntry: (name, text) => permanent.set(name, text),
  renameDamaged: (name) => permanent.renameDamaged(name),
  localTime() {
    const now = new Date();
    return new Uint16Array([now.getFullYear(), now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes(), now.getSeconds()]);
  },
  words(text) {
    segmenter ??= Intl.Segmenter && new Intl.Segmenter('zh', { granularity: 'word' });
    return (segmenter ? Array.from(segmenter.segment(text), (word) => word.segment) : [...text]).join('\x1f');
  },
  saveFile(name, text) {
    save(new File([text], name, { type: 'text/plain' }));
  },
  async savePicture(name, width, pixels) {
    save(await picture(name, width, pixels));
  },
  chooseFile() {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: '.txt,.pgn,text/plain' });
    input.onchange = () => importFile(input.files?.[0]);
    input.click();
  },
  pasteText() {
    // The browser may forbid it, or have no such clipboard.
    const text = navigator.clipboard?.readText?.() ?? Promise.resolve('');
    text.catch(() => '').then((pasted) => game.import_text(pasted));
  },
  playSound(name, volume) {
    play(name, volume);
  },
  copyText(text) {
    // The browser may forbid it, or have no such clipboard. The player can then copy it from a question of the browser.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject();
    copied.catch(() => prompt(sentences.copy, text));
  },
  address: () => location.origin + location.pathname,
  canShare: () => typeof navigator.share === 'function',
  async share(text, url, width, pixels) {
    const data = { ...(text && { text }), ...(url && { url }) };
    const files = width ? [await picture('noughts.png', width, pixels)] : [];
    const all = navigator.canShare?.({ files }) ? { ...data, files } : data;
    navigator.share(all).catch(() => {}); // the player may change their mind
  },
  fetchLanguage(language) {
    // It fails when the page is offline.
    fetchLanguage(language).then((files) => {
      addLanguage(language, files);
      return showFonts(files);
    }, () => game.lack_language(language));
  },
  async fetchLetters(letters) {
    for (const file of await filesWith(letters)) {
      try {
        const font = await fetchFile(file);
        const isSemibold = /-600-\w+\.ttf$/.test(file);
        game.add_font(file, new Uint8Array(font), isSemibold);
        if (isSemibold) continue;
        // The page's own fields use it where the system has no such letters.
        const range = ranges[file].map((codes) => `U+${codes.map((code) => code.toString(16)).join('-')}`).join();
        document.fonts.add(await new FontFace('letters', font, { unicodeRange: range }).load());
      } catch {
        asked.delete(file); // offline: the letters stay boxes
      }
    }
  },
  roomsServer,
  openSocket: (url) => openSocket(game, url),
  sendToSocket,
  closeSocket,
  loadNewest() {
    const RENEWED = 'noughts-renewed';
    if (readTab(RENEWED)) return false;
    writeTab(RENEWED, 'yes');
    // Without storage, the page would be loaded again and again.
    if (!readTab(RENEWED)) return false;
    const kept = navigator.serviceWorker?.getRegistration() ?? Promise.resolve();
    kept.then((worker) => worker?.unregister()).catch(() => {}).then(() => location.reload());
    return true;
  },
  reportFailure(report) {
    lastReport = report;
    console.error(report);
    const again = readTab('noughts-failed') === readTab(ROUND) && readTab(ROUND) !== '';
    writeTab('noughts-failed', readTab(ROUND));
    const beginAnew = () => { writeTab(ROUND, ''); location.reload(); };
    if (again) showNotice(sentences.failedTwice, sentences.beginAnew, beginAnew);
    else showNotice(sentences.failed, sentences.loadAgain);
  },
};

// Files of matches can be dropped anywhere, and texts pasted where the matches are.

/** The longest file of matches that is read, in bytes. The game writes none that is longer. */
const LONGEST_IMPORT = 1 << 20;

/** Passes the text of a file to the game. One that is too long cannot be of the game. */
async function importFile(file) {
  if (!file) return;
  const text = file.size > LONGEST_IMPORT ? '' : await file.text().catch(() => '');
  if (!stopped) game.import_text(text);
}

const isPlayable = () => !stopped && currentScreen !== '';

addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
addEventListener('drop', (event) => {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  if (isPlayable()) importFile(event.dataTransfer.files[0]);
});
addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text/plain');
  if (text && isPlayable() && currentScreen === 'matches') game.import_text(text);
});

// Every screen has its own entry in the browser's history, so that the browser's Back and Forward lead from screen to
// screen. What lies open over a screen has one too, so that Back closes it first. The state of an entry is the trail to it.

/** The names on a trail of what lies over a screen. */
const OVER = ['panel', 'overlay'];

/** Whether the server may have rooms, once that is known. */
let rooms;
let currentScreen = '';
/** The names of what is open in the game, from the lowest, without the first screen. */
let trail;
let hasLeftHome = false;
/** Whether the history was asked to go back and has not done it yet. */
let isGoingBack = false;

/** Two fingers on the canvas enlarge the page. In the tree, two enlarge its drawing as long as the page is not enlarged. */
function followFingers() {
  const enlarges = currentScreen !== 'tree' || visualViewport?.scale > 1;
  board.style.touchAction = enlarges ? 'pinch-zoom' : 'none';
}
globalThis.visualViewport?.addEventListener('resize', followFingers);

function followScreen(screen) {
  if (screen === currentScreen) return;
  const isFirst = !currentScreen;
  // If the focused field is gone, the keys go to the game again.
  if (!isFirst && document.activeElement === document.body) board.focus({ preventScroll: true });
  currentScreen = screen;
  followFingers();
  forgetFocus();
  hasLeftHome ||= screen !== 'home';
}

function followTrail(names) {
  if (names === trail?.join(' ')) return;
  const isFirst = !trail;
  trail = names.split(' ').filter(Boolean);
  // After a reload the first screen is shown for a moment, before the game goes on. What lay over a screen is closed.
  if (!isFirst || trail.length || OVER.includes(history.state?.trail?.at(-1))) enterHistory();
}

/** Goes to the entry of the current trail, or makes it and those on the way to it. */
function enterHistory() {
  // The state is still that of the old entry. What is to be done is known when the history has gone back.
  if (isGoingBack) return;
  const entry = history.state?.trail ?? [];
  let common = 0;
  while (common < entry.length && entry[common] === trail[common]) common += 1;
  // The first entry that leads elsewhere is replaced, if there is something in its place.
  const back = entry.length - Math.min(common + 1, trail.length);
  if (back > 0) {
    isGoingBack = true;
    history.go(-back);
    return;
  }
  for (let length = common + 1; length <= trail.length; length += 1) {
    const state = { trail: trail.slice(0, length) };
    if (length <= entry.length) history.replaceState(state, '');
    else history.pushState(state, '');
  }
}

/**
 * Opens the link in the address, once: the address is then that of the page again. One to a room waits until it is known whether the
 * server has rooms. If the server cannot be asked, it may have some.
 */
async function openLink(state) {
  const { hash } = location;
  if (hash.length < 2) return;
  history.replaceState(state, '', location.pathname + location.search);
  const hasPlace = !hash.startsWith('#room=') || await rooms;
  game.open_link((hasPlace ? pageFolder() : '') + hash);
}

addEventListener('hashchange', () => {
  // The browser has made an entry for it, which becomes another one of the current screen.
  if (!stopped && currentScreen) openLink({ trail });
});

addEventListener('popstate', (event) => {
  if (location.hash) return; // a link, and not the way back
  const to = event.state?.trail ?? [];
  const screens = (names) => names.filter((name) => !OVER.includes(name)).join(' ');
  // What lay over a screen and was closed is not opened again.
  const isClosed = Boolean(trail) && to.length > trail.length && screens(to) === screens(trail);
  if (isGoingBack || isClosed) {
    isGoingBack = false;
    enterHistory();
  } else if (!stopped && (hasLeftHome || !to.length)) {
    game.follow_trail(to.join(' '));
  }
});
addEventListener('pageshow', (event) => {
  isGoingBack = false;
  if (event.persisted) followStorage();
});

// What is set or finished in another tab is seen here at once. A page that the browser had put aside has heard of nothing.
const followStorage = () => !stopped && currentScreen && game.notice_storage();
addEventListener('storage', ({ key }) => isOurs(key) && followStorage());

function applyTheme(theme) {
  const root = document.documentElement;
  if (root.dataset.theme === theme) return;
  root.dataset.theme = theme;
  const table = getComputedStyle(root).getPropertyValue('--table');
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.content = table;
}

// The user's preferences in the browser.

const preferences = ['(prefers-color-scheme: dark)', '(prefers-contrast: more), (forced-colors: active)',
  '(prefers-reduced-motion: reduce)']
  .map((query) => matchMedia(query));

function followPreferences() {
  // The usual size of text, in the pixels of the page, which a user can change in the browser.
  const usual = 16;
  const send = () => !stopped
    && game.prefer(...preferences.map((query) => query.matches), element('rem').offsetWidth / usual, navigator.languages.join());
  for (const query of preferences) query.addEventListener('change', send);
  addEventListener('languagechange', send);
  new ResizeObserver(send).observe(element('rem'));
  send();
}

/** Tells the game the size of the page without the browser's zoom, which `zoom.js` has found. */
function followSize() {
  // Its scroll bar is part of it, so that nothing depends on whether there is one.
  const send = () => {
    const zoom = Number(document.documentElement.style.getPropertyValue('--zoom')) || 1;
    if (!stopped) game.resize(scroller.offsetWidth * zoom, scroller.offsetHeight * zoom);
  };
  new ResizeObserver(send).observe(scroller);
  document.addEventListener('visibilitychange', send);
  send();
}

// Letters that the game's own font does not have are in small fonts, each for a range of letters in one of two weights.

let ranges;
const asked = new Set();

/** The fonts with these letters, without those that were asked for before. */
async function filesWith(letters) {
  try {
    ranges ??= await (await fetchLetters(LETTERS_FILE)).json();
  } catch {
    return [];
  }
  // Joiners and variations are in every font whose letters need them.
  const codes = [...letters].map((letter) => letter.codePointAt(0)).filter((code) => ![0x200c, 0x200d, 0xfe0f].includes(code));
  const has = (list) => codes.some((code) => list.some(([from, to = from]) => from <= code && code <= to));
  const files = Object.entries(ranges).filter(([file, list]) => !asked.has(file) && has(list)).map(([file]) => file);
  files.forEach((file) => asked.add(file));
  return files;
}

// Loading.

/** Tells that the rest is coming. The bytes are counted when they are decompressed, and told as they travel. */
function tell(bytes) {
  const [sent, all] = [bytes / GAME_BYTES, 1].map((share) => (share * GAME_BYTES_SENT / 1e6).toFixed(1));
  const text = fill(sentences.bytes, { sent, all });
  // Most parts of the download are too small for another number, and the page need not be laid out again for them.
  if (element('bytes').textContent !== text) element('bytes').textContent = text;
}

/** Resolves when the first picture is on the screen, for which the browser has all of the network and of the processor. */
const firstPicture = () => new Promise((shown) => { new PerformanceObserver(shown).observe({ type: 'paint', buffered: true }); });

/** Downloads and compiles the game. A download that stands still begins again. */
async function downloadGame() {
  // A request that is made again does not wait for the browser's cache, in which the first one still is.
  for (let cache = 'default'; ; cache = 'no-store') {
    const stall = new AbortController();
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stall.abort(), STALL_LIMIT);
    };
    try {
      wait();
      return await downloadOnce({ signal: stall.signal, cache }, wait);
    } catch (error) {
      if (!stall.signal.aborted) throw error;
      element('bytes').textContent = sentences.stalled;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Downloads and compiles the game. Calls `moves` when bytes arrive. */
async function downloadOnce(request, moves) {
  let response;
  try {
    // What the page needs for its text comes first.
    response = await fetch(GAME_FILE, { ...request, priority: 'low' });
  } catch {
    throw new PlayerError(sentences.offline);
  }
  if (!response.ok) throw new PlayerError(fill(sentences.missing, { status: response.status }));
  if (/html/.test(response.headers.get('content-type') ?? '')) throw new PlayerError(sentences.wrongType);
  const progress = element('progress');
  progress.max = GAME_BYTES;
  let bytes = 0;
  let ends;
  const arrived = new Promise((resolve, reject) => { ends = { resolve, reject }; });
  const count = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      moves();
      progress.value = bytes;
      tell(bytes);
      out.enqueue(chunk);
    },
    flush() {
      performance.mark('noughts-downloaded');
      if (bytes === GAME_BYTES) ends.resolve();
      else ends.reject(new PlayerError(bytes < GAME_BYTES ? sentences.cutOff : sentences.wrongType));
    },
  });
  // The game is compiled during the download. The content type is set here, because the server may send another one.
  const body = response.body.pipeThrough(count);
  const game = WebAssembly.compileStreaming(new Response(body, { headers: { 'Content-Type': 'application/wasm' } }));
  game.catch(() => {}); // an error of the download is shown instead
  try {
    await Promise.race([arrived, game.then(() => arrived)]);
  } catch (error) {
    if (error instanceof PlayerError) throw error;
    if (bytes >= GAME_BYTES) throw new PlayerError(sentences.broken);
    // Either the compiler has found a wrong byte, or the connection was cut. In both cases some bytes are missing.
    const cut = await Promise.race([arrived.then(() => false, () => true), new Promise((r) => setTimeout(r, 500, true))]);
    throw new PlayerError(cut ? sentences.cutOff : sentences.broken);
  }
  return game.catch(() => { throw new PlayerError(sentences.broken); });
}

/**
 * A browser that only emulates a denser screen, as developer tools do, measures the canvas in the pixels of the real
 * screen. The game would then be drawn in a part of the canvas. So this removes that measure, and the game computes the
 * size from the emulated density instead.
 */
async function ignoreRealPixels() {
  const prototype = globalThis.ResizeObserverEntry?.prototype;
  if (!prototype || !('devicePixelContentBoxSize' in prototype)) return;
  const isEmulated = await new Promise((resolve) => {
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      const { inlineSize } = entry.devicePixelContentBoxSize[0];
      resolve(Math.abs(inlineSize - entry.contentRect.width * devicePixelRatio) > 1.5);
    });
    observer.observe(document.body, { box: 'device-pixel-content-box' });
  });
  if (isEmulated) delete prototype.devicePixelContentBoxSize;
}

async function load() {
  const language = firstLanguage(Object.keys(LANGUAGES));
  speak(language);
  // The board of the first move has a sentence of its own.
  if (squares.hidden) element('sentence').textContent = sentences.loading;
  const files = fetchLanguage(language).catch(() => []);
  // The letters of a language come before its text, unless they are late, or the first move can be made already.
  element('told').classList.toggle('unwritten', squares.hidden);
  Promise.race([files.then(showFonts), limit(FONT_LIMIT)]).finally(() => element('told').classList.remove('unwritten'));
  if (typeof WebAssembly !== 'object') throw new PlayerError(sentences.noWasm);
  try {
    new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  } catch {
    throw new PlayerError(sentences.noWasm);
  }
  tell(0);
  const pixels = ignoreRealPixels();
  await Promise.race([firstPicture(), limit(PICTURE_LIMIT)]);
  const download = downloadGame();
  download.catch(() => {}); // is told when it is waited for
  // The graphics begin during the download.
  await Promise.race([painter.warm(), limit(GRAPHICS_LIMIT)]);
  if (!painter.prepare(board)) throw new PlayerError(sentences.noWebGl);
  const module = await download;
  performance.mark('noughts-compiled');
  await init({ module_or_path: module });
  if (squares.hidden) element('sentence').textContent = sentences.starting;
  // Without its texts and fonts, the game begins in English and asks for them.
  const added = files.then((files) => addLanguage(language, files));
  await Promise.race([added, limit(FONT_LIMIT)]);
  // The fields of the page have the game's font as soon as the browser has read it.
  new FontFace('Inter', game.our_font()).load().then((inter) => document.fonts.add(inter), () => {});
  await pixels;
  followPreferences();
  followSize();
  connectElements(game.act);
  connectFields(game);
  followPads(game, () => !stopped);
  rooms = findRooms(game);
  openLink(history.state);
  // A browser says so if it is driven by a test.
  if (navigator.webdriver) game.observe();
  squares.dataset.started = '';
  game.start(page, readTab(ROUND));
  performance.mark('noughts-started');
}

// The browser can take the graphics away at any time. It is asked to give them back, and then everything is drawn again.

let losses = 0;
let lastLoss = -Infinity;

board.addEventListener('webglcontextlost', (event) => {
  event.preventDefault();
  if (stopped) return;
  losses = performance.now() - lastLoss < LOSS_LIMIT.soon ? losses + 1 : 1;
  lastLoss = performance.now();
  const giveUp = () => showNotice(sentences.lost, sentences.loadAgain);
  if (losses >= LOSS_LIMIT.times) giveUp();
  const loss = losses;
  setTimeout(() => {
    const isStillLost = painter.context(board)?.isContextLost() && loss === losses;
    if (isStillLost && !stopped && !document.hidden) giveUp();
  }, RESTORE_LIMIT);
});
board.addEventListener('webglcontextrestored', () => {
  if (stopped) return;
  painter.prepare(board);
  if (currentScreen) game.restore_graphics();
});
board.addEventListener('contextmenu', (event) => event.preventDefault());

// F1 opens the list of keys, wherever the focus is, and not the browser's help.
addEventListener('keydown', (event) => {
  const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  if (event.key !== 'F1' || hasModifier || stopped || !currentScreen) return;
  event.preventDefault();
  if (event.target === board) return;
  for (const type of ['keydown', 'keyup']) {
    board.dispatchEvent(new KeyboardEvent(type, { key: 'F1', code: 'F1', repeat: event.repeat, cancelable: true }));
  }
});

addEventListener('error', (event) => {
  if (event.error instanceof WebAssembly.RuntimeError && !stopped) page.reportFailure(String(event.error));
});

/** The state of the game, for tests. Nothing here changes the game. */
window.noughts = Object.freeze({
  status: () => structuredClone(status),
  frames: () => (stopped ? -1 : game.frames()),
  timings: () => Object.fromEntries(performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime])),
  report: () => lastReport,
});

/** Registers the service worker, which takes the files that the page has fetched from the browser's cache. */
function registerWorker() {
  if (location.protocol === 'file:') return;
  navigator.serviceWorker?.register('./service-worker.js', { updateViaCache: 'none' }).catch(() => {});
}

load().catch((error) => {
  if (stopped) return;
  // winit leaves its start function by throwing an exception that is not an error.
  if (/Using exceptions for control flow/.test(String(error))) return;
  if (!(error instanceof PlayerError)) console.error(error);
  showNotice(error instanceof PlayerError ? error.message : sentences.broken);
}).finally(registerWorker);
