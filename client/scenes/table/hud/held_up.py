"""A card, a sheet or a thing that is held up to be read: larger than it lies there, and never over itself."""

from collections.abc import Sequence

from client.boards import Target
from client.scenes.table.tabletop import Tabletop
from client.ui.brush import Area
from client.ui.layout import Column, Fixed, Row, Widget
from client.ui.stage import Stage
from client.ui.theme import BODY, INK, SHEET, SMALL, SUBHEADING
from client.ui.widgets import Label, Picture
from sim.speech import Speech

LEAST_PICTURE = 280.0
"""A card that is held up smaller than this is also told in words."""
HELD_UP = 344.0
"""How wide a card is beside the board: as wide as the panel over which it is held."""
LEAST_WORDS = 150.0
"""Words stand beside a small card that leaves them so much width, else below."""
LARGER = 1.5
"""A picture is held up at least this much larger than it is seen on the table, if the window has room for it."""
PAD_X, PAD_Y, GAP = 14.0, 12.0, 8.0
EXPLAINED = SMALL.sized(13).tinted((0.27, 0.2, 0.12, 1))
REFUSAL = SMALL.sized(13.5).tinted((0.5, 0.16, 0.08, 1))


def held_up(
    target: Target,
    speech: Speech,
    tabletop: Tabletop,
    stage: Stage,
    free: tuple[float, float, float, float],
    explained: Sequence[str] = (),
) -> Widget:
    """`free` is the part of the window that is the table's: left, right, top, bottom; `explained` are words on it."""
    left, right, top, bottom = free
    seen = _seen(target, tabletop, stage)
    room = Area(left + 12, top + 8, right - left - 24, bottom - top - 16)
    beside = Area(right, room.y, stage.width - right - 12, stage.height - room.y - 12)
    width = min(HELD_UP, room.w)
    refusal = [] if target.refused is None else [Label(speech.refusal(target.refused), REFUSAL)]
    # no higher than the free part of the window: buttons are never covered
    high = room.h - 2 * PAD_Y - sum(label.measure(stage.brush, width - 2 * PAD_X)[1] + GAP for label in refusal)
    parts: list[Widget] = []
    left_over = 0.0
    if target.picture is not None:
        texture = target.picture()
        shape = texture.get_x_size() / max(1, texture.get_y_size())
        wanted = max(HELD_UP - 2 * PAD_X, LARGER * seen.w)
        wide = min(wanted, room.w - 2 * PAD_X, high * shape)
        told = target.detail if wide < LEAST_PICTURE else ""
        aside = room.w - 2 * PAD_X - GAP - wide
        if told and aside >= LEAST_WORDS:
            lines = max(1, int(high / stage.brush.line(BODY)))
            words = Label(told, BODY.tinted(INK), lines=lines, grow=1)
            parts.append(Row([Picture(texture, wide), words], gap=GAP))
            width = 2 * PAD_X + wide + GAP + min(aside, HELD_UP - 2 * PAD_X)
        else:
            parts.append(Picture(texture, wide))
            width = max(wide + 2 * PAD_X, width)
            left_over = high - wide / shape - GAP
            parts += _words(told, left_over, stage)
    else:
        title = Label(target.label, SUBHEADING.tinted(INK))
        left_over = high - title.measure(stage.brush, width - 2 * PAD_X)[1] - GAP
        parts += [title, *_words(target.detail, left_over, stage)]
    inner = width - 2 * PAD_X
    left_over -= sum(label.measure(stage.brush, inner)[1] + GAP for label in parts[1:])
    parts += _fitting(explained, left_over, inner, stage)
    box = Column([*parts, *refusal], pad=(PAD_X, PAD_Y), gap=GAP, finish=SHEET, width=width, key="peek")
    height = min(box.measure(stage.brush, width)[1], stage.height - 24)
    return Fixed(box, _clear_place(width, height, seen, room, beside))


def _words(words: str, high: float, stage: Stage) -> list[Widget]:
    """What is very long ends with an ellipsis; where there is no room for a line, there is none."""
    lines = int(high / stage.brush.line(BODY))
    return [Label(words, BODY.tinted(INK), lines=lines)] if words and lines > 0 else []


def _fitting(explained: Sequence[str], high: float, width: float, stage: Stage) -> list[Widget]:
    """What words on it mean, as far as there is room for it."""
    labels: list[Widget] = []
    for words in explained:
        label = Label(words, EXPLAINED, key="peek.word")
        high -= label.measure(stage.brush, width)[1] + GAP
        if high < 0:
            break
        labels.append(label)
    return labels


def _clear_place(width: float, height: float, seen: Area, room: Area, beside: Area) -> Area:
    """Over the panel beside the table, or in a corner; where it covers the thing itself least."""
    spots = [Area(x, y, width, height) for y in (room.y, room.bottom - height) for x in (room.right - width, room.x)]
    if beside.w >= width:
        spots.insert(0, Area(beside.right - width, beside.y, width, height))

    def covered(spot: Area) -> float:
        both = spot.overlap(seen)
        return both.w * both.h

    return min(spots, key=covered)


def _seen(target: Target, tabletop: Tabletop, stage: Stage) -> Area:
    """Where in the window the thing itself is seen, in dp."""
    spots = tabletop.pointing.corners_of(target)
    if not spots:
        return Area(0, 0, 0, 0)
    xs = [(spot.x + 1) / 2 * stage.width for spot in spots]
    ys = [(1 - spot.y) / 2 * stage.height for spot in spots]
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
