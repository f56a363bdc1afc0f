"""A room while it is built: parts by surface, baked shade, and the model that is written at the end."""

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
import panda3d.core as p3d

from art.files import Output
from art.kit.shade import Solid, openness
from art.kit.shapes import Spot
from art.kit.things import Parts
from art.kit.wear import BONE, METAL, STONE, WAX, WOOD, Wear, tinted
from art.mesh import Mesh, joined, tangents
from art.noise import Field

WEAR: dict[str, Wear] = {
    "slab": STONE,
    "hewn": STONE,
    "sand": replace(STONE, edges=0, dirt=0.2),
    "oak": WOOD,
    "planks": WOOD,
    "bark": WOOD,
    "iron": METAL,
    "brass": METAL,
    "steel": METAL,
    "silver": METAL,
    "gold": METAL,
    "bone": BONE,
    "wax": WAX,
}
"""How surfaces age unless a room says otherwise."""

MOST_GEOMS, MOST_VERTICES = 100, 80_000
PLENTY = "plenty"
"""The area of what a modest preset does without: every other tree, the farther grass."""


@dataclass(frozen=True)
class _Part:
    surface: str
    area: str
    node: str
    mesh: Mesh
    blocks: bool


class Room:
    """Collects parts. All of one surface in one area become one geometry; what moves has a node of its own.

    `low` and `high` bound what is shaded: beyond them nothing is seen.
    """

    def __init__(self, low: Spot = (-76, -34, -14), high: Spot = (76, 46, 32)) -> None:
        self.low, self.high = low, high
        self._parts: list[_Part] = []
        self._places: dict[str, tuple[Spot, str]] = {}

    def put(
        self,
        surface: str,
        *meshes: Mesh,
        area: str = "room",
        node: str = "",
        wear: Wear | None = None,
        blocks: bool = True,
    ) -> None:
        """Meshes of one surface. `node` names what moves or changes; what does not `blocks` throws no baked shade."""
        chosen = wear or WEAR.get(surface, Wear())
        for mesh in meshes:
            worn = tinted(mesh, chosen, seed=len(self._parts) + 1)
            self._parts.append(_Part(surface, area, node, worn, blocks))

    def put_all(self, parts: Parts, *, area: str = "room", node: str = "", blocks: bool = True) -> None:
        """The parts of a thing, each of its own surface."""
        for surface, mesh in parts:
            self.put(surface, mesh, area=area, node=node, blocks=blocks)

    def pivot(self, node: str, at: Spot, one_of: str = "") -> None:
        """Where the origin of a moving node lies. Of several nodes that are `one_of` a group, one at most is seen."""
        self._places[node] = at, one_of

    def bake(self) -> None:
        """Shade into the alpha of all vertices. Of a group, each node is shaded by itself and by what always stands."""
        groups: dict[str, list[_Part]] = defaultdict(list)
        for part in self._parts:
            groups[part.node if self._group(part.node) else ""].append(part)
        always = groups.pop("", [])
        standing = [part.mesh for part in always if part.blocks]
        first = {self._group(node): node for node in reversed(groups)}
        throwing = [part.mesh for node in first.values() for part in groups[node] if part.blocks]
        solid = Solid(standing, self.low, self.high)
        self._shade(always, solid.filled_by(throwing))
        for parts in groups.values():
            self._shade(parts, solid.filled_by([part.mesh for part in parts if part.blocks]))

    def _group(self, node: str) -> str:
        return self._places.get(node, ((0, 0, 0), ""))[1]

    @staticmethod
    def _shade(parts: list[_Part], solid: Solid) -> None:
        points = np.concatenate([part.mesh.points for part in parts])
        normals = np.concatenate([part.mesh.normals for part in parts])
        shade = np.clip(openness(solid, points, normals), 0, 1)
        start = 0
        for part in parts:
            count = len(part.mesh.points)
            cast(Any, part.mesh.colours)[:, 3] = shade[start : start + count]
            start += count

    def geometries(self) -> dict[tuple[str, str, str], Mesh]:
        """One mesh for each node, area and surface."""
        together: dict[tuple[str, str, str], list[Mesh]] = defaultdict(list)
        for part in self._parts:
            together[part.node, part.area, part.surface].append(part.mesh)
        return {key: joined("-".join(filter(None, key)), meshes) for key, meshes in together.items()}

    def model(self) -> p3d.NodePath:
        """The room as a tree: geometry with the tag `surface`, moving things as nodes of their own."""
        root: p3d.NodePath = p3d.NodePath(p3d.ModelRoot("room"))
        movers: dict[str, p3d.NodePath] = {}
        for (node, area, surface), mesh in self.geometries().items():
            parent = root
            if node:
                at, group = self._places.get(node, ((0.0, 0.0, 0.0), ""))
                if node not in movers:
                    movers[node] = root.attach_new_node(node)
                    movers[node].set_pos(*at)
                    if group:
                        movers[node].set_tag("one-of", group)
                parent, mesh = movers[node], mesh.moved(-at[0], -at[1], -at[2])
            made = parent.attach_new_node(compact(mesh))
            made.set_tag("surface", surface)
            if area == PLENTY:
                made.set_tag("plenty", "yes")
        return root

    def write(self, output: Output, name: str) -> None:
        """models/places/NAME/room.bam.pz."""
        output.packed_model(f"places/{name}/room", self.model())

    def surfaces(self) -> set[str]:
        return {part.surface for part in self._parts}


