"""Whoever waits in a terminal is told that it goes on, and nothing is told that nobody needs."""

import threading

from client.cli import pulse
from client.cli.pulse import Pulse


def test_a_long_silence_is_broken_and_ends_with_the_work(monkeypatch):
    told, twice = [], threading.Event()

    def tell(words):
        told.append(words)
        if len(told) == 2:
            twice.set()

    monkeypatch.setattr(pulse, "tell", tell)
    with Pulse(silence=0.01) as alive:
        assert twice.wait(30)
    after = len(told)
    assert not alive._thread.is_alive()
    assert all(line.strip().endswith(" s") for line in told)
    assert len(told) == after


def test_whoever_speaks_needs_no_sign_of_life(monkeypatch):
    told = []
    monkeypatch.setattr(pulse, "tell", told.append)
    with Pulse(silence=60) as alive:
        alive.tell("shots/home.png")
    assert told == ["shots/home.png"]


def test_work_that_fails_ends_it_too(monkeypatch):
    monkeypatch.setattr(pulse, "tell", lambda words: None)
    alive = Pulse(silence=60)
    try:
        with alive:
            raise ValueError
    except ValueError:
        pass
    assert not alive._thread.is_alive()
