"""Hollow libraries: what a program is linked with and never calls, in a kilobyte or two instead of twenty megabytes.

Panda3D is linked with Nvidia's Cg, whose shaders Astragal does not use; and on Windows, what is made for every Python 3
is linked with a python3.dll that does nothing but pass on to the python3xx.dll of one version. Both are written here:
a library that answers nothing (0) to every call, and one that passes every call on.
"""

import struct
from collections.abc import Iterable, Mapping

from bundle.exports import align

NOTHING = bytes.fromhex("31c0c3")
"""xor eax, eax; ret: the answer 0, of any kind, on x86-64."""

PAGE = 0x1000


def elf_library(name: str, exports: Iterable[str]) -> bytes:
    """A shared object for Linux on x86-64: every function that it exports answers 0."""
    names = sorted(set(exports))
    strings = bytearray(b"\0")
    places = {}
    for text in (name, *names):
        places[text] = len(strings)
        strings += text.encode() + b"\0"
    symbols = bytes(24)
    head = 64 + 4 * 56
    table = align(head + len(NOTHING), 8)
    for each in names:
        # global function, in a section that is not nowhere
        symbols += struct.pack("<IBBHQQ", places[each], 0x12, 0, 1, head, len(NOTHING))
    count = len(names) + 1
    # one bucket, in which every symbol is followed by the next
    hashes = struct.pack(f"<II{1 + count}I", 1, count, 1 if names else 0, 0, *range(2, count), *([0] if names else []))
    hashed = table + len(symbols)
    named = hashed + len(hashes)
    fixed = named + len(strings)
    dynamic_at = align(fixed, PAGE)
    entries = ((14, places[name]), (4, hashed), (5, named), (6, table), (10, len(strings)), (11, 24), (0, 0))
    dynamic = b"".join(struct.pack("<qQ", *entry) for entry in entries)
    parts = (
        (1, 5, 0, fixed, PAGE),
        (1, 6, dynamic_at, len(dynamic), PAGE),
        (2, 6, dynamic_at, len(dynamic), 8),
        (0x6474E551, 6, 0, 0, 16),
    )
    file = b"\x7fELF\2\1\1" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", 3, 62, 1, 0, 64, 0, 0, 64, 56, 4, 64, 0, 0)
    file += b"".join(
        struct.pack("<IIQQQQQQ", kind, how, at, at, at, size, size, by) for kind, how, at, size, by in parts
    )
    file += NOTHING
    file = file.ljust(table, b"\0") + symbols + hashes + bytes(strings)
    return file.ljust(dynamic_at, b"\0") + dynamic


def windows_library(
    name: str, exports: Iterable[str], passed_on_to: str = "", called: Mapping[str, str] | None = None
) -> bytes:
    """A library for 64-bit Windows: calls are passed on to a library of the same functions, or answered with 0.

    `called` says what the other library calls a function, if not the same.
    """
    names = sorted(set(exports), key=str.encode)
    code, data, moved = PAGE, 2 * PAGE, 0
    directory = bytearray(40)
    addresses, pointers, ordinals, strings = 40, 40 + 4 * len(names), 40 + 8 * len(names), 40 + 10 * len(names)
    texts = bytearray(name.encode() + b"\0")
    functions, named = bytearray(), bytearray()
    for each in names:
        named += struct.pack("<I", data + strings + len(texts))
        texts += each.encode() + b"\0"
        if passed_on_to:
            functions += struct.pack("<I", data + strings + len(texts))
            texts += f"{passed_on_to.removesuffix('.dll')}.{(called or {}).get(each, each)}".encode() + b"\0"
        else:
            functions += struct.pack("<I", code)
    numbers = b"".join(struct.pack("<H", number) for number in range(len(names)))
    struct.pack_into(
        "<IIHHIIIIIII",
        directory,
        0,
        *(0, 0, 0, 0, data + strings, 1, len(names), len(names)),
        *(data + addresses, data + pointers, data + ordinals),
    )
    exported = bytes(directory + functions + named + numbers + texts)
    moved = data + align(len(exported), PAGE)
    # nothing needs to be moved, which has to be said for it to be moved at all
    relocations = struct.pack("<IIHH", code, 12, 0, 0)
    sections = (
        (b".text", code, NOTHING, 0x60000020),
        (b".edata", data, exported, 0x40000040),
        (b".reloc", moved, relocations, 0x42000040),
    )
    folders = [(0, 0)] * 16
    folders[0], folders[5] = (data, len(exported)), (moved, len(relocations))
    optional = struct.pack("<HBBIIIII", 0x20B, 14, 0, 0x200, 0x400, 0, 0, code)
    whole = moved + PAGE
    optional += struct.pack(
        "<QIIHHHHHHIIIIHH", 0x180000000, PAGE, 0x200, 6, 0, 0, 0, 6, 0, 0, whole, 0x400, 0, 2, 0x160
    )
    optional += struct.pack("<QQQQII", 1 << 20, PAGE, 1 << 20, PAGE, 0, 16)
    optional += b"".join(struct.pack("<II", *folder) for folder in folders)
    file = b"MZ".ljust(0x3C, b"\0") + struct.pack("<I", 0x40)
    file += b"PE\0\0" + struct.pack("<HHIIIHH", 0x8664, len(sections), 0, 0, 0, len(optional), 0x2022) + optional
    at = 0x400
    for title, address, content, flags in sections:
        size = align(len(content), 0x200)
        file += struct.pack("<8sIIIIIIHHI", title, len(content), address, size, at, 0, 0, 0, 0, flags)
        at += size
    file = file.ljust(0x400, b"\0")
    return file + b"".join(content.ljust(align(len(content), 0x200), b"\0") for _, _, content, _ in sections)
