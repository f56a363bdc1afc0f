"""The reception of a node: somebody calls a table by its number or its certificate, and is let in where it is.

| the table                          | the caller                                                                  |
|------------------------------------|-----------------------------------------------------------------------------|
| is awake here                      | is let in                                                                   |
| is asleep, or its node has died    | waits a moment: this node takes it over, and lets everybody in who called   |
| is at another node                 | is told where (`elsewhere`), and waits here as well, should that node die   |
| does not exist                     | is refused                                                                  |

While the database is away callers wait, and are refused when they have waited long enough.
"""

from functools import partial
from typing import Protocol

from twisted.logger import Logger
from twisted.python.failure import Failure

from netcode.clock import Alarm, Clock
from netcode.club import queries
from netcode.club.floor import AwakeTable, Floor, Lost
from netcode.club.line import Lines
from netcode.club.queries import Held
from netcode.store import CannotStore
from netcode.stored_table import Stored

SOON, LATEST = 0.05, 3.5
"""Seconds until a table that another node has is asked for again: when its lease could have ended."""
RETRY = 0.5
"""The same while the database is away."""


class Caller(Protocol):
    """Somebody who wants to a table."""

    @property
    def waits(self) -> bool: ...

    def enter(self, table: AwakeTable) -> None: ...

    def look_elsewhere(self, held: Held) -> None: ...

    def refuse(self, code: str) -> None: ...


class Nobody:
    """Waits for a table until somebody has it."""

    waits = True

    def enter(self, table: AwakeTable) -> None: ...

    def look_elsewhere(self, held: Held) -> None:
        self.waits = False

    def refuse(self, code: str) -> None: ...


class Arrival:
    """Everybody who waits for one table."""

    def __init__(self, clock: Clock) -> None:
        self.callers: list[Caller] = []
        self.again = Alarm(clock)

    def waiting(self) -> list[Caller]:
        self.callers = [caller for caller in self.callers if caller.waits]
        return self.callers


class Reception:
    """Lets callers in at one node."""

    def __init__(self, clock: Clock, floor: Floor, lines: Lines, node: str) -> None:
        self.open = True
        """Whether tables are taken over here: not while this node lapses or is drained."""
        self._clock = clock
        self._floor = floor
        self._lines = lines
        self._node = node
        self._arrivals: dict[str, Arrival] = {}
        self._log = Logger()

    def call(self, caller: Caller, behind: bytes, number: int) -> None:
        if not caller.waits:
            return  # gone while the database was away
        if (table := self._floor.find(behind, number)) is not None and table.host.closed is None:
            caller.enter(table)
            return
        self._look(caller, behind, number)

    def adopt(self, seconds: float, most: int) -> None:
        """Take over tables whose node has been dead for so long, although nobody calls."""

        def found(tables: list[str]) -> None:
            for table in tables:
                if table not in self._floor.tables:
                    self._arrive(Nobody(), table)

        looked = self._lines.ask(lambda connection: queries.orphans(connection, seconds, most))
        looked.addCallbacks(found, lambda failure: failure.trap(CannotStore)).addErrback(self._defect)

    def _look(self, caller: Caller, behind: bytes, number: int) -> None:
        def found(table: str | None) -> None:
            if not caller.waits:
                return
            if table is None:
                caller.refuse("no-table")
            else:
                self._arrive(caller, table)

        def failed(failure: Failure) -> None:
            failure.trap(CannotStore)  # type: ignore[no-untyped-call]
            if caller.waits:
                self._clock.callLater(RETRY, self.call, caller, behind, number)

        looked = self._lines.ask(lambda connection: queries.table_behind(connection, behind, number))
        looked.addCallbacks(found, failed).addErrback(self._defect)

    def _arrive(self, caller: Caller, table: str) -> None:
        arrival = self._arrivals.get(table)
        if arrival is not None:
            arrival.callers.append(caller)
            return
        self._arrivals[table] = arrival = Arrival(self._clock)
        arrival.callers.append(caller)
        self._claim(table, arrival)

    def _claim(self, table: str, arrival: Arrival) -> None:
        if not arrival.waiting():
            del self._arrivals[table]
        elif (awake := self._floor.tables.get(table)) is not None and awake.host.closed is None:
            self._let_in(table, arrival, awake)
        elif not self.open:
            arrival.again.set(RETRY, self._claim, table, arrival)
        else:
            claimed = self._lines.ask(lambda connection: queries.claim(connection, table, self._node))
            claimed.addCallbacks(partial(self._claimed, table, arrival), partial(self._failed, table, arrival))
            claimed.addErrback(self._defect)

    def _claimed(self, table: str, arrival: Arrival, found: Stored | Held | None) -> None:
        match found:
            case Stored() if self.open:
                waking = self._floor.wake(found)
                waking.addCallbacks(partial(self._let_in, table, arrival), partial(self._lost, table, arrival))
                waking.addErrback(self._defect)
            case Held(seconds=seconds):
                for caller in arrival.waiting():
                    caller.look_elsewhere(found)
                arrival.again.set(min(LATEST, max(SOON, seconds + SOON)), self._claim, table, arrival)
            case None:
                self._let_in(table, arrival, None)
            case _:
                # taken for a node that has lapsed since: it can be taken again as soon as that is over
                arrival.again.set(RETRY, self._claim, table, arrival)

    def _lost(self, table: str, arrival: Arrival, failure: Failure) -> None:
        """While its log was played over somebody else took the table, or this node lapsed."""
        failure.trap(Lost)  # type: ignore[no-untyped-call]
        arrival.again.set(RETRY, self._claim, table, arrival)

    def _failed(self, table: str, arrival: Arrival, failure: Failure) -> None:
        failure.trap(CannotStore)  # type: ignore[no-untyped-call]
        arrival.again.set(RETRY, self._claim, table, arrival)

    def _let_in(self, table: str, arrival: Arrival, awake: AwakeTable | None) -> None:
        self._arrivals.pop(table, None)  # this node may have closed meanwhile
        for caller in arrival.waiting():
            if awake is None:
                caller.refuse("no-table")
            else:
                caller.enter(awake)

    def _defect(self, failure: Failure) -> None:
        self._log.failure("a defect at the reception", failure)

    def close(self) -> None:
        for arrival in self._arrivals.values():
            arrival.again.cancel()
        self._arrivals.clear()
