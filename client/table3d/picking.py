"""What lies under the mouse or the finger."""

from collections.abc import Iterable

import panda3d.core as p3d

from client.boards import Target
from client.render.cameras import camera_of

PICKED = p3d.BitMask32.bit(5)
TAG = "target"


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

    def at(self, targets: Iterable[Target], x: float, y: float) -> Target | None:
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

    def on_plane(self, x: float, y: float, height: float = 0.0) -> p3d.Point3 | None:
        """Where the line of sight meets the plane at a height above the felt; None above the horizon."""
        near, far, meeting = p3d.Point3(), p3d.Point3(), p3d.Point3()
        if not camera_of(self._camera).get_lens().extrude(p3d.Point2(x, y), near, far):
            return None
        a, b = (self._scene.get_relative_point(self._camera, point) for point in (near, far))
        plane = p3d.Plane(p3d.Vec3(0, 0, 1), p3d.Point3(0, 0, height))
        return meeting if plane.intersects_line(meeting, a, b) and (meeting - a).dot(b - a) > 0 else None

    def window_place(self, point: p3d.Point3) -> p3d.Point2 | None:
        """Where in the window a point of the table is seen; None behind the eye."""
        place = p3d.Point2()
        seen = camera_of(self._camera).get_lens().project(self._camera.get_relative_point(self._scene, point), place)
        return place if seen else None

    def destroy(self) -> None:
        self._traverser.clear_colliders()
        self._node.remove_node()
