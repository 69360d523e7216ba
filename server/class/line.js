// The line to the server: one socket, which comes back by itself.

const [FIRST_WAIT, LONGEST_WAIT] = [1000, 30_000];

export class Line {
  #socket;
  #timer;
  #wait = FIRST_WAIT;
  #isEnded = false;

  /** `heard` gets each message, and `changed` whether the line is up. */
  constructor(secret, heard, changed) {
    Object.assign(this, { secret, heard, changed });
    addEventListener('online', () => this.#retry());
    this.#open();
  }

  get isUp() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether it could be sent. */
  send(message) {
    if (this.isUp) this.#socket.send(JSON.stringify(message));
    return this.isUp;
  }

  /** No more is said. */
  end() {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open() {
    const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/class/socket`);
    this.#socket = socket;
    socket.addEventListener('open', () => this.send({ t: 'open', secret: this.secret }));
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket || this.#isEnded) return;
      let message;
      try { message = JSON.parse(data); } catch { return; }
      this.#wait = FIRST_WAIT;
      this.changed(true);
      this.heard(message);
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket || this.#isEnded) return;
      this.changed(false);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    });
  }

  /** At once, because the network has come back. */
  #retry() {
    if (this.#isEnded || this.isUp) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    const before = this.#socket;
    this.#open();
    before?.close();
  }
}
