// Tests when and how the page paints: `node --test web/painting.test.mjs`, after `web/build`. See `web/game.mjs` for variables.
import assert from 'node:assert/strict';
import { folder, test } from './browser.mjs';
import { DESKTOP, Game, INK, PHONE, eventually, near, serve, viewer } from './game.mjs';

test('text is as much larger as the browser has it', async () => {
  const game = await Game.open();
  const height = async () => (await game.steady(() => game.named('Match options'))).height;
  const usual = await height();
  const client = await game.page.context().newCDPSession(game.page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 20 } });
  await eventually(async () => Math.abs(await height() / usual - 1.25) < 0.02);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await eventually(async () => await height() === usual);
  await game.close();
});

/** The contrast of the lightest and the darkest pixel in a rectangle, as WCAG defines it, of the picture that was taken last. */
const contrastIn = ({ x, y, width, height }) => viewer.evaluate((rectangle) => {
  const { data } = window.seen.getImageData(...rectangle);
  const linear = (at) => (data[at] / 255 <= 0.04045 ? data[at] / 255 / 12.92 : ((data[at] / 255 + 0.055) / 1.055) ** 2.4);
  const lights = [];
  for (let at = 0; at < data.length; at += 4) lights.push(0.2126 * linear(at) + 0.7152 * linear(at + 1) + 0.0722 * linear(at + 2));
  lights.sort((one, other) => one - other);
  return (lights.at(-1) + 0.05) / (lights[0] + 0.05);
}, [x, y, width, height].map(Math.round));

/** Checks that all texts of a screen can be read. */
async function expectContrast(game, most) {
  await eventually(async () => await game.framesDrawnIn(300) === 0);
  await game.picture();
  const { texts, screen, theme } = await game.status();
  assert.ok(texts.length > 3, screen);
  for (const shown of texts.filter(({ width, height }) => width && height)) {
    const contrast = await contrastIn(shown);
    assert.ok(contrast >= most, `${shown.text} has a contrast of ${contrast.toFixed(1)} on ${screen} in the theme ${theme}`);
  }
}

for (const colorScheme of ['light', 'dark']) {
  test(`with colours that a system forces, all that is written can be read: a ${colorScheme} palette`, async () => {
    const game = await Game.open({ ...DESKTOP, forcedColors: 'active', colorScheme });
    await game.until((status) => status.theme === 'contrast');
    const seen = await game.page.evaluate(() => [...document.querySelectorAll('#described :not(.field)')]
      .map((element) => getComputedStyle(element)).filter(({ color, backgroundColor }) => [color, backgroundColor].some((is) => is !== 'rgba(0, 0, 0, 0)')).length);
    assert.equal(seen, 0, 'nothing lies over the game');
    await expectContrast(game, 7);
    await game.keepPicture(`forced-${colorScheme}-home`);
    await game.button('Settings');
    await game.until((status) => status.screen === 'settings');
    await expectContrast(game, 7);
    await game.keepPicture(`forced-${colorScheme}-settings`);
    // A theme that is chosen is shown as it is.
    await game.button('Light');
    await game.until((status) => status.theme === 'light');
    await expectContrast(game, 4.5);
    await game.keepPicture(`forced-${colorScheme}-settings-in-light`);
    await game.close();
  });
}

for (const [name, device] of [['more contrast', { contrast: 'more' }], ['forced colours', { forcedColors: 'active' }]]) {
  test(`the first sight has much contrast where that is wanted: ${name}`, async () => {
    for (const colorScheme of ['light', 'dark']) {
      const here = await serve(folder, { change: (file, answer) => { answer.stalls = file.endsWith('.wasm'); } });
      const game = await Game.open({ ...DESKTOP, ...device, colorScheme }, { address: here.address, wait: false });
      await game.page.locator('#sentence').waitFor();
      const picture = await game.picture();
      assert.deepEqual(await picture(5, 5), [0, 0, 0]);
      for (const part of ['#sentence', '#notice h1', '#sheet']) {
        assert.ok(await contrastIn(await game.page.locator(part).boundingBox()) > 15, part);
      }
      await game.page.context().close();
      await here.stop();
    }
  });
}

test('nothing of the browser shines through the slider of the volume', async () => {
  const game = await Game.open();
  await game.button('Settings');
  await game.until((status) => status.screen === 'settings');
  const slider = game.page.locator('#described input[type=range]');
  const { x, y, width, height } = await slider.boundingBox();
  const lookAround = async () => {
    const colours = await game.picture();
    const points = Array.from({ length: 60 }, (_, index) => [x + (width * index) / 60, y + height / 2]);
    return JSON.stringify(await Promise.all(points.map(([x, y]) => colours(x, y))));
  };
  // The screen first has to come in.
  let before;
  await eventually(async () => {
    const last = before;
    before = await lookAround();
    return before === last;
  });
  await slider.evaluate((element) => { element.style.display = 'none'; });
  assert.equal(await lookAround(), before);
  await game.close();
});

/** Prepares a page so that `afterFrame` is called after each frame, while its pixels can still be read. */
function callAfterFrames() {
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => request((time) => { draw(time); window.afterFrame?.(time); });
}

