"""Computer players: they get a view, so they know what a person in their seat would know."""

from functools import cache

from sim.chance import Chance
from sim.game import Seat
from sim.games.adventure_dice.actions import (
    Action,
    BeginAttack,
    Choose,
    Draw,
    Pass,
    PlayDie,
    PlayPlusFour,
    Reroll,
    Roll,
)
from sim.games.adventure_dice.attack import roll_result
from sim.games.adventure_dice.combos import FACES, Combo, combos, passives, sums, win_chance
from sim.games.adventure_dice.content import ABILITIES, COLOUR, MONSTERS, NUMBER, RANK, TARGETS, Kind, points
from sim.games.adventure_dice.state import Attack, State, usable

# Casual


LIKELY_ENOUGH = 0.6
UNSURE = 0.8
ABILITY_POINTS = 2
"""What any ability is worth to a casual player."""


def casual(view: State, seat: Seat, chance: Chance) -> Action:
    """Takes what brings most points a card, if it is likely enough to win; draws otherwise."""
    if view.choice is not None:
        return give_away(view, seat)
    if view.attack is not None:
        return _see_it_through(view, seat, view.attack)
    best, offer = 0.0, None
    worth = [MONSTERS[card].points if card in MONSTERS else ABILITY_POINTS for card in view.landscape]
    for combo in combos(view, seat):
        for slot, likely in enumerate(combo.chances):
            gain = likely * worth[slot] / len(combo.cards)
            if likely >= LIKELY_ENOUGH and gain > best:
                best, offer = gain, BeginAttack(view.landscape[slot], combo.kind, combo.cards)
    return offer or Draw()


def _see_it_through(view: State, seat: Seat, attack: Attack) -> Action:
    """Spend whatever may make the difference."""
    if view.phase == "pre-roll":
        unsure = win_chance(attack.dice_count, _missing(view, seat, attack.kind, attack.target)) < UNSURE
        return PlayDie() if unsure and usable(view, seat, "die") else Roll()
    result = roll_result(view)
    short = result.goal - result.total
    if short <= 0:
        return Pass()
    if _plus(view, seat) >= short:
        return PlayPlusFour()
    lowest = min(result.dice)
    if usable(view, seat, "reroll") and lowest + short <= FACES[-1]:
        return Reroll(result.dice.index(lowest))
    return Pass()


# Strong. It counts everything in points: monsters as printed, everything else as these figures say. They were found by
# trial, in games against the casual player.

CARD = 0.40
"""A card in hand."""
LOST_CARD = 0.50
"""The card a failed attack costs, and the turn with it."""
TURN = 0.69
"""Drawing instead: an attack must promise more."""
TIE = 0.02
"""A tie between two cards of the hand that an attack would tear."""
BOOST = 0.15
"""A passive, for each pip it adds and each monster that is left."""
OF_ONE_KIND = 0.4
"""How much of that remains if it helps only one kind of attack."""
ONE_SHOT = {"plus": 0.8, "reroll": 0.3, "wild": 0.4, "die": 0.35}
PLENTY = 12
"""With so many cards, hoarding more of them is worth nothing."""
FEW_MONSTERS = 6
"""With fewer monsters left, one-shots lose worth: there is less to use them on."""


def strong(view: State, seat: Seat, chance: Chance) -> Action:
    """Attacks where the expected gain is largest, and draws when no attack is worth the cards and the turn."""
    if view.choice is not None:
        return give_away(view, seat)
    if view.attack is not None:
        return _weigh_one_shots(view, seat, view.attack)
    hand = view.hands[seat]
    ties = _ties(hand)
    # with plenty of cards any chance will do, so that every game comes to its end
    stakes = _stakes(view) if len(hand) < min(view.options.hand_cap, PLENTY) else 0.0
    worth = [_worth(view, card) if card else 0.0 for card in view.landscape]
    prospects: dict[tuple[Kind, int], list[tuple[float, float]]] = {}
    best = stakes * TURN
    offer: Action = Draw()
    for combo in combos(view, seat):
        shape = (combo.kind, len(combo.cards))
        if shape not in prospects:
            prospects[shape] = [_prospect(view, seat, combo, slot, worth[slot]) for slot in range(len(worth))]
        numbered = [card for card in combo.cards if card in RANK]
        wilds = (len(combo.cards) - len(numbered)) * ONE_SHOT["wild"]
        spent = stakes * (CARD * len(numbered) + TIE * sum([ties[card] for card in numbered]))
        for slot, (likely, value) in enumerate(prospects[shape]):
            gain = value - likely * spent - (1 - likely) * stakes * LOST_CARD - wilds
            if gain > best and view.landscape[slot]:
                best, offer = gain, BeginAttack(view.landscape[slot], combo.kind, combo.cards)
    return offer


def _worth(view: State, card: str) -> float:
    """What capturing a card is worth in points."""
    if card in MONSTERS:
        return MONSTERS[card].points
    ability = ABILITIES[card]
    left = _monsters_left(view)
    if ability.effect == "boost":
        return BOOST * ability.amount * left * (1 if ability.on == "any" else OF_ONE_KIND)
    return ONE_SHOT[ability.effect] * min(1.0, left / FEW_MONSTERS)


