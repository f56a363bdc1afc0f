"""Tables on this disk, beside what every store promises (test_store_contract), and G4: kept before it is shown."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import suppress
from queue import Queue

import pytest
from twisted.internet.task import Clock

from netcode import messages as m
from netcode.disk import DiskThread
from netcode.saved import data_folder, unfinished_games
from netcode.sqlite_store import REST, RETRY, SqliteStore
from netcode.store import CannotStore
from netcode.stored_table import Seal
from sim.selfplay import play_table, random_player
from tests.conformance.small_games import Pairs
from tests.netcode.slow_disk import SLOW, SlowDisk
from tests.netcode.tables import Room
from tests.netcode.test_host import begun

SEAL = Seal(secret=b"s" * 32, code="7-lemo-sati")


def log_of(seed=1):
    return play_table(Pairs(), 2, Pairs().Options(), seed, random_player).log


def filled(store, table="t1", seed=1):
    store.create(table, "pairs", SEAL, created=float(seed))
    for n, entry in enumerate(log_of(seed)):
        store.append(table, n, entry, "member", n + 1)
    store.flush()


def test_the_database_is_synced_for_good(tmp_path):
    store = SqliteStore(Clock(), tmp_path)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


class Meanwhile:
    """A connection of which another process makes use as soon as a table has been taken over."""

    def __init__(self, db, act):
        self.db = db
        self.act = act

    def execute(self, statement, *values):
        result = self.db.execute(statement, *values)
        if statement.startswith("UPDATE tables SET epoch"):
            self.act()
        return result

    def __getattr__(self, name):
        return getattr(self.db, name)


def test_two_processes_that_open_a_table_at_once_never_have_the_same_epoch(tmp_path):
    one, two = SqliteStore(Clock(), tmp_path), SqliteStore(Clock(), tmp_path)
    two._db.execute("PRAGMA busy_timeout = 0")
    filled(one)
    epochs = []

    def open_elsewhere():
        with suppress(CannotStore):
            epochs.append(two.open("t1").epoch)

    one._db = Meanwhile(one._db, open_elsewhere)
    epochs.append(one.open("t1").epoch)
    open_elsewhere()
    assert len(epochs) > 1
    assert len(set(epochs)) == len(epochs)


def test_a_folder_that_cannot_be_written_is_one_clear_reason(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(CannotStore) as trouble:
        SqliteStore(Clock(), blocked / "data")
    assert trouble.value.place == str(blocked / "data")


def test_a_damaged_or_newer_store_is_one_clear_reason(tmp_path):
    (tmp_path / "tables.sqlite").write_bytes(b"this is no database " * 100)
    with pytest.raises(CannotStore) as trouble:
        SqliteStore(Clock(), tmp_path)
    assert trouble.value.reason == "damaged"
    newer = tmp_path / "newer"
    SqliteStore(Clock(), newer).close()
    with sqlite3.connect(newer / "tables.sqlite") as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(CannotStore) as trouble:
        SqliteStore(Clock(), newer)
    assert trouble.value.reason == "newer"


def test_the_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("ASTRAGAL_DATA")
    assert data_folder().name == "astragal"


class FullDisk:
    """A database connection whose disk is full as long as the test says so."""

    def __init__(self, db):
        self.db = db
        self.full = True

    def execute(self, statement, *values):
        if self.full and statement == "COMMIT":
            raise sqlite3.OperationalError("database or disk is full")
        return self.db.execute(statement, *values)

    def __getattr__(self, name):
        return getattr(self.db, name)


def test_a_full_disk_is_said_once_and_the_game_goes_on_and_is_saved_later(tmp_path):
    room = Room(Pairs(), bots=1, folder=tmp_path)
    person = room.peer()
    room.until(lambda: room.host.moves > 2)
    disk = FullDisk(room.store._db)
    room.store._db = disk
    room.until(lambda: not person.link.lobby.saved)
    assert [notice.code for notice in person.notices] == ["not-saved"]
    assert person.notices[0].detail == {"reason": "full", "place": str(tmp_path)}
    moves = room.host.moves
    room.until(lambda: room.host.moves > moves + 3)
    assert [notice.code for notice in person.notices] == ["not-saved"]
    disk.full = False
    room.play_to_the_end(person)
    room.until(lambda: person.link.lobby.saved)
    assert [notice.code for notice in person.notices] == ["not-saved", "saved-again"]
    room.store.flush()
    assert len(room.store.open(room.host.id).log) == len(room.table.log)


def test_whoever_comes_back_as_the_disk_begins_to_fail_has_the_chair_before_hearing_of_it(tmp_path):
    """Two at once: what the second one is told waits for what is kept about the first."""
    room = Room(Pairs(), folder=tmp_path)
    people = [room.peer(name, playing=False) for name in ("Ada", "Bo")]
    begun(room, *people)
    room.until(lambda: all(member.arrived for member in room.host.members.values()))
    for person in people:
        person.link.disconnect()
    room.until(lambda: not any(member.present for member in room.host.members.values()))
    room.store.flush()
    heard = []
    hear = people[1].link.heard
    people[1].link.heard = lambda message: (heard.append(message), hear(message))
    room.store._db = FullDisk(room.store._db)
    room.until(lambda: all(person.notices for person in people))
    assert [person.link.state for person in people] == ["live", "live"], [person.link.why for person in people]
    assert [[notice.code for notice in person.notices] for person in people] == [["not-saved"]] * 2
    assert isinstance(heard[0], m.Notice), "before anything that is not on disk"


# G4

KILLED = """
import os, signal, sys
from pathlib import Path
from netcode import messages as m
from netcode.link import LocalLink
from tests.conformance.small_games import Pairs
from tests.netcode.slow_disk import SlowDisk
from tests.netcode.tables import Room
from tests.netcode.test_host import begun

