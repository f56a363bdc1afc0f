"""Ed25519 signatures: who said what, about which table.

A device has one key for all chairs it ever sits on (`device_signer`); a table that others may join has a key of its
own, kept in its seal. What is signed always names its kind and its table, so that no statement can be passed off as
another, or as one made elsewhere.
"""

import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SEED = 32
"""Bytes of a private key."""
IDENTITY = "device.key"


class Signer:
    """A private key."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def sign(self, kind: str, table: bytes, data: bytes) -> bytes:
        return self._key.sign(_statement(kind, table, data))


def signed(public: bytes, signature: bytes, kind: str, table: bytes, data: bytes) -> bool:
    """Whether the owner of the public key said so."""
    try:
        _public(public).verify(signature, _statement(kind, table, data))
    except (InvalidSignature, ValueError):
        return False
    return True


def device_signer(folder: Path) -> Signer:
    """This device's key; made when it is first needed. One that cannot be kept still works until the program ends."""
    path = folder / IDENTITY
    with suppress(OSError):
        seed = path.read_bytes()
        if len(seed) == SEED:
            return Signer(seed)
    seed = os.urandom(SEED)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_bytes(seed)
        draft.replace(path)
    return Signer(seed)


def known_key(folder: Path) -> bytes:
    """This device's public key, if it has one already."""
    try:
        seed = (folder / IDENTITY).read_bytes()
    except OSError:
        return b""
    return Signer(seed).public if len(seed) == SEED else b""


GUEST = "guest"


def prove_guest(signer: Signer, table: str, channel: bytes) -> bytes:
    """That a guest of a table, over this very channel, has the key."""
    return signer.sign(GUEST, table.encode(), channel)


def guest_proved(key: bytes, signature: bytes, table: str, channel: bytes) -> bool:
    return signed(key, signature, GUEST, table.encode(), channel)


@lru_cache(maxsize=256)
def _public(key: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(key)


def _statement(kind: str, table: bytes, data: bytes) -> bytes:
    return b"astragal\0" + kind.encode() + b"\0" + table + data
