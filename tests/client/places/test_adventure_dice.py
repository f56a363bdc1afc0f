"""The hall of Adventure Dice: what the board names is there, flames stand on wicks, the shadow grows."""

from functools import cache

import numpy as np
import panda3d.core as p3d
import pytest

from art.noise import Field
from client.boards.adventure_dice.board import NEARNESS as NAMED
from client.boards.adventure_dice.layout import layout
from client.places.adventure_dice import ASIDE, BACK, NEARNESS, PLACE, WICKS
from client.render.assets import folder
from sim.games.adventure_dice import GAME


@cache
def room() -> p3d.NodePath:
    path = folder("models") / "places" / "adventure_dice" / "room.bam.pz"
    loaded = p3d.Loader.get_global_ptr().load_sync(p3d.Filename.from_os_specific(str(path)), p3d.LoaderOptions(0))
    return p3d.NodePath(loaded)


def points(path: p3d.NodePath) -> Field:
    """All vertices below a node, where they are in the room."""
    found = []
    for node in path.find_all_matches("**/+GeomNode"):
        reader = p3d.GeomVertexReader(node.node().get_geom(0).get_vertex_data(), "vertex")
        while not reader.is_at_end():
            found.append(tuple(room().get_relative_point(node, p3d.Point3(reader.get_data3()))))
    return np.array(found)


def test_the_shadow_has_a_figure_for_each_step_and_grows_from_one_to_the_next() -> None:
    figures = [room().find(f"dragon-{name}") for name in NEARNESS]
    assert [name for _, name in NAMED] == list(NEARNESS)
    assert all(not figure.is_empty() and figure.get_tag("one-of") == "dragon" for figure in figures)
    wide = [np.ptp(points(figure)[:, 0]) for figure in figures]
    assert wide == sorted(wide)
    assert wide[-1] > 3 * wide[0]
    lit = [not figure.find("**/=surface=eye").is_empty() for figure in figures]
    assert lit == [False, False, True, True], "an eye is seen when the head is near"


def test_the_moods_that_the_board_names_are_there() -> None:
    assert set(PLACE.moods) == {"calm", "danger"}
    assert PLACE.resting_mood == "calm"
    assert all(len(light.lamps) <= 8 for light in PLACE.moods.values())


def test_flames_stand_on_wicks() -> None:
    wax = np.concatenate([points(path.parent) for path in room().find_all_matches("**/=surface=wax")][:1])
    for x, y, z in WICKS:
        near = np.hypot(wax[:, 0] - x, wax[:, 1] - y) < 0.7
        assert near.any()
        assert np.abs(wax[near, 2] - z).min() < 0.8


@pytest.mark.parametrize("orientation", ["landscape", "portrait"])
def test_the_tray_is_as_large_as_the_wall_that_dice_meet(orientation: str) -> None:
    where = layout(orientation, 4)
    aside, back = (ASIDE, BACK) if orientation == "portrait" else (0.0, 0.0)
    floor = points(room().find(f"table-{orientation}").find("**/=surface=cloth").parent)
    tray = where.tray
    cloth = floor[np.abs(floor[:, 2] - tray.z) < 0.02]
    far = np.hypot(cloth[:, 0] + aside - tray.x, cloth[:, 1] + back - tray.y)
    assert far.max() == pytest.approx(GAME.pit / 10 * tray.scale, rel=0.02)


@pytest.mark.parametrize("orientation", ["landscape", "portrait"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_a_rack_for_every_other_player(orientation: str, players: int) -> None:
    racks = room().find(f"racks-{orientation}-{players}")
    assert racks.get_tag("one-of") == "racks"
    aside = ASIDE if orientation == "portrait" else 0.0
    wood = points(racks)[:, 0] + aside
    for seat in layout(orientation, players).seats[1:]:
        middle = seat.hand.x + seat.hand.width / 2
        assert np.abs(wood - middle).min() < seat.hand.width
