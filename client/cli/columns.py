"""A few columns of words for a terminal, without the time that a library for it takes to load."""

import os
import shutil
import sys
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

GAP = "  "
WIDEST = 28
"""Letters of a column that is not the last: what is longer is wrapped."""
LEAST = 20
"""Letters that the last column has at least, however narrow the terminal is."""


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows under their headings, which come first; the last column has what is left of the line."""
    *widths, _ = [min(WIDEST, max(map(len, column))) for column in zip(*rows, strict=True)]
    taken = sum(widths) + len(GAP) * len(widths)
    widths.append(max(LEAST, shutil.get_terminal_size((80, 24)).columns - taken))
    lines = []
    for number, row in enumerate(rows):
        cells = [wrap(words, width) for words, width in zip(row, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=""):
            line = GAP.join(part.ljust(width) for part, width in zip(parts, widths, strict=True)).rstrip()
            lines.append(line if number else bold(line))
    return "\n".join(lines)


def bold(words: str) -> str:
    """Where a terminal shows it, bold."""
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        return f"\x1b[1m{words}\x1b[0m"
    return words
