"""The widgets around a table, laid out for a wide or a high window."""

from typing import TYPE_CHECKING

from client.scenes.overlays import overlays
from client.scenes.panels import odds_of
from client.scenes.tabs import open_panel
from client.ui.brush import Area
from client.ui.layout import At, Column, Grid, Layers, Row, Space, Widget, Wrap
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
    PRIMARY_BUTTON,
    QUIET_BUTTON,
    SMALL,
    SUBHEADING,
    TOUCH,
    seat_look,
)  # fmt: skip
from client.ui.widgets import Button, Label, Mark, seat_mark
from sim.game import Seat
from sim.wording import print_action

if TYPE_CHECKING:
    from client.scenes.table import TableScene

WIDE = 900.0
"""From this width on, panels stand beside the table."""
SIDE = 344.0
MOVES = 360.0
MOST_PLATE = 272.0
"""The width of a seat's plate where there is room: a name, the name of the seat, and whose turn it is."""
LEAST_PLATE = 190.0
"""Below this width the plate of a seat says its things one below the other."""
LOW = 420.0
"""Below this height only one thing at a time stands over the table."""
BELOW = 62.0
"""Where panels begin, below the seat plates; lower if those are high."""
TABS = ("log", "words", "chat", "dice", "odds")
YOURS = PANEL._replace(edge=GOLD, edge_width=2.4)
"""The bar lights up when it is the player's turn."""
SHOWN_MOVES = 3
"""Moves on the bar when the board itself shows the others."""


