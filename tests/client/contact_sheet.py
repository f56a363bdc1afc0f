"""Looks at an ending frame by frame: `python -m tests.client.contact_sheet tests/golden/frigate/lost.astragal out.png`.

The last entries of a recorded game are shown as they are at a table, and a picture is taken several times a second; all
of them lie on one sheet, to be looked at.
"""

import argparse
from pathlib import Path
from typing import Any

import panda3d.core as p3d

from client.film.scene import FilmScene
from client.film.script import Script
from client.film.studio import FPS, LONGEST, Studio
from client.scenes.replay import Recording
from sim import logfile
from sim.games import all_games

GAP = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--entry", type=int, help="how the game came to this entry, and not its end")
    parser.add_argument("--size", default="640x360")
    parser.add_argument("--quality", default="medium")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--every", type=float, default=0.4, help="seconds between two pictures")
    parser.add_argument("--seconds", type=float, default=LONGEST, help="at most; an ending needs up to twenty")
    parser.add_argument("--columns", type=int, default=4)
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    log = logfile.load(given.game)
    recording = Recording(all_games(), log)
    last = given.entry or len(log) - 1
    script = Script((), (last,), given.seconds, titled=False)
    with Studio((width, height), given.lang, given.quality) as studio:
        pictures = frames(studio, recording, script, given.seconds, given.every)
    sheet(pictures, given.columns).write(p3d.Filename.from_os_specific(str(given.out)))
    print(f"{given.out}: {len(pictures)} pictures")


def frames(studio: Studio, recording: Recording, script: Script, seconds: float, every: float) -> list[p3d.PNMImage]:
    app: Any = studio._app
    scene = FilmScene(app, recording, script, seconds)
    studio.open(scene)
    taken = []
    number = 0
    while not scene.over:
        studio._step()
        if number % max(1, round(every * FPS)) == 0:
            studio._draw()
            image = p3d.PNMImage()
            app.window.base.win.get_screenshot(image)
            image.remove_alpha()
            taken.append(image)
        number += 1
    app.scenes.close()
    return taken


def sheet(pictures: list[p3d.PNMImage], columns: int) -> p3d.PNMImage:
    """All pictures on one, row by row."""
    wide, high = pictures[0].get_x_size() + GAP, pictures[0].get_y_size() + GAP
    rows = -(-len(pictures) // columns)
    made = p3d.PNMImage(wide * min(columns, len(pictures)), high * rows)
    for number, picture in enumerate(pictures):
        made.copy_sub_image(picture, (number % columns) * wide, (number // columns) * high)
    return made


if __name__ == "__main__":
    main()
