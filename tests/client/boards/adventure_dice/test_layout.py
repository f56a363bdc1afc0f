"""Everything has its room on the table, in view and apart."""

from itertools import pairwise

import pytest

from client.boards import Orientation
from client.boards.adventure_dice.layout import BANNER, PLAQUE, layout
from client.boards.areas import Area
from client.boards.pieces.places import OUTLINE, Lane
from client.table3d.cards import PIXELS
from tests.client.boards.room import box, lying_on_one_another

ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
TABLES = [(orientation, players) for orientation in ORIENTATIONS for players in (1, 2, 3, 4)]
FULL_HAND = 16
"""More cards than the limit allows are held for a moment."""
NUMBER_ENDS = 124
"""Where the widest number on an adventure card ends, in pixels."""
MOST_DICE: Area = (-10.8, 10.8, -12.9, 14.0)
"""Where nineteen of twenty dice come to rest, in cm of the arena: measured with 2 to 14 dice and neutral throws."""


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
    tray, (left, right, near, far) = where.tray, MOST_DICE
    things["dice"] = (
        tray.x + left * tray.scale, tray.x + right * tray.scale,
        tray.y + near * tray.scale, tray.y + far * tray.scale,
    )  # fmt: skip
    assert not lying_on_one_another(things)
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
        if right.y == left.y:
            card = 2 * OUTLINE[0] * left.scale
            assert right.x - left.x > NUMBER_ENDS / PIXELS[0] * card
            assert right.z > left.z or right.x - left.x > card
        else:
            assert left.y - right.y > 2 * OUTLINE[1] * left.scale, "the second row lies in front of the first"


def _lane(lane: Lane, count: int) -> Area:
    boxes = [box(place, OUTLINE) for place in (*lane.places(1), *lane.places(count))]
    left, near = (min(area[k] for area in boxes) for k in (0, 2))
    right, far = (max(area[k] for area in boxes) for k in (1, 3))
    return left, right, near, far
