"""A gesture is bounded or refused; whatever it is, the dice are thrown within the laws."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple

from sim.codec import decode, encode
from sim.physics.entropy import Draws, entropy
from sim.physics.gesture import AIM, NEUTRAL, BadGesture, Gesture
from sim.physics.release import FASTEST, release
from sim.physics.solids import SOLIDS

anything = st.one_of(
    st.floats(),
    st.integers(),
    st.booleans(),
    st.none(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.lists(st.integers(), max_size=2),
    st.complex_numbers(),
    st.sampled_from([math.nan, math.inf, -math.inf, 0.0, -0.0, 1e308, -1e308, 5e-324, 10**400]),
)


@given(anything, anything, anything, anything, anything)
@settings(deadline=None, max_examples=500)
def test_any_gesture_is_made_possible_or_refused_with_one_sentence(aim, strength, spin, x, y):
    try:
        bounded = Gesture(aim, strength, spin, x, y).bounded()
    except BadGesture as refusal:
        assert str(refusal).startswith("The ")
        assert str(refusal).endswith(".")
        assert "\n" not in str(refusal)
    else:
        assert -AIM <= bounded.aim <= AIM
        assert 0 <= bounded.strength <= 1
        assert -1 <= bounded.spin <= 1
        assert math.hypot(bounded.x, bounded.y) <= 1.001
        assert all(type(value) is float for value in astuple(bounded))
        assert bounded.bounded() == bounded


@given(st.floats(-2, 2), st.floats(-2, 2))
@settings(max_examples=300)
def test_a_hand_beyond_the_wall_is_pulled_onto_it_and_stays_there(x, y):
    """Bounded by the host, by the throw and by its reproduction: always the same hand."""
    bounded = Gesture(x=x, y=y).bounded()
    assert math.hypot(bounded.x, bounded.y) <= 1.001
    assert bounded.bounded() == bounded


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, "hard", None, True, [1], 1j])
@pytest.mark.parametrize("field", ["aim", "strength", "spin", "x", "y"])
def test_what_is_no_number_is_refused_by_its_name(field, value):
    with pytest.raises(BadGesture, match=f"^The {field} of a gesture is a number from "):
        Gesture(**{field: value}).bounded()


def test_too_much_is_taken_as_the_most_possible():
    assert Gesture(1e9, 10**400, -7).bounded() == Gesture(AIM, 1.0, -1.0)
    assert Gesture(-1e9, -3, 1e300).bounded() == Gesture(-AIM, 0.0, 1.0)


def test_a_gesture_survives_the_log():
    gesture = Gesture(12.3456, 0.77777, -0.12345, 0.33333, -0.2).bounded()
    assert decode(encode(gesture), Gesture) == gesture


def test_a_gesture_of_a_time_without_a_place_can_still_be_read():
    assert decode(encode((12.0, 0.5, 0.5)), Gesture) == Gesture(12.0, 0.5, 0.5, 0.0, -0.75)


@given(
    st.builds(Gesture, st.floats(-180, 180), st.floats(0, 1), st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1)),
    st.integers(1, 40),
    st.sampled_from([4.0, 6.0, 9.0, 12.0, 25.0]),
    st.integers(0, 10**6),
)
@settings(deadline=None, max_examples=100)
def test_dice_leave_the_hand_apart_inside_the_wall_and_not_too_fast(gesture, count, radius, number):
    names = list(SOLIDS)
    solids = [SOLIDS[names[i * 7 % 6]] for i in range(count)]
    starts = release(solids, gesture, Draws(entropy(b"apart" * 7, number)), radius)
    for start, solid in zip(starts, solids, strict=True):
        # the wall leans in by a third of a centimetre
        assert math.hypot(*start.position[:2]) + solid.out_radius < radius - 0.36
    for start, solid in zip(starts, solids, strict=True):
        assert math.hypot(*start.velocity) <= FASTEST * 1.000001
        assert start.position[2] > solid.out_radius
        assert math.hypot(*start.orientation) == pytest.approx(1)
    for i, one in enumerate(starts):
        for j in range(i):
            room = solids[i].out_radius + solids[j].out_radius
            assert math.dist(one.position, starts[j].position) > room


def test_aim_strength_and_spin_do_what_they_say():
    def mean(gesture, part, axis):
        starts = [
            start
            for number in range(30)
            for start in release([SOLIDS["d6"]] * 5, gesture, Draws(entropy(b"direction-of-throw", number)))
        ]
        return sum(getattr(start, part)[axis] for start in starts) / len(starts)

    assert abs(mean(NEUTRAL, "velocity", 0)) < 2
    assert mean(Gesture(aim=30), "velocity", 0) > 8
    assert mean(Gesture(aim=-30), "velocity", 0) < -8
    assert mean(Gesture(aim=180), "velocity", 1) < -15
    assert mean(Gesture(strength=1.0), "velocity", 1) > mean(Gesture(strength=0.0), "velocity", 1) + 50
    # forward roll turns about the axis to the left of the way
    assert mean(Gesture(spin=1.0), "spin", 0) < -8
    assert mean(Gesture(spin=-1.0), "spin", 0) > 8


def test_dice_leave_from_where_the_hand_opens():
    def middle(x, y):
        starts = release([SOLIDS["d6"]] * 3, Gesture(0, 0.0, 0.0, x, y), Draws(entropy(b"place of the hand", 1)))
        return [sum(start.position[axis] for start in starts) / 3 for axis in (0, 1)]

    assert math.dist(middle(0, 0), (0, 0)) < 1.7
    assert math.dist(middle(0.5, 0.25), (6, 3)) < 1.7
    assert math.dist(middle(-0.5, -0.5), (-6, -6)) < 1.7


def test_no_die_has_a_place_of_its_own_in_the_hand():
    """Colours go by number: were the first die always on the left, colour would decide the side."""
    left = dict.fromkeys((2, 3, 5, 8), 0)
    throws = 400
    for count in left:
        for number in range(throws):
            starts = release([SOLIDS["d6"]] * count, NEUTRAL, Draws(entropy(b"mixed in the hand", number)))
            left[count] += starts[0].position[0] < starts[1].position[0]
    for count in left:
        assert 0.4 < left[count] / throws < 0.6
