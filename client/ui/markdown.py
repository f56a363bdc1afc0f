"""Rulebooks on screen: the part of Markdown they use (headings with anchors, paragraphs, lists, tables, emphasis)."""

import re
from collections.abc import Callable
from typing import NamedTuple

from client.ui.brush import EMPHASIS, PLAIN, STRESS
from client.ui.layout import Column, Row, Widget
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
            return _table(block.rows)
        case _:
            return Label(styled(block.text), PROSE)


def _table(rows: tuple[tuple[str, ...], ...]) -> Widget:
    columns = max(len(row) for row in rows)
    longest = [max((len(plain(row[i])) for row in rows if i < len(row)), default=1) for i in range(columns)]
    # long cells get more room, but a short one is never squeezed to nothing
    shares = [min(48, max(8, length)) for length in longest]
    lines = []
    for number, row in enumerate(rows):
        style = SMALL.sized(15).tinted(GOLD if number == 0 else CREAM)
        cells = [Label(styled(cell), style, grow=share) for cell, share in zip(row, shares, strict=False)]
        lines.append(Row(cells, gap=12, align="start"))
    return Column(lines, gap=7, pad=(14, 12), finish=WELL)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _continues(line: str) -> bool:
    return bool(line.strip()) and not _HEADING.match(line) and not _ITEM.match(line) and not line.startswith("|")


def _while(lines: list[str], at: int, condition: Callable[[str], bool]) -> int:
    while at < len(lines) and condition(lines[at]):
        at += 1
    return at
