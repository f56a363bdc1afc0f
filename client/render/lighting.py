"""A light as numbers for the shaders, and as the switches that turn on what it needs."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
import panda3d.core as p3d

from client.render.assets import Assets, folder
from client.render.light import MOST_LAMPS, Haze, Light, Outlook, Panes
from client.render.quality import Quality

NOISE = "air/noise.png"
"""What flames, water, clouds and puddles are made of. It repeats without a seam."""


@dataclass(frozen=True)
class Switches:
    """What of a place's light surfaces must be able to take."""

    lamps: bool = False
    panes: bool = False
    haze: bool = False

    @classmethod
    def of(cls, lights: Iterable[Light], quality: Quality) -> "Switches":
        """Of all moods of a place at once: things are dressed once."""
        seen = list(lights)
        return cls(
            lamps=quality.lamps > 0 and any(light.lamps for light in seen),
            panes=quality.gobo and any(light.panes is not None for light in seen),
            haze=quality.haze and any(light.haze is not None for light in seen),
        )

    @property
    def defines(self) -> list[str]:
        return ["LAMPS"] * self.lamps + ["GOBO"] * self.panes + ["HAZE"] * self.haze


def shine(scene: p3d.NodePath, light: Light, most: int) -> None:
    """Give a scene its light, with so many lamps at most."""
    key = light.key
    away = (p3d.Point3(*key.at) - p3d.Point3(*key.to)).length_squared()
    scene.set_shader_inputs(
        key_place=p3d.LVecBase4(*key.at, away),
        key_colour=p3d.LVecBase3(*key.colour),
        sky_tint=p3d.LVecBase3(*light.ambient),
    )
    places, colours = p3d.PTA_LVecBase4f(), p3d.PTA_LVecBase4f()
    lamps = light.lamps[: min(most, MOST_LAMPS)]
    for lamp in lamps:
        places.push_back(p3d.UnalignedLVecBase4f(*lamp.at, lamp.size**2))
        colours.push_back(p3d.UnalignedLVecBase4f(*lamp.colour, lamp.reach))
    for _ in range(MOST_LAMPS - len(lamps)):  # the shaders have room for all of them
        places.push_back(p3d.UnalignedLVecBase4f(0))
        colours.push_back(p3d.UnalignedLVecBase4f(0))
    scene.set_shader_inputs(lamp_place=places, lamp_colour=colours, lamp_count=len(lamps))
    _through(scene, light.panes)
    _fade(scene, light.haze)
    _look_out(scene, light.outlook)


def _through(scene: p3d.NodePath, panes: Panes | None) -> None:
    if panes is None:
        scene.set_shader_inputs(
            gobo_from=p3d.LVecBase4(0, 1, 0, 0),
            gobo_frame=p3d.LVecBase4(0, 1, 0, 1),
            gobo_panes=p3d.LVecBase4(1, 1, 0.5, 0.01),
            gobo_colour=p3d.LVecBase4(0),
        )
        return
    toward = p3d.LVector3(*panes.toward)
    toward.normalize()
    scene.set_shader_inputs(
        gobo_from=p3d.LVecBase4(toward, panes.y),
        gobo_frame=p3d.LVecBase4(panes.left, panes.right, panes.low, panes.high),
        gobo_panes=p3d.LVecBase4(panes.across, panes.up, panes.bar, panes.spread),
        gobo_colour=p3d.LVecBase4(*panes.colour, panes.wet),
    )


def _fade(scene: p3d.NodePath, haze: Haze | None) -> None:
    colour = p3d.LVecBase4(0) if haze is None else p3d.LVecBase4(*haze.colour, haze.most)
    reach = p3d.LVecBase2(1000, 1) if haze is None else p3d.LVecBase2(haze.begin, haze.length)
    scene.set_shader_inputs(haze_colour=colour, haze_range=reach)


def _look_out(scene: p3d.NodePath, outlook: Outlook) -> None:
    scene.set_shader_inputs(
        sky_low=p3d.LVecBase4(*outlook.low, outlook.clouds),
        sky_high=p3d.LVecBase4(*outlook.high, outlook.stars),
        sky_between=p3d.LVecBase4(*outlook.between, outlook.storm),
        sky_sun=p3d.LVecBase4(*outlook.sun, outlook.sun_size),
        sky_sun_at=p3d.LVecBase2(*outlook.sun_at),
        sky_ground=p3d.LVecBase3(*outlook.ground),
        sky_land=p3d.LVecBase2(outlook.coast, outlook.flood),
    )


def surround(scene: p3d.NodePath, assets: Assets, environment: str) -> None:
    """Give a scene what is around it: light from everywhere, and what is seen in brass."""
    cube = assets.cube(f"{environment}/cube.txo")
    harmonics = msgspec.json.decode((folder("models") / environment / "harmonics.json").read_bytes())
    scene.set_shader_inputs(
        sky_cube=cube,
        sky_levels=float(cube.get_num_ram_mipmap_images() - 1),
        sky_harmonics=p3d.PTA_LVecBase3f([p3d.LVecBase3f(*row) for row in harmonics]),
    )


def set_defaults(scene: p3d.NodePath, assets: Assets) -> None:
    """What every shader may ask for, until somebody says otherwise."""
    # like the pictures of rooms in all, or software compiles the programs of both for it, too
    white = p3d.Texture("white")
    white.setup_2d_texture(2, 2, p3d.Texture.T_unsigned_byte, p3d.Texture.F_srgb)
    white.set_ram_image(b"\xff" * 12)
    assets.sharpen(white)
    # what has no picture has no place in one: Mesa 25 draws black by anisotropic filtering where nothing changes
    white.anisotropic_degree = 1
    scene.set_texture(white)
    noise = assets.texture(NOISE, colour=False)
    # at a horizon it is squeezed without end: looking along the slant took software ten times as long as all else
    noise.anisotropic_degree = 1
    scene.set_shader_inputs(
        surf_relief=1.0,
        surf_wet=0.0,
        surf_ink=p3d.LVecBase4(0),
        surf_halo=p3d.LVecBase4(0),
        eye_place=p3d.LVecBase3(0),
        place_time=0.0,
        dread=0.0,
        ebb=0.0,
        noise_map=noise,
        shade_from_world=p3d.LMatrix4.ident_mat(),
        shade_range=p3d.LVecBase2(0, 1),
    )
