"""Log files, `*.astragal`: the whole log of a table in a form that notices every flipped byte.

| bytes  | what                                                                |
|--------|---------------------------------------------------------------------|
| 8      | `ASTRAGAL`                                                          |
| 2      | format version, big-endian                                          |
| n × …  | an entry: 4 bytes length, then its msgpack (input, state, chain)    |
| 4      | zero: no more entries                                               |
| 16     | hash of everything before                                           |
"""

from pathlib import Path

from sim.codec import DIGEST, Malformed, decode, digest, encode
from sim.files import NotPlain, read_plain
from sim.table import BadLog, Begin, Entry, chain_hash

MAGIC = b"ASTRAGAL"
FORMAT = 1
LONGEST_ENTRY = 1 << 20
LONGEST_FILE = 1 << 28
HEAD = len(MAGIC) + 2


def save(path: Path, log: list[Entry]) -> None:
    """Write a log; the file appears whole or not at all."""
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(dump(log))
    draft.replace(path)


def load(path: Path) -> list[Entry]:
    """Read a log file; raises BadLog when it is not a true one, OSError when it cannot be read."""
    if path.stat().st_size > LONGEST_FILE:
        raise BadLog("too-long")
    try:
        return parse(read_plain(path, LONGEST_FILE))
    except NotPlain as error:
        raise BadLog("foreign") from error


def dump(log: list[Entry]) -> bytes:
    parts = [MAGIC, FORMAT.to_bytes(2, "big")]
    for entry in log:
        data = encode(entry)
        parts += [len(data).to_bytes(4, "big"), data]
    parts.append(bytes(4))
    body = b"".join(parts)
    return body + digest(body)


def parse(data: bytes) -> list[Entry]:
    """The entries of a log file, with their chain checked; their truth under the rules is Table.replay's business."""
    if not data.startswith(MAGIC):
        raise BadLog("foreign")
    version = int.from_bytes(data[len(MAGIC) : HEAD], "big")
    if version > FORMAT:
        raise BadLog("newer", version=version)
    if version < FORMAT or len(data) < HEAD:
        raise BadLog("damaged-head")
    entries: list[Entry] = []
    at = HEAD
    while True:
        if len(data) < at + 4:
            raise BadLog("cut-short", len(entries))
        length = int.from_bytes(data[at : at + 4], "big")
        at += 4
        if length == 0:
            break
        if length > LONGEST_ENTRY:
            raise BadLog("damaged", len(entries))
        if len(data) < at + length:
            raise BadLog("cut-short", len(entries))
        entries.append(_entry(data[at : at + length], entries))
        at += length
    if len(data) < at + DIGEST:
        raise BadLog("cut-short", len(entries))
    if data[at:] != digest(data[:at]):
        raise BadLog("damaged-end", len(entries))
    if not entries or not isinstance(entries[0].input, Begin):
        raise BadLog("empty")
    return entries


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
