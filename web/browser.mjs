// Starts the real Chromium for the tests. The variable CHROMIUM names another browser than Debian's, FOLDER another page than
// web/dist, and ANGLE another way to draw by WebGL than Mesa's: `swiftshader` comes with the browser, and takes twice the processor.
import { dirname, join } from 'node:path';
import { test as testOf } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const folder = process.env.FOLDER ?? join(dirname(fileURLToPath(import.meta.url)), 'dist');

const OPTIONS = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
    // Without a graphics card, Mesa draws fastest, and what is not drawn by WebGL needs no graphics.
    `--use-angle=${process.env.ANGLE ?? 'gl-egl'}`, '--enable-unsafe-swiftshader', '--disable-gpu-compositing',
    // A page with the name of another computer, as others would open it.
    '--host-resolver-rules=MAP noughts.test 127.0.0.1',
    // A graphics process that is slow because the machine is busy must not be ended.
    '--ignore-gpu-blocklist', '--disable-gpu-watchdog'],
};

export const launch = () => chromium.launch(OPTIONS);

/** Starts it with an extension and a window of this size, which is not seen. */
export const launchWith = (profile, extension, [width, height]) => chromium.launchPersistentContext(profile, {
  ...OPTIONS,
  viewport: null,
  ignoreDefaultArgs: ['--disable-extensions'],
  // The older way to be without a window has no extensions.
  args: [...OPTIONS.args, '--headless=new', `--window-size=${width},${height}`, `--load-extension=${extension}`,
    `--disable-extensions-except=${extension}`, '--disable-features=DisableLoadExtensionCommandLineSwitch'],
});

/** A test that fails if the browser does not answer for so long. Many calls of playwright wait for ever. */
export const test = (name, body) => testOf(name, { timeout: 600_000 }, body);
