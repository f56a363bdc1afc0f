"""The cards of the four piles: a picture for each kind in the colours of each element; words come at run time."""

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.deer_portal.stones import draw_sign
from art.files import Output
from art.mesh import Mesh
from art.noise import Field, Pixels
from art.pen import colour, fill, gradient, stroke
from sim.games.deer_portal.content import ELEMENTS

WIDTH, HEIGHT = 420, 588
PICTURE = (30, 84, 390, 408)
"""Left, top, right, bottom of the illustration."""
KINDS = ("stop", "card", "diamond", "diamonds")
INKS = {
    "water": ("#123a66", "#2f78d0", "#bfe0ff"),
    "earth": ("#16421c", "#3c9a3c", "#d4f4b8"),
    "fire": ("#4e1009", "#d04a24", "#ffd8b0"),
    "air": ("#5a4308", "#dcb52c", "#fff4c0"),
}
"""Deep, full and pale colour."""


def build(output: Output) -> None:
    output.model("cards/card", card_mesh(4.2, 5.88, 0.28, 0.05))
    for element in ELEMENTS:
        output.picture(f"deer_portal/back_{element}.jpg", back(element))
        for kind in KINDS:
            output.picture(f"deer_portal/card_{element}_{kind}.jpg", face(element, kind))


def card_mesh(width: float, height: float, corner: float, thickness: float) -> Mesh:
    """A card lying on z = 0, face up; uv 0..1 over the face. Its rim and back take the colour of the face's edge."""
    outline = []
    for x, y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for degrees in range(0, 91, 15):
            a = np.radians(start + degrees)
            outline.append(
                (x * (width / 2 - corner) + corner * np.cos(a), y * (height / 2 - corner) + corner * np.sin(a))
            )
    ring: Field = np.array(outline)
    count = len(ring)
    flat = np.zeros((count, 1))
    out = np.concatenate([ring / np.linalg.norm(ring, axis=1, keepdims=True), flat], 1)
    points = np.concatenate([
        np.concatenate([ring, flat + thickness], 1), [[0, 0, thickness]],
        np.concatenate([ring, flat + thickness], 1), np.concatenate([ring, flat], 1),
    ])  # fmt: skip
    normals = np.concatenate([np.tile((0, 0, 1.0), (count + 1, 1)), out, out])
    uvs = points[:, :2] / (width, height) + 0.5
    triangles = [(count, i, (i + 1) % count) for i in range(count)]
    for i in range(count):
        j = (i + 1) % count
        a, b, c, d = count + 1 + i, count + 1 + j, 2 * count + 1 + j, 2 * count + 1 + i
        triangles += [(a, d, c), (a, c, b)]
    return Mesh("card", points, normals, uvs, np.array(triangles)).facing_out()


def _blank(element: str) -> tuple["skia.Surface", "skia.Canvas"]:
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    deep, full, _ = INKS[element]
    canvas.drawRect(skia.Rect.MakeWH(WIDTH, HEIGHT), gradient(full, deep, 0, HEIGHT))
    return surface, canvas


def _pixels(surface: "skia.Surface") -> Pixels:
    return np.asarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3])


def back(element: str) -> Pixels:
    surface, canvas = _blank(element)
    deep, _, pale = INKS[element]
    canvas.drawRoundRect(skia.Rect.MakeLTRB(22, 22, WIDTH - 22, HEIGHT - 22), 18, 18, stroke(pale, 4, 0.8))
    for k in range(9):
        canvas.drawCircle(WIDTH / 2, HEIGHT / 2, 60 + 26 * k, stroke(pale, 1.6, 0.28))
    for k in range(24):
        a = k / 24 * 2 * np.pi
        canvas.drawLine(WIDTH / 2 + 70 * np.cos(a), HEIGHT / 2 + 70 * np.sin(a), WIDTH / 2 + 330 * np.cos(a),
                        HEIGHT / 2 + 330 * np.sin(a), stroke(pale, 1.2, 0.2))  # fmt: skip
    canvas.drawCircle(WIDTH / 2, HEIGHT / 2, 96, fill(deep))
    canvas.drawCircle(WIDTH / 2, HEIGHT / 2, 96, stroke(pale, 5))
    canvas.translate(WIDTH / 2, HEIGHT / 2)
    draw_sign(canvas, element, 62, stroke=11)
    return _pixels(surface)


