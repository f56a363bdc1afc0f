"""The land: one height field and four paintings of it, one a season.

Everything is computed over a square of pixels that covers the sixteen by sixteen fields and the wild margin. `u` and
`v` are the column and the row as real numbers, so field (row, column) covers [column, column + 1) x [row, row + 1).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.files import Output
from art.mesh import frame, grid, plate
from art.noise import Field, Pixels, blur, fbm, fibres, from_hex, mix, normals, smoothstep, to_srgb
from client.boards.deer_portal.layout import FIELD, GROUND, LAND, MARGIN, RIM
from sim.games.deer_portal.content import PATHS, SIDE

PIXELS = 80
"""A field's side."""
SIZE = round((SIDE + 2 * MARGIN) * PIXELS)
MESH = 105
"""Vertices along a side."""
WATER_LEVEL = -0.16
"""cm below level ground."""
BED = -0.62
STONE_HALF, LINK_HALF = 0.37, 0.15
"""Half the width of a path stone, and of the link to the next one, in fields."""
VOLCANO = (9.0, 11.0)
PONDS = ((2.5, 2.5, 0.40), (4.5, 3.5, 0.36), (2.5, 5.5, 0.40), (4.5, 6.5, 0.34), (0.42, 1.5, 0.36), (0.4, 6.5, 0.33),
         (6.9, 1.2, 0.62), (6.95, 4.6, 0.5))  # fmt: skip
"""u, v and radius, in the quarter of Water."""
SEASONS = ("spring", "summer", "fall", "winter")


def wave(x: Field, seed: int) -> Field:
    """A gentle meander between -1 and 1."""
    phase = np.random.default_rng(seed).random(3) * 2 * np.pi
    bends: Field = (
        np.sin(x * 1.1 + phase[0]) * 0.55 + np.sin(x * 2.3 + phase[1]) * 0.3 + np.sin(x * 4.1 + phase[2]) * 0.15
    )
    return bends


