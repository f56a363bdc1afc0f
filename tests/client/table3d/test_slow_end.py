"""The slow end of a roll: nothing jumps, nothing goes back, and it never lasts much longer."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.table3d.slow_end import MOST, SlowEnd, rest_order, tips_last
from sim.game import DieToThrow, Throw
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL
from sim.physics.throw import throw
from sim.physics.trajectory import decode

FRAME = 1 / 60


@st.composite
def ends(draw: st.DrawFn) -> SlowEnd:
    seconds = draw(st.floats(0.2, 6.0))
    return SlowEnd(draw(st.floats(0.0, 1.0)) * seconds, seconds)


@given(ends())
def test_dice_never_jump_or_roll_back_and_come_to_their_rest(slow: SlowEnd) -> None:
    frames = [slow.clock(FRAME * number) for number in range(round(slow.seconds / FRAME) + 2)]
    assert frames[0] == 0
    assert all(0 <= after - before <= FRAME + 1e-9 for before, after in pairwise(frames))
    assert frames[-1] == slow.ends


@given(ends())
def test_a_throw_is_watched_at_most_so_much_longer_than_it_rolls(slow: SlowEnd) -> None:
    assert slow.ends < slow.seconds <= slow.ends + MOST


@given(ends())
def test_until_shortly_before_the_die_tips_everything_falls_as_it_fell(slow: SlowEnd) -> None:
    assert slow.begins <= slow.tips
    assert slow.clock(slow.begins) == pytest.approx(slow.begins)


@pytest.mark.parametrize("number", range(6))
def test_a_die_tips_for_the_last_time_before_it_lies_still(number: int) -> None:
    dice = Throw(0, tuple(DieToThrow(die) for die in range(3)))
    trajectory = decode(throw(dice, NEUTRAL, entropy(b"slow end" * 4, number)).trajectory)
    for die, flight in enumerate(trajectory.flights):
        tips = tips_last(trajectory, die)
        assert 0 < tips <= trajectory.seconds
        turns = [
            abs(sum(a * b for a, b in zip(trajectory.sample(t)[die][1], trajectory.sample(9)[die][1], strict=True)))
            for t in (tips + 0.05, trajectory.seconds)
        ]
        assert min(turns) > 0.95, flight
    order = rest_order(trajectory)
    assert sorted(order) == [0, 1, 2]
    assert tips_last(trajectory, order[-1]) == max(tips_last(trajectory, die) for die in range(3))
