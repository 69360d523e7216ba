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
    return say(id, { number, step, name: say('step-name', { step }), state: 'open', kind, columns: 3, rows: 3 });
  };
}

/**
 * The ways to the screens from the first one, as what is pressed one after the other: the message that is its name for assistive
 * technology, the cell, or with * any empty cell. A message after a stroke is the name where there is less room. What is only
 * waited for has a question mark before it.
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
  puzzles, *
  learn, step-of-course
  learn, step-of-course:3:block, c1, try-again, a2
  board-editor|editor-short
  start, b2, menu, share
  continue-match, menu, names
  continue-match, menu, totals
  continue-match, study, tree
  mode-two-players, start|new-match, a1, b1, a2, b2, a3, next-round, a1, b1, a2, b2, a3, next-round, a1, b1, a2, b2, a3
  options, best-of-three
  start|new-match, a1, b1, a2, b2, a3, next-round, a1, b1, a2, b2, a3, next-round, a1, b1, a2, b2, a3, ?rematch
`.trim().split('\n').map((way) => way.trim().split(', '));
/** What axe says against the page as it is now. */
async function faults({ page }, screen) {
  const isThere = await page.evaluate(() => Boolean(window.axe));
  // The content policy of the page forbids other scripts, but not what a debugger runs.
  if (!isThere) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  return violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Presses the control with one of these names, or only waits for it. The name of a cell also says what is in the cell. */
async function press({ page }, names, onlyWaits = false) {
  await page.waitForFunction(([names, onlyWaits]) => {
    const controls = [...document.querySelectorAll('#described :is(button, [role=radio], [role=gridcell])')];
    const isEmpty = ({ ariaLabel }) => names[0] === '*' && /^[a-c][1-3]((?!\b[XO]\b).)*$/.test(ariaLabel);
    const found = controls.find((control) => names.includes(control.ariaLabel)
      || names.includes(control.ariaLabel?.match(/^[a-c][1-3]/)?.[0]) || isEmpty(control));
    if (!onlyWaits) found?.click();
    return found;
  }, [names, onlyWaits]).catch((error) => assert.fail(`no ${names}: ${error}`));
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
      const rests = () => eventually(async () => await game.framesDrawnIn(200) === 0);
      const found = await faults(game, 'home');
      for (const way of WAYS) {
        for (const [index, part] of way.entries()) {
          const isCell = /^([abc][123]|\*)$/.test(part);
          await press(game, isCell ? [part] : part.replace('?', '').split('|').map(say), part.startsWith('?'));
          await rests();
          const path = way.slice(0, index + 1);
          if (!isCell || path.length === way.length) found.push(...await faults(game, path));
        }
        while ((await game.status()).trail) {
          await game.page.keyboard.press('Escape');
          await rests();
        }
      }
      assert.deepEqual(found, []);
      await game.close();
    });
  }
}
