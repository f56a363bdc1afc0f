"""How long one watches others: friends as they throw, bots within the patience one has set."""

from collections import deque
from types import SimpleNamespace

import pytest

from client.scenes.table.pace import FALL, SHOWN, Pace
from client.scenes.table.playback import Fall, Moment
from client.settings import SPEEDS, Settings
from sim.game import DieToThrow, Rest, Throw

ME, BOT = 0, 1
FRAME = 1 / 60


def moment(seat=None):
    """A card that moves, or dice of a seat that fall."""
    fall = None if seat is None else Fall(Throw(seat, (DieToThrow(0, "d6", "white"),)), Rest(()), b"")
    return Moment(1, None, ME, (), fall)


def seconds_to_watch(moments, speed="normal", hurry_after=None):
    """Play moments as a table does, each with its usual length; the seconds that pass before the screen."""
    flow = SimpleNamespace(waiting=deque(moments))
    pace = Pace(flow, SimpleNamespace(values=Settings(speed=speed)))
    passed = 0.0
    while flow.waiting:
        current = flow.waiting[0]
        if hurry_after is not None and passed >= hurry_after:
            pace.hurry()
        left = 0.0 if pace.at_once(current) else SHOWN if current.fall is None else FALL
        while left > 0:
            left -= pace.advance(FRAME, current if current.fall is not None else None, {ME})
            passed += FRAME
        flow.waiting.popleft()
    return passed


def test_what_is_little_is_shown_as_it_happened():
    assert seconds_to_watch([moment(BOT), moment()]) == pytest.approx(FALL + SHOWN, abs=0.1)


@pytest.mark.parametrize(("speed", "most"), [("slow", 15.0), ("normal", 5.0), ("fast", 3.0)])
def test_a_round_of_three_bots_is_over_within_ones_patience(speed, most):
    """Forty decisions and six throws, as at a full table of Beat the Bit."""
    round_of_bots = [*[moment()] * 7, moment(BOT)] * 6
    took = seconds_to_watch(round_of_bots, speed)
    assert took <= most
    assert took >= SPEEDS[speed].patience / 2, "it is watched, not cut"


def test_the_throw_of_a_person_falls_in_its_own_time_however_much_waits_behind_it():
    behind = [moment()] * 40
    alone = seconds_to_watch(behind)
    assert seconds_to_watch([moment(ME), *behind]) == pytest.approx(alone + FALL, abs=0.3)


def test_a_key_ends_the_waiting():
    assert seconds_to_watch([moment(BOT)] * 10, "slow", hurry_after=1.0) < 2.5
