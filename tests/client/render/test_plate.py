"""What the plate promises: a room that is drawn once looks as if it were drawn each time, and pieces still shade it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import panda3d.core as p3d
import pytest

from client.places import place_of
from client.places.opened import OpenPlace
from client.render.quality import PRESETS
from client.table3d.dice import Dice
from sim.game import DieToThrow
from tests.client.studio import Studio, studio

KEPT = [name for name, preset in PRESETS.items() if preset.plate]
MEAN, MOST = 0.004, 0.06
"""How far a picture may be from another: on the average, and in all but one of a hundred pixels."""


@dataclass
class Dungeon:
    """A die in the dungeon."""

    scene: Studio
    place: OpenPlace
    die: p3d.NodePath

    @property
    def kept(self) -> bool:
        """The room comes from the plate."""
        return self.scene.renderer.plate.used

    def rest(self) -> None:
        """As many frames as it takes until the room is kept."""
        for _ in range(self.scene.renderer.quality.plate + 1):
            self.scene.renderer.changed()
            self.scene.draw()

    def both(self) -> tuple[p3d.PNMImage, p3d.PNMImage]:
        """The same moment with the room from the plate, and with the room drawn."""
        self.rest()
        assert self.kept
        kept = self._seen()
        self.scene.renderer.room_changed()
        self.scene.draw()
        assert not self.kept
        return kept, self._seen()

    def _seen(self) -> p3d.PNMImage:
        image = p3d.PNMImage()
        self.scene.window.get_screenshot(image)
        image.remove_alpha()
        return image


@contextmanager
def dungeon(preset: str) -> Iterator[Dungeon]:
    with studio(preset, 480, 270) as scene:
        scene.camera.set_pos_hpr(0, -62, 50, 0, -38, 0)
        scene.set_view(40)
        scene.renderer.cover(0, 0, 45)
        place = OpenPlace(place_of("beat-the-bit"), scene.scene, scene.assets, scene.renderer)
        die = Dice(scene.assets, scene.renderer).make(DieToThrow(0, "d6", "red"), scene.scene)
        die.set_scale(4)
        die.set_pos(-24, -14, 4)
        yield Dungeon(scene, place, die)
        place.close()


def differences(a: p3d.PNMImage, b: p3d.PNMImage) -> tuple[float, float]:
    """On the average of all pixels, and the greatest but for one in a hundred."""
    assert (a.get_x_size(), a.get_y_size()) == (b.get_x_size(), b.get_y_size())
    found = sorted(
        max(abs(p - q) for p, q in zip(a.get_xel(x, y), b.get_xel(x, y), strict=True))
        for x in range(a.get_x_size())
        for y in range(a.get_y_size())
    )
    return sum(found) / len(found), found[-len(found) // 100]


def part(seen: Dungeon, image: p3d.PNMImage, pixels: int) -> p3d.PNMImage:
    """A square of the picture around the die."""
    at = p3d.Point2()
    assert seen.scene.lens.project(seen.die.get_pos(seen.scene.camera), at)
    cut = p3d.PNMImage(pixels, pixels)
    x, y = (at.x + 1) / 2 * image.get_x_size(), (1 - at.y) / 2 * image.get_y_size()
    cut.copy_sub_image(image, 0, 0, round(x) - pixels // 2, round(y) - pixels // 2, pixels, pixels)
    return cut


def assert_alike(pictures: tuple[p3d.PNMImage, p3d.PNMImage]) -> None:
    mean, most = differences(*pictures)
    assert mean < MEAN
    assert most < MOST


@pytest.mark.parametrize("preset", KEPT)
def test_a_room_from_the_plate_looks_as_if_it_were_drawn(preset: str) -> None:
    with dungeon(preset) as seen:
        first = seen.both()
        assert_alike(first)
        # its shadow goes with a die that moves, though the room is not drawn again
        seen.rest()
        before = stored(seen)
        seen.die.set_pos(-12, -8, 14)
        seen.scene.renderer.changed()
        seen.scene.draw()
        assert seen.kept
        assert stored(seen) == before
        moved = seen.both()
        assert_alike(moved)
        kept, drawn = (part(seen, image, 90) for image in moved)
        assert differences(kept, drawn)[0] < 0.01
        # the room where its shadow falls is darker now
        there = (-6.5, -14.1)
        before_it, after_it = (sum(seen.scene.colour_at(image, *there)) for image in (first[0], moved[0]))
        assert after_it < before_it * 0.8


@pytest.mark.parametrize("preset", KEPT)
def test_it_is_drawn_anew_for_another_window_and_another_mood(preset: str) -> None:
    with dungeon(preset) as seen:
        calm = seen.both()[0]
        seen.place.mood("doom")
        assert differences(calm, seen.both()[0])[0] > 0.01
        assert_alike(seen.both())
        seen.scene.window.set_size(300, 420)
        seen.scene.set_view(60)
        seen.scene.renderer.resize()
        assert_alike(seen.both())


def stored(seen: Dungeon) -> object:
    """Of which view of which room the plate is."""
    return seen.scene.renderer.plate.stored


def test_a_die_behind_a_part_of_the_room_stays_behind_it() -> None:
    with dungeon("low") as seen:
        seen.die.set_pos(0, 60, 4)  # behind the wall
        hidden = seen.both()[0]
        seen.die.hide()
        assert differences(hidden, seen.both()[0])[1] < 0.02


def test_the_room_is_drawn_once_and_not_while_nothing_changes() -> None:
    with dungeon("low") as seen:
        plate = next(window for window in seen.scene.windows if window.name == "plate")
        drawn = []
        for _ in range(5):
            seen.scene.renderer.changed()
            seen.scene.draw()
            drawn.append(plate.active)
        assert drawn.count(True) == 1
        assert not seen.scene.renderer.frame()
        assert not plate.active


def test_while_the_camera_moves_the_room_is_drawn_as_usual() -> None:
    with dungeon("low") as seen:
        seen.rest()
        for step in range(3):
            seen.scene.camera.set_x(step + 1.0)
            seen.scene.renderer.changed(moved=False)
            seen.scene.draw()
            assert not seen.kept
        seen.rest()
        assert seen.kept


def test_another_figure_is_seen_at_once() -> None:
    with dungeon("low") as seen:
        seen.rest()
        seen.place.appear("table", "portrait")
        seen.scene.draw()
        assert not seen.kept
        assert_alike(seen.both())
