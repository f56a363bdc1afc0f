"""How much a picture may cost."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    """What the renderer does; the presets below are what players choose from."""

    name: str
    lit: bool = True
    """Without it: textures and one lambert term straight into the window, no buffers at all."""
    scale: float = 1.0
    """Size of the 3D picture in windows; the interface is always sharp."""
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
    scenery: float = 1.0
    """Share of trees and grass that are drawn."""


PRESETS = {
    preset.name: preset
    for preset in (
        Quality("test", lit=False, scenery=0.5),
        Quality("low", scale=0.7, shadow_size=1024, fxaa=True, scenery=0.5),
        Quality("medium", shadow_size=2048, soft_shadows=True, occlusion=True, fxaa=True, anisotropy=4),
        Quality("high", shadow_size=2048, soft_shadows=True, occlusion=True, bloom=True, samples=4, anisotropy=8),
    )
}
"""From cheap to rich."""

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "gdi generic", "microsoft basic render")
BUSY_FRAME = 0.030
"""Seconds. A machine that needs longer for a frame gets the next lower preset."""


def first_guess(driver: str) -> Quality:
    """The preset to begin with on a machine whose OpenGL renderer calls itself `driver`."""
    return PRESETS["low" if any(name in driver.lower() for name in SOFTWARE) else "high"]


def adapted(quality: Quality, frame_seconds: float) -> Quality:
    """One preset lower when frames take too long. `low` is the lowest that adapts: `test` must be asked for."""
    names = list(PRESETS)
    position = names.index(quality.name)
    too_slow = frame_seconds > BUSY_FRAME and position > names.index("low")
    return PRESETS[names[position - 1]] if too_slow else quality
