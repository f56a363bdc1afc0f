"""Who sits where before the game begins, and by which rules it will be played. Pure functions of a Lobby value."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from netcode.messages import Chair, Lobby, SetChair, SetOptions, SetPace, SetSeats, raw
from netcode.names import cleaned, skeleton
from sim.chance import chance_from
from sim.codec import Malformed, decode
from sim.game import Seat
from sim.games import AnyGame


class Denied(Exception):
    """An ask that cannot be granted; `code` is one of codes.REJECTS."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


Bots = tuple[str, ...] | Mapping[Seat, str]
"""Levels of bots: those of the last chairs, or by chair."""


def new_lobby(game: AnyGame, seats: int, bots: Bots = (), options: Any = None) -> Lobby:
    """A table with `seats` chairs, some of them taken by bots. Raises Refused where such house rules make no game."""
    lobby = with_seats(game, Lobby(game=game.id, options=raw(game.Options())), seats)
    if options is not None:
        lobby = with_options(game, lobby, raw(options))
    levels = bots if isinstance(bots, Mapping) else dict(enumerate(bots, seats - len(bots)))
    for seat, level in levels.items():
        lobby = with_bot(game, lobby, seat, level)
    return lobby


Arrangement = SetSeats | SetChair | SetOptions | SetPace


def arranged(game: AnyGame, lobby: Lobby, ask: Arrangement) -> Lobby:
    """What the owner of the table wants otherwise."""
    match ask:
        case SetSeats(count=count):
            return with_seats(game, lobby, count)
        case SetChair(seat=seat, level=level):
            return with_bot(game, lobby, seat, level)
        case SetOptions(options=options):
            return with_options(game, lobby, options)
        case SetPace(turn_seconds=seconds, stand_in=level):
            if level and level not in game.bots:
                raise Denied("no-such-level")
            return replace(lobby, turn_seconds=seconds, stand_in=level)


def with_seats(game: AnyGame, lobby: Lobby, count: int) -> Lobby:
    """More or fewer chairs; nobody is pushed off one."""
    if count not in game.seats or any(chair.kind == "person" for chair in lobby.chairs[count:]):
        raise Denied("seat-count")
    return replace(lobby, chairs=(*lobby.chairs[:count], *(Chair() for _ in range(count - len(lobby.chairs)))))


def with_bot(game: AnyGame, lobby: Lobby, seat: Seat, level: str | None) -> Lobby:
    chair = chair_at(lobby, seat)
    if chair.kind == "person":
        raise Denied("seat-taken")
    if level is not None and level not in game.bots:
        raise Denied("no-such-level")
    return put(lobby, seat, Chair(kind="bot", level=level, ready=True, present=True) if level else Chair())


def with_person(lobby: Lobby, seat: Seat, name: str, ready: bool = False) -> Lobby:
    if chair_at(lobby, seat).kind != "open":
        raise Denied("seat-taken")
    return put(lobby, seat, Chair(kind="person", name=name, ready=ready, present=True))


def with_options(game: AnyGame, lobby: Lobby, options: msgspec.Raw) -> Lobby:
    """Other house rules, which must make a game for the chairs there are."""
    try:
        decoded = decode(options, game.Options)
    except Malformed:
        raise Denied("unreadable") from None
    game.setup(len(lobby.chairs), decoded, chance_from("trial"))
    return replace(lobby, options=raw(decoded), chairs=_unready(lobby.chairs))


def free_chair(lobby: Lobby) -> Seat | None:
    return next((seat for seat, chair in enumerate(lobby.chairs) if chair.kind == "open"), None)


def chair_at(lobby: Lobby, seat: Seat) -> Chair:
    if seat >= len(lobby.chairs):
        raise Denied("seat-count")
    return lobby.chairs[seat]


def put(lobby: Lobby, seat: Seat, chair: Chair) -> Lobby:
    return replace(lobby, chairs=(*lobby.chairs[:seat], chair, *lobby.chairs[seat + 1 :]))


def change(lobby: Lobby, seats: tuple[Seat, ...], **fields: Any) -> Lobby:
    """The same change for several chairs."""
    for seat in seats:
        lobby = put(lobby, seat, replace(lobby.chairs[seat], **fields))
    return lobby


def everybody_ready(lobby: Lobby) -> bool:
    return all(chair.kind != "open" and chair.ready for chair in lobby.chairs)


def can_begin(game: AnyGame, lobby: Lobby) -> None:
    """Raises Denied or Refused unless the game can begin now."""
    if not everybody_ready(lobby):
        raise Denied("not-ready")
    game.setup(len(lobby.chairs), decode(lobby.options, game.Options), chance_from("trial"))


def unique_name(lobby: Lobby, others: tuple[str, ...], name: str) -> str:
    """The name as it is shown, with a number if somebody has it already, or one that looks like it."""
    name = cleaned(name)
    if not is_taken(lobby, others, name):
        return name
    return next(other for n in range(2, 1000) if not is_taken(lobby, others, other := f"{name[:20]} {n}"))


def is_taken(lobby: Lobby, others: tuple[str, ...], name: str) -> bool:
    """Whether somebody has the name, or one that cannot be told from it."""
    return skeleton(name) in {skeleton(known) for known in (*others, *(chair.name for chair in lobby.chairs)) if known}


def _unready(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    return tuple(replace(chair, ready=False) if chair.kind == "person" else chair for chair in chairs)
