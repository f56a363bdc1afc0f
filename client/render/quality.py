"""How much a picture may cost."""

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True)
class Quality:
    """What the renderer does; the presets below are what players choose from."""

    name: str
    lit: bool = True
    """Without it: textures and one lambert term straight into the window, no buffers at all."""
    scale: float = 1.0
    """Size of the 3D picture in windows; the interface is always sharp."""
    still: float = 0.0
    """The same of a picture that stands still, to be read; 0: no other than in motion."""
    first: float = 0.0
    """The same of the first frames of a place; 0: no other than later."""
    shadow_size: int = 0
    """Texels of the shadow map's side; 0 for no shadows."""
    soft_shadows: bool = False
    """Shadows widen with the distance of what casts them: six looks into the map instead of one."""
    occlusion: bool = False
    bloom: bool = False
    fxaa: bool = False
    samples: int = 0
    """Multisampling."""
    anisotropy: int = 1
    halved: int = 0
    """How often pictures of what rooms are made of are halved before they are used."""
    scenery: float = 1.0
    """Share of trees and grass that are drawn."""
    lamps: int = 0
    """Small lamps of a place that shine."""
    dof: Literal["", "asked", "always"] = ""
    """Depth of field: never, in moments that ask for it (a throw, a card held up), or always."""
    wet: bool = False
    """Wet planks mirror the room, and water is looked into."""
    gobo: bool = False
    """The pattern of a window on whatever lies in its light."""
    haze: bool = False
    motes: bool = False
    """Specks in the air, beams, drops on panes."""
    plate: int = 0
    """Frames in a row with the same view of the same room after which it is kept as a picture; 0: it never is."""
    ambience_fps: int = 0
    """Frames a second in which a room lives while nobody does anything."""
    sway_fps: int = 0
    """Of these, how many move the shadows of a lamp that sways."""


PRESETS = {
    preset.name: preset
    for preset in (
        Quality("test", lit=False, scenery=0.5),
        Quality(
            "low",
            scale=0.7,
            still=1.0,
            first=0.5,
            shadow_size=1024,
            fxaa=True,
            halved=1,
            scenery=0.5,
            lamps=2,
            plate=1,
        ),
        Quality(
            "medium",
            first=0.5,
            shadow_size=1536,
            soft_shadows=True,
            occlusion=True,
            fxaa=True,
            anisotropy=4,
            lamps=4,
            dof="asked",
            wet=True,
            gobo=True,
            haze=True,
            motes=True,
            plate=4,
            ambience_fps=24,
        ),
        Quality(
            "high",
            first=0.5,
            shadow_size=1536,
            soft_shadows=True,
            occlusion=True,
            bloom=True,
            samples=4,
            anisotropy=8,
            lamps=8,
            dof="always",
            wet=True,
            gobo=True,
            haze=True,
            motes=True,
            ambience_fps=24,
            sway_fps=12,
        ),
    )
}
"""From cheap to rich."""

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "gdi generic", "microsoft basic render")


def is_software(driver: str) -> bool:
    """Whether the OpenGL renderer that calls itself `driver` draws without a graphics card."""
    return any(name in driver.lower() for name in SOFTWARE)


def suited(quality: Quality, driver: str) -> Quality:
    """A preset as a driver draws it best: software would pay two fifths of a frame for multisampling."""
    return replace(quality, samples=0, fxaa=True) if quality.samples and is_software(driver) else quality


def first_guess(driver: str) -> Quality:
    """The preset to begin with: modest, as a slow graphics card does not say that it is one."""
    return PRESETS["low" if is_software(driver) else "medium"]
