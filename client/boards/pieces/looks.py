"""How pieces look. A game with something of its own adds a frozen dataclass of the kind `Look`."""

from dataclasses import dataclass
from typing import Any, ClassVar

import panda3d.core as p3d

from client.boards.pieces.brush import PieceBrush
from client.boards.pieces.places import OUTLINE, Place, put
from client.render.surface import Surface
from client.table3d.cards import HEIGHT, PAPER, THICKNESS, WIDTH
from client.table3d.shapes import Corner, band, circle, filled, rectangle, ring
from client.table3d.text_printer import Sheet
from sim.dice import KINDS
from sim.game import DieToThrow, RestingDie
from sim.physics.pose import laid, place
from sim.physics.solids import SOLIDS

EMPTY = Surface(colour=(0.95, 0.92, 0.8, 0.22), rough=0.9, see_through=True)
"""The outline of a place where something may lie."""
SQUARE = 4500
"""Hundredths of a degree by which a cube is turned whose sides are parallel to those of the table."""


@dataclass(frozen=True)
class Look:
    """Equal looks are drawn alike. All lengths are those before the place's scale."""

    round: ClassVar[bool] = False
    """Whether its marks are rings."""

    @property
    def half(self) -> tuple[float, float]:
        """Half width and half depth, for pointing at it and for marks around it."""
        return OUTLINE

    @property
    def height(self) -> float:
        """How high it is picked: what is higher is met before what it stands on."""
        return 0.1

    @property
    def large(self) -> Sheet | None:
        """What a long look shows."""
        return None

    @property
    def glows(self) -> bool:
        """Whether it is marked when something can be done with it."""
        return True

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        """Hang what is seen below the node. Nothing, unless a look says what."""

    @property
    def data(self) -> dict[str, Any]:
        """The same for whoever draws it elsewhere (docs/browser.md): plain values, sheets, surfaces and looks.

        A look without any is only there to be pointed at.
        """
        return {"look": "spot"}


@dataclass(frozen=True)
class Cards(Look):
    """A card, or a pile of them with one on top: its face, or its back. The node is a client.table3d.cards.Card.

    A card is read from two distances. On the table it shows its `brief` face, if it has one: picture, name, numbers
    and signs, all large. Its whole `face` is seen when it is held up.
    """

    back: str
    face: Sheet | None = None
    count: int = 1
    brief: Sheet | None = None

    @property
    def shown(self) -> Sheet | None:
        """What is printed on it while it lies on the table."""
        return self.brief or self.face

    @property
    def height(self) -> float:
        return max(0.1, self.count * THICKNESS)

    @property
    def large(self) -> Sheet | None:
        return self.face

    @property
    def data(self) -> dict[str, Any]:
        return {"look": "card", "back": self.back, "sheet": self.shown, "count": self.count}


@dataclass(frozen=True)
class Patch:
    """A flat convex shape painted on a token."""

    x: float
    y: float
    z: float
    outline: tuple[Corner, ...]
    surface: Surface


@dataclass(frozen=True)
class Token(Look):
    """A model of the art build (`folder/name`) in one surface, with what is painted on it."""

    model: str
    surface: Surface
    half: tuple[float, float] = (0.9, 0.9)
    height: float = 0.4
    patches: tuple[Patch, ...] = ()

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        brush.model(self.model, self.surface, node)
        for patch in self.patches:
            shape = filled("patch", patch.outline)
            shape.set_pos(patch.x, patch.y, 0)
            brush.flat(shape, patch.surface, node, patch.z)

    @property
    def data(self) -> dict[str, Any]:
        patches = [
            {"at": (patch.x, patch.y, patch.z), "outline": patch.outline, "surface": patch.surface}
            for patch in self.patches
        ]
        return {"look": "token", "shape": self.model, "surface": self.surface, "patches": patches}


@dataclass(frozen=True)
class Figure(Look):
    """Tokens that stand together as one thing: each with its place within, in the figure's own size."""

    parts: tuple[tuple[Token, Place], ...]
    half: tuple[float, float] = (0.9, 0.9)
    height: float = 1.2

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        for token, where in self.parts:
            part = node.attach_new_node("part")
            put(part, where)
            token.draw(brush, part)

    @property
    def data(self) -> dict[str, Any]:
        return {"look": "parts", "parts": self.parts}


