"""Writes what the art build makes: pictures, models, and a list of everything with its hash."""

import json
from hashlib import blake2b
from pathlib import Path

import numpy as np
import panda3d.core as p3d
import skia  # type: ignore[import-not-found, import-untyped, unused-ignore]

from art.mesh import Mesh
from art.noise import Pixels

QUALITY = 90
LIST = "manifest.json"


class Output:
    """The folder `models` while it is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: set[str] = set()

    def picture(self, name: str, pixels: Pixels, quality: int = QUALITY) -> None:
        """A .jpg for art, a .png where alpha matters; the name says which."""
        height, width = pixels.shape[:2]
        if pixels.shape[2] == 3:
            pixels = np.concatenate([pixels, np.full((height, width, 1), 255, np.uint8)], -1)
        image = skia.Image.fromarray(np.ascontiguousarray(pixels), colorType=skia.kRGBA_8888_ColorType)
        kind = skia.kJPEG if name.endswith(".jpg") else skia.kPNG
        path = self.path(name)
        image.save(str(path), kind, quality)

    def exact_picture(self, name: str, pixels: Pixels) -> None:
        """A packed .txo.pz, for exact numbers: the client reads it many times faster than a .png."""
        height, width, channels = pixels.shape
        texture = p3d.Texture(name)
        kind = {1: p3d.Texture.F_luminance, 3: p3d.Texture.F_rgb, 4: p3d.Texture.F_rgba}[channels]
        texture.setup_2d_texture(width, height, p3d.Texture.T_unsigned_byte, kind)
        # the engine counts rows from below, and colours from blue
        order = [2, 1, 0, 3][:channels] if channels > 1 else [0]
        texture.set_ram_image(np.ascontiguousarray(pixels[::-1, :, order]).tobytes())
        self.texture_object(name, texture)

    def model(self, name: str, *meshes: Mesh) -> None:
        """One bam with a geometry node for each mesh."""
        root = p3d.NodePath(p3d.ModelRoot(name))
        for mesh in meshes:
            root.attach_new_node(mesh.node())
        root.write_bam_file(p3d.Filename.from_os_specific(str(self.path(f"{name}.bam"))))

    def packed_model(self, name: str, root: p3d.NodePath) -> None:
        """A tree of nodes as .bam.pz, which the engine unpacks while it reads."""
        root.write_bam_file(p3d.Filename.from_os_specific(str(self.path(f"{name}.bam.pz"))))

    def texture_object(self, name: str, texture: p3d.Texture) -> None:
        texture.write(p3d.Filename.from_os_specific(str(self.path(name))))

    def data(self, name: str, value: object) -> None:
        self.path(name).write_text(json.dumps(value) + "\n", encoding="utf-8")

    def write_list(self) -> dict[str, str]:
        """Name and hash of everything made, now or by an earlier build of other parts: a test compares it."""
        known = self.folder / LIST
        earlier = json.loads(known.read_text(encoding="utf-8")) if known.is_file() else {}
        names = {name for name in earlier if (self.folder / name).is_file()} | self._made
        listed = {
            name: blake2b((self.folder / name).read_bytes(), digest_size=12).hexdigest() for name in sorted(names)
        }
        known.write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
        return listed

    def path(self, name: str) -> Path:
        """Where something is written to: it counts as made."""
        self._made.add(name)
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path
