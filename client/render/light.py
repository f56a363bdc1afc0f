"""The light of a place: a key lamp that casts shadows, small lamps, a window's pattern, haze, film and focus."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees

import panda3d.core as p3d

from client.render.surface import Colour

Point = tuple[float, float, float]
MOST_LAMPS = 8


@dataclass(frozen=True)
class KeyLamp:
    """The lamp that casts shadows. It has a place: light falls off with the square of the distance.

    Keep it at the side and above: from behind the table it leaves black whatever leans toward the eye.
    """

    at: Point
    to: Point = (0.0, 0.0, 0.0)
    """What it is aimed at; `colour` is how bright it is there."""
    colour: Colour = (5.25, 4.65, 3.95)
    fov: float | None = None
    """Degrees for which shadows are computed; None: as many as the covered part of the table needs."""
    near: float = 20.0
    far: float = 125.0
    """cm between which things cast and take shadows: the closer together, the finer."""
    soft: float = 5.0
    """cm behind what shades it where a shadow is as soft as it gets; less is a larger lamp."""


@dataclass(frozen=True)
class Lamp:
    """A small lamp without shadows: a flame, a lit window, a portal, the light by which a player reads."""

    at: Point
    colour: Colour
    """Light at 1 cm: hundreds for a candle, thousands for a torch."""
    reach: float
    """cm beyond which it does nothing."""
    size: float = 3.0
    """Half the width of what shines, in cm: nearer than that it gets no brighter."""


@dataclass(frozen=True)
class Panes:
    """Moon or sun through a window: panes and bars of light on whatever lies in its way, softer with the distance."""

    toward: Point
    """From the table toward moon or sun; it must have a part in y."""
    colour: Colour
    y: float
    """The window's plane."""
    left: float
    right: float
    low: float
    high: float
    across: int = 3
    up: int = 2
    bar: float = 0.5
    """Half the width of a bar between two panes, in cm."""
    spread: float = 0.012
    """cm by which an edge softens for each cm of way."""
    wet: float = 0.0
    """How much the running rain on the glass is seen in the light."""


@dataclass(frozen=True)
class Haze:
    """Air that is seen: what is farther than `begin` cm fades into the colour."""

    colour: Colour
    most: float = 0.7
    begin: float = 90.0
    length: float = 120.0


@dataclass(frozen=True)
class Grade:
    """What the film makes of it."""

    shadow: Colour = (1.0, 1.0, 1.0)
    bright: Colour = (1.0, 1.0, 1.0)
    """Tints of dark and of bright parts."""
    saturation: float = 1.0
    vignette: float = 0.7
    bloom: float = 0.06
    grain: float = 0.0


@dataclass(frozen=True)
class Focus:
    """What is sharp: between `near` and `far` cm from the eye."""

    near: float = 0.0
    far: float = 1000.0
    disc: float = 0.0
    """Pixels (of a window of 1280 x 720) to which a point grows at most; 0: everything is sharp."""
    strength: float = 40.0
    """Pixels for each distance out of focus."""


@dataclass(frozen=True)
class Outlook:
    """What is seen out of a window, or behind the last trees: a sky's colours, a sun or moon, and the weather."""

    low: Colour = (1.15, 0.46, 0.14)
    high: Colour = (0.07, 0.11, 0.22)
    """The sky above the horizon, and overhead;"""
    between: Colour = (0.42, 0.22, 0.30)
    """and on the way from one to the other."""
    sun: Colour = (6.8, 3.4, 1.2)
    sun_at: tuple[float, float] = (0.5, 0.3)
    """Where it stands, as shares of the picture's width and height."""
    sun_size: float = 0.1
    ground: Colour = (0.015, 0.045, 0.07)
    """The sea close by; the nearest trees."""
    clouds: float = 0.75
    storm: float = 0.0
    """From 0 to 1: how high the sea runs, with rain and lightning."""
    stars: float = 0.0
    coast: float = 0.0
    """From 0 to 1: how near land is, with the lights of a harbour."""
    flood: float = 0.0
    """From 0 to 1: how high the sea stands before the window."""


@dataclass(frozen=True)
class Light:
    """Everything that shines in a place in one of its moods."""

    key: KeyLamp
    lamps: Sequence[Lamp] = ()
    """At most eight, the most important first: a cheaper preset has only the first of them."""
    panes: Panes | None = None
    haze: Haze | None = None
    grade: Grade = Grade()
    focus: Focus = Focus()
    ambient: Colour = (1.0, 1.0, 1.0)
    """Multiplies the light of the surroundings."""
    exposure: float = 0.92
    outlook: Outlook = Outlook()
    environment: str = "sky"
    """Folder below models with cube.txo and harmonics.json: what is seen in brass, and comes from all around."""

    def but(self, **changes: object) -> "Light":
        return replace(self, **changes)  # type: ignore[arg-type]


AFAR = 150.0
"""cm to a lamp whose place does not matter."""


def lamp_from(direction: Point, colour: Colour = (5.25, 4.65, 3.95), to: Point = (0.0, 0.0, 0.0)) -> KeyLamp:
    """A lamp so far away that it shines almost like a sun."""
    toward = p3d.LVector3(*direction)
    toward.normalize()
    x, y, z = p3d.Point3(*to) + toward * AFAR
    return KeyLamp((x, y, z), to, colour, None, AFAR - 75, AFAR + 75)


