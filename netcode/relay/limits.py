"""What a relay takes on, at most."""

from msgspec import Struct

SWEEP_SECONDS = 1.0
WORDS = (2.0, 30.0)
"""Frames of one connection: a second, and at once."""


class Limits(Struct, frozen=True, kw_only=True):
    """Every limit of a relay with its usual value. Seconds, bytes, and counts."""

    tables: int = 1000
    household_tables: int = 16
    """From one household: an address, or an IPv6 network."""
    connections: int = 10_000
    household_connections: int = 128
    household_knocks: tuple[float, float] = (10.0, 60.0)
    """New connections: a second, and at once."""
    waiting: int = 1000
    """Connections that are neither host nor stream; then a newcomer takes the place of the first of the crowd."""
    household_waiting: int = 16
    table_streams: int = 256
    """Guests of one table. The host's own door is stricter."""
    table_rings: int = 32
    """Guests of one table for whom the host has opened no stream yet."""
    bytes_a_second: int = 262_144
    """Of one stream, either way; beyond that it is read later."""
    first_word: float = 5.0
    answer: float = 10.0
    """From a call to the host's stream."""
    idle: float = 90.0
    """Streams and hosts from which nothing was heard."""
    linger: float = 5.0
    """How long an end that closes may take to read what is left."""
