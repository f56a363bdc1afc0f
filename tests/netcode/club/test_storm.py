"""A club that survives its machines: G28 no fork, G29 no two writers, and nothing acknowledged is ever lost."""

import pytest

from tests.netcode.club.databases import own_server, shared_server, throw_away
from tests.netcode.club.storm import UNFENCED, Storm


def through(folder, server, faults, tables, before="", seed=1):
    storm = Storm(folder, server, tables, before, seed)
    try:
        for kind in faults:
            storm.fault(kind)
        return storm.finish()
    finally:
        storm.stop()


def test_g28_g29_nodes_die_freeze_and_are_cut_off_and_nothing_acknowledged_is_lost(tmp_path, capsys):
    found = through(tmp_path, shared_server(), ["kill", "freeze", "partition", "freeze", "kill"], tables=5)
    with capsys.disabled():
        print(f"\n{found}")
    assert found.acknowledged
    assert found.lost == []
    assert found.forked == []
    assert found.two_writers == []
    assert found.accusations == []
    assert found.broken == []
    assert found.back


def test_g29_control_a_club_without_fencing_has_two_writers(tmp_path, capsys):
    harmed = False
    for seed in range(1, 5):  # whether a node writes in the moment that it must not is luck
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = through(folder, shared_server(), ["freeze", "partition", "freeze"], 5, UNFENCED, seed)
        with capsys.disabled():
            print(f"\n{found}")
        harmed = bool(found.lost or found.forked or found.two_writers)
        if harmed:
            break
    assert harmed


@pytest.mark.soak
def test_g28_g29_a_night_of_faults(tmp_path, capsys):
    server = own_server()
    faults = ["kill"] * 60 + ["freeze"] * 20 + ["partition"] * 10
    storm = Storm(tmp_path, server, 10)
    storm.luck.shuffle(faults)
    try:
        for kind in faults:
            storm.fault(kind)
        found = storm.finish()
    finally:
        storm.stop()
        throw_away(server)
    with capsys.disabled():
        print(f"\n{found}")
    assert (found.lost, found.forked, found.two_writers, found.accusations, found.broken) == ([], [], [], [], [])
    assert found.finished
    assert found.p99 < 5.0
