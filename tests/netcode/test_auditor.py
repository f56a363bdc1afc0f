"""A guest's own checks, one by one: whatever a host says that it may not say is noticed, under its right name.

`python -m tests.netcode.mutate_auditor` takes each check out in turn, and sees that a test here fails without it.
"""

import pytest
from msgspec.structs import replace

from netcode import messages as m
from netcode.auditor import MOST_UNBOUND, PATIENCE, SILENCE, Auditor, Known
from netcode.commit_reveal import MOST_MISSING, Chain, link, named, secret_commitment
from netcode.signing import Signer
from netcode.statements import blind, mark, scope, sign_as_chair, sign_as_host, sign_promise
from netcode.throws import Inputs, seeded_throw
from sim.codec import decode, encode
from sim.game import DieToThrow, Rest, Throw
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL
from sim.table import Begin, Entry, Note, Settle, chain_hash

SECRET = b"s" * 32
REQUEST = Throw(0, (DieToThrow(0),))
FIRST = 1 << 40
"""The first number of a table's first opening."""


class Seats:
    """An honest host, in pieces, and one guest (chair 0) with her auditor; chair 1 is somebody else's."""

    def __init__(self):
        self.host, self.ada, self.bo = Signer(b"h" * 32), Signer(b"a" * 32), Signer(b"b" * 32)
        promise = m.Promise("table", secret_commitment(SECRET), "seeded", self.host.public)
        self.promise = sign_promise(promise, self.host)
        self.table = scope(self.promise)
        self.now = 0.0
        self.auditor = Auditor(self.ada, lambda: self.now)
        self.n = FIRST
        self.log = []
        self.chains = {}

    @property
    def accused(self):
        return self.auditor.accusation.kind if self.auditor.accusation is not None else None

    def signed(self, statement):
        return sign_as_host(statement, self.host, self.table)

    def sit(self, **how):
        self.auditor.seated(**{"promise": self.promise, "epoch": 1, "seats": (0,), **how})
        return self

    def bind(self, *seats, first=None):
        for seat in seats or (0, 1):
            first = self.n if first is None else first
            chain = self.chains[seat] = Chain(b"%d/%d" % (seat, first), first)
            key = (self.ada, self.bo)[seat].public
            bound = m.Bound(seat=seat, first=first, length=chain.length, anchor=chain.anchor, key=key)
            bound = self.auditor.bind(bound) if seat == 0 else sign_as_chair(bound, self.bo, self.table)
            self.auditor.bound(bound)
        return self

    def announcement(self, seat=0, seats=(0, 1), mark=b"", **fields):
        anchors = tuple(named(m.Bound(seat=s, first=0, length=1, anchor=self.chains[s].anchor, key=b"")) for s in seats)
        announced = m.Announced(n=self.n, seat=seat, seats=seats, anchors=anchors, gesture=NEUTRAL, mark=mark)
        return self.signed(replace(announced, **fields))

    def announce(self, **fields):
        announced = self.announcement(**fields)
        self.auditor.announced(announced)
        return announced

    def nonces(self, *seats):
        return tuple(self.chains[seat].nonce(self.n) if seat in (seats or (0, 1)) else b"" for seat in (0, 1))

    def drawn(self, **fields):
        drawn = self.signed(replace(m.Drawn(n=self.n, nonces=self.nonces()), **fields))
        self.auditor.drawn(drawn)
        self.n += 1

    def throw(self, **fields):
        self.auditor.thrown(self.thrown(**fields), REQUEST)
        self.n += 1

    def thrown(self, nonces=None, gesture=NEUTRAL, **fields):
        chance = entropy(SECRET, self.n, self.nonces() if nonces is None else nonces)
        fallen = seeded_throw(REQUEST, gesture, chance)
        thrown = m.Thrown(n=self.n, rev=7, seat=0, rest=m.raw(fallen.rest), inputs=fallen.inputs)
        return replace(thrown, **fields)

    def checkpoint(self, rev=8, epoch=1, mark=b"m" * 32):
        return self.signed(m.Checkpoint(epoch=epoch, rev=rev, mark=mark))

    def witness(self, rev=8, seat=1, signer=None, **fields):
        point = self.checkpoint(rev)
        seen = m.Seen(seat, 1, rev, b"m" * 32, b"v" * 16, (), point.sig)
        signer = signer or (self.ada, self.bo)[seat]
        return sign_as_chair(replace(seen, **fields), signer, self.table)


@pytest.fixture
def seats():
    return Seats().sit().bind()


