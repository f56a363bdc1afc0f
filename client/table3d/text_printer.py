"""Prints words onto pictures at run time: card faces, plaques. One picture serves every language.

Each sheet is printed once, by the graphics card, into a texture; the same sheet again is the same texture.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, TypeVar

import panda3d.core as p3d

from client.fonts import MORE_MARGIN
from client.render.assets import Assets, MissingAsset
from client.render.shaders import program

Key = TypeVar("Key")


@dataclass(frozen=True)
class Line:
    """Words on a sheet. Places and sizes are in pixels of the sheet, y downward; (x, y) is the baseline's anchor."""

    text: str
    font: str
    size: float
    x: float
    y: float
    colour: tuple[float, float, float] = (0.1, 0.07, 0.05)
    align: Literal["left", "centre"] = "centre"
    wrap: float = 0.0
    """Width after which the words go on in the next line; 0 for never."""
    lines: int = 0
    """Shrink the words until they need no more lines than this; 0 for any number."""
    room: float = 0.0
    """Height of a panel that the words fill: y is then its middle, they shrink until they fit, and their lines are
    about equally long if they are centred. 0 for none."""


Ink = tuple[float, float, float]
"""A linear colour."""


@dataclass(frozen=True)
class Shape:
    """A convex shape in one ink, by its corners in pixels of the sheet, y downward."""

    outline: tuple[tuple[float, float], ...]
    ink: Ink


@dataclass(frozen=True)
class Sheet:
    """Something to print: a picture of models, or nothing behind the words, and the words."""

    width: int
    height: int
    picture: str | None
    lines: tuple[Line, ...]
    frame: str | None = None
    """A picture with a hole, as large as the sheet. Whatever size the other one has, it is seen through the hole."""
    hole: float = 0.0
    """How deep the hole is, from the top."""
    shapes: tuple[Shape, ...] = ()
    """Signs over the picture, under the words; the later ones lie on the earlier ones."""


FINER = 2
"""Letters are drawn this much finer than they are printed: wherever they fall, they are equally dark."""
SMALLEST = 0.55
"""Words shrink no further than to this share of their size."""


RISE, DROP = 0.74, 0.2
"""How far capitals stand above a line, and letters hang below it, as shares of their size."""


KEPT = 8
"""Sheets that are kept although nobody shows them: a card turned over may come back."""
PICTURES = 2
"""Pictures behind sheets that are kept once these are printed: other words may come onto the same one."""
PLATES = 2
"""Buffers of one size. Where more sheets are wanted at once, these are printed first: a buffer is as large as a card,
and a table with forty of them would keep forty for good."""


