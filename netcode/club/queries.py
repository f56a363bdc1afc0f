"""Everything that is said to a club's database about tables, as functions of a connection inside a transaction.

They run in threads, and know nothing of the reactor.
"""

from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection

from netcode.relay.messages import table_id
from netcode.salvage import as_epoch, epochs_in, sound_entries
from netcode.secrets import number_of, pin
from netcode.store import Batch, CannotStore
from netcode.stored_table import SavedTable, Seal, Stored, saved_line, version_in
from sim.codec import Malformed, decode, encode
from sim.snapshots import Kept
from sim.table import Entry


class ClubBatch(Batch):
    """What is committed together at a club: also tables that are new, sealed anew, or put away."""

    def __init__(self) -> None:
        super().__init__()
        self.epochs: dict[str, int] = {}
        """By which epoch of ours a table is written."""
        self.created: dict[str, tuple[str, Seal, float]] = {}
        self.seals: dict[str, Seal] = {}
        self.aside: dict[str, int] = {}
        """Tables whose entries from a number on do not hold."""
        self.closed: dict[str, str] = {}
        self.turns: dict[str, tuple[str, int, int]] = {}
        """Turns that have come: table, chair and member by the turn's id."""
        self.turns_over: dict[tuple[str, int], None] = {}
        """Tables and chairs whose turn is over; before those that have come."""

    def turn_over(self, table: str, seat: int) -> None:
        self.turns = {id: turn for id, turn in self.turns.items() if turn[:2] != (table, seat)}
        self.turns_over[table, seat] = None

    def __bool__(self) -> bool:
        return bool(self.epochs)

    def forget(self, table: str) -> None:
        super().forget(table)
        for kept in (self.epochs, self.created, self.seals, self.aside, self.closed):
            kept.pop(table, None)
        self.turns = {id: turn for id, turn in self.turns.items() if turn[0] != table}
        self.turns_over = {place: None for place in self.turns_over if place[0] != table}

    def followed_by(self, later: "ClubBatch") -> "ClubBatch":
        """Both of them as one, after this one could not be committed."""
        both = ClubBatch()
        both.rows = self.rows + later.rows
        both.snapshots = self.snapshots + later.snapshots
        for name in ("people", "epochs", "created", "seals", "aside", "closed"):
            setattr(both, name, getattr(self, name) | getattr(later, name))
        both.turns, both.turns_over = dict(self.turns), dict(self.turns_over)
        for place in later.turns_over:
            both.turn_over(*place)
        both.turns |= later.turns
        return both


class Held(Struct, frozen=True):
    """A table that another node has, and how many seconds that is certain for."""

    address: str
    page: str
    """The same for browsers; nothing if they cannot come there."""
    seconds: float


# Writing: all of it joins the lease, so a node whose table was taken over writes nothing. Lists go as binary (%b),
# which takes a quarter of the CPU less.

HELD: LiteralString = """
SELECT tab FROM leases JOIN unnest(%b::text[], %b::bigint[]) AS ours (tab, epoch) USING (tab, epoch)
WHERE node = %s ORDER BY tab FOR SHARE OF leases
"""
"""Those of our tables that are still ours, and will be until we have committed: taking over waits for the lock."""
ENTRIES: LiteralString = """
INSERT INTO entries (tab, n, epoch, entry, member, ask)
SELECT tab, n, epoch, entry, member, ask
FROM unnest(%b::text[], %b::int[], %b::bigint[], %b::bytea[], %b::text[], %b::bigint[])
  AS new (tab, n, epoch, entry, member, ask) JOIN leases USING (tab, epoch)
WHERE node = %s ON CONFLICT (tab, n) DO NOTHING
"""
THERE: LiteralString = """
SELECT tab FROM unnest(%b::text[], %b::int[], %b::bigint[], %b::bytea[]) AS new (tab, n, epoch, entry)
WHERE NOT EXISTS (
  SELECT 1 FROM entries AS old WHERE (old.tab, old.n, old.epoch, old.entry) = (new.tab, new.n, new.epoch, new.entry)
)
"""
"""Tables of which an entry is not there as we wrote it."""
SNAPSHOTS: LiteralString = """
INSERT INTO snapshots (tab, n, snapshot)
SELECT tab, n, snapshot FROM unnest(%b::text[], %b::int[], %b::bytea[]) AS new (tab, n, snapshot)
ON CONFLICT (tab, n) DO UPDATE SET snapshot = excluded.snapshot
"""
PEOPLE: LiteralString = """
UPDATE tables SET people = new.people FROM unnest(%b::text[], %b::bytea[]) AS new (tab, people) WHERE id = new.tab
"""