def face(element: str, kind: str) -> Pixels:
    surface, canvas = _blank(element)
    deep, full, pale = INKS[element]
    canvas.drawRoundRect(skia.Rect.MakeLTRB(16, 16, WIDTH - 16, HEIGHT - 16), 16, 16, fill("#f4ead2"))
    canvas.drawRoundRect(skia.Rect.MakeLTRB(16, 16, WIDTH - 16, HEIGHT - 16), 16, 16, stroke(deep, 3))
    box = skia.Rect.MakeLTRB(*PICTURE)
    canvas.save()
    canvas.clipRRect(skia.RRect.MakeRectXY(box, 12, 12), True)
    canvas.drawRect(box, gradient(pale, full, PICTURE[1], PICTURE[3]))
    _hills(canvas, element)
    canvas.save()
    canvas.translate((PICTURE[0] + PICTURE[2]) / 2, (PICTURE[1] + PICTURE[3]) / 2)
    {"stop": _stop, "card": _card, "diamond": _diamond, "diamonds": _diamonds}[kind](canvas, element)
    canvas.restore()
    canvas.restore()
    canvas.drawRoundRect(box, 12, 12, stroke(deep, 4))
    # the element's sign on a seal, half over the picture's edge
    canvas.translate(WIDTH / 2, PICTURE[3])
    canvas.drawCircle(0, 0, 34, fill(full))
    canvas.drawCircle(0, 0, 34, stroke("#f4ead2", 5))
    draw_sign(canvas, element, 21, stroke=4.5)
    return _pixels(surface)


def _hills(canvas: "skia.Canvas", element: str) -> None:
    rng = np.random.default_rng(sum(map(ord, element)))
    deep, _, pale = INKS[element]
    left, top, right, bottom = PICTURE
    sun = skia.GradientShader.MakeRadial(skia.Point(300, 150), 190, [colour("#ffffff", 0.9), colour(pale, 0.0)])
    canvas.drawRect(skia.Rect.MakeLTRB(*PICTURE), skia.Paint(Shader=sun))
    for layer in range(4):
        level = top + (bottom - top) * (0.52 + 0.13 * layer)
        path = skia.Path()
        path.moveTo(left, bottom)
        phase = rng.uniform(0, 6, 3)
        for x in range(left, right + 7, 6):
            sharp = abs(((x + phase[0] * 40) / 70) % 2 - 1) * 50 if element in ("fire", "air") else 0
            path.lineTo(
                x, level - 18 * np.sin(x / 47 + phase[1]) - 9 * np.sin(x / 19 + phase[2]) - sharp * (1 - layer / 5)
            )
        path.lineTo(right, bottom)
        path.close()
        canvas.drawPath(path, fill(deep, 0.25 + 0.18 * layer))


def _gem(canvas: "skia.Canvas", x: float, y: float, size: float) -> None:
    canvas.save()
    canvas.translate(x, y)
    canvas.drawCircle(0, 0, size * 1.25, fill("#ffffff", 0.5, size * 0.35))
    top, girdle, tip = -0.62 * size, -0.22 * size, 0.95 * size
    xs = (-1.0, -0.52, 0.0, 0.52, 1.0)
    crown = (-0.62, -0.2, 0.2, 0.62)
    shades = ("#e9fbff", "#9fdcf4", "#d2f4ff", "#6fc0e4")
    for i in range(4):
        facet = skia.Path()
        facet.addPoly(
            [skia.Point(xs[i] * size, girdle), skia.Point(xs[i + 1] * size, girdle), skia.Point(0, tip)], True
        )
        canvas.drawPath(facet, fill(shades[(i * 2 + 1) % 4]))
    for i in range(3):
        facet = skia.Path()
        facet.addPoly(
            [
                skia.Point(crown[i] * size, top),
                skia.Point(crown[i + 1] * size, top),
                skia.Point(xs[i + 1] * size, girdle),
            ],
            True,
        )
        canvas.drawPath(facet, fill(shades[i]))
    for i in range(4):
        facet = skia.Path()
        facet.addPoly(
            [skia.Point(xs[i] * size, girdle), skia.Point(xs[i + 1] * size, girdle), skia.Point(crown[i] * size, top)],
            True,
        )
        canvas.drawPath(facet, fill(shades[(i + 2) % 4]))
    outline = skia.Path()
    rim = ((-0.62 * size, top), (0.62 * size, top), (size, girdle), (0, tip), (-size, girdle))
    outline.addPoly([skia.Point(*corner) for corner in rim], True)
    canvas.drawPath(outline, stroke("#164a6a", size * 0.05))
    canvas.drawLine(-size, girdle, size, girdle, stroke("#164a6a", size * 0.03, 0.6))
    for a in range(4):
        canvas.save()
        canvas.translate(0.5 * size, -0.5 * size)
        canvas.rotate(45 * a)
        canvas.drawLine(0, 0, 0, -size * (0.34 if a % 2 == 0 else 0.18), stroke("#ffffff", size * 0.05))
        canvas.drawLine(0, 0, 0, size * (0.34 if a % 2 == 0 else 0.18), stroke("#ffffff", size * 0.05))
        canvas.restore()
    canvas.restore()


def _diamond(canvas: "skia.Canvas", element: str) -> None:
    _gem(canvas, 0, 0, 92)


