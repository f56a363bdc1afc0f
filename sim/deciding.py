"""The deciding die: which of the dice that fell would have changed what happens, had it fallen otherwise.

Everything here follows from a view with a throw that must fall, and from how it fell, both of which every seat knows.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from sim.dice import KINDS, Face
from sim.game import DieToThrow, Game, Rest, RestingDie, Throw


def deciding(game: Game[Any, Any, Any], view: Any, rest: Rest, order: Sequence[int] = ()) -> int | None:
    """The one die on which a throw hangs; of several the one that came to rest last, if `order` says which that was.

    `order` names dice by their ids, the first to lie still first. None: no die decides, or nobody can say which.
    """
    found = deciders(game, view, rest)
    if len(found) < 2:
        return found[0] if found else None
    return next((die for die in reversed(order) if die in found), None)


def in_balance(game: Game[Any, Any, Any], view: Any, rest: Rest, die: int) -> bool:
    """Whether it was open what a die would decide: of its faces, no more than the game's `lopsided` agree.

    On which face it lies makes no difference, so nobody who sees others hold their breath knows what will come.
    """
    throw, judge = game.throw(view), game.verdict(view)
    if throw is None or judge is None:
        return False
    fallen, lies = next(found for found in _fallen(throw, rest) if found[0].id == die)
    faces = range(len(labels(fallen)))
    verdicts = Counter(judge(_with(rest, replace(lies, face=face))) for face in faces)
    return max(verdicts.values()) <= game.lopsided * len(faces)


def deciders(game: Game[Any, Any, Any], view: Any, rest: Rest) -> tuple[int, ...]:
    """Every die of the throw that, on another face or in another place and all others left, brings another verdict."""
    throw, judge = game.throw(view), game.verdict(view)
    if throw is None or judge is None:
        return ()
    verdict, places = judge(rest), game.places(view)
    return tuple(
        die.id
        for die, lies in _fallen(throw, rest)
        if any(judge(other) != verdict for other in _otherwise(rest, die, lies, places))
    )


def labels(die: DieToThrow) -> tuple[Face, ...]:
    """What is on the faces of a die, by face index."""
    return die.faces or KINDS[die.kind].faces


def _fallen(throw: Throw, rest: Rest) -> Iterator[tuple[DieToThrow, RestingDie]]:
    """The dice that were thrown, and those that were knocked over: what lies as it lay has decided nothing."""
    lay = {die.id: before for die, before in throw.lying}
    for die, lies in zip(throw.everything, rest.dice, strict=True):
        if die.id not in lay or lay[die.id].face != lies.face:
            yield die, lies


def _otherwise(rest: Rest, die: DieToThrow, lies: RestingDie, places: tuple[tuple[int, int], ...]) -> Iterator[Rest]:
    """The same throw with this one die on each of its other faces, then in each of these places."""
    faces = labels(die)
    # Two faces that say the same are the same.
    for face in {label: face for face, label in enumerate(faces) if label != faces[lies.face]}.values():
        yield _with(rest, replace(lies, face=face))
    for x, y in places:
        yield _with(rest, replace(lies, x=x, y=y))


def _with(rest: Rest, changed: RestingDie) -> Rest:
    return Rest(tuple([changed if die.id == changed.id else die for die in rest.dice]), rest.touch, rest.capped)