@dataclass
class Ground:
    """What the land is like at every pixel."""

    u: Field = field(init=False)
    v: Field = field(init=False)
    water: Field = field(init=False)
    """Share of each element, 0 to 1; the four add up to 1."""
    earth: Field = field(init=False)
    fire: Field = field(init=False)
    air: Field = field(init=False)
    off_path: Field = field(init=False)
    """Distance to the nearest path field or link, in fields."""
    off_river: Field = field(init=False)
    off_edge: Field = field(init=False)
    """How far inside the sixteen by sixteen, in fields; negative in the margin."""
    off_portal: Field = field(init=False)
    height: Field = field(init=False)
    """cm above level ground."""

    def __post_init__(self) -> None:
        at = (np.arange(SIZE) + 0.5) / PIXELS - MARGIN
        self.u, self.v = np.meshgrid(at, at)
        self._share_out()
        self.off_edge = np.minimum.reduce([self.u, self.v, SIDE - self.u, SIDE - self.v])
        self.off_portal = np.hypot(self.u - SIDE / 2, self.v - SIDE / 2)
        self.off_path = self._distance_to_paths()
        self.off_river = self._distance_to_rivers()
        self.height = self._relief()

    def at(self, u: float, v: float) -> float:
        """Height in cm at a place."""
        return float(self.height[self._pixel(v), self._pixel(u)])

    def value(self, of: Field, u: float, v: float) -> float:
        return float(of[self._pixel(v), self._pixel(u)])

    def _pixel(self, along: float) -> int:
        return int(np.clip((along + MARGIN) * PIXELS, 0, SIZE - 1))

    def _share_out(self) -> None:
        warp = (fbm(SIZE, 41, cells=9, octaves=4) - 0.5) * 1.3
        warp_too = (fbm(SIZE, 42, cells=9, octaves=4) - 0.5) * 1.3
        right = smoothstep(-0.35, 0.35, self.u - SIDE / 2 + warp)
        near = smoothstep(-0.35, 0.35, self.v - SIDE / 2 + warp_too)
        self.water, self.earth = (1 - right) * (1 - near), right * (1 - near)
        self.fire, self.air = right * near, (1 - right) * near

    def _distance_to_paths(self) -> Field:
        nearest = np.full((SIZE, SIZE), 9.0)
        for path in PATHS:
            spots = [(f % SIDE + 0.5, f // SIDE + 0.5) for f in path]
            for u, v in spots:
                part = self._window(u - 2, u + 2, v - 2, v + 2)
                off = np.maximum(np.abs(self.u[part] - u), np.abs(self.v[part] - v)) - STONE_HALF
                nearest[part] = np.minimum(nearest[part], np.maximum(off, 0))
            for (u0, v0), (u1, v1) in pairwise(spots):
                part = self._window(min(u0, u1) - 1, max(u0, u1) + 1, min(v0, v1) - 1, max(v0, v1) + 1)
                across = np.maximum(np.abs(self.u[part] - (u0 + u1) / 2) - abs(u1 - u0) / 2, 0)
                down = np.maximum(np.abs(self.v[part] - (v0 + v1) / 2) - abs(v1 - v0) / 2, 0)
                nearest[part] = np.minimum(nearest[part], np.maximum(np.hypot(across, down) - LINK_HALF, 0))
        return nearest

    def _window(self, u0: float, u1: float, v0: float, v1: float) -> tuple[slice, slice]:
        return slice(self._pixel(v0), self._pixel(v1) + 1), slice(self._pixel(u0), self._pixel(u1) + 1)

    def _distance_to_rivers(self) -> Field:
        """To the banks; negative in the water. Each quarter has a river of its own nature."""
        u, v = self.u, self.v

        def stretch(across: Field, along: Field, start: float, end: float, width: float) -> Field:
            beyond = np.maximum(np.maximum(start - along, along - end), 0)
            return np.hypot(across, beyond) - width

        rivers = [
            stretch(v - 7.5 - 0.16 * wave(u, 1), u, -9, 6.9, 0.30),
            stretch(u - 8.5 - 0.14 * wave(v, 2), v, -9, 5.5, 0.27),
            stretch(v - 8.55 - 0.14 * wave(u, 3), u, 10.15, 30, 0.25),
            stretch(u - 7.5 - 0.14 * wave(v, 4), v, 10.2, 30, 0.27),
            # lava runs down from the crater and goes underground
            stretch(u - 8.55 - 0.1 * wave(v * 2, 5), v, 11.9, 14.6, 0.13),
        ]
        ponds = [
            np.hypot(u - pu, (v - pv) * 1.08) + 0.06 * wave(np.arctan2(v - pv, u - pu) * 2, 6) - r
            for pu, pv, r in PONDS
        ]
        return np.minimum.reduce(rivers + ponds)

    def _relief(self) -> Field:
        u, v = self.u, self.v
        rough = fbm(SIZE, 7, cells=10, octaves=5) - 0.5
        fine = fbm(SIZE, 8, cells=40, octaves=4) - 0.5
        ridges = 1 - np.abs(fbm(SIZE, 9, cells=16, octaves=4) * 2 - 1)
        wild = smoothstep(0.12, 0.45, self.off_path) * smoothstep(1.4, 1.9, self.off_portal)
        rim = smoothstep(0.0, -MARGIN, self.off_edge)
        far = mix(0.35, 1.0, smoothstep(SIDE, 0, v))
        height = 0.05 * fine + wild * (0.35 * rough + 0.22 * self.earth + 0.1 * fine)
        height += (
            rim * far * (0.55 + 1.5 * np.maximum(ridges - 0.55, 0) * 2) * mix(0.8, 1.3, self.air + self.fire * 0.7)
        )
        crags = np.maximum(ridges - 0.62, 0) * 3.2
        height += wild * crags * (0.9 * self.air + 0.75 * self.fire)
        ridge = np.exp(-(((v - 8.55) / 0.42) ** 2)) * smoothstep(6.4, 5.0, u) * smoothstep(-1.3, 0.6, u)
        height += wild * ridge * (0.7 + 1.5 * np.maximum(ridges - 0.5, 0) * 1.6)
        height = np.maximum(height, self._volcano() * smoothstep(0.02, 0.16, self.off_path))
        shore = smoothstep(0.26, -0.02, self.off_river)
        height = mix(height, BED * smoothstep(0.06, -0.14, self.off_river), shore)
        dais = smoothstep(1.75, 1.35, self.off_portal)
        return mix(height, 0.06, dais)

    def _volcano(self) -> Field:
        r = np.hypot(self.u - VOLCANO[0], (self.v - VOLCANO[1]) * 0.96)
        angle = np.arctan2(self.v - VOLCANO[1], self.u - VOLCANO[0])
        gullies = 0.10 * np.sin(angle * 9 + 2 * np.sin(angle * 2)) * smoothstep(0.2, 0.7, r)
        cone = 4.2 * np.clip(1 - (r + gullies) / 1.2, 0, 1) ** 1.15
        crater = smoothstep(0.33, 0.2, r)
        body: Field = mix(np.minimum(cone, 3.1), 2.3, crater)
        return body


def build(output: Output, ground: Ground) -> None:
    step = (SIZE - 1) / (MESH - 1)
    picks = np.round(np.arange(MESH) * step).astype(int)
    coarse = blur(ground.height, 2.5)[np.ix_(picks, picks)]
    # at its rim the land dips below the wooden frame, or one could look under it
    rim = np.ones_like(coarse, bool)
    rim[1:-1, 1:-1] = False
    coarse[rim] = np.minimum(coarse[rim], -0.05)
    output.model("deer_portal/land", grid("land", coarse + GROUND, LAND, LAND))
    output.model("deer_portal/frame", frame("frame", LAND, LAND, RIM, GROUND + 0.25, 0.3, 0.06))
    output.model("deer_portal/water", plate("water", LAND / 2, LAND / 2, (3, 3)))
    detail = 0.5 * fibres(SIZE, 21, 4, 1.0, 5) * 0.05 + (fbm(SIZE, 22, cells=90, octaves=3) - 0.5) * 0.5
    detail *= mix(0.5, 1.0, smoothstep(0.0, 0.2, ground.off_path))
    output.picture("deer_portal/land_normals.jpg", normals(detail, 3.0)[..., :3])
    ripples = fbm(512, 31, cells=8, octaves=4) + 0.4 * fbm(512, 32, cells=24, octaves=2)
    output.picture("deer_portal/water_normals.jpg", normals(ripples, 9.0)[..., :3])
    output.picture("deer_portal/lava.jpg", to_srgb(_lava(512)))
    for season in SEASONS:
        output.picture(f"deer_portal/land_{season}.jpg", painted(ground, season))


def _lava(size: int) -> Field:
    cracks = 1 - np.abs(fbm(size, 51, cells=5, octaves=5) * 2 - 1)
    hot = smoothstep(0.70, 0.97, cracks)[..., None]
    crust = mix(from_hex("#1c0d0a"), from_hex("#5a1408"), fbm(size, 52, cells=12)[..., None])
    glow: Field = mix(mix(crust, from_hex("#ff5a10"), hot), from_hex("#ffd860"), hot**4)
    return glow


# Painting

MEADOWS: dict[str, dict[str, tuple[str, str]]] = {
    "spring": {"water": ("#3f8488", "#7ab899"), "earth": ("#4c8a34", "#8cc152"), "air": ("#a89a3c", "#d2b850")},
    "summer": {"water": ("#2f7480", "#5fa08c"), "earth": ("#2a6426", "#4f8f34"), "air": ("#a5923a", "#cfae4c")},
    "fall": {"water": ("#5c7a62", "#9a9a5c"), "earth": ("#6a5a22", "#b0762a"), "air": ("#96692c", "#c48e3e")},
    "winter": {"water": ("#8fb0c4", "#c8dbe6"), "earth": ("#9fb0a8", "#d8e2e2"), "air": ("#c4c0b4", "#f0ebdf")},
}
"""Dark and light ground of three quarters; Fire knows no seasons but a little snow."""
SNOW = "#eef4fa"


def painted(ground: Ground, season: str) -> Pixels:
    """The land from above, as light reflected."""
    patches = smoothstep(0.25, 0.75, fbm(SIZE, 61, cells=14, octaves=5))[..., None]
    speckle = (fibres(SIZE, 62, 3.5, 0.9, 5) * 0.09 + 1)[..., None]
    meadow = MEADOWS[season]
    colour = np.zeros((SIZE, SIZE, 3))
    for name in ("water", "earth", "air"):
        dark, light = (from_hex(c) for c in meadow[name])
        colour += getattr(ground, name)[..., None] * mix(dark, light, patches)
    colour += ground.fire[..., None] * _burnt(patches)
    colour *= speckle
    colour = _rocks(ground, colour)
    colour = _shores(ground, colour, season)
    if season == "winter":
        drift = smoothstep(0.35, 0.6, fbm(SIZE, 63, cells=18, octaves=4)) * mix(1.0, 0.35, ground.fire)
        melted = smoothstep(0.02, 0.16, ground.off_river)
        colour = mix(colour, from_hex(SNOW), (drift * melted * 0.85)[..., None])
    colour = _trails(ground, colour, season)
    shade = 1 - 0.35 * smoothstep(0.16, 0.0, ground.off_path) * smoothstep(0.0, 0.05, ground.off_path + 0.02)
    pixels = to_srgb(colour * shade[..., None])
    return _details(ground, pixels, season)


def _burnt(patches: Field) -> Field:
    """Basalt, rust, and cracks with fire in them."""
    base = mix(from_hex("#4a2f2b"), from_hex("#8f4a34"), patches)
    cells = np.abs(fbm(SIZE, 71, cells=22, octaves=3) * 2 - 1)
    cracks = smoothstep(0.06, 0.0, cells) * smoothstep(0.45, 0.7, fbm(SIZE, 72, cells=7, octaves=2))
    ground: Field = mix(base, from_hex("#ff7a24"), (cracks * 0.9)[..., None])
    return ground


def _rocks(ground: Ground, colour: Field) -> Field:
    down, across = np.gradient(blur(ground.height, 2.0), FIELD / PIXELS)
    steep = smoothstep(0.5, 1.3, np.hypot(down, across))[..., None]
    layers = (0.5 + 0.5 * np.sin(ground.height * 5 + fbm(SIZE, 73, cells=40) * 5))[..., None] * 0.5
    layers += 0.5 * fbm(SIZE, 77, cells=70, octaves=4)[..., None]
    pale = mix(from_hex("#7d776c"), from_hex("#b3aa98"), layers)
    dark = mix(from_hex("#352522"), from_hex("#6b463a"), layers)
    rock = mix(pale, dark, ground.fire[..., None])
    return np.asarray(mix(colour, rock, steep))


def _shores(ground: Ground, colour: Field, season: str) -> Field:
    off = ground.off_river
    sand = mix(from_hex("#c9b88a"), from_hex("#2a1714"), ground.fire[..., None])
    wet = mix(from_hex("#2d4a4a"), from_hex("#3a0f06"), ground.fire[..., None])
    beach = smoothstep(0.13, 0.03, off) * (0.55 if season == "winter" else 0.85)
    colour = mix(colour, sand, beach[..., None])
    bed: Field = mix(colour, wet, smoothstep(0.02, -0.06, off)[..., None])
    return bed


def _trails(ground: Ground, colour: Field, season: str) -> Field:
    """Trodden earth under the stones."""
    soil = np.zeros_like(colour)
    tones = {"water": "#9c9a86", "earth": "#8a6a42", "fire": "#3b2723", "air": "#c9ad76"}
    for name, tone in tones.items():
        soil += getattr(ground, name)[..., None] * from_hex(tone)
    soil *= 0.8 + 0.4 * fbm(SIZE, 74, cells=60, octaves=3)[..., None]
    ragged = ground.off_path + (fbm(SIZE, 75, cells=50, octaves=3) - 0.5) * 0.10
    strength = 0.55 if season == "winter" else 0.8
    trodden: Field = mix(colour, soil, (smoothstep(0.07, 0.0, ragged) * strength)[..., None])
    paved = smoothstep(1.9, 1.5, ground.off_portal + (fbm(SIZE, 76, cells=40) - 0.5) * 0.3)
    return np.asarray(mix(trodden, from_hex("#8d8a92"), (paved * 0.75)[..., None]))


TUFTS = {
    "spring": {"water": ("#5fa07a", "#9ccf8c"), "earth": ("#3f7a2c", "#a8d860"), "air": ("#b8b860", "#efe9a8")},
    "summer": {"water": ("#3f8468", "#7cb884"), "earth": ("#275e22", "#70b03e"), "air": ("#a8913c", "#f0d880")},
    "fall": {"water": ("#6f8058", "#b8a860"), "earth": ("#7a4a18", "#e08a2c"), "air": ("#a0742c", "#e8bc66")},
    "winter": {"water": ("#b8d0de", "#f4fafd"), "earth": ("#7f9488", "#f2f7f7"), "air": ("#cbc4b2", "#fdfaf2")},
}
FLOWERS = {
    "spring": ("#f7b8d0", "#fff4f8", "#f4d84a", "#c8a0f0"),
    "summer": ("#f4e05a", "#e86a4a", "#ffffff", "#6a8af0"),
    "fall": ("#d8501c", "#e8902a", "#b03018", "#f0c040"),
    "winter": ("#ffffff", "#e4eef8", "#d0e0ee", "#ffffff"),
}


def _details(ground: Ground, pixels: Pixels, season: str) -> Pixels:
    """Grass, flowers, fallen leaves and pebbles, stroke by stroke."""
    rng = np.random.default_rng(80)
    rgba = np.concatenate([pixels, np.full((SIZE, SIZE, 1), 255, np.uint8)], -1)
    surface = skia.Surface(np.ascontiguousarray(rgba))
    canvas = surface.getCanvas()
    for _ in range(15000):
        u, v = rng.uniform(-MARGIN, SIDE + MARGIN, 2)
        if ground.value(ground.off_path, u, v) < 0.05 or ground.value(ground.off_river, u, v) < 0.1:
            continue
        if ground.value(ground.off_portal, u, v) < 1.7:
            continue
        x, y = (u + MARGIN) * PIXELS, (v + MARGIN) * PIXELS
        shares = [ground.value(getattr(ground, name), u, v) for name in ("water", "earth", "fire", "air")]
        element = ("water", "earth", "fire", "air")[int(np.argmax(shares))]
        if element == "fire":
            _pebble(canvas, rng, x, y, ("#2a1a18", "#6a4238"))
        elif rng.random() < 0.06:
            _flower(canvas, rng, x, y, FLOWERS[season])
        elif rng.random() < 0.05:
            _pebble(canvas, rng, x, y, ("#6f6c64", "#a9a498"))
        else:
            _tuft(canvas, rng, x, y, TUFTS[season][element])
    return np.asarray(surface.toarray(colorType=skia.kRGBA_8888_ColorType)[..., :3])


def _between(rng: np.random.Generator, colours: Sequence[str]) -> int:
    a, b = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in colours[:2])
    share = rng.random()
    r, g, bl = (int(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return int(skia.Color(r, g, bl, 190))


def _tuft(canvas: "skia.Canvas", rng: np.random.Generator, x: float, y: float, colours: Sequence[str]) -> None:
    paint = skia.Paint(AntiAlias=True, Color=_between(rng, colours), StrokeWidth=1.5, Style=skia.Paint.kStroke_Style)
    for _ in range(4):
        dx, dy = rng.uniform(-4, 4), rng.uniform(-9, -3)
        canvas.drawLine(x + dx * 0.3, y, x + dx, y + dy, paint)


def _flower(canvas: "skia.Canvas", rng: np.random.Generator, x: float, y: float, colours: Sequence[str]) -> None:
    colour = colours[int(rng.integers(len(colours)))]
    r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    for _ in range(int(rng.integers(3, 8))):
        dx, dy = rng.normal(0, 5, 2)
        canvas.drawCircle(
            x + dx, y + dy, rng.uniform(1.2, 2.4), skia.Paint(AntiAlias=True, Color=skia.Color(r, g, b, 230))
        )


def _pebble(canvas: "skia.Canvas", rng: np.random.Generator, x: float, y: float, colours: Sequence[str]) -> None:
    w, h = rng.uniform(1.5, 4.5), rng.uniform(1.2, 3)
    canvas.drawOval(skia.Rect.MakeXYWH(x + 1, y + 1.2, w, h), skia.Paint(AntiAlias=True, Color=skia.Color(0, 0, 0, 80)))
    canvas.drawOval(skia.Rect.MakeXYWH(x, y, w, h), skia.Paint(AntiAlias=True, Color=_between(rng, colours)))
