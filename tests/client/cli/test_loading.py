"""A command loads what it needs and nothing else, and the help knows all commands all the same."""

import importlib
import json
import subprocess
import sys

import pytest

from client.cli import COMMANDS, main
from client.cli.columns import columns

HEAVY = {"rich", "twisted", "panda3d", "cryptography", "numpy"}


class Subparsers:
    """Notes what a command says of itself."""

    def __init__(self):
        self.said = {}

    def add_parser(self, name, help):
        self.said[name] = help
        raise StopIteration


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_says_of_every_command_what_it_says_of_itself(name):
    noted = Subparsers()
    with pytest.raises(StopIteration):
        importlib.import_module(f"client.cli.{name}").add_to(noted)
    assert noted.said == {name: COMMANDS[name]}


def loaded(*words: str) -> set[str]:
    """What a process has loaded that ran a command."""
    script = (
        "import json, sys\nfrom client.cli import main\n"
        f"try:\n    main({list(words)!r})\nexcept SystemExit:\n    pass\n"
        "print(json.dumps([*sys.modules]))"
    )
    run = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True)
    return set(json.loads(run.stdout.splitlines()[-1]))


def test_help_loads_no_game_and_no_library():
    modules = loaded("--help")
    assert not modules & {*HEAVY, "msgspec", "sim.games", "sim.speech"}
    assert not [name for name in modules if name.startswith("client.cli.")]


def test_a_list_of_games_loads_no_library_for_windows_networks_or_columns():
    modules = loaded("games")
    assert not modules & HEAVY
    assert "sim.physics.felt" not in modules


def test_a_command_behind_an_option_is_still_run(capsys):
    assert main(["--lang=it", "games"]) == 0
    assert "Dadi d'Avventura" in " ".join(capsys.readouterr().out.split())


def test_help_asked_for_behind_an_option_lists_every_command(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--lang", "nb", "--help"])
    assert left.value.code == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert {line[0] for line in lines if line} >= {*COMMANDS}


def test_columns_stand_below_their_headings_and_long_words_are_wrapped_in_their_own_column(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    shown = columns(
        [("game", "seats", ""), ("deer-portal", "4", "Four deer race to the portal."), ("frigate", "1", "")]
    )
    assert shown.splitlines() == [
        "game         seats",
        "deer-portal  4      Four deer race to",
        "                    the portal.",
        "frigate      1",
    ]
