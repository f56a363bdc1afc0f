"""A club on a network of pipes: nodes in this process, real TLS, a real database, and a clock of the test."""

from netcode.club.calling import at_desk
from netcode.club.line import Line, Lines
from netcode.club.messages import PROTOCOL, Look, Order, Who
from netcode.club.node import Node, Settings
from netcode.conduct import Conduct
from netcode.guest import PeerLink
from netcode.link import Tickets
from netcode.signing import SEED, Signer
from netcode.throws import at_once
from netcode.ways import Ways
from tests.conformance.small_games import Pairs
from tests.netcode.club.databases import new_database
from tests.netcode.pipes import Network
from tests.netcode.tables import Counted, Person

FIRST_PORT = 4801
VISITOR = Signer(b"v" * SEED)
"""The device of whoever opens tables."""


def device(name):
    return Signer(name.encode().ljust(SEED, b"."))


class Club:
    """So many nodes, at 127.0.0.1:4801 and so on."""

    def __init__(self, nodes=2, post=None, **conduct):
        self.post = post
        self.url = new_database()
        self.network = Network()
        self.conduct = Conduct(autostart=True, **conduct)
        self.games = {"pairs": Pairs()}
        self.log = []
        self.nodes = {}
        for number in range(nodes):
            self.start(number)

    def start(self, number, page="", presentation=None):
        address = f"127.0.0.1:{FIRST_PORT + number}"
        settings = Settings(url=self.url, name=f"node{number}", address=address, page=page)
        node = Node(
            self.network, settings, self.games, self.conduct,
            lambda event, **facts: self.log.append((number, event, facts)),
            lambda count: Lines(self.network, self.url, count, at_once), self.post, at_once, presentation,
        )  # fmt: skip
        node.start().addErrback(lambda failure: failure.raiseException())
        self.network.doors[FIRST_PORT + number] = node.board
        self.nodes[number] = node
        return node

    def kill(self, number):
        """The process is gone; its lease ends."""
        node = self.nodes.pop(number)
        del self.network.doors[FIRST_PORT + number]
        node.heart._stopped = True
        for alarm in (node.heart._next, node.heart._expiry, node._orphans):
            alarm.cancel()
        if node.courier is not None:
            node.courier.stop()
        for table in node.floor.tables.values():
            if table.host.play is not None:
                table.host.play.stop()
            table.host.closed = "crashed"
        node.store._commit = lambda: None
        for here, there in self.network.wires:
            if there.connected and self._is_of(there, node):
                there.connected = False
                here.lose(ConnectionError())
        self.say("UPDATE nodes SET until = clock_timestamp() WHERE id = %s", node.id)

    def _is_of(self, end, node):
        inner = getattr(end.protocol, "wrappedProtocol", end.protocol)
        board = getattr(inner, "board", None)
        return board is node.board or getattr(inner, "door", None) in [
            table.door for table in node.floor.tables.values()
        ]

    def say(self, words, *values):
        line = Line(self.url)
        try:
            return line.run(lambda c: (found := c.execute(words, values)).description and found.fetchall())
        finally:
            line.close()

    def ask(self, wish, number=0, signer=VISITOR, words=""):
        told = []
        at_desk(self.network, ("127.0.0.1", FIRST_PORT + number), wish, signer, words).addBoth(told.append)
        self.network.until(lambda: told)
        return told[0]

    def open(self, number=0, seats=2, bots=("casual",), **order):
        bots = (next(iter(Pairs().bots)),) * len(bots)
        answer = self.ask(
            Order(proto=PROTOCOL, who=Who(VISITOR.public), game="pairs", seats=seats, bots=bots, **order), number
        )
        return answer.message.code

    def tables(self, number=0):
        return self.ask(Look(proto=PROTOCOL), number).message.tables

    def guest(self, code, name="Ada", number=0, playing=True, **wish):
        link = PeerLink(
            self.network, "", 0, code, name, tickets=wish.pop("tickets", None) or Tickets(), games=self.games,
            off_thread=at_once, random_bytes=Counted(name), ways=Ways((("127.0.0.1", FIRST_PORT + number),)), **wish,
        )  # fmt: skip
        person = Person(link, playing, seed=name)
        link.open()
        return person

    def until(self, happened, seconds=600.0):
        self.network.until(happened, seconds)

    def finish(self, *people):
        self.until(lambda: all(person.kept is not None for person in people), 100_000.0)

    def events(self, event):
        return [(number, facts) for number, name, facts in self.log if name == event]
