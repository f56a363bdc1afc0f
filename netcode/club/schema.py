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
)
"""What each version adds to the one before. Steps that were released are never changed: others follow them."""

SCHEMA = len(UPGRADES)
LOCK = 0x617374726167616C
"""Nodes that start at the same time prepare the database one after the other."""


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
