"""A program of macOS is signed over every byte, and whatever is changed afterwards is noticed."""

import plistlib

import pytest

from bundle.macho import NotMachO, cdhash, faults, sign
from bundle.seal import faults_of, seal
from tests.bundle.programs import macho_program


@pytest.mark.parametrize("behind", [b"", b"frozen modules" * 1000])
def test_every_byte_is_signed_also_what_was_put_behind_the_end(behind):
    signed = sign(macho_program(behind), "org.astragal.Astragal")
    assert faults(signed) == []
    assert behind in signed
    for at in range(300, len(macho_program(behind)) - 1, 997):
        changed = bytearray(signed)
        changed[at] ^= 1
        assert faults(bytes(changed)) == [f"page {at // 4096} is not as it was signed"]


def test_what_is_put_behind_a_signature_is_noticed():
    assert "behind the signature" in faults(sign(macho_program(), "x") + b"more")[0]


def test_it_can_be_signed_again():
    once = sign(macho_program(b"modules"), "x")
    again = sign(once, "x")
    assert faults(again) == []
    assert cdhash(again) == cdhash(once)


def test_what_is_no_program_is_not_signed():
    with pytest.raises(NotMachO):
        sign(b"MZ something else", "x")


@pytest.fixture
def app(tmp_path):
    contents = tmp_path / "Astragal.app" / "Contents"
    for folder in ("MacOS", "Frameworks", "Resources/models"):
        (contents / folder).mkdir(parents=True)
    (contents / "MacOS" / "astragal").write_bytes(macho_program(b"modules"))
    (contents / "Frameworks" / "libpanda.dylib").write_bytes(macho_program())
    (contents / "Resources" / "models" / "die.bam").write_bytes(b"a die")
    (contents / "Info.plist").write_bytes(plistlib.dumps({"CFBundleExecutable": "astragal"}))
    seal(contents.parent, "org.astragal.Astragal")
    return contents.parent


def test_a_sealed_bundle_is_well(app):
    assert faults_of(app, "arm64") == []


@pytest.mark.parametrize("name", ["Resources/models/die.bam", "Frameworks/libpanda.dylib", "Info.plist"])
def test_a_file_that_is_changed_in_it_is_noticed(app, name):
    path = app / "Contents" / name
    path.write_bytes(
        path.read_bytes().replace(b"die", b"DIE").replace(b"__TEXT", b"__TEXU").replace(b"<dict>", b"<dict> ")
    )
    assert faults_of(app, "arm64")


def test_a_library_for_another_processor_is_noticed(app):
    assert any("is for arm64" in fault for fault in faults_of(app, "x86_64"))
