"""The five games as objects on a table: each is known by its own dice, lying as they might after a throw."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.boards import TrayPlace, Viewpoint
from client.scenes.world import World
from client.table3d.camera import Safe, TableCamera
from client.table3d.picking import Picker
from sim.game import DieToThrow, Rest, RestingDie, Throw

if TYPE_CHECKING:
    from client.table3d.tray import Tray

DICE: dict[str, tuple[tuple[str, str], ...]] = {
    "adventure-dice": (("adventure", "red"),) * 2 + (("adventure", "green"),) * 2 + (("adventure", "violet"),),
    "beat-the-bit": (("d6", "blue"), ("d6", "blue"), ("d6", "green"), ("d6", "red"), ("d6", "red")),
    "deep-regrets": (("lead", "lead"), ("kelp", "kelp"), ("brine", "brine"), ("ichor", "ichor"), ("omen", "omen")),
    "deer-portal": (("d6", "water"), ("d6", "earth"), ("d6", "fire"), ("d6", "air")),
    "frigate": (("d6", "ivory"), ("d8", "cyan"), ("d6", "black"), ("d12", "gold"), ("d20", "purple")),
}
"""Kind and colour of the dice that stand for a game; others are shown by a plain pair."""
UNKNOWN = (("d6", "ivory"), ("d6", "ivory"))

SCATTER = ((-130, 110, 12), (120, 150, 75), (10, -60, 40), (-190, -130, 5), (200, -110, 63))
"""Where the dice of a game lie around its middle (0.1 mm), and how they are turned (degrees)."""
SPACING = 13.0
DEPTH = 20.0
"""cm between the games, side by side and one behind the other."""
LARGER = 1.75
HALF = 5.6
"""Half the width of what stands for a game, in cm."""


class StillLife:
    """Lays the games out in `columns`, and tells where in the window each is seen.

    The places are known before there is anything to see: `fill` puts the dice there.
    """

    def __init__(self, world: World, games: Sequence[str]) -> None:
        self._world = world
        self._games = tuple(games)
        self._trays: dict[str, Tray] = {}
        self._picker = Picker(world.root, world.camera)
        self._places: dict[str, tuple[float, float]] = {}

    def fill(self) -> None:
        """Make the dice, or make them anew, as far as there is a table to lie on."""
        from client.table3d.tray import Tray

        world = self._world
        self._clear()
        if world.assets is None or world.renderer is None:
            return
        for game in self._games:
            tray = self._trays[game] = Tray(world.root, world.assets, world.renderer)
            tray.lie(*_lying(DICE.get(game, UNKNOWN)))
            if game in self._places:
                self._place(game)
        world.changed(True)

    def _place(self, game: str) -> None:
        self._trays[game].place(TrayPlace(*self._places[game], HALF, HALF, LARGER))

    def arrange(self, columns: int, aspect: float, safe: Safe) -> None:
        """Lay them out, and look at them all."""
        rows = [self._games[at : at + columns] for at in range(0, len(self._games), columns)]
        for number, row in enumerate(rows):
            for column, game in enumerate(row):
                x = (column - (len(row) - 1) / 2) * SPACING
                y = ((len(rows) - 1) / 2 - number) * DEPTH
                self._places[game] = (x, y)
                if game in self._trays:
                    self._place(game)
        wide = columns * SPACING / 2
        deep = (len(rows) - 1) / 2 * DEPTH + HALF
        # in front of the first row there is room for its names
        points = tuple(p3d.Point3(x, y, 0) for x in (-wide, wide) for y in (-deep - 0.6 * HALF, deep))
        camera = TableCamera(self._world.camera, aspect, safe)
        camera.look(Viewpoint(points, pitch=-58.0), at_once=True)
        self._world.changed(True)

    def seen(self, game: str) -> tuple[float, float, float] | None:
        """The middle of a game's dice in the window (-1 to 1, right and up), and half its width there."""
        x, y = self._places[game]
        middle = self._picker.window_place(p3d.Point3(x, y, 0))
        side = self._picker.window_place(p3d.Point3(x + SPACING / 2, y, 0))
        return None if middle is None or side is None else (middle.x, middle.y, side.x - middle.x)

    def front(self, game: str) -> float | None:
        """How low in the window the front edge of a game's dice is seen."""
        x, y = self._places[game]
        edge = self._picker.window_place(p3d.Point3(x, y - HALF, 0))
        return None if edge is None else edge.y

    def _clear(self) -> None:
        for tray in self._trays.values():
            tray.destroy()
        self._trays.clear()

    def destroy(self) -> None:
        self._clear()
        self._picker.destroy()
        self._world.changed(True)


def _lying(dice: Sequence[tuple[str, str]]) -> tuple[Throw, Rest]:
    thrown = tuple(DieToThrow(number, kind, colour) for number, (kind, colour) in enumerate(dice))
    resting = tuple(
        RestingDie(number, face=5 - number, x=SCATTER[number][0], y=SCATTER[number][1], yaw=100 * SCATTER[number][2])
        for number in range(len(dice))
    )
    return Throw(0, thrown), Rest(resting)
