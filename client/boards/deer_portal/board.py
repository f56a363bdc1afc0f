"""DeerPortal on the table."""

from collections.abc import Collection, Mapping, Sequence

import panda3d.core as p3d

from client.boards import BoardStage, Orientation, Target, TrayPlace, Viewpoint
from client.boards.areas import Area, cover
from client.boards.deer_portal.as_pieces import ground_of, pieces_of
from client.boards.deer_portal.card_faces import Faces
from client.boards.deer_portal.choices import Choices
from client.boards.deer_portal.endings import tell_deer_god, tell_deer_mode
from client.boards.deer_portal.layout import GROUND, LAND, STONE, layout
from client.boards.deer_portal.motions import tell_deal, told
from client.boards.deer_portal.pieces import BigDiamond, Fields, Items, Piles, Stags, spot
from client.boards.deer_portal.plaque import Plaque
from client.boards.deer_portal.scenery import Scenery
from client.boards.moving import POINTED, MovingBoard
from client.boards.pieces.piece import Picture, Piece
from client.boards.pieces.places import put
from client.render.surface import Surface
from client.table3d.cards import HEIGHT, WIDTH
from client.table3d.glow import Glow, around_circle, around_rectangle, light
from client.table3d.motion import Script
from client.table3d.shapes import ring
from sim.game import Action, Event, Seat
from sim.games.deer_portal.actions import Move
from sim.games.deer_portal.events import DeerModeBegan
from sim.games.deer_portal.state import State

THROW = 6
"""Steps that one throw may bring."""

SHADE = Surface(colour=(0.05, 0.02, 0.0, 0.8), rough=1.0, see_through=True)
"""Around the rings of what can be done."""
BY_DAY = Glow(light(3.4, (1.0, 0.72, 0.20)), reach=1.0)
"""What can be done: a forest by day is brighter than a room."""


