"""What a library of Linux or Windows offers to others, read from its own tables."""

import struct
from collections.abc import Iterator


def align(number: int, by: int) -> int:
    return -(-number // by) * by


def elf_exports(data: bytes) -> list[str]:
    """The functions that a shared object of Linux defines for others."""
    (sections_at,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, sections_at + size * number) for number in range(count)]
    for _, kind, _, _, at, length, link, _, _, each in sections:
        if kind == 11:  # dynamic symbols
            texts = sections[link][4]
            symbols = (struct.unpack_from("<IBBHQQ", data, place) for place in range(at, at + length, each))
            return [_text(data, texts + name) for name, info, _, where, _, _ in symbols if where and info & 15 == 2]
    return []


def windows_exports(data: bytes) -> list[str]:
    """The names that a library of 64-bit Windows exports, functions and data alike."""
    (head,) = struct.unpack_from("<I", data, 0x3C)
    (count,) = struct.unpack_from("<H", data, head + 6)
    (optional,) = struct.unpack_from("<H", data, head + 20)
    tables = head + 24 + optional
    sections = [struct.unpack_from("<8sIIII", data, tables + 40 * number) for number in range(count)]

    def place(address: int) -> int:
        places: Iterator[int] = (
            at + address - start for _, size, start, raw, at in sections if start <= address < start + max(size, raw)
        )
        return next(places)

    (exports,) = struct.unpack_from("<I", data, head + 24 + 112)
    if not exports:
        return []
    names, names_at = struct.unpack_from("<I4xI", data, place(exports) + 24)
    addresses = struct.unpack_from(f"<{names}I", data, place(names_at))
    return [_text(data, place(address)) for address in addresses]


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()
