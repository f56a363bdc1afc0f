"""Dice: the very solids that Bullet throws, with rounded edges, and an atlas of marks to engrave on their faces.

A die's model has one node for each place where a mark can stand (`mark0` ... in face order), whose uvs cover the first
cell of the atlas, and one node `body` for all the rest. What is engraved where is decided at run time by shifting a
mark's uvs to another cell: so any die can be carved, and all dice share two textures. The marks of a tetrahedron stand
at its corners; `mark2` then has three patches, one on each face that meets there.
"""

from collections.abc import Sequence

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.mesh import Mesh, joined
from art.noise import Field, blur, normals, smoothstep, to_bytes
from client.fonts import font_file
from client.table3d.marks import BLANK, CELLS, COLUMNS, PIPS
from sim.physics.solids import SOLIDS, Solid

ROUNDING = {"d4": 0.05, "d6": 0.13, "d8": 0.06, "d10": 0.06, "d12": 0.06, "d20": 0.05}
"""Radius of the edges in cm. Faces lie exactly where Bullet's lie; only edges and corners are worn."""
SEGMENTS = 4
PATCH_SIDES = 24
CELL = 160
"""Pixels."""


def build(output: Output) -> None:
    for solid in SOLIDS.values():
        output.model(f"dice/{solid.name}", *die(solid))
    mask, height = _marks()
    openness = 0.45 + 0.55 * height
    output.exact_picture("dice/marks.txo.pz", to_bytes(mask)[..., None])
    output.exact_picture("dice/marks_normals.txo.pz", normals(height, CELL * 0.085, openness))


# The body


def die(solid: Solid) -> list[Mesh]:
    radius = ROUNDING[solid.name]
    corners = np.array(solid.corners) * (solid.in_radius - radius) / solid.in_radius
    directions = np.array(solid.normals)
    marks: dict[int, list[Mesh]] = {}
    plain: list[Mesh] = []
    for number, face in enumerate(solid.faces):
        outline = corners[list(face)] + directions[number] * radius
        if solid.reads_below:
            middle = outline.mean(0)
            for k, corner in enumerate(face):
                before, here, after = outline[k - 1], outline[k], outline[(k + 1) % 3]
                kite = np.array([here, (here + after) / 2, middle, (before + here) / 2])
                patch, rest = _marked(kite, directions[number])
                marks.setdefault(corner, []).append(patch)
                plain.append(rest)
        else:
            patch, rest = _marked(outline, directions[number])
            marks.setdefault(number, []).append(patch)
            plain.append(rest)
    plain += _edges(solid, corners, directions, radius) + _corners(solid, corners, directions, radius)
    named = [joined(f"mark{number}", patches).facing_out() for number, patches in sorted(marks.items())]
    return [joined("body", plain).facing_out(), *named]


def _marked(outline: Field, normal: Field) -> tuple[Mesh, Mesh]:
    """A face (or kite) as a round patch for its mark, upright toward the first corner, and the rest around it."""
    middle = outline.mean(0)
    up = outline[0] - middle
    up -= normal * (up @ normal)
    up /= np.linalg.norm(up)
    if len(outline) == 4 and np.allclose(np.linalg.norm(outline - middle, axis=1), np.linalg.norm(outline[0] - middle)):
        up = (outline[0] + outline[1]) / 2 - middle  # a square is read along its sides, not its diagonals
        up /= np.linalg.norm(up)
    right = np.cross(up, normal)
    flat = np.stack([(outline - middle) @ right, (outline - middle) @ up], 1)
    centre, reach = _largest_circle(flat)
    reach *= 0.98
    angles = np.arange(PATCH_SIDES) / PATCH_SIDES * 2 * np.pi
    circle = np.stack([np.cos(angles), np.sin(angles)], 1)
    ring = centre + circle * reach

    def raised(points: Field) -> Field:
        return middle + points[:, :1] * right + points[:, 1:] * up

    cell = 1 / COLUMNS
    local = np.concatenate([[[0.0, 0.0]], circle])
    patch = Mesh(
        "patch",
        raised(np.concatenate([[centre], ring])),
        np.tile(normal, (PATCH_SIDES + 1, 1)),
        np.array([0, 1 - cell]) + (local * 0.48 + 0.5) * cell,
        np.array([(0, 1 + i, 1 + (i + 1) % PATCH_SIDES) for i in range(PATCH_SIDES)]),
    )
    around = _between(flat, ring)
    rest_points = raised(np.concatenate([flat, ring]))
    return patch, _plain(rest_points, np.tile(normal, (len(rest_points), 1)), around)