/** The colours of two points of O in the frame after a click on b2: at the beginning and at the end of its stroke. */
async function clickedFrame(game) {
  const { x, y, width } = await game.whereIs('b2');
  await game.page.mouse.move(x + width / 2, y + width / 2);
  await game.page.waitForTimeout(300);
  // The page listens before the click is made. A click that came first would be waited for in vain.
  await game.page.evaluate((points) => { window.clickedFrame = new Promise((resolve) => {
    const board = document.getElementById('board');
    board.addEventListener('pointerup', () => {
      const before = noughts.frames();
      let next;
      requestAnimationFrame((time) => { next = time; });
      // The pixels can be read until the browser shows the frame.
      window.afterFrame = (time) => {
        if (noughts.frames() === before) return;
        window.afterFrame = undefined;
        const copy = new OffscreenCanvas(board.width, board.height).getContext('2d');
        copy.drawImage(board, 0, 0);
        const scale = board.width / board.clientWidth;
        const colour = ([x, y]) => [...copy.getImageData(x * scale, y * scale, 1, 1).data].slice(0, 3);
        resolve({ inNextFrame: next === undefined || next === time, colours: points.map(colour) });
      };
    }, { once: true });
  }); }, [[x + width * 0.5, y + width * 0.165], [x + width * 0.835, y + width * 0.5]]);
  await game.page.mouse.down();
  await game.page.mouse.up();
  return game.page.evaluate(() => window.clickedFrame);
}

/** Checks the frame after a click, up to three times, because on a busy machine the browser leaves frames out. */
async function expectClickedFrame(game, check) {
  for (let left = 2; ; left -= 1) {
    const frame = await clickedFrame(game);
    try {
      return check(frame);
    } catch (error) {
      if (left === 0) throw error;
    }
    await game.page.keyboard.press('u');
    await game.expectBoard('X../.../...');
    await eventually(async () => await game.framesDrawnIn(1500) === 0);
  }
}

test('nothing is drawn while nothing changes, and a click is seen in the next frame', async () => {
  const game = await Game.open({ ...DESKTOP, reducedMotion: 'reduce' }, { prepare: callAfterFrames });
  await game.startForTwo();
  await game.play('a1');
  // Without a graphics card, the frames after the clicks take a while.
  await eventually(async () => await game.framesDrawnIn(1500) === 0);
  const idle = await game.framesDrawnIn(5000);
  console.log(`frames drawn in 5 s of nothing: ${idle}`);
  assert.equal(idle, 0);

  await expectClickedFrame(game, ({ inNextFrame, colours }) => {
    assert.ok(inNextFrame, 'a frame after the click was left out');
    assert.ok(colours.every((colour) => near(colour, INK.light.O)), `${colours.join(' and ')} are not the ink of O`);
  });
  await game.close();
});

test('a mark draws itself unless the system wants less motion, and then nothing moves', async () => {
  const game = await Game.open(DESKTOP, { prepare: callAfterFrames });
  await game.startForTwo();
  await game.play('a1');
  await eventually(async () => await game.framesDrawnIn(1500) === 0);
  await expectClickedFrame(game, ({ inNextFrame, colours: [first, last] }) => {
    assert.ok(inNextFrame, 'a frame after the click was left out');
    assert.ok(near(first, INK.light.O), `${first} is not the ink of O, where the stroke begins`);
    assert.ok(!near(last, INK.light.O), 'the stroke is complete already');
  });
  await game.expectBoard('X../.O./...');
  await eventually(async () => await game.framesDrawnIn(1500) === 0);
  await game.close();
});

test('the theme follows the system, at the start and later', async () => {
  const game = await Game.open({ ...DESKTOP, colorScheme: 'dark' });
  await game.until((status) => status.theme === 'dark');
  const ground = () => game.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await ground(), 'rgb(25, 28, 32)');
  await game.keepPicture('dark-menu');
  await game.page.emulateMedia({ colorScheme: 'light' });
  await game.until((status) => status.theme === 'light');
  await game.page.emulateMedia({ contrast: 'more' });
  await game.until((status) => status.theme === 'contrast');
  assert.equal(await ground(), 'rgb(0, 0, 0)');
  await game.close();
});

/** Takes the graphics away from the page and, if `gives` is set, gives them back. */
async function loseGraphics(game, gives = true) {
  await game.page.evaluate(async (gives) => {
    const board = document.getElementById('board');
    const happens = (event) => new Promise((resolve) => { board.addEventListener(event, resolve, { once: true }); });
    const graphics = window.graphics ??= board.getContext('webgl2').getExtension('WEBGL_lose_context');
    const lost = happens('webglcontextlost');
    graphics.loseContext();
    await lost;
    if (!gives) return;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    const restored = happens('webglcontextrestored');
    graphics.restoreContext();
    await restored;
  }, gives);
}

test('a lost graphics context is restored in place, and the round goes on', async () => {
  const game = await Game.open();
  await game.startForTwo();
  await game.play('a1 b2');
  await game.page.evaluate(() => { window.isTheSamePage = true; });
  await loseGraphics(game);
  await game.expectBoard('X../.O./...');
  await loseGraphics(game, false);
  await game.cell('c3'); // while nothing can be drawn
  await game.until((status) => status.board === 'X../.O./..X o');
  await game.page.evaluate(() => window.graphics.restoreContext());
  await game.expectBoard('X../.O./..X');
  await game.keepPicture('restored');
  assert.ok(await game.page.evaluate(() => window.isTheSamePage));
  await game.close();
});

test('graphics that are lost again and again are told in a sentence', async () => {
  const game = await Game.open();
  for (let loss = 1; loss < 10; loss += 1) await loseGraphics(game);
  assert.ok(await game.page.isHidden('#notice'));
  await loseGraphics(game, false);
  await game.page.waitForSelector('#notice:not([hidden])');
  assert.match(await game.page.textContent('#sentence'), /keeps stopping/);
  await game.page.context().close();
});

test('a browser with WebGL 1 only plays too', async () => {
  const game = await Game.open(PHONE, {
    prepare: () => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind === 'webgl2' ? null : getContext.call(this, kind, ...more);
      };
    },
  });
  await game.startForTwo();
  await game.play('a1 b2 c3');
  await game.expectBoard('X../.O./..X');
  await game.keepPicture('webgl-1');
  await game.close();
});
