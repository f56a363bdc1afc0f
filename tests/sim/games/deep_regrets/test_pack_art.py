"""Pictures of a pack are whole, and no larger than a card needs."""

import zlib

import pytest

from sim.files import ROOT
from sim.game import PackRefused
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.packs.art import picture_problem
from tests.sim.games.deep_regrets.test_packs import write

MODELS = ROOT / "models" / "deep_regrets"


def png(width=3, height=2):
    """A black picture."""

    def part(kind, body):
        return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)

    header = width.to_bytes(4) + height.to_bytes(4) + bytes((8, 2, 0, 0, 0))
    rows = zlib.compress(bytes((1 + 3 * min(width, 9)) * min(height, 9)))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + part(b"IDAT", rows) + part(b"IEND", b"")


JPG = (MODELS / "day.jpg").read_bytes()


@pytest.mark.parametrize("data", [png(), JPG, (MODELS / "frame_brass.png").read_bytes()])
def test_a_whole_picture_is_sound_and_no_part_of_it_is(data):
    assert picture_problem(data) == ""
    for length in (0, 1, 5, 8, 30, len(data) // 2, len(data) - 1):
        assert picture_problem(data[:length]), length


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"GIF89a", "is no png or jpg picture inside"),
        (png(0, 5), "is damaged"),
        (png(5000, 5), "is 5000 by 5 pixels, 4096 a side is the limit"),
        (png().replace(b"IDAT", b"IDAX"), "is damaged"),
        (b"\xff\xd8\xff\xff\xff\xff", "is damaged"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_its_own_words(data, problem):
    assert picture_problem(data) == problem


def test_a_pack_with_half_a_picture_is_refused(tmp_path):
    folder = write(tmp_path / "pack", {"art": {"D01": "pin.png"}})
    (folder / "pin.png").write_bytes(png()[:-4])
    with pytest.raises(PackRefused, match=r"card D01, field art: 'pin.png' is damaged\."):
        BASE.with_packs(folder)
    (folder / "pin.png").write_bytes(png())
    assert BASE.with_packs(folder).hash == BASE.hash, "a picture is no rule"
