"""Computer players aim where a place on the felt matters, and only there."""

from math import hypot

import pytest

from sim.game import Aim
from sim.games.beat_the_bit import GAME
from tests.sim.games.beat_the_bit.scene import Scene


def wish(scene):
    """What the player on turn aims at, once the dice are in the hand."""
    scene.do("throw")
    assert GAME.throw(scene.state) is not None
    return GAME.aim(GAME.view(scene.state, 0), 0)


def out(aim):
    return hypot(aim.x, aim.y)


def test_nobody_aims_where_no_card_looks():
    assert wish(Scene(blue=3).against("toll-troll").do("face toll-troll")) is None


@pytest.mark.parametrize("card", ["weaver-spider", "quicksand-maw", "spider-queen"])
def test_the_web_and_the_quicksand_are_avoided(card):
    assert out(wish(Scene(blue=3).against(card).do(f"face {card}"))) > 500


def test_far_from_the_archer_is_the_middle():
    assert wish(Scene(blue=3).against("tower-archer").do("face tower-archer")) == Aim(0, 0)


def test_the_twins_are_brought_together_at_the_wall():
    assert out(wish(Scene(blue=3).against("spectral-twins").do("face spectral-twins"))) > 800


def test_the_bridge_is_crossed_to_the_right():
    scene = Scene(blue=3).adventure("broken-bridge", "toll-troll").do("reveal", "face toll-troll")
    assert wish(scene).x > 500


@pytest.mark.parametrize("card", ["moon-altar", "wishing-well"])
def test_what_helps_in_the_middle_is_aimed_at(card):
    scene = Scene(coins=1, blue=3).against("toll-troll").set(row=(card,)).do("face toll-troll", f"declare {card}")
    assert wish(scene) == Aim(0, 0)


def test_a_chalk_mark_is_aimed_at():
    scene = Scene(hand=("magic-chalk",)).against("toll-troll").do("face toll-troll", "play magic-chalk")
    aim = wish(scene.do("mark 600 -700"))
    assert hypot(aim.x - 600, aim.y + 700) < 300


def test_a_wish_follows_from_what_the_seat_sees():
    scene = Scene(blue=3, seats=2).against("weaver-spider").do("face weaver-spider")
    seen = wish(scene)
    assert GAME.aim(scene.state, 0) == seen
    assert GAME.aim(GAME.view(scene.state, 1), 1) is None
