// Makes the folder that is served: `node web/pack.mjs GLUE TEXTS OUT`, where GLUE is the folder that wasm-bindgen wrote, and TEXTS the
// folder with the texts of languages.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { veils } from './background.mjs';
import { readSentences, readSpoken } from './languages.mjs';

const [glue, texts, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const assets = join(here, '..', 'assets');
const require = createRequire(import.meta.url);
const read = (...path) => readFileSync(join(...path));

/** Every file that was written: its name, and the line of the table of sizes in which it counts. */
const files = [];

function write(name, content, part) {
  const path = join(out, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  files.push({ name, part, content: Buffer.isBuffer(content) ? content : Buffer.from(content) });
  return name;
}

/** Writes a file under a name with a hash of its content. */
function writeHashed(name, content, part) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return write(`${name.slice(0, -extname(name).length)}-${hash}${extname(name)}`, content, part);
}

/** Replaces every `{{name}}` by its value. */
const fill = (text, values) => text.replace(/\{\{(.+?)\}\}/g, (_, name) => {
  if (!(name in values)) throw new Error(`nothing is known of {{${name}}}`);
  return values[name];
});

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const wasm = read(glue, 'noughts_bg.wasm');
// Distances written in this way are the best ones found for the module, which is full of numbers of some bytes each.
const smallWasm = compress(wasm, { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 2 });
const values = {};
values['noughts.wasm'] = writeHashed('noughts.wasm', wasm, 'game (wasm)');

values['background.png'] = writeHashed('background.png', read(assets, 'background.png'), 'pictures');
values['letters.json'] = await writeLetters();
for (const [name, picture] of Object.entries(pictures())) values[name] = picture;
const languages = writeLanguages();

const sounds = Object.fromEntries(readdirSync(join(assets, 'sounds')).filter((name) => name.endsWith('.wav'))
  .map((name) => [name.slice(0, -4), `./${writeHashed(`sounds/${name}`, read(assets, 'sounds', name), 'later: sounds')}`]));

const { outputFiles: [graphics] } = await build({ entryPoints: [join(here, 'graphics.js')], minify: true, write: false });
values['graphics.js'] = writeHashed('graphics.js', graphics.contents, 'JavaScript');

const built = `export const GAME_BYTES = ${wasm.length};
export const GAME_BYTES_SENT = ${smallWasm.length};
export const GAME_FILE = './${values['noughts.wasm']}';
export const GRAPHICS_FILE = './${values['graphics.js']}';
export const LETTERS_FILE = './${values['letters.json']}';
export const LANGUAGES = ${JSON.stringify(languages)};
export const SOUNDS = ${JSON.stringify(sounds)};
export const SPOKEN = ${JSON.stringify(readSpoken(join(assets, 'languages')))};
export const [CROSSES, RINGS] = ${read(here, 'marks.json')};`;
const bundle = (name) => build({
  entryPoints: [join(here, name)],
  bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, legalComments: 'none',
  plugins: [{
    name: 'built',
    setup(build) {
      build.onResolve({ filter: /^\.\/(built|noughts)\.js$/ }, ({ path }) => ({ path, namespace: 'built' }));
      build.onLoad({ filter: /built\.js$/, namespace: 'built' }, () => ({ contents: built }));
      // The page passes the compiled module, so the glue's own path to its file is not used, and would be wrong.
      build.onLoad({ filter: /noughts\.js$/, namespace: 'built' }, () =>
        ({ contents: read(glue, 'noughts.js').toString().replace(/new URL\('noughts_bg\.wasm', import\.meta\.url\)/, 'undefined'),
          resolveDir: glue }));
    },
  }],
});
for (const name of ['first.js', 'page.js']) values[name] = writeHashed(name, (await bundle(name)).outputFiles[0].contents, 'JavaScript');
const colours = read(here, 'page.css').toString();
[values['veil-light'], values['veil-dark']] = veils(join(assets, 'background.png'), colours);
const rules = fill(colours, values);
const style = await build({ stdin: { contents: rules, loader: 'css' }, minify: true, write: false });
values['page.css'] = writeHashed('page.css', style.outputFiles[0].contents, 'HTML and CSS');
values.release = createHash('sha256').update(files.map((file) => file.name).join('\n'))
  .update(read(here, 'index.html')).update(read(here, 'service-worker.js')).digest('hex').slice(0, 10);
write('index.html', fill(read(here, 'index.html').toString(), values).replace(/\n+/g, '\n'), 'HTML and CSS');

/** The files that the service worker keeps at once, and those that it keeps after the first move. */
const list = (names) => names.map((name) => JSON.stringify(`./${name}`)).join(', ');
const named = (isOf) => files.filter(isOf).map((file) => file.name);
values.files = list(named((file) => !file.part.startsWith('later') && file.name !== 'index.html'));
values.later = list([...named((file) => file.part === 'later: sounds'), values['icon-192.png'], values['letters.json']]);
const worker = fill(read(here, 'service-worker.js').toString(), values);
const small = await build({ stdin: { contents: worker }, minify: true, write: false });
write('service-worker.js', small.outputFiles[0].contents, 'JavaScript');

table();

/** Writes the pictures beside the background, and returns their names. */
function pictures() {
  const drawn = join(here, 'pictures');
  // One of the icons is the window's too, so it travels with the game.
  const all = [[drawn, 'icon.svg'], [assets, 'icon-192.png'], [drawn, 'icon-512.png'], [drawn, 'card.png']];
  return Object.fromEntries(all.map(([folder, name]) =>
    [name, writeHashed(name, read(folder, name), name === 'icon.svg' ? 'pictures' : 'later: pictures to install and to share')]));
}

/** What the page needs of each language: its sentences, its manifest, and the game's texts and fonts if they are not in the game. */
function writeLanguages() {
  const all = readSentences(join(assets, 'languages'), read(here, 'page.js').toString());
  values['no-script'] = Object.entries(all).map(([tag, { noScript }]) => `<p lang="${tag}">${noScript}</p>`).join('');
  return Object.fromEntries(Object.entries(all).map(([tag, { noScript, shortDescription, ...sentences }]) => {
    const part = `later: language ${tag}`;
    const manifest = fill(read(here, 'manifest.json').toString(), { ...values, language: tag, shortDescription });
    const files = [[texts, `${tag}.txt`], [join(assets, 'fonts'), `${tag}.ttf`], [join(assets, 'fonts'), `${tag}-600.ttf`]]
      .filter((path) => existsSync(join(...path)));
    if (tag === 'en') Object.assign(values, { title: sentences.title, description: sentences.description, shortDescription });
    values[`manifest-${tag}.json`] = writeHashed(`manifest-${tag}.json`, manifest, tag === 'en' ? 'HTML and CSS' : part);
    return [tag, {
      sentences,
      manifest: `./${values[`manifest-${tag}.json`]}`,
      files: files.map((path) => `./${writeHashed(`letters/${path[1]}`, read(...path), part)}`),
    }];
  }));
}

/** The fonts for letters that the game's own font does not have, each for a range, and the table of these ranges. */
async function writeLetters() {
  const { decompress } = require('wawoff2');
  const ranges = {};
  for (const [family, wanted] of [
    ['inter', ['latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']],
    ['noto-sans-kr', null],
    ['noto-sans-sc', null],
    ['noto-sans-thai', ['thai']],
    ['noto-sans-devanagari', ['devanagari']],
    ['noto-sans-hebrew', ['hebrew']],
    ['noto-sans-arabic', ['arabic']],
    ['noto-emoji', null],
  ]) {
    const root = dirname(require.resolve(`@fontsource/${family}/package.json`));
    const unicode = JSON.parse(read(root, 'unicode.json'));
    for (const [subset, list] of Object.entries(unicode)) {
      const number = /^\[(\d+)\]$/.exec(subset)?.[1];
      if (wanted ? !wanted.includes(subset) : number === undefined) continue;
      // The heavier one comes first, so that the game draws words that stand out with it.
      for (const [weight, ending] of [[600, '-600'], [400, '']]) {
        const woff2 = read(root, 'files', `${family}-${number ?? subset}-${weight}-normal.woff2`);
        const file = `letters/${family}-${number ?? subset}${ending}.ttf`;
        const name = writeHashed(file, await decompress(woff2), 'later: letters');
        ranges[`./${name}`] = list.split(',').map((range) =>
          range.replace(/^U\+/i, '').split('-').map((code) => parseInt(code, 16)));
      }
    }
    cpSync(join(root, 'LICENSE'), join(out, 'letters', `LICENSE-${family}.txt`));
  }
  return writeHashed('letters.json', JSON.stringify(ranges), 'later: letters');
}

function compress(content, more = {}) {
  const params = {
    ...more,
    [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotliCompressSync(content, { params });
}

/** Sizes of the download, by part. Parts that begin with "later" are loaded after the game can be played. */
function table() {
  const budget = Number(read(here, 'budget').toString());
  const parts = new Map();
  for (const file of files) {
    const sum = parts.get(file.part) ?? { files: 0, raw: 0, travels: 0 };
    parts.set(file.part, sum);
    const small = file.content === wasm ? smallWasm : compress(file.content);
    // Compressed files are for servers that can send them, such as nginx with brotli_static or gzip_static. Pictures are compressed
    // already.
    const worth = small.length < file.content.length * 0.95;
    if (worth) {
      writeFileSync(join(out, `${file.name}.br`), small);
      writeFileSync(join(out, `${file.name}.gz`), gzipSync(file.content, { level: constants.Z_BEST_COMPRESSION }));
    }
    sum.files += 1;
    sum.raw += file.content.length;
    sum.travels += worth ? small.length : file.content.length;
  }
  const row = (...cells) => `${cells[0].padEnd(42)}${cells.slice(1).map((cell) => String(cell).padStart(12)).join('')}`;
  const lines = [row('part', 'files', 'bytes', 'brotli 11')];
  const first = { files: 0, raw: 0, travels: 0 };
  for (const [part, sum] of parts) {
    lines.push(row(part, sum.files, sum.raw, sum.travels));
    if (part.startsWith('later')) continue;
    for (const key of Object.keys(first)) first[key] += sum[key];
  }
  lines.push(row('before the game can be played, in all', first.files, first.raw, first.travels), row('budget', '', '', budget));
  const text = `${lines.join('\n')}\n`;
  writeFileSync(join(dirname(out), 'sizes.txt'), text);
  console.log(text);
  if (first.travels > budget) {
    console.error(`The page is ${first.travels - budget} bytes above the budget in web/budget.`);
    process.exitCode = 1;
  }
}
