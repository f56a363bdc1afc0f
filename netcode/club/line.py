"""Connections to a club's database: made when needed, made anew after they broke, each for one thread at a time."""

import os
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from twisted.internet.defer import Deferred

from netcode.clock import Clock
from netcode.store import CannotStore
from netcode.throws import OffThread

T = TypeVar("T")
Work = Callable[[Connection[Any]], T]

PATIENCE = 2.5
"""Seconds after which whoever has no answer waits no longer: less than a lease."""

USUAL = {
    "application_name": "astragal",
    "connect_timeout": "2",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "3000",
    "target_session_attrs": "read-write",
}
"""What a URL that says nothing else gets: a server that is gone is noticed within seconds, a standby is no server."""
SESSION = """
SELECT set_config('idle_in_transaction_session_timeout', '1500', false), set_config('statement_timeout', '5000', false),
  set_config('synchronous_commit', CASE setting WHEN 'off' THEN 'on' ELSE setting END, false)
FROM pg_settings WHERE name = 'synchronous_commit'
"""
"""A node that stops in the middle of a transaction holds nobody up longer than its lease; and kept means kept."""


class Line:
    """One connection. `run` is for one thread at a time, `cut` for any."""

    def __init__(self, url: str) -> None:
        try:
            given = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise CannotStore("address", url) from error
        self.place = f"{given.get('host') or 'localhost'}/{given.get('dbname') or ''}"
        self._conninfo = make_conninfo("", **{**USUAL, **given})
        self._connection: Connection[Any] | None = None
        self._socket: socket.socket | None = None

    def run(self, work: Work[T]) -> T:
        """Do something in one transaction. Raises CannotStore, and then nobody knows whether it was committed."""
        try:
            connection = self._connected()
            with connection.transaction():
                return work(connection)
        except psycopg.Error as error:
            if self._connection is not None and self._connection.closed:
                self.close()
            raise CannotStore(reason_of(error), self.place) from error

    def cut(self) -> None:
        """Whoever waits for an answer waits no longer: the server, or the way to it, does not answer."""
        broken = self._socket
        if broken is not None:
            with suppress(OSError):
                broken.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        self._forget_socket()

    def _forget_socket(self) -> None:
        broken, self._socket = self._socket, None
        if broken is not None:
            broken.close()

    def _connected(self) -> Connection[Any]:
        if self._connection is None:
            connection = Connection.connect(self._conninfo, autocommit=True)
            self._forget_socket()
            # of its own: the number of the connection's socket may be another's by the time it is cut
            self._socket = socket.socket(fileno=os.dup(connection.fileno()))
            try:
                connection.execute(SESSION)
            except psycopg.Error:
                connection.close()
                raise
            self._connection = connection
        return self._connection


class Lines:
    """Several connections. All of this is the reactor's; a thread gets one line, and what to do with it."""

    def __init__(self, clock: Clock, url: str, count: int, off_thread: "OffThread[Any]") -> None:
        self._clock = clock
        self._off_thread = off_thread
        self._free = [Line(url) for _ in range(count)]
        self._all = tuple(self._free)
        self._queue: deque[tuple[Work[Any], Deferred[Any]]] = deque()
        self.place = self._all[0].place

    def ask(self, work: Work[T]) -> "Deferred[T]":
        """Do something in one transaction as soon as a line is free. Fails with CannotStore."""
        answer: Deferred[T] = Deferred()
        self._queue.append((work, answer))
        self._go_on()
        return answer

    def run(self, work: Work[T]) -> T:
        """The same where one stands, for tools. Raises CannotStore."""
        return self._free[0].run(work)

    def cut(self) -> None:
        """Nobody waits for an answer any more, and nobody may ask: the threads that did come to an end."""
        self._queue.clear()
        for line in self._all:
            line.cut()

    def close(self) -> None:
        """Once nobody asks any more."""
        for line in self._all:
            line.close()

    def _go_on(self) -> None:
        while self._free and self._queue:
            line, (work, answer) = self._free.pop(), self._queue.popleft()
            overdue = self._clock.callLater(PATIENCE, line.cut)
            done = self._off_thread(partial(line.run, work))
            done.addBoth(self._done, line, overdue, answer)

    def _done(self, result: Any, line: Line, overdue: Any, answer: "Deferred[Any]") -> None:
        if overdue.active():
            overdue.cancel()
        self._free.append(line)
        answer.callback(result)  # a Failure makes it fail
        self._go_on()


def reason_of(error: psycopg.Error) -> str:
    """Why the database does not do what is asked, as a message key."""
    match error:
        case psycopg.errors.DiskFull():
            return "full"
        case psycopg.errors.ReadOnlySqlTransaction():
            return "read-only"
        case psycopg.errors.UndefinedTable() | psycopg.errors.UndefinedColumn():
            return "damaged"
        case psycopg.OperationalError():
            return "unreachable"
        case _:
            return "failed"