def _monsters_left(view: State) -> float:
    """Those that lie open, and about two thirds of the pile."""
    return sum(card in MONSTERS for card in view.landscape) + _monsters_in_pile(view)


def _monsters_in_pile(view: State) -> float:
    return (len(view.green_top) + len(view.green_sealed)) * 2 / 3


def _stakes(view: State) -> float:
    """How much a card and a turn are worth, 1 at most: less when only small monsters are left to use them on."""
    usual = points(tuple(MONSTERS)) / len(MONSTERS)
    there = points(tuple(card for card in view.landscape if card in MONSTERS)) + usual * _monsters_in_pile(view)
    return min(1.0, there / (usual * max(1.0, _monsters_left(view))))


def _prospect(view: State, seat: Seat, combo: Combo, slot: int, worth: float) -> tuple[float, float]:
    """The chance to win with the one-shots that are worth spending, and the gain after their cost."""
    target, dice, likely, cost = view.landscape[slot], len(combo.cards), combo.chances[slot], 0.0
    if not target:
        return 0.0, 0.0
    missing = _missing(view, seat, combo.kind, target)
    if usable(view, seat, "die") and (win_chance(dice + 1, missing) - likely) * worth > ONE_SHOT["die"]:
        dice, likely, cost = dice + 1, win_chance(dice + 1, missing), ONE_SHOT["die"]
    if usable(view, seat, "reroll"):
        cost += (1 - likely) * ONE_SHOT["reroll"] / 2
        likely = chance_with_reroll(dice, missing)
    plus = _plus(view, seat)
    if plus and worth > ONE_SHOT["plus"] and (lifted := win_chance(dice, missing - plus)) > likely:
        cost += (lifted - likely) * ONE_SHOT["plus"]
        likely = lifted
    return likely, likely * worth - cost


def _weigh_one_shots(view: State, seat: Seat, attack: Attack) -> Action:
    """Spend a one-shot when what it adds to the chance is worth more than keeping it."""
    worth = _worth(view, attack.target)
    if view.phase == "pre-roll":
        missing, dice = _missing(view, seat, attack.kind, attack.target), attack.dice_count
        gain = (win_chance(dice + 1, missing) - win_chance(dice, missing)) * worth
        return PlayDie() if gain > ONE_SHOT["die"] and usable(view, seat, "die") else Roll()
    result = roll_result(view)
    short = result.goal - result.total
    if short <= 0:
        return Pass()
    lowest, plus = min(result.dice), _plus(view, seat)
    if usable(view, seat, "reroll"):
        alone = win_chance(1, lowest + short) * worth > ONE_SHOT["reroll"]
        both = plus and win_chance(1, lowest + short - plus) * worth > ONE_SHOT["reroll"] + ONE_SHOT["plus"]
        if alone or (both and short > plus):
            return Reroll(result.dice.index(lowest))
    return PlayPlusFour() if short <= plus and worth > ONE_SHOT["plus"] else Pass()


@cache
def chance_with_reroll(dice: int, missing: int) -> float:
    """The chance to win if the lowest die may be thrown once more."""
    likely = win_chance(dice, missing)
    for lowest in sorted(set(FACES)):
        not_lower = sums(dice, tuple(face for face in FACES if face >= lowest))
        higher = sums(dice, tuple(face for face in FACES if face > lowest))
        for pips in range(min(missing, len(not_lower))):
            ways = not_lower[pips] - (higher[pips] if pips < len(higher) else 0)
            likely += ways / len(FACES) ** dice * win_chance(1, lowest + missing - pips)
    return likely


# Both


def _missing(view: State, seat: Seat, kind: Kind, target: str) -> int:
    """What the dice must show to win."""
    return TARGETS[target][kind] - passives(view, seat, kind, target)


def _plus(view: State, seat: Seat) -> int:
    """What the seat's next +4 would add; 0 if it has none."""
    spare = usable(view, seat, "plus")
    return spare[0].ability.amount if spare else 0


def give_away(view: State, seat: Seat) -> Choose:
    """The cards that go worst with the rest of the hand."""
    assert view.choice is not None
    ties = _ties(view.hands[seat])
    worst_first = sorted(ties, key=lambda card: (ties[card], RANK[card]))
    return Choose(tuple(worst_first[: view.choice.need[seat]]))


def _ties(hand: tuple[str, ...]) -> dict[str, int]:
    """For each card, how many ways it has to combine with another of the hand."""
    return {card: sum([ties_between(card, other) for other in hand]) for card in hand}


@cache
def ties_between(card: str, other: str) -> int:
    """In how many kinds of combo two cards can stand side by side."""
    alike = COLOUR[card] == COLOUR[other]
    return 0 if card == other else alike + (abs(NUMBER[card] - NUMBER[other]) <= 1)
