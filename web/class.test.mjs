// The page of a teacher, in a real Chromium, with a server that is in the test: `node --test web/class.test.mjs`. It needs no built
// page. The variable PICTURES names a folder for pictures.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import axe from 'axe-core';
import { launch, test } from './browser.mjs';
import { Classroom, HOSTILE, SECRET, VIEWS, serveClass } from './classroom.mjs';

const SIZES = [[1280, 800], [1024, 768], [1920, 1080], [700, 500], [390, 844], [844, 390]];
const THEMES = { light: {}, dark: { colorScheme: 'dark' }, contrast: { contrast: 'more' } };
const pictures = process.env.PICTURES;
let browser;
let server;

before(async () => {
  [browser, server] = [await launch(), await serveClass()];
  if (pictures) mkdirSync(pictures, { recursive: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const open = (view, options) => Classroom.open(browser, server.address, view, { reducedMotion: 'reduce', ...options });
const ofSize = ([width, height]) => ({ viewport: { width, height } });
/** The pens draw when the sizes of what they draw on are known. */
const settled = (page) => page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))));

async function until(isSo, what) {
  for (const start = Date.now(); Date.now() - start < 30_000;) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  assert.fail(`never: ${what ?? isSo}`);
}

/** Waits until this was sent, and forgets what was. */
async function sends(room, message) {
  await until(() => room.acts.length > 0, JSON.stringify(message));
  assert.deepEqual(room.acts, [message]);
  room.sent = [];
}

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
        const room = await Classroom.open(browser, server.address, VIEWS[name], { ...ofSize(size), locale, reducedMotion: 'reduce', path: '/class' });
        const client = await room.context.newCDPSession(room.page);
        await client.send('Page.setFontSizes', { fontSizes: { standard: text } });
        await room.page.goto(new URL(`/class#${SECRET}`, server.address).href);
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
      const room = await Classroom.open(browser, server.address, null, { ...colours, path });
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

test('names are text, whatever is in them', async () => {
  const room = await open(VIEWS.hostile);
  const shown = await room.page.evaluate(() => [...document.querySelectorAll('.slip bdi')].map((name) => name.textContent));
  assert.deepEqual(shown, HOSTILE);
  assert.equal(await room.page.locator('#page :is(img, script, .name b, .slip b, h1 b)').count(), 0);
  assert.equal(await room.page.title(), 'Class <b>5b</b>');
  await room.page.click('.slip');
  assert.equal(await room.page.locator('#middle .sentence').textContent(), '<b>Mina</b> and …? Touch a second name.');
  await room.page.click('.desk');
  assert.match(await room.page.locator('.opened h2').textContent(), /^<b>Mina<\/b> and /);
  await room.page.keyboard.press('Escape');
  assert.deepEqual(room.errors, []);
  await room.close();
});

test('the secret leaves the address bar before the first frame, and a reload keeps it', async () => {
  const room = await Classroom.open(browser, server.address, VIEWS.hand, { path: '/class' });
  await room.page.addInitScript(() => {
    const seen = [];
    window.seenAddresses = seen;
    const look = () => { seen.push(location.href); requestAnimationFrame(look); };
    requestAnimationFrame(look);
    addEventListener('DOMContentLoaded', () => seen.push(location.href));
  });
  await room.page.goto('about:blank');
  await room.page.goto(new URL(`/class#${SECRET}`, server.address).href);
  await room.page.waitForSelector('#page:not([hidden])');
  const addresses = await room.page.evaluate(() => [...new Set(window.seenAddresses)].filter((address) => address !== 'about:blank'));
  assert.deepEqual(addresses, [new URL('/class', server.address).href]);
  assert.doesNotMatch(await room.page.content(), new RegExp(SECRET));
  room.sent = [];
  await room.page.reload();
  await room.page.waitForSelector('.desk');
  assert.deepEqual(room.sent[0], { t: 'open', secret: SECRET });
  await room.close();
});

