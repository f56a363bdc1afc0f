"""What is watched beside the board: the number that a throw needs, numbers that add up, titles.

All of it floats over the picture and can be skipped; nothing of it is there when the player wants less motion, but for
the number that is needed, which stands still.
"""

from collections.abc import Sequence
from typing import Any

import panda3d.core as p3d

from client.scenes.table.hud.room import Free
from client.scenes.table.tabletop import Tabletop
from client.scenes.table.tally import Step, Tone, lasts
from client.table3d.motion import ease
from client.ui.floating import Bar, Floater, project
from client.ui.stage import Stage
from client.ui.theme import CREAM, DISPLAY, EMBER, GOLD, HEADING, MOSS, PROSE, SKY, STRONG, Colour, Finish, Type, rgb
from sim.speech import capital

PLATE = Finish(rgb("05070a", 0.66), rgb("05070a", 0.74), rgb("e2b659", 0.5), 1.2, 12, 8)
NEEDED = HEADING.sized(21).tinted(CREAM)
TOTAL = DISPLAY.sized(34).tinted(GOLD)
RISER = Type(STRONG, 25, CREAM)
TONES: dict[Tone, Colour] = {"die": SKY, "card": MOSS, "minus": EMBER, "times": GOLD}
"""Blue and green for what adds, red for what is taken off."""
RISES = 46.0
"""dp that a number rises."""
RISING = 0.75
"""Seconds in which it does, and is gone."""
COMES = 0.15
"""Seconds in which a number comes up."""
EMPTY, FULL = Finish(rgb("000000", 0.5), rgb("000000", 0.5), radius=3), Finish(GOLD, rgb("cf8a2b"), radius=3)
TITLE, UNDER_TITLE = DISPLAY.sized(44), PROSE.sized(19).tinted(CREAM)
STANDS = 1.9
"""Seconds that a title stands; it comes and goes within them."""
FADES = 0.35
HIGH, LIFTED = 0.3, 12.0
"""Where it stands: at this share of the table's height, or so many dp over the table's lower edge."""
WIDEST = 0.94
"""What of the table's width a title may take."""
LEAST, TWO_LINES = 0.8, 1.6
"""What it may lose of its size to stay in one line; and how much larger it may be in two."""
BEHIND_TITLE = Finish(rgb("05070a", 0.5), rgb("05070a", 0.5), radius=26, shadow=26)


class _Rising:
    """A number that rises from where it comes from."""

    def __init__(self, floater: Floater, step: Step) -> None:
        self.floater = floater
        self.step = step


