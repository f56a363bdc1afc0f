"""What holds the client together: the stage, the 3D world, settings, words, sound, and one scene after another."""

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from client.audio import Audio
from client.library import Library
from client.locale import Translator
from client.notice_board import NoticeBoard
from client.render.assets import folder
from client.scene_stack import SceneStack
from client.scenes.parting import Parting
from client.scenes.scene import Scene
from client.scenes.world import World
from client.settings import Settings, SettingsStore
from client.ui.brush import Brush
from client.ui.ground import Ground
from client.ui.layout import Layers
from client.ui.stage import Stage
from client.window import Window
from sim.games import AnyGame

if TYPE_CHECKING:
    from client.scenes.services import Tables


class Loop:
    """What one turn of the loop leaves to the next."""

    def __init__(self, reactor: Any) -> None:
        self.reactor = reactor
        """Twisted's, or a stand-in; None until it is needed."""
        self._clock: Callable[[], float] = time.monotonic if reactor is None else reactor.seconds
        self._last = self._clock()
        self.stale = True
        """The scene must be composed anew."""
        self.after: list[Callable[[], None]] = []
        """To be done once the next composition stands."""
        self.by_finger = False
        self.drawn = True
        """The last frame was drawn: something moves, or has just moved."""
        self.stir: Callable[[], None] = lambda: None
        """Told when the next frame should come soon."""

    def lap(self) -> float:
        """Seconds since the last turn; no more than a tenth, however long it took."""
        now = self._clock()
        seconds, self._last = min(0.1, now - self._last), now
        return seconds


