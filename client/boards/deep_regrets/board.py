"""Deep Regrets on the table."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from client.boards import MOOD_SECONDS, BoardStage, Orientation, Viewpoint
from client.boards.areas import over
from client.boards.deep_regrets import choices, motions, selection
from client.boards.deep_regrets.card_faces import Faces
from client.boards.deep_regrets.effects import Effects
from client.boards.deep_regrets.endings import SINKS, Endings, ebb, low_over
from client.boards.deep_regrets.layout import PLATE, Layout, layout
from client.boards.deep_regrets.pieces import pieces_of
from client.boards.deep_regrets.pieces.laying import Ground
from client.boards.deep_regrets.pieces.reckoning import may_attempt, words_of
from client.boards.pieces.board import PiecesBoard
from client.boards.pieces.piece import Piece
from client.boards.pieces.places import Place
from client.table3d.motion import Script
from sim.game import Action, Event, Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.events import PlugPulled
from sim.games.deep_regrets.legal import waited_for
from sim.games.deep_regrets.state import State
from sim.speech import tag

UNEASY = 0.5
"""The dread from which the music knows of it."""
MADDEST = 6
"""The Madness at which the thing in the deep is seen as well as it ever is."""


class DeepRegretsBoard(PiecesBoard[State, Layout]):
    great = (PlugPulled,)
    cues = motions.CUES
    count_of = staticmethod(motions.counted)

    def __init__(self, stage: BoardStage) -> None:
        super().__init__(stage)
        game: Any = stage.game
        self._content: Content = game.content
        self._faces = Faces(stage.speech, self._content)
        self._effects = Effects(self._root, stage.renderer, self._content)
        self._endings = Endings(stage, self._faces, self._things)

    def layout_for(self, orientation: Orientation, players: int) -> Layout:
        return layout(orientation, players)

    def players_of(self, view: State) -> int:
        return len(view.players)

    def chapter(self, view: State) -> str:
        return self._stage.speech.message(self._stage.game.moment(view))

    def show(self, view: State, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        """Sales and catches are made of what is selected: the many that are listed would crowd out the rest."""
        super().show(view, events, seat, [action for action in actions if not isinstance(action, choices.MANY)])

    def pieces_of(self, view: State, seat: Seat | None) -> dict[str, Piece]:
        return pieces_of(self._ground(view, seat))

    def _ground(self, view: State, seat: Seat | None) -> Ground:
        return Ground(view, seat, self._layout, self._faces, self._selected)

    def on_turn(self, view: State) -> str | None:
        waiting = waited_for(view)
        name = f"plate {waiting[0]}" if len(waiting) == 1 else ""
        return name if name in self._pieces else None

    # What pieces mean

    def stands_for(self, piece: Piece, action: Any) -> bool:
        return choices.stands_for(piece, action)

    def selectable(self, piece: Piece, view: State, seat: Seat | None) -> bool:
        return selection.selectable(self._content, piece, view, seat)

    def proposals(self, piece: Piece | None, view: State, seat: Seat) -> Iterable[a.Action]:
        listed = self._shown[2] if self._shown is not None else ()
        return choices.proposals(self._content, piece, view, seat, listed, self._choice)

    def hides(self, action: Any) -> bool:
        return choices.hides(action)

    def throws(self, action: Any) -> bool:
        """Passing may end the day, and dice fall in the morning: nobody throws them by passing."""
        return isinstance(action, a.Catch | a.Haul | a.RerollBy)

    def goes_on(self, actions: Collection[Action]) -> Action | None:
        """A turn in which nothing is left but to end it, or to pass for the day, ends."""
        end = a.EndTurn()
        return end if end in actions and all(isinstance(action, a.EndTurn | a.Pass) for action in actions) else None

    @property
    def _choice(self) -> selection.Choice:
        return selection.choice_of(piece for name, piece in self._pieces.items() if name in self._selected)

    @property
    def taken(self) -> Collection[int]:
        """Player Dice and Tackle Dice lie in trays; the Omen Die stays on the felt to be read."""
        players = self._shown[0].players if self._shown is not None else ()
        return {die.id for player in players for die in player.dice}

    @property
    def prompt(self) -> str:
        """What is asked, or what the selected dice come to."""
        if self._shown is None:
            return ""
        view, seat, _ = self._shown
        if seat is None or seat not in waited_for(view):
            return ""
        table = self._ground(view, seat)
        for shoal in range(9):
            if may_attempt(view, seat, shoal) and view.shoals[shoal].face_up:
                said = words_of(table, shoal, self._choice)
                if said:
                    return said
        question = tag(view.agenda[-1])
        if question == "turn":
            done = getattr(view.agenda[-1], "done", False)
            where = "port" if view.players[seat].shoal is None else "sea"
            return self._faces.say("ask.done" if done else f"ask.{where}")
        if question == "candle":
            return self._faces.say("ask.candle", face=self._faces.say(f"face.{getattr(view.agenda[-1], 'face', '')}"))
        if question == "prepare":
            return self._faces.say(f"ask.prepare{morning(self._shown[2])}")
        if question == "declare" and view.players[seat].shoal is not None:
            return self._faces.say("ask.declare.stay")
        return self._faces.say(f"ask.{question}")

    # How they move

    def origin(self, piece: Piece) -> Place | None:
        return motions.origin(piece, self._layout, self._content)

    def departures(self, before: Mapping[str, Piece], after: Mapping[str, Piece]) -> dict[str, Place]:
        return motions.departures(before, after, self._layout, self._content)

    def hit(self, events: Sequence[Event]) -> Iterable[str]:
        return motions.hit(events)

    def _told(self, view: State, seat: Seat | None, events: Sequence[Event]) -> Script:
        before = self._pieces
        script = super()._told(view, seat, events)
        self._effects.tell(script, events, view, seat, self._layout, self._things)
        if self._stage.limelight.on:
            whole = self.viewpoint("table", None)
            self._endings.tell(script, view, events, self._layout, (before, self._pieces), whole)
        return script

    def finale(self, seat: Seat | None) -> Viewpoint:
        """The Sea, full or bare, and the night behind it."""
        return low_over(self._layout)

    def kept_dice(self, seat: Seat | None) -> Viewpoint:
        """In the angler's tray."""
        lane, plate = self._layout.seats[0].dice, self._layout.seats[0].plate
        half = PLATE[1] / 2 * plate.scale
        return over([(lane.x, lane.x + lane.width, lane.y - half, lane.y + half)], -62)

    # What is no piece

    def decorate(self, view: State) -> None:
        self._effects.clear()
        mood = "calm"
        if view.ending in ("drowned", "collapse"):
            mood = "dark"
        elif view.plug is not None:
            mood = "draining"
        elif view.players and powers_of(self._content, view, view.players[0]).no_entry:
            mood = "storm"
        self._stage.mood(mood, MOOD_SECONDS)
        seen = dread(view, self._shown[1] if self._shown is not None else None)
        self._stage.tell("dread", seen, MOOD_SECONDS)
        self._stage.tell("ebb", ebb(view), SINKS)
        self._stage.tension({"draining": 2, "dark": 2, "storm": 1}.get(mood, 1 if seen > UNEASY else 0))


def morning(listed: Collection[Action]) -> str:
    """What there is to do besides being ready: rerolls, other things, or nothing."""
    if any(isinstance(action, a.RerollBy) for action in listed):
        return ".reroll"
    return "" if all(isinstance(action, a.Ready) for action in listed) else ".more"


def dread(view: State, seat: Seat | None) -> float:
    """How much of what lives below is seen by whoever looks: the more Madness, the more; at a bad end, all of it."""
    if view.ending in ("drowned", "collapse"):
        return 1.0
    if seat is None:
        return max((dread_of(player.madness_level) for player in view.players), default=0.0)
    return dread_of(view.players[seat].madness_level)


def dread_of(madness: int) -> float:
    return min(1.0, madness / MADDEST)
