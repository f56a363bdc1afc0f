"""Whoever cheats is caught, by name: each program of cheats.py must be accused, and the same program honest must not.

docs/protocol.md lists what is caught by whom and when.
"""

import shutil
from collections import Counter

import pytest
from msgspec.structs import replace

from netcode import messages as m
from netcode.commit_reveal import MOST_MISSING
from netcode.evidence import dump, parse, weigh
from netcode.fairness import check
from netcode.throws import Inputs, ThrowsInWorkers, kind_of_dice, physics_throw, seeded_throw, thrown_again
from sim.chance import chance_from
from sim.codec import Malformed, decode
from sim.games import all_games
from sim.physics.entropy import entropy
from sim.table import Settle
from tests.conformance.small_games import Pairs
from tests.netcode.cheats import CHEATS, play, seat_of, two_guests
from tests.netcode.tables import ACCUSATIONS, Room

CAUGHT = [pytest.param(*entry, id=name) for name, entry in CHEATS.items()]
HONEST_GAMES = 1000


@pytest.mark.usefixtures("way")
@pytest.mark.cheating
@pytest.mark.parametrize(("program", "accused", "weight"), CAUGHT)
def test_g15_a_cheat_is_caught_by_name(program, accused, weight, tmp_path):
    room, ada, bo = program(program.__name__, tmp_path, on=True)
    play(room, ada, bo)
    (evidence,) = ada.accusations or bo.accusations
    assert evidence.kind == accused
    assert weigh(evidence) == weight
    # and what was saved says the same to anybody else
    assert weigh(parse(dump(evidence))) == weight


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(("program", "accused", "weight"), CAUGHT)
def test_g16_the_same_program_is_not_accused_when_it_does_not_cheat(program, accused, weight, tmp_path):
    room, ada, bo = program(program.__name__, tmp_path, on=False)
    play(room, ada, bo)
    assert not ACCUSATIONS
    assert ada.audit.proved
    assert bo.audit.proved
    assert check(room.table.log, room.game).verdict == "kept"


@pytest.mark.soak
def test_g16_a_thousand_honest_games_raise_no_alarm(tmp_path):
    for game in range(HONEST_GAMES):
        name, (program, _, _) = list(CHEATS.items())[game % len(CHEATS)]
        folder = tmp_path / str(game)
        folder.mkdir()
        room, ada, bo = program(f"honest/{game}", folder, on=False)
        play(room, ada, bo)
        assert not ACCUSATIONS, name


@pytest.mark.usefixtures("way")
@pytest.mark.cheating
@pytest.mark.parametrize("name", ["changed nonce of a deal", "dealing twice", "number used again", "rollback"])
def test_g17_evidence_proves_nothing_once_it_was_touched(name, tmp_path):
    program, _, _ = CHEATS[name]
    room, ada, bo = program(name, tmp_path, on=True)
    play(room, ada, bo)
    (evidence,) = ada.accusations or bo.accusations
    assert weigh(evidence) == "proved"
    promise = evidence.promise
    for forged in (
        replace(evidence, promise=replace(promise, key=b"k" * 32)),
        replace(evidence, promise=replace(promise, commitment=b"c" * 32)),
        replace(evidence, exhibits=()),
        *(replace(evidence, exhibits=_flipped(evidence.exhibits, n)) for n in range(len(evidence.exhibits))),
    ):
        assert weigh(forged) != "proved"


@pytest.mark.usefixtures("way")
@pytest.mark.cheating
@pytest.mark.parametrize(("name", "reason"), [("changed nonce", "nonce"), ("another gesture", "announcement")])
def test_g17_what_is_claimed_about_a_throw_is_proved_by_the_log(name, reason, tmp_path):
    """The host signs what it announces, and only one log fits the marks in that."""
    program, accused, _ = CHEATS[name]
    room, ada, bo = program(name, tmp_path, on=True)
    play(room, ada, bo)
    assert (ada.accusations or bo.accusations)[0].kind == accused
    assert reason in {fault.reason for fault in check(room.table.log, room.host.game).broken}


def _flipped(exhibits, n):
    data = bytearray(exhibits[n].data)
    data[-1] ^= 1
    return (*exhibits[:n], replace(exhibits[n], data=bytes(data)), *exhibits[n + 1 :])


def test_what_is_no_evidence_is_refused():
    for data in (b"", b"ASTRAGAL", b"ASTRAGAL-EVIDENCE\1\xc1", dump_of_nothing()):
        with pytest.raises(Malformed):
            parse(data)


def dump_of_nothing():
    return b"ASTRAGAL-EVIDENCE\1" + b"\x90"


# What the table does then


