"""What a page needs besides words: pictures, shapes and type faces of this installation, by the names a model has."""

import gzip
import re
from base64 import b64encode
from functools import lru_cache
from typing import Any

import msgspec
import panda3d.core as p3d

from client.fonts import font_file, open_font
from client.presenter.values import bodies
from client.render.assets import Assets, MissingAsset, folder
from netcode.web.files import TYPES, Served, Shelf

FONTS = ("Manrope-SemiBold", "Manrope-Bold", "Manrope-ExtraBold", "Manrope-Regular", "Manrope-Medium",
         "SourceSerifPro-Bold", "SourceSerifPro-Semibold", "SourceSerifPro-Regular", "SourceSerifPro-It")  # fmt: skip
"""Those that are printed on sheets."""
PICTURE = re.compile(r"(?:[a-z0-9_-]+/){1,3}[\w-]+\.(?:jpg|png)", re.ASCII)
SHAPE = re.compile(r"([a-z0-9_]+/[a-z0-9_]+)\.json", re.ASCII)
FONT = re.compile(r"([A-Za-z0-9-]+)\.ttf", re.ASCII)
MEASURED = 64
"""Pixels at which the height of a line is measured: it is the same at all sizes."""


def shelves() -> dict[str, Shelf]:
    return {"models": picture, "shapes": shape, "fonts": font}


def bodies_file() -> Served:
    return packed(msgspec.json.encode(bodies()), TYPES[".json"])


def packed(data: bytes, kind: str) -> Served:
    return Served(data, kind, gzip.compress(data, 9, mtime=0))


@lru_cache(maxsize=64)
def picture(name: str) -> Served | None:
    """A picture of models."""
    if PICTURE.fullmatch(name) is None:
        return None
    file = folder("models") / name
    return Served(file.read_bytes(), TYPES[file.suffix]) if file.is_file() else None


@lru_cache(maxsize=64)
def font(name: str) -> Served | None:
    found = FONT.fullmatch(name)
    if found is None or found[1] not in line_heights():
        return None
    return packed(font_file(name).read_bytes(), TYPES[".ttf"])


@lru_cache(maxsize=1)
def line_heights() -> dict[str, float]:
    """How far lines of each type face are apart, as a multiple of its size."""
    opened = {name: open_font(font_file(f"{name}.ttf"), MEASURED) for name in FONTS}
    return {name: round(face.get_line_height(), 4) for name, face in opened.items() if face is not None}


@lru_cache(maxsize=256)
def shape(name: str) -> Served | None:
    """A model of the art build as triangles."""
    found = SHAPE.fullmatch(name)
    if found is None or not (folder("models") / f"{found[1]}.bam").is_file():
        return None
    try:
        model = Assets().load(found[1])
    except MissingAsset:
        return None
    return packed(msgspec.json.encode(triangles(model)), TYPES[".json"])


def triangles(model: p3d.NodePath) -> dict[str, str]:
    """All corners and triangles of a model, in its own coordinates."""
    positions, normals, colours, uvs, index = (bytearray() for _ in range(5))
    corners, painted, textured = 0, True, True
    for found in model.find_all_matches("**/+GeomNode"):
        turned = found.get_mat(model)
        node: Any = found.node()
        for geom in node.get_geoms():
            data = p3d.GeomVertexData(geom.get_vertex_data())
            data.transform_vertices(turned)
            painted, textured = painted and data.has_column("color"), textured and data.has_column("texcoord")
            for number in range(geom.get_num_primitives()):
                parts = geom.get_primitive(number).decompose()
                for corner in range(parts.get_num_vertices()):
                    index += (corners + parts.get_vertex(corner)).to_bytes(4, "little")
            positions += _floats(data, "vertex", 3)
            normals += _floats(data, "normal", 3)
            if painted:
                colours += _bytes(data)
            if textured:
                uvs += _floats(data, "texcoord", 2)
            corners += data.get_num_rows()
    told: dict[str, Any] = {"positions": positions, "normals": normals, "index": index}
    told |= ({"colours": colours} if painted else {}) | ({"uvs": uvs} if textured else {})
    return {name: b64encode(part).decode() for name, part in told.items()}


def _floats(data: p3d.GeomVertexData, column: str, count: int) -> bytes:
    reader, out = p3d.GeomVertexReader(data, column), p3d.Datagram()
    for _ in range(data.get_num_rows()):
        value = reader.get_data3()
        for part in (value.x, value.y, value.z)[:count]:
            out.add_float32(part)
    return bytes(out)


def _bytes(data: p3d.GeomVertexData) -> bytes:
    reader, out = p3d.GeomVertexReader(data, "color"), bytearray()
    for _ in range(data.get_num_rows()):
        value: Any = reader.get_data4()
        out += bytes(round(255 * min(1.0, max(0.0, part))) for part in (value.x, value.y, value.z, value.w))
    return bytes(out)
