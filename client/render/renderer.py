"""Draws the table: surfaces under a sun and a sky, soft shadows, occlusion, film curve; and draws only when needed.

renderer = Renderer(engine, window, scene, camera, assets, quality)
renderer.dress(node, Surface(rough=0.3))
renderer.changed()          # something moved, lit up or came into view
renderer.frame()            # once per frame, before the engine renders: wakes or rests all buffers and the window
"""

from itertools import pairwise
from typing import Literal

import msgspec
import panda3d.core as p3d

from client.render.assets import Assets, folder
from client.render.buffers import BufferRefused, Buffers, Picture
from client.render.cameras import camera_of
from client.render.light import LAMP, Light
from client.render.quality import PRESETS, Quality
from client.render.shaders import program
from client.render.surface import Surface

EYE, SUN, ABOVE = (p3d.BitMask32.bit(i) for i in range(3))
"""Which camera sees a node: the player's, the shadow map's, the height map's."""

UNDERNEATH = "underneath"
"""The bin of what lies below everything else: drawn after all solid things, so that hidden parts of it cost nothing."""
p3d.CullBinManager.get_global_ptr().add_bin(UNDERNEATH, p3d.CullBinManager.BT_fixed, 25)

BLOOM_LEVELS = 5
GROUND_SIZE = 512
CEILING = 60.0
"""Nothing on a table is higher, in cm."""


