"""The modules inside a frozen program, and what its native modules import: read from the files, on any system."""

import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

HEADER = re.compile(rb"\x01\x00\x0c\x00\x00\x00[\x00-\x07]\x00")
"""Version 1 with twelve pointers: the middle of what Panda3D writes into a program to find its modules by."""
ENTRY = "<QQixxxx"
EXTENSIONS = (".so", ".pyd")
LEFT_OVER = re.compile(r"\.(cpython-|abi3|cp3).*$")


def frozen_modules(program: bytes) -> set[str]:
    """The names of all modules in a frozen program. Raises ValueError where there are none."""
    for found in HEADER.finditer(program):
        at = found.start() - 16
        blob, size = struct.unpack_from("<QQ", program, at) if at >= 0 else (0, 0)
        if size > 0 and blob > 0 and blob + size <= len(program):
            (table,) = struct.unpack_from("<Q", program, found.end() + 8)
            if table < size and (names := set(_names(program, blob, table))):
                return names
    raise ValueError("no frozen program")


def _names(program: bytes, blob: int, table: int) -> Iterator[str]:
    for place in range(blob + table, len(program) - struct.calcsize(ENTRY), struct.calcsize(ENTRY)):
        named, _, _ = struct.unpack_from(ENTRY, program, place)
        if not named:
            return
        at = blob + named
        yield program[at : program.index(b"\0", at)].decode()


def native_modules(folder: Path) -> dict[str, Path]:
    """Native modules beside a program, by the names they are imported by."""
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in EXTENSIONS]
    return {LEFT_OVER.sub("", path.stem): path for path in files if not path.name.startswith("lib")}


def lacking(program: bytes, folder: Path, modules_of: Callable[[str], list[str]]) -> list[str]:
    """Sentences on what native modules name of the packages that they belong to, and would not find.

    `modules_of` says what modules a package has: what else is named may be anything.
    """
    natives = native_modules(folder)
    there = frozen_modules(program) | set(natives)
    found = []
    for name, path in natives.items():
        data = path.read_bytes()
        if b"PyInit_" + name.rpartition(".")[2].encode() not in data:
            found.append(f"{path.name} is no module {name}")
        if "." in name:
            wanted = [module for module in modules_of(name.partition(".")[0]) if module.encode() in data]
            found += [f"{name} names {module}" for module in wanted if module not in there]
    return found
