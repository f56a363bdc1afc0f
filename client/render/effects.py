"""What lives in a place: flames, halos, beams, shafts of light, motes, windows, water; each data and a node.

They shine by themselves and add to what is behind them; only windows and water are solid. They move by `place_time`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import panda3d.core as p3d

from client.render.layers import LIGHT_ONLY
from client.render.light import Point
from client.render.motes import MOTES, MoteKind, swarm
from client.render.quality import Quality
from client.render.shaders import program
from client.render.surface import Colour

Moods = tuple[str, ...]
"""The moods in which an effect is seen; () for all of them."""
OWN = 2
"""The priority of a program that stays when what it lies on is drawn by another."""
ADDED = p3d.ColorBlendAttrib.make(p3d.ColorBlendAttrib.M_add, p3d.ColorBlendAttrib.O_one, p3d.ColorBlendAttrib.O_one)
ACROSS = 0.67
"""How much of its light a shaft has that is seen from the front alone."""
FIRE: Colour = (1.0, 0.46, 0.12)


@dataclass(frozen=True)
class Flame:
    """A flame that stands on a wick, with a halo around it. 1 is about 3 cm high: a candle's is 0.5, a torch's 2.7."""

    at: Point
    size: float = 1.0
    colour: Colour = FIRE
    power: float = 9.0
    halo: float = 0.055
    """The halo's share of the power."""
    moods: Moods = ()


@dataclass(frozen=True)
class Halo:
    """The glow of the air around something bright."""

    at: Point
    size: float
    colour: Colour
    power: float = 1.0
    moods: Moods = ()


@dataclass(frozen=True)
class Beam:
    """A level beam that widens, as of a lighthouse; it may turn."""

    at: Point
    length: float
    width: float
    colour: Colour
    power: float = 1.0
    heading: float = 0.0
    """Degrees counter-clockwise from the right."""
    turning: float = 0.0
    """Degrees a second."""
    moods: Moods = ()


@dataclass(frozen=True)
class Shaft:
    """Light that falls from above and narrows upward: through a hole in the ceiling, out of a portal."""

    at: Point
    """The middle of its foot."""
    height: float
    width: float
    colour: Colour
    power: float = 1.0
    moods: Moods = ()


@dataclass(frozen=True)
class Motes:
    """Specks in the air of a box. What is not given follows from the kind."""

    kind: MoteKind
    count: int
    low: Point
    high: Point
    size: float | None = None
    colour: Colour | None = None
    drift: Point | None = None
    """cm a second."""
    seed: int = 1
    moods: Moods = ()


@dataclass(frozen=True)
class Window:
    """What is outside, as a picture that moves: the sea at night in the rain, a sunset astern, dusk behind a forest."""

    kind: Literal["night", "dusk", "woods"]
    at: Point
    """The middle of its lower edge; it faces the player."""
    width: float
    height: float
    horizon: float = 0.18
    """The shares of the height where the horizon is, and of both where moon or sun is."""
    moon: tuple[float, float] = (0.6, 0.7)
    brightness: float = 1.0
    rain: float = 1.0
    """Drops on the pane, and rain beyond it."""
    moods: Moods = ()


@dataclass(frozen=True)
class Water:
    """A tank of sea, seen through its surface. Something in the deep shows as `dread` rises from 0 to 1."""

    left: float
    right: float
    near: float
    far: float
    z: float = 0.0
    moods: Moods = ()


Effect = Flame | Halo | Beam | Shaft | Motes | Window | Water


def make_effect(effect: Effect, parent: p3d.NodePath, quality: Quality, hidden: p3d.BitMask32) -> p3d.NodePath | None:
    """The node of an effect; None where the preset does without it. The cameras of `hidden` do not see it."""
    if not quality.lit:
        return _plain(effect, parent, hidden)
    node = _made(effect, parent, quality)
    if node is not None:
        node.hide(hidden)
    return node


def _made(effect: Effect, parent: p3d.NodePath, quality: Quality) -> p3d.NodePath | None:
    match effect:
        case Flame():
            return _flame(effect, parent)
        case Halo():
            halo = shining("halo", card(parent, effect.size, effect.size, middle=True), effect.colour, effect.power)
            halo.set_pos(*effect.at)
            halo.set_billboard_point_eye()
            return halo
        case Beam():
            return _beam(effect, parent) if quality.motes else None
        case Shaft():
            return _shaft(effect, parent)
        case Motes():
            return _motes(effect, parent) if quality.motes else None
        case Window():
            return _window(effect, parent, quality)
        case Water():
            return _water(effect, parent, quality)


def card(parent: p3d.NodePath, width: float, height: float, middle: bool = False) -> p3d.NodePath:
    """A standing rectangle: on its lower edge, or around its middle."""
    maker = p3d.CardMaker("card")
    low = -height / 2 if middle else 0.0
    maker.set_frame(-width / 2, width / 2, low, low + height)
    return parent.attach_new_node(maker.generate())


def shining(kind: str, node: p3d.NodePath, colour: Colour, power: float, sort: int = 10) -> p3d.NodePath:
    """A card that adds its light to what is behind it."""
    node.name = kind
    node.set_shader(program("effect.vert", f"{kind}.frag"), OWN)
    node.set_shader_input("shine", p3d.LVecBase4(*colour, power))
    node.set_attrib(ADDED)
    node.set_attrib(LIGHT_ONLY)
    node.set_depth_write(False)
    node.set_two_sided(True)
    node.set_bin("fixed", sort)
    return node


