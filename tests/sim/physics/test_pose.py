"""Poses are integers, and the rules read everything from them."""

from math import atan2, degrees, sqrt

import panda3d.core as p3d
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.game import RestingDie
from sim.physics.pose import (
    PART,
    BadPose,
    bearing,
    face,
    footprint,
    integer_quaternion,
    laid,
    place,
    quantised,
    resting_die,
    rotation,
)
from sim.physics.solids import FINE, SOLIDS

all_solids = pytest.mark.parametrize("solid", SOLIDS.values(), ids=SOLIDS)
parts = st.floats(-1, 1)
quaternions = (
    st.tuples(parts, parts, parts, parts)
    .filter(lambda q: sum(part * part for part in q) > 0.01)
    .map(lambda q: tuple(part / sqrt(sum(p * p for p in q)) for part in q))
)
UPRIGHT = (1.0, 0.0, 0.0, 0.0)


@given(quaternions, st.tuples(*[st.floats(-100, 100)] * 3))
@settings(deadline=None)
def test_a_pose_keeps_place_and_turn_to_a_hundredth_of_a_millimetre_and_of_a_degree(quaternion, position):
    there, turn = place(quantised(position, quaternion))
    assert all(abs(a - b) <= 0.5 / FINE + 1e-9 for a, b in zip(position, there, strict=True))
    likeness = abs(sum(a * b for a, b in zip(quaternion, turn, strict=True)))
    assert 2 * sqrt(max(0.0, 1 - likeness**2)) < 0.01 * 3.1416 / 180


@given(quaternions)
@settings(deadline=None)
def test_the_integer_rotation_is_the_rotation_panda_makes(quaternion):
    rows, scale = rotation(quantised((0, 0, 0), quaternion))
    for axis in range(3):
        unit = p3d.LVecBase3d(*(float(i == axis) for i in range(3)))
        turned = p3d.LQuaterniond(*quaternion).xform(unit)
        assert [row[axis] / scale for row in rows] == pytest.approx(list(turned), abs=2e-4)


@given(quaternions)
@settings(deadline=None)
def test_the_counting_face_is_the_most_upward_one(quaternion):
    pose = quantised((0, 0, 0), quaternion)
    turn = p3d.LQuaterniond(*quaternion)
    for solid in SOLIDS.values():
        heights = [turn.xform(p3d.LVecBase3d(*normal)).z for normal in solid.normals]
        best = -min(heights) if solid.reads_below else max(heights)
        read = heights[face(solid, pose)]
        assert (-read if solid.reads_below else read) == pytest.approx(best, abs=2e-4)


@pytest.mark.parametrize(
    ("axis", "degrees_", "faces"),
    [((1, 0, 0), 45, (1, 2)), ((1, 0, 0), 135, (1, 3)), ((0, 1, 0), 45, (2, 5)), ((0, 1, 0), 315, (0, 2))],
)
def test_a_cube_on_its_edge_shows_the_lower_of_two_faces(axis, degrees_, faces):
    turn = p3d.LQuaterniond()
    turn.set_from_axis_angle(degrees_, p3d.LVecBase3d(*axis))
    heights = [turn.xform(p3d.LVecBase3d(*normal)).z for normal in SOLIDS["d6"].normals]
    assert [number for number, height in enumerate(heights) if height > 0.7] == list(faces)
    assert face(SOLIDS["d6"], quantised((0, 0, 1), tuple(turn))) == faces[0]


def test_a_cube_that_leans_a_twentieth_of_a_degree_to_one_side_shows_that_side():
    for degrees_, shown in ((44.95, 2), (45.05, 1)):
        turn = p3d.LQuaterniond()
        turn.set_from_axis_angle(degrees_, p3d.LVecBase3d(1, 0, 0))
        assert face(SOLIDS["d6"], quantised((0, 0, 1), tuple(turn))) == shown


def test_an_octahedron_on_its_tip_shows_the_lowest_of_its_four_upper_faces():
    assert face(SOLIDS["d8"], quantised((0, 0, 0), UPRIGHT)) == 0


