"""Browsers at a club's node, on the command line: the port, the certificate, and what people are told to open."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.locale import Translator
from client.problems import CannotDo
from netcode.addresses import PAGE_PORT, print_address

if TYPE_CHECKING:
    from netcode.club.node import Node


def add_to(node: Any) -> None:
    node.add_argument("--browsers", action="store_true", help="serve the club's page, and seats for phones and tablets")
    node.add_argument("--browser-port", type=int, default=PAGE_PORT, metavar="P", help="where (%(default)s)")
    node.add_argument(
        "--browser-address", default="", metavar="URL", help="what browsers open, such as https://play.example.org"
    )
    node.add_argument("--certificate", type=Path, metavar="FILE", help="for https: the certificate and its chain")
    node.add_argument("--key", type=Path, metavar="FILE", help="for https: the certificate's key")


class NodePages:
    """The port for browsers: taken before the node starts, for others are told of it; open when the node is."""

    def __init__(self, reactor: Any, arguments: argparse.Namespace, front: Any, interface: str, host: str) -> None:
        """`host` is where people reach this machine. Raises CannotDo."""
        from twisted.internet.error import CannotListenError

        from client.browsers import prepare_page
        from client.cli.browsers import certificate_of
        from client.presenter.club import ClubPresentation
        from netcode.relay.pages import listen_for_pages
        from netcode.relay.registration import read_page

        words = Translator(arguments.lang)
        certificate = certificate_of(arguments.certificate, arguments.key, words)
        told = arguments.browser_address.rstrip("/")
        if told and not read_page(told, ""):
            raise CannotDo("browser-address", text=arguments.browser_address)
        if not prepare_page():
            raise CannotDo(words("browsers.not-built"))
        try:
            self.listening = listen_for_pages(reactor, front, arguments.browser_port, interface, certificate)
        except (CannotListenError, OSError) as error:
            raise CannotDo(words("browsers.port", port=arguments.browser_port)) from error
        scheme = f"http{'s' * (certificate is not None)}"
        self.address = told or f"{scheme}://{print_address(host, self.listening.getHost().port)}"
        self.presentation = ClubPresentation(reactor, arguments.lang or "en")
        self._front = front

    def open(self, node: "Node") -> None:
        from client.presenter.presentation import site_files

        self._front.behind = node.site(*site_files())
