"""Who is at the table, and what the person at a page may ask of it."""

from client.locale import Translator
from client.presenter.told import Story
from client.presenter.values import Values, filled
from client.scenes.options import told_options
from client.scenes.people import asked_for_consent, owns
from client.scenes.table import chairs
from client.ui.theme import seat_look
from netcode import messages as m
from netcode.link import Link
from netcode.texts import NetworkSpeech
from sim.codec import decode
from sim.game import Seat
from sim.speech import Speech


def lobby_values(link: Link, speech: Speech, network: NetworkSpeech) -> Values:
    lobby = link.lobby
    assert lobby is not None
    told = {
        "phase": lobby.phase,
        "chairs": [_chair(link, seat, chair, speech) for seat, chair in enumerate(lobby.chairs)],
        "spectators": list(lobby.spectators),
        "owner": lobby.owner,
        "paused": lobby.paused,
        "options": told_options(link.game, decode(lobby.options, link.game.Options), speech),
        "fair": network.say("browser.fair"),
    }
    return filled(told) | {"saved": lobby.saved}


def _chair(link: Link, seat: Seat, chair: m.Chair, speech: Speech) -> Values:
    look = seat_look(seat)
    told: Values = {
        "kind": chair.kind,
        "name": speech.seat(seat) if chair.kind == "bot" else chair.name,
        "seat": speech.say(f"seat.{seat}") if speech.has(f"seat.{seat}") else "",
        "level": speech.say(f"bot.{chair.level}") if chair.level else "",
        "ready": chair.ready,
        "present": chair.present,
        "away": chair.kind == "person" and not chair.present,
        "browser": chair.browser,
        "colour": "#" + "".join(f"{round(part * 255):02x}" for part in look.colour[:3]),
        "mark": look.mark,
    }
    if link.view is not None:
        standing = link.game.standing(link.view, seat)
        told["standing"] = speech.message(standing) if standing is not None else ""
    return filled(told)


def you_values(link: Link, name: str) -> Values:
    told = {"name": name, "owner": owns(link), "can": _can(link)}
    return filled(told) | ({"seat": link.seats[0]} if link.seats else {})


def _can(link: Link) -> list[str]:
    """What can be asked for now, as far as that is known here: the host decides."""
    lobby = link.lobby
    assert lobby is not None
    owner, sits = owns(link), bool(link.seats)
    can = []
    if lobby.phase == "gathering":
        free = any(chair.kind == "open" for chair in lobby.chairs)
        can += ["rename"] + ["ready"] * sits + ["sit"] * free + ["start", "bot"] * owner
    if lobby.phase == "playing":
        others = any(seat not in link.seats for seat in chairs.persons(link))
        can += ["undo", "redo", "pause"] * sits + ["bot"] * (sits and others) + ["sit"] * (not sits)
        can += ["back"] * chairs.stood_in(link)
    if lobby.phase == "over" and owner:
        can.append("again")
    return [*can, "leave"]


def proposal_values(link: Link, story: Story, speech: Speech, words: Translator) -> Values:
    """What somebody has asked everybody for."""
    proposal = link.proposal
    if proposal is None or proposal.outcome:
        return {}
    chair = speech.seat(proposal.seat)
    own = proposal.seat in link.seats and proposal.kind != "sit"
    missing = [speech.seat(seat) for seat in proposal.needed if seat not in proposal.agreed]
    if proposal.kind == "go-on":
        said = words("alarm.paused") if words.has("alarm.paused") else ""
    elif own:
        said = words(f"asked.{proposal.kind}", names=speech.join(missing))
    else:
        what = story.what(proposal.to, speech) if proposal.kind == "undo" and proposal.to is not None else ""
        key = "consent.undo.what" if what else f"consent.{proposal.kind}"
        said = words(key, name=proposal.name or chair, chair=chair, what=what)
    told = {"words": said, "mine": asked_for_consent(link), "own": own}
    return filled(told) | {"agreed": len(proposal.agreed), "needed": len(proposal.needed)}
