"""Sends messages that it is somebody's turn, by a command or a webhook of whoever runs the club.

| a message | when                                                 | next                                      |
|-----------|------------------------------------------------------|-------------------------------------------|
| is due    | its person was away for a minute                     | a node that lives claims it, no other     |
| claimed   | the command or webhook has taken it                  | sent, for good                            |
| claimed   | it has not                                           | due again, after a while that doubles     |
| claimed   | the node has died, and who knows what had been taken | due: sent again, under the same id        |

So every message is recorded once, and sent at least once; whoever takes it and heeds its id has it exactly once.
"""

import json
import os
import shlex
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, LiteralString, Protocol

from msgspec import Struct, to_builtins
from psycopg import Connection
from twisted.logger import Logger
from twisted.python.failure import Failure

from netcode.clock import Alarm, Clock
from netcode.club.line import Lines
from netcode.store import CannotStore
from netcode.texts import NetworkSpeech
from netcode.throws import OffThread

LOOK_SECONDS = 1.0
AT_ONCE = 8
"""Messages that a node claims together."""
FIRST_RETRY, LONGEST_RETRY = 10.0, 3600.0
MOST_TRIES = 40
"""After which a message is given up: more than a day."""
PATIENCE = 20.0
"""Seconds that a command or a webhook may take."""


class NotSent(Exception):
    """Nobody has taken the message."""


class Letter(Struct, frozen=True):
    """It is your turn."""

    id: str
    """The same however often it is sent."""
    to: str
    """Where the member wants to be told."""
    name: str
    club: str
    game: str
    table: int
    text: str
    tries: int


class Post(Protocol):
    """Takes letters. Raises NotSent. Called off the reactor's thread, and may take its time."""

    def __call__(self, letter: Letter) -> None: ...


class Command:
    """A program that is started for each letter: JSON on its input, success is having taken it."""

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)

    def __call__(self, letter: Letter) -> None:
        facts = {"ASTRAGAL_TURN_ID": letter.id, "ASTRAGAL_TO": letter.to, "ASTRAGAL_TEXT": letter.text}
        try:
            done = subprocess.run(
                self._command,
                input=json.dumps(to_builtins(letter)).encode(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env={**os.environ, **facts},
                timeout=PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NotSent(str(error)) from error
        if done.returncode:
            raise NotSent(done.stderr.decode(errors="replace").strip()[-200:] or f"it ended with {done.returncode}")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *given: Any) -> None:
        return None


class Webhook:
    """An address to which each letter is posted as JSON; 2xx is having taken it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._opener = urllib.request.build_opener(_NoRedirect)

    def __call__(self, letter: Letter) -> None:
        headers = {"Content-Type": "application/json", "Idempotency-Key": letter.id}
        request = urllib.request.Request(self._url, json.dumps(to_builtins(letter)).encode(), headers)
        try:
            with self._opener.open(request, timeout=PATIENCE):
                pass
        except (OSError, ValueError) as error:
            raise NotSent(str(error)) from error


CLAIM: LiteralString = """
UPDATE turns SET node = %s, tries = tries + 1 WHERE id IN (
  SELECT turns.id FROM turns JOIN tables ON tables.id = tab
  WHERE sent IS NULL AND due <= clock_timestamp() AND closed <> 'over' AND NOT barred AND tries < %s
    AND (node IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node AND until > clock_timestamp()))
  ORDER BY due LIMIT %s FOR UPDATE OF turns SKIP LOCKED
) RETURNING id, tab, member, tries
"""
LETTERS: LiteralString = """
SELECT claimed.id, reach, name, lang, game,
  coalesce((SELECT number FROM doors WHERE doors.tab = claimed.tab LIMIT 1), 0), tries
FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::int[]) AS claimed (id, tab, member, tries)
JOIN members ON members.id = member JOIN tables ON tables.id = claimed.tab
"""


def claim(connection: Connection[Any], node: str, club: str) -> list[Letter]:
    """Letters that are due, and this node's to send from now on."""
    claimed = connection.execute(CLAIM, (node, MOST_TRIES, AT_ONCE)).fetchall()
    if not claimed:
        return []
    rows = connection.execute(LETTERS, tuple(map(list, zip(*claimed, strict=True)))).fetchall()
    return [
        Letter(id, reach, name, club, game, number, _text(lang, name, club, game, number), tries)
        for id, reach, name, lang, game, number, tries in rows
    ]


def _text(lang: str, name: str, club: str, game: str, number: int) -> str:
    return NetworkSpeech(lang).say("club.your-turn", name=name, club=club, game=game, number=str(number))


def sent(connection: Connection[Any], letter: str) -> None:
    connection.execute("UPDATE turns SET sent = clock_timestamp() WHERE id = %s AND sent IS NULL", (letter,))


def not_sent(connection: Connection[Any], letter: str, node: str, seconds: float) -> None:
    connection.execute(
        "UPDATE turns SET node = NULL, due = clock_timestamp() + make_interval(secs => %s)"
        " WHERE id = %s AND node = %s AND sent IS NULL",
        (seconds, letter, node),
    )


class Courier:
    """Sends what one node has claimed. All of this is the reactor's; only the post itself is off its thread."""

    def __init__(
        self, clock: Clock, lines: Lines, node: str, post: Post, off_thread: "OffThread[Any]", tell: Callable[..., None]
    ) -> None:
        self.club = ""
        self.may_send: Callable[[], bool] = lambda: True
        """Whether this node surely lives: only then nobody else sends what it has claimed."""
        self._clock = clock
        self._lines = lines
        self._node = node
        self._post = post
        self._off_thread = off_thread
        self._tell = tell
        self._next = Alarm(clock)
        self._stopped = False
        self._log = Logger()

    def start(self, club: str) -> None:
        self.club = club
        self._look()

    def stop(self) -> None:
        self._stopped = True
        self._next.cancel()

    def _look(self) -> None:
        self._next.set(LOOK_SECONDS, self._look)
        if self.may_send():
            node, club = self._node, self.club
            claimed = self._lines.ask(lambda connection: claim(connection, node, club))
            claimed.addCallbacks(self._claimed, _away).addErrback(self._defect)

    def _claimed(self, letters: list[Letter]) -> None:
        for letter in letters:
            if self._stopped or not self.may_send():
                return  # another node sends them, once this one counts as gone
            posted = self._off_thread(lambda letter=letter: self._post(letter))  # type: ignore[misc]
            posted.addCallbacks(self._taken, self._not_taken, (letter,), {}, (letter,)).addErrback(self._defect)

    def _taken(self, _: Any, letter: Letter) -> None:
        """On record as soon as the database takes it: until then the letter stays this node's."""
        if self._stopped:
            return
        kept = self._lines.ask(lambda connection: sent(connection, letter.id))
        kept.addCallbacks(lambda _: self._tell("told", turn=letter.id), lambda failure: self._again(failure, letter))
        kept.addErrback(self._defect)

    def _again(self, failure: Failure, letter: Letter) -> None:
        _away(failure)
        self._clock.callLater(LOOK_SECONDS, self._taken, None, letter)

    def _not_taken(self, failure: Failure, letter: Letter) -> None:
        failure.trap(NotSent)  # type: ignore[no-untyped-call]
        self._tell("not-told", turn=letter.id, tries=letter.tries, why=str(failure.value))
        seconds = min(LONGEST_RETRY, FIRST_RETRY * 2.0 ** (letter.tries - 1))
        node = self._node
        back = self._lines.ask(lambda connection: not_sent(connection, letter.id, node, seconds))
        back.addErrback(_away).addErrback(self._defect)

    def _defect(self, failure: Failure) -> None:
        self._log.failure("a defect of the courier", failure)


def _away(failure: Failure) -> None:
    failure.trap(CannotStore)  # type: ignore[no-untyped-call]