def write(connection: Connection[Any], batch: ClubBatch, node: str) -> set[str]:
    """Commit a batch, or what of it is still ours to write; returns the tables that are not.

    A batch of which nobody knows whether it was committed can be written again: what is there already stays.
    """
    _create(connection, batch, node)
    tables = list(batch.epochs)
    ours = {tab for (tab,) in connection.execute(HELD, (tables, list(batch.epochs.values()), node))}
    for table, first in batch.aside.items():
        if table in ours:
            _put_aside(connection, table, first, batch.epochs[table])
    ours -= _append(connection, batch, ours, node)
    if snapshots := [row for row in batch.snapshots if row[0] in ours]:
        connection.execute(SNAPSHOTS, tuple(map(list, zip(*snapshots, strict=True))))
    if people := [(table, kept) for table, kept in batch.people.items() if table in ours]:
        connection.execute(PEOPLE, tuple(map(list, zip(*people, strict=True))))
    for table, seal in batch.seals.items():
        if table in ours:
            connection.execute("UPDATE tables SET seal = %s WHERE id = %s", (encode(seal), table))
            _open_door(connection, table, seal)
    _record_turns(connection, batch, ours)
    for table, why in batch.closed.items():
        if table in ours:
            connection.execute("UPDATE tables SET closed = %s WHERE id = %s", (why, table))
            connection.execute("UPDATE leases SET node = NULL WHERE tab = %s", (table,))
    return set(tables) - ours


TURN_OVER: LiteralString = """
DELETE FROM turns USING unnest(%b::text[], %b::int[]) AS over (tab, seat)
WHERE turns.tab = over.tab AND turns.seat = over.seat AND sent IS NULL AND node IS NULL
"""
"""A message that nobody was told yet, and nobody is about to send."""
TURNS: LiteralString = """
INSERT INTO turns (id, tab, seat, member, due)
SELECT id, tab, seat, member, clock_timestamp() + make_interval(secs => %s)
FROM unnest(%b::text[], %b::text[], %b::int[], %b::bigint[]) AS new (id, tab, seat, member)
ON CONFLICT (id) DO NOTHING
"""
AWAY_SECONDS = 60.0
"""How long somebody is away before they are told that it is their turn."""


def _record_turns(connection: Connection[Any], batch: ClubBatch, ours: set[str]) -> None:
    if over := [place for place in batch.turns_over if place[0] in ours]:
        connection.execute(TURN_OVER, tuple(map(list, zip(*over, strict=True))))
    if turns := [(id, *turn) for id, turn in batch.turns.items() if turn[0] in ours]:
        connection.execute(TURNS, (AWAY_SECONDS, *map(list, zip(*turns, strict=True))))


def _create(connection: Connection[Any], batch: ClubBatch, node: str) -> None:
    for table, (game, seal, created) in batch.created.items():
        new = connection.execute(
            "INSERT INTO tables (id, game, created, seal, people) VALUES (%s, %s, %s, %s, '') ON CONFLICT DO NOTHING",
            (table, game, created, encode(seal)),
        ).rowcount
        if new:
            connection.execute("INSERT INTO leases (tab, epoch, node) VALUES (%s, 1, %s)", (table, node))
            _open_door(connection, table, seal)


def _open_door(connection: Connection[Any], table: str, seal: Seal) -> None:
    """Whoever calls by the table's certificate or number finds it; before, perhaps, the game that it follows."""
    if seal.certificate:
        connection.execute(
            "INSERT INTO doors (door, number, tab) VALUES (%s, %s, %s)"
            " ON CONFLICT (door) DO UPDATE SET number = excluded.number, tab = excluded.tab",
            (door_of(seal), number_of(seal.code) or None, table),
        )


def door_of(seal: Seal) -> bytes:
    """By what a guest who has been at the table calls it."""
    return table_id(pin(seal.certificate))


def _append(connection: Connection[Any], batch: ClubBatch, ours: set[str], node: str) -> set[str]:
    """Returns tables whose entries somebody else has written: that cannot be, and nobody is told of ours then."""
    rows = [row for row in batch.rows if row.table in ours]
    if not rows:
        return set()
    tables, numbers, entries, members, asks = map(list, zip(*rows, strict=True))
    epochs = [batch.epochs[row.table] for row in rows]
    written = connection.execute(ENTRIES, (tables, numbers, epochs, entries, members, asks, node)).rowcount
    if written == len(rows):
        return set()
    return {table for (table,) in connection.execute(THERE, (tables, numbers, epochs, entries))}