class App:
    """Everything a scene may use: the stage, the 3D world, words, settings, sound, and the way to other scenes."""

    def __init__(
        self,
        base: Any,
        reactor: Any,
        store: SettingsStore,
        language: str = "en",
        quality: str = "",
        loaded: Callable[[], None] = lambda: None,
        games: Mapping[str, AnyGame] | None = None,
        open_tables: "Callable[[App], Tables] | None" = None,
    ) -> None:
        """Without a reactor, Twisted's is taken once it is needed. `loaded` waits for whatever loads meanwhile.

        `games` are the games to play if not those that are installed: the same with packs. `open_tables` brings the
        network and everything else that a table needs, the first time that it is needed.
        """
        self.library = Library(games, loaded)
        self.exit_code: int | None = None
        """Known once the player has left."""
        self._tables: Tables | None = None
        self._open_tables = open_tables
        self.store = store
        self._fallback_language = language
        self.words = Translator(store.values.language or language)
        self.audio = Audio(folder("models") / "sounds", store.values)
        self.board = NoticeBoard()
        self.stage = Stage(base.pixel2d, Brush(bool(base.win.get_gsg().get_supports_glsl()), self.board.wait))
        self.stage.on_sound = self.audio.play
        self.stage.player = self
        self.world = World(base, store.values, quality)
        self.window = Window(base, self.stage)
        self.scenes: SceneStack[Scene] = SceneStack(self._entering)
        self.parting = Parting(lambda: self._tables.others if self._tables is not None else 0, self.refresh)
        self.loop = Loop(reactor)
        store.watch(self._settings_changed)
        self._fit()

    @property
    def reactor(self) -> Any:
        """Twisted's, or a stand-in."""
        if self.loop.reactor is None:
            self.library.loaded()
            from netcode.clock import the_reactor

            self.loop.reactor = the_reactor()
        return self.loop.reactor

    @property
    def tables(self) -> "Tables":
        """The tables of this client."""
        if self._tables is None:
            assert self._open_tables is not None, "nobody has said where tables come from"
            self.library.loaded()
            self._tables = self._open_tables(self)
            self.library.records = self._tables.records
        return self._tables

    @tables.setter
    def tables(self, tables: "Tables") -> None:
        self._tables = tables
        self.library.records = tables.records

    @property
    def settings(self) -> Settings:
        return self.store.values

    # The way from scene to scene

    @property
    def scene(self) -> Scene:
        return self.scenes.top

    def go(self, scene: Scene) -> None:
        """Open a scene over the present one."""
        self.scenes.go(scene)

    def back(self) -> None:
        """Return to the scene below, or leave the program from the last one."""
        if not self.scenes.back():
            self.quit()

    def home(self) -> None:
        """Close everything down to the first scene."""
        self.scenes.return_to(self.scenes.scenes[0])

    def part(self, leave: Callable[[], None]) -> None:
        """Leave the table, or the program; a host is asked first, if others are there."""
        self.parting.part(leave)

    def close_asked(self) -> None:
        """The window's own button; whoever presses it while they are asked has answered."""
        if self.parting.asked:
            self.quit()
        else:
            self.part(self.quit)

    def quit(self, code: int = 0) -> None:
        self.exit_code = code
        pixels = self.window.pixels
        if not self.settings.fullscreen and pixels != self.settings.window and 0 not in pixels:
            self.store.change(window=pixels)
        self.scenes.close()
        reactor = self.loop.reactor
        if reactor is not None and reactor.running:
            reactor.stop()

    def _entering(self) -> None:
        self.stage.forget_scrolling()
        self.board.clear()
        self.refresh()

    # What scenes ask for

    def refresh(self) -> None:
        """Compose the scene anew before the next frame."""
        self.loop.stale = True
        self.loop.stir()

    def after_composing(self, action: Callable[[], None]) -> None:
        """Do something once the next composition stands: scroll, or focus."""
        self.loop.after.append(action)
        self.refresh()

    def notice(self, words: str, link: Callable[[], None] | None = None, link_words: str = "") -> None:
        """Say something over the scene for a while; a link may lead on from it (F1 follows it too)."""
        self.board.show(words, link, link_words)
        self.refresh()

    def clear_notice(self) -> None:
        """What was said last is out of date."""
        if self.board.clear():
            self.refresh()

    # The loop

    def frame(self) -> None:
        """One turn of the loop."""
        self.think()
        drawn = self.loop.drawn = self.world.frame()
        before = time.monotonic()
        self.window.base.task_mgr.step()
        self.world.drew(time.monotonic() - before if drawn else None)

    def think(self) -> None:
        """Everything of a turn but the drawing."""
        seconds = self.loop.lap()
        self._fit()
        self.window.poll()
        if not self.scenes.scenes:
            return
        if self.board.pass_time(seconds):
            self.refresh()
        if self.stage.by_finger != self.loop.by_finger:
            self.loop.by_finger = self.stage.by_finger
            self.refresh()  # keys are named to those who use them
        self.stage.advance(seconds)
        self.audio.advance(seconds, self.world.sound)
        moved = self.scene.advance(seconds)
        self.world.advance(seconds)
        if self.loop.stale:
            self._compose()
        if moved:
            self.world.changed(True)
        elif self.stage.changed:
            self.world.overlaid()
        self.stage.changed = False

    def _compose(self) -> None:
        self.loop.stale = False
        scene = self.scene
        composed = scene.compose()
        notices = self.board.widgets(self.stage.brush, scene.notice_room, scene.notice_top)
        self.stage.show(Layers([composed, *notices, *self.parting.widgets(self.words)]))
        after, self.loop.after = self.loop.after, []
        for action in after:
            action()

    def _fit(self) -> None:
        first = self.window.pixels == (0, 0)
        if self.window.fit():
            self.window.rescale(self.settings)
            self.world.resized(self.window.pixels)
            self.refresh()
            if not first and self.scenes.scenes:
                self.scene.resized()

    def _settings_changed(self, settings: Settings) -> None:
        self.words = Translator(settings.language or self._fallback_language)
        self.audio.obey(settings)
        self.world.obey(settings)
        self.window.rescale(settings)
        self.window.obey(settings)
        self.refresh()
        if self.store.problem:
            self.notice(self.words(self.store.problem, path=self.store.path))

    # What no widget used goes to the scene

    def ground(self, event: Ground) -> None:
        self.scene.ground(event)

    def unused_key(self, name: str) -> bool:
        # what lies over the scene takes all keys: nobody throws dice behind a menu
        if not self.stage.covered and self.scene.unused_key(name):
            return True
        match name:
            case "escape" if self.parting.asked:
                self.parting.stay()
            case "escape":
                self.scene.back()
            case "f1":
                return self.board.follow()
            case "f11":
                self.store.change(fullscreen=not self.settings.fullscreen)
            case _:
                return False
        return True

    def close(self) -> None:
        """Give everything back."""
        self.scenes.close()
        self.window.close()
        if self._tables is not None:
            self._tables.close()
        self.world.close()
        self.audio.close()
        self.window.base.destroy()
