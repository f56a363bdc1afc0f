"""The database of a club is restarted, dies, fills up and moves: everybody hears a sentence, and nothing is lost."""

import os
import subprocess
import tempfile
import threading
from pathlib import Path

import psycopg
import pytest
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from netcode import messages as m
from netcode.club import queries, schema
from netcode.club.heartbeat import LEASE_SECONDS, Heartbeat, NodeRow
from netcode.club.line import Line, Lines
from netcode.club.postgres_store import PostgresStore
from netcode.store import CannotStore, Fenced
from netcode.throws import at_once
from tests.conformance.small_games import Pairs
from tests.netcode.club.databases import new_database, own_server, throw_away
from tests.netcode.club.proxy import Proxy
from tests.netcode.club.storm import Storm
from tests.netcode.pipes import Network
from tests.netcode.tables import Room
from tests.netcode.test_store_contract import SEAL, filled, log_of


@pytest.fixture
def server():
    own = own_server()
    yield own
    throw_away(own)


@pytest.fixture
def small_disk(server):
    """A tablespace of a megabyte or two."""
    place = Path(tempfile.mkdtemp(prefix="astragal-small-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", place]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        place.rmdir()
        pytest.skip("Only root can make a disk that is small enough to fill.")
    try:
        own = server.folder.stat()
        os.chown(place, own.st_uid, own.st_gid)
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"CREATE TABLESPACE small LOCATION '{place}'")
        yield place
    finally:
        server.kill()
        subprocess.run(["umount", place], check=True)
        place.rmdir()


def test_whatever_happens_to_the_database_everybody_is_told_and_nothing_is_lost(tmp_path, server, small_disk, capsys):
    storm = Storm(tmp_path, server, tables=5)
    storm.small = small_disk
    try:
        for kind in ("cut", "restart", "full", "move", "crash"):
            storm.fault(kind)
        found = storm.finish()
    finally:
        storm.stop()
    with capsys.disabled():
        print(f"\n{found}; {dict(found.notices)}")
    assert found.acknowledged
    assert (found.lost, found.forked, found.two_writers, found.accusations, found.broken) == ([], [], [], [], [])
    assert found.notices["not-saved"] >= 10
    assert found.notices["saved-again"]


# A node's connections


def prepared(url):
    line = Line(url)
    line.run(lambda connection: schema.prepare(connection, line.place))
    return line


def test_an_address_that_is_none_is_one_clear_reason():
    with pytest.raises(CannotStore) as trouble:
        Line("http://club.example.org")
    assert trouble.value.reason == "address"


def test_a_database_that_is_not_there_is_one_clear_reason_without_its_password():
    line = Line("postgresql://somebody:secret@127.0.0.1:1/club")
    with pytest.raises(CannotStore) as trouble:
        line.run(lambda connection: None)
    assert (trouble.value.reason, trouble.value.place) == ("unreachable", "127.0.0.1/club")


def test_a_line_that_gets_no_answer_can_be_cut_and_works_again():
    url = new_database()
    proxy = Proxy(int(url.split(":")[-1].split("/")[0]))
    line = Line(url.replace(url.split("@")[1].split("/")[0], f"127.0.0.1:{proxy.port}"))
    assert line.run(lambda connection: connection.execute("SELECT 1").fetchone()) == (1,)
    proxy.partition()
    threading.Timer(0.3, line.cut).start()
    with pytest.raises(CannotStore):
        line.run(lambda connection: connection.execute("SELECT 1"))
    proxy.heal()
    assert line.run(lambda connection: connection.execute("SELECT 1").fetchone()) == (1,)
    line.close()
    proxy.close()


def test_a_server_that_would_acknowledge_before_it_has_written_is_told_not_to():
    line = Line(new_database().replace("options=", "options=-csynchronous_commit%3Doff%20"))
    assert line.run(lambda connection: connection.execute("SHOW synchronous_commit").fetchone()) == ("on",)
    line.close()


def test_a_database_is_prepared_once_however_many_nodes_start_and_one_of_a_newer_version_is_left_alone():
    url = new_database()
    for _ in range(2):
        prepared(url).close()
    line = Line(url)
    line.run(lambda connection: connection.execute("UPDATE schema_version SET version = version + 1"))
    with pytest.raises(CannotStore) as trouble:
        line.run(lambda connection: schema.prepare(connection, line.place))
    assert trouble.value.reason == "newer"
    line.close()


def test_a_database_of_an_older_version_is_upgraded_step_by_step_or_not_at_all(monkeypatch):
    url = new_database()
    line = prepared(url)
    filled(PostgresStore(Clock(), Lines(Clock(), url, 1, at_once), "old"))
    monkeypatch.setattr(schema, "UPGRADES", (*schema.UPGRADES, "ALTER TABLE tables ADD COLUMN colour text", "broken"))
    monkeypatch.setattr(schema, "SCHEMA", len(schema.UPGRADES))
    with pytest.raises(CannotStore):
        line.run(lambda connection: schema.prepare(connection, line.place))
    monkeypatch.setattr(schema, "UPGRADES", schema.UPGRADES[:-1])
    monkeypatch.setattr(schema, "SCHEMA", len(schema.UPGRADES))
    line.run(lambda connection: schema.prepare(connection, line.place))
    assert line.run(lambda c: c.execute("SELECT colour FROM tables").fetchall()) == [(None,)]
    assert line.run(lambda c: queries.entries_of(c, "t1"))[0] == log_of()
    line.close()