class Hud:
    """Composes the widgets of a TableScene, and tells how much of the window they leave free."""

    def __init__(self, table: "TableScene") -> None:
        self._table = table

    @property
    def _wide(self) -> bool:
        return self._table.app.stage.width >= WIDE

    def compose(self) -> Widget:
        stage = self._table.app.stage
        layers = self._beside() if self._wide else self._stacked()
        layers += overlays(self._table)
        tree = Layers(layers)
        tree.adopt()
        tree.place(stage.brush, Area(0, 0, stage.width, stage.height))
        self._tell_free(tree)
        return tree

    # The two layouts

    def _beside(self) -> list[Widget]:
        stage = self._table.app.stage
        plates = self._plates(stage.width - 320)
        top = Row([plates, Space(grow=1), self._buttons()], gap=8, align="start", key="hud.top")
        layers: list[Widget] = [At(top, "stretch", "start", margin=12)]
        tabs = Column([self._tabs()], finish=PANEL, pad=4)
        if self._table.tab:
            panel = Column([self._tabs(), open_panel(self._table)], pad=12, gap=8, finish=PANEL, key="hud.side")
            below = max(BELOW, plates.measure(stage.brush, stage.width - 320)[1] + 6)
            box = Column([Space(height=below), At(panel, "stretch", "stretch", grow=1)], gap=0)
            layers.append(At(box, "end", "stretch", width=SIDE, margin=12))
        else:
            layers.append(At(tabs, "end", "end", margin=12))
        left: list[Widget] = []
        if self._table.all_moves and self._can_move():
            left.append(self._moves(max(120.0, stage.height - BELOW - 220)))
        left.append(self._bar())
        beside = SIDE if self._table.tab else tabs.measure(stage.brush, stage.width)[0] + 8
        room = stage.width - beside - 36
        width = min(room, MOVES if len(left) > 1 else 640.0)
        layers.append(At(Column(left, gap=8), "start", "end", margin=12, width=width))
        return layers

    def _stacked(self) -> list[Widget]:
        stage = self._table.app.stage
        top = Row(
            [self._plates(stage.width - 3 * TOUCH - 40, grow=1), self._buttons()], gap=6, align="start", key="hud.top"
        )
        bottom: list[Widget] = []
        low = stage.height < LOW
        # where there is little height, a panel stands in place of the moves
        if self._table.all_moves and self._can_move() and not (low and self._table.tab):
            bottom.append(self._moves(min(300.0, stage.height * 0.34)))
        if self._table.tab:
            room = max(100.0, stage.height - 150) if low else min(260.0, stage.height * 0.3)
            bottom.append(
                At(Column([open_panel(self._table)], pad=12, finish=PANEL), "stretch", "stretch", height=room)
            )
        if not (low and (self._table.tab or len(bottom))):
            bottom.append(self._bar())
        bottom.append(self._tabs())
        return [
            At(top, "stretch", "start", margin=8),
            At(Column(bottom, gap=8, key="hud.bottom"), "stretch", "end", margin=8),
        ]

    def _tell_free(self, tree: Widget) -> None:
        """The camera keeps the table in the part of the window that is left."""
        stage = self._table.app.stage
        by_key = {widget.key: widget.area for widget in tree.walk() if widget.key.startswith("hud.")}
        left, right, top, bottom = 0.0, stage.width, 0.0, stage.height
        if "hud.top" in by_key:
            top = by_key["hud.top"].bottom
        if "hud.side" in by_key:
            right = by_key["hud.side"].x
        if "hud.moves" in by_key and self._wide:
            left = by_key["hud.moves"].right
        if "hud.bottom" in by_key:
            bottom = by_key["hud.bottom"].y
        elif "hud.bar" in by_key and "hud.moves" not in by_key:
            bottom = by_key["hud.bar"].y
        if bottom - top < 60 or right - left < 60:
            left, right, top, bottom = 0.0, stage.width, 0.0, stage.height
        safe = (
            2 * left / stage.width - 1,
            2 * right / stage.width - 1,
            1 - 2 * bottom / stage.height,
            1 - 2 * top / stage.height,
        )
        self._table.tabletop.resize(stage.width / stage.height, safe)

    # Seats

    def _plates(self, width: float, grow: float = 0.0) -> Widget:
        lobby = self._table.link.lobby
        count = len(lobby.chairs) if lobby is not None else 0
        low = self._table.app.stage.height < LOW
        # where there is little height, only those who are to act are named
        shown = [seat for seat in range(count) if not low or seat in self._table.acting[:2]]
        if self._wide:
            count = max(1, len(shown))
            each = min(MOST_PLATE, (width - 8 * (count - 1)) / count)
            plates = [self._plate(seat, each < LEAST_PLATE) for seat in shown]
            return Column([Grid(plates, least=each, gap=8)], width=each * count + 8 * (count - 1))
        return Column([Grid([self._plate(seat, brief=True) for seat in shown], least=118, gap=6)], grow=grow)

    def _plate(self, seat: Seat, brief: bool) -> Widget:
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
        name = table.speech.seat(seat) if len(table.speech.names) > seat else chair.name
        small = table.app.stage.width < 520
        title = Label(name, BOLD.sized(13 if small else 14.5), lines=1, grow=1)
        state = [Label(words, SMALL.tinted(colour), lines=1)] if words else []
        if not brief:
            top: Widget = Row([title, *state], gap=6, align="centre") if state else title
            lines = [top, Label(has, SMALL.tinted(CREAM), lines=1)]
        else:
            # a line breaks between two things, not within one
            things = [thing.replace(" ", "\u00a0") for thing in has.split(" · ")]
            lines = [title, Label(" · ".join(things), SMALL.tinted(CREAM), lines=2), *state]
        text = Column(lines, gap=0, grow=1)
        return Row([seat_mark(seat, 14 if small else 18), text], pad=(10, 6), gap=9, align="centre", finish=finish)

    def _has(self, seat: Seat) -> str:
        """What a seat has so far, in the words of its game."""
        shown = self._table.looking or self._table.present
        message = self._table.link.game.standing(shown.view, seat) if shown is not None else None
        return self._table.speech.message(message) if message is not None else ""

    def _moment(self) -> str:
        """How far the game has come, in the words of the game."""
        shown = self._table.looking or self._table.present
        message = self._table.link.game.moment(shown.view) if shown is not None else None
        return self._table.speech.message(message) if message is not None else ""

    def _condition(self, seat: Seat, acts: bool) -> tuple[str, tuple[float, float, float, float]]:
        table = self._table
        lobby = table.link.lobby
        assert lobby is not None
        chair = lobby.chairs[seat]
        if chair.kind == "person" and not chair.present:
            return table.say("seat.away"), EMBER
        if seat in table.flow.timers:
            return table.say("seat.timer", n=int(table.flow.timers[seat])), GOLD
        if acts:
            return table.say("seat.turn" if chair.kind == "person" else "seat.thinks"), MOSS
        return "", ASH

    # Buttons and bars

    def _buttons(self) -> Widget:
        table = self._table
        buttons: list[Widget] = []
        if self._wide:
            buttons += [
                Button("", lambda: table.zoom(1.15), key="zoom.in", mark="plus", hint=table.say("camera.nearer")),
                Button(
                    "", lambda: table.zoom(1 / 1.15), key="zoom.out", mark="minus", hint=table.say("camera.farther")
                ),
            ]
        buttons += [
            Button("", table.wishes.undo, key="undo", mark="undo", hint=table.say("undo.hint")),
            Button("", table.read_rules, key="rules", mark="book", hint=table.say("rulebook")),
            Button("", table.open_menu, key="menu", mark="menu", hint=table.say("menu")),
        ]
        return Row(buttons, gap=6)

    def _tabs(self) -> Widget:
        table = self._table
        shown = [tab for tab in TABS if tab != "odds" or (table.app.settings.odds and self._has_odds())]
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
        return Wrap(buttons, gap=2, pad=(2, 0), finish=None if self._wide else PANEL)

    def _has_odds(self) -> bool:
        link = self._table.link
        return bool(odds_of(link.game, link.view, link.facing)) if link.view is not None else False

    def _can_move(self) -> bool:
        return bool(self._table.offered)

    def _moves(self, height: float) -> Widget:
        table = self._table
        listed = table.moves.compose(table.offered, table.wording, table.app.words, height)
        title = Label(table.say("moves"), SUBHEADING)
        return Column([title, listed], pad=12, gap=8, finish=PANEL, key="hud.moves")

    def _bar(self) -> Widget:
        table = self._table
        moment = self._moment()
        parts: list[Widget] = [Label(moment, SMALL.tinted(GOLD), lines=1)] if moment else []
        parts.append(Label(self._prompt(), SUBHEADING.tinted(CREAM).sized(17), lines=2))
        if table.total:
            parts.append(Row([Mark("die", GOLD, 18), Label(table.total, BOLD.tinted(GOLD))], align="centre", gap=8))
        buttons: list[Widget] = []
        if table.looking is not None:
            buttons += [
                Button(table.say("look.now"), lambda: table.look_back(None), key="now", finishes=PRIMARY_BUTTON),
                Button(table.say("look.undo"), lambda: table.wishes.undo_to(table.looking), key="undo-to", mark="undo"),  # type: ignore[arg-type]
            ]
        elif table.ready is not None and not table.paused:
            buttons.append(
                Button(
                    self._throw_words(),
                    table.throw_plainly,
                    key="throw",
                    finishes=PRIMARY_BUTTON,
                    mark="die",
                    hotkey="space",
                    hotkey_words=table.say("key.space"),
                )
            )
        if not table.all_moves and self._can_move():
            buttons += self._few_moves()
        if self._can_move() and not table.tabletop.plain:
            buttons.append(
                Button(
                    table.say("moves.hide" if table.all_moves else "moves.show"),
                    table.flip_moves,
                    key="moves.flip",
                    hotkey="m",
                    hotkey_words="M",
                )
            )
        if not table.settled and table.looking is None and table.tabletop.falling:
            buttons.append(Button(table.say("skip"), table.tabletop.skip, key="skip", mark="right"))
        if buttons:
            parts.append(Wrap(buttons, gap=8))
        return Column(parts, gap=8, pad=(14, 10), finish=YOURS if table.mine else PANEL, key="hud.bar")

    def _few_moves(self) -> list[Widget]:
        """Moves that fit on the bar; the one that throws has its own button."""
        table = self._table
        thrown = table.ready[0] if table.ready is not None else None
        board = table.tabletop.board
        made = board.proposed if board is not None and table.offered else ()
        hidden = board.hides if board is not None else lambda action: False
        others = [action for action in (*made, *table.offered) if action != thrown]
        others = [action for action in dict.fromkeys(others) if action in made or not hidden(action)]
        if len(others) > SHOWN_MOVES:
            # what nothing on the board stands for must have a button
            on_board = {action for target in table.tabletop.targets for action in target.actions}
            others = [action for action in others if action in made or action not in on_board][:SHOWN_MOVES]
        return [
            Button(
                table.wording(action),
                lambda action=action: table.choose(action),  # type: ignore[misc]
                key=f"bar.{print_action(action)}",
                hotkey=str(number),
                hotkey_words=str(number),
            )
            for number, action in enumerate(others, 1)
        ]

    def _throw_words(self) -> str:
        table = self._table
        assert table.ready is not None
        action, throw = table.ready
        return table.wording(action) if action is not None else table.say("throw", n=len(throw.dice))

    def _prompt(self) -> str:
        table = self._table
        if table.looking is not None:
            return table.say("look.back", n=table.looking.rev)
        if lost := table.answers.lost_link():
            return lost
        if table.paused:
            return table.say("prompt.paused")
        if table.link.outcome is not None and table.settled:
            return table.speech.outcome(table.link.outcome)
        pointed = table.tabletop.pointed
        if pointed is not None and pointed.label:
            return pointed.label
        if table.tabletop.falling:
            return table.say("prompt.falling")
        if table.mine:
            board = table.tabletop.board
            asked = board.prompt if board is not None else ""
            return asked or table.say("prompt.throw" if table.ready is not None else "prompt.yours")
        names = [table.speech.seat(seat) for seat in table.acting]
        return table.say("prompt.waiting", names=table.speech.join(names)) if names else ""
