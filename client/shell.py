"""What holds the client together: the stage, the 3D world, settings, words, sound, and one scene after another."""

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import panda3d.core as p3d

from client.audio import Audio
from client.locale import Words
from client.render.assets import folder
from client.scenes.parting import leave_question
from client.scenes.scene import Scene
from client.scenes.world import World
from client.settings import Settings, Store
from client.ui.brush import Area, Brush
from client.ui.input import Input
from client.ui.layout import Column, Fixed, Layers, Row, Widget
from client.ui.stage import Stage
from client.ui.theme import BODY, INK, PAD, SHEET
from client.ui.touch import Phase
from client.ui.widgets import Button, Label
from netcode.saved import data_folder, kept_seat, remembered, unfinished_games
from sim.games import AnyGame, all_games, game_folders, load_game
from sim.speech import Speech

if TYPE_CHECKING:
    from client.scenes.tables import Tables

NOTICE = 7.0
"""Seconds for which a notice stays."""


class App:
    """Everything a scene may use: the stage, the 3D world, words, settings, sound, and the way to other scenes."""

    def __init__(
        self,
        base: Any,
        reactor: Any,
        store: Store,
        language: str = "en",
        quality: str = "",
        loaded: Callable[[], None] = lambda: None,
        games: Mapping[str, AnyGame] | None = None,
    ) -> None:
        """Without a reactor, Twisted's is taken once it is needed. `loaded` waits for whatever loads meanwhile.

        `games` are the games to play if not those that are installed: the same with packs.
        """
        self.base = base
        self._games = games
        self.loaded = loaded
        self.leaving = False
        self._reactor = reactor
        self._tables: Tables | None = None
        self._seconds: Callable[[], float] = time.monotonic if reactor is None else reactor.seconds
        self.store = store
        self.exit_code = 0
        self._fallback_language = language
        self.words = Words(store.values.language or language)
        self.audio = Audio(folder("models") / "sounds", store.values)
        self.problems: list[str] = []
        gsg = base.win.get_gsg()
        brush = Brush(bool(gsg.get_supports_glsl()), self.problems.append)
        self.stage = Stage(base.pixel2d, brush)
        self.stage.on_sound = self.audio.play
        self.stage.player = self
        self.world = World(base, store.values, quality)
        self._input = self._make_input()
        self._scenes: list[Scene] = []
        self._stale = True
        self._after: list[Callable[[], None]] = []
        self._notice: tuple[str, Callable[[], None] | None, str] | None = None
        self._notice_left = 0.0
        self._parting: Callable[[], None] | None = None
        """A host wants to go, and is asked whether to leave the others: what happens then."""
        self._pixels = (0, 0)
        self._by_finger = False
        self._last = self._seconds()
        store.watch(self._settings_changed)
        self._fit()

    @property
    def reactor(self) -> Any:
        """Twisted's, or a stand-in."""
        if self._reactor is None:
            self.loaded()
            from netcode.clock import the_reactor

            self._reactor = the_reactor()
        return self._reactor

    @property
    def tables(self) -> "Tables":
        """The tables of this client; the network and everything else that a table needs comes with them."""
        if self._tables is None:
            self.loaded()
            from client.scenes.tables import Tables

            self._tables = Tables(self)
        return self._tables

    @tables.setter
    def tables(self, tables: "Tables") -> None:
        self._tables = tables

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that are played here, by id."""
        if self._games is None:
            self.loaded()
            self._games = all_games()
        return self._games

    def game(self, game_id: str) -> AnyGame:
        """One of them; the others need not be loaded for it."""
        return load_game(game_id) if self._games is None else self._games[game_id]

    def unfinished(self) -> str | None:
        """The game that was played last and is not over; known at once, without all that a table needs."""
        if self._tables is not None:
            games = [saved.game for saved in self._tables.unfinished()]
        else:
            games = [game for game in unfinished_games(data_folder()) if game in game_folders()]
        return games[0] if games else None

    def kept_seat(self) -> tuple[str, str] | None:
        """Table and game of the seat that waits at a table of others."""
        kept = kept_seat(data_folder(), time.time())
        return kept if kept is not None and kept[1] in game_folders() else None

    def memories(self, game: AnyGame) -> list[str]:
        """What this device remembers of a game, in sentences; known without all that a table needs."""
        known = remembered(data_folder(), game.id) if self._tables is None else self._tables.known(game)
        speech = Speech(game, self.words.language)
        return [speech.message(message) for message in game.memories(known)]

    @property
    def settings(self) -> Settings:
        return self.store.values

    @property
    def scene(self) -> Scene:
        return self._scenes[-1]

    @property
    def portrait(self) -> bool:
        return self._pixels[1] > self._pixels[0]

    # The way from scene to scene

    def go(self, scene: Scene) -> None:
        """Open a scene over the present one."""
        if self._scenes:
            self.scene.left()
        self._scenes.append(scene)
        self._enter()

    def replace(self, scene: Scene) -> None:
        """Open a scene in place of the present one."""
        if self._scenes:
            self._close_top()
        self._scenes.append(scene)
        self._enter()

    def back(self) -> None:
        """Return to the scene below, or leave the program from the last one."""
        if len(self._scenes) == 1:
            self.quit()
            return
        self._close_top()
        self._enter()

    def home(self) -> None:
        """Close everything down to the first scene."""
        if len(self._scenes) > 1:
            while len(self._scenes) > 1:
                self._close_top()
            self._enter()

    def return_to(self, scene: Scene) -> None:
        """Close whatever lies over a scene."""
        if scene in self._scenes and self.scene is not scene:
            while self.scene is not scene:
                self._close_top()
            self._enter()

    def part(self, leave: Callable[[], None]) -> None:
        """Leave the table, or the program; a host is asked first, if others are there."""
        if self._others:
            self._parting = leave
            self.refresh()
        else:
            leave()

    def close_asked(self) -> None:
        """The window's own button; whoever presses it while they are asked has answered."""
        if self._parting is None:
            self.part(self.quit)
        else:
            self.quit()

    @property
    def _others(self) -> int:
        """How many people from elsewhere would be left without a table."""
        return self._tables.others if self._tables is not None else 0

    def _stay(self) -> None:
        self._parting = None
        self.refresh()

    def _go(self) -> None:
        leave, self._parting = self._parting, None
        if leave is not None:
            leave()

    def quit(self, code: int = 0) -> None:
        self.exit_code = code
        self.leaving = True
        if not self.settings.fullscreen and self._pixels != self.settings.window and 0 not in self._pixels:
            self.store.change(window=self._pixels)
        while self._scenes:
            self._close_top()
        if self._reactor is not None and self._reactor.running:
            self._reactor.stop()

    def _close_top(self) -> None:
        scene = self._scenes.pop()
        scene.left()
        scene.closed()

    def _enter(self) -> None:
        self.stage.forget_scrolling()
        self._notice = None
        self.refresh()
        self.scene.entered()

    # What scenes ask for

    def refresh(self) -> None:
        """Compose the scene anew before the next frame."""
        self._stale = True

    def after_composing(self, action: Callable[[], None]) -> None:
        """Do something once the next composition stands: scroll, or focus."""
        self._after.append(action)
        self.refresh()

    def notice(self, words: str, link: Callable[[], None] | None = None, link_words: str = "") -> None:
        """Say something at the foot of the window for a while; a link may lead on from it (F1 follows it too)."""
        self._notice = words, link, link_words
        self._notice_left = NOTICE
        self.refresh()

    def clear_notice(self) -> None:
        """What was said last is out of date."""
        if self._notice is not None:
            self._notice = None
            self.refresh()

    def follow_notice(self) -> bool:
        """Do what the present notice offers."""
        if self._notice is None or self._notice[1] is None:
            return False
        link = self._notice[1]
        self._notice = None
        link()
        return True

    def _follow(self) -> None:
        self.follow_notice()

    # The loop

    def frame(self) -> None:
        """One turn of the loop."""
        self.think()
        drawn = self.world.frame()
        self.audio.update()
        before = time.monotonic()
        self.base.task_mgr.step()
        self.world.drew(time.monotonic() - before if drawn else None)

    def think(self) -> None:
        """Everything of a turn but the drawing."""
        now = self._seconds()
        seconds, self._last = min(0.1, now - self._last), now
        self._fit()
        self._input.poll()
        if not self._scenes:
            return
        self._pass_notice(seconds)
        if self.stage.by_finger != self._by_finger:
            self._by_finger = self.stage.by_finger
            self.refresh()  # keys are named to those who use them
        self.stage.advance(seconds)
        moved = self.scene.advance(seconds)
        if self._stale:
            self._compose()
        if moved or self.stage.changed:
            self.world.changed(moved)
            self.stage.changed = False

    def _compose(self) -> None:
        self._stale = False
        self.stage.show(Layers([self.scene.compose(), *self._notice_widgets(), *self._question()]))
        after, self._after = self._after, []
        for action in after:
            action()

    def _pass_notice(self, seconds: float) -> None:
        if self._notice is None and self.problems:
            self.notice(self.problems.pop(0))
        if self._notice is not None:
            self._notice_left -= seconds
            if self._notice_left <= 0:
                self._notice = None
                self.refresh()

    def _notice_widgets(self) -> list[Widget]:
        if self._notice is None:
            return []
        words, link, link_words = self._notice
        parts: list[Widget] = [Label(words, BODY.tinted(INK), grow=1)]
        if link is not None:
            parts.append(
                Button(link_words, self._follow, key="notice.link", mark="book", hotkey="f1", hotkey_words="F1")
            )
        box = Column([Row(parts, align="centre", gap=14)], pad=(PAD, 10), finish=SHEET)
        left, right = self.scene.notice_room
        width = min(640.0, right - left - 2 * PAD)
        height = box.measure(self.stage.brush, width)[1]
        top = self.scene.notice_top(height)
        return [Fixed(box, Area((left + right - width) / 2, top, width, height))]

    def _question(self) -> list[Widget]:
        """Whether to leave the others, as long as there are any."""
        if self._parting is not None and not self._others:
            self._parting = None
        return [leave_question(self, self._others, self._go, self._stay)] if self._parting is not None else []

    def _fit(self) -> None:
        window = self.base.win
        pixels = (window.get_x_size(), window.get_y_size())
        if pixels == self._pixels or 0 in pixels:
            return
        first = self._pixels == (0, 0)
        self._pixels = pixels
        # the engine would do it by itself at a window's event, but those are ours: see client/app.py
        self.base.pixel2d.set_scale(2 / pixels[0], 1, 2 / pixels[1])
        self._rescale()
        self.world.resized(pixels)
        if not first and self._scenes:
            self.scene.resized()

    def _rescale(self) -> None:
        zoom = getattr(self.base.pipe, "display_zoom", 1.0) or 1.0
        self._input.pixels = self._pixels
        self.stage.resize(self._pixels, zoom * self.settings.scale, self.settings.text_size)
        self.refresh()

    def _settings_changed(self, settings: Settings) -> None:
        self.words = Words(settings.language or self._fallback_language)
        self.audio.obey(settings)
        self.world.obey(settings)
        self._rescale()
        self._set_fullscreen(settings.fullscreen)
        if self.store.problem:
            self.notice(self.words(self.store.problem, path=self.store.path))

    def _set_fullscreen(self, on: bool) -> None:
        window = self.base.win
        if isinstance(window, p3d.GraphicsWindow) and window.get_properties().get_fullscreen() != on:
            properties = p3d.WindowProperties()
            properties.set_fullscreen(on)
            wide, tall = self.base.pipe.get_display_width(), self.base.pipe.get_display_height()
            properties.set_size(*((wide, tall) if on and wide else self.settings.window))
            window.request_properties(properties)

    def _make_input(self) -> Input:
        if not self.base.buttonThrowers:
            # an offscreen buffer has no devices: a stand-in that never presses anything
            watcher, thrower = p3d.MouseWatcher("no mouse"), p3d.ButtonThrower("no keys")
            return Input(watcher, thrower, self.stage)
        made = Input(self.base.mouseWatcherNode, self.base.buttonThrowers[0].node(), self.stage)
        made.listen_to_fingers(self.base.win)
        return made

    # What no widget used goes to the scene

    def ground_moved(self, x: float, y: float) -> None:
        self.scene.ground_moved(x, y)

    def ground_left(self) -> None:
        self.scene.ground_left()

    def ground_down(self, x: float, y: float, button: int) -> None:
        self.scene.ground_down(x, y, button)

    def ground_up(self, x: float, y: float, button: int) -> None:
        self.scene.ground_up(x, y, button)

    def ground_finger(self, finger: int, phase: Phase, x: float, y: float) -> None:
        self.scene.ground_finger(finger, phase, x, y)

    def ground_wheel(self, x: float, y: float, steps: int) -> None:
        self.scene.ground_wheel(x, y, steps)

    def unused_key(self, name: str) -> bool:
        # what lies over the scene takes all keys: nobody throws dice behind a menu
        if not self.stage.covered and self.scene.unused_key(name):
            return True
        match name:
            case "escape" if self._parting is not None:
                self._stay()
            case "escape":
                self.scene.back()
            case "f1":
                return self.follow_notice()
            case "f11":
                self.store.change(fullscreen=not self.settings.fullscreen)
            case _:
                return False
        return True

    def close(self) -> None:
        """Give everything back."""
        while self._scenes:
            self._close_top()
        self._input.close()
        if self._tables is not None:
            self._tables.close()
        self.world.close()
        self.audio.close()
        self.base.destroy()
