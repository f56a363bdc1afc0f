"""The physical result is the result: every throw ends, nothing is lost, and it can be thrown again bit for bit."""

import os
import subprocess
import sys
import threading
from math import cos, dist, hypot, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.chance import chance_from
from sim.codec import decode, encode
from sim.dice import KINDS
from sim.game import DieToThrow, Rest, RestingDie, Roller, Throw, check_rest, pit_for
from sim.physics import felt
from sim.physics.entropy import Entropy, entropy
from sim.physics.felt import fall
from sim.physics.gesture import NEUTRAL, BadGesture, Gesture
from sim.physics.pit import Ring
from sim.physics.pose import quantised, resting_die
from sim.physics.release import Start
from sim.physics.roller import PhysicsRoller
from sim.physics.solids import SOLIDS
from sim.physics.throw import BadThrow, Inputs, Thrown, build, land, reproduce, throw, throw_in_background
from sim.roller import SeededRoller

SECRET = b"throws of the tests"


def dice(*kinds: str) -> Throw:
    pit = max(120, pit_for(max(1, len(kinds))))
    return Throw(0, tuple(DieToThrow(number, kind) for number, kind in enumerate(kinds)), pit=pit)


FIVE = dice(*["d6"] * 5)


def thrown(request: Throw = FIVE, number: int = 0, gesture: Gesture = NEUTRAL) -> Thrown:
    return throw(request, gesture, entropy(SECRET, number))


def test_a_throw_is_a_record_the_rules_accept():
    for number, kind in enumerate(KINDS):
        request = dice(*[kind] * 3)
        check_rest(request, thrown(request, number).rest)


@pytest.mark.parametrize("count", [1, 2, 10, 40])
def test_any_number_of_dice_of_all_kinds_ends_on_the_felt(count):
    names = list(KINDS)
    request = dice(*(names[i % len(names)] for i in range(count)))
    rest = thrown(request).rest
    assert not rest.capped
    for asked, die in zip(request.dice, rest.dice, strict=True):
        solid = SOLIDS[KINDS[asked.kind].body]
        assert die.z >= solid.in_radius * 100 - 1
        assert hypot(die.x, die.y) < request.pit * 10
        assert die == resting_die(die.id, solid, die.pose)


def test_dice_come_back_in_the_order_of_their_ids():
    request = Throw(0, (DieToThrow(9, "d20"), DieToThrow(2, "d4"), DieToThrow(5)))
    rest = thrown(request).rest
    assert [die.id for die in rest.dice] == [2, 5, 9]
    assert [die.z for die in rest.dice] == [45, 80, 100]


@given(
    st.builds(Gesture, st.floats(-1e4, 1e4), st.floats(-2, 3), st.floats(-9, 9), st.floats(-2, 2), st.floats(-2, 2)),
    st.integers(1, 8),
    st.integers(0, 10**6),
    st.sampled_from([60, 90, 120, 180]),
)
@settings(max_examples=40, deadline=None)
def test_whatever_the_hand_does_no_die_leaves_the_pit(gesture, count, number, pit):
    names = list(SOLIDS)
    request = replace(dice(*(names[(i + number) % 6] for i in range(count))), pit=pit)
    landed = land(request, gesture, entropy(SECRET, number))
    check_rest(request, landed.rest)
    for solid, die in zip(landed.bodies, landed.rest.dice, strict=True):
        assert die.z >= solid.in_radius * 100 - 1
        assert hypot(die.x, die.y) < pit * 10


def test_a_die_shot_straight_down_at_full_speed_does_not_pass_through_the_felt():
    for number, solid in enumerate(SOLIDS.values()):
        start = Start((0.0, 0.0, 3.0), (0.5, 0.5, 0.5, 0.5), (0.0, 0.0, -200.0), (1.0 + number, 2.0, 3.0))
        outcome = fall([solid], [start], [False], Ring(12.0))
        assert min(sample[2] for sample in outcome.tracks[0]) > solid.in_radius * 0.4
        assert outcome.ends[0][0][2] == pytest.approx(solid.in_radius, abs=0.01)


def test_a_neutral_throw_rests_around_the_middle_of_the_arena():
    places = [die for number in range(60) for die in land(FIVE, NEUTRAL, entropy(SECRET, number)).rest.dice]
    assert abs(sum(die.x for die in places) / len(places)) < 150
    assert abs(sum(die.y for die in places) / len(places)) < 300


