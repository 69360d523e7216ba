// What the release needs to know of the project, from Cargo.toml: `eval "$(node release/facts.mjs)"` sets VERSION, OWNER, ADDRESS, ID
// and HOW_MADE. Environment variables with the names OWNER, ADDRESS and HOW_MADE come first. `node release/facts.mjs publish` prints
// nothing, and fails as long as nothing may be published.
import { execFileSync } from 'node:child_process';

const run = (...args) => JSON.parse(execFileSync('cargo', args, { encoding: 'utf8' }));
const { packages } = run('metadata', '--locked', '--no-deps', '--format-version', '1');
const { version, authors, repository, metadata } = packages.find(({ name }) => name === 'noughts');
const address = process.env.ADDRESS || repository;
const facts = {
  VERSION: version,
  OWNER: process.env.OWNER || authors[0],
  ADDRESS: address,
  // The name of the address, from its end, as desktops name programs.
  ID: `${new URL(address).hostname.split('.').reverse().join('.')}.noughts`,
  HOW_MADE: process.env.HOW_MADE || metadata.release['how-made'],
};
if (process.argv[2] === 'publish') {
  const { OWNER, ADDRESS, HOW_MADE } = facts;
  const isKnown = OWNER !== 'example' && ADDRESS !== 'https://example.org' && HOW_MADE;
  if (!isKnown) console.error('Cargo.toml does not say who publishes (authors), where (repository), and how the program was made (how-made).');
  process.exit(isKnown ? 0 : 1);
}
for (const [name, value] of Object.entries(facts)) console.log(`export ${name}='${value.replaceAll("'", "'\\''")}'`);
