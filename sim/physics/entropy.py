"""Where the chance of a throw comes from, so that nobody alone decides it and everybody can check it afterwards.

    host key   k(n) = BLAKE2b-256(key = table secret, person = "astragal-host", n)
    throw key  K    = BLAKE2b-256(key = k(n), person = "astragal-throw", n, count, length and bytes of each nonce)
    draw i          = BLAKE2b-512(key = K, person = "astragal-draws", i), cut into eight 64-bit integers

Numbers are 8 bytes, big-endian. The table secret stays secret until the game is over; the host key of a throw may be
shown once the throw is made, for it says nothing about any other. The host is bound to its secret before it sees any
nonce, and each seat to its nonce before it sees another's, so nobody can steer K or know it beforehand.
"""

from hashlib import blake2b
from math import cos, log, pi, sin, sqrt

from msgspec import Struct

LONGEST_NONCE = 64
MOST_NONCES = 64


class BadEntropy(ValueError):
    """Ingredients that cannot be a throw's entropy."""


class Entropy(Struct, frozen=True, array_like=True, gc=False):
    """What the initial conditions of throw `number` follow from, in the form the log keeps."""

    number: int
    host_key: bytes
    nonces: tuple[bytes, ...] = ()
    """One for each seat, in seat order; empty for a seat that gave none."""

    def throw_key(self) -> bytes:
        if len(self.host_key) != 32 or not 0 <= self.number < 1 << 63:
            raise BadEntropy("A host key has 32 bytes, and throws are numbered from 0.")
        if len(self.nonces) > MOST_NONCES or any(len(nonce) > LONGEST_NONCE for nonce in self.nonces):
            raise BadEntropy(f"At most {MOST_NONCES} nonces of at most {LONGEST_NONCE} bytes take part in a throw.")
        parts = [_number(self.number), _number(len(self.nonces))]
        for nonce in self.nonces:
            parts += [_number(len(nonce)), nonce]
        return blake2b(b"".join(parts), key=self.host_key, person=b"astragal-throw", digest_size=32).digest()

    def comes_from(self, table_secret: bytes) -> bool:
        """Whether the host used the secret it was bound to."""
        return self.host_key == host_key(table_secret, self.number)


def host_key(table_secret: bytes, number: int) -> bytes:
    """The host's share of throw `number`."""
    if not 16 <= len(table_secret) <= 64:
        raise BadEntropy("A table secret has 16 to 64 bytes.")
    return blake2b(_number(number), key=table_secret, person=b"astragal-host", digest_size=32).digest()


def entropy(table_secret: bytes, number: int, nonces: tuple[bytes, ...] = ()) -> Entropy:
    """The entropy of throw `number` at a table."""
    return Entropy(number, host_key(table_secret, number), nonces)


class Draws:
    """The random numbers of one throw, in order."""

    def __init__(self, source: Entropy) -> None:
        self._key = source.throw_key()
        self._block = 0
        self._words: list[int] = []
        self._spare: float | None = None

    def uniform(self, low: float, high: float) -> float:
        return low + (high - low) * ((self._word() >> 11) / (1 << 53))

    def gauss(self, deviation: float) -> float:
        """A normal number (Box and Muller, who make two at a time)."""
        if self._spare is not None:
            value, self._spare = self._spare, None
            return value * deviation
        # 1 - u lies in (0, 1], where the logarithm is finite
        radius = sqrt(-2 * log(1 - self.uniform(0, 1)))
        angle = self.uniform(0, 2 * pi)
        self._spare = radius * sin(angle)
        return radius * cos(angle) * deviation

    def orientation(self) -> tuple[float, float, float, float]:
        """A rotation that is uniform over all rotations: a normal vector in four dimensions, made one long."""
        while True:
            w, x, y, z = (self.gauss(1) for _ in range(4))
            length = sqrt(w * w + x * x + y * y + z * z)
            if length > 1e-6:
                return (w / length, x / length, y / length, z / length)

    def permutation(self, count: int) -> list[int]:
        """The numbers below `count` in an order of which each is equally likely (Fisher and Yates)."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = int(self.uniform(0, last + 1))
            order[last], order[other] = order[other], order[last]
        return order

    def _word(self) -> int:
        if not self._words:
            block = blake2b(_number(self._block), key=self._key, person=b"astragal-draws", digest_size=64).digest()
            self._block += 1
            self._words = [int.from_bytes(block[at : at + 8], "big") for at in range(56, -1, -8)]
        return self._words.pop()


def _number(n: int) -> bytes:
    return n.to_bytes(8, "big")
