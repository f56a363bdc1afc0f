"""Tickets: what a guest keeps of a table to come back to its chair, also after a crash of its own."""

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from netcode.auditor import Known
from netcode.claims import Claim
from sim.codec import digest
from sim.files import read_plain


class Ticket(Struct, frozen=True):
    """What brings a person back to a chair, after a break or with a new process."""

    table: str
    host: str
    port: int
    token: bytes
    pin: bytes
    epoch: int
    name: str = ""
    known: Known = Known()
    """What the host has promised and signed: it can take nothing of it back."""
    game: str = ""
    code: str = ""
    """The code that opened the door, for whoever joins again."""
    at: float = 0.0
    """When it was used last, in seconds since 1970."""
    relay: str = ""
    """Over which relay the table was reached the last time, if it was."""
    nodes: tuple[str, ...] = ()
    """Where the club's nodes were that may have the table."""


class Tickets:
    """A person's tickets, by table; in a file if there is one, which other programs of this person write as well."""

    MOST = 50
    LARGEST = 1 << 20
    """Bytes of the file."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._claims: dict[str, Claim] = {}
        self._own: dict[str, Ticket] = {}
        """What this program has put in, whether it could be saved or not."""

    def claim(self, table: str) -> bool:
        """Whether this process is the one that sits at the table for this user: two would push each other off.

        The claim ends with the process, however that ends.
        """
        if self._path is None or table in self._claims:
            return True
        claim = Claim(self._path.with_name(f"at-{digest(table.encode()).hex()}.lock"))
        if claim.held:
            self._claims[table] = claim
        return claim.held

    def release(self) -> None:
        """This process has left its tables."""
        for claim in self._claims.values():
            claim.release()
        self._claims.clear()

    def get(self, table: str) -> Ticket | None:
        return self._own.get(table) or self._saved().get(table)

    def latest(self) -> list[Ticket]:
        """All of them, the one that was used last first."""
        return sorted((self._saved() | self._own).values(), key=lambda ticket: -ticket.at)

    def put(self, ticket: Ticket) -> bool:
        """Keep a ticket for good. False if it cannot be saved, and the one before it is what remains."""
        before = self.get(ticket.table)
        others = {table: kept for table, kept in self._saved().items() if table != ticket.table}
        saved = self._save({**others, ticket.table: ticket})
        if not saved and before is not None:
            return False
        # one that could not be saved still works as long as this program runs
        self._own[ticket.table] = ticket
        return True

    def drop(self, table: str) -> None:
        self._own.pop(table, None)
        tickets = self._saved()
        if tickets.pop(table, None) is not None:
            self._save(tickets)

    def _saved(self) -> dict[str, Ticket]:
        if self._path is None:
            return dict(self._own)
        try:
            return msgspec.json.decode(read_plain(self._path, self.LARGEST), type=dict[str, Ticket])
        except (OSError, msgspec.MsgspecError):
            return {}

    def _save(self, tickets: dict[str, Ticket]) -> bool:
        """Whole and for good, or not at all: what was saved before stays until the new file is on disk."""
        if self._path is None:
            return True
        latest = dict(list(tickets.items())[-self.MOST :])
        draft = self._path.with_suffix(f".{os.getpid()}.part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.touch(mode=0o600)
            with draft.open("wb") as file:
                file.write(msgspec.json.encode(latest))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self._path)
            _sync_folder(self._path.parent)
        except OSError:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            return False
        return True


def _sync_folder(folder: Path) -> None:
    """The new name of a file is on disk only with its folder. Windows has no such thing."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
