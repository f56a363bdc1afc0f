"""Creatures with a spine: fish, eels, sharks, anglers, whales. One body, drawn from a few numbers and much luck."""

from dataclasses import dataclass
from math import cos, pi, sin

from art.covers.canvas import polygon
from art.deep_regrets.water import Spot, Water, mixed


@dataclass(frozen=True)
class Body:
    """`long` and `high` are half the length and half the height; `fullest` is where along it the body is highest."""

    long: float = 112
    high: float = 46
    fullest: float = 0.36
    snout: float = 0.8
    """How blunt: small numbers for a blunt head, large ones for a pointed one."""
    rear: float = 1.0
    bend: float = 6.0
    waves: float = 1.0
    tail: str = "fork"
    """fork, fan, lunate, thread."""
    dorsal: str = "spiny"
    """spiny, sail, shark, ribbon, none."""
    mouth: str = "small"
    """small, grin, gape, beak, none."""
    eye: float = 9.0
    pattern: str = "scales"
    """scales, stripes, spots, plates, ribs, lamps, none."""
    lure: bool = False
    whiskers: int = 0


def swim(water: Water, body: Body, back: str, belly: str, iris: str = "#e8d27a", eerie: int = 0) -> None:
    """Draw it, looking left. The eerier, the more eyes, teeth and arms that no fish should have."""
    luck = water.uniform
    high, long = body.high * luck(0.9, 1.1), body.long * luck(0.95, 1.05)
    phase = luck(-0.6, 0.6)
    steps = 40
    upper: list[Spot] = []
    lower: list[Spot] = []
    middle: list[Spot] = []
    for k in range(steps + 1):
        share = k / steps
        x = -long + 2 * long * share
        y = body.bend * sin(2 * pi * body.waves * share * 0.5 + phase) * (0.3 + share)
        half = high * _half(share, body)
        upper.append((x, y - half))
        lower.append((x, y + half * 0.92))
        middle.append((x, y))
    outline = polygon([*upper, *reversed(lower)])
    if eerie >= 2:
        for _ in range(2 + 2 * eerie):
            k = int(luck(10, 36))
            water.tentacle(
                mixed(back, "#05070c", 0.35),
                lower[k],
                luck(50, 130),
                luck(60, 60 + 36 * eerie),
                luck(7, 14),
                1.2,
                mixed(belly, "#ffffff", 0.3),
            )
    _tail(water, body.tail, middle[-1], high, mixed(back, "#000000", 0.15), mixed(belly, back, 0.4))
    _fins(water, body, upper, lower, high, back, belly)
    water.solid(outline, back, belly, mixed(belly, "#ffffff", 0.6))
    water.within(outline)
    _pattern(water, body.pattern, upper, lower, middle, high, back, belly, iris)
    water.everywhere()
    _head(water, body, upper, lower, middle, high, long, back, belly, iris, eerie)


def _half(share: float, body: Body) -> float:
    peak = body.fullest
    if share < peak:
        return max(0.04, float(sin(pi / 2 * share / peak) ** body.snout))
    return max(0.11, float(max(0.0, cos(pi / 2 * (share - peak) / (1 - peak))) ** body.rear))


def _tail(water: Water, kind: str, root: Spot, high: float, ink: str, light: str) -> None:
    x, y = root
    size = max(20.0, high * 0.9)
    up, down, end = y - size, y + size, x + size
    shapes: dict[str, list[Spot]] = {
        "fork": [(x - 8, y - 5), (end, up), (x + size * 0.62, y), (end, down), (x - 8, y + 5)],
        "fan": [(x - 8, y - 6), (end - 6, up + 6), (end, y), (end - 6, down - 6), (x - 8, y + 6)],
        "lunate": [(x - 10, y - 5), (end - 9, up - 12), (x + size * 0.32, y), (end - 12, down - 4), (x - 10, y + 5)],
        "thread": [(x - 12, y - 4), (x + size * 1.5, y - 3), (x - 12, y + 4)],
    }  # fmt: skip
    spots = shapes[kind]
    if kind in ("fan",):
        water.blob(ink, *spots)
    else:
        water.shape(ink, *spots)
    for k in range(-3, 4):
        water.line(light, 1.3, (x + 2, y + k), (x + size * 0.75, y + k * size * 0.2), alpha=0.55)