def test_aim_and_strength_move_the_place_of_rest():
    def middle(gesture):
        rests = [die for number in range(12) for die in land(FIVE, gesture, entropy(SECRET, number)).rest.dice]
        return sum(die.x for die in rests) / len(rests), sum(die.y for die in rests) / len(rests)

    assert middle(Gesture(aim=60))[0] > 300
    assert middle(Gesture(aim=-60))[0] < -300
    assert middle(Gesture(strength=0.5))[1] > middle(Gesture(strength=0.0))[1] + 300
    assert middle(Gesture(0, 0.05, -0.2, 0.6, 0.0))[0] > 400
    assert middle(Gesture(0, 0.05, -0.2, -0.6, 0.0))[0] < -400


def test_a_die_shot_at_the_wall_comes_back_and_stays_inside():
    for number, solid in enumerate(SOLIDS.values()):
        for way in range(8):
            across, along = sin(way * 0.785), cos(way * 0.785)
            start = Start((0.0, 0.0, 3.0), (1.0, 0.0, 0.0, 0.0), (200 * across, 200 * along, 0.0), (number, 2.0, 3.0))
            outcome = fall([solid], [start], [False], Ring(12.0))
            assert max(hypot(*sample[:2]) for sample in outcome.tracks[0]) < 12.0
            assert not outcome.capped


# The same inputs


def test_the_same_inputs_give_the_same_bytes():
    assert thrown(number=7) == thrown(number=7)
    assert thrown(number=7) != thrown(number=8)


def test_the_seat_does_not_change_the_throw():
    assert thrown(replace(FIVE, seat=3)).rest == thrown().rest


def test_other_throws_before_or_beside_do_not_change_a_throw():
    alone = thrown(number=11)
    results: list[Thrown] = []
    threads = [threading.Thread(target=lambda: results.append(thrown(number=11))) for _ in range(3)]
    for thread in threads:
        thread.start()
    thrown(dice("d20", "d4"), 5)
    for thread in threads:
        thread.join()
    assert results == [alone] * 3


def test_a_throw_off_the_callers_thread_is_the_same_throw():
    assert throw_in_background(FIVE, NEUTRAL, entropy(SECRET, 4)).result(60) == thrown(number=4)


