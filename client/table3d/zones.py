"""Zones on the felt, drawn from the very numbers by which the rules judge them."""

from collections.abc import Sequence

import panda3d.core as p3d

from client.render.renderer import Renderer
from client.render.surface import Surface
from client.table3d.shapes import Corner, band, circle, filled, rectangle, ring
from sim.game import RestingDie
from sim.hitbox import Zone, inside

LINE = 0.12
"""Half the width of a zone's border in cm. The border's middle is the line that is judged."""

UNLIT_ZONE = Surface(colour=(0.9, 0.85, 0.6, 0.35), rough=0.9, see_through=True)
LIT_ZONE = Surface(colour=(1.0, 0.85, 0.35, 0.9), rough=0.9, glow=(0.9, 0.6, 0.15), see_through=True)
FLOOR = Surface(colour=(0.9, 0.85, 0.6, 0.025), rough=1.0, see_through=True)
LIT_FLOOR = Surface(colour=(1.0, 0.75, 0.2, 0.07), rough=1.0, glow=(0.05, 0.03, 0.0), see_through=True)


class Zones:
    """The zones of one throw, below `node`; `pit` is the radius of the felt in cm."""

    def __init__(self, node: p3d.NodePath, renderer: Renderer, pit: float) -> None:
        self._node = node
        self._renderer = renderer
        self._pit = pit
        self._nodes: list[tuple[Zone, p3d.NodePath]] = []

    @property
    def drawn(self) -> tuple[Zone, ...]:
        return tuple(zone for zone, _ in self._nodes)

    def draw(self, zones: Sequence[Zone]) -> None:
        self.clear()
        for order, zone in enumerate(zones):
            node = self._node.attach_new_node(f"zone {zone.id}")
            node.set_pos(zone.x / 100, zone.y / 100, 0.02)
            border, floor = zone_shapes(zone, self._pit)
            for shape, name, surface in ((border, "border", UNLIT_ZONE), (floor, "floor", FLOOR)):
                shape.name = name
                shape.reparent_to(node)
                shape.set_depth_offset(1 + order)
                self._renderer.dress(shape, surface)
            self._nodes.append((zone, node))

    def light(self, dice: Sequence[RestingDie]) -> None:
        """Zones in which a die rests light up; judged as the rules judge."""
        for zone, node in self._nodes:
            lit = any(inside(zone, die) for die in dice)
            self._renderer.dress(node.find("border"), LIT_ZONE if lit else UNLIT_ZONE)
            self._renderer.dress(node.find("floor"), LIT_FLOOR if lit else FLOOR)

    def clear(self) -> None:
        for _, node in self._nodes:
            node.remove_node()
        self._nodes.clear()


def zone_shapes(zone: Zone, pit: float) -> tuple[p3d.NodePath, p3d.NodePath]:
    """Border and floor of a zone around its own place, in cm, as far as the pit reaches. Its numbers are 0.1 mm."""
    a, b = zone.a / 100, zone.b / 100
    wall: list[Corner] = [(x - zone.x / 100, y - zone.y / 100) for x, y in circle(pit)]
    match zone.shape:
        case "disc":
            return ring("border", a - LINE, a + LINE, within=wall), filled("floor", circle(a), wall)
        case "ring":
            border = ring("border", b - LINE, b + LINE, within=wall)
            ring("inner", max(0.0, a - LINE), a + LINE, within=wall).reparent_to(border)
            return border, ring("floor", a, b, within=wall)
        case "rect":
            inner, outer = rectangle(a - LINE, b - LINE), rectangle(a + LINE, b + LINE)
            return band("border", inner, outer, wall), filled("floor", rectangle(a, b), wall)
        case _:
            way = -1 if zone.shape == "left" else 1
            line = filled("border", rectangle(LINE, 2 * pit), wall)
            half = [(x + way * pit, y) for x, y in rectangle(pit, 2 * pit)]
            return line, filled("floor", half, wall)
