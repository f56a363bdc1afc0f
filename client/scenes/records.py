"""What this device has kept: unfinished tables, logs of finished ones, and what it remembers of every game."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from client import learning, narration
from client.defects import keep_record
from client.learning import Learning
from client.scenes.films import FilmDesk
from client.scenes.replay import NOTHING, Recording, ReplayScene
from netcode.saved import data_folder
from netcode.sqlite_store import SqliteStore
from netcode.store import CannotStore
from netcode.stored_table import SavedTable
from netcode.texts import NetworkSpeech
from sim import logfile
from sim.codec import encode
from sim.games import AnyGame
from sim.lessons import Lesson
from sim.snapshots import Kept, kept_beside
from sim.table import BadLog, Entry

if TYPE_CHECKING:
    from client.app import App


class Records:
    def __init__(self, app: "App", store: Callable[[], SqliteStore]) -> None:
        self._app = app
        self._open_store = store
        self.films = FilmDesk(app)
        self._told = ""
        """Why the store could not be read, when that was said last."""

    @property
    def _store(self) -> SqliteStore:
        return self._open_store()

    @property
    def _wording(self) -> NetworkSpeech:
        return NetworkSpeech(self._app.words.language)

    # Tables

    def saved(self) -> list[SavedTable]:
        """Tables of this device, newest first; none, and why, where they cannot be read."""
        try:
            return [saved for saved in self._store.tables() if saved.entries and saved.game in self._app.library.games]
        except CannotStore as trouble:
            if trouble.reason != self._told:  # lists are made anew again and again
                self._told = trouble.reason
                self._app.notice(self._wording.trouble(trouble))
            return []

    def unfinished(self) -> list[SavedTable]:
        """Those that can be gone on with."""
        games = self._app.library.games
        return [saved for saved in self.saved() if saved.closed != "over" and not saved.obstacle(games[saved.game])]

    def delete(self, saved: SavedTable) -> None:
        try:
            self._store.delete(saved.id)
        except CannotStore as trouble:
            self._app.notice(self._wording.trouble(trouble))

    # Logs and memories

    def known(self, game: AnyGame) -> bytes:
        """What this device remembers of a game; nothing while its disk fails."""
        try:
            return self._store.memory(game.id)
        except CannotStore:
            return b""

    def remember(self, game: AnyGame, log: list[Entry]) -> None:
        """Add a finished game to what this device remembers."""
        try:
            known = self._store.memory(game.id)
            self._store.keep_memory(game.id, game.remember(known, log, datetime.now().isoformat(timespec="seconds")))
        except CannotStore as problem:
            self._app.notice(self._wording.trouble(problem))

    def learning(self) -> Learning:
        """What this device remembers of a learner; nothing while its disk fails."""
        try:
            return learning.read(self._store.memory(learning.KEY))
        except CannotStore:
            return Learning()

    def learn(self, lesson: Lesson) -> None:
        """Remember where a learner is."""
        self._keep(self.learning().reached(lesson))

    def explained(self, word: str) -> None:
        """Remember that something was explained when it first happened."""
        self._keep(self.learning().explaining(word))

    def solve(self, puzzle: str, stars: int, tries: int) -> None:
        """Remember what was made of a puzzle."""
        self._keep(self.learning().answered(puzzle, stars, tries))

    def _keep(self, known: Learning) -> None:
        try:
            self._store.keep_memory(learning.KEY, encode(known))
        except CannotStore as trouble:
            self._app.notice(self._wording.trouble(trouble))

    def save_log(self, game: AnyGame, data: bytes) -> None:
        """Write the log where the player finds it again."""
        folder = data_folder() / "games"
        path = folder / f"{game.id}-{datetime.now():%Y%m%d-%H%M%S}.astragal"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_with_snapshots(game, data))
        except OSError as error:
            self._app.notice(self._app.words("problem.not-saved", path=path, why=error.strerror or error))
        else:
            self._app.notice(self._app.words("results.saved", path=path))

    def replay_log(self, data: bytes, at: int | None = None) -> None:
        """Watch a log again: from its beginning, or how it came to an entry of it."""
        try:
            self._show(logfile.parse(data), at)
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
            self._store.export(saved.id, path)
            self.watch_file(path)
        except CannotStore as trouble:
            self._app.notice(self._wording.trouble(trouble))
        except OSError as error:
            self._app.notice(self._app.words("problem.no-file", path=path, why=error.strerror or error))
        finally:
            path.unlink(missing_ok=True)

    def watch_file(self, path: Path) -> None:
        """Watch a recorded game."""
        try:
            log, kept = logfile.load_whole(path)
            self._show(log, kept=kept)
        except OSError as error:
            self._app.notice(self._app.words("problem.no-file", path=path, why=error.strerror or error))
        except BadLog as bad:
            self._app.notice(narration.bad_log(bad, self._app.words.language))

    def _show(self, log: list[Entry], at: int | None = None, kept: Kept = NOTHING) -> None:
        """Judge a log again beside the window, which may take long, and watch it; unless one has gone elsewhere."""
        app, games, asked_at = self._app, self._app.library.games, self._app.scene

        def watch(recording: Recording) -> None:
            if app.exit_code is None and app.scene is asked_at:
                app.go(ReplayScene(app, recording, at))

        def tell(failure: Failure) -> None:
            bad = failure.value
            assert bad is not None, "whatever fails says why"
            if isinstance(bad, KeyError):
                app.notice(app.words("problem.unknown-game", game=bad.args[0]))
            elif isinstance(bad, BadLog):
                app.notice(narration.bad_log(bad, app.words.language))
            else:
                app.notice(app.words("problem.defect", path=keep_record(bad) or repr(bad)))

        opened: Deferred[Recording] = app.tables.conduct.off_thread(lambda: Recording(games, log, kept))
        opened.addCallback(watch).addErrback(tell)


def _with_snapshots(game: AnyGame, data: bytes) -> bytes:
    """A log with what it takes to watch it by other rules; one that does not hold stays as it came."""
    try:
        log = logfile.parse(data)
        return logfile.dump(log, kept_beside(game, log))
    except BadLog:
        return data
