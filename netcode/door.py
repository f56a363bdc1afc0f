"""The host's door to the network: who may come in, how fast, and what is understood of what they say.

A connection's way, each step one message of the guest:

| state     | message       | next                                                                    |
|-----------|---------------|-------------------------------------------------------------------------|
| greeting  | hello         | knocking, welcome is sent; closed if the versions do not fit            |
| knocking  | pake1         | waiting, while a thread computes; then proving, pake2 is sent           |
| knocking  | resume        | at table; closed if the token is not valid                              |
| proving   | confirm       | proved, confirmed is sent; closed if the code was wrong, or is new      |
| proved    | seat_request  | at table; closed if there is no chair                                   |
| at table  | all the others | goes to the host, within the guest's credits                           |

Anything else closes the connection, with one clear reason. The table plays on.
"""

import errno
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from twisted.internet.defer import DeferredSemaphore
from twisted.internet.error import CannotListenError
from twisted.internet.protocol import Factory
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcode import messages as m
from netcode import wire
from netcode.addresses import one_address
from netcode.admission import TurnedAway
from netcode.clock import Alarm
from netcode.eager_tcp import listen
from netcode.guesses import Guesses
from netcode.host import TableHost
from netcode.member import Member, Parcel
from netcode.quick_tls import QuickTls
from netcode.rate_limit import RateLimit
from netcode.secrets import HostTls, Pake, WrongCode, channel_binding, proof, proves, renewed
from netcode.signing import guest_proved
from netcode.strangers import Strangers
from netcode.versions import misfit
from sim.codec import Malformed, encode
from sim.version import version

HANDSHAKE_SECONDS = 10.0
IDLE_SECONDS = 60.0
SWEEP_SECONDS = 1.0
LAST_WORDS_SECONDS = 3.0
"""How long a closed connection may take to read why."""
MOST_PROOFS = 2
"""How many keys are computed at the same time: bots and dice need threads, too."""

RATES = {"ask": (20.0, 60.0), "chat": (1.0, 6.0), "lobby": (2.0, 12.0), "cursor": (30.0, 40.0), "other": (30.0, 80.0)}
"""Rate limits of a guest for each kind of message: a second, and at once."""
FLOOD = 300
"""Messages without credit after which a guest is thrown out."""

State = Literal["greeting", "knocking", "waiting", "proving", "proved", "at table"]


