"""Commit and reveal: nobody alone decides what falls, and whoever keeps a nonce back is named."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from twisted.internet.task import Clock

from netcode import messages as m
from netcode.commit_reveal import (
    CHAIN,
    MOST_MISSING,
    RENEWAL,
    Bindings,
    Chain,
    CommitReveal,
    Nonces,
    Plan,
    Verifier,
    first_number,
    link,
    named,
    opening,
    secret_commitment,
)
from sim.physics.entropy import host_key
from tests.netcode.tables import Counted

SECRET = b"s" * 32


class Table:
    """A lottery with chairs that do as they are told; it is its own registrar."""

    def __init__(self, seats=3):
        self.clock = Clock()
        self.told, self.recalls, self.drawn = [], [], []
        self.lottery = CommitReveal(self.clock, SECRET, 100, self)
        self.seats = {seat: Nonces(lambda seat, first: b"%d/%d" % (seat, first)) for seat in range(seats)}

    def announce(self, statement):
        self.told.append(statement)

    def mark(self):
        return b"mark"

    def recall(self, message, seats):
        self.recalls.append((message.n, list(seats)))

    def bind(self, *seats):
        for seat in seats:
            if self.lottery._bindings.of(seat, self.lottery.next_number) is None:
                self.lottery.bound(self.seats[seat].bind(seat, self.lottery.next_number))

    def draw(self, *taking_part, seat=0, gesture=None):
        self.lottery.draw(Plan(seat, len(self.seats), taking_part, gesture)).addCallback(self.drawn.append)

    def reveal(self, *seats):
        announced = self.told[-1]
        for seat in seats:
            self.lottery.revealed(seat, announced.n, *self.seats[seat].open(announced, (seat,)))


def test_the_entropy_follows_from_the_host_and_from_every_chair():
    table = Table()
    table.bind(0, 1, 2)
    table.draw(0, 1, 2)
    (announced,) = table.told
    assert (announced.n, announced.seats, announced.mark) == (100, (0, 1, 2), b"mark")
    table.reveal(2, 0)
    assert table.drawn == []
    table.reveal(1)
    (draw,) = table.drawn
    assert draw.entropy.host_key == host_key(SECRET, 100)
    assert all(draw.entropy.nonces)
    assert table.lottery.number == 101


def test_what_could_sway_a_throw_is_announced_before_anybody_reveals():
    table = Table()
    table.bind(0, 1)
    table.draw(0, 1, seat=1, gesture=m.Throw().gesture)
    (announced,) = table.told
    assert (announced.seat, announced.gesture) == (1, m.Throw().gesture)
    assert announced.anchors == tuple(named(table.seats[seat].bind(seat, 100)) for seat in (0, 1))


def test_whoever_is_bound_before_the_announcement_takes_part_though_they_sat_down_later():
    table = Table()
    table.draw(0, 1)
    assert table.told == []
    table.bind(2)
    table.bind(0, 1)
    (announced,) = table.told
    assert announced.seats == (0, 1, 2)


def test_whoever_was_named_and_binds_themselves_anew_stays_out_of_the_throw_that_is_taken_instead():
    table = Table()
    table.bind(0)
    table.draw(0, 1)
    table.bind(1)
    table.lottery._bindings.drop(0)
    table.lottery.left(1)
    assert table.told[-1] == m.Missing(n=100, seats=(1,), why="left")
    table.bind(1)
    table.bind(0)
    assert table.told[-1].seats == (0,)


def test_whoever_sits_down_while_dice_fall_takes_part_in_the_next_throw_at_once():
    table = Table()
    table.bind(0, 1)
    table.draw(0, 1)
    table.bind(2)
    table.reveal(0, 1)
    table.draw(0, 1, 2)
    assert table.told[-1].seats == (0, 1, 2)


def test_a_chair_that_is_not_bound_in_time_takes_no_part():
    table = Table()
    table.bind(0)
    table.draw(0, 1)
    assert table.told == []
    table.clock.advance(3)
    table.reveal(0)
    assert table.drawn[0].entropy.nonces == (table.seats[0].open(table.told[0], (0,))[0], b"", b"")


@pytest.mark.parametrize(("how", "why"), [("silent", "withheld"), ("leaves", "left"), ("lies", "wrong")])
def test_a_nonce_that_is_kept_back_is_named_at_once_and_the_throw_is_taken_anew(how, why):
    table = Table()
    table.bind(0, 1)
    table.draw(0, 1)
    table.reveal(0)
    if how == "silent":
        table.clock.advance(3)
        assert table.recalls == [(100, [1])], "nobody is named who was not asked once more"
        table.clock.advance(3)
    elif how == "leaves":
        table.lottery.left(1)
    else:
        table.lottery.revealed(1, 100, b"another nonce entirely".ljust(32))
    assert table.told[1] == m.Missing(n=100, seats=(1,), why=why)
    assert (table.told[2].n, table.told[2].seats) == (101, (0,))
    table.reveal(0)
    assert table.drawn[0].entropy.number == 101


def test_whoever_is_named_too_often_has_no_say():
    table = Table(seats=2)
    for _ in range(MOST_MISSING):
        table.bind(0, 1)
        table.draw(0, 1)
        table.reveal(0)
        table.clock.advance(6)
        table.reveal(0)
    table.bind(0, 1)
    table.draw(0, 1)
    assert table.told[-1].seats == (0,)


def test_a_chair_cannot_be_bound_for_a_throw_that_is_announced():
    table = Table()
    table.bind(0)
    table.draw(0)
    late = table.seats[1].bind(1, table.lottery.number)
    assert not table.lottery.bindable(late)
    assert table.lottery.bindable(table.seats[1].bind(1, table.lottery.next_number))


def test_a_chair_is_bound_once_until_its_chain_ends():
    table = Table()
    table.bind(0)
    assert not table.lottery.bindable(table.seats[0].bind(0, table.lottery.next_number + 5))
    table.lottery.number += CHAIN - RENEWAL
    assert table.lottery.bindable(table.seats[0].bind(0, table.lottery.next_number))


# Chains


def test_a_chain_reveals_one_nonce_after_the_other_and_none_beforehand():
    chain = Chain(b"seed", 7, length=5)
    nonces = [chain.nonce(n) for n in range(7, 12)]
    assert link(nonces[0]) == chain.anchor
    assert all(link(later) == earlier for earlier, later in pairwise(nonces))
    assert chain.nonce(6) is chain.nonce(12) is None


def test_a_verifier_takes_each_nonce_once_and_in_order():
    chain = Chain(b"seed", 7, length=9)
    verifier = Verifier(bound(chain))
    assert verifier.accepts(8, chain.nonce(8))
    assert not verifier.accepts(8, chain.nonce(8))
    assert not verifier.accepts(7, chain.nonce(7))
    assert not verifier.accepts(10, chain.nonce(11))
    assert not verifier.accepts(9, b"")
    assert verifier.accepts(15, chain.nonce(15))
    assert not verifier.accepts(16, b"x" * 32)


def bound(chain, seat=0):
    return m.Bound(seat=seat, first=chain.first, length=chain.length, anchor=chain.anchor, key=b"")


def test_a_chair_that_binds_itself_anew_keeps_its_old_chain_until_the_new_one_begins():
    old, new = Chain(b"old", 0, length=9), Chain(b"new", 6, length=9)
    bindings = Bindings([bound(old), bound(new)])
    assert bindings.of(0, 5).bound.anchor == old.anchor
    assert bindings.of(0, 6).bound.anchor == new.anchor
    assert bindings.of(0, 20) is None
    assert bindings.of(1, 5) is None


def test_a_chair_reveals_only_for_throws_it_takes_part_in():
    nonces = Nonces(lambda seat, first: b"seed")
    anchor = named(nonces.bind(1, 4))
    announced = m.Announced(n=4, seat=0, seats=(1,), anchors=(anchor,), gesture=None, mark=b"")
    assert len(nonces.open(announced, (1,))) == 1
    assert nonces.open(replace(announced, seats=(0,)), (1,)) == ()
    assert nonces.open(replace(announced, n=3), (1,)) == ()
    assert nonces.open(replace(announced, anchors=(b"another chain's.",)), (1,)) == ()


def test_a_chair_whose_new_chain_was_not_taken_still_reveals_from_the_old_one():
    nonces = Nonces(lambda seat, first: b"%d" % first)
    old = nonces.bind(0, 4)
    nonces.bind(0, 6)
    announced = m.Announced(n=7, seat=0, seats=(0,), anchors=(named(old),), gesture=None, mark=b"")
    (nonce,) = nonces.open(announced, (0,))
    assert Verifier(old).accepts(7, nonce)


def test_numbers_of_later_openings_are_higher_and_begin_where_nobody_can_tell():
    random = Counted("numbers")
    numbers = [first_number(epoch, random) for epoch in (1, 1, 2, 3)]
    assert len(set(numbers)) == 4
    assert [opening(n) for n in numbers] == [1, 1, 2, 3]


def test_the_commitment_of_the_host_is_no_link_of_a_chain():
    assert secret_commitment(b"x" * 32) != link(b"x" * 32)
