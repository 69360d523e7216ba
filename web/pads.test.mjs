// Tests pads on the page: `node --test web/pads.test.mjs`, after `web/build`. The browser's pads are replaced by others.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { Game, eventually, shows } from './game.mjs';

/** Replaces the browser's pads, and counts how often it is asked for them. */
function prepare() {
  const pads = [null, null, null, null];
  window.asked = 0;
  navigator.getGamepads = () => {
    window.asked += 1;
    return pads;
  };
  const tell = (type, gamepad) => dispatchEvent(Object.assign(new Event(type), { gamepad }));
  window.connect = (index, mapping = 'standard') => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
    pads[index] = { index, mapping, axes: [0, 0, 0, 0], buttons };
    tell('gamepadconnected', pads[index]);
  };
  window.disconnect = (index) => {
    const pad = pads[index];
    pads[index] = null;
    tell('gamepaddisconnected', pad);
  };
  window.pads = pads;
}

const [SOUTH, RIGHT] = [0, 15];

/** Changes a pad for some pictures, and then back. */
const hold = (game, change, back) => game.page.evaluate(async ([change, back]) => {
  const pictures = async () => { for (let left = 3; left > 0; left -= 1) await new Promise(requestAnimationFrame); };
  const set = ({ button, axis, value }) => {
    if (axis === undefined) window.pads[0].buttons[button].pressed = value;
    else window.pads[0].axes[axis] = value;
  };
  for (const moved of [change, back]) {
    set(moved);
    await pictures();
  }
}, [change, back]);
const press = (game, button) => hold(game, { button, value: true }, { button, value: false });
const lean = (game, axis, value) => hold(game, { axis, value }, { axis, value: 0.1 });

const asked = (game) => game.page.evaluate(() => window.asked);

/** How often the browser is asked for pads while it shows some pictures. */
async function askedMeanwhile(game) {
  const before = await asked(game);
  await game.page.evaluate(async () => { for (let left = 10; left > 0; left -= 1) await new Promise(requestAnimationFrame); });
  return await asked(game) - before;
}

test('a pad plays, its stick moves the focus, and unplugging is said', async () => {
  const game = await Game.open(undefined, { prepare });
  await game.page.evaluate(() => window.connect(0));
  await press(game, SOUTH);
  await game.until((status) => status.screen === 'game');
  await game.rest();
  // From the middle to the right and up.
  await press(game, RIGHT);
  await lean(game, 1, -0.9);
  await press(game, SOUTH);
  const corner = game.page.locator('#described [role=gridcell]').nth(2);
  await eventually(async () => (await corner.getAttribute('aria-label')).startsWith('c1, X'));
  await game.page.evaluate(() => window.disconnect(0));
  await shows(game, 'A gamepad was unplugged.');
  await game.close();
});

test('the browser is asked only while a pad is connected and the page is shown, and a pad at rest draws nothing', async () => {
  const game = await Game.open(undefined, { prepare });
  assert.equal(await askedMeanwhile(game), 0, 'there is no pad');
  await game.page.evaluate(() => window.connect(1, ''));
  assert.equal(await askedMeanwhile(game), 0, 'nothing is known of the buttons of this pad');
  await game.page.evaluate(() => window.connect(0));
  assert.notEqual(await askedMeanwhile(game), 0);
  await game.rest();
  const frames = () => game.page.evaluate(() => noughts.frames());
  const before = await frames();
  for (const noise of [0.02, -0.1, 0.3]) {
    await game.page.evaluate((noise) => { window.pads[0].axes[0] = noise; }, noise);
    await askedMeanwhile(game);
  }
  assert.equal(await frames(), before, 'noise draws nothing');
  const setHidden = (hidden) => game.page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  await setHidden(true);
  assert.equal(await askedMeanwhile(game), 0, 'the page is hidden');
  await setHidden(false);
  assert.notEqual(await askedMeanwhile(game), 0);
  await game.page.evaluate(() => window.disconnect(0));
  assert.equal(await askedMeanwhile(game), 0, 'the pad is gone');
  await game.close();
});
