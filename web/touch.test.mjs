// Tests what only fingers do: `node --test web/touch.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { Game, PHONE, enlarge, eventually } from './game.mjs';

test('two fingers enlarge the page on a name and make it smaller again on the board', async () => {
  const game = await Game.open(PHONE);
  const client = await game.page.context().newCDPSession(game.page);
  const scale = () => game.page.evaluate(() => visualViewport.scale);
  const pinch = (x, y, scaleFactor) => client.send('Input.synthesizePinchGesture', { x, y, scaleFactor });
  const { x, y, width, height } = await game.page.locator('.field[name=name-0]').boundingBox();
  await pinch(x + width / 2, y + height / 2, 1.6);
  await eventually(async () => await scale() > 1.3);
  await pinch(195, 300, 0.1);
  await eventually(async () => await scale() < 1.05);
  assert.equal((await game.status()).screen, 'home', 'no finger has pressed a square');
  await game.close();
});

test('two fingers enlarge the tree, unless the page is enlarged', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  await game.button('Study');
  await game.button('Tree');
  await game.until((status) => status.screen === 'tree');
  const client = await game.page.context().newCDPSession(game.page);
  const touch = (type, ...reaches) => client.send('Input.dispatchTouchEvent',
    { type, touchPoints: reaches.map((reach, id) => ({ id, x: 195 + reach, y: 250 + reach })) });
  const spread = async () => {
    await touch('touchStart', -40, 40);
    for (let reach = 40; reach <= 80; reach += 5) await touch('touchMove', -reach, reach);
    await touch('touchEnd');
  };
  const scale = () => game.page.evaluate(() => visualViewport.scale);
  await eventually(async () => await game.framesDrawnIn(300) === 0);
  const before = await game.page.screenshot();
  await spread();
  await eventually(async () => !before.equals(await game.page.screenshot()));
  assert.equal(await scale(), 1, 'the page has kept its size');
  await client.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.5 });
  await game.page.waitForFunction(() => document.getElementById('board').style.touchAction === 'pinch-zoom');
  // The browser follows the new style a moment later.
  await eventually(async () => {
    await spread();
    return await scale() > 1.8;
  });
  await game.close();
});

test('a tap that slides off places nothing, and no ghost of a mouse follows a tap', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  const client = await game.page.context().newCDPSession(game.page);
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const middle = async (name) => {
    const { x, y, width, height } = await game.whereIs(name);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await middle('a1'), await middle('b1')];
  await touch('touchStart', from);
  await touch('touchMove', to);
  await touch('touchMove', from);
  await touch('touchEnd');
  await game.page.waitForTimeout(300);
  await game.expectBoard('.../.../...');
  await game.cell('a1');
  await game.cell('a1');
  await game.page.waitForTimeout(500);
  await game.expectBoard('X../.../...');
  await game.until((status) => status.status === 'Square a1 is taken.');
  assert.equal(await game.page.evaluate(() => visualViewport.scale), 1, 'two taps do not zoom');
  assert.equal(await game.page.evaluate(() => scrollY), 0);
  await game.close();
});

test('with the largest text, a screen of a phone on its side scrolls with the finger', async () => {
  const game = await Game.open({ ...PHONE, viewport: { width: 844, height: 390 } }, { prepare: enlarge });
  const client = await game.page.context().newCDPSession(game.page);
  const swipe = (yDistance) => client.send('Input.synthesizeScrollGesture', { x: 420, y: 200, yDistance, speed: 400 });
  await game.page.keyboard.press('Enter');
  await game.until((status) => status.screen === 'game');
  await game.keepPicture('largest-text');
  const before = await game.steady(() => game.whereIs('b2'));
  await swipe(-150);
  await game.until((status, before) => status.cells[4].y < before - 60, before.y);
  const { board } = await game.status();
  await swipe(400);
  await game.until((status, before) => status.cells[4].y >= before, before.y);
  assert.equal((await game.status()).board, board, 'a swipe presses nothing');
  await game.close();
});

