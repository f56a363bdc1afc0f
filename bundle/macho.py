"""Programs of macOS: one kind of processor taken out of several, and an ad-hoc signature over every byte.

Apple's processors run nothing unsigned, and what is changed after it was signed is killed on sight. Freezing changes
every program: its modules are put behind the end of it, and paths in libraries are rewritten. `sign` writes a signature
without a name ("ad hoc"), as Apple's `codesign --sign -` does, on any system. It makes a program run. That it comes
from us only a certificate of Apple's can say, and notarising: both need an account there.
"""

import hashlib
import struct
from pathlib import Path
from typing import NamedTuple

from bundle.exports import align

MAGIC = b"\xcf\xfa\xed\xfe"
FAT = b"\xca\xfe\xba\xbe"
PROCESSORS = {"arm64": 0x0100000C, "x86_64": 0x01000007}
SEGMENT, SYMBOLS, SIGNATURE = 0x19, 0x02, 0x1D
PAGE = 4096
AD_HOC = 0x2
MAIN_PROGRAM = 1

DIRECTORY, REQUIREMENTS, WHOLE = 0xFADE0C02, 0xFADE0C01, 0xFADE0CC0
NO_REQUIREMENTS = struct.pack(">III", REQUIREMENTS, 12, 0)


class NotMachO(ValueError):
    """A file that is no program of macOS, or not one that can be signed here."""


class Command(NamedTuple):
    """A load command: what it is, and where in the file it stands."""

    kind: int
    at: int
    size: int


def is_macho(data: bytes) -> bool:
    return data[:4] in (MAGIC, FAT)


def thin(data: bytes, processor: str) -> bytes:
    """What a file holds for one kind of processor; one for that alone is returned as it is."""
    if data[:4] != FAT:
        return data
    (count,) = struct.unpack_from(">I", data, 4)
    for number in range(count):
        kind, _, at, size, _ = struct.unpack_from(">IIIII", data, 8 + 20 * number)
        if kind == PROCESSORS[processor]:
            return data[at : at + size]
    raise NotMachO(f"nothing for {processor}")


def thin_program(data: bytes, processor: str) -> bytes:
    """A frozen program for one kind of processor: its modules follow what is left. Raises NotMachO."""
    if data[:4] != FAT:
        return data
    (count,) = struct.unpack_from(">I", data, 4)
    slices = (struct.unpack_from(">IIIII", data, 8 + 20 * number) for number in range(count))
    end = max(at + size for _, _, at, size, _ in slices)
    code = bytearray(thin(data, processor))
    for by in (0x4000, 0x1000):
        modules = align(end, by)
        told = code.find(struct.pack("<QQ", modules, len(data) - modules))
        if told >= 0:
            code += bytes(align(len(code), 0x4000) - len(code))
            struct.pack_into("<Q", code, told, len(code))
            return bytes(code) + data[modules:]
    raise NotMachO("nobody knows where its modules are")


def commands(data: bytes | bytearray) -> list[Command]:
    """The load commands of a program. Raises NotMachO."""
    if data[:4] != MAGIC:
        raise NotMachO("no 64-bit program of macOS")
    (count,) = struct.unpack_from("<I", data, 16)
    found, at = [], 32
    for _ in range(count):
        kind, size = struct.unpack_from("<II", data, at)
        found.append(Command(kind, at, size))
        at += size
    return found


def libraries(data: bytes) -> list[str]:
    """What a program is linked with, as it is written there."""
    loads = (0x0C, 0x80000018, 0x8000001F)
    return [_name(data, command) for command in commands(data) if command.kind in loads]


def _name(data: bytes, command: Command) -> str:
    (at,) = struct.unpack_from("<I", data, command.at + 8)
    return data[command.at + at : command.at + command.size].split(b"\0")[0].decode()


def sign(data: bytes, identifier: str, plist: bytes = b"", resources: bytes = b"") -> bytes:
    """A program with an ad-hoc signature over all of it, also over what was put behind its end. Raises NotMachO."""
    file = bytearray(data)
    known = {command.kind: command for command in commands(file) if command.kind in (SYMBOLS, SIGNATURE)}
    segments = {_segment(file, each): each for each in commands(file) if each.kind == SEGMENT}
    linkedit = segments[b"__LINKEDIT"]
    at, size = struct.unpack_from("<QQ", file, linkedit.at + 40)
    is_longer = len(file) > at + size
    if not is_longer and SIGNATURE in known:
        del file[struct.unpack_from("<I", file, known[SIGNATURE].at + 8)[0] :]
    file += bytes(align(len(file), 16) - len(file))
    limit = len(file)
    if is_longer:
        _extend(file, known[SYMBOLS], limit)
    slots = _special(plist, resources)
    size = align(_room(limit, identifier, slots), 16)
    _announce(file, known, limit, size)
    _cover(file, linkedit, limit + size)
    (kind,) = struct.unpack_from("<I", file, 12)
    text = segments.get(b"__TEXT")
    covered = struct.unpack_from("<QQ", file, text.at + 40) if text is not None else (0, 0)
    directory = _directory(bytes(file), identifier, slots, covered, kind == 2)
    return bytes(file) + _super_blob(directory).ljust(size, b"\0")


def _segment(data: bytes | bytearray, command: Command) -> bytes:
    return bytes(data[command.at + 8 : command.at + 24]).rstrip(b"\0")


def _extend(file: bytearray, symbols: Command, limit: int) -> None:
    """What was put behind the end counts as names of symbols from now on: nothing may lie outside of all parts."""
    (at,) = struct.unpack_from("<I", file, symbols.at + 16)
    struct.pack_into("<I", file, symbols.at + 20, limit - at)


