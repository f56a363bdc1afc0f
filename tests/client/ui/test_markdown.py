"""Rulebooks can be read on screen, every one of them."""

import pytest

from client.ui import markdown
from client.ui.brush import PLAIN, STRESS, Area, Brush
from client.ui.layout import Widget
from client.ui.widgets import Label
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


def laid_out(brush: Brush, table: Widget, width: float) -> list[Label]:
    table.place(brush, Area(0, 0, width, table.measure(brush, width)[1]))
    return [widget for widget in table.walk() if isinstance(widget, Label)]


@pytest.mark.parametrize("width", [420, 700])
@pytest.mark.parametrize("game", all_games())
def test_no_table_breaks_a_word_not_even_a_norwegian_one(brush: Brush, game: str, width: float) -> None:
    for block in markdown.parse(rulebook.read(all_games()[game], "nb")):
        if block.kind == "table":
            for label in laid_out(brush, markdown.Table(block.rows), width):
                longest = max(markdown.plain(label.words).split(), key=len, default="")
                assert brush.text(longest, label.style).width <= label.area.w + 1, label.words


def test_a_table_without_room_tells_each_row_as_a_list(brush: Brush) -> None:
    table = markdown.Table((("value", "fish", "ability"), ("3", "**Ling**", "When sold: gain 1 Fishbuck. " * 3)))
    assert [label.words for label in laid_out(brush, table, 600)][:3] == ["value", "fish", "ability"]
    told = [markdown.plain(label.words) for label in laid_out(brush, table, 200)]
    assert told[:2] == ["Ling", "value: 3"]
    assert told[2].startswith("ability: When sold")
    assert [label.words for label in laid_out(brush, table, 600)][:3] == ["value", "fish", "ability"]
