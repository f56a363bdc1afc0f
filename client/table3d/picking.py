"""What lies under the mouse or the finger."""

from collections.abc import Sequence
from typing import NamedTuple

import panda3d.core as p3d

from client.boards import Target
from client.render.cameras import camera_of

PICKED = p3d.BitMask32.bit(5)
TAG = "target"
TWICE = 2.0
"""What is so many times as large as a small thing gives way to it: there is enough of it left to be touched."""


class Patch(NamedTuple):
    """A part of the window: its middle, and half its width and height."""

    x: float
    y: float
    wide: float
    high: float

    def off(self, x: float, y: float) -> float:
        """How far a point is from the middle: 0 there, 1 at the edge."""
        return max(abs(x - self.x) / max(self.wide, 1e-9), abs(y - self.y) / max(self.high, 1e-9))

    def at_least(self, wide: float, high: float) -> "Patch":
        return Patch(self.x, self.y, max(self.wide, wide), max(self.high, high))


def make_pickable(node: p3d.NodePath, target_id: str, centre: p3d.Point3, half: tuple[float, float, float]) -> None:
    """Give a node a box, in its own coordinates, by which it can be picked as the target of that id."""
    node.set_tag(TAG, target_id)
    box = p3d.CollisionNode("pick")
    box.add_solid(p3d.CollisionBox(centre, *half))
    box.set_into_collide_mask(PICKED)
    box.set_from_collide_mask(p3d.BitMask32.all_off())
    node.attach_new_node(box)


