"""What is looked up at a terminal: cards, the rulebook, the odds, and what can be done."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

from client import lines, narration
from client.locale import Translator
from sim import rulebook
from sim.advice import advise
from sim.game import Seat
from sim.games import AnyGame
from sim.glossary import glossary
from sim.speech import Speech, printable, sentence

LOOKED_UP = ("card", "read", "rules", "odds", "hint")
"""Commands that look something up. `read` is what `card` was called at first."""


class Reading:
    """Answers such commands. `shell` says what is about the terminal and not about the game."""

    def __init__(self, game: AnyGame, speech: Speech, shell: Speech, width: int | None = None) -> None:
        self._game = game
        self._speech = speech
        self._shell = shell
        self._width = width

    def told(self, verb: str, rest: str, view: Any, seat: Seat | None) -> list[str]:
        """The answer to a command, line by line."""
        match verb:
            case "card" | "read":
                return self.card(rest)
            case "rules":
                return [self.rules(rest)]
            case "odds":
                return self.odds(view, seat)
            case _:
                return self.hints(view, seat)

    def card(self, name: str) -> list[str]:
        """What a card of this name does, or else what a word of the game means."""
        found = lines.read_card(self._game, self._speech, name) if name else []
        if not found:
            known = glossary(self._game, self._speech.language)
            found = [known.told(word) for word in dict.fromkeys(span.word for span in known.spans(name))]
        return found or [self._shell.say("text.no-card", name=name)]

    def rules(self, name: str) -> str:
        """The rulebook, or a part of it by name or id, wrapped at the edge of the terminal."""
        # rich takes a while to load
        from rich.console import Console
        from rich.markdown import Markdown

        text = rulebook.read(self._game, self._speech.language)
        anchors = self._parts(text, name)
        if name and not anchors:
            known = ", ".join(self._titles(text).values())
            return self._shell.say("text.no-part", name=name, known=known)
        text = rulebook.part(text, anchors[0]) if name else rulebook.without_appendix(text)
        out = StringIO()
        console = Console(file=out, highlight=False, width=self._width, force_terminal=False)
        console.print(Markdown(rulebook.ANCHOR.sub("", text)), soft_wrap=False)
        return out.getvalue().rstrip()

    def _parts(self, text: str, name: str) -> list[str]:
        """Parts of the book of this name: by id, by title, by the beginning of either, by a word of the title or by
        one that is explained there."""
        sought = lines.plain(name)
        named = {anchor: (lines.plain(anchor), lines.plain(title)) for anchor, title in self._titles(text).items()}
        for fits in (
            lambda words: words == sought,
            lambda words: words.startswith(sought),
            lambda words: f" {words}".find(f" {sought}") >= 0,
        ):
            if found := [anchor for anchor, both in named.items() if any(map(fits, both))]:
                return found
        words = glossary(self._game, self._speech.language).spans(name)
        return [span.word.rule for span in words if span.word.rule in named]

    def _titles(self, text: str) -> dict[str, str]:
        found = ((line, rulebook.ANCHOR.search(line)) for line in text.splitlines() if line.startswith("#"))
        return {match[1]: line[: match.start()].lstrip("# ") for line, match in found if match}

    def odds(self, view: Any, seat: Seat | None) -> list[str]:
        """How likely each way is in which the roll at hand can end, or else the chances of what can be done now."""
        if view is None or seat is None:
            return [self._shell.say("text.no-odds")]
        words = Translator(self._speech.language)
        shares = self._game.odds(view, seat)
        found = [
            f"  {float(share) * 100:>5.1f} %  {words(f'odds.{self._game.id}.{name}')}" for name, share in shares.items()
        ]
        if not found:
            chances = [one for one in advise(self._game, view, seat) if "percent" in one.why.values]
            found = [f"  {self._move(view, one.action)}: {self._reason(one.why)}" for one in chances]
        return found or [self._shell.say("text.no-odds")]

    def hints(self, view: Any, seat: Seat | None) -> list[str]:
        """The sensible moves, each with its line and its reason."""
        advised = () if view is None or seat is None else advise(self._game, view, seat)
        return [line for one in advised for line in self._hint(view, one.action, one.why, one.best)] or [
            self._shell.say("text.no-hint")
        ]

    def _hint(self, view: Any, action: Any, why: Any, best: bool) -> Iterator[str]:
        yield f"{'*' if best else ' '} {narration.label(self._game, self._speech, view, action)}"
        yield f"    {self._reason(why)}" + (
            f" {self._shell.say('text.bot-would')}" if best and why.key != "hint.bot" else ""
        )

    def _move(self, view: Any, action: Any) -> str:
        return narration.words(self._game, self._speech, view, action)

    def _reason(self, why: Any) -> str:
        return printable(sentence(self._speech.message(why)))
