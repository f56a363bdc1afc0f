"""What a place promises: its mood is its light, it lives as far as the preset says, and leaves nothing behind."""

from dataclasses import replace
from pathlib import Path

import panda3d.core as p3d
import pytest

from client.places import Finish, Place, place_of
from client.places.opened import OpenPlace
from client.render import assets
from client.render.effects import Beam, Effect, Flame, Halo, Motes, Shaft, Water, Window
from client.render.light import Haze, KeyLamp, Lamp, Light, Panes
from client.render.quality import PRESETS
from client.render.surface import Surface
from client.table3d.shapes import filled, rectangle
from sim.games import all_games
from tests.client.studio import Studio, studio

FIRE = Lamp((0, 10, 5), (100, 40, 10), 40)
DAY = Light(KeyLamp((-30, 0, 50), colour=(5, 5, 5)), (FIRE,))
NIGHT = Light(KeyLamp((-30, 0, 50), colour=(1, 1, 2)), (FIRE,), exposure=1.2)
EVERYTHING: tuple[Effect, ...] = (
    Flame((0, 0, 0)),
    Halo((0, 0, 2), 4, (1, 1, 1)),
    Beam((0, 0, 3), 20, 6, (1, 1, 1), turning=30),
    Shaft((0, 0, 0), 10, 5, (1, 1, 1)),
    Motes("dust", 5, (-3, -3, 0), (3, 3, 6)),
    Motes("rain", 5, (-3, -3, 0), (3, 3, 6)),
    Window("night", (0, 5, 0), 8, 6),
    Window("night", (0, 5, 0), 8, 6, rain=0),
    Window("dusk", (0, 5, 0), 8, 6),
    Window("woods", (0, 5, 0), 8, 6),
    Water(-5, 5, -5, 5),
)
FRAME = 1 / 60


def opened(scene: Studio, place: Place) -> OpenPlace:
    scene.look_down()
    return OpenPlace(place, scene.scene, scene.assets, scene.renderer)


def drawn_in(scene: Studio, place: OpenPlace, seconds: float) -> tuple[int, int]:
    """Frames that are drawn while nobody does anything, and how many of them with new shadows."""
    scene.come_to_rest()
    frames = shadows = 0
    maps = [window for window in scene.windows if window.name == "shade"]
    for _ in range(round(seconds / FRAME)):
        place.live(FRAME)
        if scene.renderer.frame():
            frames += 1
            shadows += any(buffer.active for buffer in maps)
    return frames, shadows


@pytest.mark.parametrize("preset", PRESETS)
def test_every_effect_compiles_in_every_preset(preset: str) -> None:
    rich = DAY.but(panes=Panes((0, 1, 1), (1, 1, 1), 10, -5, 5, 0, 8), haze=Haze((0, 0, 0)))
    with studio(preset) as scene:
        place = opened(scene, Place({"calm": rich}, effects=EVERYTHING))
        scene.renderer.changed()
        scene.draw()
        for node in place.root.find_all_matches("**/+GeomNode"):
            assert not node.get_shader() or not node.get_shader().get_error_flag(), node


@pytest.mark.parametrize(
    ("name", "group", "figure"), [("adventure-dice", "dragon", "here"), ("deer-portal", "season", "winter")]
)
def test_who_turns_the_window_finds_everybody_where_they_were(name: str, group: str, figure: str) -> None:
    """The window's shape chooses the table top, and nothing else in the room."""
    with studio("test") as scene:
        place = opened(scene, place_of(name))
        place.appear(group, figure)
        for portrait, top in ((True, "portrait"), (False, "landscape")):
            place.arrange(portrait)
            seen = {node.name for node in place.root.find_all_matches("**/=one-of") if not node.is_hidden()}
            assert {f"{group}-{figure}", f"table-{top}"} <= seen
            assert f"{group}-far" not in seen


@pytest.mark.parametrize("preset", ["medium", "high"])
def test_a_living_place_takes_24_frames_a_second_and_leaves_shadows_alone(preset: str) -> None:
    with studio(preset) as scene:
        place = opened(scene, Place({"calm": DAY}, effects=(Flame((0, 0, 0)),)))
        frames, shadows = drawn_in(scene, place, 2.0)
        assert 36 <= frames <= 48
        assert shadows == 0


@pytest.mark.parametrize("preset", ["low", "test"])
def test_in_the_cheap_presets_nothing_is_drawn_while_nobody_does_anything(preset: str) -> None:
    with studio(preset) as scene:
        place = opened(scene, Place({"calm": DAY}, effects=(Flame((0, 0, 0)),)))
        assert drawn_in(scene, place, 2.0) == (0, 0)


def test_a_place_in_which_nothing_moves_is_not_drawn_again() -> None:
    with studio("high") as scene:
        place = opened(scene, Place({"calm": DAY}))
        assert drawn_in(scene, place, 2.0) == (0, 0)