test('without the secret, or with an old one, a sentence says what to do', async () => {
  for (const [path, sentence] of [['/class', 'Open the link that “noughts-server class-link” prints.'], ['/class#1234', 'Open the link that “noughts-server class-link” prints.'],
    ['/class#ffffffffffffffffffffffffffffffff', 'This link does not open the class any more. Open the one that “noughts-server class-link” prints.']]) {
    const room = await Classroom.open(browser, server.address, null, { path });
    await until(async () => await room.page.locator('#alone').textContent() === sentence, sentence);
    // It is not tried again, neither now nor after a reload.
    const tries = room.sent.length;
    await room.page.reload();
    await until(async () => /noughts-server class-link/.test(await room.page.locator('#alone').textContent()));
    assert.equal(room.sent.length, tries);
    await room.close();
  }
});

test('by hand: a name and another one play, the same one lets go', async () => {
  const room = await open(VIEWS.hand);
  const slip = (name) => room.page.locator('.slip', { hasText: name });
  await slip('Lena').click();
  assert.equal(await slip('Lena').getAttribute('aria-pressed'), 'true');
  await slip('Lena').click();
  assert.equal(await slip('Lena').getAttribute('aria-pressed'), 'false');
  await slip('Lena').click();
  await slip('Zoë').click();
  await sends(room, { t: 'pair', a: 100, b: 102 });
  await slip('Theo').click();
  // Whoever has gone is chosen no longer.
  room.show({ ...VIEWS.hand, waiting: VIEWS.hand.waiting.filter(({ name }) => name !== 'Theo') });
  await until(async () => await room.page.locator('#middle .sentence').textContent() === 'Touch two names. They play.');
  await room.close();
});

test('a name is written anew, or taken out', async () => {
  const room = await open(VIEWS.hand);
  await room.page.click('.slip');
  await room.page.click('[aria-label=Rename]');
  await room.page.keyboard.type('Lena B.');
  // A view that comes meanwhile does not disturb, and p is a letter.
  room.show({ ...VIEWS.hand, here: 32 });
  await until(async () => /32/.test(await room.page.locator('#address-here').textContent()));
  await room.page.keyboard.type('p');
  await room.page.keyboard.press('Enter');
  await sends(room, { t: 'rename', pupil: 100, name: 'Lena B.p' });
  await room.page.click('[aria-label=Rename]');
  await room.page.keyboard.press('Escape');
  await room.page.click('[aria-label="Take out"]');
  await sends(room, { t: 'take_out', pupil: 100 });
  room.say({ t: 'refused', why: 'name' });
  await until(async () => await room.page.locator('#toast-text').textContent() === 'Nobody can have this name. Choose another.');
  await room.close();
});

test('ways, games, pause and pairs are sent', async () => {
  const room = await open(VIEWS.chance);
  await room.page.click('text=Pair all');
  await sends(room, { t: 'pair_all' });
  await room.page.click('[data-mode=ladder]');
  await sends(room, { t: 'mode', to: 'ladder' });
  await room.page.click('#pause');
  await sends(room, { t: 'pause', on: true });
  room.show(VIEWS.paused);
  await room.page.waitForSelector('text=Go on');
  assert.equal(await room.page.locator('#told').textContent(), 'Paused');
  // The focus goes to what is there now, and the key does the same.
  assert.equal(await room.page.evaluate(() => document.activeElement.textContent), 'Go on');
  await room.page.keyboard.press('p');
  await sends(room, { t: 'pause', on: false });
  await room.page.click('#game');
  await room.page.click('dialog >> text=Gravity 7×6');
  await sends(room, { t: 'game', rules: 'gravity 7x6x4' });
  await room.page.click('#game');
  await room.page.click('dialog >> text=5×5');
  await sends(room, { t: 'game', rules: 'classic 5x5x4' });
  await room.page.click('#game');
  await room.page.click('dialog >> text=Your own…');
  await room.page.click('[aria-label="Columns: more"]');
  await room.page.click('[aria-label="In a row: fewer"]');
  assert.equal(await room.page.locator('[aria-label="In a row: fewer"]').isDisabled(), true);
  await room.page.click('dialog >> text=Misère');
  await room.page.click('text=Use this board');
  await sends(room, { t: 'game', rules: 'misere 6x4x3' });
  assert.deepEqual(room.errors, []);
  await room.close();
});

