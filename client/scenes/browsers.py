"""Phones and tablets at a table of this window: their door is opened by a switch in the lobby, beside its QR code."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import panda3d.core as p3d

from client.browsers import BrowserWay, let_browsers_in, prepare_page
from client.qr import qr_rows
from netcode.addresses import own_addresses
from netcode.host import TableHost

if TYPE_CHECKING:
    from client.app import App


class BrowserDoors:
    """The browsers' doors of the tables of this client, by table."""

    def __init__(self, app: "App", off_thread: Callable[[Callable[[], Any]], Any]) -> None:
        self._app = app
        self._off_thread = off_thread
        self._ways: dict[str, BrowserWay] = {}
        self._opening: set[str] = set()
        """Tables whose page is being built."""

    def is_open(self, host: TableHost) -> bool:
        return host.id in self._ways or host.id in self._opening

    def address(self, host: TableHost) -> str:
        """What a phone opens; nothing while the door is shut."""
        way = self._ways.get(host.id)
        return way.address(own_addresses()[0]) if way is not None else ""

    def open(self, host: TableHost, changed: Callable[[], None]) -> None:
        """Let browsers in; `changed` is called whenever there is something else to show."""
        if self.is_open(host):
            return
        self._opening.add(host.id)
        changed()
        self._off_thread(prepare_page).addCallback(lambda built: self._built(host, built, changed))

    def _built(self, host: TableHost, built: bool, changed: Callable[[], None]) -> None:
        from twisted.internet.error import CannotListenError

        if host.id not in self._opening or host.closed is not None:
            return
        self._opening.discard(host.id)
        words = self._app.words
        try:
            if not built:
                self._app.notice(words("browsers.not-built"))
            else:
                self._ways[host.id] = let_browsers_in(self._app.reactor, host, words.language)
        except CannotListenError:
            self._app.notice(words("browsers.no-port"))
        changed()

    def shut(self, table: str) -> None:
        self._opening.discard(table)
        way = self._ways.pop(table, None)
        if way is not None:
            way.shut()

    def follow(self, host: TableHost, following: TableHost) -> None:
        """Whoever is in a browser goes over to the next table."""
        way = self._ways.pop(host.id, None)
        if way is not None:
            way.door.serve(following)
            self._ways[following.id] = way


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