class TextPrinter:
    """Prints sheets for one window."""

    def __init__(self, engine: p3d.GraphicsEngine, window: p3d.GraphicsOutput, assets: Assets) -> None:
        self._engine = engine
        self._window = window
        self._assets = assets
        self._printed: dict[Sheet, p3d.Texture] = {}
        """The one that was asked for last comes last."""
        self._pictures: dict[str, p3d.Texture] = {}
        self._plates: list[_Plate] = []

    def print(self, sheet: Sheet) -> p3d.Texture:
        """The texture of a sheet; it is filled with the next frame."""
        texture = self._printed.pop(sheet, None)
        if texture is None:
            texture = self._make(sheet)
            _forget_unused(self._printed, KEPT)
        self._printed[sheet] = texture
        return texture

    def rest(self) -> None:
        """Let go of what has been printed by now: the pictures behind it are needed no more."""
        for plate in self._plates:
            plate.rest()
        _forget_unused(self._pictures, PICTURES)

    def forget(self) -> None:
        """Keep nothing that is not shown: a table has been left."""
        _forget_unused(self._printed, 0)
        _forget_unused(self._pictures, 0)

    def destroy(self) -> None:
        for plate in self._plates:
            self._engine.remove_window(plate.buffer)
        self._plates.clear()
        self._printed.clear()
        self._pictures.clear()

    def _make(self, sheet: Sheet) -> p3d.Texture:
        texture = p3d.Texture("sheet")
        texture.format = p3d.Texture.F_srgb_alpha
        texture.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
        texture.wrap_u = texture.wrap_v = p3d.SamplerState.WM_clamp
        texture.anisotropic_degree = self._assets.anisotropy
        self.rest()
        self._free_plate((sheet.width, sheet.height)).print(self._compose(sheet), texture)
        return texture

    def _free_plate(self, size: tuple[int, int]) -> "_Plate":
        alike = [plate for plate in self._plates if plate.size == size]
        if len(alike) == PLATES and not any(plate.free for plate in alike):
            self._print_now()
        free = next((plate for plate in alike if plate.free), None)
        if free is None:
            free = _Plate(self._engine, self._window, size)
            self._plates.append(free)
        return free

    def _print_now(self) -> None:
        """Print all that waits for the next frame, while everything else rests."""
        plates = [plate.buffer for plate in self._plates]
        others = [window for window in self._engine.windows if window.active and window not in plates]
        for window in others:
            window.active = False
        self._engine.render_frame()
        for window in others:
            window.active = True
        self.rest()

    def _compose(self, sheet: Sheet) -> p3d.NodePath:
        root = p3d.NodePath("sheet")
        root.set_depth_test(False)
        root.set_depth_write(False)
        root.set_bin("unsorted", 0)
        if sheet.frame is not None:
            self._frame(root, sheet, sheet.frame)
        elif sheet.picture is not None:
            _attach(root, self._picture(sheet.picture, sheet.width), sheet.width, sheet.height)
        for shape in sheet.shapes:
            drawn = root.attach_new_node(_flat(shape))
            drawn.set_shader(program("press.vert", "press_shape.frag"))
            drawn.set_shader_input("ink", p3d.LVecBase3(*shape.ink))
        for line in sheet.lines:
            words = root.attach_new_node(self._words(line))
            words.set_pos(line.x, 0, -line.y)
            words.set_transparency(p3d.TransparencyAttrib.M_alpha)
            words.set_shader(program("press.vert", "press_words.frag"))
            words.set_shader_input("ink", p3d.LVecBase3(*line.colour))
        return root

    def _frame(self, root: p3d.NodePath, sheet: Sheet, frame: str) -> None:
        """A picture that needs a frame is somebody's own: if it is there no more, the frame must do."""
        with suppress(MissingAsset):
            assert sheet.picture is not None, "a frame without a picture"
            picture = self._picture(sheet.picture, sheet.width)
            # what is too wide or too high for the hole is cut off on both sides
            shape = picture.get_x_size() / picture.get_y_size() * sheet.hole / sheet.width
            _attach(root, picture, sheet.width, sheet.hole, (min(1.0, 1 / shape), min(1.0, shape)))
        over = _attach(root, self._picture(frame, sheet.width), sheet.width, sheet.height)
        over.set_shader(program("press.vert", "press_frame.frag"))
        over.set_transparency(p3d.TransparencyAttrib.M_alpha)

    def _picture(self, name: str, width: int) -> p3d.Texture:
        """For a sheet so wide: only what is printed smaller than it is needs to be shrunk well."""
        picture = self._pictures.pop(name, None)
        if picture is None:
            picture = self._assets.read_texture(name, repeat=False)
            if picture.get_x_size() > width:
                self._assets.sharpen(picture)
            else:
                picture.minfilter = picture.magfilter = p3d.SamplerState.FT_linear
        self._pictures[name] = picture
        return picture

    def _words(self, line: Line) -> p3d.PandaNode:
        node = p3d.TextNode("words")
        if line.align == "centre":
            node.align = p3d.TextNode.A_center
        size = round(line.size)
        while True:
            node.font = self._assets.font(line.font, FINER * size)
            node.text = line.text
            if line.wrap and line.lines != 1:  # one line shrinks, and is never broken
                node.wordwrap = line.wrap / size
            # a word that is wider than its line would be broken within
            longest = max((node.calc_width(word) for word in line.text.split()), default=0.0)
            too_wide = line.wrap and max(node.get_width(), longest) * size > line.wrap * 1.01
            too_long = line.lines and node.get_num_rows() > line.lines
            too_high = line.room and _height(node) * size > line.room
            if not (too_wide or too_long or too_high) or size < line.size * SMALLEST:
                break
            size = int(size * 0.95)
        raised = 0.0
        if line.room:
            if line.align == "centre" and node.has_wordwrap():
                _even(node)
            raised = (_height(node) / 2 - RISE) * size
        printed = p3d.NodePath(node.generate())
        printed.set_scale(size)
        back = MORE_MARGIN / FINER
        printed.set_pos(-back, 0, back + raised)
        printed.flatten_light()
        return printed.node()


