"""Whether a file is a whole png or jpg picture of a sensible size: readers of pictures may hang over half of one."""

from collections.abc import Iterator
from zlib import crc32

LONGEST = 4096
"""Pixels of a side: a small file may hold a picture that no memory has room for."""
PNG, JPG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
END_OF_JPG = b"\xff\xd9"
ALONE = (0x01, *range(0xD0, 0xD8))
"""Marks in a jpg that nothing belongs to."""
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Marks in a jpg after which its size is said."""
SCAN = 0xDA


def picture_problem(data: bytes) -> str:
    """What is wrong with a picture; nothing if it can be drawn."""
    if data.startswith(PNG):
        size = _png_size(data)
    elif data.startswith(JPG):
        size = _jpg_size(data)
    else:
        return "is no png or jpg picture inside"
    if size is None or not all(size):
        return "is damaged"
    if max(size) > LONGEST:
        return f"is {size[0]} by {size[1]} pixels, {LONGEST} a side is the limit"
    return ""


def _png_size(data: bytes) -> tuple[int, int] | None:
    """From the first part; None unless every part is whole, up to the last."""
    parts = list(_parts(data))
    kinds = [kind for kind, _ in parts]
    if not parts or kinds[0] != b"IHDR" or kinds[-1] != b"IEND" or b"IDAT" not in kinds:
        return None
    header = parts[0][1]
    return int.from_bytes(header[:4]), int.from_bytes(header[4:8])


def _parts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(PNG)
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if data[at + 8 + length : at + 12 + length] != crc32(kind + body).to_bytes(4):
            return
        yield kind, body
        if kind == b"IEND":
            return
        at += 12 + length


def _jpg_size(data: bytes) -> tuple[int, int] | None:
    """From the mark that says it; None without, or if the picture after it has no end."""
    at, size = len(JPG), None
    while at + 4 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark == 0xFF:
            at += 1
        elif mark in ALONE:
            at += 2
        elif mark == SCAN:
            return size if END_OF_JPG in data[at:] else None
        else:
            if mark in FRAMES:
                size = int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
