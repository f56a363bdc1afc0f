"""Sealing: what a browser and the host say to each other, so that nobody else at the network can read or say it.

A ticket of 16 bytes is known to both. Each connection mixes it with a fresh key exchange, so that whoever holds the
same ticket cannot read along, and with fresh random bytes, so that nothing of one connection is understood on another.
"""

from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

TICKET = 16
"""Bytes of a ticket, and of an invitation."""
SHORT = 5
"""Bytes of what a table's address ends with on a LAN: eight letters and digits that can be typed."""
ID, RANDOM, KEY, SALT = 8, 16, 32, 16
HELLO, ANSWER = RANDOM + KEY + SALT, ID + RANDOM + KEY
"""Bytes of the host's first message and of the page's."""


class NotSealed(ValueError):
    """A message that was not sealed with the key of this connection, for this place in the order."""


def derive(secret: bytes, salt: bytes | None, info: str, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info.encode()).derive(secret)


def ticket_id(ticket: bytes) -> bytes:
    """What a ticket is called in the open."""
    return derive(ticket, None, "astragal seat id", ID)


def print_ticket(ticket: bytes) -> str:
    return urlsafe_b64encode(ticket).rstrip(b"=").decode()


def read_ticket(text: str) -> bytes:
    """Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def print_short(secret: bytes) -> str:
    """Eight letters and digits, in two groups: 1, 0, 8 and 9 are not among them."""
    text = b32encode(secret).decode().lower()
    return f"{text[:4]}-{text[4:]}"


@lru_cache(maxsize=64)
def invitation_of(short: str, salt: bytes) -> bytes:
    """The invitation that a short text stands for at the table with this salt.

    It costs a twentieth of a second and 16 MB, so that whoever has listened cannot try all of them, and nobody can
    try them once for all tables.
    """
    slow = Scrypt(salt=b"astragal invitation" + salt, length=TICKET, n=1 << 14, r=8, p=1)
    return slow.derive(short.replace("-", "").encode())


class Way:
    """Messages in one direction: each has its number, which is never sent, so none is understood twice."""

    def __init__(self, key: bytes) -> None:
        self._box = ChaCha20Poly1305(key)
        self._count = 0

    def seal(self, plain: bytes) -> bytes:
        return self._box.encrypt(self._nonce(), plain, None)

    def open(self, sealed: bytes) -> bytes:
        """Raises NotSealed."""
        try:
            return self._box.decrypt(self._nonce(), sealed, None)
        except InvalidTag:
            raise NotSealed from None

    def _nonce(self) -> bytes:
        high, low = divmod(self._count, 1 << 32)
        self._count += 1
        return bytes(4) + high.to_bytes(4, "little") + low.to_bytes(4, "little")


class Greeting:
    """One side of the key exchange of one connection."""

    def __init__(self, random: bytes, salt: bytes = bytes(SALT)) -> None:
        """`random` are 16 bytes that were never used before; `salt` is that of the table's invitation."""
        self.random = random
        self._salt = salt
        self._key = X25519PrivateKey.generate()

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes_raw()

    @property
    def hello(self) -> bytes:
        """The host's first message."""
        return self.random + self.public + self._salt

    def answer(self, ticket: bytes) -> bytes:
        """The page's."""
        return ticket_id(ticket) + self.random + self.public

    def as_host(self, ticket: bytes, answer: bytes) -> tuple[Way, Way]:
        """The ways in and out, from what the page has answered. Raises ValueError where its key is none."""
        theirs, public = answer[ID : ID + RANDOM], answer[ID + RANDOM :]
        to_host, to_seat = self._keys(ticket, self.random + theirs, public)
        return Way(to_host), Way(to_seat)

    def as_page(self, ticket: bytes, hello: bytes) -> tuple[Way, Way]:
        """The same for the other side."""
        to_host, to_seat = self._keys(ticket, hello[:RANDOM] + self.random, hello[RANDOM : RANDOM + KEY])
        return Way(to_seat), Way(to_host)

    def _keys(self, ticket: bytes, salt: bytes, public: bytes) -> tuple[bytes, bytes]:
        secret = ticket + self._key.exchange(X25519PublicKey.from_public_bytes(public))
        return derive(secret, salt, "astragal seat to host", KEY), derive(secret, salt, "astragal host to seat", KEY)
