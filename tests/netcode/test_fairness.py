"""What a log proves, seat by seat: every promise that was not kept is found, and nothing is said that is not proved."""

import pytest
from msgspec.structs import replace

from netcode import messages as m
from netcode.commit_reveal import Chain
from netcode.fairness import Broken, audited, check
from netcode.record import DrawNote, PromiseNote
from netcode.signing import Signer
from netcode.texts import NetworkSpeech
from netcode.throws import Inputs
from sim import logfile
from sim.codec import decode, encode
from sim.games import all_games
from sim.selfplay import play_table, random_player
from sim.table import Begin, Entry, Note, Settle, Table, Undo, chain_hash
from tests.conformance.small_games import Draw, Pairs, Roll
from tests.netcode.tables import Room

GAME = Pairs()


@pytest.fixture(scope="module")
def log():
    return played(GAME)


def played(game, bots=0):
    room = Room(game, bots=bots)
    people = [room.peer(f"P{n}") for n in range(game.seats[-1] - bots)]
    room.play_to_the_end(*people)
    room.until(lambda: all(person.audit is not None for person in people))
    return room.table.log


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.id)
def test_the_log_of_a_hosted_game_proves_its_shuffles_and_throws(game):
    log = played(game, game.seats[-1] - 1)
    fairness = check(log, game)
    assert (fairness.verdict, fairness.broken) == ("kept", ())
    assert fairness.shuffles >= 1
    assert fairness.throws == fairness.computed == sum(isinstance(entry.input, Settle) for entry in log)
    (chair,) = fairness.signed
    assert chair.nonces == fairness.shuffles + fairness.throws
    assert chair.seen >= 1
    # the chair signed the very end: only notes follow
    assert all(isinstance(entry.input, Note) for entry in log[chair.until + 1 :])


def test_an_unfinished_game_is_proved_as_far_as_it_went(log):
    end = numbered(log, Note, kind="secret")[0]
    assert check(log[:end], GAME).verdict == "open"


def test_a_log_without_promises_proves_nothing():
    assert check(play_table(GAME, 2, GAME.Options(), 1, random_player).log, GAME).verdict == "nothing"


def test_an_old_recording_says_what_it_does_not_prove():
    table = play_table(GAME, 2, GAME.Options(), 1, random_player)
    table.receive(Note("table", encode({"names": ["Ada", "Bo"], "commitment": b"c" * 32})))
    fairness = check(table.log, GAME)
    assert fairness.verdict == "old"
    (sentence,) = NetworkSpeech("en").fairness(fairness)
    assert "does not prove" in sentence


def test_a_table_on_one_device_proves_nothing_to_others():
    room = Room(GAME, bots=1)
    ada = room.local()
    room.play_to_the_end(ada)
    fairness = check(room.table.log, GAME)
    assert fairness.verdict == "kept"
    assert not fairness.signed
    assert any("proves nothing" in line for line in NetworkSpeech("en").fairness(fairness))


def test_a_file_made_from_nothing_is_signed_by_nobody_one_knows(log):
    """Anybody can make keys and play with themselves; whose keys they are is all that counts."""
    own = Signer(b"o" * 32).public
    lines = NetworkSpeech("en").fairness(check(log, GAME), own)
    assert not [line for line in lines if "this device" in line]
    mine = NetworkSpeech("en").fairness(check(log, GAME), check(log, GAME).chairs[0].key)
    assert len([line for line in mine if "this device" in line]) == 1


# Every promise that is broken is found


def with_input(log, number, given):
    """The log with another input, and hashes that fit it: a careful forger's."""
    return chained(
        [*(entry.input for entry in log[:number]), given, *(entry.input for entry in log[number + 1 :])], log
    )


def chained(inputs, log):
    entries = []
    for number, given in enumerate(inputs):
        state = log[min(number, len(log) - 1)].state
        entries.append(Entry(given, state, chain_hash(entries[-1].chain if entries else b"", given, state)))
    return entries


