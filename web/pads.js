// The pads of the browser. It tells of no change by itself, so it is asked for each picture, but only while a pad is connected and the
// page is shown.

/** Which buttons of each connected pad were pressed when it was last asked. */
const pads = new Map();
let frame = 0;

/** Tells the game what has changed. The game itself drops the noise of a stick at rest. */
function ask(game) {
  for (const pad of navigator.getGamepads()) {
    const before = pad && pads.get(pad.index);
    if (!before) continue;
    pad.buttons.forEach(({ pressed }, index) => {
      if (pressed === Boolean(before[index])) return;
      before[index] = pressed;
      game.pad_button(pad.index, index, Number(pressed));
    });
    game.pad_stick(pad.index, pad.axes[0] ?? 0, pad.axes[1] ?? 0);
  }
}

/** Begins to ask, or stops. */
function follow(game, isAllowed) {
  cancelAnimationFrame(frame);
  const next = () => {
    if (!isAllowed()) return;
    ask(game);
    frame = requestAnimationFrame(next);
  };
  if (pads.size && !document.hidden) frame = requestAnimationFrame(next);
}

/** Follows the pads with the standard layout, as long as it is allowed. */
export function followPads(game, isAllowed) {
  const change = (isConnected) => ({ gamepad: { index, mapping } }) => {
    if (mapping !== 'standard' || !isAllowed()) return;
    if (isConnected) pads.set(index, []);
    else pads.delete(index);
    game.pad_connected(index, isConnected);
    follow(game, isAllowed);
  };
  addEventListener('gamepadconnected', change(true));
  addEventListener('gamepaddisconnected', change(false));
  document.addEventListener('visibilitychange', () => follow(game, isAllowed));
}
