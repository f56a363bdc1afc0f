"""`astragal club`: run a node of a club; or look at a club, and open a table there."""

import argparse
import json
import shlex
import shutil
import signal
import socket
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from client.cli import club_pages, tell
from client.cli.arguments import add_options, add_packs, bot_named, game_named, games_with, options_of, wrong_seats
from client.cli.serving import conduct_of, must_be_times, must_have_metrics
from client.problems import CannotDo
from netcode.addresses import RELAY_PORT, Place, own_addresses, print_address, read_address

if TYPE_CHECKING:
    from client.cli.club_pages import NodePages
    from netcode.club.courier import Post
    from netcode.club.identity import Wish
    from netcode.club.messages import Join, Order, Tables
    from netcode.club.node import Node, Settings
    from netcode.texts import NetworkSpeech


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("club", help="run a club of many tables, or look at one")
    parser.add_argument("address", nargs="?", metavar="ADDRESS", help="of a club: tell which tables are there")
    parser.add_argument("--open", metavar="GAME", help="open a table in that club, and tell its code")
    parser.add_argument("--seats", type=int, metavar="N", help="chairs of that table, bots included")
    parser.add_argument("--bots", default="", metavar="LEVEL,..", help="bots on the last chairs, such as casual,strong")
    parser.add_argument("--turn-seconds", type=int, default=0, metavar="N", help="time for a turn (no limit)")
    parser.add_argument("--stand-in", default="", metavar="LEVEL", help="the bot that plays for whoever is away")
    parser.add_argument("--name", default="", metavar="NAME", help="be a member of that club, under this name")
    parser.add_argument("--reach", metavar="WHERE", help="where the club says that it is your turn; '' for nowhere")
    parser.add_argument("--recover", action="store_true", help="be a member on this device now: asks for your words")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, for machines")
    add_options(parser)
    add_packs(parser)
    node = parser.add_argument_group("running a node")
    node.add_argument("--database", metavar="URL", help="run a node: postgresql://USER@HOST/NAME")
    node.add_argument("--listen", default="", metavar="ADDRESS", help=f"where (everywhere, port {RELAY_PORT})")
    node.add_argument("--address", dest="told", default="", metavar="ADDRESS", help="where people and nodes reach it")
    node.add_argument("--node", default=socket.gethostname(), metavar="NAME", help="its name (%(default)s)")
    club_pages.add_to(node)
    node.add_argument("--club", default="Astragal", metavar="NAME", help="the club's name, when it is founded")
    node.add_argument("--most-tables", type=int, default=5000, metavar="N", help="awake at this node (%(default)s)")
    node.add_argument("--bot-seconds", type=float, default=0.8, metavar="S", help="how long bots think (%(default)s)")
    node.add_argument("--dice", choices=("falling", "seeded"), default="falling", help="physics, or none")
    node.add_argument("--dice-processes", type=int, choices=range(17), default=0, metavar="N",
                      help="let dice fall in so many processes beside this one (none)")  # fmt: skip
    node.add_argument("--turn-command", metavar="CMD", help="run this when it is the turn of a member who is away")
    node.add_argument("--turn-webhook", metavar="URL", help="or post to this address")
    node.add_argument("--metrics", type=int, metavar="PORT", help="/metrics and /health on http://127.0.0.1:PORT")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from netcode.texts import NetworkSpeech

    wording = NetworkSpeech(arguments.lang)
    if arguments.turn_webhook and not arguments.turn_webhook.startswith(("http://", "https://")):
        raise CannotDo(wording.say("club.webhook", text=arguments.turn_webhook))
    if arguments.turn_command and not _can_run(arguments.turn_command):
        raise CannotDo(wording.say("club.command", text=arguments.turn_command))
    if arguments.database:
        return _Running(arguments, wording).run()
    if not arguments.address:
        raise CannotDo(wording.say("club.which"))
    return _look(arguments, wording)


def _can_run(command: str) -> bool:
    try:
        words = shlex.split(command)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None


# A node


