// Tests the built page with assistive technology: `node --test web/accessibility.test.mjs`, after `web/build`. The
// tests know of the game only what Chromium reports to assistive technology.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { folder, launch, test } from './browser.mjs';
import { serve } from './serve.mjs';

const PATIENCE = 60_000;

let browser;
let server;

before(async () => {
  browser = await launch();
  server = await serve(folder, { path: '/games/noughts/' });
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A person who uses the page only through assistive technology. */
class Reader {
  static async open() {
    const reader = new Reader();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    reader.page = await context.newPage();
    reader.page.setDefaultTimeout(PATIENCE);
    reader.errors = [];
    reader.page.on('pageerror', (error) => reader.errors.push(String(error)));
    await reader.page.addInitScript(() => {
      window.heard = [];
      addEventListener('DOMContentLoaded', () => {
        for (const region of document.querySelectorAll('[role=status]')) {
          new MutationObserver(() => region.textContent && window.heard.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }
      });
    });
    await reader.page.goto(server.address);
    await reader.find('button', 'Play').waitFor({ state: 'attached' });
    await reader.page.waitForFunction(() => document.getElementById('notice').hidden);
    return reader;
  }

  find(role, name) {
    return this.page.getByRole(role, { name, exact: true });
  }

  /** As a screen reader does: it needs no pointer. */
  async press(role, name) {
    await this.find(role, name).first().dispatchEvent('click');
  }

  async hear(words) {
    await this.page.waitForFunction((words) => window.heard.includes(words), words).catch(async () => {
      assert.fail(`never said: ${words}, but ${JSON.stringify(await this.page.evaluate(() => window.heard))}`);
    });
    await this.page.evaluate(() => { window.heard = []; });
  }

  async startForTwo() {
    await this.press('radio', 'Two players');
    await this.find('textbox', 'Name of player 1').fill('Mina');
    await this.find('textbox', 'Name of player 2').fill('Noah');
    await this.press('button', 'Play');
    await this.hear('The round begins. Mina, place your X.');
  }

  async close() {
    assert.deepEqual(this.errors, []);
    await this.page.context().close();
  }
}

test('a game is set up, played, heard and played again without looking', async () => {
  const reader = await Reader.open();
  assert.equal(await reader.find('radio', 'Computer').getAttribute('aria-checked'), 'true');
  const groups = await reader.page.locator('#described [role=radiogroup]').evaluateAll((groups) => groups.map((group) =>
    [group.getAttribute('aria-label'), group.querySelectorAll('[role=radio]').length]));
  assert.deepEqual(groups, [['Who plays', 3], ['Opponent', 4]]);
  assert.equal(await reader.find('radio', 'Medium').getAttribute('aria-checked'), 'true');
  await reader.startForTwo();
  const group = await reader.page.locator('#described').ariaSnapshot();
  const row = '\\s+- row.*\\n(\\s+- gridcell "[abc][123], empty"\\n?){3}';
  assert.match(group, new RegExp(`grid "Board, 3 columns and 3 rows":\\n(${row}){3}`));
  for (const [cell, heard] of [
    ['a1, empty', 'Mina plays a1. Noah, place your O.'],
    ['b1, empty', 'Noah plays b1. Mina, place your X.'],
    ['a1, X, Mina', 'Square a1 is taken.'],
    ['a1, X, Mina', 'Square a1 is taken.'],
    ['a2, empty', 'Mina plays a2. Noah, place your O.'],
    ['b2, empty', 'Noah plays b2. Mina, place your X.'],
    ['a3, empty', 'Mina plays a3. Mina wins with a1–a3. Score: Mina 1, Noah 0, drawn 0.'],
  ]) {
    await reader.press('gridcell', cell);
    await reader.hear(heard);
  }
  await reader.find('gridcell', 'a2, X, Mina, in the completed line').waitFor({ state: 'attached' });
  assert.equal((await reader.page.evaluate(() => noughts.status())).board, 'XO./XO./X.. o');
  await reader.press('button', 'Next round');
  await reader.hear('The round begins. Noah, place your O.');
  await reader.close();
});

test('by Tab and Enter alone: every stop is seen, and where the game shows it', async () => {
  const reader = await Reader.open();
  await reader.startForTwo();
  await reader.page.locator('#board').focus();
  const stops = [];
  for (let stop = 0; stop < 40 && !stops.includes('Undo'); stop += 1) {
    await reader.page.keyboard.press('Tab');
    const { name, seen } = await reader.page.evaluate(() => {
      const element = document.activeElement;
      const { width, height } = element.getBoundingClientRect();
      return { name: element.getAttribute('aria-label'), seen: width > 8 && height > 8
        && element.matches(':focus-visible') && getComputedStyle(element).outlineStyle === 'solid' };
    });
    assert.ok(seen, name);
    stops.push(name);
    if (name === 'b2, empty') {
      const place = await reader.page.evaluate(() => noughts.status().cells.find((cell) => cell.name === 'b2'));
      const box = await reader.page.locator(':focus').boundingBox();
      assert.ok(Math.abs(place.x - box.x) < 2 && Math.abs(place.y - box.y) < 2 && Math.abs(place.width - box.width) < 2);
      await reader.page.keyboard.press('Enter');
      await reader.hear('Mina plays b2. Noah, place your O.');
      assert.equal(await reader.page.locator(':focus').getAttribute('aria-label'), 'b2, X, Mina');
    }
  }
  assert.deepEqual(stops.filter((name) => /^[abc][123], /.test(name)), ['b2, empty'], 'the board is one stop');
  await reader.page.keyboard.press('Enter');
  await reader.hear('The round begins. Mina, place your X.');
  // A click on the canvas still counts, and only once.
  const place = await reader.page.evaluate(() => noughts.status().cells.find((cell) => cell.name === 'c3'));
  await reader.page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await reader.hear('Mina plays c3. Noah, place your O.');
  await reader.close();
});

test('there is one focus: an arrow from an element leads on from there, and Enter acts where it led', async () => {
  const reader = await Reader.open();
  await reader.startForTwo();
  const { page } = reader;
  const isAt = (name) => page.waitForFunction((name) => document.activeElement.ariaLabel === name, name).catch(async () => {
    assert.fail(`never at ${name}, but at ${await page.evaluate(() => document.activeElement.outerHTML)}`);
  });
  const press = (key) => page.keyboard.press(key);
  await page.locator('#board').focus();
  for (let stop = 0; stop < 10 && await page.evaluate(() => document.activeElement.ariaLabel) !== 'b2, empty'; stop += 1) {
    await press('Tab');
  }
  await isAt('b2, empty');
  for (const key of ['ArrowUp', 'ArrowLeft']) await press(key);
  await isAt('a1, empty');
  await press('ArrowRight');
  await isAt('b1, empty');
  await press('Enter');
  await reader.hear('Mina plays b1. Noah, place your O.');
  await isAt('b1, X, Mina');
  // The focus stops at the edges of the board, and the game's own cursor follows it.
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await press(key);
  await isAt('c2, empty');
  // A digit plays on its cell, and the focus is there.
  await press('1');
  await reader.hear('Noah plays a3. Mina, place your X.');
  await isAt('a3, O, Noah');
  await press('ArrowUp');
  await isAt('a2, empty');
  await press('Space');
  await reader.hear('Mina plays a2. Noah, place your O.');
  // On the canvas, the keys continue from the same cell.
  await page.locator('#board').focus();
  for (const key of ['ArrowRight', 'Enter']) await press(key);
  await reader.hear('Noah plays b2. Mina, place your X.');

  // Enter presses the focused control outside of the board too.
  await page.locator('#board').focus();
  await reader.find('button', 'Undo').focus();
  await press('ArrowRight');
  // Redo is between them, but can do nothing yet.
  await isAt('Hint');
  await press('ArrowLeft');
  await isAt('Undo');
  await press('Tab');
  await isAt('Hint');
  await press('Shift+Tab');
  await isAt('Undo');
  await press('Enter');
  await page.waitForFunction(() => noughts.status().board === '.X./X../O.. o');
  await press('ArrowRight');
  await isAt('Redo');
  await reader.close();
});

test('under the list of keys nothing can be reached, and the focus comes back from it', async () => {
  const reader = await Reader.open();
  const { page } = reader;
  await reader.startForTwo();
  const seen = () => page.evaluate(() => [...document.querySelectorAll('#described :is(button, input):not([hidden])')]
    .map((element) => element.ariaLabel));
  assert.ok((await seen()).includes('a1, empty'));
  await reader.find('button', 'Undo').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'How to play' }).waitFor({ state: 'attached' });
  await reader.press('button', 'Keys');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'attached' });
  assert.deepEqual(await seen(), ['Close']);
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), 'Close');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'How to play' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await reader.find('gridcell', 'a1, empty').waitFor({ state: 'attached' });
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.waitForFunction(() => document.activeElement.ariaLabel === 'Undo');
  assert.equal((await page.evaluate(() => noughts.status())).board, '.../.../... x');
  assert.deepEqual(await page.evaluate(() => window.heard), [], 'nothing has happened');

  // From the set-up screen, whose fields belong to the page.
  await page.keyboard.press('Escape');
  await reader.find('textbox', 'Name of player 1').waitFor();
  await reader.press('button', 'How to play');
  await reader.press('button', 'Keys');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'attached' });
  assert.deepEqual(await seen(), ['Close']);
  await reader.close();
});

