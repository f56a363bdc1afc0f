"""Commit and reveal: nobody alone decides what falls, whoever keeps a nonce back is named, and the log proves it."""

import msgspec
import pytest
from msgspec.structs import replace
from twisted.internet.task import Clock

from netcode import messages as m
from netcode.fairness import Broken, check
from netcode.lottery import Lottery, Nonces, nonce_commitment, secret_commitment
from netcode.play import DrawNote
from netcode.throws import Inputs
from netcode.wording import Wording
from sim.codec import decode, encode
from sim.games import all_games
from sim.physics.entropy import host_key
from sim.table import Begin, Entry, Note, Settle, Undo
from tests.conformance.small_games import Draw, Pairs, Roll
from tests.netcode.tables import Counted, Room

SECRET = b"s" * 32


class Table:
    """A lottery with chairs that do as they are told."""

    def __init__(self, seats=3):
        self.clock = Clock()
        self.told, self.kept, self.drawn = [], [], []
        self.lottery = Lottery(self.clock, SECRET, 0, self.kept.append, self.told.append)
        self.seats = {seat: Nonces(Counted(f"{seat}")) for seat in range(seats)}

    def commit(self, *seats):
        n = self.lottery.number
        for seat in seats:
            self.lottery.committed(seat, n, *self.seats[seat].promise(n, (seat,)))

    def draw(self, *taking_part):
        self.lottery.draw(0, len(self.seats), taking_part).addCallback(self.drawn.append)

    def reveal(self, *seats):
        announced = self.told[-1]
        for seat in seats:
            self.lottery.revealed(seat, announced.n, *self.seats[seat].open(announced))


def test_whoever_sits_down_while_dice_fall_takes_part_in_the_next_throw_at_once():
    table = Table()
    table.commit(0, 1)
    table.draw(0, 1)
    n = table.lottery.next_number
    for seat, nonces in table.seats.items():
        table.lottery.committed(seat, n, *nonces.promise(n, (seat,)))
    table.reveal(0, 1)
    table.draw(0, 1, 2)
    # nobody is waited for: everybody is bound
    assert all(table.told[-1].commits)
    assert table.told[-1].n == n


def test_the_entropy_follows_from_the_host_and_from_every_chair():
    table = Table()
    table.commit(0, 1, 2)
    table.draw(0, 1, 2)
    assert table.told == [m.Commits(n=0, seat=0, commits=table.told[0].commits)]
    table.reveal(2, 0)
    assert table.drawn == []
    table.reveal(1)
    (drawn,) = table.drawn
    assert drawn.entropy.host_key == host_key(SECRET, 0)
    assert [nonce_commitment(0, seat, nonce) for seat, nonce in enumerate(drawn.entropy.nonces)] == list(drawn.commits)
    assert table.lottery.number == 1


def test_promises_are_on_record_before_anybody_reveals():
    table = Table()
    table.commit(0, 1)
    table.draw(0, 1)
    assert table.kept == table.told
    assert table.told[0].commits[2] == b""


def test_a_chair_that_does_not_commit_in_time_takes_no_part():
    table = Table()
    table.commit(0)
    table.draw(0, 1)
    assert table.told == []
    table.clock.advance(3)
    table.reveal(0)
    assert table.drawn[0].entropy.nonces[1] == b""


@pytest.mark.parametrize("how", ["silent", "leaves", "lies"])
def test_a_nonce_that_is_kept_back_is_named_at_once_and_the_throw_is_taken_anew(how):
    table = Table()
    table.commit(0, 1)
    table.draw(0, 1)
    table.reveal(0)
    promises = {seat: table.seats[seat].promise(1, (seat,)) for seat in (0, 1)}
    for seat, promise in promises.items():
        table.lottery.committed(seat, 1, *promise)
    if how == "silent":
        table.clock.advance(6)
    elif how == "leaves":
        table.lottery.left(1)
    else:
        table.lottery.revealed(1, 0, b"another nonce entirely")
    assert table.told[1] == m.Missing(n=0, seats=(1,))
    assert table.told[2].n == 1
    table.reveal(0)
    assert table.drawn[0].entropy.number == 1
    assert table.drawn[0].entropy.nonces[1] == b""
    assert table.kept == table.told


