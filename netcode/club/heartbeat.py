"""A node's life, as all others see it: a row in the database that says until when it is believed to live.

| state  | event                                             | next                                             |
|--------|---------------------------------------------------|--------------------------------------------------|
| alive  | a beat is written                                 | alive, for three seconds from when it was sent   |
| alive  | none was written for three seconds                | lapsed: others may take its tables, it lets go   |
| alive  | the node itself stood still for longer than that  | the next beat tells which tables nobody has taken |
| lapsed | a beat is written                                 | alive, with no tables                            |
| any    | another node of the same name has started         | replaced, for good                               |

The database's clock decides who may take over; a node counts from the moment it sent a beat, so it lets go before.
"""

from collections.abc import Callable
from typing import Any, LiteralString, NamedTuple

from psycopg import Connection
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from netcode.clock import Alarm, Clock
from netcode.club.line import Lines, Work
from netcode.store import CannotStore

BEAT_SECONDS = 1.0
LEASE_SECONDS = 3.0

STOOD_STILL = 0.5
"""Seconds by which an alarm is late where the whole process was stopped, or got no processor."""

BEAT: LiteralString = """
UPDATE nodes SET until = clock_timestamp() + make_interval(secs => %s), draining = %s WHERE id = %s
"""
LEASES: LiteralString = "SELECT tab, epoch FROM leases WHERE node = %s"
OTHERS: LiteralString = """
SELECT address, page FROM nodes WHERE id <> %s AND NOT draining AND until > clock_timestamp() - interval '1 hour'
ORDER BY until < clock_timestamp(), name LIMIT 7
"""


Errand = tuple[Work[Any], Callable[[Any], None]]
NO_ERRAND: Errand = (lambda connection: None, lambda answer: None)


class NodeRow(NamedTuple):
    """Who a node is: its id is new with every start, its name is not."""

    id: str
    name: str
    address: str
    page: str = ""
    """Where browsers open their page at this node, as `https://HOST:PORT`; nothing if they cannot."""


Known = tuple[tuple[str, str], ...]
"""Nodes, each by its address and its page."""


class Heartbeat:
    """Keeps one node's row."""

    def __init__(
        self,
        clock: Clock,
        lines: Lines,
        node: NodeRow,
        lapsed: Callable[[], None],
        replaced: Callable[[], None],
        still_ours: Callable[[dict[str, int]], None] = lambda leases: None,
        errand: Callable[[], Errand] = lambda: NO_ERRAND,
    ) -> None:
        """`still_ours` is told the tables and epochs that nobody has taken while this node stood still.

        `errand` is what every beat takes along: something to ask the database, and who is told the answer.
        """
        self.draining = False
        self.nodes: tuple[str, ...] = (node.address,)
        """Where nodes are called: this one first, then those that live, then those that did an hour ago."""
        self.pages: tuple[str, ...] = (node.page,) if node.page else ()
        """The same for browsers."""
        self.origins = set(self.pages)
        """Where pages may come from: all nodes of which this one ever knew, for a page outlives its node."""
        self.changed: Callable[[], None] = lambda: None
        """Called when there are other nodes than before."""
        self._clock = clock
        self._lines = lines
        self._node = node
        self._lapsed = lapsed
        self._replaced = replaced
        self._still_ours = still_ours
        self._errand = errand
        self._alive_until = float("-inf")
        self._next = Alarm(clock)
        self._expiry = Alarm(clock)
        self._stopped = False

    @property
    def alive(self) -> bool:
        return self._clock.seconds() < self._alive_until

    def start(self) -> "Deferred[None]":
        """This node takes the place of an earlier one of its name. Fails with CannotStore."""
        node, sent = self._node, self._clock.seconds()

        def register(connection: Connection[Any]) -> Known:
            connection.execute("DELETE FROM nodes WHERE name = %s OR until < now() - interval '1 day'", (node.name,))
            connection.execute(
                "INSERT INTO nodes (id, name, address, page, until)"
                " VALUES (%s, %s, %s, %s, clock_timestamp() + make_interval(secs => %s))",
                (node.id, node.name, node.address, node.page, LEASE_SECONDS),
            )
            return _known(connection, node)

        return self._lines.ask(register).addCallback(self._beaten, sent)

    def halt(self) -> None:
        """No beats any more: others know when the lease has ended."""
        self._stopped = True
        self._next.cancel()
        self._expiry.cancel()

    def stop(self) -> "Deferred[None]":
        """This node is gone, and everybody knows at once."""
        self.halt()
        node = self._node
        return self._lines.ask(lambda connection: _forget(connection, node))

    def beat(self) -> None:
        node, draining, sent = self._node, self.draining, self._clock.seconds()
        late = sent >= self._alive_until
        ask, tell = self._errand()

        def renew(connection: Connection[Any]) -> tuple[Known | None, dict[str, int] | None, Any]:
            there = connection.execute(BEAT, (LEASE_SECONDS, draining, node.id)).rowcount
            leases = dict(connection.execute(LEASES, (node.id,)).fetchall()) if late else None
            return (_known(connection, node) if there else None), leases, ask(connection)

        def renewed(found: tuple[Known | None, dict[str, int] | None, Any]) -> None:
            known, leases, answer = found
            if leases is not None and not self._stopped:
                self._still_ours(leases)
            self._beaten(known, sent)
            if not self._stopped:
                tell(answer)

        self._lines.ask(renew).addCallbacks(renewed, self._missed)

    def _beaten(self, known: Known | None, sent: float) -> None:
        if self._stopped:
            return
        if known is None:
            self._stopped = True
            self._expiry.cancel()
            self._lapsed()
            self._replaced()
            return
        nodes, self.pages = tuple(address for address, _ in known), tuple(page for _, page in known if page)
        self.origins.update(self.pages)
        if nodes != self.nodes:
            self.nodes = nodes
            self.changed()
        self._alive_until = sent + LEASE_SECONDS
        # an answer may come when the time it gives is over already
        self._expiry.set(max(0.0, self._alive_until - self._clock.seconds()), self._expired)
        self._next.set(max(0.0, sent + BEAT_SECONDS - self._clock.seconds()), self.beat)

    def _expired(self) -> None:
        """Cut off from the database, or only late: whoever stood still may find everything as it was."""
        if self._clock.seconds() - self._alive_until < STOOD_STILL:
            self._lapsed()
        else:
            self._expiry.set(BEAT_SECONDS, self._lapsed)

    def _missed(self, failure: Failure) -> None:
        failure.trap(CannotStore)  # type: ignore[no-untyped-call]
        if not self._stopped:
            self._next.set(BEAT_SECONDS / 2, self.beat)


def _known(connection: Connection[Any], node: NodeRow) -> Known:
    others = connection.execute(OTHERS, (node.id,)).fetchall()
    return ((node.address, node.page), *((address, page) for address, page in others))


def _forget(connection: Connection[Any], node: NodeRow) -> None:
    connection.execute("DELETE FROM nodes WHERE id = %s", (node.id,))
