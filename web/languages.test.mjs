// Tests the languages of the page, in a real Chromium: `node --test web/languages.test.mjs`, after `web/build`.
import assert from 'node:assert/strict';
import { test } from './browser.mjs';
import { DESKTOP, Game, PHONE, eventually } from './game.mjs';

const KOREAN = { locale: 'ko-KR' };
/** Records the words of every frame, and the letters of which it has only boxes, without repetitions. */
const record = () => {
  window.seen = new Set();
  window.boxes = '';
  const look = () => {
    const { texts = [], lacking } = window.noughts?.status() ?? {};
    for (const { text } of texts) window.seen.add(text);
    if (lacking) window.boxes += lacking;
    requestAnimationFrame(look);
  };
  look();
};
const lettersOf = (game) => {
  const asked = [];
  game.page.on('request', (request) => /\/letters\//.test(request.url()) && asked.push(request.url()));
  return asked;
};
const page = ({ page }) => page.evaluate(() => ({
  lang: document.documentElement.lang, title: document.title, board: document.getElementById('board').ariaLabel,
  manifest: document.querySelector('link[rel=manifest]').href,
}));
const shows = ({ texts }, text) => texts.some((shown) => shown.text === text);

test('a browser in Korean sees Korean from the first sentence to the game', async () => {
  const game = await Game.open({ ...DESKTOP, ...KOREAN }, { prepare: record, wait: false });
  assert.match(await game.page.locator('#sentence').textContent(), /^칸을 골라 시작하세요$/);
  await game.playable();
  await game.until((status) => status.language === 'ko' && status.texts.some(({ text }) => text === '시작'));
  assert.equal(await game.page.evaluate(() => window.boxes), '', 'there are no boxes, not even for a frame');
  const seen = await game.page.evaluate(() => [...window.seen]);
  assert.ok(seen.length > 8 && !seen.includes('Play') && !seen.includes('You'), `${seen}`);
  const { lang, title, board, manifest } = await page(game);
  assert.deepEqual([lang, title, board], ['ko', 'Noughts: 틱택토', '게임']);
  const installed = await game.page.evaluate(async (manifest) => (await fetch(manifest)).json(), manifest);
  assert.equal(installed.lang, 'ko');
  assert.match(installed.description, /틱택토$/);
  assert.equal(await game.page.getByRole('radio', { name: '컴퓨터' }).getAttribute('aria-checked'), 'true');
  assert.deepEqual(game.errors, []);
  await game.close();
});

test('the globe changes the language in the middle of a round, with its letters, and it is remembered', async () => {
  const game = await Game.open(PHONE, { prepare: record });
  const letters = lettersOf(game);
  await game.button('Two players');
  await game.button('Play');
  await game.until(({ screen }) => screen === 'game');
  await game.cell('b2');
  await game.cell('a1');
  await game.page.goBack();
  await game.until(({ screen }) => screen === 'home');
  assert.deepEqual(letters, [], 'a page in English fetches no letters');
  await game.page.evaluate(() => window.seen.clear());
  await game.button('Language');
  const row = game.page.locator('#described').getByRole('radio', { name: '简体中文' });
  assert.equal(await row.getAttribute('lang'), 'zh-Hans');
  await game.button('简体中文');
  await game.until(({ language }) => language === 'zh-Hans');
  await game.until(({ texts }) => texts.some(({ text }) => text === '继续'));
  assert.equal(letters.length, 3, `${letters}`);
  assert.equal((await page(game)).lang, 'zh-Hans');
  assert.equal(await game.page.evaluate(() => window.boxes), '', 'there are no boxes, not even for a frame');
  await game.button('继续');
  await game.until(({ screen, board }) => screen === 'game' && board === 'O../.X./... x');
  assert.ok(shows(await game.status(), '玩家一'));

  await game.page.reload();
  await game.playable();
  await game.until((status) => status.language === 'zh-Hans' && status.board === 'O../.X./... x' && status.lacking === '');
  assert.deepEqual(game.errors, []);
  await game.close();
});

test('a language whose letters cannot be fetched is told, and can be tried again', async () => {
  // What a service worker fetches cannot be stopped.
  const game = await Game.open({ ...DESKTOP, serviceWorkers: 'block' });
  await game.page.route(/\/letters\/ko/, (route) => route.abort());
  await game.button('Language');
  await game.button('한국어');
  const sentence = 'The letters of 한국어 could not be fetched. Please check the connection.';
  await game.until(({ texts, language }, sentence) => language === 'en' && texts.some(({ text }) => text === sentence), sentence);
  assert.ok(game.errors.splice(0).every((error) => /letters\/ko|ERR_FAILED/.test(error)));
  await game.page.unroute(/\/letters\/ko/);
  await game.button('Language');
  await game.button('한국어');
  await game.until(({ language, texts }) => language === 'ko' && texts.some(({ text }) => text === '시작'));
  await game.close();
});

test('offline, a language that was used before is there', async () => {
  const game = await Game.open({ ...DESKTOP, ...KOREAN });
  await game.page.evaluate(() => navigator.serviceWorker.ready);
  await eventually(() => game.page.evaluate(() => Boolean(navigator.serviceWorker.controller)));
  await game.page.reload();
  await game.playable();
  await game.until((status) => status.language === 'ko' && status.lacking === '');
  await game.page.waitForLoadState('networkidle');
  await game.page.context().setOffline(true);
  await game.page.reload();
  await game.playable();
  await game.until((status) => status.language === 'ko' && status.texts.some(({ text }) => text === '시작') && status.lacking === '');
  await game.close();
});
