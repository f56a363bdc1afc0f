"""Dice to look at: bodies, colours and engraved marks."""

import re
from dataclasses import dataclass

import panda3d.core as p3d

from client.render.assets import Assets
from client.render.renderer import Renderer
from client.render.surface import Colour, Surface, from_srgb
from client.table3d.marks import COLUMNS, cell_of
from sim.dice import KINDS, Face
from sim.game import DieToThrow


@dataclass(frozen=True)
class Dye:
    """A die's material. `pips` is the shape of its pips: whose die it is, is told by colour and shape."""

    body: Colour
    ink: Colour
    pips: str = "round"
    through: float = 0.3
    metal: float = 0.0


def _dye(body: str, ink: str, pips: str = "round", through: float = 0.3, metal: float = 0.0) -> Dye:
    return Dye(from_srgb(body), from_srgb(ink), pips, through, metal)


DYES = {
    "ivory": _dye("#e9e2cf", "#1c1a1c", through=0.15),
    "white": _dye("#f2f1ee", "#16161a", through=0.15),
    "black": _dye("#1b1b1f", "#e2c16a", "star", through=0.0),
    "red": _dye("#b3202a", "#fff4e4", "triangle"),
    "blue": _dye("#2746c4", "#f4f6ff", "drop"),
    "green": _dye("#1c8a3e", "#f6fff0", "square"),
    "yellow": _dye("#e0b020", "#33200a", "diamond"),
    "orange": _dye("#d4651a", "#fff2de", "diamond"),
    "purple": _dye("#6a2fa8", "#f4e6c0", "star"),
    "violet": _dye("#6a2fa8", "#f4e6c0", "star"),
    "pink": _dye("#d84c8c", "#fff0f6", "drop"),
    "cyan": _dye("#139aa6", "#f0ffff", "square"),
    "teal": _dye("#0f7c74", "#f0fff8", "square"),
    "grey": _dye("#8b8d92", "#17181a", through=0.0),
    "brown": _dye("#6d4526", "#f4e0b8", "square"),
    "gold": _dye("#d8a93c", "#2c1c06", "star", through=0.0, metal=0.85),
    "silver": _dye("#c3c8cf", "#1a1c20", "round", through=0.0, metal=0.85),
    "brass": _dye("#dcb865", "#1c1004", "round", through=0.0, metal=0.45),
    "bronze": _dye("#a9673a", "#221006", "round", through=0.0, metal=0.85),
    "water": _dye("#2f78d0", "#f2f8ff", "drop"),
    "earth": _dye("#2f8a34", "#f4ffe8", "square"),
    "fire": _dye("#c8301c", "#fff0dc", "triangle"),
    "air": _dye("#e2c234", "#3a2a08", "diamond"),
    "lead": _dye("#5b6068", "#e8e4da", "round", through=0.0, metal=0.6),
    "kelp": _dye("#3f6b3a", "#e8f2c8", "square"),
    "brine": _dye("#3a7f94", "#eef8fa", "drop"),
    "ichor": _dye("#3a1648", "#9cf06a", "star"),
    "omen": _dye("#191a22", "#c9dcff", "star", through=0.0),
}
"""By the colour a game gives its dice; a colour nobody has mixed yet is ivory."""
MIXED = re.compile(r"#[0-9a-f]{6}")
DARK = 0.18
"""Below this brightness a body is engraved in a light ink."""


def dye_of(colour: str) -> Dye:
    """The material of a colour by its name, or mixed after #rrggbb."""
    if not MIXED.fullmatch(colour):
        return DYES.get(colour, DYES["ivory"])
    red, green, blue = from_srgb(colour)
    ink = "#fff4e4" if 0.21 * red + 0.72 * green + 0.07 * blue < DARK else "#1c1410"
    return _dye(colour, ink, "diamond")


class Dice:
    """Makes dice. A carved or relabelled die differs only in which marks its faces show."""

    def __init__(self, assets: Assets, renderer: Renderer) -> None:
        self._assets = assets
        self._renderer = renderer
        self._shapes: dict[tuple[str, tuple[int, ...]], p3d.NodePath] = {}

    def make(self, die: DieToThrow, parent: p3d.NodePath) -> p3d.NodePath:
        """A die around its own middle, in the pose in which `sim.physics` knows it."""
        kind = KINDS[die.kind]
        dye = dye_of(die.colour)
        shape = self._shape(kind.body, die.faces or kind.faces, dye)
        node = shape.copy_to(parent)
        node.name = f"die{die.id}"
        self._renderer.dress(
            node,
            Surface(
                colour=(*dye.body, 1),
                ink=dye.ink,
                rough=0.55 - 0.25 * dye.metal,
                metal=dye.metal,
                coat=0.45 * (1 - dye.metal),
                through=(*dye.body, dye.through),
                texture=self._marks("dice/marks.txo.pz"),
                normals=self._marks("dice/marks_normals.txo.pz"),
            ),
        )
        return node

    def _marks(self, name: str) -> p3d.Texture:
        texture = self._assets.texture(name, colour=False)
        # edges show a single point of it: Mesa 25 draws black by anisotropic filtering where nothing changes
        texture.anisotropic_degree = 1
        return texture

    def _shape(self, body: str, faces: tuple[Face, ...], dye: Dye) -> p3d.NodePath:
        pips = dye.pips if body == "d6" and all(isinstance(face, int) for face in faces) else None
        cells = tuple(cell_of(face, pips) for face in faces)
        if (body, cells) not in self._shapes:
            model = self._assets.model(f"dice/{body}", p3d.NodePath())
            stage = p3d.TextureStage.get_default()
            for number, cell in enumerate(cells):
                for mark in model.find_all_matches(f"**/mark{number}"):
                    mark.set_tex_offset(stage, cell % COLUMNS / COLUMNS, -(cell // COLUMNS) / COLUMNS)
            model.flatten_strong()
            model.clear_model_nodes()
            self._shapes[body, cells] = model
        return self._shapes[body, cells]