class Picker:
    """Casts rays from the eye. Coordinates are those of the window, from -1 to 1, right and up."""

    def __init__(self, scene: p3d.NodePath, camera: p3d.NodePath) -> None:
        self._scene = scene
        self._camera = camera
        self._ray = p3d.CollisionRay()
        node = p3d.CollisionNode("ray")
        node.add_solid(self._ray)
        node.set_from_collide_mask(PICKED)
        node.set_into_collide_mask(p3d.BitMask32.all_off())
        self._node = camera.attach_new_node(node)
        self._hits = p3d.CollisionHandlerQueue()
        self._traverser = p3d.CollisionTraverser("picker")
        self._traverser.add_collider(self._node, self._hits)
        self._seen: list[tuple[Target, Patch]] = []
        self._seen_for: tuple[Sequence[Target], p3d.LMatrix4] | None = None

    def at(
        self,
        targets: Sequence[Target],
        x: float,
        y: float,
        reach: tuple[float, float] = (0.0, 0.0),
        by_finger: bool = False,
    ) -> Target | None:
        """What is meant by a touch: what lies in the line of sight, or something small close by.

        Nothing is harder to touch than a patch of half the width and height of `reach`. What can be done comes before
        what is only there to be looked at: to a finger always, to a mouse if its middle is nearer.
        """
        exact = self._in_sight(targets, x, y)
        if reach == (0.0, 0.0):
            return exact
        near = [(patch.at_least(*reach).off(x, y), target, patch) for target, patch in self._patches(targets)]
        near = [found for found in near if found[0] <= 1 and found[1] is not exact]
        usable = min((found for found in near if _usable(found[1])), key=lambda found: found[0], default=None)
        if exact is None:
            nearest = usable or min(near, key=lambda found: found[0], default=None)
            return nearest[1] if nearest is not None else None
        if usable is None:
            return exact
        off, other, patch = usable
        own = self.patch(exact)
        if own is None:
            return exact
        larger = own.wide * own.high >= TWICE * patch.wide * patch.high
        if _usable(exact) and not larger:
            return exact  # equals lie side by side, or one upon the other: what is seen there is meant
        if (by_finger and not _usable(exact)) or (larger and own.wide >= 2 * reach[0] and own.high >= 2 * reach[1]):
            return other
        return other if off < own.at_least(*reach).off(x, y) else exact

    def crowd(self, targets: Sequence[Target], x: float, y: float, reach: tuple[float, float]) -> float:
        """How near to each other the middles of those things are that a finger here may mean, in shares of `reach`.

        0 unless there are several, none of them large enough to be meant alone.
        """
        near = [patch for target, patch in self._patches(targets) if _usable(target)]
        near = [patch for patch in near if Patch(patch.x, patch.y, *reach).off(x, y) <= 1]
        exact = self._in_sight(targets, x, y)
        own = self.patch(exact) if exact is not None and _usable(exact) else None
        if own is not None and own.wide >= reach[0] and own.high >= reach[1]:
            return 0.0
        between = [Patch(a.x, a.y, *reach).off(b.x, b.y) for i, a in enumerate(near) for b in near[i + 1 :]]
        return min(between, default=0.0)

    def _in_sight(self, targets: Sequence[Target], x: float, y: float) -> Target | None:
        """The nearest target in the line of sight."""
        self._ray.set_from_lens(camera_of(self._camera), x, y)
        self._traverser.traverse(self._scene)
        if not self._hits.get_num_entries():
            return None
        self._hits.sort_entries()
        by_id = {target.id: target for target in targets}
        for entry in self._hits.entries:
            found = by_id.get(entry.get_into_node_path().get_net_tag(TAG))
            if found is not None:
                return found
        return None

    def _patches(self, targets: Sequence[Target]) -> list[tuple[Target, Patch]]:
        """Where all targets are seen; reckoned once, as long as neither they nor the eye change."""
        eye = self._camera.get_mat(self._scene) * camera_of(self._camera).get_lens().get_projection_mat()
        if self._seen_for is None or self._seen_for[0] is not targets or self._seen_for[1] != eye:
            patches = [(target, self.patch(target)) for target in targets]
            self._seen = [(target, patch) for target, patch in patches if patch is not None]
            self._seen_for = (targets, eye)
        return self._seen

    def patch(self, target: Target) -> Patch | None:
        """Where in the window a target is seen; None if it is not to be seen."""
        spots = self.corners(target)
        if not spots:
            return None
        left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
        low, top = min(spot.y for spot in spots), max(spot.y for spot in spots)
        return Patch((left + right) / 2, (low + top) / 2, (right - left) / 2, (top - low) / 2)

    def corners(self, target: Target) -> list[p3d.Point2]:
        """Where in the window the corners of a target are seen; none if it is not to be seen."""
        pick = p3d.NodePath() if target.node.is_empty() else target.node.find("**/pick")
        if pick.is_empty():
            return []
        box = pick.node()
        assert isinstance(box, p3d.CollisionNode)
        solid = box.get_solid(0)
        assert isinstance(solid, p3d.CollisionBox)
        low, high = solid.get_min(), solid.get_max()
        corners = [p3d.Point3(x, y, z) for x in (low.x, high.x) for y in (low.y, high.y) for z in (low.z, high.z)]
        way = pick.get_mat(self._scene)
        spots = [self.window_place(p3d.Point3(way.xform_point(corner))) for corner in corners]
        return [spot for spot in spots if spot is not None]

    def on_plane(self, x: float, y: float, height: float = 0.0) -> p3d.Point3 | None:
        """Where the line of sight meets the plane at a height above the felt; None above the horizon."""
        near, far, meeting = p3d.Point3(), p3d.Point3(), p3d.Point3()
        if not camera_of(self._camera).get_lens().extrude(p3d.Point2(x, y), near, far):
            return None
        a, b = (self._scene.get_relative_point(self._camera, point) for point in (near, far))
        plane = p3d.Plane(p3d.Vec3(0, 0, 1), p3d.Point3(0, 0, height))
        return meeting if plane.intersects_line(meeting, a, b) and (meeting - a).dot(b - a) > 0 else None

    def window_place(self, point: p3d.Point3) -> p3d.Point2 | None:
        """Where in the window a point of the table is seen; None if it is not in the picture."""
        place = p3d.Point2()
        seen = camera_of(self._camera).get_lens().project(self._camera.get_relative_point(self._scene, point), place)
        return place if seen else None

    def destroy(self) -> None:
        self._traverser.clear_colliders()
        self._node.remove_node()


def _usable(target: Target) -> bool:
    return bool(target.actions or target.toggles)