class Visit(wire.Frames):
    """One connection, from the first byte to the last. To the host it is a netcode.member.Peer."""

    local = False
    reveals = True
    in_browser = False

    def __init__(self, door: "Door", address: str) -> None:
        super().__init__()
        self.door = door
        self.host = door.host
        """The table this visit is for, also when the door serves the next one already."""
        self.address = address
        self.state: State = "greeting"
        self.member: Member | None = None
        self.stalled = False
        clock = door.clock
        self.since = self.heard = clock.seconds()
        self._credits = {kind: RateLimit(clock, *rate) for kind, rate in door.rates.items()}
        self._without_credit = 0
        self._key = b""
        self._code = ""
        """The code that this visit proves: the table's when it began to."""
        self._last_words = Alarm(clock)

    @property
    def cert_pin(self) -> bytes:
        return self.door.pin

    # The connection

    def connectionMade(self) -> None:
        super().connectionMade()
        self.transport.registerProducer(self, True)

    def connectionLost(self, reason: Any = None) -> None:
        self.die()
        self._last_words.cancel()
        self.door.gone(self)
        if self.member is not None:
            member, self.member = self.member, None
            self.host.admission.lost(member, self)

    def pauseProducing(self) -> None:
        """The guest does not read. What it would say now could not be answered, so it is not read either."""
        self.stalled = True
        self.transport.pauseProducing()

    def resumeProducing(self) -> None:
        self.stalled = False
        if not self.dead:
            self.transport.resumeProducing()
            if self.member is not None:
                self.host.drained(self.member)

    def stopProducing(self) -> None:
        """The transport is gone; connectionLost follows."""

    @property
    def proved(self) -> bool:
        return self.state == "proved"

    # What arrives

    def frame_received(self, payload: bytes) -> None:
        self.heard = self.door.clock.seconds()
        at_table = self.state == "at table"
        try:
            message = m.from_guest(payload) if at_table else m.from_stranger(payload)
        except Malformed:
            self.close(m.Closing(code="malformed"))
            return
        if at_table:
            self._from_guest(message)
        else:
            self._from_stranger(message)

    def too_long(self, length: int, limit: int) -> None:
        self.close(m.Closing(code="frame-too-long", detail={"limit": limit}))

    def _from_guest(self, message: Any) -> None:
        member = self.member
        assert member is not None
        if not self._credits[_kind(message)].take():
            self._no_credit(message)
        elif isinstance(message, m.Bye):
            self.member = None
            self.host.admission.lost(member, self, for_good=True)
            self.hang_up()
        else:
            self.host.receive(member, message)

    def _no_credit(self, message: Any) -> None:
        self._without_credit += 1
        if self._without_credit > FLOOD:
            self.close(m.Closing(code="flood"))
        elif isinstance(message, m.Ask):
            self.deliver(Parcel(m.Reject(id=message.id, code="too-fast")))

    # The way in

    def _from_stranger(self, message: Any) -> None:
        match self.state, message:
            case "greeting", m.Hello():
                self._greet(message)
            case "knocking", m.Pake1(data=data):
                self._knock(data)
            case "knocking", m.Resume():
                self._admit(lambda: self.host.admission.resume(self, message))
            case "proving", m.Confirm(mac=mac):
                self._judge(mac)
            case "proved", m.SeatRequest():
                self._seat(message)
            case _:
                self.close(m.Closing(code="unexpected"))

    def _seat(self, wish: m.SeatRequest) -> None:
        if wish.key and not guest_proved(wish.key, wish.sig, self.host.id, self.door.binding(self.transport)):
            self.close(m.Closing(code="unproved"))
            return
        chairs = 0 if wish.spectator else 1
        self._admit(lambda: self.host.admission.join(self, wish.name, wish.seat, chairs, wish.key, wish.witnessed))

    def _greet(self, hello: m.Hello) -> None:
        game = self.host.game
        if (why := misfit(hello, game)) is not None:
            self.close(why)
            return
        self.state = "knocking"
        self.deliver(
            Parcel(
                m.Welcome(
                    proto=m.PROTOCOL,
                    app=version(),
                    table=self.host.id,
                    game=game.id,
                    rules_hash=game.rules_hash,
                    content_hash=game.content_hash,
                    earlier=self.host.seal.earlier,
                    nodes=self.door.nodes(),
                )
            )
        )

    def _knock(self, data: bytes) -> None:
        if self._must_wait() or not self._may_try():
            return
        self.state = "waiting"
        self._code = code = self.host.seal.code

        def compute() -> tuple[bytes, bytes] | None:
            if self.dead:
                return None
            pake = Pake(code, is_host=True)
            return pake.message, pake.key(data)

        self.door.proofs.run(self.door.off_thread, compute).addCallbacks(self._computed, self._junk)

    def _must_wait(self) -> bool:
        if (wait := self.door.guesses.wait(self.address)) <= 0:
            return False
        self.close(m.Closing(code="wait", detail={"seconds": int(wait) + 1}))
        return True

    def _may_try(self) -> bool:
        if self.door.guesses.may_try(self.address):
            return True
        self.close(m.Closing(code="wait", detail={"seconds": 2}))
        return False

    def _computed(self, result: tuple[bytes, bytes] | None) -> None:
        if not self.dead and result is not None:
            message, self._key = result
            self.state = "proving"
            self.deliver(Parcel(m.Pake2(data=message)))

    def _junk(self, failure: Any) -> None:
        failure.trap(WrongCode)
        self.door.guesses.junk(self.address)
        self.close(m.Closing(code="malformed"))

    def _judge(self, mac: bytes) -> None:
        if self._must_wait():
            return
        if self._code != self.host.seal.code:
            self.close(m.Closing(code="new-code"))
            return
        channel = self.door.binding(self.transport)
        if not proves(mac, self._key, "guest", channel, self.host.id):
            self._wrong()
            return
        self.door.guesses.right(self.address)
        self.state = "proved"
        self.deliver(Parcel(m.Confirmed(mac=proof(self._key, "host", channel, self.host.id))))

    def _wrong(self) -> None:
        self.close(m.Closing(code="wrong-code"))
        self.door.wrong_code(self.address)

    def _admit(self, enter: Callable[[], Member]) -> None:
        try:
            self.member = enter()
        except TurnedAway as turned_away:
            self.close(m.Closing(code=turned_away.code))
            return
        self.state = "at table"
        self.limit = wire.GUEST_LIMIT
        self.door.seated(self)

    # What leaves

    def deliver(self, *parcels: Parcel) -> None:
        self.send_frames(*[parcel.frame for parcel in parcels])

    def close(self, why: m.Closing) -> None:
        if self.dead:
            return
        self.door.count(why.code)
        if self.stalled:
            self.die()
            self.transport.unregisterProducer()
            self.transport.abortConnection()
            return
        self.hang_up(wire.frame(encode(why)))
        self._last_words.set(LAST_WORDS_SECONDS, self.transport.abortConnection)

    def drop(self) -> None:
        """Without a word: others need the place."""
        self.die()
        self.transport.unregisterProducer()
        self.transport.abortConnection()
        self.door.gone(self)

    def hang_up(self, *last_words: bytes) -> None:
        if not self.dead:
            self.transport.unregisterProducer()
        super().hang_up(*last_words)


