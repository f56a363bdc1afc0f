"""The widgets around a table, laid out for a wide or a high window.

Every part has a place that follows from the window, the number of seats and what the player has opened; what is said
there never moves anything, the table least of all.
"""

from typing import TYPE_CHECKING

from client.scenes.bar import Bar
from client.scenes.overlays import overlays
from client.scenes.panels import has_odds
from client.scenes.tabs import open_panel
from client.ui.brush import Area
from client.ui.layout import At, Column, Fixed, Grid, Layers, Modal, Row, Space, Widget, Wrap
from client.ui.theme import (
    ASH,
    BODY,
    BOLD,
    CHOSEN_BUTTON,
    CREAM,
    EMBER,
    GOLD,
    MOSS,
    PANEL,
    PLAIN_BUTTON,
    QUIET_BUTTON,
    SMALL,
    SUBHEADING,
    TOUCH,
    rgb,
    seat_look,
)  # fmt: skip
from client.ui.widgets import Button, Label, seat_mark
from sim.game import Seat

if TYPE_CHECKING:
    from client.scenes.table import TableScene

WIDE = 900.0
"""From this width on, panels stand beside the table."""
SIDE = 344.0
MOVES = 420.0
MOST_PLATE = 272.0
"""The width of a seat's plate where there is room: a name, the name of the seat, and whose turn it is."""
NAMED_PLATE = 250.0
"""Below this width a person is called by name alone: the mark beside it is the seat's."""
LEAST_PLATE = 190.0
"""Below this width what a seat has is told in two lines."""
LOW = 420.0
"""Below this height only one thing at a time stands over the table."""
SHORT = 560.0
"""Below this height of a narrow window the seats that wait are not named above the table."""
BELOW = 62.0
"""Where panels begin, below the seat plates; lower if those are high."""
TABS = ("log", "words", "chat", "dice", "odds")
VEILED = rgb("05070a", 0.30)
"""Over the table while a list lies on it: the table is still to be seen."""