def _fins(water: Water, body: Body, upper: list[Spot], lower: list[Spot], high: float, back: str, belly: str) -> None:
    ink = mixed(back, "#000000", 0.2)
    light = mixed(belly, back, 0.35)
    match body.dorsal:
        case "spiny":
            edge = upper[12:30]
            tips = [
                (x + 5, y - high * water.uniform(0.28, 0.5) * sin(pi * (k + 1) / 19)) for k, (x, y) in enumerate(edge)
            ]
            water.shape(ink, *edge, *reversed(tips), alpha=0.95)
            for (x, y), (tx, ty) in list(zip(edge, tips, strict=True))[::2]:
                water.line(light, 1.4, (x, y), (tx, ty - 3), alpha=0.8)
        case "sail":
            edge = upper[9:34]
            tips = [(x + 10, y - high * 1.0 * sin(pi * (k + 2) / 28)) for k, (x, y) in enumerate(edge)]
            water.shape(ink, *edge, *reversed(tips), alpha=0.95)
            for (x, y), (tx, ty) in list(zip(edge, tips, strict=True))[::3]:
                water.line(light, 1.6, (x, y), (tx, ty), alpha=0.8)
        case "shark":
            x, y = upper[16]
            water.blob(ink, (x - 16, y + 6), (x + 10, y - high * 0.95), (x + 22, y - high * 0.8), (x + 26, y + 6))
            x, y = upper[33]
            water.blob(ink, (x - 6, y + 4), (x + 8, y - high * 0.34), (x + 12, y + 4))
        case "ribbon":
            edge = upper[6:39]
            tips = [(x + 3, y - 9 - 5 * sin(k * 1.3)) for k, (x, y) in enumerate(edge)]
            water.shape(ink, *edge, *reversed(tips), alpha=0.9)
            edge = lower[16:39]
            tips = [(x + 3, y + 8 + 4 * sin(k * 1.3)) for k, (x, y) in enumerate(edge)]
            water.shape(ink, *edge, *reversed(tips), alpha=0.9)
    if body.dorsal != "ribbon":
        x, y = lower[26]
        water.shape(ink, (x - 14, y - 4), (x + 14, y - 6), (x + 20, y + high * 0.42))
        x, y = lower[14]
        water.blob(ink, (x - 4, y - 6), (x + 18, y - 4), (x + 26, y + high * 0.5), (x + 10, y + high * 0.4))


