"""Places on the felt, and which resting dice lie in them. Integers in 0.1 mm, so that every machine agrees."""

from msgspec import Struct


class Zone(Struct, frozen=True, array_like=True):
    """A shape on the felt that the rules judge and the client draws.

    disc: radius `a` · ring: beyond `a`, up to `b` · rect: half width `a`, half height `b` · left, right: of x.
    """

    id: str
    shape: str
    x: int = 0
    y: int = 0
    a: int = 0
    b: int = 0
