"""What the person at a table is doing now: one value, and pure steps from it to the next.

| part of it | what it says                                     | one of                                              |
|------------|--------------------------------------------------|-----------------------------------------------------|
| course     | how far the picture is                           | Watching, Deciding, LookingBack                     |
| dialog     | what lies over the table and wants an answer     | Choosing, Confirming, AllMoves, Menu, ShieldPanel,  |
|            |                                                  | Advising, or nothing                                |
| hand       | the dice that can be thrown, and where they aim  | Hand, or nothing                                    |
| sent       | what was done, and is not answered yet           | Sent, or nothing                                    |
| held_up    | what is held up to be read                       | a target of the board, or nothing                   |
| panel      | what is read beside the table                    | a tab, or "" for none                               |
| search     | how the list of moves is looked through          | Search                                              |
| draft      | a line of chat that is not sent yet              | words                                               |
| waits_for  | whose absence the person sits out                | seats                                               |

Nothing here draws, sends or remembers: every step takes a mode and returns another one.
"""

from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from client.boards import Target
from client.scenes.table.playback import Moment
from sim.game import Action, Aim, Message, Seat, Throw

# The course


class Watching(Struct, frozen=True):
    """Something is still to be seen, or an answer is waited for."""


class Deciding(Struct, frozen=True):
    """Nothing moves, and what the person may do is on offer."""


class LookingBack(Struct, frozen=True):
    """An earlier moment is on the table."""

    moment: Moment


Course = Watching | Deciding | LookingBack

# Dialogs


class Choosing(Struct, frozen=True):
    """A target with several actions: the table asks which."""

    target: Target


class Confirming(Struct, frozen=True):
    """An action waits for the second tap."""

    action: Action


class AllMoves(Struct, frozen=True):
    """The list of all moves lies over the table."""


class Advising(Struct, frozen=True):
    """The sensible moves lie over the table, with their reasons."""


class Menu(Struct, frozen=True):
    pass


class ShieldPanel(Struct, frozen=True):
    """What this device has checked about chance."""


Dialog = Choosing | Confirming | AllMoves | Advising | Menu | ShieldPanel

LISTS: tuple[type[Dialog], ...] = (Menu, AllMoves, Advising, ShieldPanel)
"""Dialogs that lie over the table as a whole."""

# What else the person has at hand


class Hand(Struct, frozen=True):
    """Dice in the hand, and the action that throws them (None: they must be thrown)."""

    action: Action | None
    throw: Throw
    needed: Message | None = None
    """What they must show, where something single hangs on it."""
    aim: Aim | None = None
    """Where the keyboard aims with them."""


class Sent(Struct, frozen=True):
    """What the person has done and the table has not answered yet. It shows as taken, and nothing else can be done."""

    id: int
    action: Action | None
    """None: dice that must be thrown."""
    words: str
    """As it was called when it was done: the table may have moved on since."""
    hand: Hand | None = None
    """The dice that it throws: they rattle in the hand until they fall."""


class Search(Struct, frozen=True):
    """What the list of moves shows: which group is open, and what was typed."""

    group: str = ""
    typed: str = ""
    problem: str = ""


Escaped = Literal["dialog", "present", "selection", "menu"]
"""What Escape was meant for: a dialog or something held up; the way back to the present; the board; or the menu."""


class Mode(Struct, frozen=True):
    course: Course = Watching()
    dialog: Dialog | None = None
    hand: Hand | None = None
    sent: Sent | None = None
    held_up: Target | None = None
    panel: str = ""
    search: Search = Search()
    draft: str = ""
    waits_for: frozenset[Seat] = frozenset()

    # What it says

    @property
    def settled(self) -> bool:
        return isinstance(self.course, Deciding)

    @property
    def looking(self) -> Moment | None:
        return self.course.moment if isinstance(self.course, LookingBack) else None

    @property
    def asked(self) -> Target | None:
        return self.dialog.target if isinstance(self.dialog, Choosing) else None

    @property
    def doubtful(self) -> Action | None:
        return self.dialog.action if isinstance(self.dialog, Confirming) else None

    def has(self, *dialogs: type[Dialog]) -> bool:
        """Whether one of these dialogs is open."""
        return isinstance(self.dialog, dialogs)

    # The course of things

    def unsettled(self) -> "Mode":
        """Something has happened: what is on offer must be found anew. Whoever looks back goes on looking."""
        return replace(self, course=Watching()) if self.settled else self

    def going_on(self) -> "Mode":
        """The next moment is shown: dice leave the hand."""
        return replace(self, course=Watching(), hand=None)

    def deciding(self) -> "Mode":
        """Nothing is left to show. The list of moves begins at the top."""
        return replace(self, course=Deciding(), search=Search())

    def looking_at(self, moment: Moment | None) -> "Mode":
        """An earlier moment, or the present again."""
        return replace(self, course=Watching() if moment is None else LookingBack(moment))

    def holding(self, hand: Hand | None) -> "Mode":
        """Other dice are in the hand, or none."""
        return replace(self, hand=hand)

    def sending(self, sent: Sent | None) -> "Mode":
        """Something is on its way to the table; or nothing any more, since it was answered."""
        return replace(self, sent=sent)

    def hidden(self) -> "Mode":
        """The curtain falls: nothing of what this person looked at or was asked is left."""
        course = Watching() if self.looking is not None else self.course
        return replace(self._unasked(), course=course, held_up=None)

    # Questions

    def asking(self, dialog: Dialog) -> "Mode":
        return replace(self, dialog=dialog)

    def closing(self, *dialogs: type[Dialog]) -> "Mode":
        """Without a dialog of these kinds; of any kind if none is named."""
        return replace(self, dialog=None) if not dialogs or isinstance(self.dialog, dialogs) else self

    def flipping(self, dialog: AllMoves | Advising | ShieldPanel) -> "Mode":
        """Open it, or close it if it is open."""
        return replace(self, dialog=None if self.dialog == dialog else dialog)

    def choosing(self, action: Action, confirm: bool) -> tuple["Mode", bool]:
        """An action was chosen. True if it is to be done; False if the second tap is waited for first."""
        if confirm and self.doubtful != action:
            return replace(self, dialog=Confirming(action)), False
        return self._unasked(), True

    def _unasked(self) -> "Mode":
        return self.closing(Choosing, Confirming, AllMoves, Advising)

    @property
    def at_board(self) -> bool:
        """Whether Escape is meant for what is selected on the board, if anything is."""
        return not self.has(*LISTS) and self.looking is None

    def escaping(self, selection: bool) -> tuple["Mode", Escaped]:
        """Escape puts away one thing at a time; `selection`: something was selected on the board."""
        if self.has(*LISTS):
            return self.closing(), "dialog"
        if self.looking is not None:
            return self, "present"
        if selection:
            return self, "selection"
        if self.held_up is not None or self.dialog is not None:
            return replace(self, held_up=None, dialog=None), "dialog"
        return self.asking(Menu()), "menu"

    # Reading and typing

    def reading(self, target: Target | None) -> "Mode":
        """Something else is held up to be read, or nothing."""
        return replace(self, held_up=target)

    def turning_to(self, panel: str) -> "Mode":
        """Open a panel, or close it if it is open."""
        return replace(self, panel="" if panel == self.panel else panel)

    def without_panel(self) -> "Mode":
        return replace(self, panel="")

    def seeking(self, search: Search) -> "Mode":
        return replace(self, search=search)

    def typing(self, draft: str) -> "Mode":
        return replace(self, draft=draft)

    def waiting_for(self, seats: Collection[Seat]) -> "Mode":
        return replace(self, waits_for=frozenset(seats))
