"""What a scorecard is likely to bring: estimates for the strong bot, built on the exact outlook of each slot.

A slot's prospect is what aiming one hand at it alone gives. Real play aims at whatever the first throw suggests, so
that every slot gets several tries before it has to be played; TRIES says how many.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from sim.chance import BLANK
from sim.games.frigate.bots.advice import Hands, LongOutlook, faces_of, positions
from sim.games.frigate.bots.sweeps import Faces
from sim.games.frigate.content import RUN, SLOTS
from sim.games.frigate.dice_set import card_of, dice_set
from sim.games.frigate.perk_totals import rig
from sim.games.frigate.scoring import finished, sheet
from sim.games.frigate.state import Entry, State

MOST_POSITIONS = 2_000
"""Beyond this the combinations of a set of dice are taken from five D6: computing them would hold the game up."""
TRY_BONUS = 10
"""A slot is worth its dice and about this much more, so that aiming weighs the chance against the sum."""
PLAIN_FACES = tuple(tuple(range(1, sides + 1)) for sides in RUN.start_dice)


class Prospect(Struct, frozen=True):
    hit: float
    """The chance to make the slot when aiming at it."""
    dice: float
    """The sum of the counted dice when it is made."""


@lru_cache(maxsize=4096)
def prospect(slot: str, faces: tuple[Faces, ...], points: tuple[int, ...], rerolls: int) -> Prospect:
    """The prospect of a slot with these dice, when a counted die is worth `points` by its value."""
    line = SLOTS[slot]
    if line.shape == "number":
        return _number(line.n, faces, points, rerolls)
    if line.shape == "all":
        return Prospect(1.0, sum(_one_die(die, points, rerolls) for die in faces))
    if positions(faces) > MOST_POSITIONS:
        faces = PLAIN_FACES
    return _aim(slot, faces, points).prospect(rerolls)


def _number(n: int, faces: tuple[Faces, ...], points: tuple[int, ...], rerolls: int) -> Prospect:
    expected, none = 0.0, 1.0
    for die in faces:
        missed = float((1 - die.count(n) / len(die)) ** (rerolls + 1))
        expected += 1 - missed
        none *= missed
    hit = 1 - none
    return Prospect(hit, points[n] * expected / hit if hit else 0.0)


def _one_die(die: Faces, points: tuple[int, ...], rerolls: int) -> float:
    """The mean of a die that is thrown again while it shows less than it promises."""
    worth = sum(points[face] for face in die) / len(die)
    for _ in range(rerolls):
        worth = sum(max(points[face], worth) for face in die) / len(die)
    return worth


class _Aim:
    """Hands that are all thrown at one combination: what they come to, for any number of re-rolls."""

    def __init__(self, slot: str, faces: tuple[Faces, ...], points: tuple[int, ...]) -> None:
        made: list[int] = []

        def worth(hands: Hands) -> list[float]:
            sums = hands.sums(SLOTS[slot], points)
            made[:] = [some for some in sums if some is not None]
            return [0.0 if some is None else some + TRY_BONUS for some in sums]

        self._outlook = LongOutlook(faces, worth)
        self._made = sum(made) / len(made) if made else 0.0
        """The sum of the counted dice, over all different hands that make the slot."""

    def prospect(self, rerolls: int) -> Prospect:
        # Throwing all dice is one throw more than the re-rolls.
        mean = self._outlook.from_nothing(rerolls + 1)
        if not mean:
            return Prospect(0.0, 0.0)
        # Of the mean, only the part up to certainty is chance; what goes beyond it is a better sum.
        hit = min(1.0, mean / (self._made + TRY_BONUS))
        return Prospect(hit, mean / hit - TRY_BONUS)


@lru_cache(maxsize=64)
def _aim(slot: str, faces: tuple[Faces, ...], points: tuple[int, ...]) -> _Aim:
    """Kept for those who ask with one re-roll more or less a moment later."""
    return _Aim(slot, faces, points)


class Estimate(Struct, frozen=True):
    """What a slot brings in a hand of its own: the mean, and the spread around it as a variance."""

    mean: float
    variance: float


SPREAD = 0.25
"""How much the score of a slot varies even when it is made, relative to its mean."""


class Forecast(Struct, frozen=True):
    """What a whole card is likely to bring in a round."""

    slots: dict[str, Estimate]
    """A play of each slot, in the midst of the round."""
    first: float
    """What the first hand brings more,"""
    last: float
    """and what each of the last hands brings more."""
    total: float


MIDST = (Entry("wild", 0),)
"""Some hand has been played: it is no longer the first."""
LAST_HANDS = 4
"""Hands that count as the last ones of a round."""
FIRST_CHOICE = 0.8
"""The first hand goes to a good slot, though not always to the best."""
TRIES = 0.4
"""How many more tries a slot has for every other hand that is left."""


def forecast(state: State, hands: int = 0) -> Forecast:
    """The forecast of a card with the dice and perks that the next hand will have, when `hands` are left to play;

    by default as many as there are slots.
    """
    aboard = State(
        options=state.options,
        chance=BLANK,
        money=0,
        perks=state.perks,
        run_spaces=state.run_spaces,
        carvings=state.carvings,
        upgrades=state.upgrades,
    )
    return _forecast(aboard, hands)


@lru_cache(maxsize=2048)
def _forecast(state: State, hands: int) -> Forecast:
    dice = dice_set(state)
    faces = faces_of(dice)
    gear, card = rig(state.perks), card_of(dice)
    rerolls = state.options.rerolls + gear.rerolls
    midst = replace(state, entries=MIDST, dice=dice, card=card, open=card, rerolls_left=0, armed=())
    tries = 1 + TRIES * ((hands or len(card)) - 1)
    slots = _estimates(midst, faces, rerolls, tries)
    if rerolls and any(rule.when.rerolls_left_min for rule in gear.scoring["final"]):
        # A perk pays for restraint: see whether that is worth a re-roll.
        steady = _estimates(replace(midst, rerolls_left=1), faces, rerolls - 1, tries)
        if _sum(steady) > _sum(slots):
            slots = steady
    more_first = more_last = 0.0
    if any(rule.when.first_hand for rule in gear.scoring["final"]):
        first = _estimates(replace(midst, entries=()), faces, rerolls, tries)
        more_first = FIRST_CHOICE * max(first[slot].mean - slots[slot].mean for slot in card)
    if any(rule.when.open_slots_max for rule in gear.scoring["final"]):
        last = _estimates(replace(midst, open=card[:LAST_HANDS]), faces, rerolls, tries)
        more_last = (_sum(last) - _sum(slots)) / len(card)
    again = sum(slots[slot].mean * plays for slot, plays in gear.plays.items() if slot in slots)
    return Forecast(
        slots=slots,
        first=more_first,
        last=more_last,
        total=max(1.0, _sum(slots) + again + more_first + more_last * LAST_HANDS),
    )


def _estimates(state: State, faces: tuple[Faces, ...], rerolls: int, tries: float) -> dict[str, Estimate]:
    return {slot: _estimate(state, slot, faces, rerolls, tries) for slot in state.card}


def _estimate(state: State, slot: str, faces: tuple[Faces, ...], rerolls: int, tries: float) -> Estimate:
    page = sheet(state, slot)
    likely = prospect(slot, faces, page.points, rerolls)
    score = finished(page, round(likely.dice), ())
    mean = float(1 - (1 - likely.hit) ** tries) * score
    return Estimate(mean, mean * (score - mean) + (SPREAD * mean) ** 2)


def _sum(slots: dict[str, Estimate]) -> float:
    return sum([one.mean for one in slots.values()])
