// Tests playing by mouse and touch, and what a browser adds to that: `node --test web/play.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { DESKTOP, Game, HIGHLIGHTER, PHONE, eventually, near, server } from './game.mjs';

for (const [input, device] of [['mouse', DESKTOP], ['touch', PHONE]]) {
  test(`by ${input}: a win, the next round, and an answer of Ink`, async () => {
    const game = await Game.open(device);
    await game.keepPicture(`${input}-set-up`);
    await game.startForTwo();
    await game.play('a1 b1 b2 c1');
    await game.expectBoard('XOO/.X./...');
    await game.keepPicture(`${input}-game`);
    await game.play('c3');
    await game.expectBoard('XOO/.X./..X');
    await game.until((status) => status.status.startsWith('Mina wins with a1–c3. Score: '));
    const corner = await game.whereIs('b2');
    const highlighted = () => game.picture().then((picture) => picture(corner.x + corner.width * 0.74, corner.y + corner.height * 0.6));
    await eventually(async () => near(await highlighted(), HIGHLIGHTER));
    await game.keepPicture(`${input}-win`);

    await game.button('Next round');
    await game.until((status) => status.board === '.../.../... o');
    await game.button('Back');
    await game.until((status) => status.screen === 'home');
    await game.button('Computer');
    await game.until((status) => status.fields.length === 1);
    await game.button('Unbeatable');
    await game.button('Play');
    await game.until((status) => status.screen === 'game' && /, place/.test(status.status));
    const marks = (board) => board.replace(/[^XO]/g, '').length;
    const { board } = await game.status();
    await game.play(board.startsWith('.') ? 'a1' : 'b1');
    await game.until((status) => marks(status.board) === marks(board) + 2);
    await game.expectBoard((await game.status()).board.split(' ')[0]);
    await game.keepPicture(`${input}-against-the-computer`);
    await game.close();
  });
}

test('the page follows its window, and a reload goes on with the round', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2 c3');
  for (const [width, height] of [[390, 844], [844, 390], [1600, 900]]) {
    await game.page.setViewportSize({ width, height });
    await game.until((status, width) => status.cells.every((cell) => cell.x + cell.width < width), width);
    await game.page.waitForTimeout(300);
    await game.expectBoard('X../.O./..X');
    await game.keepPicture(`resized-${width}x${height}`);
  }
  await game.page.reload();
  await game.playable();
  await game.expectBoard('X../.O./..X');
  await game.play('c1');
  await game.button('Undo');
  await game.expectBoard('X../.O./..X');
  await game.page.reload();
  await game.playable();
  await game.expectBoard('X../.O./..X');
  await game.button('Redo');
  await game.expectBoard('X.O/.O./..X');
  await game.close();
});

test('the match is there after the tab was closed, and the first screen goes on with it', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2 c3');
  const page = await game.page.context().newPage();
  await game.page.close();
  const next = new Game(page, false);
  await page.goto(server.address);
  await next.playable();
  assert.equal((await next.status()).screen, 'home');
  await next.button('Continue');
  await next.until((status) => status.screen === 'game');
  await next.expectBoard('X../.O./..X');
  await next.close();
});

test('a tab in the background goes on where it was', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1');
  const client = await game.page.context().newCDPSession(game.page);
  await client.send('Page.setWebLifecycleState', { state: 'frozen' });
  const other = await game.page.context().newPage();
  await other.waitForTimeout(1500);
  await client.send('Page.setWebLifecycleState', { state: 'active' });
  await game.page.bringToFront();
  await game.play('b2');
  await game.expectBoard('X../.O./...');
  await game.close();
});

test('what is cut out of the screen is left free', async () => {
  const game = await Game.open({ viewport: { width: 844, height: 390 } });
  const client = await game.page.context().newCDPSession(game.page);
  const insets = { left: 47, right: 47, bottom: 21 };
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await eventually(async () => (await game.page.locator('#board').boundingBox()).width === 844 - 2 * 47);
  const { x, y, width, height } = await game.page.locator('#board').boundingBox();
  assert.deepEqual([x, y, width, height], [47, 0, 844 - 2 * 47, 390 - 21]);
  for (const name of ['Settings', 'How to play']) {
    await eventually(async () => {
      const button = await game.named(name);
      return button && button.x >= 47 && button.x + button.width <= 844 - 47;
    });
  }
  const { x: left, y: top, width: side } = await game.steady(() => game.named('b2, empty'));
  await game.page.mouse.click(left + side / 2, top + side / 2);
  await game.until((status) => status.screen === 'game' && status.board[5] === 'X');
  await game.close();
});

test('a pointer outside the board does nothing, nor a press that ends there', async () => {
  const game = await Game.open();
  await game.startForTwo();
  const { x, y, width } = await game.whereIs('a1');
  await game.page.mouse.move(x + width / 2, y + width / 2);
  await game.page.mouse.down();
  await game.page.mouse.move(-50, -50);
  await game.page.mouse.up();
  await game.page.mouse.move(5000, 5000);
  await game.page.mouse.down();
  await game.page.mouse.up();
  await game.page.waitForTimeout(300);
  await game.expectBoard('.../.../...');
  await game.play('a1');
  await game.expectBoard('X../.../...');
  await game.close();
});
