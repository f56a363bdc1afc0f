"""What lies over a table: pointers of the others, a card held up, questions, the menu."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.scenes.held_up import held_up
from client.scenes.people import asked_for_consent
from client.ui.brush import Area, Brush
from client.ui.layout import At, Column, Fixed, Modal, Row, Scroll, Widget
from client.ui.theme import (
    BODY,
    CREAM,
    GOLD,
    INK,
    PAD,
    PANEL,
    PRIMARY_BUTTON,
    QUIET_BUTTON,
    SUBHEADING,
    seat_look,
)  # fmt: skip
from client.ui.widgets import Button, Label
from sim.game import Seat
from sim.wording import print_action

if TYPE_CHECKING:
    from client.scenes.table import TableScene


def overlays(table: "TableScene") -> list[Widget]:
    return _Overlays(table).compose()


class _Overlays:
    def __init__(self, table: "TableScene") -> None:
        self._table = table
        self._guard = table.hud.bar.guard

    def _if_meant(self, place: str, do: Callable[[], None]) -> Callable[[], None]:
        return lambda: do() if self._guard.takes(place) else None

    def compose(self) -> list[Widget]:
        table = self._table
        # a question that comes up is not answered by a press that was meant for something else
        self._guard.show({"which": table.asked and (table.link.rev, table.asked.id)})
        self._guard.show({"confirm": table.doubtful and (table.link.rev, table.doubtful)})
        self._guard.show({"consent": table.link.proposal and repr(table.link.proposal)})
        layers: list[Widget] = [_Pointers(table.hands.pointers())]
        if table.peek is not None and not table.menu:
            layers.append(held_up(table.peek, table.speech, table.tabletop, table.app.stage, table.hud.free))
        if asked_for_consent(table.link):
            layers.append(
                At(self._consent(), "centre", "start", margin=(PAD, 150), width=min(460, table.app.stage.width - 32))
            )
        elif (away := table.wishes.away) is not None and not table.menu and not self._covered:
            width = min(460, table.app.stage.width - 32)
            layers.append(At(self._away(away), "centre", "start", margin=(PAD, 150), width=width))
        if table.device.missed and not table.menu:
            layers.append(self._missed())
        if (told := table.device.came_of_it) and table.tab != "log" and not table.menu:
            layers.append(self._came_of_it(told))
        if table.asked is not None:
            layers.append(self._which())
        if table.doubtful is not None:
            layers.append(self._doubt())
        if table.menu:
            layers.append(Modal(self._menu(), width=380, on_outside=table.back))
        return layers

    @property
    def _covered(self) -> bool:
        """Whether a panel lies over the table, as it does where there is little room: what can wait, waits."""
        return bool(self._table.tab) and not self._table.hud.wide

    def _consent(self) -> Widget:
        table = self._table
        proposal = table.link.proposal
        assert proposal is not None
        chair = table.speech.seat(proposal.seat)
        what = ""
        if proposal.kind == "undo" and proposal.to is not None:
            what = table.flow.undone_by(proposal.to, table.speech, table.device.reader)
        key = "consent.undo.what" if what else f"consent.{proposal.kind}"
        words = table.say(key, name=proposal.name or chair, chair=chair, what=what)
        buttons = Row(
            [
                Button(
                    table.say("consent.yes"),
                    self._if_meant("consent", lambda: table.wishes.consent(True)),
                    key="consent.yes",
                    finishes=PRIMARY_BUTTON,
                ),
                Button(
                    table.say("consent.no"),
                    self._if_meant("consent", lambda: table.wishes.consent(False)),
                    key="consent.no",
                ),
            ]
        )
        return Column([Label(words, BODY.tinted(CREAM)), buttons], pad=PAD, finish=PANEL)

    def _away(self, seat: Seat) -> Widget:
        """Somebody is away, and the owner says what becomes of the game meanwhile."""
        table = self._table
        lobby = table.link.lobby
        name = lobby.chairs[seat].name if lobby is not None else ""
        words = table.say("away.who", name=name or table.speech.seat(seat))
        wait = Button(table.say("away.wait"), lambda: table.wishes.wait_for(seat), key="away.wait")
        bot = Button(table.say("away.bot"), lambda: table.wishes.replace(seat), key="away.bot", finishes=PRIMARY_BUTTON)
        return Column([Label(words, BODY.tinted(CREAM)), Row([wait, bot])], pad=PAD, finish=PANEL, key="away")

    def _missed(self) -> Widget:
        """What the others did since whoever holds the device now had it last."""
        table = self._table
        head = Row(
            [
                Label(table.say("curtain.missed"), SUBHEADING, grow=1),
                Button("", table.device.put_away_news, key="missed.close", mark="cross", hint=table.say("close")),
            ],
            align="centre",
        )
        told = [Label(line, BODY.tinted(CREAM)) for line in table.device.missed]
        box = Column([head, *told], pad=PAD, gap=6, finish=PANEL, key="missed")
        # where the dice fall, clear of the hand: nobody throws before having read it
        left, right, top, bottom = table.hud.free
        width = min(400.0, right - left - 24)
        height = box.measure(table.app.stage.brush, width)[1]
        return Fixed(box, Area(right - width - 12, max(top + 4, (top + bottom - height) / 2), width, height))

    def _came_of_it(self, told: list[str]) -> Widget:
        """What the own turn led to, where no log tells it: above the dice and the hand, which are still to be seen."""
        table = self._table
        lines = [Label(line, BODY.tinted(CREAM)) for line in told]
        box = Column([Label(table.say("curtain.own"), SUBHEADING), *lines], pad=PAD, gap=6, finish=PANEL, key="own")
        left, right, top, _ = table.hud.free
        width = min(400.0, right - left - 24)
        height = box.measure(table.app.stage.brush, width)[1]
        return Fixed(box, Area((left + right - width) / 2, top + 4, width, height))

    def _which(self) -> Widget:
        table = self._table
        assert table.asked is not None
        board = table.tabletop.board
        buttons: list[Widget] = [
            Button(
                (board.question(action) if board is not None else "") or table.wording(action),
                self._if_meant("which", lambda action=action: table.choose(action)),  # type: ignore[misc]
                key=f"which.{print_action(action)}",
                left=True,
                lines=3,
            )
            for action in table.asked.actions
        ]
        title = Label(table.asked.label or table.say("which"), SUBHEADING)
        cancel = Button(table.say("cancel"), table.back, key="which.cancel", finishes=QUIET_BUTTON)
        listed = Scroll(Column(buttons, gap=6), key="which.scroll", height=table.app.stage.height * 0.5, grow=0)
        return Modal(Column([title, listed, cancel], pad=PAD, finish=PANEL), on_outside=table.back)

    def _doubt(self) -> Widget:
        table = self._table
        assert table.doubtful is not None
        action = table.doubtful
        buttons = Row(
            [
                Button(
                    table.say("confirm.yes"),
                    self._if_meant("confirm", lambda: table.choose(action)),
                    key="confirm.yes",
                    finishes=PRIMARY_BUTTON,
                ),
                Button(table.say("cancel"), table.back, key="confirm.no"),
            ]
        )
        box = Column([Label(table.wording(action), SUBHEADING), buttons], pad=PAD, finish=PANEL)
        return Modal(box, on_outside=table.back)

    def _menu(self) -> Widget:
        table = self._table
        views = [
            Button(
                table.say(f"camera.{name}"),
                lambda name=name: table.look_from(name),  # type: ignore[misc]
                key=f"view.{name}",
                hotkey_words=key,
                grow=1,
            )
            for key, name in (("F2", "table"), ("F3", "board"), ("F4", "mine"), ("F5", "tray"))
        ]
        rows: list[Widget] = [
            Label(table.speech.say("name"), SUBHEADING),
            *([Label(table.say("menu.code", code=code), BODY.tinted(GOLD))] if (code := table.wishes.code) else []),
            Button(table.say("menu.resume"), table.back, key="menu.resume", finishes=PRIMARY_BUTTON),
            Row(views[:2]),
            Row(views[2:]),
            Row(
                [
                    Button(
                        table.say("camera.left"), lambda: table.turn(-15), key="turn.left", hotkey_words="Q", grow=1
                    ),
                    Button(
                        table.say("camera.right"), lambda: table.turn(15), key="turn.right", hotkey_words="E", grow=1
                    ),
                ]
            ),
            Row(
                [
                    Button(
                        table.say("menu.undo"),
                        table.wishes.undo,
                        key="menu.undo",
                        mark="undo",
                        hotkey_words="U",
                        grow=1,
                    ),
                    Button(table.say("menu.redo"), table.wishes.redo, key="menu.redo", hotkey_words="Y", grow=1),
                ]
            ),
            *self._chair_button(),
            *table.people.watching(),
            Button(table.say("rulebook"), table.read_rules, key="menu.rules", mark="book"),
            Button(table.say("settings"), table.open_settings, key="menu.settings", mark="gear"),
            Button(
                table.say("menu.unpause" if table.paused else "menu.pause"),
                table.wishes.pause,
                key="menu.pause",
                mark="pause",
            ),
            Button(table.say(self._leaving_words()), table.leave_table, key="menu.leave"),
        ]
        height = table.app.stage.height - 64
        return Column(
            [Scroll(Column(rows, gap=8), key="menu.scroll", height=height - 32, grow=0)], pad=PAD, finish=PANEL
        )

    def _leaving_words(self) -> str:
        """A host saves the table by leaving, a guest keeps a seat there."""
        if self._table.app.tables.hosts(self._table.link):
            return "menu.leave"
        return "menu.leave.guest" if self._table.link.seats else "leave.go"

    def _chair_button(self) -> list[Widget]:
        """Whoever plays may let a bot play; whoever watches asks for a chair at its plate, or here for a bot's."""
        table = self._table
        if table.link.seats:
            words = table.say("menu.back-in" if table.wishes.stood_in else "menu.stand-in")
            return [Button(words, table.wishes.stand_in, key="menu.stand-in")]
        if table.wishes.bots_chair is None:
            return []
        return [Button(table.say("menu.take-chair"), table.wishes.take_chair, key="menu.take-chair")]


class _Pointers(Widget):
    """Where the other people point: their mark, at its place on the table."""

    SIDE = 18.0

    def __init__(self, spots: list[tuple[Seat, float, float]]) -> None:
        super().__init__()
        self._spots = spots

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        for seat, x, y in self._spots:
            look = seat_look(seat)
            spot = Area(x - self.SIDE / 2, y - self.SIDE / 2, self.SIDE, self.SIDE)
            brush.mark(node, spot, look.mark, look.colour, INK, 1.5)
