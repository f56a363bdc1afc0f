"""From the scene as light to the window: depth of field, bloom, film, and smooth edges."""

from itertools import pairwise

import panda3d.core as p3d

from client.render.buffers import Buffers, Picture
from client.render.light import Focus, Light
from client.render.quality import Quality

BLOOM_LEVELS = 5
VOID = 400.0
"""cm: the distance of nothing at all. Alpha of the scene is distance."""
DARK = p3d.LColor(0.004, 0.005, 0.008, VOID)
"""Where there is nothing."""
TAPS = 40
"""Looks into the picture for one point out of focus."""
LONG, SHORT = 1280, 720
"""The sides of a window in which a focus's pixels are meant; it may stand on either of them."""


class Screen:
    """The buffers after the scene's own, and the region of the window in which it all ends."""

    def __init__(self, window: p3d.GraphicsOutput, buffers: Buffers, camera: p3d.NodePath, quality: Quality) -> None:
        self._window = window
        self._buffers = buffers
        self._quality = quality
        self._regions: list[p3d.DisplayRegion] = []
        self._tone: p3d.NodePath | None = None
        self._soften: p3d.NodePath | None = None
        self._soft: Picture | None = None
        self._scene: Picture | None = None
        self._readers: list[p3d.NodePath] = []
        """Quads that read the scene, or what depth of field has made of it."""
        if quality.lit:
            self._build(camera)
        else:
            region = self._region()
            region.camera = camera
            region.set_clear_depth_active(True)
            region.set_clear_color_active(True)
            region.set_clear_color(p3d.LColor(0.1, 0.09, 0.08, 1))

    def expose(self, light: Light, focus: Focus) -> None:
        """The film for a light, and what is sharp."""
        if self._tone is None:
            return
        grade = light.grade
        self._tone.set_shader_inputs(
            screen_exposure=light.exposure,
            grade_shadow=p3d.LVecBase3(*grade.shadow),
            grade_bright=p3d.LVecBase3(*grade.bright),
            grade=p3d.LVecBase4(grade.saturation, grade.vignette, grade.bloom, grade.grain),
        )
        if self._soften is None or self._soft is None or self._scene is None:
            return
        soft = focus.disc > 0
        self._buffers.rest(self._soft.buffer, not soft)
        sides = self._window.get_x_size(), self._window.get_y_size()
        size = min(max(sides) / LONG, min(sides) / SHORT) * self._scene.scale
        self._soften.set_shader_input(
            "dof_zone", p3d.LVecBase4(focus.near, focus.far, focus.disc * size, focus.strength * size)
        )
        for quad in self._readers:
            quad.set_shader_input("screen_light", (self._soft if soft else self._scene).texture)

    def set_time(self, seconds: float) -> None:
        """The grain of the film is another one in every frame."""
        if self._tone is not None:
            self._tone.set_shader_input("place_time", seconds)

    def remove(self) -> None:
        for region in self._regions:
            self._window.remove_display_region(region)

    def _region(self) -> p3d.DisplayRegion:
        region = self._window.make_display_region()
        region.sort = -5  # below the interface
        self._regions.append(region)
        return region

    def _build(self, camera: p3d.NodePath) -> None:
        quality, buffers = self._quality, self._buffers
        scene = self._scene = buffers.light("scene", quality.scale, -200, depth=True, samples=quality.samples)
        scene.buffer.set_clear_color(DARK)
        scene.buffer.make_display_region().camera = camera
        if quality.dof:
            self._build_focus(scene)
        inputs: dict[str, object] = {"screen_light": scene.texture, "place_time": 0.0}
        switches: tuple[str, ...] = ()
        if quality.bloom:
            inputs["screen_bloom"] = self._build_bloom(scene).texture
            switches = ("BLOOM",)
        if not quality.fxaa:
            self._tone = buffers.quad(self._region(), "tone.frag", switches, inputs)
        else:
            image = buffers.image("image", quality.scale, -100)
            region = image.buffer.make_display_region()
            self._tone = buffers.quad(region, "tone.frag", (*switches, "BRIGHTNESS"), inputs)
            smooth = buffers.quad(self._region(), "fxaa.frag", (), {"screen_image": image.texture})
            buffers.tell_texel(smooth, image.scale)
        self._readers.append(self._tone)

    def _build_focus(self, scene: Picture) -> None:
        soft = self._soft = self._buffers.light("focus", scene.scale, -195)
        inputs = {"screen_light": scene.texture, "dof_taps": TAPS, "dof_zone": p3d.LVecBase4(0, 1000, 0, 1)}
        self._soften = self._buffers.quad(soft.buffer.make_display_region(), "dof.frag", (), inputs)
        self._buffers.tell_texel(self._soften, scene.scale)

    def _build_bloom(self, scene: Picture) -> Picture:
        buffers = self._buffers
        chain = [scene]
        for level in range(BLOOM_LEVELS):
            half = buffers.light("bloom", chain[-1].scale / 2, -190 + level)
            region = half.buffer.make_display_region()
            down = buffers.quad(region, "bloom_down.frag", (), {"screen_light": chain[-1].texture})
            buffers.tell_texel(down, chain[-1].scale)
            if not level:
                self._readers.append(down)
            chain.append(half)
        wide = chain[-1]
        for level, (_, finer) in enumerate(pairwise(chain[:0:-1])):
            merged = buffers.light("bloom", finer.scale, -150 + level)
            inputs = {"screen_wide": wide.texture, "screen_light": finer.texture}
            up = buffers.quad(merged.buffer.make_display_region(), "bloom_up.frag", (), inputs)
            buffers.tell_texel(up, wide.scale)
            wide = merged
        return wide
