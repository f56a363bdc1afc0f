"""One deterministic encoding for everything that is hashed, stored or sent: msgpack, maps in field order."""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_ENCODER = msgspec.msgpack.Encoder(order="deterministic")
_decoder: Callable[[Any], msgspec.msgpack.Decoder[Any]] = cache(msgspec.msgpack.Decoder)
"""Made once a type: looking through a type takes longer than reading a small value of it."""

DIGEST = 16
"""Bytes of a state or chain hash."""


def encode(value: Any) -> bytes:
    return _ENCODER.encode(value)


class Malformed(msgspec.DecodeError):
    """Bytes that are no value of the wanted type."""


def decode(data: bytes | msgspec.Raw, kind: type[T]) -> T:
    """The value of type `kind`; raises Malformed for whatever else the bytes may be."""
    try:
        value: T = _decoder(kind).decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)) from error
    return value


def digest(*parts: bytes) -> bytes:
    return blake2b(b"".join(parts), digest_size=DIGEST).digest()


def state_hash(state: Any) -> bytes:
    return digest(encode(state))
