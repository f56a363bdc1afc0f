"""Draws boxes, marks and text as Panda3D nodes, in dp with y pointing down.

Boxes and marks are signed-distance shapes in one shader, so they are smooth at every scale and need no textures. All
their numbers travel in the vertices: any number of them shares one render state. Where shaders are missing, boxes
become flat rectangles.
"""

from array import array
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import panda3d.core as p3d

from client.fonts import MORE_MARGIN, font_file, open_font
from client.render.shaders import program
from client.ui.theme import BOLDER, CLEAR, ITALIC, SANS, SERIF, STRONG, TITLE, Colour, Face, Finish, Type

MARKS = (
    "box", "disc", "triangle", "square", "diamond", "star", "hexagon",
    "left", "right", "up", "down", "cross", "check", "plus", "minus", "menu", "play", "pause", "ring", "book", "gear",
    "die", "undo", "drop", "shield", "shield-good", "shield-doubt", "shield-alarm",
    "phone",
)  # fmt: skip
"""Shapes by their number in the shader."""

CRAMPED = "%¼½¾"
"""Source Serif gives these the width of their stroke alone, and what follows would lie on them."""
NARROW = {TITLE: STRONG, SERIF: SANS, ITALIC: SANS}
"""What they are set in instead."""
STRESS, EMPHASIS, PLAIN = "\ue001", "\ue002", "\ue003"
"""Inside a text: bold from here on, italic from here on, and back again."""

_MARGIN = 1.5
"""Room around a shape for its smooth edge, in dp."""


