"""`astragal text GAME`: a whole game in the terminal, told in sentences and played by typing."""

import argparse
import re
import secrets
from collections.abc import Callable, Iterable
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from client import narration
from client.cli import CannotDo
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
from sim import logfile
from sim.chance import chance_from
from sim.game import Action, Refused, Roller, Seat, Step
from sim.games import AnyGame
from sim.roller import SeededRoller
from sim.speech import Speech
from sim.table import Table, events_for
from sim.wording import NotUnderstood

MOST_LISTED = 30
"""Legal actions printed; the others can still be typed."""


def add_to(subparsers: Any) -> None:
    parser = subparsers.add_parser("text", help="play in the terminal")
    parser.add_argument("game")
    parser.add_argument("--seats", metavar="h,LEVEL,..", help="who sits where: h is you, or a bot's level (default: h)")
    parser.add_argument("--seed", help="replaces chance and physics: the same seed, the same game")
    parser.add_argument("--daily", action="store_true", help="the run of the day: the same for everybody, alone")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the log at the end")
    add_options(parser)
    add_packs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game, arguments.pack)
    levels = levels_of(game, arguments.seats, None, people=True)
    file_to_write(arguments.save)
    seed = seed_of(arguments.seed)
    roller = SeededRoller(chance_from(seed).derive("dice")) if arguments.seed else _falling_dice()
    people = [seat for seat, level in enumerate(levels) if level == HUMAN]
    dealt = _daily_seed(game, arguments) if arguments.daily else seed.encode()
    try:
        table = Table.begin(game, len(levels), options_of(game, arguments.option), seed=dealt, people=people)
    except Refused as refused:
        raise CannotDo(Speech(game, arguments.lang).refusal(refused)) from refused
    TextPlay(table, levels, arguments.lang, roller, seed).play()
    if people and not arguments.seed and game.outcome(table.state) is not None:
        _remember(table, arguments.lang)
    if arguments.save:
        try:
            logfile.save(arguments.save, table.log)
        except OSError as error:
            raise CannotDo("write", path=arguments.save, why=error.strerror) from error
    return 0


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
    from netcode.wording import Wording

    game, when = table.game, datetime.now().isoformat(timespec="seconds")
    try:
        store = Store(Clock(), data_folder())
        store.keep_memory(game.id, game.remember(store.memory(game.id), table.log, when))
        store.close()
    except CannotStore as trouble:
        raise CannotDo(Wording(language).trouble(trouble)) from trouble


def _falling_dice() -> Roller:
    from sim.physics.roller import PhysicsRoller

    return PhysicsRoller()


class Left(Exception):
    """The player has left the table."""


class TextPlay:
    """A table at a terminal: bots move by themselves, people are asked."""

    def __init__(
        self,
        table: Table,
        levels: list[str],
        language: str,
        roller: Roller,
        seed: str,
        ask: Callable[[str], str] = input,
        console: Console | None = None,
    ) -> None:
        self.table = table
        self.game: AnyGame = table.game
        self.levels = levels
        self.speech = Speech(self.game, language, seat_names(self.game, levels, language))
        self.console = console or Console(highlight=False, soft_wrap=True)
        self._roller = roller
        self._luck = chance_from(seed).derive("bots")
        self._ask = ask
        self._people = [seat for seat, level in enumerate(levels) if level == HUMAN]
        self._looking: Seat | None = self._people[0] if len(self._people) == 1 else None
        self._shell = Speech(None, language)

    def play(self) -> None:
        """Until the game ends or the player leaves."""
        self._say([self._shell.say("text.welcome", game=self.speech.say("name"))])
        try:
            while (outcome := self.game.outcome(self.table.state)) is None:
                self._go_on()
        except Left:
            return
        self._say(narration.result(self.game, self.speech, outcome))
        self._say(narration.keepsakes(self.game, self.speech, self.table.log))

    def _go_on(self) -> None:
        state = self.table.state
        if (throw := self.game.throw(state)) is not None:
            rest = self._roller.roll(throw)
            self._tell(self.table.settle(rest, self._roller.inputs))
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
        view = self.game.view(self.table.state, seat)
        actions = self.game.actions(view, seat)
        serious = (action for action in actions if not action.concession)
        listed = [*islice(serious, MOST_LISTED), *(action for action in actions if action.concession)]
        self._say(["", *narration.describe(self.game, self.speech, view, seat)])
        self._say(f"{number:>3}  {narration.label(self.speech, action)}" for number, action in enumerate(listed, 1))
        if len(actions) > len(listed):
            self._say([self._shell.say("text.more", n=len(actions) - len(listed))])
        while True:
            line = self._line(f"{self.speech.seat(seat)}> ")
            if self._command(line, seat, listed):
                return

    def _command(self, line: str, seat: Seat, listed: list[Action]) -> bool:
        """Do what a line says; True when the table has changed."""
        verb, _, rest = line.partition(" ")
        match verb:
            case "":
                return False
            case "quit":
                raise Left
            case "help":
                self._say([self._shell.say("text.help")])
            case "rules":
                self._rules(rest)
            case "log":
                self._say(self._history(seat))
            case "why":
                self._why(rest, seat, listed)
            case "undo":
                return self._undo(seat)
            case _:
                return self._do(line, seat, listed)
        return False

    def _do(self, line: str, seat: Seat, listed: list[Action]) -> bool:
        action = self._understood(line, listed)
        if action is None:
            return False
        try:
            step = self.table.act(seat, action)
        except Refused as refused:
            self._say([narration.refusal(self.speech, refused)])
            return False
        self._tell(step)
        return True

    def _why(self, line: str, seat: Seat, listed: list[Action]) -> None:
        action = self._understood(line, listed)
        if action is not None:
            reason = narration.why_not(self.game, self.speech, self.game.view(self.table.state, seat), seat, action)
            self._say([reason or self._shell.say("text.allowed")])

    def _understood(self, line: str, listed: list[Action]) -> Action | None:
        try:
            return narration.understand(self.game, line, listed)
        except NotUnderstood as problem:
            self._say([self._shell.say("text.not-understood", line=problem.line, usage=narration.usage(problem))])
            return None

    def _undo(self, seat: Seat) -> bool:
        """Take back; where others are asked, they sit at the same keyboard."""
        agreed = [seat]
        try:
            if not self.table.may_undo_alone(seat):
                for other in self._people:
                    if other != seat:
                        answer = self._line(self._shell.say("text.agree", seat=self.speech.seat(other)) + " ")
                        if answer[:1].lower() not in ("y", "s", "j"):
                            break
                        agreed.append(other)
            self.table.undo(seat, agreed=agreed, fresh=secrets.token_bytes(16))
        except Refused as refused:
            self._say([self._shell.refusal(refused)])
            return False
        self._say([self._shell.say("text.undone")])
        return True

    def _rules(self, paragraph: str) -> None:
        text = (self.game.folder / f"rulebook.{self.speech.language}.md").read_text(encoding="utf-8")
        if paragraph:
            found = re.search(rf"^#+ [^\n]*{{#{re.escape(paragraph)}}}.*?(?=^#|\Z)", text, re.S | re.M)
            text = found.group(0) if found else text
        self.console.print(Markdown(re.sub(r" *{#[\w-]+}", "", text)))

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
            self._line(self._shell.say("text.pass-on", seat=self.speech.seat(seat)) + " ")
        self._looking = seat

    def _tell(self, step: Step[Any, Any]) -> None:
        self._say(narration.tell(self.speech, events_for(step.events, self._looking)))

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.print(line, markup=False)

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
