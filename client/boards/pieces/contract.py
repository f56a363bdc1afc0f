"""What a game says to its board of pieces: what lies where, what it means, and how it comes and goes."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from client.boards import Orientation
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place, TableLayout
from client.table3d.motion import Script
from sim.game import Action, Event, Seat

View = TypeVar("View")
Layout = TypeVar("Layout", bound=TableLayout)


class GameOfPieces(ABC, Generic[View, Layout]):
    """The first four must be said, the others may."""

    # What a game must say

    @abstractmethod
    def layout_for(self, orientation: Orientation, players: int) -> Layout:
        """Where everything lies. It is asked for often: cache it, and ask nothing of the board."""

    @abstractmethod
    def players_of(self, view: View) -> int:
        """How many players the layout is for."""

    @abstractmethod
    def pieces_of(self, view: View, seat: Seat | None) -> dict[str, Piece]:
        """All pieces by id, laid by `self._layout`. It follows from the view alone."""

    @abstractmethod
    def stands_for(self, piece: Piece, action: Any) -> bool:
        """Whether choosing the piece can mean the action. What no piece stands for gets a button."""

    # What a game may say

    cues: ClassVar[Mapping[type, str]] = {}
    """Sounds by type of event; BoardStage.sound knows their names."""

    @staticmethod
    def count_of(events: Sequence[Event]) -> Action | None:
        """What brought a number that is to be counted, by what came of it; None where dice did, or nothing."""
        return None

    def counted(self, events: Sequence[Event]) -> Action | None:
        """The same, as the table asks a board for it."""
        return self.count_of(events)

    def wish(self, piece: Piece) -> Any:
        """What a player most likely wants who chooses a piece that can mean nothing now, or None.

        The rules are asked why it cannot be.
        """
        return None

    def selectable(self, piece: Piece, view: View, seat: Seat | None) -> bool:
        """Whether choosing the piece selects it: `self._selected` then has its id."""
        return False

    def proposals(self, piece: Piece | None, view: View, seat: Seat) -> Iterable[Any]:
        """What choosing the piece would mean together with the selection; None is for what gets a button.

        The rules try them: what they allow is offered, and if that is nothing, the first says why not.
        """
        return ()

    def origin(self, piece: Piece) -> Place | None:
        """Where a new piece comes from, such as its deck; None when it is simply there."""
        return None

    def departures(self, before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, Place]:
        """Pieces of before, by id, that are seen going, and where to; the others are simply gone."""
        return {}

    def hit(self, events: Sequence[Event]) -> Iterable[str]:
        """The ids of pieces that tremble."""
        return ()

    def on_turn(self, view: View) -> str | None:
        """The id of the piece that gets a blue rim: the sheet of the player on turn."""
        return None

    def celebrate(self, script: Script, view: View, events: Sequence[Event], before: Mapping[str, Piece]) -> None:
        """Tell a great moment beside the motion of the pieces: the end of a game, what changes everything.

        It is asked for only while there is time for it; `self._stage.limelight` is the light in which it is seen.
        """

    def counts_as(self, piece: Piece) -> str:
        """By which name the rules count a piece, when numbers add up."""
        return piece.card

    def decorate(self, view: View) -> None:
        """Set what is no piece: the mood, zones. After the pieces are laid; it may depend on nothing but the view."""
