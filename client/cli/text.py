"""`astragal text GAME`: a whole game in the terminal, told in sentences and played by typing."""

import argparse
import secrets
from collections.abc import Callable, Collection, Iterable
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from client import lines, narration
from client.cli import hand
from client.cli.arguments import (
    HUMAN,
    add_options,
    add_packs,
    file_to_write,
    game_named,
    levels_of,
    options_of,
    seed_of,
)
from client.problems import CannotDo
from sim import logfile, rulebook
from sim.action_text import NotUnderstood
from sim.chance import chance_from
from sim.game import Action, Event, Refused, Roller, Seat, Step, Throw
from sim.games import AnyGame, all_games
from sim.physics.gesture import Gesture, hand_for
from sim.roller import SeededRoller
from sim.speech import Speech, own_seat, printable
from sim.table import Act, BadLog, Begin, Note, Table, events_for

MOST_LISTED = 30
"""Legal actions printed; the others can still be typed."""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("text", help="play in the terminal")
    parser.add_argument("game", nargs="?", help="which game; not needed with --resume")
    parser.add_argument("--seats", metavar="h,LEVEL,..", help="who sits where: h is you, or a bot's level (default: h)")
    parser.add_argument("--seed", help="replaces chance and physics: the same seed, the same game")
    parser.add_argument("--daily", action="store_true", help="the run of the day: the same for everybody, alone")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was saved on leaving")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the log at the end")
    add_options(parser)
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    file_to_write(arguments.save)
    seed = seed_of(arguments.seed)
    table, levels = _resumed(arguments) if arguments.resume else _begun(arguments, seed)
    roller = SeededRoller(chance_from(seed).derive("dice")) if arguments.seed else None
    play = TextPlay(table, levels, arguments.lang, roller, seed)
    play.play()
    if HUMAN in levels and not arguments.seed and table.game.outcome(table.state) is not None:
        _remember(table, arguments.lang)
    if arguments.save:
        _save(arguments.save, table)
    elif play.to_be_saved:
        path = arguments.resume or _new_file(table)
        _save(path, table)
        print(play.shell.say("text.saved", path=path))
    return 0


def _begun(arguments: argparse.Namespace, seed: str) -> tuple[Table, list[str]]:
    if not arguments.game:
        raise CannotDo("game-missing", known=", ".join(all_games()))
    game = game_named(arguments.game, arguments.pack)
    levels = levels_of(game, arguments.seats, None, people=True)
    people = [seat for seat, level in enumerate(levels) if level == HUMAN]
    dealt = _daily_seed(game, arguments) if arguments.daily else seed.encode()
    try:
        return Table.begin(game, len(levels), options_of(game, arguments.option), dealt, people), levels
    except Refused as refused:
        raise CannotDo(Speech(game, arguments.lang).refusal(refused)) from refused


# Leaving, and coming back

LEVELS = "levels"
"""The note in a saved game that says who sits where."""


def _resumed(arguments: argparse.Namespace) -> tuple[Table, list[str]]:
    """The table that was left, with the same players around it."""
    try:
        log = logfile.load(arguments.resume)
        begin = log[0].input
        assert isinstance(begin, Begin)
        table = Table.replay(game_named(begin.game, arguments.pack), log)
    except BadLog as bad:
        raise CannotDo(narration.bad_log(bad, arguments.lang)) from bad
    except OSError as error:
        raise CannotDo("read", path=arguments.resume, why=error.strerror) from error
    notes = [entry.input.data for entry in log if isinstance(entry.input, Note) and entry.input.kind == LEVELS]
    weakest = next(iter(table.game.bots))
    levels = [HUMAN if seat in table.people else weakest for seat in range(table.seat_count)]
    given = notes[-1].decode(errors="replace").split(",") if notes else []
    known = [HUMAN, *table.game.bots]
    return table, given if len(given) == len(levels) and set(given) <= set(known) else levels