class _Running:
    """One node, from its start to its planned stop."""

    def __init__(self, arguments: argparse.Namespace, wording: "NetworkSpeech") -> None:
        from netcode.clock import the_reactor

        if find_spec("psycopg") is None:
            raise CannotDo(wording.say("club.psycopg"))
        must_have_metrics(arguments)
        must_be_times(arguments)
        self.arguments = arguments
        self.wording = wording
        self.reactor = the_reactor()
        self.failure = ""
        self.stopping = False
        self.listening: Any = None
        self.pages: NodePages | None = None
        self.node: Node | None = None

    def run(self) -> int:
        from client.cli.relay import allow_many_files
        from netcode.defects import tell_defects

        tell_defects(sys.stderr)
        allow_many_files()
        self.reactor.callWhenRunning(self._start)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.reactor.callFromThread(self._stop))
        self.reactor.run(installSignalHandlers=False)
        if self.failure:
            raise CannotDo(self.failure)
        return 0

    def _start(self) -> None:
        from netcode.club.node import Node
        from netcode.store import CannotStore

        try:
            settings = self._settings()
            games = games_with(self.arguments.pack)
            presentation = self.pages.presentation if self.pages is not None else None
            self.node = Node(
                self.reactor, settings, games, conduct_of(self.arguments, self.reactor), self._tell, post=self._post(),
                presentation=presentation,
            )  # fmt: skip
        except CannotStore as trouble:
            self._fail(self.wording.trouble(trouble))
            return
        self.node.replaced = lambda: self._fail(self.wording.say("club.replaced", node=settings.name))
        self.node.start().addCallbacks(lambda _: self._opened(settings), self._not_opened)

    def _settings(self) -> "Settings":
        """The port is taken first: others are told of it."""
        from twisted.internet.error import CannotListenError

        from netcode.club.node import Settings
        from netcode.eager_tcp import listen

        place = read_address(self.arguments.listen, RELAY_PORT) if self.arguments.listen else ("", RELAY_PORT)
        if self.arguments.listen.endswith(":0"):
            place = (self.arguments.listen.removesuffix(":0"), 0)
        told = read_address(self.arguments.told, RELAY_PORT) if self.arguments.told else None
        for text, read in ((self.arguments.listen, place), (self.arguments.told, told)):
            if text and read is None:
                raise CannotDo(self.wording.say("club.address", text=text))
        assert place is not None
        self.front = _Front()
        try:
            self.listening = listen(self.reactor, place[1], self.front, place[0], backlog=1000)
        except CannotListenError as error:
            raise CannotDo(self.wording.say("host.port-taken", port=str(place[1]))) from error
        port = self.listening.getHost().port
        host = told[0] if told else place[0] or own_addresses()[0]
        if self.arguments.browsers:
            self.pages = club_pages.NodePages(self.reactor, self.arguments, _Front(), place[0], host)
        return Settings(
            url=self.arguments.database,
            name=self.arguments.node,
            address=print_address(*told) if told else print_address(host, port),
            page=self.pages.address if self.pages is not None else "",
            club=self.arguments.club,
            most_tables=self.arguments.most_tables,
        )

    def _post(self) -> "Post | None":
        """Who takes messages that it is somebody's turn."""
        from netcode.club.courier import Command, Webhook

        if self.arguments.turn_command:
            return Command(self.arguments.turn_command)
        return Webhook(self.arguments.turn_webhook) if self.arguments.turn_webhook else None

    def _opened(self, settings: "Settings") -> None:
        from netcode.club.calling import words_of
        from netcode.club.heap import Heap
        from netcode.secrets import pin

        node = self.node
        assert node is not None
        assert node.club is not None
        self.front.behind = node.board
        if self.pages is not None:
            self.pages.open(node)
        self._open_metrics(node)
        Heap(self.reactor, lambda: node.ended).start()
        self._tell(
            "open", node=settings.name, address=settings.address, club=node.club.name,
            words=words_of(pin(node.club.certificate)), page=settings.page,
        )  # fmt: skip

    def _open_metrics(self, node: "Node") -> None:
        if self.arguments.metrics is None:
            return
        from netcode.club.figures import site
        from netcode.eager_tcp import listen

        listen(self.reactor, self.arguments.metrics, site(node), "127.0.0.1")

    def _not_opened(self, failure: Any) -> None:
        from netcode.store import CannotStore

        if isinstance(failure.value, CannotStore):
            # whoever runs a club wants to know what the database said
            said = str(failure.value.__cause__ or "").strip()
            self._fail(f"{self.wording.trouble(failure.value)} {said}".strip())
        else:
            self._fail(failure.getErrorMessage())

    def _tell(self, event: str, **facts: Any) -> None:
        """The node's log: one JSON object a line, or sentences for what a person at a terminal wants to know."""
        if self.arguments.json:
            tell(json.dumps({"event": event, "at": round(self.reactor.seconds(), 3), **facts}))
        elif event in ("open", "draining", "not-saved", "saved-again", "lapsed"):
            tell(self.wording.say(f"club.{event}", **facts))

    def _fail(self, sentence: str) -> None:
        if not self.stopping:
            self.failure = sentence
            self._quit()

    def _stop(self) -> None:
        if self.node is None or self.node.state == "starting":
            self._quit()
        else:
            self.listening.stopListening()
            if self.pages is not None:
                self.pages.listening.stopListening()
            self.node.drain(lambda: self.reactor.callLater(0.2, self._quit))

    def _quit(self) -> None:
        """The node's threads end here: a program with threads that wait for work never ends."""
        if self.stopping:
            return
        self.stopping = True
        if self.node is not None:
            self.node.close()
        if self.reactor.running:
            self.reactor.stop()


class _Front:
    """What listens from the first moment; nobody is let in before the node is open."""

    noisy = False
    numPorts = 0

    def __init__(self) -> None:
        self.behind: Any = None

    def doStart(self) -> None: ...

    def doStop(self) -> None: ...

    def buildProtocol(self, addr: Any) -> Any:
        return None if self.behind is None else self.behind.buildProtocol(addr)


# A guest


