"""Every die that falls is counted, by seat and kind, whatever is taken back."""

import pytest

from sim.codec import Malformed, decode, encode
from sim.game import DieToThrow, Rest, RestingDie, Throw
from sim.ledger import Ledger, Tally
from sim.table import Table
from tests.sim.test_table import FRESH, Pairs, pairs_table, refused, roll

COINS = ("heads", "heads", "heads", "tails", "tails", "tails")


def thrown(seat, *dice):
    return Throw(seat, dice)


def resting(*faces):
    return Rest(tuple(RestingDie(number, face) for number, face in enumerate(faces)))


def test_faces_are_counted_for_each_seat_and_kind():
    ledger = Ledger()
    ledger.note(thrown(1, DieToThrow(0, "d6"), DieToThrow(1, "d4")), resting(5, 0))
    ledger.note(thrown(0, DieToThrow(0, "d6")), resting(5))
    ledger.note(thrown(1, DieToThrow(0, "d6")), resting(2))
    assert [(tally.seat, tally.kind, tally.falls) for tally in ledger.counts] == [
        (0, "d6", (0, 0, 0, 0, 0, 1)),
        (1, "d4", (1, 0, 0, 0)),
        (1, "d6", (0, 0, 1, 0, 0, 1)),
    ]
    assert ledger.by_kind() == {"d6": [0, 0, 1, 0, 0, 2], "d4": [1, 0, 0, 0]}


def test_carved_dice_are_counted_apart_but_their_bodies_together():
    ledger = Ledger()
    ledger.note(thrown(0, DieToThrow(0, "d6"), DieToThrow(1, "d6", faces=COINS)), resting(0, 0))
    assert [tally.labels for tally in ledger.counts] == [(1, 2, 3, 4, 5, 6), COINS]
    assert ledger.by_kind() == {"d6": [2, 0, 0, 0, 0, 0]}


def test_a_ledger_goes_on_where_another_ended():
    ledger = Ledger()
    ledger.note(thrown(0, DieToThrow(0, "d6", faces=COINS), DieToThrow(1, "d6")), resting(3, 3))
    again = Ledger(decode(encode(ledger.counts), tuple[Tally, ...]))
    for each in (ledger, again):
        each.note(thrown(0, DieToThrow(0, "d6", faces=COINS)), resting(3))
    assert again.counts == ledger.counts


@pytest.mark.parametrize(
    "tally",
    [
        [0, "d6", [1, 2, 3, 4, 5, 6], [0, 0, 0]],
        [0, "d6", [1, 2], [0, 0]],
        [0, "d9", [1, 2], [0, 0]],
        [0, "d4", [1, 2, 3, 4], [0, 0, 0, -1]],
    ],
)
def test_a_count_that_fits_no_die_is_refused(tally):
    with pytest.raises(Malformed):
        decode(encode(tally), Tally)


def test_what_was_taken_back_has_fallen():
    table = pairs_table()
    roll(table)
    table.undo(0, agreed=(0, 1), fresh=FRESH)
    roll(table)
    assert sum(sum(tally.falls) for tally in table.fallen.counts) == 2
    assert Table.replay(Pairs(), table.log).fallen.counts == table.fallen.counts


def test_dice_that_nobody_asked_for_are_not_counted():
    table = pairs_table()
    with refused("dice.not-expected"):
        table.settle(Rest((RestingDie(0, 2),)))
    assert table.fallen.counts == ()
