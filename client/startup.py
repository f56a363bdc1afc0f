"""Start-up: a window with the title at once, then everything else behind it; and a clean end.

    run(language="it")                                       # the home screen; returns the exit code
    run(first=lambda app: app.tables.begin(game, chairs, options))  # straight to a table

Twisted's reactor owns the loop and `client.frame_loop` steps Panda3D: input reaches the game within a frame, the
network at once, and nothing waits busily. An exception in a frame would end the loop silently and leave a frozen
window; so it is caught here, shown, and kept on record.
"""

import gc
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

import panda3d.core as p3d

from client.defects import keep_record
from client.open_window import NoDisplay, open_window
from client.render.assets import MissingAsset
from client.settings import SettingsStore
from client.ui.brush import Brush
from client.ui.theme import DISPLAY

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.scene import Scene
    from client.scenes.services import Tables
    from sim.games import AnyGame

FRAMES = 60
"""Frames in a second while everything else is loaded."""


def show_title(base: Any) -> p3d.NodePath:
    """The name of the place, in the middle of the window, until everything else is there."""
    node: p3d.NodePath = base.pixel2d.attach_new_node("title")
    brush = Brush(shaders=False, complain=lambda _: None)  # told when the client is made
    text = brush.text("Astragal", DISPLAY)
    x, y = (base.win.get_x_size() - text.width) / 2, (base.win.get_y_size() - text.height) / 2
    brush.place_text(node, text, x, y)
    base.graphicsEngine.render_frame()
    return node


def run(
    language: str = "en",
    first: "Callable[[App], Scene | None] | None" = None,
    store: SettingsStore | None = None,
    quality: str = "",
    games: "Mapping[str, AnyGame] | None" = None,
) -> int:
    """Open the client and stay until the player leaves; the exit code. `first` may name a scene to begin with.

    `games` are the games to play if not those that are installed: the same with packs.
    """
    from client.problems import CannotDo

    with _collector_at_rest():
        store = store or SettingsStore()
        try:
            base = open_window(store.values.window, fullscreen=store.values.fullscreen)
        except NoDisplay:
            from client.locale import Translator

            raise CannotDo(Translator(store.values.language or language)("problem.no-display")) from None
        title = show_title(base)
        from client.app import App
        from client.preload import Preload, modules

        preload = Preload(
            lambda: app.world.preload(),
            modules("twisted.internet.reactor", "netcode.defects", "client.scenes.tables", "client.scenes.lan"),
            lambda: import_module("sim.games").all_games(),
        )
        try:
            app = App(base, None, store, language, quality, preload.wait, games, open_tables)
        except MissingAsset as problem:
            base.destroy()
            raise CannotDo(str(problem)) from None
        base.exitFunc = None
        base.userExit = app.quit
        base.accept("window-event", lambda window: _window_event(app, window))
        base.win.set_close_request_event("close-asked")
        base.accept("close-asked", app.close_asked)
        go_home(app, greet=first is None)
        title.remove_node()
        if store.problem:
            app.notice(app.words(store.problem, path=store.path))
        frame = guarded(app)
        frame()  # home is there before anything else is loaded
        frame()  # and whoever clicked on it at once has been answered
        preload.begin()
        while preload.busy and app.exit_code is None:
            began = time.monotonic()
            frame()
            time.sleep(max(0.001, 1 / FRAMES - (time.monotonic() - began)))
        gc.freeze()  # what is loaded by now stays: nobody need look through it for garbage
    if app.exit_code is None:
        _run_with_network(app, first, frame)
    app.close()
    return app.exit_code or 0


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """While everything is loaded nothing is thrown away."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def go_home(app: "App", greet: bool) -> None:
    """The first screen; over it, for somebody who has not been here before, a greeting."""
    from client.scenes.home import HomeScene

    app.go(HomeScene(app, first=True, greets=greet and app.store.is_new))


def open_tables(app: "App") -> "Tables":
    """All that a table needs is loaded with them."""
    from client.scenes import tables

    return tables.Tables(app)


def _run_with_network(app: "App", first: "Callable[[App], Scene | None] | None", frame: Callable[[], None]) -> None:
    """From now on Twisted has the loop."""
    from client.frame_loop import FrameLoop, display_sockets
    from netcode.defects import tell_defects

    tell_defects(sys.stderr)
    reactor = app.reactor  # before anything waits by its clock
    scene = first(app) if first is not None else None
    if scene is not None:
        app.go(scene)
    loop = FrameLoop(reactor, frame, lambda: at_rest(app))
    loop.watch(display_sockets())
    app.loop.stir = loop.wake
    loop.start()
    if app.exit_code is None:  # the first frame has been drawn already, and whoever is quick has left in it
        reactor.run()
    loop.stop()


def at_rest(app: "App") -> bool:
    """Nothing moves, nothing fades, and nothing waits for a moment that is near."""
    loop, waits = app.loop, bool(app.scenes.scenes) and app.scene.waits
    return not (loop.drawn or loop.stale or waits or app.stage.waiting or app.audio.music.moves)


def guarded(app: "App") -> Callable[[], None]:
    """A frame that survives its defects: the first is recorded and shown; one after the other ends the program."""
    failures = 0

    def frame() -> None:
        nonlocal failures
        try:
            app.frame()
            failures = 0
        except SystemExit:
            app.quit()
        except Exception as defect:
            failures += 1
            record = keep_record(defect) or repr(defect)
            print(app.words("problem.defect", path=record), file=sys.stderr)
            if failures > 3:
                app.quit(70)
            else:
                app.notice(app.words("problem.defect", path=record))

    return frame


def _window_event(app: "App", window: p3d.GraphicsWindow) -> None:
    if not window.get_properties().get_open():
        app.quit()
    app.refresh()
