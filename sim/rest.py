"""Dice at rest: the only way physics enters the rules, the log and the wire."""

from msgspec import Struct

Seat = int


class RestingDie(Struct, frozen=True, array_like=True, gc=False):
    """Where and how a die came to rest. Integers only: places in 0.1 mm, angles in 0.01 degree.

    `pose` is the exact recorded pose (x, y, z in 0.01 mm; index of the largest quaternion part and the other three
    as 15-bit integers); it is empty when no physics was involved. Faces and hitboxes follow from integers alone.
    """

    id: int
    face: int
    x: int = 0
    y: int = 0
    z: int = 80
    tilt: int = 0
    yaw: int = 0
    pose: tuple[int, ...] = ()

    @property
    def raised(self) -> bool:
        """Its centre lies at least 12 mm above the felt."""
        return self.z >= 120

    @property
    def cocked(self) -> bool:
        """Its upper face leans by at least 5 degrees."""
        return self.tilt >= 500


class Rest(Struct, frozen=True, array_like=True, gc=False):
    """The fallen dice, by id: the only way physics enters the rules.

    `touch` lists the pairs of die ids that touch; `capped` says that time ran out while something still moved.
    """

    dice: tuple[RestingDie, ...]
    touch: tuple[tuple[int, int], ...] = ()
    capped: bool = False

    def face(self, die: int) -> int:
        return next(d.face for d in self.dice if d.id == die)
