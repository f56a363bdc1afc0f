"""Suspense: which die of a throw decides what happens, and where and when everybody holds their breath for it.

It follows from the view in which the dice were thrown and from how they fell, which every peer knows: all see the same.
"""

from dataclasses import dataclass
from typing import Any

import panda3d.core as p3d

from client.boards import TrayPlace
from client.scenes.table.playback import Fall
from client.table3d.slow_end import SlowEnd, rest_order, tips_last
from sim.deciding import deciding, in_balance
from sim.games import AnyGame
from sim.physics.trajectory import Trajectory


@dataclass(frozen=True)
class Suspense:
    die: int
    slow: SlowEnd
    place: p3d.Point3
    """Where the die comes to lie on the table."""


def suspense_of(game: AnyGame, before: Any, fall: Fall, trajectory: Trajectory, where: TrayPlace) -> Suspense | None:
    """What is watched in a throw; None where no single die decides, or hardly anything was open.

    `before` is the view in which it was thrown.
    """
    if game.throw(before) != fall.throw:
        return None
    ids = [die.id for die in fall.throw.everything]
    order = tuple(ids[number] for number in rest_order(trajectory))
    die = deciding(game, before, fall.rest, order)
    if die is None or not in_balance(game, before, fall.rest, die):
        return None
    slow = SlowEnd(tips_last(trajectory, ids.index(die)), trajectory.seconds)
    (x, y, _), _ = trajectory.sample(trajectory.seconds)[ids.index(die)]
    spot = p3d.Point3(where.x + x * where.scale, where.y + y * where.scale, 0)
    return Suspense(die, slow, spot)
