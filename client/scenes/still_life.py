"""The five games as objects on a table: each in its painted box, with its own dice thrown in front of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.boards import TrayPlace, Viewpoint
from client.places import HOME
from client.render.surface import Surface
from client.scenes.cover import cover_name
from client.scenes.world import World
from client.table3d.camera import Safe, TableCamera
from client.table3d.picking import Picker
from sim.game import DieToThrow, Rest, RestingDie, Throw

if TYPE_CHECKING:
    from client.table3d.tray import Tray

DICE_OF: dict[str, tuple[tuple[str, str], ...]] = {
    "adventure-dice": (("adventure", "red"),) * 2 + (("adventure", "green"),) * 2 + (("adventure", "violet"),),
    "beat-the-bit": (("d6", "blue"), ("d6", "blue"), ("d6", "green"), ("d6", "red"), ("d6", "red")),
    "deep-regrets": (("lead", "lead"), ("kelp", "kelp"), ("brine", "brine"), ("ichor", "ichor"), ("omen", "omen")),
    "deer-portal": (("d6", "water"), ("d6", "earth"), ("d6", "fire"), ("d6", "air")),
    "frigate": (("d6", "ivory"), ("d8", "cyan"), ("d6", "black"), ("d12", "gold"), ("d20", "purple")),
}
"""Kind and colour of the dice that stand for a game; others are shown by a plain pair."""
UNKNOWN = (("d6", "ivory"), ("d6", "ivory"))

SCATTER = ((-255, 30, 12), (-125, -50, 75), (10, 55, 40), (250, 20, 5), (130, -60, 63))
"""Where the dice of a game lie around their middle (0.1 mm), and how they are turned (degrees)."""
LARGER = 1.3
"""Dice are shown this much larger than they are."""
SPACING = 11.9
DEPTH = 30.0
"""cm between the games, side by side and one behind the other."""
BOX = 3.4
"""How far behind the middle of its place a box lies, in cm."""
DICE = -6.6
"""How far before it its dice lie."""
LEAN = (-3.0, 2.0, -1.5, 3.0, -2.0)
"""Degrees by which the boxes are turned: somebody has put them there."""
LABEL = 5.0
"""Room for a name on the felt before a game."""
HALF_WIDTH, NEAR, FAR, HIGH = 5.4, -9.6, 10.0, 1.5
"""The room of a game around the middle of its place, in cm."""
CARDBOARD = Surface(rough=0.8)


class StillLife:
    """Lays the games out in `columns`, and tells where in the window each is seen.

    The places are known before there is anything to see: `fill` puts boxes and dice there.
    """

    def __init__(self, world: World, games: Sequence[str]) -> None:
        self._world = world
        self._games = tuple(games)
        self._boxes: dict[str, p3d.NodePath] = {}
        self._trays: dict[str, Tray] = {}
        self._picker = Picker(world.root, world.camera)
        self._places: dict[str, tuple[float, float]] = {}

    def fill(self) -> None:
        """Make boxes and dice, or make them anew, as far as there is a table to lie on."""
        from client.table3d.tray import Tray

        world = self._world
        self._clear()
        if world.assets is None or world.renderer is None:
            return
        world.enter(HOME)
        for number, game in enumerate(self._games):
            if game in DICE_OF:
                box = self._boxes[game] = world.assets.model("covers/lid", world.root)
                box.set_h(LEAN[number % len(LEAN)])
                picture = world.assets.texture(f"{cover_name(game)}.jpg")
                world.renderer.dress(box, CARDBOARD.but(texture=picture))
            tray = self._trays[game] = Tray(world.root, world.assets, world.renderer)
            tray.lie(*_lying(DICE_OF.get(game, UNKNOWN)))
            if game in self._places:
                self._place(game)
        world.changed(True)

    def _place(self, game: str) -> None:
        x, y = self._places[game]
        if game in self._boxes:
            self._boxes[game].set_pos(x, y + BOX, 0)
        self._trays[game].place(TrayPlace(x, y + DICE, HALF_WIDTH, HALF_WIDTH, LARGER))

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
        deep = (len(rows) - 1) / 2 * DEPTH
        # in front of the first row there is room for its names
        near, far = NEAR - deep - LABEL, FAR + deep
        points = tuple(p3d.Point3(x, y, 0) for x in (-wide, wide) for y in (near, far))
        if self._world.renderer is not None:
            self._world.renderer.cover(0, (near + far) / 2, max(wide, (far - near) / 2) + 4)
        camera = TableCamera(self._world.camera, aspect, safe)
        camera.look(Viewpoint(points, pitch=-62.0), at_once=True)
        self._world.changed(True)

    def seen(self, game: str) -> Safe | None:
        """Left, right, bottom and top of a game in the window, each from -1 to 1."""
        x, y = self._places[game]
        room = [
            self._picker.window_place(p3d.Point3(x + dx, y + dy, z))
            for dx in (-HALF_WIDTH, HALF_WIDTH)
            for dy, z in ((NEAR, 0), (FAR, HIGH))
        ]
        spots = [spot for spot in room if spot is not None]
        if len(spots) < len(room):
            return None
        return (
            min(spot.x for spot in spots),
            max(spot.x for spot in spots),
            min(spot.y for spot in spots),
            max(spot.y for spot in spots),
        )

    @property
    def width(self) -> float:
        """How wide the place of a game is in the window: the same for all, as they stand side by side."""
        return min(right - left for game in self._games for left, right, _, _ in [self.seen(game) or (-0.2, 0.2, 0, 0)])

    def _clear(self) -> None:
        for tray in self._trays.values():
            tray.destroy()
        self._trays.clear()
        for box in self._boxes.values():
            box.remove_node()
        self._boxes.clear()

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
