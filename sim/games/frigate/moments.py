"""What is watched in Frigate: whether a roll wins the round, whether the last one scores, and how a hand is counted."""

from collections import Counter
from collections.abc import Iterable, Iterator

from sim.counting import Count
from sim.falls import every_fall, falls, pips
from sim.game import Judge, Message, Rest, RestingDie, Throw
from sim.games.frigate import events as e
from sim.games.frigate.actions import Action, Play
from sim.games.frigate.rounds import target
from sim.games.frigate.scoring import Group, Sheet, best_first, counted, finished, groups_of, score_hand, sheet
from sim.games.frigate.state import State
from sim.luck import Luck, chances
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


COLUMNS = {"bonus": "bonus", "mult": "mult"}
"""Figures that are counted before the score itself; the pay is no part of it."""


def counting(view: State, given: Action | Rest | None) -> tuple[Count, ...]:
    """A hand in a slot as its explanation has it: bonus, factor, then the score die by die and perk by perk."""
    if not isinstance(given, Play) or view.phase != "rolled" or given.slot not in view.open:
        return ()
    lines = score_hand(view, given.slot).lines
    return tuple(_count(line) for line in lines if line.step != "reward")


def _count(line: e.Line) -> Count:
    factor: int | None = None
    dice: tuple[int, ...] = ()
    piece = ""
    match line:
        case e.DieLine():
            what, dice = Message("counting.die", {"die": line.die, "face": line.value}), (line.die,)
        case e.PerkLine():
            what, piece = Message("counting.perk", {"perk": line.perk}), str(line.uid)
            dice = (line.die,) if line.die else ()
        case e.SumLine():
            what, factor = Message(f"step.{line.step}"), line.figure if line.step == "times" else None
        case e.UpgradeLine():
            what, piece = Message("counting.upgrade", {"slot": line.slot}), line.slot
        case e.SlotLine():
            what, piece = Message("counting.slot", {"slot": line.slot}), line.slot
    return Count(what, line.after - line.before, line.after, factor, dice, piece, COLUMNS.get(line.step, "score"))


MOST_FALLS = 2000
"""Hands of dice that are gone through for their odds; the luck of more is left open."""


def luck(view: State, throw: Throw, rest: Rest) -> Luck | None:
    """By the best open slot: five ones are no bad luck where five of a kind is open."""
    every = every_fall(throw, MOST_FALLS)
    if every is None or not view.open:
        return None
    pages = [sheet(view, slot) for slot in view.open]

    def best(fallen: Rest) -> int:
        values = tuple([die.faces[lie.face] for die, lie in zip(view.dice, fallen.dice, strict=True)])
        return max(scored(pages, values))

    ways: Counter[int] = Counter()
    for fallen, count in every:
        ways[best(fallen)] += count
    return Luck(*chances(ways, best(rest)), tuple(falls(throw, rest, pips)))
