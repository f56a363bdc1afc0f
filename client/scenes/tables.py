"""Opens tables: hosts them in this process, joins those of others, brings saved ones back, and puts them away."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from client import narration
from client.local_table import keep_left, open_table, start
from client.scenes.browsers import BrowserSwitch
from client.scenes.doors import Doors
from client.scenes.lesson.scene import LessonScene
from client.scenes.lobby import LobbyScene
from client.scenes.new_table import OPEN, YOU
from client.scenes.records import Records
from client.scenes.scene import Scene
from client.scenes.services import Entrance, NextTable
from client.scenes.table.scene import TableScene
from client.settings import SPEEDS
from netcode import messages as m
from netcode.addresses import Place
from netcode.conduct import Conduct
from netcode.discovery import OpenTable, find_number, find_table
from netcode.host import TableHost
from netcode.link import Link, LocalLink, PeerLink, Ticket, Tickets
from netcode.opening import saved_table
from netcode.relay.registration import Registration
from netcode.rematch import change_tables, is_alone
from netcode.saved import TICKETS, data_folder
from netcode.secrets import RELAYED_WORDS, WORDS, new_seal
from netcode.signing import device_signer
from netcode.sqlite_store import SqliteStore
from netcode.store import CannotStore
from netcode.stored_table import SavedTable, Seal
from netcode.texts import NetworkSpeech
from netcode.throws import in_threads, physics_throw
from netcode.ways import Ways, read_relays
from sim.game import Seat
from sim.games import AnyGame
from sim.lessons import Course, Lesson, resumed
from sim.table import BadLog, Entry, Table

if TYPE_CHECKING:
    from client.app import App


class Tables:
    """The tables of this client. Tables are kept in the data folder, or in memory where that cannot be written."""

    def __init__(self, app: "App", folder: Path | None = None, conduct: Conduct | None = None) -> None:
        self._app = app
        self._folder = folder
        self._conduct = conduct
        self._store: SqliteStore | None = None
        self._told = ""
        """What was said of a damaged store: why it cannot be read, or where it was put."""
        self._hosts: dict[int, TableHost] = {}
        self._doors = Doors(app, lambda: self.conduct, self.player_name)
        self.records = Records(app, lambda: self.store)
        self._next: dict[int, NextTable] = {}
        """Where those go on who were at a table of this process, by the link to it."""

    @property
    def store(self) -> SqliteStore:
        if self._store is None:
            try:
                self._store = SqliteStore(self._app.reactor, self._folder or data_folder())
            except CannotStore as trouble:
                self._app.notice(self._app.words("problem.not-kept", path=trouble.place))
                self._store = SqliteStore(self._app.reactor, None)
        if self._store.rebuilt is not None and str(self._store.rebuilt) != self._told:
            self._told = str(self._store.rebuilt)
            self._app.notice(self._wording.say("store.rebuilt", path=self._told))
        return self._store

    @property
    def _wording(self) -> NetworkSpeech:
        return NetworkSpeech(self._app.words.language)

    @property
    def conduct(self) -> Conduct:
        if self._conduct is not None:
            return self._conduct
        return Conduct(
            throw_service=physics_throw,
            off_thread=in_threads(self._app.reactor),
            bot_seconds=SPEEDS[self._app.settings.speed].pause,
        )

    # Opening

    def begin(
        self,
        game: AnyGame,
        chairs: Sequence[str],
        options: Any,
        seed: bytes = b"",
        names: Mapping[Seat, str] | None = None,
        relay: Place | None = None,
    ) -> Scene:
        """A new table on this device. With open chairs people gather first; otherwise it begins at once.

        A `seed` is that of the run of a day; `names` are those of the people here. Over a `relay` friends elsewhere
        come, too.
        """
        words = WORDS if relay is None else RELAYED_WORDS
        seal = new_seal(self.conduct.random_bytes, words) if OPEN in chairs else None
        # open chairs are kept by a bot until everybody here has sat down
        fill = next(iter(game.bots))
        host, link = open_table(
            self._app.reactor,
            game,
            self.store,
            len(chairs),
            {seat: fill if who == OPEN else who for seat, who in enumerate(chairs) if who != YOU},
            self.player_name() if YOU in chairs else self._app.words("table.big"),
            options,
            # where nobody sits here, nobody has to press anything here
            self.conduct if YOU in chairs else replace(self.conduct, autostart=True),
            seal,
            seed,
            names,
        )
        self._serve(link, host)
        if OPEN in chairs:
            for seat, who in enumerate(chairs):
                if who == OPEN:
                    link.send(m.SetChair(seat=seat, level=None))
            return LobbyScene(self._app, link, self._doors.open(host, relay), own=True)
        start(link)
        return TableScene(self._app, link)

    def big_table(self, game: AnyGame, chairs: Sequence[str], options: Any) -> Scene:
        """A new table that this device only shows: phones and tablets are let in, and it begins when all are ready."""
        scene = self.begin(game, chairs, options)
        if isinstance(scene, LobbyScene):
            self.browsers(scene.link).turn(True, scene.changed)
        return scene

    def lesson(self, course: Course, again: bool = False) -> Scene:
        """The table of a lesson, at the step that was reached, or from the first one."""
        progress = self.records.learning().lessons.get(course.id)
        return LessonScene(self._app, Lesson(course) if again or progress is None else resumed(course, progress))

    def _serve(self, link: Link, host: TableHost) -> None:
        self._hosts[id(link)] = host
        host.served(again=lambda: self._open_next(link, host))

    # Another game of the same people

    def _open_next(self, link: Link, host: TableHost) -> None:
        host.served(closed=lambda why: None)
        try:
            table = change_tables(host, self._doors.door_of(host))
        except CannotStore as trouble:
            self._app.notice(self._wording.trouble(trouble))
            return
        self._hosts.pop(id(link), None)
        follow = LocalLink(
            self._app.reactor, table, self.player_name(), seats=len(link.seats), returning=bool(link.seats)
        )
        self._serve(follow, table)
        address = self._doors.follow(host, table)
        follow.open()
        follow.send(m.Ready(on=True))
        self._next[id(link)] = NextTable(follow, address, own=True)

    def next_table(self, link: Link) -> NextTable | None:
        """Where the people of a table go on that was closed because its owner wants another game."""
        if link.why is None or link.why.code != "again":
            return None
        if not isinstance(link, PeerLink):
            return self._next.pop(id(link), None)
        follow = link.successor()
        follow.open()
        return NextTable(follow, "", own=False)

    def at_next(self, after: NextTable) -> Scene:
        """The screen for the next table: the lobby, or the table itself where there is nobody to wait for."""
        lobby = after.link.lobby
        if after.own and lobby is not None and is_alone(lobby, len(after.link.seats)):
            return TableScene(self._app, after.link)
        return LobbyScene(self._app, after.link, after.address, own=after.own, ready=not after.own)

    def log_here(self, link: Link) -> list[Entry]:
        """The log of a table that is served by this process, as far as it goes; empty for others."""
        host = self._hosts.get(id(link))
        return [*host.play.table.log] if host is not None and host.play is not None else []

    def hosts(self, link: Link) -> bool:
        """Whether a table is served by this process."""
        return id(link) in self._hosts

    def entrance(self, link: Link) -> Entrance | None:
        """How others come in to a table that is served by this process; None for any other."""
        host = self._hosts.get(id(link))
        return None if host is None else self._doors.entrance(host)

    def browsers(self, link: Link, relay: Registration | None = None) -> BrowserSwitch:
        """The door for phones and tablets at a table of this process: of this network, or over its relay."""
        return BrowserSwitch(self._doors.browsers, self._hosts[id(link)], relay)

    @property
    def others(self) -> int:
        """How many people from elsewhere are at a table of this process at which the game is not over."""
        hosts = [host for host in self._hosts.values() if host.lobby.phase != "over"]
        peers = [member.peer for host in hosts for member in host.members.values()]
        return sum(peer is not None and not peer.local for peer in peers)

    @property
    def _tickets(self) -> Tickets:
        return Tickets(data_folder() / TICKETS)

    def ticket(self, near: OpenTable) -> Ticket | None:
        """What brings this person back to a table nearby, if they have a seat there."""
        return next((ticket for ticket in self._tickets.latest() if near.is_table(ticket.table)), None)

    def come_back(self, table: str) -> Scene | None:
        """Back to a seat that is kept."""
        ticket = self._tickets.get(table)
        return None if ticket is None else self.join(ticket.host, ticket.port, ticket.code or None, ticket=ticket)

    def join(
        self,
        host: str,
        port: int,
        code: str | None,
        watching: bool = False,
        ticket: Ticket | None = None,
        relays: Sequence[Place] = (),
    ) -> Scene:
        """Knock at a table across the network; without a host it is looked for, and relays are asked."""
        link = PeerLink(
            self._app.reactor,
            host,
            port,
            code,
            self.player_name()[:24],
            spectator=watching,
            ticket=ticket,
            find=find_table,
            language=self._app.words.language,
            tickets=self._tickets,
            games=self._app.library.games,
            signer=device_signer(data_folder()),
            evidence_folder=data_folder(),
            ways=Ways(tuple(relays) or read_relays(self._app.settings.relays), find_number),
        )
        scene = LobbyScene(self._app, link)
        link.open()
        return scene

    def resume(self, saved: SavedTable) -> None:
        """Go on with a saved table."""
        try:
            stored = self.store.open(saved.id)
            if stored is None:
                return
            host = saved_table(
                self._app.reactor, self._app.library.games[stored.game], self.store, stored, self.conduct
            )
        except BadLog as bad:
            self._app.notice(narration.bad_log(bad, self._app.words.language))
            return
        except CannotStore as trouble:
            self._app.notice(self._wording.trouble(trouble))
            return
        link = LocalLink(self._app.reactor, host, self.player_name(), returning=True)
        self._serve(link, host)
        link.open()
        self._app.go(TableScene(self._app, link))
        if host.seal.code:
            # it was open to others: they come back with the same code
            address = self._doors.open(host)
            self._app.notice(self._app.words("saved.open-again", code=host.seal.code, address=address))

    def play_on(self, table: Table, levels: Sequence[str]) -> None:
        """Go on with a table that was played elsewhere, a lesson's: the person of it sits here, bots take the rest."""
        conduct = self.conduct
        seal = Seal(secret=conduct.random_bytes(32), code="")
        id = conduct.random_bytes(5).hex()
        others = [None if seat in table.people else level for seat, level in enumerate(levels)]
        try:
            keep_left(self.store, id, table, others, self.player_name(), seal, time())
            kept = [saved for saved in self.store.tables() if saved.id == id]
        except CannotStore as trouble:
            self._app.notice(self._wording.trouble(trouble))
            return
        for saved in kept:
            self.resume(saved)

    def player_name(self) -> str:
        return self._app.settings.name.strip() or self._app.words("settings.name.empty")

    def leave(self, link: Link) -> None:
        """Stand up; a table of this process is saved and put away."""
        host = self._hosts.pop(id(link), None)
        if host is not None:
            host.adjourn()
        else:
            link.leave()

    def close(self) -> None:
        self.records.films.stop()
        for host in self._hosts.values():
            host.adjourn()
        self._hosts.clear()
        if self._store is not None:
            self._store.close()