def _largest_circle(polygon: Field) -> tuple[Field, float]:
    """Centre and radius of the largest circle in a convex polygon, to a thousandth of its size."""
    sides = np.roll(polygon, -1, 0) - polygon
    inward = np.stack([-sides[:, 1], sides[:, 0]], 1)
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    if ((polygon.mean(0) - polygon) * inward).sum() < 0:
        inward = -inward
    centre, step = polygon.mean(0), float(np.abs(polygon).max()) / 4

    def room(point: Field) -> float:
        return float(((point - polygon) * inward).sum(1).min())

    while step > 1e-4:
        better = max((centre + step * np.array(move) for move in ((1, 0), (-1, 0), (0, 1), (0, -1))), key=room)
        if room(better) > room(centre):
            centre = better
        else:
            step /= 2
    return centre, room(centre)


def _between(outer: Field, inner: Field) -> Field:
    """Triangles between a convex outline and a circle of points inside it; inner points count after outer ones.

    Both run counter-clockwise. Each stretch of the circle is seen best from one corner: the one between the two sides
    whose normals enclose it. Where a side's normal is passed, the side itself is joined to the circle.
    """
    sides = np.roll(outer, -1, 0) - outer
    normals = np.arctan2(-sides[:, 0], sides[:, 1])
    around = inner - inner.mean(0)
    bearings = np.arctan2(around[:, 1], around[:, 0])
    steps = [(float(angle) % (2 * np.pi), 0, k) for k, angle in enumerate(normals)]
    half = np.pi / len(inner)
    steps += [((float(angle) + half) % (2 * np.pi), 1, k) for k, angle in enumerate(bearings)]
    steps.sort()
    corner = (max(steps, key=lambda step: (step[1] == 0, step[0]))[2] + 1) % len(outer)
    point = next(k for _, kind, k in steps if kind == 1)
    triangles = []
    for _, kind, k in steps:
        if kind == 0:
            corner = (k + 1) % len(outer)
            triangles.append((k, corner, len(outer) + point))
        else:
            point = (k + 1) % len(inner)
            triangles.append((corner, len(outer) + point, len(outer) + k))
    return np.array(triangles)


def _plain(points: Field, directions: Field, triangles: Field) -> Mesh:
    """Unmarked surface: all its uvs lie in the middle of the blank cell."""
    column, row = BLANK % COLUMNS, BLANK // COLUMNS
    blank = ((column + 0.5) / COLUMNS, 1 - (row + 0.5) / COLUMNS)
    return Mesh(
        "plain", np.asarray(points), np.asarray(directions), np.tile(blank, (len(points), 1)), np.asarray(triangles)
    )


def _arc(a: Field, b: Field, share: float) -> Field:
    angle = np.arccos(np.clip(a @ b, -1, 1))
    return (np.sin((1 - share) * angle) * a + np.sin(share * angle) * b) / np.sin(angle)


