"""Every message to and from a relay, typed. What guests and hosts say to each other passes it as ciphertext.

A host:   register -> challenge -> proof -> registered; then pings, and a `ring` for each guest who calls;
          `browsers` whenever it begins or ceases to let them in
A guest:  call -> found -> joined, at a club perhaps elsewhere first; from there on the stream is that of the two ends
A page:   asks for /ws/NUMBER or /ws/ID by HTTP (netcode/relay/pages.py); from its `101` on it is a stream as well
A stream: answer -> joined: the host's end for the guest who rang
A test:   ping -> pong

Frames are those of netcode/wire.py, and none is longer than 1 KiB. Unknown fields are an error: what changes its
meaning raises PROTOCOL.
"""

from hashlib import sha256
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from netcode.wire import Frames, frame
from sim.codec import Malformed, encode

PROTOCOL = 2
LIMIT = 1 << 10

Number = Annotated[int, Meta(ge=0, le=9_999_999)]
Port = Annotated[int, Meta(ge=0, le=65_535)]
TableId = Annotated[bytes, Meta(min_length=32, max_length=32)]
RingTicket = Annotated[bytes, Meta(min_length=16, max_length=16)]
Places = Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=4)]
"""Addresses of a machine, without its port."""


class RelayMessage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Something that a relay is told, or tells."""


# To the relay


class Register(RelayMessage, frozen=True, tag="register"):
    """A host wants to be reached by a number; it keeps this connection."""

    proto: int
    certificate: Annotated[bytes, Meta(max_length=768)]
    """Of the table, in DER. The relay knows a table by its hash, which nobody else can claim."""
    number: Number = 0
    """The number it had before."""
    lease: Annotated[bytes, Meta(max_length=16)] = b""
    """What this relay gave it with that number."""
    near: Places = ()
    """Where its own network reaches it: told to whoever calls from the same address."""
    open: Places = ()
    """Where everybody reaches it: told to whoever calls."""
    port: Port = 0


class Proof(RelayMessage, frozen=True, tag="proof"):
    """The challenge, signed with the certificate's key."""

    sig: Annotated[bytes, Meta(max_length=80)]


class Answer(RelayMessage, frozen=True, tag="answer"):
    """The host's stream for somebody who rang."""

    proto: int
    ticket: RingTicket


class Call(RelayMessage, frozen=True, tag="call"):
    """A guest wants a stream to a table: by its number, or by its id where it has been there before."""

    proto: int
    number: Number = 0
    table: Annotated[bytes, Meta(max_length=32)] = b""


class Browsers(RelayMessage, frozen=True, tag="browsers"):
    """Whether pages are let in to the host's table from now on; at first none are."""

    on: bool


class Ping(RelayMessage, frozen=True, tag="ping"):
    n: Annotated[int, Meta(ge=0, le=1 << 53)] = 0


# From the relay


class Challenge(RelayMessage, frozen=True, tag="challenge"):
    nonce: Annotated[bytes, Meta(min_length=32, max_length=32)]


class Registered(RelayMessage, frozen=True, tag="registered"):
    number: Number
    lease: Annotated[bytes, Meta(max_length=16)]
    page: Annotated[str, Meta(max_length=200)] = ""
    """Where browsers open their page, as `https://HOST:PORT`: without a host at the relay's own; empty for nowhere."""


class Ring(RelayMessage, frozen=True, tag="ring"):
    """Somebody calls: the host opens a stream for them."""

    ticket: RingTicket
    caller: Annotated[bytes, Meta(min_length=8, max_length=8)]
    """The same for all calls from one household, and no address: for limits and bans."""
    browser: bool = False
    """The other end is a page: what it says are frames of a websocket."""


class Found(RelayMessage, frozen=True, tag="found"):
    """The table is registered; until it answers, these places can be tried."""

    table: TableId
    places: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=8)] = ()
    port: Port = 0


class Elsewhere(RelayMessage, frozen=True, tag="elsewhere"):
    """The table is at another node of this club: it can be called there, too. Whoever called may go on waiting here."""

    nodes: Annotated[tuple[Annotated[str, Meta(max_length=128)], ...], Meta(max_length=8)]


class Joined(RelayMessage, frozen=True, tag="joined"):
    """From here on every byte is the other end's."""


class Pong(RelayMessage, frozen=True, tag="pong"):
    n: int = 0
    proto: int = PROTOCOL


class Refused(RelayMessage, frozen=True, tag="refused"):
    """The last word."""

    code: Annotated[str, Meta(max_length=32)]


TO_RELAY = Register | Proof | Answer | Call | Browsers | Ping
FROM_RELAY = Challenge | Registered | Ring | Found | Elsewhere | Joined | Pong | Refused

REFUSALS = {
    "malformed": "a frame was not a message, or too long",
    "unexpected": "a message that does not belong there",
    "proto": "another version of the relay's protocol",
    "too-slow": "the first word, or an answer, took too long",
    "too-many": "too many from one address, at one table, or in all",
    "full": "the relay has as many tables as it takes",
    "no-table": "no table of that number or id is registered here",
    "no-answer": "the host was told, and did not answer in time",
    "no-proof": "the host has not the key of its certificate",
    "moved": "the same host has registered anew",
}
"""Why a relay ends a connection."""

_to_relay = msgspec.msgpack.Decoder(TO_RELAY)
_from_relay = msgspec.msgpack.Decoder(FROM_RELAY)


def to_relay(payload: bytes) -> Any:
    return _read(_to_relay, payload)


def from_relay(payload: bytes) -> Any:
    return _read(_from_relay, payload)


def _read(decoder: Any, payload: bytes) -> Any:
    try:
        return decoder.decode(payload)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed(str(error)) from error


def framed(message: RelayMessage) -> bytes:
    return frame(encode(message), LIMIT)


def hand_over(line: Frames, protocol: Any) -> None:
    """A connection to a relay is one to the other end from now on, with whatever has come from there already."""
    transport, rest = line.transport, line.rest()
    line.die()
    transport.protocol = protocol
    protocol.makeConnection(transport)
    if rest:
        protocol.dataReceived(rest)


def table_id(pin: bytes) -> bytes:
    """How relays know a table: by the hash of its certificate, hashed once more. A guest knows it from its ticket."""
    return sha256(b"astragal-relay-table\0" + pin).digest()


def signed_words(nonce: bytes, table: bytes) -> bytes:
    """What a host signs to register."""
    return b"astragal-relay-host\0" + nonce + table
