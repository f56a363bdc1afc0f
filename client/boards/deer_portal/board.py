"""DeerPortal on the table."""

from collections.abc import Collection, Sequence

import panda3d.core as p3d

from client.boards import Orientation, Stage, Target, TrayPlace, Viewpoint, why_not
from client.boards.areas import cover, over
from client.boards.deer_portal.layout import FIELD, STONE, WHOLE
from client.boards.deer_portal.motions import told
from client.boards.deer_portal.pieces import BigDiamond, Items, Piles, Stags, spot
from client.boards.deer_portal.plaque import Plaque
from client.boards.deer_portal.scenery import Scenery
from client.boards.moving import LEGAL, POINTED, MovingBoard
from client.render.surface import Surface
from client.table3d.cards import HEIGHT, WIDTH
from client.table3d.motion import Script
from client.table3d.picking import make_pickable
from client.table3d.shapes import band, rectangle, ring
from sim.game import Action, Event, Seat
from sim.games.deer_portal.content import CARDS, ELEMENTS, PATHS, PILE, PORTAL
from sim.games.deer_portal.state import DeerModeBegan, Move, State

PILE_GAP = 3.0
"""cm between the board's frame and the middle of a pile."""
SHADE = Surface(colour=(0.05, 0.02, 0.0, 0.8), rough=1.0, see_through=True)
"""Around the rings of what can be done."""
PIT = 7.1
"""The pit with its rim, from its middle, in cm of the arena;"""
LARGER = 1.25
"""and by how much it is larger on this table."""
ASIDE = 11.0
"""How far to the left the land lies in landscape, to leave felt for the dice on the right."""


