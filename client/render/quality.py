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


def is_software(driver: str) -> bool:
    """Whether the OpenGL renderer that calls itself `driver` draws without a graphics card."""
    return any(name in driver.lower() for name in SOFTWARE)


def first_guess(driver: str) -> Quality:
    """The preset to begin with: modest, as a slow graphics card does not say that it is one."""
    return PRESETS["low" if is_software(driver) else "medium"]
