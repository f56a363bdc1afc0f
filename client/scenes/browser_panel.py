"""Phones and tablets in the lobby: a switch that lets them in, and what they scan or type."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.scenes.browsers import qr_texture
from client.ui.controls import Toggle
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BOLD, PANEL, PROSE, SMALL, SUBHEADING
from client.ui.widgets import Button, Label, Picture, titled
from netcode import messages as m
from netcode.link import Link

if TYPE_CHECKING:
    from client.scenes.scene import Scene


def browser_panel(scene: "Scene", link: Link, changed: Callable[[], None]) -> Widget:
    """For the owner of a table; `changed` is called when its door has opened, or could not be."""
    say, tables = scene.say, scene.app.tables
    entrance = tables.entrance(link)
    on, address = (entrance.browsers, entrance.page) if entrance is not None else (False, "")

    def let_in(wanted: bool) -> None:
        tables.let_browsers_in(link, wanted, changed)
        scene.refresh()

    toggle = Toggle(say("lobby.browsers"), on, let_in, key="browsers")
    if not address:
        help_words = say("lobby.browsers.opening" if on else "lobby.browsers.help")
        return titled(say("lobby.browsers.title"), toggle, Label(help_words, SMALL))
    wide = scene.app.stage.width > 600
    told = Column(
        [
            Label(say("lobby.browsers.title"), SUBHEADING),
            toggle,
            Label(say("lobby.browsers.scan"), PROSE),
            Label(address, BOLD.sized(20 if wide else 15), key="browsers.address"),
            *_big_table(scene, link),
        ],
        grow=1,
        gap=10,
    )
    code = Picture(qr_texture(address), 210 if wide else 150, key="browsers.qr")
    return Row([told, code] if wide else [Column([told, code], grow=1, gap=12)], pad=20, gap=20, finish=PANEL)


def _big_table(scene: "Scene", link: Link) -> list[Widget]:
    """Whoever plays on a phone leaves this screen to the table."""
    if not link.seats:
        return [Label(scene.say("lobby.big-table.on"), SMALL)]

    def stand_up() -> None:
        link.send(m.Sit(seat=None))

    stand = Button(scene.say("lobby.big-table"), stand_up, key="big-table")
    return [stand, Label(scene.say("lobby.big-table.help"), SMALL)]