class Door(Factory):
    """Makes visits, and watches over all of them."""

    noisy = False

    def __init__(
        self,
        clock: Any,
        host: TableHost,
        pin: bytes = b"",
        off_thread: Any = None,
        binding: Callable[[Any], bytes] = channel_binding,
        rates: Mapping[str, tuple[float, float]] = RATES,
        nodes: Callable[[], tuple[str, ...]] = lambda: (),
    ) -> None:
        """`nodes` are the addresses at which the table can be called, if it is a club's."""
        self.clock = clock
        self.nodes = nodes
        self.rates = rates
        self.host = host
        self.pin = pin
        self.off_thread = off_thread or host.conduct.off_thread
        self.binding = binding
        self.closed: Counter[str] = Counter()
        """How many connections were closed, by code."""
        self.visits: set[Visit] = set()
        self.guesses = Guesses(clock)
        self.proofs = DeferredSemaphore(MOST_PROOFS)
        self._strangers = Strangers(clock, lambda: self.host.known_addresses())
        self._sweep = Alarm(clock)

    def admits(self, address: str) -> bool:
        """Whether one more connection from there is let in at all."""
        welcome = self._strangers.admit(one_address(address))
        if not welcome:
            self.count("too-many")
        return welcome

    def buildProtocol(self, addr: Any) -> Visit:
        visit = Visit(self, one_address(getattr(addr, "host", "")))
        self.visits.add(visit)
        self._strangers.add(visit)
        if not self._sweep.is_set:
            self._sweep.set(SWEEP_SECONDS, self._look_around)
        return visit

    def serve(self, host: TableHost) -> None:
        """From now on whoever comes comes to another table, the next of the same people."""
        self.host = host
        for visit in tuple(self.visits):
            if visit.state != "at table":
                visit.drop()

    def seated(self, visit: Visit) -> None:
        self._strangers.remove(visit)

    def gone(self, visit: Visit) -> None:
        self.visits.discard(visit)
        self._strangers.remove(visit)

    def count(self, code: str) -> None:
        self.closed[code] += 1

    def wrong_code(self, address: str) -> None:
        if self.guesses.wrong(address):
            self.host.new_code(renewed(self.host.seal.code, self.host.conduct.random_bytes))

    # Time

    def _look_around(self) -> None:
        now = self.clock.seconds()
        for visit in tuple(self.visits):
            if visit.state != "at table" and now - visit.since > HANDSHAKE_SECONDS:
                visit.close(m.Closing(code="too-slow"))
            elif now - visit.heard > IDLE_SECONDS:
                visit.close(m.Closing(code="idle"))
        remembered = [self._strangers.sweep(), self.guesses.sweep()]
        if self.visits or any(remembered):
            self._sweep.set(SWEEP_SECONDS, self._look_around)

    def shut(self, why: str = "ended") -> None:
        self._sweep.cancel()
        for visit in tuple(self.visits):
            visit.close(m.Closing(code=why))


class SecureDoor(TLSMemoryBIOFactory):
    """A door behind TLS. Whom it does not admit is dropped before any key is computed."""

    noisy = False
    # the usual one holds small writes back until the reactor's next turn; the host has gathered them already
    protocol = QuickTls

    def __init__(self, door: Door, tls: HostTls) -> None:
        super().__init__(tls, False, door, clock=door.clock)  # type: ignore[arg-type]
        self._door = door

    def buildProtocol(self, addr: Any) -> Any:
        return super().buildProtocol(addr) if self._door.admits(addr.host) else None


def open_door(reactor: Any, host: TableHost, wishes: Sequence[int] = (0,), interface: str = "") -> tuple[Any, Door]:
    """Listen for guests of a table: where its door was before if that is free, else at the first port of `wishes` that

    is (0: any free one). Raises CannotListenError for the last of them.
    """
    tls = HostTls(host.seal.certificate, host.seal.key)
    door = Door(reactor, host, tls.pin)
    before = (host.seal.port,) if host.seal.port and 0 in wishes else ()
    for port in (*before, *wishes):
        try:
            listening = listen(reactor, port, SecureDoor(door, tls), interface)
        except CannotListenError as error:
            taken = error.socketError.errno in (errno.EADDRINUSE, errno.EACCES)
            if not taken or port == wishes[-1]:
                raise
        else:
            host.listens_at(listening.getHost().port)  # type: ignore[no-untyped-call]
            return listening, door
    raise AssertionError("nowhere to listen")


_LOBBY = (m.Sit, m.Rename, m.Ready, m.SetChair, m.SetSeats, m.SetOptions, m.SetPace, m.WantLog)


_KINDS: dict[Any, str] = {m.Cursor: "cursor", m.Chat: "chat"} | dict.fromkeys(_LOBBY, "lobby")


def _kind(message: Any) -> str:
    return _KINDS.get(type(message)) or ("ask" if isinstance(message, m.Ask) else "other")
