// Tests how other games are chosen and played, in a real Chromium: `node --test web/games.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { DESKTOP, Game, PHONE, eventually, shows } from './game.mjs';

const EMPTY = '.'.repeat(15);

/** Chooses a game for two people, and begins a round. */
async function begin(game, name) {
  await game.button('Two players');
  await game.button('Classic 3×3');
  await shows(game, 'Games');
  await game.button(name);
  await shows(game, 'Games', false);
  await game.button('Play');
  await game.until(({ screen, board }) => screen === 'game' && !board.startsWith('.../.../...'));
}

/** Touches places of the page with one finger: it comes down on the first one, slides through the others, and is lifted. */
async function slide(game, ...points) {
  const client = await game.page.context().newCDPSession(game.page);
  const touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', points[0]);
  for (const point of points.slice(1)) await touch('touchMove', point);
  await touch('touchEnd');
  await game.rest();
}

/** Touches a square again and again until its mark is there: only a short touch places, and on a busy machine a touch may last. */
const touchUntil = (game, point, isSo) => eventually(async () => {
  await slide(game, point);
  return isSo();
});

const middle = async (game, name) => {
  const { x, y, width, height } = await game.steady(() => game.whereIs(name));
  return { x: x + width / 2, y: y + height / 2 };
};

test('the chip opens the games, and the third press makes the first mark of another game', async () => {
  const game = await Game.open(DESKTOP);
  await game.button('Classic 3×3');
  await game.button('Gravity 7×6');
  await shows(game, 'Gravity 7×6');
  await game.pressMiddle(await game.steady(() => game.named('column d, lands on d6')));
  // The mark falls to the floor, wherever the computer replies.
  await game.until(({ screen, board }) => screen === 'game' && board.split('/')[5][3] === 'X');
  await game.page.reload();
  await game.playable();
  await game.until(({ board }) => board?.split('/')[5]?.[3] === 'X');
  await game.close();
});

test('on small squares a finger aims and places nothing, until the button or a second touch says so', async () => {
  const game = await Game.open(PHONE);
  await begin(game, 'Five in a row');
  await game.until(({ cells }) => cells.length === 225);
  const rows = async () => (await game.status()).board.split(/[/ ]/).slice(0, 15);
  const placed = async () => (await rows()).filter((row) => row !== EMPTY).length;
  await slide(game, await middle(game, 'h8'));
  await shows(game, 'Place h8');
  assert.equal(await placed(), 0);
  const [from, to] = [await middle(game, 'c3'), await middle(game, 'e4')];
  await slide(game, from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to);
  await shows(game, 'Place e4');
  assert.equal(await placed(), 0, 'sliding only aims');
  await game.button('Place e4');
  await eventually(async () => (await rows())[3] === '....X..........');
  const at = await middle(game, 'h8');
  await slide(game, at);
  await shows(game, 'Place h8');
  await touchUntil(game, at, async () => (await rows())[7] === '.......O.......');
  assert.equal(await placed(), 2);
  assert.equal(await game.page.evaluate(() => visualViewport.scale), 1, 'two touches do not zoom');
  await game.close();
});

test('in Ultimate, a touch on the slip below the sheet plays in the board that must be played in', async () => {
  const game = await Game.open(PHONE);
  await begin(game, 'Ultimate');
  await game.until(({ cells }) => cells.length === 81);
  await touchUntil(game, await middle(game, 'e5'), async () => (await game.status()).board.split('/')[4] === '....X....');
  await shows(game, 'Play in the middle board.');
  // The slip is at the left, and a square on it is about 59 wide. Its middle is e5, and above that on the left is d4.
  const { y, height } = await game.whereIs('a9');
  const onSlip = { x: 112, y: y + height + 148 };
  await slide(game, onSlip);
  await game.until(({ status }) => status === 'Square e5 is taken.');
  await slide(game, { x: onSlip.x - 59, y: onSlip.y - 59 });
  await game.until(({ board }) => board.split('/')[3] === '...O.....');
  await shows(game, 'Play in the top left board.');
  await game.cell('i9');
  await game.until(({ status }) => status.includes('You must play in the top left board'));
  assert.ok((await game.status()).board.split(/[/ ]/)[8] === '.........', 'another board is refused');
  await game.close();
});
