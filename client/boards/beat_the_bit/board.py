"""Beat the Bit on the table."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from client.boards import MOOD_SECONDS, BoardStage, Orientation
from client.boards.beat_the_bit import choices, motions
from client.boards.beat_the_bit.card_faces import Faces
from client.boards.beat_the_bit.endings import ENDS, tell_ending
from client.boards.beat_the_bit.layout import Layout, layout
from client.boards.beat_the_bit.pieces import pieces_of
from client.boards.pieces.board import PiecesBoard
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place, put
from client.table3d.felt_marks import FLOOR, LIT_FLOOR, LIT_ZONE, UNLIT_ZONE, zone_shapes
from client.table3d.motion import Script
from sim.game import DieToThrow, Event, RestingDie, Seat
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.actions import Action
from sim.games.beat_the_bit.state import State
from sim.games.beat_the_bit.zones import PIT, zones_in_play
from sim.hitbox import Zone, inside

ZONE_HEIGHT = 0.016
"""cm above the felt: over the card in the arena, under what the tray draws while dice fall."""


NUMBERS = frozenset(range(100))
"""More dice than ever lie in one roll."""


class BeatTheBitBoard(PiecesBoard[State, Layout]):
    cues = motions.CUES
    count_of = staticmethod(motions.counted)

    def __init__(self, stage: BoardStage) -> None:
        super().__init__(stage)
        self._faces = Faces(stage.speech)
        self._zones = self._root.attach_new_node("zones")

    def layout_for(self, orientation: Orientation, players: int) -> Layout:
        return layout(orientation, players)

    def players_of(self, view: State) -> int:
        return len(view.players)

    def pieces_of(self, view: State, seat: Seat | None) -> dict[str, Piece]:
        return pieces_of(view, seat, self._layout, self._faces)

    def on_turn(self, view: State) -> str | None:
        return None if view.ending else f"sheet {view.seat}"

    # What pieces mean

    def stands_for(self, piece: Piece, action: Action) -> bool:
        return choices.stands_for(piece, action)

    def wish(self, piece: Piece) -> Action | None:
        return choices.wish(piece)

    def counts_as(self, piece: Piece) -> str:
        return piece.card or piece.id

    @property
    def lying(self) -> tuple[tuple[DieToThrow, RestingDie], ...]:
        attempt = self._shown[0].attempt if self._shown is not None else None
        if attempt is None:
            return ()
        dice = (die for die in attempt.dice if die.id not in attempt.again)
        return tuple((DieToThrow(die.id, "d6", die.colour), die.rest) for die in dice)

    @property
    def taken(self) -> Collection[int]:
        """Once a card is faced, dice of an earlier roll are gone from it."""
        attempt = self._shown[0].attempt if self._shown is not None else None
        return () if attempt is None else NUMBERS - {die.id for die in attempt.dice if die.id not in attempt.again}

    @property
    def zones(self) -> tuple[Zone, ...]:
        view = self._shown[0] if self._shown is not None else None
        return () if view is None or view.attempt is None else tuple(zones_in_play(view, view.me))

    @property
    def prompt(self) -> str:
        if self._shown is None:
            return ""
        view, seat, _ = self._shown
        return self._faces.ask(view) if seat == view.seat and not view.ending else ""

    # How they move

    def origin(self, piece: Piece) -> Place | None:
        return motions.origin(piece, self._layout)

    def departures(self, before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, Place]:
        return motions.departures(before, after, self._layout)

    def hit(self, events: Sequence[Event]) -> Iterable[str]:
        return motions.hit(events)

    # What is no piece

    def chapter(self, view: State) -> str:
        """The final boss that has come."""
        return self._faces.name(view.final.card) if view.final is not None else ""

    def decorate(self, view: State) -> None:
        self._show_zones(view)
        self._stage.mood(mood_of(view), ENDS if view.ending else MOOD_SECONDS)
        self._stage.tell("fallen", 0.0, 0.0)
        self._stage.tension(2 if view.final is not None else 1 if view.attempt is not None else 0)
        self._stage.appear("boss", waiting(view))

    def celebrate(self, script: Script, view: State, events: Sequence[Event], before: Mapping[str, Piece]) -> None:
        others = self._layout.others
        standing = [piece for piece in self._pieces.values() if others is not None and piece.place.y >= others[2]]
        for event in events:
            if isinstance(event, e.Won | e.Lost):
                tell_ending(script, self._stage, event, self._orientation, standing, self._things)

    def _show_zones(self, view: State) -> None:
        """The places the attempt under way is judged by, lit where a die rests; from the numbers of the rules."""
        self._zones.get_children().detach()
        put(self._zones, self._layout.arena)
        attempt = view.attempt
        if attempt is None:
            return
        dice = [die.rest for die in attempt.dice if die.id not in attempt.again]
        for order, zone in enumerate(self.zones):
            node = self._zones.attach_new_node(f"zone {zone.id}")
            node.set_pos(zone.x / 100, zone.y / 100, ZONE_HEIGHT)
            lit = any(inside(zone, die) for die in dice)
            border, floor = zone_shapes(zone, PIT / 10)
            for shape, name, surface in (
                (border, "border", LIT_ZONE if lit else UNLIT_ZONE),
                (floor, "floor", LIT_FLOOR if lit else FLOOR),
            ):
                shape.name = name
                shape.reparent_to(node)
                shape.set_depth_offset(1 + order)
                self._stage.renderer.dress(shape, surface)


def mood_of(view: State) -> str:
    if view.ending:
        return "won" if view.ending == "victory" else "lost"
    return "calm" if view.final is None else "doom"


def waiting(view: State) -> str:
    """The card of the boss behind the gate: the final boss in play, or else the one that lies face up on the pile."""
    if view.ending == "victory":
        return ""
    if view.final is not None:
        return view.final.card
    return view.finals[0] if view.finals else ""
