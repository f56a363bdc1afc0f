"""The icon is a die with rounded ground, small enough for every package."""

from pathlib import Path

import panda3d.core as p3d

from art import icon
from art.files import Output
from bundle.frozen import ICON


def test_the_icon_is_what_frozen_builds_look_for(tmp_path: Path) -> None:
    icon.build(Output(tmp_path / "models"))
    path = tmp_path / ICON
    picture = p3d.PNMImage(p3d.Filename.from_os_specific(str(path)))
    assert (picture.get_x_size(), picture.get_y_size()) == (256, 256)
    assert path.stat().st_size < 40_000
    assert picture.get_alpha(1, 1) == 0, "corners are clear"
    red, green, blue = picture.get_xel(128, 87)
    assert red > 2 * green
    assert red > 2 * blue
    assert min(picture.get_xel(128, 55)) > 0.7, "and bone around the one"
