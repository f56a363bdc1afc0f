"""The strong player: computes every hand against what the other slots will bring, and buys what helps the card most.

While dice are on the felt everything is measured in chances to win the round: a play is worth the chance that the slots
left will bring what is still missing. It does not let a round go on for the money (F24).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt

from msgspec.structs import replace

from sim.chance import Chance
from sim.game import Seat
from sim.games.frigate import actions as a
from sim.games.frigate import effects as fx
from sim.games.frigate import state as s
from sim.games.frigate.actions import Action
from sim.games.frigate.active_perks import faces_to_carve, triggers
from sim.games.frigate.bots.advice import Hands, Outlook, Worth, faces_of, open_pages
from sim.games.frigate.bots.forecast import LAST_HANDS, forecast
from sim.games.frigate.bots.shop import best_upgrade, better_order, overfull_sale, purchase
from sim.games.frigate.content import PERKS
from sim.games.frigate.dice_set import SUBSETS
from sim.games.frigate.perk_totals import rig, spaces
from sim.games.frigate.rounds import target
from sim.games.frigate.scoring import Sheet
from sim.games.frigate.state import State

POINT = 1e-5
"""Between plays that are equally safe, a point more is a point more."""
DOUBT = 0.01
"""How far the forecast itself may be off: its variance, as a part of the square of the mean."""
FEW = 2
"""Open slots at which one that was played is opened again."""
HOLD_BACK = 0.02
"""What a trigger must bring now: it might bring more later in the round."""


def strong(view: State, seat: Seat, chance: Chance) -> Action:
    match view.phase:
        case "start":
            return better_order(view) or _preparation(view) or a.Roll()
        case "rolled":
            return _hand(view)
        case "shop":
            return purchase(view)
        case "overfull":
            return overfull_sale(view)
        case _:
            return a.Finish()


class _Plan:
    """How the player sees this hand: what every play is worth, and what to hope for from throwing again."""

    def __init__(self, view: State, rerolls: int) -> None:
        self._missing = target(view.options, view.round) - view.score
        card = forecast(view, len(view.open))
        means = {slot: card.slots[slot].mean if slot in card.slots else 0.0 for slot in view.open}
        hands_left = len(view.open) - 1
        total = sum(means.values())
        later = total + card.last * min(hands_left, LAST_HANDS) - self._missing
        variance = sum(card.slots[slot].variance for slot in view.open if slot in card.slots)
        self._spread = sqrt(2 * (variance + DOUBT * total**2 + 1.0))
        self._later = {slot: later - mean for slot, mean in means.items()}
        """What the other slots are likely to bring beyond what is missing now."""
        self._means = means
        self._pages = open_pages(view, rerolls)
        self.outlook = Outlook(faces_of(view.dice), [self._worth(pages) for pages in self._pages])

    def play(self, slot: str, score: int) -> float:
        """What entering this score in this slot is worth: the chance to win the round."""
        if score >= self._missing:
            return 1.0
        chance = 0.5 + 0.5 * erf((self._later[slot] + score) / self._spread)
        return chance + POINT * (score - self._means[slot])

    def best(self, values: Sequence[int], rerolls: int) -> tuple[float, str]:
        """The best play of a hand: its worth and its slot."""
        return self.best_of(self._pages[rerolls], values)

    def best_of(self, pages: tuple[Sheet, ...], values: Sequence[int]) -> tuple[float, str]:
        hand = Hands([values])
        return max((self.play(page.slot.id, hand.scores(page)[0]), page.slot.id) for page in pages)

    def _worth(self, pages: tuple[Sheet, ...]) -> Worth:
        def worth(hands: Hands) -> Sequence[float]:
            plays = []
            for page in pages:
                scores = hands.scores(page)
                value = {score: self.play(page.slot.id, score) for score in {*scores}}
                plays.append([value[score] for score in scores])
            return list(map(max, zip(*plays, strict=True)))

        return worth


@lru_cache(maxsize=16)
def _plan(view: State, rerolls: int) -> _Plan:
    return _Plan(view, rerolls)


def plan(view: State) -> _Plan:
    """The plan of this hand; the same one for all throws of it."""
    rerolls = max(1, view.rerolls_left, view.options.rerolls + rig(view.perks).rerolls)
    return _plan(replace(view, phase="start", fallen=(), rerolls_left=0), rerolls)


def _hand(view: State) -> Action:
    now = plan(view)
    values, left = view.values, view.rerolls_left
    worth, slot = now.best(values, left)
    if left:
        hope, dice = max((now.outlook.expected(values, dice, left), dice) for dice in SUBSETS[len(values)])
        if hope > worth:
            return a.Reroll(dice)
    return _last_resort(view, now, worth) or a.Play(slot)


def _preparation(view: State) -> Action | None:
    """Triggers that pay before the dice are thrown."""
    for held in view.perks:
        match PERKS[held.id].deed:
            case fx.UpgradeSlot() as deed:
                return a.Improve(best_upgrade(view, deed)[1], held.uid)
            case fx.RunCapacity() | fx.NextShop():
                return a.Use(held.uid)
            case fx.DoubleMoney() as deed if view.money >= deed.max - 2:
                return a.Use(held.uid)
            case fx.GainPerk() if held.uses and len(view.perks) < spaces(view):
                return a.Use(held.uid)
            case fx.ReopenSlot() if held.uses and len(view.open) <= FEW and view.entries:
                slots = forecast(view).slots
                closed = [entry.slot for entry in view.entries if not entry.reopened and entry.slot in view.card]
                if closed:
                    return a.Reopen(max(closed, key=lambda slot: (slots[slot].mean, slot)), held.uid)
            case fx.CarveFace() if (carving := _carving(view, held.uid)) is not None:
                return carving
    return None


def _carving(view: State, uid: int) -> Action | None:
    """The lowest face of the first die that is not yet all alike becomes its highest, of the D6 if there are any."""
    dice = enumerate(zip(view.dice, faces_to_carve(view), strict=True), 1)
    uneven = [(die.sides != 6, number, faces) for number, (die, faces) in dice if len({*faces}) > 1]
    if not uneven:
        return None
    _, number, faces = min(uneven)
    return a.Carve(number, min(faces), max(faces), uid)


def _last_resort(view: State, now: _Plan, worth: float) -> Action | None:
    """Before a play: the triggers that make a better one of it."""
    values = view.values
    for held in view.perks:
        if not held.uses:
            continue
        match PERKS[held.id].deed:
            case fx.FreeReroll() as deed:
                most = len(values) if deed.dice == "any" else deed.dice
                hope, dice = max(
                    (now.outlook.expected(values, dice, 1), dice) for dice in SUBSETS[len(values)] if len(dice) <= most
                )
                if hope > worth + HOLD_BACK:
                    return a.Again(dice, held.uid)
            case fx.TurnDie():
                found = max((_turned(view, now, turn), turn.die, turn.value) for turn in _turns(view, held.uid))
                if found[0] > worth + HOLD_BACK:
                    return a.Turn(found[1], found[2], held.uid)
            case fx.Arm(hook="sum" | "final"):
                armed = replace(view, armed=(*view.armed, s.Armed(held.uid, held.id)))
                if now.best_of(open_pages(armed, view.rerolls_left)[-1], values)[0] > worth + HOLD_BACK:
                    return a.Use(held.uid)
    return None


def _turns(view: State, uid: int) -> list[a.Turn]:
    return [action for action in triggers(view) if isinstance(action, a.Turn) and action.perk == uid]


def _turned(view: State, now: _Plan, turn: a.Turn) -> float:
    values = list(view.values)
    values[turn.die - 1] = turn.value
    return now.best(values, view.rerolls_left)[0]
