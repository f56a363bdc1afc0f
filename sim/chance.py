"""Counter-based randomness that lives inside a game's state: no clock, no global generator, no hidden position.

Draw `n` of a key is BLAKE2b(key, n), so a `Chance` is a value: the same value gives the same draws on every
machine, and a view that blanks it gives nothing away. Dice never come from here at a real table.
"""

import struct
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")

WORD = struct.Struct(">Q")
WORDS = 1 << 64
"""A draw is one of so many equally likely numbers, before it is brought below its bound."""


class Chance(Struct, frozen=True, array_like=True, gc=False):
    """A random stream at a position. Every draw returns its result and the stream that follows it."""

    key: bytes = b""
    drawn: int = 0

    def below(self, n: int) -> tuple[int, "Chance"]:
        """A uniform integer in range(n), exactly uniform by rejection."""
        if n <= 0:
            raise ValueError(f"cannot draw below {n}")
        limit = WORDS - WORDS % n
        value, drawn, keyed = limit, self.drawn, self._keyed()
        while value >= limit:
            draw = keyed.copy()
            draw.update(WORD.pack(drawn))
            (value,) = WORD.unpack(draw.digest())
            drawn += 1
        return value % n, Chance(self.key, drawn)

    def shuffle(self, items: Iterable[T]) -> tuple[tuple[T, ...], "Chance"]:
        """A uniformly random order of `items` (Fisher-Yates)."""
        deck = list(items)
        if len(deck) < 2:
            return tuple(deck), self
        copy, pack, unpack = self._keyed().copy, WORD.pack, WORD.unpack
        drawn = self.drawn
        for n in range(len(deck), 1, -1):
            limit = WORDS - WORDS % n
            value = limit
            while value >= limit:
                draw = copy()
                draw.update(pack(drawn))
                (value,) = unpack(draw.digest())
                drawn += 1
            deck[n - 1], deck[value % n] = deck[value % n], deck[n - 1]
        return tuple(deck), Chance(self.key, drawn)

    def choice(self, items: Sequence[T]) -> tuple[T, "Chance"]:
        index, chance = self.below(len(items))
        return items[index], chance

    def derive(self, *purpose: Any) -> "Chance":
        """An independent stream for a named purpose; the draws already taken from this one do not matter."""
        return Chance(_digest(self.key, "/".join(str(part) for part in purpose).encode()))

    def _keyed(self) -> blake2b:
        """The hash of which every draw is the digest of its position."""
        if not self.key:
            raise ValueError("this Chance is blank: it belongs to a view, and views decide nothing")
        return blake2b(key=self.key, digest_size=WORD.size)


def chance_from(seed: bytes | int | str) -> Chance:
    """A stream from any seed a person or a program may have at hand."""
    if isinstance(seed, int):
        seed = str(seed)
    if isinstance(seed, str):
        seed = seed.encode()
    return Chance(_digest(b"astragal", seed))


BLANK = Chance()


def _digest(key: bytes, data: bytes) -> bytes:
    return blake2b(data, key=key[:64], digest_size=32).digest()
