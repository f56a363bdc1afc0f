"""Log files notice every flipped byte, every cut, and everything that is no log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import logfile
from sim.games.deer_portal import GAME
from sim.selfplay import bot_player, play_table
from sim.table import BadLog, Table

TABLE = play_table(GAME, 4, GAME.Options(), "file", bot_player(["classic"] * 4), most=60)
DATA = logfile.dump(TABLE.log)


def test_a_saved_log_loads_as_it_was(tmp_path):
    path = tmp_path / "game.astragal"
    logfile.save(path, TABLE.log)
    assert Table.replay(GAME, logfile.load(path)).state_hash == TABLE.state_hash
    assert [p.name for p in tmp_path.iterdir()] == ["game.astragal"]


@given(st.integers(0, len(DATA) - 1), st.integers(0, 7))
def test_one_flipped_bit_anywhere_is_found(at, bit):
    damaged = bytearray(DATA)
    damaged[at] ^= 1 << bit
    with pytest.raises(BadLog):
        logfile.parse(bytes(damaged))


@pytest.mark.parametrize("at", range(0, len(DATA), 37))
def test_one_flipped_byte_is_found(at):
    damaged = bytearray(DATA)
    damaged[at] ^= 0xFF
    with pytest.raises(BadLog):
        logfile.parse(bytes(damaged))


@pytest.mark.parametrize("length", range(0, len(DATA), 41))
def test_a_file_cut_short_is_found(length):
    with pytest.raises(BadLog):
        logfile.parse(DATA[:length])


def test_a_file_with_something_behind_it_is_found():
    with pytest.raises(BadLog, match="damaged-end"):
        logfile.parse(DATA + b"x")


def test_a_damaged_entry_is_named():
    first = 10 + 4 + int.from_bytes(DATA[10:14], "big")
    damaged = bytearray(DATA)
    damaged[first + 10] ^= 1
    with pytest.raises(BadLog) as caught:
        logfile.parse(bytes(damaged))
    assert (caught.value.reason, caught.value.entry) == ("damaged", 1)


def test_foreign_newer_and_older_files_are_told_apart():
    with pytest.raises(BadLog, match="foreign"):
        logfile.parse(b"\x89PNG\r\n\x1a\n" + bytes(100))
    with pytest.raises(BadLog) as caught:
        logfile.parse(b"ASTRAGAL\x00\x09" + DATA[10:])
    assert (caught.value.reason, caught.value.detail) == ("newer", {"version": 9})
    with pytest.raises(BadLog, match="damaged-head"):
        logfile.parse(b"ASTRAGAL\x00\x00" + DATA[10:])
    with pytest.raises(BadLog, match="empty"):
        logfile.parse(logfile.dump([]))


def test_a_swapped_entry_with_fresh_checksums_is_found():
    log = [*TABLE.log[:5], TABLE.log[7], *TABLE.log[6:]]
    with pytest.raises(BadLog) as caught:
        logfile.parse(logfile.dump(log))
    assert caught.value.entry == 5


@given(st.binary(max_size=400))
def test_any_bytes_are_a_log_or_a_clear_complaint(data):
    with pytest.raises(BadLog):
        logfile.parse(b"ASTRAGAL\x00\x01" + data)


def test_an_entry_longer_than_allowed_costs_nothing():
    with pytest.raises(BadLog, match="damaged"):
        logfile.parse(b"ASTRAGAL\x00\x01\xff\xff\xff\xff" + bytes(50))
