"""Hostile pages at a real table, over real sockets: they say anything at any moment, and the game goes on."""

import random
import socket
import time
from select import select
from urllib.parse import urlsplit

import pytest

from netcode.texts import NetworkSpeech
from netcode.web.sealing import HELLO, SALT, invitation_of
from sim.games import all_games
from sim.languages import LANGUAGES
from tests.netcode.web.anything import ASKS, any_words
from tests.netcode.web.browsers import Browser, frame, upgrade
from tests.web.phone import SLOW, HostProcess

DEFECT = NetworkSpeech("en").reject("defect")
PATIENCE = 30 * SLOW
PACE = 15
"""Words a second of somebody hostile who wants to be heard: more are thrown away."""
BURST = 12
TURN = 2
"""Seconds after which somebody who is hostile rather than on turn is played for."""
CODES = {1000, 4400, 4401, 4403, 4408, 4409, 4413, 4429, 1001, 1002, 1007, 1009}
"""How a hostile connection may end: 1000 is its own goodbye."""
HONEST, GUEST, STRANGER, GUESSER = (f"127.0.0.{number}" for number in (2, 3, 4, 5))

BROKEN = [b"", b"{", b"[]", b"null", b"1e999", b"\xff\xfe", b"[" * 9000, b'{"kind":' * 900, b'{"kind":"say","text":"',
          b'{"kind":"say","id":1,"text":"\\ud800"}']  # fmt: skip


class Line:
    """A real socket, as tests write to it."""

    def __init__(self, port, address):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))
        self.gone = False
        self._come = b""

    def dataReceived(self, data):
        """The host is to receive it."""
        try:
            self.socket.sendall(data)
        except OSError:
            self.gone = True

    def value(self):
        while not self.gone and select([self.socket], [], [], 0)[0]:
            try:
                come = self.socket.recv(1 << 16)
            except OSError:
                come = b""
            self.gone = not come
            self._come += come
        return self._come

    def clear(self):
        self._come = b""

    def close(self):
        self.gone = True
        self.socket.close()


class Page(Browser):
    """One connection of one page, over a real socket."""

    def __init__(self, table, address, ticket=None):
        where = urlsplit(table.address)
        self.short, self.ticket = where.fragment, ticket
        self.wire = self.protocol = Line(where.port, address)
        self.begin()
        self.wire.dataReceived(upgrade("/ws", where.netloc, f"http://{where.netloc}"))
        self.until(lambda: b"\r\n\r\n" in self.wire.value())
        self.answered()
        if self.status == 101:
            self.until(lambda: len(self._bytes + self.wire.value()) >= HELLO + 2)
        if not self.wire.gone:
            self._shake_hands()

    def _greet(self, hello):
        self.ticket = self.ticket or invitation_of(self.short, hello[-SALT:])
        super()._greet(hello)

    @property
    def open(self):
        self.hear()
        return self.code is None and not self.wire.gone

    def until(self, happened, what="it"):
        """Until something has happened, or nothing can any more."""
        end = time.monotonic() + PATIENCE
        while not happened() and not self.wire.gone:
            assert time.monotonic() < end, f"{what} did not come about; answered {sorted(self.answers)[-20:]}"
            select([self.wire.socket], [], [], 0.05)

    def answer(self, kind="ask", **fields):
        """What the host answers to that; nothing if it ended the connection."""
        id = self.say(kind, **fields)
        self.until(lambda: not self.open or id in self.answers)
        return self.answers.get(id)


