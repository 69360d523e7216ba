// How the page of a class looks, and what assistive technology finds on it, in a real Chromium, with a server that is in the test:
// `node --test web/class_looks.test.mjs`. It needs no built page. The variable PICTURES names a folder for pictures.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import axe from 'axe-core';
import { test } from './browser.mjs';
import { SECRET, VIEWS, here, inTest, ofSize, open, openWith } from './classroom.mjs';

const SIZES = [[1280, 800], [1024, 768], [1920, 1080], [700, 500], [390, 844], [844, 390]];
const THEMES = { light: {}, dark: { colorScheme: 'dark' }, contrast: { contrast: 'more' } };
const pictures = process.env.PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });
inTest();

/** The pens draw when the sizes of what they draw on are known. */
const settled = (page) => page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))));

/** What is cut, covers something else, sticks out, or is too small to be touched. */
const faultsOf = (page) => page.evaluate(() => {
  const faults = [];
  const [width, height] = [innerWidth, innerHeight];
  const root = document.querySelector('dialog[open]') ?? document.body;
  const name = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${element.className.baseVal ?? element.className} "${element.textContent.slice(0, 24)}"`;
  const visible = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('#news, .spoken');
  /** What is seen of an element: what scrolls shows only a part of what is in it. */
  const ELLIPSIS = '.who, #title, .opened-bar h2, .turn-line';
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowY) && !at.matches(ELLIPSIS)) continue;
      const box = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  };
  const page = document.scrollingElement;
  if (page.scrollWidth > width || page.scrollHeight > height) faults.push(`the page is ${page.scrollWidth}×${page.scrollHeight}`);
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const texts = [...root.querySelectorAll('*')].filter((element) => hasText(element) && visible(element) && !element.closest('script, style'));
  const boards = [...root.querySelectorAll('svg.board, svg.code')].filter((board) => visible(board) && board.getBoundingClientRect().width > 1);
  const things = [...texts, ...boards].map((element) => [element, seen(element)]).filter(([, box]) => box);
  for (const [element, box] of things) {
    if (box.left < -0.5 || box.top < -0.5 || box.right > width + 0.5 || box.bottom > height + 0.5) faults.push(`outside: ${name(element)}`);
    const isWhole = element.closest(ELLIPSIS) || element.querySelector('.pen') || getComputedStyle(element).display === 'inline' || element.scrollWidth <= element.clientWidth + 1;
    if (!isWhole) faults.push(`cut: ${name(element)}`);
  }
  // Sheets are turned a little, and the space above and below letters may be shared.
  const shrink = (element, { left, top, right, bottom }) => (element.matches('svg') ? [left + 4, top + 4, right - 4, bottom - 4] : [left, top + 4, right, bottom - 4]);
  const boxes = things.map(([element, box]) => [element, ...shrink(element, box)]);
  boxes.forEach(([one, left, top, right, bottom], index) => {
    for (const [other, left2, top2, right2, bottom2] of boxes.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (Math.min(right, right2) - Math.max(left, left2) > 1 && Math.min(bottom, bottom2) - Math.max(top, top2) > 1) faults.push(`${name(one)} covers ${name(other)}`);
    }
  });
  for (const control of root.querySelectorAll('button, input')) {
    if (!visible(control)) continue;
    const { width, height } = { width: control.offsetWidth, height: control.offsetHeight };
    if (Math.min(width, height) < 44) faults.push(`${width}×${height}: ${name(control)}`);
  }
  return faults;
});

for (const size of SIZES) {
  test(`nothing is cut, covered or outside at ${size.join('×')}`, async () => {
    const faults = [];
    for (const [name, view] of Object.entries(VIEWS)) {
      const room = await open(view, ofSize(size));
      await settled(room.page);
      if (pictures) await room.page.screenshot({ path: join(pictures, `class-${name}-${size.join('x')}.png`) });
      faults.push(...(await faultsOf(room.page)).map((fault) => `${name}: ${fault}`), ...room.errors);
      await room.close();
    }
    const isWide = size[0] >= 960;
    const way = (wide) => (isWide ? [wide] : ['#menu', `dialog .row >> nth=${wide === '#game' ? 0 : 1}`]);
    for (const [name, view, presses] of [
      ['chosen', 'hand', ['.slip']], ['renamed', 'hand', ['.slip', '[aria-label=Rename]']], ['chosen-hostile', 'hostile', ['.slip >> nth=5']],
      ['chosen-paused', 'paused', ['.slip']], ['table', 'hand', ['.desk >> nth=8']], ['table-hostile', 'hostile', ['.desk >> nth=5']],
      ['table-paused', 'paused', ['.desk >> nth=2']], ['table-rung', 'ladder', [isWide ? '.rung' : '.desk']], ['games', 'hand', way('#game')],
      ['own', 'hand', [...way('#game'), 'text=Your own…']], ['ending', 'hand', way('#end')], ['large', 'hand', ['#address']],
      ...(isWide ? [] : [['ways', 'hand', ['#ways .chip']], ['menu', 'hand', ['#menu']]])]) {
      const room = await open(VIEWS[view], ofSize(size));
      for (const press of presses) await room.page.click(press);
      await settled(room.page);
      if (pictures) await room.page.screenshot({ path: join(pictures, `class-${name}-${size.join('x')}.png`) });
      faults.push(...(await faultsOf(room.page)).map((fault) => `${name}: ${fault}`), ...room.errors);
      await room.close();
    }
    assert.deepEqual(faults, []);
  });
}

test('nothing is cut or covered in Korean and Chinese, and with text of 200 %', async () => {
  const faults = [];
  for (const [locale, text] of [['ko', 16], ['zh-CN', 16], ['en', 32]]) {
    for (const name of ['chance', 'ladder', 'join', 'paused']) {
      for (const size of [[1280, 800], [390, 844]].slice(0, text > 16 ? 1 : 2)) {
        const room = await openWith(VIEWS[name], { ...ofSize(size), locale, reducedMotion: 'reduce', path: '/class' });
        const client = await room.context.newCDPSession(room.page);
        await client.send('Page.setFontSizes', { fontSizes: { standard: text } });
        await room.page.goto(new URL(`/class#${SECRET}`, here.address).href);
        await room.page.reload();
        await room.page.waitForSelector('#page:not([hidden])');
        await settled(room.page);
        if (pictures) await room.page.screenshot({ path: join(pictures, `class-${name}-${locale}-${text}-${size.join('x')}.png`) });
        faults.push(...(await faultsOf(room.page)).map((fault) => `${locale} ${text} ${size} ${name}: ${fault}`));
        await room.close();
      }
    }
  }
  assert.deepEqual(faults, []);
});

