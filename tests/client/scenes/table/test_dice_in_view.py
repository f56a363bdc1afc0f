"""Dice that have come to rest are always seen: inside the window, under no panel, inside the rim."""

from collections.abc import Iterator
from math import hypot

import panda3d.core as p3d
import pytest

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.scene import TableScene
from sim.game import DieToThrow, Throw
from sim.games import all_games
from sim.physics.entropy import Draws, entropy
from sim.physics.gesture import Gesture
from sim.physics.throw import land
from tests.client.scenes.table.test_scene import my_turn, wait
from tests.client.scenes.test_app import resize

SECRET = b"where all can see them lie"
MOST = {"adventure-dice": 14, "beat-the-bit": 9, "deep-regrets": 6, "deer-portal": 1, "frigate": 8}
DIE = 0.8
"""cm; half the edge of a die."""


def resting(game_id: str, throws: int = 40) -> Iterator[tuple[float, float, float]]:
    """Where dice of a game come to rest, thrown from anywhere to anywhere, in cm of the arena."""
    pit = all_games()[game_id].pit
    for number in range(throws):
        luck = Draws(entropy(SECRET, number))
        count = 1 + int(luck.uniform(0, MOST.get(game_id, 2)))
        gesture = Gesture(*(luck.uniform(-s, s) for s in (180, 1, 1, 1, 1)))
        throw = Throw(0, tuple(DieToThrow(die) for die in range(count)), pit=pit)
        for die in land(throw, gesture, entropy(SECRET, number)).rest.dice:
            assert hypot(die.x, die.y) < pit * 10
            yield die.x / 100, die.y / 100, die.z / 100


@pytest.mark.parametrize("size", [(1280, 720), (800, 1280)], ids=["landscape", "portrait"])
@pytest.mark.parametrize("game_id", list(all_games()))
def test_every_die_that_rests_is_in_the_free_part_of_the_window(
    demo: Demo, game_id: str, size: tuple[int, int]
) -> None:
    resize(demo, *size, 1.0)
    game = all_games()[game_id]
    seats = max(game.seats[0], min(4, game.seats[-1]))
    table = demo.app.tables.begin(game, [YOU, *[next(iter(game.bots))] * (seats - 1)], game.Options())
    assert isinstance(table, TableScene)
    demo.app.go(table)
    wait(demo, lambda: table.mode.settled)
    my_turn(demo, table)
    demo.run(0.5)
    assert table.tabletop.board is not None
    tray, stage = table.tabletop.board.tray, demo.app.stage
    corners = [(a, b, c) for a in (-DIE, DIE) for b in (-DIE, DIE) for c in (0, DIE)]
    for x, y, z in resting(game_id):
        for a, b, c in corners:
            point = p3d.Point3(
                tray.x + (x + a) * tray.scale, tray.y + (y + b) * tray.scale, tray.z + (z + c) * tray.scale
            )
            seen = table.tabletop.pointing.seen_at(point)
            assert seen is not None
            assert max(abs(seen.x), abs(seen.y)) <= 1
            assert not stage.covers((seen.x + 1) / 2 * stage.width, (1 - seen.y) / 2 * stage.height)
