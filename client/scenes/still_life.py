"""The games as objects in a room: each in its painted box on a stand, its name in brass, its dice before it."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.boards import TrayPlace
from client.places import HOME
from client.places.home import DEPTH, FACE, FRONT, PITCH, STANDS, STEP
from client.render.surface import Surface, from_srgb
from client.scenes.cover import cover_name
from client.scenes.world import World
from client.table3d.camera import Safe, stand_before
from client.table3d.picking import Picker
from client.table3d.text_printer import Line, Sheet
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
LARGER = 1.08
"""Dice are shown this much larger than they are."""
DICE = 17.6
"""How far before the stand their middle is, in cm,"""
NEAR = 20.6
"""and how far before it the nearest of them lies."""
NARROWER = 0.81
"""Nearer to the eye, the dice of a row lie this much closer together than its boxes: all are in view."""
LID = (9.6, 12.0)
"""Width and height of a box that stands."""
BEHIND = 4.4
"""How far behind the front of its tier a box stands."""
LEAN = 5.0
"""Degrees by which it leans back."""
TURNS = (6.0, 1.0, 0.0, -1.0, -6.0)
"""Degrees by which boxes are turned toward whoever looks: somebody has put them there."""
PLATE = (9.5, 2.1)
"""Width and height of a brass plate,"""
PLATE_Z = 2.0
"""and how far its middle is below the top of its tier."""
PITCH_DOWN, LENS = -11.0, 31.5
"""How far the eye looks down, and how wide, in degrees."""
CARDBOARD = Surface(rough=0.55, coat=0.3)
BRASS = Surface(colour=(*from_srgb("#ecc06a"), 1), rough=0.4, metal=0.45, coat=0.3)
ENGRAVED = Surface(rough=0.6, see_through=True)
INK = (0.06, 0.03, 0.012)


class StillLife:
    """Stands the games side by side and in tiers, and tells where in the window each is seen.

    The places are known before there is anything to see: `fill` puts boxes and dice there.
    """

    def __init__(self, world: World, names: Mapping[str, str]) -> None:
        """`names` are those of the games, by their ids, as their plates have them."""
        self._world = world
        self._names = dict(names)
        self._root: p3d.NodePath | None = None
        self._trays: dict[str, Tray] = {}
        self._picker = Picker(world.root, world.camera)
        self._places: dict[str, tuple[float, int]] = {}
        """How far across, and in which tier from below, each game stands."""
        self._columns = 0

    def fill(self) -> None:
        """Make boxes, plates and dice, or make them anew, as far as there is a room for them."""
        self._clear()
        world = self._world
        if world.assets is None or world.renderer is None:
            return
        world.enter(HOME)
        self._root = world.root.attach_new_node("still life")
        if self._columns:
            self._stand()
        world.changed(True)

    def _stand(self) -> None:
        """Everything where it belongs."""
        from client.table3d.tray import Tray

        world, root = self._world, self._root
        if root is None or world.assets is None or world.renderer is None:
            return
        self._clear_trays()
        root.get_children().detach()
        world.appear("stand", str(self._columns))
        for number, (game, (x, tier)) in enumerate(self._places.items()):
            front, top = FRONT + DEPTH * tier, FACE + STEP * tier
            self._box(game, x, front, top, TURNS[number % len(TURNS)])
            self._plate(game, x, front, top)
            if tier == 0:
                tray = self._trays[game] = Tray(root, world.assets, world.renderer)
                tray.lie(*_lying(DICE_OF.get(game, UNKNOWN)))
                tray.place(TrayPlace(NARROWER * x, FRONT - DICE, PITCH / 2, PITCH / 2, LARGER))

    def _box(self, game: str, x: float, front: float, top: float, turn: float) -> None:
        world, root = self._world, self._root
        if game not in DICE_OF or root is None or world.assets is None or world.renderer is None:
            return
        box = world.assets.model("covers/lid", root)
        box.set_hpr(turn, 90 - LEAN, 0)
        box.set_pos(x, front + BEHIND + LID[1] / 2 * sin(radians(LEAN)), top + LID[1] / 2 * cos(radians(LEAN)))
        picture = world.assets.texture(f"{cover_name(game)}.jpg")
        world.renderer.dress(box, CARDBOARD.but(texture=picture))

    def _plate(self, game: str, x: float, front: float, top: float) -> None:
        """The name in brass, at the front of the tier."""
        world, root = self._world, self._root
        if root is None or world.press is None or world.renderer is None:
            return
        line = Line(self._names[game], "SourceSerifPro-Bold", 88, 320, 96, INK, wrap=600, lines=1)
        name = world.press.print(Sheet(640, 141, None, (line,)))
        for surface, before in ((BRASS, 0.18), (ENGRAVED.but(texture=name), 0.2)):
            card = p3d.CardMaker("plate")
            card.set_frame(-PLATE[0] / 2, PLATE[0] / 2, -PLATE[1] / 2, PLATE[1] / 2)
            card.set_has_normals(True)
            plate = root.attach_new_node(card.generate())
            plate.set_pos(x, front - before, top - PLATE_Z)
            world.renderer.dress(plate, surface)

    def arrange(self, columns: int, aspect: float, safe: Safe) -> None:
        """Stand them side by side, so many in a tier, and look at them all."""
        games = list(self._names)
        rows = [games[at : at + columns] for at in range(0, len(games), columns)]
        places = {
            game: ((column - (len(row) - 1) / 2) * PITCH, len(rows) - 1 - number)
            for number, row in enumerate(rows)
            for column, game in enumerate(row)
        }
        if places != self._places:
            self._places, self._columns = places, columns
            self._stand()
        wide, tiers = columns * PITCH / 2 + 2.6, len(rows)
        highest = (FRONT + BEHIND + DEPTH * (tiers - 1), FACE + STEP * (tiers - 1) + LID[1] + 0.4)
        points = [p3d.Point3(x, y, z) for x in (-wide, wide) for y, z in ((FRONT, 0.0), highest)]
        points.append(p3d.Point3(0, FRONT - NEAR, 0))
        if self._world.renderer is not None:
            self._world.renderer.cover(0, FRONT, wide + 8)
        sharp = stand_before(self._world.camera, points, PITCH_DOWN, LENS, aspect, safe)
        if self._world.renderer is not None:
            self._world.renderer.sharp = sharp
        self._world.changed(True)

    def seen(self, game: str) -> Safe | None:
        """Left, right, bottom and top of a game in the window, each from -1 to 1: its box and its plate."""
        x, tier = self._places[game]
        front, top = FRONT + DEPTH * tier, FACE + STEP * tier
        low, high = (front, top - PLATE_Z - PLATE[1] / 2), (front + BEHIND, top + LID[1])
        corners = [p3d.Point3(x + side * LID[0] / 2, y, z) for side in (-1, 1) for y, z in (low, high)]
        spots = [spot for corner in corners if (spot := self._picker.window_place(corner)) is not None]
        if len(spots) < len(corners):
            return None
        return (
            min(spot.x for spot in spots),
            max(spot.x for spot in spots),
            min(spot.y for spot in spots),
            max(spot.y for spot in spots),
        )

    @property
    def width(self) -> float:
        """How wide the place of a game is in the window: the least, as they stand side by side."""
        return min(right - left for game in self._names for left, right, _, _ in [self.seen(game) or (-0.2, 0.2, 0, 0)])

    def _clear_trays(self) -> None:
        for tray in self._trays.values():
            tray.destroy()
        self._trays.clear()

    def _clear(self) -> None:
        self._clear_trays()
        if self._root is not None:
            self._root.remove_node()
            self._root = None

    def destroy(self) -> None:
        self._clear()
        self._picker.destroy()
        self._world.changed(True)


def columns_for(count: int) -> list[int]:
    """How many games may stand side by side, if there are so many."""
    return [columns for columns, tiers in STANDS.items() if count <= columns * tiers]


def _lying(dice: Sequence[tuple[str, str]]) -> tuple[Throw, Rest]:
    thrown = tuple(DieToThrow(number, kind, colour) for number, (kind, colour) in enumerate(dice))
    resting = tuple(
        RestingDie(number, face=5 - number, x=SCATTER[number][0], y=SCATTER[number][1], yaw=100 * SCATTER[number][2])
        for number in range(len(dice))
    )
    return Throw(0, thrown), Rest(resting)
