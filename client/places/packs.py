"""The place of a game as the packs at the table want it: their light, their window, their colours."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.places import Finish, Place
from client.render.effects import Window
from client.render.light import Light, brighter
from client.render.surface import Colour, Surface, from_srgb

if TYPE_CHECKING:
    import panda3d.core as p3d

    from client.render.assets import Assets
    from client.render.renderer import Renderer

ALIKE = {"brass": ("brass", "old brass"), "leather": ("leather", "pit leather")}
"""Finishes that are tinted together."""


def place_at_table(place: Place, game: Any) -> Place:
    """A game's place with what the packs of a table bring; the place itself if they bring nothing."""
    packs = getattr(getattr(game, "content", None), "packs", ())
    return dressed(place, ((pack.place, pack.folder) for pack in packs if getattr(pack, "place", None) is not None))


def dressed(place: Place, brought: Iterable[tuple[Any, str]]) -> Place:
    """A place with changes laid over it, each with the folder its pictures lie in; the last has its way."""
    for changes, folder in brought:
        moods = {
            name: _lit(light, changes.moods[name]) if name in changes.moods else light
            for name, light in place.moods.items()
        }
        surfaces = dict(place.surfaces)
        for finish, tint in changes.tints.items():
            for name in ALIKE.get(finish, (finish,)):
                surfaces[name] = _tinted(surfaces[name], from_srgb(tint))
        place = replace(place, moods=moods, surfaces=surfaces)
        if changes.window:
            place = _with_view(place, str(Path(folder) / changes.window), changes.brightness)
    return place


def _lit(light: Light, mood: Any) -> Light:
    key = light.key
    if mood.lamp:
        key = replace(key, colour=_hued(key.colour, from_srgb(mood.lamp)))
    changes: dict[str, object] = {"key": replace(key, colour=brighter(key.colour, mood.strength))}
    if mood.ambient:
        changes["ambient"] = _hued(light.ambient, from_srgb(mood.ambient))
    if mood.exposure is not None:
        changes["exposure"] = mood.exposure
    return light.but(**changes)


def _hued(colour: Colour, hue: Colour) -> Colour:
    """Another hue, as bright as before: a pack cannot put out the lamp by a dark colour."""
    return brighter(hue, sum(colour) / max(sum(hue), 0.001))


def _tinted(finish: Finish, tint: Colour) -> Finish:
    red, green, blue, opacity = finish.surface.colour
    colour = (red * tint[0], green * tint[1], blue * tint[2], opacity)
    return replace(finish, surface=finish.surface.but(colour=colour))


def _with_view(place: Place, picture: str, brightness: float) -> Place:
    """A picture instead of the windows."""
    windows = [effect for effect in place.effects if isinstance(effect, Window)]
    if not windows:
        return place
    rest = tuple(effect for effect in place.effects if not isinstance(effect, Window))
    return replace(place, effects=rest, furniture=partial(_hang, windows[0], picture, brightness))


def _hang(
    window: Window, picture: str, brightness: float, root: "p3d.NodePath", assets: "Assets", renderer: "Renderer"
) -> None:
    import panda3d.core as p3d

    from client.render.layers import ABOVE, KEY

    maker = p3d.CardMaker("view")
    maker.set_frame(-window.width / 2, window.width / 2, 0, window.height)
    card = root.attach_new_node(maker.generate())
    card.set_pos(*window.at)
    shown = Surface(colour=(0.0, 0.0, 0.0, 1.0), rough=1.0, glow=(brightness,) * 3, glow_by_texture=True)
    renderer.dress(card, shown.but(texture=assets.texture(picture, repeat=False)))
    card.hide(KEY | ABOVE)