test('a table is opened, face up also in a pause, its round ended and its pair parted', async () => {
  const room = await open(VIEWS.paused);
  await room.page.click('.desk >> nth=2');
  assert.match(await room.page.locator('.opened h2').textContent(), /Emil and Sofia/);
  assert.equal(await room.page.locator('.opened svg.board [class^=ink]').count() >= 6, true);
  await room.page.click('text=End this round');
  await sends(room, { t: 'end_round', table: 3 });
  await room.page.click('text=Part them');
  await sends(room, { t: 'part', table: 3 });
  room.show({ ...VIEWS.paused, tables: VIEWS.paused.tables.filter(({ id }) => id !== 3) });
  await until(async () => await room.page.locator('dialog[open]').count() === 0);
  room.show(VIEWS.ladder);
  await room.page.click('.rung >> nth=0');
  assert.equal(await room.page.locator('text=Part them').isVisible(), false);
  await room.close();
});

test('all games are saved, and names only if they are asked for', async () => {
  const room = await open(VIEWS.hand);
  await room.page.click('#end');
  await room.page.click('text=Save all games');
  await sends(room, { t: 'games', names: false });
  const saved = room.page.waitForEvent('download');
  room.say({ t: 'games', text: 'classic 3x3x3 x a1 b1\n' });
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'class-5b.txt');
  assert.equal(readFileSync(await file.path(), 'utf8'), 'classic 3x3x3 x a1 b1\n');
  await room.page.click('role=switch');
  await room.page.click('text=Save all games');
  await sends(room, { t: 'games', names: true });
  await room.page.click('text=End all');
  await sends(room, { t: 'end' });
  room.say({ t: 'ended' });
  await until(async () => await room.page.locator('#alone').textContent() === 'Class 5b is over.');
  // No name is left anywhere on the page.
  assert.doesNotMatch(await room.page.content(), /Mina|Lena|Maximilian/);
  assert.deepEqual(room.errors, []);
  await room.close();
});

test('the address is large at first, small from the first pair on, and large again if it is touched', async () => {
  const room = await open(VIEWS.empty);
  assert.equal(await room.page.locator('#join-address').isVisible(), true);
  room.show(VIEWS.join);
  await room.page.waitForSelector('#pupils .slip >> nth=22');
  room.show(VIEWS.hand);
  await until(() => room.page.locator('.desk').first().isVisible());
  assert.equal(await room.page.locator('#join').isVisible(), false);
  await room.page.click('#address');
  assert.equal(await room.page.locator('#join-address').isVisible(), true);
  await room.page.keyboard.press('Escape');
  assert.equal(await room.page.locator('#join-address').isVisible(), false);
  await room.close();
});

test('the line comes back by itself, and says that it is down', async () => {
  const room = await open(VIEWS.hand);
  const toast = room.page.locator('#toast');
  room.socket.close();
  await until(() => toast.isVisible());
  assert.equal(await toast.textContent(), 'The line to the server is down. It comes back by itself.');
  assert.equal(await room.page.locator('.desk').count(), 15);
  await until(() => room.sent.filter(({ t }) => t === 'open').length === 2);
  await until(async () => await toast.textContent() === 'The line to the server is back.');
  // Many failures make the waits long, and the network that comes back ends them.
  room.isDown = true;
  room.socket.close();
  await until(async () => /down/.test(await toast.textContent()));
  await room.page.click('#pause');
  assert.deepEqual(room.acts, []);
  await new Promise((resolve) => setTimeout(resolve, 4000));
  room.isDown = false;
  const start = Date.now();
  await room.page.evaluate(() => dispatchEvent(new Event('online')));
  await until(async () => /back\./.test(await toast.textContent()));
  assert.ok(Date.now() - start < 2000);
  await room.close();
});

