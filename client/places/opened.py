"""A place that is there: its nodes, the mood it is in, and what moves in it."""

from dataclasses import replace

import panda3d.core as p3d

from client.places import Finish, Place, Swing
from client.places.figures import Figures
from client.render.assets import Assets
from client.render.effects import Turner, make_effect, turners
from client.render.layers import ABOVE, KEY
from client.render.light import Light, between, brighter
from client.render.renderer import Renderer
from client.render.surface import Surface

BEHIND_EYE = -40.0
"""What stands nearer than this is a light to read by: it stays with the player."""


class Gliding:
    """A number on its way from one value to another."""

    def __init__(self, start: float, end: float, seconds: float) -> None:
        self._start, self.end = start, end
        self._passed, self._lasts = 0.0, seconds

    @property
    def now(self) -> float:
        share = min(1.0, self._passed / self._lasts) if self._lasts else 1.0
        return self._start + (self.end - self._start) * share * share * (3 - 2 * share)

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while it was on its way."""
        moves = self._passed < self._lasts
        self._passed += seconds
        return moves


class OpenPlace:
    """`mood` and `tell` are for whoever knows the game, `advance` for the clock, `close` frees everything."""

    def __init__(self, place: Place, root: p3d.NodePath, assets: Assets, renderer: Renderer) -> None:
        self.place = place
        self._renderer = renderer
        self._assets = assets
        self.root = root.attach_new_node("place")
        self._turners: list[Turner] = []
        self._effects: list[tuple[p3d.NodePath, tuple[str, ...]]] = []
        self._figures: Figures | None = None
        self._time = 0.0
        self._mood = place.resting_mood
        self._from: Light = place.moods[self._mood]
        self._passed, self._lasts = 0.0, 0.0
        self._told: dict[str, Gliding] = {}
        """What effects show, by name."""
        self._owed, self._until_sway = 0.0, 0.0
        """Seconds that have passed since the last frame of ambience, and seconds until shadows may sway again."""
        renderer.furnish(place.moods.values())
        renderer.light = self._from
        renderer.focus = None
        renderer.set_time(0.0)
        if place.furniture is not None:
            place.furniture(self.root, assets, renderer)
        if place.room:
            self._dress_room()
        for effect in place.effects:
            node = make_effect(effect, self.root, renderer.quality, KEY | ABOVE)
            if node is None:
                continue
            self._effects.append((node, effect.moods))
            turner = turners(effect, node)
            if turner is not None:
                self._turners.append(turner)
        self._show_effects()
        for group, name in place.figures.items():
            self.appear(group, name)
        self.arrange(portrait=False)

    @property
    def alive(self) -> bool:
        """Something moves in it all the time."""
        return bool(self._effects) or self.place.lamps_live

    @property
    def mood_name(self) -> str:
        return self._mood

    def mood(self, name: str, seconds: float = 0.0) -> None:
        """Go over to another mood. A mood that this place does not know is the one it rests in."""
        if name not in self.place.moods:
            name = self.place.resting_mood
        if name == self._mood:
            return
        self._from = self._between()
        self._mood = name
        self._passed, self._lasts = 0.0, seconds
        if self._figures is not None:
            self._figures.set_out(name)
        self._show_effects()
        self._move()
        self._renderer.light = self._now()

    def arrange(self, portrait: bool) -> None:
        """For a window wider than high, or higher than wide. Bosses and dragons stay where they are."""
        high = self.place.high
        offset = high.offset if portrait else (0.0, 0.0, 0.0)
        self.root.set_pos(*offset)
        for group, name in high.figures.items():
            self.appear(group, name if portrait else self.place.figures.get(group, ""))
        self._renderer.light = self._now()
        self._renderer.room_changed()

    def appear(self, group: str, name: str) -> None:
        """Of the figures of a group, this one is there: which boss waits behind a gate. None with no name."""
        if self._figures is not None and self._figures.appear(group, name):
            self._renderer.room_changed()

    def tell(self, name: str, amount: float, seconds: float = 0.0) -> None:
        """Something that an effect shows, from 0 to 1, and in how many seconds it comes: `dread` in the water.

        What `Place.told` names moves by it, too.
        """
        known = self._told.get(name)
        if known is None or known.end != amount:
            self._told[name] = Gliding(known.now if known is not None else 0.0, amount, seconds)
            self._show_told(name)

    def _show_told(self, name: str) -> None:
        amount = self._told[name].now
        self.root.set_shader_input(name, amount)
        if self._figures is not None and self._figures.carry(self.place.told.get(name, {}), amount):
            self._renderer.room_changed()
        self._renderer.changed(moved=False)

    def advance(self, seconds: float) -> bool:
        """Let a mood come, and what was told; True while it does, and the next frame must be drawn."""
        on_their_way = [name for name, told in self._told.items() if told.advance(seconds)]
        for name in on_their_way:
            self._show_told(name)
        return self._pass_mood(seconds) or bool(on_their_way)

    def _pass_mood(self, seconds: float) -> bool:
        if self._passed >= self._lasts:
            return False
        self._passed = min(self._lasts, self._passed + seconds)
        self._move()
        self._renderer.light = self._now()
        return True

    def live(self, seconds: float) -> None:
        """Let flames, water and lamps live for a while, in as many frames a second as the preset has for it.

        Shadows follow a lamp that sways less often, as that costs a new shadow map.
        """
        frames = self._renderer.quality.ambience_fps
        if not frames or not self.alive:
            return
        self._owed += seconds
        if self._owed < 1 / frames:
            return
        seconds, self._owed = self._owed, 0.0
        self._time += seconds
        self._renderer.changed(moved=False)
        self._renderer.set_time(self._time)
        for turn in self._turners:
            turn(self._time)
        if not self.place.lamps_live:
            return
        self._until_sway -= seconds
        light = self._now()
        if self._until_sway > 0 or not self._renderer.quality.sway_fps:
            light = replace(light, key=self._renderer.light.key)
        else:
            self._until_sway = 1 / self._renderer.quality.sway_fps
        self._renderer.light = light

    def close(self) -> None:
        self.root.remove_node()
        self._effects.clear()
        self._turners.clear()
        if self.place.room:
            self._assets.forget(f"places/{self.place.room}/")

    def _between(self) -> Light:
        """The light on its way from one mood to another."""
        return between(self._from, self.place.moods[self._mood], self._share)

    def _shifted(self, light: Light) -> Light:
        """Lamps stand where the room does; the key lamp and the light to read by stay with the player."""
        offset = self.root.get_pos()
        if not offset.length_squared():
            return light
        x, y, z = offset
        lamps = tuple(
            replace(lamp, at=(lamp.at[0] + x, lamp.at[1] + y, lamp.at[2] + z)) if lamp.at[1] > BEHIND_EYE else lamp
            for lamp in light.lamps
        )
        panes = light.panes
        if panes is not None:
            low, high = panes.low + z, panes.high + z
            panes = replace(panes, y=panes.y + y, left=panes.left + x, right=panes.right + x, low=low, high=high)
        haze = light.haze and replace(light.haze, begin=light.haze.begin + self.place.high.farther)
        return replace(light, lamps=lamps, panes=panes, haze=haze)

    @property
    def _share(self) -> float:
        """How far a mood has come, gently at first and at last."""
        share = self._passed / self._lasts if self._lasts else 1.0
        return share * share * (3 - 2 * share)

    def _move(self) -> None:
        if self._figures is not None and self._figures.move(self._share):
            self._renderer.room_changed()

    def _now(self) -> Light:
        """With what moves: flicker and sway."""
        light, place = self._shifted(self._between()), self.place
        if not place.lamps_live or not self._time:
            return light
        lamps = tuple(
            replace(lamp, colour=brighter(lamp.colour, place.flicker(number, self._time)))
            for number, lamp in enumerate(light.lamps)
        )
        key = light.key
        if self._renderer.quality.sway_fps:
            x, y, z = (a + b for a, b in zip(key.at, place.sway(self._time), strict=True))
            key = replace(key, at=(x, y, z))
        return replace(light, key=key, lamps=lamps)

    def _show_effects(self) -> None:
        for node, moods in self._effects:
            if not moods or self._mood in moods:
                node.unstash()
            else:
                node.stash()

    def _dress_room(self) -> None:
        room = self._assets.model(f"places/{self.place.room}/room", self.root)
        place = self.place
        colours = {name: finish.surface.colour[:3] for name, finish in place.surfaces.items()}
        self._figures = Figures(room, place.poses, place.tints, colours)
        swinging = {name: room.find(f"**/{name}") for name in place.swings}
        self._turners += [_swinging(swinging[name], swing) for name, swing in place.swings.items()]
        if self._renderer.quality.scenery < 1:
            for node in room.find_all_matches("**/=plenty"):
                node.remove_node()
        for node in room.find_all_matches("**/=surface"):
            finish = self.place.surfaces[node.get_tag("surface")]
            surface = _surface_of(finish, node, self._assets)
            self._renderer.dress(node, surface)
            if not any(mover.is_ancestor_of(node) for mover in swinging.values()):
                self._renderer.keep_still(node, surface)
            node.set_tex_scale(p3d.TextureStage.get_default(), *finish.repeat)
            node.set_two_sided(finish.two_sided)
            node.hide(ABOVE)
            if not finish.shadow or node.get_tag("shadow") == "no":
                node.hide(KEY)


def _swinging(node: p3d.NodePath, swing: Swing) -> Turner:
    def turn(seconds: float) -> None:
        aside, ahead = swing.at(seconds)
        node.set_hpr(0, ahead, aside)

    return turn


def _surface_of(finish: Finish, node: p3d.NodePath, assets: Assets) -> Surface:
    surface = finish.surface.but(baked=finish.surface.baked or _is_painted(node))
    if finish.texture:
        surface = surface.but(texture=assets.texture(finish.texture, small=finish.small))
    if finish.normals:
        surface = surface.but(normals=assets.texture(finish.normals, colour=False, small=finish.small))
    return surface


def _is_painted(node: p3d.NodePath) -> bool:
    """Whether its meshes have vertex colours."""
    colour = p3d.InternalName.get_color()
    for found in (node, *node.find_all_matches("**/+GeomNode")):
        meshes = found.node()
        if isinstance(meshes, p3d.GeomNode):
            return any(geom.get_vertex_data().has_column(colour) for geom in meshes.get_geoms())
    return False