def _attach(
    root: p3d.NodePath, picture: p3d.Texture, width: float, height: float, share: tuple[float, float] = (1.0, 1.0)
) -> p3d.NodePath:
    """A picture, or its middle, over so much of a sheet."""
    maker = p3d.CardMaker("picture")
    maker.set_frame(0, width, -height, 0)
    half = p3d.Vec2(*share) / 2
    maker.set_uv_range(p3d.Point2(0.5) - half, p3d.Point2(0.5) + half)
    node = root.attach_new_node(maker.generate())
    node.set_texture(picture)
    node.set_shader(program("press.vert", "press_picture.frag"))
    return node


def _flat(shape: Shape) -> p3d.GeomNode:
    """A shape as triangles around its first corner."""
    data = p3d.GeomVertexData("shape", p3d.GeomVertexFormat.get_v3t2(), p3d.Geom.UH_static)
    place, uv = p3d.GeomVertexWriter(data, "vertex"), p3d.GeomVertexWriter(data, "texcoord")
    for x, y in shape.outline:
        place.add_data3(x, 0, -y)
        uv.add_data2(0.5, 0.5)
    triangles = p3d.GeomTriangles(p3d.Geom.UH_static)
    for corner in range(1, len(shape.outline) - 1):
        triangles.add_vertices(0, corner + 1, corner)
    geom = p3d.Geom(data)
    geom.add_primitive(triangles)
    node = p3d.GeomNode("shape")
    node.add_geom(geom)
    node.set_attrib(p3d.CullFaceAttrib.make(p3d.CullFaceAttrib.M_cull_none))
    return node


def _height(node: p3d.TextNode) -> float:
    """From the capitals of the first line to what hangs below the last, as a multiple of the size."""
    return RISE + (node.get_num_rows() - 1) * node.get_line_height() + DROP


def _even(node: p3d.TextNode) -> None:
    """Make the lines narrower as long as there are no more of them: the last one is then not a single word."""
    rows, kept = node.get_num_rows(), node.get_wordwrap()
    step = kept / 40
    longest = max((node.calc_width(word) for word in node.get_text().split()), default=0.0)
    for narrower in range(1, 20):
        node.set_wordwrap(kept - step * narrower)
        if node.get_num_rows() > rows or max(node.get_width(), longest) > node.get_wordwrap():
            node.set_wordwrap(kept - step * (narrower - 1))
            return


def _forget_unused(textures: dict[Key, p3d.Texture], kept: int) -> None:
    """Drop the oldest of those that nothing in any scene shows: only the dictionary knows them."""
    unused = [key for key, texture in textures.items() if texture.get_ref_count() == 1]
    for key in unused[: max(0, len(unused) - kept)]:
        del textures[key]


class _Plate:
    """A buffer that prints one sheet of its size in a frame, and another one in a later frame.

    Buffers are used again, as each that is removed leaves some memory behind in the engine.
    """

    def __init__(self, engine: p3d.GraphicsEngine, window: p3d.GraphicsOutput, size: tuple[int, int]) -> None:
        self.size = size
        wanted = p3d.FrameBufferProperties()
        wanted.set_rgba_bits(8, 8, 8, 8)
        wanted.srgb_color = True
        properties = p3d.WindowProperties(size=size)
        flags = p3d.GraphicsPipe.BF_refuse_window
        self.buffer = engine.make_output(window.pipe, "sheet", -400, wanted, properties, flags, window.gsg, window)
        self.buffer.set_clear_color(p3d.LColor(0, 0, 0, 0))
        width, height = size
        lens = p3d.OrthographicLens()
        lens.set_film_size(width, height)
        lens.set_near_far(-10, 10)
        self._camera = p3d.NodePath(p3d.Camera("press", lens))
        self._camera.set_pos(width / 2, 0, -height / 2)
        self._frame: int | None = None

    @property
    def free(self) -> bool:
        return self._frame is None

    def print(self, composed: p3d.NodePath, texture: p3d.Texture) -> None:
        """Print with the next frame."""
        self._camera.reparent_to(composed)
        self.buffer.make_display_region().camera = self._camera
        self.buffer.add_render_texture(texture, p3d.GraphicsOutput.RTM_bind_or_copy, p3d.GraphicsOutput.RTP_color)
        self.buffer.one_shot = True
        self._frame = _frame_number()

    def rest(self) -> None:
        """Let go of a sheet that has been printed."""
        if self._frame is not None and self._frame < _frame_number():
            self._camera.detach_node()
            self.buffer.remove_all_display_regions()  # one remembers what it drew last
            self.buffer.clear_render_textures()
            self._frame = None


def _frame_number() -> int:
    return p3d.ClockObject.get_global_clock().get_frame_count()