def _new_file(table: Table) -> Path:
    from netcode.saved import data_folder

    return data_folder() / "games" / f"{table.game.id}-{datetime.now():%Y%m%d-%H%M%S}.astragal"


def _save(path: Path, table: Table) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        logfile.save(path, table.log)
    except OSError as error:
        raise CannotDo("write", path=path, why=error.strerror) from error


def _daily_seed(game: AnyGame, arguments: argparse.Namespace) -> bytes:
    """The seed that everybody has today; nothing else may be chosen then."""
    seed = game.daily(date.today().isoformat())
    if seed is None:
        raise CannotDo("daily", game=game.id)
    if arguments.seats or arguments.seed or arguments.option or arguments.pack:
        raise CannotDo("daily-alone")
    return seed


def _remember(table: Table, language: str) -> None:
    """Keep what the game was worth; a disk that fails is no reason to lose the last words."""
    from twisted.internet.task import Clock

    from netcode.saved import data_folder
    from netcode.store import CannotStore, Store
    from netcode.texts import NetworkSpeech

    game, when = table.game, datetime.now().isoformat(timespec="seconds")
    try:
        store = Store(Clock(), data_folder())
        store.keep_memory(game.id, game.remember(store.memory(game.id), table.log, when))
        store.close()
    except CannotStore as trouble:
        raise CannotDo(NetworkSpeech(language).trouble(trouble)) from trouble


class Left(Exception):
    """The player has left the table."""


YES = ("y", "s", "j")
"""How an answer begins that means yes, in all three languages."""


