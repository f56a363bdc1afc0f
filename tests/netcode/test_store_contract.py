"""What every store promises its hosts: the same for a file of this device and for a club's database."""

from contextlib import suppress
from itertools import count

import pytest
from msgspec.structs import replace
from twisted.internet.task import Clock

from netcode.club import queries, schema
from netcode.club.line import Line, Lines
from netcode.club.postgres_store import PostgresStore
from netcode.opening import saved_table
from netcode.secrets import new_certificate
from netcode.sqlite_store import SqliteStore
from netcode.store import CannotStore
from netcode.stored_table import Seal
from netcode.throws import at_once
from sim import logfile
from sim.codec import encode
from sim.selfplay import play_table, random_player
from sim.table import Table
from tests.conformance.small_games import Pairs
from tests.netcode.club.databases import new_database
from tests.netcode.tables import Room

SEAL = Seal(b"s" * 32, "10007-lemo-sati-boka", *new_certificate())


def log_of(seed=1):
    return play_table(Pairs(), 2, Pairs().Options(), seed, random_player).log


class Files:
    """Stores in one folder."""

    def __init__(self, folder):
        self.folder = folder

    def open(self, clock=None):
        return SqliteStore(clock or Clock(), self.folder)

    def damage(self, store, table, number):
        store._db.execute("UPDATE entries SET entry = x'c1' WHERE tab = ? AND n = ?", (table, number))

    def break_(self, store):
        store._db.execute("ALTER TABLE entries RENAME TO broken")

    def mend(self, store):
        store._db.execute("ALTER TABLE broken RENAME TO entries")


class Databases:
    """Stores of several nodes in one database."""

    def __init__(self, folder):
        self.url = new_database()
        line = Line(self.url)
        line.run(lambda connection: schema.prepare(connection, line.place))
        line.close()
        self._nodes = count(1)

    def open(self, clock=None):
        clock = clock or Clock()
        return PostgresStore(clock, Lines(clock, self.url, 1, at_once), f"node-{next(self._nodes)}")

    def _say(self, words, *values):
        line = Line(self.url)
        line.run(lambda connection: connection.execute(words, values))
        line.close()

    def damage(self, store, table, number):
        self._say("UPDATE entries SET entry = '\\xc1' WHERE tab = %s AND n = %s", table, number)

    def break_(self, store):
        self._say("ALTER TABLE entries RENAME TO broken")

    def mend(self, store):
        self._say("ALTER TABLE broken RENAME TO entries")


@pytest.fixture(params=[Files, Databases])
def place(request, tmp_path):
    return request.param(tmp_path)


def filled(store, table="t1", seed=1):
    store.create(table, "pairs", replace(SEAL, certificate=table.encode()), created=float(seed))
    for n, entry in enumerate(log_of(seed)):
        store.append(table, n, entry, "member", n + 1, snapshot=b"state %d" % n)
    store.flush()


def test_what_was_stored_is_found_again(place):
    store = place.open()
    filled(store)
    store.keep_people("t1", encode({"names": ("Ada", "Bo")}))
    store.close()
    again = place.open()
    stored = again.open("t1")
    assert stored.log == log_of()
    assert stored.seal.secret == SEAL.secret
    assert (stored.game, stored.epoch, stored.lost) == ("pairs", 2, 0)
    assert stored.asks["member"][3] == 2
    assert again.tables()[0].names == ("Ada", "Bo")
    assert again.open("another") is None
    again.close()


def test_tables_are_listed_newest_first_exported_and_deleted(place, tmp_path):
    store = place.open()
    filled(store, "old", 1)
    filled(store, "new", 2)
    assert [saved.id for saved in store.tables()] == ["new", "old"]
    assert store.export("old", tmp_path / "old.astragal")
    assert Table.replay(Pairs(), logfile.load(tmp_path / "old.astragal")).log == log_of(1)
    assert not store.export("never", tmp_path / "never.astragal")
    assert store.delete("old")
    assert not store.delete("old")
    assert [saved.id for saved in store.tables()] == ["new"]
    assert store.open("old") is None