def test_the_first_promise_counts_and_a_nonce_for_another_throw_does_not():
    table = Table()
    table.commit(0)
    first = table.lottery._promised[0, 0]
    table.commit(0)
    assert table.lottery._promised[0, 0] == first
    table.lottery.committed(0, 77, b"x" * 32)
    assert (0, 77) not in table.lottery._promised


def test_a_chair_reveals_only_what_was_announced_as_promised():
    nonces = Nonces(Counted("x"))
    (promise,) = nonces.promise(4, (1,))
    assert nonces.open(m.Commits(n=4, seat=0, commits=(b"", promise))) is not None
    assert nonces.open(m.Commits(n=4, seat=0, commits=(b"", b"y" * 32))) is None
    assert nonces.open(m.Commits(n=4, seat=0, commits=())) is None
    assert nonces.open(m.Commits(n=5, seat=0, commits=(b"", promise))) is None


def test_a_guest_that_keeps_its_nonce_back_is_shown_to_everybody():
    room = Room(Pairs())
    ada, bo = room.peer("Ada"), room.peer("Bo")
    room.until(lambda: ada.falls)
    bo.link._nonces.open = lambda announced: ()
    room.until(lambda: ada.missed)
    assert ada.missed[0][1] == (bo.link.seats[0],)
    room.play_to_the_end(ada, bo)
    assert ada.kept
    assert check(room.table.log).verdict == "proved"
    assert check(room.table.log).anew == len(ada.missed)


def test_a_link_notices_a_host_that_uses_another_nonce_or_another_secret():
    room = Room(Pairs(), bots=1)
    bo = room.peer(playing=False)
    room.until(lambda: bo.link.lobby)
    bo.link.send(m.Ready(on=True))
    room.until(lambda: bo.link.view is not None)
    bo.link.act(Roll(), gesture=m.Throw().gesture)
    fell = []
    make = bo.link._fell

    def tampered(thrown):
        other = b"another one of 32 bytes, or so.."
        entropy = replace(thrown.entropy, nonces=(other, b""))
        fell.append(make(replace(thrown, entropy=entropy)))
        # and even if its promise is made to fit afterwards
        fell.append(make(replace(thrown, entropy=entropy, commits=(nonce_commitment(thrown.n, 0, other), b""))))
        return make(thrown)

    bo.link._fell = tampered
    room.until(lambda: fell)
    assert [each.promised for each in fell] == [False, False]
    assert bo.falls[0].promised
    bo.link._received(m.Reveal(secret=b"another secret"))
    assert bo.kept is False


# What a log proves


def played(game=None, bots=1):
    room = Room(game or Pairs(), bots=bots)
    person = room.peer()
    room.play_to_the_end(person)
    return room.table.log


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.id)
def test_the_log_of_a_hosted_game_proves_its_shuffles_and_throws(game):
    log = played(game, game.seats[-1] - 1)
    fairness = check(log)
    assert fairness.verdict == "proved"
    assert fairness.shuffles >= 1
    assert fairness.throws == sum(isinstance(entry.input, Settle) for entry in log)
    assert fairness.chairs[0] == fairness.shuffles + fairness.throws


def test_an_unfinished_game_is_proved_as_far_as_it_went():
    log = played()
    end = next(n for n, entry in enumerate(log) if isinstance(entry.input, Note) and entry.input.kind == "secret")
    assert check(log[:end]).verdict == "open"


def test_a_log_without_promises_proves_nothing():
    from sim.selfplay import play_table, random_player

    assert check(play_table(Pairs(), 2, Pairs().Options(), 1, random_player).log).verdict == "nothing"