def test_another_process_throws_the_same_bytes():
    script = (
        "from tests.sim.physics.test_throw import dice, thrown\n"
        "result = thrown(dice('d6', 'd20', 'd4', 'd10'), 21)\n"
        "print(result.trajectory.hex(), result.rest)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True)
    here = thrown(dice("d6", "d20", "d4", "d10"), 21)
    assert other.stdout.strip() == f"{here.trajectory.hex()} {here.rest}"


def test_a_recorded_throw_is_reproduced():
    request = dice("d6", "d20", "d4")
    record = thrown(request, 3, Gesture(12, 0.8, -0.2))
    assert reproduce(request, record.inputs, record.rest) == "reproduced"


def test_a_record_that_was_changed_differs():
    record = thrown()
    first = record.rest.dice[0]
    forged = replace(record.rest, dice=(replace(first, face=(first.face + 1) % 6), *record.rest.dice[1:]))
    assert reproduce(FIVE, record.inputs, forged) == "differs"
    moved = replace(record.rest, dice=(replace(first, x=first.x + 1), *record.rest.dice[1:]))
    assert reproduce(FIVE, record.inputs, moved) == "differs"
    other = encode(replace(decode(record.inputs, Inputs), entropy=entropy(SECRET, 99)))
    assert reproduce(FIVE, other, record.rest) == "differs"
    assert reproduce(dice(*["d6"] * 4), record.inputs, record.rest) == "differs"


def test_a_record_of_another_build_is_not_judged():
    record = thrown()
    foreign = encode(replace(decode(record.inputs, Inputs), build=build() + "!"))
    assert reproduce(FIVE, foreign, record.rest) == "recorded on another build"


def test_a_record_of_another_build_must_at_least_agree_with_itself():
    record = thrown()
    foreign = encode(replace(decode(record.inputs, Inputs), build="another"))
    first = record.rest.dice[0]
    for forged in (replace(first, face=(first.face + 1) % 6), replace(first, pose=()), replace(first, tilt=900)):
        rest = replace(record.rest, dice=(forged, *record.rest.dice[1:]))
        assert reproduce(FIVE, foreign, rest) == "differs"
    assert reproduce(FIVE, foreign, replace(record.rest, dice=record.rest.dice[1:])) == "differs"


@given(st.binary(max_size=80))
def test_inputs_that_cannot_be_read_differ(data):
    assert reproduce(FIVE, data, Rest(())) == "differs"


def test_inputs_that_cannot_be_thrown_differ():
    rest = thrown().rest
    for bad in (Entropy(0, b"short"), Entropy(-4, bytes(32))):
        assert reproduce(FIVE, encode(Inputs(NEUTRAL, bad, build())), rest) == "differs"
    absurd = encode(Inputs(Gesture(float("nan")), entropy(SECRET, 0), build()))
    assert reproduce(FIVE, absurd, rest) == "differs"


def test_the_log_gives_nothing_away_about_other_throws():
    assert SECRET not in thrown().inputs


# Dice that lie


def rethrown(rest: Rest, *ids: int, kinds: str = "d6", number: int = 0) -> tuple[Throw, Rest]:
    request = Throw(
        0,
        tuple(DieToThrow(id, kinds) for id in ids),
        lying=tuple((DieToThrow(die.id, kinds), die) for die in rest.dice if die.id not in ids),
    )
    return request, land(request, NEUTRAL, entropy(SECRET, number)).rest


def test_only_the_named_dice_are_lifted_and_the_others_stay_to_the_last_bit_unless_knocked():
    first = thrown().rest
    stayed = knocked = 0
    for number in range(100, 112):
        request, rest = rethrown(first, 0, number=number)
        check_rest(request, rest)
        assert rest.dice[0].pose != first.dice[0].pose
        for before, after in zip(first.dice[1:], rest.dice[1:], strict=True):
            if before == after:
                stayed += 1
            else:
                knocked += 1
    assert stayed > knocked > 0


def test_a_knocked_die_is_a_real_body_and_may_show_another_face():
    lying = tuple(
        (DieToThrow(100 + i), RestingDie(100 + i, 0, x, y))
        for i, (x, y) in enumerate((x, y) for x in range(-800, 801, 200) for y in range(-400, 401, 200))
    )[:24]
    request = Throw(0, tuple(DieToThrow(i) for i in range(40)), lying)
    rest = land(request, Gesture(strength=1.0), entropy(SECRET, 0)).rest
    after = [die for die in rest.dice if die.id >= 100]
    assert any(die.face != 0 for die in after)


def test_untouched_dice_do_not_creep_however_often_others_are_thrown():
    rest = thrown(dice("d6", "d6", "d6")).rest
    far = replace(rest.dice[2], pose=())
    far = replace(far, x=2500, y=2500)
    request = Throw(0, (DieToThrow(0),), lying=((DieToThrow(2), far),), pit=400)
    near = Gesture(0, 0.1, 0.0, -0.5, -0.5)
    resting = land(request, near, entropy(SECRET, 0)).rest.dice[1]
    for number in range(1, 10):
        request = replace(request, lying=((DieToThrow(2), resting),))
        assert land(request, near, entropy(SECRET, number)).rest.dice[1] == resting


def test_a_die_that_leaned_on_a_lifted_one_falls_over():
    # turned by 30 degrees about an edge, with nothing to lean on any more
    lean, edge = radians(30), SOLIDS["d6"].in_radius
    pose = quantised((6, 6, edge * (cos(lean) + sin(lean))), (cos(lean / 2), sin(lean / 2), 0.0, 0.0))
    lying = resting_die(1, SOLIDS["d6"], pose)
    assert lying.cocked
    request = Throw(0, (DieToThrow(0),), lying=((DieToThrow(1), lying),))
    after = land(request, Gesture(x=-0.7, y=-0.7, strength=0.0), entropy(SECRET, 2)).rest.dice[1]
    assert not after.cocked
    assert after.z == 80


def test_the_hand_is_raised_above_whatever_lies_under_it():
    tower = tuple(
        (DieToThrow(10 + i), resting_die(10 + i, SOLIDS["d6"], (0, -9_000, 800 + 1600 * i, 0, 16384, 16384, 16384)))
        for i in range(5)
    )
    request = Throw(0, tuple(DieToThrow(i) for i in range(9)), lying=tower)
    landed = land(request, NEUTRAL, entropy(SECRET, 1), record=True)
    starts = [track[0] for track in landed.fall.tracks]
    for i, one in enumerate(starts):
        for other in starts[:i]:
            assert dist(one[:3], other[:3]) > 1.59
    for thrown_die in starts[:9]:
        for lying in starts[9:]:
            assert dist(thrown_die[:3], lying[:3]) > 2 * SOLIDS["d6"].out_radius
    assert all(die.z >= 79 for die in landed.rest.dice)


def test_dice_of_a_roller_without_physics_lie_flat_and_apart():
    rest = SeededRoller(chance_from("seeded")).roll(dice(*["d6"] * 8))
    crowded = replace(rest, dice=tuple(replace(die, x=die.x // 20, y=die.y // 20) for die in rest.dice))
    request = Throw(
        0,
        (DieToThrow(0),),
        lying=tuple((DieToThrow(die.id), replace(die, y=die.y + 800)) for die in crowded.dice[1:]),
        pit=200,
    )
    landed = land(request, Gesture(strength=0.0, y=-0.9), entropy(SECRET, 0))
    after = landed.rest.dice[1:]
    assert [die.face for die in after] == [die.face for die in crowded.dice[1:]]
    assert all(landed.fall.untouched[1:])
    assert landed.rest.touch == ()
    assert all(hypot(die.x, die.y) < 2000 for die in landed.rest.dice)


# Time and trouble


def test_when_time_runs_out_the_dice_are_read_as_they_are(monkeypatch):
    monkeypatch.setattr(felt, "CAP_FRAMES", 6)
    rest = land(FIVE, NEUTRAL, entropy(SECRET, 0)).rest
    assert rest.capped
    check_rest(FIVE, rest)
    assert any(die.z > 120 for die in rest.dice)


def test_capped_dice_that_hang_in_the_air_fall_on_in_the_next_throw(monkeypatch):
    with monkeypatch.context() as short:
        short.setattr(felt, "CAP_FRAMES", 3)
        rest = land(FIVE, NEUTRAL, entropy(SECRET, 0)).rest
    _, after = rethrown(rest, 0, number=5)
    assert not after.capped
    assert all(die.z < 300 for die in after.dice)


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (Throw(0, ()), "Throw 1 to 40 dice"),
        (dice(*["d6"] * 41), "Throw 1 to 40 dice"),
        (
            Throw(0, (DieToThrow(0),), tuple((DieToThrow(i), RestingDie(i, 0, i * 200)) for i in range(1, 65))),
            "at most 64",
        ),
        (Throw(0, (DieToThrow(3), DieToThrow(3))), "number of its own"),
        (dice("d7"), "no die called d7"),
        (replace(dice("d6"), pit=20), "A pit is 40 to 1000 mm"),
        (Throw(0, (DieToThrow(0),), ((DieToThrow(1), RestingDie(1, 0, pose=(1, 2, 3))),)), "A pose is"),
    ],
)
def test_a_request_that_cannot_be_thrown_is_refused_with_one_sentence(request_, sentence):
    with pytest.raises(BadThrow, match=sentence) as refusal:
        thrown(request_)
    assert str(refusal.value).endswith(".")


def test_an_absurd_gesture_is_refused_before_anything_falls():
    with pytest.raises(BadGesture):
        thrown(gesture=Gesture(strength=float("inf")))


# The roller


def test_a_physics_roller_rolls_for_a_table_and_keeps_its_last_throw():
    roller: Roller = PhysicsRoller(SECRET)
    assert isinstance(roller, PhysicsRoller)
    first, second = roller.roll(FIVE), roller.roll(FIVE)
    assert first == thrown(number=0).rest
    assert second == thrown(number=1).rest
    assert roller.last is not None
    assert roller.last.rest == second


def test_a_physics_roller_asks_for_gesture_and_nonces():
    roller = PhysicsRoller(SECRET, lambda request: Gesture(aim=20), lambda number: (bytes([number]), b"seat 1"))
    rest = roller.roll(FIVE)
    assert rest == throw(FIVE, Gesture(aim=20), entropy(SECRET, 0, (b"\x00", b"seat 1"))).rest


def test_two_rollers_without_a_secret_do_not_throw_alike():
    assert PhysicsRoller().roll(FIVE) != PhysicsRoller().roll(FIVE)
