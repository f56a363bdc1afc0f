"""Draws a place and what lies on its table: surfaces under lamps, soft shadows, film; and draws only when needed.

renderer = Renderer(engine, window, scene, camera, assets, quality)
renderer.furnish(lights)    # all moods of a place, before anything is dressed in it
renderer.light = lights[0]
renderer.dress(node, Surface(rough=0.3))
renderer.changed()          # something moved, lit up or came into view
renderer.frame()            # once per frame, before the engine renders: wakes or rests all buffers and the window
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import panda3d.core as p3d

from client.render.assets import Assets
from client.render.buffers import BufferRefused, Buffers
from client.render.first_look import FirstLook
from client.render.layers import ABOVE, KEY, LIGHT_ONLY
from client.render.light import LAMP, Focus, Light
from client.render.lighting import Switches, set_defaults, shine, surround
from client.render.maps import Maps
from client.render.plate import Plate
from client.render.quality import PRESETS, Quality
from client.render.screen import DARK, Screen
from client.render.shaders import program
from client.render.stillness import Stillness
from client.render.surface import Surface


class Sharp(NamedTuple):
    """What is sharp: what a moment asks for, or else what is looked at."""

    focus: Focus | None = None
    zone: tuple[float, float] | None = None


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
        self.stillness = Stillness()
        self._covered = (p3d.Point3(0), 45.0)
        """Middle and radius of the part of the table for which shadows are computed."""
        self._light = LAMP
        self._sharp = Sharp()
        self._switches = Switches()
        self._quiet_regions = [r for r in window.display_regions if r.camera == camera and r.active]
        for region in self._quiet_regions:
            region.active = False
        set_defaults(scene, assets)
        surround(scene, assets, self._light.environment)
        try:
            self._build()
        except BufferRefused:
            # A driver without float buffers still shows the game.
            self._buffers.remove()
            self.quality = PRESETS["test"]
            self._build()

    # What places and boards use

    def furnish(self, lights: Iterable[Light]) -> None:
        """Another place, with these moods: whatever is dressed from now on can take their light."""
        self._switches = Switches.of(lights, self.quality)
        self.dress(self._scene, Surface())

    def dress(self, node: p3d.NodePath, surface: Surface) -> None:
        """Give a node, and all below it, a surface."""
        drawn_by = surface_program(surface, self.quality, self._switches)
        node.set_shader(drawn_by)
        if self.stillness.first_look is not None and node != self._scene:
            self.stillness.first_look.dress(node, drawn_by, surface)
        if surface.texture is not None:
            node.set_texture(surface.texture, 1)
        if surface.ink is not None:
            node.set_shader_input("surf_ink", p3d.LVecBase4(*surface.ink, 1))
        if surface.normals is not None:
            node.set_shader_input("surf_normals", surface.normals)
            node.set_shader_input("surf_relief", surface.relief)
        if surface.wet:
            node.set_shader_input("surf_wet", surface.wet)
        node.set_shader_inputs(
            surf_colour=p3d.LVecBase4(*surface.colour),
            surf_shine=p3d.LVecBase4(surface.rough, surface.metal, surface.coat, surface.sheen),
            surf_through=p3d.LVecBase4(*surface.through),
            surf_glow=p3d.LVecBase3(*surface.glow),
        )
        if surface.see_through:
            node.set_transparency(p3d.TransparencyAttrib.M_alpha)
            node.hide(KEY | ABOVE)
            node.set_depth_write(False)
            node.set_attrib(LIGHT_ONLY)

    def keep_still(self, node: p3d.NodePath, surface: Surface) -> None:
        """A part of the room that has been dressed so stands still: it may be drawn once, and kept as a picture.

        What is seen through is drawn in each frame, as pieces may stand behind it.
        """
        if not surface.see_through and self.quality.lit:
            self.plate.keep(node, surface_program(surface, self.quality, self._switches, ("PLATE",)))

    def room_changed(self) -> None:
        """Something that stands still stands elsewhere now, or is another thing."""
        self.plate.changed()
        self.changed()

    def set_halo(self, node: p3d.NodePath, colour: tuple[float, float, float], amount: float) -> None:
        """Light a thing's rim: it is pointed at."""
        node.set_shader_input("surf_halo", p3d.LVecBase4(*colour, amount))

    @property
    def light(self) -> Light:
        return self._light

    @light.setter
    def light(self, light: Light) -> None:
        before, self._light = self._light, light
        if light.environment != before.environment:
            surround(self._scene, self._assets, light.environment)
        self._shine()
        if light.key.at != before.key.at or light.key.to != before.key.to or light.key.fov != before.key.fov:
            self._maps.aim(self._light.key, *self._covered)
            self.changed()
        else:
            self.changed(moved=False)

    @property
    def focus(self) -> Focus | None:
        """What a moment wants to be sharp; None: what the light says."""
        return self._sharp.focus

    @focus.setter
    def focus(self, focus: Focus | None) -> None:
        if focus != self._sharp.focus:
            self._sharp = self._sharp._replace(focus=focus)
            self._expose()
            self.changed(moved=False)

    @property
    def sharp(self) -> tuple[float, float] | None:
        """From which to which distance what is looked at is sharp, in cm from the eye; None: as the light says."""
        return self._sharp.zone

    @sharp.setter
    def sharp(self, zone: tuple[float, float] | None) -> None:
        if zone != self._sharp.zone:
            self._sharp = self._sharp._replace(zone=zone)
            self._expose()
            self.changed(moved=False)

    @property
    def usual_focus(self) -> Focus:
        """What is sharp while no moment asks for something else: a cheaper preset blurs only where one does."""
        if self.quality.dof != "always":
            return Focus()
        focus = self._light.focus
        zone = self._sharp.zone
        return focus if zone is None else replace(focus, near=zone[0], far=zone[1])

    def set_time(self, seconds: float) -> None:
        """What time it is in the place: flames, water and motes move by it."""
        self._scene.set_shader_input("place_time", seconds)
        self._screen.set_time(seconds)

    def cover(self, x: float, y: float, radius: float) -> None:
        """Shadows and occlusion are computed for this part of the table."""
        self._covered = (p3d.Point3(x, y, 0), radius)
        self._maps.aim(self._light.key, *self._covered)
        self.changed()

    # What the frame loop uses

    def changed(self, moved: bool = True, enters: bool = False) -> None:
        """The next frame must be drawn. `moved` is False when only the camera or the light changed.

        When somebody `enters` another place, its first frames are to be there soon, and need not be fine.
        """
        if enters and self.quality.first:
            self.stillness.enter()
        self.stillness.stale = "moved" if moved or self.stillness.stale == "moved" else "seen"

    def overlaid(self) -> None:
        """The next frame must be drawn, as the interface has changed; the picture behind it has not."""
        self.stillness.stale = self.stillness.stale or "overlaid"

    def frame(self) -> bool:
        """Wake or rest everything that draws, for the coming frame; False while nothing has changed."""
        quality, stale = self.quality, self.stillness.due()
        changed = stale in ("seen", "moved")
        drawn = self.stillness.turn(changed) if quality.still else changed
        entered = drawn and self.stillness.hurry(stale)
        hasty = drawn and (entered or self.stillness.waits)
        self._window.active = shown = drawn or bool(stale)
        self._buffers.set_active(drawn)
        self._maps.set_active(stale == "moved" and not entered)
        if drawn:
            fine = quality.still if self.stillness.fine else 0.0
            self._buffers.refine(((quality.first if hasty else fine) or quality.scale) / quality.scale)
            self._scene.set_shader_input("eye_place", self._camera.get_pos(self._scene))
            self.plate.frame((self._window.get_x_size(), self._window.get_y_size()), self._light, hasty)
        if hasty and not entered:
            self.stillness.stale = "seen"  # at once, with the next of its programs
        return shown

    def resize(self) -> None:
        """The window has another size."""
        self._buffers.resize()
        self._shine()
        self.changed()

    def rebuild(self, quality: Quality) -> None:
        """Another preset. Everything dressed so far must be dressed again: make places and boards anew."""
        self._tear_down()
        self.quality = quality
        self.stillness = Stillness()
        self._build()

    def destroy(self) -> None:
        self._tear_down()
        for region in self._quiet_regions:
            region.active = True
        self._window.active = True

    # How it is made

    def _build(self) -> None:
        self._maps = Maps(self._scene, self._buffers, self.quality)
        if self.quality.lit and self.quality.first:
            self.stillness.first_look = FirstLook(self._camera, self._window.gsg)
        self._screen = Screen(self._window, self._buffers, self._camera, self.quality)
        self.plate = Plate(self._scene, self._camera, self._buffers, self.quality, DARK)
        if self.quality.samples:
            self._scene.set_antialias(p3d.AntialiasAttrib.M_multisample)
        self.furnish([self._light])
        self._shine()
        self._maps.aim(self._light.key, *self._covered)

    def _tear_down(self) -> None:
        self._buffers.remove()
        self._screen.remove()
        self._maps.remove()
        self.plate.remove()
        if self.stillness.first_look is not None:
            self.stillness.first_look.remove()
            self.stillness.first_look = None

    def _shine(self) -> None:
        shine(self._scene, self._light, self.quality.lamps)
        self._expose()

    def _expose(self) -> None:
        self._screen.expose(self._light, self._sharp.focus or self.usual_focus)


def surface_program(surface: Surface, quality: Quality, lamps: Switches, more: tuple[str, ...] = ()) -> p3d.Shader:
    """What draws a surface in a preset, in the light of the lamps of a place."""
    switches = [*more, "PAINTED"] if surface.painted else [*more]
    if surface.baked:
        switches.append("BAKED")
    if surface.ink is not None:
        switches.append("INKED")
    if not quality.lit:
        return program("surface.vert", "unlit.frag", tuple(switches))
    if surface.normals is not None:
        switches.append("NORMALS")
    if surface.glow_by_texture:
        switches.append("GLOWING")
    if surface.see_through:
        switches.append("GLASS")
    if surface.wet and quality.wet:
        switches.append("WET")
    # a condition in the shader is no way to leave them out: software computes both sides of it
    shine = (surface.coat, "COATED"), (surface.sheen, "SHEEN"), (surface.through[3], "THROUGH")
    switches += [name for amount, name in shine if amount > 0]
    if quality.shadow_size:
        switches += ["SHADOWS", "SOFT"] if quality.soft_shadows else ["SHADOWS"]
    if quality.occlusion:
        switches.append("OCCLUSION")
    return program("surface.vert", "surface.frag", (*switches, *lamps.defines))