class TextPlay:
    """A table at a terminal: bots move by themselves, people are asked."""

    def __init__(
        self,
        table: Table,
        levels: list[str],
        language: str,
        roller: Roller | None,
        seed: str,
        ask: Callable[[str], str] = input,
        console: Console | None = None,
    ) -> None:
        """Without a roller the dice really fall."""
        self.table = table
        self.game: AnyGame = table.game
        self.levels = levels
        self.console = console or Console(highlight=False, soft_wrap=True)
        self._roller = roller or self._falling_dice()
        self._aimed: Gesture | None = None
        """How the person who threw last wanted it."""
        self._luck = chance_from(seed).derive("bots")
        self._ask = ask
        self._people = [seat for seat, level in enumerate(levels) if level == HUMAN]
        self._looking: Seat | None = own_seat(self._people)
        self.speech = Speech(self.game, language, seat_names(self.game, levels, language), self._looking)
        self.shell = Speech(None, language)
        self._rolled: tuple[Event, ...] = ()
        """What a bot has rolled and nobody has been told."""
        self.to_be_saved = False
        """Whether somebody has left a game that is not over."""

    def play(self) -> None:
        """Until the game ends or the player leaves."""
        self._say([self.shell.say("text.welcome", game=self.speech.say("name"))])
        try:
            while (outcome := self.game.outcome(self.table.state)) is None:
                self._go_on()
        except Left:
            self._keep()
            return
        self._say(narration.tell(self.speech, self._rolled))
        self._say(narration.result(self.game, self.speech, outcome))
        self._say(narration.keepsakes(self.game, self.speech, self.table.log))
        self._say(narration.marks(self.speech, self.table))

    def _keep(self) -> None:
        """A game that has begun is not lost when its player goes."""
        self.to_be_saved = any(isinstance(entry.input, Act) for entry in self.table.log)
        if self.to_be_saved:
            self.table.receive(Note(LEVELS, ",".join(self.levels).encode()))

    def _falling_dice(self) -> Roller:
        # Bullet is loaded only where dice fall
        from sim.physics.roller import PhysicsRoller

        return PhysicsRoller(gesture=self._gesture)

    def _gesture(self, throw: Throw) -> Gesture:
        """As the person said; a bot throws as it wishes."""
        aimed, self._aimed = self._aimed, None
        bot = self.levels[throw.seat] != HUMAN
        wish = self.game.aim(self.game.view(self.table.state, throw.seat), throw.seat) if bot else None
        return aimed or hand_for(wish, throw.pit)

    def _go_on(self) -> None:
        state = self.table.state
        if (throw := self.game.throw(state)) is not None:
            rest = self._roller.roll(throw)
            step = self.table.settle(rest, self._roller.inputs)
            if self.levels[throw.seat] == HUMAN:
                self._tell(step)
            else:
                self._rolled += events_for(step.events, self._looking)
            return
        seat = self.game.to_act(state)[0]
        if self.levels[seat] != HUMAN:
            bot = self.game.bots[self.levels[seat]]
            action = bot(self.game.view(state, seat), seat, self._luck.derive(len(self.table.log)))
            self._tell(self.table.act(seat, action))
            return
        self._hand_over(seat)
        self._turn(seat)

    def _turn(self, seat: Seat) -> None:
        """Ask one person until an action is accepted."""
        self._say(narration.tell(self.speech, self._rolled))
        self._rolled = ()
        view = self.game.view(self.table.state, seat)
        actions = self.game.actions(view, seat)
        serious = (action for action in actions if not action.concession)
        listed = [*islice(serious, MOST_LISTED), *(action for action in actions if action.concession)]
        self._say(["", *narration.describe(self.game, self.speech, view, seat)])
        self._say(
            f"{number:>3}  {narration.label(self.game, self.speech, view, action)}"
            for number, action in enumerate(listed, 1)
        )
        if len(actions) > len(listed):
            self._say([self.shell.say("text.more", n=len(actions) - len(listed))])
        while True:
            line = self._line(f"{self.speech.seat(seat)}> ")
            if self._command(line, seat, actions, listed):
                return

    def _command(self, line: str, seat: Seat, legal: Collection[Action], listed: list[Action]) -> bool:
        """Do what a line says; True when the table has changed."""
        verb, _, rest = line.partition(" ")
        match verb.lower():
            case "":
                return False
            case "quit":
                raise Left
            case "leave":
                self._leave()
            case "help":
                self._say([self.shell.say("text.help")])
            case "rules":
                self._rules(rest)
            case "read" if rest:
                self._say(lines.read_card(self.game, self.speech, rest) or [self.shell.say("text.no-card", name=rest)])
            case "log":
                self._say(self._history(seat))
            case "why":
                self._why(rest, seat, legal, listed)
            case "undo":
                return self._undo(seat)
            case "redo":
                return self._redo(seat)
            case _:
                return self._do(line, seat, legal, listed)
        return False

    def _leave(self) -> None:
        if self._agrees(self.shell.say("text.leave")):
            raise Left

    def _do(self, line: str, seat: Seat, legal: Collection[Action], listed: list[Action]) -> bool:
        understood = self._understood(line, legal, listed)
        if understood is None:
            return False
        action, words = understood
        try:
            aimed = hand.gesture(self.game, self.game.view(self.table.state, seat), seat, action, words)
            step = self.table.act(seat, action)
        except hand.NoSuchPlace as missing:
            self._say([self.shell.say("text.no-place", name=missing.name, places=", ".join(missing.known) or "-")])
            return False
        except Refused as refused:
            self._say([narration.refusal(self.speech, refused)])
            return False
        self._aimed = aimed
        self._tell(step)
        return True

    def _why(self, line: str, seat: Seat, legal: Collection[Action], listed: list[Action]) -> None:
        understood = self._understood(line, legal, listed)
        if understood is not None:
            action, _ = understood
            reason = narration.why_not(self.game, self.speech, self.game.view(self.table.state, seat), seat, action)
            self._say([reason or self.shell.say("text.allowed")])

    def _understood(
        self, line: str, legal: Collection[Action], listed: list[Action]
    ) -> tuple[Action, tuple[str, ...]] | None:
        def read(words: str) -> Action:
            return lines.understand(self.game, self.speech, self._words, words, legal, listed)

        try:
            return hand.understand(line, read)
        except NotUnderstood as problem:
            self._say([self.shell.say("text.not-understood", line=problem.line, usage=narration.usage(problem))])
            return None

    def _words(self, action: Action) -> str:
        view = self.game.view(self.table.state, self._looking)
        return narration.words(self.game, self.speech, view, action)

    def _undo(self, seat: Seat) -> bool:
        """Take back; where others are asked, they sit at the same keyboard."""
        agreed = [seat] if self.table.may_undo_alone(seat) else self._agreeing(seat, "text.agree")
        try:
            self.table.undo(seat, agreed=agreed, fresh=secrets.token_bytes(16))
        except Refused as refused:
            self._say([self.shell.refusal(refused)])
            return False
        self._say([self.shell.say("text.undone")])
        return True

    def _redo(self, seat: Seat) -> bool:
        """What was taken back happens again; what had been shown needs everybody, as it did on the way there."""
        try:
            try:
                self.table.redo(seat)
            except Refused as refused:
                if refused.rule != "undo.not-alone":
                    raise
                self.table.redo(seat, agreed=self._agreeing(seat, "text.agree-redo"))
        except Refused as refused:
            self._say([self.shell.refusal(refused)])
            return False
        self._say([self.shell.say("text.redone")])
        return True

    def _agreeing(self, seat: Seat, question: str) -> list[Seat]:
        """The asker, and the others at this keyboard until somebody says no."""
        agreed = [seat]
        for other in self._people:
            if other != seat:
                if not self._agrees(self.shell.say(question, seat=self.speech.seat(other))):
                    break
                agreed.append(other)
        return agreed

    def _agrees(self, question: str) -> bool:
        return self._line(question + " ")[:1].lower() in YES

    def _rules(self, paragraph: str) -> None:
        text = rulebook.read(self.game, self.speech.language)
        text = rulebook.part(text, paragraph) or rulebook.without_appendix(text)
        self.console.print(Markdown(rulebook.ANCHOR.sub("", text)), soft_wrap=False)

    def _history(self, seat: Seat) -> Iterable[str]:
        """The log in plain language, as this seat may read it."""
        replayed = Table(self.game)
        for number, entry in enumerate(self.table.log):
            step = replayed.receive(entry.input)
            for sentence in narration.tell(self.speech, events_for(step.events, seat)):
                yield f"{number:>4}  {sentence}"

    def _hand_over(self, seat: Seat) -> None:
        """Between people who share a keyboard: the screen is emptied before the next one looks."""
        if seat == self._looking:
            return
        if len(self._people) > 1:
            self.console.clear()
            self._line(self.shell.say("text.pass-on", seat=self.speech.seat(seat)) + " ")
        self._looking = seat

    def _tell(self, step: Step[Any, Any]) -> None:
        """What happened, and before it what a bot had rolled: its roll and what it does with it are one thing."""
        events, self._rolled = (*self._rolled, *events_for(step.events, self._looking)), ()
        self._say(narration.tell(self.speech, events))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.print(printable(line), markup=False, soft_wrap=not self.console.is_terminal)

    def _line(self, prompt: str) -> str:
        try:
            return self._ask(prompt).strip()
        except EOFError:
            raise Left from None


def seat_names(game: AnyGame, levels: list[str], language: str) -> list[str]:
    """Names for the seats of a table in one terminal: the game's own where it has them, and who plays."""
    speech = Speech(game, language)
    return [
        seat_name(speech, seat) if level == HUMAN else bot_name(speech, seat, level)
        for seat, level in enumerate(levels)
    ]


def seat_name(speech: Speech, seat: Seat) -> str:
    return speech.say(f"seat.{seat}") if speech.has(f"seat.{seat}") else speech.seat(seat)


def bot_name(speech: Speech, seat: Seat, level: str) -> str:
    return f"{seat_name(speech, seat)} ({speech.say(f'bot.{level}')})"