# Leases


class StrictClock(Clock):
    """Nothing can be due before now, as at a real reactor."""

    def callLater(self, delay, *more, **named):
        assert delay >= 0
        return super().callLater(delay, *more, **named)


class Beating:
    """A node's heart in a database of the test, on a clock of the test."""

    def __init__(self, url, name="one", id="one-1"):
        self.clock = StrictClock()
        self.told = []
        self.node = NodeRow(id, name, f"{name}:1")
        self.lines = Lines(self.clock, url, 1, at_once)
        self.heart = Heartbeat(
            self.clock, self.lines, self.node, lambda: self.told.append("lapsed"), lambda: self.told.append("replaced")
        )
        self.heart.start()


def test_a_table_is_the_nodes_that_beats_and_anybodys_once_it_does_not():
    url = new_database()
    line = prepared(url)
    one = Beating(url)
    store = PostgresStore(one.clock, one.lines, one.node.id)
    filled(store)
    held = line.run(lambda c: queries.claim(c, "t1", "two-1"))
    assert held.address == "one:1"
    assert 0 < held.seconds <= LEASE_SECONDS
    line.run(lambda c: c.execute("UPDATE nodes SET until = clock_timestamp() - interval '1 ms'"))
    assert line.run(lambda c: queries.claim(c, "t1", "two-1")).epoch == 2
    assert line.run(lambda c: queries.claim(c, "never", "two-1")) is None
    line.close()


def test_a_node_that_cannot_write_its_beat_lets_go_after_three_seconds_and_lives_again_later():
    url = new_database()
    line = prepared(url)
    one = Beating(url)
    for _ in range(5):
        one.clock.advance(1)
    assert one.heart.alive
    line.run(lambda c: c.execute("ALTER TABLE nodes RENAME TO gone"))
    for _ in range(8):
        one.clock.advance(0.5)
    assert one.told == ["lapsed"]
    assert not one.heart.alive
    line.run(lambda c: c.execute("ALTER TABLE gone RENAME TO nodes"))
    one.clock.advance(1)
    assert one.heart.alive
    assert one.told == ["lapsed"]
    line.close()


def test_a_node_that_stood_still_keeps_what_nobody_has_taken_and_lets_the_rest_go():
    url = new_database()
    line = prepared(url)
    one, fenced = Beating(url), []
    store = PostgresStore(one.clock, one.lines, one.node.id)
    store.on_trouble.append(fenced.append)
    one.heart._still_ours = store.keep_only
    filled(store, "kept")
    filled(store, "taken")
    line.run(lambda c: queries.take(c, "taken", "two-1"))
    one.clock.rightNow += 10
    one.clock.advance(0)
    assert one.heart.alive
    assert one.told == []
    assert [trouble.table for trouble in fenced] == ["taken"]
    assert store.ours == ("kept",)
    line.close()


def test_a_beat_that_is_answered_when_its_time_is_over_already_is_followed_by_others():
    url = new_database()
    prepared(url).close()
    one, late = Beating(url), Deferred()
    answered = one.heart._lines.ask
    one.heart._lines.ask = lambda work: late
    one.clock.advance(1)
    one.clock.advance(4)
    one.heart._lines.ask = answered
    late.callback((((one.node.address, ""),), None, None))
    for _ in range(4):
        one.clock.advance(0.5)
    assert one.heart.alive


def test_a_table_that_fails_at_what_it_is_told_does_not_keep_the_others_from_hearing_of_it():
    clock, heard = Clock(), []
    store = PostgresStore(clock, Lines(clock, new_database(), 1, at_once), "one-1")

    def fails(trouble):
        raise RuntimeError("a defect")

    store.on_trouble += [fails, heard.append]
    store.create("t1", "pairs", SEAL, 1.0)
    store.lose("t1")
    assert [type(trouble) for trouble in heard] == [Fenced]


def test_of_two_nodes_with_one_name_the_later_one_stays():
    url = new_database()
    prepared(url).close()
    first, second = Beating(url, id="one-1"), Beating(url, id="one-2")
    first.clock.advance(1)
    assert first.told == ["lapsed", "replaced"]
    second.clock.advance(1)
    assert second.told == []


