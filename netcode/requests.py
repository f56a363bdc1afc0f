"""Requests: what every ask of a member does at the table. Rules answer with Refused, the table itself with Denied."""

from collections.abc import Callable
from typing import Any, Protocol

from netcode import lobby as chairs
from netcode import messages as m
from netcode.admission import Admission
from netcode.hosted import Hosted
from netcode.lobby import Denied
from netcode.member import Member
from netcode.objections import Objections
from netcode.play import Play
from netcode.takeover import Takeover
from sim import logfile
from sim.codec import Malformed, decode
from sim.game import Refused, Seat

LOG_PART = 60_000


class House(Hosted, Protocol):
    """A table with those who answer for it."""

    admission: Admission
    takeover: Takeover
    objections: Objections


def answer(host: House, member: Member, ask: m.Ask) -> m.Ack | m.Reject:
    """Do what is asked, or say why not."""
    try:
        _ANSWERS[type(ask)](host, member, ask)
    except Refused as refused:
        return m.Reject(id=ask.id, code="rule", rule=refused.rule, detail=m.raw(refused.detail))
    except Denied as denied:
        return m.Reject(id=ask.id, code=denied.code)
    return m.Ack(id=ask.id, rev=host.rev)


# Asks about the game


def _intent(host: House, member: Member, ask: m.Intent) -> None:
    play = _playing(host)
    seat = _own_seat(member, ask.seat)
    try:
        action = decode(ask.action, host.game.Action)
    except Malformed:
        raise Denied("unreadable") from None
    play.act(seat, action, ask.base_rev, ask.gesture)


def _throw(host: House, member: Member, ask: m.Throw) -> None:
    _playing(host).throw(_own_seat(member, ask.seat), ask.gesture)


def _undo(host: House, member: Member, ask: m.Undo) -> None:
    _playing(host).undo(_own_seat(member, ask.seat), ask.to)


def _redo(host: House, member: Member, ask: m.Redo) -> None:
    _playing(host).redo(_own_seat(member, ask.seat))


def _consent(host: House, member: Member, ask: m.Consent) -> None:
    if host.objections.proposal is not None and member.seats:
        host.objections.answer(member, ask.yes)
    elif host.takeover.is_for(member):
        host.takeover.answer(ask.yes)
    else:
        _playing(host).consent(_own_seat(member, ask.seat), ask.yes)


def _look(host: House, member: Member, ask: m.Look) -> None:
    play = _playing(host)
    seat = _own_seat(member, ask.seat)
    active = host.audience.active(member, play)
    if active and seat not in active:
        raise Denied("look")
    member.facing = seat
    host.show_whole(member, since=member.looked.get(seat, 0))


def _pause(host: House, member: Member, ask: m.Pause) -> None:
    owns = host.owner() is member
    if not member.seats and (ask.on or not owns):
        raise Denied("not-your-seat")
    play = _playing(host)
    if host.objections.proposal is not None:
        raise Denied("objection")
    if ask.on == play.paused:
        return
    others = set(host.seating.present()) - set(member.seats)
    if ask.on and others:
        play.limits.pause(member.seats[0])
    elif not ask.on and not owns:
        play.limits.resume(member.seats)
    if ask.on:
        play.limits.paused(member.seats[0])
    host.seating.pause(ask.on)
    play.pause(ask.on)
    host.people_changed()


def _stand_in(host: House, member: Member, ask: m.StandIn) -> None:
    play = _playing(host)
    chair = chairs.chair_at(host.lobby, ask.seat)
    if ask.seat not in member.seats and (host.owner() is not member or chair.present):
        raise Denied("not-owner")
    if chair.kind != "person":
        raise Denied("seat-taken")
    if ask.level is None:
        host.hand_back(ask.seat)
    elif ask.level not in host.game.bots:
        raise Denied("no-such-level")
    else:
        play.limits.hand_over(ask.seat)
        host.hand_over(ask.seat, ask.level)
    host.people_changed()


def _chat(host: House, member: Member, ask: m.Chat) -> None:
    if not host.conduct.doorkeeper.may_speak(member.key):
        raise Denied("muted")
    said = m.Said(name=member.name, text=ask.text, seat=member.seats[0] if member.seats else None)
    host.audience.said.append(said)
    host.keep_people()
    host.tell(said)


def _again(host: House, member: Member, ask: m.Again) -> None:
    _must_own(host, member)
    if host.lobby.phase != "over":
        raise Denied("not-over")
    host.reactor.callLater(0, host.again)


