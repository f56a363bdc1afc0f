"""Dice that fall in processes of their own fall alike, whatever becomes of those processes."""

import os
import signal
import sys
import threading

import pytest

from sim.game import DieToThrow, Throw
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL, Gesture
from sim.physics.throw import BadThrow, throw
from sim.physics.workers import REPLACEMENTS, Workers

SECRET = b"throws of the workers"
KINDS = ("d4", "d6", "d6", "d8", "d10", "d12", "d20")
MANY = Throw(0, tuple(DieToThrow(number, kind) for number, kind in enumerate(KINDS)))


def lying_and_thrown() -> Throw:
    """One die is thrown again among those that lie."""
    rest = throw(MANY, NEUTRAL, entropy(SECRET, 99)).rest
    lies = tuple((die, there) for die, there in zip(MANY.dice, rest.dice, strict=True) if die.id)
    return Throw(0, MANY.dice[:1], lies)


@pytest.fixture(scope="module")
def workers():
    some = Workers(1)
    yield some
    some.close()


def test_what_falls_in_a_worker_is_the_same_to_the_last_byte(workers):
    for number, request in enumerate((MANY, lying_and_thrown(), Throw(0, MANY.dice[1:2], apart=True))):
        for hand in (NEUTRAL, Gesture(40, 1.0, 0.3, 0.4, -0.5)):
            source = entropy(SECRET, number, (b"nonce",))
            assert workers.throw(request, hand, source) == throw(request, hand, source)
    assert all(process.is_alive() for process in workers.processes)


def test_what_cannot_be_thrown_is_refused_as_it_is_here(workers):
    with pytest.raises(BadThrow, match="1 to 40 dice"):
        workers.throw(Throw(0, ()), NEUTRAL, entropy(SECRET, 0))
    assert workers.throw(MANY, NEUTRAL, entropy(SECRET, 1)) == throw(MANY, NEUTRAL, entropy(SECRET, 1))


@pytest.mark.skipif(sys.platform == "win32", reason="processes are held up by a signal")
def test_a_worker_that_dies_in_the_middle_of_a_throw_is_replaced_and_the_dice_fall_alike():
    some = Workers(1)
    (victim,) = some.processes
    os.kill(victim.pid, signal.SIGSTOP)
    fallen = []
    asks = threading.Thread(target=lambda: fallen.append(some.throw(MANY, NEUTRAL, entropy(SECRET, 2))))
    asks.start()
    os.kill(victim.pid, signal.SIGKILL)
    asks.join(60)
    assert fallen == [throw(MANY, NEUTRAL, entropy(SECRET, 2))]
    (another,) = some.processes
    assert another.pid != victim.pid
    some.close()
    assert not another.is_alive()
    assert some.throw(MANY, NEUTRAL, entropy(SECRET, 2)) == fallen[0]


def test_where_workers_always_die_no_more_are_started():
    some = Workers(1)
    for _ in range(REPLACEMENTS + 2):
        for process in some.processes:
            process.kill()
            process.join()
        assert some.throw(MANY, NEUTRAL, entropy(SECRET, 3)) == throw(MANY, NEUTRAL, entropy(SECRET, 3))
    assert some.processes == []