def _put_aside(connection: Connection[Any], table: str, first: int, epoch: int) -> None:
    connection.execute(
        "INSERT INTO aside SELECT tab, %s, n, entry FROM entries WHERE tab = %s AND n >= %s", (epoch, table, first)
    )
    for kept in ("entries", "snapshots"):
        connection.execute(f"DELETE FROM {kept} WHERE tab = %s AND n >= %s", (table, first))


# Taking over


def claim(connection: Connection[Any], table: str, node: str) -> Stored | Held | None:
    """Take a table over if nobody alive has it; who has it otherwise. None if there is none, or whoever runs the club

    has closed it. Raises CannotStore.
    """
    found = connection.execute(
        "SELECT node, address, page, extract(epoch FROM until - clock_timestamp())::float, barred"
        " FROM leases JOIN tables ON tables.id = tab LEFT JOIN nodes ON nodes.id = node"
        " WHERE tab = %s FOR UPDATE OF leases",
        (table,),
    ).fetchone()
    if found is None or found[4]:
        return None
    holder, address, page, seconds, _ = found
    if address is not None and holder != node and seconds > 0:
        return Held(address, page, seconds)
    return take(connection, table, node)


def take(connection: Connection[Any], table: str, node: str) -> Stored | None:
    """Take a table over whoever has it: the old owner writes no more, and what it had committed is read."""
    lease = connection.execute("SELECT epoch FROM leases WHERE tab = %s FOR UPDATE", (table,)).fetchone()
    if lease is None:
        return None
    log, lost = entries_of(connection, table)
    epoch = 1 + max(as_epoch(lease[0]), *epochs_in(log))
    connection.execute("UPDATE leases SET epoch = %s, node = %s WHERE tab = %s", (epoch, node, table))
    if lost:
        _put_aside(connection, table, len(log), epoch)
    found = connection.execute(
        "UPDATE tables SET closed = '' WHERE id = %s RETURNING game, seal, people", (table,)
    ).fetchone()
    assert found is not None
    game, seal, people = found
    asks: dict[str, dict[int, int]] = {}
    answered = "SELECT member, ask, n FROM entries WHERE tab = %s AND ask > 0 ORDER BY n"
    for member, ask, n in connection.execute(answered, (table,)):
        asks.setdefault(member, {})[ask] = n
    return Stored(table, game, epoch, _seal(seal), people, log, asks, lost)


def _seal(data: bytes) -> Seal:
    try:
        return decode(data, Seal)
    except Malformed as error:
        # with another secret the table would break its promise about chance
        raise CannotStore("no-seal", "") from error


def entries_of(connection: Connection[Any], table: str) -> tuple[list[Entry], int]:
    """A table's log as far as it holds, and how many entries more there were."""
    rows = connection.execute("SELECT n, entry FROM entries WHERE tab = %s ORDER BY n", (table,)).fetchall()
    log = sound_entries(rows)
    if rows and not log:
        raise CannotStore("nothing-left", "")
    return log, len(rows) - len(log)


ORPHANS: LiteralString = """
SELECT tab FROM leases LEFT JOIN nodes ON nodes.id = node JOIN tables ON tables.id = tab
WHERE node IS NOT NULL AND NOT barred
  AND (nodes.id IS NULL OR until < clock_timestamp() - make_interval(secs => %s)) LIMIT %s
"""


def orphans(connection: Connection[Any], seconds: float, most: int) -> list[str]:
    """Tables whose node has been dead for so long, and which nobody has called since."""
    return [table for (table,) in connection.execute(ORPHANS, (seconds, most))]


# Looking


def table_behind(connection: Connection[Any], door: bytes, number: int) -> str | None:
    """Which table somebody calls: by its certificate, or by its number."""
    found = connection.execute(
        "SELECT tab FROM doors WHERE door = %s OR (%s > 0 AND number = %s)", (door, number, number)
    ).fetchone()
    return None if found is None else str(found[0])


def people_of(connection: Connection[Any], number: int) -> bytes | None:
    """Who is at the table of that number, encoded."""
    found = connection.execute(
        "SELECT people FROM tables JOIN doors ON doors.tab = tables.id WHERE number = %s", (number,)
    ).fetchone()
    return None if found is None else bytes(found[0])


