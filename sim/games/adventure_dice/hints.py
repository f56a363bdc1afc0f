"""What can sensibly be done, and why: the exact chance of every attack that is worth its cards."""

from collections.abc import Iterator

from sim.game import Hint, Message, Seat
from sim.games.adventure_dice import actions as a
from sim.games.adventure_dice.attack import roll_result
from sim.games.adventure_dice.bots import give_away
from sim.games.adventure_dice.combos import Combo, combos, passives, win_chance
from sim.games.adventure_dice.content import MONSTERS, TARGETS
from sim.games.adventure_dice.events import RollResult
from sim.games.adventure_dice.state import Attack, State, usable

MOST_ATTACKS = 3
LEAST_CHANCE = 0.15
"""Attacks below this are no advice."""
ABILITY = 2
"""What an ability is taken to be worth beside monsters, in points."""
CARD = 0.4
"""What each card of an attack costs, in points."""


def hints(view: State, seat: Seat) -> Iterator[Hint]:
    if view.choice is not None:
        yield Hint(give_away(view, seat), Message("hint.choose"))
        return
    if view.attack is None:
        yield from _attacks(view, seat)
        yield Hint(a.Draw(), Message("hint.draw"))
    elif view.phase == "pre-roll":
        yield from _before(view, seat, view.attack)
    elif view.phase == "react":
        yield from _after(view, seat, roll_result(view))


def _attacks(view: State, seat: Seat) -> Iterator[Hint]:
    """The best attack on each open card, those first that promise most."""
    best: dict[int, tuple[float, Combo]] = {}
    every = [(slot, combo) for combo in combos(view, seat) for slot, card in enumerate(view.landscape) if card]
    for slot, combo in every:
        likely = combo.chances[slot]
        gain = likely * _worth(view.landscape[slot]) - CARD * len(combo.cards)
        if likely >= LEAST_CHANCE and (slot not in best or gain > best[slot][0]):
            best[slot] = gain, combo
    for slot, (_, combo) in sorted(best.items(), key=lambda found: -found[1][0])[:MOST_ATTACKS]:
        yield _attack(view, seat, slot, combo, spare=False)
    for slot, combo in every:
        yield _attack(view, seat, slot, combo, spare=True)


def _attack(view: State, seat: Seat, slot: int, combo: Combo, spare: bool) -> Hint:
    target, dice = view.landscape[slot], len(combo.cards)
    goal = TARGETS[target][combo.kind] - passives(view, seat, combo.kind, target)
    told = {"percent": _percent(combo.chances[slot]), "goal": goal, "dice": dice}
    if target in MONSTERS:
        why = Message("hint.monster", {**told, "points": MONSTERS[target].points})
    else:
        why = Message("hint.ability", told)
    return Hint(a.BeginAttack(target, combo.kind, combo.cards), why, spare)


def _worth(card: str) -> float:
    return MONSTERS[card].points if card in MONSTERS else ABILITY if card else 0.0


def _before(view: State, seat: Seat, attack: Attack) -> Iterator[Hint]:
    """The chance as it stands, and with another die."""
    goal = TARGETS[attack.target][attack.kind] - passives(view, seat, attack.kind, attack.target)
    now, more = (_percent(win_chance(attack.dice_count + extra, goal)) for extra in (0, 1))
    yield Hint(a.Roll(), Message("hint.roll", {"percent": now, "goal": goal}))
    if usable(view, seat, "die"):
        yield Hint(a.PlayDie(), Message("hint.die", {"percent": more, "now": now}))


def _after(view: State, seat: Seat, result: RollResult) -> Iterator[Hint]:
    """Whether it is enough, and what could still make it so."""
    short = result.goal - result.total
    told = {"total": result.total, "goal": result.goal}
    if short <= 0:
        yield Hint(a.Pass(), Message("hint.enough", told))
        return
    plus = next((gear.ability.amount for gear in usable(view, seat, "plus")), 0)
    if plus:
        key = "hint.plus" if plus >= short else "hint.plus.short"
        yield Hint(a.PlayPlusFour(), Message(key, {**told, "total": result.total + plus}))
    if usable(view, seat, "reroll"):
        lowest = min(result.dice)
        percent = _percent(win_chance(1, lowest + short))
        yield Hint(a.Reroll(result.dice.index(lowest)), Message("hint.reroll", {"percent": percent, "face": lowest}))
    yield Hint(a.Pass(), Message("hint.short", told))


def _percent(chance: float) -> int:
    return round(100 * chance)