def test_an_honest_host_is_not_accused(seats):
    seats.announce(seat=None, gesture=None)
    seats.drawn()
    for _ in range(3):
        seats.announce(mark=b"m")
        seats.throw()
    seats.auditor.shown(8)
    (seen,) = seats.auditor.checkpoint(seats.checkpoint(), 8, b"v" * 16)
    seats.auditor.witnessed(seats.signed(m.Witnessed(seen=(seen, seats.witness()))))
    assert seats.accused is None
    shield = seats.auditor.shield
    assert (shield.shuffles, shield.throws, shield.rethrown, shield.seen) == (1, 3, 3, ((0, 8), (1, 8)))
    assert shield.words


# Coming in


def test_a_promise_must_be_signed():
    assert Seats().sit(promise=replace(Seats().promise, sig=b"")).accused == "unsigned"
    assert Seats().sit(promise=replace(Seats().promise, key=b"", sig=b"")).accused == "unsigned"


def test_a_promise_is_not_replaced(seats):
    other = sign_promise(replace(seats.promise, commitment=b"c" * 32), seats.host)
    assert seats.sit(promise=other).accused == "promise"


def test_a_promise_of_an_earlier_evening_is_not_replaced():
    seats = Seats()
    seats.auditor.recall(Known(b"another table's", 1))
    assert seats.sit().accused == "promise"


def test_an_epoch_never_goes_back(seats):
    seats.sit(epoch=3)
    assert seats.sit(epoch=2).accused == "rollback"


def witnessed(seats):
    seats.auditor.checkpoint(seats.checkpoint(), 8, b"v" * 16)
    return seats


def test_whoever_comes_back_is_shown_that_the_log_still_holds(seats):
    assert witnessed(seats).sit(epoch=2, checkpoint=seats.checkpoint(epoch=2)).accused is None
    assert witnessed(Seats().sit().bind()).sit(epoch=2).accused == "rollback"
    lower = Seats().sit().bind()
    assert witnessed(lower).sit(epoch=2, checkpoint=lower.checkpoint(7, 2)).accused == "rollback"
    other = Seats().sit().bind()
    assert witnessed(other).sit(epoch=2, checkpoint=other.checkpoint(8, 2, b"o" * 32)).accused == "rollback"


def test_a_view_never_goes_back(seats):
    seats.auditor.shown(9)
    seats.auditor.shown(8)
    assert seats.accused == "rollback"


def test_a_host_whose_disk_had_failed_has_lost_moves_and_not_taken_them_away(seats):
    seats.auditor.saved(False)
    seats.auditor.saved(True)
    seats.auditor.shown(9)
    seats.auditor.shown(8)
    assert seats.accused == "lost"


# Chairs


def test_a_false_signature_of_a_chair_is_noticed(seats):
    forged = m.Bound(seat=1, first=seats.n + 50, length=9, anchor=b"f" * 32, key=seats.bo.public, sig=b"s" * 64)
    seats.auditor.bound(forged)
    assert seats.accused == "chair"


def test_the_own_chair_is_bound_to_what_it_sent_and_to_nothing_else(seats):
    own = m.Bound(seat=0, first=seats.n + 50, length=9, anchor=b"f" * 32, key=seats.bo.public)
    seats.auditor.bound(sign_as_chair(own, seats.bo, seats.table))
    assert seats.accused == "chair"


def test_nobody_is_bound_once_a_throw_is_announced(seats):
    seats.announce()
    late = m.Bound(seat=1, first=seats.n, length=9, anchor=b"z" * 32, key=seats.bo.public)
    seats.auditor.bound(sign_as_chair(late, seats.bo, seats.table))
    assert seats.accused == "chair"


def test_a_chair_that_nobody_binds_says_so():
    seats = Seats().sit()
    seats.bind(1)
    for _ in range(MOST_UNBOUND):
        seats.announce(seats=(1,), mark=b"m")
        seats.throw(nonces=seats.nonces(1))
    assert seats.accused is None
    seats.announce(seats=(1,), mark=b"m")
    assert seats.accused == "left-out"


# Announcements


def test_a_throw_without_the_own_nonce_is_noticed(seats):
    seats.announce(seats=(1,))
    assert seats.accused == "left-out"


def test_whoever_lost_their_say_is_left_out_rightly():
    seats = Seats().sit(times_named=MOST_MISSING).bind()
    seats.announce(seats=(1,))
    assert seats.accused is None


def test_nonces_that_nobody_is_bound_to_are_noticed(seats):
    seats.announce(anchors=(b"x" * 16, b"y" * 16))
    assert seats.accused == "puppet"


def test_a_chair_without_an_anchor_is_noticed(seats):
    seats.announce(anchors=seats.announcement().anchors[:1])
    assert seats.accused == "puppet"


