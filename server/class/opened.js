// One table, large, to be talked about. It is face up while the class is paused, too.
import { NOBODYS, board, parsed } from './boards.js';
import { button, iconButton, line, made, renewed } from './dom.js';
import { gameName } from './games.js';
import { awayNote, markOf, nameOf, pointsOf, stateOf } from './tables.js';
import { say } from './words.js';

export class Opened {
  #dialog = made('dialog', 'opened');
  #id;

  constructor(act) {
    const back = iconButton('back', say('back'), () => this.#dialog.close());
    const bar = made('div', 'opened-bar', back, made('h2'), line('quiet game-of'));
    const [x, o] = ['x', 'o'].map((side) => made('div', `player ${side}`));
    this.part = button('', say('part'), () => act.part(this.#id));
    this.end = button('outlined', say('endRound'), () => act.endRound(this.#id));
    this.turn = made('p', 'turn-line');
    this.sheet = made('div', 'large-sheet', made('i', 'below'), made('i', 'below'), line('front'));
    this.players = { x, o };
    this.bar = bar;
    this.#dialog.append(bar, this.turn, x, this.sheet, o, made('div', 'opened-foot', this.end, this.part));
    document.body.append(this.#dialog);
  }

  open(id) {
    this.#id = id;
    this.#dialog.showModal();
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /** Shows the table as it is now. It is closed if nobody sits there any more. */
  show({ tables, mode, paused }, page) {
    if (!this.isOpen) return;
    const table = tables.find(({ id }) => id === this.#id);
    if (!table) {
      this.#dialog.close();
      return;
    }
    const { width, height, kind } = page;
    const aside = kind === 'wide' ? 560 : kind === 'tall' ? 32 : 320;
    const size = Math.floor(Math.max(160, Math.min(width - aside, height - (kind === 'low' ? 84 : kind === 'tall' ? 320 : 264))));
    renewed(this.#dialog, [table, size, mode, paused], () => this.#draw(table, size, mode, paused));
  }

  #draw(table, size, mode, paused) {
    const names = { x: table.x?.name ?? '', o: table.o?.name ?? '' };
    const title = table.rung ? say('rung', table) : say('table', names);
    this.#dialog.ariaLabel = title;
    this.bar.children[1].textContent = title;
    this.bar.children[2].textContent = `${gameName(table.rules)} · ${say('round', table)}`;
    const isNobodys = NOBODYS.has(parsed(table.rules).kind);
    const acting = table.outcome === 'draw' || isNobodys ? 'text' : table.outcome ?? table.to_move ?? 'text';
    this.turn.className = `turn-line ink-${acting}`;
    this.turn.textContent = paused ? say('paused') : stateOf(table);
    for (const side of ['x', 'o']) {
      const shown = [markOf(table, side, 40), pointsOf(table[side]), nameOf(table, side, paused), awayNote(table[side])];
      this.players[side].replaceChildren(...shown.filter(Boolean));
    }
    this.sheet.lastElementChild.replaceChildren(board(table, size));
    this.part.hidden = mode === 'ladder';
  }
}
