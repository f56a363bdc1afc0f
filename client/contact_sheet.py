"""A contact sheet: many pictures on one, small enough to be looked through and large enough to be read."""

from collections.abc import Sequence
from pathlib import Path

import panda3d.core as p3d

WIDTH = 1920
"""Pixels across; pictures that are smaller than their share of it stay as they are."""
GAP = 6


def make_sheet(rows: Sequence[Sequence[Path]], path: Path) -> None:
    """Paste pictures of one size in rows, each as wide as the widest row allows."""
    first = _read(rows[0][0])
    across = max(map(len, rows))
    scale = min(1.0, (WIDTH - GAP * (across + 1)) / across / first.get_x_size())
    wide, high = round(first.get_x_size() * scale), round(first.get_y_size() * scale)
    sheet = p3d.PNMImage(across * (wide + GAP) + GAP, len(rows) * (high + GAP) + GAP)
    for down, row in enumerate(rows):
        for along, one in enumerate(row):
            small = p3d.PNMImage(wide, high)
            small.quick_filter_from(_read(one))
            sheet.copy_sub_image(small, GAP + along * (wide + GAP), GAP + down * (high + GAP))
    sheet.write(p3d.Filename.from_os_specific(str(path)))


def _read(path: Path) -> p3d.PNMImage:
    image = p3d.PNMImage()
    image.read(p3d.Filename.from_os_specific(str(path)))
    return image
