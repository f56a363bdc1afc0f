"""Who somebody is at a club: no password, but the key of their device, and words that bring them to another one.

The words are made on the device and never leave it. A key follows from them and from the club they are for; its public
half is all that the club has, and from eight words of 11 bits and a half nobody finds the way back.
"""

import os
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from msgspec.structs import replace

from netcode.club import messages as c
from netcode.secrets import CONSONANTS, VOWELS, new_words
from netcode.signing import SEED, Signer, signed

RECOVERY_WORDS = 8
DESK, RECOVERY = "club-desk", "club-recovery"

Wish = c.Look | c.Order | c.Join | c.Recover


def recovery_words(random_bytes: Callable[[int], bytes] = os.urandom) -> str:
    """Fresh words, to be written down."""
    return new_words(random_bytes, RECOVERY_WORDS)


def read_words(text: str) -> str | None:
    """The words somebody typed, in their one true form; None if they cannot be ones."""
    words = text.lower().replace("-", " ").replace(",", " ").split()
    if len(words) != RECOVERY_WORDS or not all(_is_word(word) for word in words):
        return None
    return " ".join(words)


def _is_word(text: str) -> bool:
    return len(text) == 4 and set(text[::2]) <= set(CONSONANTS) and set(text[1::2]) <= set(VOWELS)


def recovery_signer(words: str, pin: bytes) -> Signer:
    """The key that follows from recovery words, for the club of this certificate."""
    return Signer(blake2b(words.encode(), key=pin, person=b"astragal-words", digest_size=SEED).digest())


def introduced(message: Wish, signer: Signer, pin: bytes, channel: bytes, recovery: Signer | None = None) -> Wish:
    """A message signed by the device, for this channel to this club; and by a recovery key, if it needs that."""
    message = replace(message, who=c.Who(signer.public))
    if isinstance(message, c.Recover):
        assert recovery is not None
        message = replace(message, recovery=c.Who(recovery.public))
        message = replace(
            message, recovery=c.Who(recovery.public, recovery.sign(RECOVERY, pin, channel + c.unsigned(message)))
        )
    return replace(message, who=c.Who(signer.public, signer.sign(DESK, pin, channel + c.unsigned(message))))


def is_proved(message: Any, pin: bytes, channel: bytes) -> bool:
    """Whether whoever talks over this channel has the keys that the message names."""
    if message.who is None:
        return True
    words = channel + c.unsigned(message)
    if isinstance(message, c.Recover) and not signed(message.recovery.key, message.recovery.sig, RECOVERY, pin, words):
        return False
    return signed(message.who.key, message.who.sig, DESK, pin, words)
