"""What is drawn on the felt of a pit: the zones that cards judge by, the mark of an aim, the collar around a die."""

from collections.abc import Sequence

import panda3d.core as p3d

from client.render.renderer import Renderer
from client.render.surface import Surface
from client.table3d.dust import Dust
from client.table3d.rim import make_collar
from client.table3d.shapes import Corner, band, circle, filled, rectangle, ring
from sim.hitbox import Zone, inside
from sim.physics.pit import Ring
from sim.rest import RestingDie

LINE = 0.12
"""Half the width of a zone's border in cm. The border's middle is the line that is judged."""
MARK = (0.55, 0.8)
"""Inner and outer radius of the mark of an aim, in cm."""

UNLIT_ZONE = Surface(colour=(0.9, 0.85, 0.6, 0.35), rough=0.9, see_through=True)
LIT_ZONE = Surface(colour=(1.0, 0.85, 0.35, 0.9), rough=0.9, glow=(0.9, 0.6, 0.15), see_through=True)
FLOOR = Surface(colour=(0.9, 0.85, 0.6, 0.025), rough=1.0, see_through=True)
AIM = Surface(colour=(1.0, 0.95, 0.8, 0.85), rough=0.9, glow=(0.35, 0.28, 0.1), see_through=True)
LIT_FLOOR = Surface(colour=(1.0, 0.75, 0.2, 0.07), rough=1.0, glow=(0.05, 0.03, 0.0), see_through=True)


class FeltMarks:
    """Hangs below `root`, the arena; `radius` is the pit's, in cm."""

    def __init__(self, root: p3d.NodePath, renderer: Renderer, radius: float) -> None:
        self._root = root
        self._renderer = renderer
        self._radius = radius
        self._zones: dict[str, tuple[Zone, p3d.NodePath]] = {}
        self._aim: p3d.NodePath | None = None
        self._collar: p3d.NodePath | None = None
        self.dust = Dust(root, renderer)

    @property
    def zones(self) -> list[Zone]:
        return [zone for zone, _ in self._zones.values()]

    def draw_zones(self, zones: Sequence[Zone]) -> None:
        """These zones instead of those there were, all unlit."""
        for _, node in self._zones.values():
            node.remove_node()
        self._zones.clear()
        for order, zone in enumerate(zones):
            node = self._root.attach_new_node(f"zone {zone.id}")
            node.set_pos(zone.x / 100, zone.y / 100, 0.02)
            border, floor = zone_shapes(zone, self._radius)
            for shape, name, surface in ((border, "border", UNLIT_ZONE), (floor, "floor", FLOOR)):
                shape.name = name
                shape.reparent_to(node)
                shape.set_depth_offset(1 + order)
                self._renderer.dress(shape, surface)
            self._zones[zone.id] = (zone, node)

    def light_zones(self, dice: Sequence[RestingDie]) -> None:
        """Zones in which a die rests light up; judged as the rules judge."""
        for zone, node in self._zones.values():
            lit = any(inside(zone, die) for die in dice)
            self._renderer.dress(node.find("border"), LIT_ZONE if lit else UNLIT_ZONE)
            self._renderer.dress(node.find("floor"), LIT_FLOOR if lit else FLOOR)

    def aim_at(self, x: float, y: float) -> None:
        """Show what is aimed at, in cm of the arena."""
        self.forget_aim()
        self._aim = self._root.attach_new_node("aim")
        ring("mark", *MARK).reparent_to(self._aim)
        filled("dot", circle(MARK[0] / 3)).reparent_to(self._aim)
        self._aim.set_pos(x, y, 0.06)
        self._aim.set_depth_offset(40)
        self._renderer.dress(self._aim, AIM)

    def forget_aim(self) -> None:
        if self._aim is not None:
            self._aim.remove_node()
            self._aim = None

    def put_collar(self, collar: Ring | None) -> None:
        """This collar, or none, instead of the one there was."""
        if self._collar is not None:
            self._collar.remove_node()
        self._collar = make_collar(self._root, collar, self._renderer) if collar is not None else None

    def clear(self) -> None:
        self.draw_zones(())
        self.forget_aim()
        self.put_collar(None)
        self.dust.clear()


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
