// Tests two tabs with the page, in a real Chromium: `node --test web/tabs.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { DESKTOP, Game, eventually } from './game.mjs';

/** Opens the page in another tab of the same browser. */
async function openBeside(one) {
  const other = new Game(await one.page.context().newPage(), false);
  await other.page.goto(one.page.url());
  await other.playable();
  return other;
}

/** A control by its role and name, as assistive technology finds it. */
const control = (game, role, name) => game.page.locator('#described').getByRole(role, { name, exact: true });

test('what is set in one tab is seen in the other at once', async () => {
  const one = await Game.open();
  const other = await openBeside(one);
  await one.name(0, 'Mina');
  await other.until(({ fields }) => fields.find(({ id }) => id === 'name-0').value === 'Mina');
  for (const tab of [one, other]) {
    await tab.button('Settings');
    await tab.until(({ screen }) => screen === 'settings');
  }
  await one.button('Dark');
  await other.until(({ theme }) => theme === 'dark');
  await other.button('Contrast');
  await one.until(({ theme }) => theme === 'contrast');
  const sound = control(one, 'checkbox', 'Sound');
  assert.equal(await sound.getAttribute('aria-checked'), 'true');
  await control(other, 'checkbox', 'Sound').dispatchEvent('click');
  await eventually(async () => await sound.getAttribute('aria-checked') === 'false');
  await other.button('Slowly');
  await eventually(async () => await control(one, 'radio', 'Slowly').getAttribute('aria-checked') === 'true');
  // Neither answers the other for ever.
  for (const tab of [one, other]) await eventually(async () => await tab.framesDrawnIn(500) === 0);
  await one.page.goBack();
  await one.until(({ screen }) => screen === 'home');
  await one.button('Language');
  await one.button('한국어');
  await other.until(({ language }) => language === 'ko');
  assert.equal(await other.page.evaluate(() => document.documentElement.lang), 'ko');
  assert.deepEqual(other.errors, []);
  await one.close();
});

test('a match that is continued in two tabs to two ends is two matches, also if one of them is loaded again', async () => {
  for (const isReloaded of [false, true]) {
    const one = await Game.open();
    await one.startForTwo();
    await one.play('a1 b1 a2 b2 a3');
    await one.button('Next round');
    await one.until(({ board }) => board === '.../.../... o');
    await one.play('b2');
    const other = await openBeside(one);
    await other.button('Continue');
    await other.until(({ screen, board }) => screen === 'game' && board === '.../.O./... x');
    await one.play('a1 b1 a2 b3');
    const leave = async (tab) => {
      await tab.page.goBack();
      await tab.until(({ screen }) => screen === 'home');
    };
    await leave(one);
    if (isReloaded) {
      await other.page.reload();
      await other.playable();
      await other.until(({ board }) => board === '.../.O./... x');
    }
    await other.play('c1 a1 c2 b1 c3');
    await leave(other);
    const kept = () => one.page.evaluate(() => localStorage.getItem(`${location.pathname}noughts-matches`) ?? '');
    await eventually(async () => (await kept()).includes('b2 c1 a1 c2 b1 c3'));
    assert.match(await kept(), /b2 a1 b1 a2 b3/, `reloaded: ${isReloaded}`);
    assert.equal((await kept()).split('[Result').length, 3);
    await one.close();
  }
});
