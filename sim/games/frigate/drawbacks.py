"""Why a move falls short of a better one: which slots can still reach the target, and what a slot is good for later."""

from collections import Counter

from msgspec.structs import replace

from sim.game import Message, Seat
from sim.games.frigate import actions as a
from sim.games.frigate.bots.advice import Hands, faces_of
from sim.games.frigate.bots.forecast import forecast, prospect
from sim.games.frigate.dice_set import dice_set
from sim.games.frigate.perk_totals import rig
from sim.games.frigate.rounds import target
from sim.games.frigate.scoring import sheet
from sim.games.frigate.state import State

MOST_FALLS = 10_000
"""Ways that dice can fall, up to which they are counted."""
CLEARLY = 0.2
"""By so much must the chances of two slots differ to be the reason."""


def drawback(view: State, _seat: Seat, move: a.Action, better: a.Action) -> Message | None:
    match move, better:
        case a.Reroll(dice), _:
            return _out_of_reach(view, dice)
        case a.Play(slot), a.Play(other):
            return _slot(view, slot, other)
        case a.Play(slot), _:
            return Message("drawback.play", {"slot": slot, "points": _now(view, slot), "missing": _missing(view)})
    return None


def _out_of_reach(view: State, dice: tuple[int, ...]) -> Message | None:
    """How often the next roll is enough, and in which slot most often."""
    kept = tuple(sorted(view.values[n - 1] for n in range(1, len(view.dice) + 1) if n not in dice))
    faces = [faces_of(view.dice)[n - 1] for n in dice]
    hands = Counter([tuple(sorted(kept))])
    for die in faces:
        hands = _with(hands, die)
        if len(hands) > MOST_FALLS:
            return None
    every, missing = Hands(hands), _missing(view)
    then = replace(view, rerolls_left=view.rerolls_left - 1)
    enough: Counter[str] = Counter()
    reached, best = 0, 0
    scores = {slot: every.scores(sheet(then, slot)) for slot in view.open}
    for place, ways in enumerate(hands.values()):
        some = {slot: points[place] for slot, points in scores.items()}
        best = max(best, *some.values())
        if max(some.values()) >= missing:
            reached += ways
            enough[max(some, key=some.__getitem__)] += ways
    told = {"kept": kept, "missing": missing, "best": best}
    if not reached:
        return Message("drawback.never", told)
    slot, ways = enough.most_common(1)[0]
    told |= {"percent": round(100 * ways / hands.total()), "slot": slot}
    if not told["percent"]:
        return Message("drawback.hardly", told)
    return Message("drawback.reroll" if kept else "drawback.reroll.all", told)


def _with(hands: Counter[tuple[int, ...]], faces: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """The hands with one die more."""
    more: Counter[tuple[int, ...]] = Counter()
    for hand, ways in hands.items():
        for face in faces:
            more[tuple(sorted((*hand, face)))] += ways
    return more


def _slot(view: State, slot: str, other: str) -> Message:
    """A slot that is used up is missed later: how often a new hand fills it, and what it brings then."""
    points, often, seldom = _now(view, slot), _hit(view, slot), _hit(view, other)
    if not points and often - seldom >= CLEARLY:
        return Message("drawback.slot.rare", {"often": round(100 * often), "seldom": round(100 * seldom)})
    later, spare = (round(_later(view, one)) for one in (slot, other))
    if later > spare:
        told = {"points": points, "later": later, "spare": spare}
        return Message("drawback.slot" if points else "drawback.slot.zero", told)
    return Message("drawback.slot.less", {"points": points, "more": _now(view, other)})


def _hit(view: State, slot: str) -> float:
    """The chance that a new hand that aims at it makes a slot."""
    rerolls = view.options.rerolls + rig(view.perks).rerolls
    return prospect(slot, faces_of(dice_set(view)), sheet(view, slot).points, rerolls).hit


def _later(view: State, slot: str) -> float:
    """What a slot brings in a hand of its own, on average."""
    slots = forecast(view, len(view.open)).slots
    return slots[slot].mean if slot in slots else 0.0


def _now(view: State, slot: str) -> int:
    return Hands([view.values]).scores(sheet(view, slot))[0]


def _missing(view: State) -> int:
    return target(view.options, view.round) - view.score