def test_an_announced_throw_is_not_dropped(seats):
    seats.announce()
    seats.n += 1
    seats.announce()
    assert seats.accused == "abandoned"


def test_numbers_leave_no_gap(seats):
    seats.announce()
    seats.throw()
    seats.n += 1
    seats.announce()
    assert seats.accused == "abandoned"


def test_numbers_never_come_again(seats):
    seats.announce()
    seats.throw()
    seats.n -= 1
    seats.announce(mark=b"other")
    assert seats.accused == "repeated"


def test_there_is_one_deal(seats):
    seats.announce(seat=None, gesture=None)
    seats.drawn()
    seats.announce(seat=None, gesture=None)
    assert seats.accused == "second-deal"


def test_a_throw_that_goes_on_after_a_restart_is_no_business_of_whoever_was_not_there():
    """Both the host's and the guest's program were started again: the guest's chain of that throw is gone."""
    seats = Seats()
    stranger = Seats().sit().bind().announcement()
    seats.sit(epoch=2)
    seats.auditor.announced(stranger)
    assert not seats.auditor.takes_part(stranger.n)
    seats.n = FIRST
    blame(seats, "restart", (0,))
    seats.n = 2 << 40
    seats.bind()
    # whoever was just named takes no part in the throw that is taken instead
    seats.announce(mark=b"m", seats=(1,))
    seats.throw(nonces=seats.nonces(1))
    seats.announce(mark=b"m")
    seats.throw()
    assert seats.accused is None
    assert seats.auditor.takes_part(seats.n)


def test_a_throw_of_one_number_is_taken_part_in_once_however_often_the_host_stops(seats):
    """Whoever knows a nonce could announce the throw otherwise, and steer it."""
    seats.announce()
    seats.throw()
    unheard, other = seats.announcement(mark=b"one"), seats.announcement(mark=b"other")
    later = seats.announcement(n=seats.n + 1)
    for epoch, said, takes_part in ((2, later, False), (3, unheard, True), (4, unheard, True), (5, other, False)):
        seats.sit(epoch=epoch)
        seats.auditor.announced(said)
        assert seats.auditor.takes_part(said.n) == takes_part
    assert seats.accused is None


# What comes of them


def test_dice_that_nobody_announced_are_noticed(seats):
    seats.throw()
    assert seats.accused == "unannounced"


def test_whoever_comes_in_the_middle_of_a_throw_need_not_have_heard_of_it():
    seats = Seats().sit()
    seats.bind(first=seats.n + 1)
    seats.auditor.thrown(seats.thrown(nonces=(b"", b"")), REQUEST)
    assert seats.accused is None


def test_a_shuffle_that_nobody_announced_is_noticed(seats):
    seats.drawn()
    assert seats.accused == "unannounced"


def test_a_throw_is_the_one_that_was_announced(seats):
    seats.announce()
    seats.throw(gesture=replace(NEUTRAL, strength=1.0))
    assert seats.accused == "announcement"


@pytest.mark.parametrize("nonces", [(b"x" * 32, b"y" * 32), (b"", b""), ()])
def test_nonces_are_those_the_chairs_are_bound_to(seats, nonces):
    seats.announce()
    seats.throw(nonces=nonces)
    assert seats.accused == "nonce"


def test_the_nonces_of_a_shuffle_too(seats):
    seats.announce(seat=None, gesture=None)
    seats.drawn(nonces=(link(b"mine"), link(b"yours")))
    assert seats.accused == "nonce"


def test_faces_follow_from_chance(seats):
    seats.announce()
    honest = decode(seats.thrown().rest, Rest)
    turned = replace(honest, dice=(replace(honest.dice[0], face=(honest.dice[0].face + 1) % 6),))
    seats.throw(rest=m.raw(turned))
    assert seats.accused == "invented"


def test_inputs_that_cannot_be_read_are_noticed(seats):
    seats.announce()
    seats.throw(inputs=b"\xc1")
    assert seats.accused == "announcement"


def test_dice_that_fall_otherwise_on_this_device_are_noticed(seats):
    seats.announce()
    thrown = seats.thrown()
    seats.auditor.rethrown(thrown, "reproduced")
    seats.auditor.rethrown(thrown, "recorded on another build")
    assert seats.accused is None
    assert (seats.auditor.shield.rethrown, seats.auditor.shield.elsewhere) == (1, 1)
    seats.auditor.rethrown(thrown, "differs")
    assert seats.accused == "invented"


# Whoever is missing


