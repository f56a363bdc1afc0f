"""A damaged store: whatever happened to it, no traceback, one clear sentence, and everything that still holds."""

import os
import shutil
import sqlite3
from contextlib import closing

import pytest
from twisted.internet.task import Clock

from client import narration
from client.cli import main
from netcode.conduct import Conduct
from netcode.link import LocalLink
from netcode.opening import saved_table
from netcode.saved import is_damaged, remembered, unfinished_games
from netcode.sqlite_store import SqliteStore
from netcode.store import CannotStore
from netcode.store_file import SCHEMA
from netcode.texts import NetworkSpeech
from sim import logfile
from sim.codec import decode, encode
from sim.games import all_games
from sim.selfplay import play_table, random_player
from sim.speech import LANGUAGES
from sim.table import BadLog, Entry, Note, Table, chain_hash
from tests.netcode.pipes import Network
from tests.netcode.tables import Counted, Person, Room

DEER = all_games()["deer-portal"]
FILE = "tables.sqlite"


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A folder with an adjourned table, and what it held."""
    folder = tmp_path_factory.mktemp("store")
    room = Room(DEER, bots=3, folder=folder)
    person = room.local()
    room.until(lambda: room.host.moves > 25 and person.link.view is not None)
    room.host.adjourn()
    room.store.keep_memory("frigate", b"")
    log = list(room.table.log)
    room.store.close()
    return folder, room.host.id, log


# Ways to damage it. What a way returns is how many entries are still good; None: it cannot be said so exactly.


def sql(folder, *statements):
    with closing(sqlite3.connect(folder / FILE)) as db:
        for statement, *values in statements:
            db.execute(statement, values)
        db.commit()


def changed_entry(change, number):
    def damage(folder):
        with closing(sqlite3.connect(folder / FILE)) as db:
            (data,) = db.execute("SELECT entry FROM entries WHERE n = ?", (number,)).fetchone()
            db.execute("UPDATE entries SET entry = ? WHERE n = ?", (change(data), number))
            db.commit()
        return number

    return damage


def changed_column(column, change, left=None):
    def damage(folder):
        with closing(sqlite3.connect(folder / FILE)) as db:
            (data,) = db.execute(f"SELECT {column} FROM tables").fetchone()
            db.execute(f"UPDATE tables SET {column} = ?", (change(data),))
            db.commit()
        return left

    return damage


def statement(text, *values, left=None):
    def damage(folder):
        sql(folder, (text, *values))
        return left

    return damage


def without_column(table, column, left=None):
    def damage(folder):
        with closing(sqlite3.connect(folder / FILE)) as db:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != column]
            db.execute(f"CREATE TABLE other AS SELECT {', '.join(columns)} FROM {table}")
            db.execute(f"DROP TABLE {table}")
            db.execute(f"ALTER TABLE other RENAME TO {table}")
            db.commit()
        return left

    return damage


def whole_file(change):
    def damage(folder):
        path = folder / FILE
        data = bytearray(path.read_bytes())
        path.write_bytes(bytes(change(data)))

    return damage


def flipped(data, at=0.5):
    data = bytearray(data)
    data[int(len(data) * at)] ^= 0x55
    return bytes(data)


def zeroed(data):
    return bytes(len(data))


def half(data):
    return data[: len(data) // 2]


def last_entry(folder):
    with closing(sqlite3.connect(folder / FILE)) as db:
        ((number,),) = db.execute("SELECT MAX(n) FROM entries").fetchall()
    return changed_entry(flipped, number)(folder)


def another_game(folder):
    other = play_table(all_games()["frigate"], 1, None, 1, random_player, most=20).log
    sql(folder, ("DELETE FROM entries",))
    for n, entry in enumerate(other):
        sql(folder, ("INSERT INTO entries SELECT id, ?, ?, '', 0 FROM tables", n, encode(entry)))


def against_the_rules(folder):
    """An entry that is chained as it should be, and yet could not happen."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        rows = [decode(data, Entry) for (data,) in db.execute("SELECT entry FROM entries ORDER BY n")]
    given, state = rows[0].input, rows[11].state
    forged = Entry(given, state, chain_hash(rows[11].chain, given, state))
    sql(folder, ("UPDATE entries SET entry = ? WHERE n = 12", encode(forged)))
    return 12


