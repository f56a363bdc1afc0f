"""The shapes of rooms are closed, face outward, and are no larger than they were asked to be."""

import numpy as np
import pytest

from art.kit import things
from art.kit.masonry import Pit, arch, block_wall, pit_floor, pit_rim, pit_wall, top_with_hole
from art.kit.shapes import box, planks, rock, rope, smoothed, subdivided, tube, turned, turned_profile
from art.mesh import Mesh, plate
from sim.physics.pit import LEAN, RIM, Ring, slabs
from tests.art.test_build import assert_closed

PIT = Pit(1.0, -2.0, 15.0, 1.25)


def area(mesh: Mesh) -> float:
    a, b, c = (mesh.points[mesh.triangles[:, k]] for k in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


def assert_faces_its_normals(mesh: Mesh) -> None:
    a, b, c = (mesh.points[mesh.triangles[:, k]] for k in range(3))
    areas = np.cross(b - a, c - a)
    folded = (areas * mesh.normals[mesh.triangles].sum(1)).sum(1) < -1e-6
    # where a chip is deeper than an edge is round, a few small triangles fold
    assert np.linalg.norm(areas[folded], axis=1).sum() < 0.01 * np.linalg.norm(areas, axis=1).sum()
    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1, atol=1e-3)


def test_a_box_is_closed_stands_on_the_ground_and_has_its_size() -> None:
    made = box(4, 3, 2, 0.2, cell=0.7, at=(5, 0, 1))
    assert_closed(made)
    assert_faces_its_normals(made)
    assert np.allclose(made.points.min(0), (3, -1.5, 1))
    assert np.allclose(made.points.max(0), (7, 1.5, 3))


def test_the_edges_of_a_box_are_round() -> None:
    made = box(4, 3, 2, 0.2)
    corner = np.abs(made.points - (0, 0, 1)).sum(1).max()
    assert corner < 2 + 1.5 + 1 - 0.2


def test_a_box_seen_from_the_front_has_only_a_front() -> None:
    assert (box(4, 3, 2, faces=("-y",)).normals[:, 1] < 0).all()


def test_two_boxes_with_different_seeds_show_different_wood() -> None:
    assert not np.allclose(box(4, 3, 2, seed=1).uvs, box(4, 3, 2, seed=2).uvs)


@pytest.mark.parametrize(
    "mesh",
    [
        tube([(0, 0, 0), (0, 1, 3), (2, 2, 5)], 0.5),
        rope([(0, 0, 0), (5, 0, 0)], 0.4),
        planks(20, 9, 3),
        rock(2.0, 4),
        turned_profile([(1, 0), (1.2, 1), (0.4, 2)]),
        arch(20, 0, 9),
        block_wall(40, 20),
        pit_floor(PIT),
        pit_wall(PIT),
        pit_rim(PIT),
        top_with_hole(-60, 60, -40, 28, PIT),
    ],
    ids=["tube", "rope", "planks", "rock", "turned", "arch", "blocks", "floor", "wall", "rim", "top"],
)
def test_shapes_face_where_their_normals_point(mesh: Mesh) -> None:
    assert_faces_its_normals(mesh)


def test_the_drawn_wall_is_the_wall_dice_meet() -> None:
    """In centimetres of the dice, every side of the drawn wall lies in a side of the wall in the physics."""
    drawn = (pit_wall(PIT).points - (PIT.x, PIT.y, PIT.floor)) / PIT.scale
    rim = [side for side in slabs(Ring(PIT.radius / PIT.scale)) if max(z for _, _, z in side) == RIM]
    assert len(rim) == 24
    angle = np.arctan2(drawn[:, 1], drawn[:, 0])
    side = np.round(angle / (2 * np.pi / 24)) * (2 * np.pi / 24)
    away = drawn[:, 0] * np.cos(side) + drawn[:, 1] * np.sin(side)
    assert np.allclose(away, PIT.radius / PIT.scale - LEAN / RIM * drawn[:, 2], atol=0.02)


def test_the_floor_of_the_pit_fills_its_wall() -> None:
    floor = pit_floor(PIT)
    assert area(floor) == pytest.approx(24 * PIT.radius**2 * np.tan(np.pi / 24), rel=1e-3)
    assert (floor.points[:, 2] == PIT.floor).all()


def test_the_top_is_a_rectangle_with_a_hole_and_has_corners() -> None:
    top = top_with_hole(-60, 60, -40, 28, PIT)
    assert area(top) == pytest.approx(120 * 68 - np.pi * (PIT.brink + PIT.rim) ** 2, rel=2e-3)
    for corner in ((-60, -40), (60, -40), (60, 28), (-60, 28)):
        assert np.hypot(*(top.points[:, :2] - corner).T).min() < 1e-6


def test_no_stone_stands_in_a_door() -> None:
    wall = block_wall(40, 20, opening=lambda z: 5.0 if z < 10 else 0.0, course=5, rough=0.0)
    low = wall.points[wall.points[:, 2] < 7]
    assert np.abs(low[:, 0]).min() > 4.7
    assert np.abs(wall.points[wall.points[:, 2] > 15][:, 0]).min() < 3


def test_fine_meshes_cover_what_coarse_ones_do() -> None:
    coarse = plate("plate", 10, 6)
    fine = subdivided(coarse, 1.0)
    edges = fine.points[fine.triangles] - np.roll(fine.points[fine.triangles], 1, 1)
    assert np.linalg.norm(edges, axis=2).max() <= 1.0
    assert area(fine) == pytest.approx(area(coarse))
    assert_faces_its_normals(fine)


def test_turning_is_counter_clockwise() -> None:
    point = Mesh("p", np.array([[1.0, 0, 0]]), np.array([[1.0, 0, 0]]), np.zeros((1, 2)), np.zeros((0, 3), int))
    assert np.allclose(turned(point, "z", 90).points, (0, 1, 0))
    assert np.allclose(turned(point, "y", 90).normals, (0, 0, -1))


def test_a_smooth_ball_has_the_normals_of_a_ball() -> None:
    made = smoothed(rock(1.0, 1, squash=1, rough=0))
    assert (made.points * made.normals).sum(1).min() > 0.98


@pytest.mark.parametrize(
    "parts",
    [
        things.candle(), things.skull(), things.chain([(0, 0, 0), (9, 0, 0)]), things.book(), things.bottle(),
        things.barrel(), things.lantern(), things.coins(9, 3), things.sword(), things.torch(), things.goblet(),
        things.candelabrum()[0], things.rubble(3, [(0, 0)]),
    ],
    ids=["candle", "skull", "chain", "book", "bottle", "barrel", "lantern", "coins", "sword", "torch", "goblet",
         "candelabrum", "rubble"],
)  # fmt: skip
def test_things_face_outward_and_are_light_enough_to_stand_about(parts: things.Parts) -> None:
    for _, mesh in parts:
        assert_faces_its_normals(mesh)
    assert sum(len(mesh.points) for _, mesh in parts) < 4000
