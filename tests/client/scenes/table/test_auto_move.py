"""What goes on by itself, and what stops it."""

from client.scenes.table.auto_move import PATIENCE, AutoMove
from client.scenes.table.commands import Choose, Command, Refresh
from sim.game import Action


class Pass(Action, frozen=True, tag="pass"):
    pass


def wait(auto: AutoMove, seconds: float, presses: int = 0, decision: int = 1) -> list[Command]:
    """What is asked for while so much time passes, a tenth of a second at a time."""
    asked: list[Command] = []
    for _ in range(round(seconds * 10)):
        asked += auto.advance(0.1, Pass(), decision, presses)
    return asked


def test_the_one_thing_that_is_left_is_done_after_a_while() -> None:
    auto = AutoMove()
    assert Choose(Pass()) not in wait(auto, PATIENCE)
    assert Choose(Pass()) in wait(auto, 0.5)


def test_the_time_that_is_left_is_shown_and_goes_down() -> None:
    auto = AutoMove()
    shares = []
    for _ in range(round(PATIENCE)):
        assert Refresh() in wait(auto, 1.0)
        shares.append(auto.share(presses=0))
    assert shares == sorted(shares, reverse=True)
    assert 0 < shares[-1] < shares[0] < 1


def test_any_press_stops_it_for_good() -> None:
    auto = AutoMove()
    wait(auto, 1.0)
    assert wait(auto, 0.1, presses=1) == [Refresh()], "the ring goes away"
    assert auto.share(presses=1) == 0
    assert wait(auto, 2 * PATIENCE, presses=1) == []


def test_the_next_decision_has_all_the_time_again() -> None:
    auto = AutoMove()
    wait(auto, PATIENCE - 0.5)
    assert Choose(Pass()) not in wait(auto, PATIENCE, decision=2)


def test_nothing_goes_on_where_there_is_more_to_decide() -> None:
    auto = AutoMove()
    wait(auto, PATIENCE - 0.5)
    assert auto.advance(1.0, None, 1, 0) == []
    assert auto.share(presses=0) == 0