LAMP = Light(lamp_from((-0.42, 0.30, 0.86)))
"""The lamp over a games table in the evening."""


def cone(key: KeyLamp, radius: float) -> float:
    """Degrees of a key lamp's cone that takes in `radius` cm around what it is aimed at."""
    if key.fov is not None:
        return key.fov
    away = (p3d.Point3(*key.at) - p3d.Point3(*key.to)).length()
    return 2 * degrees(atan2(radius, away))


def between(a: Light, b: Light, share: float) -> Light:
    """The light `share` of the way from a to b. Lamps that only one of them has fade in or out."""
    if share <= 0 or a == b:
        return a
    if share >= 1:
        return b
    near = a if share < 0.5 else b
    return Light(
        key=_key(a.key, b.key, share),
        lamps=_lamps(a.lamps, b.lamps, share),
        panes=_panes(a.panes, b.panes, share),
        haze=_haze(a.haze, b.haze, share),
        grade=Grade(
            _mix(a.grade.shadow, b.grade.shadow, share),
            _mix(a.grade.bright, b.grade.bright, share),
            _part(a.grade.saturation, b.grade.saturation, share),
            _part(a.grade.vignette, b.grade.vignette, share),
            _part(a.grade.bloom, b.grade.bloom, share),
            _part(a.grade.grain, b.grade.grain, share),
        ),
        focus=focus_between(a.focus, b.focus, share),
        ambient=_mix(a.ambient, b.ambient, share),
        exposure=_part(a.exposure, b.exposure, share),
        outlook=_outlook(a.outlook, b.outlook, share),
        environment=near.environment,
    )


def focus_between(a: Focus, b: Focus, share: float) -> Focus:
    """The eye refocuses."""
    return Focus(
        _part(a.near, b.near, share),
        _part(a.far, b.far, share),
        _part(a.disc, b.disc, share),
        _part(a.strength, b.strength, share),
    )


def _part(a: float, b: float, share: float) -> float:
    return a + (b - a) * share


def _mix(a: Colour, b: Colour, share: float) -> Colour:
    x, y, z = (_part(p, q, share) for p, q in zip(a, b, strict=True))
    return x, y, z


def brighter(colour: Colour, times: float) -> Colour:
    """A colour so many times as bright."""
    red, green, blue = colour
    return red * times, green * times, blue * times


def _key(a: KeyLamp, b: KeyLamp, share: float) -> KeyLamp:
    return KeyLamp(
        _mix(a.at, b.at, share),
        _mix(a.to, b.to, share),
        _mix(a.colour, b.colour, share),
        b.fov if a.fov is None or b.fov is None else _part(a.fov, b.fov, share),
        _part(a.near, b.near, share),
        _part(a.far, b.far, share),
        _part(a.soft, b.soft, share),
    )


def _lamps(a: Sequence[Lamp], b: Sequence[Lamp], share: float) -> tuple[Lamp, ...]:
    both = tuple(
        Lamp(
            _mix(p.at, q.at, share),
            _mix(p.colour, q.colour, share),
            _part(p.reach, q.reach, share),
            _part(p.size, q.size, share),
        )
        for p, q in zip(a, b, strict=False)
    )
    fading = [replace(lamp, colour=brighter(lamp.colour, 1 - share)) for lamp in a[len(b) :]]
    rising = [replace(lamp, colour=brighter(lamp.colour, share)) for lamp in b[len(a) :]]
    return (*both, *fading, *rising)


def _outlook(a: Outlook, b: Outlook, share: float) -> Outlook:
    return Outlook(
        low=_mix(a.low, b.low, share),
        high=_mix(a.high, b.high, share),
        between=_mix(a.between, b.between, share),
        sun=_mix(a.sun, b.sun, share),
        sun_at=(_part(a.sun_at[0], b.sun_at[0], share), _part(a.sun_at[1], b.sun_at[1], share)),
        sun_size=_part(a.sun_size, b.sun_size, share),
        ground=_mix(a.ground, b.ground, share),
        clouds=_part(a.clouds, b.clouds, share),
        storm=_part(a.storm, b.storm, share),
        stars=_part(a.stars, b.stars, share),
        coast=_part(a.coast, b.coast, share),
        flood=_part(a.flood, b.flood, share),
    )


def _panes(a: Panes | None, b: Panes | None, share: float) -> Panes | None:
    if a is None or b is None:
        only, how_much = (b, share) if a is None else (a, 1 - share)
        return None if only is None else replace(only, colour=brighter(only.colour, how_much))
    toward, colour = _mix(a.toward, b.toward, share), _mix(a.colour, b.colour, share)
    return replace(b, toward=toward, colour=colour, wet=_part(a.wet, b.wet, share))


def _haze(a: Haze | None, b: Haze | None, share: float) -> Haze | None:
    if a is None or b is None:
        only, how_much = (b, share) if a is None else (a, 1 - share)
        return None if only is None else replace(only, most=only.most * how_much)
    return Haze(
        _mix(a.colour, b.colour, share),
        _part(a.most, b.most, share),
        _part(a.begin, b.begin, share),
        _part(a.length, b.length, share),
    )
