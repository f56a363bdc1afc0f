"""Why not: what stands against an action at all, and what dice, faces, slots and options must be."""

from typing import Any

from sim.game import Refused, Seat
from sim.games.frigate import actions as a
from sim.games.frigate.content import MOST_DICE, RUN, SLOTS
from sim.games.frigate.dice_set import SUBSETS
from sim.games.frigate.rounds import target
from sim.games.frigate.state import Die, Options, State

LIMITS = {
    "rounds": (1, 50),
    "difficulty_pct": (10, 1000),
    "shop_every": (1, 100),
    "start_money": (0, 1000),
    "start_perks": (0, 10),
    "inventory_spaces": (1, 20),
    "rerolls": (0, 10),
    "offers_per_category": (0, 5),
    "restock_cost": (0, 100),
    "restock_step": (0, 100),
    "sell_pct": (0, 100),
    "max_dice": (5, MOST_DICE),
    "unplayed_slot_pay": (0, 100),
}
"""Least and most of each numeric option."""
HIGHEST_TARGET = 10**9

ROLLING = ("start", "rolled")
SELLING = ("start", "rolled", "shop", "overfull")
PHASES: dict[Any, tuple[str, ...]] = {
    a.Roll: ("start",),
    a.Reroll: ("rolled",),
    a.Play: ("rolled",),
    a.Use: ROLLING,
    a.Turn: ROLLING,
    a.Again: ROLLING,
    a.Carve: ROLLING,
    a.Improve: ROLLING,
    a.Reopen: ROLLING,
    a.Sell: SELLING,
    a.Move: SELLING,
    a.Buy: ("shop",),
    a.Restock: ("shop",),
    a.Close: ("shop",),
    a.Continue: ("victory",),
    a.Finish: ("victory",),
    a.Abandon: SELLING,
}
"""When each action has its place (F17)."""
_CHOICES = tuple(frozenset(choices) for choices in SUBSETS)


def obstacle(state: State, seat: Seat, action: a.Action) -> Refused | None:
    """Why an action has no place now, whatever it is about."""
    if state.phase == "over":
        return Refused("turn.over")
    if state.phase == "falling":
        return Refused("turn.dice-falling")
    if seat != 0:
        return Refused("turn.not-yours")
    return None if state.phase in PHASES[type(action)] else Refused("phases.not-now", phase=state.phase)


def check_options(options: Options) -> None:
    for field, (least, most) in LIMITS.items():
        if not least <= getattr(options, field) <= most:
            raise Refused("setup.out-of-range", option=field, least=least, most=most)
    if options.start_perks > options.inventory_spaces:
        raise Refused("setup.perks-do-not-fit", perks=options.start_perks, spaces=options.inventory_spaces)
    targets = options.targets
    if not targets or list(targets) != sorted({*targets}) or not 1 <= targets[0] <= targets[-1] <= HIGHEST_TARGET:
        raise Refused("setup.targets", most=HIGHEST_TARGET)
    aims = [target(options, number) for number in range(1, len(targets) + 1)]
    if aims != sorted({*aims}):
        raise Refused("setup.targets-too-close", unit=RUN.target_unit)


def need_dice(state: State, dice: tuple[int, ...]) -> None:
    """Refuse anything but one or more dice of the set, each once, in rising order."""
    if not dice:
        raise Refused("rerolls.no-dice")
    if dice not in _CHOICES[len(state.dice)]:
        raise Refused("rerolls.no-such-dice", most=len(state.dice))


def need_open(state: State, slot: str) -> None:
    """Refuse a slot that cannot be played in this hand."""
    if slot not in state.open:
        raise Refused("card.closed", slot=slot) if slot in state.card else no_slot(slot)


def no_slot(slot: str) -> Refused:
    return Refused("card.not-on-card", slot=slot) if slot in SLOTS else Refused("card.no-such-slot", slot=slot)


def the_die(state: State, number: int) -> Die:
    if not 1 <= number <= len(state.dice):
        raise Refused("perks.no-such-die", die=number, most=len(state.dice))
    return state.dice[number - 1]


def need_value(faces: tuple[int, ...], number: int, value: int) -> None:
    if value not in faces:
        raise Refused("perks.no-such-face", die=number, value=value)
