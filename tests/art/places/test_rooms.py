"""Rooms as they are written: small enough, told by surfaces that exist, and with nodes for what changes."""

import json
from functools import cache
from pathlib import Path

import numpy as np
import panda3d.core as p3d
import pytest

from art.files import Output
from art.kit import textures
from art.kit.room import MOST_GEOMS, MOST_VERTICES, Room
from art.places import PARTS, beat_the_bit
from client.places import place_of
from client.places.beat_the_bit import CALM, PLACE, WICKS
from client.places.finishes import SHARED
from client.render.assets import folder
from sim.games.beat_the_bit.content import FINALS

ROOMS = [name.removeprefix("places/") for name in PARTS if name != "places/shared"]
LARGEST = 2_500_000
"""Bytes of one room."""


@cache
def built(name: str) -> p3d.NodePath:
    path = folder("models") / "places" / name / "room.bam.pz"
    loaded = p3d.Loader.get_global_ptr().load_sync(p3d.Filename.from_os_specific(str(path)), p3d.LoaderOptions(0))
    return p3d.NodePath(loaded)


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_is_light_enough_to_draw_and_to_keep(name: str) -> None:
    nodes = [path.node() for path in built(name).find_all_matches("**/+GeomNode")]
    assert sum(node.get_num_geoms() for node in nodes) <= MOST_GEOMS
    assert sum(node.get_geom(0).get_vertex_data().get_num_rows() for node in nodes) <= MOST_VERTICES
    assert sum(file.stat().st_size for file in (folder("models") / "places" / name).iterdir()) < LARGEST


@pytest.mark.parametrize("name", ROOMS)
def test_every_surface_of_a_room_has_a_finish_whose_pictures_are_there(name: str) -> None:
    finishes = place_of(name).surfaces
    for path in built(name).find_all_matches("**/+GeomNode"):
        found = finishes[path.get_tag("surface")]
        for picture in filter(None, (found.texture, found.normals)):
            assert (folder("models") / picture).is_file()


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_brings_the_light_from_around_it(name: str) -> None:
    environment = folder("models") / next(iter(place_of(name).moods.values())).environment
    assert (environment / "cube.txo").is_file()
    assert np.shape(json.loads((environment / "harmonics.json").read_text(encoding="utf-8"))) == (9, 3)


@pytest.mark.parametrize("name", ROOMS)
def test_vertices_say_how_open_they_are(name: str) -> None:
    darkest, brightest = 1.0, 0.0
    for path in built(name).find_all_matches("**/+GeomNode"):
        reader = p3d.GeomVertexReader(path.node().get_geom(0).get_vertex_data(), "color")
        while not reader.is_at_end():
            open_ = reader.get_data4()[3]
            darkest, brightest = min(darkest, open_), max(brightest, open_)
    assert darkest < 0.3
    assert brightest > 0.95


def test_shared_finishes_use_textures_that_are_made() -> None:
    for name, finish in SHARED.items():
        made = Path(finish.texture).stem if finish.texture else ""
        assert made in ("", *textures.TEXTURES), name


def test_behind_the_gate_waits_one_figure_for_each_final_boss() -> None:
    waiting = {path.name.removeprefix("boss-") for path in built("beat_the_bit").find_all_matches("boss-*")}
    assert waiting == set(FINALS)
    for path in built("beat_the_bit").find_all_matches("boss-*"):
        assert any("glow" in part.get_tag("surface") for part in path.children), "eyes or jewels shine in the dark"


def test_the_gate_can_be_raised_and_the_runes_can_flare() -> None:
    room = built("beat_the_bit")
    assert not room.find("gate").is_empty()
    assert len(room.find_all_matches("table-*/=surface=runes")) == 2


def test_flames_stand_on_wicks() -> None:
    """Every candle has a flame, and under every flame there is wax."""
    room = built("beat_the_bit")
    wax = np.array([
        tuple(point)
        for path in room.find_all_matches("**/=surface=wax")
        for point in _points(path)
    ])  # fmt: skip
    for x, y, z in WICKS:
        near = np.hypot(wax[:, 0] - x, wax[:, 1] - y) < 0.5
        assert near.any()
        assert abs(wax[near, 2].max() - z) < 0.6
    assert len(CALM.lamps) <= 8
    assert PLACE.resting_mood == "calm"


def _points(path: p3d.NodePath) -> list[p3d.LVecBase3]:
    reader = p3d.GeomVertexReader(path.node().get_geom(0).get_vertex_data(), "vertex")
    found = []
    while not reader.is_at_end():
        found.append(p3d.LVecBase3(reader.get_data3()))
    return found


def test_parts_of_one_surface_become_one_geometry_and_moving_ones_stay_apart(tmp_path: Path) -> None:
    from art.kit.shapes import box

    room = Room((-9, -9, -1), (9, 9, 9))
    room.put("oak", box(2, 2, 2), box(1, 1, 1, at=(4, 0, 0)))
    room.pivot("door", (1, 2, 0))
    room.put("oak", box(1, 1, 3, at=(1, 2, 0)), node="door")
    room.bake()
    room.write(Output(tmp_path), "shed")
    path = p3d.Filename.from_os_specific(str(tmp_path / "places/shed/room.bam.pz"))
    read = p3d.NodePath(p3d.Loader.get_global_ptr().load_sync(path, p3d.LoaderOptions(0)))
    assert len(read.find_all_matches("**/+GeomNode")) == 2
    door = read.find("door")
    assert door.get_pos() == (1, 2, 0)
    assert door.get_child(0).get_tight_bounds(door)[1].almost_equal((0.5, 0.5, 3), 0.01)


def test_the_letters_on_the_rim_go_once_around_without_a_seam() -> None:
    band = beat_the_bit.letters()
    assert band.shape[2] == 4
    assert band[:, [0, -1], 3].max() == 0


def test_the_clearing_has_every_season_and_a_stone_for_either_window() -> None:
    clearing = built("deer_portal")
    assert {path.name for path in clearing.find_all_matches("season-*")} == {
        "season-spring", "season-summer", "season-fall", "season-winter",
    }  # fmt: skip
    assert len(clearing.find_all_matches("table-*/=surface=floor")) == 2
    plenty = clearing.find_all_matches("**/=plenty")
    assert len(plenty) >= 3, "a modest preset leaves out trees, grass and ferns"


def test_the_cabin_has_a_lantern_to_swing_and_a_table_with_log_book_for_either_window() -> None:
    cabin = built("frigate")
    assert not cabin.find("lantern").is_empty()
    assert len(cabin.find_all_matches("table-*/=surface=rose")) == 2
    assert len(cabin.find_all_matches("table-*/=surface=leather")) == 2
