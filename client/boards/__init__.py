"""What a board is, and which games have one.

A board is a function from a view to a picture, plus a script from events to motion. It holds no game state: showing
a view on a fresh board gives the same scene as having watched the whole game. It does not read the clock, the mouse
or the network either; the table scene around it does, like this:

    board = board_of("deer-portal")(stage)               # board_of(...) is None: the game has no board yet
    board.arrange("portrait")                            # again whenever the window's shape changes
    camera.look(board.viewpoint("table", seat))
    tray.place(board.tray)
    board.show(view, (), seat, actions)                  # the picture, at once
    board.show(view, events, seat, actions)              # the same picture, reached by motion
    while board.advance(seconds): renderer.changed()     # once a frame; False when nothing moves any more
    target = picker.at(board.targets, x, y)              # mouse, touch; keyboard walks through board.targets in order
    board.point_at(target)                               # hover or keyboard focus, None to end it
    board.toggle(target)                                 # if target.toggles: several things are chosen one by one
    buttons = board.proposed, and actions that no target stands for ("roll" is one: the tray and a key do it, too)
    link.send(target.actions[0])                         # or say speech.refusal(target.refused)
    board.destroy()
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

import panda3d.core as p3d

from client.boards.limelight import Limelight
from sim.files import folder_of
from sim.game import Action, DieToThrow, Event, Refused, RestingDie, Seat
from sim.games import AnyGame
from sim.hitbox import Zone
from sim.speech import catalogue

if TYPE_CHECKING:
    # the home screen needs to know which boards there are, long before anything is drawn
    from client.render.assets import Assets
    from client.render.renderer import Renderer
    from client.table3d.text_printer import TextPrinter
    from sim.speech import Speech

Orientation = Literal["landscape", "portrait"]
"""Portrait is any window that is higher than wide."""


@dataclass(frozen=True)
class BoardStage:
    """Where and with what a board works. Lengths are centimetres, as on the felt; z is up, y away from the player."""

    root: p3d.NodePath
    """The board hangs its nodes below this node; the middle of the table is (0, 0, 0)."""
    renderer: "Renderer"
    """Dresses nodes in surfaces."""
    assets: "Assets"
    """Loads models, textures and fonts, each once."""
    press: "TextPrinter"
    """Prints words on cards; one for the whole client."""
    game: AnyGame
    speech: "Speech"
    """Language and names of the seats; it has learnt the board's texts (`board_speech`).

    Another language: destroy the board and make it anew.
    """
    today: date | None = None
    """For what a calendar says; never an input to the rules."""
    reduced_motion: bool = False
    """Events are then shown by their result alone."""
    drawn: bool = True
    """Whether anybody sees it here: else it is only asked what lies where and what it means."""
    mood: Callable[[str, float], None] = field(default=lambda name, seconds: None)
    """Tells the place which mood the game is in, and in how many seconds it comes: the light is the place's own."""
    appear: Callable[[str, str], None] = field(default=lambda group, name: None)
    """Tells the place which of a group of figures is there: ("boss", "astaroth"); none with no name."""
    tell: Callable[[str, float, float], None] = field(default=lambda name, amount, seconds: None)
    """Tells the place what an effect of it shows ("dread" in the water), from 0 to 1, and in how many seconds."""
    sound: Callable[[str], None] = field(default=lambda cue: None)
    """Plays a named sound: docs/sound.md has them all."""
    tension: Callable[[int], None] = field(default=lambda level: None)
    """How tense the game is, for the music: 0 calm, 1 danger, 2 the climax."""
    limelight: Limelight = field(default_factory=Limelight)
    """For great moments."""


@dataclass(frozen=True)
class Target:
    """Something on the board that can be pointed at: by mouse, finger or keyboard focus."""

    id: str
    """The same for the same thing from one `show` to the next, so that focus stays."""
    node: p3d.NodePath
    """What is picked, outlined by the focus, and framed by the camera. Its tag "target" is the id."""
    label: str
    """For the focus line and the narration, in the player's language."""
    actions: tuple[Action, ...] = ()
    """What choosing it does; of several the table asks which."""
    refused: Refused | None = None
    """Why choosing it does nothing now; None when it has actions, or is only there to be looked at."""
    toggles: bool = False
    """Choosing it takes it into the selection, or out of it; nothing is sent."""
    selected: bool = False
    means: str = ""
    """The id of another target: choosing this one is choosing that one, which may be too small for a finger."""
    detail: str = ""
    """More words for a long look (hover, long press): what the thing is and does."""
    picture: Callable[[], p3d.Texture] | None = None
    """For a long look at a card: its face, large."""


