"""Why a move falls short of a better one: the goal against the dice, what equipment adds, what an attack costs."""

from msgspec import Struct

from sim.game import Message, Seat
from sim.games.adventure_dice import actions as a
from sim.games.adventure_dice.combos import FACES, passives, win_chance
from sim.games.adventure_dice.content import MONSTERS, TARGETS, Kind
from sim.games.adventure_dice.state import State

TENTHS = 10 * sum(FACES) // len(FACES)
"""What a die shows on average, in tenths."""


class _Attack(Struct, frozen=True):
    """What an attack comes to: its dice, what they must show, and what equipment has taken off that."""

    kind: Kind
    dice: int
    goal: int
    boost: int


def drawback(view: State, seat: Seat, move: a.Action, better: a.Action) -> Message | None:
    match move, better:
        case a.BeginAttack(), a.BeginAttack():
            return _weaker(_attack(view, seat, move), _attack(view, seat, better))
        case a.BeginAttack(target, _, cards), _:
            told = _promise(view, seat, move) | {"n": len(cards), "hand": len(view.hands[seat])}
            return Message("drawback.early" if target in MONSTERS else "drawback.early.ability", told)
        case a.Draw(), a.BeginAttack(target):
            known = target in MONSTERS
            return Message("drawback.draw" if known else "drawback.draw.ability", _promise(view, seat, better))
    return None


def _weaker(this: _Attack, other: _Attack) -> Message | None:
    """What the better attack has and this one lacks: a boost, a lower goal, or dice."""
    told = {"dice": this.dice, "goal": this.goal, "kind": this.kind, "average": TENTHS * this.dice}
    if this.goal > FACES[-1] * this.dice:
        return Message("drawback.never", told | {"most": FACES[-1] * this.dice})
    if this.boost < other.boost:
        return Message("drawback.boost", told | {"n": other.boost - this.boost})
    more, higher = this.dice - other.dice, this.goal - other.goal
    if higher > 0 and more > 0:
        return Message("drawback.harder", told | {"n": more, "extra": TENTHS * more, "higher": higher})
    if higher > 0:
        return Message("drawback.goal", told | {"higher": higher})
    lacking = {"n": -more, "less": TENTHS * -more}
    return Message("drawback.few" if higher < 0 else "drawback.few.same", told | lacking)


def _attack(view: State, seat: Seat, move: a.BeginAttack) -> _Attack:
    boost = passives(view, seat, move.kind, move.target)
    return _Attack(move.kind, len(move.cards), TARGETS[move.target][move.kind] - boost, boost)


def _promise(view: State, seat: Seat, move: a.BeginAttack) -> dict[str, int]:
    attack = _attack(view, seat, move)
    points = MONSTERS[move.target].points if move.target in MONSTERS else 0
    return {"percent": round(100 * win_chance(attack.dice, attack.goal)), "points": points}