def blame(seats, why="withheld", who=(0,), n=None):
    seats.auditor.missing(seats.signed(m.Missing(n=seats.n if n is None else n, seats=who, why=why)))


def test_a_chair_that_revealed_is_not_blamed_unasked(seats):
    seats.announce()
    seats.auditor.revealed(seats.n)
    blame(seats)
    assert seats.accused == "blamed"


@pytest.mark.parametrize("why", ["left", "wrong"])
def test_nor_for_what_it_knows_better(seats, why):
    seats.announce()
    seats.auditor.revealed(seats.n)
    seats.auditor.recalled(seats.n)
    blame(seats, why)
    assert seats.accused == "blamed"


def test_a_slow_network_excuses_the_host_once(seats):
    for _ in range(2):
        assert seats.accused is None
        seats.announce()
        seats.auditor.revealed(seats.n)
        seats.auditor.recalled(seats.n)
        blame(seats)
        seats.n += 1
    assert seats.accused == "blamed"
    assert len(seats.auditor.shield.contested) == 2


def test_a_chair_that_did_not_reveal_is_named_rightly(seats):
    seats.announce()
    blame(seats)
    assert seats.accused is None
    assert seats.auditor.shield.withheld == (seats.n,)


def test_nobody_is_missing_from_a_throw_that_was_not_announced(seats):
    blame(seats, who=(1,))
    assert seats.accused == "unannounced"


def test_nor_anybody_who_takes_no_part_in_it(seats):
    seats.announce()
    blame(seats, who=(5,))
    assert seats.accused == "unannounced"


@pytest.mark.parametrize(("why", "who"), [("restart", ()), ("restart", (1,)), ("withheld", ())])
def test_a_throw_is_not_dropped_for_nothing(seats, why, who):
    seats.announce()
    blame(seats, why, who)
    assert seats.accused == "abandoned"


def test_after_a_restart_it_may_be(seats):
    announced = seats.announce()
    seats.sit(epoch=2)
    seats.auditor.announced(announced)
    blame(seats, "restart", (1,))
    assert seats.accused is None


# Checkpoints


def test_checkpoints_never_go_back(seats):
    seats.auditor.checkpoint(seats.checkpoint(8), 8, b"v" * 16)
    seats.auditor.checkpoint(seats.checkpoint(7), 7, b"v" * 16)
    assert seats.accused == "rollback"


def test_nor_are_they_of_another_opening(seats):
    seats.auditor.checkpoint(seats.checkpoint(epoch=2), 8, b"v" * 16)
    assert seats.accused == "rollback"


def test_an_own_answer_is_on_record_before_later_ones(seats):
    for rev in (8, 9):
        (seen,) = seats.auditor.checkpoint(seats.checkpoint(rev), rev, b"v" * 16)
    seats.auditor.witnessed(seats.signed(m.Witnessed(seen=(seen,))))
    assert seats.accused == "dropped"


def test_an_own_answer_is_on_record_in_time(seats):
    seats.auditor.checkpoint(seats.checkpoint(8), 8, b"v" * 16)
    seats.now = PATIENCE + 1
    seats.auditor.checkpoint(seats.checkpoint(9), 9, b"v" * 16)
    assert seats.accused == "dropped"


def test_a_host_that_marks_nothing_is_noticed(seats):
    for rev in range(SILENCE + 1):
        assert seats.accused is None
        seats.auditor.shown(rev)
    assert seats.accused == "dropped"


def test_a_false_confirmation_is_noticed(seats):
    seats.auditor.witnessed(seats.signed(m.Witnessed(seen=(seats.witness(signer=seats.ada),))))
    assert seats.accused == "witness"


def test_a_confirmation_of_nobody_is_noticed(seats):
    seats.auditor.witnessed(seats.signed(m.Witnessed(seen=(seats.witness(seat=1, signer=seats.bo),))))
    assert seats.accused is None
    stranger = m.Seen(5, 1, 8, b"m" * 32, b"v" * 16, (), b"h" * 64, b"s" * 64)
    seats.auditor.witnessed(seats.signed(m.Witnessed(seen=(stranger,))))
    assert seats.accused == "witness"


def test_two_truths_are_noticed(seats):
    seats.auditor.checkpoint(seats.checkpoint(), 8, b"v" * 16)
    seats.auditor.witnessed(seats.signed(m.Witnessed(seen=(seats.witness(mark=b"o" * 32),))))
    assert seats.accused == "two-truths"


# The end


def test_the_secret_is_the_promised_one(seats):
    assert seats.auditor.opened(SECRET)
    assert not seats.auditor.opened(b"x" * 32)
    assert seats.accused == "secret"