@dataclass(frozen=True)
class Viewpoint:
    """What a camera preset shows: all the points, as large as the free part of the window allows."""

    points: tuple[p3d.Point3, ...]
    heading: float = 0.0
    pitch: float = -55.0
    low: bool = False
    """It stands at the lower edge of the free part, and not in its middle: what lies behind it is seen, too."""
    lens: float = 30.0
    """Vertical angle of the lens in degrees, whatever the window's shape."""
    top: float = 1.0
    """How high in the window the points may reach: 0 is its middle, 1 its upper edge. Above it the room is seen."""


@dataclass(frozen=True)
class TrayPlace:
    """Where the dice fall: the middle of the arena on the table, and the scale of the dice there.

    `half_width` and `half_depth` bound what must be in view, the pit with its rim, in centimetres of the arena.
    """

    x: float
    y: float
    half_width: float
    half_depth: float
    scale: float = 1.0
    z: float = 0.0
    """How high the floor of the pit lies, in cm of the table: below 0, it is carved into the table top."""


MOOD_SECONDS = 1.2
"""How long it takes for a mood to come over a place."""

FLATTER = 0.75
"""How much lower the eye stands at the end of a game, as a share of its usual pitch: the room is seen then."""

VIEWPOINTS = ("table", "board", "mine", "tray")
"""The camera presets every board has: everything, the board from above, one's own part of it, the dice."""


class Moments:
    """What a board may say for the moments that a table makes much of."""

    def chapter(self, view: Any) -> str:
        """The part of the game that a view belongs to, in a title: a season, a day, a round, a boss; "" for none."""
        return ""

    def counted(self, events: Sequence[Event]) -> Action | None:
        """What brought a number that is to be counted, by what came of it; None where dice did, or nothing."""
        return None

    def goal(self, view: Any) -> tuple[int, int] | None:
        """What there is already, and what must be reached, of the number that is counted; None: no bar tells that."""
        return None

    def stir(self, piece: str, share: float) -> p3d.Point3 | None:
        """Let what the rules count by this name hop, from 0 to 1 and down again; returns where it is, if it is here."""
        return None

    def deal(self) -> None:
        """Let what is shown come to the table as it does when a game begins.

        Nobody waits for it: everything can be chosen meanwhile, and whatever is shown next ends it.
        """

    @property
    def dealing(self) -> bool:
        """Something is still being dealt."""
        return False

    def deal_on(self, seconds: float) -> bool:
        """Let time pass for what is dealt; True while something is, so that the next frame must be drawn."""
        return False

    def banner(self, events: Sequence[Event]) -> str:
        """What nobody at the table should miss, in a sentence over the board; usually nothing."""
        return ""


class Chosen:
    """What a board may show of what is chosen on it."""

    def toggle(self, target: Target) -> None:
        """Take a target into the selection, or out of it: cards for a hand, dice to be thrown again."""

    def unselect(self) -> bool:
        """Forget the selection; True if there was one."""
        return False

    def take(self, action: Action | None) -> None:
        """Show what was chosen as taken: nothing else can be, until the next `show`; None: everything is on offer."""


