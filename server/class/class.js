// The page of a teacher: all tables of a class on one. The server sends the whole class after each change, and this page shows it, and
// knows no rules of any game. Its files are part of the server, which sends them as they are.
//
// secret.js takes the secret out of the address before anything is drawn, and line.js keeps the socket. measures.js says where things
// are, pen.js draws strokes, and boards.js boards of any game. Elements stay as long as what they show is there (`keyed` in dom.js), so
// that the focus stays, too. Names come from pupils, and are only ever set as text.
import { fill, find } from './dom.js';
import { showEnd, showGames, showMenu } from './drawers.js';
import { makeWays, showFoot } from './foot.js';
import { gameName } from './games.js';
import { showAddress, showJoin } from './join.js';
import { rungCount, rungsOf, showLadders } from './ladder.js';
import { Line } from './line.js';
import { arrangement, laddersIn, scrolling, tablesIn, zoomOf } from './measures.js';
import { climbing } from './moves.js';
import { newsOf } from './news.js';
import { Opened } from './opened.js';
import { showTables, walkable } from './tables.js';
import { language, say } from './words.js';

/** How long a sentence about what happened is seen, in milliseconds. */
const TOAST = 2500;

let view = null;
let [chosenId, isRenaming, isUp] = [null, false, true];
/** Whether the teacher wants the address large or small. If it was not said, it is large until there is a table. */
let wantsLarge = null;
let measures = { columns: 1 };
let line;

const page = () => {
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const [width, height] = [innerWidth / scale, innerHeight / scale];
  return { width, height, kind: arrangement(width, height) };
};

/** A large window enlarges the page, and so does larger text in the browser. */
function enlarge() {
  const root = document.documentElement.style;
  root.fontSize = '';
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  root.fontSize = `${100 * zoomOf(innerWidth / usual, innerHeight / usual)}%`;
}

let toastEnds;

/** Says something for a while. */
function toast(text, lasts = TOAST) {
  clearTimeout(toastEnds);
  find('toast-text').textContent = text;
  find('toast').hidden = false;
  if (lasts) toastEnds = setTimeout(() => { find('toast').hidden = true; }, lasts);
}

function announce(sentences) {
  if (sentences.length) find('news').textContent = sentences.join(' ');
}

function send(message) {
  if (!line?.send(message)) toast(say('lineDown'), 0);
}

const act = {
  pause: (on) => send({ t: 'pause', on }),
  pairAll: () => send({ t: 'pair_all' }),
  mode: (to) => { if (to !== view.mode) send({ t: 'mode', to }); },
  game: (rules) => { if (rules !== view.rules) send({ t: 'game', rules }); },
  part: (table) => send({ t: 'part', table }),
  endRound: (table) => send({ t: 'end_round', table }),
  save: (names) => send({ t: 'games', names }),
  end: () => send({ t: 'end' }),
  /** A second name pairs the two, the same one is let go. */
  choose: (id) => {
    const isPair = chosenId !== null && chosenId !== id && view.mode === 'hand';
    if (isPair) send({ t: 'pair', a: chosenId, b: id });
    chosenId = isPair || chosenId === id ? null : id;
    isRenaming = false;
    show();
  },
  beginRename: () => {
    isRenaming = true;
    show();
  },
  rename: (name) => {
    if (name) send({ t: 'rename', pupil: chosenId, name });
    isRenaming = false;
    show();
  },
  takeOut: () => {
    send({ t: 'take_out', pupil: chosenId });
    chosenId = null;
    show();
  },
  openEnd: () => showEnd(act),
  openGames: () => showGames(view.rules, act.game),
  large: (isLarge) => {
    wantsLarge = isLarge;
    show();
    find(isLarge ? 'small' : 'address').focus();
  },
};

const opened = new Opened(act);
const isLarge = () => wantsLarge ?? view.tables.length === 0;

/** Shows all that is known. In a ladder, what is new is seen to move. */
function show(isNew = false) {
  if (!view) return;
  const { width, height, kind } = page();
  document.body.dataset.kind = kind;
  document.body.classList.toggle('paused', view.paused);
  find('page').hidden = false;
  find('told-alone').hidden = true;
  document.title = say('class', { class: view.name });
  find('title').textContent = say(isLarge() && kind !== 'wide' ? 'join' : 'class', { class: view.name });
  find('game-name').textContent = gameName(view.rules);
  find('told').textContent = view.paused ? say('paused') : '';
  find('address').hidden = isLarge();
  find('small').hidden = !isLarge();
  showAddress(view);

  const ladder = view.mode === 'ladder' ? rungsOf(view, stands(rungCount(view), page())) : null;
  const waits = ladder ? ladder.aside : view.waiting;
  const all = isLarge() ? [...view.waiting, ...waits] : waits;
  const chosen = all.find(({ id }) => id === chosenId);
  if (!chosen) [chosenId, isRenaming] = [null, false];
  const couldPair = view.waiting.filter(({ here }) => here).length > 1;
  showFoot({ view, chosen, waits, isLarge: isLarge(), isRenaming, couldPair }, act);

  find('join').hidden = !isLarge();
  find('tables').hidden = isLarge();
  if (isLarge()) showJoin(view, chosen, { width, height, kind }, act.choose);
  else if (isNew && ladder) climbing(find('tables'), () => showAll(ladder, width, height, kind));
  else showAll(ladder, width, height, kind);
  opened.show(view, { width, height, kind });
}