@pytest.mark.cheating
def test_everybody_hears_of_it_the_table_pauses_and_goes_on_when_all_want_to(tmp_path):
    program, _, _ = CHEATS["changed nonce"]
    room, ada, bo = program("pause", tmp_path, on=True)
    play(room, ada, bo)
    room.until(lambda: ada.objections and bo.objections and ada.link.lobby.paused)
    assert {evidence.kind for _, evidence in bo.objections} == {"nonce"}
    assert ada.link.proposal.kind == "go-on"
    for person in (ada, bo):
        person.playing = False
        person.link.tolerate()
    refused = len(bo.refusals)
    bo.link.send(m.Pause(on=False))
    room.until(lambda: len(bo.refusals) > refused)
    assert bo.refusals[-1].code == "objection"
    ada.link.send(m.Consent(yes=True))
    room.until(lambda: ada.link.proposal.agreed == (seat_of(ada),))
    assert ada.link.lobby.paused
    bo.link.send(m.Consent(yes=True))
    room.until(lambda: not ada.link.lobby.paused)
    assert ada.link.proposal is None
    assert ada.link.shield.accusation == ""


@pytest.mark.cheating
def test_a_chair_that_was_cheated_reveals_nothing_more_until_its_person_wants_to_go_on(tmp_path):
    program, _, _ = CHEATS["changed nonce"]
    room, ada, bo = program("silent", tmp_path, on=True)
    play(room, ada, bo)
    victim = ada if ada.accusations else bo
    sent = []
    victim.link._transmit = sent.append
    victim.link._announced(m.Announced(n=1 << 50, seat=0, seats=(0, 1), anchors=(), gesture=None, mark=b""))
    assert not [message for message in sent if isinstance(message, m.NonceReveal)]


# Guests who cheat


def test_a_guest_that_holds_its_nonce_back_is_named_and_loses_its_say(tmp_path):
    room, ada, bo = two_guests("holds back")
    room.cheating = False
    bo.link._reveal = lambda announced: None
    bo.link._recalled = lambda n: None
    play(room, ada)
    named = Counter(seat for _, seats in ada.missed for seat in seats)
    assert named == {seat_of(bo): MOST_MISSING}
    throws = [decode(entry.input.inputs, Inputs) for entry in room.table.log if isinstance(entry.input, Settle)]
    assert all(not throw.entropy.nonces[seat_of(bo)] for throw in throws)
    fairness = check(room.table.log, room.game)
    assert fairness.verdict == "kept"
    assert fairness.chairs[seat_of(bo)].withheld == MOST_MISSING


@pytest.mark.cheating
def test_a_guest_that_reveals_another_nonce_is_named():
    room, ada, bo = two_guests("lies")
    bo.link._nonces.open = lambda announced, seats: (b"chosen".ljust(32),)
    room.until(lambda: ada.missed)
    assert ada.missed[0][1] == (seat_of(bo),)
    assert not ada.accusations


def test_a_guest_cannot_bind_or_sign_for_another_chair():
    room, ada, bo = two_guests("for another")
    room.cheating = False
    room.until(lambda: len(room.host.registrar.bounds) == 2)
    before = dict(room.host.registrar.bounds)
    mine = before[seat_of(bo)]
    stolen = bo.link.auditor.bind(replace(mine, seat=seat_of(ada), first=mine.first + 200, sig=b""))
    bo.link._transmit(m.Bind(chairs=(stolen,)))
    bo.link._transmit(m.Bind(chairs=(replace(mine, first=mine.first + 300, key=b"", sig=b""),)))
    room.network.advance(1)
    assert room.host.registrar.bounds == before
    room.until(lambda: ada.link.auditor.known.rev >= 0 or ada.audit is not None)
    forged = m.Seen(seat_of(ada), 1, ada.link.auditor.known.rev, b"m" * 32, b"v" * 16, (), b"h" * 64, b"s" * 64)
    bo.link._transmit(m.Witness(seen=forged))
    play(room, ada, bo)
    assert check(room.table.log, room.game).verdict == "kept"


def test_whoever_cries_wolf_is_not_heard_for_ever():
    room, ada, bo = two_guests("wolf")
    room.until(lambda: ada.link.view is not None)
    for person in (ada, bo):
        person.playing = False
    for _ in range(5):
        bo.link.send(m.Objection(kind="nonce", evidence=b""))
        room.network.advance(2)
        for person in (ada, bo):
            person.link.send(m.Consent(yes=True))
        room.network.advance(2)
    assert len(ada.objections) == 3
    assert not ada.link.lobby.paused


# Dice that fall