def next_number(connection: Connection[Any]) -> int:
    """A number for a new table that no other has."""
    while True:
        found = connection.execute(
            "SELECT fresh FROM nextval('numbers') AS fresh WHERE NOT EXISTS (SELECT 1 FROM doors WHERE number = fresh)"
        ).fetchone()
        if found is not None:
            return int(found[0])


def tables(connection: Connection[Any]) -> list[SavedTable]:
    rows = connection.execute(
        "SELECT id, game, created, (SELECT COUNT(*) FROM entries WHERE tab = id), people, closed, seal,"
        " (SELECT entry FROM entries WHERE tab = id AND n = 0),"
        " (SELECT snapshot FROM snapshots WHERE tab = id AND n = 0) FROM tables ORDER BY created DESC, id"
    )
    return [line for row in rows if (line := saved_line(*row)) is not None]


def kept_beside(connection: Connection[Any], table: str, entries: int) -> Kept:
    """What is kept beside a table's log."""
    snapshots = dict(connection.execute("SELECT n, snapshot FROM snapshots WHERE tab = %s", (table,)).fetchall())
    found = connection.execute("SELECT seal FROM tables WHERE id = %s", (table,)).fetchone()
    version = "" if found is None else version_in(found[0])
    return Kept(version, tuple(snapshots.get(n, b"") for n in range(entries)))


def delete(connection: Connection[Any], table: str) -> bool:
    for kept in ("entries", "snapshots", "aside"):
        connection.execute(f"DELETE FROM {kept} WHERE tab = %s", (table,))
    return connection.execute("DELETE FROM tables WHERE id = %s", (table,)).rowcount > 0


class Club(Struct, frozen=True):
    """What a club is known by."""

    name: str
    certificate: bytes
    key: bytes


def club(connection: Connection[Any], fresh: Club) -> Club:
    """The club of this database; a fresh one if there is none yet."""
    connection.execute(
        "INSERT INTO club (name, certificate, key) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
        (fresh.name, fresh.certificate, fresh.key),
    )
    found = connection.execute("SELECT name, certificate, key FROM club").fetchone()
    assert found is not None
    return Club(*found)


class OpenTable(Struct, frozen=True):
    """A table that is not over, as the database knows it."""

    number: int
    game: str
    people: bytes
    address: str
    """The node that has it now; nothing while it is asleep."""


def open_tables(connection: Connection[Any], most: int) -> list[OpenTable]:
    """Tables that can be played at or watched, the newest first."""
    rows = connection.execute(
        "SELECT number, game, people, coalesce(address, '') FROM tables"
        " JOIN doors ON doors.tab = tables.id JOIN leases ON leases.tab = tables.id"
        " LEFT JOIN nodes ON nodes.id = node AND until > clock_timestamp()"
        " WHERE closed <> 'over' AND NOT barred AND number IS NOT NULL ORDER BY created DESC LIMIT %s",
        (most,),
    )
    return [OpenTable(*row) for row in rows]


class ShownRow(Struct, frozen=True):
    """A table that is not over, for the page of the club."""

    number: int
    game: str
    people: bytes
    awake: bool
    rev: int


def shown(connection: Connection[Any], most: int) -> list[ShownRow]:
    """Tables that are not over: those that are awake first, then the newest."""
    rows = connection.execute(
        "SELECT number, game, people, address IS NOT NULL AS awake,"
        " coalesce((SELECT max(n) FROM entries WHERE tab = tables.id), -1) FROM tables"
        " JOIN doors ON doors.tab = tables.id JOIN leases ON leases.tab = tables.id"
        " LEFT JOIN nodes ON nodes.id = node AND until > clock_timestamp()"
        " WHERE closed <> 'over' AND NOT barred AND number IS NOT NULL ORDER BY awake DESC, created DESC LIMIT %s",
        (most,),
    )
    return [ShownRow(*row) for row in rows]


class EndedRow(Struct, frozen=True):
    """A game that was played to its end."""

    id: str
    game: str
    people: bytes
    created: float


def ended(connection: Connection[Any], most: int) -> list[EndedRow]:
    """The latest of them."""
    rows = connection.execute(
        "SELECT id, game, people, created FROM tables WHERE closed = 'over' AND NOT barred"
        " ORDER BY created DESC LIMIT %s",
        (most,),
    )
    return [EndedRow(*row) for row in rows]
