"""Open tables on the local network: found with what a person needs to choose, and without the code."""

from hashlib import blake2b, sha256

import pytest
from twisted.logger import capturedLogs

from netcode.discovery import Advert, find_tables, read_record, record
from netcode.lobby import new_lobby, with_person
from netcode.throws import at_once
from sim.version import version
from tests.conformance.small_games import Pairs
from tests.netcode.multicast import works_on_loopback

CODE = "7-lemo-sati"
LOOPBACK = ["127.0.0.1"]


def lobby(people=1):
    made = new_lobby(Pairs(), 2)
    for seat in range(people):
        made = with_person(made, seat, f"P{seat}")
    return made


def levels(told):
    """How bad it was what discovery told the log."""
    return [event["log_level"].name for event in told if event["log_namespace"] == "netcode.discovery"]


def test_a_record_says_what_a_person_needs_to_choose():
    table = read_record(record("t1", CODE, "Ada's laptop", lobby(), ["127.0.0.1"], 4747))
    assert (table.number, table.game, table.host, table.taken, table.seats) == (7, "pairs", "Ada's laptop", 1, 2)
    assert (table.address, table.port, table.phase) == ("127.0.0.1", 4747, "gathering")
    assert table.version == version()


def test_the_code_and_its_hashes_are_not_in_the_record():
    info = record("t1", CODE, "Ada", lobby(), ["127.0.0.1"], 4747)
    text = info.text + info.name.encode()
    words = CODE.split("-", 1)[1]
    for secret in (words, words.split("-")[0], words.split("-")[1]):
        assert secret.encode() not in text
    for digest in (sha256(CODE.encode()), blake2b(CODE.encode()), sha256(words.encode()), blake2b(words.encode())):
        assert digest.digest()[:8] not in text
        assert digest.hexdigest()[:8].encode() not in text


def test_a_record_that_makes_no_sense_is_passed_over():
    info = record("t1", CODE, "Ada", lobby(), ["127.0.0.1"], 4747)
    for key in info.properties:
        facts = {name: value for name, value in info.properties.items() if name != key}
        from zeroconf import ServiceInfo

        broken = ServiceInfo(info.type, info.name, info.port, properties=facts, addresses=info.addresses)
        assert read_record(broken) is None


def test_a_record_cannot_write_on_anybody_s_terminal():
    table = read_record(record("t1", CODE, "\x1b[2J" + "A" * 500, lobby(), ["127.0.0.1"], 4747))
    assert table.host.isprintable()
    assert len(table.host) <= 60


@pytest.mark.skipif(not works_on_loopback(), reason="no multicast on loopback")
def test_a_table_is_found_on_loopback_and_changes_are_seen():
    advert = Advert(at_once, "t1", "Ada", ["127.0.0.1"], 4747, interfaces=LOOPBACK)
    advert.show(CODE, lobby(1))
    try:
        found = find_tables(5, lambda tables: any(table.table == "t1" for table in tables), LOOPBACK)
        assert [table.taken for table in found if table.table == "t1"] == [1]
        advert.show(CODE, lobby(2))
        full = find_tables(5, lambda tables: any(t.table == "t1" and t.taken == 2 for t in tables), LOOPBACK)
        assert [table.taken for table in full if table.table == "t1"] == [2]
    finally:
        advert.withdraw()
    gone = find_tables(1, lambda tables: False, LOOPBACK)
    assert not [table for table in gone if table.table == "t1"]


def test_without_multicast_the_table_is_merely_not_announced():
    def refused(work):
        from twisted.internet.defer import fail

        return fail(OSError("no multicast here"))

    advert = Advert(refused, "t1", "Ada", ["127.0.0.1"], 4747)
    with capturedLogs() as told:
        advert.show(CODE, lobby())
    assert advert._zeroconf is None
    assert levels(told) == ["warn"]


def test_a_defect_is_not_taken_for_a_silent_network():
    advert = Advert(at_once, "t1", "Ada", ["127.0.0.1"], 4747, interfaces=("127.0.0.1",))
    with capturedLogs() as told:
        advert.show(CODE, lobby())
    assert levels(told) == ["critical"]


def test_a_table_is_knocked_at_where_both_sides_can_be_reached(monkeypatch):
    info = record("t1", CODE, "Ada", lobby(), ["192.168.1.20", "fe80::7"], 4747)
    for own, wanted in ((["192.168.1.3", "fe80::3"], "192.168.1.20"), (["fe80::3"], "fe80::7")):
        monkeypatch.setattr("netcode.discovery.own_addresses", lambda own=own: tuple(own))
        assert read_record(info).address == wanted
    only_new = record("t1", CODE, "Ada", lobby(), ["fe80::7"], 4747)
    monkeypatch.setattr("netcode.discovery.own_addresses", lambda: ("192.168.1.3",))
    assert read_record(only_new).address == "fe80::7"
