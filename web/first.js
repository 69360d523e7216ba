// The first move before the game has come. Until then, the page shows the board of the match that goes on, or else an empty one, and
// takes the moves of people. It stores them where the game stores its round for a reload. So when the game starts, it goes on with
// them, as after a reload. If the game does not come, they are kept.
import { CROSSES, RINGS, SPOKEN } from './built.js';
import { fit } from './fit.js';
import { firstLanguage } from './language.js';
import { MATCH, ROUND, SETTINGS, permanent, readTab, writeTab } from './storage.js';
import { zoom } from './zoom.js';

const NAMES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
/** The rules of classic tic-tac-toe, as settings name them. */
const CLASSIC = 'classic 3x3x3';
const THEMES = { Light: 'light', Dark: 'dark', HighContrast: 'contrast' };
/** The sizes of text that can be chosen, relative to the usual one, as in `src/settings/choices.rs`. */
const TEXT_SIZES = { Large: 1.25, Larger: 1.5, Largest: 2 };
/** The usual size of text in a browser, in pixels, and the largest one that the game follows, relative to it. */
const USUAL_TEXT = 16;
const LARGEST_TEXT = 2;

const notice = document.getElementById('notice');
const main = document.querySelector('main');
const rem = document.getElementById('rem');
const sheet = document.getElementById('sheet');
const squares = document.getElementById('squares');
const sentence = document.getElementById('sentence');
let language;

function read(entry) {
  try { return permanent.get(entry) ?? ''; } catch { return ''; }
}

function settings() {
  try { return JSON.parse(read(SETTINGS)) ?? {}; } catch { return {}; }
}

/** The match that a press on the empty board begins: one against the first opponent. */
const newMatch = (name) => ['%noughts 4', `x person${name ? ` ${name}` : ''}`, 'o computer pencil', 'player-one x', 'starter one alternate',
  'finished ', 'round ', ''].join('\n');

/** The round of a stored match, if all that it says is understood here. */
function parse(text) {
  const lines = Object.fromEntries(text.split('\n').map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]));
  const [from, from2, ...more] = (lines.round ?? '?').split(' ');
  const isSetUp = /^[XO.]{3}(\/[XO.]{3}){2}$/.test(from);
  const mover = isSetUp ? from2 : from || 'x';
  const rest = isSetUp ? more : [from2, ...more].filter(Boolean);
  const taken = rest.indexOf('|');
  const moves = (taken < 0 ? rest : rest.slice(0, taken)).map((move) => NAMES.indexOf(move.split('@')[0]));
  const players = [lines.x, lines.o].map((player) => /^(person|computer)(?: (.*))?$/.exec(player ?? ''));
  if (!text.startsWith('%noughts 4\n') || !/^[xo]$/.test(mover) || moves.includes(-1) || players.includes(null)) return undefined;
  const board = isSetUp ? from.replaceAll('/', '').split('') : Array(9).fill('.');
  let turn = mover === 'x' ? 0 : 1;
  for (const move of moves) {
    board[move] = 'XO'[turn];
    turn = 1 - turn;
  }
  const isOver = !board.includes('.') || LINES.some((line) => /^(XXX|OOO)$/.test(line.map((cell) => board[cell]).join('')));
  return { text, board, turn, isOver, players, one: 'xo'.indexOf(lines['player-one']) };
}

/** The text of the match after a move of the side to move. */
function after({ text, turn }, cell) {
  return text.replace(/^round .*$|^round$/m, (line) => {
    const played = line.split(' | ')[0].trimEnd();
    return `${played === 'round' ? `round ${'xo'[turn]}` : played} ${NAMES[cell]}`;
  });
}

function drawMark(cell, mark) {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', (mark === 'X' ? CROSSES : RINGS)[cell]);
  path.setAttribute('class', mark.toLowerCase());
  path.setAttribute('transform', `translate(${68 + 105 * (cell % 3)} ${68 + 105 * Math.floor(cell / 3)}) scale(.1)`);
  sheet.querySelector('svg').append(path);
}

const isPersons = ({ players, turn, isOver }) => players[turn][1] === 'person' && !isOver;

/** Whether a player is the only person, and has no name. */
const isYou = ({ players }, mark) => players[mark][1] === 'person' && !players[mark][2] && players[1 - mark][1] === 'computer';

/** The name of a player, as the game says it. */
function nameOf(round, mark) {
  const [, kind, name] = round.players[mark];
  const { names, you, people } = SPOKEN[language];
  if (kind === 'computer') return names[name] ?? name;
  return name || (isYou(round, mark) ? you : people[Number(mark !== round.one)]);
}

