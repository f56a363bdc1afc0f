"""Commit and reveal: entropy that nobody alone decides, for every shuffle and every throw.

A chair is bound to all its nonces beforehand by a hash chain: it signs the last link (`Bound`), and each throw reveals
the link before. The host is bound by the commitment to its secret. What else could sway a throw (who throws and how,
whose nonces count, the log up to there) is fixed when it is announced, before anybody reveals.

The host's side, one throw at a time:

| state     | event                                   | next, and what happens                                      |
|-----------|-----------------------------------------|-------------------------------------------------------------|
| idle      | draw                                    | binding                                                     |
| binding   | every chair that takes part is bound    | revealing: the announcement goes on record and to everybody |
| binding   | time is up                              | revealing, without the chairs that are not bound            |
| revealing | every nonce is there                    | idle: the entropy is drawn                                  |
| revealing | half the time is up                     | revealing: the chairs that lag are asked once more          |
| revealing | a chair leaves, lies, or time is up     | binding under the next number; the missing one is named     |

A chair that was named `MOST_MISSING` times has no say any more: its nonces are not asked for.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Literal, Protocol

from msgspec import Struct
from twisted.internet.defer import Deferred

from netcode.clock import Alarm, Clock
from netcode.messages import Announced, Bound, Missing, Recall
from sim.game import Seat
from sim.physics.entropy import Entropy, entropy
from sim.physics.gesture import Gesture

BIND_SECONDS = 3.0
RECALL_SECONDS = 3.0
REVEAL_SECONDS = 6.0
REOPEN_SECONDS = 20.0
"""How long chairs have to come back after a restart of the host, and to reveal for the throw it had announced."""
MOST_MISSING = 3
CHAIN = 1024
"""Links of a chair's hash chain: so many throws until it binds itself anew."""
OPENING = 40
"""Bits of a throw's number within one opening of the table."""
RENEWAL = 64
"""A chair binds itself anew so many throws before its chain ends."""
MOST_SKIPPED = 1 << 14
"""Throws a chair may have missed between two nonces: so many hashes are worth computing."""


class Draw(Struct, frozen=True):
    """Joint entropy."""

    entropy: Entropy


def secret_commitment(secret: bytes) -> bytes:
    """The host's promise about everything its secret will lead to."""
    return blake2b(secret, person=b"astragal-secret", digest_size=32).digest()


def first_number(epoch: int, random_bytes: Callable[[int], bytes]) -> int:
    """Where the numbers of an opening of the table begin: above all earlier ones, and never at the same place twice.

    Even a table that is put back on disk as it was long ago does not use a number, and so a host key, again.
    """
    return (epoch << OPENING) + (int.from_bytes(random_bytes(4), "big") << 8)


def opening(n: int) -> int:
    """The epoch that a number belongs to."""
    return n >> OPENING


# Hash chains


def link(value: bytes) -> bytes:
    """The link before: whoever knows a link knows all that were revealed earlier, and none that will be."""
    return blake2b(value, person=b"astragal-chain", digest_size=32).digest()


class Chain:
    """A chair's nonces for the throws from `first` on; the anchor gives none of them away."""

    def __init__(self, seed: bytes, first: int, length: int = CHAIN) -> None:
        self.first = first
        self.length = length
        links = [seed]
        for _ in range(length):
            links.append(link(links[-1]))
        self.anchor = links.pop()
        self._links = links[::-1]

    def nonce(self, n: int) -> bytes | None:
        """The nonce of throw `n`; None beyond the chain."""
        return self._links[n - self.first] if 0 <= n - self.first < self.length else None


def named(bound: Bound) -> bytes:
    """How an announcement names a chain: long enough that nobody makes two of the same name."""
    return bound.anchor[:16]


class Verifier:
    """Checks the nonces of one chair against what it is bound to."""

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self._at, self._value = bound.first - 1, bound.anchor
        self._end = bound.first + bound.length

    def binds(self, n: int) -> bool:
        """Whether the chair is bound for throw `n`, and that throw is still to come."""
        return self._at < n < self._end

    def accepts(self, n: int, nonce: bytes) -> bool:
        """Whether this is the chair's nonce of throw `n`. What was accepted is remembered; numbers only go up."""
        if not self.binds(n) or n - self._at > MOST_SKIPPED or not fits(nonce, n - self._at, self._value):
            return False
        self._at, self._value = n, nonce
        return True


class Bindings:
    """What every chair is bound to. One that binds itself anew keeps its old chain until the new one begins."""

    def __init__(self, bounds: Iterable[Bound] = ()) -> None:
        self._chairs: dict[Seat, tuple[Verifier, ...]] = {}
        for bound in bounds:
            self.add(bound)

    def add(self, bound: Bound) -> None:
        self._chairs[bound.seat] = (*self._chairs.get(bound.seat, ())[-1:], Verifier(bound))

    def drop(self, seat: Seat) -> None:
        self._chairs.pop(seat, None)

    def of(self, seat: Seat, n: int) -> Verifier | None:
        """What judges the chair's nonce of throw `n`; None if it is not bound for it."""
        for chain in reversed(self._chairs.get(seat, ())):
            if chain.binds(n):
                return chain
        return None

    def judges(self, seats: Iterable[Seat], n: int) -> dict[Seat, Verifier]:
        """The same for all of the chairs that are bound."""
        return {seat: judge for seat in seats if (judge := self.of(seat, n)) is not None}


