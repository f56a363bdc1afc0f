"""Everything has its room on the table, in view and apart."""

import pytest

from client.boards import Orientation
from client.boards.areas import Area
from client.boards.frigate.layout import BERTH, CHART, HEAD, SIGN, SLOT, TILE, Layout, layout
from client.boards.pieces.places import OUTLINE, Place
from sim.games.frigate import GAME
from sim.games.frigate.actions import Roll
from sim.games.frigate.content import MOST_DICE
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL
from sim.physics.throw import throw
from tests.client.boards.room import box, lying_on_one_another, overlap, within
from tests.sim.games.frigate.ship import do, ship

ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("slots", [15, 17, 18, 19, 21, 29, 35])
@pytest.mark.parametrize("phase", ["hand", "faces", "shop"])
def test_nothing_on_the_table_overlaps(orientation: Orientation, slots: int, phase: str) -> None:
    where = layout(orientation)
    things = _things(where, slots, phase)
    assert not lying_on_one_another(things)
    seen = [edge(area[side] for area in where.everything) for side, edge in enumerate((min, max, min, max))]
    for name, (left, right, near, far) in things.items():
        assert seen[0] <= left, f"{name} is out of view"
        assert right <= seen[1], f"{name} is out of view"
        assert seen[2] <= near, f"{name} is out of view"
        assert far <= seen[3] + 0.2, f"{name} is out of view"


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_lines_are_as_large_as_the_page_allows_and_faces_to_choose_from_larger_than_usual(
    orientation: Orientation,
) -> None:
    where = layout(orientation)
    scales = [where.log.lines(slots)[0].scale for slots in (15, 17, 18, 19, 21, 29, 35)]
    assert scales == sorted(scales, reverse=True)
    assert scales[3] > 0.8, "one large die does not make everything small"
    assert scales[-1] > 0.5
    for dice in range(5, MOST_DICE + 1):
        assert where.bench.places(dice)[0].scale > where.berths.places(dice)[0].scale * (1.25 if dice == 5 else 0.98)


def _things(where: Layout, slots: int, phase: str) -> dict[str, Area]:
    things = {"head": _box(where.log.head, HEAD)}
    if phase == "hand":
        things["pit"] = where.pit
    else:
        things["chart"] = _box(where.chart, CHART)
        assert where.counter.z > 1, "it lies on the rim of the pit"
    things |= {f"slot {k}": _box(place, SLOT) for k, place in enumerate(where.log.lines(slots))}
    card = (2 * OUTLINE[0], 2 * OUTLINE[1])
    things |= {f"perk {k}": _box(place, card) for k, place in enumerate(where.hold.places(6, alone=False))}
    things |= {f"armed {k}": _box(place, card) for k, place in enumerate(where.armed.places(1))}
    if phase == "shop":
        things |= {f"offer {n}": _box(where.stall.place(n, 2), card) for n in range(1, 7)}
        things |= {"restock": _box(where.restock, SIGN), "leave": _box(where.leave, SIGN)}
        if where.berths_are_beside:
            things |= {f"berth {k}": _box(place, BERTH) for k, place in enumerate(where.berths.places(MOST_DICE))}
    elif phase == "faces":
        things |= {f"berth {k}": _box(place, TILE) for k, place in enumerate(where.bench.places(MOST_DICE))}
    else:
        things["chart"] = _box(where.chart, CHART)
        things |= {f"berth {k}": _box(place, BERTH) for k, place in enumerate(where.berths.places(MOST_DICE))}
    return things


def _box(place: Place, size: tuple[float, float]) -> Area:
    return box(place, (size[0] / 2, size[1] / 2))


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("count", [1, 4, 7, 12, 24])
def test_however_many_perks_are_held_they_stay_in_their_row(orientation: Orientation, count: int) -> None:
    row = layout(orientation).hold
    places = row.places(count, alone=True)
    assert len(places) == count
    half = OUTLINE[0] * places[0].scale
    assert places[0].x - half >= row.x - 1e-6
    assert places[-1].x + half <= row.x + row.width + row.beside + 1e-6
    assert [place.x for place in places] == sorted(place.x for place in places)


def test_in_a_high_window_ten_perks_reach_no_farther_to_one_side_than_what_is_always_in_view() -> None:
    """Nearer to the eye less of the table is seen: 22 cm where the dice lie are 20 at the ledge."""
    row = layout("portrait").hold
    first, *_, last = row.places(10, alone=True)
    assert first.x - OUTLINE[0] * first.scale >= -20.05
    assert last.x + OUTLINE[0] * last.scale <= 18.6


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("per_category", [1, 2, 3, 5])
def test_offers_of_any_number_lie_at_the_stall(orientation: Orientation, per_category: int) -> None:
    where = layout(orientation)
    places = [where.stall.place(number, per_category) for number in range(1, 3 * per_category + 1)]
    assert len({(place.x, place.y) for place in places}) == len(places)
    for place in places:
        area = left, right, _, far = _box(place, (2 * OUTLINE[0], 2 * OUTLINE[1]))
        assert where.board[0] <= left
        assert right <= where.board[1]
        assert not overlap(area, _box(where.restock, SIGN))
        assert not overlap(area, _box(where.leave, SIGN))
        assert far <= where.board[3] + 0.3


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_dice_that_are_thrown_never_come_to_rest_on_something(orientation: Orientation) -> None:
    where = layout(orientation)
    things = _things(where, 18, "hand")
    del things["pit"]
    request = GAME.throw(do(ship("D01", "D06"), Roll()))
    assert request is not None
    covering = total = 0
    for number in range(40):
        for die in throw(request, NEUTRAL, entropy(b"rest" * 8, number)).rest.dice:
            spot = where.arena.on(die.x / 100, die.y / 100, 0)
            boxes = things.values()
            covering += any(left < spot.x < right and near < spot.y < far for left, right, near, far in boxes)
            total += 1
    assert covering == 0, f"of {total} dice"


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_what_is_chosen_from_lies_on_the_counter(orientation: Orientation) -> None:
    where = layout(orientation)
    counter = box(where.counter.place, (where.counter.size[0] / 2, where.counter.size[1] / 2))
    card = (2 * OUTLINE[0], 2 * OUTLINE[1])
    laid = [_box(where.stall.place(n, 2), card) for n in range(1, 7)]
    laid += [_box(where.restock, SIGN), _box(where.leave, SIGN)]
    laid += [_box(place, TILE) for dice in range(5, MOST_DICE + 1) for place in where.bench.places(dice)]
    assert all(within(thing, counter, beyond=0.1) for thing in laid)
