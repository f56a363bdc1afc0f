"""The boat-shed: the room stands where the board lays things out, in wide and in high windows, and cards are read."""

from functools import cache

import panda3d.core as p3d
import pytest

from client.boards import Orientation
from client.boards.deep_regrets.board import DeepRegretsBoard
from client.boards.deep_regrets.layout import layout
from client.boards.pieces.piece import Piece
from client.places.deep_regrets import LANTERN_WICK, OFFSET, PLACE, WICK
from client.places.opened import OpenPlace
from client.render.assets import folder
from client.render.effects import Flame, Water, Window
from client.table3d.camera import TableCamera
from sim.games import all_games
from tests.client.boards.deep_regrets.play import in_port, moment, show, stage
from tests.client.studio import Studio, studio

ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
READABLE = 0.12
"""Least mean brightness of one's own cards, from black (0) to white (1)."""


@cache
def room() -> p3d.NodePath:
    path = folder("models") / "places" / "deep_regrets" / "room.bam.pz"
    loaded = p3d.Loader.get_global_ptr().load_sync(p3d.Filename.from_os_specific(str(path)), p3d.LoaderOptions(0))
    return p3d.NodePath(loaded)


def bounds(path: str) -> tuple[p3d.LVecBase3, p3d.LVecBase3]:
    low, high = room().find(path).get_tight_bounds(room())
    return p3d.LVecBase3(low), p3d.LVecBase3(high)


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_dice_tray_is_let_in_where_dice_fall(orientation: Orientation) -> None:
    tray = layout(orientation, 2).tray
    x, y = OFFSET if orientation == "portrait" else (0.0, 0.0)
    low, high = bounds(f"table-{orientation}/=surface=pit leather")
    assert ((low.x + high.x) / 2 + x, (low.y + high.y) / 2 + y) == pytest.approx((tray.x, tray.y), abs=0.02)
    assert low.z == pytest.approx(tray.z, abs=0.02)
    radius = all_games()["deep-regrets"].pit / 10 * tray.scale
    assert radius - 0.01 <= (high.x - low.x) / 2 <= radius * 1.01


@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_water_lies_under_the_shoals_in_every_window(players: int) -> None:
    water = next(effect for effect in PLACE.effects if isinstance(effect, Water))
    tank = (water.left, water.right, water.near, water.far)
    for orientation in ORIENTATIONS:
        x, y = PLACE.high.offset[:2] if orientation == "portrait" else (0.0, 0.0)
        moved = (tank[0] + x, tank[1] + x, tank[2] + y, tank[3] + y)
        assert layout(orientation, players).sea == pytest.approx(moved)


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_lighthouse_stands_where_its_beam_comes_from(orientation: Orientation) -> None:
    foot = layout(orientation, 4).lighthouse
    x, y = OFFSET if orientation == "portrait" else (0.0, 0.0)
    low, high = bounds("=surface=lamp light")
    assert ((low.x + high.x) / 2 + x, (low.y + high.y) / 2 + y) == pytest.approx((foot.x, foot.y), abs=0.02)


def test_every_mood_the_board_names_is_there_and_has_a_window() -> None:
    assert set(PLACE.moods) == {"calm", "draining", "storm", "dark"}
    assert PLACE.resting_mood == "calm"
    for mood, light in PLACE.moods.items():
        assert sum(isinstance(effect, Window) and mood in effect.moods for effect in PLACE.effects) == 1
        assert len(light.lamps) <= 8


def test_lantern_and_candle_burn() -> None:
    burning = {effect.at[:2] for effect in PLACE.effects if isinstance(effect, Flame)}
    assert burning == {LANTERN_WICK[:2], WICK[:2]}


def brightness(scene: Studio, image: p3d.PNMImage, piece: Piece) -> float:
    """The mean brightness of a piece's rectangle in the window."""
    lens = p3d.LensNode("lens", scene.lens).get_lens()
    columns, rows = [], []
    for corner in piece.place.corners(piece.look.half):
        spot = p3d.Point2()
        assert lens.project(scene.camera.get_relative_point(scene.scene, corner), spot)
        columns.append((spot.x + 1) / 2 * image.get_x_size())
        rows.append((1 - spot.y) / 2 * image.get_y_size())
    across, down = sorted(columns), sorted(rows)
    found = [
        image.get_xel(column, row).dot((0.2126, 0.7152, 0.0722))
        for column in range(round(across[1]) + 2, round(across[2]) - 2)
        for row in range(round(down[1]) + 2, round(down[2]) - 2)
    ]
    return sum(found) / len(found)


@pytest.mark.parametrize("quality", ["low", "medium"])
def test_own_cards_are_read_in_every_mood(quality: str) -> None:
    with studio(quality, 640, 360) as scene:
        place = OpenPlace(PLACE, scene.scene, scene.assets, scene.renderer)
        board = DeepRegretsBoard(stage(scene))
        view, seat = moment(in_port, 3)
        show(board, view, seat)
        TableCamera(scene.camera, 640 / 360, (-1, 1, -0.8, 1)).look(board.viewpoint("table", seat), at_once=True)
        own = [piece for piece in board._pieces.values() if piece.role in ("gear", "fish", "angler")]
        assert len(own) > 2
        for mood in PLACE.moods:
            place.mood(mood)
            scene.draw()
            image = scene.picture()
            for piece in own:
                assert brightness(scene, image, piece) > READABLE, (mood, piece.id)
        board.destroy()
        place.close()
