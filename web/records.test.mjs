// Tests the matches that were played, in a real Chromium: `node --test web/records.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { DESKTOP, Game, eventually } from './game.mjs';

const ENTRY = 'noughts-matches';
const PLAYED = `[Date "2001.01.01"]
[X "Ida"]
[O "Bo"]
[Rules "classic 3x3x3"]
[Result "1-0-0"]

x b2 a1 b1 a2 b3
`;
const shows = ({ texts }, text) => texts.some((shown) => shown.text === text);
const on = ({ screen }, wanted) => screen === wanted;

/** What is stored of the matches. */
const stored = ({ page }) => page.evaluate((entry) => {
  const key = Object.keys(localStorage).find((key) => key.endsWith(entry));
  return key ? localStorage.getItem(key) : '';
}, ENTRY);

/** Drops a file on the page, as the system does. */
const drop = ({ page }, text) => page.evaluate((text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'matches.txt', { type: 'text/plain' }));
  for (const type of ['dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}, text);

/** Begins a match of two people, and plays a round that X wins. */
async function play(game) {
  await game.button('Two players');
  await game.button('Play');
  await game.until(on, 'game');
  const { board } = await game.status();
  const cells = board.endsWith('x') ? ['a1', 'b1', 'a2', 'b2', 'a3'] : ['b1', 'a1', 'b2', 'a2', 'c3', 'a3'];
  for (const name of cells) {
    const before = (await game.status()).board;
    const cell = (await game.status()).cells.find((cell) => cell.name === name);
    await game.pressMiddle(cell);
    await game.until(({ board }, before) => board !== before, before);
  }
}

test('a match is kept through a reload, saved as a file, and another comes in by a drop', async () => {
  const game = await Game.open({ ...DESKTOP, acceptDownloads: true });
  await play(game);
  await game.page.goBack();
  await game.until(on, 'home');
  await eventually(async () => (await stored(game)).includes('[Result "1-0-0"]'));
  await game.page.reload();
  await game.playable();
  await game.button('Totals');
  await game.until(on, 'matches');
  await game.until(shows, 'Player 1 and Player 2');

  const kept = await stored(game);
  const download = game.page.waitForEvent('download');
  await game.button('Save all');
  const file = await download;
  assert.equal(file.suggestedFilename(), 'noughts-matches.txt');
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  assert.equal(Buffer.concat(chunks).toString(), kept);

  await drop(game, PLAYED);
  await game.until(shows, 'One match was added.');
  await game.until(shows, 'Ida and Bo');
  await drop(game, PLAYED.replace('b3', 'b1'));
  await game.until(shows, 'Line 7: move 5 is not allowed.');
  assert.ok((await stored(game)).startsWith(kept), 'nothing is lost');

  await game.button('Ida and Bo');
  await game.until(on, 'match');
  await game.button('1');
  await game.until(on, 'game');
  await game.until(({ board }, expected) => board === expected, 'OX./OX./.X. o');
  await game.button('Close');
  await game.until(on, 'match');
  await game.button('Menu');
  await game.button('Delete');
  await game.until(on, 'matches');
  assert.equal(await stored(game), kept);
  assert.deepEqual(game.errors, []);
  await game.page.context().close();
});
