// Pupils who change their rung are seen to climb.

const CLIMB = { duration: 340, easing: 'cubic-bezier(0.65, 0, 0.35, 1)' };

/** Each name that is shown, and where. Whoever leaves a finished board may play on another one already. */
const placesIn = (section) => new Map(['[data-pupil][data-leaves]', '[data-pupil]:not([data-leaves])']
  .flatMap((names) => [...section.querySelectorAll(names)])
  .map((name) => [name.dataset.pupil, [name, name.getBoundingClientRect()]]));

/** Does something to a section, and then leads each name in it from where it was. */
export function climbing(section, change) {
  const before = matchMedia('(prefers-reduced-motion: reduce)').matches ? new Map() : placesIn(section);
  change();
  if (!before.size) return;
  for (const [id, [name, to]] of placesIn(section)) {
    const from = before.get(id)?.[1];
    const [x, y] = from ? [from.left - to.left, from.top - to.top] : [0, 0];
    // What is a line away or less has only a note more above it.
    if (Math.hypot(x, y) > to.height * 2) name.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], CLIMB);
  }
}
