// The games that can be chosen, and their names.
import { parsed } from './boards.js';
import { words } from './words.js';

/** Each with the rules of its sizes, the usual one first, and a board that shows its idea. */
export const GAMES = [
  { key: 'classic', rules: ['classic 3x3x3'], cells: 'XXX/.O./O..', line: ['a1', 'b1', 'c1'] },
  { key: 'vanishing', rules: ['vanishing 3x3x3'], cells: 'O.X/.XO/O.X', next_out: 'a1' },
  { key: 'ultimate', rules: ['ultimate 3x3x3'], cells: Array(9).fill('.........').join('/'), small: '..O.X....' },
  { key: 'gravity', rules: ['gravity 7x6x4'], drawn: 'gravity 4x4x4', cells: '..../..../.OX./OXXO' },
  { key: 'five', rules: ['classic 15x15x5', 'classic 9x9x5'], drawn: 'classic 6x6x5',
    cells: 'X...O./.XO.../..X..O/...X../O...X./......', line: ['a1', 'b2', 'c3', 'd4', 'e5'] },
  { key: 'larger', rules: ['classic 4x4x4', 'classic 5x5x4', 'classic 6x6x4'],
    cells: '..../.XX./OOOO/X...', line: ['a3', 'b3', 'c3', 'd3'] },
  { key: 'misere', rules: ['misere 3x3x3'], cells: 'O../XXX/..O', line: ['a2', 'b2', 'c2'] },
  { key: 'wild', rules: ['wild 3x3x3'], cells: 'X.O/.../O.X' },
  { key: 'notakto', rules: ['notakto 3x3x3'], cells: 'X.X/XX./..X', line: ['a1', 'b2', 'c3'] },
];

/** The kinds of which any size can be played. */
export const OWN_KINDS = ['classic', 'gravity', 'misere', 'wild', 'notakto'];

/** The game to which these rules belong. */
export const familyOf = (rules) => GAMES.find((game) => game.rules.includes(rules))?.key ?? 'own';

/** The name of a game, with the size of its board unless it is hardly ever played on another, as the game says it. */
export function gameName(rules) {
  const { kind, columns, rows } = parsed(rules);
  const usual = GAMES.find((game) => game.rules[0] === rules);
  if (usual && !['classic', 'gravity', 'larger'].includes(usual.key)) return usual.key === 'five' ? words.five : words.kinds[kind];
  const name = familyOf(rules) === 'five' ? words.five : words.kinds[kind] ?? kind;
  return columns ? `${name} ${columns}×${rows}` : name;
}

/** The name of a game in the list. */
export const listedName = (game) => (game.key === 'larger' ? words.larger : gameName(game.rules[0]));