class DeerPortalBoard(MovingBoard):
    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._land = self._root.attach_new_node("land")
        self._scenery = Scenery(stage, self._land)
        self._items = Items(stage, self._land)
        self._stags = Stags(stage, self._land)
        self._big_diamond = BigDiamond(stage, self._land)
        self._piles = Piles(stage, self._root)
        self._plaque = Plaque(stage, self._land)
        self._fields = [self._field_nodes(seat) for seat in range(4)]
        self._rings = self._land.attach_new_node("legal")
        self._pointer = self._root.attach_new_node("pointer")
        self._shown: tuple[State, Seat | None, tuple[Action, ...]] | None = None
        for seat, card in enumerate(self._piles.cards):
            make_pickable(card.node, f"pile {ELEMENTS[seat]}", p3d.Point3(0, 0, 0.8), (WIDTH / 2, HEIGHT / 2, 0.8))
        make_pickable(self._big_diamond.node, "big diamond", p3d.Point3(0), (0.7, 0.7, 0.7))
        self.arrange("landscape")

    # Where things are

    def arrange(self, orientation: Orientation) -> None:
        beside = WHOLE + PILE_GAP
        deep = WHOLE - HEIGHT
        if orientation == "landscape":
            self._land.set_pos(-ASIDE, 0, 0)
            # each pile lies at the corner of its own quarter
            corners = ((-beside, deep), (beside, deep), (beside, -deep), (-beside, -deep))
            places = [(x - ASIDE, y) for x, y in corners]
            self._tray = TrayPlace(WHOLE - ASIDE + 10, 0, PIT, PIT, LARGER)
        else:
            self._land.set_pos(0, 17, 0)
            below = 17 - WHOLE - 1 - HEIGHT / 2
            # in the order of play from left to right, under the land
            places = [(x, below) for x in (-16.5, -5.5, 5.5, 16.5)]
            self._tray = TrayPlace(0, below - HEIGHT / 2 - 1 - PIT * LARGER, PIT, PIT, LARGER)
        wide = PIT * LARGER
        in_view = (self._tray.x - wide, self._tray.x + wide, self._tray.y - wide, self._tray.y + wide)
        for card, (x, y) in zip(self._piles.cards, places, strict=True):
            card.node.set_pos(x, y, 0)
        x, y = self._land.get_x(), self._land.get_y()
        cards = [(px - 2.3, px + 2.3, py - 3.1, py + 3.1) for px, py in places]
        self._in_view = [(x - WHOLE, x + WHOLE, y - WHOLE, y + WHOLE), in_view, *cards]
        cover(self._stage.renderer, self._in_view, 6)

    @property
    def tray(self) -> TrayPlace:
        return self._tray

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        x, y = self._land.get_x(), self._land.get_y()
        match name:
            case "board":
                return over([(x - WHOLE, x + WHOLE, y - WHOLE, y + WHOLE)], -80, high=2.0)
            case "mine" if seat is not None:
                across, along = ((-1, 1), (1, 1), (1, -1), (-1, -1))[seat]
                cx, cy = x + across * WHOLE / 2, y + along * WHOLE / 2
                return over([(cx - WHOLE / 2, cx + WHOLE / 2, cy - WHOLE / 2, cy + WHOLE / 2)], -48, high=3.0)
            case "tray":
                tray = self._tray
                wide = PIT * LARGER
                return over([(tray.x - wide, tray.x + wide, tray.y - wide, tray.y + wide)], -55, high=1.0)
        return over(self._in_view, -53 if self._tray.y == 0 else -63, high=2.5)

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
            if script.end > 0:
                self._script = script
                return
        self._draw()

    def _draw(self) -> None:
        assert self._shown is not None
        view, seat, actions = self._shown
        self._scenery.show(view.season, view.deer is not None)
        self._items.show(view)
        self._stags.show(view)
        self._piles.show(view)
        self._big_diamond.show(view)
        self._plaque.show(self._stage.today, view.round)
        self._show_legal(view, seat, actions)
        self._targets = self._find_targets(view, seat, actions)
        self._stage.renderer.changed()

    def _show_legal(self, view: State, seat: Seat | None, actions: tuple[Action, ...]) -> None:
        self._rings.get_children().detach()
        for action in actions:
            if isinstance(action, Move) and seat is not None:
                # the dark one below sets the bright one off from snow
                for inner, outer, high, surface in ((0.9, 1.34, 0.04, SHADE), (0.98, 1.24, 0.06, LEGAL)):
                    halo = ring("ring", inner, outer, 40)
                    halo.reparent_to(self._rings)
                    halo.set_pos(spot(seat, action.step) + p3d.Vec3(0, 0, high))
                    self._stage.renderer.dress(halo, surface)

    # What can be pointed at

    def _find_targets(self, view: State, seat: Seat | None, actions: tuple[Action, ...]) -> tuple[Target, ...]:
        things = [self._pile_target(view, pile) for pile in range(4)]
        if view.deer is None:
            things.append(self._big_diamond_target(view))
        if seat is None:
            return tuple(things)
        steps = [self._step_target(view, seat, step, actions) for step in range(PORTAL + 1)]
        return (*(t for t in steps if t.actions), *things, *(t for t in steps if not t.actions))

    def banner(self, events: Sequence[Event]) -> str:
        told = [event for event in events if isinstance(event, DeerModeBegan)]
        return self._stage.speech.event(told[0]) if told else ""

    @property
    def prompt(self) -> str:
        if self._shown is None:
            return ""
        view, seat, actions = self._shown
        if view.phase != "move" or seat != view.turn:
            return ""
        return self._stage.speech.say("scene.choose", die=view.die, ways=len(actions))

    def _step_target(self, view: State, seat: Seat, step: int, actions: tuple[Action, ...]) -> Target:
        speech = self._stage.speech
        move = Move(step)
        legal = move in actions
        here = "start" if step == 0 else "portal" if step == PORTAL else view.areas[seat][step]
        return Target(
            id=field_id(seat, step),
            node=self._fields[seat][step],
            label=speech.say("scene.ahead", step=step, item=here),
            actions=(move,) if legal else (),
            refused=None if legal else why_not(self._stage.game, view, seat, move),
        )

    def _pile_target(self, view: State, seat: Seat) -> Target:
        speech, element = self._stage.speech, ELEMENTS[seat]
        node = self._piles.cards[seat].node
        if view.drawn[seat] == len(PILE):
            return Target(f"pile {element}", node, speech.say("scene.closed", element=element))
        kind = CARDS[view.piles[seat][view.drawn[seat]]]
        return Target(
            f"pile {element}",
            node,
            speech.say("scene.pile", element=element, card=kind),
            detail=speech.say(f"card.{kind}.text"),
            picture=lambda: self._stage.press.print(self._piles.face(seat, view)),
        )

    def _big_diamond_target(self, view: State) -> Target:
        return Target(
            "big diamond",
            self._big_diamond.node,
            self._stage.speech.say("scene.big" if view.big_diamond else "item.portal"),
        )

    def _field_nodes(self, seat: Seat) -> list[p3d.NodePath]:
        nodes = []
        for step in range(PORTAL + 1):
            node = self._land.attach_new_node(f"field {PATHS[seat][step]}")
            node.set_pos(spot(seat, step))
            make_pickable(node, field_id(seat, step), p3d.Point3(0, 0, 0.35), (FIELD * 0.46, FIELD * 0.46, 0.4))
            nodes.append(node)
        return nodes

    def point_at(self, target: Target | None) -> None:
        self._pointer.get_children().detach()
        if target is not None:
            card = target.id.startswith("pile")
            half_width, half_depth = WIDTH / 2, HEIGHT / 2
            inner, outer = (
                rectangle(half_width + 0.15, half_depth + 0.15),
                rectangle(half_width + 0.4, half_depth + 0.4),
            )
            mark = band("pointer", inner, outer) if card else ring("pointer", 1.2, 1.38, 40)
            mark.reparent_to(self._pointer)
            place = target.node.get_pos(self._root)
            mark.set_pos(place.x, place.y, 0.05 if card else STONE + 0.1)
            self._stage.renderer.dress(mark, POINTED)
        self._stage.renderer.changed(moved=False)


def field_id(seat: Seat, step: int) -> str:
    return f"field {PATHS[seat][step]}"
