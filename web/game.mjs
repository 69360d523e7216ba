// The game on the built page in a real Chromium, as its tests play it. The variable CHROMIUM names another browser than
// Debian's, FOLDER another page than web/dist, and PICTURES a folder for pictures of the page.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { folder, launch } from './browser.mjs';
import { serve as startServer } from './serve.mjs';

const pictures = process.env.PICTURES;
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** The colours of the marks in `src/look/theme.rs`, in each theme. */
export const INK = {
  light: { X: [0x1d, 0x4e, 0x89], O: [0xb9, 0x35, 0x26] },
  dark: { X: [0x8f, 0xc1, 0xff], O: [0xff, 0x9e, 0x7d] },
  contrast: { X: [0x66, 0xd9, 0xff], O: [0xff, 0xd3, 0x00] },
};
/** Their colours after the end of the round. */
const FADED = {
  light: { X: [0xa7, 0xb8, 0xcc], O: [0xe3, 0xb0, 0xa8] },
  dark: { X: [0x48, 0x61, 0x80], O: [0x81, 0x57, 0x4a] },
  contrast: { X: [0x2f, 0x8f, 0xb0], O: [0xa6, 0x8a, 0x00] },
};
/** The highlighter along a winning line. */
export const HIGHLIGHTER = [0xff, 0xdb, 0x7a];
/** The largest difference of a colour in each channel. */
const TOLERANCE = 6;
/** The longest wait, in milliseconds. Without a graphics card, everything is slow on a busy machine. Conditions are polled. */
export const PATIENCE = 60_000;
/** After a press, what it opens is seen at most four frames later. One more frame is for what is measured first. */
const FRAMES = 5;
/** How the browser says that a page itself has given up a request. */
const ABORTED = 'net::ERR_ABORTED';
/** So many frames of the browser without one of the game tell that the game has none to draw. */
const STILL = 3;

export let browser;
export let server;
/** A page that reads the pixels of pictures. */
export let viewer;

const servers = [];

/** Starts a server, which is stopped after the tests at the latest, also if its test fails. */
export async function serve(...options) {
  const here = await startServer(...options);
  servers.push(here);
  return here;
}

before(async () => {
  browser = await launch();
  // The page is under a path of its own, as on a host with other pages.
  server = await serve(folder, { path: '/games/noughts/' });
  viewer = await browser.newPage();
  if (pictures) mkdirSync(pictures, { recursive: true });
});

after(async () => {
  await browser?.close();
  await Promise.all(servers.map((here) => here.stop()));
});

