"""The paths: a carved stone on every field, and a narrow one between each field and the next.

So the eye can follow a path although it winds past itself. Each element has a stone and a border of its own.
"""

from collections.abc import Sequence

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.deer_portal.land import LINK_HALF, STONE_HALF
from art.files import Output
from art.mesh import Mesh, joined, prism
from art.noise import Field, Pixels, blur, fbm, from_hex, mix, normals, smoothstep, to_srgb
from client.boards.deer_portal.layout import FIELD, GROUND, STONE, middle
from sim.games.deer_portal.content import ELEMENTS, PATHS, PORTAL

CELL = 256
COLUMNS = 4
"""The atlas: a row for each element, with three stones and a start."""
TONES = {"water": ("#3f6a90", "#7fa6c8"), "earth": ("#6b6a4a", "#b9b48c"), "fire": ("#6d2a20", "#b4573c"),
         "air": ("#c2a878", "#f4e8c8")}  # fmt: skip
DEPTH = 0.35


def build(output: Output) -> None:
    colour, relief = atlas()
    output.picture("deer_portal/stones.jpg", colour)
    output.picture("deer_portal/stones_normals.jpg", relief)
    output.model("deer_portal/stones", *(path(seat) for seat in range(4)))


def path(seat: int) -> Mesh:
    rng = np.random.default_rng(100 + seat)
    parts = []
    for step, place in enumerate(PATHS[seat][:PORTAL]):
        x, y = middle(place)
        column = 3 if step == 0 else int(rng.integers(3))
        size = STONE_HALF * FIELD * (1.12 if step == 0 else rng.uniform(0.96, 1.03))
        stone = _in_cell(_slab(rng, size, size), seat, column)
        tone = rng.uniform(0.86, 1.1)
        parts.append(stone.painted((tone, tone, tone)).moved(x, y, STONE - DEPTH, turn=rng.uniform(-2.5, 2.5)))
    for here, there in zip(PATHS[seat], PATHS[seat][1:], strict=False):
        (x0, y0), (x1, y1) = middle(here), middle(there)
        wide = LINK_HALF * FIELD
        long = (0.5 - STONE_HALF) * FIELD * 1.15
        link = _slab(rng, wide if x0 == x1 else long, long if x0 == x1 else wide, corner=(0, 90))
        tone = rng.uniform(0.6, 0.75)
        link = _in_cell(link, seat, 0, inset=0.30).painted((tone, tone, tone))
        parts.append(link.moved((x0 + x1) / 2, (y0 + y1) / 2, (GROUND + STONE) / 2 - DEPTH + 0.02))
    return joined(f"stones_{ELEMENTS[seat]}", parts)


def _slab(rng: np.random.Generator, half_width: float, half_depth: float, corner: Sequence[int] = (0, 45, 90)) -> Mesh:
    """A flat stone; `corner` has the angles at which points of a rounded corner lie."""
    radius = min(half_width, half_depth) * 0.28
    outline = []
    for x, y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        jitter = rng.uniform(-0.03, 0.03, 2) * min(half_width, half_depth)
        for degrees in corner:
            angle = np.radians(start + degrees)
            outline.append(
                (x * (half_width - radius) + radius * np.cos(angle) + jitter[0],
                 y * (half_depth - radius) + radius * np.sin(angle) + jitter[1])
            )  # fmt: skip
    return prism("slab", np.array(outline), DEPTH, 0.07, round_edge=False)


def _in_cell(mesh: Mesh, row: int, column: int, inset: float = 0.0) -> Mesh:
    """Move a mesh's uvs into a cell of the atlas."""
    local = 0.5 + (mesh.uvs - 0.5) * (0.96 - 2 * inset)
    uvs = (local + np.array((column, COLUMNS - 1 - row))) / COLUMNS
    return Mesh(mesh.name, mesh.points, mesh.normals, uvs, mesh.triangles, mesh.colours)


def atlas() -> tuple[Pixels, Pixels]:
    side = CELL * COLUMNS
    grain = fbm(side, 111, cells=24, octaves=5)
    cracks = smoothstep(0.035, 0.0, np.abs(fbm(side, 112, cells=14, octaves=4) - 0.5))
    carved = _carvings(side)
    rows = np.repeat(np.arange(COLUMNS), CELL)[:, None]
    colour = np.zeros((side, side, 3))
    for row, element in enumerate(ELEMENTS):
        dark, light = (from_hex(c) for c in TONES[element])
        stone = mix(dark, light, smoothstep(0.2, 0.8, grain)[..., None])
        colour += (rows == row)[..., None] * stone
    colour *= (1 - 0.35 * cracks * 0.6)[..., None]
    colour = mix(colour, colour * 0.42, (carved * 0.85)[..., None])
    height = grain * 0.5 - cracks * 0.25 - blur(carved, 1.5) * 0.8
    return to_srgb(colour), normals(height, 5.0)[..., :3]