test('every screen can be used, and whatever can be pressed has a name', async () => {
  const reader = await Reader.open();
  const expectNames = (heading) => reader.page.evaluate((heading) => {
    const headings = [...document.querySelectorAll('h1, h2, [role=heading]')].filter((e) => e.offsetParent).map((e) => e.textContent);
    if (headings.join() !== heading) throw new Error(`${headings} in the place of ${heading}`);
    const nameless = [...document.querySelectorAll('#described button, #described input')].filter((e) => !e.ariaLabel);
    if (nameless.length > 0) throw new Error(nameless.map((element) => element.outerHTML).join('\n'));
  }, heading);
  await expectNames('Noughts');
  await reader.press('button', 'Puzzles');
  await reader.find('button', 'Skip').waitFor({ state: 'attached' });
  await reader.press('gridcell', 'b3, empty');
  await reader.page.waitForFunction(() => window.heard.some((words) => words.includes('Not this one')));
  await expectNames('Puzzles');
  await reader.press('button', 'Back');
  await reader.press('button', 'Board editor');
  await reader.find('textbox', 'Position as text').fill('XX./OO./... x');
  await reader.hear('X to move: a win X wins at once.');
  await reader.find('gridcell', 'c1, empty, X wins in 1 move').waitFor({ state: 'attached' });
  await expectNames('Board editor');
  await reader.press('button', 'Tree');
  await reader.find('button', 'c1, +1, X wins').waitFor({ state: 'attached' });
  await expectNames('Tree');
  await reader.close();
});

