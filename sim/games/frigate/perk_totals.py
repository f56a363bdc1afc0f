"""What the perks of an inventory amount to, worked out from their ids alone. Nothing is ever registered or undone."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from sim.games.frigate import effects as fx
from sim.games.frigate.content import LARGEST_FACE, PERKS, SLOTS, slots_named
from sim.games.frigate.state import Held, State

Op = Literal["add", "mul", "raise"]
OPS: dict[type, Op] = {
    fx.AddBonus: "add",
    fx.AddMult: "add",
    fx.SetMult: "raise",
    fx.AddPoints: "add",
    fx.MulSum: "mul",
    fx.AddFinal: "add",
    fx.MulFinal: "mul",
    fx.AddReward: "add",
}


class Rule(Struct, frozen=True):
    """A scoring effect, ready for use: the perk at `place` does `op` by `n`."""

    place: int
    op: Op
    n: fx.Amount
    slots: frozenset[str] | None
    """None is every slot."""
    when: fx.When
    faces: tuple[bool, ...]
    """For the `die` hook: whether a die that shows this value is meant."""
    consumes: bool


class Rig(Struct, frozen=True):
    spaces: int
    rerolls: int
    plays: dict[str, int]
    """Plays per round beyond the first, by slot."""
    price: dict[fx.Category, int]
    price_pct: int
    free_restocks: int
    sell_pct: int
    scoring: dict[str, tuple[Rule, ...]]
    """By hook, in inventory order."""
    buy_counters: tuple[tuple[int, int], ...]
    """Places whose counter grows with a purchase, and by how much."""
    sell_counters: tuple[tuple[int, int], ...]
    refunds: tuple[tuple[int, int], ...]
    """Places that pay a purchase back, and how much at most."""
    saves: tuple[tuple[int, int], ...]
    """Places that save the run, and from which percentage of the target on."""
    dice: bool
    """Some perk changes the set of dice."""


def rig(perks: tuple[Held, ...]) -> Rig:
    return _rig(tuple([held.id for held in perks]))


def spaces(state: State) -> int:
    """Inventory spaces (F31: a perk that brings spaces takes one itself)."""
    return state.options.inventory_spaces + state.run_spaces + rig(state.perks).spaces


@lru_cache(maxsize=8192)
def _rig(ids: tuple[str, ...]) -> Rig:
    placed = [(place, effect) for place, id_ in enumerate(ids) for effect in PERKS[id_].effects]
    plays: dict[str, int] = {}
    price: dict[fx.Category, int] = dict.fromkeys(fx.CATEGORIES, 0)
    scoring: dict[str, tuple[Rule, ...]] = dict.fromkeys(("bonus", "mult", "die", "sum", "final", "reward"), ())
    for place, effect in placed:
        if isinstance(effect, fx.SlotPlays):
            for slot in effect.slots:
                plays[slot] = plays.get(slot, 0) + effect.n
        elif isinstance(effect, fx.Price):
            for category in (effect.cat,) if effect.cat else fx.CATEGORIES:
                price[category] += effect.n
        elif isinstance(effect, fx.Scoring):
            scoring[effect.on] += (_rule(place, effect),)
    return Rig(
        spaces=sum(effect.n for _, effect in placed if isinstance(effect, fx.Capacity)),
        rerolls=sum(effect.n for _, effect in placed if isinstance(effect, fx.Rerolls)),
        plays=plays,
        price=price,
        price_pct=min([100, *(effect.pct for _, effect in placed if isinstance(effect, fx.PricePct))]),
        free_restocks=sum(effect.n for _, effect in placed if isinstance(effect, fx.FreeRestocks)),
        sell_pct=max([0, *(effect.pct for _, effect in placed if isinstance(effect, fx.SellRate))]),
        scoring=scoring,
        buy_counters=_counters(placed, "buy"),
        sell_counters=_counters(placed, "sell"),
        refunds=tuple((place, effect.max) for place, effect in placed if isinstance(effect, fx.Refund)),
        saves=tuple((place, effect.pct) for place, effect in placed if isinstance(effect, fx.SaveRun)),
        dice=any(isinstance(effect, fx.AddDie | fx.SwapDie | fx.SetFace) for _, effect in placed),
    )


def _counters(placed: list[tuple[int, fx.Effect]], hook: str) -> tuple[tuple[int, int], ...]:
    return tuple((place, effect.n) for place, effect in placed if isinstance(effect, fx.Counter) and effect.on == hook)


def _rule(place: int, effect: fx.Scoring) -> Rule:
    when = effect.when
    return Rule(
        place=place,
        op=OPS[type(effect)],
        n=effect.n,
        slots=slots_named(when.slot, SLOTS) if when.slot else None,
        when=when,
        faces=tuple(_means(when, value) for value in range(LARGEST_FACE + 1)),
        consumes=isinstance(effect, fx.AddFinal) and effect.consume_counter,
    )


def _means(when: fx.When, value: int) -> bool:
    return (
        (not when.face_in or value in when.face_in)
        and value >= when.face_min
        and (not when.parity or (value % 2 == 0) == (when.parity == "even"))
    )
