"""What follows from the chairs around a table: whose it is, who is away, and for whom a bot plays."""

from collections.abc import Collection, Mapping

from netcode.link import Link, PeerLink
from sim.game import Seat

GRACE = 6.0
"""Seconds in which somebody may come back by themselves before the owner is asked about them."""


def code(link: Link) -> str:
    """What others join with, as far as it is known here."""
    told = link.lobby.code if link.lobby is not None else ""
    return told or (link.code or "" if isinstance(link, PeerLink) else "")


def persons(link: Link) -> frozenset[Seat]:
    chairs = link.lobby.chairs if link.lobby is not None else ()
    return frozenset(seat for seat, chair in enumerate(chairs) if chair.kind == "person")


def bots_chair(link: Link) -> Seat | None:
    """The first chair of a bot."""
    chairs = link.lobby.chairs if link.lobby is not None else ()
    return next((seat for seat, chair in enumerate(chairs) if chair.kind == "bot"), None)


def stood_in(link: Link) -> bool:
    """A bot plays for the person here."""
    lobby, seats = link.lobby, link.seats
    if lobby is None or not seats:
        return False
    chairs = lobby.chairs
    # who shares a device is asked only about the seat that is shown
    own = seats if len(seats) == 1 else tuple(seat for seat in seats if seat == link.facing)
    return any(seat < len(chairs) and chairs[seat].kind == "person" and bool(chairs[seat].level) for seat in own)


def gone(link: Link) -> tuple[Seat, ...]:
    """Seats of others who are away from a game, and for whom no bot plays."""
    lobby = link.lobby
    if lobby is None or lobby.phase != "playing":
        return ()
    return tuple(
        seat
        for seat, chair in enumerate(lobby.chairs)
        if chair.kind == "person" and not chair.present and not chair.level and seat not in link.seats
    )


def away(absent: Mapping[Seat, float], waits_for: Collection[Seat]) -> Seat | None:
    """A seat about whose absence, in seconds, something must be decided."""
    return next((seat for seat, seconds in absent.items() if seconds >= GRACE and seat not in waits_for), None)
