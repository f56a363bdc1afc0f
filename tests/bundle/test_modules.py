"""What is in a frozen program is read from its bytes, and what its native modules would not find is noticed."""

import struct

import pytest

from bundle.modules import ENTRY, frozen_modules, lacking

HEAD = 4096


def frozen_program(*names):
    """As Panda3D makes one: a header somewhere in the stub that says where the table of modules begins."""
    entry = struct.calcsize(ENTRY)
    table, pool = b"", b""
    for name in names:
        table += struct.pack(ENTRY, (len(names) + 1) * entry + len(pool), 0, 0)
        pool += name.encode() + b"\0"
    blob = table + bytes(entry) + pool
    header = struct.pack("<QQHHHH8x", HEAD, len(blob), 1, 12, 0, 0) + struct.pack("<12QQ", *[0] * 13)
    return (b"\x7fELF" + bytes(60) + header).ljust(HEAD, b"\0") + blob


def native(name, *named):
    return b"\0".join([b"\x7fELF", f"PyInit_{name}".encode(), *(each.encode() for each in named), b""])


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "zeroconf._cache.so").write_bytes(native("_cache", "zeroconf._dns", "zeroconf.const._CLASS_IN"))
    (tmp_path / "libpanda.so").write_bytes(b"no module at all")
    return tmp_path


def test_the_modules_of_a_frozen_program_are_known():
    assert frozen_modules(frozen_program("client", "client.cli", "twisted")) == {"client", "client.cli", "twisted"}


def test_what_was_not_frozen_has_none():
    with pytest.raises(ValueError):
        frozen_modules(b"\x7fELF" + bytes(10_000))


def modules_of(package):
    return [package, *(f"{package}.{name}" for name in ("_cache", "_dns", "const"))]


def test_a_native_module_finds_what_it_names(folder):
    assert lacking(frozen_program("zeroconf", "zeroconf._dns", "zeroconf.const"), folder, modules_of) == []


def test_what_a_native_module_would_not_find_is_named(folder):
    program = frozen_program("zeroconf", "zeroconf.const")
    assert lacking(program, folder, modules_of) == ["zeroconf._cache names zeroconf._dns"]


def test_what_is_no_module_may_be_named(folder):
    (folder / "msgspec._core.so").write_bytes(native("_core", "zeroconf._dns", "msgspec.convert", "msgspec.c"))
    program = frozen_program("zeroconf", "zeroconf._dns", "zeroconf.const", "msgspec")
    assert lacking(program, folder, modules_of) == []


def test_a_file_that_is_no_module_of_its_name_is_noticed(folder):
    (folder / "_struct.so").write_bytes(native("_socket"))
    program = frozen_program("zeroconf", "zeroconf._dns", "zeroconf.const")
    assert lacking(program, folder, modules_of) == ["_struct.so is no module _struct"]
