"""Who looks on while dice fall sees every step, and changes none."""

import pytest

from sim.game import DieToThrow, Throw
from sim.physics import felt
from sim.physics.entropy import Draws, entropy
from sim.physics.felt import STEPS_PER_FRAME, fall
from sim.physics.gesture import NEUTRAL, Gesture
from sim.physics.pit import Ring
from sim.physics.release import release
from sim.physics.solids import SOLIDS
from sim.physics.throw import land

SECRET = b"somebody looks on while dice fall"


def fallen(number: int, kind: str = "d6", count: int = 5, gesture: Gesture = NEUTRAL, record: bool = True):
    dice = [SOLIDS[kind]] * count
    starts = release(dice, gesture, Draws(entropy(SECRET, number)))
    return fall(dice, starts, [False] * count, Ring(12.0), record)


@pytest.mark.parametrize("kind", ["d6", "d20", "d4"])
@pytest.mark.parametrize("strength", [0.38, 1.0])
def test_dice_that_somebody_watches_end_where_they_end_unwatched_to_the_last_bit(kind, strength):
    for number in range(6):
        seen, unseen = (fallen(number, kind, gesture=Gesture(strength=strength), record=each) for each in (True, False))
        assert (seen.ends, seen.seconds, seen.capped) == (unseen.ends, unseen.seconds, unseen.capped)


def test_dice_that_are_looked_at_after_every_single_step_fall_no_other_way(monkeypatch):
    quickly = fallen(1)
    monkeypatch.setattr(felt, "SURELY_QUIET", felt.QUIET_FRAMES + 1)
    step_by_step = fallen(1)
    assert quickly.ends == step_by_step.ends
    for quick, slow in zip(quickly.tracks, step_by_step.tracks, strict=True):
        assert len(quick) == len(slow)
        for one, other in zip(quick, slow, strict=True):
            # a hundredth of a millimetre, where only the ends of still frames were looked at
            assert max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) <= 0.001
            assert abs(sum(a * b for a, b in zip(one[3:], other[3:], strict=True))) == pytest.approx(1, abs=1e-5)


def test_there_is_a_sample_for_every_step_and_the_first_is_the_start():
    dice = [SOLIDS["d6"]] * 3
    starts = release(dice, NEUTRAL, Draws(entropy(SECRET, 2)))
    seen = fall(dice, starts, [False] * 3, Ring(12.0))
    assert {len(track) % STEPS_PER_FRAME for track in seen.tracks} == {0}
    for track, start in zip(seen.tracks, starts, strict=True):
        assert track[0][:3] == pytest.approx(start.position, abs=1e-4)


def test_a_die_that_is_knocked_awake_ends_where_it_ends_unwatched():
    dice = tuple(DieToThrow(number) for number in range(5))
    rest = land(Throw(0, dice), NEUTRAL, entropy(SECRET, 3)).rest
    again = Throw(0, dice[:2], tuple(zip(dice[2:], rest.dice[2:], strict=True)))
    knocked = 0
    for number in range(12):
        wild = Gesture(strength=1.0)
        seen = land(again, wild, entropy(SECRET, number), record=True)
        assert seen.rest == land(again, wild, entropy(SECRET, number)).rest
        knocked += not all(seen.fall.untouched[2:])
    assert knocked
