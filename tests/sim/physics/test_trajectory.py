"""Trajectories are small, true to the eye, exact at the end, and harmless when they come from an enemy."""

import random
from functools import cache
from math import acos, degrees, dist, hypot, isfinite, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.game import DieToThrow, Throw
from sim.physics import fitting
from sim.physics.entropy import entropy
from sim.physics.felt import CAP_FRAMES, RATE
from sim.physics.fitting import fitted
from sim.physics.gesture import NEUTRAL, Gesture
from sim.physics.pit import Ring
from sim.physics.pose import place
from sim.physics.recorder import Sample
from sim.physics.solids import SOLIDS
from sim.physics.throw import land, throw
from sim.physics.trajectory import (
    LONGEST,
    MOST_DICE,
    BadTrajectory,
    Impact,
    Key,
    Track,
    decode,
    encode,
)

SECRET = b"trajectories for the tests"
MIXED = ("d6", "d20", "d12", "d10", "d8", "d4")


@cache
def landed(number: int = 0, kinds: tuple[str, ...] = ("d6",) * 5):
    request = Throw(0, tuple(DieToThrow(id, kind) for id, kind in enumerate(kinds)))
    return land(request, NEUTRAL, entropy(SECRET, number), record=True)


@cache
def flown(number: int = 0, kinds: tuple[str, ...] = ("d6",) * 5) -> bytes:
    dice = landed(number, kinds)
    return fitted(dice.bodies, dice.fall.tracks, dice.poses, dice.ring)


def angle(one, other) -> float:
    return degrees(2 * acos(min(1.0, abs(sum(a * b for a, b in zip(one, other, strict=True))))))


@pytest.mark.parametrize("kinds", [("d6",) * 5, MIXED, ("d4", "d4", "d10")])
@pytest.mark.parametrize("number", range(4))
def test_playback_is_within_half_a_millimetre_and_a_degree_at_every_step(number, kinds):
    tracks = landed(number, kinds).fall.tracks
    trajectory = decode(flown(number, kinds))
    assert trajectory.ticks == len(tracks[0]) - 1
    for tick in range(trajectory.ticks + 1):
        for (spot, turn), track in zip(trajectory.sample(tick / RATE), tracks, strict=True):
            assert dist(spot, track[tick][:3]) <= 0.05
            assert angle(turn, track[tick][3:]) <= 1.0


def test_the_last_frame_is_exactly_the_resting_pose():
    thrown = throw(Throw(0, tuple(DieToThrow(id) for id in range(5))), NEUTRAL, entropy(SECRET, 3))
    trajectory = decode(thrown.trajectory)
    poses = [die.pose for die in thrown.rest.dice]
    assert [track.pose for track in trajectory.tracks] == poses
    for moment in (trajectory.seconds, trajectory.seconds + 1e-9, 1e9):
        assert trajectory.sample(moment) == [place(pose) for pose in poses]


def test_the_last_key_and_the_resting_pose_cannot_be_told_apart():
    for track in decode(flown()).tracks:
        (x, y, z), _ = place(track.pose)
        assert dist((x, y, z), [count / 100 for count in track.keys[-1].spot]) < 0.02


def test_playback_begins_in_the_hand_and_before_that_it_waits():
    trajectory = decode(flown())
    first = [track[0] for track in landed().fall.tracks]
    for moment in (0.0, -3.0):
        for (spot, turn), sample in zip(trajectory.sample(moment), first, strict=True):
            assert dist(spot, sample[:3]) < 0.02
            assert angle(turn, sample[3:]) < 0.5


def test_a_moment_that_is_no_number_shows_the_dice_at_rest():
    trajectory = decode(flown())
    assert trajectory.sample(nan) == trajectory.sample(trajectory.seconds)


def test_five_dice_need_less_than_two_kilobytes_and_twenty_less_than_eight():
    assert max(len(flown(number)) for number in range(4)) < 2000
    assert len(flown(0, ("d6",) * 20)) < 8000


def test_decoding_and_encoding_is_the_identity():
    for kinds in (("d6",) * 5, MIXED):
        trajectory = decode(flown(1, kinds))
        assert encode(trajectory.tracks, trajectory.ticks) == flown(1, kinds)


