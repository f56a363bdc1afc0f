"""Rulebooks on screen: the part of Markdown they use (headings with anchors, paragraphs, lists, tables, emphasis)."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from client.ui.brush import EMPHASIS, PLAIN, STRESS, Area, Brush
from client.ui.layout import Column, Row, Size, Widget
from client.ui.theme import CREAM, GOLD, HEADING, PROSE, SMALL, SUBHEADING, WELL, Type
from client.ui.widgets import Label

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*(?:\{#([\w-]+)\})?\s*$")
_ITEM = re.compile(r"(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)")
_RULE = re.compile(r"\s*\|?[\s:|-]+\|[\s:|-]*$")


class Block(NamedTuple):
    """A piece of a document. `level` is a heading's depth or an item's indent; `rows` are a table's cells."""

    kind: str
    text: str = ""
    level: int = 0
    anchor: str = ""
    sign: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def parse(document: str) -> tuple[Block, ...]:
    """The blocks of a document, in order."""
    blocks: list[Block] = []
    lines = document.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
            continue
        if heading := _HEADING.match(line):
            blocks.append(Block("heading", heading[2], len(heading[1]), heading[3] or ""))
            at += 1
        elif line.lstrip().startswith("|"):
            end = _while(lines, at, lambda text: text.lstrip().startswith("|"))
            blocks.append(Block("table", rows=tuple(_cells(row) for row in lines[at:end] if not _RULE.match(row))))
            at = end
        elif item := _ITEM.match(line):
            end = _while(
                lines, at + 1, lambda text: bool(text.strip()) and text.startswith(" ") and not _ITEM.match(text)
            )
            text = " ".join([item[3], *(more.strip() for more in lines[at + 1 : end])])
            blocks.append(Block("item", text, len(item[1]) // 2, sign=f"{item[2]}." if item[2] else "•"))
            at = end
        else:
            end = _while(lines, at + 1, _continues)
            blocks.append(Block("paragraph", " ".join(text.strip().lstrip("> ") for text in lines[at:end])))
            at = end
    return tuple(blocks)


def widgets(blocks: tuple[Block, ...]) -> list[Widget]:
    """The blocks as widgets; the key of a heading with an anchor is `#anchor`."""
    return [_widget(block) for block in blocks]


def contents(blocks: tuple[Block, ...]) -> list[tuple[str, str, int]]:
    """Anchor, title and depth of every heading that can be jumped to."""
    return [(block.anchor, plain(block.text), block.level) for block in blocks if block.anchor]


def styled(text: str) -> str:
    """Emphasis as the brush understands it."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`([^`]+)`", rf"{STRESS}\1{PLAIN}", text)
    text = re.sub(r"\*\*(.+?)\*\*", rf"{STRESS}\1{PLAIN}", text)
    return re.sub(r"(?<![\w*])[*_](?!\s)(.+?)(?<!\s)[*_](?![\w*])", rf"{EMPHASIS}\1{PLAIN}", text)


def plain(text: str) -> str:
    """The words alone."""
    return re.sub(f"[{STRESS}{EMPHASIS}{PLAIN}]", "", styled(text))


class Table(Widget):
    """Rows under a head: side by side where every word has room, otherwise each row as a list of its own."""

    GAP = 12
    PAD = (14, 12)

    def __init__(self, rows: tuple[tuple[str, ...], ...]) -> None:
        super().__init__()
        styles = [SMALL.sized(15).tinted(GOLD if number == 0 else CREAM) for number in range(len(rows))]
        self._cells = [[Label(styled(cell), style) for cell in row] for row, style in zip(rows, styles, strict=True)]
        lines = [Row(cells, gap=self.GAP, align="start") for cells in self._cells]
        self._wide = Column(lines, gap=7, pad=self.PAD, finish=WELL)
        self._tall = Column(list(_told(rows)), gap=7, pad=self.PAD, finish=WELL)
        self._shown = self._wide
        self._fitted = (0.0, 0.0)

    @property
    def children(self) -> Sequence[Widget]:
        return (self._shown,)

    def measure(self, brush: Brush, width: float) -> Size:
        self._fit(brush, width)
        return self._shown.measure(brush, width)

    def place(self, brush: Brush, area: Area) -> None:
        self._fit(brush, area.w)
        self.area = area
        self._shown.place(brush, area)

    def _fit(self, brush: Brush, width: float) -> None:
        """Give each column room for its longest word, and share out the rest by what the columns would fill."""
        if self._fitted == (width, brush.text_size):
            return
        self._fitted = (width, brush.text_size)
        columns = [*zip(*self._cells, strict=True)]
        most = [min(WIDEST, _longest(brush, cells, lambda words: [words])) for cells in columns]
        least = [
            max(_longest(brush, cells, str.split), READABLE if full == WIDEST else 0.0)
            for cells, full in zip(columns, most, strict=True)
        ]
        spare = width - 2 * self.PAD[0] - self.GAP * (len(columns) - 1) - sum(least)
        wanted = [max(1.0, full - word) for full, word in zip(most, least, strict=True)]
        for cells, word, more in zip(columns, least, wanted, strict=True):
            for label in cells:
                label.grow = word + max(0.0, spare) * more / sum(wanted)
        self._shown = self._wide if spare >= 0 else self._tall
        self.adopt()


WIDEST = 320.0
"""A column that would fill more than this asks for no more room,"""
READABLE = 120.0
"""but wants at least so much: whole sentences in less are a ladder of words."""


def _longest(brush: Brush, cells: tuple[Label, ...], parts: Callable[[str], list[str]]) -> float:
    """How wide the longest part of a column is; letters are counted first, so that few texts have to be set."""
    found = {part for label in cells for part in parts(plain(label.words))}
    widest = max((brush.text(part, cells[0].style).width for part in sorted(found, key=len)[-FEW:]), default=0.0)
    return widest * (BOLDER if any(STRESS in label.words for label in cells) else 1) + 2


FEW = 6
BOLDER = 1.08
"""How much wider stressed words are."""


def _told(rows: tuple[tuple[str, ...], ...]) -> Iterator[Widget]:
    """The rows one below the other: what a row is about, then each cell after the head of its column."""
    head, *body = rows
    about = next((n for n in range(len(head)) if not all(row[n].isdigit() for row in body)), 0)
    for row in body:
        told = [(name, cell) for n, (name, cell) in enumerate(zip(head, row, strict=True)) if n != about]
        figures = " · ".join(f"{name}: {cell}" for name, cell in told if cell.isdigit())
        words = [f"{name}: {cell}" if name else cell for name, cell in told if not cell.isdigit() and cell.strip("–")]
        title = Label(f"{STRESS}{plain(row[about])}{PLAIN}", SMALL.sized(15).tinted(CREAM))
        lines = [Label(styled(line), SMALL.sized(15)) for line in (figures, *words) if line]
        yield Column([title, *lines], gap=1)


def _widget(block: Block) -> Widget:
    match block.kind:
        case "heading":
            style: Type = (HEADING.sized(30), HEADING.sized(23), SUBHEADING)[min(block.level, 3) - 1]
            label = Label(plain(block.text), style)
            return Column([label], pad=(0, 6), key=f"#{block.anchor}" if block.anchor else "")
        case "item":
            sign = Label(block.sign, PROSE.tinted(GOLD))
            return Row(
                [sign, Label(styled(block.text), PROSE, grow=1)], gap=10, pad=(8 + 18 * block.level, 0), align="start"
            )
        case "table":
            return Table(block.rows)
        case _:
            return Label(styled(block.text), PROSE)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _continues(line: str) -> bool:
    return bool(line.strip()) and not _HEADING.match(line) and not _ITEM.match(line) and not line.startswith("|")


def _while(lines: list[str], at: int, condition: Callable[[str], bool]) -> int:
    while at < len(lines) and condition(lines[at]):
        at += 1
    return at
