"""Frigate on the captain's table."""

from collections.abc import Iterable, Mapping, Sequence

from client.boards import MOOD_SECONDS, BoardStage, Orientation, Target, Viewpoint
from client.boards.frigate import choices, motions
from client.boards.frigate.card_faces import Faces
from client.boards.frigate.choices import Selection
from client.boards.frigate.endings import ENDS, astern, tell_ending
from client.boards.frigate.layout import Layout, layout
from client.boards.frigate.pieces import pieces_of
from client.boards.pieces.board import PiecesBoard
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from client.table3d.motion import Script
from sim import game
from sim.game import DieToThrow, Event, RestingDie, Seat
from sim.games.frigate import events as e
from sim.games.frigate.actions import Action
from sim.games.frigate.rounds import target
from sim.games.frigate.rules import bodies
from sim.games.frigate.state import State

HOURS = ("dawn", "noon", "storm", "night")
"""What is seen out of the stern windows on the way through a run."""
ENDED: dict[str | None, str] = {"won": "home", "endless": "home", "lost": "sunk"}
"""How it ends; a run that is given up stays where it is."""


def hour(view: State) -> str:
    """A run is a day at sea, in endless mode another day follows; it ends at home, or under the sea."""
    if view.ended in ENDED:
        return ENDED[view.ended]
    passed = (view.round - 1) % view.options.rounds
    return HOURS[passed * len(HOURS) // view.options.rounds]


class FrigateBoard(PiecesBoard[State, Layout]):
    cues = motions.CUES
    count_of = staticmethod(motions.counted)

    def __init__(self, stage: BoardStage) -> None:
        super().__init__(stage)
        self._faces = Faces(stage.speech)
        self._came_from: dict[str, Place] = {}
        """Where the perks lay as offers that were bought just now."""
        self._meant: tuple[State, frozenset[str], Selection] | None = None
        """What is selected means this, in this view."""

    def layout_for(self, orientation: Orientation, players: int) -> Layout:
        return layout(orientation)

    def players_of(self, view: State) -> int:
        return 1

    def pieces_of(self, view: State, seat: Seat | None) -> dict[str, Piece]:
        return pieces_of(view, self._now(view), self._layout, self._faces)

    def decorate(self, view: State) -> None:
        self._stage.mood(hour(view), MOOD_SECONDS if view.ended is None else ENDS)
        self._stage.tension({"storm": 1, "night": 2, "sunk": 2}.get(hour(view), 0))

    def celebrate(self, script: Script, view: State, events: Sequence[Event], before: Mapping[str, Piece]) -> None:
        ended = next((event for event in events if isinstance(event, e.RunEnded)), None)
        if ended is not None:
            outcome = self._stage.game.outcome(view)
            assert outcome is not None
            tell_ending(script, self._stage, ended, self._stage.speech.outcome(outcome), self._astern)

    def finale(self, seat: Seat | None) -> Viewpoint:
        """The stern windows say how it ended, and the head of the log before them how far she came."""
        return self._astern

    @property
    def _astern(self) -> Viewpoint:
        return astern(self._layout, self._orientation)

    def chapter(self, view: State) -> str:
        return self._faces.say("head.endless", round=view.round)

    def counts_as(self, piece: Piece) -> str:
        return piece.card if piece.role in ("perk", "slot") else ""

    def goal(self, view: State) -> tuple[int, int]:
        return view.score, target(view.options, view.round)

    def _now(self, view: State) -> Selection:
        # every piece asks, for every action
        if self._meant is None or self._meant[0] is not view or self._meant[1] is not self._selected:
            self._meant = view, self._selected, choices.selection(view, self._selected)
        return self._meant[2]

    # What pieces mean

    def selectable(self, piece: Piece, view: State, seat: Seat | None) -> bool:
        return seat is not None and choices.selectable(piece, view, self._now(view))

    def stands_for(self, piece: Piece, action: Action) -> bool:
        return choices.stands_for(piece, action, self._selection)

    def proposals(self, piece: Piece | None, view: State, seat: Seat | None) -> Iterable[Action]:
        return choices.proposals(piece, view, self._now(view))

    def wish(self, piece: Piece) -> Action | None:
        return choices.wish(piece, self._selection)

    def hides(self, action: game.Action) -> bool:
        return choices.hides(action)

    def throws(self, action: game.Action) -> bool:
        """No dice are held over a pit that the counter covers."""
        return not self._selection.on_faces

    def toggle(self, target: Target) -> None:
        self._selected = choices.toggled(self._selected, target.means or target.id)
        self._draw()

    @property
    def _selection(self) -> Selection:
        return self._now(self._shown[0]) if self._shown is not None else Selection()

    @property
    def lying(self) -> tuple[tuple[DieToThrow, RestingDie], ...]:
        if self._shown is None or self._shown[0].phase == "start":
            return ()
        view = self._shown[0]
        dice = zip(bodies(view.dice), view.fallen, strict=False)
        return tuple((body, lie) for body, lie in dice if lie.id not in view.falling)

    @property
    def prompt(self) -> str:
        if self._shown is None or self._shown[1] is None:
            return ""
        now = self._selection
        return self._faces.ask(self._shown[0], now)

    # How they move

    def origin(self, piece: Piece) -> Place | None:
        return self._came_from.get(piece.id) or motions.origin(piece, self._layout)

    def departures(self, before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, Place]:
        self._came_from = {perk: before[offer].place for perk, offer in motions.bought(before, after).items()}
        return motions.departures(before, after, self._layout)

    def hit(self, events: Sequence[Event]) -> Iterable[str]:
        return motions.hit(events)
