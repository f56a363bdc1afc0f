"""Advice: the sensible moves of a seat, each with its reason; what the strongest bot would do comes first."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sim.chance import chance_from
from sim.game import Message, Seat
from sim.games import AnyGame

MOST = 5
"""More moves than these are no advice."""


class Advised(Struct, frozen=True):
    """One of the sensible moves."""

    action: Any
    why: Message
    best: bool = False
    """What the strongest bot would do."""


def advise(game: AnyGame, view: Any, seat: Seat) -> tuple[Advised, ...]:
    """What a seat could well do now, by what it can see; nothing where it has nothing to decide."""
    if game.throw(view) is not None or seat not in game.to_act(view):
        return ()
    legal = game.actions(view, seat)
    bot = list(game.bots.values())[-1]
    chosen = bot(view, seat, chance_from("advice"))
    best = Advised(chosen, Message("hint.bot"), best=True)
    others: dict[Any, Advised] = {}
    for hint in game.hints(view, seat):
        if hint.action == chosen:
            best = replace(best, why=hint.why)
        elif not hint.spare and hint.action in legal:
            others.setdefault(hint.action, Advised(hint.action, hint.why))
    return (best, *list(others.values())[: MOST - 1])
