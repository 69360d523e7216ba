#!/usr/bin/env node
// Serves the built page on this machine: `node web/serve.mjs [--port 8000] [--watch] [FOLDER]`. With --watch, it builds
// the page again when a source changes, and open pages reload.
//
// It is not a package from a registry, because the page's tests also use it to simulate faulty servers: see `serve`.
import { spawn } from 'node:child_process';
import { readFileSync, statSync, watch } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.ttf': 'font/ttf', '.txt': 'text/plain',
  '.wav': 'audio/wav',
};
/** The path that pages request when served with --watch. The answer comes when there is a new build. */
const BUILD_EVENT = '/served-anew';
const RELOADER = `const wait = () => fetch('${BUILD_EVENT}').then(() => location.reload(), () => setTimeout(wait, 1000)); wait();`;

/**
 * Serves a folder under a path, or the same one under each of several. `change(name, answer)` may change what is sent: an
 * answer has status, headers and body, and is sent when the change is done. If `stalls` is true, it is never sent, and if it is
 * 'half', only half of its body is.
 * Resolves to the server's address and a function that stops it.
 */
export function serve(folder, { port = 0, path = '/', change = () => {}, reloads = null } = {}) {
  const server = createServer(async (request, response) => {
    const asked = pathOf(request.url);
    if (asked === undefined) return void response.writeHead(400, { 'Content-Type': 'text/plain' }).end('bad request');
    if (reloads && asked === BUILD_EVENT) return void reloads.add(response);
    if (reloads && asked === `${BUILD_EVENT}.js`) return void response.writeHead(200, { 'Content-Type': TYPES['.js'] }).end(RELOADER);
    const answer = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: Buffer.from('not found') };
    const under = [path].flat().find((path) => asked.startsWith(path));
    const name = normalize(under ? asked.slice(under.length) || 'index.html' : '..');
    try {
      if (name.startsWith('..')) throw new Error('outside');
      answer.body = readFileSync(join(folder, name));
      answer.status = 200;
      answer.headers = { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding' };
      const encoding = bestEncoding(request.headers['accept-encoding'] ?? '', (ending) => isFile(join(folder, name + ending)));
      if (reloads && name === 'index.html') {
        answer.body = Buffer.from(answer.body.toString().replace('</head>', `<script type="module" src="${BUILD_EVENT}.js"></script></head>`));
      } else if (encoding) {
        answer.body = readFileSync(join(folder, name + ENDINGS[encoding]));
        answer.headers['Content-Encoding'] = encoding;
      }
    } catch { /* 404 */ }
    await change(name, answer);
    if (answer.stalls === true) return;
    response.writeHead(answer.status, { 'Content-Length': answer.body.length, ...answer.headers });
    if (answer.stalls === 'half') response.write(answer.body.subarray(0, answer.body.length / 2));
    else response.end(answer.body);
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const stop = () => new Promise((done) => { server.close(done); server.closeAllConnections(); });
      resolve({ address: `http://localhost:${server.address().port}${[path].flat()[0]}`, stop });
    });
  });
}

/** The path that is asked for, or nothing if no path is written like this. */
function pathOf(url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.includes('\0') ? undefined : path;
  } catch { return undefined; }
}

/** The encodings in which a file may lie beside itself, the smallest first, and the endings of its names. */
const ENDINGS = { br: '.br', gzip: '.gz' };

/** The encoding that a browser wants most of those that there are, or nothing if it wants the file itself. See RFC 9110, 12.5.3. */
function bestEncoding(accepted, isThere) {
  const wanted = Object.fromEntries(accepted.toLowerCase().split(',').map((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim());
    return [name, Number(parameters.find((word) => word.startsWith('q='))?.slice(2) ?? 1)];
  }));
  const weight = (encoding) => wanted[encoding] ?? wanted['*'] ?? 0;
  const there = Object.keys(ENDINGS).filter((encoding) => weight(encoding) > 0 && isThere(ENDINGS[encoding]));
  const [best] = there.sort((one, other) => weight(other) - weight(one));
  return wanted.identity > weight(best) ? undefined : best;
}

function isFile(path) {
  try { return statSync(path).isFile(); } catch { return false; }
}

/** Builds when a source has changed and no other change follows for a moment. Only one build runs at a time. */
function buildOnChange(folder, built) {
  let timer;
  let running = false;
  let again = false;
  const run = () => {
    if (running) { again = true; return; }
    running = true;
    spawn(join(here, 'build'), [folder], { stdio: 'inherit' }).on('exit', (code) => {
      running = false;
      if (code === 0) built();
      if (again) { again = false; run(); }
    });
  };
  for (const source of ['../src', '../engine', '../assets', '../Cargo.toml', '.']) {
    watch(join(here, source), { recursive: true }, (_, name) => {
      if (/^(dist|node_modules|sizes\.txt)/.test(name ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(run, 300);
    });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const options = process.argv.slice(2);
  const portAt = options.indexOf('--port');
  const port = portAt < 0 ? 8000 : Number(options.splice(portAt, 2)[1]);
  const watching = options.includes('--watch');
  const folder = options.find((option) => !option.startsWith('--')) ?? join(here, 'dist');
  const reloads = watching ? new Set() : null;
  const { address } = await serve(folder, { port, reloads });
  console.log(`Noughts is at ${address} (Ctrl+C ends it)`);
  if (watching) {
    buildOnChange(folder, () => {
      for (const response of reloads) response.end();
      reloads.clear();
    });
  }
}
