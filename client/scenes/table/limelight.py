"""The limelight of a table: the eye goes with a great moment, words and numbers float over it, and all of it passes."""

from dataclasses import dataclass

import panda3d.core as p3d

from client.boards import Viewpoint
from client.boards.limelight import Limelight, Tone
from client.scenes.table.ceremonies import COMES, PLATE, RISER, RISES, RISING, TOTAL, Ceremonies
from client.scenes.table.tabletop import Tabletop
from client.table3d.motion import ease
from client.ui.floating import Floater
from client.ui.stage import Stage
from client.ui.theme import EMBER, GOLD, MOSS, Colour

TONES: dict[Tone, Colour] = {"plus": MOSS, "minus": EMBER, "whole": GOLD}
STANDING = TOTAL.sized(24)
"""What numbers come to, while they are many."""
ASIDE = (0.0, -34.0, 34.0, -68.0, 68.0)
"""dp beside the place from which numbers rise: the first goes straight up, the next ones beside it."""
NEAR = 2.0
"""cm between places that are one to the eye."""


@dataclass
class _Number:
    """A number over a place of the table, and for how long it has been there."""

    floater: Floater
    at: p3d.Point3
    aside: float = 0.0
    """dp to the right of it."""
    since: float = 0.0


class TableLimelight(Limelight):
    def __init__(self, tabletop: Tabletop, ceremonies: Ceremonies, stage: Stage) -> None:
        self._tabletop = tabletop
        self._ceremonies = ceremonies
        self._stage = stage
        self._rising: list[_Number] = []
        self._standing: dict[str, _Number] = {}
        self._away = False
        """The eye is not where it was."""

    # What a board asks for

    def look(self, viewpoint: Viewpoint, seconds: float) -> None:
        self._away = True
        self._tabletop.eye.steer(lambda camera: camera.visit(viewpoint, seconds))

    def sway(self, aside: float, up: float, roll: float) -> None:
        self._away = True
        self._tabletop.eye.steer(lambda camera: camera.sway(aside, up, roll))

    def say(self, title: str, under: str = "", low: bool = False) -> None:
        self._ceremonies.announce(title, under, low)

    def rise(self, at: p3d.Point3, words: str, tone: Tone) -> None:
        # where the last one is farthest on its way
        there = [number for number in self._rising if (number.at - at).length() < NEAR]
        free = {aside: min((n.since for n in there if n.aside == aside), default=RISING) for aside in ASIDE}
        aside = max(free, key=lambda aside: free[aside])
        self._rising.append(_Number(Floater(self._stage, words, RISER.tinted(TONES[tone])), at, aside))

    def stand(self, name: str, at: p3d.Point3, words: str) -> None:
        known = self._standing.pop(name, None)
        if known is not None:
            known.floater.remove()
        self._standing[name] = _Number(Floater(self._stage, words, STANDING, PLATE), at)

    def over(self) -> None:
        for number in (*self._rising, *self._standing.values()):
            number.floater.remove()
        self._rising, self._standing = [], {}
        if self._away:
            self._away = False
            self._tabletop.eye.steer(lambda camera: camera.steady())
            self._tabletop.eye.steer(lambda camera: camera.follow(None))

    @property
    def active(self) -> bool:
        """Something is made much of."""
        return self._away or bool(self._rising or self._standing)

    @property
    def numbers(self) -> list[str]:
        """What stands over the table now, by the names under which it was told."""
        return [self._standing[name].floater.words for name in sorted(self._standing)]

    # Time

    def advance(self, seconds: float) -> None:
        for number in (*self._rising, *self._standing.values()):
            number.since += seconds
        for number in self._standing.values():
            swell = 1 + 0.16 * max(0.0, 1 - number.since / COMES)
            self._float(number, 0.0, min(1.0, number.since / COMES), swell)
        for number in [*self._rising]:
            self._raise(number)

    def _float(self, number: _Number, up: float, share: float, swell: float = 1.0) -> None:
        """A number whose pile is out of the picture is not seen: it waits for the eye to come back."""
        place = self._ceremonies.seen(number.at)
        x, y = place or (0.0, 0.0)
        number.floater.at(x + number.aside, y - up, share if place else 0.0, swell)

    def _raise(self, number: _Number) -> None:
        share = number.since / RISING
        if share >= 1:
            number.floater.remove()
            self._rising.remove(number)
        else:
            self._float(number, RISES * ease(share), min(1.0, 6 * share, 3 * (1 - share)))
