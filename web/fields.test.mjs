// Tests the page's fields, keys that are the browser's and the letters of names: `node --test web/fields.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { Game, PHONE, eventually } from './game.mjs';

test('a text that the browser does not copy can be copied by hand', async () => {
  const game = await Game.open();
  await game.button('Board editor');
  let asked;
  game.page.on('dialog', (dialog) => { asked = [dialog.type(), dialog.defaultValue()]; dialog.dismiss(); });
  await game.page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden')); });
  await game.button('Copy');
  await eventually(async () => Boolean(asked));
  assert.deepEqual(asked, ['prompt', '.../.../... x']);
  await game.close();
});

test('keys of the browser stay the browser\'s', async () => {
  const game = await Game.open();
  assert.equal(await game.page.evaluate(() => document.activeElement.id), 'board', 'the board has the keyboard on load');
  const texts = await game.page.evaluate(() => {
    const keys = [['F5'], ['Tab'], ['r', { ctrlKey: true }], ['l', { ctrlKey: true }], ['+', { ctrlKey: true }]];
    return keys.map(([key, more]) => document.getElementById('board')
      .dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more })));
  });
  assert.deepEqual(texts, [true, true, true, true, true]);
  await game.page.keyboard.press('Tab');
  assert.notEqual(await game.page.evaluate(() => document.activeElement.id), 'board');
  await game.close();
});

test('F1 opens the list of keys and not the help of the browser, wherever the keyboard is', async () => {
  const game = await Game.open();
  const pressIn = (selector) => game.page.evaluate((selector) => {
    const element = document.querySelector(selector);
    element.focus();
    return element.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', code: 'F1', bubbles: true, cancelable: true }));
  }, selector);
  const isOpen = (open) => game.until((status, open) => open === status.texts.some((shown) => shown.text === 'Take turns'), open);
  for (const selector of ['#board', '.field', '#described button']) {
    assert.equal(await pressIn(selector), false, `${selector} leaves it to the browser`);
    await isOpen(true);
    await game.page.keyboard.press('Escape');
    await isOpen(false);
  }
  // F1 with a modifier key belongs to the browser.
  assert.ok(await game.page.evaluate(() => document.getElementById('board')
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', code: 'F1', ctrlKey: true, bubbles: true, cancelable: true }))));
  await game.close();
});

test('Enter that ends a composition starts nothing, in whichever way the browser reports it', async () => {
  const game = await Game.open();
  await game.name(0, 'Mina');
  const enter = (more) => game.page.evaluate((more) => document.querySelector('.field')
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...more })), more);
  await enter({ keyCode: 229 });
  await enter({ isComposing: true });
  await game.page.waitForTimeout(500);
  assert.equal((await game.status()).screen, 'home');
  assert.equal(await game.page.evaluate(() => document.activeElement.name), 'name-0');
  await enter({ keyCode: 13 });
  await game.until((status) => status.screen === 'game');
  await game.close();
});

test('Enter in the first name goes to the second, a name has its limit, and without one the game begins too', async () => {
  const game = await Game.open(PHONE);
  await game.button('Two players');
  await game.type('name-0', 'Mina, whose name is quite long');
  assert.equal(await game.page.inputValue('.field[name=name-0]'), 'Mina, whose name is ', 'the field itself takes no more');
  // The line of the pen below it shows where the keyboard is.
  assert.equal(await game.page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), 'none');
  await game.page.keyboard.press('Enter');
  await game.page.waitForFunction(() => document.activeElement.name === 'name-1');
  assert.deepEqual(await game.page.locator('.field').evaluateAll((fields) => fields.map((field) => field.enterKeyHint)),
    ['next', 'go']);
  await game.page.keyboard.press('Enter');
  await game.until((status) => status.screen === 'game');
  await game.until((status) => ['Mina, whose name is ', 'Player 2'].map((name) => name.trim())
    .every((name) => status.texts.some((shown) => shown.text.startsWith(name))));
  await game.close();
});