def with_input(log, number, given):
    return [*log[:number], Entry(given, log[number].state, log[number].chain), *log[number + 1 :]]


def numbered(log, cls, **fields):
    return next(
        (n, entry.input)
        for n, entry in enumerate(log)
        if isinstance(entry.input, cls) and all(getattr(entry.input, name) == value for name, value in fields.items())
    )


def test_every_broken_promise_is_found():
    log = played()
    n, begin = numbered(log, Begin)
    assert _reasons(with_input(log, n, replace(begin, seed=b"chosen"))) == {"setup"}
    n, note = numbered(log, Note, kind="secret")
    assert _reasons(with_input(log, n, replace(note, data=b"x" * 32))) >= {"secret", "host-key"}
    n, settle = numbered(log, Settle)
    inputs = decode(settle.inputs, Inputs)
    other_nonce = replace(inputs.entropy, nonces=(b"n" * 32, b""))
    assert _reasons(with_input(log, n, _settled(settle, inputs, other_nonce))) == {"nonce"}
    other_key = replace(inputs.entropy, host_key=b"k" * 32)
    assert _reasons(with_input(log, n, _settled(settle, inputs, other_key))) == {"host-key"}
    other_number = replace(inputs.entropy, number=4711)
    assert _reasons(with_input(log, n, _settled(settle, inputs, other_number))) == {"unannounced"}
    assert _reasons(with_input(log, n, replace(settle, inputs=b"\xc1"))) == {"unreadable"}
    n, note = numbered(log, Note, kind="commits")
    later = next(number for number, entry in enumerate(log) if number > n and isinstance(entry.input, Settle))
    again = [*log[: later + 1], log[n], *log[later + 1 :]]
    assert "repeated" in _reasons(again)


def test_cards_dealt_anew_after_taking_back_are_proved_too():
    room = Room(Pairs(), bots=1, bot_seconds=1000.0)
    ada = room.local(playing=False)
    room.until(lambda: ada.link.lobby)
    ada.link.send(m.Ready(on=True))
    room.until(lambda: ada.link.view is not None)
    ada.link.act(Roll(), gesture=m.Throw().gesture)
    room.until(lambda: ada.link.view.die)
    ada.link.act(Draw())
    room.until(lambda: ada.link.view.turn == 1)
    ada.link.send(m.Undo())
    room.until(lambda: ada.link.view.turn == 0)
    log = room.table.log
    assert check(log).verdict == "open"
    assert check(log).shuffles == 2
    n, undo = numbered(log, Undo)
    assert _reasons(with_input(log, n, replace(undo, fresh=b"chosen"))) == {"redeal"}


def test_the_verdict_is_told_in_three_languages():
    log = played()
    n, begin = numbered(log, Begin)
    for language in ("en", "it", "nb"):
        for fairness in (check(log), check(with_input(log, n, replace(begin, seed=b"chosen"))), check([])):
            for line in Wording(language).fairness(fairness):
                assert "fairness." not in line
                assert "{" not in line


def test_the_commitments_of_the_host_and_of_chairs_cannot_be_mixed_up():
    assert secret_commitment(b"x" * 32) != nonce_commitment(0, 0, b"x" * 32)
    assert nonce_commitment(0, 1, b"x" * 32) != nonce_commitment(1, 0, b"x" * 32)


def _reasons(log):
    fairness = check(log)
    assert fairness.verdict == "broken"
    assert all(isinstance(fault, Broken) for fault in fairness.broken)
    return {fault.reason for fault in fairness.broken}


def _settled(settle, inputs, entropy):
    return replace(settle, inputs=encode(replace(inputs, entropy=entropy)))


def test_notes_survive_their_encoding():
    log = played()
    _, note = numbered(log, Note, kind="draw")
    assert decode(encode(decode(note.data, DrawNote)), DrawNote) == decode(note.data, DrawNote)
    assert msgspec.msgpack.decode(note.data)