def _carvings(side: int) -> Field:
    surface = skia.Surface(side, side)
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorBLACK)
    for row, element in enumerate(ELEMENTS):
        for column in range(COLUMNS):
            canvas.save()
            canvas.translate((column + 0.5) * CELL, (row + 0.5) * CELL)
            canvas.scale(CELL / 2, CELL / 2)
            _border(canvas, element)
            if column == COLUMNS - 1:
                draw_sign(canvas, element, 0.52, stroke=0.07)
                canvas.drawCircle(0, 0, 0.66, _line(0.04))
            canvas.restore()
    return np.asarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., 0] / 255)


def _line(width: float) -> "skia.Paint":
    return skia.Paint(
        AntiAlias=True, Color=skia.ColorWHITE, Style=skia.Paint.kStroke_Style, StrokeWidth=width,
        StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kRound_Join,
    )  # fmt: skip


def _border(canvas: "skia.Canvas", element: str) -> None:
    """Waves, brackets, flames or gusts along the rim: whose path it is, told without colour."""
    for quarter in range(4):
        canvas.save()
        canvas.rotate(90 * quarter)
        marks = skia.Path()
        for k in range(5):
            x = -0.6 + 0.3 * k
            match element:
                case "water":
                    _open(marks, [(x - 0.13, 0.8), (x - 0.065, 0.75), (x, 0.8), (x + 0.065, 0.85), (x + 0.13, 0.8)])
                case "earth":
                    _open(marks, [(x - 0.1, 0.85), (x - 0.1, 0.75), (x + 0.1, 0.75), (x + 0.1, 0.85)])
                case "fire":
                    _open(marks, [(x - 0.12, 0.86), (x, 0.72), (x + 0.12, 0.86)])
                case _:
                    marks.addCircle(x, 0.8, 0.055)
        canvas.drawPath(marks, _line(0.045))
        canvas.restore()


def _open(path_: "skia.Path", points: Sequence[tuple[float, float]]) -> None:
    path_.addPoly([skia.Point(*p) for p in points], False)


def draw_sign(canvas: "skia.Canvas", element: str, size: float, stroke: float) -> None:
    """The sign of an element, in a square of half side `size`: wave, leaf, flame, whirl."""
    s = size
    sign = skia.Path()
    match element:
        case "water":
            for y in (-0.45, 0.0, 0.45):
                sign.moveTo(-0.8 * s, y * s)
                sign.cubicTo(-0.5 * s, (y - 0.4) * s, -0.3 * s, (y - 0.4) * s, 0, y * s)
                sign.cubicTo(0.3 * s, (y + 0.4) * s, 0.5 * s, (y + 0.4) * s, 0.8 * s, y * s)
        case "earth":
            sign.moveTo(0, 0.9 * s)
            sign.lineTo(0, -0.1 * s)
            sign.moveTo(0, 0.6 * s)
            sign.cubicTo(-1.0 * s, 0.4 * s, -0.9 * s, -0.5 * s, 0, -0.95 * s)
            sign.cubicTo(0.9 * s, -0.5 * s, 1.0 * s, 0.4 * s, 0, 0.6 * s)
            for y in (0.25, -0.1):
                sign.moveTo(-0.35 * s, (y - 0.25) * s)
                sign.lineTo(0, y * s)
                sign.lineTo(0.35 * s, (y - 0.25) * s)
        case "fire":
            sign.moveTo(0, 0.9 * s)
            sign.cubicTo(-0.9 * s, 0.8 * s, -0.8 * s, 0.0, -0.3 * s, -0.3 * s)
            sign.cubicTo(-0.2 * s, 0.0, -0.05 * s, -0.4 * s, 0.1 * s, -0.95 * s)
            sign.cubicTo(0.35 * s, -0.4 * s, 1.0 * s, 0.2 * s, 0.55 * s, 0.7 * s)
            sign.cubicTo(0.4 * s, 0.85 * s, 0.2 * s, 0.9 * s, 0, 0.9 * s)
            sign.close()
            sign.moveTo(0, 0.75 * s)
            sign.cubicTo(-0.35 * s, 0.55 * s, -0.1 * s, 0.3 * s, 0.05 * s, 0.05 * s)
            sign.cubicTo(0.3 * s, 0.4 * s, 0.3 * s, 0.6 * s, 0, 0.75 * s)
        case _:
            for k in range(41):
                angle, r = k / 40 * 3.4 * np.pi + 0.6, (0.08 + 0.8 * k / 40) * s
                (sign.moveTo if k == 0 else sign.lineTo)(float(r * np.cos(angle)), float(r * np.sin(angle)))
    canvas.drawPath(sign, _line(stroke))
