"""Phones and tablets in the lobby: the switch of their door, and once it is open the QR code and the address."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import panda3d.core as p3d

from client.qr import qr_rows
from client.ui.controls import Toggle
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BOLD, EMBER, PANEL, PROSE, SMALL, SUBHEADING
from client.ui.widgets import Button, Label, Picture, titled
from netcode import messages as m
from netcode.link import Link

if TYPE_CHECKING:
    from client.scenes.scene import Scene
    from client.scenes.services import BrowserSwitch
    from netcode.relay.registration import Registration


def browsers_panel(scene: "Scene", link: Link, changed: Callable[[], None]) -> Widget:
    """What the owner of a table is shown; `changed` is called when there is something else to show."""
    switch = scene.app.tables.browsers(link)
    toggle = _toggle(scene, switch, changed, "lobby.browsers", "browsers")
    address = switch.address
    if not address:
        help_words = scene.say("lobby.browsers.opening" if switch.on else "lobby.browsers.help")
        return titled(scene.say("lobby.browsers.title"), toggle, Label(help_words, SMALL))
    wide = scene.app.stage.width > 600
    told: list[Widget] = [
        Label(scene.say("lobby.browsers.title"), SUBHEADING),
        toggle,
        Label(scene.say("lobby.browsers.scan"), PROSE),
        Label(address, BOLD.sized(20 if wide else 15), key="browsers.address"),
        *_as_table(scene, link),
    ]
    return _beside_code(scene, told, address, "browsers.qr")


def elsewhere_panel(scene: "Scene", link: Link, relay: "Registration", changed: Callable[[], None]) -> Widget:
    """The same for those who come over the relay: what they rely on is said before it is switched on."""
    switch = scene.app.tables.browsers(link, relay)
    title = scene.say("lobby.elsewhere.title")
    toggle = _toggle(scene, switch, changed, "lobby.elsewhere", "elsewhere")
    about = Label(scene.say("lobby.elsewhere.trust", relay=relay.where), SMALL, key="elsewhere.trust")
    address = switch.address
    if not address:
        lacks = switch.on and relay.state == "open" and not relay.page
        missing = [Label(scene.say("lobby.elsewhere.none", relay=relay.where), PROSE.tinted(EMBER))] if lacks else []
        return titled(title, toggle, *missing, about)
    told: list[Widget] = [
        Label(title, SUBHEADING),
        toggle,
        Label(scene.say("lobby.elsewhere.send"), PROSE),
        Label(address, BOLD.sized(15), lines=1, shrinks=True, key="elsewhere.address"),
        about,
    ]
    if address.startswith("http:"):
        told.append(Label(scene.say("lobby.elsewhere.plain"), SMALL.tinted(EMBER), key="elsewhere.plain"))
    return _beside_code(scene, told, address, "elsewhere.qr")


def _toggle(scene: "Scene", switch: "BrowserSwitch", changed: Callable[[], None], words: str, key: str) -> Widget:
    def turn(on: bool) -> None:
        switch.turn(on, changed)
        scene.refresh()

    return Toggle(scene.say(words), switch.on, turn, key=key)


def _beside_code(scene: "Scene", told: list[Widget], address: str, key: str) -> Widget:
    wide = scene.app.stage.width > 600
    words = Column(told, grow=1, gap=10)
    code = Picture(qr_texture(address), 210 if wide else 150, key=key)
    return Row([words, code] if wide else [Column([words, code], grow=1, gap=12)], pad=20, gap=20, finish=PANEL)


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
