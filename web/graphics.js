// The worker that begins with the graphics; see `warm` in `painter.js`.
try {
  new OffscreenCanvas(1, 1).getContext('webgl2');
} catch { /* the page finds out itself */ }
postMessage('begun');
