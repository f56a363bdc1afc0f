"""A film is made in a process of its own, which says how far it is, and fails in a sentence."""

import time
from pathlib import Path

import av
import pytest

from client.film.order import Order, Shoot
from sim import logfile
from sim.log import Settle
from tests.sources import ROOT

WON = (ROOT / "tests" / "golden" / "frigate" / "won.astragal").read_bytes()
SMALL = {"size": (160, 100), "quality": "test", "seconds": 2.0}
PATIENCE = 300.0


def wait(shoot: Shoot) -> list[float]:
    """Until it is over; returns how far it was each time it said so."""
    told = []
    until = time.monotonic() + PATIENCE
    while not shoot.over:
        assert time.monotonic() < until, "it never ends"
        if shoot.poll():
            told.append(shoot.share)
        shoot._answers.poll(0.1)
    return told


def test_a_throw_is_filmed_while_its_maker_goes_on(tmp_path: Path) -> None:
    thrown = [number for number, entry in enumerate(logfile.parse(WON)) if isinstance(entry.input, Settle)]
    shoot = Shoot(Order(WON, "en", str(tmp_path / "throw.webm"), entry=thrown[-1], **SMALL | {"seconds": 4.0}))
    assert not shoot.over, "nobody waits for it"
    told = wait(shoot)
    assert shoot.done
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 2
    assert [path.name for path in tmp_path.iterdir()] == ["throw.webm"]
    with av.open(str(shoot.out)) as film:
        assert len([*film.decode(video=0)]) >= 30


def test_what_is_stopped_leaves_nothing_behind(tmp_path: Path) -> None:
    shoot = Shoot(Order(WON, "en", str(tmp_path / "game.webm"), **SMALL))
    until = time.monotonic() + PATIENCE
    while not shoot.share and time.monotonic() < until:
        shoot.poll()
        shoot._answers.poll(0.1)
    shoot.stop()
    assert shoot.over
    assert not shoot.done
    assert not [*tmp_path.iterdir()]
    assert not shoot._process.is_alive()


@pytest.mark.parametrize(("language", "said"), [("en", "Astragal"), ("it", "partita"), ("nb", "Astragal")])
def test_what_is_no_game_gets_one_sentence(language: str, said: str, tmp_path: Path) -> None:
    shoot = Shoot(Order(b"rubbish", language, str(tmp_path / "game.webm"), **SMALL))
    wait(shoot)
    assert not shoot.done
    assert said in shoot.problem
    assert len(shoot.problem.splitlines()) == 1


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    shoot = Shoot(Order(WON, "en", str(tmp_path / "none" / "game.webm"), **SMALL))
    wait(shoot)
    assert not shoot.done
    assert "No such file" in shoot.problem
