"""The lines of the log with a sign for each slot, its head, the chart of the voyage, and the signs of the shop."""

import itertools
from collections.abc import Callable
from math import cos, pi, sin

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.frigate.paper import BRASS, PAPER, aged, compass, pixels
from art.noise import Pixels
from art.pen import Pen, fill, gradient, stroke
from client.boards.frigate.card_faces import FINE, PORTS, sign_of
from client.boards.frigate.layout import BERTH, CHART, HEAD, SIGN, SLOT, TILE, Counter, layout
from sim.games.frigate.content import SLOTS, Slot

INK = "#20303c"
COARSE, BOARD = 22, 5.0
"""Pixels a cm of the counter, and how wide its boards are about, in cm."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def build(output: Output) -> None:
    for name, slot in {sign_of(slot.id): slot for slot in SLOTS.values()}.items():
        for played in (False, True):
            output.picture(f"frigate/slot_{name}{'_played' if played else ''}.jpg", line(slot, played))
    output.picture("frigate/head.jpg", head())
    output.picture("frigate/chart.jpg", chart())
    output.picture("frigate/berth.jpg", berth(BERTH))
    output.picture("frigate/tile.jpg", berth(TILE))
    output.picture("frigate/chip.jpg", chip())
    for across in (layout("landscape").counter, layout("portrait").counter):
        output.picture(f"frigate/{across.picture}.jpg", counter(across))
    output.picture("frigate/tag_price.jpg", tag("#f4e4b4", "#b08a2c"))
    output.picture("frigate/tag_resale.jpg", tag("#cfe0cc", "#3f7a5a"))
    output.picture("frigate/restock.jpg", sign("#2a5a54", _crate))
    output.picture("frigate/leave.jpg", sign("#1f4468", _anchor))


def _canvas(size: tuple[float, float]) -> tuple["skia.Surface", "skia.Canvas", int, int]:
    width, height = (round(side * FINE) for side in size)
    surface = skia.Surface(width, height)
    return surface, surface.getCanvas(), width, height


# The log


def line(slot: Slot, played: bool) -> Pixels:
    surface, canvas, width, height = _canvas(SLOT)
    paper, rim = ("#b9b196", "#7c7256") if played else (PAPER, "#a8844a")
    canvas.drawRect(skia.Rect.MakeWH(width, height), fill(rim))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(4, 4, width - 4, height - 4), 10, 10, fill(paper))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(8, 8, width - 8, height - 8), 8, 8, stroke(rim, 1.6, 0.7))
    # the box for the points
    box = skia.Rect.MakeLTRB(width - 108, 14, width - 14, height - 14)
    canvas.drawRoundRect(box, 8, 8, fill("#d9cda6" if played else "#fff6dc"))
    canvas.drawRoundRect(box, 8, 8, stroke(rim, 2))
    if played:
        for k in range(-3, 12):
            canvas.drawLine(k * 12 + width - 108, height - 14, k * 12 + width - 60, 14, stroke(rim, 1, 0.16))
    canvas.save()
    canvas.translate(52, height / 2)
    _sign_of(canvas, slot, "#6b6450" if played else INK)
    canvas.restore()
    return aged(pixels(surface), len(slot.id), 0.12)


def _sign_of(canvas: "skia.Canvas", slot: Slot, ink: str) -> None:
    """What must be thrown: a die, or a small pattern of equal and rising dice."""
    if slot.shape == "number" and slot.n <= 6:
        _die(canvas, 0, 0, 64, ink, slot.n)
    elif slot.shape == "number":
        _gem(canvas, 40, ink)
    elif slot.shape == "all":
        path = skia.Path()
        for k in range(16):
            reach = (38, 15)[k % 2]
            spot = reach * sin(k * pi / 8), -reach * cos(k * pi / 8)
            path.lineTo(*spot) if k else path.moveTo(*spot)
        path.close()
        canvas.drawPath(path, fill(ink))
    else:
        for x, y, shade in _pattern(slot):
            _die(canvas, x, y, 17, (ink, "#b3202a", "#2f7399", "#b07a1c")[shade], 0)


def _pattern(slot: Slot) -> list[tuple[float, float, int]]:
    """Small squares; equal dice have one colour."""
    if slot.shape == "straight":
        step = 76 / slot.n
        return [(-38 + step * (k + 0.5), 30 - 60 * k / (slot.n - 1), 0) for k in range(slot.n)]
    if slot.shape == "full_house":
        return [(-22, -12, 1), (0, -12, 1), (22, -12, 1), (-11, 12, 2), (11, 12, 2)]
    if slot.shape == "pairs":
        rows = [(0.0, 0.0)] if slot.n == 1 else [(0.0, -14.0), (0.0, 14.0)]
        if slot.n > 2:
            rows = [(-24.0, -14.0), (24.0, -14.0), (-24.0, 14.0), (24.0, 14.0)][: slot.n]
        return [(x + side * 10, y, shade) for shade, (x, y) in enumerate(rows) for side in (-1, 1)]
    columns = 3 if slot.n > 4 else 2 if slot.n == 4 else slot.n
    rows_needed = -(-slot.n // columns)
    found = []
    for k in range(slot.n):
        row, column = divmod(k, columns)
        in_row = min(columns, slot.n - row * columns)
        found.append(((column - (in_row - 1) / 2) * 22.0, (row - (rows_needed - 1) / 2) * 22.0, 1))
    return found


def _die(canvas: "skia.Canvas", x: float, y: float, size: float, ink: str, pips: int) -> None:
    half = size / 2
    box = skia.Rect.MakeLTRB(x - half, y - half, x + half, y + half)
    if not pips:
        canvas.drawRoundRect(box, size / 5, size / 5, fill(ink))
        return
    canvas.drawRoundRect(box, size / 6, size / 6, fill("#fffaf0"))
    canvas.drawRoundRect(box, size / 6, size / 6, stroke(ink, 5))
    for dx, dy in PIPS[pips]:
        canvas.drawCircle(x + dx * size * 0.26, y + dy * size * 0.26, size * 0.085, fill(ink))


def _gem(canvas: "skia.Canvas", radius: float, ink: str) -> None:
    """A die with many faces; which one it shows is printed on it."""
    path = skia.Path()
    path.addPoly([skia.Point(radius * sin(k * pi / 3), -radius * cos(k * pi / 3)) for k in range(6)], True)
    canvas.drawPath(path, fill("#fffaf0"))
    canvas.drawPath(path, stroke(ink, 5))


def head() -> Pixels:
    """A name board of the stern: blue, gilded, with a groove in which the ship sails to the target."""
    surface, canvas, width, height = _canvas(HEAD)
    canvas.drawRect(skia.Rect.MakeWH(width, height), gradient("#1d4a70", "#0d2742", 0, height))
    for inset, line_width in ((7, 4), (15, 1.5)):
        box = skia.Rect.MakeLTRB(inset, inset, width - inset, height - inset)
        canvas.drawRoundRect(box, 12, 12, stroke(BRASS, line_width))
    for x in (0.355, 0.655):
        canvas.drawLine(width * x, 26, width * x, height * 0.68, stroke(BRASS, 1.5, 0.7))
    groove = skia.Rect.MakeLTRB(32, height - 60, width - 32, height - 22)
    canvas.drawRoundRect(groove, 12, 12, fill("#06131f"))
    canvas.drawRoundRect(groove, 12, 12, stroke(BRASS, 2.5))
    for k in range(1, 10):
        x = 35 + (width - 70) * k / 10
        canvas.drawLine(x, height - 58, x, height - (40 if k == 5 else 48), stroke(BRASS, 2, 0.8))
    return aged(pixels(surface), 6, 0.14)


def chart() -> Pixels:
    """Islands, soundings and a course with ten ports."""
    surface, canvas, width, height = _canvas(CHART)
    rng = np.random.default_rng(17)
    canvas.drawRect(skia.Rect.MakeWH(width, height), gradient("#ecdcb0", "#d8c08a", 0, height))
    for k in range(12):
        angle = k * pi / 6 + 0.2
        x, y = 0.80 * width, 0.80 * height
        canvas.drawLine(x, y, x + 900 * cos(angle), y + 900 * sin(angle), stroke("#8a6a3a", 1, 0.35))
    for x, y, size in ((0.03, 0.10, 70), (0.36, 0.66, 62), (0.52, 0.06, 54), (0.97, 0.62, 84), (0.16, 1.0, 66)):
        _island(canvas, rng, x * width, y * height, size)
    canvas.save()
    canvas.translate(0.80 * width, 0.78 * height)
    compass(canvas, 62, "#6a4a22", "#f7ecd2", "#7a3a1c", 0.9)
    canvas.restore()
    spots = [(x * width, y * height) for x, y in PORTS]
    for (x0, y0), (x1, y1) in itertools.pairwise(spots):
        far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        count = int(far / 13)
        for k in range(1, count):
            share = k / count
            bow = 16 * sin(share * pi)
            x = x0 + (x1 - x0) * share + bow * (y1 - y0) / far
            y = y0 + (y1 - y0) * share - bow * (x1 - x0) / far
            canvas.drawCircle(x, y, 2.6, fill("#8c2a22"))
    for x, y in spots:
        canvas.drawCircle(x, y, 15, fill("#f7ecd2"))
        canvas.drawCircle(x, y, 15, stroke("#4a2a18", 3.5))
        canvas.drawCircle(x, y, 6, fill("#b3202a"))
    for inset, line_width in ((6, 5), (14, 1.5)):
        box = skia.Rect.MakeLTRB(inset, inset, width - inset, height - inset)
        canvas.drawRect(box, stroke("#5a3a1c", line_width))
    return aged(pixels(surface), 1, 0.2)


def _island(canvas: "skia.Canvas", rng: np.random.Generator, x: float, y: float, size: float) -> None:
    reach = rng.uniform(0.7, 1.15, 11)
    for share, ink, alpha in (
        (1.36, "#6a9aa0", 0.28),
        (1.16, "#6a9aa0", 0.32),
        (1.0, "#b59a58", 1.0),
        (0.62, "#8f9a58", 0.8),
    ):
        pen = Pen(canvas, "#5a4424", 2.0)
        spots = [
            (x + size * share * r * cos(k * 2 * pi / 11), y + size * share * 0.7 * r * sin(k * 2 * pi / 11))
            for k, r in enumerate(reach)
        ]
        if share == 1.0:
            pen.blob(ink, *spots)
        else:
            path = skia.Path()
            path.addPoly([skia.Point(*spot) for spot in spots], True)
            canvas.drawPath(path, fill(ink, alpha, 3))


# Small things


def berth(size: tuple[float, float]) -> Pixels:
    """A rack of dark wood for one die."""
    surface, canvas, width, height = _canvas(size)
    canvas.drawRect(skia.Rect.MakeWH(width, height), gradient("#4c2c1a", "#2a160c", 0, height))
    for k in range(9):
        y = 8 + k * height / 9
        canvas.drawLine(8, y, width - 8, y + 3 * sin(k * 2.0), stroke("#120804", 1.4, 0.4))
    box = skia.Rect.MakeLTRB(7, 7, width - 7, height - 7)
    canvas.drawRoundRect(box, 12, 12, stroke(BRASS, 3))
    canvas.drawCircle(52, height / 2, 40, fill("#0d2742"))
    canvas.drawCircle(52, height / 2, 40, stroke(BRASS, 3))
    return aged(pixels(surface), 2, 0.15)


def counter(across: Counter) -> Pixels:
    """The boards that are laid across the pit: dark, bound with brass, a row of pegs at both ends."""
    width, height = (round(side * COARSE) for side in across.size)
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    count = round(across.size[1] / BOARD)
    for k in range(count):
        low, high = (height * (k + step) / count for step in (0, 1))
        tone = ("#4a2b18", "#54331e", "#452714")[k % 3]
        canvas.drawRect(skia.Rect.MakeLTRB(0, low, width, high), gradient(tone, "#341c0f", low, high))
        for grain in range(1, 14):
            y = low + (high - low) * grain / 14
            canvas.drawLine(0, y, width, y + 5 * sin(k * 3.1 + grain * 1.7), stroke("#160a04", 1.2, 0.34))
        canvas.drawLine(0, low, width, low, stroke("#0c0502", 4))
        for x in (24, width - 24):
            canvas.drawCircle(x, (low + high) / 2, 7, fill(BRASS))
            canvas.drawCircle(x, (low + high) / 2, 7, stroke("#2a1808", 2))
    canvas.drawRect(skia.Rect.MakeLTRB(4, 4, width - 4, height - 4), stroke(BRASS, 6, 0.9))
    return aged(pixels(surface), 5, 0.16)


def chip() -> Pixels:
    surface = skia.Surface(64, 64)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(64, 64), fill("#b08a4a"))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(4, 4, 60, 60), 10, 10, fill("#f7ecd2"))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(4, 4, 60, 60), 10, 10, stroke("#5a3a1c", 2.5))
    return pixels(surface)


def tag(paper: str, rim: str) -> Pixels:
    surface = skia.Surface(128, 60)
    canvas = surface.getCanvas()
    canvas.drawRect(skia.Rect.MakeWH(128, 60), fill(rim))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(4, 4, 124, 56), 12, 12, fill(paper))
    canvas.drawCircle(15, 30, 5, fill(rim))
    return pixels(surface)


def sign(ink: str, drawing: Callable[[Pen], None]) -> Pixels:
    surface, canvas, width, height = _canvas(SIGN)
    canvas.drawRect(skia.Rect.MakeWH(width, height), gradient(ink, "#0c1a26", -height, height * 1.6))
    for inset, line_width in ((7, 4), (15, 1.5)):
        box = skia.Rect.MakeLTRB(inset, inset, width - inset, height - inset)
        canvas.drawRoundRect(box, 12, 12, stroke(BRASS, line_width))
    canvas.translate(62, height / 2)
    canvas.scale(0.34, 0.34)
    drawing(Pen(canvas, "#160e10", 6.0))
    return aged(pixels(surface), 4, 0.12)


def _crate(p: Pen) -> None:
    p.shape("#a8743c", (-100, -70), (100, -70), (100, 90), (-100, 90))
    for y in (-20, 36):
        p.lines("#5a3a1c", 6, (-98, y, 98, y))
    p.stripe("#c89452", 16, (-88, 80), (88, -60))


def _anchor(p: Pen) -> None:
    p.stripe(BRASS, 20, (0, -74), (0, 100))
    p.stripe(BRASS, 16, (-52, -44), (52, -44))
    p.stripe(BRASS, 18, (-92, 30), (-70, 78), (0, 104), (70, 78), (92, 30))
    p.rings("#160e10", 24, 0, -96, (22,))
    p.rings(BRASS, 12, 0, -96, (22,))