def test_a_lamp_that_sways_moves_shadows_twelve_times_a_second_and_only_in_the_richest_preset() -> None:
    swinging = Place({"calm": DAY}, sway=lambda seconds: (seconds, 0, 0))
    with studio("high") as scene:
        place = opened(scene, swinging)
        _, shadows = drawn_in(scene, place, 2.0)
        assert 16 <= shadows <= 24
        assert scene.renderer.light.key.at[0] == pytest.approx(-28, abs=0.3)
    with studio("medium") as scene:
        place = opened(scene, swinging)
        assert drawn_in(scene, place, 2.0)[1] == 0
        assert scene.renderer.light.key.at == DAY.key.at


def test_a_flame_flickers_in_its_lamp() -> None:
    with studio("medium") as scene:
        place = opened(scene, Place({"calm": DAY}, flicker=lambda lamp, seconds: 0.5))
        place.live(0.1)
        assert scene.renderer.light.lamps[0].colour == (50, 20, 5)


def test_a_mood_comes_slowly_or_at_once() -> None:
    with studio("low") as scene:
        place = opened(scene, Place({"calm": DAY, "dark": NIGHT}))
        assert scene.renderer.light == DAY
        place.mood("dark", 2.0)
        assert place.advance(1.0)
        assert NIGHT.key.colour < scene.renderer.light.key.colour < DAY.key.colour
        assert place.advance(1.0)
        assert scene.renderer.light == NIGHT
        assert not place.advance(1.0)
        place.mood("calm")
        assert scene.renderer.light == DAY


def test_a_mood_that_a_place_does_not_know_is_the_one_it_rests_in() -> None:
    with studio("low") as scene:
        place = opened(scene, Place({"calm": DAY, "dark": NIGHT}))
        place.mood("dark")
        place.mood("never heard of")
        assert scene.renderer.light == DAY


def test_what_belongs_to_a_mood_is_seen_only_in_it() -> None:
    with studio("high") as scene:
        effects = (Flame((0, 0, 0)), Shaft((0, 0, 0), 10, 5, (1, 1, 1), moods=("dark",)))
        place = opened(scene, Place({"calm": DAY, "dark": NIGHT}, effects=effects))
        assert place.root.find("**/shaft").is_empty()
        place.mood("dark")
        assert not place.root.find("**/shaft").is_empty()
        assert not place.root.find("**/flame").is_empty()


def test_dread_rises_in_the_water() -> None:
    with studio("medium", 160, 90) as scene:
        place = opened(scene, Place({"calm": DAY}, effects=(Water(-18, 18, -12, 12),)))
        calm = scene.picture()
        place.tell("dread", 1.0)
        scary = scene.picture()
        spots = [(x, y) for x in range(0, 160, 2) for y in range(45, 90, 2)]
        assert any(abs(sum(calm.get_xel(*spot)) - sum(scary.get_xel(*spot))) > 0.1 for spot in spots)


def test_a_place_that_is_left_leaves_nothing_behind() -> None:
    with studio("medium") as scene:
        before = scene.scene.find_all_matches("**").get_num_paths()
        place = opened(scene, place_of("plain"))
        place.close()
        assert scene.scene.find_all_matches("**").get_num_paths() == before


def test_a_room_takes_its_finishes_by_name_and_its_baked_shade(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    room = p3d.NodePath("room")
    for x, alpha in ((-6, 1.0), (6, 0.1)):
        part = filled("floor", rectangle(5, 5))
        part.reparent_to(room)
        part.set_x(x)
        meshes = part.node()
        assert isinstance(meshes, p3d.GeomNode)
        mesh = meshes.modify_geom(0)
        colour = (p3d.LColor(1, 1, 1, alpha), 4, p3d.Geom.NT_uint8, p3d.Geom.C_color)
        mesh.set_vertex_data(mesh.get_vertex_data().set_color(*colour))
        part.set_tag("surface", "brick")
    (tmp_path / "places" / "cell").mkdir(parents=True)
    room.write_bam_file(p3d.Filename.from_os_specific(str(tmp_path / "places" / "cell" / "room.bam")))
    with studio("medium") as scene:
        monkeypatch.setattr(assets, "folder", lambda name: tmp_path)
        red = Finish(Surface(colour=(0.6, 0.05, 0.05, 1), rough=0.9))
        overhead = Light(KeyLamp((0, 0, 50), colour=(1, 1, 1)))
        opened(scene, Place({"calm": overhead}, room="cell", surfaces={"brick": red}))
        image = scene.picture()
        lit, shaded = (scene.colour_at(image, x, 0) for x in (-6, 6))
        assert lit[0] > 2 * lit[1]
        assert sum(shaded) < 0.9 * sum(lit)


def test_every_game_has_a_place_and_a_stranger_gets_the_plain_one() -> None:
    for game in all_games():
        assert place_of(game).moods
    assert place_of("a-game-nobody-knows") is place_of("plain")


def test_a_place_is_frozen() -> None:
    assert replace(place_of("plain"), sound="rain").sound == "rain"
    with pytest.raises(AttributeError):
        place_of("plain").sound = "rain"  # type: ignore[misc]


def test_effects_do_not_cast_shadows() -> None:
    with studio("high") as scene:
        place = opened(scene, Place({"calm": DAY}, effects=EVERYTHING))
        key = p3d.BitMask32.bit(1)
        for node in place.root.children:
            assert node.is_hidden(key), node
