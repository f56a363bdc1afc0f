"""Records lessons: a script of what the learner is told and does is played with bots and dice, and becomes a log.

A script is a JSON object:

| field     | |
|---|---|
| `seats`, `seat` | how many play, and where the learner sits                                              |
| `levels`        | the bots of the other seats                                                            |
| `options`       | house rules that differ from the rulebook's                                            |
| `seed`          | the same seed, the same deal, bots and dice                                            |
| `steps`         | as in a sidecar, with the learner's `move` as it is typed in the place of an `entry`   |
"""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sim.action_text import NotUnderstood, parse_action
from sim.chance import Chance, chance_from
from sim.game import Refused, Roller, Seat
from sim.games import AnyGame
from sim.lessons import Course, Step
from sim.log import Act, Entry
from sim.position import Broken
from sim.table import Table

LONGEST = 2000
"""Inputs of others between two moves of the learner."""


class ScriptStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    say: str = ""
    """Nothing where a move is the only one, and so made without a word."""
    move: str = ""
    others: tuple[str, ...] = ()
    """Moves that are as good."""
    do: Literal["", "control", "free"] = ""
    point: str = ""
    choose: tuple[str, ...] = ()
    rule: str = ""


class Script(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seats: int
    seat: Seat = 0
    levels: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: str
    steps: tuple[ScriptStep, ...]


def recorded(game: AnyGame, name: str, script: Script, roller: Roller) -> Course:
    """Play a script; raises Broken where a move of it cannot be made."""
    luck = chance_from(script.seed)
    options = msgspec.convert(script.options, game.Options)
    table = Table.begin(game, script.seats, options, luck.derive("deal").key, people=[script.seat])
    steps = []
    for number, told in enumerate(script.steps, 1):
        _others_play(table, script, luck.derive("bots", number), roller)
        do: Literal["read", "move", "any", "control", "free"] = told.do or "read"
        entry = len(table.log)
        if told.move:
            do = "any" if told.others else "move"
            try:
                table.act(script.seat, parse_action(game, told.move))
            except (Refused, NotUnderstood) as error:
                raise Broken(f"step {number}: “{told.move}”: {error}") from error
        if not told.say:
            continue
        moves = (told.move, *told.others) if told.others else ()
        step = Step(say=told.say, entry=entry, do=do, moves=moves, point=told.point, choose=told.choose, rule=told.rule)
        steps.append(step)
    return Course(game, name, tuple(table.log), script.seat, script.levels, tuple(steps))


def _others_play(table: Table, script: Script, luck: Chance, roller: Roller) -> None:
    """Bots and dice, until it is the learner's turn."""
    game = table.game
    for number in range(LONGEST):
        if (throw := game.throw(table.state)) is not None:
            table.settle(roller.roll(throw), roller.inputs)
            continue
        waiting = game.to_act(table.state)
        if not waiting or script.seat in waiting:
            return
        seat = waiting[0]
        bot = game.bots[script.levels[seat]]
        table.act(seat, bot(game.view(table.state, seat), seat, luck.derive(number)))
    raise Broken("the learner never has a turn again")


def drafted(game: AnyGame, name: str, log: Sequence[Entry], seat: Seat, most: int) -> Course:
    """A draft from a played game: a step for each of the first moves of a seat, to be given words and things to see."""
    table = Table.replay(game, log)
    steps = list(_own_moves(table, name, seat))[:most]
    end = next((entry for entry in table.live if steps and entry > steps[-1].entry), len(log) - 1)
    free = Step(say=f"lesson.{name}.{len(steps) + 1}", entry=end + 1, do="free")
    levels = (next(iter(game.bots)),) * table.seat_count
    return Course(game, name, tuple(log[: end + 1]), seat, levels, (*steps, free))


def _own_moves(table: Table, name: str, seat: Seat) -> Iterator[Step]:
    number = 0
    for entry in table.live:
        given = table.log[entry].input
        if isinstance(given, Act) and given.seat == seat:
            number += 1
            yield Step(say=f"lesson.{name}.{number}", entry=entry, do="move")


def renewed(course: Course) -> Course:
    """The same lesson under the rules as they are, where all its inputs still hold; raises Broken."""
    begin: Any = course.log[0].input
    game = course.game
    table = Table.begin(
        game, begin.seats, msgspec.msgpack.decode(begin.options, type=game.Options), begin.seed, begin.people
    )
    for number, entry in enumerate(course.log[1:], 1):
        try:
            table.receive(entry.input)
        except Refused as refused:
            raise Broken(f"entry {number} is refused by {refused.rule}") from refused
    return Course(game, course.name, tuple(table.log), course.seat, course.levels, course.steps)
