"""The smallest program of macOS: text, link edit, symbols, a place for a signature."""

import struct

from bundle.macho import MAGIC, PROCESSORS


def macho_program(behind: bytes = b"") -> bytes:
    """Two pages of code and one of names, with something put behind the end perhaps."""
    text = struct.pack("<II16sQQQQiiII", 0x19, 72, b"__TEXT", 0, 0x2000, 0, 0x2000, 5, 5, 0, 0)
    edit = struct.pack("<II16sQQQQiiII", 0x19, 72, b"__LINKEDIT", 0x2000, 0x1000, 0x2000, 0x1000, 1, 1, 0, 0)
    symbols = struct.pack("<IIIIII", 2, 24, 0x2000, 0, 0x2000, 0x1000)
    commands = text + edit + symbols
    head = MAGIC + struct.pack("<IIIIIII", PROCESSORS["arm64"], 0, 2, 3, len(commands), 0, 0)
    return (head + commands).ljust(0x3000, b"\0") + behind
