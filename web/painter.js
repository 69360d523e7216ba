// Paints the game by WebGL: triangles with a texture, as the game lists them for each frame. WebGL 1 is enough.
//
// Colours have premultiplied alpha and are blended as they are, without a conversion to linear light, because egui's
// letters are made for that. The canvas is transparent where nothing is drawn, and the page shows its background there.

import { GRAPHICS_FILE } from './built.js';

const VERTEX = `
attribute vec2 place, at;
attribute vec4 colour;
uniform vec2 size;
varying vec2 texel;
varying vec4 tint;
void main() {
  gl_Position = vec4(place * 2.0 / size - 1.0, 0, 1) * vec4(1, -1, 1, 1);
  texel = at;
  tint = colour;
}`;
const FRAGMENT = `
precision mediump float;
uniform sampler2D image;
varying vec2 texel;
varying vec4 tint;
void main() {
  gl_FragColor = tint * texture2D(image, texel);
}`;
/** The attributes of a vertex, in their order. */
const ATTRIBUTES = ['place', 'at', 'colour'];
/** Bytes from one vertex to the next: place and texel as two floats each, and four bytes of colour. */
const STRIDE = 20;

let gl;
let size;
/** What is drawn one over the other: for each list of triangles its buffers and its batches. */
let lists;

/**
 * A graphics context on this canvas, or null. It is without antialiasing, because all edges are soft already, and because
 * colours would be too bright where a soft edge covers only a part of a pixel.
 */
export function context(canvas) {
  const wanted = { antialias: false, depth: false };
  try {
    return canvas.getContext('webgl2', wanted) ?? canvas.getContext('webgl', wanted);
  } catch {
    return null;
  }
}

/**
 * Begins with the graphics, and resolves when a context can be had at once. Where the processor computes the graphics, that takes
 * some tenths of a second. They pass in a worker, so that the page can answer meanwhile.
 */
export function warm() {
  return new Promise((resolve) => {
    const worker = new Worker(GRAPHICS_FILE);
    worker.onmessage = worker.onerror = () => { resolve(); worker.terminate(); };
  }).catch(() => {}); // without a worker, the page begins itself
}

/** Prepares for painting. It is called at the start, and again when a lost context was restored. Returns whether there are graphics. */
export function prepare(canvas) {
  gl = context(canvas);
  lists = [];
  if (!gl || gl.isContextLost()) return Boolean(gl);
  gl.getExtension('OES_element_index_uint'); // WebGL 2 has it without asking
  const program = gl.createProgram();
  for (const [type, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  // The attributes have these places in the vertices.
  ATTRIBUTES.forEach((name, place) => gl.bindAttribLocation(program, place, name));
  gl.linkProgram(program);
  gl.useProgram(program);
  ATTRIBUTES.forEach((_, place) => gl.enableVertexAttribArray(place));
  size = gl.getUniformLocation(program, 'size');
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.enable(gl.SCISSOR_TEST);
  return true;
}

/** Replaces the texture, or a rectangle of it. */
export function setTexture(isWhole, x, y, width, height, pixels) {
  const format = [gl.RGBA, gl.UNSIGNED_BYTE, pixels];
  if (isWhole) gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, ...format);
  else gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, ...format);
}

/** Replaces a list of triangles. The parameters are described in `src/web/painter.rs`. */
export function setList(index, vertices, indices, batches) {
  const list = lists[index] ??= { vertices: gl.createBuffer(), indices: gl.createBuffer() };
  gl.bindBuffer(gl.ARRAY_BUFFER, list.vertices);
  gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.STREAM_DRAW);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, list.indices);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STREAM_DRAW);
  list.batches = batches.slice();
}

/** Draws all lists on a canvas of this size in pixels. */
export function draw(width, height, pixelsPerPoint) {
  const { canvas } = gl;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  gl.viewport(0, 0, width, height);
  gl.scissor(0, 0, width, height);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.uniform2f(size, width / pixelsPerPoint, height / pixelsPerPoint);
  const pixel = (points, end) => Math.round(Math.min(Math.max(points * pixelsPerPoint, 0), end));
  for (const { vertices, indices, batches } of lists) {
    gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, STRIDE, 0);
    gl.vertexAttribPointer(1, 2, gl.FLOAT, false, STRIDE, 8);
    gl.vertexAttribPointer(2, 4, gl.UNSIGNED_BYTE, true, STRIDE, 16);
    let first = 0;
    for (let at = 0; at < batches.length; at += 5) {
      const [left, top, right, bottom, count] = batches.subarray(at, at + 5);
      const [x, y, endX, endY] = [pixel(left, width), pixel(top, height), pixel(right, width), pixel(bottom, height)];
      if (endX > x && endY > y) {
        gl.scissor(x, height - endY, endX - x, endY - y);
        gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, first * 4);
      }
      first += count;
    }
  }
}
