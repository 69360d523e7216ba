// Drawers at the right, and lists: the games, saving and ending, what a small page has no room for.
import { board, parsed } from './boards.js';
import { button, iconButton, line, made } from './dom.js';
import { GAMES, OWN_KINDS, familyOf, listedName } from './games.js';
import { icon } from './icons.js';
import { pen } from './inked.js';
import { say, words } from './words.js';

/** A dialog over the page, which a press beside it or Escape closes. Whatever had the focus gets it back. */
export function drawer(classes, title, ...children) {
  const dialog = made('dialog', `drawer ${classes}`);
  const close = () => dialog.close();
  const head = made('div', 'drawer-head', made('h2', '', title), iconButton('close', say('close'), close));
  dialog.append(head, ...children);
  dialog.ariaLabel = title;
  dialog.addEventListener('click', ({ target }) => { if (target === dialog) close(); });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A list of which one is chosen. */
export function choose(title, options, chosen, choice) {
  const rows = options.map(([key, name]) => row(name, '', key === chosen, () => {
    dialog.close();
    choice(key);
  }));
  const dialog = drawer('list', title, made('div', 'rows', ...rows));
  return dialog;
}

function row(name, more, isChosen, pressed, picture) {
  const words = line('row-words', line('row-name', line('', name, isChosen ? pen('under') : '')), more ? line('note', more) : '');
  const element = made('button', `row ${isChosen ? 'chosen' : ''}`, picture, words, isChosen ? icon('check', 22) : null);
  element.type = 'button';
  if (isChosen) element.setAttribute('aria-current', 'true');
  element.addEventListener('click', pressed);
  return element;
}

/** All games, of which one touch chooses one. */
export function showGames(rules, change) {
  const choice = (rules) => {
    dialog.close();
    change(rules);
  };
  const family = familyOf(rules);
  const rows = GAMES.flatMap((game) => {
    const isChosen = game.key === family;
    const picture = line('glance', board({ ...game, rules: game.drawn ?? game.rules[0] }, 56));
    const one = row(listedName(game), words.inWords[game.key], isChosen, () => choice(isChosen ? rules : game.rules[0]), picture);
    return game.rules.length > 1 ? [made('div', 'with-sizes', one, sizes(game, rules, choice))] : [one];
  });
  const own = row(words.ownRow, words.inWords.own, family === 'own', () => {
    dialog.close();
    showOwn(rules, change);
  }, line('glance', icon('editor', 32)));
  const dialog = drawer('games', say('games'), made('div', 'rows', ...rows, own));
}

/** The sizes of a game, as one of several. */
function sizes(game, rules, choice) {
  const group = made('div', 'trough', ...game.rules.map((size) => {
    const { columns, rows } = parsed(size);
    const one = made('button', 'way', line('', `${columns}×${rows}`, pen('under')));
    one.type = 'button';
    one.ariaPressed = String(size === rules);
    one.addEventListener('click', () => choice(size));
    return one;
  }));
  group.role = 'group';
  group.ariaLabel = listedName(game);
  return group;
}

/** A board of any size, by one of some rules. */
function showOwn(rules, change) {
  const now = parsed(familyOf(rules) === 'own' ? rules : 'gravity 5x4x4');
  const text = () => `${now.kind} ${now.columns}x${now.rows}x${now.length}`;
  const picture = made('div', 'own-picture');
  const kinds = made('div', 'trough kinds');
  kinds.role = 'group';
  kinds.ariaLabel = say('rule');
  const steps = ['columns', 'rows', 'length'].map((what) => {
    const number = made('output', 'number');
    const change = (by) => () => {
      now[what] += by;
      show();
    };
    const fewer = iconButton('minus', say('fewer', { what: say(what) }), change(-1));
    const more = iconButton('plus', say('more', { what: say(what) }), change(1));
    return { what, number, fewer, more, row: made('div', 'stepper', line('row-name', say(what)), fewer, number, more) };
  });
  const most = (what) => (what === 'length' ? Math.max(now.columns, now.rows) : 15);
  const show = () => {
    now.length = Math.min(now.length, most('length'));
    for (const { what, number, fewer, more } of steps) {
      number.textContent = now[what];
      fewer.disabled = now[what] <= 3;
      more.disabled = now[what] >= most(what);
    }
    for (const kind of kinds.children) kind.ariaPressed = String(kind.dataset.kind === now.kind);
    picture.replaceChildren(board({ rules: text(), cells: Array(now.rows).fill('.'.repeat(now.columns)).join('/') }, 168));
  };
  kinds.append(...OWN_KINDS.map((kind) => {
    const one = made('button', 'way', line('', words.kinds[kind], pen('under')));
    one.type = 'button';
    one.dataset.kind = kind;
    one.addEventListener('click', () => {
      now.kind = kind;
      show();
    });
    return one;
  }));
  show();
  const use = button('main', say('useBoard'), () => {
    dialog.close();
    change(text());
  });
  const dialog = drawer('own', say('own'), picture, kinds, ...steps.map(({ row }) => row), made('div', 'drawer-foot', use));
}

/** Saving and ending are one decision, so nothing is asked twice. */
export function showEnd(act) {
  const toggle = made('button', 'switch-row', line('row-name', say('withNames')), line('switch'));
  toggle.type = 'button';
  toggle.role = 'switch';
  toggle.ariaChecked = 'false';
  toggle.addEventListener('click', () => { toggle.ariaChecked = String(toggle.ariaChecked !== 'true'); });
  const save = button('outlined', say('saveAll'), () => act.save(toggle.ariaChecked === 'true'), 'file');
  const end = button('main', say('endAll'), () => act.end(), 'erase');
  return drawer('ending', say('saveAndEnd'), toggle, made('p', 'note', say('without')), save,
    made('div', 'drawer-foot', made('p', 'quiet', say('ending')), end));
}

/** What a small page has no room for. */
export function showMenu(items) {
  const dialog = drawer('list', say('menu'), made('div', 'rows', ...items.map(([name, more, pressed]) => row(name, more, false, () => {
    dialog.close();
    pressed();
  }))));
}
