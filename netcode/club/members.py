"""The members of a club in its database: who has which key and name, who is muted or banned, which tables are closed.

Every change takes the next number of the club's one counter, in the order of commits: a node that has seen all up to a
number asks for what came after it, with every heartbeat.
"""

from typing import Any

from msgspec import Struct
from psycopg import Connection
from psycopg.errors import UniqueViolation

from netcode.names import skeleton


class Person(Struct, frozen=True):
    """Somebody whom the club knows: a member, or (without a name) a stranger of whom something is to be remembered."""

    id: int
    key: bytes
    name: str
    reach: str
    """Where messages that it is their turn go; nothing if they want none."""
    lang: str
    muted: bool
    banned: bool


class News(Struct, frozen=True):
    """What has changed in the club since a node looked last."""

    number: int
    people: tuple[Person, ...] = ()
    barred: tuple[str, ...] = ()
    """Those of the node's tables that are to be closed."""


class Unwelcome(Exception):
    """The club does not take somebody so; `code` is one of messages.DENIALS."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


COLUMNS = "id, key, name, reach, lang, muted, banned"


def news(connection: Connection[Any], seen: int, node: str) -> News:
    """What came after change `seen`; -1 is everything there is."""
    found = connection.execute("SELECT changes FROM club").fetchone()
    number = 0 if found is None else int(found[0])
    if number == seen:
        return News(number)
    people = connection.execute(f"SELECT {COLUMNS} FROM members WHERE changed > %s AND changed <= %s", (seen, number))
    barred = connection.execute(
        "SELECT tab FROM leases JOIN tables ON tables.id = tab WHERE barred AND node = %s", (node,)
    )
    return News(number, tuple(Person(*row) for row in people), tuple(table for (table,) in barred))


def join(connection: Connection[Any], key: bytes, name: str, recovery: bytes, reach: str | None, lang: str) -> Person:
    """Become a member, or be one under another name; an empty name or no `reach` leaves those. Raises Unwelcome."""
    number = _change(connection)
    known = _by_key(connection, key)
    if known is not None and known.banned:
        raise Unwelcome("banned")
    if not name and (known is None or not known.name):
        raise Unwelcome("no-member")
    name = name or (known.name if known is not None else "")
    reach = (known.reach if known is not None else "") if reach is None else reach
    try:
        with connection.transaction():
            found = connection.execute(
                "INSERT INTO members AS old (key, name, skeleton, recovery, reach, lang, changed)"
                " VALUES (%s, %s, %s, %s, %s, %s, %s)"
                " ON CONFLICT (key) DO UPDATE SET name = excluded.name, skeleton = excluded.skeleton,"
                " recovery = coalesce(excluded.recovery, old.recovery), reach = excluded.reach, lang = excluded.lang,"
                f" changed = excluded.changed RETURNING {COLUMNS}",
                (key, name, skeleton(name), recovery or None, reach, lang, number),
            ).fetchone()
    except UniqueViolation as error:
        raise Unwelcome("name-taken") from error
    assert found is not None
    return Person(*found)


def recover(connection: Connection[Any], key: bytes, recovery: bytes) -> Person:
    """A member has another device from now on: the key of the old one is nobody's. Raises Unwelcome."""
    number = _change(connection)
    own = _by_key(connection, key)
    member = connection.execute(f"SELECT {COLUMNS} FROM members WHERE recovery = %s", (recovery,)).fetchone()
    if member is None:
        raise Unwelcome("recovery")
    if Person(*member).banned or (own is not None and own.banned):
        raise Unwelcome("banned")
    if own is not None and own.id != member[0]:
        if own.name:
            raise Unwelcome("has-member")
        # what is remembered of the device as a stranger's goes on with the member
        connection.execute("DELETE FROM members WHERE id = %s", (own.id,))
    found = connection.execute(
        f"UPDATE members SET key = %s, muted = muted OR %s, changed = %s WHERE id = %s RETURNING {COLUMNS}",
        (key, own is not None and own.muted, number, member[0]),
    ).fetchone()
    assert found is not None
    return Person(*found)


# For whoever runs the club


def set_standing(connection: Connection[Any], who: str | bytes, what: str, on: bool) -> Person | None:
    """Mute or ban somebody, by name or key, or take that back; None if no member has that name."""
    number = _change(connection)
    if isinstance(who, bytes):
        connection.execute(
            "INSERT INTO members (key, changed) VALUES (%s, %s) ON CONFLICT (key) DO NOTHING", (who, number)
        )
    column, wanted = ("key", who) if isinstance(who, bytes) else ("skeleton", skeleton(who))
    found = connection.execute(
        f"UPDATE members SET {'muted' if what == 'mute' else 'banned'} = %s, changed = %s WHERE {column} = %s"
        f" RETURNING {COLUMNS}",
        (on, number, wanted),
    ).fetchone()
    return None if found is None else Person(*found)


def bar(connection: Connection[Any], table: int, on: bool) -> bool:
    """Close the table of that number for good, or let people in again; False if there is none."""
    _change(connection)
    done = connection.execute(
        "UPDATE tables SET barred = %s WHERE id IN (SELECT tab FROM doors WHERE number = %s)", (on, table)
    )
    return done.rowcount > 0


def everybody(connection: Connection[Any]) -> list[Person]:
    rows = connection.execute(f"SELECT {COLUMNS} FROM members ORDER BY name = '', skeleton, id")
    return [Person(*row) for row in rows]


def _by_key(connection: Connection[Any], key: bytes) -> Person | None:
    found = connection.execute(f"SELECT {COLUMNS} FROM members WHERE key = %s", (key,)).fetchone()
    return None if found is None else Person(*found)


def _change(connection: Connection[Any]) -> int:
    """The number of this change. Whoever changes something else waits until it is committed."""
    found = connection.execute("UPDATE club SET changes = changes + 1 RETURNING changes").fetchone()
    assert found is not None
    return int(found[0])