/** Says who plays, and whose turn it is. */
function tell(isFirst) {
  const { turn, players, isOver } = round;
  const { pick, yourTurn, thinks, turn: turnOf } = SPOKEN[language];
  document.getElementById('players').textContent = `X ${nameOf(round, 0)} – ${nameOf(round, 1)} O`;
  if (isOver) sentence.textContent = '';
  else if (isFirst) sentence.textContent = pick;
  else if (players[turn][1] === 'computer') sentence.textContent = thinks[players[turn][2]] ?? '';
  else sentence.textContent = isYou(round, turn) ? yourTurn : turnOf.replace('{name}', nameOf(round, turn));
}

let round;

function show(next) {
  round = next;
  round.board.forEach((mark, cell) => {
    const square = squares.children[cell];
    square.setAttribute('aria-label', `${NAMES[cell]}${mark === '.' ? '' : `: ${mark}`}`);
    square.setAttribute('aria-disabled', `${mark !== '.' || !isPersons(round)}`);
    if (mark !== '.' && square.dataset.mark !== mark) drawMark(cell, mark);
    square.dataset.mark = mark;
  });
}

function press(cell) {
  if (round.board[cell] !== '.' || !isPersons(round)) return;
  // The game has started with what was stored. It gets this move when it is seen.
  if ('started' in squares.dataset) {
    squares.dataset.late ??= cell;
    return;
  }
  show(parse(after(round, cell)));
  squares.dataset.moved = '';
  tell();
  writeTab(ROUND, round.text);
  // The game shows the screen of a game now.
  place();
  try { permanent.set(MATCH, round.text); } catch { /* the tab has it */ }
}

/**
 * Draws the board where the game will draw it. On the first screen with text of its natural size, the page's style does so alone.
 * Elsewhere, the style is given the size of the screen in units of its text, and the page is enlarged to the size of the window.
 */
function place() {
  const isGame = readTab(ROUND) !== '' && !sheet.hidden;
  const browsers = Math.min(Math.max(rem.offsetWidth / USUAL_TEXT, 1), LARGEST_TEXT);
  const textSize = (Number(TEXT_SIZES[settings().text_size]) || 1) * browsers;
  const found = fit([main.offsetWidth, main.offsetHeight], zoom, textSize, isGame ? 'game' : 'home');
  // What is told when the game does not come has the page's own size.
  const isPlaced = (isGame || !found.isUsual) && !document.querySelector('.failed');
  notice.classList.toggle('placed', isPlaced);
  notice.classList.toggle('game', isPlaced && isGame);
  notice.classList.toggle('scrolls', isPlaced && found.height > found.visible);
  const [width, height, visible] = [found.width, found.height, found.visible].map((length) => `${length}px`);
  Object.assign(notice.style, isPlaced ? { width, height, scale: found.zoom } : { width: '', height: '', scale: '' });
  notice.style.setProperty('--visible', isPlaced ? visible : '');
}

/** The match that the game will show. The tab may have another one than the one at home; its moves are left to the game. */
function first() {
  const [ofTab, stored] = [readTab(ROUND), read(MATCH)];
  if (ofTab && ofTab !== stored) return undefined;
  return parse(stored || newMatch(settings().names?.[0]));
}

/** Whether the game will show another game than classic tic-tac-toe, whose board only the game draws. */
function isOther() {
  const stored = read(MATCH);
  const rules = stored ? /^round ([a-z]+ [x\d]+)/m.exec(stored)?.[1] : settings().games?.[0];
  return (rules ?? CLASSIC) !== CLASSIC;
}

const theme = THEMES[settings().theme];
if (theme) document.documentElement.dataset.theme = theme;
const found = location.hash.length > 1 || isOther() ? undefined : first();
// The tab goes on with another screen, with a round of which not all is known here, or with two computers that are watched.
sheet.hidden = isOther() || readTab(ROUND) !== '' && !(found && !found.isOver && found.players.some(([, kind]) => kind === 'person'));
const isShown = found && !found.isOver && !sheet.hidden;
place();
for (const part of [main, rem]) new ResizeObserver(place).observe(part);
if (isShown) {
  language = firstLanguage(Object.keys(SPOKEN));
  squares.append(...NAMES.map((_, cell) => {
    const square = document.createElement('button');
    square.type = 'button';
    square.addEventListener('click', () => press(cell));
    return square;
  }));
  show(found);
  squares.hidden = false;
  tell(round.board.every((mark) => mark === '.'));
  performance.mark('noughts-first');
}