class DeerPortalBoard(MovingBoard):
    great = (DeerModeBegan,)

    def __init__(self, stage: BoardStage) -> None:
        super().__init__(stage)
        self._faces = faces = Faces(stage.speech)
        self._land = self._root.attach_new_node("land")
        self._scenery = Scenery(stage, self._land)
        self._items = Items(stage, self._land)
        self._stags = Stags(stage, self._land)
        self._big_diamond = BigDiamond(stage, self._land)
        self._piles = Piles(stage, self._root, faces)
        self._plaque = Plaque(stage, self._land)
        self._choices = Choices(stage, faces, Fields(self._land), self._piles, self._big_diamond)
        self._rings = self._land.attach_new_node("legal")
        self._pointer = self._root.attach_new_node("pointer")
        self._shown: tuple[State, Seat | None, tuple[Action, ...]] | None = None
        self.arrange("landscape")

    # Where things are

    def arrange(self, orientation: Orientation) -> None:
        self._layout = layout(orientation)
        if self.dealing:
            self.finish()
        self._land.set_pos(*self._layout.land, 0)
        self._put_piles()
        cover(self._stage.renderer, self._layout.everything, 6)

    def _put_piles(self) -> None:
        for card, place in zip(self._piles.cards, self._layout.piles, strict=True):
            put(card.node, place)

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """As if it were laid of pieces: for those who draw it elsewhere."""
        return {} if self._shown is None else pieces_of(*self._shown[:2], self._layout, self._faces)

    @property
    def areas(self) -> Mapping[str, Area]:
        return {"board": self._layout.everything[0]}

    @property
    def ground(self) -> Picture | None:
        if self._shown is None:
            return None
        return Picture(ground_of(self._shown[0]), *self._layout.land, (LAND / 2, LAND / 2), GROUND)

    @property
    def active(self) -> str | None:
        return None if self._shown is None else f"stag {self._shown[0].turn}"

    @property
    def tray(self) -> TrayPlace:
        return self._layout.tray

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        return self._layout.viewpoint(name, seat)

    def chapter(self, view: State) -> str:
        return self._stage.speech.say(f"season.{view.season}")

    def finale(self, seat: Seat | None) -> Viewpoint:
        return self._layout.viewpoint("throne", seat)

    # The picture

    def show(self, view: State, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        self.finish()
        before = self._shown
        self._shown = (view, seat, tuple(actions))
        if events and before is not None and not self._stage.reduced_motion:
            self._rings.get_children().detach()
            self._targets = ()
            script = Script()
            told(script, events, before[0], self._items, self._stags, self._piles, self._big_diamond, self._stage)
            if self._stage.limelight.on:
                self._celebrate(script, view, events)
            if script.end > 0:
                self._script = script
                return
        self._draw()

    def _draw(self) -> None:
        assert self._shown is not None
        view, seat, actions = self._shown
        self._scenery.show(view.season, view.deer is not None)
        self._stage.tension(tension(view))
        self._items.show(view)
        outcome = self._stage.game.outcome(view)
        self._stags.show(view, outcome.winners if outcome is not None else ())
        self._piles.show(view)
        self._put_piles()
        self._big_diamond.show(view)
        self._plaque.show(self._stage.today, view.round)
        self._show_legal(seat, actions)
        self._targets = self._choices.targets(view, seat, actions)
        self._stage.renderer.changed()

    def _tell_deal(self, script: Script) -> None:
        tell_deal(script, self._piles, self._layout.piles, self._stags, self._stage)

    def _celebrate(self, script: Script, view: State, events: Sequence[Event]) -> None:
        portal = self._layout.viewpoint("portal", None)
        for event in events:
            if isinstance(event, DeerModeBegan):
                tell_deer_mode(script, self._stage, event, portal)
        outcome = self._stage.game.outcome(view)
        if outcome is not None:
            tell_deer_god(script, self._stage, self._stags, outcome.winners, self.finale(None))

    def take(self, action: Action | None) -> None:
        if self._shown is None or self._script is not None:
            return
        _, seat, actions = self._shown
        if action is None:
            self._show_legal(seat, actions)
        else:
            self._show_legal(seat, (action,), POINTED)

    def _show_legal(self, seat: Seat | None, actions: tuple[Action, ...], glow: Glow = BY_DAY) -> None:
        self._rings.get_children().detach()
        for action in actions:
            if isinstance(action, Move) and seat is not None:
                # the dark one below sets the bright one off from snow
                shade = ring("ring", 0.9, 1.6, 40)
                self._stage.renderer.dress(shade, SHADE)
                halo = around_circle(1.0, glow, 1.0, self._stage.renderer)
                for mark, high in ((shade, 0.04), (halo, 0.06)):
                    mark.reparent_to(self._rings)
                    mark.set_pos(spot(seat, action.step) + p3d.Vec3(0, 0, high))

    # What is said and marked

    def banner(self, events: Sequence[Event]) -> str:
        told = [event for event in events if isinstance(event, DeerModeBegan)]
        return self._stage.speech.event(told[0]) if told and not self._stage.limelight.on else ""

    @property
    def prompt(self) -> str:
        if self._shown is None:
            return ""
        view, seat, actions = self._shown
        if view.phase != "move" or seat != view.turn:
            return ""
        return self._stage.speech.say("scene.choose", die=view.die, ways=len(actions))

    def point_at(self, target: Target | None) -> None:
        self._pointer.get_children().detach()
        if target is not None:
            card = target.id.startswith("pile")
            renderer = self._stage.renderer
            mark = (
                around_rectangle((WIDTH / 2, HEIGHT / 2), POINTED, 1.0, renderer)
                if card
                else around_circle(1.2, POINTED, 1.0, renderer)
            )
            if card:
                # at the pile's foot, leaning as it does
                mark.reparent_to(target.node)
                mark.set_z(0.05)
                mark.wrt_reparent_to(self._pointer)
            else:
                mark.reparent_to(self._pointer)
                place = target.node.get_pos(self._root)
                mark.set_pos(place.x, place.y, STONE + 0.1)
        self._stage.renderer.changed(moved=False)


def tension(view: State) -> int:
    """Somebody is through; or a throw away from the portal."""
    nearest = min(len(area) - 1 - step for area, step in zip(view.areas, view.steps, strict=True))
    return 2 if view.deer is not None else 1 if nearest <= THROW else 0
