"""Time at a table only goes forward, whatever happens to the clock on the wall."""

import re
import signal
import time
from pathlib import Path

import pytest
from twisted.internet.selectreactor import SelectReactor
from twisted.internet.task import Clock

from netcode.clock import monotonic
from netcode.rate_limit import RateLimit
from netcode.secrets import new_certificate
from tests.netcode.processes import Process, opened, over

ROOT = Path(__file__).parents[2]
HOUR, DAY = 3600, 86_400

STEPPED = f"""
import signal, time
wall, shift = time.time, [0]
time.time = lambda: wall() + shift[0]
signal.signal(signal.SIGUSR1, lambda *_: shift.__setitem__(0, shift[0] - {HOUR}))
signal.signal(signal.SIGUSR2, lambda *_: shift.__setitem__(0, shift[0] + {HOUR}))
signal.signal(signal.SIGHUP, lambda *_: shift.__setitem__(0, shift[0] - {DAY}))
signal.signal(signal.SIGWINCH, lambda *_: shift.__setitem__(0, shift[0] + {DAY}))
"""
"""A program whose wall clock is set by signals, before anything has looked at it."""


@pytest.mark.parametrize("step", [-HOUR, HOUR, -DAY, DAY])
def test_what_waits_comes_in_its_time_whatever_the_wall_clock_does(step, monkeypatch):
    wall, steady = [1e9], [50.0]
    monkeypatch.setattr(time, "monotonic", lambda: steady[0])

    class Stepped(SelectReactor):
        seconds = staticmethod(lambda: wall[0])

    reactor, rung = Stepped(), []
    reactor.callLater(3, rung.append, "waited before")
    assert monotonic(monotonic(reactor)) is reactor
    reactor.callLater(2, rung.append, "waited since")
    wall[0] += step
    reactor.runUntilCurrent()
    assert rung == []
    assert reactor.timeout() == pytest.approx(2)
    steady[0] += 2
    reactor.runUntilCurrent()
    assert rung == ["waited since"]
    steady[0] += 1
    reactor.runUntilCurrent()
    assert rung == ["waited since", "waited before"]


def test_a_clock_that_goes_back_takes_no_credits_away():
    clock = Clock()
    clock.rightNow = 1000.0
    credits = RateLimit(clock, rate=2, burst=3)
    assert credits.take()
    clock.rightNow = 0.0
    assert not credits.full
    assert [credits.take() for _ in range(3)] == [True, True, False]
    clock.advance(1)
    assert [credits.take() for _ in range(3)] == [True, True, False]


def test_every_program_takes_the_reactor_that_only_goes_forward():
    """Twisted's own is imported in one place only."""
    sources = [path for folder in ("client", "netcode", "sim") for path in (ROOT / folder).rglob("*.py")]
    pattern = re.compile(r"from twisted\.internet import .*\breactor\b|twisted\.internet\.reactor\.")
    importing = [path.name for path in sources if pattern.search(path.read_text(encoding="utf-8"))]
    assert importing == ["clock.py"]


def test_a_certificate_does_not_ask_what_day_it_is(monkeypatch):
    from cryptography import x509

    certificate = x509.load_der_x509_certificate(new_certificate()[0])
    assert certificate.not_valid_before_utc.year == 2000
    assert certificate.not_valid_after_utc.year == 9999


def test_g21_a_table_plays_on_and_lets_people_in_while_its_clocks_are_set(tmp_path):
    """Host and guests each have their wall clocks set back and forth by hours and days while they play."""
    host = Process(
        tmp_path, "host", "host", "deer-portal", "--seats", 4, "--bots", "classic,classic", "--no-lan", "--port", 0,
        "--interface", "127.0.0.1", "--bot-seconds", "0.05", "--dice", "seeded", "--json", before=STEPPED,
    )  # fmt: skip
    guests = []

    def join(name, *wishes):
        address = f"127.0.0.1:{table['port']}"
        guest = Process(
            tmp_path, name, "join", address, "--code", table["code"], "--name", name, *wishes, before=STEPPED
        )
        guests.append(guest)
        return guest

    try:
        table = host.wait_for(opened, "the table")
        bo = join("Bo", "--bot", "classic")
        eva = join("Eva", "--bot", "classic")
        bo.wait_for(lambda lines: len(lines) > 20, "the game")
        # early: a game of bots would else be over before a newcomer's program has started on a busy machine
        host.signal(signal.SIGHUP)
        cy = join("Cy", "--watch")
        cy.wait_for(lambda lines: len(lines) > 1, "a newcomer")
        steps = (signal.SIGUSR1, signal.SIGHUP, signal.SIGUSR2, signal.SIGWINCH)
        for step in steps:
            for process in (host, bo, eva, cy):
                process.signal(step)
            said = len(bo.lines())
            bo.wait_for(lambda lines, said=said: len(lines) > said + 5 or over(lines), "a move after a step")
        assert bo.finish()
        assert eva.finish()
    finally:
        for process in (host, *guests):
            process.stop()