def _edges(solid: Solid, corners: Field, directions: Field, radius: float) -> list[Mesh]:
    sharing: dict[tuple[int, int], list[int]] = {}
    for number, face in enumerate(solid.faces):
        for k, corner in enumerate(face):
            other = face[(k + 1) % len(face)]
            sharing.setdefault((min(corner, other), max(corner, other)), []).append(number)
    strips = []
    for (p, q), (f, g) in sharing.items():
        # a tetrahedron's faces are divided at the middles of their sides, so its edges must be, too
        along = (0.0, 0.5, 1.0) if solid.reads_below else (0.0, 1.0)
        points, normal_list = [], []
        for s in range(SEGMENTS + 1):
            n = _arc(directions[f], directions[g], s / SEGMENTS)
            points += [corners[p] + (corners[q] - corners[p]) * share + n * radius for share in along]
            normal_list += [n] * len(along)
        wide = len(along)
        triangles = []
        for s in range(SEGMENTS):
            for a in range(s * wide, (s + 1) * wide - 1):
                triangles += [(a, a + 1, a + wide + 1), (a, a + wide + 1, a + wide)]
        strips.append(_plain(np.array(points), np.array(normal_list), np.array(triangles)))
    return strips


def _corners(solid: Solid, corners: Field, directions: Field, radius: float) -> list[Mesh]:
    caps = []
    for number, corner in enumerate(corners):
        around = [directions[f] for f, face in enumerate(solid.faces) if number in face]
        axis = np.sum(around, 0)
        axis /= np.linalg.norm(axis)
        u = np.cross(axis, (0.31, 0.27, 0.91))
        v = np.cross(axis, u)
        around.sort(key=lambda d: float(np.arctan2(d @ v, d @ u)))
        for k, a in enumerate(around):
            b = around[(k + 1) % len(around)]
            rows: list[list[int]] = []
            cap_normals: list[Field] = []
            for r in range(SEGMENTS + 1):
                row = []
                for s in range(r + 1):
                    n = axis * (1 - r / SEGMENTS) + _arc(a, b, s / max(r, 1)) * (r / SEGMENTS)
                    row.append(len(cap_normals))
                    cap_normals.append(n / np.linalg.norm(n))
                rows.append(row)
            triangles = []
            for r in range(SEGMENTS):
                for s in range(r + 1):
                    triangles.append((rows[r][s], rows[r + 1][s], rows[r + 1][s + 1]))
                    if s < r:
                        triangles.append((rows[r][s], rows[r + 1][s + 1], rows[r][s + 1]))
            n = np.array(cap_normals)
            caps.append(_plain(corner + n * radius, n, np.array(triangles)))
    return caps


# The marks


