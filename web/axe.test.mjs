// axe, which finds faults for assistive technology, on every screen of the built page in a real Chromium and in every language:
// `node --test web/axe.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import axe from 'axe-core';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, PHONE, eventually, serve } from './game.mjs';

const LANGUAGES = new URL('../assets/languages/', import.meta.url);

/** What the messages of a language say. Those about a step are about the first one, unless its number and name follow. */
function speaker(tag) {
  const bundle = new FluentBundle(tag, { useIsolating: false });
  bundle.addResource(new FluentResource(readFileSync(new URL(`${tag}.ftl`, LANGUAGES), 'utf8')));
  const say = (id, variables) => bundle.formatPattern(bundle.getMessage(id).value, variables);
  return (part) => {
    const [id, number = '1', step = 'how-to-play'] = part.split(':');
    const kind = say('kind-name', { kind: 'classic' });
    const others = { names: '*', score: '*', count: 10 };
    return say(id, { number, step, name: say('step-name', { step }), state: 'open', kind, columns: 3, rows: 3, ...others });
  };
}

/**
 * The ways to the screens from the first one, as what is pressed one after the other: the message that is its name for assistive
 * technology, the cell, with * any empty cell, or a number. A message after a stroke is the name where there is less room. What is
 * only waited for has a question mark before it, and what begins with # is a link. Later ways need what earlier ones have led to.
 */
const WAYS = `
  options
  language-heading
  step-name, keys-title
  settings
  mode-watch
  mode-online
  game-of-size, own-game-row
  puzzles, puzzle-of-day, *
  puzzles, b3, ?try-again, try-again, a3, ?next-puzzle
  puzzles, next-puzzle, skip, skip, skip, skip, skip, skip, skip, skip, skip, ?next-set
  learn, step-of-course
  learn, step-of-course:3:block, c1, ?try-again, try-again, a2
  board-editor|editor-short
  start, b2, menu, share
  continue-match, menu, names
  continue-match, menu, totals
  continue-match, study, tree
  #x%20a1%20c3, ?play-from-here
  #x%20a1%20a1
  mode-two-players, start|new-match, a1, b1, a2, b2, a3, next-round, a1, b1, a2, b2, a3, next-round, a1, b1, a2, b2, a3
  options, 3
  start|new-match, a1, b1, a2, b2, a3, next-round, a1, b1, a2, b2, a3, next-round, a1, b1, a2, b2, a3, ?rematch
  totals, past-match, menu
`.trim().split('\n').map((way) => way.trim().split(', '));

/** What axe says against the page as it is now, and what has no name or is not the only heading. */
async function faults({ page }, screen) {
  const isThere = await page.evaluate(() => Boolean(window.axe));
  // The content policy of the page forbids other scripts, but not what a debugger runs.
  if (!isThere) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  const others = await page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, [role=heading]')].filter((element) => element.offsetParent);
    const nameless = [...document.querySelectorAll('#described :is(button, input)')].filter((element) => !element.ariaLabel);
    return [headings.length === 1 ? [] : [`${headings.length} headings`], nameless.map((element) => element.outerHTML)].flat();
  });
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), ...others]
    .map((fault) => `${screen}: ${fault}`);
}

/**
 * How assistive technology calls a cell, any empty cell, a number, or the control with one of these messages, in each of which *
 * is anything. More about the control may follow.
 */
function patternOf(part, say) {
  if (part === '*') return '^[a-c][1-3]((?!\\b[XO]\\b).)*$';
  if (/^[abc][123]$/.test(part)) return `^${part}`;
  if (/^\d$/.test(part)) return `^${part}$`;
  const exactly = (text) => text.split('*').map((words) => words.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.+');
  return `^(${part.split('|').map((id) => exactly(say(id))).join('|')})(: .+)?$`;
}

/** Does what leads to a change, and waits until that is drawn and no more follows. */
async function settled(game, act) {
  const frames = () => game.page.evaluate(() => noughts.frames());
  const before = await frames();
  await act();
  await eventually(async () => await frames() !== before);
  await game.rest();
  await eventually(async () => await game.framesDrawnIn(200) === 0);
}

/** Presses the control with such a name, or only waits for it. */
async function press({ page }, pattern, onlyWaits = false) {
  await page.waitForFunction(([pattern, onlyWaits]) => {
    const controls = [...document.querySelectorAll('#described :is(button, [role=radio], [role=gridcell])')];
    const found = controls.find(({ ariaLabel }) => ariaLabel && new RegExp(pattern).test(ariaLabel));
    if (!onlyWaits) found?.click();
    return found;
  }, [pattern, onlyWaits]).catch((error) => assert.fail(`no ${pattern}: ${error}`));
}

const tags = readdirSync(LANGUAGES).filter((name) => name.endsWith('.ftl')).map((name) => name.replace('.ftl', ''));
for (const tag of tags) {
  for (const [where, device] of Object.entries({ 'a large screen': DESKTOP, 'a phone': PHONE })) {
    test(`axe finds no fault on any screen: ${tag}, ${where}`, async () => {
      const say = speaker(tag);
      // One page has rooms, and the other has none.
      const change = (_, answer) => { if (device === PHONE) answer.headers['noughts-rooms'] = ''; };
      const here = await serve(folder, { path: '/', change });
      const game = await Game.open({ ...device, locale: tag, reducedMotion: 'reduce' }, { address: here.address });
      const found = await faults(game, 'home');
      for (const way of WAYS) {
        for (const [index, part] of way.entries()) {
          if (part.startsWith('?')) await press(game, patternOf(part.slice(1), say), true);
          else if (part.startsWith('#')) await settled(game, () => game.page.evaluate((hash) => { location.hash = hash; }, part));
          else await settled(game, () => press(game, patternOf(part, say)));
          const path = way.slice(0, index + 1);
          // What is pressed again and again is looked at once.
          const isPassed = /^([abc][123]|\*|\d)$/.test(part) || way[index + 1] === part;
          if (!isPassed || path.length === way.length) found.push(...await faults(game, path));
        }
        while ((await game.status()).trail) await settled(game, () => game.page.keyboard.press('Escape'));
      }
      assert.deepEqual(found, []);
      await game.close();
    });
  }
}