class Ceremonies:
    def __init__(self, stage: Stage, tabletop: Tabletop) -> None:
        self._stage = stage
        self._tabletop = tabletop
        self.free = Free()
        """The part of the window that is the table's."""
        self._needed: Floater | None = None
        self._steps: tuple[Step, ...] = ()
        self._goal: tuple[int, int] | None = None
        self._clock = 0.0
        self._begun = 0
        """How many steps have begun."""
        self._rising: list[_Rising] = []
        self._total: Floater | None = None
        self._bar: Bar | None = None
        self._title: list[Floater] = []
        self._titled = 0.0
        self._low = False
        """The title stands below what is looked at."""
        self._presses = 0
        """How often anything had been pressed before the title came."""

    # What is asked for

    def need(self, words: str) -> None:
        """Say what a throw needs, over the dice; nothing to say takes it away."""
        if self._needed is not None and self._needed.words != words:
            self._needed.remove()
            self._needed = None
        if words and self._needed is None:
            self._needed = Floater(self._stage, words, NEEDED, PLATE)

    def count(self, steps: Sequence[Step], goal: tuple[int, int] | None) -> None:
        """Let numbers add up; a bar shows how near they come to a goal."""
        self._end_count()
        self._steps, self._goal, self._clock, self._begun = tuple(steps), goal, 0.0, 0

    def announce(self, title: str, under: str = "", low: bool = False) -> None:
        """Say something large over the table, for a moment: nobody waits for it, and any press puts it away."""
        self._end_title()
        self._low = low
        stage = self._stage
        self._presses = stage.presses
        size = min(44.0, TITLE.size * stage.width / 700)
        self._title = [self._fitting(capital(title), TITLE.sized(size), BEHIND_TITLE)]
        if under:
            self._title.append(self._fitting(capital(under), UNDER_TITLE, BEHIND_TITLE))
        self._titled = 0.0

    @property
    def counting(self) -> bool:
        return bool(self._steps)

    @property
    def complete(self) -> bool:
        """All numbers of a count have risen."""
        return bool(self._steps) and self._begun == len(self._steps)

    # What is read now

    @property
    def needed(self) -> str:
        return self._needed.words if self._needed is not None else ""

    @property
    def total(self) -> str:
        return self._total.words if self._total is not None else ""

    @property
    def title(self) -> str:
        return self._title[0].words if self._title else ""

    @property
    def announcing(self) -> bool:
        return bool(self._title)

    @property
    def legible(self) -> bool:
        """A title is at its height: it has come, and does not go yet."""
        return bool(self._title) and 2 * FADES <= self._titled <= STANDS - FADES

    def skip(self) -> None:
        """To the end of whatever is watched."""
        self._end_count()
        self._end_title()

    def clear(self) -> None:
        """Nothing floats any more: another scene is seen, or the curtain."""
        self.skip()
        self.need("")

    # Time

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while numbers add up, and whatever comes next waits."""
        if self._needed is not None and (place := self._crown()) is not None:
            self._needed.at(*place)
        self._pass_title(seconds)
        if not self._steps:
            return False
        self._clock += seconds
        self._show_count()
        if self._clock >= lasts(self._steps):
            self._end_count()
        return True

    # Numbers that add up

    def _show_count(self) -> None:
        while self._begun < len(self._steps) and self._steps[self._begun].starts <= self._clock:
            self._begin_step(self._steps[self._begun])
            self._begun += 1
        for rising in [*self._rising]:
            self._raise(rising)
        place = self._crown()
        if self._total is None or place is None:
            return
        since = self._clock - self._steps[self._begun - 1].starts
        above = (self._needed.height if self._needed is not None else 0.0) / 2 + self._total.height / 2 + 4
        x, y = place[0], max(self.free.top + self._total.height / 2, place[1] - above)
        swell = 1 + 0.16 * max(0.0, 1 - since / COMES)
        self._total.at(x, y, min(1.0, self._clock / COMES), swell)
        if self._bar is not None and self._goal is not None:
            have, target = self._goal
            step = self._steps[self._begun - 1]
            reached = have + (step.number if step.score else 0)
            self._bar.at(x, y + self._total.height / 2 + 3, reached / max(1, target))

    def _begin_step(self, step: Step) -> None:
        stage = self._stage
        if self._total is not None:
            self._total.remove()
        self._total = Floater(stage, step.total, TOTAL, PLATE)
        if self._goal is not None and self._bar is None:
            self._bar = Bar(stage, EMPTY, FULL)
        seen = step.dice or self._tabletop.spot_of((), step.piece, 0.0) is not None
        words = step.amount if seen else f"{step.what} {step.amount}"
        self._rising.append(_Rising(Floater(stage, words, RISER.tinted(TONES[step.tone])), step))

    def _raise(self, rising: _Rising) -> None:
        share = (self._clock - rising.step.starts) / RISING
        tabletop, step = self._tabletop, rising.step
        spot = tabletop.spot_of(step.dice, step.piece, min(1.0, share))
        if share >= 1:
            rising.floater.remove()
            self._rising.remove(rising)
            return
        place = self.seen(spot) if spot is not None else self._beside(rising)
        if place is None:
            return
        up = RISES * ease(share) + (14 if spot is not None else 0)
        rising.floater.at(place[0], place[1] - up, min(1.0, 6 * share, 3 * (1 - share)))

    def _beside(self, rising: _Rising) -> tuple[float, float] | None:
        """What neither a die nor a piece stands for rises beside the sum, now on its left and now on its right."""
        place = self._crown()
        if place is None:
            return None
        side = 1 if self._steps.index(rising.step) % 2 else -1
        return place[0] + side * (Bar.WIDTH / 2 + 12 + rising.floater.width / 2), place[1]

    def _end_count(self) -> None:
        for rising in self._rising:
            self._tabletop.spot_of((), rising.step.piece, 0.0)  # what hopped lies again
            rising.floater.remove()
        for part in (self._total, self._bar):
            if part is not None:
                part.remove()
        self._rising, self._total, self._bar, self._steps = [], None, None, ()

    # Titles

    def _pass_title(self, seconds: float) -> None:
        if not self._title:
            return
        self._titled += seconds
        if self._titled >= STANDS or self._stage.presses != self._presses:
            self._end_title()
            return
        share = min(1.0, self._titled / FADES, (STANDS - self._titled) / FADES)
        free = self.free
        title, *under = self._title
        x, y = (free.left + free.right) / 2, free.top + HIGH * (free.bottom - free.top)
        if self._low:
            y = free.bottom - LIFTED - sum(words.height for words in under) - title.height / 2
        title.at(x, y, ease(share))
        for words in under:
            words.at(x, y + title.height / 2 + words.height / 2 + 2, ease(share))

    def _fitting(self, words: str, style: Type, finish: Finish | None = None) -> Floater:
        """Words as large as they may be and still fit; where there is height for it in two lines, rather than small."""
        made, room = Floater(self._stage, words, style, finish), WIDEST * (self.free.right - self.free.left)
        if made.width <= room or room <= 0:
            return made
        made.remove()
        share = room / made.width
        if share < LEAST and self.free.bottom - self.free.top > self.free.right - self.free.left:
            return Floater(self._stage, words, style.sized(style.size * min(1.0, TWO_LINES * share)), finish, room)
        return Floater(self._stage, words, style.sized(style.size * share), finish)

    def _end_title(self) -> None:
        for words in self._title:
            words.remove()
        self._title = []

    # Where things are seen

    def _crown(self) -> tuple[float, float] | None:
        """Over the dice, and always in the part of the window that is the table's."""
        crown = self._tabletop.crown
        return self.seen(crown) if crown is not None else None

    def seen(self, point: p3d.Point3) -> tuple[float, float] | None:
        place: Any = self._tabletop.pointing.seen_at(point)
        if place is None:
            return None
        x, y = project(self._stage, place)
        free = self.free
        return min(free.right - 60, max(free.left + 60, x)), min(free.bottom - 30, max(free.top + 26, y))
