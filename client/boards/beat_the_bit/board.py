"""Beat the Bit on the table."""

from collections.abc import Collection, Sequence

import panda3d.core as p3d

from client.boards import Board, Orientation, Stage, Target, TrayPlace, Viewpoint, why_not
from client.boards.beat_the_bit.choices import chosen, wish
from client.boards.beat_the_bit.faces import Faces
from client.boards.beat_the_bit.layout import MOST_PLAYERS, Area, Layout, layout
from client.boards.beat_the_bit.looks import DAY, DOOM, LEGAL, ON_TURN, POINTED
from client.boards.beat_the_bit.motions import departures, told
from client.boards.beat_the_bit.pieces import Piece, Spot, pieces_of
from client.boards.beat_the_bit.things import Things, put
from client.render.surface import Surface
from client.table3d.motion import Script
from client.table3d.shapes import band, rectangle, ring
from client.table3d.tray import FLOOR, LIT_FLOOR, LIT_ZONE, UNLIT_ZONE, zone_shapes
from sim.game import Action, DieToThrow, Event, RestingDie, Seat
from sim.games.beat_the_bit.state import State
from sim.games.beat_the_bit.zones import zones_in_play
from sim.hitbox import inside

ZONE_HEIGHT = 0.016
"""cm above the felt: over the card in the arena, under what the tray draws while dice fall."""
LOW, HIGH = 0.0, 2.0


