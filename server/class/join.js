// The address by which pupils come in, large at the beginning and small afterwards, and who has come.
import { drawing, element } from './boards.js';
import { find, line, place, renewed } from './dom.js';
import { showSlips } from './foot.js';
import { distinct } from './ladder.js';
import { bdi, say } from './words.js';

/** The QR code, black on white in every theme. `rows` are hexadecimal numbers, of as many bits as there are rows. */
export function code(rows, size) {
  const count = rows.length;
  const squares = rows.map((row, y) => [...BigInt(`0x${row}`).toString(2).padStart(count, '0')]
    .map((bit, x) => (bit === '1' ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  const ground = element('rect', { class: 'white', x: -2, y: -2, width: count + 4, height: count + 4 });
  const drawn = element('path', { class: 'black', d: squares.join(''), 'shape-rendering': 'crispEdges' });
  return drawing('code', `-2 -2 ${count + 4} ${count + 4}`, size, size, ground, drawn);
}

/** The code of a class, if there is one that can be drawn. */
const codeOf = ({ qr }) => (Array.isArray(qr) && qr.length > 20 && qr.every((row) => /^[0-9a-f]+$/i.test(row)) ? qr : null);

export const countOf = (number) => (number === 1 ? say('oneHere') : say('here', { number }));

/** Everybody who is in the class, those who can be paired as such. */
function everybody({ tables, waiting, rungs = [] }) {
  const seated = tables.flatMap(({ x, o }) => [x, o]).filter(Boolean).map((pupil) => ({ ...pupil, isSeated: true }));
  return distinct([...waiting, ...rungs.flatMap(({ waiting }) => waiting), ...seated]);
}

export function showJoin(view, chosen, page, press) {
  const { width, height, kind } = page;
  const rows = codeOf(view);
  const isBeside = kind !== 'tall';
  const narrow = width < 1200 ? 48 : 72;
  const most = { wide: Math.min(height - 228, width * 0.42), tall: Math.min(width - 96, height - 460) }[kind] ?? height - 158;
  const size = Math.floor(Math.max(120, most));
  const apart = kind === 'wide' ? narrow : 24;
  const room = isBeside ? width - 48 - apart - (rows ? size + apart : 0) : width - 32;
  const text = Math.min(60, room / (0.565 * view.address.length));
  place(find('join'), { '--code': size, '--address': Math.max(20, text), '--apart': apart });
  find('join-title').replaceChildren(say('join', { class: view.name }));
  find('join-address').replaceChildren(bdi(view.address));
  find('wifi').hidden = !view.wifi;
  find('wifi-name').replaceChildren(bdi(view.wifi ?? ''));
  find('join-here').textContent = countOf(view.here);
  find('code').hidden = !rows;
  const paper = find('paper-code');
  renewed(paper, [rows, size], () => paper.replaceChildren(...(rows ? [code(rows, size - 36)] : [])));
  showSlips(find('pupils'), everybody(view), chosen?.id, press);
}

/** The small address at the top right. */
export function showAddress(view) {
  const rows = codeOf(view);
  find('address-text').replaceChildren(bdi(view.address));
  find('address-here').textContent = countOf(view.here);
  renewed(find('address-code'), rows, () => find('address-code').replaceChildren(...(rows ? [code(rows, 58)] : [line('')])));
}
