"""The browsers' door of a table on the command line: the port, the certificate, and the address with its QR code."""

import argparse
import sys
from pathlib import Path
from typing import Any, NamedTuple

from client.cli import tell
from client.locale import Translator
from client.presenter.presentation import address_of, open_site
from client.problems import CannotDo
from netcode.host import TableHost
from netcode.web.door import BrowserDoor
from netcode.web.site import DEFAULT_PORT, listen_for_browsers

END = b"-----END CERTIFICATE-----"


class Browsers(NamedTuple):
    """The open door."""

    door: BrowserDoor
    port: int
    secure: bool

    def address(self, host: str) -> str:
        return address_of(self.door, host, self.port, self.secure)

    def qr_lines(self, host: str) -> list[str]:
        return qr_lines(self.address(host))


def open_browsers(reactor: Any, host: TableHost, arguments: argparse.Namespace) -> Browsers:
    """Listen for browsers as the arguments say. Raises CannotDo."""
    from twisted.internet.error import CannotListenError

    words = Translator(arguments.lang)
    certificate = certificate_of(arguments.certificate, arguments.key, words)
    door, site, built = open_site(reactor, host, arguments.lang)
    if not built:
        tell(words("browsers.not-built"), sys.stderr)
    wishes = (DEFAULT_PORT, 0) if arguments.browser_port is None else (arguments.browser_port,)
    try:
        listening = listen_for_browsers(reactor, site, wishes, arguments.interface, certificate)
    except (CannotListenError, OverflowError) as error:
        raise CannotDo(words("browsers.port", port=wishes[-1])) from error
    return Browsers(door, listening.getHost().port, certificate is not None)


def certificate_of(certificate: Path | None, key: Path | None, words: Translator) -> Any:
    """What https needs, or None for plain http."""
    if certificate is None and key is None:
        return None
    from OpenSSL import SSL, crypto
    from twisted.internet.ssl import Certificate, CertificateOptions, KeyPair

    try:
        if certificate is None or key is None:
            raise ValueError
        first, *more = (Certificate.loadPEM(part + END) for part in certificate.read_bytes().split(END)[:-1])
        pair = KeyPair.load(key.read_bytes(), crypto.FILETYPE_PEM)
        return CertificateOptions(pair.original, first.original, extraCertChain=[one.original for one in more])
    except (OSError, ValueError, SSL.Error) as error:
        raise CannotDo(words("browsers.certificate")) from error


def qr_lines(address: str) -> list[str]:
    """A QR code for a terminal: two rows a line."""
    import segno

    rows = [list(row) for row in segno.make(address, error="m").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return [
        "".join(blocks[bool(a), bool(b)] for a, b in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