def test_a_die_that_nobody_touched_costs_a_few_bytes_and_lies_still():
    rest = throw(Throw(0, (DieToThrow(0),)), NEUTRAL, entropy(SECRET, 5)).rest.dice[0]
    request = Throw(0, (DieToThrow(1),), lying=((DieToThrow(0), rest),))
    for number in range(20):
        thrown = throw(request, NEUTRAL, entropy(SECRET, number))
        if thrown.rest.dice[0] == rest:
            break
    trajectory = decode(thrown.trajectory)
    assert trajectory.tracks[0].keys == ()
    assert trajectory.tracks[0].impacts == ()
    assert trajectory.sample(0.2)[0] == place(rest.pose)


# Impacts


def still(place_: tuple[float, float, float], ticks: int) -> list[Sample]:
    return [(*place_, 1.0, 0.0, 0.0, 0.0)] * ticks


def dropped(height: float, x: float, ticks: int) -> list[Sample]:
    """A die that falls flat from a height, and lies where it lands."""
    fall = [max(0.8, height - 150 * (tick / RATE) ** 2) for tick in range(ticks)]
    return [(x, 0.0, z, 1.0, 0.0, 0.0, 0.0) for z in fall]


def impacts_of(*tracks: list[Sample]) -> tuple[Impact, ...]:
    poses = [(round(track[-1][0] * 1000), 0, round(track[-1][2] * 1000), 0, 16384, 16384, 16384) for track in tracks]
    return decode(fitted([SOLIDS["d6"]] * len(tracks), tracks, poses, Ring(12.0))).impacts


def test_a_die_that_falls_two_centimetres_is_heard_when_it_lands_and_with_that_speed():
    # 28 steps of falling are 2.04 cm
    (impact,) = impacts_of(dropped(0.8 + 150 * (28 / RATE) ** 2, 0, 60))
    assert impact.tick == 28
    assert impact.speed == pytest.approx(300 * 28 / RATE, abs=2)
    assert impact.against == "felt"


def test_a_die_at_rest_is_not_heard():
    assert impacts_of(still((0, 0, 0.8), 200)) == ()


def test_two_dice_that_meet_are_heard_as_dice():
    left = [(-2.0 + 0.2 * min(tick, 6), 0.0, 0.8, 1.0, 0.0, 0.0, 0.0) for tick in range(30)]
    right = [(0.8 + 0.2 * max(tick - 6, 0), 0.0, 0.8, 1.0, 0.0, 0.0, 0.0) for tick in range(30)]
    assert [impact.against for impact in impacts_of(left, right)] == ["die", "die"]


def test_dice_that_land_far_apart_at_the_same_moment_do_not_hit_each_other():
    heard = impacts_of(dropped(2.8, -9, 60), dropped(2.8, 9, 60))
    assert {impact.against for impact in heard} == {"felt"}


def test_a_die_that_runs_into_the_wall_is_heard_as_the_wall_and_one_that_lands_beside_it_is_not():
    there_and_back = [(11.0 - 0.2 * abs(tick - 12), 0.0, 0.8, 1.0, 0.0, 0.0, 0.0) for tick in range(30)]
    assert [impact.against for impact in impacts_of(there_and_back)] == ["wall"]
    assert [impact.against for impact in impacts_of(dropped(2.8, 11, 60))] == ["felt"]


def test_hard_throws_are_heard_at_the_wall():
    request = Throw(0, tuple(DieToThrow(id) for id in range(3)))
    heard = [
        impact.against
        for number in range(4)
        for impact in decode(throw(request, Gesture(strength=1.0), entropy(SECRET, number)).trajectory).impacts
    ]
    assert set(heard) == {"felt", "wall", "die"}
    assert heard.count("wall") >= 4


def test_a_trajectory_of_the_time_before_the_wall_is_still_played():
    poses = [die.pose for die in throw(Throw(0, (DieToThrow(0),)), NEUTRAL, entropy(SECRET, 5)).rest.dice]
    before = Track((), poses[0], (Impact(3, 0, 40, "felt"), Impact(9, 0, 126, "die")))
    data = bytearray(encode([before], 60))
    assert data[0] == 2
    # format 1 had seven bits of speed and one for the die
    data[0], data[-1] = 1, 126 // 2 + 128
    old = decode(bytes(data))
    assert old.tracks == (before,)
    assert old.sample(1.0) == [place(poses[0])]