test('every control is reached by Tab, and arrows go among tables', async () => {
  const room = await open(VIEWS.hand);
  const order = [];
  for (let press = 0; press < 20; press++) {
    await room.page.keyboard.press('Tab');
    const name = await room.page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body ? '' : at.id || at.querySelector('.spoken')?.textContent || at.ariaLabel || at.textContent;
    });
    if (name === 'Lena') await room.page.keyboard.press('Space');
    if (!name || name === order[0]) break;
    order.push(name);
  }
  assert.deepEqual(order, ['Lena', 'Theo', 'Zoë', 'By hand', 'Rename', 'Take out', 'pause', 'end', 'Mina 2, Noah 1, Noah’s turn', 'game', 'address', 'back']);
  await room.page.focus('.desk');
  const at = () => room.page.evaluate(() => document.activeElement.querySelector('.spoken').textContent);
  for (const [key, name] of [['ArrowRight', /^Ada/], ['ArrowDown', /^Ida/], ['End', /^Matteo/], ['ArrowRight', /^Matteo/], ['ArrowUp', /^Lukas/], ['Home', /^Mina/]]) {
    await room.page.keyboard.press(key);
    assert.match(await at(), name);
  }
  const outline = await room.page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
  assert.equal(outline, '3px');
  await room.page.keyboard.press('Enter');
  assert.equal(await room.page.locator('dialog[open]').count(), 1);
  await room.page.keyboard.press('Escape');
  assert.match(await at(), /^Mina/);
  // A view that comes keeps the focus where it is.
  room.show(VIEWS.chance);
  await room.page.waitForSelector('text=Pair all');
  assert.match(await at(), /^Mina/);
  await room.page.focus('#ways [data-mode=chance]');
  await room.page.keyboard.press('ArrowRight');
  await sends(room, { t: 'mode', to: 'ladder' });
  room.show(VIEWS.ladder);
  await room.page.waitForSelector('.rung');
  await room.page.focus('.rung');
  await room.page.keyboard.press('ArrowDown');
  assert.match(await at(), /^Rung 2, Ada/);
  await room.close();
});

test('who came and which round was won is told', async () => {
  const room = await open(VIEWS.hand);
  const news = room.page.locator('#news');
  const [first, ...rest] = VIEWS.hand.tables;
  room.show({ ...VIEWS.hand, waiting: [...VIEWS.hand.waiting, { id: 300, name: 'Omar', here: true }] });
  await until(async () => await news.textContent() === 'Omar came.');
  room.show({ ...VIEWS.hand, tables: [{ ...first, outcome: 'x', to_move: null, line: ['a1', 'b2', 'c3'] }, ...rest] });
  await until(async () => await news.textContent() === 'Mina won against Noah.');
  room.show(VIEWS.hand);
  room.show({ ...VIEWS.paused, tables: [{ ...first, outcome: 'draw', to_move: null }, ...rest] });
  await until(async () => await news.textContent() === 'Mina and Noah drew. Paused');
  assert.equal(await room.page.locator('.desk .spoken').first().textContent(), 'Mina 2, Noah 1, draw');
  await room.close();
});