class BeatTheBitBoard(Board):
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._faces = Faces(stage.speech)
        self._root = stage.root.attach_new_node("beat-the-bit")
        self._things = Things(stage, self._root)
        self._zones = self._root.attach_new_node("zones")
        self._marks = self._root.attach_new_node("legal")
        self._pointer = self._root.attach_new_node("pointer")
        self._script: Script | None = None
        self._shown: tuple[State, Seat | None, tuple[Action, ...]] | None = None
        self._pieces: dict[str, Piece] = {}
        self._targets: tuple[Target, ...] = ()
        self._orientation: Orientation = "landscape"
        self._players = len(stage.speech.names) or MOST_PLAYERS
        self.arrange("landscape")

    # Where things are

    def arrange(self, orientation: Orientation) -> None:
        self._script = None
        self._orientation = orientation
        left, near = (min(area[k] for area in self._layout.everything) for k in (0, 2))
        right, far = (max(area[k] for area in self._layout.everything) for k in (1, 3))
        self._stage.renderer.cover((left + right) / 2, (near + far) / 2, max(right - left, far - near) / 2 + 4)
        if self._shown is not None:
            self._draw()

    @property
    def _layout(self) -> Layout:
        return layout(self._orientation, self._players)

    @property
    def tray(self) -> TrayPlace:
        return self._layout.tray

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        places = self._layout
        match name:
            case "board":
                return _over([places.board], -78)
            case "mine" if seat is not None:
                return _over([places.mine], -58)
            case "tray":
                tray = places.tray
                wide, deep = tray.half_width * tray.scale, tray.half_depth * tray.scale
                return _over([(tray.x - wide, tray.x + wide, tray.y - deep, tray.y + deep)], -62)
        return _over(places.everything, places.pitch)

    # The picture

    def show(self, view: State, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        self.finish()
        before, known = self._pieces, self._shown
        self._shown = (view, seat, tuple(actions))
        self._players = len(view.players)
        # another seat at the same screen sees another table: there is no way from one to the other
        if events and known is not None and known[1] == seat and not self._stage.reduced_motion:
            self._lay(watched=True)
            script = Script()
            told(script, events, before, self._pieces, self._things, self._layout, self._stage)
            if script.end > 0:
                self._marks.get_children().detach()
                self._targets = ()
                self._script = script
                return
        self._draw()

    def _lay(self, watched: bool = False) -> None:
        """All pieces in their places. When it is watched, those that leave are still there, to be seen going."""
        assert self._shown is not None
        view, seat, _ = self._shown
        before, self._pieces = self._pieces, pieces_of(view, seat, self._layout, self._faces)
        self._things.show(self._pieces, departures(before, self._pieces, self._layout) if watched else ())
        self._show_zones(view)
        self._stage.renderer.light = DAY if view.final is None else DOOM

    def _draw(self) -> None:
        """The view as it is. It sets everything, so that no past can be told from it."""
        assert self._shown is not None
        view, seat, actions = self._shown
        self._lay()
        self._targets = self._find_targets(view, seat, actions)
        self._show_marks(view)
        self._stage.renderer.changed()

    def _show_zones(self, view: State) -> None:
        """The places the attempt under way is judged by, lit where a die rests; from the numbers of the rules."""
        self._zones.get_children().detach()
        put(self._zones, self._layout.arena)
        attempt = view.attempt
        if attempt is None:
            return
        dice = [die.rest for die in attempt.dice if die.id not in attempt.again]
        for order, zone in enumerate(zones_in_play(view, view.me)):
            node = self._zones.attach_new_node(f"zone {zone.id}")
            node.set_pos(zone.x / 100, zone.y / 100, ZONE_HEIGHT)
            lit = any(inside(zone, die) for die in dice)
            border, floor = zone_shapes(zone)
            for shape, name, surface in (
                (border, "border", LIT_ZONE if lit else UNLIT_ZONE),
                (floor, "floor", LIT_FLOOR if lit else FLOOR),
            ):
                shape.name = name
                shape.reparent_to(node)
                shape.set_depth_offset(1 + order)
                self._stage.renderer.dress(shape, surface)

    def _show_marks(self, view: State) -> None:
        """What can be done glows; the sheet of the player on turn has a blue rim."""
        self._marks.get_children().detach()
        for target in self._targets:
            piece = self._pieces[target.id]
            if target.actions and piece.role != "chalk":
                self._mark(self._marks, piece, LEGAL, 0.05, 0.3)
        if not view.ending:
            sheet = self._pieces[f"sheet {view.seat}"]
            self._mark(self._marks, sheet, ON_TURN, 0.3, 0.5)

    def _mark(self, parent: p3d.NodePath, piece: Piece, surface: Surface, inner: float, outer: float) -> None:
        width, depth = piece.half
        if isinstance(piece.look, Spot):
            mark = ring("mark", width + inner, width + outer, 32)
        else:
            mark = band("mark", rectangle(width + inner, depth + inner), rectangle(width + outer, depth + outer))
        mark.reparent_to(parent)
        put(mark, piece.place)
        mark.set_z(piece.top + 0.03)
        self._stage.renderer.dress(mark, surface)

    # What can be pointed at

    @property
    def targets(self) -> tuple[Target, ...]:
        return self._targets

    @property
    def lying(self) -> tuple[tuple[DieToThrow, RestingDie], ...]:
        attempt = self._shown[0].attempt if self._shown is not None else None
        dice = () if attempt is None else attempt.dice
        return tuple((DieToThrow(die.id, "d6", die.colour), die.rest) for die in dice if die.id not in attempt.again)  # type: ignore[union-attr]

    @property
    def prompt(self) -> str:
        if self._shown is None:
            return ""
        view, seat, _ = self._shown
        return self._faces.ask(view) if seat == view.seat and not view.ending else ""

    def _find_targets(self, view: State, seat: Seat | None, actions: tuple[Action, ...]) -> tuple[Target, ...]:
        found = [self._target(piece, view, seat, actions) for piece in self._pieces.values() if piece.label]
        return (*(target for target in found if target.actions), *(target for target in found if not target.actions))

    def _target(self, piece: Piece, view: State, seat: Seat | None, actions: tuple[Action, ...]) -> Target:
        doable = chosen(piece, actions)  # type: ignore[arg-type]
        wished = None if doable or seat is None else wish(piece)
        face = piece.face
        return Target(
            id=piece.id,
            node=self._things.node(piece.id),
            label=piece.label,
            actions=doable,
            refused=None if wished is None else why_not(self._stage.game, view, seat or 0, wished),
            detail=piece.detail,
            picture=None if face is None else lambda: self._stage.press.print(face),
        )

    def point_at(self, target: Target | None) -> None:
        self._pointer.get_children().detach()
        if target is not None and target.id in self._pieces:
            self._mark(self._pointer, self._pieces[target.id], POINTED, 0.3, 0.55)
        self._stage.renderer.changed(moved=False)

    # Time

    def advance(self, seconds: float) -> bool:
        if self._script is None:
            return False
        if not self._script.advance(seconds):
            self.finish()
        return True

    def finish(self) -> None:
        if self._script is not None:
            self._script = None
            self._draw()

    def destroy(self) -> None:
        self._script = None
        self._root.remove_node()


def _over(areas: Sequence[Area], pitch: float) -> Viewpoint:
    corners = tuple(
        p3d.Point3(x, y, z)
        for left, right, near, far in areas
        for x in (left, right)
        for y in (near, far)
        for z in (LOW, HIGH)
    )
    return Viewpoint(corners, 0.0, pitch)