for (const [theme, colours] of Object.entries(THEMES)) {
  test(`axe finds no fault on any screen: ${theme}`, async () => {
    const faults = [];
    const look = async (room, screen) => {
      await settled(room.page);
      if (!await room.page.evaluate(() => Boolean(window.axe))) await room.page.evaluate(axe.source);
      const { violations } = await room.page.evaluate(() => window.axe.run(document));
      faults.push(...violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
      if (pictures) await room.page.screenshot({ path: join(pictures, `class-${theme}-${screen.replaceAll(' ', '-')}.png`) });
    };
    for (const size of [[1280, 800], [390, 844]].slice(0, theme === 'light' ? 2 : 1)) {
      for (const [name, view] of Object.entries(VIEWS).filter(([name]) => theme === 'light' || /join|hand|ladder|others/.test(name))) {
        const room = await open(view, { ...ofSize(size), ...colours });
        await look(room, `${name} ${size[0]}`);
        await room.close();
      }
      const room = await open(VIEWS.hand, { ...ofSize(size), ...colours });
      await room.page.click('.slip');
      await look(room, `chosen ${size[0]}`);
      await room.page.click('.desk');
      await look(room, `table ${size[0]}`);
      await room.page.keyboard.press('Escape');
      if (size[0] < 960) await room.page.click('#ways .chip');
      else await room.page.click('#game');
      await look(room, `list ${size[0]}`);
      await room.page.keyboard.press('Escape');
      if (size[0] < 960) await room.page.click('#menu');
      else await room.page.click('#end');
      await look(room, `drawer ${size[0]}`);
      await room.close();
    }
    for (const [path, view] of [['/class', null], ['/class#ffffffffffffffffffffffffffffffff', VIEWS.hand]]) {
      const room = await openWith(null, { ...colours, path });
      room.view = view;
      await room.page.waitForFunction(() => /noughts-server class-link/.test(document.querySelector('#alone').textContent));
      await look(room, `alone ${path.length}`);
      await room.close();
    }
    assert.deepEqual(faults, []);
  });
}

test('fifteen pairs are in one screen, with boards as large as they can be', async () => {
  for (const [size, board, columns] of [[[1280, 800], 130, 5], [[1024, 768], 114, 4], [[1920, 1080], 158 * 1.35, 5]]) {
    const room = await open(VIEWS.hand, ofSize(size));
    const found = await room.page.evaluate(() => {
      const desks = [...document.querySelectorAll('.desk')].map((desk) => desk.getBoundingClientRect());
      const tables = document.querySelector('#tables');
      return { count: desks.length, columns: new Set(desks.map(({ left }) => Math.round(left))).size, scrolls: tables.scrollHeight > tables.clientHeight,
        board: document.querySelector('.laid').offsetWidth };
    });
    assert.deepEqual({ ...found, board: Math.round(found.board) }, { count: 15, columns, scrolls: false, board: Math.round(board) });
    await room.close();
  }
});

test('every language says the same, and names games as the game does', async () => {
  const room = await open(VIEWS.hand);
  const words = await room.page.evaluate(() => import('/class/words.js').then(({ WORDS }) => WORDS));
  const flat = (texts, path = '') => Object.entries(texts).flatMap(([key, text]) =>
    (typeof text === 'string' ? [`${path}${key} ${(text.match(/\{\w+\}/g) ?? []).sort()}`] : flat(text, `${path}${key}.`)));
  for (const [language, file] of [['en', 'en'], ['ko', 'ko'], ['zh', 'zh-Hans']]) {
    assert.deepEqual(flat(words[language]), flat(words.en));
    const bundle = new FluentBundle(file, { useIsolating: false });
    bundle.addResource(new FluentResource(readFileSync(new URL(`../assets/languages/${file}.ftl`, import.meta.url), 'utf8')));
    const say = (id, variables) => bundle.formatPattern(bundle.getMessage(id).value, variables);
    const { kinds, inWords, five, larger, ownRow, own, useBoard, columns, rows, length, rule } = words[language];
    for (const [kind, name] of Object.entries(kinds)) assert.equal(name, say('kind-name', { kind }));
    for (const [game, phrase] of Object.entries(inWords)) assert.equal(phrase, say('game-in-words', { game }));
    assert.deepEqual([five, larger, ownRow, own, useBoard, columns, rows, length, rule], ['five-in-a-row', 'larger-boards', 'own-game-row', 'own-game',
      'use-board', 'columns', 'rows', 'marks-in-a-row', 'own-rule'].map((id) => say(id)));
  }
  await room.close();
});
