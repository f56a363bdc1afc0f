"""A player who clicks on a window that sleeps, by the mouse of the X server: no frame comes of itself any more.

python -m tests.client.sleeping_player SCENARIO FOLDER
"""

import json
import subprocess
import sys
from pathlib import Path

from client import frame_loop
from client.app import App
from client.settings import SettingsStore
from client.startup import run

ASLEEP = 3600.0
"""Seconds from frame to frame at rest."""
LOOK = 0.1
GIVEN_UP = 60.0


def main(folder: Path) -> int:
    frame_loop.REST = ASLEEP
    store = SettingsStore(folder / "settings.json")
    store.change(reduced_motion=True, window=(900, 600))
    seen: dict[str, object] = {}

    def begin(app: App) -> None:
        frames: list[float] = []
        frame = app.frame

        def counted() -> None:
            frame()
            frames.append(app.reactor.seconds())
            if seen and type(app.scene).__name__ != "HomeScene":
                seen["scene"] = type(app.scene).__name__
                app.quit()

        app.frame = counted  # type: ignore[method-assign]

        def look() -> None:
            """By the reactor's clock: frames would wake it."""
            if frames and app.reactor.seconds() - frames[-1] > 2 * frame_loop.LINGER and app.world.renderer is not None:
                seen["slept"] = True
                click(app, "settings")
            else:
                app.reactor.callLater(LOOK, look)

        app.reactor.callLater(LOOK, look)
        app.reactor.callLater(GIVEN_UP, app.quit, 3)

    code = run(first=begin, store=store, quality="test")  # type: ignore[arg-type]
    print(json.dumps(seen), flush=True)
    return code


def click(app: App, key: str) -> None:
    widget = app.stage.find(key)
    assert widget is not None
    x, y = (round(value * app.stage.scale) for value in widget.on_screen().middle)
    window = str(app.window.base.win.window_handle.get_int_handle())
    move = ["mousemove", "--window", window, str(x), str(y), "sleep", "0.3", "click", "1"]
    subprocess.Popen(["xdotool", *move])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[2])))
