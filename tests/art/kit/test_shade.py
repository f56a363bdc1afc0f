"""Shade and wear: corners are dark, open places are light, edges are rubbed, and no patch is like another."""

import numpy as np

from art.kit.shade import Solid, openness
from art.kit.shapes import box, subdivided
from art.kit.wear import NEUTRAL, STONE, Wear, curvature, tinted
from art.mesh import joined, plate

LOW, HIGH = (-20, -20, -2), (20, 20, 20)
UP = np.array([[0.0, 0, 1]])


def seen(meshes, *places: tuple[float, float, float]):
    return openness(Solid(meshes, LOW, HIGH), np.array(places, float), np.repeat(UP, len(places), 0))


def test_nothing_shades_an_empty_plain() -> None:
    assert seen([plate("ground", 40, 40)], (0, 0, 0), (9, -7, 0)).min() > 0.98


def test_the_foot_of_a_wall_is_darker_the_nearer_it_is() -> None:
    wall = box(30, 2, 14, at=(0, 6, 0))
    near, middle, far = seen([plate("ground", 40, 40), wall], (0, 4.6, 0), (0, 0, 0), (0, -14, 0))
    assert near < middle < far
    assert near < 0.75
    assert far > 0.95


def test_the_bottom_of_a_shaft_is_dark() -> None:
    walls = [box(1, 6, 12, at=(x, 0, 0)) for x in (-2.5, 2.5)] + [box(6, 1, 12, at=(0, y, 0)) for y in (-2.5, 2.5)]
    assert seen([plate("ground", 40, 40), *walls], (0, 0, 0))[0] < 0.35


def test_a_face_that_looks_away_is_not_shaded() -> None:
    solid = Solid([box(30, 2, 14, at=(0, 6, 0))], LOW, HIGH)
    assert openness(solid, np.array([[0.0, 0, 5]]), np.array([[0.0, -1, 0]]))[0] > 0.98


def test_edges_stand_out_and_corners_between_things_do_not() -> None:
    block = box(6, 6, 6, 0.3, cell=1.0)
    bulge = curvature(block)
    on_edge = np.abs(block.normals).max(1) < 0.9
    assert bulge[on_edge].min() > bulge[~on_edge].mean()
    assert np.abs(curvature(subdivided(plate("plate", 8, 8), 1))).max() < 1e-9


def test_worn_edges_are_lighter_than_faces() -> None:
    block = box(6, 6, 6, 0.3, cell=1.0)
    colours = tinted(block, Wear(edges=1, dirt=0, dust=0, patches=0)).colours
    on_edge = np.abs(block.normals).max(1) < 0.9
    assert colours[on_edge, 0].mean() > colours[~on_edge, 0].mean() + 0.05
    assert colours[~on_edge, 0].mean() >= NEUTRAL - 1e-9


def test_no_two_parts_of_a_large_floor_are_alike() -> None:
    ground = subdivided(plate("ground", 80, 80), 4)
    tint = tinted(ground, STONE).colours[:, :3]
    assert tint.std(0).min() > 0.03
    assert tint.max() <= 1.0
    assert tint.min() > 0.2


def test_tints_of_a_thing_survive_its_wear() -> None:
    dark = box(2, 2, 2).painted((0.1, 0.1, 0.1))
    colours = tinted(joined("things", [dark]), Wear(0, 0, 0, 0)).colours
    assert np.allclose(colours[:, :3], 0.1 * NEUTRAL)
