"""A table whose host is in this process: window and terminal open the same one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from netcode import messages as m
from netcode.conduct import Conduct
from netcode.host import TableHost
from netcode.link import LocalLink
from netcode.opening import new_table
from netcode.store import Seal, Store
from sim.game import Seat
from sim.games import AnyGame


class LocalTable(NamedTuple):
    """A host, and the link of those who sit at its own device."""

    host: TableHost
    link: LocalLink


def open_table(
    reactor: Any,
    game: AnyGame,
    store: Store,
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
