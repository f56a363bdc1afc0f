"""The land without its players: ground, woods, water, paths and portal, through the seasons and in deer mode."""

import panda3d.core as p3d

from client.boards import BoardStage
from client.boards.deer_portal.card_faces import FOLDER
from client.boards.deer_portal.layout import FIELD, GROUND, LAND, PORTAL_FLOOR, middle
from client.boards.deer_portal.looks import COLOURS, CONIFERS, GOLD, LEAVES, WATERS
from client.render.layers import ABOVE, KEY, UNDERNEATH
from client.render.surface import Surface, from_srgb
from sim.games.deer_portal.content import ELEMENTS, PATHS
from sim.games.deer_portal.state import Season

WATER_LEVEL = GROUND - 0.16
THIN = {"reeds": KEY | ABOVE, "puffs": ABOVE, "rocks": ABOVE, "trunks": ABOVE, "bare": ABOVE}
"""What is too thin, too low or too high to darken the ground around it, or to cast a shadow that is seen."""
QUARTERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""By seat: left or right, far or near."""


class Scenery:
    def __init__(self, stage: BoardStage, root: p3d.NodePath) -> None:
        self._stage = stage
        self._root = root
        self._land = self._model("land")
        self._land.set_bin(UNDERNEATH, 0)
        self._land.hide(KEY | ABOVE)  # it lies on the table, and hides no sky from what stands on it
        self._waters = [self._model("water") for _ in QUARTERS]
        for water, (x, y) in zip(self._waters, QUARTERS, strict=True):
            water.set_pos(x * LAND / 4, y * LAND / 4, WATER_LEVEL)
            water.set_bin(UNDERNEATH, 10)
        self._woods = self._model("woods")
        for kind, layers in THIN.items():
            for node in self._woods.find_all_matches(f"**/{kind}_*"):
                node.hide(layers)
        self._stones = self._model("stones")
        self._stones.hide(ABOVE)
        self._frame = self._model("frame")
        self._portal = root.attach_new_node("portal")
        self._ring = self._model("portal_ring", self._portal)
        self._whirl = self._model("portal_whirl", self._portal)
        self._crater = self._model("portal_whirl")
        self._crater.set_pos_hpr_scale((1.0 * FIELD, -3.0 * FIELD, GROUND + 2.05), (0, 0, 0), (0.24, 0.24, 0.24))
        self._dress_stones()
        self._dress_portal()
        if stage.renderer.quality.scenery < 1:
            for node in self._woods.find_all_matches("**/*_1"):
                node.hide()

    def show(self, season: Season, deer_mode: bool) -> None:
        """Ground, leaves, water and mood of a season."""
        renderer = self._stage.renderer
        self._show_ground(season)
        self._show_woods(season)
        self._show_water(season)
        strength = 1.6 if deer_mode else 0.55
        glow = (1.0 * strength, 0.8 * strength, 1.15 * strength) if deer_mode else (strength, strength, strength)
        renderer.dress(
            self._whirl,
            self._textured("whirl.jpg").but(colour=(0.35, 0.35, 0.35, 1), rough=0.3, glow=glow, glow_by_texture=True),
        )
        self._stage.mood(mood_of(season, deer_mode), 0.0)
        self._stage.appear("season", season)

    def _model(self, name: str, parent: p3d.NodePath | None = None) -> p3d.NodePath:
        return self._stage.assets.model(f"{FOLDER}/{name}", parent or self._root)

    def _textured(self, name: str, normals: str | None = None) -> Surface:
        assets = self._stage.assets
        bumps = assets.texture(f"{FOLDER}/{normals}", colour=False) if normals else None
        return Surface(texture=assets.texture(f"{FOLDER}/{name}"), normals=bumps)

    def _dress_stones(self) -> None:
        renderer, assets = self._stage.renderer, self._stage.assets
        stone = self._textured("stones.jpg", "stones_normals.jpg").but(rough=0.62, coat=0.08, painted=True)
        renderer.dress(self._stones, stone)
        hewn = Surface(
            colour=(0.62, 0.68, 0.55, 1),
            rough=0.85,
            texture=assets.texture("places/shared/slab.jpg"),
            normals=assets.texture("places/shared/slab_normals.jpg", colour=False),
        )
        renderer.dress(self._frame, hewn)

    def _dress_portal(self) -> None:
        renderer = self._stage.renderer
        rock = self._textured("rock.jpg", "rock_normals.jpg").but(rough=0.75)
        renderer.dress(self._ring, rock)
        for seat, path in enumerate(PATHS):
            x, y = middle(path[-1])
            threshold = self._model("threshold", self._portal)
            threshold.set_pos(x, y, PORTAL_FLOOR - 0.08)
            renderer.dress(threshold, Surface(colour=(*COLOURS[seat], 1), rough=0.4, coat=0.5))
            inlay = self._model(f"rune_{ELEMENTS[seat]}", self._portal)
            inlay.set_pos(x, y, PORTAL_FLOOR - 0.21)
            renderer.dress(inlay, rune_surface(self._stage, seat))

    def _show_ground(self, season: Season) -> None:
        self._stage.renderer.dress(
            self._land, self._textured(f"land_{season}.jpg", "land_normals.jpg").but(rough=0.9, sheen=0.25)
        )

    def _show_woods(self, season: Season) -> None:
        renderer = self._stage.renderer
        plain = Surface(rough=0.85, painted=True)
        looks = {
            "conifers": plain.but(colour=(*CONIFERS[season], 1), through=(0.05, 0.12, 0.03, 0.4)),
            "leaves": plain.but(colour=(*LEAVES[season], 1), through=(*LEAVES[season], 0.5)),
            "trunks": plain,
            "bare": plain,
            "reeds": plain.but(colour=(1.6, 1.3, 1.2, 1) if season in ("fall", "winter") else (1, 1, 1, 1)),
            "rocks": plain.but(colour=(1.35, 1.4, 1.5, 1) if season == "winter" else (1, 1, 1, 1)),
            "puffs": plain.but(colour=(0.95, 0.95, 0.97, 1), through=(1, 1, 1, 0.6)),
        }
        for kind, surface in looks.items():
            for node in self._woods.find_all_matches(f"**/{kind}_*"):
                renderer.dress(node, surface)
        for node in self._woods.find_all_matches("**/leaves_*"):
            if season == "winter" or (node.name.endswith("_1") and renderer.quality.scenery < 1):
                node.hide()
            else:
                node.show()

    def _show_water(self, season: Season) -> None:
        renderer, assets = self._stage.renderer, self._stage.assets
        ripples = assets.texture(f"{FOLDER}/water_normals.jpg", colour=False)
        frozen = season == "winter"
        water = Surface(
            colour=(*WATERS[season], 1),
            rough=0.32 if frozen else 0.07,
            coat=0.4 if frozen else 0.9,
            normals=ripples,
            relief=0.15 if frozen else 0.5,
        )
        mist = water.but(colour=(*from_srgb("#9fc4d4"), 1), rough=0.25)
        lava = self._textured("lava.jpg").but(
            rough=0.8, glow=(1.5, 1.1, 0.9), colour=(0.4, 0.4, 0.4, 1), glow_by_texture=True
        )
        brook = water.but(colour=(*from_srgb("#1f7f72"), 1)) if not frozen else water
        for node, surface in zip((*self._waters, self._crater), (water, brook, lava, mist, lava), strict=True):
            renderer.dress(node, surface)


def mood_of(season: Season, deer_mode: bool) -> str:
    """A season's own; once somebody is through the portal, dusk, and the portal outshines every lamp."""
    return "portal" if deer_mode else season


def rune_surface(stage: BoardStage, seat: int) -> Surface:
    """An element's token: its colour, with its sign inlaid in gold."""
    return Surface(
        colour=(*COLOURS[seat], 1),
        ink=GOLD if seat != 3 else from_srgb("#5a3a08"),
        rough=0.35,
        coat=0.8,
        through=(*COLOURS[seat], 0.3),
        texture=stage.assets.texture(f"{FOLDER}/signs.png", colour=False),
        normals=stage.assets.texture(f"{FOLDER}/signs_normals.png", colour=False),
    )
