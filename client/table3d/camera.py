"""The eye over the table: fits what must be seen into the free part of the window; orbits, pans, zooms, follows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import atan, degrees, radians, tan

import panda3d.core as p3d

from client.boards import Viewpoint
from client.render.cameras import camera_of
from client.table3d.motion import ease

UPRIGHT = 30.0
"""Vertical angle of a lens in degrees, if a viewpoint asks for no other."""
STEEPEST, FLATTEST = -89.0, -14.0
NEAREST, FARTHEST = 9.0, 260.0
LOWEST = 2.5
"""The eye stays this far above the felt, in cm."""
REACH = 70.0
"""The middle of the picture stays this near to the middle of the table."""
GLIDE = 0.6
"""Seconds from one preset to the next."""
TRAILING = 6.0
"""How eagerly the eye follows a throw, per second."""

NEARER = 5.0
"""How many times nearer than the preset fingers bring the eye; never farther."""

Safe = tuple[float, float, float, float]
"""The part of the window that the interface leaves free: left, right, bottom, top, each from -1 to 1."""
WHOLE: Safe = (-1, 1, -1, 1)
Zone = tuple[float, float]
"""The nearest and the farthest that is sharp, in cm from the eye."""
BEFORE, BEHIND = 0.7, 1.06
"""What is looked at is sharp from this share of its nearest point's distance to that of its farthest."""
LEAST_SAFE = 0.8
"""What is on the table has at least so much of the window's height, before the room is seen: 2 is all of it."""


@dataclass(frozen=True)
class Eye:
    """A place to look from: the point on the felt in the line of sight, and how it is seen."""

    x: float
    y: float
    heading: float
    pitch: float
    distance: float
    lens: float = UPRIGHT

    def bounded(self) -> "Eye":
        """Never inside the table, never lost."""
        pitch = min(FLATTEST, max(STEEPEST, self.pitch))
        distance = min(FARTHEST, max(NEAREST, self.distance))
        x, y = (min(REACH, max(-REACH, c)) for c in (self.x, self.y))
        return Eye(x, y, (self.heading + 180) % 360 - 180, pitch, distance, self.lens)


def below(safe: Safe, top: float) -> Safe:
    """The part of a safe rectangle below `top`, above which the room is seen; all of it, if that is too little."""
    left, right, bottom, upper = safe
    return (left, right, bottom, top) if bottom + LEAST_SAFE < top < upper else safe


def fit(
    points: Iterable[p3d.Point3],
    heading: float,
    pitch: float,
    aspect: float,
    safe: Safe = WHOLE,
    upright: float = UPRIGHT,
    low: bool = False,
) -> tuple[p3d.Point3, p3d.Quat]:
    """Where a camera must stand so that all points fall inside `safe`, as large as possible, in its middle or `low`.

    In closed form: in camera space each border of `safe` bounds x / y or z / y of every point, and all these bounds
    are linear in the camera's place.
    """
    turn = p3d.Quat()
    turn.set_hpr(p3d.Vec3(heading, pitch, 0))
    right, ahead, up = turn.get_right(), turn.get_forward(), turn.get_up()
    high = tan(radians(upright) / 2)
    wide = high * aspect
    left_slope, right_slope, low_slope, top_slope = safe[0] * wide, safe[1] * wide, safe[2] * high, safe[3] * high
    seen = [(p.dot(right), p.dot(ahead), p.dot(up)) for p in (p3d.Vec3(point) for point in points)]
    right_bound = max(x - right_slope * y for x, y, _ in seen)
    left_bound = max(left_slope * y - x for x, y, _ in seen)
    top_bound = max(z - top_slope * y for _, y, z in seen)
    low_bound = max(low_slope * y - z for _, y, z in seen)
    back = max(
        (right_bound + left_bound) / (right_slope - left_slope), (top_bound + low_bound) / (top_slope - low_slope)
    )
    aside = ((right_bound - right_slope * back) - (left_bound + left_slope * back)) / 2
    least, most = top_bound - top_slope * back, -(low_bound + low_slope * back)
    lift = most if low else (least + most) / 2
    return p3d.Point3(right * aside + up * lift - ahead * back), turn


def zone(camera: p3d.NodePath, points: Iterable[p3d.Point3]) -> Zone:
    """From where to where a camera must see sharply, so that all of these points are."""
    away = [(point - camera.get_pos()).length() for point in points]
    return BEFORE * min(away), BEHIND * max(away)


def stand_before(
    camera: p3d.NodePath, points: Sequence[p3d.Point3], pitch: float, lens: float, aspect: float, safe: Safe
) -> Zone:
    """Put a camera where all points fall inside `safe`, looking straight ahead: before things that stand."""
    place, turn = fit(points, 0.0, pitch, aspect, safe, lens)
    _shape(camera, lens, aspect)
    camera.set_pos_quat(place, turn)
    return zone(camera, points)