folder, moment, order = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
room = Room(Pairs(), bots=1, folder=folder, seed=f"killed {moment}")
if order == "ack-first":
    room.store.when_durable = lambda callback: callback()
elif order == "slow disk":
    room.store._disk = SlowDisk(room.network)
told = 0

class Witness(LocalLink):
    def deliver(self, *parcels):
        global told
        for parcel in parcels:
            if isinstance(parcel.message, (m.Update, m.Snapshot, m.Ack)) and parcel.message.rev >= 0:
                os.write(1, f"{room.host.id} {parcel.message.rev}\\n".encode())
                told += 1
                if told == moment:
                    os.kill(os.getpid(), signal.SIGKILL)
        super().deliver(*parcels)

from tests.netcode.tables import Person
link = Witness(room.network, room.host, "Ada")
person = Person(link)
link.open()
room.play_to_the_end(person)
"""


def lost_after_a_kill(folder, moment, order):
    """Kill a host at the very moment it tells somebody something; how much of what it told is not on disk?"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", KILLED, str(folder), str(moment), order]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert len(lines) == moment
    stored = SqliteStore(Clock(), folder).open(lines[-1][0])
    return sum(int(rev) >= len(stored.log) for _, rev in lines)


@pytest.mark.parametrize("moment", [1, 2, 5, 9, 14])
def test_g04_what_a_killed_host_had_told_anybody_is_on_disk(tmp_path, moment):
    assert lost_after_a_kill(tmp_path, moment, "honest") == 0


@pytest.mark.parametrize("moment", [2, 5, 14])
def test_g04_nobody_is_told_before_a_slow_disk_has_answered(tmp_path, moment):
    assert lost_after_a_kill(tmp_path, moment, "slow disk") == 0


def test_g04_what_comes_during_a_commit_waits_for_the_next(tmp_path):
    clock = Clock()
    disk = SlowDisk(clock)
    store = SqliteStore(clock, tmp_path, disk)
    store.create("t1", "pairs", SEAL, created=0.0)
    told = []

    def append(number):
        store.append("t1", number, log_of()[number])
        store.when_durable(lambda: told.append(number))

    append(0)
    clock.advance(0)
    clock.advance(0)
    append(1)  # the disk is at work on the one before
    assert (told, disk.waits) == ([], 1)
    clock.advance(SLOW)
    assert told == [0]
    clock.pump([0, REST, SLOW])
    assert told == [0, 1]
    append(2)
    clock.pump([0, REST])
    assert disk.waits == 1
    assert [saved.entries for saved in store.tables()] == [3]  # whoever asks waits for the disk
    store.when_durable(lambda: told.append("after"))
    assert told == [0, 1]
    store.flush()
    assert told == [0, 1, 2, "after"]
    clock.advance(SLOW)
    assert told == [0, 1, 2, "after"]
    store.close()
    assert SqliteStore(Clock(), tmp_path).open("t1").log == log_of()[:3]


def test_a_slow_disk_that_fails_keeps_what_came_before_and_after(tmp_path):
    clock = Clock()
    store = SqliteStore(clock, tmp_path, SlowDisk(clock))
    store.create("t1", "pairs", SEAL, created=0.0)
    troubles, told = [], []
    store.on_trouble.append(troubles.append)
    disk = FullDisk(store._db)
    store._db = disk
    disk.full = False
    for number in range(2):
        store.append("t1", number, log_of()[number])
        store.when_durable(lambda number=number: told.append(number))
        store.when_kept(lambda number=number: told.append(f"kept {number}"))
        clock.pump([0, 0])
        disk.full = True
    clock.advance(SLOW)
    assert [trouble.reason for trouble in troubles] == ["full"]
    assert told == [0, 1]
    disk.full = False
    clock.pump([RETRY, SLOW])
    assert troubles[1:] == [None]
    assert told == [0, 1, "kept 0", "kept 1"]
    assert len(store.open("t1").log) == 2


