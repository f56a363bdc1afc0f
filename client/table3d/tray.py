"""The dice on the felt: held in the hand, falling along a recorded trajectory, lying where they came to rest.

The tray decides nothing. What falls, how, and where it ends is in the trajectory, which is the same for every peer;
zones are drawn from the very numbers by which the rules judge them.
"""

from collections.abc import Callable, Collection, Sequence
from math import hypot, inf

import panda3d.core as p3d

from client.boards import TrayPlace
from client.render.assets import Assets
from client.render.renderer import Renderer
from client.table3d.dice import Dice
from client.table3d.dropped import lying
from client.table3d.felt_marks import FeltMarks
from client.table3d.grip import Grip
from client.table3d.rim import Rim
from client.table3d.slow_end import SlowEnd
from sim.game import DieToThrow, Rest, RestingDie, Throw
from sim.physics.pit import Ring
from sim.physics.pose import place
from sim.physics.trajectory import Impact, Trajectory

REACH = 0.75
"""How far from the middle a hand can be, in shares of the pit's radius: the throw starts where the dice were seen."""


class Tray:
    """Hangs below `root`. `on_impact` is called at every recorded collision, for its sound.

    With a `pit`, its radius in mm, a rim stands around the felt; where the table has the pit `carved` into it, glass.
    """

    def __init__(
        self,
        root: p3d.NodePath,
        assets: Assets,
        renderer: Renderer,
        on_impact: Callable[[Impact], None] = lambda impact: None,
        pit: int | None = None,
        carved: bool = False,
    ) -> None:
        self.node = root.attach_new_node("tray")
        self._radius = (pit or 120) / 10
        self._rim = Rim(root, self._radius, assets, renderer, carved) if pit is not None else None
        self.marks = FeltMarks(self.node, renderer, self._radius)
        """What is drawn on the felt."""
        self._dice = Dice(assets, renderer)
        self._on_impact = on_impact
        self._nodes: dict[int, p3d.NodePath] = {}
        self._kinds: dict[int, DieToThrow] = {}
        self._trajectory: Trajectory | None = None
        self._impacts: list[Impact] = []
        self._clock = 0.0
        self._slow: SlowEnd | None = None
        self._held: tuple[int, ...] = ()
        self._grip = Grip()
        self._on_rest: Callable[[], None] | None = None

    def place(self, where: TrayPlace) -> None:
        """Where the arena lies on the table."""
        self.node.set_pos(where.x, where.y, where.z)
        self.node.set_scale(where.scale)
        if self._rim is not None:
            self._rim.place(where)

    # In the hand

    def prepare(self, throw: Throw) -> None:
        """Put the dice of a throw in the hand; those that lie stay where they lie."""
        self.clear()
        self.marks.draw_zones(throw.zones)
        for die, resting in throw.lying:
            self._lay(die, resting)
        for die in throw.dice:
            self._make(die)
        self._held = tuple(die.id for die in throw.dice)
        self._clock = 0.0
        self.hold_at(0, -self._radius)

    def hold_at(self, x: float, y: float, dragged: bool = False) -> None:
        """The hand moves over the felt, in cm of the arena; beyond its reach it stays inside the wall.

        Dice that are dragged have weight: they trail behind a little.
        """
        reach = REACH * self._radius
        inward = max(1.0, hypot(x, y) / reach)
        (self._grip.move if dragged else self._grip.take)(x / inward, y / inward)
        self._shake()

    def mark(self, x: float, y: float) -> None:
        """Show what is aimed at, in cm of the arena."""
        self.marks.aim_at(x, y)

    @property
    def holding(self) -> bool:
        return bool(self._held)

    # Falling and lying

    def play(
        self,
        throw: Throw,
        trajectory: Trajectory,
        on_rest: Callable[[], None] | None = None,
        collar: Ring | None = None,
        slow: SlowEnd | None = None,
    ) -> None:
        """Let the dice fall as recorded; `on_rest` is called once they lie still, and the silence after a `slow` end is
        over. A collar stands while they fall.
        """
        self._show_all(throw)
        self._slow = slow
        self.marks.put_collar(collar)
        self._trajectory, self._on_rest = trajectory, on_rest
        self._impacts = list(trajectory.impacts)
        self._clock = 0.0
        self._follow_trajectory(0.0)

    def lie(self, throw: Throw, rest: Rest) -> None:
        """Show the result at once: reduced motion, or coming back to a table."""
        self._show_all(throw)
        kinds = {die.id: die for die in throw.everything}
        for resting in rest.dice:
            self._lay(kinds[resting.id], resting)
        self.marks.light_zones(rest.dice)

    def lay(self, dice: Sequence[tuple[DieToThrow, RestingDie]]) -> None:
        """Put dice where they lie, unless the hand holds some: a table may be shown long after they fell, and a die
        may have been turned since.
        """
        if self._held or self._trajectory is not None:
            return
        for die, resting in dice:
            if self._kinds.get(die.id, die) != die:
                self._nodes.pop(die.id).remove_node()
            self._lay(die, resting)

    def take_off(self, dice: Collection[int]) -> None:
        """Take dice off the felt; those in the hand stay in it."""
        for die in dice:
            if die in self._nodes and die not in self._held:
                self._nodes.pop(die).remove_node()
                self._kinds.pop(die, None)

    def skip(self) -> None:
        """To the end of the throw, now."""
        if self._trajectory is not None:
            self._clock = self._watched(self._trajectory)
            self._impacts.clear()
            self.advance(0.0)

    def clear(self) -> None:
        for node in self._nodes.values():
            node.remove_node()
        self.marks.clear()
        self._nodes.clear()
        self._kinds.clear()
        self._held, self._trajectory, self._on_rest = (), None, None

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while dice move."""
        self._clock += seconds
        if self._trajectory is not None:
            falling = self._slow.clock(self._clock) if self._slow is not None else self._clock
            self._follow_trajectory(falling)
            self.marks.dust.advance(seconds)
            while self._impacts and self._impacts[0].seconds <= falling:
                self._on_impact(self._impacts.pop(0))
            if self._clock >= self._watched(self._trajectory):
                self._trajectory = None
                self.marks.put_collar(None)
                self.marks.dust.clear()
                done, self._on_rest = self._on_rest, None
                if done is not None:
                    done()
            return True
        if self._held:
            self._grip.advance(seconds)
            self._shake()
            return True
        return False

    def stir(self, impact: Impact, hit: str) -> None:
        """Dust rises where a die hits something."""
        place, _ = self.pose(sorted(self._nodes)[impact.die])
        self.marks.dust.stir(place, impact.speed, hit)

    # Where things are

    def middle(self) -> p3d.Point3 | None:
        """The middle of the thrown dice on the table, for a camera that follows; None without dice."""
        moving = [node for die, node in self._nodes.items() if not self._held or die in self._held]
        if not moving:
            return None
        total = sum((node.get_pos(self.node.get_parent()) for node in moving), p3d.Vec3(0))
        return p3d.Point3(total / len(moving))

    def spots(self, dice: Collection[int] | None = None) -> list[p3d.Point3]:
        """Where dice are on the table, in the hand or lying: all of them, or those of these that are there."""
        nodes = [node for die, node in self._nodes.items() if dice is None or die in dice]
        return [p3d.Point3(node.get_pos(self.node.get_parent())) for node in nodes]

    def pose(self, die_id: int) -> tuple[p3d.Point3, p3d.Quat]:
        """Where a die is in the arena, as it is drawn."""
        node = self._nodes[die_id]
        return node.get_pos(), node.get_quat()

    def destroy(self) -> None:
        self.clear()
        self.node.remove_node()
        if self._rim is not None:
            self._rim.destroy()

    def _show_all(self, throw: Throw) -> None:
        self.marks.forget_aim()
        wanted = {die.id: die for die in throw.everything}
        if self._kinds != wanted:
            self.clear()
            for die in wanted.values():
                self._make(die)
            for die, resting in throw.lying:
                self._lay(die, resting)
        self._held = ()
        if self.marks.zones != list(throw.zones):
            self.marks.draw_zones(throw.zones)

    def _make(self, die: DieToThrow) -> p3d.NodePath:
        if die.id not in self._nodes:
            self._nodes[die.id] = self._dice.make(die, self.node)
            self._kinds[die.id] = die
        return self._nodes[die.id]

    def _lay(self, die: DieToThrow, resting: RestingDie) -> None:
        radius = self._radius if self._rim is not None else inf
        self._pose(self._make(die), *place(lying(die, resting, radius)))

    def _watched(self, trajectory: Trajectory) -> float:
        """For how many seconds a throw is watched."""
        return trajectory.seconds if self._slow is None else self._slow.seconds

    def _follow_trajectory(self, seconds: float) -> None:
        assert self._trajectory is not None
        poses = self._trajectory.sample(min(seconds, self._trajectory.seconds))
        for die, pose in zip(sorted(self._nodes), poses, strict=True):
            self._pose(self._nodes[die], *pose)

    def _pose(self, node: p3d.NodePath, spot: Sequence[float], turn: Sequence[float]) -> None:
        node.set_pos(*spot)
        node.set_quat(p3d.Quat(*turn))

    def _shake(self) -> None:
        """Dice in the hand."""
        for number, die in enumerate(self._held):
            place, turn = self._grip.pose(number, len(self._held))
            self._nodes[die].set_pos_hpr(place, turn)
