"""Adventure Dice on the table."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from client.boards import MOOD_SECONDS, BoardStage, Orientation, Viewpoint
from client.boards.adventure_dice import choices, motions
from client.boards.adventure_dice.card_faces import Faces
from client.boards.adventure_dice.endings import at_trophies, tell_ending
from client.boards.adventure_dice.layout import Layout, layout
from client.boards.adventure_dice.pieces import pieces_of
from client.boards.adventure_dice.selection import selection
from client.boards.adventure_dice.voice import Voice
from client.boards.pieces.board import PiecesBoard
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from client.table3d.motion import Script
from sim.game import Action, DieToThrow, Event, RestingDie, Seat
from sim.games.adventure_dice.actions import BeginAttack
from sim.games.adventure_dice.attack import dice_of, roll_result
from sim.games.adventure_dice.content import DRAGONS
from sim.games.adventure_dice.events import GameOver
from sim.games.adventure_dice.state import State

NEARNESS = ((24, "far"), (12, "on the wing"), (1, "near"), (0, "here"))
"""Where the shadow of a dragon is while so many green cards, or more, lie above the sealed ones."""


class AdventureDiceBoard(PiecesBoard[State, Layout]):
    cues = motions.CUES
    count_of = staticmethod(motions.counted)

    def __init__(self, stage: BoardStage) -> None:
        super().__init__(stage)
        self._voice = Voice(stage.speech)
        self._faces = Faces(self._voice)
        self._events: Sequence[Event] = ()

    def layout_for(self, orientation: Orientation, players: int) -> Layout:
        return layout(orientation, players)

    def players_of(self, view: State) -> int:
        return len(view.hands)

    def pieces_of(self, view: State, seat: Seat | None) -> dict[str, Piece]:
        return pieces_of(view, seat, self._selected, self._layout, self._voice, self._faces)

    def on_turn(self, view: State) -> str | None:
        """One's own name is on no plaque: the hand is one's own."""
        mine = self._shown is not None and self._shown[1] == view.active
        return None if view.phase == "over" or mine else f"plaque {view.active}"

    # What pieces mean

    def stands_for(self, piece: Piece, action: Any) -> bool:
        return choices.stands_for(piece, action)

    def wish(self, piece: Piece) -> Any:
        return choices.wish(piece)

    def selectable(self, piece: Piece, view: State, seat: Seat | None) -> bool:
        return choices.selectable(piece, view, seat)

    def proposals(self, piece: Piece | None, view: State, seat: Seat) -> Iterable[Any]:
        return choices.proposals(piece, view, seat, self._selected)

    def hides(self, action: Action) -> bool:
        return choices.hides(action)

    def question(self, action: Action) -> str:
        if self._shown is None:
            return ""
        view, seat, _ = self._shown
        match action:
            case BeginAttack() if seat is not None:
                return self._voice.question(view, seat, action)
        return ""

    @property
    def prompt(self) -> str:
        if self._shown is None:
            return ""
        view, seat, _ = self._shown
        if seat is None or seat not in self._stage.game.to_act(view):
            return ""
        return self._voice.ask(view, seat, selection(view, seat, self._selected))

    @property
    def lying(self) -> tuple[tuple[DieToThrow, RestingDie], ...]:
        attack = self._shown[0].attack if self._shown is not None else None
        if attack is None:
            return ()
        dice = dice_of(attack)
        return tuple((dice[rest.id], rest) for rest in attack.dice if rest.id != attack.rerolling)

    # How they move

    def show(self, view: State, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        self._events = events
        super().show(view, events, seat, actions)

    @property
    def _ways(self) -> motions.Ways:
        assert self._shown is not None
        return motions.Ways(self._layout, self._shown[1] or 0, self._events)

    def origin(self, piece: Piece) -> Place | None:
        return self._ways.origin(piece)

    def departures(self, before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, Place]:
        return self._ways.departures(before, after)

    def hit(self, events: Sequence[Event]) -> Iterable[str]:
        return motions.hit(events)

    def celebrate(self, script: Script, view: State, events: Sequence[Event], before: Mapping[str, Piece]) -> None:
        over = next((event for event in events if isinstance(event, GameOver)), None)
        if over is not None:
            tell_ending(script, self._stage, over, (before, self._pieces), self._things, self.viewpoint("table", None))

    def finale(self, seat: Seat | None) -> Viewpoint:
        """What the winner has captured, spread out at the near edge; else the last dice."""
        won = None
        if self._shown is not None and (outcome := self._stage.game.outcome(self._shown[0])) is not None:
            won = at_trophies([self._shown[0].captured[winner] for winner in outcome.winners], self._pieces)
        return super().finale(seat) if won is None else won

    # What is no piece

    def chapter(self, view: State) -> str:
        """A dragon that lies open."""
        return next((self._voice.name(card) for card in view.landscape if card in DRAGONS), "")

    def goal(self, view: State) -> tuple[int, int] | None:
        return (0, roll_result(view).goal) if view.attack is not None else None

    def decorate(self, view: State) -> None:
        """The racks of the others, and how near the dragons are."""
        self._stage.appear("racks", f"{self._orientation}-{self._players}" if self._players > 1 else "")
        near = nearness(view)
        self._stage.appear("dragon", near)
        self._stage.mood("danger" if near == NEARNESS[-1][1] else "calm", MOOD_SECONDS)
        self._stage.tension({"near": 1, "here": 2}.get(near, 0))


def nearness(view: State) -> str:
    """How near the dragons are: they come as the green deck above those six cards shrinks that hide them."""
    if any(card in DRAGONS for card in view.landscape):
        return NEARNESS[-1][1]
    left = len(view.green_top)
    return next(name for least, name in NEARNESS if left >= least)
