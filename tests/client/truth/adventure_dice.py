"""Adventure Dice: what the rules say is to be seen."""

from collections import Counter

from sim.games.adventure_dice.attack import roll_result
from sim.games.adventure_dice.combos import passives
from sim.games.adventure_dice.content import COLOUR, MONSTERS, NUMBER, TARGETS, WILDS
from sim.games.adventure_dice.state import State
from tests.client.truth.sight import Card, Sight, figures_in

VALUES = (1, 2, 2, 3, 3, 4)
"""What the six faces of a die count."""


def plate(state: State, seat: int) -> list[int]:
    """How many were captured, which everybody may know, and the cards in hand."""
    return [len(state.captured[seat]), len(state.hands[seat])]


def moment(state: State) -> tuple[list[int], list[str]]:
    return [state.turns, len(state.adventure_deck)], []


def dice(state: State) -> dict[int, int] | None:
    """Between two attacks the dice of the last one may lie where they fell."""
    attack = state.attack
    return None if attack is None else {die.id: die.face for die in attack.dice if die.id != attack.rerolling}


def _card(card: str, seen: Sight, owned: bool = False) -> Card:
    """On the table a card has its name and what must be reached; equipment, attacked no more, its name alone."""
    if card in NUMBER:
        return (f"wild_{COLOUR[card]}" if card in WILDS else COLOUR[card], NUMBER[card])
    name, more = seen.table.facts.speech.say(f"card.{card}"), () if owned else tuple(TARGETS.get(card, {}).values())
    if not any(letter.isalpha() for letter in name):  # a card called by its number
        return (card.rpartition("-")[0], *figures_in(name), *more)
    return (name, *((MONSTERS[card].points,) if card in MONSTERS else ()), *more)


def cards(state: State, seat: int, seen: Sight) -> "Counter[Card]":
    """Open cards by name and targets; of others' hands and captures only how many there are."""
    lying = [card for card in state.landscape if card]
    lying += [*state.hands[seat], *state.captured[seat]]
    lying += [*state.green_discard[-1:], *state.adventure_discard[-1:]]
    lying += state.attack.cards if state.attack is not None else ()
    found = Counter(_card(card, seen) for card in lying)
    found.update(_card(gear.card, seen, owned=True) for equipment in state.equipment for gear in equipment)
    for other in range(len(state.hands)):
        if other != seat:
            found[("back_adventure", len(state.hands[other]))] += bool(state.hands[other])
            found[("back_green", len(state.captured[other]))] += bool(state.captured[other])
    green = len(state.green_top) + len(state.green_sealed)
    found[("back_green", green)] += bool(green)
    found[("back_adventure", len(state.adventure_deck))] += bool(state.adventure_deck)
    return +found


def numbers(state: State, seat: int, seen: Sight) -> dict[str, list[float]]:
    """The banner of an attack: what it needs, and what it has."""
    attack = state.attack
    if attack is None:
        return {}
    goal = TARGETS[attack.target][attack.kind]
    bonus = passives(state, state.active, attack.kind, attack.target)
    if not attack.dice or attack.rerolling is not None:
        more = bonus + attack.plus
        return {"banner": [goal, attack.dice_count, *([more] if more else [])]}
    shown = sum(VALUES[die.face] for die in attack.dice)
    more = bonus + attack.plus
    return {"banner": [goal, *([shown, more] if more else []), shown + more]}


def names(state: State, seen: Sight) -> tuple[str, ...]:
    return () if state.attack is None else (seen.table.facts.speech.say(f"card.{state.attack.target}"),)


def prompt(state: State, seen: Sight) -> None:
    attack = state.attack
    if state.phase == "react" and state.choice is None:
        result = roll_result(state)
        assert figures_in(seen.prompt) == [result.total, result.goal]
    elif state.phase == "pre-roll" and attack is not None:
        bonus = passives(state, state.active, attack.kind, attack.target)
        goal = TARGETS[attack.target][attack.kind]
        told = [goal, attack.dice_count, *([bonus] if bonus else []), chance(attack.dice_count, goal - bonus)]
        assert figures_in(seen.prompt) == told, seen.prompt


def chance(dice: int, goal: int) -> int:
    """In how many of a hundred rolls so many dice show the goal or more, counted die by die."""
    ways = Counter({0: 1})
    for _ in range(dice):
        ways = Counter({total: sum(ways[total - value] for value in VALUES) for total in range(max(ways) + 5)})
    return round(100 * sum(count for total, count in ways.items() if total >= goal) / 6**dice)


def things(state: State, seat: int, seen: Sight) -> None:
    """Every card of another hand is there, and only its back."""
    for other, hand in enumerate(state.hands):
        assert len(seen.things(f"hand {other} ")) == (len(hand) if other != seat else 0)
