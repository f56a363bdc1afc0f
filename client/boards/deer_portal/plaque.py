"""A small plate on the frame that names a holiday: today's, as the original's menu does, else one of the month that
is played. It never touches the rules.
"""

from datetime import date
from functools import cache

import msgspec
import panda3d.core as p3d
from msgspec import Struct

from client.boards import BoardStage
from client.boards.deer_portal.layout import GROUND, LAND, RIM
from client.render.surface import Surface, from_srgb
from client.table3d.shapes import polygon
from client.table3d.text_printer import Line, Sheet
from sim.files import folder_of

HALF_WIDTH, HALF_HEIGHT = 9.0, 0.62


class Holiday(Struct, frozen=True, forbid_unknown_fields=True):
    month: int
    day: int
    en: str
    it: str
    nb: str


@cache
def holidays() -> tuple[Holiday, ...]:
    path = folder_of(__name__) / "holidays.json"
    return msgspec.json.decode(path.read_bytes(), type=tuple[Holiday, ...])


def holiday(day: date, language: str) -> str | None:
    """The name of a day; where two share it, the first in the table."""
    for entry in holidays():
        if (entry.month, entry.day) == (day.month, day.day):
            return str(getattr(entry, language))
    return None


def holiday_of(round_: int, language: str) -> str | None:
    """A holiday of the month a round is, each year another one; the first round comes before the first month."""
    year, month = divmod(round_ - 2, 12)
    feasts = [entry for entry in holidays() if entry.month == month + 1]
    return str(getattr(feasts[year % len(feasts)], language)) if round_ > 1 and feasts else None


class Plaque:
    def __init__(self, stage: BoardStage, root: p3d.NodePath) -> None:
        self._stage = stage
        self._node = root.attach_new_node("plaque")
        self._node.set_pos(0, -LAND / 2 - RIM / 2, GROUND + 0.262)

    def show(self, day: date | None, round_: int) -> None:
        self._node.get_children().detach()
        language = self._stage.speech.language
        name = (holiday(day, language) if day else None) or holiday_of(round_, language)
        if name is None:
            return
        plate = _plate(HALF_WIDTH, HALF_HEIGHT)
        plate.reparent_to(self._node)
        sheet = Sheet(
            1044,
            72,
            None,
            (Line(name, "SourceSerifPro-Semibold", 50, 522, 52, from_srgb("#f0d9a0"), wrap=1000, lines=1),),
        )
        surface = Surface(rough=0.4, metal=0.3, texture=self._stage.press.print(sheet), see_through=True)
        self._stage.renderer.dress(plate, surface)
        plate.set_depth_offset(1)


def _plate(half_width: float, half_height: float) -> p3d.NodePath:
    a, b, c, d = (
        (-half_width, -half_height),
        (half_width, -half_height),
        (half_width, half_height),
        (-half_width, half_height),
    )
    return polygon("plate", [(a, b, c), (a, c, d)], over=(half_width, half_height))