def fits(nonce: bytes, steps: int, value: bytes) -> bool:
    """Whether a nonce leads to an earlier link, so many steps before."""
    for _ in range(steps):
        nonce = link(nonce)
    return nonce == value


# The host's side


class Plan(Struct, frozen=True):
    """What is fixed about a throw before it is announced."""

    seat: Seat | None
    """Who throws; None is a shuffle."""
    seats: int
    taking_part: tuple[Seat, ...]
    gesture: Gesture | None = None


class Registrar(Protocol):
    """Whoever keeps what is announced, signs it and tells it to everybody."""

    def announce(self, statement: Announced | Missing) -> None:
        """Onto the record first, and then to everybody."""

    def mark(self) -> bytes:
        """Of the log so far."""

    def recall(self, message: Recall, seats: Iterable[Seat]) -> None:
        """Ask chairs for their nonces once more."""


class CommitReveal:
    """The host's side of commit and reveal at one table."""

    def __init__(self, clock: Clock, secret: bytes, first: int, registrar: Registrar) -> None:
        self.number = first
        self.state: Literal["idle", "binding", "revealing"] = "idle"
        self.missing: Counter[Seat] = Counter()
        """How often each chair was named."""
        self._secret = secret
        self._registrar = registrar
        self._bindings = Bindings()
        self._judges: dict[Seat, Verifier] = {}
        """Of the chairs that take part in the throw under way, since it was announced."""
        self._nonces: dict[Seat, bytes] = {}
        self._plan = Plan(None, 0, ())
        self._taking_part: set[Seat] = set()
        self._just_named: set[Seat] = set()
        """Chairs without which this throw is taken anew."""
        self._deadline = Alarm(clock)
        self._recall = Alarm(clock)
        self._drawn: Deferred[Draw] | None = None
        self._resume_at: int | None = None

    @property
    def next_number(self) -> int:
        """The next throw that a chair can still be bound for."""
        if self._resume_at is not None:
            return self._resume_at
        return self.number + (self.state == "revealing")

    @property
    def under_way(self) -> int | None:
        """The throw whose nonces are being revealed."""
        return self.number if self.state == "revealing" else None

    def bindable(self, bound: Bound) -> bool:
        """Whether a chair can be bound so, and needs to be.

        Once a throw is announced a chair may know too much to be bound for it.
        """
        n = self.next_number
        return bound.first >= n and self._bindings.of(bound.seat, n + RENEWAL) is None

    def bound(self, bound: Bound) -> None:
        """A chair is bound to its nonces."""
        self._bindings.add(bound)
        if self.state == "binding":
            # whoever has sat down meanwhile and is bound for this throw would rightly ask why it was left out
            if self._may_join(bound):
                self._taking_part.add(bound.seat)
            self._bind_if_ready()

    def _may_join(self, bound: Bound) -> bool:
        silenced = self.missing[bound.seat] >= MOST_MISSING or bound.seat in self._just_named
        return bound.first <= self.number and not silenced

    def own(self, seats: Iterable[Seat]) -> list[Seat]:
        """Those of the chairs that take part in the throw under way."""
        return [seat for seat in seats if seat in self._taking_part]

    def draw(self, plan: Plan) -> "Deferred[Draw]":
        """Entropy for a throw or a shuffle, from the host and the chairs that take part."""
        assert self.state == "idle", "one throw at a time"
        drawn = self._begin(plan)
        self._bind()
        return drawn

    def reopen(self, announced: Announced, plan: Plan, chairs: Iterable[Bound]) -> "Deferred[Draw]":
        """Go on with a throw that was announced before the host stopped: the same chairs, the same nonces."""
        assert self.state == "idle", "one throw at a time"
        drawn = self._begin(plan)
        # after it the numbers of this opening count
        self._resume_at, self.number = self.number, announced.n
        self._judges = Bindings(chairs).judges(announced.seats, announced.n)
        self._taking_part = set(self._judges)
        self.state = "revealing"
        self._nonces = {}
        if self._taking_part:
            self._deadline.set(REOPEN_SECONDS, self._time_is_up)
        else:
            self._finish()
        return drawn

    def revealed(self, seat: Seat, n: int, nonce: bytes) -> None:
        if self.state != "revealing" or n != self.number or seat not in self._taking_part or seat in self._nonces:
            return
        if not self._judges[seat].accepts(n, nonce):
            self._give_up({seat}, "wrong")
            return
        self._nonces[seat] = nonce
        if len(self._nonces) == len(self._taking_part):
            self._finish()

    def left(self, seat: Seat) -> None:
        """A chair is empty. It is bound to nothing any more: whoever comes back is bound anew."""
        self._bindings.drop(seat)
        if seat not in self._taking_part or self.state == "idle" or self._resume_at is not None:
            return
        if self.state == "binding":
            self._taking_part.discard(seat)
            self._bind_if_ready()
        elif seat not in self._nonces:
            self._give_up({seat}, "left")

    def stop(self) -> None:
        """Forget the throw that is under way."""
        self._deadline.cancel()
        self._recall.cancel()
        self.state = "idle"
        self._drawn = None

    # From state to state

    def _begin(self, plan: Plan) -> "Deferred[Draw]":
        self._plan = plan
        self._just_named = set()
        self._taking_part = {seat for seat in plan.taking_part if self.missing[seat] < MOST_MISSING}
        drawn: Deferred[Draw] = Deferred()
        self._drawn = drawn
        return drawn

    def _bind(self) -> None:
        self.state = "binding"
        self._bind_if_ready()
        if self.state == "binding":
            self._deadline.set(BIND_SECONDS, self._time_is_up)

    def _bind_if_ready(self) -> None:
        judges = self._bindings.judges(self._taking_part, self.number)
        if len(judges) == len(self._taking_part):
            self._reveal(judges)

    def _reveal(self, judges: dict[Seat, Verifier]) -> None:
        self._judges = judges
        self._taking_part = set(judges)
        self._nonces = {}
        self.state = "revealing"
        plan = self._plan
        taking_part = tuple(sorted(self._taking_part))
        self._registrar.announce(
            Announced(
                n=self.number,
                seat=plan.seat,
                seats=taking_part,
                anchors=tuple(named(self._judges[seat].bound) for seat in taking_part),
                gesture=plan.gesture,
                mark=self._registrar.mark(),
            )
        )
        if not taking_part:
            self._finish()
            return
        self._deadline.set(REVEAL_SECONDS, self._time_is_up)
        self._recall.set(RECALL_SECONDS, self._ask_again)

    def _ask_again(self) -> None:
        self._registrar.recall(Recall(n=self.number), sorted(self._taking_part - set(self._nonces)))

    def _finish(self) -> None:
        nonces = tuple(self._nonces.get(seat, b"") for seat in range(self._plan.seats))
        result = Draw(entropy(self._secret, self.number, nonces))
        self._next()
        self.state = "idle"
        self._deadline.cancel()
        self._recall.cancel()
        drawn, self._drawn = self._drawn, None
        if drawn is not None:
            drawn.callback(result)

    def _give_up(self, missing: set[Seat], why: Literal["withheld", "wrong", "left", "restart"]) -> None:
        self._recall.cancel()
        self.missing.update(missing if why != "restart" else ())
        self._registrar.announce(Missing(n=self.number, seats=tuple(sorted(missing)), why=why))
        self._taking_part -= missing
        self._just_named |= missing
        self._next()
        self._bind()

    def _next(self) -> None:
        if self._resume_at is None:
            self.number += 1
        else:
            self.number, self._resume_at = self._resume_at, None

    def _time_is_up(self) -> None:
        if self.state == "binding":
            self._reveal(self._bindings.judges(self._taking_part, self.number))
        elif self.state == "revealing":
            late = self._taking_part - set(self._nonces)
            self._give_up(late, "withheld" if self._resume_at is None else "restart")


