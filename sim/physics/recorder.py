"""Looks on while dice fall: the pose of every die at every step, kept in Panda's arrays until the throw is over.

Numbers become Python's once, all together, which costs half of what it does pose by pose.
"""

from collections.abc import Sequence

import panda3d.bullet as bullet
import panda3d.core as p3d

Sample = tuple[float, float, float, float, float, float, float]
"""Place and quaternion of a die at one step."""

UNSTIRRED = 0.0005**2
"""A die has not stirred if the squares of the changes of its seven numbers add up to no more."""


class Recorder:
    """Collects the samples of one throw. Panda's poses are one step late, so the first one is the start itself."""

    def __init__(self, nodes: Sequence[bullet.BulletRigidBodyNode]) -> None:
        self._poses = [node.get_transform for node in nodes]
        self._places = p3d.PTA_LVecBase3f()
        self._turns = p3d.PTA_LVecBase4f()
        self._rows = 0
        self._gaps: list[tuple[int, int]] = []
        """Which rows came several steps after the one before, and how many."""

    def look(self) -> None:
        """Note where all dice are after one more step."""
        place, turn = self._places.push_back, self._turns.push_back
        for pose in self._poses:
            now = pose()
            place(now.get_pos())
            turn(now.get_quat())
        self._rows += 1

    def look_again(self, steps: int) -> None:
        """Note where all dice are after several steps in which nothing was seen to happen."""
        self._gaps.append((self._rows, steps))
        self.look()

    def tracks(self) -> tuple[list[Sample], ...]:
        """For each die its samples, one a step; between two looks it went straight from one to the other."""
        dice = len(self._poses)
        places = memoryview(self._places.get_data()).cast("f").tolist()
        turns = memoryview(self._turns.get_data()).cast("f").tolist()
        tracks = []
        for die in range(dice):
            across = [places[3 * die + axis :: 3 * dice] for axis in range(3)]
            parts = [turns[4 * die + part :: 4 * dice] for part in range(4)]
            tracks.append(self._filled(list(zip(*across, *parts, strict=True))))
        return tuple(tracks)

    def _filled(self, rows: list[Sample]) -> list[Sample]:
        track: list[Sample] = []
        copied = 0
        for row, steps in self._gaps:
            track += rows[copied:row]
            track += _between(rows[row - 1], rows[row], steps)
            copied = row
        return track + rows[copied:]


def _between(a: Sample, b: Sample, steps: int) -> list[Sample]:
    """The samples between two looks."""
    x, y, z, w, i, j, k = a
    if w * b[3] + i * b[4] + j * b[5] + k * b[6] < 0:
        # the same turn has two quaternions
        w, i, j, k = -w, -i, -j, -k
    dx, dy, dz, dw, di, dj, dk = b[0] - x, b[1] - y, b[2] - z, b[3] - w, b[4] - i, b[5] - j, b[6] - k
    if dx * dx + dy * dy + dz * dz + dw * dw + di * di + dj * dj + dk * dk <= UNSTIRRED:
        return [b] * (steps - 1)
    shares = [step / steps for step in range(1, steps)]
    return [(x + dx * p, y + dy * p, z + dz * p, w + dw * p, i + di * p, j + dj * p, k + dk * p) for p in shares]
