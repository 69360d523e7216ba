// The socket to the rooms of the server that the page came from, if it has rooms.

/** The header with which such a server answers everything. */
const HEADER = 'noughts-rooms';
/** The header with the name of the class on such a server. */
const CLASS = 'noughts-class';

let server = '';
/** @type {WebSocket | undefined} */
let socket;

/** The address of the folder in which the page is. */
export const pageFolder = () => location.origin + location.pathname.replace(/[^/]*$/, '');

/** The same, if its server has rooms, or else nothing. */
export const roomsServer = () => server;

export function openSocket(game, url) {
  closeSocket();
  let own;
  try {
    own = new WebSocket(url);
  } catch {
    game.socket_closed();
    return;
  }
  socket = own;
  // Of a socket that was replaced, nothing more is told.
  const tell = (call) => (event) => { if (socket === own) call(event); };
  own.onopen = tell(() => game.socket_opened());
  own.onmessage = tell((event) => game.socket_heard(String(event.data)));
  own.onclose = tell(() => {
    socket = undefined;
    game.socket_closed();
  });
}

export function sendToSocket(text) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(text);
}

export function closeSocket() {
  const last = socket;
  socket = undefined;
  last?.close();
}

/**
 * Asks whether the server has rooms, and asks again when the network is back. Without a network, the socket is closed at once: a
 * browser would keep it open until it has waited long enough for an answer.
 */
export function findRooms(game) {
  addEventListener('offline', () => {
    if (!socket) return;
    closeSocket();
    game.socket_closed();
  });
  addEventListener('online', () => {
    game.network_back();
    if (!server) ask(game);
  });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) game.hurry_socket(); });
  return ask(game);
}

/**
 * Asks whether the server has rooms. A request with another method is not answered from the cache. Returns false if there are none,
 * and true if there are or may be.
 */
async function ask(game) {
  if (!navigator.onLine || !location.protocol.startsWith('http')) return true;
  const page = pageFolder();
  const answer = await fetch(page, { method: 'HEAD' }).catch(() => undefined);
  // A browser takes an answer that is not read to its end for one that was broken off.
  await answer?.text();
  if (!answer?.headers.has(HEADER)) return !answer;
  server = page;
  if (answer.headers.has(CLASS)) game.class_found(decodeURIComponent(answer.headers.get(CLASS)));
  game.wake();
  return true;
}