test('a name that is too long for its field ends in "…" until it is typed in', async () => {
  const game = await Game.open(PHONE);
  await game.button('Two players');
  await game.name(0, 'W'.repeat(20));
  const field = game.page.locator('.field[name=name-0]');
  await game.page.evaluate(() => document.activeElement.blur());
  const { isCut, ends } = await field.evaluate((field) => ({ isCut: field.scrollWidth > field.clientWidth, ends: getComputedStyle(field).textOverflow }));
  assert.ok(isCut, 'twenty wide letters have no room');
  assert.equal(ends, 'ellipsis');
  await game.keepPicture('long-name');
  await game.close();
});

/** The keyboard of a phone leaves so much of the height of the page, in CSS pixels. */
const ABOVE_KEYBOARD = 300;

test('the keyboard of a phone covers no field that is typed in', async () => {
  const game = await Game.open(PHONE);
  const keyboard = (height) => game.page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: height });
    visualViewport.dispatchEvent(new Event('resize'));
  }, height);
  const isSeen = async (id, height) => {
    const { top, bottom } = await game.page.locator(`.field[name=${id}]`).evaluate((field) => field.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= height, `${id} from ${top} to ${bottom} of ${height}`);
    return top;
  };
  const tryField = async (id, text) => {
    await game.type(id, text);
    const before = await isSeen(id, 844);
    await keyboard(ABOVE_KEYBOARD);
    await isSeen(id, ABOVE_KEYBOARD);
    await game.page.keyboard.type(text);
    await game.until((status, id, text) => status.fields.find((field) => field.id === id).value.endsWith(text + text), id, text);
    await isSeen(id, ABOVE_KEYBOARD);
    await game.keepPicture(`keyboard-${id}`);
    await keyboard(844);
    assert.equal(await isSeen(id, 844), before, 'it is where it was');
  };
  await game.button('Two players');
  for (const id of ['name-0', 'name-1']) await tryField(id, 'Mina');
  await game.button('Editor');
  await tryField('notation', 'X');
  await game.close();
});

test('a board is set up by text: on a phone too, and by copy and paste', async () => {
  const game = await Game.open(PHONE);
  await game.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await game.button('Editor');
  await game.until((status) => status.fields.length === 1 && status.fields[0].id === 'notation');
  const field = game.page.locator('.field[name=notation]');
  await field.waitFor();
  assert.equal(await field.getAttribute('aria-label'), (await game.status()).fields[0].label);
  const { size, box } = await field.evaluate((field) => ({ size: parseFloat(getComputedStyle(field).fontSize), box: field.getBoundingClientRect().toJSON() }));
  assert.ok(size >= 16, `letters of ${size} pixels would enlarge the page`);
  const { x, y, width } = (await game.status()).fields[0];
  assert.ok(Math.abs(box.x - x) < 2 && Math.abs(box.y - y) < 2 && Math.abs(box.width - width) < 2, 'it lies over the game\'s');
  await game.press(box.x + 20, box.y + box.height / 2);
  await game.page.waitForFunction(() => document.activeElement.name === 'notation');
  await game.page.evaluate(() => navigator.clipboard.writeText('XX./OO./... x'));
  await game.page.keyboard.press('Control+a');
  await game.page.keyboard.press('Control+v');
  await game.until((status) => status.fields[0].value === 'XX./OO./... x');
  await game.until((status) => status.texts.some((shown) => shown.text === 'X wins at once.'));
  await game.keepPicture('notation');
  await game.page.keyboard.press('Control+a');
  await game.page.keyboard.type('XO');
  await game.until((status) => status.fields[0].value === 'XO');
  await game.page.keyboard.press('Control+z');
  await game.page.keyboard.press('Control+a');
  await game.page.keyboard.press('Control+c');
  assert.equal(await game.page.evaluate(() => navigator.clipboard.readText()), await field.inputValue());
  // A change on the board appears in the notation.
  await game.button('Clear');
  await game.until((status) => status.fields[0].value === '.../.../... x');
  await eventually(async () => await field.inputValue() === '.../.../... x');
  await game.close();
});

