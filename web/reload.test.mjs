// Tests that a reload comes back to where one was: `node --test web/reload.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { Game, PHONE, eventually, shows } from './game.mjs';

/** Reloads the page, and looks at the first sight of it. */
async function reload(game) {
  const before = await game.status();
  await game.page.reload({ waitUntil: 'domcontentloaded' });
  await game.page.locator('#sentence:not(:empty)').waitFor({ state: 'attached' });
  for (const part of ['#squares', '#sheet']) assert.ok(await game.page.locator(part).isHidden(), `${part} is the first screen's`);
  await game.playable();
  await game.until((status, trail) => status.trail === trail, before.trail);
  await game.page.waitForFunction((trail) => (history.state?.trail ?? []).join(' ') === trail, before.trail);
  assert.equal((await game.status()).screen, before.screen);
}

/** What is on the boards, as assistive technology hears it. */
const marks = (game) => game.page.locator('#described [role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel).join());

test('a reload comes back to the puzzle that was open', async () => {
  const game = await Game.open(PHONE);
  await game.button('Puzzles');
  await game.until(({ screen }) => screen === 'puzzles');
  await game.button('Hard');
  await game.button('Skip');
  await shows(game, 'Puzzle 2 of 10  ·  0 of 25 solved');
  const before = await marks(game);
  await reload(game);
  await shows(game, 'Puzzle 2 of 10  ·  0 of 25 solved');
  await eventually(async () => await marks(game) === before);
  await game.keepPicture('reload-puzzles');
  await game.page.goBack();
  await game.until(({ screen }) => screen === 'home');
  await game.close();
});

test('a reload comes back to the editor with its position', async () => {
  const game = await Game.open(PHONE);
  await game.button('Editor');
  await game.cell('b2');
  await game.until((status) => status.fields[0].value === '.../.X./... o');
  await reload(game);
  await game.until((status) => status.fields[0].value === '.../.X./... o');
  assert.match(await marks(game), /b2, X/);
  await game.keepPicture('reload-editor');
  await game.close();
});

test('a reload comes back to the step of the course', async () => {
  const game = await Game.open(PHONE);
  await game.button('Learn');
  await game.until(({ screen }) => screen === 'learn');
  await game.pressMiddle(await game.page.locator('#described').getByRole('button', { name: /^3\b|\b3\b/ }).first().boundingBox());
  await game.until(({ trail }) => trail === 'learn step');
  await eventually(async () => /X/.test(await marks(game)));
  const before = await marks(game);
  await reload(game);
  await eventually(async () => await marks(game) === before);
  await game.keepPicture('reload-step');
  await game.page.goBack();
  await game.until(({ screen }) => screen === 'learn');
  await game.close();
});

test('a reload comes back to the moment that is studied', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2 c3');
  await game.button('Study');
  await game.button('1. X a1');
  await game.expectBoard('X../.../...');
  await reload(game);
  await game.expectBoard('X../.../...');
  await shows(game, 'Play from here');
  await game.keepPicture('reload-moment');
  await game.button('Close');
  await game.expectBoard('X../.O./..X');
  await game.close();
});

test('after a reload, garbage that is stored opens the first screen', async () => {
  const game = await Game.open(PHONE);
  for (const garbage of ['at', 'at\nstudy 3\n\n', 'at\nstep 10\n\n', 'at\npuzzles 0 9999-\n\n', 'at\n\ud800\n\nroom?', '\0']) {
    await game.page.evaluate((text) => addEventListener('pagehide', () => { sessionStorage['/games/noughts/noughts'] = text; }), garbage);
    await game.page.reload();
    await game.playable();
    await game.until(({ screen, trail }) => screen === 'home' && trail === '');
    assert.equal(await game.page.evaluate(() => sessionStorage['/games/noughts/noughts']), '');
  }
  await game.close();
});
