"""Rulebooks can be read on screen, every one of them."""

import pytest

from client.ui import markdown
from client.ui.brush import PLAIN, STRESS
from sim import rulebook
from sim.games import all_games
from sim.speech import LANGUAGES

BOOK = """# The game

A first paragraph
over two lines with **stress**.

## Moving {#moves}
1. Throw.
2. Walk
   on.
- A *point*.

| die | worth |
|-----|-------|
| d6  | 3.5   |
"""


def test_every_kind_of_block_is_found() -> None:
    blocks = markdown.parse(BOOK)
    assert [block.kind for block in blocks] == ["heading", "paragraph", "heading", "item", "item", "item", "table"]
    assert blocks[2].anchor == "moves"
    assert blocks[4].text == "Walk on."
    assert blocks[6].rows == (("die", "worth"), ("d6", "3.5"))


def test_stress_is_marked_and_can_be_taken_away() -> None:
    assert markdown.styled("a **b** c") == f"a {STRESS}b{PLAIN} c"
    assert markdown.plain("a **b** `c` *d*") == "a b c d"


def test_the_contents_are_the_anchors() -> None:
    assert markdown.contents(markdown.parse(BOOK)) == [("moves", "Moving", 2)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games())
def test_no_rulebook_loses_a_word(game: str, language: str) -> None:
    book = rulebook.read(all_games()[game], language)
    blocks = markdown.parse(book)
    shown = " ".join([block.text for block in blocks] + [cell for b in blocks for row in b.rows for cell in row])
    lost = [word for word in book.split() if word.isalpha() and word not in shown]
    assert lost == []
    assert markdown.contents(blocks)
