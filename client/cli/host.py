"""`astragal host GAME`: open a table for others on the LAN, without a window; and look after saved tables."""

import argparse
import errno
import json
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.cli import kept, tell
from client.cli.arguments import add_options, add_packs, bot_named, file_to_write, game_named, options_of, wrong_seats
from client.cli.relays import RelayedTable, add_relay, chosen_relay
from client.cli.serving import conduct_of, must_be_times, must_have_metrics
from client.locale import Translator
from client.problems import CannotDo
from netcode.addresses import DEFAULT_PORT
from sim.game import Refused
from sim.games import AnyGame, all_games
from sim.speech import Speech
from sim.table import BadLog

if TYPE_CHECKING:
    from netcode.discovery import Advert
    from netcode.sqlite_store import SqliteStore

BROWSER_PORT = 4748
STAY_SECONDS = 60.0
"""How long a finished table stays open for those who still want its log."""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("host", help="open a table for others on the network")
    parser.add_argument("game", nargs="?", help="which game; not needed with --resume, --list, --export, --delete")
    parser.add_argument("--seats", type=int, metavar="N", help="chairs, bots included")
    parser.add_argument("--bots", default="", metavar="LEVEL,..", help="bots on the last chairs, such as casual,strong")
    parser.add_argument("--port", type=int, metavar="P", help=f"where to listen ({DEFAULT_PORT}, or any free port)")
    parser.add_argument("--interface", default="", metavar="ADDRESS", help="listen on this address only")
    parser.add_argument("--name", default="", help="what the table list shows")
    parser.add_argument("--resume", metavar="ID", help="go on with a saved table, with the same code and chairs")
    parser.add_argument("--turn-seconds", type=int, default=0, metavar="N", help="time for a turn (no limit)")
    parser.add_argument("--stand-in", default="", metavar="LEVEL", help="the bot that plays for whoever is away")
    parser.add_argument("--bot-seconds", type=float, default=0.8, metavar="S", help="how long bots think (%(default)s)")
    parser.add_argument("--dice", choices=("falling", "seeded"), default="falling", help="physics, or none")
    parser.add_argument("--dice-processes", type=int, choices=range(17), default=0, metavar="N",
                        help="let dice fall in so many processes beside this one (none)")  # fmt: skip
    add_relay(parser, "let friends elsewhere in over this relay (the first of the settings)", nargs="?", const="")
    parser.add_argument("--direct", action="store_true", help="the relay tells every caller this machine's address")
    parser.add_argument("--no-lan", action="store_true", help="do not announce the table; guests type the address")
    parser.add_argument(
        "--browsers", action=argparse.BooleanOptionalAction, default=False, help="let tablets and phones in (no)"
    )
    parser.add_argument(
        "--browsers-elsewhere",
        action="store_true",
        help="let tablets and phones in over the relay, whose page they trust (no)",
    )
    parser.add_argument("--browser-port", type=int, metavar="P", help=f"where browsers knock ({BROWSER_PORT}, or any)")
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="for https: the certificate and its chain")
    parser.add_argument("--key", type=Path, metavar="FILE", help="for https: the certificate's key")
    parser.add_argument("--metrics", type=int, metavar="PORT", help="figures on http://127.0.0.1:PORT/metrics")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the log when the game is over")
    parser.add_argument("--list", action="store_true", help="list saved tables")
    parser.add_argument("--export", nargs=2, metavar=("ID", "FILE"), help="write a saved table as an .astragal file")
    parser.add_argument("--delete", metavar="ID", help="delete a saved table")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for machines")
    add_options(parser)
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from netcode.store import CannotStore
    from netcode.texts import NetworkSpeech

    try:
        if arguments.list or arguments.export or arguments.delete:
            return _look_after(arguments)
        return _Hosting(arguments).run()
    except CannotStore as trouble:
        raise CannotDo(NetworkSpeech(arguments.lang).trouble(trouble)) from trouble


