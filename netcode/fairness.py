"""What a log proves about its shuffles and throws, from the promises that were made on the way (commit and reveal).

It proves that they were fixed and not chosen: the host was bound to its secret before anybody sat down, and every
chair to its nonce before it knew another's. It does not prove that the host did not look at what it dealt.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from netcode.host import TableNote
from netcode.lottery import Drawn, nonce_commitment, secret_commitment
from netcode.messages import Commits, Missing
from netcode.play import DrawNote
from netcode.throws import Inputs
from sim.codec import Malformed, decode
from sim.physics.entropy import BadEntropy, Entropy
from sim.table import Begin, Entry, Note, Settle, Undo


class Broken(Struct, frozen=True):
    """A promise that was not kept: `reason` is a message key, `entry` the number in the log."""

    entry: int
    reason: str


class Fairness(Struct, frozen=True):
    """The verdict. "nothing": the log holds no promises; "open": the secret is not revealed yet."""

    verdict: Literal["nothing", "open", "proved", "broken"]
    shuffles: int = 0
    throws: int = 0
    anew: int = 0
    """Throws that were given up because a chair kept its nonce back, and taken anew."""
    chairs: tuple[int, ...] = ()
    """For each chair, in how many shuffles and throws its own nonce took part."""
    broken: tuple[Broken, ...] = ()


def check(log: Sequence[Entry]) -> Fairness:
    """Hold every promise in a log against what followed."""
    return _Check().read(log)


class _Check:
    def __init__(self) -> None:
        self._promise = b""
        self._secret = b""
        self._seed = b""
        self._announced: dict[int, tuple[bytes, ...]] = {}
        self._latest = -1
        self._used: set[int] = set()
        self._redeal = b""
        self._drawn: list[tuple[int, Entropy]] = []
        self._shuffles = self._throws = self._anew = 0
        self._broken: list[Broken] = []

    def read(self, log: Sequence[Entry]) -> Fairness:
        for number, entry in enumerate(log):
            try:
                self._entry(number, entry)
            except (Malformed, BadEntropy):
                self._fault(number, "unreadable")
        return self._verdict(len(log))

    def _entry(self, number: int, entry: Entry) -> None:
        match entry.input:
            case Begin(seed=seed):
                self._seed = seed
            case Note(kind="table", data=data):
                self._promise = decode(data, TableNote).commitment
            case Note(kind="commits", data=data):
                self._announce(number, decode(data, Commits))
            case Note(kind="missing", data=data):
                self._used.add(decode(data, Missing).n)
                self._anew += 1
            case Note(kind="draw", data=data):
                self._shuffle(number, decode(data, DrawNote))
            case Note(kind="secret", data=data):
                self._secret = data
            case Settle(inputs=inputs) if self._promise:
                self._throws += 1
                entropy = decode(inputs, Inputs).entropy
                self._draw(number, Drawn(entropy, self._announced.get(entropy.number, ())))
            case Undo(fresh=fresh) if fresh and self._promise:
                if fresh != self._redeal:
                    self._fault(number, "redeal")
                self._redeal = b""

    def _announce(self, number: int, commits: Commits) -> None:
        if commits.n <= self._latest:
            self._fault(number, "repeated")
        self._latest = commits.n
        self._announced[commits.n] = commits.commits

    def _shuffle(self, number: int, note: DrawNote) -> None:
        self._shuffles += 1
        self._draw(number, note.drawn)
        if note.purpose == "redeal":
            self._redeal = note.drawn.entropy.throw_key()
        elif note.drawn.entropy.throw_key() != self._seed:
            self._fault(number, "setup")

    def _draw(self, number: int, drawn: Drawn) -> None:
        """Entropy that was used must be what had been announced, once."""
        n, nonces = drawn.entropy.number, drawn.entropy.nonces
        promised = self._announced.get(n)
        if promised is None or n in self._used:
            self._fault(number, "unannounced")
            return
        self._used.add(n)
        self._drawn.append((number, drawn.entropy))
        fits = len(nonces) == len(promised) and all(
            not nonce if not commit else nonce_commitment(n, seat, nonce) == commit
            for seat, (nonce, commit) in enumerate(zip(nonces, promised, strict=True))
        )
        if not fits:
            self._fault(number, "nonce")

    def _verdict(self, end: int) -> Fairness:
        if not self._promise:
            return Fairness("nothing")
        if self._secret:
            if secret_commitment(self._secret) != self._promise:
                self._fault(end - 1, "secret")
            for number, entropy in self._drawn:
                if not entropy.comes_from(self._secret):
                    self._fault(number, "host-key")
        seats = max((len(entropy.nonces) for _, entropy in self._drawn), default=0)
        chairs = tuple(sum(bool(entropy.nonces[seat]) for _, entropy in self._drawn) for seat in range(seats))
        verdict: Literal["open", "proved", "broken"] = "proved" if self._secret else "open"
        if self._broken:
            verdict = "broken"
        return Fairness(verdict, self._shuffles, self._throws, self._anew, chairs, tuple(self._broken))

    def _fault(self, entry: int, reason: str) -> None:
        self._broken.append(Broken(entry, reason))