def _adjourn(host: House, member: Member, ask: m.Adjourn) -> None:
    _must_own(host, member)
    host.reactor.callLater(0, host.adjourn)


def _objection(host: House, member: Member, ask: m.Objection) -> None:
    host.objections.hear(member, ask)


def _want_log(host: House, member: Member, ask: m.WantLog) -> None:
    if host.play is None or host.lobby.phase != "over":
        raise Denied("not-over")
    data = logfile.dump(host.play.table.log)
    parts = -(-len(data) // LOG_PART)
    for part in range(parts):
        piece = data[part * LOG_PART : (part + 1) * LOG_PART]
        host.audience.post(member, m.LogPart(part=part, parts=parts, data=piece))


def _remove(host: House, member: Member, ask: m.Remove) -> None:
    _must_own(host, member)
    level = ask.level or next(iter(host.game.bots))
    if level not in host.game.bots:
        raise Denied("no-such-level")
    others = [other for other in host.members.values() if other.peer is None or not other.peer.local]
    wanted = (ask.name or "").casefold()
    meant = [other for other in others if ask.seat in other.seats or (wanted and other.name.casefold() == wanted)]
    if not meant or member in meant:
        raise Denied("no-such-person")
    host.admission.send_away(meant[0], ask.ban, level)


# Asks about the lobby


def _sit(host: House, member: Member, ask: m.Sit) -> None:
    seat = ask.seat
    if seat is not None and (host.lobby.phase == "playing" or (not member.seats and _is_away(host, seat))):
        host.takeover.ask(member, seat)
        return
    _gathering(host)
    before = member.seats
    host.seating.move(member, seat)
    for own in before:
        host.unbind(own)
    host.audience.post(member, m.Placed(seats=member.seats, next_throw=host.lottery.next_number))
    host.people_changed()


def _rename(host: House, member: Member, ask: m.Rename) -> None:
    _gathering(host)
    doorkeeper = host.conduct.doorkeeper
    if doorkeeper.is_anothers(member.key, ask.name):
        raise Denied("name-taken")
    host.seating.rename(member, doorkeeper.name_of(member.key, ask.name))
    host.people_changed()


def _ready(host: House, member: Member, ask: m.Ready) -> None:
    _gathering(host)
    host.seating.set_ready(member.seats, ask.on)
    host.people_changed()
    if host.conduct.autostart and chairs.everybody_ready(host.lobby):
        host.begin()


def _arrange(host: House, member: Member, ask: m.SetSeats | m.SetChair | m.SetOptions | m.SetPace) -> None:
    _must_own(host, member)
    _gathering(host)
    host.seating.arrange(ask)
    host.people_changed()


def _start(host: House, member: Member, ask: m.Start) -> None:
    _must_own(host, member)
    _gathering(host)
    host.seating.set_ready(member.seats, True)
    host.begin()


# Conditions


def _own_seat(member: Member, seat: Seat | None) -> Seat:
    """The chair an ask is for: the member's only one, the one that faces the device, or a named own one."""
    if seat is None:
        seat = member.seats[0] if len(member.seats) == 1 else member.facing
    if seat is None or seat not in member.seats:
        raise Denied("not-your-seat")
    return seat


def _is_away(host: House, seat: Seat) -> bool:
    chair = chairs.chair_at(host.lobby, seat)
    return chair.kind == "person" and not chair.present


def _must_own(host: House, member: Member) -> None:
    if host.owner() is not member:
        raise Denied("not-owner")


def _gathering(host: House) -> None:
    if host.lobby.phase != "gathering":
        raise Denied("not-gathering")


def _playing(host: House) -> Play:
    if host.play is None or host.lobby.phase != "playing":
        raise Denied("not-playing")
    return host.play


_ANSWERS: dict[type, Callable[[Any, Member, Any], None]] = {
    m.Intent: _intent,
    m.Throw: _throw,
    m.Undo: _undo,
    m.Redo: _redo,
    m.Consent: _consent,
    m.Look: _look,
    m.Pause: _pause,
    m.StandIn: _stand_in,
    m.Chat: _chat,
    m.Remove: _remove,
    m.Again: _again,
    m.Adjourn: _adjourn,
    m.Objection: _objection,
    m.WantLog: _want_log,
    m.Sit: _sit,
    m.Rename: _rename,
    m.Ready: _ready,
    m.SetSeats: _arrange,
    m.SetChair: _arrange,
    m.SetOptions: _arrange,
    m.SetPace: _arrange,
    m.Start: _start,
}