def _marks() -> tuple[Field, Field]:
    """The atlas as a mask of ink, and as heights between 0 (engraved) and 1."""
    side = COLUMNS * CELL
    surface = skia.Surface(side, side)
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorBLACK)
    face = skia.Typeface.MakeFromFile(str(font_file("Manrope-ExtraBold.ttf")))
    for mark, cell in CELLS.items():
        canvas.save()
        canvas.translate((cell % COLUMNS + 0.5) * CELL, (cell // COLUMNS + 0.5) * CELL)
        canvas.scale(CELL / 2, CELL / 2)
        _draw(canvas, mark, face)
        canvas.restore()
    mask = surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., 0] / 255
    height = 1 - smoothstep(0.12, 0.88, blur(mask, 2.2))
    return smoothstep(0.15, 0.75, blur(mask, 0.8)), height


def _paint(**options: object) -> "skia.Paint":
    return skia.Paint(AntiAlias=True, Color=skia.ColorWHITE, **options)


def _draw(canvas: "skia.Canvas", mark: str, face: "skia.Typeface") -> None:
    """A mark in a cell that reaches from -1 to 1; y is down."""
    shape, _, number = mark.partition(":")
    if shape in PIPS:
        for x, y in _pip_places(int(number)):
            canvas.drawPath(_pip(shape, x, y), _paint())
    elif mark in SYMBOLS:
        SYMBOLS[mark](canvas)
    elif mark.isdigit():
        _draw_number(canvas, mark, face)


def _draw_number(canvas: "skia.Canvas", digits: str, face: "skia.Typeface") -> None:
    font = skia.Font(face, 1.5 if len(digits) == 1 else 1.2)
    font.setSubpixel(True)
    font.setLinearMetrics(True)
    path = skia.Path()
    x = 0.0
    for glyph, width in zip(font.textToGlyphs(digits), font.getWidths(font.textToGlyphs(digits)), strict=True):
        outline = font.getPath(glyph)
        path.addPath(outline, x, 0)
        x += width * 0.94
    box = path.computeTightBounds()
    canvas.save()
    canvas.translate(-box.centerX(), -box.centerY() - (0.08 if digits in ("6", "9") else 0))
    canvas.drawPath(path, _paint())
    canvas.restore()
    if digits in ("6", "9"):  # which way up is it?
        canvas.drawRoundRect(skia.Rect.MakeLTRB(-0.38, 0.60, 0.38, 0.75), 0.06, 0.06, _paint())


def _pip_places(count: int) -> Sequence[tuple[float, float]]:
    a, corners = 0.48, ((-1, 1), (1, -1), (1, 1), (-1, -1))
    places = [(0.0, 0.0)] if count % 2 else []
    places += [(x * a, y * a) for x, y in corners[: count // 2 * 2]]
    if count == 6:
        places += [(-a, 0.0), (a, 0.0)]
    return places


def _pip(shape: str, x: float, y: float) -> "skia.Path":
    r = 0.18
    path = skia.Path()
    if shape == "round":
        path.addCircle(x, y, r)
    elif shape == "square":
        path.addRoundRect(skia.Rect.MakeLTRB(x - r * 0.9, y - r * 0.9, x + r * 0.9, y + r * 0.9), 0.03, 0.03)
    else:
        points = {
            "triangle": ((0, -1.2), (1.08, 0.75), (-1.08, 0.75)),
            "diamond": ((0, -1.3), (0.95, 0), (0, 1.3), (-0.95, 0)),
            "drop": (
                (0, -1.45),
                (0.62, -0.35),
                (0.85, 0.3),
                (0.55, 0.95),
                (0, 1.1),
                (-0.55, 0.95),
                (-0.85, 0.3),
                (-0.62, -0.35),
            ),
            "star": tuple(
                (
                    np.sin(k * np.pi / 5) * (1.35 if k % 2 == 0 else 0.6),
                    -np.cos(k * np.pi / 5) * (1.35 if k % 2 == 0 else 0.6),
                )
                for k in range(10)
            ),
        }[shape]
        path.addPoly([skia.Point(x + px * r, y + py * r) for px, py in points], True)
    return path


def _still(canvas: "skia.Canvas") -> None:
    """Calm water: three level lines."""
    for y in (-0.3, 0, 0.3):
        canvas.drawRoundRect(skia.Rect.MakeLTRB(-0.5, y - 0.06, 0.5, y + 0.06), 0.06, 0.06, _paint())


def _stir(canvas: "skia.Canvas") -> None:
    """Something moves: a spiral."""
    path = skia.Path()
    for k in range(60):
        angle, r = k / 59 * 4.4 * np.pi, 0.06 + 0.5 * k / 59
        (path.moveTo if k == 0 else path.lineTo)(float(r * np.cos(angle)), float(r * np.sin(angle)))
    canvas.drawPath(path, _paint(Style=skia.Paint.kStroke_Style, StrokeWidth=0.13, StrokeCap=skia.Paint.kRound_Cap))


def _maw(canvas: "skia.Canvas") -> None:
    """An open mouth full of teeth."""
    path = skia.Path()
    path.addOval(skia.Rect.MakeLTRB(-0.62, -0.5, 0.62, 0.5))
    teeth = skia.Path()
    for k in range(5):
        x = -0.42 + 0.21 * k
        depth = 0.5 * np.sqrt(max(0.0, 1 - (x / 0.62) ** 2))
        for way in (-1, 1):
            edge = way * depth
            teeth.addPoly(
                [skia.Point(x - 0.1, edge), skia.Point(x + 0.1, edge), skia.Point(x, edge - way * 0.34)], True
            )
    canvas.drawPath(skia.Op(path, teeth, skia.PathOp.kDifference_PathOp), _paint())


SYMBOLS = {"still": _still, "stir": _stir, "maw": _maw}