def test_a_node_that_lets_go_tells_its_hosts_and_what_it_had_not_committed_never_happened():
    url = new_database()
    line = prepared(url)
    network = Network()
    store, troubles = PostgresStore(network, Lines(network, url, 1, at_once), "one-1"), []
    store.on_trouble.append(troubles.append)
    filled(store)
    store.append("t1", len(log_of()), log_of()[-1])
    store.lose("t1")
    network.advance(1)
    assert [type(trouble) for trouble in troubles] == [Fenced]
    assert len(line.run(lambda c: c.execute("SELECT 1 FROM entries").fetchall())) == len(log_of())
    line.close()


def test_a_batch_that_failed_while_its_table_was_lost_and_came_back_is_not_written_by_the_new_epoch():
    url = new_database()
    line, clock = prepared(url), Clock()
    store = PostgresStore(clock, Lines(clock, url, 1, at_once), "one-1")
    filled(store)
    line.run(lambda c: c.execute("ALTER TABLE entries RENAME TO gone"))
    store.append("t1", len(log_of()), log_of()[-1], "stale", 1)
    clock.advance(1)  # it fails, and waits to be tried again
    line.run(lambda c: c.execute("ALTER TABLE gone RENAME TO entries"))
    store.lose("t1")
    assert store.open("t1").epoch == 2
    store.keep_people("t1", b"")
    clock.advance(1)
    assert line.run(lambda c: c.execute("SELECT 1 FROM entries WHERE member = 'stale'").fetchall()) == []
    line.close()


def test_whoever_follows_a_game_finds_the_next_one_behind_the_same_door():
    url = new_database()
    line, clock = prepared(url), Clock()
    store = PostgresStore(clock, Lines(clock, url, 1, at_once), "one-1")
    store.create("first", "pairs", SEAL, 1.0)
    store.flush()
    store.create("next", "pairs", SEAL, 2.0)
    store.flush()
    door = queries.door_of(SEAL)
    assert line.run(lambda c: queries.table_behind(c, door, 0)) == "next"
    assert line.run(lambda c: queries.table_behind(c, b"", 10007)) == "next"
    assert line.run(lambda c: queries.table_behind(c, b"", 0)) is None
    assert line.run(queries.next_number) != line.run(queries.next_number)
    line.close()


# Telling


class Slow:
    """Commits that end when the test says so."""

    def __init__(self):
        self.under_way = []

    def __call__(self, work):
        done = Deferred()
        self.under_way.append((work, done))
        return done

    def end(self):
        work, done = self.under_way.pop(0)
        at_once(work).chainDeferred(done)


class SlowRoom(Room):
    def new_store(self):
        self.url, self.commits = new_database(), Slow()
        prepared(self.url).close()
        return PostgresStore(self.network, Lines(self.network, self.url, 1, self.commits), "one-1")

    def kept(self):
        line = Line(self.url)
        try:
            return line.run(lambda c: c.execute("SELECT count(*) FROM entries").fetchone())[0]
        finally:
            line.close()


def test_g04_what_happens_while_a_commit_is_under_way_is_told_with_the_next_one():
    """A message that waits for one commit must not take along what only the next one keeps."""
    room = SlowRoom(Pairs(), seats=2, bots=1)
    ada = room.peer("Ada")
    told = []
    for _ in range(400):
        room.network.advance(0.02)
        if room.commits.under_way:
            # something more happens while this commit is under way
            for _ in range(5):
                room.network.advance(0.02)
            room.commits.end()
        room.network.advance(0.0)
        told.append((ada.link.rev, room.kept()))
        if ada.link.outcome is not None:
            break
    assert ada.link.rev > 5
    assert [(rev, kept) for rev, kept in told if rev >= kept and rev >= 0] == []


def told_of_two_commits():
    """What somebody has heard after the first of two commits, and after both."""
    room = SlowRoom(Pairs(), seats=2, bots=1, bot_seconds=1000.0)
    ada = room.peer("Ada", playing=False)
    while ada.link.lobby is None or room.commits.under_way:
        room.network.advance(0.05)
        while room.commits.under_way:
            room.commits.end()
    member = next(iter(room.host.members.values()))
    heard = []

    def deliver(*parcels):
        heard.extend(parcel.message.code for parcel in parcels if isinstance(parcel.message, m.Notice))

    def commit_begins():
        for _ in range(4):  # after one more turn, and a rest
            room.network.advance(0.05)
        assert room.commits.under_way

    member.peer.deliver = deliver
    room.host.keep_people()
    room.host.tell(m.Notice(code="late", detail={"seat": 0}))
    commit_begins()
    room.host.keep_people()
    room.host.tell(m.Notice(code="back", detail={"seat": 0}))
    room.commits.end()
    first = tuple(heard)
    commit_begins()
    room.commits.end()
    return first, tuple(heard)


def test_g04_a_message_does_not_wait_for_less_than_it_tells_of():
    assert told_of_two_commits() == (("late",), ("late", "back"))


def test_g04_control_a_host_that_asks_only_whether_a_commit_is_under_way_tells_too_early(monkeypatch):
    monkeypatch.setattr(PostgresStore, "latest", 0)
    assert told_of_two_commits()[0] == ("late", "back")