class Hud:
    """Composes the widgets of a TableScene, and tells how much of the window they leave free."""

    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self.bar = Bar(table)
        self.free = (0.0, 0.0, 0.0, 0.0)
        """Left, right, top and bottom of the part of the window that is the table's, in dp."""

    @property
    def wide(self) -> bool:
        stage = self._table.app.stage
        return stage.width >= WIDE and not self._low

    @property
    def _low(self) -> bool:
        return self._table.app.stage.height < LOW

    def compose(self) -> Widget:
        stage = self._table.app.stage
        layers = self._beside() if self.wide else self._stacked()
        if self._table.all_moves and self._can_move() and not self._table.by_list:
            layers.append(self._list_over())
        table = self._table
        layers += [*overlays(table), *table.alarm.banner(), *table.people.layers(), *table.shield.layers()]
        layers += table.alarm.layers()
        tree = Layers(layers)
        tree.adopt()
        tree.place(stage.brush, Area(0, 0, stage.width, stage.height))
        return tree

    # The two layouts

    def _beside(self) -> list[Widget]:
        table, stage = self._table, self._table.app.stage
        room = stage.width - (6 + len(table.shield.buttons())) * (TOUCH + 6) - 36
        plates = self._plates(room)
        top = Row([plates, Space(grow=1), self._buttons()], gap=8, align="start", key="hud.top")
        layers: list[Widget] = [At(top, "stretch", "start", margin=12)]
        high = plates.measure(stage.brush, room)[1]
        right = stage.width
        if table.tab:
            panel = Column([self._tabs(), open_panel(table)], pad=12, gap=8, finish=PANEL, key="hud.side")
            box = Column([Space(height=max(BELOW, high + 6)), At(panel, "stretch", "stretch", grow=1)], gap=0)
            layers.append(At(box, "end", "stretch", width=SIDE, margin=12))
            right -= SIDE + 12
        left = 0.0
        if table.by_list:
            left = MOVES + 12
            below = max(BELOW, high + 6)
            listed = self._moves(max(120.0, stage.height - below - 24))
            layers.append(At(Column([Space(height=below), listed], gap=0), "start", "start", margin=12, width=MOVES))
        width = right - left - 24
        bar = self.bar.height(stage.brush, width, low=False)
        composed = self.bar.compose(stage.brush, width, low=False)
        layers.append(Fixed(composed, Area(left + 12, stage.height - bar - 12, width, bar)))
        self._tell_free(left, right, 12 + max(high, TOUCH), stage.height - bar - 12)
        return layers

    def _stacked(self) -> list[Widget]:
        table, stage, low = self._table, self._table.app.stage, self._low
        tools = self._buttons()
        # where there is height, the tools stand on the bar, within a thumb's reach, and the seats have all the width
        room = stage.width - 16 - (4 * (TOUCH + 6) + 12 if low else 0)
        plates = self._plates(room, grow=1)
        high = 8 + max(TOUCH if low else 0.0, plates.measure(stage.brush, room)[1])
        top = Row([plates, tools] if low else [plates], gap=6, align="start", key="hud.top")
        layers: list[Widget] = [At(top, "stretch", "start", margin=8)]
        width = stage.width - 16
        bar = self.bar.height(stage.brush, width, low, tools=not low)
        bottom = stage.height - 8
        over = Area(8, high + 8, width, bottom - high - 8)
        if not (low and table.tab):
            composed = self.bar.compose(stage.brush, width, low, None if low else tools)
            layers.append(Fixed(composed, Area(8, bottom - bar, width, bar)))
        bottom -= bar + 8
        if table.by_list and self._can_move() and not (low and table.tab):
            tall = (bottom - high - 16) * (1.0 if low else 0.6)
            layers.append(Fixed(At(self._moves(tall), "stretch", "end"), Area(8, bottom - tall, width, tall)))
        if table.tab:
            panel = Column([self._tabs(), open_panel(table)], pad=8, gap=6, finish=PANEL, key="hud.side")
            # where there is little height, a panel lies over everything else
            tall = over.h if low else min(300.0, stage.height * 0.36)
            layers.append(Fixed(panel, over if low else Area(8, bottom - tall, width, tall)))
            if not low:
                bottom -= tall + 8
        self._tell_free(0.0, stage.width, high, bottom)
        return layers

    def _list_over(self) -> Widget:
        """All moves, over the table. It takes all keys, and goes with a choice or a press beside it."""
        stage = self._table.app.stage
        height = stage.height - (2 * BELOW if not self._low else 90)
        listed = self._moves(max(120.0, height))
        width = min(MOVES, stage.width - 24)
        return Modal(listed, "start", "end", width=width, margin=12, veil=VEILED, on_outside=self._table.flip_moves)

    def _tell_free(self, left: float, right: float, top: float, bottom: float) -> None:
        """The camera keeps the table in the part of the window that is left."""
        stage = self._table.app.stage
        if bottom - top < 60 or right - left < 60:
            left, right, top, bottom = 0.0, stage.width, 0.0, stage.height
        self.free = (left, right, top, bottom)
        safe = (
            2 * left / stage.width - 1,
            2 * right / stage.width - 1,
            1 - 2 * bottom / stage.height,
            1 - 2 * top / stage.height,
        )
        self._table.tabletop.resize(stage.width, stage.height, safe)

    # Seats

    def _plates(self, width: float, grow: float = 0.0) -> Widget:
        lobby = self._table.link.lobby
        count = len(lobby.chairs) if lobby is not None else 0
        # where there is little height, only those who are to act are named
        few = self._low or (not self.wide and self._table.app.stage.height < SHORT)
        shown = [seat for seat in range(count) if not few or seat in self._table.acting[:2]]
        if self._low:
            return Column([Grid([self._plate(seat, brief=False) for seat in shown], least=118, gap=6)], grow=grow)
        if self.wide:
            count = max(1, len(shown))
            each = min(MOST_PLATE, (width - 8 * (count - 1)) / count)
            plates = [self._plate(seat, each < LEAST_PLATE, each) for seat in shown]
            # a hair less, so that rounding does not push the last one into a line of its own
            return Column([Grid(plates, least=each - 0.5, gap=8)], width=each * count + 8 * (count - 1))
        return Column([Grid([self._plate(seat, brief=True) for seat in shown], least=114, gap=6)], grow=grow)

    def _plate(self, seat: Seat, brief: bool, room: float = 0.0) -> Widget:
        """A `brief` plate is narrow: what it says stands on lines of its own."""
        table = self._table
        lobby = table.link.lobby
        assert lobby is not None
        chair = lobby.chairs[seat]
        acts = seat in table.acting
        words, colour = self._condition(seat, acts)
        has = self._has(seat)
        look = seat_look(seat)
        finish = PANEL if not acts else PANEL._replace(edge=look.colour, edge_width=2.4)
        short = chair.name if room < NAMED_PLATE and chair.kind == "person" else ""
        name = short or (table.speech.seat(seat) if len(table.speech.names) > seat else chair.name)
        small = table.app.stage.width < 520
        title = Label(name, BOLD.sized(13 if small else 14.5), lines=1, grow=1)
        # where there is little width the edge alone tells whose turn it is: names come first
        told_by_edge = acts and brief and colour == MOSS
        state = [Label(words, SMALL.tinted(colour), lines=1)] if words and not told_by_edge else []
        # a line breaks between two things, not within one
        things = " · ".join(thing.replace(" ", "\u00a0") for thing in has.split(" · ")) if brief else has
        # as high as ever, whatever there is to say: nothing below may move
        told = Label(things, SMALL.tinted(CREAM), lines=2 if brief else 1, steady=True)
        head = Row([title, *state, *table.people.sign(seat)], gap=6, align="centre")
        text = Column([head, told], gap=0, grow=1)
        parts = [seat_mark(seat, 14 if small else 18), text]
        return table.people.plate(seat, parts, finish)

    def _has(self, seat: Seat) -> str:
        """What a seat has so far, in the words of its game."""
        shown = self._table.looking or self._table.present
        message = self._table.link.game.standing(shown.view, seat) if shown is not None else None
        return self._table.speech.message(message) if message is not None else ""

    def _condition(self, seat: Seat, acts: bool) -> tuple[str, tuple[float, float, float, float]]:
        table = self._table
        lobby = table.link.lobby
        assert lobby is not None
        chair = lobby.chairs[seat]
        if chair.kind == "person" and chair.level:
            return table.say("seat.bot"), EMBER
        if chair.kind == "person" and not chair.present:
            return table.say("seat.away"), EMBER
        if seat in table.flow.timers:
            return table.say("seat.timer", n=int(table.flow.timers[seat])), GOLD
        if table.link.seats == (seat,):
            return (table.say("seat.your-turn"), MOSS) if acts else (table.say("seat.you"), CREAM)
        if acts:
            return table.say("seat.turn" if chair.kind == "person" else "seat.thinks"), MOSS
        return "", ASH

    # Buttons

    def _buttons(self) -> Widget:
        table = self._table
        shield = table.shield.buttons()
        buttons = [*shield]
        if self.wide:
            buttons += [
                Button("", lambda: table.zoom(1.15), key="zoom.in", mark="plus", hint=table.say("camera.nearer")),
                Button(
                    "", lambda: table.zoom(1 / 1.15), key="zoom.out", mark="minus", hint=table.say("camera.farther")
                ),
            ]
        buttons += [
            Button("", table.wishes.undo, key="undo", mark="undo", hint=table.say("undo.hint")),
        ]
        if self.wide or not shield:
            # where there is little room the menu leads to the rules, too
            buttons.append(Button("", table.read_rules, key="rules", mark="book", hint=table.say("rulebook")))
        unread = table.flow.unread and table.tab != "chat"
        buttons.append(
            Button(
                "",
                table.flip_panel,
                key="panel",
                mark=("right" if table.tab else "left") if self.wide else ("down" if table.tab else "up"),
                mark_colour=GOLD if unread else CREAM,
                finishes=CHOSEN_BUTTON if table.tab else PLAIN_BUTTON,
                hint=table.say("panel.close" if table.tab else "panel.open"),
            )
        )
        buttons.append(Button("", table.open_menu, key="menu", mark="menu", hint=table.say("menu")))
        return Row(buttons, gap=6)

    def _tabs(self) -> Widget:
        table = self._table
        shown = [tab for tab in TABS if tab != "odds" or (table.app.settings.odds and has_odds(table.link.game))]
        buttons = []
        for tab in shown:
            words = table.say(f"tab.{tab}")
            if tab == "chat" and table.flow.unread:
                words = f"{words} · {table.flow.unread}"
            buttons.append(
                Button(
                    words,
                    lambda tab=tab: table.open_tab(tab),  # type: ignore[misc]
                    key=f"tab.{tab}",
                    style=BODY.sized(13).tinted(CREAM),
                    finishes=CHOSEN_BUTTON if tab == table.tab else QUIET_BUTTON,
                    grow=0,
                )
            )
        return Wrap(buttons, gap=2, pad=(2, 0))

    def _can_move(self) -> bool:
        return bool(self._table.offered)

    def _moves(self, height: float) -> Widget:
        table = self._table
        listed = table.moves.compose(table.offered, table.wording, table.app.words, height - 80)
        title: Widget = Label(table.say("moves"), SUBHEADING, grow=1)
        if not table.by_list:
            close = Button(
                "", table.flip_moves, key="moves.flip", mark="cross", hotkey="m", hint=table.say("moves.hide")
            )
            title = Row([title, close], align="centre")
        return Column([title, listed], pad=12, gap=8, finish=PANEL, key="hud.moves")
