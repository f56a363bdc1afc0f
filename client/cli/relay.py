"""`astragal relay`: let hosts and guests in different homes meet. It reads nothing that they say, and keeps nothing."""

import argparse
import json
import signal
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.cli import tell
from client.problems import CannotDo
from netcode.addresses import PAGE_PORT, RELAY_PORT

if TYPE_CHECKING:
    from netcode.relay.limits import Limits

LEAST_SECRET, LONGEST_SECRET = 16, 4096
"""Bytes of a file with the relay's secret."""
MANY_FILES = 10_240
"""Connections where the system names no limit and refuses none at all: as many as every macOS grants a process."""
COUNTS = {
    "tables": "tables in all",
    "household_tables": "tables from one address or IPv6 network",
    "connections": "connections in all",
    "household_connections": "connections from one address or IPv6 network",
    "table_streams": "guests of one table",
    "bytes_a_second": "bytes a second of one guest, either way",
}
SECONDS = {
    "first_word": "seconds a new connection may be silent",
    "answer": "seconds a host may take to answer a guest",
    "idle": "seconds after which a silent connection is closed",
}


def add_to(subparsers: Any) -> None:
    from netcode.relay.limits import Limits

    usual = Limits()
    parser = subparsers.add_parser("relay", help="let hosts and guests in different homes meet")
    parser.add_argument("--port", type=int, default=RELAY_PORT, metavar="P", help="where to listen (%(default)s)")
    parser.add_argument("--interface", default="", metavar="ADDRESS", help="listen on this address only")
    parser.add_argument(
        "--secret", type=Path, metavar="FILE", help="random bytes: with the same file tables keep their numbers"
    )
    parser.add_argument("--browsers", action="store_true", help="serve the page for phones and tablets, too")
    parser.add_argument("--browser-port", type=int, default=PAGE_PORT, metavar="P", help="where (%(default)s)")
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="for https: the certificate and its chain")
    parser.add_argument("--key", type=Path, metavar="FILE", help="for https: the certificate's key")
    parser.add_argument(
        "--browser-address", default="", metavar="URL", help="what browsers open, such as https://play.example.org"
    )
    parser.add_argument("--metrics", type=int, metavar="PORT", help="figures on http://127.0.0.1:PORT/metrics")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for machines")
    limits = parser.add_argument_group("limits")
    for names, kind, letter in ((COUNTS, int, "N"), (SECONDS, float, "S")):
        for name, about in names.items():
            option = "--" + name.replace("_", "-")
            limits.add_argument(
                option, type=kind, default=getattr(usual, name), metavar=letter, help=f"{about} (%(default)s)"
            )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from twisted.internet.error import CannotListenError

    from netcode.clock import the_reactor
    from netcode.eager_tcp import listen
    from netcode.relay.switchboard import Switchboard
    from netcode.texts import NetworkSpeech

    for port in (arguments.port, arguments.browser_port, arguments.metrics):
        if port is not None and not 0 <= port < 1 << 16:
            raise CannotDo("port", port=port)
    wording = NetworkSpeech(arguments.lang)
    reactor = the_reactor()
    board = Switchboard(reactor, _limits(arguments), _secret(arguments.secret))
    allow_many_files()
    if arguments.browsers:
        board.page = open_pages(reactor, board, arguments)
    try:
        listening = listen(reactor, arguments.port, board, arguments.interface, backlog=1000)
        _open_metrics(arguments, board)
    except (CannotListenError, OSError) as error:
        raise CannotDo(wording.say("host.port-taken", port=str(arguments.port))) from error
    port = listening.getHost().port  # type: ignore[no-untyped-call]
    if arguments.json:
        tell(json.dumps({"event": "open", "port": port, "page": board.page}))
    else:
        tell(wording.say("relay.open", port=str(port)))
        if board.page:
            secure = "secure" if board.page.startswith("https:") else "plain"
            tell(wording.say(f"relay.page.{secure}", port=board.page.rpartition(":")[2]))
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: reactor.callFromThread(reactor.stop))
    reactor.run(installSignalHandlers=False)
    board.shut()
    return 0


def open_pages(reactor: Any, board: Any, arguments: argparse.Namespace) -> str:
    """Serve the page for browsers; where they open it, as hosts are told. Raises CannotDo."""
    from twisted.internet.error import CannotListenError

    from client.browsers import prepare_page
    from client.cli.browsers import certificate_of
    from client.locale import Translator
    from client.presenter.presentation import site_files
    from netcode.relay.pages import RelaySite, listen_for_pages
    from netcode.relay.registration import read_page

    words = Translator(arguments.lang)
    certificate = certificate_of(arguments.certificate, arguments.key, words)
    told = arguments.browser_address.rstrip("/")
    if told and not read_page(told, ""):
        raise CannotDo("browser-address", text=arguments.browser_address)
    if not prepare_page():
        raise CannotDo(words("browsers.not-built"))
    port = arguments.browser_port
    try:
        site = RelaySite(board, *site_files())
        listening = listen_for_pages(reactor, site, port, arguments.interface, certificate)
    except (CannotListenError, OSError) as error:
        raise CannotDo(words("browsers.port", port=port)) from error
    return told or f"http{'s' * (certificate is not None)}://:{listening.getHost().port}"


def _limits(arguments: argparse.Namespace) -> "Limits":
    from netcode.relay.limits import Limits

    values = {name: getattr(arguments, name) for name in (*COUNTS, *SECONDS)}
    for name, value in values.items():
        if not 0 < value < 1 << 40:
            raise CannotDo("limit", option="--" + name.replace("_", "-"))
    return Limits(**values)


def _secret(path: Path | None) -> bytes:
    """What the relay's leases are made with; nothing for one that is made for this run."""
    from sim.files import read_plain

    if path is None:
        return b""
    try:
        secret = read_plain(path, LONGEST_SECRET)
    except OSError as error:
        raise CannotDo("read", path=path, why=error.strerror or str(error)) from error
    if len(secret) < LEAST_SECRET:
        raise CannotDo("secret", path=path, least=LEAST_SECRET)
    return secret


def _open_metrics(arguments: argparse.Namespace, board: Any) -> None:
    if arguments.metrics is None:
        return
    if find_spec("prometheus_client") is None:
        raise CannotDo("Figures need prometheus-client: pip install 'astragal[metrics]'")
    from netcode.metrics import serve
    from netcode.relay.figures import RelayFigures

    serve(RelayFigures(board), arguments.metrics)


def allow_many_files() -> None:
    """As many connections as the system lets this process have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (most, MANY_FILES):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return