test('while the list of keys is open there are no fields over it, and then they are there again', async () => {
  const game = await Game.open();
  await game.type('name-0', 'Min');
  // The last letter and F1 come in the same update. The game does not read what is typed below the list.
  await game.page.evaluate(() => {
    const field = document.activeElement;
    field.value = 'Mina';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const key = { key: 'F1', code: 'F1', keyCode: 112, bubbles: true, cancelable: true };
    for (const type of ['keydown', 'keyup']) field.dispatchEvent(new KeyboardEvent(type, key));
  });
  await game.until((status) => status.fields.length === 0);
  await game.page.waitForFunction(() => [...document.querySelectorAll('.field')].every((field) => field.hidden));
  await game.keepPicture('list-over-fields');
  await game.page.keyboard.type('x'); // nothing has the focus, so this has no effect
  await game.page.keyboard.press('Escape');
  await game.until((status) => status.fields.length === 1);
  await game.page.waitForFunction(() => document.activeElement.name === 'name-0');
  assert.equal(await game.page.evaluate(() => document.activeElement.value), 'Mina');
  await game.until((status) => status.fields[0].value === 'Mina');
  await game.close();
});

/** Opens the page for two players, types their names, and returns the game and the fonts that it has asked for since. */
async function withNames(...names) {
  const game = await Game.open();
  const fonts = [];
  game.page.on('request', (request) => { if (request.url().endsWith('.ttf')) fonts.push(request.url()); });
  await game.button('Two players');
  for (const [index, name] of names.entries()) await game.name(index, name);
  await game.until((status) => status.lacking === '');
  return { game, fonts };
}

/** Expects that fonts of these families were asked for, and none twice. */
function expectFonts(fonts, ...families) {
  for (const family of families) assert.ok(fonts.some((url) => url.includes(family)), `${family} is not among ${fonts}`);
  assert.equal(new Set(fonts).size, fonts.length, `each is fetched once: ${fonts}`);
}

test('names in Korean, Chinese and Polish are drawn, with fonts that are fetched for them', async () => {
  const { game, fonts } = await withNames('김민아 张伟', 'Łukasz');
  await game.page.keyboard.press('Enter');
  await game.until((status) => status.screen === 'game' && status.lacking === '');
  await game.page.waitForTimeout(200);
  expectFonts(fonts, 'noto-sans-kr', 'noto-sans-sc', 'inter-latin-ext');
  // Names also stand out, in letters of the weight of the words around them.
  for (const family of ['noto-sans-kr', 'noto-sans-sc']) {
    assert.ok(fonts.some((url) => url.includes(family) && /-600-\w+\.ttf$/.test(url)), `bold letters of ${family}: ${fonts}`);
  }
  console.log(`fonts for these names: ${fonts.length}`);
  await game.keepPicture('names');
  await game.close();
});

test('names in Thai, in Hindi and of emoji are drawn, and one from the right is said not to be', async () => {
  const { game, fonts } = await withNames('สมชาย 🦊', '👩\u200d🏫');
  expectFonts(fonts, 'noto-sans-thai', 'noto-emoji');
  const warns = (status) => status.texts.some(({ text }) => /cannot be shown here/.test(text));
  await game.page.waitForTimeout(2_000);
  assert.ok(!warns(await game.status()));
  const second = game.page.locator('.field[name=name-1]');
  await second.fill('ليلى');
  await game.until((status) => status.lacking === '' && status.texts.some(({ text }) => /cannot be shown here/.test(text)));
  await second.fill('अमित');
  await game.until((status) => status.lacking === '' && status.fields[1].value === 'अमित');
  await game.keepPicture('other-scripts');
  await game.close();
});