def entries(*inputs):
    log = []
    for given in inputs:
        log.append(Entry(given, b"s" * 16, chain_hash(log[-1].chain if log else b"", given, b"s" * 16)))
    return log


def finished(seats):
    """A throw, a checkpoint after it, and the log that belongs to them."""
    announced = seats.announce()
    thrown = seats.thrown(rev=2)
    seats.auditor.thrown(thrown, REQUEST)
    begin = Begin("g", "r", "c", 2, (0, 1), m.raw({}), b"seed")
    settle = Settle(decode(thrown.rest, Rest), thrown.inputs)
    log = entries(begin, Note("announced", encode(announced)), settle)
    point = seats.checkpoint(2, mark=mark(blind(SECRET), 2, log[2].chain))
    seats.auditor.checkpoint(point, 2, b"v" * 16)
    return log, announced, settle, begin


def test_the_final_log_is_the_one_that_was_seen(seats):
    log, *_ = finished(seats)
    seats.auditor.final(log, SECRET, ())
    assert (seats.accused, seats.auditor.proved) == (None, True)


def test_a_final_log_that_keeps_no_promise_is_noticed(seats):
    log, *_ = finished(seats)
    seats.auditor.final(log, SECRET, ("nonce",))
    assert (seats.accused, seats.auditor.proved) == ("log", False)


@pytest.mark.parametrize("change", ["announcement", "throw", "mark", "short", "named"])
def test_another_final_log_is_noticed(seats, change):
    log, announced, settle, begin = finished(seats)
    inputs = decode(settle.inputs, Inputs)
    other = replace(settle, inputs=encode(replace(inputs, build="another")))
    note = Note("announced", encode(announced))
    if change == "announcement":
        # marks fit a log without the announcement that was seen
        log = entries(begin, Note("announced", b"another"), settle)
        seats.auditor._checkpoints.clear()
    elif change == "throw":
        log = entries(begin, note, other)
        seats.auditor._checkpoints.clear()
    elif change == "mark":
        log = entries(replace(begin, seed=b"other"), note, settle)
    elif change == "short":
        log = log[:2]
    else:
        seats.auditor._named[0] = 2
    seats.auditor.final(log, SECRET, ())
    assert seats.accused == "log"


# Signatures of the host


@pytest.mark.parametrize("what", ["announced", "missing", "drawn", "checkpoint", "witnessed"])
def test_whatever_the_host_states_it_signs(seats, what):
    if what == "missing":
        seats.announce()
    if what == "drawn":
        seats.announce(seat=None, gesture=None)
    statement = {
        "announced": lambda: seats.announcement(),
        "missing": lambda: m.Missing(n=seats.n, seats=(1,), why="withheld"),
        "drawn": lambda: m.Drawn(n=seats.n, nonces=seats.nonces()),
        "checkpoint": lambda: seats.checkpoint(),
        "witnessed": lambda: m.Witnessed(seen=(seats.witness(),)),
    }[what]()
    said = replace(statement, sig=b"s" * 64)
    getattr(seats.auditor, what)(*((said, 8, b"v" * 16) if what == "checkpoint" else (said,)))
    assert seats.accused == "unsigned"


# After an accusation


def test_nothing_is_signed_or_revealed_after_an_accusation_until_the_person_goes_on(seats):
    seats.announce(seats=(1,))
    assert not seats.auditor.may_reveal
    assert seats.auditor.checkpoint(seats.checkpoint(), 8, b"v" * 16) == []
    seats.auditor.tolerate()
    assert seats.auditor.may_reveal
    assert seats.auditor.shield.accusation == ""


def test_whoever_goes_on_after_a_rollback_takes_the_table_as_it_is(seats):
    seats.auditor.shown(9)
    seats.announce()
    seats.throw()
    seats.auditor.shown(3)
    seats.auditor.tolerate()
    seats.n = FIRST + 500
    seats.announce()
    seats.throw()
    seats.auditor.shown(4)
    seats.auditor.checkpoint(seats.checkpoint(4), 4, b"v" * 16)
    assert seats.accused is None


def test_the_hosts_own_window_only_counts():
    auditor = Auditor(None, trusting=True)
    seats = Seats()
    seats.auditor = auditor
    seats.sit().bind(1)
    for seat in (0,):
        seats.chains[seat] = Chain(b"local", seats.n)
        bound = m.Bound(seat=seat, first=seats.n, length=1024, anchor=seats.chains[seat].anchor, key=b"")
        auditor.bound(bound)
    seats.announce()
    seats.throw()
    assert seats.accused is None
    assert auditor.shield.throws == 1
    assert auditor.shield.words