@all_solids
@given(st.integers(0, 19), st.integers(-3000, 3000), st.integers(-3000, 3000), st.integers(0, 35_999))
@settings(deadline=None, max_examples=40)
def test_a_laid_die_reads_as_it_was_laid(solid, number, x, y, yaw):
    number %= len(solid.faces)
    read = resting_die(7, solid, laid(solid, RestingDie(7, number, x, y, yaw=yaw)))
    assert (read.id, read.face, read.x, read.y) == (7, number, x, y)
    assert read.z == round(solid.in_radius * 100)
    assert read.tilt <= 2
    assert min((read.yaw - yaw) % 36_000, (yaw - read.yaw) % 36_000) <= 3


def test_tenths_are_rounded_half_up():
    pose = quantised((0.0, 0.0, 0.0), UPRIGHT)
    read = [resting_die(0, SOLIDS["d6"], (x, -x, 800, *pose[3:])) for x in (4, 5, 14, 15)]
    assert [die.x for die in read] == [0, 1, 1, 2]
    assert [die.y for die in read] == [0, 0, -1, -1]


@given(st.integers(0, 4999))
@settings(deadline=None, max_examples=60)
def test_tilt_is_the_lean_of_the_upper_face(hundredths):
    turn = p3d.LQuaterniond()
    turn.set_from_axis_angle(hundredths / 100 % 45, p3d.LVecBase3d(1, 0, 0))
    read = resting_die(0, SOLIDS["d6"], quantised((0, 0, 1), tuple(turn)))
    assert abs(read.tilt - hundredths % 4500) <= 2
    assert read.cocked is (read.tilt >= 500)


@given(st.integers(-(2**60), 2**60), st.integers(-(2**60), 2**60))
@settings(deadline=None)
def test_bearings_by_integers_are_those_of_the_textbook(x, y):
    expected = degrees(atan2(y, x)) * 100 % 36_000
    found = bearing(x, y)
    assert 0 <= found < 36_000
    assert min((found - expected) % 36_000, (expected - found) % 36_000) <= 0.51


def test_bearings_along_the_axes_are_exact():
    points = ((0, 0), (5, 0), (7, 7), (0, 3), (-2, 2), (-9, 0), (-1, -1), (0, -4), (3, -3))
    assert [bearing(*point) for point in points] == [0, 0, 4500, 9000, 13_500, 18_000, 22_500, 27_000, 31_500]


@all_solids
def test_the_footprint_of_a_die_holds_all_its_corners_and_turns_left(solid):
    pose = laid(solid, RestingDie(0, 0, 120, -45, yaw=777))
    outline = footprint(solid, pose)
    around = list(zip(outline, outline[1:] + outline[:1], strict=True))
    rows, scale = rotation(pose)
    for corner in solid.fine_corners:
        x = pose[0] + sum(a * b for a, b in zip(rows[0], corner, strict=True)) / scale
        y = pose[1] + sum(a * b for a, b in zip(rows[1], corner, strict=True)) / scale
        for (x0, y0), (x1, y1) in around:
            length = sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
            assert ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length >= -2


def test_a_cube_that_lies_straight_has_a_square_footprint_of_sixteen_millimetres():
    assert footprint(SOLIDS["d6"], quantised((1, 2, 0.8), UPRIGHT)) == (
        (200, 1200),
        (1800, 1200),
        (1800, 2800),
        (200, 2800),
    )


@pytest.mark.parametrize(
    "pose", [(), (0,) * 6, (0, 0, 0, 4, 0, 0, 0), (0, 0, 0, -1, 0, 0, 0), (0, 0, 0, 0, PART + 1, 0, 0)]
)
def test_what_is_no_pose_is_refused_with_one_sentence(pose):
    with pytest.raises(BadPose, match=r"^A pose is [^.]*\.$"):
        integer_quaternion(pose)


@given(st.tuples(*[st.integers(0, PART)] * 3), st.integers(0, 3))
@settings(deadline=None)
def test_every_pose_can_be_read_even_one_that_no_rotation_has(parts_, largest):
    pose = (0, 0, 0, largest, *parts_)
    for solid in SOLIDS.values():
        die = resting_die(0, solid, pose)
        assert 0 <= die.face < len(solid.faces)
        assert 0 <= die.tilt <= 18_000
