"""The set of dice, and the scorecard that goes with it, as they are fixed at the start of a hand (F9)."""

from functools import lru_cache
from itertools import combinations

from sim.games.frigate import effects as fx
from sim.games.frigate.content import MOST_DICE, PERKS, RUN, SLOTS
from sim.games.frigate.perk_totals import rig
from sim.games.frigate.state import Die, Held, State

SUBSETS = tuple(
    tuple(dice for size in range(1, n + 1) for dice in combinations(range(1, n + 1), size))
    for n in range(MOST_DICE + 1)
)
"""By the number of dice: every choice of some of them, named in rising order."""


def dice_set(state: State) -> tuple[Die, ...]:
    """The dice of the next hand."""
    if not state.carvings and not rig(state.perks).dice:
        return START_DICE
    set_ = list(START_DICE)
    for held in state.perks:
        for effect in PERKS[held.id].effects:
            if isinstance(effect, fx.AddDie):
                if len(set_) < state.options.max_dice:
                    set_.append(_fresh(held.uid, effect.die))
            elif isinstance(effect, fx.SwapDie):
                _swap(set_, held, effect)
    for carving in state.carvings:
        for index, die in enumerate(set_):
            if die.origin == carving.origin:
                faces = (*die.faces[: carving.face], carving.value, *die.faces[carving.face + 1 :])
                set_[index] = Die(die.origin, die.sides, faces)
    # Faces are set last, on every die that is of the kind by now (F34).
    for held in state.perks:
        for effect in PERKS[held.id].effects:
            if isinstance(effect, fx.SetFace):
                set_ = [_set_face(die, effect) for die in set_]
    return tuple(set_)


def card_of(dice: tuple[Die, ...]) -> tuple[str, ...]:
    """The slots on the card with this set, in card order."""
    return START_CARD if dice is START_DICE else _card(tuple([die.faces for die in dice]))


def open_slots(state: State, card: tuple[str, ...]) -> tuple[str, ...]:
    """The slots of the card that still have plays in this round."""
    if not state.entries:
        return card
    used: dict[str, int] = {}
    for entry in state.entries:
        if not entry.reopened:
            used[entry.slot] = used.get(entry.slot, 0) + 1
    plays = rig(state.perks).plays
    return tuple([slot for slot in card if used.get(slot, 0) <= plays.get(slot, 0)])


def _fresh(origin: int, sides: int) -> Die:
    return Die(origin, sides, tuple(range(1, sides + 1)))


def _swap(set_: list[Die], held: Held, effect: fx.SwapDie) -> None:
    """The highest-numbered die of the kind makes room; without one nothing happens (F33)."""
    for index in reversed(range(len(set_))):
        if set_[index].sides == effect.frm:
            set_[index] = _fresh(held.uid, effect.to)
            return


def _set_face(die: Die, effect: fx.SetFace) -> Die:
    if die.sides != effect.die or effect.face not in die.faces:
        return die
    return Die(die.origin, die.sides, tuple(effect.to if face == effect.face else face for face in die.faces))


@lru_cache(maxsize=1024)
def _card(faces: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    shown = {face for die in faces for face in die}
    return tuple(
        slot.id
        for slot in SLOTS.values()
        if slot.needs_dice <= len(faces) and (not slot.needs_face or slot.needs_face in shown)
    )


START_DICE = tuple(_fresh(-number, sides) for number, sides in enumerate(RUN.start_dice, 1))
START_CARD = _card(tuple(die.faces for die in START_DICE))