/** Polls until a condition is true, for this time at most. */
export async function eventually(isSo, patience = PATIENCE) {
  for (const start = Date.now(); Date.now() - start < patience;) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never: ${isSo}`);
}

/** Waits until a text is shown, or no longer. */
export const shows = (game, text, isShown = true) => game.until((status, text, isShown) =>
  isShown === status.texts.some((shown) => shown.text === text), text, isShown);

/** Chooses the largest text before the page is loaded. */
export const enlarge = () => localStorage.setItem(`${location.pathname}noughts-settings`, '{"version":1,"text_size":"Largest"}');

/** A page with the game, and the actions of a person on it. */
export class Game {
  constructor(page, touch) {
    Object.assign(this, { page, touch, errors: [], hosts: new Set(), documents: 0 });
    page.setDefaultTimeout(PATIENCE);
    page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('requestfailed', (request) => {
      const failure = request.failure()?.errorText;
      // A page that is left no longer needs the worker for which the game did not wait.
      if (!(/graphics-/.test(request.url()) && failure === ABORTED)) this.errors.push(`${request.url()} ${failure}`);
    });
    page.on('domcontentloaded', () => { this.documents += page.url() !== 'about:blank'; });
    page.on('response', (response) => response.status() >= 400 && this.errors.push(`${response.url()} ${response.status()}`));
    page.on('request', (request) => this.hosts.add(new URL(request.url()).host));
  }

  static async open(device = DESKTOP, { address = server.address, prepare = () => {}, wait = true } = {}) {
    const context = await browser.newContext(device);
    const game = new Game(await context.newPage(), Boolean(device.hasTouch));
    await game.page.addInitScript(prepare);
    await game.page.goto(address);
    if (wait) await game.playable();
    return game;
  }

  async playable() {
    await this.page.waitForFunction(() => window.noughts && noughts.status().screen !== 'loading'
      && document.getElementById('notice').hidden).catch(async (error) => {
      const shown = () => [window.noughts?.status().screen, document.getElementById('notice')?.textContent];
      throw new Error(`cannot be played: ${this.page.url()} ${await this.page.evaluate(shown)}`, { cause: error });
    });
  }

  status() {
    return this.page.evaluate(() => noughts.status());
  }

  /** Waits until the status fulfils a condition. */
  async until(what, ...details) {
    let status;
    try {
      await eventually(async () => what(status = await this.status(), ...details));
    } catch (error) {
      throw new Error(`never: ${what} ${details}, but ${JSON.stringify(status)}`, { cause: error });
    }
  }

  /** Presses at a point. What is read afterwards is what this press has led to, and no longer what was there before. */
  async press(x, y) {
    await this.page.evaluate(() => {
      window.pressed = undefined;
      addEventListener('pointerup', ({ target }) => {
        window.pressed = { isInGame: target.id === 'board', frames: noughts.frames() };
      }, { capture: true, once: true });
    });
    if (this.touch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
    // A press beside the canvas need not be one for the game.
    await this.page.waitForFunction(() => window.pressed
      && (!window.pressed.isInGame || noughts.frames() !== window.pressed.frames));
    await this.rest();
  }

  /** Waits until the game draws no more or, while something moves, has drawn so many frames that what was opened is seen. */
  async rest() {
    await this.page.evaluate(async ([many, few]) => {
      for (let drawn = 0, still = 0; drawn < many && still < few;) {
        const before = noughts.frames();
        await new Promise(requestAnimationFrame);
        const isDrawn = noughts.frames() !== before;
        [drawn, still] = isDrawn ? [drawn + 1, 0] : [drawn, still + 1];
      }
    }, [FRAMES, STILL]);
  }

  async pressMiddle({ x, y, width, height }) {
    // egui needs a move of the mouse before a press.
    if (!this.touch) {
      await this.page.mouse.move(x + width / 2, y + height / 2);
      await this.page.waitForTimeout(100);
    }
    await this.press(x + width / 2, y + height / 2);
  }

  /** Presses what has this text or, if it has an icon alone, this name. */
  async button(text) {
    const find = async () => (await this.status()).texts?.findLast((shown) => shown.text === text) ?? this.named(text);
    await this.pressMiddle(await this.steady(find).catch(() => assert.fail(`no ${text}`)));
  }

  /** The place of something, when it has not moved for a moment. What has just been opened may still find its place. */
  async steady(find) {
    let last;
    await eventually(async () => {
      const now = await find();
      // What has just been opened is measured in one frame, and placed in the next.
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const isSteady = now && last && ['x', 'y', 'width', 'height'].every((key) => now[key] === last[key]);
      last = now;
      return isSteady;
    });
    return last;
  }

  async named(name) {
    const described = this.page.locator('#described');
    const buttons = ['button', 'radio', 'gridcell'].map((role) => described.getByRole(role, { name, exact: true }))
      .reduce((one, other) => one.or(other));
    return await buttons.count() > 0 ? buttons.first().boundingBox() : undefined;
  }

  async cell(name) {
    await this.pressMiddle(await this.steady(() => this.whereIs(name)));
  }

  async whereIs(name) {
    return (await this.status()).cells.find((cell) => cell.name === name);
  }

  /** The place of the board's paper, which extends beyond the cells: its left and upper edge and its side. */
  async paper() {
    const [first, last] = await Promise.all(['a1', 'c3'].map((cell) => this.steady(() => this.named(`${cell}, empty`))));
    const margin = first.width * 0.18;
    return [first.x - margin, first.y - margin, last.x + last.width + 2 * margin - first.x];
  }

  async name(player, name) {
    await this.type(`name-${player}`, name);
    await this.until((status, id, name) => status.fields.find((field) => field.id === id)?.value === name, `name-${player}`, name);
  }

  /** Clicks on a field of the page, and types into it. */
  async type(id, text) {
    await this.until((status, id) => status.fields?.some((field) => field.id === id), id);
    const { x, y, width, height } = await this.page.locator(`.field[name=${id}]`).boundingBox();
    await this.press(x + width / 2, y + height / 2);
    await this.page.waitForFunction((id) => document.activeElement.name === id, id);
    await this.page.keyboard.type(text);
  }

  /** Goes from the set-up screen to an empty board, where Mina is to move. */
  async startForTwo() {
    await this.button('Two players');
    await this.name(0, 'Mina');
    await this.name(1, 'Noah');
    await this.button('Play');
    await this.until((status) => status.screen === 'game' && status.board === '.../.../... x');
  }

  async play(moves) {
    for (const name of moves.split(' ')) {
      const { board } = await this.status();
      await this.cell(name);
      await this.until((status, board) => status.board !== board, board);
    }
  }

  /** The marks on the screen, by the colours at points of each cell that they cover. */
  async seen() {
    const picture = await this.picture();
    const marks = [];
    const { cells, theme, texts = [] } = await this.status();
    for (const cell of cells) {
      const shows = async (mark, right, down) => {
        const [x, y] = [cell.x + cell.width * right, cell.y + cell.height * down];
        // Letters can have the ink of a mark, as those of who wins there.
        if (texts.some((text) => text.x <= x && x <= text.x + text.width && text.y <= y && y <= text.y + text.height)) return false;
        const colour = await picture(x, y);
        return near(colour, INK[theme][mark]) || near(colour, FADED[theme][mark]);
      };
      // A strike can cover one arm of a cross, but not both.
      if (await shows('X', 0.63, 0.63) || await shows('X', 0.63, 0.37)) marks.push('X');
      else if (await shows('O', 0.5 + 0.34, 0.5)) marks.push('O');
      else marks.push('.');
    }
    return marks.join('').replace(/(...)(?!$)/g, '$1/');
  }

  async picture() {
    const png = (await this.page.screenshot()).toString('base64');
    const scale = await this.page.evaluate(() => devicePixelRatio);
    await viewer.evaluate(async (png) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      window.seen = canvas.getContext('2d', { willReadFrequently: true });
      window.seen.drawImage(image, 0, 0);
    }, png);
    return (x, y) => viewer.evaluate(([x, y]) => [...window.seen.getImageData(x, y, 1, 1).data].slice(0, 3), [x * scale, y * scale]);
  }

  async framesDrawnIn(milliseconds) {
    const before = await this.page.evaluate(() => noughts.frames());
    await this.page.waitForTimeout(milliseconds);
    return await this.page.evaluate(() => noughts.frames()) - before;
  }

  async keepPicture(name) {
    if (pictures) writeFileSync(join(pictures, `${name}.png`), await this.page.screenshot());
  }

  /** Checks the status and the picture. A mark that is still being drawn has a moment to get to the points. */
  async expectBoard(expected) {
    await this.until((status, expected) => status.board.startsWith(expected), expected);
    let seen = await this.seen();
    for (let tries = 1; seen !== expected && tries < 10; tries += 1) {
      await this.page.waitForTimeout(200);
      seen = await this.seen();
    }
    assert.equal(seen, expected);
  }

  /** Checks that there was no error, no failed request, and no request to another host. */
  async close() {
    // A page that is left, as by a reload, gives up what it has asked for.
    if (this.documents > 1) this.errors = this.errors.filter((error) => !error.endsWith(ABORTED));
    assert.deepEqual(this.errors, []);
    assert.deepEqual([...this.hosts], [new URL(this.page.url()).host]);
    await this.page.context().close();
  }
}

export const near = (colour, expected) => colour.every((channel, index) => Math.abs(channel - expected[index]) <= TOLERANCE);
