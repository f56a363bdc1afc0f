"""The two maps that shaders read: what the key lamp sees, for shadows, and heights from above, for occlusion."""

import panda3d.core as p3d

from client.render.buffers import Buffers
from client.render.cameras import camera_of
from client.render.layers import ABOVE, KEY
from client.render.light import KeyLamp, cone
from client.render.quality import Quality
from client.render.shaders import program

GROUND_SIZE = 512
CEILING = 60.0
"""Nothing on a table is higher, in cm."""
TO_TEXTURE = p3d.LMatrix4(0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0.5, 0.5, 0.5, 1)
LEAST_VARIANCE = 0.06
"""cm: surfaces closer than this do not shade themselves."""


class Maps:
    """Their cameras, aimed at the covered part of the table."""

    def __init__(self, scene: p3d.NodePath, buffers: Buffers, quality: Quality) -> None:
        self._scene = scene
        self._buffers: list[p3d.GraphicsOutput] = []
        self._shadow_size = quality.shadow_size
        self._lamp: p3d.NodePath | None = None
        self._above: p3d.NodePath | None = None
        if quality.lit and quality.shadow_size:
            shade = _map("shade")
            buffer = buffers.fixed("shade", quality.shadow_size, shade, -300)
            buffer.set_clear_color(p3d.LColor(1, 1, 1, 1))
            self._lamp = self._camera("key", buffer, "shadow.frag", KEY, p3d.PerspectiveLens())
            scene.set_shader_input("shade_map", shade)
        if quality.lit and quality.occlusion:
            ground = _map("ground")
            buffer = buffers.fixed("ground", GROUND_SIZE, ground, -299)
            buffer.set_clear_color(p3d.LColor(0, 0, 0, 0))
            self._above = self._camera("above", buffer, "height.frag", ABOVE, p3d.OrthographicLens())
            scene.set_shader_input("ground_map", ground)

    def set_active(self, active: bool) -> None:
        for buffer in self._buffers:
            buffer.active = active

    def aim(self, key: KeyLamp, centre: p3d.Point3, radius: float) -> None:
        """Point the lamp's camera where the lamp shines, and the other one at the covered part."""
        if self._lamp is not None:
            self._aim_lamp(key, radius)
        if self._above is not None:
            self._above.set_pos(centre + p3d.LVector3(0, 0, CEILING))
            self._above.set_hpr(0, -90, 0)
            lens = camera_of(self._above).get_lens()
            lens.set_film_size(2 * radius, 2 * radius)
            lens.set_near_far(0.1, CEILING + 1)
            scale = 0.5 / radius
            frame = p3d.LVecBase3(scale, 0.5 - centre.x * scale, 0.5 - centre.y * scale)
            self._scene.set_shader_input("ground_frame", frame)

    def _aim_lamp(self, key: KeyLamp, radius: float) -> None:
        assert self._lamp is not None
        self._lamp.set_pos(*key.at)
        self._lamp.look_at(p3d.Point3(*key.to), p3d.LVector3(0, 1, 0))
        lens = camera_of(self._lamp).get_lens()
        lens.set_fov(cone(key, radius))
        lens.set_near_far(key.near, key.far)
        depth = key.far - key.near
        self._scene.set_shader_inputs(
            shade_from_world=self._scene.get_mat(self._lamp) * lens.get_projection_mat() * TO_TEXTURE,
            shade_range=p3d.LVecBase2(key.near, 1 / depth),
            shade_numbers=p3d.LVecBase3(1 / self._shadow_size, (LEAST_VARIANCE / depth) ** 2, depth / key.soft),
        )

    def remove(self) -> None:
        for node in (self._lamp, self._above):
            if node is not None:
                node.remove_node()

    def _camera(
        self, name: str, buffer: p3d.GraphicsOutput, fragment: str, mask: p3d.BitMask32, lens: p3d.Lens
    ) -> p3d.NodePath:
        camera = p3d.Camera(name, lens)
        camera.camera_mask = mask
        state = p3d.NodePath(name)
        state.set_shader(program("depth.vert", fragment), 100)
        state.set_transparency(p3d.TransparencyAttrib.M_none, 100)
        camera.initial_state = state.get_state()
        node = self._scene.attach_new_node(camera)
        buffer.make_display_region().camera = node
        self._buffers.append(buffer)
        return node


def _map(name: str) -> p3d.Texture:
    made = p3d.Texture(name)
    made.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
    made.wrap_u = made.wrap_v = p3d.SamplerState.WM_clamp
    return made
