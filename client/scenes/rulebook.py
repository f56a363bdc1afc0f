"""The rulebook of a game, with its contents beside it; it can be opened at a paragraph."""

from typing import TYPE_CHECKING

from client.scenes.scene import Scene, page
from client.ui import markdown
from client.ui.layout import Column, Row, Scroll, Space, Widget, Wrap
from client.ui.theme import BODY, CHOSEN_BUTTON, GOLD, PAD, PANEL, QUIET_BUTTON
from client.ui.widgets import Button
from sim import rulebook
from sim.games import AnyGame
from sim.speech import Speech

if TYPE_CHECKING:
    from client.app import App


PART = 2
"""The depth of a part of the book; its paragraphs are deeper."""
INDENT = 16.0


class RulebookScene(Scene):
    """`paragraph` is an anchor such as `moves`: the book opens there."""

    def __init__(self, app: "App", game: AnyGame, paragraph: str = "") -> None:
        super().__init__(app)
        self.game = game
        self._wanted = paragraph
        self._chosen = paragraph

    def compose(self) -> Widget:
        language = self.app.words.language
        blocks = markdown.parse(rulebook.read(self.game, language))
        name = Speech(self.game, language).say("name")
        text = Column([Column(markdown.widgets(blocks), gap=11, pad=(PAD + 4, PAD), finish=PANEL)])
        if self.app.stage.width < 820:
            parts = Wrap([self._button(*entry) for entry in markdown.contents(blocks) if entry[2] == PART], gap=2)
            return page(self, self.say("rulebook.of", game=name), [parts, text], key="rulebook")
        beside = Scroll(
            Column([self._entry(*entry) for entry in markdown.contents(blocks)], gap=2), key="contents", grow=1
        )
        book = Scroll(text, key="rulebook.scroll", grow=2.6)
        both = Row([beside, book], gap=PAD, grow=1)
        return page(self, self.say("rulebook.of", game=name), [both], width=1100, key="book", scrolls=False)

    def entered(self) -> None:
        if self._wanted:
            self.app.after_composing(lambda: self.jump(self._wanted))

    def jump(self, anchor: str) -> None:
        """Show a paragraph at the top of the page."""
        self._chosen = anchor
        heading, scroll = self.app.stage.find(f"#{anchor}"), self.app.stage.find("rulebook.scroll")
        if heading is not None and isinstance(scroll, Scroll):
            scroll.scroll_to(heading.area.y - scroll.area.y - 6)
            self.app.stage.changed = True
        entry, contents = self.app.stage.find(f"contents.{anchor}"), self.app.stage.find("contents")
        if entry is not None and isinstance(contents, Scroll):
            contents.reveal(entry.area)

    def _entry(self, anchor: str, title: str, level: int) -> Widget:
        entry = self._button(anchor, title, level)
        entry.grow = 1
        return Row([Space(INDENT * max(0, level - PART)), entry], gap=0)

    def _button(self, anchor: str, title: str, level: int) -> Button:
        return Button(
            title,
            lambda: self._choose(anchor),
            key=f"contents.{anchor}",
            style=BODY if level > PART else BODY.tinted(GOLD),
            finishes=CHOSEN_BUTTON if anchor == self._chosen else QUIET_BUTTON,
            left=True,
        )

    def _choose(self, anchor: str) -> None:
        self._chosen = anchor
        self.refresh()
        self.app.after_composing(lambda: self.jump(anchor))


def title_of(game: AnyGame, language: str, paragraph: str) -> str:
    """What the rulebook calls a paragraph; its anchor where it has no heading."""
    blocks = markdown.parse(rulebook.headings(game, language))
    titles = {anchor: title for anchor, title, _ in reversed(markdown.contents(blocks))}
    return titles.get(paragraph, paragraph)
