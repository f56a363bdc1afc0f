"""What is signed at a table, by whom, and how it is checked.

| statement                                                | signed by                                     |
|----------------------------------------------------------|-----------------------------------------------|
| `Promise`                                                | the host, with the key that the promise names |
| `Announced` `Missing` `Drawn` `Checkpoint` `Witnessed`   | the host, if it has a key                     |
| `Bound` `Seen`                                           | a chair, with its device's key                |

All but the promise itself refer to it by its `scope`, so that they mean nothing at any other table. What comes of a
throw (`Thrown`) is not signed by itself: it lies in the log, which the mark of the next announcement covers.
"""

from hashlib import blake2b
from typing import TypeVar

from msgspec.structs import replace

from netcode.messages import Announced, Bound, Checkpoint, Drawn, Missing, Promise, Seen, Witnessed
from netcode.signing import Signer, signed
from sim.codec import encode

HostStatement = Announced | Missing | Drawn | Checkpoint | Witnessed
H = TypeVar("H", bound=HostStatement)
C = TypeVar("C", Bound, Seen)

CHECKPOINT = 64
"""Moves from one checkpoint to the next."""
LAG = 4 * CHECKPOINT
"""Moves after which the next one does not wait for answers any more."""
PROMISE = "promise"


def scope(promise: Promise) -> bytes:
    """Names the promise in everything that is signed under it."""
    return blake2b(_unsigned(promise), person=b"astragal-scope", digest_size=32).digest()


def sign_promise(promise: Promise, host: Signer) -> Promise:
    return replace(promise, sig=host.sign(PROMISE, b"", _unsigned(promise)))


def promise_holds(promise: Promise) -> bool:
    """Whether the promise is signed by the key it names; one without a key is made to nobody but the host itself."""
    return not promise.key or signed(promise.key, promise.sig, PROMISE, b"", _unsigned(promise))


def sign_as_host(statement: H, host: Signer, table: bytes) -> H:
    return replace(statement, sig=host.sign(_kind(statement), table, _unsigned(statement)))


def said_by_host(statement: HostStatement, promise: Promise, table: bytes) -> bool:
    return signed(promise.key, statement.sig, _kind(statement), table, _unsigned(statement))


def sign_as_chair(statement: C, chair: Signer, table: bytes) -> C:
    return replace(statement, sig=chair.sign(_kind(statement), table, _unsigned(statement)))


def said_by_chair(statement: Bound | Seen, key: bytes, table: bytes) -> bool:
    return signed(key, statement.sig, _kind(statement), table, _unsigned(statement))


def blind(secret: bytes) -> bytes:
    """The key that hides the log's hashes in marks until the secret is revealed: bare ones could be guessed from."""
    return blake2b(secret, person=b"astragal-blind", digest_size=32).digest()


def mark(blind: bytes, rev: int, chain: bytes) -> bytes:
    """What binds the host to its log up to entry `rev` without telling anything of it."""
    return blake2b(rev.to_bytes(8, "big") + chain, key=blind, person=b"astragal-mark", digest_size=32).digest()


def _kind(statement: object) -> str:
    return type(statement).__name__.lower()


def _unsigned(statement: Promise | Bound | Seen | HostStatement) -> bytes:
    return encode(replace(statement, sig=b"") if statement.sig else statement)