def _look_after(arguments: argparse.Namespace) -> int:
    """Saved tables: list, export, delete."""
    from twisted.internet.task import Clock

    from netcode.saved import data_folder
    from netcode.sqlite_store import SqliteStore

    store = SqliteStore(Clock(), data_folder())
    _tell_rebuilt(store, arguments.lang)
    if arguments.export:
        table, path = arguments.export
        if not store.export(table, Path(path)):
            raise CannotDo("saved", table=table)
        _tell_lost(store.lost(table), arguments.lang)
    elif arguments.delete:
        if not store.delete(arguments.delete):
            raise CannotDo("saved", table=arguments.delete)
    else:
        tables = store.tables()
        if not tables and not arguments.json:
            print(Translator(arguments.lang)("saved.none"))
        for saved in tables:
            if arguments.json:
                facts = {name: getattr(saved, name) for name in saved.__struct_fields__ if name != "first"}
                print(json.dumps(facts))
            else:
                when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.created))
                names = ", ".join(name for name in saved.names if name)
                written = f"Astragal {saved.version}" if saved.version else "-"
                tell(f"{saved.id}  {when}  {saved.game}  {saved.entries}  {saved.closed or '-'}  {written}  {names}")
    store.close()
    return 0


def _tell_rebuilt(store: "SqliteStore", language: str) -> None:
    """Say on standard error where a damaged file was put."""
    from netcode.texts import NetworkSpeech

    if store.rebuilt is not None:
        tell(NetworkSpeech(language).say("store.rebuilt", path=store.rebuilt), sys.stderr)


def _tell_lost(lost: int, language: str) -> None:
    from netcode.texts import NetworkSpeech

    if lost:
        tell(NetworkSpeech(language).say("notice.salvaged", lost=lost), sys.stderr)


@dataclass
class _Told:
    """What was said last of what may change."""

    code: str
    phase: str = ""
    present: tuple[str, ...] = ()