def _look(arguments: argparse.Namespace, wording: "NetworkSpeech") -> int:
    from netcode.clock import the_reactor
    from netcode.club.calling import at_desk
    from netcode.club.identity import recovery_words
    from netcode.club.messages import PROTOCOL, Look, Recover, Who
    from netcode.saved import data_folder
    from netcode.signing import device_signer

    place = read_address(arguments.address, RELAY_PORT)
    if place is None:
        raise CannotDo(wording.say("club.address", text=arguments.address))
    signer, words = device_signer(data_folder()), ""
    wish: Wish = Look(proto=PROTOCOL, who=Who(signer.public))
    if arguments.open:
        wish = _order(arguments, signer.public)
    elif arguments.recover:
        words = _typed_words(wording)
        wish = Recover(proto=PROTOCOL, who=Who(signer.public), recovery=Who(signer.public))
    elif arguments.name or arguments.reach is not None:
        wish, words = _membership(arguments, signer.public, wording), recovery_words() if arguments.name else ""
    reactor = the_reactor()
    told: list[Any] = []

    def done(answer: Any) -> None:
        told.append(answer)
        reactor.stop()

    reactor.callWhenRunning(lambda: at_desk(reactor, place, wish, signer, words).addBoth(done))
    reactor.run()
    return _tell_answer(told[0], place, arguments, wording, "" if arguments.recover else words)


def _typed_words(wording: "NetworkSpeech") -> str:
    """Recovery words, from standard input: what is on a command line everybody on the machine can read."""
    from netcode.club.identity import read_words

    if sys.stdin.isatty():
        tell(wording.say("club.words"))
    words = read_words(sys.stdin.readline())
    if words is None:
        raise CannotDo(wording.say("club.bad-words"))
    return words


def _membership(arguments: argparse.Namespace, key: bytes, wording: "NetworkSpeech") -> "Join":
    from netcode.club.messages import PROTOCOL, Join, Who, to_desk
    from netcode.names import cleaned
    from sim.codec import Malformed, encode

    name = cleaned(arguments.name) if arguments.name else None
    wish = Join(proto=PROTOCOL, who=Who(key), name=name, reach=arguments.reach, lang=arguments.lang or "en")
    try:
        to_desk(encode(wish))
    except Malformed:
        raise CannotDo(wording.say("club.reach")) from None
    return wish


def _order(arguments: argparse.Namespace, key: bytes) -> "Order":
    from netcode.club.messages import PROTOCOL, Order, Who
    from sim.codec import encode

    game = game_named(arguments.open, arguments.pack)
    bots = tuple(level for level in arguments.bots.split(",") if level)
    must_be_times(arguments)
    seats = arguments.seats or max(game.seats[0], len(bots) + 1)
    for level in (*bots, *filter(None, [arguments.stand_in])):
        bot_named(game, level)
    if seats not in game.seats or len(bots) > seats:
        raise wrong_seats(game)
    return Order(
        proto=PROTOCOL,
        who=Who(key),
        game=game.id,
        seats=seats,
        bots=bots,
        options=encode(options_of(game, arguments.option)),
        turn_seconds=arguments.turn_seconds,
        stand_in=arguments.stand_in,
    )


def _tell_answer(answer: Any, place: Place, arguments: argparse.Namespace, wording: "NetworkSpeech", words: str) -> int:
    from netcode.club.calling import Answer, NoDesk
    from netcode.club.messages import Member, Opened

    if isinstance(getattr(answer, "value", None), NoDesk):
        raise CannotDo(wording.say(f"club.denied.{answer.value.code}", where=print_address(*place)))
    if not isinstance(answer, Answer):
        answer.raiseException()
    message: Tables | Opened | Member = answer.message
    if isinstance(message, Member):
        facts = {"name": message.name, "reach": message.reach, "words": words}
        tell(json.dumps(facts) if arguments.json else wording.say("club.member", name=message.name))
        if words and not arguments.json:
            tell(wording.say("club.keep-words", words=words))
        return 0
    if isinstance(message, Opened):
        facts = {"code": message.code, "club": print_address(*place)}
        tell(json.dumps(facts | {"page": message.page}) if arguments.json else wording.say("club.opened", **facts))
        if message.page and not arguments.json:
            tell(wording.say("club.page", page=message.page))
        return 0
    if arguments.json:
        lines = [{name: getattr(line, name) for name in line.__struct_fields__} for line in message.tables]
        whole = {"club": message.club, "words": answer.words, "nodes": message.nodes, "tables": lines}
        tell(json.dumps({**whole, "you": message.you, "members": message.members}))
        return 0
    tell(wording.say("club.is", club=message.club, words=answer.words))
    if message.you:
        tell(wording.say("club.member-here", name=message.you))
    if message.members:
        tell(wording.say("club.members", names=", ".join(message.members)))
    for line in message.tables:
        names = ", ".join(name for name in line.names if name)
        tell(
            f"{line.number}  {line.game}  {line.taken}/{len(line.names)}  {wording.say(f'club.{line.phase}')}  {names}"
        )
    if not message.tables:
        tell(wording.say("club.no-tables"))
    return 0
