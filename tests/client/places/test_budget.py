"""What a frame in `high` may cost at every board and at home, in things that can be counted."""

import panda3d.core as p3d
import pytest

from benchmarks.drawn_table import counted, texture_bytes
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.scene import TableScene
from sim.games import all_games

SMALL, SHOWN = (320, 180), (1280, 720)
"""The window that is drawn, which is quicker, and the one that is meant."""
CALLS, VERTICES, MEGABYTES = 400, 250_000, 150
MORE = {"deer-portal": 320_000}
"""DeerPortal's land and woods are beyond that; they must not grow further."""
LET_GO = 4
"""Frames after which the card has been relieved of what nobody shows any more."""


def drawn(demo: Demo) -> None:
    demo.app.think()
    demo.app.world.changed(True)
    demo.app.world.frame()
    demo.app.window.base.graphicsEngine.render_frame()


def views(demo: Demo) -> list[p3d.NodePath]:
    """The cameras of everything that is drawn in a frame."""
    base = demo.app.window.base
    active = [window for window in base.graphicsEngine.windows if window.active and window.gsg == base.win.gsg]
    return [region.camera for window in active for region in window.active_display_regions if region.camera]


def megabytes(demo: Demo) -> float:
    """Of textures, in the window that is meant: what follows its size is so much larger there."""
    base = demo.app.window.base
    following = [
        window.get_texture(0)
        for window in base.graphicsEngine.windows
        if window.gsg == base.win.gsg and window.name in ("scene", "focus", "bloom")
    ]
    bytes_of = sum(texture.get_x_size() * texture.get_y_size() * 8 for texture in following)
    larger = SHOWN[0] * SHOWN[1] / (SMALL[0] * SMALL[1])
    return (texture_bytes(base.win.gsg) + (larger - 1) * bytes_of) / 1e6


@pytest.mark.parametrize("place", ["home", *all_games()])
def test_a_frame_in_high_stays_within_its_budget(place: str) -> None:
    demo = Demo(SMALL, ("en",), "high", seed="budget")
    try:
        if place != "home":
            game = all_games()[place]
            seats = max(game.seats[0], min(4, game.seats[-1]))
            table = demo.app.tables.begin(game, [YOU, *[list(game.bots)[-1]] * (seats - 1)], game.Options())
            assert isinstance(table, TableScene)
            demo.app.go(table)
        demo.run(1.0)
        for _ in range(LET_GO):
            drawn(demo)
        demo.app.world.changed(True)
        demo.app.world.frame()
        found = [counted(camera) for camera in views(demo)]
        assert sum(calls for calls, _ in found) <= CALLS
        assert sum(vertices for _, vertices in found) <= MORE.get(place, VERTICES)
        assert megabytes(demo) <= MEGABYTES
    finally:
        demo.close()


def test_what_is_counted_is_what_a_camera_sees() -> None:
    scene = p3d.NodePath("scene")
    camera = scene.attach_new_node(p3d.Camera("eye", p3d.PerspectiveLens()))
    maker = p3d.CardMaker("card")
    for y in (10, -10):  # before it, and behind it
        scene.attach_new_node(maker.generate()).set_y(y)
    assert counted(camera) == (1, 4)
    together = p3d.RigidBodyCombiner("together")
    root = scene.attach_new_node(together)
    for x in (-1, 1):
        root.attach_new_node(maker.generate()).set_pos(x, 10, 0)
    together.collect()
    assert counted(camera) == (2, 12)
