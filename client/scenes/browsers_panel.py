"""Phones and tablets in the lobby: the switch of their door, and once it is open the QR code and the address."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.qr import qr_rows
from client.ui.controls import Toggle
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BOLD, PANEL, PROSE, SMALL, SUBHEADING
from client.ui.widgets import Button, Label, Picture, titled
from netcode import messages as m
from netcode.link import Link

if TYPE_CHECKING:
    from client.scenes.scene import Scene


def browsers_panel(scene: "Scene", link: Link, changed: Callable[[], None]) -> Widget:
    """What the owner of a table is shown; `changed` is called when there is something else to show."""
    switch = scene.app.tables.browsers(link)

    def turn(on: bool) -> None:
        switch.turn(on, changed)
        scene.refresh()

    toggle = Toggle(scene.say("lobby.browsers"), switch.on, turn, key="browsers")
    address = switch.address
    if not address:
        help_words = scene.say("lobby.browsers.opening" if switch.on else "lobby.browsers.help")
        return titled(scene.say("lobby.browsers.title"), toggle, Label(help_words, SMALL))
    wide = scene.app.stage.width > 600
    told = Column(
        [
            Label(scene.say("lobby.browsers.title"), SUBHEADING),
            toggle,
            Label(scene.say("lobby.browsers.scan"), PROSE),
            Label(address, BOLD.sized(20 if wide else 15), key="browsers.address"),
            *_as_table(scene, link),
        ],
        grow=1,
        gap=10,
    )
    code = Picture(qr_texture(address), 210 if wide else 150, key="browsers.qr")
    return Row([told, code] if wide else [Column([told, code], grow=1, gap=12)], pad=20, gap=20, finish=PANEL)


def _as_table(scene: "Scene", link: Link) -> list[Widget]:
    """Whoever plays on a phone leaves this screen to the table."""
    if not link.seats:
        return [Label(scene.say("lobby.big-table.on"), SMALL)]

    def stand() -> None:
        link.send(m.Sit(seat=None))

    button = Button(scene.say("lobby.big-table"), stand, key="big-table")
    return [button, Label(scene.say("lobby.big-table.help"), SMALL)]


@lru_cache(maxsize=4)
def qr_texture(address: str) -> p3d.Texture:
    """An address as a picture of dark squares on white."""
    rows = qr_rows(address)
    image = p3d.PNMImage(len(rows), len(rows), 1)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            image.set_gray(x, y, 0.04 if dark else 1.0)
    texture = p3d.Texture("qr")
    texture.load(image)
    texture.minfilter = texture.magfilter = p3d.SamplerState.FT_nearest
    return texture
