"""Promise G13 between two network namespaces: discovery, a spoken code, and a full game over a bad cable."""

import json
import time

import pytest

from netcode.fairness import check
from sim import logfile
from sim.games import all_games
from sim.table import Table
from tests.netcode.namespaces import SlowCable, possible
from tests.netcode.processes import Process, opened


@pytest.mark.soak
@pytest.mark.skipif(not possible(), reason="needs root and /dev/net/tun")
def test_g13_a_table_is_found_joined_by_code_and_played_over_80_ms_and_2_percent_loss(tmp_path):
    game = all_games()["deer-portal"]
    log = tmp_path / "end.astragal"
    running = []
    with SlowCable(delay=0.08, loss=0.02) as cable:
        here, there = cable.sides
        try:
            host = Process(
                tmp_path, "host", "host", game.id, "--seats", 4, "--bots", "classic,classic,classic", "--json",
                "--name", "Ada", "--port", 0, "--bot-seconds", "0", "--save", log, prefix=here,
            )  # fmt: skip
            running.append(host)
            table = host.wait_for(opened, "the table")
            assert table["address"] == cable.addresses[0]
            lan = Process(tmp_path, "lan", "lan", "--seconds", "5", "--json", prefix=there)
            running.append(lan)
            found = [json.loads(line) for line in lan.finish()]
            assert [(t["game"], t["host"], t["taken"], t["seats"]) for t in found] == [(game.id, "Ada", 3, 4)]
            guest = Process(tmp_path, "guest", "join", table["code"], "--name", "Bo", "--bot", "classic", prefix=there)
            running.append(guest)
            guest.finish()
            host.finish()
        finally:
            for process in running:
                process.stop()
    assert cable.lost > 0
    entries = logfile.load(log)
    assert game.outcome(Table.replay(game, entries).state) is not None
    assert check(entries, game).verdict == "kept"
    assert "Traceback" not in host.err.read_text(encoding="utf-8") + guest.err.read_text(encoding="utf-8")
    print(f"{cable.passed} frames passed, {cable.lost} lost")


@pytest.mark.soak
@pytest.mark.skipif(not possible(), reason="needs root and /dev/net/tun")
def test_a_table_is_found_and_joined_where_there_is_only_ipv6(tmp_path):
    running = []
    with SlowCable(delay=0.002, loss=0.0, new=True) as cable:
        here, there = cable.sides
        time.sleep(3)  # an interface makes sure first that nobody else has its address
        try:
            host = Process(
                tmp_path, "host", "host", "deer-portal", "--seats", 4, "--bots", "classic,classic,classic", "--json",
                "--name", "Ada", "--port", 0, "--bot-seconds", "0", "--dice", "seeded", prefix=here,
            )  # fmt: skip
            running.append(host)
            table = host.wait_for(opened, "the table")
            assert table["address"].startswith("fe80:")
            guest = Process(tmp_path, "guest", "join", table["code"], "--name", "Bo", "--bot", "classic", prefix=there)
            running.append(guest)
            guest.finish()
        finally:
            for process in running:
                process.stop()
    assert "Traceback" not in host.err.read_text(encoding="utf-8") + guest.err.read_text(encoding="utf-8")
