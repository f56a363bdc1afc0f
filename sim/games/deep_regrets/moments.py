"""What a throw of Deep Regrets is watched for: the Omen, and whether rerolled dice are enough for the fish at hand."""

from collections.abc import Hashable

from sim.counting import Count, Part, summed
from sim.deciding import labels
from sim.dice import KINDS
from sim.falls import pips
from sim.game import DieToThrow, Judge, Message, Rest, Seat, Throw
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.cards import Fish
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.legal import waited_for
from sim.games.deep_regrets.state import SHOALS, State
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.effects import omen_face
from sim.games.deep_regrets.week.port import demand_factor, sale_price
from sim.games.deep_regrets.week.sea import catch_total, difficulty, may_catch_at
from sim.needed import at_least

FACES = tuple(dict.fromkeys(map(str, KINDS["omen"].faces)))
"""The faces of the Omen, the calmest first."""


def verdict(content: Content, view: State) -> Judge | None:
    """Caught or missed; what an Omen calls up; or whether the fish at hand can be caught now."""
    task = view.agenda[-1] if view.agenda else None
    if isinstance(task, t.ThrowOmen):
        return lambda rest: _omen(content, view, str(KINDS["omen"].faces[rest.dice[0].face]))
    if not isinstance(task, t.ThrowDice):
        return None
    missing = _missing(content, view, task)
    if missing is None:
        return None
    kinds = {die.id: die.kind for die in view.players[task.seat].dice}

    def enough(rest: Rest) -> bool:
        return sum([content.faces[kinds[die.id]][die.face] for die in rest.dice]) >= missing

    return enough


def _omen(content: Content, view: State, face: str) -> Hashable:
    *_, waiting, task = view.agenda
    assert isinstance(task, t.ThrowOmen)
    face = omen_face(powers_of(content, view, view.players[task.seat]), face)
    if isinstance(waiting, t.Attempt):
        fish = content.fish[view.shoals[waiting.shoal].face_up]
        return waiting.total >= difficulty(fish, face)
    assert isinstance(waiting, t.Omen)
    ops: Hashable = getattr(waiting.op, face)
    return ops


def _missing(content: Content, view: State, task: t.ThrowDice) -> int | None:
    """What the falling dice must bring for the fish at hand, every other Fresh die and a token spent on it.

    Dinks are hidden from others and left aside. None: there is no such fish, or no turn in which to catch it.
    """
    player = view.players[task.seat]
    turn = next((below for below in reversed(view.agenda) if isinstance(below, t.Turn)), None)
    fish = _at_hand(content, view, task)
    if fish is None or turn is None or turn.done or turn.seat != task.seat:
        return None
    fresh = [die for die in player.dice if die.fresh]
    if not any(die.own for die in fresh):
        return None
    lying = sum(die.value for die in fresh if die.id not in task.dice)
    return fish.difficulty - lying - powers_of(content, view, player).bonus(fish) - min(1, player.supply)


def _at_hand(content: Content, view: State, task: t.ThrowDice) -> Fish | None:
    """The fish that lies open where the boat is."""
    here = view.players[task.seat].shoal
    if here is None or not view.shoals[here].face_up or not may_catch_at(view, here):
        return None
    return content.fish[view.shoals[here].face_up]


def needed(content: Content, view: State, throw: Throw | None) -> Message | None:
    """A face of the Omen that still lets the fish be caught, or what the dice must bring for it."""
    task = view.agenda[-1] if view.agenda else None
    if throw is None:
        return None
    if isinstance(task, t.ThrowDice):
        missing = _missing(content, view, task)
        return None if missing is None else at_least(throw, missing)
    if not isinstance(view.agenda[-2], t.Attempt):
        return None
    caught = [face for face in FACES if _omen(content, view, face)]
    if not caught or len(caught) == len(FACES):
        return None
    if len(caught) == 1:
        return Message("needed.omen", {"face": caught[0]})
    return Message("needed.not-omen", {"face": next(face for face in FACES if face not in caught)})


# Counting


def counting(content: Content, view: State, given: a.Action | Rest | None) -> tuple[Count, ...]:
    """A sale, fish by fish; or an attempt, gear first, then dice, token and Dink."""
    seat = next(iter(waited_for(view)), None)
    if seat is None:
        return ()
    player = view.players[seat]
    match given:
        case a.Sell(fish, dink):
            sold = tuple(card for card in player.boat if card in fish)
            price = sale_price(content, view, seat, sold, dink)
            return summed(_priced(content, view, part) for part in price if part[2])
        case a.Catch(pay) if player.shoal is not None:
            return _catch(content, view, seat, player.shoal, pay)
        case a.Haul(shoal, pay):
            return _catch(content, view, seat, SHOALS.index(shoal), pay)
    return ()


def _priced(content: Content, view: State, part: tuple[str, str, int]) -> Part:
    kind, card, n = part
    if kind == "demand":
        by, of = demand_factor(content, view, content.fish[card].depth)
        return Part(Message("counting.demand"), n, piece=card, factor=100 * by // of)
    return Part(Message("counting.least" if kind == "least" else "counting.card", {"card": card}), n, piece=card)


def _catch(content: Content, view: State, seat: Seat, shoal: int, pay: tuple[str, ...]) -> tuple[Count, ...]:
    face_up = view.shoals[shoal].face_up
    if not face_up:
        return ()
    parts = catch_total(content, view, seat, content.fish[face_up], pay)
    numbers = iter(tray.numbers(view.players[seat], (item for kind, item, _ in parts if kind == "die")))
    counted = []
    for kind, item, n in parts:
        if kind == "die":
            counted.append(Part(Message("counting.die", {"die": item, "face": n}), n, dice=(next(numbers),)))
        elif n:
            what = Message("counting.card", {"card": item}) if kind == "card" else Message("reward.supply")
            counted.append(Part(what, n, piece=item))
    return summed(counted)


def face_worth(die: DieToThrow) -> tuple[int, ...]:
    """High dice pay for more; of the Omen the calmest face is best."""
    faces = labels(die)
    return tuple(-FACES.index(str(face)) for face in faces) if die.kind == "omen" else pips(die)
