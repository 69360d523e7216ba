// Starts the real Chromium for the tests. The variable CHROMIUM names another browser than Debian's, and FOLDER another
// page than web/dist.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const folder = process.env.FOLDER ?? join(dirname(fileURLToPath(import.meta.url)), 'dist');

export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist'],
});
