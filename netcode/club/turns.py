"""Games over days: who is to be told that it is their turn, recorded with the very commit that made it so.

A turn has one id: table, chair, and the entry of the chair's latest move. It follows from the log, so whichever node
looks at the table finds the same one, and the database takes it once. It is recorded while its person is away, and
taken back when they come or somebody else is to move, unless the message is on its way already.
"""

from collections.abc import Callable

from netcode.club.members import Person
from netcode.club.postgres_store import PostgresStore
from netcode.host import TableHost
from sim.game import Seat
from sim.table import Act


class TurnWatch:
    """Looks at the tables of one node whenever something has changed there."""

    def __init__(self, store: PostgresStore, find: Callable[[bytes], Person | None]) -> None:
        """`find` is who has a key."""
        self._store = store
        self._find = find
        self._recorded: dict[str, dict[Seat, str]] = {}

    def look(self, host: TableHost) -> None:
        if host.closed is not None:
            return  # what is on record stays: whoever is away is to be told wherever the table is
        away = self._away(host)
        recorded = self._recorded.get(host.id, {})
        if not away and not recorded:
            return
        waiting = _waits_for(host) if away else ()
        turns = {seat: turn_id(host, seat) for seat in away if seat in waiting}
        for seat in recorded.keys() - turns.keys():
            self._store.turn_over(host.id, seat)
        for seat, turn in turns.items():
            if recorded.get(seat) != turn:
                self._store.turn_came(turn, host.id, seat, away[seat])
        self._recorded[host.id] = turns

    def forget(self, table: str) -> None:
        """A table is not here any more."""
        self._recorded.pop(table, None)

    def _away(self, host: TableHost) -> dict[Seat, int]:
        """Chairs of members who are away and want to be told, and which members."""
        if host.play is None:
            return {}
        away: dict[Seat, int] = {}
        for member in host.members.values():
            person = None if member.present else self._find(member.key)
            if person is not None and person.reach and not person.banned:
                away |= {seat: person.id for seat in member.seats if seat not in host.play.bots}
        return away


def _waits_for(host: TableHost) -> tuple[Seat, ...]:
    """The chairs that the game waits for."""
    play = host.play
    if play is None or play.paused or host.lobby.phase != "playing":
        return ()
    throw = host.game.throw(play.table.state)
    return (throw.seat,) if throw is not None else host.game.to_act(play.table.state)


def turn_id(host: TableHost, seat: Seat) -> str:
    """One turn of one chair, whoever looks, and however often things are taken back meanwhile."""
    assert host.play is not None
    log = host.play.table.log
    latest = next(
        (n for n in reversed(range(len(log))) if isinstance(given := log[n].input, Act) and given.seat == seat), 0
    )
    return f"{host.id}-{seat}-{latest}"
