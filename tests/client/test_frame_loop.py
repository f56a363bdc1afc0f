"""When frames come: sixty a second while something moves, few while nothing does, and none late for whoever stirs."""

import random
import shutil
import socket
from pathlib import Path
from typing import Any

import pytest
from twisted.internet.testing import MemoryReactorClock

from client.frame_loop import BUSY, LINGER, FrameLoop, display_sockets
from tests.client.windows import play

STEP = 0.001


class Stand:
    """A loop whose time passes here. `moving`: something moves; `unread`: the window was sent something."""

    def __init__(self, displays: tuple[int, ...] = (7,)) -> None:
        self.reactor: Any = MemoryReactorClock()
        self.moving = False
        self.unread = self.deaf = self.restless = False
        self.frames: list[float] = []
        self.loop = FrameLoop(self.reactor, self._frame, lambda: not self.moving)
        self.loop.watch(displays)

    def _frame(self) -> None:
        self.frames.append(self.reactor.seconds())
        self.unread = self.unread and self.deaf
        if self.restless:
            self.loop.wake()

    def run(self, seconds: float) -> int:
        """How many frames came."""
        before = len(self.frames)
        for _ in range(round(seconds / STEP)):
            self.pass_time(STEP)
        return len(self.frames) - before

    def pass_time(self, seconds: float) -> None:
        self.reactor.advance(seconds)
        self.hear()

    def hear(self) -> None:
        """What is to be read is told, as a reactor does, as long as anybody asks."""
        if self.unread:
            for display in list(self.reactor.getReaders()):
                display.doRead()
            self.reactor.advance(0)


def test_sixty_frames_come_in_a_second_while_something_moves() -> None:
    stand = Stand()
    stand.moving = True
    stand.loop.start()
    assert 58 <= stand.run(1.0) <= 61


def test_at_most_twelve_come_while_nothing_does() -> None:
    stand = Stand()
    stand.loop.start()
    stand.run(1.0)
    assert 8 <= stand.run(1.0) <= 12


def test_it_rests_only_after_a_moment_without_motion() -> None:
    stand = Stand()
    stand.loop.start()
    stand.run(1.0)
    stand.loop.wake()
    assert stand.run(LINGER - 0.05) >= 12


def test_what_the_window_is_sent_brings_a_frame_at_once() -> None:
    stand = Stand()
    stand.loop.start()
    for _ in range(20):
        stand.run(1.0 + random.random())
        while stand.reactor.seconds() - stand.frames[-1] < BUSY:
            stand.run(STEP)
        before = len(stand.frames)
        stand.unread = True
        stand.hear()
        assert len(stand.frames) == before + 1, "without any time passing"


def test_whoever_has_something_new_to_show_waits_no_longer_than_while_something_moves() -> None:
    stand, luck = Stand(), random.Random(7)
    stand.loop.start()
    for _ in range(200):
        stand.run(luck.choice((0.005, 0.02, 0.2, 0.9)))
        told = stand.reactor.seconds()
        stand.loop.wake()
        stand.reactor.advance(0)
        stand.run(BUSY + STEP)
        assert any(told <= frame <= told + BUSY + STEP for frame in stand.frames)


def test_a_display_that_nobody_reads_does_not_keep_the_processor_busy() -> None:
    stand = Stand()
    stand.deaf = True
    stand.loop.start()
    stand.unread = True
    assert 58 <= stand.run(1.0) <= 62


def test_what_a_frame_asks_for_itself_comes_in_the_next_one() -> None:
    stand = Stand()
    stand.restless = True
    stand.loop.start()
    assert 58 <= stand.run(1.0) <= 62


def test_where_the_display_cannot_be_heard_it_never_rests() -> None:
    stand = Stand(displays=())
    stand.loop.start()
    stand.run(1.0)
    assert stand.run(1.0) >= 58


def test_a_loop_that_was_stopped_draws_no_more() -> None:
    stand = Stand()
    stand.loop.start()
    stand.run(1.0)
    stand.loop.stop()
    stand.loop.wake()
    assert stand.run(1.0) == 0
    assert stand.reactor.getReaders() == []


def test_other_sockets_are_no_displays(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        path = tmp_path / "X9"
        server.bind(str(path))
        server.listen()
        client.connect(str(path))
        assert client.fileno() not in display_sockets()


@pytest.mark.skipif(shutil.which("xdotool") is None, reason="xdotool is not installed")
def test_a_click_is_answered_by_a_window_that_sleeps(display: str, tmp_path: Path) -> None:
    seen = play(display, "sleeper", tmp_path, player="tests.client.sleeping_player")
    assert seen == {"slept": True, "scene": "SettingsScene"}
