"""The seed's own example, step by step: a Bridge Warden, difficulty 9, two hearts, a bargain for one heart."""

from sim.games.beat_the_bit import events as e
from tests.sim.games.beat_the_bit.scene import Scene


def test_the_worked_example():
    scene = Scene(coins=3, hand=("axe", "mirror"))
    scene.set(treasures=("torch", *scene.state.treasures)).adventure("bridge-warden").set(agenda=("organise",))

    scene.do("equip axe", "sell mirror", "shop", "buy", "go")
    assert scene.me.coins == 3 + 5 - 4
    assert scene.me.hand == ("torch",)
    assert scene.me.bag == (2, 0, 0)

    scene.do("reveal")
    assert scene.hearts == [2]

    scene.do("face bridge-warden", "option")
    assert scene.me.hearts == 2
    assert scene.me.bag == (3, 0, 0)

    scene.do("throw").fall(6, 4, 3).do("remove 0", "accept")
    assert scene.happened(e.Succeeded)[-1].total == 7
    assert scene.state.pot == ("coins(3)",)
    assert scene.hearts == [1]
    assert scene.me.bag == (3, 0, 0)

    scene.do("face bridge-warden").throw(2, 3, 4)
    assert scene.happened(e.Exact)[-1].total == 9
    assert scene.state.pot == ("coins(3)", "coins(3)", "treasure(common)")
    assert scene.hearts == []
    assert scene.me.bag == (4, 0, 0)

    scene.do("stop", "stay")
    assert scene.me.coins == 4 + 6
    assert len(scene.me.hand) == 2
    assert scene.me.bag == (2, 0, 0)
    assert scene.state.pot == ()
    assert not scene.me.flipped