class Person:
    """Somebody honest, who plays by chance, and does what the evening needs."""

    def __init__(self, table, seed):
        self.luck = random.Random(seed)
        self.page = Page(table, HONEST)
        assert self.page.answer("join", name="Ada")["ok"]

    def live(self):
        """One thing that the table waits for: nobody hostile can keep it from being answered."""
        assert self.page.answer("look", language="en", shape="table")["ok"]
        model = self.page.model
        can, ask = model["you"]["can"], model.get("ask", {})
        if model["lobby"].get("paused"):
            self.page.answer(what="pause", on=False)
        elif model.get("proposal", {}).get("mine"):
            self.page.answer(what="consent", yes=self.luck.random() < 0.5)
        elif "back" in can:
            self.page.answer(what="bot", seat=model["you"]["seat"])
        elif "again" in can:
            self.page.answer(what="again")
        elif "ready" in can:
            self.page.answer(what="ready", on=True)
        elif ask.get("mine") and "rolling" not in ask and ("throw" in ask or "choices" in ask):
            self.play(model["rev"], ask)

    def play(self, rev, ask):
        throw = ask.get("throw")
        if throw is not None and "choice" not in throw:
            self.page.answer("throw", gesture={"aim": self.luck.uniform(-30, 30), "strength": self.luck.random()})
            return
        choices = [throw["choice"]] if throw else [id for id, one in ask["choices"].items() if "concession" not in one]
        self.page.answer("act", choice=self.luck.choice(choices), rev=rev)


class Hostile:
    """Somebody who says anything at all, and comes back whenever the host has had enough of it."""

    def __init__(self, table, address, levels, name, seed):
        self.table, self.address, self.levels, self.name = table, address, levels, name
        self.luck = random.Random(seed)
        self.ticket, self.page = None, None
        self.owed = {}
        """What was said and is to be answered, by its id."""
        self.said, self.ends = 0, []

    def burst(self):
        """Some words at once."""
        if self.page is not None and not self.page.open:
            self.ended()
        if self.page is None:
            self.come()
        if self.page.open:
            self.speak()

    def speak(self):
        if self.name and self.ticket is None:
            self.sit()
        for _ in range(self.luck.randrange(1, BURST)):
            self.say_something()
            if self.luck.random() < 0.01:
                self.break_rules()
        if self.page.open and "ready" in self.page.model.get("you", {}).get("can", ()):
            self.say("ask", what="ready", on=True)  # there is more to spoil in a game

    def come(self):
        self.owed = {}
        self.page = Page(self.table, self.address, self.ticket)

    def ended(self):
        assert self.page.code is None or self.page.code in CODES
        self.ends.append(self.page.code)
        self.check_words()
        self.page.wire.close()
        self.page = None

    def sit(self):
        """On a chair, or where there is none among those who watch."""
        for watch in (False, True):
            if self.ticket is None and (self.page.answer("join", name=self.name, watch=watch) or {}).get("ok"):
                self.ticket = self.page.own

    def say_something(self):
        self.said += 1
        kind = self.luck.random()
        if kind < 0.1:
            self.page.say_raw(self.luck.choice(BROKEN))
        elif kind < 0.45:
            self.say(**any_words(self.luck))
        else:
            self.say(**self.likely())

    def say(self, kind, **fields):
        self.owed[self.page.say(kind, **fields)] = kind, fields

    def likely(self):
        """What a page might say, perhaps at the wrong moment, perhaps of what is another's."""
        luck, model = self.luck, self.page.model
        choices = list(model.get("ask", {}).get("choices", ())) or ["roll"]
        pieces = list(model.get("scene", {}).get("pieces", ())) or ["deck"]
        rev = model.get("rev", 0) + luck.choice([0, 0, 0, 1, -1])
        swipe = {name: luck.choice([-1000, -1, 0, 0.5, 1000]) for name in ("aim", "strength", "spin", "x", "y")}
        return luck.choice(
            [
                {"kind": "act", "choice": luck.choice(choices), "rev": max(0, rev)},
                {"kind": "act", "choice": luck.choice(choices), "rev": max(0, rev), "gesture": swipe},
                {"kind": "throw", "gesture": swipe},
                {"kind": "tap", "piece": luck.choice(pieces)},
                {"kind": "tap"},
                {"kind": "look", "language": luck.choice([*LANGUAGES, "xx"]), "shape": luck.choice(["hand", "table"])},
                {"kind": "ask", "what": luck.choice(ASKS[:5]), "seat": luck.randrange(8), "yes": luck.random() < 0.5},
                {"kind": "ask", "what": luck.choice(ASKS[3:10]), "on": luck.random() < 0.5, "name": "\u202eAda"},
                {"kind": "ask", "what": "bot", "seat": luck.randrange(8), "level": luck.choice(self.levels)},
                {"kind": "say", "text": luck.choice(["[b]\u0000", "x" * 280, "<script>", "\u202e", " "])},
            ]
        )

    def break_rules(self):
        """What no page does: each of these ends the connection, or should not matter."""
        page, luck = self.page, self.luck
        way = luck.randrange(8)
        if way == 0:
            page.protocol.dataReceived(page.sent)  # a replay
        elif way == 1:
            page.send_raw(b"{}", kind=1)  # a text
        elif way == 2:
            page.send_raw(luck.randbytes(luck.randrange(200)))
        elif way == 3:
            page.protocol.dataReceived(luck.randbytes(300))  # no frame at all
        elif way == 4:
            page.send_raw((1000).to_bytes(2, "big"), kind=8)
            page.say("ping")
        elif way == 5:
            page.say("say", text="x" * 30_000)
        elif way == 6:
            page.protocol.dataReceived(frame(b"{}" * 60, kind=9)[:-3])  # half a frame, and no more
            page.wire.close()
        else:
            self.second_tab()

    def second_tab(self):
        """The same ticket once more: the first of them is told to go."""
        first, self.page = self.page, Page(self.table, self.address, self.ticket)
        if self.ticket is not None and self.page.open:
            first.until(lambda: not first.open)
            assert first.code == 4409
        first.wire.close()
        self.owed = {}

    def check_words(self):
        assert all(message.get("words") != DEFECT for message in self.page.heard)
        self.page.heard.clear()

    def listen(self):
        """After a while everything is answered, on a connection that goes on."""
        if self.page is None or not self.page.open:
            return
        self.page.until(lambda: not self.page.open or self.owed.keys() <= self.page.answers.keys(), self.owed)
        self.page.answers.clear()
        self.owed = {}
        self.check_words()


