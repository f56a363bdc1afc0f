"""A board made of pieces. A game says what lies where and what it means; everything else is done here."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

from client.boards import Orientation, Stage, Target, TrayPlace, Viewpoint, why_not
from client.boards.areas import cover
from client.boards.moving import MovingBoard
from client.boards.pieces.marks import Marks
from client.boards.pieces.motions import tell_hits, tell_sounds, tell_ways
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place, TableLayout
from client.table3d.motion import Script
from sim.game import Action, Event, Refused, Seat
from sim.games import AnyGame

MOST = 400
"""Actions that are looked at; whoever has more makes them by selecting."""
MARGIN = 4.0
"""cm around everything that the light covers, too."""

View = TypeVar("View")
Layout = TypeVar("Layout", bound=TableLayout)


class PiecesBoard(MovingBoard, Generic[View, Layout]):
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
    """Sounds by type of event; Stage.sound knows their names."""

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

    def decorate(self, view: View) -> None:
        """Set what is no piece: light, zones. After the pieces are laid; it may depend on nothing but the view."""

    # Where things are

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._things = PieceNodes(stage, self._root)
        self._marks = Marks(self._root, stage.renderer)
        self._shown: tuple[View, Seat | None, tuple[Action, ...]] | None = None
        self._pieces: dict[str, Piece] = {}
        self._selected: frozenset[str] = frozenset()
        self._proposed: tuple[Action, ...] = ()
        self._orientation: Orientation = "landscape"
        self._players = len(stage.speech.names) or stage.game.seats[-1]
        self.arrange("landscape")

    def arrange(self, orientation: Orientation) -> None:
        self._script = None
        self._orientation = orientation
        cover(self._stage.renderer, self._layout.everything, MARGIN)
        if self._shown is not None:
            self._draw()

    @property
    def _layout(self) -> Layout:
        return self.layout_for(self._orientation, self._players)

    @property
    def tray(self) -> TrayPlace:
        return self._layout.tray

    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        return self._layout.viewpoint(name, seat)

    # The picture

    def show(self, view: View, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        self.finish()
        known = self._shown
        self._shown = (view, seat, tuple(islice(actions, MOST)))
        self._selected = frozenset()
        self._players = self.players_of(view)
        # another seat at the same screen sees another table: there is no way from one to the other
        if events and known is not None and known[1] == seat and not self._stage.reduced_motion:
            script = self._told(view, seat, events)
            if script.end > 0:
                self._marks.clear()
                self._targets = self._proposed = ()
                self._script = script
                return
        self._draw()

    def _told(self, view: View, seat: Seat | None, events: Sequence[Event]) -> Script:
        """Lay the new pieces, and tell how they got there; those that leave are still there, to be seen going."""
        before, after = self._pieces, self.pieces_of(view, seat)
        leaving = self.departures(before, after)
        self._pieces = after
        self._things.show(after, leaving)
        self.decorate(view)
        script = Script()
        tell_sounds(script, events, self.cues, self._stage.sound)
        start = tell_ways(script, before, after, self._things, self.origin, leaving)
        tell_hits(script, start, self.hit(events), after, self._things)
        return script

    def _draw(self) -> None:
        assert self._shown is not None
        view, seat, actions = self._shown
        self._pieces = self.pieces_of(view, seat)
        self._things.show(self._pieces)
        self.decorate(view)
        found = [self._target(piece, view, seat, actions) for piece in self._pieces.values() if piece.label]
        # those that can be done first, else as they were laid
        self._targets = tuple(sorted(found, key=lambda target: not (target.actions or target.toggles)))
        game = self._stage.game
        self._proposed = () if seat is None else allowed(game, view, seat, self.proposals(None, view, seat))[0]
        self._marks.show(self._pieces, self._targets, self.on_turn(view))
        self._stage.renderer.changed()

    # What can be pointed at

    def _target(self, piece: Piece, view: View, seat: Seat | None, actions: tuple[Action, ...]) -> Target:
        doable = tuple(action for action in actions if self.stands_for(piece, action))
        refused = None
        if seat is not None:
            made, refused = allowed(self._stage.game, view, seat, self.proposals(piece, view, seat))
            doable = tuple(dict.fromkeys((*doable, *made)))
            if not doable and refused is None and (wished := self.wish(piece)) is not None:
                refused = why_not(self._stage.game, view, seat, wished)
        large = piece.look.large
        return Target(
            id=piece.id,
            node=self._things.node(piece.id),
            label=piece.label,
            actions=doable,
            refused=None if doable else refused,
            toggles=self.selectable(piece, view, seat),
            selected=(piece.means or piece.id) in self._selected,
            means=piece.means,
            detail=piece.detail,
            picture=None if large is None else lambda: self._stage.press.print(large),
        )

    @property
    def proposed(self) -> tuple[Action, ...]:
        return self._proposed

    def toggle(self, target: Target) -> None:
        self._selected ^= {target.means or target.id}
        self._draw()

    def unselect(self) -> bool:
        if not self._selected:
            return False
        self._selected = frozenset()
        self._draw()
        return True

    def point_at(self, target: Target | None) -> None:
        self._marks.point_at(self._pieces.get(target.id) if target is not None else None)
        self._stage.renderer.changed(moved=False)


def allowed(
    game: AnyGame, view: Any, seat: Seat, proposed: Iterable[Action]
) -> tuple[tuple[Action, ...], Refused | None]:
    """What is proposed and allowed; else why the first proposal is not."""
    tried = [(action, why_not(game, view, seat, action)) for action in proposed]
    return tuple(action for action, why in tried if why is None), next((why for _, why in tried if why), None)
