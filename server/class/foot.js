// The foot of the page: who waits, how pairs are made, and what is done for all.
import { button, find, iconButton, keyed, line, made, renewed } from './dom.js';
import { icon } from './icons.js';
import { pen } from './inked.js';
import { choose } from './drawers.js';
import { bdi, parts, say } from './words.js';

const MODES = ['hand', 'chance', 'ladder'];

/** The three ways, as one of several, or as a chip that opens a list. */
export function makeWays(group, change) {
  const radios = MODES.map((mode) => {
    const radio = made('button', 'way', line('', say(mode), pen('under')));
    radio.type = 'button';
    radio.role = 'radio';
    radio.dataset.mode = mode;
    radio.addEventListener('click', () => change(mode));
    return radio;
  });
  const chip = button('chip', ' ', () => choose(say('ways'), MODES.map((mode) => [mode, say(mode)]), group.dataset.mode, change));
  chip.prepend(pen('loop', { radius: 14 }));
  chip.append(icon('down', 16));
  chip.ariaHasPopup = 'dialog';
  const trough = made('div', 'trough', ...radios);
  trough.role = 'radiogroup';
  trough.ariaLabel = say('ways');
  group.append(trough, chip);
  trough.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = radios[(radios.indexOf(document.activeElement) + step + MODES.length) % MODES.length];
    next.focus();
    change(next.dataset.mode);
  });
}

function showWays(group, mode) {
  group.dataset.mode = mode;
  for (const radio of group.querySelectorAll('[role=radio]')) {
    const isChosen = radio.dataset.mode === mode;
    radio.ariaChecked = String(isChosen);
    radio.tabIndex = isChosen ? 0 : -1;
  }
  const chip = group.querySelector('.chip');
  chip.querySelector('span').textContent = say(mode);
  chip.ariaLabel = `${say('ways')}: ${say(mode)}`;
}

/** Names as slips that can be chosen. */
export function showSlips(parent, pupils, chosen, press) {
  keyed(parent, pupils, ({ id }) => id, ({ id, isSeated }) => {
    const slip = made(isSeated ? 'span' : 'button', 'slip');
    if (isSeated) return slip;
    slip.type = 'button';
    slip.addEventListener('click', () => press(id));
    return slip;
  }, (slip, pupil) => {
    const isChosen = pupil.id === chosen;
    if (!pupil.isSeated) slip.ariaPressed = String(isChosen);
    slip.dataset.pupil = pupil.id;
    renewed(slip, [pupil.name, pupil.here, pupil.waits_for, isChosen], () => slip.replaceChildren(...[
      line('name', line('who', bdi(pupil.name)), isChosen ? pen('under') : ''), pupil.here ? null : line('away', say('away')),
      pupil.waits_for ? line('note', say('waitsFor', { rung: pupil.waits_for })) : null].filter(Boolean)));
  });
}

/** Writes a name anew. */
function renameForm(pupil, act) {
  const field = made('input', 'field');
  Object.assign(field, { value: pupil.name, maxLength: 20, ariaLabel: say('newName'), autocomplete: 'off', spellcheck: false });
  const keep = iconButton('check', say('keep'), () => {});
  keep.type = 'submit';
  const form = made('form', 'renaming', field, keep, iconButton('close', say('close'), () => act.rename()));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act.rename(field.value.trim() || pupil.name);
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    act.rename();
  });
  return form;
}

/** What can be done now, in the middle of the foot. */
function middle({ view, chosen, isRenaming, isLarge, couldPair }, act) {
  if (chosen && isRenaming) return [renameForm(chosen, act)];
  const rename = iconButton('editor', say('rename'), act.beginRename);
  const tools = chosen ? [line('tools', rename, iconButton('close', say('takeOut'), act.takeOut))] : [];
  if (view.paused) return [button('main', say('goOn'), () => act.pause(false), 'play'), ...tools];
  const asked = () => (view.mode === 'hand' ? parts('touchSecond', { name: chosen.name }) : [made('b', '', bdi(chosen.name))]);
  const who = chosen ? [made('p', 'sentence', ...asked())] : [];
  if (view.mode === 'chance') {
    const pairAll = button('main', say('pairAll'), act.pairAll);
    pairAll.disabled = !couldPair;
    return [pairAll, ...(chosen ? who : isLarge ? [made('p', 'sentence quiet', say('later'))] : []), ...tools];
  }
  return [...(chosen ? who : [made('p', 'sentence quiet', say(view.mode === 'ladder' ? 'ladderSays' : 'touchTwo'))]), ...tools];
}

/** Shows the foot. `shown` is what class.js knows. */
export function showFoot(shown, act) {
  const { view, chosen, waits, isLarge } = shown;
  const focused = document.activeElement;
  const wasInFoot = find('foot').contains(focused) || focused?.classList.contains('slip');
  showWays(find('ways'), view.mode);
  find('waits').hidden = isLarge;
  const isNext = view.mode === 'ladder' && waits.every(({ waits_for: other }) => !other);
  find('waits-title').textContent = waits.length ? say(isNext ? 'playsNext' : 'waiting') : '';
  showSlips(find('slips'), isLarge ? [] : waits, chosen?.id, act.choose);
  const place = find('middle');
  const state = shown.isRenaming ? [chosen.id] : [view.paused, view.mode, chosen, isLarge, shown.couldPair];
  renewed(place, state, () => {
    place.replaceChildren(...middle(shown, act));
    place.querySelector('input')?.focus();
    place.querySelector('input')?.select();
  });
  find('pause').hidden = view.paused || !view.tables.length;
  if (wasInFoot && document.activeElement === document.body) {
    (place.querySelector('button:not(:disabled)') ?? find('pause')).focus();
  }
}
