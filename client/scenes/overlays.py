"""What lies over a table: pointers of the others, a card held up, questions, the menu."""

from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.boards import Target
from client.ui.brush import Area, Brush
from client.ui.layout import At, Column, Modal, Row, Scroll, Widget
from client.ui.theme import (
    BODY,
    CREAM,
    INK,
    PAD,
    PANEL,
    PRIMARY_BUTTON,
    QUIET_BUTTON,
    SHEET,
    SMALL,
    SUBHEADING,
    seat_look,
)  # fmt: skip
from client.ui.widgets import Button, Label, Picture
from sim.game import Seat
from sim.wording import print_action

if TYPE_CHECKING:
    from client.scenes.table import TableScene

BESIDE = 900.0
"""From this width on, a card is held up beside the board and not over it."""
LEAST_PICTURE = 280.0
"""A card that is held up smaller than this is also told in words."""
OVER_BAR = 205.0
"""Room for a low bar and the tabs below a card that is held up in a high window."""
HELD_UP = 344.0
"""How wide it is beside the board: as wide as the panel over which it is held."""


def overlays(table: "TableScene") -> list[Widget]:
    return _Overlays(table).compose()


class _Overlays:
    def __init__(self, table: "TableScene") -> None:
        self._table = table

    def compose(self) -> list[Widget]:
        table = self._table
        layers: list[Widget] = [_Pointers(table.hands.pointers())]
        if table.peek is not None and not table.menu:
            layers.append(self._peeked())
        if table.link.proposal is not None and self._asked_for_consent():
            layers.append(
                At(self._consent(), "centre", "start", margin=(PAD, 150), width=min(460, table.app.stage.width - 32))
            )
        if table.asked is not None:
            layers.append(self._which())
        if table.doubtful is not None:
            layers.append(self._doubt())
        if table.menu:
            layers.append(Modal(self._menu(), width=380))
        return layers

    def _peeked(self) -> Widget:
        table = self._table
        target = table.peek
        assert target is not None
        stage = table.app.stage
        beside = stage.width >= BESIDE
        width = HELD_UP if beside else min(420.0, stage.width - 40)
        wide = min(width - 28, (stage.height - 240) * 0.68)
        parts: list[Widget] = []
        if target.picture is not None:
            parts.append(Picture(target.picture(), wide))
        else:
            parts.append(Label(target.label, SUBHEADING.tinted(INK)))
        if target.detail and (target.picture is None or wide < LEAST_PICTURE):
            # what is very long ends with an ellipsis, within the window
            room = stage.height - 2 * (74 if beside else self._over_bar) - 100
            room -= wide * 1.4 if target.picture is not None else 0
            parts.append(Label(target.detail, BODY.tinted(INK), lines=max(3, int(room / (1.4 * BODY.size)))))
        if target.refused is not None:
            parts.append(Label(table.speech.refusal(target.refused), SMALL.sized(13.5).tinted((0.5, 0.16, 0.08, 1))))
        box = Column(parts, pad=(14, 12), gap=8, finish=SHEET, width=width, key="peek")
        # never over the thing itself: it is to be chosen, too
        x, y = self._place_of(target)
        if beside:
            return At(box, "end" if table.tab or x < 0 else "start", "start", margin=(12, 74))
        return At(box, "centre", "end" if y > 0 else "start", margin=(PAD, self._over_bar if y > 0 else 150))

    @property
    def _over_bar(self) -> float:
        """Room for the bar, as high as it was when it was composed last, and for the tabs."""
        stage = self._table.app.stage
        bar = stage.find("hud.bar")
        return OVER_BAR if bar is None else max(OVER_BAR, stage.height - bar.on_screen().y + 10)

    def _place_of(self, target: Target) -> tuple[float, float]:
        """Where in the window a target is seen, from -1 to 1, right and up."""
        if target.node.is_empty():
            return 0.0, 0.0
        place = self._table.tabletop.seen_at(p3d.Point3(target.node.get_net_transform().get_pos()))
        return (place.x, place.y) if place is not None else (0.0, 0.0)

    def _asked_for_consent(self) -> bool:
        table = self._table
        proposal = table.link.proposal
        assert proposal is not None
        lobby = table.link.lobby
        # the code is known only where the table is: its owner is asked even without a chair
        owner = not proposal.needed and lobby is not None and bool(lobby.code)
        return owner or any(seat in proposal.needed and seat not in proposal.agreed for seat in table.link.seats)

    def _consent(self) -> Widget:
        table = self._table
        proposal = table.link.proposal
        assert proposal is not None
        chair = table.speech.seat(proposal.seat)
        words = table.say(f"consent.{proposal.kind}", name=proposal.name or chair, chair=chair)
        buttons = Row(
            [
                Button(
                    table.say("consent.yes"),
                    lambda: table.wishes.consent(True),
                    key="consent.yes",
                    finishes=PRIMARY_BUTTON,
                ),
                Button(table.say("consent.no"), lambda: table.wishes.consent(False), key="consent.no"),
            ]
        )
        return Column([Label(words, BODY.tinted(CREAM)), buttons], pad=PAD, finish=PANEL)

    def _which(self) -> Widget:
        table = self._table
        assert table.asked is not None
        board = table.tabletop.board
        buttons: list[Widget] = [
            Button(
                (board.question(action) if board is not None else "") or table.wording(action),
                lambda action=action: table.choose(action),  # type: ignore[misc]
                key=f"which.{print_action(action)}",
                left=True,
                lines=3,
            )
            for action in table.asked.actions
        ]
        title = Label(table.asked.label or table.say("which"), SUBHEADING)
        cancel = Button(table.say("cancel"), table.back, key="which.cancel", finishes=QUIET_BUTTON)
        listed = Scroll(Column(buttons, gap=6), key="which.scroll", height=table.app.stage.height * 0.5, grow=0)
        return Modal(Column([title, listed, cancel], pad=PAD, finish=PANEL))

    def _doubt(self) -> Widget:
        table = self._table
        assert table.doubtful is not None
        action = table.doubtful
        buttons = Row(
            [
                Button(
                    table.say("confirm.yes"), lambda: table.choose(action), key="confirm.yes", finishes=PRIMARY_BUTTON
                ),
                Button(table.say("cancel"), table.back, key="confirm.no"),
            ]
        )
        return Modal(Column([Label(table.wording(action), SUBHEADING), buttons], pad=PAD, finish=PANEL))

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
            Button(table.say("rulebook"), table.read_rules, key="menu.rules", mark="book"),
            Button(table.say("settings"), table.open_settings, key="menu.settings", mark="gear"),
            Button(
                table.say("menu.unpause" if table.paused else "menu.pause"),
                table.wishes.pause,
                key="menu.pause",
                mark="pause",
            ),
            Button(table.say("menu.leave"), table.leave_table, key="menu.leave"),
        ]
        height = table.app.stage.height - 64
        return Column(
            [Scroll(Column(rows, gap=8), key="menu.scroll", height=height - 32, grow=0)], pad=PAD, finish=PANEL
        )

    def _chair_button(self) -> list[Widget]:
        """Whoever plays may let a bot play; whoever watches may ask for the chair of a bot."""
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
