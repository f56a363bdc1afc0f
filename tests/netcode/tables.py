"""Tables for tests: a host, links to it over pipes or in process, and people who play by chance."""

from hashlib import blake2b
from types import SimpleNamespace

from netcode import messages as m
from netcode.conduct import Conduct
from netcode.door import Door
from netcode.link import LocalLink, PeerLink, Tickets, Watcher
from netcode.opening import new_table, saved_table
from netcode.secrets import new_code
from netcode.sqlite_store import SqliteStore
from netcode.stored_table import Seal
from sim.chance import chance_from
from tests.netcode.by_chance import THROW, next_move
from tests.netcode.pipes import Network

PIN = b"p" * 32
ACCUSATIONS = []
"""Everybody's, in the running test: an honest table has none (conftest.py looks)."""


class Counted:
    """Random bytes that are the same every time: for tests that compare whole conversations."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._n = 0

    def __call__(self, size: int) -> bytes:
        self._n += 1
        return blake2b(self._n.to_bytes(8, "big") + self._seed, digest_size=size).digest()


class Person(Watcher):
    """Somebody at a link. Keeps what was told; plays by chance once `playing` is set."""

    def __init__(self, link, playing=True, seed="person"):
        self.link = link
        self.playing = playing
        self.luck = chance_from(seed)
        self.turns = 0
        self.states, self.shows, self.falls, self.refusals, self.acks = [], [], [], [], []
        self.notices, self.saids, self.points, self.proposals, self.timers, self.missed = [], [], [], [], [], []
        self.rolls = []
        self.kept = None
        self.accusations, self.objections, self.audit = [], [], None
        self.file = None
        self.pending = None
        link.watch(self)

    def state_changed(self, state):
        self.states.append(state)
        self.go_on()

    def lobby_changed(self, lobby):
        seats = self.link.seats
        waiting = lobby.phase == "gathering" and seats and not lobby.chairs[seats[0]].ready
        if self.playing and waiting and not self.pending:
            self.pending = self.link.send(m.Ready(on=True))

    def shown(self, shown):
        self.shows.append(shown)
        self.go_on()

    def rolling(self, n, seat):
        self.rolls.append((n, seat))

    def missing(self, n, seats):
        self.missed.append((n, seats))

    def thrown(self, fell):
        self.falls.append(fell)

    def accepted(self, id, rev):
        self.acks.append(id)
        self._answered(id)

    def refused(self, id, refusal):
        self.refusals.append(refusal)
        self._answered(id)

    def _answered(self, id):
        if id == self.pending:
            self.pending = None
            self.go_on()

    def proposed(self, proposal):
        self.proposals.append(proposal)

    def said(self, said):
        self.saids.append(said)

    def pointed(self, seat, x, y):
        self.points.append((seat, x, y))

    def timer(self, seats, seconds):
        self.timers.append((seats, seconds))

    def notice(self, notice):
        self.notices.append(notice)

    def revealed(self, secret, kept):
        self.kept = kept

    def accused(self, evidence):
        self.accusations.append(evidence)
        if evidence.kind == "lost":
            return  # the host had said that its disk fails
        ACCUSATIONS.append((type(self.link).__name__, self.link.seats, evidence.kind, evidence.statements()))

    def objected(self, seat, evidence):
        self.objections.append((seat, evidence))

    def audited(self, shield):
        self.audit = shield

    def log(self, data):
        self.file = data

    def go_on(self):
        if not self.playing or self.pending:
            return
        move = next_move(self.link, self.luck, self.turns + 1)
        if move is THROW:
            self.pending = self.link.send(m.Throw())
        elif move is not None:
            self.turns += 1
            self.pending = self.link.act(move)


class Room:
    """A table with its door on a network of pipes."""

    PORT = 7
    cheating = False

    def __init__(self, game, seats=None, bots=0, folder=None, network=None, seed="room", **conduct):
        self.game = game
        self.network = network or Network()
        self.random = Counted(seed)
        self.conduct = Conduct(**{"random_bytes": self.random, "autostart": True, **conduct})
        self.folder = folder
        self.store = self.new_store()
        seats = seats or game.seats[-1]
        levels = (next(iter(game.bots)),) * bots
        seal = Seal(secret=self.random(32), code=new_code(7, self.random), signing=self.random(32))
        self.host = new_table(self.network, game, self.store, seats, levels, None, self.conduct, seal, created=1.0)
        self.open()

    def new_store(self):
        return SqliteStore(self.network, self.folder)

    def open(self):
        self.door = Door(self.network, self.host, PIN, binding=lambda transport: b"channel")
        self.network.doors[self.PORT] = self.door

    def crash(self):
        """The host's process is gone, and with it everything that was not on disk."""
        for here, there in self.network.wires:
            there.connected = False
            if here.connected:
                here.lose(ConnectionError())
        del self.network.doors[self.PORT]
        self.store._commit_due.cancel()
        self.store._db.close()
        if self.host.play is not None:
            self.host.play.stop()
        self.host.closed = "crashed"

    def restart(self):
        self.store = self.new_store()
        self.host = saved_table(self.network, self.game, self.store, self.store.open(self.host.id), self.conduct)
        self.open()

    def peer(self, name="Bo", playing=True, code=None, tickets=None, cls=PeerLink, address="table", **wish):
        link = cls(
            self.network,
            address,
            self.PORT,
            self.host.seal.code if code is None else code,
            name,
            tickets=tickets or Tickets(),
            games={self.game.id: self.game},
            tls=False,
            off_thread=self.conduct.off_thread,
            binding=lambda transport: b"channel",
            pin_of=lambda transport: PIN,
            random_bytes=Counted(name),
            **wish,
        )
        person = Person(link, playing, seed=name)
        link.open()
        return person

    def stranger(self, protocol):
        """Somebody who says whatever a test wants, at the door: `protocol` once it is connected there."""
        factory = SimpleNamespace(buildProtocol=lambda addr: protocol, clientConnectionFailed=lambda *_: None)
        self.network.connectTCP("raw", self.PORT, factory)
        self.network.advance(0.2)
        return protocol

    def local(self, name="Ada", playing=True, seats=1, **wish):
        link = LocalLink(self.network, self.host, name, seats, **wish)
        person = Person(link, playing, seed=name)
        link.open()
        return person

    def until(self, happened, seconds=600.0):
        def happened_honestly():
            assert self.cheating or not ACCUSATIONS, ACCUSATIONS
            return happened()

        self.network.until(happened_honestly, seconds)

    def play_to_the_end(self, *people, seconds=100_000.0):
        self.until(lambda: all(person.kept is not None for person in people), seconds)

    @property
    def table(self):
        return self.host.play.table