class Area(NamedTuple):
    """A rectangle in dp: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, dx: float, dy: float | None = None) -> "Area":
        dy = dx if dy is None else dy
        return Area(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def overlap(self, other: "Area") -> "Area":
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Area(x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y))

    def overlaps(self, other: "Area") -> bool:
        return self.overlap(other).w > 0.01 and self.overlap(other).h > 0.01


SMALLER = (1.0, 0.9, 0.8, 0.75)
"""How much smaller letters may become before words are cut."""


class SetText(NamedTuple):
    """Text ready to be placed: its node (baseline of the first line at the origin) and its size in dp."""

    node: p3d.PandaNode
    width: float
    height: float
    rows: int
    ascent: float
    size: float


class Brush:
    """Makes nodes. One brush for a window; `set_scale` tells it how many pixels a dp has."""

    CACHE = 2000
    """Texts after which those that were not asked for again are forgotten."""

    def __init__(
        self,
        shaders: bool = True,
        complain: Callable[[str], None] = print,
        font_file: Callable[[str], Path] = font_file,
    ) -> None:
        self.scale = 1.0
        self.text_size = 1.0
        self._font_file = font_file
        self._complain = complain
        self._missing: set[str] = set()
        self._fonts: dict[tuple[str, int], p3d.TextFont] = {}
        self._texts: dict[tuple[object, ...], SetText] = {}
        self._older_texts: dict[tuple[object, ...], SetText] = {}
        self._shader = program("interface.vert", "interface.frag") if shaders else None

    def set_scale(self, scale: float, text_size: float = 1.0) -> None:
        """Pixels in a dp, and how much larger than designed text is."""
        if (scale, text_size) != (self.scale, self.text_size):
            self.scale, self.text_size = scale, text_size
            self._fonts.clear()
            self._texts.clear()
            self._older_texts.clear()

    # Text

    def text(
        self,
        words: str,
        style: Type,
        width: float | None = None,
        centred: bool = False,
        lines: int | None = None,
    ) -> SetText:
        """Text set in a style, wrapped at `width`, cut with an ellipsis after `lines`."""
        key = (words, style, None if width is None else round(width, 1), centred, lines)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) > self.CACHE:
                self._texts, self._older_texts = {}, self._texts
            found = self._older_texts.pop(key, None) or self._set(words, style, width, centred, lines)
            self._texts[key] = found
        return found

    def fitted(self, words: str, style: Type, width: float, lines: int, height: float) -> tuple[Type, int]:
        """In which style, and how many lines, words fit their place: smaller letters come before an ellipsis."""
        for share in SMALLER:
            smaller = style.sized(style.size * share)
            room = max(lines, int(height / self.line(smaller)))
            if self.text(words, smaller, width).rows <= room:
                return smaller, room
        return style, lines

    def line(self, style: Type) -> float:
        """The height of a line in dp."""
        return style.face.line * style.size * self.text_size

    def lines(self, words: str, style: Type, width: float | None, lines: int | None = None) -> list[str]:
        """The lines in which `text` sets these words."""
        wrapped: str = self._node(words, style, width, False, lines).get_wordwrapped_wtext()
        return wrapped.split("\n")

    def width(self, words: str, style: Type) -> float:
        """How wide words of one line are, in dp."""
        node = self._node("", style, None, False, None)
        return node.calc_width(words) * style.size * self.text_size

    def _set(self, words: str, style: Type, width: float | None, centred: bool, lines: int | None) -> SetText:
        size = style.size * self.text_size
        node = self._node(words, style, width, centred, lines)
        # the engine neither counts nor measures a text that is empty: its numbers are what lay in memory
        rows, wide = (max(1, node.get_num_rows()), node.get_width() * size) if words else (1, 0.0)
        line = style.face.line * size
        return SetText(node.generate(), wide, rows * line, rows, line * 0.745, size)

    def _node(self, words: str, style: Type, width: float | None, centred: bool, lines: int | None) -> p3d.TextNode:
        size = style.size * self.text_size
        node = p3d.TextNode("text")
        node.set_font(self._font(style.face, size))
        node.set_text_color(*style.colour)
        node.set_align(p3d.TextNode.A_center if centred else p3d.TextNode.A_left)
        node.set_text(self._marked(words, style.face, size))
        if width is not None:
            # a hair of room, so that a text measured at its own width does not wrap
            node.set_wordwrap(max(width, size) / size + 0.01)
        if lines is not None and node.get_num_rows() > lines:
            node.set_text(_shortened(node, words, lines))
        return node

    def _marked(self, words: str, face: Face, size: float) -> str:
        """Emphasis marks as Panda3D's text properties; and signs whose room a font gets wrong, in another one."""
        if face in NARROW:
            for sign in (sign for sign in CRAMPED if sign in words):
                words = words.replace(sign, f"\1{self._properties(NARROW[face], size)}\1{sign}\2")
        for sign, other in ((STRESS, BOLDER.get(face, face)), (EMPHASIS, ITALIC)):
            if sign in words:
                words = words.replace(sign, f"\1{self._properties(other, size)}\1")
        return words.replace(PLAIN, "\2")

    def _properties(self, face: Face, size: float) -> str:
        """The name by which text may ask for another face."""
        name = f"{face.file}-{round(size * self.scale)}"
        properties = p3d.TextProperties()
        properties.set_font(self._font(face, size))
        p3d.TextPropertiesManager.get_global_ptr().set_properties(name, properties)
        return name

    def _font(self, face: Face, size: float) -> p3d.TextFont:
        pixels = max(6, round(size * self.scale))
        font = self._fonts.get((face.file, pixels))
        if font is None:
            font = self._fonts[face.file, pixels] = self._load(face, pixels)
        return font

    def _load(self, face: Face, pixels: int) -> p3d.TextFont:
        font = open_font(self._font_file(face.file), pixels)
        if font is None:
            if face.file not in self._missing:
                self._missing.add(face.file)
                self._complain(f"the font {face.file} is missing, so a plainer one is shown: install Astragal again.")
            return p3d.TextProperties.get_default_font()
        font.set_line_height(face.line)
        return font

    def place_text(self, parent: p3d.NodePath, text: SetText, x: float, y: float) -> p3d.NodePath:
        """Put text with the top of its first line at (x, y); on whole pixels, so that it stays crisp."""
        node = p3d.NodePath(text.node).copy_to(parent)
        node.set_scale(text.size)
        back = MORE_MARGIN / self.scale
        node.set_pos(self._snapped(x) - back, 0, back - self._snapped(y + text.ascent))
        node.set_transparency(p3d.TransparencyAttrib.M_alpha)
        return node

    def _snapped(self, value: float) -> float:
        return round(value * self.scale) / self.scale

    # Shapes

    def box(self, parent: p3d.NodePath, area: Area, finish: Finish) -> p3d.NodePath:
        """A rounded box with gradient, edge and shadow."""
        return self._shape(parent, area, "box", finish)

    def mark(
        self,
        parent: p3d.NodePath,
        area: Area,
        mark: str,
        colour: Colour,
        edge: Colour = CLEAR,
        edge_width: float = 0.0,
    ) -> p3d.NodePath:
        """One of MARKS, filling the square in the middle of `area`."""
        side = min(area.w, area.h)
        cx, cy = area.middle
        square = Area(cx - side / 2, cy - side / 2, side, side)
        return self._shape(parent, square, mark, Finish(colour, colour, edge, edge_width, 0, 0))

    def ring(self, parent: p3d.NodePath, area: Area, colour: Colour, width: float, radius: float) -> p3d.NodePath:
        """A hollow rounded box: the focus ring."""
        hollow = (*colour[:3], 0.0)
        return self._shape(parent, area, "box", Finish(hollow, hollow, colour, width, radius, 0))

    def picture(self, parent: p3d.NodePath, area: Area, texture: p3d.Texture) -> p3d.NodePath:
        """A texture that fills `area` exactly."""
        maker = p3d.CardMaker("picture")
        maker.set_frame(area.x, area.right, -area.bottom, -area.y)
        node = parent.attach_new_node(maker.generate())
        # it faces the eye: what helps slanting surfaces makes some renderers skip rows, and letters lose their feet
        sampler = p3d.SamplerState(texture.default_sampler)
        sampler.anisotropic_degree = 1
        node.set_texture(texture, sampler)
        if self._shader is not None and texture.format in (p3d.Texture.F_srgb, p3d.Texture.F_srgb_alpha):
            node.set_shader(program("picture.vert", "picture.frag"))
        node.set_transparency(p3d.TransparencyAttrib.M_alpha)
        return node

    def _shape(self, parent: p3d.NodePath, area: Area, mark: str, finish: Finish) -> p3d.NodePath:
        if self._shader is None:
            return _flat(parent, area, finish)
        node = parent.attach_new_node(_quad(area, MARKS.index(mark), finish))
        node.set_shader(self._shader)
        node.set_transparency(p3d.TransparencyAttrib.M_alpha)
        return node


