"""What lives long at a node is put aside, and what has ended is found all the same."""

import gc
import weakref

import pytest
from twisted.internet.task import Clock

from netcode.club import heap


class Circle:
    """It knows itself: only whoever looks through everything finds that nobody else does."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def ended():
    """How many tables have ended."""
    return [0]


@pytest.fixture
def clock(ended):
    clock = Clock()
    kept = heap.Heap(clock, lambda: ended[0])
    kept.start()
    yield clock
    kept.stop()


def put_aside(clock):
    """Something that was alive when all that lives was put aside, and then was not."""
    circle = Circle()
    seen = weakref.ref(circle)
    clock.advance(heap.SECONDS)
    return seen


def test_what_lives_long_is_not_looked_through_again(clock):
    seen = put_aside(clock)
    gc.collect()
    assert seen() is not None
    assert gc.get_freeze_count()


def test_once_so_many_tables_have_ended_all_that_is_gone_is_given_back(clock, ended):
    seen = put_aside(clock)
    ended[0] = heap.MOST_ENDED - 1
    clock.advance(heap.SECONDS)
    assert seen() is not None
    ended[0] = heap.MOST_ENDED
    clock.advance(heap.SECONDS)
    assert seen() is None


def test_what_has_come_and_gone_meanwhile_is_given_back_at_once(clock):
    seen = weakref.ref(Circle())
    clock.advance(heap.SECONDS)
    assert seen() is None
