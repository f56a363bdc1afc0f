"""Everything has its room on the table, in view and apart."""

from itertools import pairwise
from math import hypot

import panda3d.core as p3d
import pytest

from client.boards import Orientation
from client.boards.adventure_dice.layout import BANNER, PLAQUE, layout
from client.boards.areas import Area
from client.boards.pieces.places import OUTLINE, Lane, Place
from client.table3d.cards import PIXELS
from sim.games.adventure_dice import GAME
from tests.client.boards.room import box, lying_on_one_another

ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
TABLES = [(orientation, players) for orientation in ORIENTATIONS for players in (1, 2, 3, 4)]
FULL_HAND = 16
"""More cards than the limit allows are held for a moment."""
NUMBER_ENDS = 124
"""Where the widest number on an adventure card ends, in pixels."""
NUMBER_FROM = 0.6
"""How far up a card its number begins, from the middle (0) to the edge (1)."""


@pytest.mark.parametrize(("orientation", "players"), TABLES)
def test_nothing_on_the_table_overlaps_and_all_is_in_view(orientation: Orientation, players: int) -> None:
    where = layout(orientation, players)
    assert len(where.seats) == players
    things = {name: box(getattr(where, name), OUTLINE) for name in ("green", "used_green", "adventure", "discard")}
    things |= {f"slot {k}": box(place, OUTLINE) for k, place in enumerate(where.slots)}
    things["banner"] = box(where.banner, (BANNER[0] / 2, BANNER[1] / 2))
    things["played"] = _lane(where.played, 14)
    for number, seat in enumerate(where.seats):
        things[f"plaque {number}"] = box(seat.plaque, (PLAQUE[0] / 2, PLAQUE[1] / 2))
        things[f"hand {number}"] = _lane(seat.hand, FULL_HAND)
        things[f"gear {number}"] = _lane(seat.gear, 9)
        things[f"captured {number}"] = _lane(seat.captured, 28)
    assert not lying_on_one_another(things)
    tray, pit = where.tray, GAME.pit / 10 * where.tray.scale
    for name, (left, right, near, far) in things.items():
        off = hypot(max(left - tray.x, tray.x - right, 0), max(near - tray.y, tray.y - far, 0))
        assert off > pit, f"{name} stands where dice roll"
    edges = where.everything
    table = tuple(pick(area[k] for area in edges) for k, pick in enumerate((min, max, min, max)))
    for name, area in things.items():
        assert area[0] >= table[0] - 0.1, name
        assert area[1] <= table[1] + 0.1, name
        assert area[2] >= table[2] - 0.1, name
        assert area[3] <= table[3] + 0.1, name


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("count", [1, 5, 12, 16, 17, 30])
def test_the_number_of_every_card_in_a_full_hand_is_seen(orientation: Orientation, count: int) -> None:
    places = layout(orientation, 4).seats[0].hand.places(count)
    assert len(places) == count
    for left, right in pairwise(places):
        card = 2 * OUTLINE[0] * left.scale
        if right.x > left.x:
            assert right.x - left.x > NUMBER_ENDS / PIXELS[0] * card
            assert _lies_over(right, left) or right.x - left.x > card
        else:
            top = max(corner.z for corner in right.corners(OUTLINE))
            assert left.y > right.y, "the second row stands in front of the first"
            assert left.on(0, OUTLINE[1] * NUMBER_FROM, 0).z > top, "and hides none of its numbers"


def _lies_over(upper: Place, lower: Place) -> bool:
    """Whether a card covers the other one, along the way in which they lean."""
    out = lower.quat.xform(p3d.Vec3(0, 0, 1))
    return out.dot(p3d.Vec3(upper.x - lower.x, upper.y - lower.y, upper.z - lower.z)) > 0


def _lane(lane: Lane, count: int) -> Area:
    boxes = [box(place, OUTLINE) for place in (*lane.places(1), *lane.places(count))]
    left, near = (min(area[k] for area in boxes) for k in (0, 2))
    right, far = (max(area[k] for area in boxes) for k in (1, 3))
    return left, right, near, far
