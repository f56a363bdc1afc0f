"""GLSL files with their switches turned on: one program for each combination that is used."""

import re
from functools import cache

import panda3d.core as p3d

from client.render.assets import MISSING, MissingAsset, folder

INCLUDE = re.compile(r'^#pragma include "(.+)"$', re.MULTILINE)
"""A line that stands for another file of the folder."""


@cache
def program(vertex: str, fragment: str, switches: tuple[str, ...] = ()) -> p3d.Shader:
    """A shader from two files of the folder `shaders`, with `#define`s such as "SHADOWS" or "SHADE_OFFSET .02"."""
    shader = p3d.Shader.make(p3d.Shader.SL_GLSL, _source(vertex, switches), _source(fragment, switches))
    if shader is None:
        raise MissingAsset(f"The shaders {vertex} and {fragment} cannot be read.")
    return shader


@cache
def _text(name: str) -> str:
    path = folder("shaders") / name
    if not path.is_file():
        raise MissingAsset(MISSING.format(what=f"The shader shaders/{name}"))
    return path.read_text(encoding="utf-8")


def _source(name: str, switches: tuple[str, ...]) -> str:
    version, rest = INCLUDE.sub(lambda found: _text(found[1]), _text(name)).split("\n", 1)
    return "\n".join([version, *(f"#define {switch}" for switch in switches), rest])
