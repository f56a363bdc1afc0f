"""How a guest and a host come to trust each other with nothing but a short spoken code. No accounts, no internet.

1. TLS 1.3 with a self-signed certificate makes a channel; nothing says yet who is at the other end.
2. SPAKE2 turns the code into a strong shared key; whoever does not know the code learns nothing, and may guess once.
3. Both prove that key over the channel's exporter value. A relay that terminates TLS has two channels with two
   different values, and so is refused even if both ends use the right code.

From then on the guest has a token for its chair and the hash of the host's certificate, and comes back with these.
"""

import hmac
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from OpenSSL import SSL, crypto
from spake2 import SPAKE2_A, SPAKE2_B  # type: ignore[import-untyped]
from twisted.internet.interfaces import IOpenSSLClientConnectionCreator, IOpenSSLServerConnectionCreator
from zope.interface import implementer  # type: ignore[import-untyped]

from netcode.signing import SEED
from netcode.stored_table import Seal

# Codes: a table number, which is public, and two made-up words that can be said in any language

CONSONANTS = "bdfgklmnrstv"
VOWELS = "aeiou"
LONGEST_NUMBER = 7
"""Digits of a table number."""
UNWANTED = frozenset(
    {"faga", "figa", "fika", "foga", "fuka", "kaga", "kaka", "kako", "kulo", "kula", "mona", "mina", "mena", "nega"}
    | {"nego", "niga", "nuda", "nude", "sado", "sega", "seno", "seni", "suka", "teta", "tita", "titi", "doma", "bofa"}
)
"""Words that somebody would not like to read aloud."""


WORDS, RELAYED_WORDS = 2, 3
"""Of a code. Over a relay guesses are cheaper: whoever runs it may try as many as the host judges."""
FIRST_RELAYED = 1000
"""Table numbers from here on were given by a relay."""


def new_code(number: int, random_bytes: Callable[[int], bytes], words: int = WORDS) -> str:
    """A fresh code for table `number`: "7-lemo-sati". Its words hold some 11.5 bits each; five guesses are nothing."""
    return "-".join([str(number), *new_words(random_bytes, words).split()])


def new_words(random_bytes: Callable[[int], bytes], count: int) -> str:
    """So many made-up words, of some 11.5 bits each."""
    return " ".join(_word(random_bytes) for _ in range(count))


def renewed(code: str, random_bytes: Callable[[int], bytes]) -> str:
    """Another code for the same table, as long as this one."""
    return new_code(number_of(code), random_bytes, code.count("-"))


def renumbered(code: str, number: int, random_bytes: Callable[[int], bytes]) -> str:
    """The code under another number, long enough for a relay; words that people know already stay."""
    if code.count("-") < RELAYED_WORDS:
        return new_code(number, random_bytes, RELAYED_WORDS)
    return f"{number}-{code.split('-', 1)[1]}"


def _word(random_bytes: Callable[[int], bytes]) -> str:
    syllables = [consonant + vowel for consonant in CONSONANTS for vowel in VOWELS]
    while True:
        first, second = random_bytes(2)
        if max(first, second) >= 4 * len(syllables):
            continue
        word = syllables[first % len(syllables)] + syllables[second % len(syllables)]
        if word not in UNWANTED:
            return word


def speakable(seed: bytes, count: int) -> str:
    """So many words from 64 random bytes, to be compared aloud."""
    stream = iter(seed * 8)
    return new_words(lambda size: bytes(next(stream) for _ in range(size)), count)


def read_code(text: str) -> str | None:
    """The code a person typed, in its one true form; None if it cannot be one."""
    parts = text.strip().lower().replace("-", " ").replace(",", " ").split()
    number, *words = parts or [""]
    if len(words) not in (WORDS, RELAYED_WORDS) or not number.isdecimal() or len(number) > LONGEST_NUMBER:
        return None
    if not all(len(word) == 4 and word.isalpha() for word in words):
        return None
    return "-".join([str(int(number)), *words])


def number_of(code: str) -> int:
    """The public part of a code."""
    return int(code.split("-", 1)[0])


def is_relayed(code: str) -> bool:
    """Whether a relay gave the table its number."""
    return number_of(code) >= FIRST_RELAYED