def numbered(log, cls, **fields):
    return next(
        (n, entry.input)
        for n, entry in enumerate(log)
        if isinstance(entry.input, cls) and all(getattr(entry.input, name) == value for name, value in fields.items())
    )


def reasons(log):
    fairness = check(log, GAME)
    assert fairness.verdict == "broken"
    assert all(isinstance(fault, Broken) for fault in fairness.broken)
    return {fault.reason for fault in fairness.broken}


def note(log, kind, type_):
    number, given = numbered(log, Note, kind=kind)
    return number, decode(given.data, type_)


def with_note(log, kind, number, changed):
    return with_input(log, number, Note(kind, encode(changed)))


def test_another_secret_and_another_host_key_are_found(log):
    number, given = numbered(log, Note, kind="secret")
    assert reasons(with_input(log, number, replace(given, data=b"x" * 32))) >= {"secret", "host-key", "mark"}
    number, settle = numbered(log, Settle)
    inputs = decode(settle.inputs, Inputs)
    other = replace(inputs, entropy=replace(inputs.entropy, host_key=b"k" * 32))
    assert "host-key" in reasons(with_input(log, number, replace(settle, inputs=encode(other))))


def test_a_chosen_seed_is_found(log):
    number, begin = numbered(log, Begin)
    seeded = Table.begin(GAME, 2, seed=b"chosen").log[0].input
    assert "setup" in reasons(with_input(log, number, replace(begin, seed=seeded.seed)))


def test_a_game_without_its_draw_or_with_two_is_found(log):
    number, given = numbered(log, Note, kind="draw")
    inputs = [entry.input for entry in log]
    assert {"setup"} <= reasons(chained([*inputs[:number], *inputs[number + 1 :]], log))
    assert {"setup", "unannounced"} <= reasons(chained([*inputs[: number + 1], given, *inputs[number + 1 :]], log))


def test_a_nonce_a_number_or_a_gesture_of_a_throw_that_was_changed_is_found(log):
    number, settle = numbered(log, Settle)
    inputs = decode(settle.inputs, Inputs)
    nonces = replace(inputs, entropy=replace(inputs.entropy, nonces=(b"n" * 32, b"m" * 32)))
    assert "nonce" in reasons(with_input(log, number, replace(settle, inputs=encode(nonces))))
    left_out = replace(inputs, entropy=replace(inputs.entropy, nonces=(inputs.entropy.nonces[0], b"")))
    assert "nonce" in reasons(with_input(log, number, replace(settle, inputs=encode(left_out))))
    elsewhere = replace(inputs, entropy=replace(inputs.entropy, number=4711))
    assert "unannounced" in reasons(with_input(log, number, replace(settle, inputs=encode(elsewhere))))
    harder = replace(inputs, gesture=replace(inputs.gesture, strength=0.9))
    # whatever is changed, the chairs have signed another log
    assert {"announcement", "two-truths"} <= reasons(with_input(log, number, replace(settle, inputs=encode(harder))))
    assert "unreadable" in reasons(with_input(log, number, replace(settle, inputs=b"\xc1")))


def test_faces_that_do_not_follow_from_chance_are_found(log):
    number, settle = numbered(log, Settle)
    die = settle.rest.dice[0]
    turned = replace(settle, rest=replace(settle.rest, dice=(replace(die, face=(die.face + 1) % 6),)))
    assert "invented" in reasons(with_input(log, number, turned))


def test_dice_that_never_fell_are_found_where_dice_fall(log):
    number, promised = note(log, "promise", PromiseNote)
    falling = replace(promised, promise=replace(promised.promise, dice="falling"))
    assert {"promise"} <= reasons(with_note(log, "promise", number, falling))


