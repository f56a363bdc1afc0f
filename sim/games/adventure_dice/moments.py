"""What a throw of Adventure Dice is watched for: whether the attack reaches its goal, and how its total adds up."""

from msgspec.structs import replace

from sim.counting import Count, Part, summed
from sim.game import Judge, Message, Rest, Throw
from sim.games.adventure_dice.actions import Action, PlayPlusFour
from sim.games.adventure_dice.attack import dice_of, roll_result
from sim.games.adventure_dice.combos import FACES, boosts
from sim.games.adventure_dice.content import ABILITIES
from sim.games.adventure_dice.state import State, usable
from sim.needed import at_least


def verdict(view: State) -> Judge | None:
    """Whether the target is reached as the dice lie, whatever may still be played on them."""
    attack = view.attack
    if view.phase != "falling" or attack is None:
        return None

    def reaches(rest: Rest) -> bool:
        return roll_result(replace(view, attack=replace(attack, dice=rest.dice))).reaches

    return reaches


def needed(view: State, throw: Throw | None) -> Message | None:
    """What the falling dice must bring: the goal less all that counts already."""
    if throw is None or view.attack is None:
        return None
    lying = tuple(rest for _, rest in throw.lying)
    result = roll_result(replace(view, attack=replace(view.attack, dice=lying)))
    return at_least(throw, result.goal - result.total)


def counting(view: State, given: Action | Rest | None) -> tuple[Count, ...]:
    """The attack die by die, then what equipment adds by itself, then the +4 cards; the total is `roll_result`'s."""
    attack = view.attack
    if attack is None or (given is None and view.phase != "react"):
        return ()
    if isinstance(given, Rest):
        attack = replace(attack, dice=given.dice)
    elif isinstance(given, PlayPlusFour) and (spent := usable(view, view.active, "plus")):
        attack = replace(attack, plus=attack.plus + spent[0].ability.amount)
        view = replace(view, green_discard=(*view.green_discard, spent[0].card))
    elif given is not None:
        return ()
    colours = [die.colour for die in dice_of(attack)]
    parts = [Part(Message(f"die.{colours[die.id]}"), FACES[die.face], dice=(die.id,)) for die in attack.dice]
    gear = [(item.card, item.ability.amount) for item in boosts(view, view.active, attack.kind, attack.target)]
    played = plus_cards(view, attack.plus)
    parts += [Part(Message("counting.card", {"card": card}), n, piece=card) for card, n in (*gear, *played)]
    return summed(parts)


def plus_cards(view: State, plus: int) -> list[tuple[str, int]]:
    """The +4 cards that make up so much, in the order in which they were played: the latest of the discard pile."""
    found: list[tuple[str, int]] = []
    for card in reversed(view.green_discard):
        if not plus:
            break
        if card in ABILITIES and ABILITIES[card].effect == "plus":
            found.append((card, ABILITIES[card].amount))
            plus -= ABILITIES[card].amount
    return found[::-1]
