"""What the rules themselves make of a throw, played out on the full state: the oracle for verdicts and counts."""

from collections.abc import Iterator
from typing import Any

from sim.dice import KINDS
from sim.game import Rest, RestingDie, Throw
from sim.games import AnyGame
from sim.games.adventure_dice import events as adventure
from sim.games.adventure_dice.actions import Pass
from sim.games.beat_the_bit import actions as bit_actions
from sim.games.beat_the_bit import events as bit
from sim.games.deep_regrets import actions as deep_actions
from sim.games.deep_regrets import events as deep
from sim.games.deep_regrets import tasks
from sim.games.deer_portal.actions import Move
from sim.games.deer_portal.content import PORTAL
from sim.games.frigate import events as frigate
from sim.games.frigate.actions import Play
from sim.table import Entry, Settle, Table


def throws_in(game: AnyGame, log: list[Entry]) -> Iterator[tuple[Any, Rest]]:
    """Every throw of a log: the state before it, and how it fell."""
    table = Table(game)
    for entry in log:
        if isinstance(entry.input, Settle):
            yield table.state, entry.input.rest
        table.receive(entry.input)


def happens(game: AnyGame, state: Any, rest: Rest) -> Any:
    """What comes of a throw by the rules, if whoever threw leaves the dice as they lie."""
    return ORACLES[game.id](game, state, rest)


def brute_force(game: AnyGame, state: Any, rest: Rest, places: tuple[tuple[int, int], ...] = ()) -> tuple[int, ...]:
    """The dice for which any other face of all, or any of these places, makes something else happen."""
    throw = game.throw(state)
    assert throw is not None
    lay = {die.id: lies.face for die, lies in throw.lying}
    really = happens(game, state, rest)
    found = []
    for number, die in enumerate(rest.dice):
        if lay.get(die.id) == die.face:
            continue
        kind = next(thrown.kind for thrown in throw.everything if thrown.id == die.id)
        others = [_moved(die, face=face) for face in range(len(KINDS[kind].faces))]
        others += [_moved(die, x=x, y=y) for x, y in places]
        if any(happens(game, state, _with(rest, number, other)) != really for other in others):
            found.append(die.id)
    return tuple(found)


def _moved(die: RestingDie, **changes: int) -> RestingDie:
    return RestingDie(**{**{name: getattr(die, name) for name in RestingDie.__struct_fields__}, **changes})


def _with(rest: Rest, number: int, die: RestingDie) -> Rest:
    return Rest((*rest.dice[:number], die, *rest.dice[number + 1 :]), rest.touch, rest.capped)


def _deer(game: AnyGame, state: Any, rest: Rest) -> Any:
    after = game.settle(state, rest).state
    return Move(PORTAL) in game.actions(after, after.turn)


def _adventure(game: AnyGame, state: Any, rest: Rest) -> Any:
    step = game.settle(state, rest)
    if step.state.phase == "react" and step.state.attack is not None:
        step = game.apply(step.state, step.state.active, Pass())
    won = any(isinstance(event, adventure.Captured | adventure.Equipped) for event in step.events)
    assert won is not any(isinstance(event, adventure.Missed) for event in step.events)
    return won


def _frigate(game: AnyGame, state: Any, rest: Rest) -> Any:
    after = game.settle(state, rest).state
    plays = [game.apply(after, 0, Play(slot)).events for slot in after.open]
    if any(isinstance(event, frigate.RoundWon) for events in plays for event in events):
        return "won"
    missed = all(any(isinstance(event, frigate.HandMissed) for event in events) for events in plays)
    return "blank" if missed and not after.rerolls_left else "on"


def _bit(game: AnyGame, state: Any, rest: Rest) -> Any:
    """The best result of the dice that may be dropped, with no card used on the rest."""
    found = {_bit_result(game, left) for left in _bit_left(game, game.settle(state, rest).state)}
    return next(result for result in ("exact", "success", "failure") if result in found)


def _bit_left(game: AnyGame, state: Any) -> Iterator[Any]:
    if state.phase != "remove":
        yield state
        return
    for action in game.actions(state, state.seat):
        if isinstance(action, bit_actions.Remove):
            yield from _bit_left(game, game.apply(state, state.seat, action).state)


def _bit_result(game: AnyGame, state: Any) -> str:
    step = game.apply(state, state.seat, bit_actions.Accept())
    while True:
        for event in step.events:
            match event:
                case bit.Exact():
                    return "exact"
                case bit.Succeeded():
                    return "success"
                case bit.Failed():
                    return "failure"
        step = game.apply(step.state, step.state.seat, bit_actions.Done())


def _deep(game: AnyGame, state: Any, rest: Rest) -> Any:
    task = state.agenda[-1]
    if isinstance(task, tasks.ThrowOmen):
        step = game.settle(state, rest)
        if isinstance(step.state.agenda[-1], tasks.Candle):
            step = game.apply(step.state, task.seat, deep_actions.Accept())
        if isinstance(state.agenda[-2], tasks.Attempt):
            return any(isinstance(event, deep.Caught) for event in step.events)
        return step.state
    turn = next((below for below in reversed(state.agenda) if isinstance(below, tasks.Turn)), None)
    if turn is None or turn.done or turn.seat != task.seat:
        return None
    return _can_catch(game, game.settle(state, rest).state, turn)


def _can_catch(game: AnyGame, state: Any, turn: tasks.Turn) -> bool:
    """Whether the whole tray and a token are enough for the fish at hand, by a calm Omen."""
    while state.agenda[-1] != turn:
        asked = game.to_act(state)[0]
        state = game.apply(state, asked, game.late(state, asked)).state
    handfuls = [
        action
        for action in game.actions(state, turn.seat)
        if isinstance(action, deep_actions.Catch) and not any(item in game.content.dinks for item in action.pay)  # type: ignore[attr-defined]
    ]
    if not handfuls:
        return False
    step = game.apply(state, turn.seat, max(handfuls, key=lambda action: len(action.pay)))
    if isinstance(step.state.agenda[-1], tasks.ThrowOmen):
        throw = game.throw(step.state)
        assert throw is not None
        step = game.settle(step.state, _calm(throw))
        if isinstance(step.state.agenda[-1], tasks.Candle):
            step = game.apply(step.state, turn.seat, deep_actions.Accept())
    return any(isinstance(event, deep.Caught) for event in step.events)


def _calm(throw: Throw) -> Rest:
    return Rest((RestingDie(throw.dice[0].id, KINDS["omen"].faces.index("still")),))


ORACLES = {
    "deer-portal": _deer,
    "adventure-dice": _adventure,
    "frigate": _frigate,
    "beat-the-bit": _bit,
    "deep-regrets": _deep,
}
