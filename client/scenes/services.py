"""What scenes ask of the tables that this client has: hosting, joining, bringing back, putting away."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from client.library import Records
from sim.game import Seat
from sim.games import AnyGame
from sim.table import Entry, Table

if TYPE_CHECKING:
    # the home screen is there before the network is loaded
    from client.scenes.scene import Scene
    from netcode.addresses import Place, Way
    from netcode.conduct import Conduct
    from netcode.discovery import OpenTable
    from netcode.link import Link, Ticket
    from netcode.relay.registration import Registration
    from netcode.stored_table import SavedTable
    from sim.lessons import Course


class NextTable(NamedTuple):
    """A link to the next table of the same people."""

    link: "Link"
    address: str
    own: bool
    """It is served by this process."""


class Entrance(NamedTuple):
    """How others come in to a table of this process."""

    registration: "Registration | None"
    """At the relay over which friends elsewhere come, if it is open there."""
    ways: "Mapping[str, Way]"
    """Who is there from elsewhere, by name, and which way they came."""


class BrowserSwitch(Protocol):
    """The door for phones and tablets at one table; `client.scenes.browsers` has it."""

    @property
    def on(self) -> bool: ...
    @property
    def address(self) -> str: ...
    def turn(self, on: bool, changed: Callable[[], None]) -> None: ...


class Tables(Protocol):
    """Tables that are served here, and ways to those of others; `client.scenes.tables` has them."""

    @property
    def records(self) -> Records: ...
    @property
    def conduct(self) -> "Conduct": ...
    def begin(
        self,
        game: AnyGame,
        chairs: Sequence[str],
        options: Any,
        seed: bytes = b"",
        names: Mapping[Seat, str] | None = None,
        relay: "Place | None" = None,
    ) -> "Scene": ...
    def big_table(self, game: AnyGame, chairs: Sequence[str], options: Any) -> "Scene": ...
    def lesson(self, course: "Course", again: bool = False) -> "Scene": ...
    def join(
        self,
        host: str,
        port: int,
        code: str | None,
        watching: bool = False,
        ticket: "Ticket | None" = None,
        relays: "Sequence[Place]" = (),
    ) -> "Scene": ...
    def ticket(self, near: "OpenTable") -> "Ticket | None": ...
    def come_back(self, table: str) -> "Scene | None": ...
    def resume(self, saved: "SavedTable") -> None: ...
    def play_on(self, table: Table, levels: Sequence[str]) -> None: ...
    def leave(self, link: "Link") -> None: ...
    def log_here(self, link: "Link") -> list[Entry]: ...
    def hosts(self, link: "Link") -> bool: ...
    def entrance(self, link: "Link") -> Entrance | None: ...
    def browsers(self, link: "Link", relay: "Registration | None" = None) -> BrowserSwitch: ...
    @property
    def others(self) -> int: ...
    def next_table(self, link: "Link") -> NextTable | None: ...
    def at_next(self, after: NextTable) -> "Scene": ...
    def close(self) -> None: ...
