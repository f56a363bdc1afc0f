"""Promises G26 and G27 between two homes: NAT at both ends, no route between them, a relay, and a bad line."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from netcode.addresses import RELAY_PORT
from netcode.fairness import check
from sim import logfile
from sim.games import all_games
from sim.table import Table
from tests.netcode.homes import INSIDE, PUBLIC, RELAY_ADDRESS, Homes, possible
from tests.netcode.processes import Process, opened

JOINS = int(os.environ.get("ASTRAGAL_JOINS", "50"))
JOIN_SECONDS = 5.0
GAME = "deer-portal"


@pytest.fixture
def homes():
    with Homes(delay=0.06, loss=0.02) as homes:
        yield homes
        print(f"{homes.passed} packets passed, {homes.lost} lost, {homes.astray} astray")


@pytest.fixture
def run(tmp_path):
    running = []

    def run(name, *arguments, prefix):
        process = Process(tmp_path, name, *arguments, prefix=prefix)
        running.append(process)
        return process

    yield run
    for process in running:
        process.stop()
    for process in running:
        assert "Traceback" not in process.err.read_text(encoding="utf-8")


def relay(run, homes, folder, name="relay"):
    secret = folder / "secret"
    secret.write_bytes(b"of a relay" * 4)
    process = run(name, "relay", "--json", "--secret", secret, prefix=homes.relay)
    process.wait_for(opened, "the relay")
    return process


def table(run, homes, *more):
    host = run(
        "host", "host", GAME, "--seats", 4, "--bots", "classic,classic,classic", "--json", "--name", "Ada",
        "--port", 0, "--relay", RELAY_ADDRESS, *more, prefix=homes.sides[0],
    )  # fmt: skip
    return host, host.wait_for(opened, "the table")


def arrivals(lines):
    """How often a guest said that it is at the table, over a relay."""
    return lines.count("Connected over a relay.")


def reaches(prefix, address, port):
    """Whether a connection can be made from there without anybody's help."""
    knock = f"import socket; socket.create_connection(({address!r}, {port}), 3)"
    return subprocess.run([*prefix, sys.executable, "-c", knock], capture_output=True, check=False).returncode == 0


needs_homes = pytest.mark.skipif(not possible(), reason="needs root, /dev/net/tun and nft")


def joins(run, homes, folder, times):
    """Join so often by the code alone; the seconds that each took, program start included."""
    relay(run, homes, folder)
    _, told = table(run, homes)
    took = []
    for n in range(times):
        began = time.monotonic()
        guest = run(f"guest{n}", "join", told["code"], "--watch", "--relay", RELAY_ADDRESS, prefix=homes.sides[1])
        guest.wait_for(arrivals, "joining")
        took.append(time.monotonic() - began)
        guest.stop()
    return took


@needs_homes
def test_g27_two_homes_without_a_route_join_by_code(homes, run, tmp_path):
    assert len(joins(run, homes, tmp_path, 2)) == 2


@pytest.mark.soak
@needs_homes
def test_g27_two_homes_join_by_code_within_five_seconds_every_time(homes, run, tmp_path):
    took = sorted(joins(run, homes, tmp_path, JOINS))
    quick = sum(seconds <= JOIN_SECONDS for seconds in took)
    print(f"{quick} of {JOINS} within {JOIN_SECONDS} s: median {took[JOINS // 2]:.2f}, worst {took[-1]:.2f}")
    assert quick == JOINS


@pytest.mark.soak
@needs_homes
def test_g27_a_game_between_two_homes_outlives_a_restart_of_the_relay_and_two_moves(homes, run, tmp_path):
    game = all_games()[GAME]
    log = tmp_path / "end.astragal"
    first = relay(run, homes, tmp_path)
    host, told = table(run, homes, "--bot-seconds", "0.2", "--save", log)
    assert told["address"] == INSIDE
    assert reaches(homes.sides[1], RELAY_ADDRESS, RELAY_PORT)
    assert not reaches(homes.sides[1], PUBLIC[0], told["port"])
    assert not reaches(homes.sides[1], INSIDE, told["port"])
    guest = run(
        "guest", "join", told["code"], "--name", "Bo", "--bot", "classic", "--relay", RELAY_ADDRESS,
        prefix=homes.sides[1],
    )  # fmt: skip
    guest.wait_for(arrivals, "joining")

    def restart():
        first.signal(signal.SIGTERM)
        first.finish()
        relay(run, homes, tmp_path, "again")

    breaks = (
        ("the relay restarts", restart),
        ("the guest moves", lambda: homes.move(1, "198.51.100.21")),
        ("the host moves", lambda: homes.move(0, "198.51.100.11")),
    )
    for n, (what, happens) in enumerate(breaks, 1):
        so_far = len(guest.lines())
        guest.wait_for(lambda lines, so_far=so_far: len(lines) > so_far + 5, "playing")
        happens()
        began = time.monotonic()
        guest.wait_for(lambda lines, n=n: arrivals(lines) > n, what)
        print(f"{what}: healed after {time.monotonic() - began:.1f} s")
    guest.finish()
    host.finish()
    entries = logfile.load(log)
    assert game.outcome(Table.replay(game, entries).state) is not None
    assert check(entries, game).verdict == "kept"
    assert [json.loads(line)["event"] for line in host.lines()].count("open") == 1