def _announce(file: bytearray, known: dict[int, Command], limit: int, size: int) -> None:
    """Say where the signature is: in the command that said it before, or in a new one behind all others."""
    if SIGNATURE in known:
        struct.pack_into("<II", file, known[SIGNATURE].at + 8, limit, size)
        return
    count, used = struct.unpack_from("<II", file, 16)
    at = 32 + used
    if any(file[at : at + 16]):
        raise NotMachO("no room for a signature")
    struct.pack_into("<IIII", file, at, SIGNATURE, 16, limit, size)
    struct.pack_into("<II", file, 16, count + 1, used + 16)


def _cover(file: bytearray, linkedit: Command, end: int) -> None:
    """The last segment reaches to the end of the file."""
    (at,) = struct.unpack_from("<Q", file, linkedit.at + 40)
    struct.pack_into("<Q", file, linkedit.at + 48, end - at)
    struct.pack_into("<Q", file, linkedit.at + 32, align(end - at, 0x4000))


def _special(plist: bytes, resources: bytes) -> list[bytes]:
    """Hashes of what belongs to a program beside its code, the last first: resources, requirements, Info.plist."""
    blank = bytes(32)
    sealed = [hashlib.sha256(part).digest() if part else blank for part in (resources, NO_REQUIREMENTS, plist)]
    return sealed if resources else sealed[1:]


def _room(limit: int, identifier: str, slots: list[bytes]) -> int:
    directory = 88 + len(identifier) + 1 + 32 * (len(slots) + -(-limit // PAGE))
    return 12 + 3 * 8 + directory + len(NO_REQUIREMENTS) + 8


def _directory(file: bytes, identifier: str, slots: list[bytes], covered: tuple[int, int], is_program: bool) -> bytes:
    """The code directory: a hash for every page."""
    named = 88
    hashed = named + len(identifier) + 1 + 32 * len(slots)
    pages = [hashlib.sha256(file[at : at + PAGE]).digest() for at in range(0, len(file), PAGE)]
    length = hashed + 32 * len(pages)
    head = struct.pack(
        ">IIIIIIIII4BIIIIQQQQ",
        *(DIRECTORY, length, 0x20400, AD_HOC, hashed, named, len(slots), len(pages), len(file)),
        *(32, 2, 0, 12),
        *(0, 0, 0, 0, 0, *covered, MAIN_PROGRAM if is_program else 0),
    )
    return head + identifier.encode() + b"\0" + b"".join(slots) + b"".join(pages)


def _super_blob(directory: bytes) -> bytes:
    """The parts of a signature, each found by its kind: directory, requirements, and no name."""
    parts = ((0, directory), (2, NO_REQUIREMENTS), (0x10000, struct.pack(">II", 0xFADE0B01, 8)))
    at = 12 + 8 * len(parts)
    index, body = b"", b""
    for kind, part in parts:
        index += struct.pack(">II", kind, at + len(body))
        body += part
    return struct.pack(">III", WHOLE, at + len(body), len(parts)) + index + body


def directory_of(data: bytes) -> bytes:
    """The code directory of a signed program. Raises NotMachO."""
    place = next((each.at for each in commands(data) if each.kind == SIGNATURE), None)
    if place is None:
        raise NotMachO("not signed")
    at, size = struct.unpack_from("<II", data, place + 8)
    if at + size > len(data):
        raise NotMachO("the signature lies beyond the end")
    magic, _, count = struct.unpack_from(">III", data, at)
    if magic != WHOLE:
        raise NotMachO("no signature where there should be one")
    for number in range(count):
        kind, offset = struct.unpack_from(">II", data, at + 12 + 8 * number)
        if kind == 0:
            (length,) = struct.unpack_from(">I", data, at + offset + 4)
            return data[at + offset : at + offset + length]
    raise NotMachO("a signature without a directory")


def cdhash(data: bytes) -> bytes:
    """What a signed program is known by."""
    return hashlib.sha256(directory_of(data)).digest()[:20]


def faults(data: bytes, plist: bytes = b"", resources: bytes = b"") -> list[str]:
    """What macOS would object to, page by page; nothing is well."""
    try:
        directory = directory_of(data)
    except NotMachO as fault:
        return [str(fault)]
    _, _, _, hashed, _, special, count, limit = struct.unpack_from(">IIIIIIII", directory, 4)
    kind = directory[37]
    found = []
    place = next(each.at for each in commands(data) if each.kind == SIGNATURE)
    at, size = struct.unpack_from("<II", data, place + 8)
    if limit != at:
        found.append(f"{limit} bytes are signed, and the code has {at}")
    if at + size != len(data):
        found.append(f"{len(data) - at - size} bytes lie behind the signature")
    make, length = (hashlib.sha256, 32) if kind == 2 else (hashlib.sha1, 20)
    for page in range(count):
        wanted = directory[hashed + length * page : hashed + length * (page + 1)]
        if make(data[page * PAGE : min(limit, (page + 1) * PAGE)]).digest() != wanted:
            found.append(f"page {page} is not as it was signed")
    for slot, part in ((1, plist), (3, resources)):
        if part and (slot > special or directory[hashed - length * slot :][:length] != make(part).digest()):
            found.append(f"{'Info.plist' if slot == 1 else 'resources'} not as signed")
    return found


def processor_of(data: bytes) -> str:
    (kind,) = struct.unpack_from("<I", data, 4)
    return next((name for name, number in PROCESSORS.items() if number == kind), "another")


def macho_files(folder: Path) -> list[Path]:
    """Every program and library below a folder."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and _begins(path) in (MAGIC, FAT)]


def _begins(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(4)
