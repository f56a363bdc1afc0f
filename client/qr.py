"""An address as a QR code: rows of dark and light squares, for terminals and for the window."""

from functools import lru_cache

BORDER = 2
"""Light squares around the code."""


@lru_cache(maxsize=8)
def qr_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """The squares from the top left: whether each is dark."""
    import segno

    return tuple(tuple(map(bool, row)) for row in segno.make(text, error="m", micro=False).matrix_iter(border=BORDER))


def qr_lines(text: str) -> list[str]:
    """For a terminal: two rows a line, light squares drawn, as terminals are dark."""
    rows = [*qr_rows(text)]
    rows += [(False,) * len(rows[0])] * (len(rows) % 2)
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return [
        "".join(map(blocks.__getitem__, zip(*pair, strict=True))) for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
