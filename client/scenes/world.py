"""The three-dimensional world behind the widgets: renderer, assets and the place everything stands in.

It draws only when something has changed. Where the renderer cannot work (a driver without what it needs, a broken
installation) there is no table, the widgets stand before a plain dark ground, and `problem` says why.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import panda3d.core as p3d

from client.places import HOME, PLAIN, Place, place_of
from client.render.assets import Assets, MissingAsset
from client.render.pace import Pace
from client.render.quality import PRESETS, Quality, suited
from client.scenes.clearance import Clearance
from client.settings import Settings
from sim.games import AnyGame

if TYPE_CHECKING:
    from client.places.ahead import ReadAhead
    from client.places.opened import OpenPlace
    from client.render.renderer import Renderer
    from client.table3d.text_printer import TextPrinter

FIRST_PICTURES = (
    ("table/felt.jpg", True),
    ("table/felt_normals.jpg", False),
    ("table/wood.jpg", True),
    ("table/wood_normals.jpg", False),
    ("dice/marks.txo.pz", False),
    ("dice/marks_normals.txo.pz", False),
)
"""What every table shows, and whether it is a picture of colours."""
FIRST_MODULES = ("client.render.renderer", "client.table3d.text_printer", "client.places.opened", "client.table3d.tray")


class World:
    def __init__(self, base: Any, settings: Settings, quality: str = "") -> None:
        self._base = base
        self._settings = settings
        self._forced = quality
        self.root: p3d.NodePath = base.render
        self.assets: Assets | None = None
        self.renderer: Renderer | None = None
        self.press: TextPrinter | None = None
        self.place: OpenPlace | None = None
        self._clearance = Clearance()
        self.problem = ""
        """Why there is no table: a message key, or the sentence of whatever is missing."""
        self._pace: Pace | None = None
        self._dirty = True
        self._unmake: Callable[[], None] | None = None
        """Takes away what lies on the table now."""
        self.generation = 0
        """Raised whenever everything must be dressed anew: another preset."""
        self.preloaded = False
        """What `open` needs is in memory, or cannot be had."""

    @property
    def camera(self) -> p3d.NodePath:
        eye: p3d.NodePath = self._base.cam
        return eye

    def open(self) -> None:
        """Make the table, the first time it is needed: the window with its title is there before."""
        if self.renderer is not None or self.problem:
            return
        if not self._base.win.get_gsg().get_supports_glsl():
            self.problem = "problem.no-shaders"
            return
        from client.render.renderer import Renderer
        from client.table3d.text_printer import TextPrinter

        quality = self._quality()
        try:
            if self.assets is None:
                self.assets = Assets(quality.anisotropy, quality.halved)
            base = self._base
            self.press = TextPrinter(base.graphicsEngine, base.win, self.assets)
            self.renderer = Renderer(base.graphicsEngine, base.win, self.root, self.camera, self.assets, quality)
            self.enter(HOME)
        except MissingAsset as missing:
            self.problem = str(missing)
            self.close()
        self.changed(True)

    def enter(self, name: str, game: AnyGame | None = None) -> None:
        """Go to the place of a game, or `home`; the one that is left is taken away, and what it had in memory.

        The packs of a game at the table may change its place.
        """
        wanted = place_of(name)
        self._clearance.go(name, self.assets)
        if game is not None:
            from client.places.packs import place_at_table

            wanted = place_at_table(wanted, game)
        if self.place is None or self.place.place != wanted:
            self._open_place(wanted)

    def read_ahead(self, game: AnyGame) -> "ReadAhead | None":
        """Somebody may soon go to the place of a game: what it needs is read meanwhile."""
        wanted = place_of(game.id)
        if self.assets is None or self.renderer is None or (self.place is not None and self.place.place is wanted):
            return None
        from client.places.ahead import ReadAhead
        from client.render.carrier import Carrier

        return ReadAhead(wanted, self.assets, Carrier(self._base.graphicsEngine, self._base.win), game)

    def _open_place(self, wanted: Place, mood: str = "") -> None:
        if self.renderer is None or self.assets is None:
            return
        from client.places.opened import OpenPlace

        if self.place is not None:
            self.place.close()
            self.place = None
        try:
            self.place = OpenPlace(wanted, self.root, self.assets, self.renderer)
        except MissingAsset:
            # a room that is not installed is no reason not to play
            self.place = OpenPlace(place_of(PLAIN), self.root, self.assets, self.renderer)
        self.assets.forget("places/shared/", but=self.place.place.pictures)
        if mood:
            self.place.mood(mood)
        self.renderer.changed(enters=True)
        self.changed(True)

    def mood(self, name: str, seconds: float) -> None:
        """The game is in another mood, and its place follows."""
        if self.place is not None:
            self.place.mood(name, 0.0 if self._settings.reduced_motion else seconds)
            self._dirty = True

    @property
    def sound(self) -> str:
        """What the place sounds like."""
        return self.place.place.sound if self.place is not None else ""

    def arrange(self, portrait: bool) -> None:
        """The place is seen through a window wider than high, or higher than wide."""
        if self.place is not None:
            self.place.arrange(portrait)
            self._dirty = True

    def appear(self, group: str, name: str) -> None:
        """Another figure stands in the place."""
        if self.place is not None:
            self.place.appear(group, name)
            self._dirty = True

    def tell(self, name: str, amount: float, seconds: float) -> None:
        """Something that an effect of the place shows."""
        if self.place is not None:
            self.place.tell(name, amount, 0.0 if self._settings.reduced_motion else seconds)
            self._dirty = True

    def advance(self, seconds: float) -> None:
        """Let time pass in the place: a mood comes, and flames live as long as somebody looks."""
        if self.place is None:
            return
        if self.place.advance(seconds):
            self._dirty = True
        if self._looked_at and not self._settings.reduced_motion:
            self.place.live(seconds)

    @property
    def _looked_at(self) -> bool:
        """The window has the player's attention. A picture without a window is always the same."""
        window = self._base.win
        return isinstance(window, p3d.GraphicsWindow) and window.get_properties().get_foreground()

    def clear_for(self, unmake: Callable[[], None]) -> None:
        """Somebody lays out a table: whatever another one had laid out is taken away first."""
        if self._unmake is not None and self._unmake != unmake:
            self._unmake()
        self._unmake = unmake

    def preload(self) -> None:
        """Read ahead what `open` needs. It may be done in another thread, as long as nobody calls `open` meanwhile."""
        quality = self._quality()
        assets = Assets(quality.anisotropy, quality.halved)
        try:
            for name, colour in FIRST_PICTURES:
                assets.texture(name, colour)
            for module in FIRST_MODULES:
                import_module(module)
            self.assets = assets
        except MissingAsset:
            pass  # said when it is opened
        finally:
            self.preloaded = True

    def _quality(self) -> Quality:
        name = self._forced or self._settings.quality
        driver = self._base.win.get_gsg().get_driver_renderer()
        if name != "auto":
            return suited(PRESETS[name], driver)
        if self._pace is None:
            self._pace = Pace(driver)
        return self._pace.quality

    def obey(self, settings: Settings) -> None:
        """Another preset takes effect at once; boards are made anew by whoever watches `generation`."""
        before, self._settings = self._settings, settings
        if before.quality != settings.quality:
            self._rebuild(self._quality())

    def _rebuild(self, quality: Quality) -> None:
        if self.renderer is None or self.assets is None or quality == self.renderer.quality:
            return
        self.renderer.rebuild(quality)
        self.assets.suit(quality.anisotropy, quality.halved)
        if self.place is not None:
            self._open_place(self.place.place, self.place.mood_name)
        self.generation += 1

    def resized(self, pixels: tuple[int, int]) -> None:
        if self.renderer is not None:
            self.renderer.resize()
        self.changed(True)

    def changed(self, moved: bool) -> None:
        """The next frame must be drawn; `moved` when more than the camera changed."""
        self._dirty = True
        if self.renderer is not None:
            self.renderer.changed(moved)

    def overlaid(self) -> None:
        """The next frame must be drawn, with other widgets over the same picture."""
        self._dirty = True
        if self.renderer is not None:
            self.renderer.overlaid()

    def frame(self) -> bool:
        """Before the engine renders: wake or rest whatever draws; False when nothing has changed."""
        drawn, self._dirty = self._dirty, False
        if self.press is not None:
            self.press.rest()
        self._clearance.frame(self.press)
        if self.renderer is not None:
            drawn = self.renderer.frame()
        else:
            self._base.win.set_active(drawn)
        return drawn

    def drew(self, seconds: float | None) -> None:
        """How long the frame took on the wall's clock, or None if none was drawn; the preset may follow from it.

        A richer one waits for a rest, as everything is made anew for it.
        """
        if seconds is not None and self.renderer is not None:
            self.renderer.stillness.took(seconds)
        if self._settings.quality != "auto" or self._forced or self.renderer is None or self._pace is None:
            return
        if seconds is None:
            self._pace.rested()
            self._rebuild(self._pace.quality)
        else:
            wanted = self._pace.drawn(seconds)
            names = list(PRESETS)
            if names.index(wanted.name) < names.index(self.renderer.quality.name):
                self._rebuild(wanted)

    def close(self) -> None:
        if self.place is not None:
            self.place.close()
            self.place = None
        if self.renderer is not None:
            self.renderer.destroy()
            self.renderer = None
