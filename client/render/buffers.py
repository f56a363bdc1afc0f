"""Offscreen buffers: things seen by the sun and from above, and pictures made from pictures."""

from collections.abc import Mapping
from typing import Any

import panda3d.core as p3d

from client.render.shaders import program

Input = Any
"""Whatever Panda3D takes as a shader input."""


class Buffers:
    """Makes buffers that belong to one window, and removes them all together."""

    def __init__(self, engine: p3d.GraphicsEngine, window: p3d.GraphicsOutput) -> None:
        self._engine = engine
        self._window = window
        self._made: list[p3d.GraphicsOutput] = []
        self._following: list[tuple[p3d.GraphicsBuffer, float]] = []
        self._stored: set[str] = set()
        """Names of buffers that are as fine in a still picture as in motion."""
        self._finer = 1.0
        self._texels: list[tuple[p3d.NodePath, float]] = []
        self._roots: list[p3d.NodePath] = []
        self._resting: set[str] = set()
        """Names of buffers that nobody reads now."""

    def fixed(self, name: str, size: int, texture: p3d.Texture, sort: int) -> p3d.GraphicsOutput:
        """A square buffer of 32-bit floats with depth, for maps that shaders read."""
        wanted = p3d.FrameBufferProperties()
        wanted.float_color = True
        wanted.set_rgba_bits(32, 32, 0, 0)
        wanted.depth_bits = 24
        texture.format = p3d.Texture.F_rg32
        texture.component_type = p3d.Texture.T_float
        return self._make(name, (size, size), wanted, texture, sort)

    def light(self, name: str, scale: float, sort: int, depth: bool = False, samples: int = 0) -> "Picture":
        """A buffer of light (16-bit floats) of `scale` times the window's size."""
        wanted = p3d.FrameBufferProperties()
        wanted.float_color = True
        wanted.set_rgba_bits(16, 16, 16, 16)
        wanted.depth_bits = 24 if depth else 0
        wanted.multisamples = samples
        texture = p3d.Texture(name)
        texture.format = p3d.Texture.F_rgba16
        texture.component_type = p3d.Texture.T_half_float
        return self._follow(name, scale, wanted, texture, sort)

    def stored(self, name: str, scale: float, sort: int) -> "Stored":
        """A buffer of two pictures of light with their depth, for what is drawn once and used again and again."""
        wanted = p3d.FrameBufferProperties()
        wanted.float_color = True
        wanted.set_rgba_bits(16, 16, 16, 16)
        wanted.aux_hrgba = 1
        wanted.depth_bits = 24
        textures = [p3d.Texture(f"{name} {part}") for part in ("first", "second", "depth")]
        for texture in textures[:2]:
            texture.format = p3d.Texture.F_rgba16
            texture.component_type = p3d.Texture.T_half_float
        self._stored.add(name)
        first = self._follow(name, scale, wanted, textures[0], sort)
        _, second, depth = textures
        buffer, output = first.buffer, p3d.GraphicsOutput
        buffer.add_render_texture(second, output.RTM_bind_or_copy, output.RTP_aux_hrgba_0)
        buffer.add_render_texture(depth, output.RTM_bind_or_copy, output.RTP_depth)
        for texture in textures:
            # depth is even across a plane as it is seen, so that between two points of one it is exact
            texture.wrap_u = texture.wrap_v = p3d.SamplerState.WM_clamp
            texture.minfilter = texture.magfilter = p3d.SamplerState.FT_linear
        return Stored(first.buffer, *textures)

    def image(self, name: str, scale: float, sort: int) -> "Picture":
        """A buffer of finished colours of `scale` times the window's size."""
        wanted = p3d.FrameBufferProperties()
        wanted.set_rgba_bits(8, 8, 8, 8)
        texture = p3d.Texture(name)
        texture.format = p3d.Texture.F_rgba8
        return self._follow(name, scale, wanted, texture, sort)

    def quad(
        self, region: p3d.DisplayRegion, fragment: str, switches: tuple[str, ...], inputs: Mapping[str, Input]
    ) -> p3d.NodePath:
        """Fill a region with what a fragment shader makes of its inputs."""
        maker = p3d.CardMaker(fragment)
        maker.set_frame_fullscreen_quad()
        root = p3d.NodePath(fragment)
        quad = root.attach_new_node(maker.generate())
        quad.set_shader(program("screen.vert", fragment, switches))
        quad.set_depth_test(False)
        quad.set_depth_write(False)
        for name, value in inputs.items():
            quad.set_shader_input(name, value)
        lens = p3d.OrthographicLens()
        lens.set_film_size(2, 2)
        lens.set_near_far(-10, 10)
        region.camera = root.attach_new_node(p3d.Camera("screen", lens))
        region.disable_clears()
        self._roots.append(root)
        return quad

    def tell_texel(self, quad: p3d.NodePath, scale: float) -> None:
        """Keep `screen_texel` at the size of a texel of a buffer of that scale."""
        self._texels.append((quad, scale))
        width, height = self._size(scale, self._finer)
        quad.set_shader_input("screen_texel", p3d.LVecBase2(1 / width, 1 / height))

    def refine(self, finer: float) -> None:
        """Make everything that is drawn in each frame so many times as fine as it was asked to be."""
        if finer != self._finer:
            self._finer = finer
            self.resize()

    def resize(self) -> None:
        """Follow the window's size."""
        for buffer, scale in self._following:
            buffer.set_size(*self._size(scale, 1.0 if buffer.name in self._stored else self._finer))
        for quad, scale in self._texels:
            width, height = self._size(scale, self._finer)
            quad.set_shader_input("screen_texel", p3d.LVecBase2(1 / width, 1 / height))

    def set_active(self, active: bool) -> None:
        for buffer, _ in self._following:
            buffer.active = active and buffer.name not in self._resting

    def rest(self, buffer: p3d.GraphicsBuffer, resting: bool) -> None:
        """Nobody reads a buffer for now: it is not drawn even when others are."""
        (self._resting.add if resting else self._resting.discard)(buffer.name)

    def remove(self) -> None:
        for buffer in self._made:
            self._engine.remove_window(buffer)
        for root in self._roots:
            root.remove_node()
        self._made.clear()
        self._following.clear()
        self._texels.clear()
        self._roots.clear()
        self._resting.clear()
        self._stored.clear()
        self._finer = 1.0

    def _size(self, scale: float, finer: float = 1.0) -> tuple[int, int]:
        width, height = self._window.get_x_size(), self._window.get_y_size()
        return max(1, round(width * scale * finer)), max(1, round(height * scale * finer))

    def _follow(
        self, name: str, scale: float, wanted: p3d.FrameBufferProperties, texture: p3d.Texture, sort: int
    ) -> "Picture":
        buffer = self._make(name, self._size(scale), wanted, texture, sort)
        texture.wrap_u = texture.wrap_v = p3d.SamplerState.WM_clamp
        texture.minfilter = texture.magfilter = p3d.SamplerState.FT_linear
        self._following.append((buffer, scale))
        return Picture(buffer, texture, scale)

    def _make(
        self, name: str, size: tuple[int, int], wanted: p3d.FrameBufferProperties, texture: p3d.Texture, sort: int
    ) -> p3d.GraphicsBuffer:
        flags = p3d.GraphicsPipe.BF_refuse_window | p3d.GraphicsPipe.BF_resizeable
        window = self._window
        buffer = self._engine.make_output(
            window.pipe, name, sort, wanted, p3d.WindowProperties(size=size), flags, window.gsg, window
        )
        if not isinstance(buffer, p3d.GraphicsBuffer):
            raise BufferRefused(name)
        buffer.add_render_texture(texture, p3d.GraphicsOutput.RTM_bind_or_copy, p3d.GraphicsOutput.RTP_color)
        self._made.append(buffer)
        return buffer


class BufferRefused(RuntimeError):
    """The graphics driver cannot make a buffer; a lower preset needs fewer of them."""


class Picture:
    """A buffer and the texture it fills."""

    def __init__(self, buffer: p3d.GraphicsBuffer, texture: p3d.Texture, scale: float) -> None:
        self.buffer = buffer
        self.texture = texture
        self.scale = scale


class Stored:
    """A buffer, the two pictures that it fills, and their depth."""

    def __init__(self, buffer: p3d.GraphicsBuffer, first: p3d.Texture, second: p3d.Texture, depth: p3d.Texture) -> None:
        self.buffer = buffer
        self.first = first
        self.second = second
        self.depth = depth
