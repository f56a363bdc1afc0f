"""The relay itself: hosts register, guests call, and the two streams are joined. It keeps nothing, and reads nothing.

A connection's way, each step one message:

| state   | message  | next                                                                          |
|---------|----------|-------------------------------------------------------------------------------|
| new     | register | proving, a challenge is sent                                                  |
| proving | proof    | host: the table has its number, and is told of every guest; pings keep it     |
| new     | call     | calling: the host is told; where the table may be reached otherwise is told   |
| host    | browsers | from now on browsers may call the table (netcode/relay/pages.py), or may not  |
| new     | answer   | joined to the guest who called                                                |
| new     | ping     | answered, and over                                                            |

Anything else ends the connection, with one clear reason.
"""

import hmac
import os
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from twisted.internet.protocol import Factory

from netcode import wire
from netcode.addresses import one_address, one_household
from netcode.clock import Alarm
from netcode.rate_limit import RateLimit
from netcode.relay import messages as r
from netcode.relay.limits import SWEEP_SECONDS, WORDS, Limits
from netcode.relay.numbers import Numbers
from netcode.relay.stream import Stream, StreamEnd
from netcode.secrets import pin
from sim.codec import Malformed

State = Literal["new", "proving", "host", "calling", "joined", "over"]
WAITING = ("new", "proving", "calling")


class Line(wire.Frames):
    """One connection to the relay, until it is one end of a stream."""

    limit = r.LIMIT
    in_browser = False

    def __init__(self, board: "Switchboard", household: str) -> None:
        super().__init__()
        self.board = board
        self.household = household
        self.state: State = "new"
        self.since = self.heard = board.clock.seconds()
        self.table = b""
        """The table that it serves, or calls."""
        self.ticket = b""
        self.wish: r.Register | None = None
        self.browsers = False
        """Whether the table that it serves lets pages in."""
        self._nonce = b""
        self._words = RateLimit(board.clock, *WORDS)

    def frame_received(self, payload: bytes) -> None:
        self.heard = self.board.clock.seconds()
        if not self._words.take():
            self.refuse("too-many")
            return
        try:
            message = r.to_relay(payload)
        except Malformed:
            self.refuse("malformed")
            return
        match self.state, message:
            case "new", r.Register(proto=r.PROTOCOL):
                self._challenge(message)
            case "new", r.Call(proto=r.PROTOCOL):
                self.board.call(self, message)
            case "new", r.Answer(proto=r.PROTOCOL, ticket=ticket):
                self.board.answer(self, ticket)
            case "new", r.Ping(n=n):
                self.part(r.Pong(n=n))
            case "proving", r.Proof(sig=sig):
                self._judge(sig)
            case "host", r.Browsers(on=on):
                self.browsers = on
            case "host", r.Ping(n=n):
                self.say(r.Pong(n=n))
            case "new", r.Register() | r.Call() | r.Answer():
                self.refuse("proto")
            case _:
                self.refuse("unexpected")

    def too_long(self, length: int, limit: int) -> None:
        self.refuse("malformed")

    def connectionLost(self, reason: Any = None) -> None:
        self.die()
        self.board.gone(self)

    def say(self, message: r.RelayMessage) -> None:
        self.send_frames(r.framed(message))

    def part(self, *last_words: r.RelayMessage) -> None:
        """Say the last words, and hang up; whoever does not read them is cut off by the sweep."""
        if not self.dead:
            if self.state == "host":
                self.transport.unregisterProducer()
            self.hang_up(*map(r.framed, last_words))

    def refuse(self, code: str) -> None:
        if not self.dead:
            self.board.refused[code] += 1
            self.part(r.Refused(code=code))

    def serve(self, registered: r.Registered) -> None:
        """This is a host's own line from now on, and must be read."""
        self.state = "host"
        self.transport.registerProducer(self, True)
        self.say(registered)

    def pauseProducing(self) -> None:
        """A host that does not read what it is told is no use to anybody."""
        self.transport.abortConnection()

    def resumeProducing(self) -> None:
        """It never comes to that."""

    def stopProducing(self) -> None:
        """The connection is gone; connectionLost follows."""

    def release(self, end: StreamEnd) -> None:
        """The connection is not this one's any more: it is that end of a stream."""
        self.state = "joined"
        self.die()
        self.transport.protocol = end

    def _challenge(self, register: r.Register) -> None:
        self.state, self.wish = "proving", register
        self.table = r.table_id(pin(register.certificate))
        self._nonce = self.board.random(32)
        self.say(r.Challenge(nonce=self._nonce))

    def _judge(self, sig: bytes) -> None:
        assert self.wish is not None
        if _has_signed(self.wish.certificate, sig, r.signed_words(self._nonce, self.table)):
            self.board.register(self, self.wish)
        else:
            self.refuse("no-proof")