@pytest.mark.parametrize("loss", ["opened elsewhere", "deleted here", "closed here"])
def test_a_table_that_is_not_ours_any_more_takes_no_entry(place, loss):
    """However often we wrote to it before; the other tables of the batch are kept."""
    ours, troubles = place.open(), []
    ours.on_trouble.append(troubles.append)
    filled(ours, "lost")
    filled(ours, "kept")
    if loss == "opened elsewhere":
        place.open().open("lost")
    elif loss == "deleted here":
        ours.delete("lost")
    else:
        ours.close_table("lost", "adjourned")
    before = len(log_of())
    ours.append("lost", before, log_of()[-1])
    ours.append("kept", before, log_of()[-1])
    ours.flush()
    assert [trouble.table for trouble in troubles] == ["lost"]
    entries = {saved.id: saved.entries for saved in ours.tables()}
    assert entries.get("lost", before) == before
    assert entries["kept"] == before + 1


def test_whoever_opens_a_table_finds_all_that_was_committed_and_the_old_owner_adds_nothing(place):
    old, new, log = place.open(), place.open(), log_of()
    old.create("t1", "pairs", SEAL, created=1.0)
    for n in range(5):
        old.append("t1", n, log[n])
    old.flush()
    old.append("t1", 5, log[5], "old owner", 1)  # in the batch only
    assert new.open("t1").log == log[:5]
    new.append("t1", 5, log[5], "new owner", 1)
    new.flush()
    old.flush()
    found = place.open().open("t1")
    assert found.log == log[:6]
    assert found.asks == {"new owner": {1: 5}}


def test_a_new_code_and_new_people_are_not_written_into_a_table_that_is_not_ours_any_more(place):
    ours, troubles = place.open(), []
    ours.on_trouble.append(troubles.append)
    filled(ours)
    ours.reseal("t1", replace(SEAL, code="10008-neue-code-wort"))
    ours.flush()
    assert troubles == []
    other = place.open()
    assert other.open("t1").seal.code == "10008-neue-code-wort"
    ours.reseal("t1", replace(SEAL, code="10009-fals-code-wort"))
    ours.keep_people("t1", encode({"names": ("Eve",)}))
    ours.flush()
    assert {trouble.table for trouble in troubles} == {"t1"}
    assert other.open("t1").seal.code == "10008-neue-code-wort"
    assert other.tables()[0].names == ()


def test_one_turn_of_the_reactor_is_one_commit(place):
    clock = Clock()
    store = place.open(clock)
    store.create("t1", "pairs", SEAL, 1.0)
    store.flush()
    before, told = store.commits, []
    clock.advance(1)
    for n, entry in enumerate(log_of()[:5]):
        store.append("t1", n, entry)
        store.when_durable(lambda: told.append(store.commits - before))
    assert told == []
    clock.advance(0)
    clock.advance(0)
    assert told == [1] * 5
    store.when_durable(lambda: told.append("at once"))
    store.when_kept(lambda: told.append("kept"))
    assert told[-2:] == ["at once", "kept"]


def test_a_commit_that_fails_is_told_once_and_tried_again_until_nothing_is_lost(place):
    clock = Clock()
    store, troubles, kept = place.open(clock), [], []
    store.on_trouble.append(troubles.append)
    filled(store)
    place.break_(store)
    store.append("t1", len(log_of()), log_of()[-1])
    store.when_kept(lambda: kept.append("kept"))
    for _ in range(9):
        clock.advance(1)
    assert [type(trouble) for trouble in troubles] == [CannotStore]
    assert kept == []
    place.mend(store)
    for _ in range(9):
        clock.advance(1)
    assert troubles[1:] == [None]
    assert kept == ["kept"]
    assert store.tables()[0].entries == len(log_of()) + 1


