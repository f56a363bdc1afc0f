"""Where models, textures and shaders lie, in a checkout, an installed wheel and a frozen build alike."""

from collections.abc import Collection
from functools import cache
from pathlib import Path
from threading import current_thread, main_thread

import panda3d.core as p3d

from client.fonts import font_file, open_font
from client.malloc import give_back_large_blocks
from sim.files import ROOT

ROOMS = "places/"
"""The folder of the pictures that can be read smaller."""
NOT_KEPT = p3d.LoaderOptions(p3d.LoaderOptions.LF_no_ram_cache)
"""Panda's own pool would keep every model for good."""
MISSING = "{what} is missing. Run `python -m art build`, or install Astragal again."


class MissingAsset(RuntimeError):
    """A file of the installation is not there; the message says what to do."""


@cache
def folder(name: str) -> Path:
    """The folder `models` or `shaders`."""
    if not (ROOT / name).is_dir():
        raise MissingAsset(MISSING.format(what=f"The folder {name}"))
    return ROOT / name


class Assets:
    """Loads what lies in `models`, each file once. `anisotropy` is how sharp textures stay when seen at a slant.

    Photographs of what rooms are made of are read `halved` once or more often, for a preset that shows no more of them.
    """

    def __init__(self, anisotropy: int = 1, halved: int = 0) -> None:
        give_back_large_blocks()
        self.anisotropy = anisotropy
        self.halved = halved
        self._textures: dict[tuple[str, bool, bool], p3d.Texture] = {}
        self._unsharpened: set[tuple[str, bool, bool]] = set()
        """Pictures that another thread has read. It works on none of them beside the thread that draws."""
        self._models: dict[str, p3d.NodePath] = {}
        self._fonts: dict[tuple[str, int], p3d.DynamicTextFont] = {}

    def suit(self, anisotropy: int, halved: int) -> None:
        """Another preset: pictures of rooms that it shows finer, or less fine, are read again when they are needed."""
        self.anisotropy = anisotropy
        if halved != self.halved:
            self.halved = halved
            for key in [key for key in self._textures if key[0].startswith(ROOMS) and key[0].endswith(".jpg")]:
                del self._textures[key]

    def texture(self, name: str, colour: bool = True, repeat: bool = True, small: bool = False) -> p3d.Texture:
        """A picture by its path below models, or by a whole path.

        `colour` pictures are sRGB; normal maps and masks are plain numbers. What a room has only on `small` things is
        read halved by every preset.
        """
        key = (name, colour, small)
        if key not in self._textures:
            self._textures[key] = self.read_texture(name, colour, repeat, small)
            self._unsharpened.add(key)
        if key in self._unsharpened and current_thread() is main_thread():
            self._unsharpened.discard(key)
            self.sharpen(self._textures[key])
        return self._textures[key]

    def read_texture(self, name: str, colour: bool = True, repeat: bool = True, small: bool = False) -> p3d.Texture:
        """The same, neither kept nor sharpened: for whoever needs it only for a while."""
        texture = p3d.Texture(name)
        halved = max(self.halved, int(small)) if name.startswith(ROOMS) and name.endswith(".jpg") else 0
        if not (_read_smaller(texture, _file(name), halved) if halved else texture.read(_file(name))):
            raise MissingAsset(MISSING.format(what=f"The picture models/{name}"))
        if colour:
            with_alpha = texture.num_components in (2, 4)
            texture.format = p3d.Texture.F_srgb_alpha if with_alpha else p3d.Texture.F_srgb
        if not repeat:
            texture.wrap_u = texture.wrap_v = p3d.SamplerState.WM_clamp
        return texture

    def sharpen(self, texture: p3d.Texture) -> None:
        """How it is seen small, large and at a slant."""
        texture.minfilter = p3d.SamplerState.FT_linear_mipmap_linear
        texture.magfilter = p3d.SamplerState.FT_linear
        texture.anisotropic_degree = self.anisotropy
        # left to the driver, software compiles a program for each format and shape: 60 ms, where this takes one or two
        if not texture.has_all_ram_mipmap_images():
            texture.generate_ram_mipmap_images()

    def cube(self, name: str) -> p3d.Texture:
        """A cube map with its mipmaps, stored as .txo."""
        key = (name, False, False)
        if key not in self._textures:
            texture = p3d.TexturePool.load_texture(_file(name))
            if texture is None:
                raise MissingAsset(MISSING.format(what=f"The picture models/{name}"))
            self._textures[key] = texture
        return self._textures[key]

    def model(self, name: str, parent: p3d.NodePath) -> p3d.NodePath:
        """A fresh copy of a model, by its path below models without `.bam` (or `.bam.pz`)."""
        copy = self.load(name).copy_to(parent)
        copy.name = name.rsplit("/", 1)[-1]
        return copy

    def load(self, name: str) -> p3d.NodePath:
        """The model of which all others are copies."""
        if name not in self._models:
            packed = (folder("models") / f"{name}.bam.pz").is_file()
            file = _file(f"{name}.bam.pz" if packed else f"{name}.bam")
            node = p3d.Loader.get_global_ptr().load_sync(file, NOT_KEPT)
            if node is None:
                raise MissingAsset(MISSING.format(what=f"The model models/{name}.bam"))
            self._models[name] = p3d.NodePath(node)
        return self._models[name]

    def forget(self, prefix: str, but: Collection[str] = ()) -> None:
        """Keep nothing any more of what lies below a folder, but for some pictures: a place has been left."""
        for key in [key for key in self._textures if key[0].startswith(prefix) and key[0] not in but]:
            p3d.TexturePool.release_texture(self._textures.pop(key))
        for name in [name for name in self._models if name.startswith(prefix)]:
            del self._models[name]

    def forget_fonts(self) -> None:
        """Letters in the sizes of one game are of no use to another; whatever still shows them keeps them."""
        self._fonts.clear()

    def font(self, name: str, pixels: int) -> p3d.TextFont:
        """A font by the name of its file, for text up to `pixels` high; without it the engine's own, but readable.

        What is printed asks for letters finer than it is, so they are not drawn finer still.
        """
        key = (name, pixels)
        if key not in self._fonts:
            font = open_font(font_file(f"{name}.ttf"), pixels, finer=1)
            if font is None:
                return p3d.TextNode.get_default_font()
            self._fonts[key] = font
        return self._fonts[key]


def _read_smaller(texture: p3d.Texture, file: p3d.Filename, halved: int) -> bool:
    """The reader of .jpg leaves out what is too fine while it reads: that takes a fraction of the time."""
    image, head = p3d.PNMImage(), p3d.PNMImageHeader()
    if not head.read_header(file):
        return False
    image.set_read_size(max(1, head.get_x_size() >> halved), max(1, head.get_y_size() >> halved))
    if not image.read(file) or not texture.load(image):
        return False
    texture.fullpath, texture.keep_ram_image = file, False  # it lies on the card, and can be read again
    return True


def _file(name: str) -> p3d.Filename:
    path = folder("models") / name
    if not path.is_file():
        raise MissingAsset(MISSING.format(what=f"The file models/{name}"))
    return p3d.Filename.from_os_specific(str(path))
