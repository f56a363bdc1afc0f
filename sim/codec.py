"""One deterministic encoding for everything that is hashed, stored or sent: msgpack, maps in field order.

Whole numbers of msgpack end at 64 bits and those of the games do not: larger ones are written as decimal text.
"""

import re
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_ENCODER = msgspec.msgpack.Encoder(order="deterministic")
_decoder: Callable[[Any], msgspec.msgpack.Decoder[Any]] = cache(msgspec.msgpack.Decoder)
"""Made once a type: looking through a type takes longer than reading a small value of it."""

_LARGE = re.compile(r"-?[1-9][0-9]{18,3999}")
"""A number that may be too large for msgpack, as text; longer ones are nobody's score."""
_LOWEST, _HIGHEST = -(1 << 63), (1 << 64) - 1

DIGEST = 16
"""Bytes of a state or chain hash."""


def encode(value: Any) -> bytes:
    try:
        return _ENCODER.encode(value)
    except OverflowError:
        return _ENCODER.encode(_with(_as_text, msgspec.to_builtins(value, builtin_types=(bytes,))))


class Malformed(msgspec.DecodeError):
    """Bytes that are no value of the wanted type."""


def decode(data: bytes | msgspec.Raw, kind: type[T]) -> T:
    """The value of type `kind`; raises Malformed for whatever else the bytes may be."""
    try:
        try:
            value: T = _decoder(kind).decode(data)
        except msgspec.ValidationError as error:
            # a text where a number is wanted may be a large one
            tree = msgspec.msgpack.decode(data)
            numbered = _with(_as_number, tree)
            if numbered == tree:
                raise error
            value = msgspec.convert(numbered, kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)) from error
    return value


def _with(change: Callable[[Any], Any], tree: Any) -> Any:
    """A tree of lists and maps with every leaf changed."""
    if isinstance(tree, dict):
        return {key: _with(change, part) for key, part in tree.items()}
    if isinstance(tree, list | tuple):
        return [_with(change, part) for part in tree]
    return change(tree)


def _as_text(leaf: Any) -> Any:
    return str(leaf) if isinstance(leaf, int) and not _LOWEST <= leaf <= _HIGHEST else leaf


def _as_number(leaf: Any) -> Any:
    """A large number from its text; smaller ones have one form only, and that is not text."""
    if isinstance(leaf, str) and _LARGE.fullmatch(leaf) and not _LOWEST <= int(leaf) <= _HIGHEST:
        return int(leaf)
    return leaf


def digest(*parts: bytes) -> bytes:
    return blake2b(b"".join(parts), digest_size=DIGEST).digest()


def state_hash(state: Any) -> bytes:
    return digest(encode(state))