def test_while_commits_fail_a_device_goes_on_and_a_club_says_nothing(place):
    clock = Clock()
    store, told = place.open(clock), []
    filled(store)
    place.break_(store)
    store.append("t1", len(log_of()), log_of()[-1])
    store.when_durable(lambda: told.append("told"))
    clock.advance(1)
    clock.advance(1)
    assert told == (["told"] if store.goes_on_unsaved else [])
    place.mend(store)
    clock.advance(5)
    clock.advance(5)
    assert told == ["told"]


def test_of_a_damaged_log_everything_up_to_the_damage_is_brought_back_and_the_rest_put_aside(place):
    store = place.open()
    filled(store)
    place.damage(store, "t1", 5)
    assert store.lost("t1") == len(log_of()) - 5
    again = place.open()
    stored = again.open("t1")
    assert stored.log == log_of()[:5]
    assert stored.lost == len(log_of()) - 5
    again.append("t1", 5, log_of()[5])
    again.flush()
    found = place.open().open("t1")
    assert found.log == log_of()[:6]
    assert found.lost == 0


def test_a_log_that_breaks_the_rules_is_cut_there(place):
    store = place.open()
    filled(store)
    store.put_aside("t1", 4)
    store.flush()
    assert place.open().open("t1").log == log_of()[:4]


class StoredRoom(Room):
    """A table whose log is where the test wants it."""

    def __init__(self, place, *arguments, **named):
        self.place = place
        super().__init__(*arguments, **named)

    def new_store(self):
        return self.place.open(self.network)


def test_a_game_is_played_moved_and_played_on_to_its_end(place):
    """By two people; the second host has taken the table from under the first."""
    room = StoredRoom(place, Pairs(), seats=2)
    ada, bo = room.peer("Ada"), room.peer("Bo")
    room.until(lambda: room.host.rev > 6)
    first, stored = room.host, place.open(room.network)
    room.store = stored
    room.host = saved_table(room.network, room.game, stored, stored.open(first.id), room.conduct)
    room.open()
    room.play_to_the_end(ada, bo)
    assert first.closed == "moved"
    assert room.host.epoch == 2
    assert ada.accusations == bo.accusations == []
    room.store.flush()
    assert place.open().open(first.id).log == room.table.log


def test_at_a_club_nobody_is_told_of_a_move_that_is_not_kept_and_everybody_that_the_table_waits(place):
    room = StoredRoom(place, Pairs(), seats=2, bots=1)
    ada = room.peer("Ada")
    room.until(lambda: room.host.rev > 4)
    place.break_(room.store)
    room.until(lambda: any(notice.code == "not-saved" for notice in ada.notices))
    known = ada.link.rev
    with suppress(AssertionError):  # nothing will ever happen
        room.until(lambda: ada.link.rev > known + 3, seconds=30)
    assert (ada.link.rev == known) is not room.store.goes_on_unsaved
    place.mend(room.store)
    room.play_to_the_end(ada)
    room.until(lambda: len(ada.notices) > 1)
    assert [notice.code for notice in ada.notices] == ["not-saved", "saved-again"]
    assert ada.states == ["live"]


def test_tables_move_between_a_device_and_a_club_as_files(tmp_path):
    """The same bytes, whoever exports them."""
    files = []
    for kind in (Files, Databases):
        store = kind(tmp_path / kind.__name__).open()
        filled(store)
        assert store.export("t1", tmp_path / f"{kind.__name__}.astragal")
        files.append((tmp_path / f"{kind.__name__}.astragal").read_bytes())
    assert files[0] == files[1]


def test_a_batch_of_which_nobody_knows_whether_it_was_committed_can_be_written_again():
    place = Databases(None)
    store = place.open()
    filled(store)
    line, batch = Line(place.url), queries.ClubBatch()
    batch.epochs["t1"] = 1
    batch.append("t1", len(log_of()), log_of()[-1], "member", 99, b"")
    assert [line.run(lambda c: queries.write(c, batch, "node-1")) for _ in range(2)] == [set(), set()]
    batch.rows[0] = batch.rows[0]._replace(entry=b"other")
    assert line.run(lambda c: queries.write(c, batch, "node-1")) == {"t1"}
    line.close()
