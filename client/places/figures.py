"""What changes in a room: which of several figures is there, and what stands elsewhere in another mood."""

from collections.abc import Mapping
from types import MappingProxyType

import panda3d.core as p3d

from client.render.light import Point
from client.render.surface import Colour

Poses = Mapping[str, Mapping[str, Point]]
"""For a mood, how far nodes of a room have moved from where they are built."""


Carried = Mapping[str, tuple[Point, Point]]
"""How far nodes of a room are carried from where they are built, and turned: heading, pitch, roll."""

Tints = Mapping[str, Mapping[str, Colour]]
"""For a figure that is there, by what the colours of surfaces all around are multiplied: moss is white in winter."""
PLAIN: Colour = (1.0, 1.0, 1.0)
NO_TINTS: Tints = MappingProxyType({})
NO_COLOURS: Mapping[str, Colour] = MappingProxyType({})


class Figures:
    """Knows the nodes of a room by name. None of those that are one of a group is seen before it is named."""

    def __init__(
        self, room: p3d.NodePath, poses: Poses, tints: Tints = NO_TINTS, colours: Mapping[str, Colour] = NO_COLOURS
    ) -> None:
        self._room = room
        self._poses = poses
        self._tints = tints
        self._colours = colours
        """What surfaces have that are not tinted."""
        self._groups: dict[str, list[p3d.NodePath]] = {}
        for node in room.find_all_matches("**/=one-of"):
            self._groups.setdefault(node.get_tag("one-of"), []).append(node)
            node.hide()
        moving = {name for pose in poses.values() for name in pose}
        self._movers = {name: room.find(f"**/{name}") for name in moving}
        self._homes = {name: node.get_pos() for name, node in self._movers.items()}
        self._built: dict[str, tuple[p3d.LPoint3, p3d.LVecBase3]] = {}
        """Where nodes are built that are carried, and how they are turned there."""
        self._ways = {name: (home, home) for name, home in self._homes.items()}

    def appear(self, group: str, name: str) -> bool:
        """Of a group, only the figure `group-name` is there; none with no name. Whether that is another one."""
        changed = False
        for node in self._groups.get(group, ()):
            wanted = node.name == f"{group}-{name}"
            if wanted == node.is_hidden():
                changed = True
                node.show() if wanted else node.hide()
        if changed:
            self._tint(group, name)
        return changed

    def _tint(self, group: str, name: str) -> None:
        """Only groups of which any figure has tints change the colours around them."""
        of_group = [tints for figure, tints in self._tints.items() if figure.startswith(f"{group}-")]
        wanted = self._tints.get(f"{group}-{name}", {})
        for surface in {surface for tints in of_group for surface in tints}:
            (red, green, blue), tint = self._colours[surface], wanted.get(surface, PLAIN)
            colour = p3d.LVecBase4(red * tint[0], green * tint[1], blue * tint[2], 1)
            for node in self._room.find_all_matches(f"**/=surface={surface}"):
                node.set_shader_input("surf_colour", colour)

    def carry(self, carried: Carried, share: float) -> bool:
        """Nodes have gone a share of the way; whether any of them is there."""
        for name, (by, turned) in carried.items():
            node = self._room.find(f"**/{name}")
            place, turn = self._built.setdefault(name, (node.get_pos(), node.get_hpr()))
            node.set_pos_hpr(place + p3d.LVector3(*by) * share, turn + p3d.LVector3(*turned) * share)
        return bool(carried)

    def set_out(self, mood: str) -> None:
        """Things leave from where they are for where they stand in a mood."""
        for name, node in self._movers.items():
            moved = self._poses.get(mood, {}).get(name, (0, 0, 0))
            self._ways[name] = node.get_pos(), self._homes[name] + p3d.LVector3(*moved)

    def move(self, share: float) -> bool:
        """They have gone a share of the way; whether anything moves."""
        for name, (start, end) in self._ways.items():
            self._movers[name].set_pos(start + (end - start) * share)
        return bool(self._ways)
