"""Plays with a server by the client that was written from PROTOCOL.md alone.

    python3 -B server/tests/client_checks.py target/debug/noughts-server

starts this server with a folder of its own, plays with it, kills it, and says what was checked. It ends with an error at the first
thing that is not as the document says.
"""
import os
import pathlib
import re
import secrets
import subprocess
import sys
import tempfile

from client import TEXT, Closed, Game

BINARY = 2


class Server:
    """A server, whose rooms are in a folder."""

    def __init__(self, program, folder):
        self.folder = pathlib.Path(folder)
        self.command = [program, "--bind", "127.0.0.1:0", "--rooms", folder, "--class", "5b", "--no-open"]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        address = re.search(r":(\d+)/", line)
        if not address:
            self.kill()
            raise ValueError(f"no address: {line}")
        self.port = int(address[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def lose_last_line(self):
        """The power fails: the journal has lost the end of its last line."""
        journal = max(path for path in self.folder.glob("*.rooms") if path.stat().st_size)
        os.truncate(journal, journal.stat().st_size - 5)


def create(server, name, **more):
    return Game(server, {"t": "create", "secret": secrets.token_hex(16), "name": name, **more})


def take(server, code, name):
    return Game(server, {"t": "join", "code": code, "secret": secrets.token_hex(16), "take": True, "name": name})


def pair(server, **more):
    """Two who play, X first, and both know it."""
    x = create(server, "Mina", **more)
    o = take(server, x.seat["code"], "Noah")
    x.until(lambda message: message["t"] == "presence" and message["o"] == "there")
    assert x.state == o.state and x.state["names"] == {"x": "Mina", "o": "Noah"}
    return x, o


def play(x, o, moves):
    """Plays these moves in turns, where both have the state before them."""
    mover, other = (x, o) if x.state["record"].startswith("x") == (x.ply() % 2 == 0) else (o, x)
    for at in moves.split():
        assert mover.act("place", at=at) is None
        other.until_record(mover.state["record"])
        mover, other = other, mover


def check_match(server):
    x, o = pair(server)
    assert (x.seat["role"], o.seat["role"]) == ("x", "o") and "invite" in x.seat and "invite" not in o.seat
    play(x, o, "a1 b1 a2 b2")
    assert o.act("place", at="c3") == "not_your_turn"
    assert x.act("place", at="b2") == "occupied"
    assert x.act("place", at="d4") == "off_board"
    assert x.act("rematch") == "round_not_over"
    play(x, o, "a3")
    assert o.act("place", at="c3") == "round_over"
    assert o.act("rematch") is None
    x.until_record("o")
    assert x.rounds == {"round": 2, "before": {"x": 0, "o": 0, "draws": 0}, "records": ["x a1 b1 a2 b2 a3"]}
    play(x, o, "b2")


def check_undo(server):
    x, o = pair(server, rules="wild 3x3x3")
    assert x.act("undo") == "nothing_to_undo"
    play(x, o, "Xb2 Oa1")
    for grants in (False, True):
        assert x.act("undo") is None
        o.until(lambda message: message.get("undo") == "x")
        assert (x.act("undo"), x.act("grant", yes=True)) == ("already_asked", "nothing_asked")
        assert o.act("grant", yes=grants) is None
        x.until(lambda message: message["t"] == "state" and "undo" not in message)
        assert x.state.get("undo_refused") == (None if grants else "x")
    assert x.state == o.state and x.state["record"] == "x"


def check_watching(server):
    x, o = pair(server)
    by_code = take(server, x.seat["code"], "Eve")
    by_link = Game(server, {"t": "join", "code": x.seat["code"], "secret": x.seat["watch"]})
    assert by_code.seat["role"] == by_link.seat["role"] == "watch" and by_code.seat["secret"] == x.seat["watch"]
    play(x, o, "b2 a1")
    for game in (by_code, by_link):
        game.until_record("x b2 a1")
    assert by_code.act("place", at="c3") == "not_seated"
    by_code.say({"t": "leave"})
    assert by_code.ask({"t": "ping"}) == "not_in_room"
    o.say({"t": "leave"})
    x.until(lambda message: message["t"] == "presence" and message.get("o_left"))
    assert (x.presence["watching"], list(x.presence["o"])) == (1, ["away"])


def check_refusals(server):
    x, o = pair(server)
    first = x.message("place", at="b2")
    assert x.send_act(first) is None and x.send_act(first) is None, "it counts once"
    assert x.send_act({**first, "at": "b3"}) == "id_used"
    assert x.act("place", at="c3", round=2) == "wrong_round" and x.act("place", at="c3", ply=7) == "wrong_ply"
    assert (x.state["record"], x.state["seq"]) == ("x b2", o.state["seq"] + 1)
    code, fresh = x.seat["code"], {"secret": secrets.token_hex(16)}
    for message, why in [
        ({"t": "win"}, "malformed"),
        ({"t": "ping", "seq": 1}, "malformed"),
        ({"t": "create", "v": 2, **fresh, "rules": "renju 15x15x5"}, "rules"),
        ({"t": "create", "v": 2**40, **fresh, "rules": "renju 15x15x5"}, "version"),
        ({"t": "create", "v": 2, **fresh, "name": "Pencil"}, "name"),
        ({"t": "create", "v": 2, **fresh, "name": "n" * 21}, "name"),
        ({"t": "join", "v": 2, **fresh, "code": code}, "no_such_room"),
        ({"t": "join", "v": 2, "code": code, "secret": o.seat["secret"], "name": " Mina "}, "same_name"),
    ]:
        assert x.ask(message) == why, message
    o.until_record("x b2")
    named = {"t": "join", "v": 2, "code": code.lower(), "secret": o.seat["secret"], "name": " No\u0007a\u200b\thé "}
    o.say(named)
    x.until(lambda message: message["t"] == "state")
    assert x.state["names"]["o"] == "Noa hé", "the name is cleaned"
    for kind, data, code in [(BINARY, b"no", 1003), (TEXT, b" " * 513, 1002)]:
        assert ends_with(create(server, "Kim"), data, kind) == code
    flooding = create(server, "Kim")
    for _ in range(29):
        flooding.ping()
    assert ends_with(flooding, b'{"t":"ping"}') == 1008, "each ping counts"


def ends_with(game, data, kind=TEXT):
    """The code with which the server closes a socket on which this is sent."""
    game.socket.send(data, kind)
    try:
        game.until(lambda message: False)
    except Closed as closed:
        return closed.code


def check_coming_back(server):
    x, o = pair(server)
    play(x, o, "b2")
    x.socket.stream.close()
    o.until(lambda message: message["t"] == "presence" and message["x"] != "there")
    assert [message["t"] for message in x.connect(server)] == ["seat", "presence"], "nothing is new"
    play(x, o, "a1")
    # A move is sent, and the server is killed before the answer is read.
    x.pending = x.message("place", at="c3")
    x.say(x.pending)
    o.until_record("x b2 a1 c3")
    server.kill()
    server.start()
    x.connect(server)
    while x.pending:
        x.hear()
    o.connect(server)
    assert x.state == o.state and x.state["record"] == "x b2 a1 c3", "it has counted once"
    server.kill()
    server.lose_last_line()
    server.start()
    # X moves from another device, with the number of the move that is lost.
    other = Game(server, {"t": "join", "code": x.seat["code"], "secret": x.seat["secret"]})
    assert other.state["record"] == "x b2 a1" and other.act("place", at="b1") is None
    assert other.state["seq"] == x.state["seq"]
    told = [message["t"] for message in x.connect(server)]
    assert told == ["seat", "rounds", "state", "presence"] and x.state == other.state, told
    # O has missed all that, and hears of the next move on a socket that stands.
    seen, o_state = o.state, o.connect(server) and o.state
    assert o_state["record"] == "x b2 a1 b1"
    o.state = seen
    third = Game(server, {"t": "join", "code": o.seat["code"], "secret": o.seat["secret"]})
    assert third.act("place", at="c1") is None
    heard = o.until(lambda message: message["t"] == "state")
    assert any(message["t"] == "moved" for message in heard) and o.state == third.state


def check_class(server):
    games = [Game(server, {"t": "enter_class", "secret": secrets.token_hex(16), "name": "Mina"}) for _ in range(2)]
    assert [game.waiting["name"] for game in games] == ["Mina", "Mina 2"]
    assert games[1].waiting["class"] == "5b" and games[1].waiting["others"] == ["Mina"]
    games[0].say({"t": "ping"})
    games[0].until(lambda message: message["t"] == "waiting" and message["others"] == ["Mina 2"])
    # The page is closed, and loaded again.
    games[1].socket.stream.close()
    games[1].connect(server)
    assert games[1].waiting["name"] == "Mina 2"
    assert games[1].ask({"t": "place", "id": 1, "round": 1, "ply": 0, "at": "b2"}) == "not_in_room"
    refused = Game(server, {"t": "enter_class", "secret": secrets.token_hex(16), "name": "Doodle"})
    assert refused.waiting is None and refused.seat is None


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            for check in (check_match, check_undo, check_watching, check_refusals, check_coming_back, check_class):
                check(server)
                print(check.__name__, "is as described")
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1])