def test_a_thread_waits_for_the_disk_and_the_reactor_hears_of_it(tmp_path):
    heard = Queue()
    clock = Clock()
    clock.callFromThread = lambda what, *given: heard.put((what, given))
    store = SqliteStore(clock, tmp_path, DiskThread(clock))
    filled(store)
    store.keep_people("t1", b"people")
    told = []
    store.when_durable(lambda: told.append("durable"))
    clock.pump([0, REST])
    while not told:
        what, given = heard.get(timeout=30)
        what(*given)
    store.close()
    assert SqliteStore(Clock(), tmp_path).open("t1").people == b"people"


def test_g04_control_a_host_that_acknowledges_first_loses_moves(tmp_path):
    lost = [lost_after_a_kill(tmp_path / str(moment), moment, "ack-first") for moment in (2, 5, 9)]
    assert all(lost)


def test_g04_nothing_is_said_between_an_entry_and_its_commit(tmp_path):
    room = Room(Pairs(), bots=1, folder=tmp_path, bot_seconds=1000.0)
    person = room.local(playing=False)
    room.until(lambda: person.link.lobby)
    person.link.send(m.Ready(on=True))
    room.until(lambda: person.link.view is not None)
    member = next(iter(room.host.members.values()))
    told = []
    member.peer.deliver = lambda *parcels: told.extend(parcel.message for parcel in parcels)
    room.host.receive(member, m.Intent(id=9, base_rev=99, action=m.raw(next(iter(person.link.actions)))))
    room.host.drained(member)
    assert told == []
    room.until(lambda: told)
    assert {type(message) for message in told} >= {m.Update, m.Ack, m.Snapshot}


def test_unfinished_games_are_seen_without_opening_the_store(tmp_path):
    assert unfinished_games(tmp_path) == []
    store = SqliteStore(Clock(), tmp_path)
    for number, table in enumerate(("old", "over", "new")):
        filled(store, table, number)
    store.create("empty", "pairs", SEAL, created=9.0)
    store.close_table("over", "over")
    seen_by_store = [saved.game for saved in store.tables() if saved.entries and saved.closed != "over"]
    assert unfinished_games(tmp_path) == seen_by_store == ["pairs", "pairs"]
    store.close()
    assert unfinished_games(tmp_path) == ["pairs", "pairs"]


def test_where_nothing_can_be_read_nothing_is_unfinished(tmp_path):
    (tmp_path / "tables.sqlite").write_bytes(b"this is no database, whatever its name says" * 50)
    assert unfinished_games(tmp_path) == []


def test_what_is_remembered_of_a_game_outlives_the_program(tmp_path):
    store = SqliteStore(Clock(), tmp_path)
    assert store.memory("pairs") == b""
    store.keep_memory("pairs", b"one")
    store.keep_memory("pairs", b"two")
    store.close()
    assert SqliteStore(Clock(), tmp_path).memory("pairs") == b"two"


def test_a_memory_that_cannot_be_read_is_one_clear_reason(tmp_path):
    store = SqliteStore(Clock(), tmp_path)
    store._db.execute("DROP TABLE memories")
    with pytest.raises(CannotStore):
        store.memory("pairs")


def test_a_table_alone_does_not_wait_for_a_commit_and_busy_ones_share_one(tmp_path):
    clock = Clock()
    store = SqliteStore(clock, tmp_path)
    store.create("t1", "pairs", SEAL, created=0.0)
    clock.advance(1)
    durable = []
    for number, entry in enumerate(log_of()[:3]):
        store.append("t1", number, entry)
        store.when_durable(lambda number=number: durable.append(number))
        clock.advance(0)
        clock.advance(0)
    assert durable == [0]
    clock.advance(REST)
    assert durable == [0, 1, 2]
    assert store.commits == 2


def test_a_clock_that_is_set_back_holds_no_commit_up(tmp_path):
    clock = Clock()
    store = SqliteStore(clock, tmp_path)
    clock.advance(3600)
    filled(store)
    clock.rightNow -= 3600
    store.keep_people("t1", b"")
    durable = []
    store.when_durable(lambda: durable.append("kept"))
    clock.advance(0)
    clock.advance(REST)
    assert durable == ["kept"]
