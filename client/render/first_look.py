"""The first frames of a place: one plain program draws all surfaces, without shadows.

A driver compiles a program when something is first drawn with it, which may take it a third of a second, and a place
has a dozen of them: after an installation, or for whoever draws in software, that is seconds before anything is seen.
So they are withheld while a place is drawn hastily, and then come to be used: all at once, or one a frame where the
driver has been found to take its time.
"""

import panda3d.core as p3d

from client.render.cameras import camera_of
from client.render.shaders import program
from client.render.surface import Surface

TAG = "first look"
"""On what is dressed: which program draws it."""
SLOW = 0.15
"""Seconds that the first frame of a program may take, if all others are to follow in the next one."""


class FirstLook:
    """`dress` whatever has a program of its own, and let each `frame` decide which are used."""

    def __init__(self, eye: p3d.NodePath, card: p3d.GraphicsStateGuardian) -> None:
        self._camera = camera_of(eye)
        self._card = card
        self._plain = p3d.RenderState.make(p3d.ShaderAttrib.make(program("surface.vert", "first.frag"), 1))
        self._tags: dict[p3d.Shader, str] = {}
        self._withheld: dict[p3d.Shader, None] = {}
        """Programs that are not used now, the eldest first."""
        self._entering = False
        self._compiles = False
        """The last frame was the first for some program."""
        self._slow = False
        """It may take its time; nobody waits who does not say how long frames take."""
        self._camera.tag_state_key = TAG

    @property
    def waits(self) -> bool:
        """Something is still not drawn as it shall be."""
        return bool(self._withheld)

    def dress(self, node: p3d.NodePath, drawn_by: p3d.Shader, surface: Surface) -> None:
        if drawn_by not in self._tags:
            self._tags[drawn_by] = str(len(self._tags))
            self._withhold(drawn_by)
        node.set_tag(TAG, self._tags[drawn_by])
        kind = p3d.LVecBase4(surface.painted, surface.baked, surface.ink is not None, surface.see_through)
        node.set_shader_input("surf_kind", kind)

    def frame(self, hasty: bool) -> None:
        """Before a frame is drawn, hastily or as it shall be."""
        self._compiles = False
        if hasty and not self._entering:
            for drawn_by in self._tags:
                self._withhold(drawn_by)
        elif not hasty:
            one_by_one = self._entering and self._slow
            for drawn_by in list(self._withheld):
                new = not drawn_by.is_prepared(self._card.prepared_objects)
                if not (new and self._compiles and one_by_one):
                    self._camera.clear_tag_state(self._tags[drawn_by])
                    del self._withheld[drawn_by]
                self._compiles = self._compiles or new
        self._entering = hasty or (self._entering and self.waits)

    def took(self, seconds: float) -> None:
        """How long it took to draw that frame."""
        self._slow = not self._compiles or seconds > SLOW

    def remove(self) -> None:
        for drawn_by in self._withheld:
            self._camera.clear_tag_state(self._tags[drawn_by])
        self._camera.tag_state_key = ""

    def _withhold(self, drawn_by: p3d.Shader) -> None:
        self._camera.set_tag_state(self._tags[drawn_by], self._plain)
        self._withheld[drawn_by] = None
