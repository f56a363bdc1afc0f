"""Rulings: every code that is cited is explained in the game's RULINGS.md, and every ruling is cited somewhere."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path

import pytest

from sim.games import all_games

ROOT = Path(__file__).parents[2]
PACKAGES = ("sim", "netcode", "client", "tests", "benchmarks")
CODES = {
    "adventure-dice": r"A\d{1,2}",
    "beat-the-bit": r"R\d\d|A\d",
    "deep-regrets": r"A\d{1,2}",
    "deer-portal": r"R\d{1,2}",
    "frigate": r"F\d{1,2}",
}
"""What a citation looks like in comments and docstrings. Cards have codes too, but other letters, or in quotes."""
NAMES = {"adventure-dice": "Adventure Dice", "beat-the-bit": "Beat the Bit", "deep-regrets": "Deep Regrets"}
NAMES |= {"deer-portal": "DeerPortal", "frigate": "Frigate"}


@lru_cache(1)
def prose(source):
    """The comments and docstrings of a module: only there rulings are cited."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    found = [token.string for token in tokens if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found.append(node.value.value)
    return "\n".join(found)


def game_of(path):
    """The game a module belongs to by its folder or its name, or None."""
    for game in CODES:
        package = game.replace("-", "_")
        if package in path.parts or path.stem.removeprefix("test_") == package:
            return game
    return None


@cache
def citations():
    """By game, the codes cited for it and one place for each. Elsewhere the game is named: "Beat the Bit, R49"."""
    cited = defaultdict(dict)
    for path in (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))):
        source, owner = path.read_text(encoding="utf-8"), game_of(path.relative_to(ROOT))
        for game, code in CODES.items():
            pattern = rf"\b({code})\b" if game == owner else rf"\b{NAMES[game]}, ({code})\b"
            for match in re.finditer(pattern, prose(source)) if re.search(pattern, source) else ():
                cited[game].setdefault(match[1], path.relative_to(ROOT).as_posix())
    return cited


def listed(game):
    text = (all_games()[game].folder / "RULINGS.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*(\w+)\*\* ", text, re.MULTILINE)


def test_every_page_of_rulings_is_held_to_its_citations():
    assert {game for game, rules in all_games().items() if (rules.folder / "RULINGS.md").exists()} == set(CODES)


@pytest.mark.parametrize("game", CODES)
def test_every_cited_ruling_is_explained(game):
    unknown = {code: place for code, place in citations()[game].items() if code not in listed(game)}
    assert not unknown


@pytest.mark.parametrize("game", CODES)
def test_every_ruling_is_cited_where_it_is_decided_or_tested(game):
    assert [code for code in listed(game) if code not in citations()[game]] == []


@pytest.mark.parametrize("game", CODES)
def test_no_ruling_is_listed_twice(game):
    assert len(set(listed(game))) == len(listed(game))