def test_the_impacts_of_a_throw_are_in_order_and_none_comes_before_the_felt_can_be_reached():
    impacts = decode(flown()).impacts
    assert len(impacts) >= 5
    assert [impact.tick for impact in impacts] == sorted(impact.tick for impact in impacts)
    assert impacts[0].seconds > 0.02
    assert {impact.die for impact in impacts} == set(range(5))


# Strangers


def test_another_format_is_refused_by_its_number():
    with pytest.raises(BadTrajectory, match="format 9"):
        decode(bytes([9]) + flown()[1:])


@given(st.binary(max_size=300))
@settings(max_examples=400)
def test_any_bytes_are_a_trajectory_or_refused_with_one_sentence(data):
    check_stranger(data)
    check_stranger(b"\x01" + data)


@given(st.integers(0, 10**9), st.integers(1, 6))
@settings(max_examples=200)
def test_a_spoiled_trajectory_is_playable_or_refused_with_one_sentence(seed, changes):
    chance = random.Random(seed)
    data = bytearray(flown(0, MIXED))
    for _ in range(changes):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at:]
            case 2:
                data[at:at] = chance.randbytes(chance.randrange(1, 9))
            case 3:
                del data[at : at + chance.randrange(1, 9)]
        if not data:
            break
    check_stranger(bytes(data))


def check_stranger(data: bytes) -> None:
    try:
        trajectory = decode(data)
    except BadTrajectory as error:
        assert str(error).endswith(".")
        assert "\n" not in str(error)
        return
    assert len(trajectory.tracks) <= MOST_DICE
    assert trajectory.ticks <= CAP_FRAMES * 4
    # a key costs its sender eight bytes, so nobody gets much for little
    assert sum(len(track.keys) for track in trajectory.tracks) <= len(data) / 7
    for moment in (0.0, 0.1, trajectory.seconds / 2, trajectory.seconds):
        for spot, turn in trajectory.sample(moment):
            assert all(isfinite(value) and abs(value) < 2000 for value in spot)
            assert hypot(*turn) == pytest.approx(1)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "cut short"),
        (b"\x01", "cut short"),
        (bytes(LONGEST + 1), "at most"),
        (b"\x01\x00\x05", "1 to 64 dice"),
        (b"\x01\xff\x05", "1 to 64 dice"),
        (b"\x01\x01\xff\xff\xff\xff\xff\xff\x01", "too many bytes"),
        (b"\x01\x01\x90\x1c\x91\x1d" + bytes(50), "larger than"),
        (b"\x01\x01\x0a\x0b" + bytes(12), "out of order"),
        (b"\x01\x01\x05\x00\xff\xff\xff\x7f" + bytes(20), "10 m away"),
        (b"\x01\x01\x05\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\x00", "ends in no pose"),
        (b"\x01\x01\x05\x00\x00\x00\x00" + bytes(6) + b"\x01\x06", "larger than"),
        (b"\x01\x01\x05\x00\x00\x00\x00" + bytes(6) + b"\x02\x03\x01\x03\x01", "after the end"),
    ],
)
def test_every_kind_of_damage_has_its_own_sentence(data, reason):
    with pytest.raises(BadTrajectory, match=reason):
        decode(data)


def test_bytes_behind_the_end_are_refused():
    with pytest.raises(BadTrajectory, match="left over"):
        decode(flown() + b"\x00")


def test_a_throw_too_long_for_the_limit_is_told_more_coarsely_and_still_ends_exactly(monkeypatch):
    monkeypatch.setattr(fitting, "LONGEST", 700)
    dice = landed()
    data = fitted(dice.bodies, dice.fall.tracks, dice.poses, dice.ring)
    assert len(data) <= 700 < len(flown())
    assert [track.pose for track in decode(data).tracks] == list(dice.poses)


def test_speeds_beyond_the_scale_are_as_loud_as_can_be():
    track = Track((Key(0, (0, 0, 0), 0),), (0, 0, 800, 0, 1, 2, 3), (Impact(2, 0, 9999, "wall"),))
    (impact,) = decode(encode([track], 5)).impacts
    assert impact == Impact(2, 0, 126, "wall")
