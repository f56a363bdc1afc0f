"""What lies over a table: pointers of the others, a card held up, and questions."""

import panda3d.core as p3d

from client.scenes.people import asked_for_consent
from client.scenes.table import commands
from client.scenes.table.facts import Facts
from client.scenes.table.hud.held_up import held_up
from client.scenes.table.hud.menu import menu
from client.scenes.table.hud.parts import Parts
from client.scenes.table.hud.room import Free, is_wide
from client.scenes.table.mode import Choosing, Confirming, Menu
from client.ui.brush import Area, Brush
from client.ui.layout import At, Column, Fixed, Modal, Row, Scroll, Widget
from client.ui.theme import (
    BODY,
    CREAM,
    INK,
    PAD,
    PANEL,
    PRIMARY_BUTTON,
    QUIET_BUTTON,
    SUBHEADING,
    seat_look,
)  # fmt: skip
from client.ui.widgets import Button, Label
from sim.action_text import print_action
from sim.game import Seat

MOST_WORDS = 3
"""Words on something held up that are explained below it."""


def dialogs(parts: Parts, free: Free) -> list[Widget]:
    """`free` is the part of the window that is the table's."""
    facts, mode, link = parts.facts, parts.facts.mode, parts.facts.link
    # a question that comes up is not answered by a press that was meant for something else
    parts.places.guard.show(
        {
            "which": mode.asked and (link.rev, mode.asked.id),
            "confirm": mode.doubtful and (link.rev, mode.doubtful),
            "consent": link.proposal and repr(link.proposal),
        }
    )
    layers: list[Widget] = [_Pointers(_pointers(facts))]
    if mode.held_up is not None and not mode.has(Menu):
        meant = facts.glossary.explained(f"{mode.held_up.label}. {mode.held_up.detail}", MOST_WORDS)
        layers.append(held_up(mode.held_up, facts.speech, facts.tabletop, facts.stage, free, meant))
    if asked_for_consent(link):
        layers.append(_at_top(parts, _consent(parts)))
    elif (away := facts.away) is not None and not mode.has(Menu) and not _covered(facts):
        layers.append(_at_top(parts, _away(parts, away)))
    if facts.hot_seat.missed and not mode.has(Menu):
        layers.append(_missed(parts, free))
    if mode.panel != "log" and not mode.has(Menu) and (told := facts.hot_seat.came_of_it(facts.speech)):
        layers.append(_came_of_it(parts, told, free))
    match mode.dialog:
        case Choosing():
            layers.append(_which(parts, mode.dialog))
        case Confirming():
            layers.append(_confirm(parts, mode.dialog))
        case Menu():
            layers.append(Modal(menu(parts), width=380, on_outside=parts.doing(commands.Back())))
    return layers


def _covered(facts: Facts) -> bool:
    """Whether a panel lies over the table, as it does where there is little room: what can wait, waits."""
    return bool(facts.mode.panel) and not is_wide(facts.stage)


def _at_top(parts: Parts, box: Widget) -> Widget:
    return At(box, "centre", "start", margin=(PAD, 150), width=min(460, parts.facts.stage.width - 32))


def _consent(parts: Parts) -> Widget:
    """Somebody asks for something, and the person here answers."""
    facts, say = parts.facts, parts.say
    proposal = facts.link.proposal
    assert proposal is not None
    chair = facts.speech.seat(proposal.seat)
    what = ""
    if proposal.kind == "undo" and proposal.to is not None:
        what = facts.playback.undone_by(proposal.to, facts.speech, facts.hot_seat.reader)
    key = "consent.undo.what" if what else f"consent.{proposal.kind}"
    words = say(key, name=proposal.name or chair, chair=chair, what=what)
    yes, no = (parts.places.if_meant("consent", parts.doing(commands.Consent(answer))) for answer in (True, False))
    buttons = Row(
        [
            Button(say("consent.yes"), yes, key="consent.yes", finishes=PRIMARY_BUTTON),
            Button(say("consent.no"), no, key="consent.no"),
        ]
    )
    return Column([Label(words, BODY.tinted(CREAM)), buttons], pad=PAD, finish=PANEL)


