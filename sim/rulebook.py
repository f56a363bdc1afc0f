"""Rulebooks as they are read: a game's own book, its tables filled from the content, then what holds at every table.

A line `| {name} |` stands for the rows of a table that the game knows (`Game.tables`), or for `options`, the house
rules that every game has, or for `words`, its glossary. So no row can print another number than the one the rules use,
nor a word be explained in two ways.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.files import folder_of
from sim.game import Game, Rows
from sim.glossary import glossary
from sim.speech import Speech

YES_NO = {"en": ("yes", "no"), "it": ("sì", "no"), "nb": ("ja", "nei")}
ANCHOR = re.compile(r" *{#([\w-]+)}")
_ROWS = re.compile(r"^\| {([\w-]+)} \|$", re.M)


def source(folder: Path, language: str) -> str:
    """The book under a folder as it was written, or the English one while there is none."""
    path = folder / f"rulebook.{language}.md"
    return (path if path.exists() else folder / "rulebook.en.md").read_text(encoding="utf-8")


def read(game: Game[Any, Any, Any], language: str) -> str:
    """The whole book of a game. What both books have a paragraph for, the game's own is cited for."""
    own, shared = source(game.folder, language), source(folder_of(__name__), language)
    known = set(ANCHOR.findall(own))
    shared = ANCHOR.sub(lambda found: "" if found[1] in known else found[0], shared)
    return f"{_filled(own, _tables(game, Speech(game, language)))}\n{shared}"


def part(text: str, anchor: str) -> str:
    """A paragraph of a book with the deeper ones below it; empty if it has none of that name."""
    heading = re.search(rf"^(#+) [^\n]*{{#{re.escape(anchor)}}}$", text, re.M)
    if heading is None:
        return ""
    following = re.compile(rf"^#{{1,{len(heading[1])}}} ", re.M).search(text, heading.end())
    return text[heading.start() : following.start() if following else len(text)]


def without_appendix(text: str) -> str:
    """A book to read in one go: of the appendix only what each paragraph is called, and how to ask for it."""
    appendix = part(text, "appendix")
    if not appendix:
        return text
    title, *rest = appendix.splitlines()
    found = re.findall(r"^### (.*) {#([\w-]+)}$", "\n".join(rest), re.M)
    return text.replace(
        appendix, "\n".join([title, "", *(f"- {name}: `rules {anchor}`" for name, anchor in found), "\n"])
    )


def headings(game: Game[Any, Any, Any], language: str) -> str:
    """Both books without filling the tables: enough to know what a paragraph is called."""
    return f"{source(game.folder, language)}\n{source(folder_of(__name__), language)}"


def _filled(text: str, tables: Mapping[str, Rows]) -> str:
    return _ROWS.sub(lambda found: "\n".join(f"| {' | '.join(map(str, row))} |" for row in tables[found[1]]), text)


def _tables(game: Game[Any, Any, Any], speech: Speech) -> Mapping[str, Rows]:
    known = glossary(game, speech.language)
    words = tuple((known.title(word), known.means(word)) for word in known.words)
    return {"options": tuple(_options(game, speech)), "words": words, **game.tables(speech)}


def _options(game: Game[Any, Any, Any], speech: Speech) -> Iterator[tuple[str, ...]]:
    """Each house rule: its name, what a new table has, and what it is about."""
    usual = game.Options(**game.offers)
    for name in usual.__struct_fields__:
        if speech.has(f"option.{name}"):
            value = getattr(usual, name)
            parts = value if isinstance(value, tuple) else (value,)
            shown = ", ".join(_value(speech, name, part) for part in parts)
            yield speech.say(f"option.{name}"), shown or "–", speech.say(f"option.{name}.help")


def _value(speech: Speech, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return YES_NO[speech.language][not value]
    key = f"option.{name}.{value}"
    return speech.say(key) if speech.has(key) else "–" if value is None else str(value)