def _shortened(node: p3d.TextNode, words: str, lines: int) -> str:
    """The longest beginning of `words` that fits in `lines` with an ellipsis."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        node.set_text(words[:middle].rstrip() + "…")
        if node.get_num_rows() <= lines:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + "…"


def _flat(parent: p3d.NodePath, area: Area, finish: Finish) -> p3d.NodePath:
    maker = p3d.CardMaker("box")
    maker.set_frame(area.x, area.right, -area.bottom, -area.y)
    maker.set_color(*(finish.edge if finish.top[3] == 0 else finish.top))
    node = parent.attach_new_node(maker.generate())
    if finish.top[3] == 0:
        node.set_render_mode_wireframe()
    node.set_transparency(p3d.TransparencyAttrib.M_alpha)
    return node


def _vertex_format() -> p3d.GeomVertexFormat:
    columns = p3d.GeomVertexArrayFormat()
    columns.add_column(p3d.InternalName.get_vertex(), 3, p3d.Geom.NT_float32, p3d.Geom.C_point)
    for name in ("place", "measure", "fill_top", "fill_bottom", "edge_colour"):
        columns.add_column(p3d.InternalName.make(name), 4, p3d.Geom.NT_float32, p3d.Geom.C_other)
    return p3d.GeomVertexFormat.register_format(p3d.GeomVertexFormat(columns))


_FORMAT = _vertex_format()


def _quad(area: Area, kind: int, finish: Finish) -> p3d.GeomNode:
    room = _MARGIN + finish.shadow
    half_w, half_h = area.w / 2, area.h / 2
    cx, cy = area.middle
    radius = min(finish.radius, half_w, half_h)
    # a quarter more than the kind: the shader cuts it off again, whatever rounding did
    same = (radius, finish.edge_width, finish.shadow, kind + 0.25, *finish.top, *finish.bottom, *finish.edge)
    numbers = array("f")
    for sx, sy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        x, y = sx * (half_w + room), sy * (half_h + room)
        numbers.extend((cx + x, 0.0, -(cy + y), x, y, half_w, half_h, *same))
    data = p3d.GeomVertexData("box", _FORMAT, p3d.Geom.UH_static)
    data.unclean_set_num_rows(4)
    data.modify_array_handle(0).copy_data_from(numbers.tobytes())
    triangles = p3d.GeomTriangles(p3d.Geom.UH_static)
    triangles.add_vertices(0, 2, 1)
    triangles.add_vertices(1, 2, 3)
    geom = p3d.Geom(data)
    geom.add_primitive(triangles)
    node = p3d.GeomNode("box")
    node.add_geom(geom)
    return node
