"""Dust rises where dice hit, the more the harder, and is gone when they lie still."""

from collections.abc import Iterator

import panda3d.core as p3d
import pytest

from client.places import place_of
from client.table3d.dust import COLOURS, LASTS, LEAST, MOST, PUFFS, Dust
from client.table3d.tray import Tray
from sim.game import DieToThrow, Throw
from sim.games import all_games
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL
from sim.physics.throw import throw
from sim.physics.trajectory import Impact, decode
from tests.client.studio import Studio, studio

TWO = Throw(0, (DieToThrow(0, "d6"), DieToThrow(1, "d6")))
HERE = p3d.Point3(1, 2, 1)


@pytest.fixture(scope="module")
def lit() -> Iterator[Studio]:
    with studio("medium") as made:
        yield made


def test_a_hard_hit_stirs_more_than_a_soft_one_and_a_touch_nothing(lit: Studio) -> None:
    dust = Dust(lit.scene, lit.renderer)
    dust.stir(HERE, LEAST - 1, "sand")
    dust.stir(HERE, MOST, "dice")
    assert len(dust) == 0
    dust.stir(HERE, LEAST, "sand")
    dust.stir(HERE, MOST, "sand")
    soft, hard = dust._puffs
    assert hard.node.get_sx() > soft.node.get_sx()
    assert hard.strength > soft.strength
    dust.clear()


def test_it_settles_and_there_is_never_too_much_of_it(lit: Studio) -> None:
    dust = Dust(lit.scene, lit.renderer)
    for _ in range(3 * PUFFS):
        dust.stir(HERE, MOST, "leather")
    assert len(dust) == PUFFS
    dust.advance(LASTS / 2)
    assert len(dust) == PUFFS
    dust.advance(LASTS / 2)
    assert len(dust) == 0


def test_every_pit_has_dust_of_its_own_colour() -> None:
    for game in all_games():
        place = place_of(game)
        assert {place.floor, place.wall} <= set(COLOURS)


def test_a_throw_stirs_it_up_where_its_dice_hit_and_leaves_none(lit: Studio) -> None:
    hit: list[Impact] = []

    def heard(impact: Impact) -> None:
        hit.append(impact)
        tray.stir(impact, "felt")

    tray = Tray(lit.scene, lit.assets, lit.renderer, heard)
    tray.play(TWO, decode(throw(TWO, NEUTRAL, entropy(b"dust" * 8, 1)).trajectory))
    most = 0
    while tray.advance(1 / 60):
        most = max(most, len(tray.marks.dust))
    assert hit
    assert most > 0
    assert len(tray.marks.dust) == 0
    tray.destroy()


def test_a_modest_preset_does_without_it() -> None:
    with studio("test") as plain:
        dust = Dust(plain.scene, plain.renderer)
        dust.stir(HERE, MOST, "sand")
        assert len(dust) == 0
