"""One code path: the same inputs at the window and at the terminal make the same log, hash by hash."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from client.cli import text_table
from client.cli.text_play import TextPlay
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table import commands
from client.scenes.table.scene import TableScene
from client.scenes.tables import Tables
from netcode.conduct import Conduct
from netcode.throws import physics_throw
from sim.codec import decode
from sim.games import AnyGame, all_games
from sim.physics.gesture import NEUTRAL
from sim.table import Act, Entry, Note, Redo, Settle, Table, Undo
from tests.client.scenes.table.test_scene import wait
from tests.netcode.tables import Counted

NAME = "Astrid"
SEAT = 0
LINES = ["1", "1", "undo", "redo", "1", "2", "undo", "1", "1", "1", "undo", "undo", "redo", "1", "1", "1", "1", "1"]
"""What is typed, in the middle of which throws and moves are taken back and made again."""


def conduct(game: AnyGame) -> Conduct:
    """Dice really fall, and everything that is drawn is the same every time."""
    return Conduct(throw_service=physics_throw, random_bytes=Counted(f"one path {game.id}"))


def at_the_terminal(game: AnyGame, levels: list[str]) -> Table:
    typed = iter([*LINES, "quit"])
    opened = text_table.begin(game, levels, NAME, game.Options(), conduct=conduct(game))
    out = Console(file=io.StringIO())
    TextPlay(opened, "en", lambda prompt: next(typed), out).play()
    return opened.closed()


def at_the_window(demo: Demo, game: AnyGame, levels: list[str], folder: Path, inputs: list[Entry]) -> list[Entry]:
    """Do at the window what the person of another log did, and let dice fall as nobody aims them."""
    usual, demo.app.tables = demo.app.tables, Tables(demo.app, folder, conduct(game))
    try:
        table = demo.app.tables.begin(game, [YOU, *levels[1:]], game.Options())
        assert isinstance(table, TableScene)
        demo.app.go(table)
        host = demo.app.tables._hosts[id(table.link)]
        wait(demo, lambda: host.play is not None and table.mode.settled)
        assert host.play is not None
        log = host.play.table.log
        while len(log) < len(inputs):
            wait(demo, lambda: table.facts.mine)
            do_next(demo, table, log, inputs)
        return list(log)
    finally:
        demo.app.home()
        demo.app.tables.close()
        demo.app.tables = usual


def do_next(demo: Demo, table: TableScene, log: list[Entry], inputs: list[Entry]) -> None:
    """What the person did next, up to where the table asks again."""
    done = len(log)
    # what is drawn for an undo goes on record before it
    given = next(entry.input for entry in inputs[done:] if not isinstance(entry.input, Note))
    if not isinstance(given, Settle):  # the rules may ask for a throw without a move before it
        table.do(command(table.link.game, given))
    wait(demo, lambda: table.mode.hand is not None or len(log) > done)
    if table.mode.hand is not None:
        table.do(commands.ThrowDice(NEUTRAL))
    wait(demo, lambda: len(log) > done and table.mode.settled)


def command(game: AnyGame, given: object) -> commands.Command:
    match given:
        case Act(action=action):
            return commands.Choose(decode(action, game.Action))
        case Undo():
            return commands.Undo()
        case Redo():
            return commands.Redo()
    raise AssertionError(f"nobody at the window does {given}")


@pytest.mark.parametrize(
    ("name", "levels", "taken_back"),
    [
        ("adventure-dice", ["h", "strong"], {Undo, Redo}),
        ("beat-the-bit", ["h", "strong"], {Undo, Redo}),
        # whoever plays for records takes back no roll, and what is typed here leads to one each time
        ("deep-regrets", ["h", "strong"], set()),
        ("deer-portal", ["h", "classic", "strong", "classic"], {Undo, Redo}),
        ("frigate", ["h"], {Undo, Redo}),
    ],
)
def test_window_and_terminal_make_the_same_log(
    demo: Demo, tmp_path: Path, name: str, levels: list[str], taken_back: set[type]
) -> None:
    game = all_games()[name]
    typed = at_the_terminal(game, levels).log
    kinds = {type(entry.input) for entry in typed}
    assert {Act, Settle} | taken_back <= kinds, "throws and moves were made, taken back and made again"
    by_bots = sum(isinstance(e.input, Act) and e.input.seat != SEAT for e in typed)
    assert by_bots > 3 or len(levels) == 1, "bots have played as well"
    clicked = at_the_window(demo, game, levels, tmp_path, typed)
    assert [entry.input for entry in clicked] == [entry.input for entry in typed]
    assert [entry.chain for entry in clicked] == [entry.chain for entry in typed]
