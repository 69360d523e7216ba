// Tests links to rounds on the page, in a real Chromium: `node --test web/share.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { DESKTOP, Game, INK, PHONE, server } from './game.mjs';

const OVER = 'x%20a1%20b1%20a2%20b2%20a3';
const shows = ({ texts }, text) => texts?.some((shown) => shown.text === text);
/** The address of the page as others open it. A link to the computer on which it is opened would be of no use to them. */
const elsewhere = () => server.address.replace('localhost', 'noughts.test');
/** Records what the page gives to the system to be sent. */
const recordShared = () => {
  window.shared = [];
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: ({ files }) => files.length > 0 });
  Object.defineProperty(navigator, 'share', { configurable: true, value: async (data) => { window.shared.push(data); } });
};
/** The size of a PNG file, and the colour of a pixel of it. */
const look = ({ page }, bytes, x, y) => page.evaluate(async ([bytes, x, y]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return [image.width, image.height, ...context.getImageData(x, y, 1, 1).data];
}, [[...bytes], x, y]);
/** The texts that are shown, from the top. */
const order = ({ texts }, wanted) => texts.filter(({ text }) => wanted.includes(text)).sort((one, other) => one.y - other.y).map(({ text }) => text);
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

test('the round is sent with its picture and its link, and what is always there comes below', async () => {
  const game = await Game.open(PHONE, { address: elsewhere(), prepare: recordShared });
  await game.startForTwo();
  await game.cell('b2');
  await game.until(({ board }) => board === '.../.X./... o');
  await shareRow(game, 'Send');
  const ways = ['Send', 'Copy the link', 'Save the picture', 'Copy as text', 'Save a file', 'Play by letter'];
  assert.deepEqual(order(await game.status(), ways), ways);
  assert.ok(!(await game.status()).texts.some(({ text }) => text.includes(`:${new URL(server.address).port}`)), 'no port is shown');
  await game.keepPicture('share-phone');
  await game.button('Send');
  await game.page.waitForFunction(() => window.shared.length === 1);
  const [bytes, text, url, name, type] = await game.page.evaluate(async () => {
    const { files: [file], text, url } = window.shared[0];
    return [[...new Uint8Array(await file.arrayBuffer())], text, url, file.name, file.type];
  });
  assert.deepEqual([text, url, name, type], ['Noah’s turn', `${elsewhere()}#b2`, 'noughts.png', 'image/png']);
  const [width, height, ...ink] = await look(game, bytes, 540, 627);
  assert.deepEqual([width, height, ink], [1080, 1252, [...INK.light.X, 255]], 'X is in the middle');
  await game.close();
});

test('a page that nobody else can open has no link, and its picture is saved', async () => {
  const game = await Game.open({ ...DESKTOP, acceptDownloads: true });
  await game.startForTwo();
  await game.play('b2 a1 b1 c1 b3');
  await shareRow(game, 'Save the picture');
  const ways = ['Save the picture', 'Copy as text', 'Save a file'];
  assert.deepEqual(order(await game.status(), [...ways, 'Send', 'Copy the link']), ways);
  await game.keepPicture('share-desktop');
  const saved = async (button) => {
    const download = game.page.waitForEvent('download');
    await game.button(button);
    const file = await download;
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return [file.suggestedFilename(), Buffer.concat(chunks)];
  };
  const [name, bytes] = await saved('Save the picture');
  assert.equal(name, 'noughts.png');
  const [width, height, ...ink] = await look(game, bytes, 540, 627);
  assert.deepEqual([width, height, ink], [1080, 1252, [...INK.light.X, 255]]);
  const [file, text] = await saved('Save a file');
  assert.equal(file, 'noughts-match.txt');
  assert.match(text.toString(), /\[X "Mina"\][^]*x b2 a1 b1 c1 b3/);
  await game.close();
});

test('two pages play by letter until one of them wins', async () => {
  const open = (device) => Game.open(device, { address: elsewhere(), prepare: recordShared });
  const pages = [await open(DESKTOP), await open(PHONE)];
  const [first] = pages;
  await first.startForTwo();
  await first.cell('b2');
  await first.until(({ board }) => board === '.../.X./... o');
  await shareRow(first, 'Play by letter');
  await first.button('Play by letter');
  // What is shared has a button with the same name.
  await first.until((status) => !shows(status, 'Play by letter'));
  const send = async (game) => {
    await game.button('Send');
    await game.page.waitForFunction(() => window.shared.length > 0);
    const link = await game.page.evaluate(() => window.shared.pop().url);
    await game.page.keyboard.press('Escape');
    await game.until((status) => !status.texts.some(({ text }) => text === 'Send'));
    return link;
  };
  let link = await send(first);
  assert.equal(link, `${elsewhere()}#letter=b2`);
  for (const [index, cell] of ['a1', 'c1', 'a2', 'a3'].entries()) {
    const game = pages[1 - (index % 2)];
    const before = (await game.status()).board;
    await game.page.evaluate((hash) => { location.hash = hash; }, new URL(link).hash);
    await game.until((status, before) => status.screen === 'game' && status.board !== before, before);
    await game.cell(cell);
    if (cell === 'a3') {
      // The win is seen before its end is sent.
      await game.until((status) => shows(status, 'Send the end') && !shows(status, 'Copy the link'));
      await game.keepPicture('won-by-letter');
      await game.button('Send the end');
      await game.until((status) => shows(status, 'Copy the link'));
      await game.keepPicture('send-the-end');
    }
    link = await send(game);
  }
  await first.until(({ status }) => /wins with /.test(status));
  for (const game of pages) await game.close();
});