def _has_signed(certificate: bytes, sig: bytes, words: bytes) -> bool:
    try:
        key = x509.load_der_x509_certificate(certificate).public_key()
        if not isinstance(key, ec.EllipticCurvePublicKey) or not isinstance(key.curve, ec.SECP256R1):
            return False
        key.verify(sig, words, ec.ECDSA(hashes.SHA256()))
    except (ValueError, TypeError, InvalidSignature, x509.InvalidVersion):
        return False
    except Exception:  # whatever a parser stumbles over: it is no certificate of ours
        return False
    return True


class Switchboard(Factory):
    """All lines, tables and streams of a relay."""

    noisy = False

    def __init__(
        self,
        clock: Any,
        limits: Limits | None = None,
        secret: bytes = b"",
        random_bytes: Callable[[int], bytes] = os.urandom,
        page: str = "",
    ) -> None:
        """`page` is where browsers open theirs, as hosts are told: see `Registered`."""
        self.page = page
        self.clock = clock
        self.limits = limits or Limits()
        self.random = random_bytes
        self._secret = secret or random_bytes(32)
        self.numbers = Numbers(clock, self._secret, random_bytes)
        self.lines: dict[Line, None] = {}
        """All connections that are no stream, in the order they came."""
        self.hosts: dict[bytes, Line] = {}
        self.rings: dict[bytes, Line] = {}
        """Guests for whom a host has still to open a stream, by ticket."""
        self.streams: dict[Stream, str] = {}
        """With the guest's household."""
        self.bytes = self.joined = 0
        self.refused: Counter[str] = Counter()
        self._knocks: dict[str, RateLimit] = {}
        self._at_table: Counter[bytes] = Counter()
        self._households: Counter[str] = Counter()
        """Connections of each, streams and page loads included."""
        self.loading = 0
        """Connections over which pages are loaded."""
        self._sweep = Alarm(clock)

    # Connections

    def admits(self, address: str) -> bool:
        """Whether one more connection from there is let in at all."""
        household = one_household(one_address(address))
        limits = self.limits
        knocks = self._knocks.setdefault(household, RateLimit(self.clock, *limits.household_knocks))
        full = len(self.lines) + 2 * len(self.streams) + self.loading >= limits.connections
        if not knocks.take() or self._households[household] >= limits.household_connections or full:
            self.refused["too-many"] += 1
            return False
        waiting = [line for line in self.lines if line.state in WAITING]
        own = [line for line in waiting if line.household == household]
        if len(own) >= limits.household_waiting:
            self._displace(own)
        elif len(waiting) >= limits.waiting:
            self._displace(waiting)
        return True

    def buildProtocol(self, addr: Any) -> Line | None:
        if not self.admits(addr.host):
            return None
        line = Line(self, one_household(one_address(addr.host)))
        self.enter(line)
        return line

    def enter(self, line: Line) -> None:
        """One more connection that is no stream."""
        self.lines[line] = None
        self._households[line.household] += 1
        if not self._sweep.is_set:
            self._sweep.set(SWEEP_SECONDS, self._look_around)

    def gone(self, line: Line) -> None:
        """A connection is over that was no stream."""
        if self.lines.pop(line, line) is None:
            self._leave(line.household)
        self.rings.pop(line.ticket, None)
        if self.hosts.get(line.table) is line:
            del self.hosts[line.table]
            self.numbers.away(line.table)

    def load(self, household: str) -> None:
        """A browser loads the page, or asks for a table's socket, over a connection that `admits` has let in."""
        self.loading += 1
        self._households[household] += 1

    def loaded(self, household: str) -> None:
        """That connection is over, or a line."""
        self.loading -= 1
        self._leave(household)

    def _leave(self, household: str) -> None:
        self._households[household] -= 1
        if not self._households[household]:
            del self._households[household]

    def _displace(self, lines: list[Line]) -> None:
        """One of them goes: the first of the household that has most."""
        crowd = Counter(line.household for line in lines)
        first = max(lines, key=lambda line: crowd[line.household])
        self.refused["too-many"] += 1
        first.die()
        first.transport.abortConnection()
        self.gone(first)

    # Tables

    def register(self, line: Line, wish: r.Register) -> None:
        """A host has proved that the table is its own."""
        table = line.table
        before = self.hosts.get(table)
        if before is None:
            near = sum(other.household == line.household for other in self.hosts.values())
            if len(self.hosts) >= self.limits.tables or near >= self.limits.household_tables:
                line.refuse("full" if len(self.hosts) >= self.limits.tables else "too-many")
                return
        number = self.numbers.claim(table, wish.number, wish.lease)
        if number is None:
            line.refuse("full")
            return
        self.hosts[table] = line
        if before is not None:
            before.refuse("moved")
            if before.household != line.household:
                # the host has changed networks: what was joined to its old address is dead, and guests should know
                for stream in [stream for stream in self.streams if stream.table == table]:
                    stream.abort()
        line.serve(r.Registered(number=number, lease=self.numbers.lease(number, table), page=self.page))

    def call(self, line: Line, call: r.Call) -> None:
        table = call.table or self.numbers.table(call.number) or b""
        host = self.hosts.get(table)
        if host is None or (line.in_browser and not host.browsers):
            line.refuse("no-table")
            return
        rings = [other for other in self.rings.values() if other.table == table]
        if self._at_table[table] >= self.limits.table_streams:
            line.refuse("too-many")
            return
        if len(rings) >= self.limits.table_rings:
            self._displace(rings)
        line.state, line.table, line.ticket = "calling", table, self.random(16)
        line.since = self.clock.seconds()
        self.rings[line.ticket] = line
        assert host.wish is not None
        places = (host.wish.near if host.household == line.household else ()) + host.wish.open
        line.say(r.Found(table=table, places=places, port=host.wish.port))
        host.say(r.Ring(ticket=line.ticket, caller=self._tag(line.household), browser=line.in_browser))

    def answer(self, line: Line, ticket: bytes) -> None:
        guest = self.rings.pop(ticket, None)
        if guest is None or guest.dead:
            line.refuse("no-table")
            return
        stream = Stream(self.clock, guest.table, self.limits.linger, self._over)
        for line_end, stream_end in zip((guest, line), stream.ends, strict=True):
            del self.lines[line_end]
            line_end.say(r.Joined())
            line_end.release(stream_end)
        self._leave(line.household)
        # the host's end counts for nobody: it is there for the guest's
        self.streams[stream] = guest.household
        self._at_table[guest.table] += 1
        self.joined += 1
        stream.join(guest.transport, line.transport)

    def _tag(self, household: str) -> bytes:
        return hmac.digest(self._secret, b"caller\0" + household.encode(), "sha256")[:8]

    def _over(self, stream: Stream) -> None:
        household = self.streams.pop(stream)
        self.bytes += stream.look(0.0, 1 << 60)
        self._leave(household)
        self._at_table[stream.table] -= 1
        if not self._at_table[stream.table]:
            del self._at_table[stream.table]

    # Time

    def _look_around(self) -> None:
        now, limits = self.clock.seconds(), self.limits
        for line in tuple(self.lines):
            patience = {"calling": limits.answer, "host": limits.idle}.get(line.state, limits.first_word)
            since = line.heard if line.state == "host" else line.since
            if now - since <= patience:
                continue
            if line.dead or now - since > patience + limits.linger:
                line.transport.abortConnection()
            else:
                line.refuse("no-answer" if line.state == "calling" else "too-slow")
        for stream in tuple(self.streams):
            self.bytes += stream.look(now, limits.bytes_a_second)
            if now - stream.heard > limits.idle:
                stream.abort()
        self.numbers.sweep()
        self._knocks = {household: knocks for household, knocks in self._knocks.items() if not knocks.full}
        if self.lines or self.streams or self._knocks:
            self._sweep.set(SWEEP_SECONDS, self._look_around)

    def shut(self) -> None:
        self._sweep.cancel()
        for line in tuple(self.lines):
            line.transport.abortConnection()
        for stream in tuple(self.streams):
            stream.abort()