def _pattern(
    water: Water,
    kind: str,
    upper: list[Spot],
    lower: list[Spot],
    middle: list[Spot],
    high: float,
    back: str,
    belly: str,
    iris: str,
) -> None:
    dark, light = mixed(back, "#000000", 0.45), mixed(belly, "#ffffff", 0.4)
    match kind:
        case "scales":
            for k in range(8, 38, 2):
                (x, top), (_, bottom) = upper[k], lower[k]
                rows = max(2, int((bottom - top) / 10))
                for r in range(rows):
                    y = top + (r + 0.5 * (k // 2 % 2)) * (bottom - top) / rows
                    water.ring(light, 1.1, x, y, 6.5, 0.8, 0.22)
        case "stripes":
            for k in range(9, 38, int(water.uniform(3, 5))):
                (x, top), (_, bottom) = upper[k], lower[k]
                water.line(
                    dark, water.uniform(4, 8), (x, top), (x - 6, (top + bottom) / 2), (x + 2, bottom), alpha=0.55
                )
        case "spots":
            for _ in range(30):
                k = int(water.uniform(6, 38))
                (x, top), (_, bottom) = upper[k], lower[k]
                water.dot(dark, x, water.uniform(top, bottom), water.uniform(2, 5.5), 0.5)
        case "plates":
            for k in range(9, 38, 3):
                (x, top), (_, bottom) = upper[k], lower[k]
                water.line(light, 1.6, (x, top), (x + 8, (top + bottom) / 2), (x, bottom), alpha=0.5)
                water.dot(light, x + 4, (top + bottom) / 2, 2, 0.7)
        case "ribs":
            for k in range(10, 34, 2):
                (x, top), (_, bottom) = upper[k], lower[k]
                water.line("#e8e0c8", 2.2, middle[k], (x + 8, top + 6), alpha=0.55)
                water.line("#e8e0c8", 2.2, middle[k], (x + 8, bottom - 6), alpha=0.55)
            water.line("#e8e0c8", 3, *middle[8:38:4], alpha=0.6)
        case "lamps":
            for k in range(8, 38, 2):
                x, y = middle[k]
                water.glow(iris, x, y + high * 0.2, 11, 0.8)
                water.dot("#ffffff", x, y + high * 0.2, 1.7)
    water.line(dark, 1.4, *middle[9:38:4], alpha=0.5)


def _head(
    water: Water,
    body: Body,
    upper: list[Spot],
    lower: list[Spot],
    middle: list[Spot],
    high: float,
    long: float,
    back: str,
    belly: str,
    iris: str,
    eerie: int,
) -> None:
    dark = mixed(back, "#000000", 0.6)
    gill = max(7, int(40 * body.fullest * 0.72))
    (gx, gtop), (_, gbottom) = upper[gill], lower[gill]
    water.line(
        dark, 2.4, (gx, gtop + high * 0.3), (gx + 9, (gtop + gbottom) / 2), (gx - 2, gbottom - high * 0.2), alpha=0.8
    )
    fx, fy = middle[gill + 3]
    water.blob(
        mixed(back, "#000000", 0.25),
        (fx, fy + high * 0.1),
        (fx + high * 0.62, fy + high * 0.12),
        (fx + high * 0.7, fy + high * 0.5),
        (fx + high * 0.2, fy + high * 0.42),
    )
    x, y = middle[0]
    match body.mouth:
        case "small":
            water.line(dark, 2.6, (x + 1, y + 3), (x + 12, y + 7), (x + 20, y + 6))
        case "grin":
            end = (x + long * 0.42, y + high * 0.1)
            water.line("#12060a", 5, (x + 3, y + high * 0.1), (x + long * 0.2, y + high * 0.42), end)
            water.teeth((x + 8, y + high * 0.16), (x + long * 0.38, y + high * 0.2), 8 + 2 * eerie, 7 + eerie)
        case "beak":
            water.shape(mixed(belly, "#b08d57", 0.5), (x + 16, y - 8), (x - 26, y + 4), (x + 16, y + 10))
            water.line(dark, 2, (x - 20, y + 4), (x + 14, y + 3))
        case "gape":
            _gape(water, x, y, high, long, belly, eerie)
    for k in range(body.whiskers):
        way = 8 + 9 * k
        water.tapering(
            mixed(back, belly, 0.3), 3, 1, (x + way, y + 8), (x + way - 12, y + 28), (x + way - 24, y + 46 + 5 * k)
        )
    k = max(4, int(40 * body.fullest * 0.42))
    ex, ey = middle[k][0], upper[k][1] + high * _half(k / 40, body) * 0.62
    water.eye(ex, ey, body.eye, iris, slit=eerie >= 1, glowing=eerie >= 2)
    for n in range(max(0, 2 * eerie - 1)):
        at = int(water.uniform(5, 12 + 6 * eerie))
        spot = (upper[at][0], water.uniform(upper[at][1] + 7, lower[at][1] - 9))
        if abs(spot[0] - ex) + abs(spot[1] - ey) > body.eye * 2.2:
            water.eye(*spot, body.eye * water.uniform(0.35, 0.7), iris, slit=True, glowing=n % 2 == 0)
    if body.lure:
        x, y = upper[max(4, k - 1)]
        tip = (x - high * 0.9, y - high * 0.5)
        water.tapering(dark, 4.5, 2, (x, y + 3), (x - 6, y - high * 0.75), (x - high * 0.6, y - high * 0.86), tip)
        water.glow(iris, *tip, 56, 0.95)
        water.dot("#fffbe0", *tip, 6)


def _gape(water: Water, x: float, y: float, high: float, long: float, belly: str, eerie: int) -> None:
    """Jaws wide open, with a night inside."""
    deep = x + long * 0.5
    top, bottom = (x - 4, y - high * 0.30), (x + long * 0.06, y + high * 0.86)
    water.blob(
        "#050407",
        (x - 6, y - high * 0.34),
        (deep, y + high * 0.06),
        (deep - 6, y + high * 0.34),
        bottom,
        (x - 2, y + high * 0.2),
    )
    water.blob(
        "#4a1420", (deep - 30, y + high * 0.12), (deep - 6, y + high * 0.16), (deep - 18, y + high * 0.3), alpha=0.7
    )
    count = 6 + 2 * eerie
    water.teeth(top, (deep - 8, y + high * 0.1), count, 13 + 3 * eerie)
    water.teeth((deep - 12, y + high * 0.38), bottom, count, 12 + 3 * eerie)
    water.line(mixed(belly, "#000000", 0.3), 3, bottom, (deep - 14, y + high * 0.5))