def test_an_announced_throw_that_came_to_nothing_is_found(log):
    number, _ = numbered(log, Note, kind="announced")
    inputs = [entry.input for entry in log]
    settles = [n for n, given in enumerate(inputs) if isinstance(given, Settle)]
    without = [given for n, given in enumerate(inputs) if n != settles[0]]
    assert "abandoned" in reasons(chained(without, log))
    again = numbered(log[number + 1 :], Note, kind="announced")[1]
    assert "abandoned" in reasons(chained([*inputs[: settles[0]], again, *inputs[settles[0] :]], log))
    assert "repeated" in reasons(chained([*inputs[:-1], inputs[number], inputs[-1]], log))


def test_a_second_promise_and_a_forged_one_are_found(log):
    number, promised = note(log, "promise", PromiseNote)
    inputs = [entry.input for entry in log]
    later = replace(promised, promise=replace(promised.promise, commitment=b"c" * 32))
    assert "promise" in reasons(chained([*inputs, Note("promise", encode(later))], log))
    assert "promise" in reasons(with_note(log, "promise", number, later))


def test_a_forged_chair_and_one_bound_too_late_are_found(log):
    number, bound = note(log, "bound", m.Bound)
    assert "chair" in reasons(with_note(log, "bound", number, replace(bound, anchor=Chain(b"f", 1).anchor)))
    inputs = [entry.input for entry in log]
    assert "chair" in reasons(chained([*inputs, inputs[number]], log))


def test_a_forged_confirmation_and_one_of_another_game_are_found(log):
    number, witnessed = note(log, "witnessed", m.Witnessed)
    (seen, *others) = witnessed.seen
    forged = replace(witnessed, seen=(replace(seen, view=b"v" * 16), *others))
    assert {"witness", "unsigned"} <= reasons(with_note(log, "witnessed", number, forged))


def test_an_epoch_that_goes_back_is_found(log):
    inputs = [entry.input for entry in log]
    resumed = [Note("resumed", encode(epoch)) for epoch in (3, 2)]
    assert "epoch" in reasons(chained([*inputs, *resumed], log))


def test_a_log_that_is_none_is_a_broken_promise_too(log):
    assert audited(logfile.dump(log), GAME).broken == ()
    assert audited(logfile.dump(log)[:-5], GAME).broken
    assert audited(b"anything", GAME).broken


def test_cards_dealt_anew_after_taking_back_are_proved_too():
    room = Room(GAME, bots=1, bot_seconds=1000.0)
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
    assert check(log, GAME).verdict == "open"
    assert check(log, GAME).shuffles == 2
    n, undo = numbered(log, Undo)
    assert reasons(with_input(log, n, replace(undo, fresh=b"chosen"))) == {"redeal"}


def test_the_verdict_is_told_in_three_languages(log):
    n, begin = numbered(log, Begin)
    broken = check(with_input(log, n, replace(begin, seed=b"chosen")), GAME)
    for language in ("en", "it", "nb"):
        wording = NetworkSpeech(language)
        for fairness in (check(log, GAME), broken):
            for line in wording.fairness(fairness):
                assert "fairness." not in line
                assert "{" not in line
        for reason in REASONS:
            assert wording.has(f"fairness.broken.{reason}")
        for kind in ACCUSATIONS:
            assert wording.accusation(kind) != wording.accusation("no such thing")


REASONS = (
    "refused",
    "unreadable", "promise", "chair", "repeated", "abandoned", "puppet", "mark", "unannounced", "announcement", "nonce",
    "seeded", "invented", "setup", "redeal", "epoch", "witness", "two-truths", "unsigned", "secret", "host-key",
)  # fmt: skip
ACCUSATIONS = (
    "unsigned", "promise", "rollback", "lost", "chair", "abandoned", "repeated", "second-deal", "puppet", "left-out",
    "unannounced", "announcement", "nonce", "invented", "blamed", "witness", "two-truths", "dropped", "secret", "log",
)  # fmt: skip


def test_notes_survive_their_encoding(log):
    _, drawn = note(log, "draw", DrawNote)
    assert decode(encode(drawn), DrawNote) == drawn
