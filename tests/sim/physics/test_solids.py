"""The six bodies are the solids they claim to be."""

from itertools import pairwise
from math import dist, isclose

import pytest

from sim.codec import digest, encode
from sim.dice import BODIES, KINDS
from sim.physics.solids import FINE, SOLIDS, UNIT, dot

EDGES = {"d4": 6, "d6": 12, "d8": 12, "d10": 20, "d12": 30, "d20": 30}
all_solids = pytest.mark.parametrize("solid", SOLIDS.values(), ids=SOLIDS)


def test_there_is_a_body_for_every_kind():
    assert {name: len(solid.faces) for name, solid in SOLIDS.items()} == BODIES


@all_solids
def test_corners_edges_and_faces_obey_euler(solid):
    edges = {frozenset(edge) for face in solid.faces for edge in pairwise((*face, face[0]))}
    assert len(edges) == EDGES[solid.name]
    assert len(solid.corners) - len(edges) + len(solid.faces) == 2


@all_solids
def test_every_face_is_flat_and_as_far_from_the_middle_as_the_in_radius(solid):
    for face, normal in zip(solid.faces, solid.normals, strict=True):
        assert isclose(dot(normal, normal), 1)
        for corner in face:
            assert isclose(dot(normal, solid.corners[corner]), solid.in_radius)
        others = set(range(len(solid.corners))) - set(face)
        assert all(dot(normal, solid.corners[corner]) < solid.in_radius * 0.99 for corner in others)


@all_solids
def test_the_corners_of_a_face_run_counter_clockwise_as_seen_from_outside(solid):
    for face, normal in zip(solid.faces, solid.normals, strict=True):
        for a, b, c in zip(face, face[1:] + face[:1], face[2:] + face[:2], strict=True):
            (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (solid.corners[corner] for corner in (a, b, c))
            ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - bx, cy - by, cz - bz
            turn = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
            assert dot(turn, normal) > 0


@all_solids
def test_all_faces_are_alike_so_that_symmetry_makes_them_equally_likely(solid):
    def shape(face):
        points = [solid.corners[corner] for corner in face]
        return sorted(round(dist(p, q), 9) for p in points for q in points)

    assert len({tuple(shape(face)) for face in solid.faces}) == 1


@pytest.mark.parametrize("solid", [solid for solid in SOLIDS.values() if not solid.reads_below], ids=lambda s: s.name)
def test_opposite_faces_are_counted_from_both_ends(solid):
    for normal, opposite in zip(solid.normals, reversed(solid.normals), strict=True):
        assert dot(normal, opposite) == pytest.approx(-1)


def test_opposite_faces_of_numbered_dice_add_up_as_on_real_dice():
    for name in ("d6", "d8", "d10", "d12", "d20"):
        faces = KINDS[name].faces
        assert {a + b for a, b in zip(faces, reversed(faces), strict=True)} == {len(faces) + 1}


def test_on_the_adventure_die_one_is_opposite_four_and_every_two_opposite_a_three():
    faces = KINDS["adventure"].faces
    assert {frozenset(pair) for pair in zip(faces, reversed(faces), strict=True)} == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


def test_one_two_three_of_a_die_run_counter_clockwise_around_their_corner():
    (a, b, c), (d, e, f), (g, h, i) = SOLIDS["d6"].normals[:3]
    assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) > 0


def test_a_tetrahedron_is_read_by_the_corner_opposite_to_the_face_it_stands_on():
    solid = SOLIDS["d4"]
    assert solid.reads_below
    for number, face in enumerate(solid.faces):
        assert set(face) == {0, 1, 2, 3} - {number}


@all_solids
def test_the_integer_tables_are_the_rounded_solid(solid):
    for corner, fine in zip(solid.corners, solid.fine_corners, strict=True):
        assert all(abs(a * FINE - b) <= 0.5 for a, b in zip(corner, fine, strict=True))
    for normal, fine in zip(solid.normals, solid.fine_normals, strict=True):
        assert all(abs(a * UNIT - b) <= 0.5 for a, b in zip(normal, fine, strict=True))


def test_the_integer_tables_are_the_same_on_every_machine():
    tables = [(s.name, s.faces, s.fine_corners, s.fine_normals) for s in SOLIDS.values()]
    assert digest(encode(tables)).hex() == "56b9d92da94b0f6a77c2b361bad267b5"


@pytest.mark.parametrize(
    ("name", "moment"),
    # per unit of mass, with edge e: cube e²/6, octahedron e²/10, tetrahedron e²/20
    [
        ("d6", 1.6**2 / 6),
        ("d8", (0.70 * 6**0.5) ** 2 / 10),
        ("d4", (0.45 * 24**0.5) ** 2 / 20),
    ],
)
def test_inertia_agrees_with_the_textbook(name, moment):
    assert SOLIDS[name].inertia == pytest.approx((moment,) * 3)


def test_only_the_ten_sided_die_turns_more_easily_about_some_axes():
    for name, solid in SOLIDS.items():
        x, y, z = solid.inertia
        assert x == pytest.approx(y)
        assert (x == pytest.approx(z)) is (name != "d10")


def test_dice_are_centred_and_not_loaded():
    for solid in SOLIDS.values():
        assert solid.weight == (0, 0, 0)
        for axis in range(3):
            assert sum(corner[axis] for corner in solid.corners) == pytest.approx(0, abs=1e-9)