test('the first swipe after loading moves the choices of a small phone on its side', async () => {
  const game = await Game.open({ ...PHONE, viewport: { width: 568, height: 320 } });
  const client = await game.page.context().newCDPSession(game.page);
  const { x, y } = (await game.status()).texts.find((shown) => shown.text === 'Easy');
  const swipe = { x, y: y + 10, yDistance: -60, speed: 400, gestureSourceType: 'touch' };
  await client.send('Input.synthesizeScrollGesture', swipe);
  await game.until((status, y) => {
    const shown = status.texts.find((shown) => shown.text === 'Easy');
    return shown && shown.y < y - 20;
  }, y);
  assert.equal((await game.status()).screen, 'home', 'a swipe presses nothing');
  await game.close();
});

test('what a finger opens has no ring around its focus, until a key is pressed', async () => {
  const game = await Game.open(PHONE);
  const { x, y, width, height } = await game.page.locator('#described [aria-label="Match options"]').boundingBox();
  await game.press(x + width / 2, y + height / 2);
  await game.page.locator('#described[role=dialog] :focus').waitFor({ state: 'attached' });
  const ring = () => game.page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(await ring(), 'none');
  await game.page.keyboard.press('Tab');
  assert.equal(await ring(), 'solid');
  await game.close();
});

test('the taps that follow the last mark at once begin nothing, however many', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  await game.play('a1 b1 a2 b2');
  const { x, y, width } = await game.steady(() => game.whereIs('a3'));
  const won = 'XO./XO./X.. o';
  // The game gets all taps with the first one, however busy the machine is. `tests/it/clicks.rs` tests the time for which taps do nothing.
  await game.page.evaluate(({ x, y }) => {
    const board = document.getElementById('board');
    const tap = (type, buttons) => board.dispatchEvent(new PointerEvent(type,
      { clientX: x, clientY: y, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, button: 0, buttons }));
    for (let taps = 0; taps < 10; taps += 1) {
      tap('pointerdown', 1);
      tap('pointerup', 0);
    }
  }, { x: x + width / 2, y: y + width / 2 });
  await game.until((status, won) => status.board === won, won);
  await game.rest();
  assert.equal((await game.status()).board, won);
  await game.close();
});

test('on the smallest phone, the ways from the first screen are in view', async () => {
  const game = await Game.open({ ...PHONE, viewport: { width: 320, height: 568 } });
  for (const name of ['Learn', 'Puzzles', 'Editor', 'Watch']) {
    const { x, y, width, height } = await game.steady(async () => {
      const { texts } = await game.status();
      return texts.find(({ text }) => text === name) ?? await game.named(name);
    });
    assert.ok(x >= 0 && y >= 0 && x + width <= 320 && y + height <= 568, `${name} at ${x}, ${y}`);
  }
  await game.close();
});

test('a branch of the tree that is opened comes into view with all its boards', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  await game.button('Study');
  await game.button('Tree');
  await game.until((status) => status.screen === 'tree');
  const boards = () => game.page.locator('#described button').evaluateAll((buttons) => buttons
    .filter(({ ariaLabel }) => /^[abc][123]\b/.test(ariaLabel)).map((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      return { name: button.ariaLabel, left, top, right, bottom };
    }));
  const branch = async () => (await boards()).find(({ name }) => name.startsWith('b1 ×4'));
  // So large that not all boards have room.
  for (let step = 0; step < 2; step += 1) await game.button('Larger');
  await eventually(async () => await game.framesDrawnIn(300) === 0);
  assert.ok((await boards()).some(({ left }) => left < 0));
  const { left, top, right, bottom } = await branch();
  await game.press((left + right) / 2, (top + bottom) / 2);
  await eventually(async () => (await boards()).length === 8 && await game.framesDrawnIn(300) === 0);
  const opened = await branch();
  const shown = (await boards()).filter((board) => board.top >= opened.bottom);
  assert.equal(shown.length, 5);
  const { y } = (await game.status()).texts.find(({ text }) => text.startsWith('After b1'));
  for (const board of [opened, ...shown]) {
    assert.ok(board.left >= 0 && board.right <= 390 && board.top >= 56 && board.bottom <= y, JSON.stringify(board));
  }
  await game.keepPicture('tree-branch');
  await game.close();
});

test('all settings are in view on a phone', async () => {
  const game = await Game.open({ ...PHONE, colorScheme: 'dark' });
  await game.button('Settings');
  const { y, height } = await game.steady(() => game.named('Restore defaults'));
  assert.ok(y + height <= 844, `${y} and ${height}`);
  await game.keepPicture('settings');
  await game.close();
});