def _diamonds(canvas: "skia.Canvas", element: str) -> None:
    _gem(canvas, -66, -34, 68)
    _gem(canvas, 62, 30, 76)


def _stop(canvas: "skia.Canvas", element: str) -> None:
    """A stag held fast in ice."""
    deep, _, _ = INKS[element]
    canvas.save()
    canvas.scale(1.05, 1.05)
    canvas.translate(0, 12)
    _stag(canvas, deep)
    canvas.restore()
    ice = skia.Path()
    ice.addPoly(
        [
            skia.Point(x, y)
            for x, y in ((-104, 150), (-118, 20), (-60, -70), (30, -112), (110, -44), (120, 60), (96, 150))
        ],
        True,
    )
    canvas.drawPath(ice, fill("#dff4ff", 0.55))
    for line in (
        ((-60, -70), (-30, 30), (-104, 150)),
        ((30, -112), (10, 0), (60, 60), (96, 150)),
        ((110, -44), (60, 60)),
        ((-118, 20), (-30, 30), (10, 0)),
    ):
        path = skia.Path()
        path.addPoly([skia.Point(*p) for p in line], False)
        canvas.drawPath(path, stroke("#ffffff", 3.5, 0.85))
    canvas.drawPath(ice, stroke("#7fb8dc", 5))
    _snowflake(canvas, -92, -96, 34)
    _snowflake(canvas, 118, -108, 22)


def _snowflake(canvas: "skia.Canvas", x: float, y: float, size: float) -> None:
    canvas.save()
    canvas.translate(x, y)
    for _ in range(6):
        canvas.rotate(60)
        canvas.drawLine(0, 0, 0, -size, stroke("#ffffff", size * 0.14))
        for way in (-1, 1):
            canvas.drawLine(0, -size * 0.6, way * size * 0.25, -size * 0.85, stroke("#ffffff", size * 0.11))
    canvas.restore()


def _stag(canvas: "skia.Canvas", colour: str) -> None:
    """A stag's head and chest, seen from the front."""
    body = skia.Path()
    body.moveTo(-58, 150)
    body.cubicTo(-62, 90, -40, 60, -26, 30)
    body.cubicTo(-34, 8, -24, -20, 0, -22)
    body.cubicTo(24, -20, 34, 8, 26, 30)
    body.cubicTo(40, 60, 62, 90, 58, 150)
    body.close()
    canvas.drawPath(body, fill(colour))
    for way in (-1, 1):
        ear = skia.Path()
        ear.moveTo(way * 20, -12)
        ear.cubicTo(way * 50, -34, way * 66, -22, way * 62, -6)
        ear.cubicTo(way * 48, 2, way * 32, 2, way * 22, 2)
        ear.close()
        canvas.drawPath(ear, fill(colour))
        antler = skia.Path()
        antler.moveTo(way * 12, -18)
        antler.cubicTo(way * 30, -50, way * 70, -50, way * 66, -104)
        for x0, y0, x1, y1 in ((34, -42, 30, -76), (56, -58, 60, -84), (66, -76, 86, -96), (64, -92, 48, -112)):
            antler.moveTo(way * x0, y0)
            antler.lineTo(way * x1, y1)
        canvas.drawPath(antler, stroke(colour, 9))
        canvas.drawCircle(way * 13, 6, 4.2, fill("#ffffff"))
    nose = skia.Path()
    nose.addOval(skia.Rect.MakeLTRB(-10, 26, 10, 40))
    canvas.drawPath(nose, fill("#ffffff", 0.85))


def _card(canvas: "skia.Canvas", element: str) -> None:
    """A rune that breaks."""
    deep, _, _ = INKS[element]
    pieces = (
        ((-96, -84), (8, -100), (-14, -20), (20, 22), (-22, 108), (-100, 84)),
        ((24, -104), (102, -78), (98, 92), (0, 112), (40, 24), (6, -22)),
    )
    canvas.drawCircle(0, 0, 130, fill("#ffffff", 0.45, 40))
    for k, piece in enumerate(pieces):
        canvas.save()
        canvas.translate(-9 if k == 0 else 9, 3 if k else -3)
        canvas.rotate(-4 if k == 0 else 5)
        stone = skia.Path()
        stone.addPoly([skia.Point(*p) for p in piece], True)
        canvas.drawPath(stone, fill(deep))
        canvas.save()
        canvas.clipPath(stone, True)
        draw_sign(canvas, element, 66, stroke=13)
        canvas.restore()
        canvas.drawPath(stone, stroke("#f4ead2", 5))
        canvas.restore()
    for x, y, r in ((-4, -58, 7), (14, 64, 6), (-20, 30, 5), (26, -8, 5)):
        canvas.drawCircle(x, y, r, fill(deep))
