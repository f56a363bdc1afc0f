"""Commit and reveal: entropy that nobody alone decides, for every shuffle and every throw.

The host's side, one throw at a time:

| state     | event                                   | next, and what happens                                     |
|-----------|-----------------------------------------|------------------------------------------------------------|
| idle      | draw                                    | binding                                                    |
| binding   | every chair that takes part has committed | revealing: the commitments go on record and to everybody |
| binding   | time is up                              | revealing, without the chairs that did not commit          |
| revealing | every nonce is there                    | idle: the entropy is drawn                                 |
| revealing | a chair leaves, lies, or time is up     | binding under the next number; the missing one is announced |

Chairs commit to the nonce of the next throw while they reveal this one's, so a throw costs one round trip.
"""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Literal

from msgspec import Struct
from twisted.internet.defer import Deferred

from netcode.clock import Alarm, Clock
from netcode.messages import Commits, Missing
from sim.game import Seat
from sim.physics.entropy import Entropy, entropy

BIND_SECONDS = 3.0
REVEAL_SECONDS = 6.0


class Drawn(Struct, frozen=True):
    """Joint entropy, and the promises it was made from."""

    entropy: Entropy
    commits: tuple[bytes, ...]


def nonce_commitment(n: int, seat: Seat, nonce: bytes) -> bytes:
    """The promise of a nonce: it fits one throw and one chair."""
    named = n.to_bytes(8, "big") + seat.to_bytes(8, "big") + nonce
    return blake2b(named, person=b"astragal-nonce", digest_size=32).digest()


def secret_commitment(secret: bytes) -> bytes:
    """The host's promise about everything its secret will lead to."""
    return blake2b(secret, person=b"astragal-secret", digest_size=32).digest()


class Lottery:
    """The host's side of commit and reveal at one table."""

    def __init__(
        self,
        clock: Clock,
        secret: bytes,
        first: int,
        record: Callable[[Commits | Missing], None],
        tell: Callable[[Commits | Missing], None],
    ) -> None:
        """`first` is the first number to use; `record` keeps for good what `tell` announces to everybody."""
        self.number = first
        self.state: Literal["idle", "binding", "revealing"] = "idle"
        self._secret = secret
        self._record = record
        self._tell = tell
        self._promised: dict[tuple[Seat, int], bytes] = {}
        self._nonces: dict[Seat, bytes] = {}
        self._seat: Seat | None = None
        self._seats = 0
        self._taking_part: set[Seat] = set()
        self._commits: tuple[bytes, ...] = ()
        self._deadline = Alarm(clock)
        self._drawn: Deferred[Drawn] | None = None

    @property
    def next_number(self) -> int:
        """The next throw that a chair can still take part in."""
        return self.number + (self.state == "revealing")

    def draw(self, seat: Seat | None, seats: int, taking_part: Iterable[Seat]) -> "Deferred[Drawn]":
        """Entropy for a throw of `seat`, or (None) for a shuffle, from the host and the chairs that take part."""
        assert self.state == "idle", "one throw at a time"
        self._seat, self._seats, self._taking_part = seat, seats, set(taking_part)
        drawn: Deferred[Drawn] = Deferred()
        self._drawn = drawn
        self._bind()
        return drawn

    def committed(self, seat: Seat, n: int, commitment: bytes) -> None:
        """A chair promises a nonce; the first promise counts."""
        if n >= self.number and n - self.number < 2:
            self._promised.setdefault((seat, n), commitment)
        if self.state == "binding":
            self._bind_if_ready()

    def revealed(self, seat: Seat, n: int, nonce: bytes) -> None:
        if self.state != "revealing" or n != self.number or seat not in self._taking_part:
            return
        if nonce_commitment(n, seat, nonce) != self._commits[seat]:
            self._give_up({seat})
            return
        self._nonces[seat] = nonce
        if len(self._nonces) == len(self._taking_part):
            self._finish()

    def left(self, seat: Seat) -> None:
        """A chair is empty. Its promises are void: whoever comes back makes new ones."""
        self._promised = {key: value for key, value in self._promised.items() if key[0] != seat}
        if seat not in self._taking_part or self.state == "idle":
            return
        if self.state == "binding":
            self._taking_part.discard(seat)
            self._bind_if_ready()
        elif seat not in self._nonces:
            self._give_up({seat})

    def stop(self) -> None:
        """Forget the throw that is under way."""
        self._deadline.cancel()
        self.state = "idle"
        self._drawn = None

    # From state to state

    def _bind(self) -> None:
        self.state = "binding"
        self._bind_if_ready()
        if self.state == "binding":
            self._deadline.set(BIND_SECONDS, self._time_is_up)

    def _bind_if_ready(self) -> None:
        if all((seat, self.number) in self._promised for seat in self._taking_part):
            self._reveal()

    def _reveal(self) -> None:
        n = self.number
        self._taking_part = {seat for seat in self._taking_part if (seat, n) in self._promised}
        self._commits = tuple(
            self._promised[seat, n] if seat in self._taking_part else b"" for seat in range(self._seats)
        )
        self._promised = {key: value for key, value in self._promised.items() if key[1] > n}
        self._nonces = {}
        self.state = "revealing"
        self._deadline.set(REVEAL_SECONDS, self._time_is_up)
        announcement = Commits(n=n, seat=self._seat, commits=self._commits)
        self._record(announcement)
        if self._taking_part:
            self._tell(announcement)
        else:
            self._finish()

    def _finish(self) -> None:
        nonces = tuple(self._nonces.get(seat, b"") for seat in range(self._seats))
        result = Drawn(entropy(self._secret, self.number, nonces), self._commits)
        self.number += 1
        self.state = "idle"
        self._deadline.cancel()
        drawn, self._drawn = self._drawn, None
        if drawn is not None:
            drawn.callback(result)

    def _give_up(self, missing: set[Seat]) -> None:
        announcement = Missing(n=self.number, seats=tuple(sorted(missing)))
        self._record(announcement)
        self._tell(announcement)
        self._taking_part -= missing
        self.number += 1
        self._bind()

    def _time_is_up(self) -> None:
        if self.state == "binding":
            self._reveal()
        elif self.state == "revealing":
            self._give_up(self._taking_part - set(self._nonces))


class Nonces:
    """The guest's side: promises, and what was promised, for the chairs of one link."""

    def __init__(self, random_bytes: Callable[[int], bytes]) -> None:
        self._random = random_bytes
        self._secret: dict[int, tuple[tuple[Seat, ...], tuple[bytes, ...]]] = {}

    def promise(self, n: int, seats: tuple[Seat, ...]) -> tuple[bytes, ...]:
        """Commitments for throw `n`: fresh nonces, whatever was promised before."""
        nonces = tuple(self._random(32) for _ in seats)
        self._secret = {number: kept for number, kept in self._secret.items() if number >= n - 1} | {n: (seats, nonces)}
        return tuple(nonce_commitment(n, seat, nonce) for seat, nonce in zip(seats, nonces, strict=True))

    def open(self, announced: Commits) -> tuple[bytes, ...] | None:
        """The nonces of a throw, if its announcement holds what was promised; None if this link takes no part."""
        seats, nonces = self._secret.get(announced.n, ((), ()))
        for seat, nonce in zip(seats, nonces, strict=True):
            if seat >= len(announced.commits) or announced.commits[seat] != nonce_commitment(announced.n, seat, nonce):
                return None
        return nonces or None
