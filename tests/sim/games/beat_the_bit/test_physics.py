"""A position card decided by dice that really fall."""

import pytest

from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import events as e
from sim.physics.roller import PhysicsRoller
from tests.sim.games.beat_the_bit.scene import Scene

THROWS = 500


def spider_judged(scene, rest):
    """The dice the spider caught, and the total it led to."""
    scene.settle(rest).do("accept")
    judged = [*scene.happened(e.Succeeded), *scene.happened(e.Exact), *scene.happened(e.Failed)]
    return scene.happened(e.ZoneJudged)[-1].dice, judged[-1].total


def test_the_weaver_spider_and_five_hundred_real_throws(record_property, capsys):
    """What the spider does equals the recorded poses, throw by throw; the share of dice in its disc is reported."""
    roller = PhysicsRoller(table_secret=b"a web of five centimetres")
    thrown = caught = 0
    for number in range(THROWS):
        scene = Scene(blue=2 + number % 3).against("weaver-spider").do("face weaver-spider", "throw")
        rest = roller.roll(GAME.throw(scene.state))
        inside = tuple(die.id for die in rest.dice if die.x * die.x + die.y * die.y <= 500 * 500)
        dice, total = spider_judged(scene, rest)
        assert dice == inside
        assert total == sum(die.face + 1 for die in rest.dice) + len(inside)
        thrown += len(rest.dice)
        caught += len(inside)
    share = caught / thrown
    record_property("share of dice in the disc", share)
    with capsys.disabled():
        print(f"\nWeaver Spider: {caught} of {thrown} dice in the disc, {share:.1%}")
    assert 0.10 < share < 0.75, "the disc must be neither out of reach nor impossible to miss"


@pytest.mark.parametrize("card", ["torch", "spear"])
def test_dice_left_lying_are_real_bodies_in_a_second_throw(card):
    """The record of a second throw holds all dice on the felt, and every one counts as it ends."""
    roller = PhysicsRoller(table_secret=b"dice that are thrown again")
    for _ in range(20):
        scene = Scene(blue=4, slots=(card,)).against("mud-golem").do("face mud-golem", "throw")
        scene.settle(roller.roll(GAME.throw(scene.state)))
        if not any(action.card == card for action in scene.allowed if hasattr(action, "card")):
            continue
        scene.do(f"use {card}")
        rest = roller.roll(GAME.throw(scene.state))
        scene.settle(rest)
        assert [die.rest for die in scene.state.attempt.dice] == list(rest.dice)