class Renderer:
    def __init__(
        self,
        engine: p3d.GraphicsEngine,
        window: p3d.GraphicsOutput,
        scene: p3d.NodePath,
        camera: p3d.NodePath,
        assets: Assets,
        quality: Quality,
    ) -> None:
        self.quality = quality
        self._window = window
        self._scene = scene
        self._camera = camera
        self._assets = assets
        self._buffers = Buffers(engine, window)
        self._regions: list[p3d.DisplayRegion] = []
        self._maps: list[p3d.GraphicsOutput] = []
        self._tone: p3d.NodePath | None = None
        self._sun: p3d.NodePath | None = None
        self._above: p3d.NodePath | None = None
        self._stale: Literal["", "seen", "moved"] = "moved"
        """What the next frame is drawn for: nothing, another view of the same, or things that have moved."""
        self._covered = (p3d.Point3(0), 45.0)
        """Middle and radius of the part of the table for which shadows are computed."""
        self._light = LAMP
        self._quiet_regions = [r for r in window.display_regions if r.camera == camera and r.active]
        for region in self._quiet_regions:
            region.active = False
        camera_of(camera).camera_mask = EYE
        self._set_defaults()
        try:
            self._build()
        except BufferRefused:
            # A driver without float buffers still shows the game.
            self._buffers.remove()
            self._maps.clear()
            self.quality = PRESETS["test"]
            self._build()

    # What boards use

    def dress(self, node: p3d.NodePath, surface: Surface) -> None:
        """Give a node, and all below it, a surface."""
        node.set_shader(self._surface_program(surface))
        if surface.texture is not None:
            node.set_texture(surface.texture, 1)
        if surface.ink is not None:
            node.set_shader_input("surf_ink", p3d.LVecBase4(*surface.ink, 1))
        if surface.normals is not None:
            node.set_shader_input("surf_normals", surface.normals)
            node.set_shader_input("surf_relief", surface.relief)
        node.set_shader_inputs(
            surf_colour=p3d.LVecBase4(*surface.colour),
            surf_shine=p3d.LVecBase4(surface.rough, surface.metal, surface.coat, surface.sheen),
            surf_through=p3d.LVecBase4(*surface.through),
            surf_glow=p3d.LVecBase3(*surface.glow),
        )
        if surface.see_through:
            node.set_transparency(p3d.TransparencyAttrib.M_alpha)
            node.hide(SUN | ABOVE)
            node.set_depth_write(False)

    def set_halo(self, node: p3d.NodePath, colour: tuple[float, float, float], amount: float) -> None:
        """Light a thing's rim: it is pointed at."""
        node.set_shader_input("surf_halo", p3d.LVecBase4(*colour, amount))

    @property
    def light(self) -> Light:
        return self._light

    @light.setter
    def light(self, light: Light) -> None:
        self._light = light
        self._shine(light)

    def _shine(self, light: Light) -> None:
        toward = p3d.LVector3(*light.sun_from)
        toward.normalize()
        self._scene.set_shader_inputs(
            sun_direction=toward, sun_colour=p3d.LVecBase3(*light.sun), sky_tint=p3d.LVecBase3(*light.sky)
        )
        if self._tone is not None:
            self._tone.set_shader_input("screen_exposure", light.exposure)
        self._aim()
        self.changed()

    def cover(self, x: float, y: float, radius: float) -> None:
        """Shadows and occlusion are computed for this part of the table."""
        self._covered = (p3d.Point3(x, y, 0), radius)
        self._aim()
        self.changed()

    # What the frame loop uses

    def changed(self, moved: bool = True) -> None:
        """The next frame must be drawn. `moved` is False when only the camera or the interface changed."""
        self._stale = "moved" if moved else self._stale or "seen"

    def frame(self) -> bool:
        """Wake or rest everything that draws, for the coming frame; False while nothing has changed."""
        drawn = bool(self._stale)
        self._window.active = drawn
        self._buffers.set_active(drawn)
        for buffer in self._maps:
            buffer.active = self._stale == "moved"
        if drawn:
            self._scene.set_shader_input("eye_place", self._camera.get_pos(self._scene))
            self._stale = ""
        return drawn

    def resize(self) -> None:
        """The window has another size."""
        self._buffers.resize()
        self.changed()

    def rebuild(self, quality: Quality) -> None:
        """Another preset. Everything dressed so far must be dressed again: make the boards anew."""
        self._tear_down()
        self.quality = quality
        self._build()
        self.changed()

    def destroy(self) -> None:
        self._tear_down()
        for region in self._quiet_regions:
            region.active = True
        self._window.active = True

    # How it is made

    def _set_defaults(self) -> None:
        white = p3d.Texture("white")
        white.setup_2d_texture(1, 1, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba)
        white.set_ram_image(b"\xff" * 4)
        self._scene.set_texture(white)
        cube = self._assets.cube("sky/cube.txo")
        harmonics = msgspec.json.decode((folder("models") / "sky" / "harmonics.json").read_bytes())
        self._scene.set_shader_inputs(
            sky_cube=cube,
            sky_levels=float(cube.get_num_ram_mipmap_images() - 1),
            sky_harmonics=p3d.PTA_LVecBase3f([p3d.LVecBase3f(*row) for row in harmonics]),
            surf_relief=1.0,
            surf_halo=p3d.LVecBase4(0),
            eye_place=p3d.LVecBase3(0),
            shade_from_world=p3d.LMatrix4.ident_mat(),
        )

    def _build(self) -> None:
        quality = self.quality
        if quality.lit and quality.shadow_size:
            self._build_shadow_map()
        if quality.lit and quality.occlusion:
            self._build_ground_map()
        if quality.lit:
            self._build_screen()
        else:
            region = self._region()
            region.camera = self._camera
            region.set_clear_depth_active(True)
            region.set_clear_color_active(True)
            region.set_clear_color(p3d.LColor(0.1, 0.09, 0.08, 1))
        self.dress(self._scene, Surface())
        self._shine(self._light)

    def _tear_down(self) -> None:
        self._buffers.remove()
        for region in self._regions:
            self._window.remove_display_region(region)
        for node in (self._sun, self._above):
            if node is not None:
                node.remove_node()
        self._sun = self._above = self._tone = None
        self._regions.clear()
        self._maps.clear()

    def _surface_program(self, surface: Surface) -> p3d.Shader:
        quality = self.quality
        switches = ["PAINTED"] if surface.painted else []
        if surface.ink is not None:
            switches.append("INKED")
        if not quality.lit:
            return program("surface.vert", "unlit.frag", tuple(switches))
        if surface.normals is not None:
            switches.append("NORMALS")
        if surface.glow_by_texture:
            switches.append("GLOWING")
        if quality.shadow_size:
            switches += ["SHADOWS", "SOFT"] if quality.soft_shadows else ["SHADOWS"]
        if quality.occlusion:
            switches.append("OCCLUSION")
        return program("surface.vert", "surface.frag", tuple(switches))

    def _build_shadow_map(self) -> None:
        shade = p3d.Texture("shade")
        shade.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
        shade.wrap_u = shade.wrap_v = p3d.SamplerState.WM_clamp
        buffer = self._buffers.fixed("shade", self.quality.shadow_size, shade, -300)
        buffer.set_clear_color(p3d.LColor(1, 1, 1, 1))
        self._sun = self._map_camera("sun", buffer, "shadow.frag", SUN)
        self._scene.set_shader_input("shade_map", shade)

    def _build_ground_map(self) -> None:
        ground = p3d.Texture("ground")
        ground.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
        ground.wrap_u = ground.wrap_v = p3d.SamplerState.WM_clamp
        buffer = self._buffers.fixed("ground", GROUND_SIZE, ground, -299)
        buffer.set_clear_color(p3d.LColor(0, 0, 0, 0))
        self._above = self._map_camera("above", buffer, "height.frag", ABOVE)
        self._scene.set_shader_input("ground_map", ground)

    def _map_camera(self, name: str, buffer: p3d.GraphicsOutput, fragment: str, mask: p3d.BitMask32) -> p3d.NodePath:
        camera = p3d.Camera(name, p3d.OrthographicLens())
        camera.camera_mask = mask
        state = p3d.NodePath(name)
        state.set_shader(program("depth.vert", fragment), 100)
        state.set_transparency(p3d.TransparencyAttrib.M_none, 100)
        camera.initial_state = state.get_state()
        node = self._scene.attach_new_node(camera)
        buffer.make_display_region().camera = node
        self._maps.append(buffer)
        return node

    def _aim(self) -> None:
        """Point the maps' cameras at the covered part of the table."""
        centre, radius = self._covered
        if self._sun is not None:
            toward = p3d.LVector3(*self._light.sun_from)
            toward.normalize()
            distance = 3 * radius
            self._sun.set_pos(centre + toward * distance)
            self._sun.look_at(centre, p3d.LVector3(0, 1, 0))
            lens = camera_of(self._sun).get_lens()
            lens.set_film_size(2 * radius, 2 * radius)
            lens.set_near_far(distance - radius - 8, distance + radius)
            half = p3d.LMatrix4(0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0.5, 0.5, 0.5, 1)
            depth = 2 * radius + 8
            self._scene.set_shader_inputs(
                shade_from_world=self._scene.get_mat(self._sun) * lens.get_projection_mat() * half,
                shade_numbers=p3d.LVecBase3(1 / self.quality.shadow_size, (0.05 / depth) ** 2, depth / 5),
            )
        if self._above is not None:
            self._above.set_pos(centre + p3d.LVector3(0, 0, CEILING))
            self._above.set_hpr(0, -90, 0)
            lens = camera_of(self._above).get_lens()
            lens.set_film_size(2 * radius, 2 * radius)
            lens.set_near_far(0.1, CEILING + 1)
            scale = 0.5 / radius
            frame = p3d.LVecBase3(scale, 0.5 - centre.x * scale, 0.5 - centre.y * scale)
            self._scene.set_shader_input("ground_frame", frame)

    def _region(self) -> p3d.DisplayRegion:
        region = self._window.make_display_region()
        region.sort = -5  # below the interface
        self._regions.append(region)
        return region

    def _build_screen(self) -> None:
        """The scene as light, then what a camera and film would make of it."""
        quality, buffers = self.quality, self._buffers
        scene = buffers.light("scene", quality.scale, -200, depth=True, samples=quality.samples)
        scene.buffer.set_clear_color(p3d.LColor(0.02, 0.016, 0.014, 1))
        scene.buffer.make_display_region().camera = self._camera
        if quality.samples:
            self._scene.set_antialias(p3d.AntialiasAttrib.M_multisample)
        inputs: dict[str, object] = {"screen_light": scene.texture, "screen_exposure": self._light.exposure}
        switches: tuple[str, ...] = ()
        if quality.bloom:
            inputs["screen_bloom"] = self._build_bloom(scene).texture
            switches = ("BLOOM",)
        if not quality.fxaa:
            self._tone = buffers.quad(self._region(), "tone.frag", switches, inputs)
            return
        image = buffers.image("image", quality.scale, -100)
        self._tone = buffers.quad(image.buffer.make_display_region(), "tone.frag", (*switches, "BRIGHTNESS"), inputs)
        smooth = buffers.quad(self._region(), "fxaa.frag", (), {"screen_image": image.texture})
        buffers.tell_texel(smooth, image.scale)

    def _build_bloom(self, scene: Picture) -> Picture:
        buffers = self._buffers
        chain = [scene]
        for level in range(BLOOM_LEVELS):
            half = buffers.light("bloom", chain[-1].scale / 2, -190 + level)
            region = half.buffer.make_display_region()
            down = buffers.quad(region, "bloom_down.frag", (), {"screen_light": chain[-1].texture})
            buffers.tell_texel(down, chain[-1].scale)
            chain.append(half)
        wide = chain[-1]
        for level, (_, finer) in enumerate(pairwise(chain[:0:-1])):
            merged = buffers.light("bloom", finer.scale, -150 + level)
            inputs = {"screen_wide": wide.texture, "screen_light": finer.texture}
            up = buffers.quad(merged.buffer.make_display_region(), "bloom_up.frag", (), inputs)
            buffers.tell_texel(up, wide.scale)
            wide = merged
        return wide
