"""A table without a window, and the file of its game."""

from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace

import pytest

from client.cli.host import _Hosting


@pytest.fixture
def hosting():
    """A host whose game is written down as so many entries."""
    made = _Hosting.__new__(_Hosting)
    made.arguments, made.written = Namespace(save=Path("game.astragal")), 0
    made.log, made.files = ["begin", "roll"], []
    made.host = SimpleNamespace(
        id="t", lobby=SimpleNamespace(phase="playing"), play=SimpleNamespace(table=SimpleNamespace(log=made.log))
    )
    made.store = SimpleNamespace(
        flush=lambda: None, export=lambda table, path: made.files.append((path, len(made.log)))
    )
    return made


def test_a_game_is_written_when_it_is_over_and_not_before(hosting):
    hosting._write_log()
    assert hosting.files == []
    hosting.host.lobby.phase = "over"
    hosting._write_log()
    hosting._write_log()
    assert hosting.files == [(Path("game.astragal"), 2)]


def test_what_chairs_sign_after_the_end_is_written_too(hosting):
    hosting.host.lobby.phase = "over"
    hosting._write_log()
    hosting.log.append("witnessed")
    hosting._write_log()
    assert [entries for _, entries in hosting.files] == [2, 3]


def test_nothing_is_written_for_nobody(hosting):
    hosting.arguments.save = None
    hosting.host.lobby.phase = "over"
    hosting._write_log()
    assert hosting.files == []
