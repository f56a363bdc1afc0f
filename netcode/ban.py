"""Sending somebody away, and not letting them in any more: by token, by name, or from the same address.

A ban is for one table, and kept with it.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from netcode import lobby as chairs
from netcode import messages as m

if TYPE_CHECKING:
    from netcode.host import TableHost
    from netcode.member import Member


class Ban(Struct, frozen=True):
    """What is known of somebody whom the owner has banned."""

    name: str
    address: str
    tokens: tuple[bytes, ...]

    def meets(self, name: str, address: str) -> bool:
        """Whether this may well be the same person."""
        return name.casefold() == self.name.casefold() or (bool(address) and address == self.address)


def is_banned(bans: Iterable[Ban], name: str, address: str) -> bool:
    return any(ban.meets(name, address) for ban in bans)


def remove(host: "TableHost", member: "Member", for_good: bool, level: str) -> None:
    """The owner sends somebody away. In a game a bot of `level` has the chair from now on."""
    if for_good:
        host.bans = (*host.bans, Ban(member.name, member.address, member.tokens))
    peer, seats = member.peer, member.seats
    playing = host.lobby.phase in ("shuffling", "playing")
    host.takeover.left(member)
    host.vacate(member)
    member.forget_absence()
    for seat in seats:
        host.give_up_chair(member, seat)
        if host.lobby.phase != "over":
            chair = m.Chair(kind="bot", level=level, ready=True, present=True) if playing else m.Chair()
            host.lobby = chairs.put(host.lobby, seat, chair)
    host.members.pop(member.id, None)
    if peer is not None:
        peer.close(m.Closing(code="banned" if for_good else "removed"))
    host.people_changed()
    host.tell(m.Notice(code="removed", detail={"name": member.name}))
    if host.play is not None and host.lobby.phase == "playing":
        for seat in seats:
            host.play.set_bot(seat, level)
