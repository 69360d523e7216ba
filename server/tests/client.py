"""A client of rooms in Python's standard library, written from PROTOCOL.md alone.

It knows what the server says, and comes back. It does not know the rules of the games, so it believes that moves are legal.
"""
import base64
import hashlib
import json
import os
import secrets
import socket
import struct

SECONDS = 30  # Whatever is waited for comes within this time, also on a busy machine.
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Closed(Exception):
    """The socket is closed, with `code` if the server has said one."""

    def __init__(self, code=None):
        super().__init__(f"closed with {code}")
        self.code = code


class WebSocket:
    """A WebSocket (RFC 6455) of a client, without extensions."""

    def __init__(self, port):
        self.stream = socket.create_connection(("127.0.0.1", port), SECONDS)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /rooms HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        self.stream.sendall("".join(line + "\r\n" for line in [*lines, ""]).encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self.read(1)
        status, *headers = answer.decode().strip().split("\r\n")
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in headers)}
        proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        assert status.split()[1] == "101", status
        assert headers["sec-websocket-accept"] == base64.b64encode(proof).decode()

    def read(self, count):
        data = b""
        while len(data) < count:
            more = self.stream.recv(count - len(data))
            if not more:
                raise Closed()
            data += more
        return data

    def send(self, data, kind=TEXT):
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.stream.sendall(bytes([0x80 | kind]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        """The next text."""
        text = b""
        while True:
            first, length = self.read(2)
            if length >= 126:
                length = int.from_bytes(self.read(2 if length == 126 else 8), "big")
            data, kind = self.read(length), first & 0x0F
            if kind == PING:
                self.send(data, PONG)
            elif kind == CLOSE:
                raise Closed(int.from_bytes(data[:2], "big") if data else None)
            elif kind != PONG:
                text += data
                if first & 0x80:
                    return text.decode()


def state_hash(rounds, state):
    """The hash of a state, after these rounds."""
    before, names = rounds["before"], state["names"]
    lines = [f"before={before['x']} {before['o']} {before['draws']}"]
    lines += [f"record={record}" for record in rounds["records"]]
    lines += [f"{key}={state[key]}" for key in ("seq", "rules", "round", "record")]
    lines += [f"{mark}={names[mark]}" for mark in "xo" if names[mark] is not None]
    lines += [f"{key}={state[key]}" for key in ("undo", "undo_refused") if key in state]
    number = 0xcbf29ce484222325
    for byte in "".join(line + "\n" for line in lines).encode():
        number = (number ^ byte) * 0x100000001b3 % 2**64
    return f"{number:016x}"


class Game:
    """What a game knows of its room, and its socket."""

    def __init__(self, server, entry):
        self.entry = {"v": 2, **entry}
        self.seat = self.rounds = self.state = self.presence = self.pending = self.waiting = None
        self.connect(server)

    def connect(self, server):
        """Comes into the room, for the first time or again. Returns what the server has told."""
        self.socket = WebSocket(server.port)
        if self.entry["t"] == "enter_class":
            self.entry.pop("hash", None)
        elif self.seat:
            self.entry = {"t": "join", "v": 2, "code": self.seat["code"], "secret": self.seat["secret"]}
        if self.state:
            self.entry["hash"] = state_hash(self.rounds, self.state)
        self.say(self.entry)
        if self.pending and self.entry["t"] != "enter_class":
            self.say(self.pending)
        return self.until(lambda message: message["t"] in ("presence", "refused", "waiting", "ended"))

    def say(self, message):
        self.socket.send(json.dumps(message).encode())

    def ping(self):
        self.say({"t": "ping", "hash": state_hash(self.rounds, self.state)})

    def hear(self):
        """Takes the next message."""
        message = json.loads(self.socket.receive())
        kind = message["t"]
        if "id" in message and self.pending and message["id"] == self.pending["id"]:
            self.pending = None
        is_elsewhere = kind == "seat" and self.seat and self.seat["code"] != message["code"]
        if is_elsewhere or kind in ("waiting", "ended"):
            self.seat = self.rounds = self.state = self.presence = self.pending = None
        self.waiting = message if kind == "waiting" else None if kind == "seat" else self.waiting
        if kind in ("seat", "rounds", "state", "presence"):
            setattr(self, kind, {key: value for key, value in message.items() if key not in ("t", "id")})
        elif kind == "moved":
            self.move(message)
        return message

    def move(self, moved):
        known = state_hash(self.rounds, self.state)
        if known == moved["after"]:
            return
        if known != moved["before"]:
            return self.ping()
        after = {key: value for key, value in self.state.items() if not key.startswith("undo")}
        after.update(seq=after["seq"] + 1, record=f"{after['record']} {moved['at']}")
        assert (moved["round"], moved["ply"]) == (after["round"], self.ply()), moved
        assert state_hash(self.rounds, after) == moved["after"], moved
        self.state = after

    def until(self, is_it):
        """Hears messages until one is this. Returns all of them."""
        heard = [self.hear()]
        while not is_it(heard[-1]):
            heard.append(self.hear())
        return heard

    def until_record(self, record):
        while self.state["record"] != record:
            self.hear()

    def ply(self):
        return len(self.state["record"].split()) - 1

    def message(self, kind, **more):
        return {"t": kind, "id": secrets.randbits(53), "round": self.state["round"], "ply": self.ply(), **more}

    def act(self, kind, **more):
        """Acts, and returns why it is refused, if it is."""
        self.pending = self.message(kind, **more)
        return self.send_act(self.pending)

    def send_act(self, message):
        self.say(message)
        return self.until(lambda answer: answer.get("id") == message["id"])[-1].get("why")

    def ask(self, message):
        """What is said to something that is no act and is refused."""
        self.say(message)
        return self.until(lambda answer: answer["t"] == "refused")[-1]["why"]
