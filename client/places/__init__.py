"""The places in which games are played: a room with its own table, light in several moods, and what lives in it.

A place is data. `client/places/<game_module>.py` has `PLACE`, as `client/boards/<game_module>` has `BOARD`; `home` is
the place of the first screen, and a game without a place of its own is played at the plain felt table.

    PLACE = Place(
        room="beat_the_bit",                       # models/places/beat_the_bit/room.bam, made by the art build
        surfaces={"stone": Finish(Surface(rough=0.8), "places/shared/stone.jpg", "places/shared/stone_normals.jpg")},
        moods={"calm": CALM, "doom": DOOM},        # the first is the one a table opens in
        effects=(Flame((-30, 35, 3.2), 2.7), Motes("embers", ...)),
    )

Every node of a room carries a tag `surface` with the name of a finish, may carry `shadow` ("no": it casts none), and
`plenty` if a modest preset does without it.
Where a room has vertex colours, rgb is a tint and alpha is baked occlusion.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from math import pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # which place a game has is known before anything is drawn
    import panda3d.core as p3d

    from client.places.figures import Carried, Poses, Tints
    from client.render.assets import Assets
    from client.render.effects import Effect
    from client.render.light import Light
    from client.render.renderer import Renderer
    from client.render.surface import Surface


@dataclass(frozen=True)
class Finish:
    """What a part of a room is made of: a surface, and the pictures on it by their paths below models."""

    surface: "Surface"
    texture: str = ""
    normals: str = ""
    repeat: tuple[float, float] = (1.0, 1.0)
    """How often the pictures lie side by side within 0..1 of the texture coordinates."""
    shadow: bool = True
    """It casts one. What surrounds the lamp, or is lit from within, must not."""
    two_sided: bool = False
    small: bool = False
    """Only small things are made of it: half of its pictures' pixels in each direction will do."""


def _still(seconds: float) -> tuple[float, float, float]:
    return 0.0, 0.0, 0.0


def _steady(lamp: int, seconds: float) -> float:
    return 1.0


@dataclass(frozen=True)
class Swing:
    """How something that hangs swings about its pivot: by so many degrees, to and fro in so many seconds."""

    degrees: float = 4.0
    seconds: float = 5.0
    ahead: float = 0.0
    """Degrees by which it swings toward the player, too."""

    def at(self, seconds: float) -> tuple[float, float]:
        """Degrees sideways and ahead at a time; at 0 it hangs straight."""
        phase = 2 * pi * seconds / self.seconds
        return self.degrees * sin(phase), self.ahead * sin(phase * 0.83)


@dataclass(frozen=True)
class High:
    """What is otherwise in a window higher than wide."""

    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How far room, effects and lamps stand from where they are written: a high table reaches farther back."""
    figures: Mapping[str, str] = field(default_factory=dict)
    farther: float = 0.0
    """How much farther away the eye is, in cm: haze begins so much later."""


@dataclass(frozen=True)
class Place:
    """A room, its light and its air."""

    moods: "Mapping[str, Light]"
    """By name; the first is the one a table opens in."""
    room: str = ""
    """Folder below models/places with room.bam (or room.bam.pz)."""
    surfaces: Mapping[str, Finish] = field(default_factory=dict)
    effects: "tuple[Effect, ...]" = ()
    sway: Callable[[float], tuple[float, float, float]] = _still
    """How far the key lamp is from its place at a time, in cm: shadows go with it."""
    flicker: Callable[[int, float], float] = _steady
    """How bright a lamp, by its number, is at a time: 1 is as written."""
    figures: Mapping[str, str] = field(default_factory=dict)
    """For a group of figures of the room, the one that is there before anybody says otherwise."""
    high: High = High()
    poses: "Poses" = field(default_factory=dict)
    """For a mood, how far nodes of the room have moved from where they are built: a gate goes up."""
    told: "Mapping[str, Carried]" = field(default_factory=dict)
    """For something that a board tells, from 0 to 1: how far nodes of the room are carried by it, and turned, at 1."""
    swings: "Mapping[str, Swing]" = field(default_factory=dict)
    """Nodes of the room that hang, and swing all the time."""
    tints: "Tints" = field(default_factory=dict)
    """For a figure of the room that is there, other colours of surfaces around it: leaves in fall, frost in winter."""
    furniture: "Callable[[p3d.NodePath, Assets, Renderer], object] | None" = None
    """Lays out what is not in the room's model."""
    sound: str = ""
    """Folder below models/sounds with its air and its music."""
    floor: str = "felt"
    wall: str = "leather"
    """What dice hit in it, by the names of knocks."""

    @property
    def resting_mood(self) -> str:
        return next(iter(self.moods))

    @property
    def pictures(self) -> set[str]:
        """The paths of all pictures of its finishes."""
        return {path for finish in self.surfaces.values() for path in (finish.texture, finish.normals) if path}

    @property
    def lamps_live(self) -> bool:
        """Its lamps sway or flicker."""
        return self.sway is not _still or self.flicker is not _steady


PLAIN = "plain"
HOME = "home"


def place_of(name: str) -> Place:
    """The place of a game, by its id, or of `home`; the plain table if there is none."""
    module = f"client.places.{name.replace('-', '_')}"
    if name == "" or find_spec(module) is None:
        module = f"client.places.{PLAIN}"
    found: Place = import_module(module).PLACE
    return found
