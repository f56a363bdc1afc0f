"""What a throw of Adventure Dice is watched for: whether the attack reaches its goal."""

from msgspec.structs import replace

from sim.game import Judge, Message, Rest, Throw
from sim.games.adventure_dice.attack import roll_result
from sim.games.adventure_dice.state import State
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
