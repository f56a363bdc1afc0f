"""Positions as text: a table from its first deal through every input, in lines that people read and rules judge again.

    0 move 13               seat 0 does what this line says
    dice 0:4@120,-35        die 0 shows its face 4 and lies 12 mm right of the middle and 3.5 mm towards the thrower

Nothing of the rules is stored, so a position outlives changes of the code. Its seal is the hash of the state it led
to: where a rule has changed, it leads elsewhere or nowhere, and says so.
"""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from sim.action_text import NotUnderstood, parse_action, print_action
from sim.codec import decode
from sim.game import Refused, Rest, RestingDie, Seat
from sim.games import AnyGame
from sim.log import Act, Begin, Note, People, Settle
from sim.table import Table

DICE = "dice"
_DIE = re.compile(r"(\d+):(\d+)@(-?\d+),(-?\d+)")


class Position(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a position came about. `options` are those that differ from the rulebook's."""

    seats: int
    seed: str
    """As hexadecimal digits."""
    options: dict[str, Any] = {}
    inputs: tuple[str, ...] = ()
    seal: str = ""
    """The hash of the state after all that, as hexadecimal digits."""


class Broken(Exception):
    """A position, lesson or puzzle that does not hold any more: `why` says it, for those who keep it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def table_of(game: AnyGame, position: Position, sealed: bool = True, people: Sequence[Seat] | None = None) -> Table:
    """The table of a position, with every input judged by the rules; raises Broken."""
    try:
        options = msgspec.convert(position.options, game.Options)
        table = Table.begin(game, position.seats, options, bytes.fromhex(position.seed), people)
    except (Refused, ValueError, msgspec.ValidationError) as error:
        raise Broken(f"it cannot be set up: {error}") from error
    for number, line in enumerate(position.inputs, 1):
        try:
            put(table, line)
        except Refused as refused:
            raise Broken(f"input {number}, “{line}”, is refused by {refused.rule}") from refused
        except (NotUnderstood, ValueError) as error:
            raise Broken(f"input {number}, “{line}”, is not understood") from error
    if sealed and table.state_hash.hex() != position.seal:
        raise Broken("its inputs lead to another state than they did when it was recorded")
    return table


def put(table: Table, line: str) -> None:
    """Put one line into a table; raises Refused, or ValueError for a line that says nothing."""
    who, _, what = line.partition(" ")
    if who == DICE:
        table.settle(Rest(tuple(_die(word) for word in what.split())))
    else:
        table.act(int(who), parse_action(table.game, what))


def _die(word: str) -> RestingDie:
    found = _DIE.fullmatch(word)
    if found is None:
        raise ValueError(word)
    die, face, x, y = map(int, found.groups())
    return RestingDie(die, face, x, y)


def position_of(table: Table) -> Position:
    """A table as a position: what counts of its log, up to now."""
    game, begin = table.game, table.log[0].input
    assert isinstance(begin, Begin)
    usual, chosen = game.Options(), decode(begin.options, game.Options)
    inputs = []
    for entry in table.live[1:]:
        match table.log[entry].input:
            case Act(seat=seat):
                inputs.append(f"{seat} {print_action(table.action(entry))}")
            case Settle(rest=rest):
                inputs.append(" ".join([DICE, *(f"{die.id}:{die.face}@{die.x},{die.y}" for die in rest.dice)]))
            case Note() | People():
                pass
    return Position(
        seats=table.seat_count,
        seed=begin.seed.hex(),
        options={
            name: value
            for name, value in msgspec.to_builtins(chosen).items()
            if value != msgspec.to_builtins(usual)[name]
        },
        inputs=tuple(inputs),
        seal=replayed_seal(game, table, inputs),
    )


def replayed_seal(game: AnyGame, table: Table, inputs: Sequence[str]) -> str:
    """The hash that the lines lead to: they tell less of the dice than a log of fallen ones."""
    begin = table.log[0].input
    assert isinstance(begin, Begin)
    again = Table.begin(game, table.seat_count, decode(begin.options, game.Options), begin.seed)
    for line in inputs:
        put(again, line)
    return again.state_hash.hex()
