// The sentences of the page itself: the messages in `assets/languages` that begin with `page-`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';

/** What is used elsewhere than in the script of the page. */
const NOT_IN_SCRIPT = ['noScript', 'shortDescription'];

/**
 * The sentences of each language by their names, as `noWasm` for `page-no-wasm`, English first. In them, `{status}` stands for
 * the variable `$status`. The script must use each of them, as `sentences.noWasm`, and no others.
 */
export function readSentences(folder, script) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ftl')).sort((a, b) => (b === 'en.ftl') - (a === 'en.ftl'));
  const all = Object.fromEntries(files.map((file) => [file.replace('.ftl', ''), read(join(folder, file))]));
  const used = [...script.matchAll(/sentences\.(\w+)/g)].map(([, name]) => name);
  const known = Object.keys(all.en);
  const wrong = [...used.filter((name) => !known.includes(name)),
    ...known.filter((name) => !used.includes(name) && !NOT_IN_SCRIPT.includes(name))];
  if (wrong.length) throw new Error(`either unknown or not used by the page: ${wrong.join(', ')}`);
  return all;
}

/** The names of the opponents in the messages, by their ids. */
const OPPONENTS = { random: 'doodle', scan: 'scan', pencil: 'pencil', tactics: 'ruler', minimax: 'minimax', trapper: 'ink' };

/** What is said about the first move in each language, as the game says it. In it, `{name}` stands for a name. */
export function readSpoken(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ftl'));
  return Object.fromEntries(files.map((file) => {
    const { bundle } = open(join(folder, file));
    const say = (id, variables) => bundle.formatPattern(bundle.getMessage(id).value, variables);
    const names = Object.entries(OPPONENTS).map(([id, name]) => [id, say(`name-${name}`)]);
    return [file.replace('.ftl', ''), {
      pick: say('pick'), you: say('you'), people: [say('player-one'), say('player-two')], names: Object.fromEntries(names),
      yourTurn: say('persons-turn', { who: 'you', name: '' }), turn: say('persons-turn', { who: 'other', name: '{name}' }),
      thinks: Object.fromEntries(names.map(([id, name]) => [id, say('thinks', { name })])),
    }];
  }));
}

function open(file) {
  const resource = new FluentResource(readFileSync(file).toString());
  const bundle = new FluentBundle('en', { useIsolating: false });
  bundle.addResource(resource);
  return { resource, bundle };
}

function read(file) {
  const { resource, bundle } = open(file);
  const ids = resource.body.map(({ id }) => id).filter((id) => id.startsWith('page-'));
  const variables = { status: '{status}', sent: '{sent}', all: '{all}' };
  return Object.fromEntries(ids.map((id) => {
    const name = id.slice('page-'.length).replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    return [name, bundle.formatPattern(bundle.getMessage(id).value, variables)];
  }));
}
