// What a screen reader is told of what happens: who came, and which round was won.
import { say } from './words.js';

const pupilsOf = ({ tables, waiting, rungs = [] }) => new Map([...tables.flatMap(({ x, o }) => [x, o]), ...waiting,
  ...rungs.flatMap(({ waiting }) => waiting)].filter(Boolean).map(({ id, name }) => [id, name]));

/** Sentences about what is new in a class. */
export function newsOf(before, now) {
  if (!before) return [];
  const news = [];
  const known = pupilsOf(before);
  const came = [...pupilsOf(now)].filter(([id]) => !known.has(id)).map(([, name]) => name);
  if (came.length > 3) news.push(say('manyCame', { number: came.length }));
  else news.push(...came.map((name) => say('came', { name })));
  for (const table of now.tables) {
    const old = before.tables.find(({ id }) => id === table.id);
    if (!old || !table.outcome || (old.outcome && old.round === table.round)) continue;
    const names = { x: table.x?.name ?? '', o: table.o?.name ?? '' };
    news.push(table.outcome === 'draw' ? say('drew', names)
      : say('wonAgainst', { name: names[table.outcome], other: names[table.outcome === 'x' ? 'o' : 'x'] }));
  }
  if (before.paused !== now.paused) news.push(say(now.paused ? 'paused' : 'goesOn'));
  return news;
}
