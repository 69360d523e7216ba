// What a teacher does on the page of a class, in a real Chromium, with a server that is in the test: `node --test web/class.test.mjs`. It
// needs no built page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { HOSTILE, SECRET, VIEWS, here, inTest, ofSize, open, openWith, until } from './classroom.mjs';
import { test } from './browser.mjs';

inTest();

/** Waits until this was sent, and forgets what was. */
async function sends(room, message) {
  await until(() => room.acts.length > 0, JSON.stringify(message));
  assert.deepEqual(room.acts, [message]);
  room.sent = [];
}

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
  const room = await openWith(VIEWS.hand, { path: '/class' });
  await room.page.addInitScript(() => {
    const seen = [];
    window.seenAddresses = seen;
    const look = () => { seen.push(location.href); requestAnimationFrame(look); };
    requestAnimationFrame(look);
    addEventListener('DOMContentLoaded', () => seen.push(location.href));
  });
  await room.page.goto('about:blank');
  await room.page.goto(new URL(`/class#${SECRET}`, here.address).href);
  await room.page.waitForSelector('#page:not([hidden])');
  const addresses = await room.page.evaluate(() => [...new Set(window.seenAddresses)].filter((address) => address !== 'about:blank'));
  assert.deepEqual(addresses, [new URL('/class', here.address).href]);
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
    const room = await openWith(null, { path });
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
  const tries = await room.page.evaluate(() => {
    const { WebSocket } = window;
    let made = 0;
    window.WebSocket = new Proxy(WebSocket, { construct: (of, values) => { made += 1; return Reflect.construct(of, values); } });
    dispatchEvent(new Event('online'));
    Object.assign(window, { WebSocket });
    return made;
  });
  assert.equal(tries, 1, 'it tries at once');
  await until(async () => /back\./.test(await toast.textContent()));
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
