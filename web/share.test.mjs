// Tests links to rounds on the page, in a real Chromium: `node --test web/share.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { DESKTOP, Game, PHONE, server } from './game.mjs';

const OVER = 'x%20a1%20b1%20a2%20b2%20a3';
const shows = ({ texts }, text) => texts?.some((shown) => shown.text === text);
/** Records what the page gives to the system to be sent. */
const recordShared = () => {
  window.shared = [];
  Object.defineProperty(navigator, 'share', { configurable: true, value: async (data) => { window.shared.push(data.url); } });
};
const shareRow = async (game, row) => {
  await game.button('Menu');
  await game.button('Share');
  await game.until((status, row) => status.texts.some((shown) => shown.text === row), row);
};

test('a link opens its round once, and a reload does not open it again', async () => {
  const game = await Game.open(DESKTOP, { address: `${server.address}#${OVER}` });
  await game.until((status) => status.screen === 'game' && status.board === 'XO./XO./X.. o');
  await game.until((status) => status.texts.some(({ text }) => text === 'Study'));
  assert.equal(await game.page.evaluate(() => location.hash), '');
  await game.page.reload();
  await game.playable();
  assert.equal((await game.status()).screen, 'home');
  await game.close();
});

test('a link that comes in the middle of a match asks what to do, and the match comes back', async () => {
  const game = await Game.open(DESKTOP);
  await game.startForTwo();
  await game.cell('b2');
  await game.until(({ board }) => board === '.../.X./... o');
  await game.page.evaluate(() => { location.hash = '#x%20a1%20c3'; });
  await game.until((status) => status.texts.some(({ text }) => text === 'After 2 moves, X is to move.'));
  assert.equal(await game.page.evaluate(() => location.hash), '');
  await game.button('Two players');
  await game.button('Play from here');
  await game.until(({ board, screen }) => screen === 'game' && board === 'X../.../..O x');
  for (let undo = 0; undo < 3; undo++) await game.button('Undo');
  await game.until(({ board }) => board === '.../.X./... o');
  await game.page.evaluate(() => { location.hash = '#x%20a1%20a1'; });
  await game.until((status) => status.texts.some(({ text }) => text.startsWith('This link does not open a round.')));
  await game.page.keyboard.press('Escape');
  await game.until((status) => status.screen === 'game' && status.board === '.../.X./... o');
  await game.close();
});

test('the link of a round is that of the page, and is given to the system', async () => {
  const game = await Game.open(PHONE, { prepare: recordShared });
  await game.startForTwo();
  await game.cell('b2');
  await game.until(({ board }) => board === '.../.X./... o');
  await shareRow(game, 'Copy the link');
  const link = `${server.address}#x%20b2`;
  assert.ok(shows(await game.status(), link), JSON.stringify((await game.status()).texts));
  await game.button('Send with…');
  await game.page.waitForFunction(() => window.shared.length === 1);
  assert.deepEqual(await game.page.evaluate(() => window.shared), [link]);
  await game.close();
});

test('two pages play by letter until one of them wins', async () => {
  const pages = [await Game.open(DESKTOP, { prepare: recordShared }), await Game.open(PHONE, { prepare: recordShared })];
  const [first] = pages;
  await first.startForTwo();
  await first.cell('b2');
  await first.until(({ board }) => board === '.../.X./... o');
  await shareRow(first, 'Play by letter');
  await first.button('Play by letter');
  const send = async (game) => {
    await game.button('Send with…');
    await game.page.waitForFunction(() => window.shared.length > 0);
    const link = await game.page.evaluate(() => window.shared.pop());
    await game.page.keyboard.press('Escape');
    await game.until((status) => !status.texts.some(({ text }) => text === 'Send with…'));
    return link;
  };
  let link = await send(first);
  assert.equal(link, `${server.address}#letter=x%20b2`);
  for (const [index, cell] of ['a1', 'c1', 'a2', 'a3'].entries()) {
    const game = pages[1 - (index % 2)];
    const before = (await game.status()).board;
    await game.page.evaluate((hash) => { location.hash = hash; }, new URL(link).hash);
    await game.until((status, before) => status.screen === 'game' && status.board !== before, before);
    await game.cell(cell);
    link = await send(game);
  }
  await first.until(({ status }) => /wins!$/.test(status));
  for (const game of pages) await game.close();
});
