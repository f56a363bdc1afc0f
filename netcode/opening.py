"""Opening tables: new ones, those that were left or salvaged, and those that somebody sits at already."""

from time import time
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from netcode import messages as m
from netcode.conduct import USUAL, Conduct
from netcode.host import Origin, TableHost, Told
from netcode.lobby import Bots, new_lobby
from netcode.record import names_in
from netcode.salvage import roster_of
from netcode.seating import Phase, Seating
from netcode.store import CannotStore, Store
from netcode.stored_table import Seal, Stored
from sim.game import Event
from sim.games import AnyGame
from sim.table import BadLog, Table
from sim.version import version


def new_table(
    reactor: Any,
    game: AnyGame,
    store: Store,
    seats: int,
    bots: Bots = (),
    options: Any = None,
    conduct: Conduct = USUAL,
    seal: Seal | None = None,
    created: float | None = None,
    seed: bytes = b"",
    pace: m.SetPace | None = None,
) -> TableHost:
    """An empty table with `seats` chairs and these bots. Raises Denied, Refused or CannotStore.

    With a `seed` that everybody knows (the run of a day) nothing is drawn for the shuffle.
    """
    seating = Seating(game, new_lobby(game, seats, bots, options))
    if pace is not None:
        seating.arrange(pace)
    seal = seal or Seal(secret=conduct.random_bytes(32), code="")
    return fresh_table(reactor, store, seating, seal, conduct, Origin(seed=seed), created)


def fresh_table(
    reactor: Any,
    store: Store,
    seating: Seating,
    seal: Seal,
    conduct: Conduct,
    origin: Origin,
    created: float | None = None,
) -> TableHost:
    """A table with an id of its own, for whoever sits there already. Raises CannotStore."""
    table_id = conduct.random_bytes(5).hex()
    seal = replace(seal, version=version())
    epoch = store.create(table_id, seating.game.id, seal, time() if created is None else created)
    return TableHost(reactor, store, table_id, epoch, seal, conduct, seating, origin)


class Replayed(Struct, frozen=True):
    """What a log leads to, as far as it holds."""

    table: Table | None = None
    """None before the game began."""
    told: Told = ()
    aside: int = 0
    """The first entry that does not hold, if there is one."""


def saved_table(
    reactor: Any,
    game: AnyGame,
    store: Store,
    stored: Stored,
    conduct: Conduct = USUAL,
    replayed: Replayed | None = None,
) -> TableHost:
    """A table as it was left, after an adjournment or a crash, or as far as it can be salvaged.

    Its log is `replayed` already where nobody has time to wait for that. Raises BadLog where nothing of it holds, and
    CannotStore.
    """
    replayed = replayed or replay(game, stored)
    table, lost = replayed.table, stored.lost
    if replayed.aside:
        store.put_aside(stored.id, replayed.aside)
        lost += len(stored.log) - replayed.aside
    roster = roster_of(game, stored.people, stored.log, names_in(stored.log))
    if table is None and roster.lobby.phase not in ("gathering", "shuffling"):
        raise CannotStore("nothing-left", store.place)
    over = table is not None and game.outcome(table.state) is not None
    phase: Phase = "gathering" if table is None else "over" if over else "playing"
    seating = Seating.restored(game, roster, stored.asks, phase, reactor.seconds())
    early = roster.early if table is None else ()
    origin = Origin(owner=roster.owner, said=roster.said, early=early, table=table, told=replayed.told, lost=lost)
    host = TableHost(reactor, store, stored.id, stored.epoch, stored.seal, conduct, seating, origin)
    host.wake()
    return host


def replay(game: AnyGame, stored: Stored) -> Replayed:
    """Play a log over: nobody else is needed for that, and it may be done off the thread. Raises BadLog."""
    if not stored.log:
        return Replayed()
    told: list[tuple[int, tuple[Event, ...]]] = []
    aside = 0
    try:
        table = Table.replay(game, stored.log, lambda rev, step: told.append((rev, step.events)))
    except BadLog as bad:
        if not bad.entry:
            raise
        aside = bad.entry
        told.clear()
        table = Table.replay(game, stored.log[:aside], lambda rev, step: told.append((rev, step.events)))
    return Replayed(table, tuple(told), aside)
