"""What a guest at a terminal is told about the people at the table: who sits where, and what somebody proposes."""

from collections.abc import Collection, Iterator

from netcode.messages import Lobby, Proposal
from netcode.texts import NetworkSpeech
from sim.game import Seat
from sim.speech import Speech


def chairs_told(lobby: Lobby, speech: Speech, wording: NetworkSpeech) -> Iterator[str]:
    """Who sits where."""
    for seat, chair in enumerate(lobby.chairs):
        key = "away" if chair.kind == "person" and not chair.present else chair.kind
        yield wording.say(f"join.chair.{key}", number=seat + 1, name=speech.seat(seat))


def is_asked(proposal: Proposal, own: Collection[Seat]) -> bool:
    """Whether somebody on the own chairs is to answer."""
    return not set(own).isdisjoint(set(proposal.needed) - set(proposal.agreed))


def proposal_told(proposal: Proposal, own: Collection[Seat], wording: NetworkSpeech) -> str:
    """A proposal, its end, or nothing where it is none of ours."""
    if proposal.kind == "go-on":
        return _going_on(proposal, own, wording)
    key = {"redo": "join.redo", "sit": "join.sit"}.get(proposal.kind, "join.proposal")
    if proposal.outcome:
        return wording.say(f"{key}.{proposal.outcome}")
    mine = proposal.seat in own and proposal.kind != "sit" and len(proposal.agreed) < 2
    return wording.say(key, seat=proposal.seat, name=proposal.name) if mine or is_asked(proposal, own) else ""


def _going_on(proposal: Proposal, own: Collection[Seat], wording: NetworkSpeech) -> str:
    """Somebody objected, and everybody is asked whether to play on."""
    if proposal.outcome:
        return wording.say("join.goes-on")
    return wording.say("join.objected") if set(proposal.needed) - set(proposal.agreed) >= set(own) else ""
