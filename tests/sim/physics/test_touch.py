"""Dice touch when they are at most half a millimetre apart."""

from itertools import combinations
from math import sqrt

import panda3d.core as p3d
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.game import RestingDie
from sim.physics.entropy import Draws, entropy
from sim.physics.pose import laid, place, quantised, rotation
from sim.physics.solids import SOLIDS, dot
from sim.physics.touch import touching

CUBE = SOLIDS["d6"]


def flat(x: int, y: int = 0, yaw: int = 4500):
    """A cube on the felt whose sides are parallel to the axes; x and y in 0.1 mm."""
    return laid(CUBE, RestingDie(0, 0, x, y, yaw=yaw))


def touch(*poses):
    return touching(range(len(poses)), [CUBE] * len(poses), poses)


@pytest.mark.parametrize(("apart", "expected"), [(160, True), (164, True), (166, False), (150, True), (400, False)])
def test_two_cubes_side_by_side_touch_up_to_half_a_millimetre(apart, expected):
    assert bool(touch(flat(0), flat(apart))) is expected


def test_two_cubes_corner_to_corner_touch_up_to_half_a_millimetre_along_the_diagonal():
    # corners at (80, 80) and (-80, -80): 3 tenths to the side and 3 up are 0.42 mm, 4 and 4 are 0.57 mm
    assert touch(flat(0), flat(163, 163)) == ((0, 1),)
    assert touch(flat(0), flat(164, 164)) == ()


def test_a_die_on_top_of_another_touches_it():
    below = flat(0)
    assert touch(below, (300, 200, 2400, *below[3:])) == ((0, 1),)
    assert touch(below, (300, 200, 2460, *below[3:])) == ()


def test_pairs_are_named_by_id_with_the_lower_first():
    poses = [flat(320), flat(160), flat(0), flat(2000)]
    assert touching([9, 4, 7, 1], [CUBE] * 4, poses) == ((4, 7), (4, 9))


@given(st.sampled_from(["d6", "d8", "d10", "d12", "d20"]), st.integers(0, 19), st.integers(0, 10**6), st.booleans())
def test_two_alike_solids_face_to_face_are_as_far_apart_as_their_faces(name, number, seed, close):
    solid = SOLIDS[name]
    turn = Draws(entropy(b"touching solids in the air", seed)).orientation()
    pose = quantised((0.0, 0.0, 5.0), turn)
    rows, scale = rotation(pose)
    gap = 2 * solid.in_radius + (0.045 if close else 0.055)
    x, y, z = (dot(row, solid.normals[number % len(solid.normals)]) / scale * gap for row in rows)
    other = quantised((x, y, 5 + z), place(pose)[1])
    assert bool(touching((0, 1), (solid, solid), (pose, other))) is close


@given(st.integers(0, 10**6), st.floats(0.9, 3))
def test_no_solid_touches_what_a_plane_holds_off_and_all_touch_what_they_overlap(seed, apart):
    draws = Draws(entropy(b"separating planes in the air", seed))
    for a, b in combinations(SOLIDS.values(), 2):
        one, other = quantised((0, 0, 5), draws.orientation()), quantised((apart, 0, 5), draws.orientation())
        right = max(_corners(a, one))[0]
        left = min(_corners(b, other))[0]
        found = bool(touching((0, 1), (a, b), (one, other)))
        if left - right > 0.051:
            assert not found
        elif apart < max(a.in_radius, b.in_radius):
            assert found


def _corners(solid, pose):
    rows, scale = rotation(pose)
    return [tuple(pose[i] / 1000 + dot(rows[i], corner) / scale for i in range(3)) for corner in solid.corners]


def test_an_edge_across_an_edge_is_measured_between_the_edges():
    along_x, along_y = p3d.LQuaterniond(), p3d.LQuaterniond()
    along_x.set_from_axis_angle(45, p3d.LVecBase3d(1, 0, 0))
    along_y.set_from_axis_angle(45, p3d.LVecBase3d(0, 1, 0))
    high = sqrt(2) * CUBE.in_radius
    below = quantised((0, 0, high), tuple(along_x))
    for gap, expected in ((0.04, True), (0.06, False)):
        assert bool(touch(below, quantised((0.1, -0.2, 3 * high + gap), tuple(along_y)))) is expected
