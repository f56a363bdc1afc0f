"""Everything has its room on the table, in view and apart."""

from math import hypot

import pytest

from client.boards import Orientation
from client.boards.deep_regrets.layout import CELL, DAY, DECK, OPEN, PLATE, SERVICE, layout
from client.boards.pieces.places import OUTLINE, Place
from sim.games.deep_regrets import GAME
from tests.client.boards.room import box, lying_on_one_another, overlap, within

ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
TABLES = [(orientation, players) for orientation in ORIENTATIONS for players in (1, 2, 3, 4, 5)]


@pytest.mark.parametrize(("orientation", "players"), TABLES)
def test_nothing_on_the_table_overlaps(orientation: Orientation, players: int) -> None:
    where = layout(orientation, players)
    assert len(where.seats) == players
    cards = {
        "upgrades": where.upgrade_deck, "dinks": where.dink_deck, "event": where.event_deck, "discard": where.discard,
        "regrets": where.regret_deck, "forecast": where.forecast,
    }  # fmt: skip
    for name, places in (
        ("upgrade", where.upgrades), ("dink", where.dinks), ("demand", where.demand),
        ("today", where.today.places(3)), ("sinking", where.sinking.places(2)),
    ):  # fmt: skip
        cards |= {f"{name} {k}": place for k, place in enumerate(places)}
    things = {name: box(place, OUTLINE) for name, place in cards.items()}
    things |= {f"shoal {k}": box(place, (CELL[0] / 2, CELL[1] / 2)) for k, place in enumerate(where.shoals)}
    things |= {f"day {k}": box(place, (DAY / 2, DAY / 2)) for k, place in enumerate(where.days)}
    things |= {f"tackle {k}": box(place, (0.8, 0.8)) for k, place in enumerate(where.tackle)}
    things |= {f"berth {k}": box(place, (1.2, 0.6)) for k, place in enumerate(where.berths)}
    things |= {f"house {k}": box(place, (SERVICE[0] / 2, SERVICE[1] / 2)) for k, place in enumerate(where.services)}
    things["coin"] = box(where.coin, (2.0, 0.8))
    things["preserver"] = box(where.preserver, (0.8, 0.8))
    counts = {"gear": 4, "hold": 1, "dinks": 2, "regrets": 1, "mounts": 3, "boat": 3}
    for number, seat in enumerate(where.seats):
        things[f"plate {number}"] = box(seat.plate, (PLATE[0] / 2, PLATE[1] / 2))
        lane = seat.dice
        things[f"dice {number}"] = (lane.x, lane.x + lane.width, lane.y - 0.9 * lane.scale, lane.y + 0.9 * lane.scale)
        for name, places in seat.places(counts).items():
            things |= {f"{name} {number} {k}": box(place, OUTLINE) for k, place in enumerate(places)}
    crowded = ("hold", "boat", "dinks", "gear", "mounts", "regrets")
    assert not lying_on_one_another(things, crowded)
    radius = (GAME.pit / 10 + 0.5) * where.tray.scale
    for name, (left, right, near, far) in things.items():
        # one's own hand stands before the dice, and sinks while they fly
        if name.split()[0] in ("hold", "boat", "dinks", "gear"):
            continue
        x = min(right, max(left, where.tray.x)) - where.tray.x
        y = min(far, max(near, where.tray.y)) - where.tray.y
        assert hypot(x, y) > radius, f"{name} lies where dice fall"
    for name, area in things.items():
        assert any(within(area, seen, beyond=0.3) for seen in where.everything), f"{name} is out of view"


def test_deck_and_open_fish_lie_within_their_shoal_and_apart() -> None:
    middle = Place(0, 0)
    deck, fish = (box(middle.on(x, y, 0, size), OUTLINE) for x, y, size in (DECK, OPEN))
    cell = box(middle, (CELL[0] / 2, CELL[1] / 2))
    assert not overlap(deck, fish)
    assert within(deck, cell, beyond=0.3)
    assert within(fish, cell, beyond=0.3)
