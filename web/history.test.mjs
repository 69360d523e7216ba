// Tests the browser's history: `node --test web/history.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { DESKTOP, Game, PHONE, eventually, shows } from './game.mjs';

test('Back leads from the game to the set-up screen, and Forward to the game', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1');
  await game.page.goBack();
  await game.until((status) => status.screen === 'home');
  assert.equal(await game.page.evaluate(() => location.pathname), '/games/noughts/');
  await game.page.goForward();
  await game.until((status) => status.screen === 'game');
  await game.expectBoard('X../.../...');
  await game.button('Back');
  await game.until((status) => status.screen === 'home');
  await game.page.waitForFunction(() => history.state === null);
  await game.close();
});

test('a name that is typed over the game stays when Back leads out of it, and its field has the focus no more', async () => {
  const game = await Game.open();
  const { page } = game;
  await game.startForTwo();
  await game.button('Noah');
  await page.waitForFunction(() => document.activeElement.name === 'name-1');
  await page.keyboard.type('Bo');
  await page.evaluate(() => history.go(-2)); // over the entry of the game without the names
  await game.until((status) => status.screen === 'home');
  await page.waitForFunction(() => document.activeElement.id === 'board');
  assert.equal(await page.inputValue('.field[name=name-1]'), 'NoahBo');
  await game.close();
});

test('every screen has an entry in the history, and Back from the settings or the tree leads to the round as it was', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2');
  await game.button('Menu');
  await game.button('Settings');
  await game.until((status) => status.screen === 'settings');
  await game.page.goBack();
  await game.until((status) => status.screen === 'game');
  await game.expectBoard('X../.O./...');
  await game.button('Study');
  await game.button('Tree');
  await game.until((status) => status.screen === 'tree');
  await game.page.goBack();
  await game.until((status) => status.screen === 'game');
  await game.expectBoard('X../.O./...');
  await game.page.goForward();
  await game.until((status) => status.screen === 'tree');
  await game.page.goBack();
  await game.until((status) => status.screen === 'game');
  await shows(game, 'Show outcomes');
  await game.page.goBack();
  await shows(game, 'Show outcomes', false);
  await game.page.goBack();
  await game.until((status) => status.screen === 'home');
  await game.button('Continue');
  await game.until((status) => status.screen === 'game');
  await game.expectBoard('X../.O./...');
  await game.close();
});

/** Waits until the history is at the entry with this trail. */
const isAt = (game, ...trail) => game.page.waitForFunction((trail) => (history.state?.trail ?? []).join() === trail, trail.join());

test('Back closes the drawer of a game before it leaves the game, and Forward does not open it again', async () => {
  const game = await Game.open(PHONE);
  await game.startForTwo();
  await game.play('a1 b2');
  await game.button('Study');
  await shows(game, 'Show outcomes');
  await game.page.goBack();
  await shows(game, 'Show outcomes', false);
  await game.expectBoard('X../.O./...');
  assert.equal((await game.status()).screen, 'game');
  await game.page.goForward();
  await isAt(game, 'game');
  await shows(game, 'Show outcomes', false);
  await game.page.goBack();
  await game.until((status) => status.screen === 'home');
  assert.equal(await game.page.evaluate(() => location.pathname), '/games/noughts/');
  await game.page.goForward();
  await game.until((status) => status.screen === 'game');
  await game.page.goForward();
  await isAt(game, 'game');
  await game.expectBoard('X../.O./...');
  await game.close();
});