def _flame(flame: Flame, parent: p3d.NodePath) -> p3d.NodePath:
    node = parent.attach_new_node("flame")
    node.set_pos(*flame.at)
    tongue = shining("flame", card(node, 2.0 * flame.size, 3.4 * flame.size), flame.colour, flame.power, 12)
    tongue.set_shader_input("flame_seed", (flame.at[0] * 0.37 + flame.at[1] * 0.73) % 1.0)
    tongue.set_billboard_axis()
    if flame.halo:
        wide = 13 * flame.size
        halo = shining("halo", card(node, wide, wide, middle=True), flame.colour, flame.power * flame.halo)
        halo.set_z(1.2 * flame.size)
        halo.set_billboard_point_eye()
    return node


def _beam(beam: Beam, parent: p3d.NodePath) -> p3d.NodePath:
    node = parent.attach_new_node("beam")
    node.set_pos(*beam.at)
    maker = p3d.CardMaker("beam")
    maker.set_frame(0, beam.length, -beam.width / 2, beam.width / 2)
    for tilt in (0, 90):
        ray = node.attach_new_node(maker.generate())
        ray.set_p(tilt)
        shining("beam", ray, beam.colour, beam.power * 0.5, 14)
    node.set_h(beam.heading)
    return node


def _shaft(shaft: Shaft, parent: p3d.NodePath) -> p3d.NodePath:
    node = parent.attach_new_node("shaft")
    node.set_pos(*shaft.at)
    light = shining("shaft", card(node, shaft.width, shaft.height), shaft.colour, ACROSS * shaft.power, 14)
    # behind what stands in it: a card through its middle would cut it in two
    light.set_billboard_axis(-shaft.width / 2)
    return node


def _motes(motes: Motes, parent: p3d.NodePath) -> p3d.NodePath:
    kind = MOTES[motes.kind]
    node = parent.attach_new_node(swarm(motes.count, motes.low, motes.high, motes.seed))
    colour = motes.colour or kind.colour
    node.set_shader(program("motes.vert", "motes.frag"), OWN)
    node.set_shader_inputs(
        mote_low=p3d.LVecBase3(*motes.low),
        mote_room=p3d.LVecBase3(*(b - a for a, b in zip(motes.low, motes.high, strict=True))),
        mote_drift=p3d.LVecBase3(*(motes.drift or kind.drift)),
        mote_look=p3d.LVecBase4(motes.size or kind.size, kind.wander, kind.stretch, kind.flicker),
        shine=p3d.LVecBase4(*colour, kind.edge),
    )
    node.set_attrib(ADDED)
    node.set_attrib(LIGHT_ONLY)
    node.set_depth_write(False)
    node.set_two_sided(True)
    node.set_bin("fixed", 30)
    return node


def _window(window: Window, parent: p3d.NodePath, quality: Quality) -> p3d.NodePath:
    node = card(parent, window.width, window.height)
    node.name = "window"
    node.set_pos(*window.at)
    switches = ("RAIN",) if window.rain and quality.motes else ()
    node.set_shader(program("effect.vert", f"{window.kind}.frag", switches if window.kind == "night" else ()), OWN)
    node.set_shader_inputs(
        view=p3d.LVecBase4(window.horizon, *window.moon, window.brightness),
        view_shape=p3d.LVecBase2(window.width / window.height, window.rain),
    )
    node.set_two_sided(True)
    return node


def _water(water: Water, parent: p3d.NodePath, quality: Quality) -> p3d.NodePath:
    maker = p3d.CardMaker("water")
    maker.set_frame(water.left, water.right, water.near, water.far)
    node = parent.attach_new_node(maker.generate())
    node.set_p(-90)
    node.set_z(water.z)
    switches = ["DEEP", "LAMPS"] if quality.wet else []
    if quality.shadow_size:
        switches.append("SHADOWS")
    node.set_shader(program("effect.vert", "water.frag", tuple(switches)), OWN)
    node.set_shader_input("tank_frame", p3d.LVecBase4(water.left, water.right, water.near, water.far))
    return node


def _plain(effect: Effect, parent: p3d.NodePath, hidden: p3d.BitMask32) -> p3d.NodePath | None:
    """For a picture without light: only what fills a hole."""
    if not isinstance(effect, Window | Water):
        return None
    if isinstance(effect, Water):
        maker = p3d.CardMaker("water")
        maker.set_frame(effect.left, effect.right, effect.near, effect.far)
        node = parent.attach_new_node(maker.generate())
        node.set_pos_hpr(0, 0, effect.z, 0, -90, 0)
        colour = (0.05, 0.16, 0.20)
    else:
        node = card(parent, effect.width, effect.height)
        node.set_pos(*effect.at)
        colour = (0.05, 0.07, 0.12)
    node.set_shader_input("surf_colour", p3d.LVecBase4(*colour, 1))
    node.set_two_sided(True)
    node.hide(hidden)
    return node


Turner = Callable[[float], None]


def turners(effect: Effect, node: p3d.NodePath) -> Turner | None:
    """What moves an effect with time, if the shader does not: a beam's turning."""
    if isinstance(effect, Beam) and effect.turning:

        def turn(seconds: float) -> None:
            node.set_h((effect.heading + effect.turning * seconds) % 360)

        return turn
    return None