class _Sway:
    """By how many cm and degrees the eye is moved from the place it has, and how it comes back."""

    def __init__(self) -> None:
        self.by = self._farthest = (0.0, 0.0, 0.0)
        self._steadied = 1.0

    def to(self, aside: float, up: float, roll: float) -> None:
        self.by, self._steadied = (aside, up, roll), 1.0

    def steady(self) -> None:
        self._farthest, self._steadied = self.by, 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while it comes back."""
        if self._steadied >= 1:
            return False
        self._steadied = min(1.0, self._steadied + seconds / GLIDE)
        aside, up, roll = self._farthest
        left = 1 - ease(self._steadied)
        self.by = (aside * left, up * left, roll * left)
        return True


class TableCamera:
    """Moves a camera node. `advance` is called once a frame and tells whether the picture changed."""

    def __init__(self, camera: p3d.NodePath, aspect: float, safe: Safe = WHOLE) -> None:
        self._camera = camera
        self._aspect = aspect
        self._safe = safe
        self._viewpoint: Viewpoint | None = None
        self._eye = self._from = self._to = Eye(0.0, 0.0, 0.0, -55.0, 90.0)
        self._home = self._eye
        """The preset: fingers never lose it."""
        self._shown = ((0.0, 0.0), (0.0, 0.0))
        """From where to where it shows the table, across and away, in cm."""
        self._share, self._lasts = 1.0, GLIDE
        self._followed: p3d.Point3 | None = None
        self._before: Eye | None = None
        self._sway = _Sway()
        self._place()

    @property
    def sharp(self) -> Zone | None:
        """From which to which distance all that the preset shows is, in cm; None before there is one."""
        return zone(self._camera, self._viewpoint.points) if self._viewpoint is not None else None

    @property
    def eye(self) -> Eye:
        return self._eye

    def resize(self, aspect: float, safe: Safe, at_once: bool = True) -> None:
        """Another window, or another interface around the table: the viewpoint is fitted anew."""
        self._aspect, self._safe = aspect, safe
        self._place()
        if self._viewpoint is not None:
            self.look(self._viewpoint, at_once)

    def look(self, viewpoint: Viewpoint, at_once: bool = False) -> None:
        """Go to a preset."""
        self._viewpoint = viewpoint
        self._followed = self._before = None
        self._home = self._eye_for(viewpoint).bounded()
        xs, ys = [point.x for point in viewpoint.points], [point.y for point in viewpoint.points]
        self._shown = ((min(xs), max(xs)), (min(ys), max(ys)))
        self._go(self._home, at_once)

    def orbit(self, heading: float, pitch: float) -> None:
        eye = self._to
        self._go(replace(eye, heading=eye.heading + heading, pitch=eye.pitch + pitch), at_once=True)

    def zoom(self, factor: float) -> None:
        """Nearer for factors above 1."""
        eye = self._to
        self._go(replace(eye, distance=eye.distance / factor), at_once=True)

    def pan(self, right: float, up: float) -> None:
        """Move over the table; 1 is the height of the picture."""
        eye = self._to
        turn = p3d.Quat()
        turn.set_hpr(p3d.Vec3(eye.heading, 0, 0))
        across = 2 * eye.distance * tan(radians(eye.lens) / 2)
        by = turn.get_right() * right * across + turn.get_forward() * up * across
        self._go(replace(eye, x=eye.x + by.x, y=eye.y + by.y), at_once=True)

    @property
    def at_home(self) -> bool:
        """Whether the eye is, or goes, where the preset has it."""
        return self._to == self._home

    @property
    def closest(self) -> bool:
        """Whether it is as near as fingers bring it."""
        return self._to.distance <= 1.01 * self._home.distance / NEARER

    def go_home(self) -> None:
        """Back to the preset."""
        self._go(self._home, at_once=False)

    def shift(self, x: float, y: float) -> None:
        """Move over the table by so many cm, as far as there is something to be seen."""
        self._go(self._within(self._to.x + x, self._to.y + y, self._to.distance), at_once=True)

    def approach(self, point: p3d.Point3, factor: float, at_once: bool = True) -> None:
        """Nearer to a point of the felt for factors above 1: it stays where it is in the picture."""
        eye = self._to
        distance = min(self._home.distance, max(self._home.distance / NEARER, eye.distance / factor))
        kept = distance / eye.distance
        x, y = point.x + (eye.x - point.x) * kept, point.y + (eye.y - point.y) * kept
        self._go(self._within(x, y, distance), at_once)

    def _within(self, x: float, y: float, distance: float) -> Eye:
        """The nearer the eye, the more of the preset's picture lies beside its own: so far it may go."""
        home, eye = self._home, self._to
        beside = max(0.0, 1 - distance / home.distance)
        x, y = (
            min(at + (high - at) * beside, max(at + (low - at) * beside, wanted))
            for at, (low, high), wanted in zip((home.x, home.y), self._shown, (x, y), strict=True)
        )
        return replace(eye, x=x, y=y, distance=distance)

    def follow(self, point: p3d.Point3 | None) -> None:
        """Keep a thrown die in the middle; None goes back to where the eye was before."""
        if point is None:
            if self._before is not None:
                self._go(self._before, at_once=False)
            self._followed = self._before = None
            return
        if self._before is None:
            self._before = self._to
        self._followed = p3d.Point3(point)

    def close_in(self, point: p3d.Point3, share: float) -> None:
        """Glide near to a point of the felt, to this share of the distance; `follow(None)` goes back."""
        if self._before is None:
            self._before = self._to
        before = self._before
        near = replace(before, x=point.x, y=point.y, distance=share * before.distance)
        self._go(near, at_once=False)

    def visit(self, viewpoint: Viewpoint, seconds: float) -> None:
        """Go somewhere for a while, in so many seconds; `follow(None)` goes back."""
        if self._before is None:
            self._before = self._to
        self._go(self._eye_for(viewpoint), at_once=False, seconds=seconds)

    def sway(self, aside: float, up: float, roll: float) -> None:
        """Be moved from the place it has, by so many cm and degrees, until it is moved otherwise."""
        self._sway.to(aside, up, roll)
        self._place()

    def steady(self) -> None:
        """Come back in a glide to the place it has, wherever it has been moved."""
        self._sway.steady()

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while the eye moves."""
        steadies = self._sway.advance(seconds)
        if self._followed is not None:
            return self._trail(seconds)
        if self._share >= 1:
            if steadies:
                self._place()
            return steadies
        self._share = min(1.0, self._share + seconds / self._lasts)
        # at the end it is just there, and not a rounding away
        self._eye = self._to if self._share >= 1 else _between(self._from, self._to, ease(self._share))
        self._place()
        return True

    def _trail(self, seconds: float) -> bool:
        assert self._followed is not None
        assert self._before is not None
        distance = min(self._before.distance, 46.0)
        near = replace(self._before, x=self._followed.x, y=self._followed.y, pitch=-48.0, distance=distance)
        share = min(1.0, TRAILING * seconds)
        self._eye = self._to = _between(self._eye, near.bounded(), share)
        self._share = 1.0
        self._place()
        return True

    def _go(self, eye: Eye, at_once: bool, seconds: float = GLIDE) -> None:
        self._from, self._to, self._share, self._lasts = self._eye, eye.bounded(), 0.0, seconds
        if at_once:
            self._eye, self._share = self._to, 1.0
            self._place()

    def _eye_for(self, viewpoint: Viewpoint) -> Eye:
        """From where all that a viewpoint shows is seen."""
        safe, lens = below(self._safe, viewpoint.top), viewpoint.lens
        place, _ = fit(viewpoint.points, viewpoint.heading, viewpoint.pitch, self._aspect, safe, lens, viewpoint.low)
        turn = p3d.Quat()
        turn.set_hpr(p3d.Vec3(viewpoint.heading, viewpoint.pitch, 0))
        ahead = turn.get_forward()
        distance = -place.z / ahead.z
        on_felt = place + ahead * distance
        return Eye(on_felt.x, on_felt.y, viewpoint.heading, viewpoint.pitch, distance, viewpoint.lens)

    def _place(self) -> None:
        eye = self._eye
        _shape(self._camera, eye.lens, self._aspect)
        turn = p3d.Quat()
        aside, up, roll = self._sway.by
        turn.set_hpr(p3d.Vec3(eye.heading, eye.pitch, roll))
        place = p3d.Point3(eye.x, eye.y, 0) - turn.get_forward() * eye.distance
        place += turn.get_right() * aside + turn.get_up() * up
        self._camera.set_pos_quat(p3d.Point3(place.x, place.y, max(LOWEST, place.z)), turn)


def _shape(camera: p3d.NodePath, upright: float, aspect: float) -> None:
    """A lens of this vertical angle, for a window of this shape."""
    lens = camera_of(camera).get_lens()
    lens.set_fov(degrees(2 * atan(tan(radians(upright) / 2) * aspect)), upright)
    lens.set_near_far(2.0, 420.0)


def _between(a: Eye, b: Eye, share: float) -> Eye:
    turn = (b.heading - a.heading + 180) % 360 - 180
    return Eye(
        a.x + (b.x - a.x) * share,
        a.y + (b.y - a.y) * share,
        a.heading + turn * share,
        a.pitch + (b.pitch - a.pitch) * share,
        a.distance * (b.distance / a.distance) ** share,
        a.lens + (b.lens - a.lens) * share,
    )
