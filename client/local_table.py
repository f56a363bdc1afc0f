"""A table whose host is in this process: window and terminal open the same one."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from netcode import messages as m
from netcode.conduct import Conduct
from netcode.host import TableHost
from netcode.link import LocalLink
from netcode.member import MemberRecord, Roster
from netcode.opening import new_table
from netcode.sqlite_store import SqliteStore
from netcode.stored_table import Seal
from sim.codec import encode
from sim.game import Seat
from sim.games import AnyGame
from sim.table import Begin, Table


class LocalTable(NamedTuple):
    """A host, and the link of those who sit at its own device."""

    host: TableHost
    link: LocalLink


def open_table(
    reactor: Any,
    game: AnyGame,
    store: SqliteStore,
    seats: int,
    bots: Mapping[Seat, str],
    name: str,
    options: Any = None,
    conduct: Conduct | None = None,
    seal: Seal | None = None,
    seed: bytes = b"",
    names: Mapping[Seat, str] | None = None,
) -> LocalTable:
    """A new table, with people of this device on all chairs that are no bot's. Raises Denied, Refused or CannotStore.

    One person is called `name`; several go by `names`, or by their seats.
    """
    host = new_table(reactor, game, store, seats, bots, options, conduct or Conduct(), seal, seed=seed)
    people = [seat for seat in range(seats) if seat not in bots]
    link = LocalLink(reactor, host, name, seats=len(people))
    link.open()
    if len(people) > 1:
        host.name_people(people, names or {})
    return LocalTable(host, link)


def start(link: LocalLink) -> None:
    """Everybody is there: deal."""
    link.send(m.Ready(on=True))
    link.send(m.Start())


def keep_left(
    store: SqliteStore, id: str, left: Table, levels: Sequence[str | None], name: str, seal: Seal, created: float
) -> None:
    """Keep a table that was left as a saved one: everybody without a bot's level sits at this device."""
    store.create(id, left.game.id, seal, created)
    for number, entry in enumerate(left.log):
        store.append(id, number, entry)
    store.keep_people(id, encode(_roster(left, levels, name)))
    store.flush()


def _roster(table: Table, levels: Sequence[str | None], name: str) -> Roster:
    begin = table.log[0].input
    assert isinstance(begin, Begin)
    people = tuple(seat for seat, level in enumerate(levels) if level is None)
    called = name if len(people) == 1 else ""
    chairs = tuple(
        m.Chair(kind="person", name=called, ready=True)
        if level is None
        else m.Chair(kind="bot", level=level, ready=True, present=True)
        for level in levels
    )
    lobby = m.Lobby(game=table.game.id, phase="playing", options=begin.options, chairs=chairs)
    home = MemberRecord("home", name, people, (), at_home=True)
    return Roster(tuple(chair.name or chair.level for chair in chairs), lobby, (home,) if people else ())