def _away(parts: Parts, seat: Seat) -> Widget:
    """Somebody is away, and the owner says what becomes of the game meanwhile."""
    facts, say = parts.facts, parts.say
    lobby = facts.link.lobby
    name = lobby.chairs[seat].name if lobby is not None else ""
    words = say("away.who", name=name or facts.speech.seat(seat))
    wait = Button(say("away.wait"), parts.doing(commands.WaitFor(seat)), key="away.wait")
    replace = parts.doing(commands.Replace(seat))
    bot = Button(say("away.bot"), replace, key="away.bot", finishes=PRIMARY_BUTTON)
    return Column([Label(words, BODY.tinted(CREAM)), Row([wait, bot])], pad=PAD, finish=PANEL, key="away")


def _missed(parts: Parts, free: Free) -> Widget:
    """What the others did since whoever holds the device now had it last."""
    facts = parts.facts
    put_away = parts.doing(commands.PutAwayNews())
    head = Row(
        [
            Label(parts.say("curtain.missed"), SUBHEADING, grow=1),
            Button("", put_away, key="missed.close", mark="cross", hint=parts.say("close")),
        ],
        align="centre",
    )
    told = [Label(line, BODY.tinted(CREAM)) for line in facts.hot_seat.missed]
    box = Column([head, *told], pad=PAD, gap=6, finish=PANEL, key="missed")
    # where the dice fall, clear of the hand: nobody throws before having read it
    width = min(400.0, free.right - free.left - 24)
    height = box.measure(facts.stage.brush, width)[1]
    y = max(free.top + 4, (free.top + free.bottom - height) / 2)
    return Fixed(box, Area(free.right - width - 12, y, width, height))


def _came_of_it(parts: Parts, told: list[str], free: Free) -> Widget:
    """What the own turn led to, where no log tells it: above the dice and the hand, which are still to be seen."""
    lines = [Label(line, BODY.tinted(CREAM)) for line in told]
    box = Column([Label(parts.say("curtain.own"), SUBHEADING), *lines], pad=PAD, gap=6, finish=PANEL, key="own")
    width = min(400.0, free.right - free.left - 24)
    height = box.measure(parts.facts.stage.brush, width)[1]
    return Fixed(box, Area((free.left + free.right - width) / 2, free.top + 4, width, height))


def _which(parts: Parts, asked: Choosing) -> Widget:
    facts, board = parts.facts, parts.facts.tabletop.board
    buttons: list[Widget] = [
        Button(
            (board.question(action) if board is not None else "") or facts.wording(action),
            parts.places.if_meant("which", parts.doing(commands.Choose(action))),
            key=f"which.{print_action(action)}",
            left=True,
            lines=3,
        )
        for action in asked.target.actions
    ]
    back = parts.doing(commands.Back())
    title = Label(asked.target.label or parts.say("which"), SUBHEADING)
    cancel = Button(parts.say("cancel"), back, key="which.cancel", finishes=QUIET_BUTTON)
    listed = Scroll(Column(buttons, gap=6), key="which.scroll", height=facts.stage.height * 0.5, grow=0)
    return Modal(Column([title, listed, cancel], pad=PAD, finish=PANEL), on_outside=back)


def _confirm(parts: Parts, doubt: Confirming) -> Widget:
    back = parts.doing(commands.Back())
    yes = parts.places.if_meant("confirm", parts.doing(commands.Choose(doubt.action)))
    buttons = Row(
        [
            Button(parts.say("confirm.yes"), yes, key="confirm.yes", finishes=PRIMARY_BUTTON),
            Button(parts.say("cancel"), back, key="confirm.no"),
        ]
    )
    box = Column([Label(parts.facts.wording(doubt.action), SUBHEADING), buttons], pad=PAD, finish=PANEL)
    return Modal(box, on_outside=back)


# Pointers of the others


def _pointers(facts: Facts) -> list[tuple[Seat, float, float]]:
    """Where in the window the others point, in dp."""
    stage, found = facts.stage, []
    for seat, (x, y) in facts.playback.pointers.items():
        place = facts.tabletop.pointing.seen_at(p3d.Point3(x / 100, y / 100, 0))
        if place is not None and seat not in facts.link.seats:
            found.append((seat, (place.x + 1) / 2 * stage.width, (1 - place.y) / 2 * stage.height))
    return found


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
