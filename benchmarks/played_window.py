"""Plays the real client of whichever checkout is imported, in a window, and tells what it took: a child process.

`python played_window.py PART FOLDER [GAME]`, with the checkout's root as PYTHONPATH; `benchmarks/window.py` starts it.
Lines of JSON say what happened: a name, the time on the wall, processor seconds of the process by then, and of the
thread that draws. It must run in old checkouts, too.
"""

import gc
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from client import settings, startup
from client.scenes.home import HomeScene

SettingsStore: Any = getattr(settings, "SettingsStore", None) or getattr(settings, "Store", None)
LOOKED = 2.0
"""Seconds for which somebody looks at who sits where before sitting down."""
RESTED = 10.0
"""Seconds for which a screen at which nothing moves is watched."""
GONE = 14.0
"""Seconds after which what is said at the beginning of a game has gone."""
FIRST = "deer-portal"

Wanted = Callable[[], bool]


def told(what: str, **more: float) -> None:
    figures = {"what": what, "wall": time.time(), "cpu": time.process_time(), "drawing": time.thread_time(), **more}
    print(json.dumps(figures), flush=True)


def passed(seconds: float) -> Wanted:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def press(app: Any, key: str) -> None:
    spot = app.stage.find(key).on_screen().middle
    app.stage.pointer_down(*spot)
    app.stage.pointer_up(*spot)
    app.stage.pointer_moved(1, 1)


def shown(app: Any, scene: str) -> Wanted:
    """That scene is on top, and has been drawn; a table four times with its board: then it is as fine as it gets."""
    seen: list[bool] = []

    def drawn() -> bool:
        on_top = type(app.scene).__name__ == scene
        seen.append(on_top and (scene != "TableScene" or app.scene.model.tabletop.board is not None))
        return seen.count(True) >= (4 if scene == "TableScene" else 1)

    return drawn


def home_stands(app: Any) -> Wanted:
    """Home is seen with everything on it."""
    seen: list[bool] = []

    def stands() -> bool:
        seen.append(isinstance(app.scene, HomeScene) and app.world.renderer is not None)
        return seen.count(True) >= 3

    return stands


def start(app: Any, game: str) -> Iterator[Wanted]:
    """A click as soon as there is something to click on."""
    told("home is seen")
    press(app, f"game.{FIRST}")
    yield shown(app, "NewTableScene")
    told("a click on it is answered")


def dice(app: Any, game: str) -> Iterator[Wanted]:
    """Nobody clicks."""
    yield lambda: app.world.renderer is not None
    yield lambda: True
    told("its dice are seen")


def first_table(app: Any, game: str) -> Iterator[Wanted]:
    """From home to a table, by way of who sits where."""
    yield home_stands(app)
    yield passed(0.5)
    told("home stands")
    press(app, f"game.{game}")
    yield shown(app, "NewTableScene")
    told("chosen")
    yield passed(LOOKED)
    told("looked")
    press(app, "begin")
    yield shown(app, "TableScene")
    told("seated")
    yield passed(LOOKED)
    told("settled")


def memory(app: Any, game: str) -> Iterator[Wanted]:
    """A visit to each table, home in between; what the process holds at home after the first and after the last."""
    yield home_stands(app)
    for each in game.split(","):
        press(app, f"game.{each}")
        yield shown(app, "NewTableScene")
        yield passed(LOOKED)
        press(app, "begin")
        yield shown(app, "TableScene")
        yield passed(3.0)
        told(f"at {each}", megabytes=megabytes())
        app.home()
        yield passed(2.0)
        gc.collect()
        told(f"after {each}", megabytes=megabytes())


def idle(app: Any, game: str) -> Iterator[Wanted]:
    """Home and a table, both at rest."""
    yield home_stands(app)
    yield passed(1.0)
    yield from watched("home")
    press(app, f"game.{game}")
    yield shown(app, "NewTableScene")
    press(app, "begin")
    yield shown(app, "TableScene")
    yield lambda: bool(app.scene.facts.mine)
    yield passed(GONE)
    yield from watched("table")


def watched(what: str) -> Iterator[Wanted]:
    before = time.monotonic(), time.process_time(), wake_ups()
    yield passed(RESTED)
    seconds = time.monotonic() - before[0]
    share, woken = (time.process_time() - before[1]) / seconds, (wake_ups() - before[2]) / seconds
    told(f"{what} at rest", share=share, wakeups=woken)


def wake_ups() -> int:
    """How often a thread of this process went to sleep so far: as often it was woken."""
    tasks = Path("/proc/self/task").glob("*/status")
    lines = [line for task in tasks for line in task.read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


def megabytes() -> float:
    """What the process holds in memory; with software rendering that is what a graphics card would hold, too."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


PARTS = {"start": start, "dice": dice, "first-table": first_table, "memory": memory, "idle": idle}


def main() -> None:
    part, folder, game = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    guarded = startup.guarded

    def watched_by(app: Any) -> Callable[[], None]:
        """Frames as they are, and between two of them the next step of whoever plays here."""
        frame, steps = guarded(app), PARTS[part](app, game)
        wanted: list[Wanted] = [lambda: True]

        def watched_frame() -> None:
            frame()
            if app.exit_code is None and wanted[0]():
                wanted[0] = next(steps, app.quit)

        return watched_frame

    startup.guarded = watched_by
    show_title = startup.show_title

    def titled(base: Any) -> Any:
        title = show_title(base)
        told("the title is seen")
        return title

    startup.show_title = titled
    store = SettingsStore(folder / "settings.json")
    store.change(reduced_motion=True, name="Astrid")
    startup.run(store=SettingsStore(folder / "settings.json"))


if __name__ == "__main__":
    main()