def test_faces_that_did_not_fall_so_are_noticed_on_the_guests_own_device():
    game = all_games()["deer-portal"]
    state = game.setup(4, game.Options(), chance_from("fall")).state
    while game.throw(state) is None:
        seat = game.to_act(state)[0]
        state = game.apply(state, seat, next(iter(game.actions(state, seat)))).state
    request = game.throw(state)
    chance = entropy(b"s" * 32, 7, (b"n" * 32,))
    fell = physics_throw(request, m.Throw().gesture, chance)
    assert thrown_again(request, fell.inputs, fell.rest) == "reproduced"
    die = fell.rest.dice[0]
    turned = replace(fell.rest, dice=(replace(die, face=(die.face + 1) % 6), *fell.rest.dice[1:]))
    assert thrown_again(request, fell.inputs, turned) == "differs"
    made_up = seeded_throw(request, m.Throw().gesture, chance)
    assert thrown_again(request, made_up.inputs, made_up.rest) == "differs"
    assert (kind_of_dice(physics_throw), kind_of_dice(seeded_throw)) == ("falling", "seeded")


@pytest.mark.cheating
def test_made_up_dice_at_a_table_where_dice_fall_are_caught_at_once_and_in_the_log():
    room = Room(Pairs(), seed="made up", throw_service=physics_throw)
    room.cheating = True
    room.host.conduct = replace(room.host.conduct, throw_service=seeded_throw)
    ada, bo = room.peer("Ada"), room.peer("Bo")
    play(room, ada, bo)
    assert (ada.accusations or bo.accusations)[0].kind == "invented"
    assert {fault.reason for fault in check(room.table.log, room.game).broken} == {"seeded"}


@pytest.mark.parametrize("elsewhere", [False, True])
def test_dice_that_really_fell_are_thrown_again_by_every_guest(elsewhere):
    service = ThrowsInWorkers(1) if elsewhere else physics_throw
    assert kind_of_dice(service) == "falling"
    room = Room(Pairs(), seed="really", throw_service=service)
    ada, bo = room.peer("Ada"), room.peer("Bo")
    room.play_to_the_end(ada, bo)
    room.until(lambda: ada.audit is not None)
    assert ada.audit.rethrown == ada.audit.throws > 0
    assert ada.audit.proved
    if isinstance(service, ThrowsInWorkers):
        service.close()


# People compare


@pytest.mark.usefixtures("way")
def test_g18_the_same_words_stand_on_every_screen_and_other_keys_give_other_words():
    room, ada, bo = two_guests("words")
    room.until(lambda: ada.falls and bo.falls)
    assert ada.link.shield.words == bo.link.shield.words
    assert len(ada.link.shield.words.split()) == 4
    other, eva, _ = two_guests("other words")
    other.until(lambda: eva.falls)
    assert eva.link.shield.words != ada.link.shield.words


def test_whoever_comes_back_sees_the_same_words_as_the_others():
    room, ada, bo = two_guests("words again")
    room.until(lambda: ada.falls)
    before = ada.link.shield.words
    bo.link.disconnect()
    room.until(lambda: len(ada.falls) > 2 and ada.link.shield.words not in ("", before))
    assert bo.link.shield.words == ada.link.shield.words


# Keys


@pytest.mark.usefixtures("way")
@pytest.mark.cheating
@pytest.mark.parametrize("seed", range(4))
def test_g19_no_host_key_comes_again_even_if_the_disk_is_put_back(seed, tmp_path):
    """Whoever has seen a host key could choose a nonce for the throw it belongs to: so it is never used again."""
    room, ada, bo = two_guests(f"keys {seed}", tmp_path / "now")
    told = {}

    def listen(person):
        thrown = person.link.auditor.thrown

        def hear(message, request):
            entropy = decode(message.inputs, Inputs).entropy
            told.setdefault(entropy.host_key, set()).add((entropy.number, entropy.nonces))
            thrown(message, request)

        person.link.auditor.thrown = hear

    for person in (ada, bo):
        listen(person)
    room.until(lambda: len(ada.falls) > seed)
    room.store.flush()
    shutil.copytree(tmp_path / "now", tmp_path / "before")
    fallen = len(ada.falls)
    room.until(lambda: len(ada.falls) > fallen)
    room.crash()
    shutil.rmtree(tmp_path / "now")
    shutil.copytree(tmp_path / "before", tmp_path / "now")
    room.restart()
    room.until(lambda: all(person.accusations and person.link.proposal is not None for person in (ada, bo)))
    for person in (ada, bo):
        # they have objected, and play on all the same
        person.link.tolerate()
        person.link.send(m.Consent(yes=True))
    fallen = len(ada.falls)
    room.until(lambda: len(ada.falls) > fallen or ada.link.outcome is not None)
    assert len(told) > 2
    assert all(len(uses) == 1 for uses in told.values())