/** Presses Tab until this name comes, and returns the names on the way. */
async function tabTo(reader, name) {
  const stops = [];
  for (let stop = 0; stop < 40 && stops.at(-1) !== name; stop += 1) {
    await reader.page.keyboard.press('Tab');
    stops.push(await reader.page.evaluate(() => document.activeElement.getAttribute('aria-label')));
  }
  return stops;
}

test('the Tab key and assistive technology find the fields of the page where the game shows them', async () => {
  const reader = await Reader.open();
  const { page } = reader;
  await reader.press('radio', 'Two players');
  await reader.find('textbox', 'Name of player 2').waitFor();
  await page.locator('#board').focus();
  const stops = await tabTo(reader, 'b2, empty');
  assert.deepEqual(stops.slice(-4), ['Name of player 1', 'Name of player 2', 'Swap marks', 'b2, empty'], `${stops}`);
  const read = await page.locator('#described').ariaSnapshot();
  assert.match(read, /textbox "Name of player 1"[^]*textbox "Name of player 2"[^]*grid "Board/);

  // What is typed survives a list that lies over it, and the field has the focus again.
  const name = reader.find('textbox', 'Name of player 1');
  await name.focus();
  await page.keyboard.type('Mina');
  await page.keyboard.press('F1');
  await page.getByRole('dialog', { name: 'How to play' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.field').count(), 0);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement.name === 'name-0');
  assert.equal(await name.inputValue(), 'Mina');
  await reader.close();
});

test('the names in the middle of a round are a dialog with its fields', async () => {
  const reader = await Reader.open();
  const { page } = reader;
  await reader.startForTwo();
  await reader.find('button', 'Menu').focus();
  await page.keyboard.press('Enter');
  await reader.press('button', 'Names');
  const dialog = page.getByRole('dialog', { name: 'Names' });
  const [one, two] = [1, 2].map((number) => dialog.getByRole('textbox', { name: `Name of player ${number}` }));
  await one.waitFor();
  await page.waitForFunction(() => document.activeElement.name === 'name-0');
  const stops = await tabTo(reader, 'Close');
  assert.deepEqual(stops, ['Name of player 2', 'Close']);
  await two.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Bo');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await reader.find('gridcell', 'b2, empty').waitFor({ state: 'attached' });
  await page.waitForFunction(() => noughts.status().texts.some(({ text }) => text === 'Bo'));
  await reader.close();
});
