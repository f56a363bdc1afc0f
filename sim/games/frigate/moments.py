"""What a throw of Frigate is watched for: whether a slot wins the round, and whether the last roll scores at all."""

from collections.abc import Iterable, Iterator

from sim.game import Judge, Message, Rest, RestingDie, Throw
from sim.games.frigate.rounds import target
from sim.games.frigate.scoring import Group, Sheet, best_first, counted, finished, groups_of, sheet
from sim.games.frigate.state import State
from sim.needed import face_that

WON, BLANK, ON = "won", "blank", "on"


def verdict(view: State) -> Judge | None:
    """Won: an open slot brings the round home. Blank: no roll is left, and no open slot scores."""
    if view.phase != "falling":
        return None
    pages = [sheet(view, slot) for slot in view.open]
    missing = target(view.options, view.round) - view.score
    dice, last = view.dice, not view.rerolls_left
    known: dict[tuple[int, ...], str] = {}

    def judge(rest: Rest) -> str:
        hand = tuple(sorted([die.faces[lie.face] for die, lie in zip(dice, rest.dice, strict=True)]))
        if hand not in known:
            best = max(scored(pages, hand), default=0)
            known[hand] = WON if best >= missing else BLANK if last and not best else ON
        return known[hand]

    return judge


def scored(pages: Iterable[Sheet], values: tuple[int, ...]) -> Iterator[int]:
    """What dice score in each of these slots, without the explanation."""
    plain = groups_of(values)
    ordered: dict[tuple[int, ...], list[Group]] = {}
    for page in pages:
        worth = page.points
        groups = ordered.get(worth)
        if groups is None:
            groups = ordered[worth] = best_first(plain, worth)
        dice = counted(page.slot, groups)
        yield 0 if dice is None else finished(page, sum([worth[value] * number for value, number in dice]), groups)


def needed(view: State, throw: Throw | None) -> Message | None:
    """The face of a single die, or the points of a hand, that win the round: if the dice can, and need not."""
    judge = verdict(view)
    if throw is None or judge is None:
        return None
    if len(throw.dice) == 1:
        return face_that(throw, lambda rest: judge(rest) == WON)
    lying = [rest for _, rest in throw.lying]
    falling = [view.dice[die.id - 1].faces for die in throw.dice]

    def falls(extreme: str) -> Rest:
        faces = [shown.index(max(shown) if extreme == "high" else min(shown)) for shown in falling]
        fallen = [RestingDie(die.id, face) for die, face in zip(throw.dice, faces, strict=True)]
        return Rest(tuple(sorted([*lying, *fallen], key=lambda rest: rest.id)))

    if judge(falls("high")) != WON or judge(falls("low")) == WON:
        return None
    return Message("needed.points", {"n": target(view.options, view.round) - view.score})