class Guesser:
    """Somebody without an invitation, and whatever else comes to a port."""

    def __init__(self, table, seed):
        self.table, self.luck = table, random.Random(seed)

    def come(self):
        if self.luck.random() < 0.5:
            page = Page(self.table, GUESSER, self.luck.randbytes(16))
            page.until(lambda: not page.open)
            assert page.wire.gone or page.code in (4401, 4429)
            page.wire.close()
            return
        line = Line(urlsplit(self.table.address).port, GUESSER)
        line.dataReceived(self.luck.choice([b"GET /ws HTTP/1.1\r\n\r\n", self.luck.randbytes(400), b"\x16\x03\x01"]))
        line.close()


@pytest.mark.parametrize(
    ("game", "words"),
    [("deer-portal", 60), *(pytest.param(game, 1800, marks=pytest.mark.soak) for game in all_games())],
)
def test_a_live_game_goes_on_while_pages_say_anything_at_any_moment(game, words, tmp_path):
    """One at the table and one before it, who has the invitation; and one who guesses."""
    rules = all_games()[game]
    seats = 4 if 4 in rules.seats and 2 not in rules.seats else min(3, rules.seats[-1])
    gentle = next(iter(rules.bots))
    with (tmp_path / "errors").open("w+") as errors:
        bots = dict.fromkeys(range(2, seats), gentle)
        table = HostProcess(game, seats, bots=bots, turn_seconds=TURN, stand_in=gentle, errors=errors)
        try:
            ada = Person(table, words)
            levels = [*rules.bots, "x"]
            eves = [Hostile(table, GUEST, levels, "Eve", 1), Hostile(table, STRANGER, levels, "", 2)]
            guesser, grown = Guesser(table, 3), 0
            while sum(eve.said for eve in eves) < words:
                began = time.monotonic()
                for eve in eves:
                    eve.burst()
                guesser.come()
                known = table.ask("told")["entries"]
                while time.monotonic() < began + BURST / PACE:
                    ada.live()
                    select([ada.page.wire.socket], [], [], 0.1)
                for eve in eves:
                    eve.listen()
                grown += max(0, table.ask("told")["entries"] - known)
            assert grown > 0
            assert table.process.poll() is None
        finally:
            table.stop()
        errors.seek(0)
        problems = errors.read()
        assert problems == "", problems
    said, ends = sum(eve.said for eve in eves), [end for eve in eves for end in eve.ends]
    print(f"{said} hostile words, {len(ends)} connections ended {sorted({*ends} - {None})}, {grown} entries meanwhile")
    assert all(eve.said for eve in eves)