class Board(Moments, Chosen, ABC):
    """One game's things on the table."""

    great: tuple[type[Event], ...] = ()
    """Events that are made much of in the middle of a game."""

    @abstractmethod
    def __init__(self, stage: BoardStage) -> None: ...

    @abstractmethod
    def arrange(self, orientation: Orientation) -> None:
        """Lay everything out for a window of this shape. Before the first `show`, and whenever the shape changes."""

    @abstractmethod
    def show(self, view: Any, events: Sequence[Event], seat: Seat | None, actions: Collection[Action]) -> None:
        """Show a view to a seat (None: a spectator) that may do `actions` now.

        The events, if any, are played as motion and end in the same picture. Motion still running is finished first.
        """

    @property
    @abstractmethod
    def targets(self) -> tuple[Target, ...]:
        """Everything that can be pointed at, in the order in which the keyboard walks: what can be done comes first."""

    @property
    def proposed(self) -> tuple[Action, ...]:
        """What can be done with the selection, and no target stands for: buttons."""
        return ()

    def hides(self, action: Action) -> bool:
        """Whether an action gets no button of its own, because it is made by selecting."""
        return False

    def throws(self, action: Action) -> bool:
        """Whether an action after which dice fall is meant as their throw: only then are they taken in the hand."""
        return True

    def goes_on(self, actions: Collection[Action]) -> Action | None:
        """What is done after a while if the player does nothing, as of all that may be done it is what goes on."""
        return None

    def question(self, action: Action) -> str:
        """What an action is called when the table asks which of several, if the board can say it better."""
        return ""

    @property
    def lying(self) -> tuple[tuple[DieToThrow, RestingDie], ...]:
        """Dice that lie on the felt by the view alone, for a table that did not see them fall."""
        return ()

    @property
    def taken(self) -> Collection[int]:
        """Dice, by number, that lie elsewhere by this view: fallen ones are taken off the felt, to be seen there."""
        return ()

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Places on the felt by which the dice that lie there are judged."""
        return ()

    @property
    def prompt(self) -> str:
        """What the seat that is shown the board is asked to do, if the board can say it better than "your turn"."""
        return ""

    @property
    @abstractmethod
    def tray(self) -> TrayPlace:
        """Where dice fall in the present arrangement."""

    @abstractmethod
    def viewpoint(self, name: str, seat: Seat | None) -> Viewpoint:
        """One of VIEWPOINTS for the present arrangement."""

    def finale(self, seat: Seat | None) -> Viewpoint:
        """What is looked at when the game is over: where the last dice lie, from lower down, and the room behind."""
        whole, tray = self.viewpoint("table", seat), self.tray
        wide, deep = tray.half_width * tray.scale, tray.half_depth * tray.scale
        rim = tuple(p3d.Point3(tray.x + x * wide, tray.y + y * deep, 0) for x in (-1, 1) for y in (-1, 1))
        return Viewpoint(rim, whole.heading, FLATTER * whole.pitch, low=True, lens=whole.lens)

    def kept_dice(self, seat: Seat | None) -> Viewpoint:
        """Where a player's dice are while none lies on the felt: somewhere on their own side."""
        return self.viewpoint("mine", seat)

    def duck(self, share: float) -> None:
        """Take what stands between the eye and the arena out of view: not at all for 0, wholly for 1."""

    @abstractmethod
    def point_at(self, target: Target | None) -> None:
        """Show which target the mouse or the keyboard focus is on."""

    @abstractmethod
    def advance(self, seconds: float) -> bool:
        """Let time pass; True while something moves, so that the next frame must be drawn."""

    @abstractmethod
    def finish(self) -> None:
        """End all motion at once, with the picture it would have led to."""

    @abstractmethod
    def destroy(self) -> None:
        """Remove every node and forget every texture of this board."""


HIDDEN = (LookupError, ValueError)
"""How an action fails that is tried on a view and goes on to what the view hides: an unknown card, a blank chance."""


def why_not(game: AnyGame, view: Any, seat: Seat, action: Action) -> Refused | None:
    """The rule that forbids an action now, or None. What a seat may do follows from what it sees, so a view will do."""
    try:
        game.apply(view, seat, action)
    except Refused as refused:
        return refused
    except HIDDEN:
        return None  # the rules had nothing against it before they came to what is hidden
    return None


def board_of(game_id: str) -> type[Board] | None:
    """The board of a game, or None while it has none: such a game is played in the terminal."""
    if not has_board(game_id):
        return None
    found: type[Board] = import_module(_module(game_id)).BOARD
    return found


def board_speech(game_id: str, speech: "Speech") -> "Speech":
    """A voice of the game that has learnt the texts of its board, if it has any."""
    if not has_board(game_id):
        return speech
    return speech.with_texts(catalogue(folder_of(f"{_module(game_id)}.board"), speech.language))


def has_board(game_id: str) -> bool:
    """Whether a game has a board, without loading it."""
    return find_spec(_module(game_id)) is not None


def _module(game_id: str) -> str:
    return f"client.boards.{game_id.replace('-', '_')}"