class _Hosting:
    """One table, from the open door to the last guest."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        from netcode.clock import the_reactor
        from netcode.disk import DiskThread
        from netcode.saved import data_folder
        from netcode.sqlite_store import SqliteStore
        from netcode.texts import NetworkSpeech

        for port in (arguments.port, arguments.metrics, arguments.browser_port):
            if port is not None and not 0 <= port < 1 << 16:
                raise CannotDo("port", port=port)
        must_have_metrics(arguments)
        must_be_times(arguments)
        file_to_write(arguments.save)
        self.relayed = RelayedTable(chosen_relay(arguments.relay), self._relay_changed)
        if arguments.browsers_elsewhere and arguments.relay is None and not arguments.resume:
            raise CannotDo("elsewhere-without-relay")
        self.failure = ""
        self.arguments = arguments
        self.reactor = the_reactor()
        self.wording = NetworkSpeech(arguments.lang)
        self.store = SqliteStore(self.reactor, data_folder(), DiskThread(self.reactor))
        _tell_rebuilt(self.store, arguments.lang)
        self.conduct = conduct_of(arguments, self.reactor)
        self.host = self._saved() if arguments.resume else self._fresh()
        self.advert: Advert | None = None
        self.told = _Told(self.host.seal.code)
        self.over_since: float | None = None
        self.written = 0
        """How many entries of the log are in the file that was asked for."""

    def run(self) -> int:
        from netcode.defects import tell_defects

        tell_defects(sys.stderr)
        try:
            self._open()
        except CannotDo:
            if not self.arguments.resume:
                self.store.delete(self.host.id)
            raise
        _tell_lost(self.host.entries_lost, self.arguments.lang)
        self._register()
        self._watch()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.reactor.callFromThread(self._stop))
        self._serve()
        self.reactor.run(installSignalHandlers=False)
        self.store.close()
        if self.failure:
            raise CannotDo(self.failure)
        return 0

    def _serve(self) -> None:
        self.host.served(closed=lambda why: self._stop(), again=self._again)

    def _again(self) -> None:
        """The same people want another game."""
        from netcode.rematch import change_tables
        from netcode.store import CannotStore

        self.host.served(closed=lambda why: None)
        try:
            self.host = change_tables(self.host, self.door)
            for way in (self.browsers, self.relayed.browsers):
                if way is not None:
                    way.door.serve(self.host)
        except CannotStore as trouble:
            self.failure = self.wording.trouble(trouble)
            self._stop()
            return
        if self.advert is not None:
            self.advert.withdraw()
        self.told.phase = ""
        self.over_since = None
        self.written = 0
        self._serve()
        self._announce()

    # Making the table

    def _fresh(self) -> Any:
        from netcode.lobby import Denied
        from netcode.messages import SetPace
        from netcode.opening import new_table
        from netcode.secrets import RELAYED_WORDS, WORDS, new_seal

        arguments = self.arguments
        if not arguments.game:
            raise CannotDo("game-missing", known=", ".join(all_games()))
        game = game_named(arguments.game, arguments.pack)
        bots = tuple(level for level in arguments.bots.split(",") if level)
        seats = arguments.seats or max(game.seats[0], len(bots) + 1)
        for level in (*bots, *filter(None, [arguments.stand_in])):
            bot_named(game, level)
        if seats not in game.seats or len(bots) > seats:
            raise wrong_seats(game)
        options = options_of(game, arguments.option)
        try:
            return new_table(
                self.reactor,
                game,
                self.store,
                seats,
                bots,
                options,
                self.conduct,
                new_seal(self.conduct.random_bytes, RELAYED_WORDS if self.relayed.relay else WORDS),
                pace=SetPace(turn_seconds=arguments.turn_seconds, stand_in=arguments.stand_in),
            )
        except (Refused, Denied) as refused:
            why = Speech(game, arguments.lang).refusal(refused) if isinstance(refused, Refused) else refused.code
            raise CannotDo(why) from refused

    def _saved(self) -> Any:
        from netcode.opening import saved_table

        stored = self.store.open(self.arguments.resume)
        if stored is None:
            raise CannotDo("saved", table=self.arguments.resume)
        game: AnyGame = game_named(stored.game, self.arguments.pack)
        try:
            return saved_table(self.reactor, game, self.store, stored, self.conduct)
        except BadLog as bad:
            from client.narration import bad_log

            raise CannotDo(bad_log(bad, self.arguments.lang)) from bad

    def _open(self) -> None:
        """Let guests in, and whoever reads the figures."""
        from twisted.internet.error import CannotListenError

        from netcode.door import open_door

        wishes = (DEFAULT_PORT, 0) if self.arguments.port is None else (self.arguments.port,)
        try:
            self.listening, self.door = open_door(self.reactor, self.host, wishes, self.arguments.interface)
        except CannotListenError as error:
            port_is_free = error.socketError.errno not in (errno.EADDRINUSE, errno.EACCES)
            if self.arguments.interface and port_is_free:
                raise CannotDo("interface", address=self.arguments.interface) from error
            raise CannotDo(self.wording.say("host.port-taken", port=str(wishes[-1]))) from error
        self._open_browsers()
        self._open_metrics()

    def _open_browsers(self) -> None:
        """Let tablets and phones in."""
        self.browsers = None
        if not self.arguments.browsers:
            return
        from client.cli.browsers import open_browsers

        self.browsers = open_browsers(self.reactor, self.host, self.arguments)

    def _register(self) -> None:
        """Open the table at a relay as well; it is announced once it is known by which number."""
        if not self.relayed.open(self.reactor, self.listening, lambda: self.host, self.arguments):
            if self.arguments.browsers_elsewhere:
                raise CannotDo("elsewhere-without-relay")
            self._announce()

    def _relay_changed(self, state: str, first: bool, **facts: str) -> None:
        if first:
            self._announce()
        self.told.code = self.host.seal.code
        self._tell(f"relay.{state}", code=self.told.code, **facts)
        if state == "open" and self.relayed.browsers is not None:
            address = self.relayed.browsers.address()
            if address:
                self._show_address("elsewhere", address)
            else:
                self._tell("elsewhere.none", relay=facts["relay"])

    # Telling

    def _open_metrics(self) -> None:
        if self.arguments.metrics is None:
            return
        from netcode.metrics import TableFigures, serve

        try:
            serve(TableFigures(self.host, self.door, self.store), self.arguments.metrics)
        except OSError as error:
            raise CannotDo(self.wording.say("host.port-taken", port=str(self.arguments.metrics))) from error

    def _announce(self) -> None:
        from netcode.addresses import own_addresses, print_address
        from netcode.discovery import Advert

        addresses = (self.arguments.interface,) if self.arguments.interface else own_addresses()
        port = self.listening.getHost().port
        self._tell("open", table=self.host.id, game=self.host.game.id, code=self.host.seal.code, address=addresses[0],
                   port=port, where=print_address(addresses[0], port))  # fmt: skip
        if self.browsers is not None:
            self._show_address("browsers", self.browsers.address(addresses[0]))
        if not self.arguments.no_lan:
            name = self.arguments.name or self.host.id
            extra: dict[str, Any] = {"interfaces": list(addresses)} if self.arguments.interface else {}
            extra["earlier"] = self.host.seal.earlier
            self.advert = Advert(self.conduct.off_thread, self.host.id, name, addresses, port, **extra)
            self.advert.show(self.host.seal.code, self.host.lobby)

    def _show_address(self, event: str, address: str) -> None:
        """What phones open: in words, and in a terminal as a code to scan."""
        from client.qr import qr_lines

        self._tell(event, address=address)
        if sys.stdout.isatty() and not self.arguments.json:
            tell("\n".join(qr_lines(address)))

    def _watch(self) -> None:
        """Say what changes at the table: a headless host has nobody else to tell."""
        from twisted.internet.task import LoopingCall

        LoopingCall(self._look).start(0.5).addErrback(self._broken)

    def _look(self) -> None:
        host = self.host
        if host.closed is not None:
            return
        here = [member for member in host.members.values() if member.present]
        present = tuple(self._with_way(member.name, member.address) for member in here)
        if host.seal.code != self.told.code:
            self.told.code = host.seal.code
            self._tell("new-code", code=self.told.code)
        if present != self.told.present:
            self.told.present = present
            self._tell("present", names=", ".join(present) or "-")
        if host.lobby.phase != self.told.phase:
            self.told.phase = host.lobby.phase
            self._tell("phase", phase=self.told.phase)
            if self.told.phase == "over":
                self._over()
        self._write_log()
        if self.advert is not None:
            self.advert.show(host.seal.code, host.lobby)
        if self.over_since is not None:
            waited = self.reactor.seconds() - self.over_since
            if waited > STAY_SECONDS or (waited > 1 and not present):
                self._stop()

    def _with_way(self, name: str, address: str) -> str:
        """Who is there; and how they came, where there is more than one way."""
        from netcode.addresses import way_from

        if self.relayed.registration is None:
            return name
        return f"{name} ({self.wording.say(f'way.{way_from(address)}')})"

    def _over(self) -> None:
        host = self.host
        self.over_since = self.reactor.seconds()
        outcome = host.game.outcome(host.play.table.state)
        names = [chair.name or chair.level for chair in host.lobby.chairs]
        speech = Speech(host.game, self.arguments.lang, names)
        self._tell("over", outcome=speech.outcome(outcome), entries=len(host.play.table.log))

    def _write_log(self) -> None:
        """The log of a game that is over, and once more when it has grown: chairs sign what they saw after its end."""
        from netcode.store import CannotStore

        if self.arguments.save is None or self.host.lobby.phase != "over":
            return
        entries = len(self.host.play.table.log)
        if entries == self.written:
            return
        self.written = entries
        self.store.flush()
        try:
            self.store.export(self.host.id, self.arguments.save)
        except CannotStore as trouble:
            self.failure = self.wording.trouble(trouble)

    def _tell(self, event: str, **facts: Any) -> None:
        if self.arguments.json:
            print(json.dumps({"event": event, **facts}), flush=True)
        elif event != "phase":
            tell(self.wording.say(f"host.{event}", **facts))

    def _broken(self, failure: Any) -> None:
        self.failure = kept(failure.value).sentence(self.arguments.lang)
        self._stop()

    def _stop(self) -> None:
        if self.host.closed is None:
            self.host.adjourn()
            return
        self._write_log()
        self.relayed.close()
        withdrawn = self.advert.withdraw() if self.advert is not None else None
        if withdrawn is None:
            self.reactor.callLater(0.2, self._quit)
        else:
            withdrawn.addBoth(lambda _: self._quit())

    def _quit(self) -> None:
        if self.reactor.running:
            self.reactor.stop()
