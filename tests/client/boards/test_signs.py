"""Whose piece it is can be told without colour: every seat has a sign of its own, on the plate and on the table."""

from itertools import combinations

import pytest

from client.boards.deep_regrets import looks
from client.boards.signs import colour_of, sign_of
from client.render.surface import from_srgb
from client.ui.theme import SEATS, seat_look


@pytest.mark.parametrize(("one", "other"), [*combinations(range(len(SEATS)), 2)])
def test_no_two_seats_have_the_same_sign(one, other):
    assert sign_of(one, 1.0) != sign_of(other, 1.0)


@pytest.mark.parametrize("seat", range(5))
def test_a_boat_has_the_colour_and_the_sign_of_its_seat(seat):
    boat = looks.boat(seat)
    assert boat.surface.colour[:3] == pytest.approx(from_srgb(colour_of(seat)))
    red, green, blue = (round(part * 255) for part in seat_look(seat).colour[:3])
    assert colour_of(seat) == f"#{red:02x}{green:02x}{blue:02x}"
    assert [len(patch.outline) for patch in boat.patches] == [34, len(sign_of(seat, 1.0))]


@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_a_sign_is_as_large_as_it_is_asked_to_be(seat):
    _, *around = sign_of(seat, 2.0)
    assert max(max(abs(x), abs(y)) for x, y in around) <= 2.0 + 1e-9
    assert around[0] == around[-1]
