"""A device that slept wakes at the same table: on Windows its clock has run on meanwhile, elsewhere it stood still."""

import signal

import pytest

from tests.netcode.processes import Process, opened, over

HOUR = 3600
RUNS_ON = f"""
import signal, time
steady, shift = time.monotonic, [0]
time.monotonic = lambda: steady() + shift[0]
signal.signal(signal.SIGUSR1, lambda *_: shift.__setitem__(0, shift[0] + {HOUR}))
"""
"""A program that has slept for an hour by its own clock, whenever it is told so by a signal."""


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="devices are put to sleep by a signal")
def test_whoever_slept_for_an_hour_plays_on(tmp_path):
    host = Process(
        tmp_path, "host", "host", "deer-portal", "--seats", 4, "--bots", "classic,classic", "--no-lan", "--port", 0,
        "--interface", "127.0.0.1", "--bot-seconds", "0.05", "--dice", "seeded", "--json", before=RUNS_ON,
    )  # fmt: skip
    guests = []
    try:
        table = host.wait_for(opened, "the table")
        address = f"127.0.0.1:{table['port']}"
        for name in ("Bo", "Eva"):
            how = ("--code", table["code"], "--name", name, "--bot", "classic")
            guests.append(Process(tmp_path, name, "join", address, *how, before=RUNS_ON))
        bo, eva = guests
        bo.wait_for(lambda lines: len(lines) > 20, "the game")
        for sleeper in (bo, host):
            sleeper.signal(signal.SIGUSR1)
            said = len(eva.lines())
            eva.wait_for(lambda lines, said=said: len(lines) > said + 5 or over(lines), "a move after somebody slept")
        assert over(bo.finish())
        assert over(eva.finish())
    finally:
        for process in (host, *guests):
            process.stop()
