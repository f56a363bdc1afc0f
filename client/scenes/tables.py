"""Opens tables: hosts them in this process, joins those of others, brings saved ones back, and puts them away."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client import narration
from client.scenes.lobby import LobbyScene
from client.scenes.new_table import OPEN, YOU
from client.scenes.replay import ReplayScene
from client.scenes.scene import Scene
from client.scenes.table import TableScene
from netcode import lobby as seating
from netcode import messages as m
from netcode.addresses import own_addresses, print_address
from netcode.discovery import Advert
from netcode.door import open_door
from netcode.host import Conduct, TableHost, new_table, saved_table
from netcode.link import Link, LocalLink, PeerLink, Tickets
from netcode.saved import data_folder
from netcode.secrets import new_seal
from netcode.store import CannotStore, SavedTable, Store
from netcode.throws import in_threads, physics_throw
from netcode.wording import Wording
from sim import logfile
from sim.games import AnyGame
from sim.table import BadLog, Entry

if TYPE_CHECKING:
    from client.shell import App

THINKING = 0.5
"""Seconds a bot seems to think: its moves should be followed by the eye."""


class Tables:
    """The tables of this client. Tables are kept in the data folder, or in memory where that cannot be written."""

    def __init__(self, app: "App", folder: Path | None = None, conduct: Conduct | None = None) -> None:
        self._app = app
        self._folder = folder
        self._conduct = conduct
        self._store: Store | None = None
        self._hosts: dict[int, TableHost] = {}

    @property
    def store(self) -> Store:
        if self._store is None:
            try:
                self._store = Store(self._app.reactor, self._folder or data_folder())
            except CannotStore as trouble:
                self._app.notice(self._app.words("problem.not-kept", path=trouble.place))
                self._store = Store(self._app.reactor, None)
        return self._store

    @property
    def conduct(self) -> Conduct:
        if self._conduct is None:
            self._conduct = Conduct(
                throw_service=physics_throw, off_thread=in_threads(self._app.reactor), bot_seconds=THINKING
            )
        return self._conduct

    # Opening

    def begin(self, game: AnyGame, chairs: Sequence[str], options: Any, seed: bytes = b"") -> Scene:
        """A new table on this device. With open chairs people gather first; otherwise it begins at once.

        A `seed` is that of the run of a day.
        """
        seal = new_seal(self.conduct.random_bytes) if OPEN in chairs else None
        host = new_table(
            self._app.reactor,
            game,
            self.store,
            len(chairs),
            options=options,
            conduct=self.conduct,
            seal=seal,
            seed=seed,
        )
        fill = next(iter(game.bots))
        for seat, who in enumerate(chairs):
            if who != YOU:
                # open chairs are kept by a bot until everybody here has sat down
                host.lobby = seating.with_bot(game, host.lobby, seat, fill if who == OPEN else who)
        link = LocalLink(self._app.reactor, host, self.player_name(), seats=sum(who == YOU for who in chairs))
        self._hosts[id(link)] = host
        link.open()
        if OPEN in chairs:
            for seat, who in enumerate(chairs):
                if who == OPEN:
                    link.send(m.SetChair(seat=seat, level=None))
            return LobbyScene(self._app, link, self._announce(host), own=True)
        link.send(m.Ready(on=True))
        link.send(m.Start())
        return TableScene(self._app, link)

    def _announce(self, host: TableHost) -> str:
        """Let others in, and tell the network; the address for those who must type it."""
        if not hasattr(self._app.reactor, "listenTCP"):
            return ""  # a table in a picture has no network
        port, _ = open_door(self._app.reactor, host)
        addresses, number = own_addresses(), port.getHost().port
        advert = Advert(self.conduct.off_thread, host.id, self.player_name(), addresses, number)
        advert.show(host.seal.code, host.lobby)

        def shut(why: str) -> None:
            port.stopListening()
            advert.withdraw()

        host.on_closed = shut
        return print_address(addresses[0], number)

    def join(self, host: str, port: int, code: str, watching: bool = False) -> Scene:
        """Knock at a table across the network."""
        link = PeerLink(
            self._app.reactor,
            host,
            port,
            code,
            self.player_name()[:24],
            spectator=watching,
            language=self._app.words.language,
            tickets=Tickets(data_folder() / "tickets.json"),
            games=self._app.games,
        )
        scene = LobbyScene(self._app, link)
        link.open()
        return scene

    def unfinished(self) -> list[SavedTable]:
        """Tables of this device that can be gone on with, newest first."""
        return [
            saved
            for saved in self.store.tables()
            if saved.entries and saved.closed != "over" and saved.game in self._app.games
        ]

    def resume(self, saved: SavedTable) -> None:
        """Go on with a saved table."""
        stored = self.store.open(saved.id)
        if stored is None:
            return
        try:
            host = saved_table(self._app.reactor, self._app.games[stored.game], self.store, stored, self.conduct)
        except BadLog as bad:
            self._app.notice(narration.bad_log(bad, self._app.words.language))
            return
        link = LocalLink(self._app.reactor, host, self.player_name(), returning=True)
        self._hosts[id(link)] = host
        link.open()
        self._app.go(TableScene(self._app, link))
        if host.seal.code:
            # it was open to others: they come back with the same code
            address = self._announce(host)
            self._app.notice(self._app.words("saved.open-again", code=host.seal.code, address=address))

    def player_name(self) -> str:
        return self._app.settings.name.strip() or self._app.words("settings.name.empty")

    def leave(self, link: Link) -> None:
        """Stand up; a table of this process is saved and put away."""
        host = self._hosts.pop(id(link), None)
        if host is not None:
            host.adjourn()
        else:
            link.leave()

    # Logs

    def ask_log(self, table: TableScene, then: Callable[[TableScene, bytes], None]) -> None:
        """Fetch the log of a finished table."""
        table.flow.on_log = lambda data: then(table, data)
        table.link.send(m.WantLog())

    def known(self, game: AnyGame) -> bytes:
        """What this device remembers of a game; nothing while its disk fails."""
        try:
            return self.store.memory(game.id)
        except CannotStore:
            return b""

    def remember(self, game: AnyGame, log: list[Entry]) -> None:
        """Add a finished game to what this device remembers."""
        try:
            known = self.store.memory(game.id)
            self.store.keep_memory(game.id, game.remember(known, log, datetime.now().isoformat(timespec="seconds")))
        except CannotStore as problem:
            self._app.notice(Wording(self._app.words.language).trouble(problem))

    def save_log(self, table: TableScene, data: bytes) -> None:
        """Write the log where the player finds it again."""
        folder = data_folder() / "games"
        path = folder / f"{table.link.game.id}-{datetime.now():%Y%m%d-%H%M%S}.astragal"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            self._app.notice(self._app.words("problem.not-saved", path=path, why=error.strerror or error))
        else:
            self._app.notice(self._app.words("results.saved", path=path))

    def replay_log(self, table: TableScene, data: bytes) -> None:
        try:
            self._app.go(ReplayScene(self._app, logfile.parse(data)))
        except BadLog as bad:
            self._app.notice(narration.bad_log(bad, self._app.words.language))

    def files(self) -> list[Path]:
        """Games that were saved as files, newest first."""
        return sorted((data_folder() / "games").glob("*.astragal"), reverse=True)

    def watch(self, saved: SavedTable) -> None:
        """Watch a saved table again, as far as it went."""
        path = data_folder() / "games" / f".{saved.id}.astragal"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.store.export(saved.id, path)
            self.watch_file(path)
        except OSError as error:
            self._app.notice(self._app.words("problem.no-file", path=path, why=error.strerror or error))
        finally:
            path.unlink(missing_ok=True)

    def watch_file(self, path: Path) -> None:
        """Watch a recorded game."""
        try:
            self._app.go(ReplayScene(self._app, logfile.load(path)))
        except OSError as error:
            self._app.notice(self._app.words("problem.no-file", path=path, why=error.strerror or error))
        except BadLog as bad:
            self._app.notice(narration.bad_log(bad, self._app.words.language))
        except KeyError as unknown:
            self._app.notice(self._app.words("problem.unknown-game", game=unknown.args[0]))

    def close(self) -> None:
        for host in self._hosts.values():
            host.adjourn()
        self._hosts.clear()
        if self._store is not None:
            self._store.close()
