"""The bar below a table: what is asked, and the buttons. Its size follows from the window alone."""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from client.scenes.table.hud.slots import Slots
from client.ui.brush import Brush
from client.ui.guard import Guard
from client.ui.layout import Cells, Column, Row, Widget
from client.ui.theme import (
    BOLD,
    BUTTON,
    CREAM,
    GOLD,
    PANEL,
    PLAIN_BUTTON,
    PRIMARY_BUTTON,
    SMALL,
    SUBHEADING,
    TOUCH,
    Finishes,
)  # fmt: skip
from client.ui.widgets import Button, Label
from sim.game import Action
from sim.wording import print_action

if TYPE_CHECKING:
    from client.scenes.table.scene import TableScene

YOURS = PANEL._replace(edge=GOLD, edge_width=2.4)
"""The bar lights up when it is the player's turn."""
SHOWN_MOVES = 3
"""Moves on the bar when the board itself shows the others."""
ONE_LINE = 700.0
"""From this width on, all buttons of the bar stand in one line."""
WORDS = BUTTON.sized(14)
PROMPT = SUBHEADING.tinted(CREAM).sized(17)
PAD_X, PAD_Y, BETWEEN = 14.0, 10.0, 6.0


class Bar:
    """Composes the bar of a TableScene."""

    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._slots = Slots(SHOWN_MOVES)
        self._thrown: tuple[Hashable, Action | None] = (None, None)
        """The action that stood in the place of the throw, and in which decision: it stays there."""
        self.guard = Guard(lambda: table.app.reactor.seconds())

    def height(self, brush: Brush, width: float, low: bool, tools: bool = False) -> float:
        """How high the bar is in a window, whatever it says; with the tools of the table on it, or without."""
        lines = 1 if low or width >= ONE_LINE else 2
        text = brush.line(PROMPT) * (1 if low else 2)
        top = 0.0 if low else max(brush.line(SMALL), TOUCH if tools else 0.0) + BETWEEN
        cells = lines * (self._cell(brush) + BETWEEN) - BETWEEN
        return 2 * PAD_Y + top + text + BETWEEN + cells

    def _cell(self, brush: Brush) -> float:
        """A button holds two lines."""
        return max(TOUCH, 2 * brush.line(WORDS) + 6)

    def compose(self, brush: Brush, width: float, low: bool, tools: Widget | None = None) -> Widget:
        table = self._table
        parts: list[Widget] = []
        said = [Label(table.total, BOLD.sized(14).tinted(GOLD), lines=1)] if table.total else []
        if low:
            parts.append(Row([Label(self.prompt(), PROMPT, lines=1, steady=True, grow=1), *said], gap=8))
        else:
            moment = Label(self._moment(), SMALL.tinted(GOLD), lines=1, steady=True, grow=1)
            parts.append(Row([moment, *said, *([tools] if tools is not None else [])], gap=8, align="centre"))
            parts.append(Label(self.prompt(), PROMPT, lines=2, steady=True, key="prompt"))
        meanings: dict[Hashable, Hashable] = {}
        buttons = self._buttons(meanings)
        if table.settled:
            meanings |= {f"target {target.id}": target.actions for target in table.tabletop.targets}
        self.guard.show(meanings)
        columns = len(buttons) if low or width >= ONE_LINE else 3
        parts.append(Cells(buttons, columns=columns, height=self._cell(brush), gap=BETWEEN))
        finish = YOURS if table.mine else PANEL
        return Column(parts, gap=BETWEEN, pad=(PAD_X, PAD_Y), finish=finish, key="hud.bar")

    # Buttons: the throw, three moves, all moves; each in its own place

    def _buttons(self, meanings: dict[Hashable, Hashable]) -> list[Widget | None]:
        table = self._table
        if table.looking is not None:
            looking = table.looking
            meanings["throw"] = meanings["slot 1"] = "look back"
            return [
                self._button("throw", "now", table.say("look.now"), lambda: table.look_back(None), PRIMARY_BUTTON),
                self._button("slot 1", "undo-to", table.say("look.undo"), lambda: table.wishes.undo_to(looking)),
                *(None,) * (SHOWN_MOVES),
            ]
        if table.device.hands_over:
            meanings["throw"] = "pass on"
            done = self._button("throw", "pass", table.say("curtain.done"), table.device.draw_curtain, PRIMARY_BUTTON)
            return [done, *(None,) * (SHOWN_MOVES + 1)]
        if table.link.state in ("closed", "refused"):
            meanings["throw"] = "leave"
            leave = self._button("throw", "leave", table.say("results.home"), table.app.home, PRIMARY_BUTTON)
            return [leave, *(None,) * (SHOWN_MOVES + 1)]
        if table.wishes.stood_in:
            meanings["throw"] = "back in"
            back = self._button("throw", "back-in", table.say("menu.back-in"), table.wishes.stand_in, PRIMARY_BUTTON)
            return [back, *(None,) * (SHOWN_MOVES + 1)]
        return [self._throw(meanings), *self._moves(meanings), self._all_moves()]

    def _button(
        self,
        place: str,
        key: str,
        words: str,
        on_press: Callable[[], None],
        finishes: Finishes = PLAIN_BUTTON,
        hotkey: str = "",
        hotkey_words: str = "",
        mark: str = "",
        left: float = 0.0,
    ) -> Button:
        """A button at a place of the bar: it is pressed only by who has seen it there."""

        def press() -> None:
            if self.guard.takes(place):
                on_press()

        return Button(
            words,
            press,
            key=key,
            finishes=finishes,
            style=WORDS,
            hotkey=hotkey,
            hotkey_words=self._named(hotkey_words),
            mark=mark,
            hint=words if len(words) > 30 else "",
            time_left=left,
        )

    def _throw(self, meanings: dict[Hashable, Hashable]) -> Widget | None:
        table = self._table
        if table.ready is None or table.paused:
            if not table.settled and table.tabletop.falling:
                return self._button("skip", "skip", table.say("skip"), table.hurry, mark="right")
            known = self._throwing_action
            if known is None or known not in table.offered:
                return None
            # the dice are out of the hand, as something else is selected
            key, words = f"bar.{print_action(known)}", table.wording(known)
            meanings["throw"] = words
            return self._button("throw", key, words, lambda: table.choose(known), hotkey="space")
        action, throw = table.ready
        self._thrown = (self._decision, action)
        words = table.wording(action) if action is not None else table.say("throw", n=len(throw.dice))
        meanings["throw"] = words
        return self._button(
            "throw", "throw", words, table.throw_plainly, PRIMARY_BUTTON, "space", table.say("key.space")
        )

    def _moves(self, meanings: dict[Hashable, Hashable]) -> list[Widget | None]:
        table = self._table
        # while something is under way the places stay empty, and keep their meanings
        chosen = self._slots.assign(self._decision, self._few()) if table.offered else ()
        buttons: list[Widget | None] = []
        for number in range(1, SHOWN_MOVES + 1):
            action = chosen[number - 1] if chosen else None
            if action is None:
                buttons.append(None)
                continue
            meanings[f"slot {number}"] = words = table.wording(action)
            buttons.append(
                self._button(
                    f"slot {number}",
                    f"bar.{print_action(action)}",
                    words,
                    lambda action=action: table.choose(action),  # type: ignore[misc]
                    hotkey=str(number),
                    hotkey_words=str(number),
                    left=table.going_on.share(action),
                )
            )
        return buttons

    @property
    def _decision(self) -> Hashable:
        return self._table.link.rev, self._table.link.facing

    @property
    def _throwing_action(self) -> Action | None:
        decision, action = self._thrown
        return action if decision == self._decision else None

    def _few(self) -> list[Action]:
        """Moves that fit on the bar; the one that throws has its own button."""
        table = self._table
        if table.by_list:
            return []
        thrown = table.ready[0] if table.ready is not None else self._throwing_action
        board = table.tabletop.board
        made = board.proposed if board is not None else ()
        hidden = board.hides if board is not None else lambda action: False
        others = [action for action in (*made, *table.offered) if action != thrown]
        others = [action for action in dict.fromkeys(others) if action in made or not hidden(action)]
        if len(others) > SHOWN_MOVES:
            # what nothing on the board stands for must have a button
            on_board = {action for target in table.tabletop.targets for action in target.actions}
            others = [action for action in others if action in made or action not in on_board][:SHOWN_MOVES]
        return others

    def _all_moves(self) -> Widget | None:
        table = self._table
        if not table.offered or table.by_list:
            return None
        return Button(
            table.say("moves.show"),
            table.flip_moves,
            key="moves.flip",
            style=WORDS,
            hotkey="m",
            hotkey_words=self._named("M"),
        )

    def _named(self, key: str) -> str:
        """A key is named on its button where there is room, to those who have keys at hand."""
        stage = self._table.app.stage
        return key if stage.width >= ONE_LINE and not stage.by_finger else ""

    # Words

    def _moment(self) -> str:
        """How far the game has come, in the words of the game."""
        shown = self._table.looking or self._table.present
        message = self._table.link.game.moment(shown.view) if shown is not None else None
        return self._table.speech.message(message) if message is not None else ""

    def prompt(self) -> str:
        """What is asked, or what the pointer is on."""
        table = self._table
        if table.looking is not None:
            return table.say("look.back", n=table.looking.rev)
        if lost := table.answers.lost_link():
            return lost
        if table.device.hands_over:
            names = [table.speech.seat(seat) for seat in table.device.next_seats()]
            return table.say("curtain.seen", name=table.speech.join(names))
        if table.paused:
            return table.say("prompt.paused")
        if table.link.outcome is not None and table.settled:
            return table.speech.outcome(table.link.outcome)
        if asked := table.answers.asked_for():
            return asked
        if table.wishes.stood_in:
            return table.say("prompt.stood-in")
        pointed = table.tabletop.pointed
        if pointed is not None and pointed.label:
            return pointed.label
        if table.tabletop.falling:
            return table.say("prompt.falling")
        if table.mine:
            board = table.tabletop.board
            asked = board.prompt if board is not None else ""
            if asked or table.ready is None:
                return asked or table.say("prompt.yours")
            return table.say("prompt.throw.touch" if table.app.stage.by_finger else "prompt.throw")
        # whoever sits here is not told to wait for themselves
        names = [table.speech.seat(seat) for seat in table.acting if seat not in table.link.seats]
        if not names:
            return ""
        key = "prompt.waiting" if table.link.seats else "prompt.watching"
        return table.say(key, names=table.speech.join(names))
