"""One die that is thrown again alone falls in a collar: it touches no other, and no other stirs."""

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.game import DieToThrow, RestingDie, Throw, pit_for
from sim.physics.collar import SIZES, WALL, collar, discs
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL, Gesture
from sim.physics.solids import SOLIDS
from sim.physics.throw import land, reproduce, throw
from sim.physics.trajectory import decode

SECRET = b"one die alone among others"


def fallen(count, number=0, kind="d6"):
    dice = tuple(DieToThrow(die, kind) for die in range(count))
    return dice, land(Throw(0, dice, pit=max(120, pit_for(count))), NEUTRAL, entropy(SECRET, number)).rest


def again(dice, rest, die, gesture=NEUTRAL, number=0):
    lying = tuple((other, lies) for other, lies in zip(dice, rest.dice, strict=True) if other.id != die)
    return Throw(0, (dice[die],), lying, pit=max(120, pit_for(len(dice))), apart=True)


@given(
    st.integers(2, 20),
    st.sampled_from(["d6", "d20", "d4"]),
    st.builds(Gesture, st.floats(-180, 180), st.floats(0, 1), st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1)),
    st.integers(0, 10**6),
)
@settings(max_examples=40, deadline=None)
def test_a_die_thrown_again_alone_moves_no_other_by_a_hundredth_of_a_millimetre(count, kind, gesture, number):
    dice, rest = fallen(count, number, kind)
    request = again(dice, rest, number % count)
    after = land(request, gesture, entropy(SECRET, number + 1)).rest
    thrown = number % count
    assert after.dice[thrown].pose != rest.dice[thrown].pose
    for one, before, now in zip(dice, rest.dice, after.dice, strict=True):
        assert one.id == thrown or now == before
    assert all(thrown not in pair for pair in after.touch)
    assert hypot(after.dice[thrown].x, after.dice[thrown].y) < request.pit * 10


def test_the_collar_stands_on_the_free_spot_nearest_to_the_hand():
    taken = ((0.0, -9.0, 1.2),)
    ring = collar(12.0, Gesture(x=0.0, y=-0.75), taken)
    assert ring.radius == SIZES[0]
    assert hypot(ring.x, ring.y + 9) == pytest.approx(SIZES[0] + WALL + 1.2, abs=0.5)
    free = collar(12.0, Gesture(x=0.5, y=0.0), taken)
    assert (free.x, free.y) == (6.0, 0.0)


def test_aiming_is_choosing_the_spot():
    dice, rest = fallen(4)
    for x, y in ((0.0, 0.6), (0.6, 0.0), (-0.6, -0.1)):
        ring = collar(12.0, Gesture(x=x, y=y), discs({die.id: SOLIDS["d6"] for die in dice[1:]}, poses(rest)))
        after = land(again(dice, rest, 0), Gesture(0, 0.3, 0.0, x, y), entropy(SECRET, 8)).rest.dice[0]
        assert hypot(after.x / 100 - ring.x, after.y / 100 - ring.y) < ring.radius


def poses(rest):
    return {die.id: die.pose for die in rest.dice[1:]}


def test_where_the_felt_is_crowded_the_collar_is_narrower():
    crowd = tuple((x * 6.2, y * 6.2, 1.2) for x in (-1, 0, 1) for y in (-1, 0, 1))
    ring = collar(12.0, NEUTRAL, crowd)
    assert ring is not None
    assert ring.radius < SIZES[0]
    assert all(hypot(ring.x - x, ring.y - y) >= ring.radius + WALL + reach for x, y, reach in crowd)
    assert collar(4.0, NEUTRAL, ((0.0, 0.0, 1.2),)) is None


def test_the_die_really_falls_there_can_be_watched_and_falls_again_as_recorded():
    dice, rest = fallen(5)
    request = again(dice, rest, 2)
    for number in range(8):
        record = throw(request, NEUTRAL, entropy(SECRET, number))
        assert reproduce(request, record.inputs, record.rest) == "reproduced"
        trajectory = decode(record.trajectory)
        assert [bool(track.keys) for track in trajectory.tracks] == [False, False, True, False, False]
        assert trajectory.tracks[2].pose == record.rest.dice[2].pose
        assert trajectory.seconds > 0.3


def test_faces_in_a_collar_are_as_likely_as_anywhere():
    lying = ((DieToThrow(1), RestingDie(1, 3)),)
    request = Throw(0, (DieToThrow(0),), lying, pit=60, apart=True)
    shown = [land(request, NEUTRAL, entropy(SECRET, number)).rest.dice[0] for number in range(300)]
    counts = [sum(die.face == face for die in shown) for face in range(6)]
    # one in ten thousand fair dice would fail this
    assert sum((count - 50) ** 2 / 50 for count in counts) < 25.7
    assert sum(die.cocked for die in shown) <= 3