def removed_wal(folder):
    for part in ("-wal", "-shm"):
        (folder / (FILE + part)).unlink(missing_ok=True)


def cut_wal(folder):
    """A crash in the middle of writing: frames of the journal are cut off."""
    with closing(sqlite3.connect(folder / FILE)) as keeps, closing(sqlite3.connect(folder / FILE)) as db:
        keeps.execute("SELECT COUNT(*) FROM tables").fetchone()
        db.execute("UPDATE tables SET closed = ''")
        db.commit()
        wal = (folder / (FILE + "-wal")).read_bytes()
        main_file = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(main_file)
    (folder / (FILE + "-wal")).write_bytes(wal[: len(wal) * 2 // 3])
    (folder / (FILE + "-shm")).unlink(missing_ok=True)


ALL = "all"
WAYS = {
    "an entry with a flipped byte": changed_entry(flipped, 9),
    "an entry with a flipped first byte": changed_entry(lambda data: flipped(data, 0), 9),
    "an entry with a flipped last byte": changed_entry(lambda data: flipped(data, 0.999), 14),
    "a zeroed entry": changed_entry(zeroed, 11),
    "an empty entry": changed_entry(lambda data: b"", 3),
    "a cut entry": changed_entry(half, 8),
    "an entry that is text": changed_entry(lambda data: "coffee", 8),
    "an entry that is a number": changed_entry(lambda data: 7, 8),
    "the last entry": last_entry,
    "the second entry": changed_entry(zeroed, 1),
    "the first entry": changed_entry(flipped, 0),
    "the first entry is gone": statement("DELETE FROM entries WHERE n = 0"),
    "a missing entry": statement("DELETE FROM entries WHERE n = 6", left=6),
    "several missing entries": statement("DELETE FROM entries WHERE n BETWEEN 6 AND 9", left=6),
    "every entry is gone": statement("DELETE FROM entries", left=0),
    "an entry numbered by a word": statement("UPDATE entries SET n = 'seven' WHERE n = 7", left=7),
    "an entry with a negative number": statement("UPDATE entries SET n = -1 WHERE n = 5", left=5),
    "an entry with a huge number": statement("UPDATE entries SET n = 4611686018427387904 WHERE n = 5", left=5),
    "asks that are words": statement("UPDATE entries SET ask = 'many'", left=ALL),
    "members that are numbers": statement("UPDATE entries SET member = 5, ask = 3", left=ALL),
    "entries of another game": another_game,
    "an entry against the rules": against_the_rules,
    "people with a flipped byte": changed_column("people", flipped, ALL),
    "zeroed people": changed_column("people", zeroed, ALL),
    "cut people": changed_column("people", half, ALL),
    "no people": changed_column("people", lambda data: b"", ALL),
    "people that are text": changed_column("people", lambda data: "Ada", ALL),
    "people that are a number": changed_column("people", lambda data: 3, ALL),
    "a seal with a flipped byte": changed_column("seal", lambda data: flipped(data, 0)),
    "a zeroed seal": changed_column("seal", zeroed),
    "a cut seal": changed_column("seal", half),
    "a seal that is a number": changed_column("seal", lambda data: 1),
    "a game that is not known": changed_column("game", lambda data: "chess"),
    "a game that is a number": changed_column("game", lambda data: 4),
    "a game that is bytes": changed_column("game", lambda data: b"\xff\xfe"),
    "a moment that is a word": changed_column("created", lambda data: "yesterday", ALL),
    "a moment beyond all time": changed_column("created", lambda data: 1e300, ALL),
    "an epoch that is a word": changed_column("epoch", lambda data: "late", ALL),
    "an epoch beyond all numbers": changed_column("epoch", lambda data: (1 << 63) - 1, ALL),
    "an epoch from long ago": changed_column("epoch", lambda data: -5, ALL),
    "an ending that is a number": changed_column("closed", lambda data: 12, ALL),
    "a memory that is text": statement("UPDATE memories SET known = 'records'", left=ALL),
    "a memory that is a number": statement("UPDATE memories SET known = 9", left=ALL),
    "a memory of nonsense": statement("UPDATE memories SET known = x'c1c1c1'", left=ALL),
    "no table of tables": statement("DROP TABLE tables"),
    "no table of entries": statement("DROP TABLE entries"),
    "no table of memories": statement("DROP TABLE memories", left=ALL),
    "no column for people": without_column("tables", "people", ALL),
    "no column for seals": without_column("tables", "seal"),
    "no column for games": without_column("tables", "game"),
    "no column for entries": without_column("entries", "entry"),
    "no column for asks": without_column("entries", "ask", ALL),
    "another kind of table": statement("ALTER TABLE tables RENAME TO chairs"),
    "a newer schema": statement(f"PRAGMA user_version = {SCHEMA + 7}"),
    "a schema of nonsense": statement("PRAGMA user_version = -3", left=ALL),
    "a flipped header": whole_file(lambda data: flipped(data[:16], 0.5) + data[16:]),
    "a zeroed header": whole_file(lambda data: bytes(100) + data[100:]),
    "a zeroed page of the schema": whole_file(lambda data: data[:100] + bytes(3996) + data[4096:]),
    "a zeroed page in the middle": whole_file(lambda data: data[:8192] + bytes(4096) + data[12288:]),
    "zeroes at the end": whole_file(lambda data: data[:-4096] + bytes(4096)),
    "half of the file": whole_file(half),
    "the first page only": whole_file(lambda data: data[:4096]),
    "all but the last page": whole_file(lambda data: data[:-4096]),
    "a few bytes": whole_file(lambda data: data[:50]),
    "an empty file": whole_file(lambda data: b""),
    "coffee": whole_file(lambda data: b"coffee " * 500),
    "the journal is gone": removed_wal,
    "the journal is cut": cut_wal,
}  # fmt: skip


def test_there_are_more_ways_than_anybody_has_thought_of():
    assert len(WAYS) >= 40


@pytest.fixture(params=WAYS, ids=str)
def damaged(request, original, tmp_path):
    folder = tmp_path / "data"
    shutil.copytree(original[0], folder)
    left = WAYS[request.param](folder)
    return folder, original[1], original[2], len(original[2]) if left == ALL else left


def sentence(trouble):
    """What a person is told, in every language: never a bare key."""
    for language in LANGUAGES:
        if isinstance(trouble, BadLog):
            told, key = narration.bad_log(trouble, language), f"log.{trouble.reason}"
        else:
            told, key = NetworkSpeech(language).trouble(trouble), f"store.{trouble.reason}"
        assert told != key
        assert told.endswith((".", ")")) or str(trouble.place) in told
    return told


def attempt(work):
    try:
        return work()
    except (CannotStore, BadLog) as trouble:
        assert sentence(trouble)
        return None


def test_g25_whatever_happened_it_is_listed_exported_and_resumed_or_a_sentence_says_why_not(damaged, tmp_path, request):
    way = request.node.callspec.params["damaged"]
    folder, table_id, log, left = damaged
    assert isinstance(unfinished_games(folder), list)
    assert isinstance(remembered(folder, "frigate"), bytes)
    assert is_damaged(folder) in (True, False)
    network = Network()
    store = attempt(lambda: SqliteStore(network, folder))
    if store is None:
        assert (folder / FILE).exists(), "what cannot be read is not thrown away"
        return
    listed = attempt(store.tables)
    assert listed is None or all(isinstance(saved.id, str) for saved in listed)
    assert isinstance(attempt(lambda: store.memory("frigate")) or b"", bytes)
    target = tmp_path / "game.astragal"
    if attempt(lambda: store.export(table_id, target)):
        exported = logfile.load(target)
        alien = exported[0].input.game != "deer-portal" or "against the rules" in way
        assert alien or exported == log[: len(exported)]
        assert left is None or len(exported) >= min(left, len(log))
    stored = attempt(lambda: store.open(table_id))
    if stored is None:
        assert left in (None, 0)
        return
    game = all_games().get(stored.game) if isinstance(stored.game, str) else None
    if game is None:
        return
    host = attempt(lambda: saved_table(network, game, store, stored, Conduct(random_bytes=Counted("salvage"))))
    if host is None:
        assert left in (None, 0)
        return
    if host.play is None:
        assert left in (None, 0)
        return
    salvaged = [entry for entry in host.play.table.log if entry in log]
    assert salvaged == log[: len(salvaged)]
    assert left is None or len(salvaged) == left
    assert len(salvaged) + host.entries_lost >= len(log) or store.rebuilt is not None or left is None
    person = come_home(network, host)
    network.until(lambda: person.kept is not None, 100_000)
    assert [notice.code for notice in person.notices].count("salvaged") == (host.entries_lost > 0)
    host.adjourn()
    store.close()
    again = SqliteStore(Clock(), folder)
    finished = again.open(table_id)
    assert finished.lost == 0
    assert DEER.outcome(Table.replay(DEER, finished.log).state) is not None


def come_home(network, host):
    link = LocalLink(network, host, "Ada", returning=True)
    person = Person(link)
    link.open()
    return person


def test_what_did_not_hold_is_kept_aside_and_on_record(original, tmp_path):
    folder = tmp_path / "data"
    shutil.copytree(original[0], folder)
    changed_entry(flipped, 9)(folder)
    store = SqliteStore(Network(), folder)
    stored = store.open(original[1])
    assert len(stored.log) == 9
    assert stored.lost == len(original[2]) - 9
    with closing(sqlite3.connect(folder / FILE)) as db:
        aside = db.execute("SELECT n, entry FROM aside ORDER BY n").fetchall()
    assert [n for n, _ in aside] == list(range(9, len(original[2])))
    assert decode(aside[1][1], Entry) == original[2][10]
    host = saved_table(Network(), DEER, store, stored)
    notes = [entry.input for entry in host.play.table.log if isinstance(entry.input, Note)]
    assert [decode(note.data, int) for note in notes if note.kind == "salvaged"] == [stored.lost]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
def test_a_pipe_in_the_place_of_the_store_is_no_store(tmp_path):
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(CannotStore) as trouble:
        SqliteStore(Clock(), tmp_path)
    assert trouble.value.reason == "damaged"
    assert unfinished_games(tmp_path) == []


def test_a_file_that_is_no_database_any_more_is_kept_under_another_name(original, tmp_path):
    folder = tmp_path / "data"
    shutil.copytree(original[0], folder)
    without_column("tables", "people")(folder)
    before = (folder / FILE).read_bytes()
    store = SqliteStore(Clock(), folder)
    assert store.rebuilt is not None
    assert store.rebuilt.read_bytes() == before
    assert [saved.id for saved in store.tables()] == [original[1]]
    assert NetworkSpeech("en").say("store.rebuilt", path=store.rebuilt).endswith(str(store.rebuilt))


def test_an_epoch_never_comes_again_whatever_became_of_its_number(original, tmp_path):
    folder = tmp_path / "data"
    shutil.copytree(original[0], folder)
    network = Network()
    for _ in range(3):
        store = SqliteStore(network, folder)
        host = saved_table(network, DEER, store, store.open(original[1]))
        host.adjourn()
        store.close()
    changed_column("epoch", lambda data: 0)(folder)
    assert SqliteStore(Clock(), folder).open(original[1]).epoch == host.epoch + 1


def test_the_command_line_never_breaks_down(damaged, tmp_path, monkeypatch, capsys):
    folder, table_id, _, _ = damaged
    monkeypatch.setenv("ASTRAGAL_DATA", str(folder))
    for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    for command in (
        ["records"],
        ["host", "--list"],
        ["host", "--export", table_id, str(tmp_path / "out.astragal")],
    ):
        code = main(["--lang", "en", *command])
        out, err = capsys.readouterr()
        assert code in (0, 2), (command, err)
        assert "Traceback" not in out + err
        assert code == 0 or err.count("\n") == 1 + err.count("The damaged file is kept")
    assert not list(tmp_path.rglob("defect-*.txt"))