test('Back closes what lies over a screen, and what was closed by its button needs no Back of its own', async () => {
  const game = await Game.open();
  await game.page.keyboard.press('?');
  await shows(game, 'Take turns');
  await game.page.goBack();
  await shows(game, 'Take turns', false);
  await game.startForTwo();
  await game.play('a1 b2');
  await game.button('Menu');
  await shows(game, 'Settings');
  await game.page.goBack();
  await shows(game, 'Settings', false);
  await game.expectBoard('X../.O./...');
  await game.page.keyboard.press('?');
  await shows(game, 'Take turns');
  await game.button('Close');
  await shows(game, 'Take turns', false);
  await isAt(game, 'game');
  await game.button('Study');
  await shows(game, 'Show outcomes');
  await game.button('Close');
  await shows(game, 'Show outcomes', false);
  await isAt(game, 'game');
  assert.equal((await game.status()).screen, 'game');
  await game.page.goBack();
  await game.until((status) => status.screen === 'home');
  await game.button('Continue');
  await game.button('Menu');
  await game.button('Settings');
  await game.until((status) => status.screen === 'settings');
  await game.page.goBack();
  await game.until((status) => status.screen === 'game');
  await shows(game, 'Settings', false);
  await game.page.goBack();
  await game.until((status) => status.screen === 'home');
  await game.close();
});

test('Back that is pressed quickly closes as much as it is pressed', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2');
  for (const times of [2, 3]) {
    await game.button('Study');
    await shows(game, 'Show outcomes');
    await game.page.keyboard.press('?');
    await shows(game, 'Take turns');
    await game.page.evaluate((times) => { for (let time = 0; time < times; time += 1) history.back(); }, times);
    await shows(game, 'Take turns', false);
    await shows(game, 'Show outcomes', false);
    await game.until((status, screen) => status.screen === screen, times === 2 ? 'game' : 'home');
    await eventually(async () => await game.framesDrawnIn(500) === 0);
    assert.equal((await game.status()).screen, times === 2 ? 'game' : 'home');
  }
  await isAt(game);
  await game.close();
});

test('after a reload, no entry is left of what was open over a screen', async () => {
  const game = await Game.open();
  await game.page.keyboard.press('?');
  await shows(game, 'Take turns');
  await game.page.reload();
  await game.playable();
  await game.page.waitForFunction(() => history.state === null);
  await game.startForTwo();
  await game.play('a1 b2');
  await game.button('Study');
  await shows(game, 'Show outcomes');
  await game.page.keyboard.press('?');
  await shows(game, 'Take turns');
  await game.page.reload();
  await game.playable();
  await game.until((status) => status.screen === 'game');
  await isAt(game, 'game', 'panel');
  await game.expectBoard('X../.O./...');
  await game.page.goBack();
  await isAt(game, 'game');
  await game.page.goBack();
  await game.until((status) => status.screen === 'home');
  await isAt(game);
  await game.close();
});

test('a screen that is left, opened and left again before the history has followed never leads out of the page', async () => {
  const game = await Game.open(DESKTOP, {
    prepare: () => {
      const { go } = History.prototype;
      window.asked = 0;
      // The history follows when the test says so.
      History.prototype.go = (...steps) => {
        window.asked += 1;
        window.follow = () => go.apply(history, steps);
      };
    },
  });
  const leave = async () => {
    await game.button('Puzzles');
    await game.until((status) => status.screen === 'puzzles');
    await game.button('Back');
    await game.until((status) => status.screen === 'home');
  };
  await leave();
  await leave();
  await game.startForTwo();
  assert.equal(await game.page.evaluate(() => window.asked), 1);
  await game.page.evaluate(() => window.follow());
  await game.page.waitForFunction(() => history.state?.trail?.join() === 'game');
  assert.equal((await game.status()).screen, 'game');
  await game.play('a1 b2');
  // The same with what lies over a screen: it is open again when the history has followed.
  for (const isOpen of [true, false, true, false, true]) {
    await game.page.keyboard.press('?');
    await shows(game, 'Take turns', isOpen);
  }
  assert.equal(await game.page.evaluate(() => window.asked), 2);
  await game.page.evaluate(() => window.follow());
  await isAt(game, 'game', 'overlay');
  await game.page.goBack();
  await shows(game, 'Take turns', false);
  assert.equal((await game.status()).screen, 'game');
  await game.page.goBack();
  await game.until((status) => status.screen === 'home');
  await game.close();
});
