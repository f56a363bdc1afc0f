"""Log files, `*.astragal`: the whole log of a table in a form that notices every flipped byte.

| bytes  | what                                                                |
|--------|---------------------------------------------------------------------|
| 8      | `ASTRAGAL`                                                          |
| 2      | format version, big-endian                                          |
| n × …  | an entry: 4 bytes length, then its msgpack (input, state, chain)    |
| 4      | zero: no more entries                                               |
| 4 + n  | format 2 only: length, then msgpack of what is kept beside the log: `sim.snapshots.Kept` |
| 16     | hash of everything before                                           |

Format 1 is the log alone, as hosts send it. Files that are written to be watched later are of format 2.
"""

from pathlib import Path

from sim.codec import DIGEST, Malformed, decode, digest, encode
from sim.files import NotPlain, read_plain
from sim.snapshots import Kept
from sim.table import BadLog, Begin, Entry, chain_hash

MAGIC = b"ASTRAGAL"
LOG_ALONE, WITH_SNAPSHOTS = 1, 2
LONGEST_ENTRY = 1 << 20
LONGEST_FILE = 1 << 28
HEAD = len(MAGIC) + 2


def save(path: Path, log: list[Entry], kept: Kept | None = None) -> None:
    """Write a log; the file appears whole or not at all."""
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(dump(log, kept))
    draft.replace(path)


def load(path: Path) -> list[Entry]:
    """Read a log file; raises BadLog when it is not a true one, OSError when it cannot be read."""
    return load_whole(path)[0]


def load_whole(path: Path) -> tuple[list[Entry], Kept]:
    """The same, with what is kept beside the log."""
    if path.stat().st_size > LONGEST_FILE:
        raise BadLog("too-long")
    try:
        return parse_whole(read_plain(path, LONGEST_FILE))
    except NotPlain as error:
        raise BadLog("foreign") from error


def dump(log: list[Entry], kept: Kept | None = None) -> bytes:
    parts = [MAGIC, (LOG_ALONE if kept is None else WITH_SNAPSHOTS).to_bytes(2, "big")]
    for entry in log:
        data = encode(entry)
        parts += [len(data).to_bytes(4, "big"), data]
    parts.append(bytes(4))
    if kept is not None:
        beside = encode(kept)
        parts += [len(beside).to_bytes(4, "big"), beside]
    body = b"".join(parts)
    return body + digest(body)


def parse(data: bytes) -> list[Entry]:
    """The entries of a log file, with their chain checked; their truth under the rules is Table.replay's business."""
    return parse_whole(data)[0]


def parse_whole(data: bytes) -> tuple[list[Entry], Kept]:
    """The same, with what is kept beside them."""
    if not data.startswith(MAGIC):
        raise BadLog("foreign")
    version = int.from_bytes(data[len(MAGIC) : HEAD], "big")
    if version > WITH_SNAPSHOTS:
        raise BadLog("newer", version=version)
    if version < LOG_ALONE or len(data) < HEAD:
        raise BadLog("damaged-head")
    entries: list[Entry] = []
    at = HEAD
    while True:
        part, at = _part(data, at, LONGEST_ENTRY, len(entries))
        if not part:
            break
        entries.append(_entry(part, entries))
    beside = b""
    if version == WITH_SNAPSHOTS:
        beside, at = _part(data, at, LONGEST_FILE, len(entries))
    if len(data) < at + DIGEST:
        raise BadLog("cut-short", len(entries))
    if data[at:] != digest(data[:at]):
        raise BadLog("damaged-end", len(entries))
    if not entries or not isinstance(entries[0].input, Begin):
        raise BadLog("empty")
    return entries, _kept(beside, len(entries))


def _part(data: bytes, at: int, longest: int, number: int) -> tuple[bytes, int]:
    """A part behind its length, and where the next begins."""
    begin = at + 4
    length = int.from_bytes(data[at:begin], "big")
    if len(data) >= begin and length > longest:
        raise BadLog("damaged", number)
    if len(data) < begin + length:
        raise BadLog("cut-short", number)
    return data[begin : begin + length], begin + length


def _kept(data: bytes, entries: int) -> Kept:
    try:
        return decode(data, Kept) if data else Kept()
    except Malformed as error:
        raise BadLog("damaged-end", entries) from error


def game_of(log: list[Entry]) -> str:
    """The id of the game a log belongs to."""
    begin = log[0].input
    assert isinstance(begin, Begin)
    return begin.game


def _entry(data: bytes, before: list[Entry]) -> Entry:
    try:
        entry = decode(data, Entry)
    except Malformed as error:
        raise BadLog("damaged", len(before)) from error
    previous = before[-1].chain if before else b""
    if entry.chain != chain_hash(previous, entry.input, entry.state):
        raise BadLog("damaged", len(before))
    return entry
