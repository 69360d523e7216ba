// Prints the licences of everything in the program for a target: `node release/licences.mjs TARGET [MANIFEST]`. They are those that
// cargo has unpacked beside the sources. Of a crate without such a file, its names of licences are printed.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [target, manifest = 'Cargo.toml'] = process.argv.slice(2);
const run = (...args) => execFileSync('cargo', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const { packages } = JSON.parse(run('metadata', '--locked', '--manifest-path', manifest, '--format-version', '1', '--filter-platform', target));
const used = new Set(run('tree', '--locked', '--manifest-path', manifest, '--edges', 'normal', '--target', target, '--prefix', 'none', '--format', '{p}')
  .split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')));

const texts = new Map();
for (const { name, version, license, license_file: file, manifest_path: path, repository, source } of packages) {
  if (!source || !used.has(`${name} v${version}`)) continue;
  const folder = dirname(path);
  const isLicence = (entry) => entry === file || /^(licen[cs]e|copying|notice|unlicense)/i.test(entry);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isLicence(entry.name));
  const text = files.map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim()).join('\n\n');
  const whole = text || `Under ${license}.`;
  texts.set(whole, [...texts.get(whole) ?? [], `${name} ${version} (${license ?? file})${repository ? `, ${repository}` : ''}`]);
}
const rule = '-'.repeat(100);
console.log('Noughts is made of these libraries, under these licences.\n');
for (const [text, names] of texts) console.log(`${rule}\n${names.sort().join('\n')}\n\n${text}\n`);