/** Whether the ladders have enough room to stand beside each other, with a usual foot. */
const stands = (rungs, { width, height, kind }) => kind === 'wide' && laddersIn(rungs, width - 48, height - 251).board >= 44;

function showAll(ladder, width, height, kind) {
  const section = find('tables');
  const foot = find('foot').offsetHeight / (innerHeight / height);
  const isWide = kind === 'wide';
  const [across, down] = isWide ? [width - 48, height - 76 - foot - 15] : [width - 16, height - 56 - foot - 8];
  const openTable = (id) => {
    opened.open(id);
    show();
  };
  const standing = ladder && stands(ladder.all.length, { width, height, kind }) ? laddersIn(ladder.all.length, across, down - 32) : null;
  if (section.dataset.shows !== String(Boolean(standing))) section.replaceChildren();
  section.dataset.shows = String(Boolean(standing));
  if (standing) {
    measures = standing;
    showLadders(section, ladder.all, measures, view.paused, (rung) => openTable(view.tables.find((table) => table.rung === rung)?.id));
  } else {
    const tables = ladder ? ladder.all.map(({ table }) => table).filter(Boolean) : view.tables;
    measures = isWide ? tablesIn(Math.max(1, tables.length), across, down) : scrolling(across);
    showTables(section, tables, measures, view.paused, openTable);
  }
  reachTables();
}

/** What a view has at least. */
const EMPTY = { here: 0, tables: [], waiting: [], rungs: [], address: '', name: '' };

function heard(message) {
  if (message.t === 'class') {
    const before = view;
    view = { ...EMPTY, ...message };
    if (before && !before.tables.length && view.tables.length) wantsLarge = null;
    show(true);
    document.body.classList.add('begun');
    announce(newsOf(before, view));
  } else if (message.t === 'games') {
    download(message.text);
  } else if (message.t === 'ended' || (message.t === 'refused' && message.why === 'ended')) {
    alone(say('over', { class: view?.name ?? '' }), say('rubbedOut'));
  } else if (message.t === 'refused' && message.why === 'secret') {
    window.classSecret.forget();
    alone(say('wrongSecret'));
  } else if (message.t === 'refused') {
    toast(say({ name: 'refusedName', away: 'refusedAway' }[message.why] ?? 'refused'));
    announce([find('toast-text').textContent]);
  }
}

/** Says something, and shows nothing else from now on. */
function alone(sentence, more = '') {
  line?.end();
  view = null;
  document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close());
  find('toast').hidden = true;
  find('page').hidden = true;
  find('page').querySelectorAll('#slips, #pupils, #tables, #middle, #join-title').forEach((part) => part.replaceChildren());
  find('told-alone').hidden = false;
  find('alone').textContent = sentence;
  find('alone-more').textContent = more;
  document.title = 'Noughts';
}

function changed(nowUp) {
  if (nowUp === isUp) return;
  isUp = nowUp;
  const sentence = say(isUp ? 'lineBack' : 'lineDown');
  if (view) toast(sentence, isUp ? TOAST : 0);
  else if (!isUp) find('alone').textContent = sentence;
  announce([sentence]);
}

function download(text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = say('fileName', { class: view?.name ?? '' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Back and Escape: what is open is closed, then a name is let go. Back alone leaves. */
function goBack(isLeaving) {
  if (isLarge() && view.tables.length) act.large(false);
  else if (chosenId !== null) act.choose(chosenId);
  else if (isLeaving) location.assign('/');
}

const reachTables = walkable(find('tables'), () => {
  const [beside, below] = measures.each ? [measures.each, 1] : [1, measures.columns];
  return { ArrowLeft: -beside, ArrowRight: beside, ArrowUp: -below, ArrowDown: below };
});

document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
fill(document);
find('tables').role = 'group';
find('tables').ariaLabel = say('tables');
makeWays(find('ways'), act.mode);
find('pause').addEventListener('click', () => act.pause(true));
find('end').addEventListener('click', act.openEnd);
find('game').addEventListener('click', act.openGames);
find('address').addEventListener('click', () => act.large(true));
find('small').addEventListener('click', () => act.large(false));
find('back').addEventListener('click', () => goBack(true));
find('menu').addEventListener('click', () => showMenu([
  [say('game'), gameName(view.rules), act.openGames], [say('saveAndEnd'), '', act.openEnd]]));
addEventListener('resize', () => {
  enlarge();
  show();
});
addEventListener('keydown', (event) => {
  if (!view || event.target.matches('input') || document.querySelector('dialog[open]')) return;
  if (event.key === 'Escape') goBack(false);
  if (event.key.toLowerCase() === 'p' && !event.ctrlKey && !event.metaKey && !event.altKey) act.pause(!view.paused);
});

enlarge();
const secret = window.classSecret.get();
if (secret) {
  find('alone').textContent = say('opening');
  line = new Line(secret, heard, changed);
} else {
  find('alone').textContent = say('noSecret');
}