def compact(mesh: Mesh) -> p3d.GeomNode:
    """A geometry whose numbers are rounded as far as nobody sees it, so that it packs well; colours are bytes."""
    count = len(mesh.points)
    array = p3d.GeomVertexArrayFormat()
    for column, width, contents in (
        ("vertex", 3, p3d.Geom.C_point),
        ("normal", 3, p3d.Geom.C_normal),
        ("texcoord", 2, p3d.Geom.C_texcoord),
        ("tangent", 4, p3d.Geom.C_vector),
    ):
        array.add_column(column, width, p3d.Geom.NT_float32, contents)  # type: ignore[call-overload]
    array.add_column(p3d.InternalName.make("color"), 4, p3d.Geom.NT_uint8, p3d.Geom.C_color)
    rows = np.zeros(count, np.dtype([("numbers", np.float32, 12), ("colour", np.uint8, 4)]))
    rows["numbers"] = np.concatenate(
        [
            _rounded(mesh.points, 256),
            _rounded(mesh.normals, 64),
            _rounded(mesh.uvs, 1024),
            _rounded(tangents(mesh), 64),
        ],
        1,
    )
    rows["colour"] = np.round(np.clip(cast(Any, mesh.colours), 0, 1) * 255)
    vertex_format = p3d.GeomVertexFormat()
    vertex_format.add_array(array)
    data = p3d.GeomVertexData(mesh.name, p3d.GeomVertexFormat.register_format(vertex_format), p3d.Geom.UH_static)
    data.unclean_set_num_rows(count)
    in_place: Any = memoryview(cast(Any, data.modify_array(0)))
    in_place.cast("B")[:] = rows.tobytes()
    wide = count > 65535
    primitive = p3d.GeomTriangles(p3d.Geom.UH_static)
    primitive.set_index_type(p3d.Geom.NT_uint32 if wide else p3d.Geom.NT_uint16)
    indices = np.asarray(mesh.triangles).astype(np.uint32 if wide else np.uint16).ravel()
    vertices = primitive.modify_vertices()
    vertices.unclean_set_num_rows(len(indices))
    indices_in_place: Any = memoryview(cast(Any, vertices))
    indices_in_place.cast("B")[:] = indices.tobytes()
    geom = p3d.Geom(data)
    geom.add_primitive(primitive)
    node = p3d.GeomNode(mesh.name)
    node.add_geom(geom)
    return node


def _rounded(values: Field, steps: int) -> Field:
    return np.round(np.asarray(values, float) * steps) / steps
