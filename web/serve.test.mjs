// Tests the server of this folder, without a browser: `node --test web/serve.test.mjs`.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from './serve.mjs';

let folder;
let server;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'noughts-serve-'));
  for (const name of ['index.html', 'index.html.br', 'index.html.gz', 'only.txt']) writeFileSync(join(folder, name), name);
  server = await serve(folder);
});

after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Asks for exactly this path, which no client would change, and returns the answer's status, headers and body. */
async function get(path, headers = {}) {
  const socket = connect(new URL(server.address).port, 'localhost');
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const answer = Buffer.concat(await socket.toArray()).toString();
  const end = answer.indexOf('\r\n\r\n');
  return { status: Number(answer.split(' ')[1]), headers: answer.slice(0, end).toLowerCase(), body: answer.slice(end + 4) };
}

test('whatever is asked for, the server answers, and goes on', async () => {
  const statuses = {
    '/%E0%A4%A': 400, '/%': 400, '/%zz': 400, '/%00': 400, '/index.html%00.txt': 400, '//': 400, 'http://[/': 400,
    '/..': 200, '/../serve.mjs': 404, '/%2e%2e/%2e%2e/etc/passwd': 404, '/..%2f..%2fetc/passwd': 404, '/nothing': 404, '/.': 200,
    [`/${'a'.repeat(5000)}`]: 404, '/': 200, '/index.html': 200, '/?%E0%A4%A': 200,
  };
  for (const [path, status] of Object.entries(statuses)) assert.equal((await get(path)).status, status, path);
  for (const Range of ['bytes=9-1', 'bytes=', 'lines=1-2', 'bytes=0-0,-']) assert.equal((await get('/', { Range })).status, 200, Range);
  assert.equal((await get('/')).body, 'index.html');
});

test('a browser gets the smallest file that it accepts', async () => {
  const endings = {
    '': '', 'gzip, deflate, br': '.br', 'gzip, deflate': '.gz', 'br;q=0.2, gzip;q=0.9': '.gz', 'br;q=0, gzip': '.gz', 'BR; Q=0.5': '.br',
    '*': '.br', 'br;q=0, *': '.gz', 'br;q=0, gzip;q=0': '', identity: '', 'identity, br;q=0.5': '', zstd: '', ';;,': '', 'br;q=x': '',
  };
  for (const [accepted, ending] of Object.entries(endings)) {
    const answer = await get('/', { 'Accept-Encoding': accepted });
    assert.equal(answer.body, `index.html${ending}`, accepted);
    const [, encoding] = /content-encoding: (\S+)/.exec(answer.headers) ?? [];
    assert.equal(encoding, { '.br': 'br', '.gz': 'gzip', '': undefined }[ending], accepted);
    assert.match(answer.headers, /vary: accept-encoding/);
    assert.equal((await get('/only.txt', { 'Accept-Encoding': accepted })).body, 'only.txt');
  }
});