@dataclass(frozen=True)
class Plate(Look):
    """A board of its own size: a character's sheet, a cell of a track.

    It shows a sheet with words, or a picture by its path in models. `seen_large` is what a long look shows; a tint
    darkens it.
    """

    printed: Sheet | str
    size: tuple[float, float]
    seen_large: Sheet | None = None
    tint: tuple[float, float, float, float] | None = None

    @property
    def half(self) -> tuple[float, float]:
        return self.size[0] / 2, self.size[1] / 2

    @property
    def large(self) -> Sheet | None:
        return self.seen_large

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        stage, printed = brush.stage, self.printed
        picture = (
            stage.assets.texture(printed, repeat=False) if isinstance(printed, str) else stage.press.print(printed)
        )
        surface = PAPER.but(texture=picture)
        made = brush.model("cards/card", surface if self.tint is None else surface.but(colour=self.tint), node)
        made.set_scale(self.size[0] / WIDTH, self.size[1] / HEIGHT, 1)

    @property
    def data(self) -> dict[str, Any]:
        printed = {"picture": self.printed} if isinstance(self.printed, str) else {"sheet": self.printed}
        return {"look": "plate", "tint": self.tint} | printed


@dataclass(frozen=True)
class Words(Look):
    """Words without paper: a title on the felt, a number on a sheet. `wide` is half their width."""

    sheet: Sheet
    wide: float
    rough: float = 0.9

    @property
    def half(self) -> tuple[float, float]:
        return self.wide, self.wide * self.sheet.height / self.sheet.width

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        brush.words(self.sheet, self.wide, node, self.rough)

    @property
    def data(self) -> dict[str, Any]:
        return {"look": "words", "sheet": self.sheet}


@dataclass(frozen=True)
class Flat(Look):
    """A convex shape in one colour that lies there: a bar, a shade."""

    outline: tuple[Corner, ...]
    surface: Surface
    half: tuple[float, float] = OUTLINE

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        if self.outline:
            brush.flat(filled("flat", self.outline), self.surface, node)

    @property
    def data(self) -> dict[str, Any]:
        return {"look": "flat", "outline": self.outline, "surface": self.surface}


@dataclass(frozen=True)
class Die(Look):
    """A die that lies on the table and shows a face, by its index; not one of the tray, which are the tray's."""

    kind: str = "d6"
    colour: str = "ivory"
    face: int = 0
    faces: tuple[int | str, ...] | None = None

    @property
    def half(self) -> tuple[float, float]:
        radius = SOLIDS[KINDS[self.kind].body].in_radius
        return radius, radius

    @property
    def height(self) -> float:
        return 2 * self.half[0]

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        die = brush.dice.make(DieToThrow(0, self.kind, self.colour, self.faces), node)
        where, turn = place(laid(SOLIDS[KINDS[self.kind].body], RestingDie(0, self.face, yaw=SQUARE)))
        die.set_pos(*where)
        die.set_quat(p3d.Quat(*turn))

    @property
    def data(self) -> dict[str, Any]:
        body = DieToThrow(0, self.kind, self.colour, self.faces)
        return {"look": "die", "die": (body, RestingDie(0, self.face, yaw=SQUARE))}


@dataclass(frozen=True)
class Outline(Look):
    """An empty place, by default for a card, perhaps with its name; `line` is the width of its border."""

    name: Sheet | None = None
    line: float = 0.1
    half: tuple[float, float] = OUTLINE
    surface: Surface = EMPTY

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        width, depth = self.half
        inner, outer = rectangle(width - self.line, depth - self.line), rectangle(width, depth)
        brush.flat(band("outline", inner, outer), self.surface, node)
        brush.words(self.name, width * 5 / 6, node)

    @property
    def data(self) -> dict[str, Any]:
        return {"look": "outline", "line": self.line, "sheet": self.name, "surface": self.surface}


@dataclass(frozen=True)
class Ring(Look):
    """A round place, perhaps with its name."""

    round: ClassVar[bool] = True
    radius: float
    name: Sheet | None = None
    surface: Surface = EMPTY

    @property
    def half(self) -> tuple[float, float]:
        return self.radius, self.radius

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        brush.flat(ring("ring", self.radius, self.radius * 1.026, 96), self.surface, node)
        brush.words(self.name, self.radius * 0.75, node)

    @property
    def data(self) -> dict[str, Any]:
        return {"look": "ring", "sheet": self.name, "surface": self.surface}


@dataclass(frozen=True)
class Spot(Look):
    """Something round that is drawn elsewhere, such as a die of the tray; or only a dot, which is its own mark."""

    round: ClassVar[bool] = True
    radius: float
    height: float = 0.1
    dot: Surface | None = None

    @property
    def half(self) -> tuple[float, float]:
        return self.radius, self.radius

    @property
    def glows(self) -> bool:
        return self.dot is None

    def draw(self, brush: PieceBrush, node: p3d.NodePath) -> None:
        if self.dot is not None:
            brush.flat(filled("dot", circle(0.12, 12)), self.dot, node)

    @property
    def data(self) -> dict[str, Any]:
        return {"look": "spot", "surface": self.dot}
