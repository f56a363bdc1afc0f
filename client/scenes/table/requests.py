"""What a command asks of the host: from a command and what is known to messages."""

from typing import Any

from client.scenes.table import chairs, commands
from netcode import messages as m
from netcode.link import Link
from sim.game import Seat


def requests(ask: commands.Ask, link: Link, seat: Seat | None) -> list[Any]:
    """The messages of an ask by whoever is here: on a shared device also while it is about to change hands."""
    match ask:
        case commands.Undo():
            return [m.Undo(seat=seat)]
        case commands.Redo():
            return [m.Redo(seat=seat)]
        case commands.UndoTo(moment):
            return [m.Undo(to=moment.rev, seat=seat)]
        case commands.Consent(yes):
            return _consent(link, yes)
        case commands.StandIn():
            level = None if chairs.stood_in(link) else list(link.game.bots)[-1]
            return [m.StandIn(seat=seat, level=level)] if seat is not None else []
        case commands.Replace(absent):
            return [m.StandIn(seat=absent, level=list(link.game.bots)[-1])]
        case commands.TakeChair():
            return [m.Sit(seat=chairs.bots_chair(link))]
        case commands.Pause():
            return [m.Pause(on=not (link.lobby is not None and link.lobby.paused))]
    return []


def _consent(link: Link, yes: bool) -> list[Any]:
    """An answer for everybody here who is asked."""
    proposal = link.proposal
    if proposal is None:
        return []
    if not proposal.needed:
        return [m.Consent(yes=yes)]
    missing = [seat for seat in link.seats if seat in proposal.needed and seat not in proposal.agreed]
    return [m.Consent(yes=yes, seat=seat) for seat in missing]
