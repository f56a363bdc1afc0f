"""Everything has its room on the table, in view and apart."""

from itertools import pairwise

import pytest

from client.boards import Orientation
from client.boards.beat_the_bit.layout import CELL, SHEET, layout
from client.boards.pieces.places import OUTLINE, Place
from sim.games.beat_the_bit.content import KINGDOM
from tests.client.boards.room import box, lying_on_one_another, within

ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
TABLES = [(orientation, players) for orientation in ORIENTATIONS for players in (1, 2, 3, 4)]


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_track_is_one_line_of_neighbouring_cells(orientation: Orientation) -> None:
    track = layout(orientation, 4).track
    assert len(track) == len(KINGDOM) == 12
    steps = {round(abs(p.x - q.x) + abs(p.y - q.y), 3) for p, q in pairwise(track)}
    assert len(steps) == 1
    assert len({(round(p.x, 3), round(p.y, 3)) for p in track}) == 12


@pytest.mark.parametrize("count", [1, 3, 9])
def test_cards_of_a_lane_never_leave_it(count: int) -> None:
    for table in TABLES:
        for seat in layout(*table).seats:
            for lane, names in seat.lanes:
                places = [place for group in lane.groups([count] * len(names)) for place in group]
                half = OUTLINE[0] * lane.scale
                assert len(places) == count * len(names)
                assert places[0].x - half >= lane.x - 1e-6
                assert places[-1].x + half <= lane.x + max(lane.width, 2 * half) + 1e-6


@pytest.mark.parametrize(("orientation", "players"), TABLES)
def test_nothing_on_the_table_overlaps(orientation: Orientation, players: int) -> None:
    where = layout(orientation, players)
    assert len(where.seats) == players
    card, sheet, cell = OUTLINE, (SHEET[0] / 2, SHEET[1] / 2), (CELL / 2, CELL / 2)
    piles = ("adventures", "used_adventures", "treasures", "used_treasures", "shop", "bosses", "finals")
    things = {name: box(getattr(where, name), card) for name in piles}
    things |= {f"event {k}": box(place, card) for k, place in enumerate(where.row.places(3))}
    things |= {f"enemy {k}": box(place, card) for k, place in enumerate(where.enemies.places(2))}
    things |= {f"cell {k}": box(place, cell) for k, place in enumerate(where.track)}
    things["pot"] = box(Place(where.pot.x, where.pot.y, scale=where.pot.radius), (1.0, 1.0))
    things["arena"] = box(where.arena, (10.0, 11.6))
    for number, seat in enumerate(where.seats):
        things[f"sheet {number}"] = box(seat.sheet, sheet)
        for name, places in seat.places({"slots": 2, "missions": 1, "hand": 2}).items():
            things |= {f"{name} {number} {k}": box(place, card) for k, place in enumerate(places)}
    assert not lying_on_one_another(things)
    for name, area in things.items():
        assert any(within(area, seen) for seen in where.everything), f"{name} is out of view"