def new_seal(random_bytes: Callable[[int], bytes], words: int = WORDS) -> Seal:
    """Everything secret about a new table that others may join."""
    certificate, key = new_certificate()
    number = 1 + int.from_bytes(random_bytes(2), "big") % 99
    code = new_code(number, random_bytes, words)
    return Seal(random_bytes(32), code, certificate, key, signing=random_bytes(SEED))


# The shared key


class WrongCode(Exception):
    """The other end does not know the code, or is not who it seems to be."""


class Pake:
    """One attempt of one side to agree on a key by the code."""

    def __init__(self, code: str, is_host: bool) -> None:
        side = SPAKE2_B if is_host else SPAKE2_A
        self._side = side(code.encode(), idA=b"astragal-guest", idB=b"astragal-host")
        self.message: bytes = self._side.start()

    def key(self, message: bytes) -> bytes:
        """The key that follows from the other side's message."""
        try:
            key: bytes = self._side.finish(message)
        except Exception as error:  # the library raises whatever its arithmetic stumbles over
            raise WrongCode from error
        return key


def proof(key: bytes, who: str, channel: bytes, table: str) -> bytes:
    """That `who` knows the key, and talks over this channel about this table."""
    return hmac.digest(key, b"\0".join((b"astragal", who.encode(), table.encode(), channel)), "sha256")


def proves(mac: bytes, key: bytes, who: str, channel: bytes, table: str) -> bool:
    return hmac.compare_digest(mac, proof(key, who, channel, table))


# The channel


def channel_binding(transport: Any) -> bytes:
    """A value that only the two ends of this very TLS connection have."""
    value: bytes = transport.getHandle().export_keying_material(b"EXPORTER-astragal-table", 32)
    return value


def pin_of_peer(transport: Any) -> bytes:
    """The hash of the certificate at the other end."""
    certificate = transport.getPeerCertificate()
    return pin(crypto.dump_certificate(crypto.FILETYPE_ASN1, certificate)) if certificate is not None else b""


def pin(certificate: bytes) -> bytes:
    """The hash by which a certificate (in DER) is known."""
    return sha256(certificate).digest()


def signature_of(key: bytes, words: bytes) -> bytes:
    """Words signed with a certificate's key, in DER."""
    private = serialization.load_der_private_key(key, None)
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    return private.sign(words, ec.ECDSA(hashes.SHA256()))


def new_certificate() -> tuple[bytes, bytes]:
    """A self-signed certificate and its key, in DER. They are kept with the table, for guests who come back.

    It is known by its hash alone, so it holds whatever anybody's clock says.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "astragal table")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2000, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(9999, 12, 31, tzinfo=UTC))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return certificate.public_bytes(serialization.Encoding.DER), private


def _context() -> SSL.Context:
    context = SSL.Context(SSL.TLS_METHOD)
    context.set_min_proto_version(SSL.TLS1_3_VERSION)
    # nobody resumes TLS sessions here, and idle connections need no buffers
    context.set_session_cache_mode(SSL.SESS_CACHE_OFF)
    context.set_options(SSL.OP_NO_TICKET)
    context.set_mode(SSL.MODE_RELEASE_BUFFERS)
    return context


@implementer(IOpenSSLServerConnectionCreator)
class HostTls:
    """Makes the host's end of TLS connections."""

    def __init__(self, certificate: bytes, key: bytes) -> None:
        self.pin = pin(certificate)
        self._context = _context()
        self._context.use_certificate(x509.load_der_x509_certificate(certificate))
        private = serialization.load_der_private_key(key, None)
        assert isinstance(private, ec.EllipticCurvePrivateKey)
        self._context.use_privatekey(private)

    def serverConnectionForTLS(self, tlsProtocol: Any) -> SSL.Connection:
        return SSL.Connection(self._context, None)


@implementer(IOpenSSLClientConnectionCreator)
class GuestTls:
    """Makes the guest's end. It accepts any certificate: what counts is proved inside, or pinned."""

    def __init__(self) -> None:
        self._context = _context()

    def clientConnectionForTLS(self, tlsProtocol: Any) -> SSL.Connection:
        return SSL.Connection(self._context, None)
