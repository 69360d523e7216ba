// Tests sounds: `node --test web/sound.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, eventually } from './game.mjs';

/** Replaces the browser's sound, and records which file was played and how loud. */
function listen() {
  window.heard = [];
  window.contexts = 0;
  window.AudioContext = class {
    state = 'suspended';
    constructor() { window.contexts += 1; }
    async resume() { this.state = 'running'; }
    async suspend() { this.state = 'suspended'; }
    async decodeAudioData(file) { return { bytes: file.byteLength }; }
  };
  window.GainNode = class {
    constructor(_, { gain }) { this.gain = gain; }
    connect() { return this; }
  };
  window.AudioBufferSourceNode = class {
    constructor(_, { buffer }) { this.buffer = buffer; }
    connect(gain) { this.volume = gain.gain; return gain; }
    start() { window.heard.push([this.buffer.bytes, this.volume]); }
  };
}

test('nothing is heard before a gesture, then every mark and the outcome', async () => {
  const files = readdirSync(join(folder, 'sounds')).filter((file) => file.endsWith('.wav'));
  const name = (bytes) => files.find((file) => readFileSync(join(folder, 'sounds', file)).length === bytes).replace(/-.*/, '');
  const game = await Game.open(DESKTOP, { prepare: listen });
  const fetched = [];
  game.page.on('requestfinished', (request) => fetched.push(request.url()));
  const hears = (...expected) => eventually(async () => {
    const heard = await game.page.evaluate(() => window.heard);
    assert.ok(heard.every(([, volume]) => volume > 0 && volume <= 1));
    // The choice of two players ticks, unless the file comes too late for that.
    const names = heard.map(([bytes]) => name(bytes)).filter((sound) => sound !== 'choice');
    return names.join(' ') === expected.join(' ');
  });
  assert.equal(await game.page.evaluate(() => window.contexts), 0);
  await game.startForTwo();
  const sounds = () => fetched.filter((url) => url.endsWith('.wav')).map((url) => /(\w+)-\w+\.wav$/.exec(url)[1]).sort();
  await eventually(() => sounds().includes('x') && sounds().includes('o'));
  assert.deepEqual(sounds().filter((sound) => !['x', 'o', 'choice'].includes(sound)), [], 'the first move needs no others');
  await game.play('a1');
  await eventually(() => sounds().length === files.length);
  await game.play('b1 a2 b2');
  await game.cell('b2');
  await game.play('a3');
  await hears('x', 'o', 'x', 'o', 'refused', 'win');
  assert.equal(await game.page.evaluate(() => window.contexts), 1);

  // A round that is resumed, and a mark of the computer.
  await game.button('Undo');
  await game.until((status) => status.board.startsWith('XO./XO./...'));
  await game.page.reload();
  await game.playable();
  await game.expectBoard('XO./XO./...');
  const { x, y, width } = await game.whereIs('a3');
  await game.page.evaluate(([clientX, clientY]) => {
    for (const kind of ['pointermove', 'pointerdown', 'pointerup']) {
      document.getElementById('board').dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1,
        pointerType: 'mouse', isPrimary: true, button: kind === 'pointermove' ? -1 : 0,
        buttons: kind === 'pointerdown' ? 1 : 0, clientX, clientY }));
    }
  }, [x + width / 2, y + width / 2]);
  await game.expectBoard('XO./XO./X..');
  assert.deepEqual(await game.page.evaluate(() => [window.contexts, window.heard]), [0, []]);
  await game.close();
});

test('without sound in the browser, or with it forbidden, the game is silent and plays', async () => {
  const game = await Game.open(DESKTOP, { prepare: () => {
    window.AudioContext = class { constructor() { throw new Error('no device'); } };
  } });
  await game.startForTwo();
  await game.play('a1 b1');
  await game.close();
});
