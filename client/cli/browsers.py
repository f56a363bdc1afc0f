"""The browsers' door of a table on the command line: the port, and the certificate for https."""

import argparse
import sys
from pathlib import Path
from typing import Any

from client.browsers import BrowserWay, let_browsers_in, prepare_page
from client.cli import tell
from client.locale import Translator
from client.problems import CannotDo
from netcode.host import TableHost
from netcode.web.site import DEFAULT_PORT

END = b"-----END CERTIFICATE-----"


def open_browsers(reactor: Any, host: TableHost, arguments: argparse.Namespace) -> BrowserWay:
    """Listen for browsers as the arguments say. Raises CannotDo."""
    from twisted.internet.error import CannotListenError

    words = Translator(arguments.lang)
    certificate = certificate_of(arguments.certificate, arguments.key, words)
    if not prepare_page():
        tell(words("browsers.not-built"), sys.stderr)
    wishes = (DEFAULT_PORT, 0) if arguments.browser_port is None else (arguments.browser_port,)
    try:
        return let_browsers_in(reactor, host, arguments.lang, wishes, arguments.interface, certificate)
    except (CannotListenError, OverflowError) as error:
        raise CannotDo(words("browsers.port", port=wishes[-1])) from error


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
