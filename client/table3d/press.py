"""Prints words onto pictures at run time: card faces, plaques. One picture serves every language.

Each sheet is printed once, by the graphics card, into a texture; the same sheet again is the same texture.
"""

from dataclasses import dataclass
from typing import Literal

import panda3d.core as p3d

from client.render.assets import Assets
from client.render.shaders import program


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


@dataclass(frozen=True)
class Sheet:
    """Something to print: a picture of models, or nothing behind the words, and the words."""

    width: int
    height: int
    picture: str | None
    lines: tuple[Line, ...]


SMALLEST = 0.55
"""Words shrink no further than to this share of their size."""


class Press:
    """Prints sheets for one window."""

    def __init__(self, engine: p3d.GraphicsEngine, window: p3d.GraphicsOutput, assets: Assets) -> None:
        self._engine = engine
        self._window = window
        self._assets = assets
        self._printed: dict[Sheet, p3d.Texture] = {}
        self._buffers: list[p3d.GraphicsOutput] = []

    def print(self, sheet: Sheet) -> p3d.Texture:
        """The texture of a sheet; it is filled with the next frame."""
        if sheet not in self._printed:
            self._printed[sheet] = self._make(sheet)
        return self._printed[sheet]

    def destroy(self) -> None:
        for buffer in self._buffers:
            self._engine.remove_window(buffer)
        self._buffers.clear()
        self._printed.clear()

    def _make(self, sheet: Sheet) -> p3d.Texture:
        texture = p3d.Texture("sheet")
        wanted = p3d.FrameBufferProperties()
        wanted.set_rgba_bits(8, 8, 8, 8)
        wanted.srgb_color = True
        texture.format = p3d.Texture.F_srgb_alpha
        size = p3d.WindowProperties(size=(sheet.width, sheet.height))
        flags = p3d.GraphicsPipe.BF_refuse_window
        window = self._window
        buffer = self._engine.make_output(window.pipe, "sheet", -400, wanted, size, flags, window.gsg, window)
        texture.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
        texture.wrap_u = texture.wrap_v = p3d.SamplerState.WM_clamp
        texture.anisotropic_degree = self._assets.anisotropy
        buffer.add_render_texture(texture, p3d.GraphicsOutput.RTM_bind_or_copy, p3d.GraphicsOutput.RTP_color)
        buffer.set_clear_color(p3d.LColor(0, 0, 0, 0))
        buffer.one_shot = True
        lens = p3d.OrthographicLens()
        lens.set_film_size(sheet.width, sheet.height)
        lens.set_near_far(-10, 10)
        root = self._compose(sheet)
        camera = root.attach_new_node(p3d.Camera("press", lens))
        camera.set_pos(sheet.width / 2, 0, -sheet.height / 2)
        buffer.make_display_region().camera = camera
        self._buffers.append(buffer)
        return texture

    def _compose(self, sheet: Sheet) -> p3d.NodePath:
        root = p3d.NodePath("sheet")
        root.set_depth_test(False)
        root.set_depth_write(False)
        root.set_bin("unsorted", 0)
        if sheet.picture is not None:
            maker = p3d.CardMaker("picture")
            maker.set_frame(0, sheet.width, -sheet.height, 0)
            picture = root.attach_new_node(maker.generate())
            picture.set_texture(self._assets.texture(sheet.picture, repeat=False))
            picture.set_shader(program("press.vert", "press_picture.frag"))
        for line in sheet.lines:
            words = root.attach_new_node(self._words(line))
            words.set_pos(line.x, 0, -line.y)
            words.set_transparency(p3d.TransparencyAttrib.M_alpha)
            words.set_shader(program("press.vert", "press_words.frag"))
            words.set_shader_input("ink", p3d.LVecBase3(*line.colour))
        return root

    def _words(self, line: Line) -> p3d.PandaNode:
        node = p3d.TextNode("words")
        node.font = self._assets.font(line.font, 64)
        if line.align == "centre":
            node.align = p3d.TextNode.A_center
        size = line.size
        while True:
            node.text = line.text
            if line.wrap:
                node.wordwrap = line.wrap / size
            too_wide = line.wrap and node.get_width() * size > line.wrap * 1.01
            too_long = line.lines and node.get_num_rows() > line.lines
            if not (too_wide or too_long) or size < line.size * SMALLEST:
                break
            size *= 0.94
        printed = p3d.NodePath(node.generate())
        printed.set_scale(size)
        printed.flatten_light()
        return printed.node()
