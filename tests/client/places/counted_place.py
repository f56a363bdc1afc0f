"""Draws home or a board in `high`, and tells what a frame costs: `python -m tests.client.places.counted_place NAME`.

It is a process of its own, as the end of one client's window would take the pictures of all other tests with it.
"""

import json
import sys
from collections.abc import Iterator

import panda3d.core as p3d

from benchmarks.drawn_table import counted, texture_bytes
from client.demo import Demo
from client.scenes.new_table import YOU
from sim.games import all_games

SMALL, SHOWN = (320, 180), (1280, 720)
"""The window that is drawn, which is quicker, and the one that is meant."""
BY_WINDOW = ("table", "stand")
"""Groups of which the shape of the window chooses."""
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


def drawn_with_each_figure(demo: Demo) -> Iterator[tuple[int, int]]:
    """Calls and vertices as they are, and with every other season, boss or dragon there."""
    world = demo.app.world
    cameras = views(demo)
    figures = world.root.find_all_matches("**/=one-of")
    groups: dict[str, list[str]] = {}
    for node in figures:
        group = node.get_tag("one-of")
        groups.setdefault(group, []).append(node.name.removeprefix(f"{group}-"))
    for group, names in groups.items():
        there = [node.name for node in figures if node.get_tag("one-of") == group and not node.is_hidden()]
        now = there[0].removeprefix(f"{group}-") if there else ""
        for name in [now] if group in BY_WINDOW else [*names, now]:
            world.appear(group, name)
            found = [counted(camera) for camera in cameras]
            yield sum(calls for calls, _ in found), sum(vertices for _, vertices in found)


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


def main(name: str) -> None:
    demo = Demo(SMALL, ("en",), "high", seed="budget")
    if name == "home":
        demo.app.stage.resize(SHOWN, 1.0)  # in a small one home would be a list, and have no boxes
        demo.app.refresh()
    else:
        game = all_games()[name]
        seats = max(game.seats[0], min(4, game.seats[-1]))
        demo.app.go(demo.app.tables.begin(game, [YOU, *[list(game.bots)[-1]] * (seats - 1)], game.Options()))
    demo.run(1.0)
    for _ in range(LET_GO):
        drawn(demo)
    demo.app.world.changed(True)
    demo.app.world.frame()
    calls, vertices = (max(numbers) for numbers in zip(*drawn_with_each_figure(demo), strict=True))
    print(
        json.dumps(
            {
                "place": demo.app.world.place is not None,
                "calls": calls,
                "vertices": vertices,
                "megabytes": megabytes(demo),
            }
        )
    )
    demo.close()


if __name__ == "__main__":
    main(sys.argv[1])
