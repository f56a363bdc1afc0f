"""The database of a club: its tables, and how a database of an older version becomes one of this.

| table     | a row is                                                                                          |
|-----------|---------------------------------------------------------------------------------------------------|
| club      | the club itself: its name, and the certificate by which people know it                            |
| nodes     | a process that hosts tables, and until when it is believed to live                                |
| leases    | which node writes a table, and in which epoch: every write to a table joins its lease             |
| tables    | a table, with its seal (certificate and secrets travel with it) and its people                    |
| doors     | which table is behind a certificate and a number: the next game of the same people has the same   |
| entries   | an entry of a log, and the epoch that wrote it                                                    |
| snapshots | a state to watch a log by when rules have changed                                                 |
| aside     | an entry that did not hold                                                                        |
| members   | somebody by the key of their device: a member with a name, or a stranger who is muted or banned   |
| turns     | a message that it is somebody's turn: who is to be told, when it is due, and that it was sent      |
"""

from typing import Any, LiteralString

from psycopg import Connection

from netcode.store import CannotStore

UPGRADES: tuple[LiteralString, ...] = (
    """
    CREATE TABLE nodes (
      id text PRIMARY KEY, name text NOT NULL UNIQUE, address text NOT NULL, until timestamptz NOT NULL,
      draining boolean NOT NULL DEFAULT false
    );
    CREATE TABLE tables (
      id text PRIMARY KEY, game text NOT NULL, created double precision NOT NULL,
      seal bytea NOT NULL, people bytea NOT NULL, closed text NOT NULL DEFAULT ''
    );
    CREATE TABLE leases (
      tab text PRIMARY KEY REFERENCES tables ON DELETE CASCADE, epoch bigint NOT NULL, node text
    ) WITH (fillfactor = 50);
    CREATE INDEX leases_of_node ON leases (node);
    CREATE TABLE doors (
      door bytea PRIMARY KEY, number integer, tab text NOT NULL REFERENCES tables ON DELETE CASCADE
    );
    CREATE INDEX doors_of_number ON doors (number);
    CREATE INDEX doors_of_table ON doors (tab);
    CREATE TABLE entries (
      tab text NOT NULL, n integer NOT NULL, epoch bigint NOT NULL,
      entry bytea NOT NULL, member text NOT NULL, ask bigint NOT NULL, PRIMARY KEY (tab, n)
    );
    CREATE TABLE snapshots (
      tab text NOT NULL, n integer NOT NULL, snapshot bytea NOT NULL,
      PRIMARY KEY (tab, n)
    );
    CREATE TABLE aside (
      tab text NOT NULL, epoch bigint NOT NULL, n integer NOT NULL,
      entry bytea NOT NULL
    );
    CREATE TABLE club (
      single boolean PRIMARY KEY DEFAULT true CHECK (single), name text NOT NULL, certificate bytea NOT NULL,
      key bytea NOT NULL
    );
    CREATE SEQUENCE numbers AS integer MINVALUE 10000 MAXVALUE 9999999 CYCLE;
    """,
    """
    ALTER TABLE club ADD COLUMN changes bigint NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN barred boolean NOT NULL DEFAULT false;
    CREATE INDEX barred_tables ON tables (id) WHERE barred;
    CREATE TABLE members (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key bytea NOT NULL UNIQUE, name text NOT NULL DEFAULT '',
      skeleton text UNIQUE, recovery bytea UNIQUE, reach text NOT NULL DEFAULT '', lang text NOT NULL DEFAULT 'en',
      muted boolean NOT NULL DEFAULT false, banned boolean NOT NULL DEFAULT false,
      since timestamptz NOT NULL DEFAULT now(), changed bigint NOT NULL
    );
    CREATE INDEX members_changed ON members (changed);
    CREATE TABLE turns (
      id text PRIMARY KEY, tab text NOT NULL REFERENCES tables ON DELETE CASCADE, seat integer NOT NULL,
      member bigint NOT NULL REFERENCES members ON DELETE CASCADE, due timestamptz NOT NULL, node text,
      tries integer NOT NULL DEFAULT 0, sent timestamptz
    );
    CREATE INDEX turns_of_table ON turns (tab, seat) WHERE sent IS NULL;
    CREATE INDEX turns_due ON turns (due) WHERE sent IS NULL;
    """,
    """
    ALTER TABLE nodes ADD COLUMN page text NOT NULL DEFAULT '';
    CREATE INDEX tables_ended ON tables (created) WHERE closed = 'over';
    """,
)
"""What each version adds to the one before. Steps that were released are never changed: others follow them."""

SCHEMA = len(UPGRADES)
LOCK = 0x617374726167616C
"""Nodes that start at the same time prepare the database one after the other."""


def must_be_ready(connection: Connection[Any], place: str) -> None:
    """For tools: a database of this version, which some node has prepared. Raises CannotStore."""
    there = connection.execute("SELECT to_regclass('schema_version') IS NOT NULL").fetchone()
    found = connection.execute("SELECT version FROM schema_version").fetchone() if there and there[0] else None
    if found is None or int(found[0]) < SCHEMA:
        raise CannotStore("no-club", place)
    if int(found[0]) > SCHEMA:
        raise CannotStore("newer", place)


def prepare(connection: Connection[Any], place: str) -> None:
    """Bring a database to this version, all of it or nothing. Raises CannotStore for one of a newer version."""
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
    connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
    found = connection.execute("SELECT version FROM schema_version").fetchone()
    version = 0 if found is None else int(found[0])
    if version > SCHEMA:
        raise CannotStore("newer", place)
    for step in UPGRADES[version:]:
        connection.execute(step)
    if version < SCHEMA:
        connection.execute("DELETE FROM schema_version")
        connection.execute("INSERT INTO schema_version VALUES (%s)", (SCHEMA,))
