"""Final bosses: summoning, penalties by hearts, flight, victory."""

import pytest

from sim.chance import chance_from
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit.state import Options
from tests.sim.games.beat_the_bit.scene import Scene


def summoned(card="astaroth", **player):
    scene = Scene(coins=23, **player)
    others = tuple(c for c in ("astaroth", "faceless-king", "mother-of-ashes") if c != card)
    return scene.set(finals=(card, others[0]), boxed=(others[1],)).do("summon")


def test_astaroth_from_summoning_to_flight():
    """Scenario 11."""
    scene = Scene(coins=23, slots=("axe",), hand=("one-up",)).against("crypt-rat").set(pot=("coins(2)",))
    scene.set(agenda=("organise",), finals=("astaroth", "faceless-king"), boxed=("mother-of-ashes",)).do("summon")
    assert scene.me.coins == 3
    assert scene.state.pot == ()
    assert [enemy.card for enemy in scene.state.enemies] == ["astaroth"]

    scene.do("face astaroth").throw(3, 3)
    assert scene.me.hearts == 2
    scene.do("face astaroth").throw(2, 2, 1)
    assert scene.hearts == [2]
    scene.set_me(blue=2).do("face astaroth").throw(5, 4)
    assert scene.me.hearts == 1
    assert scene.me.slots[0].flipped
    assert scene.me.flipped
    scene.set_me(blue=2).do("face astaroth").throw(2, 2)
    assert scene.hearts == [1]
    scene.set_me(blue=2).do("face astaroth").throw(4, 4)
    assert scene.phase == "death"
    scene.do("play one-up")
    assert scene.state.gone == ("astaroth",)
    assert scene.state.finals == ("faceless-king",)
    assert scene.phase == "organise"
    assert scene.me.hearts == 3
    assert scene.me.bag == (2, 0, 0)


def test_summoning_costs_twenty_coins():
    assert Scene(coins=19).refusal("summon") == "final.too-dear"


def test_only_face_and_flee_are_left():
    scene = summoned()
    assert {type(action).__name__ for action in scene.allowed} == {"Face", "Flee"}
    for line in ("reveal", "stop", "abandon"):
        assert scene.refusal(line) == "final.only-fight-or-flee"


def test_whoever_takes_the_last_heart_wins_at_once():
    scene = summoned().against("astaroth", hearts=1).do("face astaroth").throw(1, 1)
    outcome = GAME.outcome(scene.state)
    assert outcome.reason == "victory"
    assert outcome.winners == (0,)


@pytest.mark.parametrize(
    ("card", "hearts", "check"),
    [
        ("faceless-king", 2, lambda me: me.hand == ()),
        ("faceless-king", 1, lambda me: me.green == 1),
        ("mother-of-ashes", 2, lambda me: me.green == 1),
        ("mother-of-ashes", 3, lambda me: me.green == 0 and me.hand == ("axe",)),
    ],
)
def test_the_penalty_depends_on_the_hearts_left(card, hearts, check):
    scene = summoned(card, hand=("axe",)).against(card, hearts=hearts).do(f"face {card}").throw(6, 6)
    assert scene.me.hearts == 2
    assert check(scene.me)


def test_the_last_line_of_the_mother_ends_the_turn():
    scene = summoned("mother-of-ashes").against("mother-of-ashes", hearts=1).do("face mother-of-ashes").throw(6, 6)
    assert scene.phase == "organise"
    assert scene.state.gone == ("mother-of-ashes",)


def test_a_final_boss_that_is_not_beaten_leaves_the_game_and_the_last_one_ends_it():
    scene = summoned().do("flee")
    assert scene.state.gone == ("astaroth",)
    scene.set_me(coins=20).do("summon", "flee")
    outcome = GAME.outcome(scene.state)
    assert outcome.reason == "escaped"
    assert outcome.winners == ()


def test_fleeing_moves_no_knight():
    assert summoned().do("face astaroth").throw(1, 1).do("flee").state.knight == 0


def test_with_the_house_rule_an_unbeaten_final_boss_returns():
    scene = Scene(coins=20, options=Options(characters=("sir-arthur",), final_returns=True))
    top, other = scene.state.finals
    scene.do("summon", "flee")
    assert scene.state.finals == (other, top)
    assert scene.state.gone == ()


def test_death_of_one_player_removes_the_final_boss_for_the_others():
    scene = Scene(seats=2, hearts=1, flipped=True, coins=20).do("summon")
    card = scene.state.enemies[0].card
    scene.do(f"face {card}").throw(5, 5)
    assert scene.state.gone == (card,)
    assert scene.state.seat == 1
    assert scene.state.enemies == ()


def test_lightning_and_cannon_may_take_the_last_heart():
    scene = summoned(slots=("lightning",), hand=("jump",)).against("astaroth", hearts=1)
    scene.do("face astaroth", "use lightning against astaroth")
    assert scene.state.ending == "victory"


def test_the_survivors_rank_by_coins_below_the_winner():
    scene = Scene(seats=4, coins=20).do("summon")
    card = scene.state.enemies[0].card
    scene.against(card, hearts=1).do(f"face {card}").throw(1, 1)
    players = scene.state.players
    expected = sorted((1, 2, 3), key=lambda seat: -players[seat].coins)
    assert GAME.outcome(scene.state).ranking == ((0,), *((seat,) for seat in expected))


@pytest.mark.parametrize(("seats", "pile"), [(1, 2), (2, 3), (3, 3), (4, 3)])
def test_astaroth_is_always_in_the_pile(seats, pile):
    for seed in range(30):
        state = GAME.setup(seats, Options(), chance_from(seed)).state
        assert len(state.finals) == pile
        assert "astaroth" in state.finals


def test_the_ashen_gate_summons_for_free_or_costs_a_heart():
    scene = Scene(coins=0).adventure().set(row=("ashen-gate",)).do("event ashen-gate").throw(6, 6)
    assert scene.me.hearts == 2
    scene.set_me(blue=2).do("event ashen-gate").throw(1, 1)
    assert scene.state.final is not None
    assert scene.state.row == ("ashen-gate",)
    assert scene.phase == "adventure"