# A chair's side


class Nonces:
    """The chains of the chairs of one link."""

    def __init__(self, seed: Callable[[Seat, int], bytes]) -> None:
        """`seed` gives the secret that a chair's chain for the throws from a number on is made from."""
        self._seed = seed
        self._chains: dict[Seat, tuple[Chain, ...]] = {}

    def bind(self, seat: Seat, first: int, key: bytes = b"") -> Bound:
        """Bind a chair for the throws from `first` on; what it was bound to before still counts up to there."""
        chain = Chain(self._seed(seat, first), first)
        self._chains[seat] = (*self._chains.get(seat, ())[-3:], chain)
        return Bound(seat=seat, first=first, length=chain.length, anchor=chain.anchor, key=key)

    def ends_soon(self, seat: Seat, n: int) -> bool:
        """Whether the chair's chain has few links left after throw `n`."""
        chains = self._chains.get(seat, ())
        return bool(chains) and n >= chains[-1].first + chains[-1].length - RENEWAL

    def open(self, announced: Announced, seats: Iterable[Seat]) -> tuple[bytes, ...]:
        """The nonces of those own chairs that take part in a throw."""
        anchors = dict(zip(announced.seats, announced.anchors, strict=False))
        found = [self._nonce(seat, announced.n, anchors[seat]) for seat in seats if seat in anchors]
        return tuple(nonce for nonce in found if nonce is not None)

    def _nonce(self, seat: Seat, n: int, anchor: bytes) -> bytes | None:
        """From the chain that the announcement names."""
        chains = [chain for chain in self._chains.get(seat, ()) if chain.anchor.startswith(anchor)]
        return chains[-1].nonce(n) if anchor and chains else None
