// Prints the folder in which the build script of the game has written the texts of languages: `node web/texts.mjs FILE`, where the
// file has the messages of cargo, one JSON object a line.
import { readFileSync } from 'node:fs';

const messages = readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
const isGame = ({ reason, package_id: id }) => reason === 'build-script-executed' && /[#/]noughts[#@]/.test(id);
console.log(messages.find(isGame).out_dir);