test('sheets turn one after the other, and whoever changes the rung climbs', async () => {
  const room = await open(VIEWS.hand, { reducedMotion: 'no-preference' });
  const turned = () => room.page.evaluate(() => [...document.querySelectorAll('.over-side')].filter((side) => new DOMMatrix(getComputedStyle(side).transform).a === 1).length);
  assert.equal(await turned(), 0);
  room.show(VIEWS.paused);
  await until(async () => await turned() === 15);
  room.show(VIEWS.hand);
  await until(async () => await turned() === 0);
  room.show(VIEWS.ladder);
  await room.page.waitForSelector('.rung');
  await until(() => room.page.evaluate(() => document.getAnimations().every(({ playState }) => playState === 'finished')));
  await room.page.evaluate(() => {
    window.climbs = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args) {
      window.climbs.push(this.textContent);
      return animate.apply(this, args);
    };
  });
  const swapped = VIEWS.ladder.tables.map((table) => (table.rung === 3 ? { ...table, o: VIEWS.ladder.tables[1].o, outcome: null } : table.rung === 2 ? { ...table, o: VIEWS.ladder.tables[2].o } : table));
  room.show({ ...VIEWS.ladder, tables: swapped });
  await until(() => room.page.evaluate(() => window.climbs.length > 0));
  assert.deepEqual(await room.page.evaluate(() => window.climbs), ['Sofia', 'Jonas']);
  // Whoever plays on another rung already climbs to it, although the finished board is still seen.
  await until(() => room.page.evaluate(() => document.getAnimations().every(({ playState }) => playState === 'finished')));
  await room.page.evaluate(() => { window.climbs = []; });
  const ida = VIEWS.ladder.tables.find(({ rung }) => rung === 7).x;
  room.show({ ...VIEWS.ladder, tables: swapped.map((table) => (table.rung === 6 ? { ...table, x: { ...ida, goes: 'stay' } } : table)) });
  await until(() => room.page.evaluate(() => window.climbs.length > 0));
  assert.deepEqual(await room.page.evaluate(() => window.climbs), ['Ida']);
  await room.close();
});

test('in a ladder everybody is seen: on a rung, on a free place, or as who waits', async () => {
  for (const size of [[1280, 800], [390, 844]]) {
    const more = [{ rung: 2, waiting: [{ id: 400, name: 'Omar', here: true, waits_for: 2 }] }, { rung: 15, waiting: [{ id: 100, name: 'Lena', here: true, waits_for: 15 }] }];
    const room = await open({ ...VIEWS.ladder, rungs: [...VIEWS.ladder.rungs.slice(0, 1), ...more], waiting: [400, 100, 15].map((id) => ({ id, name: 'twice', here: true })) }, ofSize(size));
    const slips = await room.page.locator('#slips .slip').allTextContents();
    assert.deepEqual(slips, ['Omarwaits for 2', ...(size[0] > 960 ? [] : ['Seo-yunwaits for 9']), 'Lena']);
    assert.equal(await room.page.locator('#waits-title').textContent(), 'Waiting');
    room.show(VIEWS.ladder);
    await until(async () => (await room.page.locator('#waits-title').textContent()) === (size[0] > 960 ? 'Plays next' : 'Waiting'));
    await room.close();
  }
});

test('a board is drawn of what the server says, for any game', async () => {
  const room = await open(VIEWS.others);
  const inks = await room.page.evaluate(() => [...document.querySelectorAll('.desk')].map((desk) =>
    Object.fromEntries(['ink-x', 'ink-o', 'ink-text', 'faded', 'marker'].map((ink) => [ink, desk.querySelectorAll(`.front .${ink}`).length]))));
  // In Notakto marks are nobody's, and a line that loses is scribbled out in the ink of its marks.
  assert.deepEqual(inks[0], { 'ink-x': 4, 'ink-o': 2, 'ink-text': 0, faded: 2, marker: 1 });
  assert.deepEqual(inks[1], { 'ink-x': 0, 'ink-o': 0, 'ink-text': 6, faded: 2, marker: 1 });
  assert.deepEqual(inks[2], { 'ink-x': 2, 'ink-o': 2, 'ink-text': 0, faded: 0, marker: 0 });
  assert.equal(await room.page.locator('.desk >> nth=2 >> .little').count(), 0);
  // A view that is no board does no harm.
  room.show({ ...VIEWS.others, tables: [{ id: 1, rules: 'new 9x9x9', cells: '', x: null, o: { id: 4, name: 'Noah', here: true, score: 0 } }] });
  await until(async () => await room.page.locator('.desk').count() === 1);
  assert.deepEqual(room.errors, []);
  await room.close();
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
