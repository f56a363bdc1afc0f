"""What a pack says about a place is what is seen: its lamp, its colours, its window; everything else stays."""

from pathlib import Path
from types import SimpleNamespace

import panda3d.core as p3d
import pytest

from client.places import place_of
from client.places.opened import OpenPlace
from client.places.packs import dressed, place_at_table
from client.render.effects import Window
from sim.games import all_games
from sim.games.deep_regrets.packs.places import FINISHES, MOODS, MoodLight, PlaceOfPack
from tests.client.studio import studio

SHED = place_of("deep-regrets")
ICE = PlaceOfPack({"calm": MoodLight("#4080ff", "#8090ff", 0.5, 1.5)}, tints={"brass": "#808080"})


def test_everything_a_pack_may_change_is_there() -> None:
    assert set(MOODS) == set(SHED.moods)
    assert set(FINISHES) <= set(SHED.surfaces)


def test_a_lamp_gets_another_hue_and_strength_in_the_mood_that_is_named() -> None:
    place = dressed(SHED, [(ICE, "")])
    before, after = SHED.moods["calm"], place.moods["calm"]
    assert sum(after.key.colour) == pytest.approx(sum(before.key.colour) / 2)
    assert after.key.colour[2] > after.key.colour[0]
    assert sum(after.ambient) == pytest.approx(sum(before.ambient))
    assert after.exposure == 1.5
    assert after.lamps == before.lamps
    assert place.moods["dark"] == SHED.moods["dark"]


def test_black_is_no_way_to_put_out_the_lamp() -> None:
    place = dressed(SHED, [(PlaceOfPack({"calm": MoodLight("#000001")}), "")])
    assert sum(place.moods["calm"].key.colour) == pytest.approx(sum(SHED.moods["calm"].key.colour), rel=0.8)


def test_tints_go_over_all_of_one_kind() -> None:
    place = dressed(SHED, [(ICE, "")])
    for name in ("brass", "old brass"):
        assert place.surfaces[name].surface.colour[0] < SHED.surfaces[name].surface.colour[0]
    assert place.surfaces["table"] == SHED.surfaces["table"]


def test_of_several_packs_the_last_has_its_way() -> None:
    place = dressed(SHED, [(ICE, ""), (PlaceOfPack({"calm": MoodLight(exposure=0.8)}), "")])
    assert place.moods["calm"].exposure == 0.8


def test_a_table_without_packs_has_the_place_itself() -> None:
    for game in all_games().values():
        place = place_of(game.id)
        assert place_at_table(place, game) is place


def test_a_picture_hangs_where_the_window_was(tmp_path: Path) -> None:
    picture = p3d.PNMImage(8, 4)
    picture.fill(0, 1, 0)
    picture.write(p3d.Filename.from_os_specific(str(tmp_path / "green.png")))
    pack = SimpleNamespace(place=PlaceOfPack(window="green.png", brightness=0.5), folder=str(tmp_path))
    place = place_at_table(SHED, SimpleNamespace(content=SimpleNamespace(packs=(pack,))))
    assert not any(isinstance(effect, Window) for effect in place.effects)
    with studio("medium") as scene:
        opened = OpenPlace(place, scene.scene, scene.assets, scene.renderer)
        view = opened.root.find("view")
        middle = (view.get_tight_bounds()[0] + view.get_tight_bounds()[1]) / 2
        scene.camera.set_pos(middle.x + 12, middle.y - 60, middle.z + 4)
        scene.camera.look_at(middle.x + 12, middle.y, middle.z + 4)
        image = scene.picture()
        red, green, blue = image.get_xel(image.get_x_size() // 2, image.get_y_size() // 2)
        assert green > max(red, blue) + 0.25
        opened.close()
