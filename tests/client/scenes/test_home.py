"""The home screen, as it looks."""

from pathlib import Path

import panda3d.core as p3d
import pytest

from client.demo import Demo
from client.places.home import DEPTH, FACE, FRONT, STEP
from client.scenes.still_life import BEHIND, LID
from client.ui.widgets import Picture, Tile
from sim.games import all_games
from tests.client.scenes.probing import faults
from tests.client.scenes.test_app import resize


def seen(demo: Demo, path: Path, key: str) -> list[float]:
    """How bright the inside of a game's cover is, dot by dot."""
    demo.picture(path)
    spot = demo.app.stage.find(key)
    assert spot is not None
    area = spot.things  # type: ignore[attr-defined]
    picture = p3d.PNMImage(p3d.Filename.from_os_specific(str(path)))
    across = [int(area.x + area.w * k / 12) for k in range(3, 10)]
    down = [int(area.y + area.h * k / 12) for k in range(3, 10)]
    return [picture.get_bright(x, y) for x in across for y in down]


def test_a_cover_under_the_pointer_is_as_bright_as_before(demo: Demo, tmp_path: Path) -> None:
    key = "game.deer-portal"
    demo.run(1.0)
    before = seen(demo, tmp_path / "before.png", key)
    spot = demo.app.stage.find(key)
    assert spot is not None
    demo.app.stage.pointer_moved(*spot.on_screen().middle)
    demo.run(1.0)
    lit = demo.app.stage.find(key)
    assert lit is not None
    assert lit.hovered  # type: ignore[attr-defined]
    after = seen(demo, tmp_path / "after.png", key)
    assert max(before) > 0.2
    assert sum(after) >= sum(before) - 0.01 * len(before)
    demo.app.stage.pointer_moved(1.0, 1.0)


@pytest.mark.parametrize("size", [(1280, 720), (800, 1280), (2560, 1080)], ids=str)
def test_every_box_is_sharp_in_a_window_of_any_shape(demo: Demo, size: tuple[int, int]) -> None:
    resize(demo, *size, 1.0)
    renderer, life = demo.app.world.renderer, demo.app.scene._life  # type: ignore[attr-defined]
    assert renderer is not None
    assert renderer.sharp is not None
    near, far = renderer.sharp
    eye = demo.app.world.camera.get_pos(demo.app.world.root)
    for x, tier in life._places.values():
        box = p3d.Point3(x, FRONT + DEPTH * tier + BEHIND, FACE + STEP * tier + LID[1])
        assert near < (box - eye).length() < far
    resize(demo, 1280, 720, 1.0)


@pytest.mark.parametrize("size", [(500, 800), (360, 640)], ids=str)
def test_games_in_a_list_have_their_covers(demo: Demo, size: tuple[int, int]) -> None:
    resize(demo, *size, 1.0)
    tiles = [demo.app.stage.find(f"game.{game}") for game in all_games()]
    for tile in tiles:
        assert isinstance(tile, Tile)
        (picture,) = [part for part in tile.content.walk() if isinstance(part, Picture)]
        assert picture.area.w >= 50
    assert faults(demo.app.stage) == []
    resize(demo, 1280, 720, 1.0)
