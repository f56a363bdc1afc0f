"""The plate: a room at rest is drawn once, kept as a picture with its depth, and put behind the pieces in later frames.

Two pictures are kept: all light but the key lamp's, and the key lamp's. Shadows and occlusion by pieces are looked up
anew in each frame, so that they move with them. While the view, the light or the room changes, it is drawn as usual;
a room that has just been entered is kept with its first frame.
"""

import panda3d.core as p3d

from client.render.buffers import Buffers
from client.render.cameras import camera_of
from client.render.layers import ABOVE, EYE, KEY, ROOM
from client.render.light import Light
from client.render.quality import Quality
from client.render.shaders import program

TAG = "plate"
"""On what stands still: which program draws it onto the plate."""
BEHIND_ALL = ("background", 0)


class Plate:
    """`keep` what stands still, tell when the room has `changed`, and let each `frame` decide how it is drawn."""

    def __init__(
        self, scene: p3d.NodePath, eye: p3d.NodePath, buffers: Buffers, quality: Quality, void: p3d.LColor
    ) -> None:
        self._scene = scene
        self._eye = eye
        self._buffers = buffers
        self._patience = quality.plate
        self._version = 0
        self._programs: list[p3d.Shader] = []
        self.stored: tuple[object, ...] | None = None
        """Of which view of which room in which light the picture is."""
        self._last: tuple[object, ...] | None = None
        self._alike = 0
        """What the frame before showed, and how many in a row have shown it."""
        self._entered = False
        """There are parts of a room that no frame has shown yet."""
        scene.hide(ROOM)
        camera_of(eye).camera_mask = EYE | ROOM
        if not self._patience:
            return
        self._made = buffers.stored("plate", quality.scale, -210)
        self._made.buffer.set_clear_color(void)
        self._made.buffer.set_clear_active(p3d.GraphicsOutput.RTP_aux_hrgba_0, True)
        self._made.buffer.set_clear_value(p3d.GraphicsOutput.RTP_aux_hrgba_0, p3d.LColor(0, 0, 0, 1))
        buffers.rest(self._made.buffer, True)
        camera = p3d.Camera("plate", camera_of(eye).get_lens())
        camera.camera_mask = ROOM
        camera.tag_state_key = TAG
        self._camera = eye.attach_new_node(camera)
        self._made.buffer.make_display_region().camera = self._camera
        self._quad = self._make_quad(quality)

    @property
    def used(self) -> bool:
        """The room of the last frame came from the picture."""
        return self.stored is not None and self._last == self.stored

    def keep(self, node: p3d.NodePath, drawn_by: p3d.Shader) -> None:
        """A solid part of the room, which stands still; the program gives its light in two parts."""
        node.hide(EYE)
        node.show_through(ROOM)
        self.changed()
        if not self._patience:
            return
        self._entered = True
        if drawn_by not in self._programs:
            self._programs.append(drawn_by)
            state = p3d.RenderState.make(p3d.ShaderAttrib.make(drawn_by, 1))
            camera_of(self._camera).set_tag_state(str(len(self._programs) - 1), state)
        node.set_tag(TAG, str(self._programs.index(drawn_by)))

    def changed(self) -> None:
        """Something of the room stands elsewhere, or is another thing."""
        self._version += 1

    def frame(self, size: tuple[int, int], light: Light, hasty: bool = False) -> None:
        """Before a frame is drawn; a `hasty` one waits for no picture."""
        if not self._patience:
            return
        lens = camera_of(self._eye).get_lens()
        view = p3d.LMatrix4(self._scene.get_mat(self._eye) * lens.get_projection_mat())
        seen = (view, size, light, self._version)
        self._alike = self._alike + 1 if seen == self._last else 0
        self._last = seen
        rests = self._alike >= self._patience or self._entered
        drawn = seen != self.stored and rests and bool(self._programs) and not hasty
        self._entered = self._entered and hasty
        if drawn:
            self.stored = seen
            camera_of(self._camera).set_lens(lens)
            self._quad.set_shader_input("plate_to_world", p3d.invert(view))
        self._buffers.rest(self._made.buffer, not drawn)
        self._made.buffer.active = drawn
        if self.used:
            self._quad.show()
        else:
            self._quad.hide()
        camera_of(self._eye).camera_mask = EYE if self.used else EYE | ROOM

    def remove(self) -> None:
        if self._patience:
            self._camera.remove_node()
            self._quad.remove_node()

    def _make_quad(self, quality: Quality) -> p3d.NodePath:
        maker = p3d.CardMaker("plate")
        maker.set_frame_fullscreen_quad()
        card = maker.generate()
        card.set_bounds(p3d.OmniBoundingVolume())
        card.final = True
        quad = self._scene.attach_new_node(card)
        switches = ["SHADOWS"] if quality.shadow_size else []
        if quality.shadow_size and quality.soft_shadows:
            switches.append("SOFT")
        if quality.occlusion:
            switches.append("OCCLUSION")
        quad.set_shader(program("screen.vert", "plate.frag", tuple(switches)))
        quad.set_shader_inputs(
            plate_rest=self._made.first,
            plate_key=self._made.second,
            plate_depth=self._made.depth,
            plate_to_world=p3d.LMatrix4.ident_mat(),
        )
        quad.set_bin(*BEHIND_ALL)
        quad.set_depth_test(True)
        quad.set_attrib(p3d.DepthTestAttrib.make(p3d.RenderAttrib.M_always))
        quad.hide(KEY | ABOVE)
        quad.hide()
        return quad
