"""While dice fly everything makes room for them: what stands before them ducks, and the interface fades.

Where one of them decides, the eye goes near to where it comes to lie, and only what is there is sharp; then it comes
back.
"""

from dataclasses import replace

from client.boards import Board
from client.render.light import Focus
from client.scenes.table.eye import Eye
from client.scenes.table.suspense import Suspense
from client.scenes.world import World
from client.table3d.motion import ease

SECONDS = 0.22
"""In which everything goes out of the way, and comes back."""
FADED = 0.22
"""How much of the interface is left meanwhile: whoever wants to skip the throw still finds the button."""
NEAR = 0.5
"""How near the eye comes to a die that decides, as a share of its distance."""
EARLIER = 0.35
"""Seconds before the slow end at which it sets out."""
SHARP = (0.84, 1.2)
"""From where to where it is sharp then, in shares of the distance to the die; all else is a little soft."""
SOFT = 7.0


class Flight:
    def __init__(self, world: World, eye: Eye) -> None:
        self._world = world
        self._eye = eye
        self.falling = False
        """Dice are in the air."""
        self.suspense: Suspense | None = None
        """What decides the throw that is seen."""
        self._share = 0.0
        self._watched = 0.0
        self._near = False

    @property
    def interface(self) -> float:
        """How much of the interface is seen: 1 is all of it."""
        return 1 - (1 - FADED) * ease(self._share)

    def begin(self, suspense: Suspense | None) -> None:
        self.falling, self.suspense = True, suspense
        self._watched = 0.0

    def rest(self) -> None:
        """The dice lie still, and the silence is over: the eye goes back to where it was."""
        self.falling, self.suspense = False, None
        if self._near:
            self._near = False
            self._focus_on(None)
        self._eye.steer(lambda camera: camera.follow(None))

    def advance(self, seconds: float, board: Board | None) -> bool:
        """Let time pass; True while something is on its way."""
        if self.falling:
            self._watch(seconds)
        before = self._share
        way = seconds / SECONDS if self.falling else -seconds / SECONDS
        self._share = min(1.0, max(0.0, before + way))
        if self._share == before:
            return False
        if board is not None:
            board.duck(self._share)
        return True

    def _watch(self, seconds: float) -> None:
        self._watched += seconds
        suspense = self.suspense
        if suspense is None or self._watched < suspense.slow.begins - EARLIER:
            return
        if not self._near:
            self._near = True
            self._eye.steer(lambda camera: camera.close_in(suspense.place, NEAR))
        self._focus_on(suspense)

    def _focus_on(self, suspense: Suspense | None) -> None:
        """Only what is around the deciding die is sharp; the softness comes with the eye."""
        renderer = self._world.renderer
        if renderer is None or not renderer.quality.dof:
            return
        if suspense is None:
            renderer.focus = None
            return
        since = self._watched - max(0.0, suspense.slow.begins - EARLIER)
        share = ease(min(1.0, since / (EARLIER + 0.3)))
        usual = renderer.usual_focus if renderer.quality.dof == "always" else Focus(disc=0.0, far=200.0)
        away = (self._world.camera.get_pos(self._world.root) - suspense.place).length()
        near, far = (away * edge for edge in SHARP)
        renderer.focus = replace(
            usual,
            near=usual.near + (near - usual.near) * share,
            far=usual.far + (far - usual.far) * share,
            disc=usual.disc + (SOFT - usual.disc) * share,
        )

    def end(self) -> None:
        """Nothing flies any more, and nothing is out of its place."""
        if self._near:
            self._near = False
            self._focus_on(None)
        self.falling, self.suspense, self._share = False, None, 0.0
