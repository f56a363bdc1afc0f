"""Enemies on the table, the pot, hearts lost and answered, bosses."""

import pytest

from sim.games.beat_the_bit import events as e
from tests.sim.games.beat_the_bit.scene import Scene


def test_an_enemy_left_behind_grows_and_forgets_its_wounds():
    """Scenario 9."""
    scene = Scene(seats=3).adventure("crypt-rat", "blind-moth").do("reveal", "stop")
    assert scene.state.seat == 1
    assert scene.hearts == [2]

    scene.do("go", "face crypt-rat").throw(1, 1)
    assert scene.hearts == [1]
    scene.do("stop")
    assert scene.state.seat == 2
    assert scene.hearts == [3]
    assert scene.state.pot == ("coins(2)",)

    scene.do("go", "abandon")
    assert scene.state.pot == ()
    assert "crypt-rat" in scene.state.used_adventures
    assert [enemy.card for enemy in scene.state.enemies] == ["blind-moth"]


def test_going_on_with_a_clear_table_keeps_the_pot_at_risk():
    scene = Scene().adventure("crypt-rat", "toll-troll").do("reveal", "face crypt-rat").throw(1, 1).do("reveal")
    assert scene.state.pot == ("coins(2)",)
    scene.do("stop")
    assert scene.state.pot == ("coins(2)",)
    assert scene.me.coins == 3


def test_whoever_clears_the_table_collects_what_others_earned():
    scene = Scene(seats=2).against("crypt-rat").set(pot=("coins(2)", "tomb(1)", "heal(1)"))
    scene.set_me(hearts=2).do("face crypt-rat").throw(1, 1).do("stop", "stay")
    winner = scene.state.players[0]
    assert (winner.coins, winner.tombs, winner.hearts) == (3 + 4, 1, 3)


def test_a_failure_does_not_end_the_session():
    scene = Scene().against("toll-troll").do("face toll-troll").throw(6, 6)
    assert scene.phase == "adventure"
    assert scene.me.hearts == 2


@pytest.mark.parametrize(
    ("boss", "faces", "player", "lost"),
    [
        ("salt-colossus", (6, 4), {"hand": ("axe",)}, "card"),
        ("salt-colossus", (6, 4), {}, "heart"),
        ("salt-colossus", (6, 5), {"hand": ("axe",)}, "heart"),
        ("marsh-wyvern", (6, 4), {}, "poison"),
        ("marsh-wyvern", (6, 5), {}, "heart"),
        ("pale-count", (6, 4), {"coins": 5}, "coins"),
        ("pale-count", (6, 4), {"coins": 0}, "heart"),
        ("pale-count", (6, 3), {"coins": 5}, "heart"),
        ("iron-bull", (6, 6), {"slots": ("axe",)}, "flip"),
        ("iron-bull", (6, 5), {"slots": ("axe",)}, "heart"),
    ],
)
def test_bosses_punish_even_and_odd_totals_differently(boss, faces, player, lost):
    scene = Scene(**player).against(boss)
    before = scene.me
    scene.do(f"face {boss}").throw(*faces)
    me = scene.me
    found = {
        "card": before.hand != me.hand,
        "heart": me.hearts < before.hearts,
        "poison": me.green > 0,
        "coins": me.coins == before.coins - 3 and before.coins > 0,
        "flip": any(slot.flipped for slot in me.slots),
    }
    assert [name for name, happened in found.items() if happened] == [lost]


def test_the_blind_headsman_takes_a_card_and_a_heart():
    scene = Scene(hand=("axe", "sword")).against("blind-headsman").do("face blind-headsman").throw(6, 6)
    assert scene.phase == "discard"
    scene.do("discard sword")
    assert scene.me.hand == ("axe",)
    assert scene.me.hearts == 2


def test_a_boss_is_played_from_the_hand_and_its_trophy_goes_into_the_pot():
    scene = Scene(hand=("iron-bull",)).do("boss iron-bull", "go", "face iron-bull").throw(1, 1)
    scene.do("face iron-bull").throw(4, 4, 2)
    assert scene.state.pot == ("coins(2)", "coins(2)", "tomb(1)", "treasure(mythic)")
    assert scene.state.bosses[-1] == "iron-bull"


def test_several_enemies_may_be_in_play_and_the_player_picks():
    scene = Scene(hand=("iron-bull",)).against("crypt-rat").set(agenda=("organise",)).do("boss iron-bull", "go")
    assert {"face crypt-rat", "face iron-bull"} <= {f"face {a.card}" for a in scene.allowed if hasattr(a, "card")}
    assert scene.refusal("reveal") == "adventure.enemies-left"


def test_iron_armour_is_given_up_to_keep_a_heart():
    scene = Scene(slots=("iron-armour", "axe", "sword")).against("toll-troll").do("face toll-troll").throw(6, 6)
    assert scene.phase == "brace"
    scene.do("use iron-armour")
    assert scene.me.hearts == 3
    assert "iron-armour" in scene.state.used_treasures
    assert scene.phase == "adventure"


def test_iron_armour_may_be_kept():
    scene = Scene(slots=("iron-armour",)).against("toll-troll").do("face toll-troll").throw(6, 6).do("done")
    assert scene.me.hearts == 2


def test_the_shield_removes_a_blue_die_for_every_heart_an_enemy_takes():
    scene = Scene(slots=("shield",)).against("toll-troll").do("face toll-troll").throw(6, 6).do("use shield")
    assert scene.me.bag == (2, 0, 0)
    assert [slot.card for slot in scene.me.slots] == ["shield"]


def test_two_shields_answer_the_same_heart():
    scene = Scene(slots=("shield", "shield"), blue=3).against("toll-troll").do("face toll-troll").throw(6, 6, 6)
    scene.do("use shield", "use shield")
    assert scene.me.bag == (2, 0, 0)
    assert scene.phase == "adventure"


def test_the_cannon_strikes_back_and_pays_nothing_but_the_trophy():
    scene = Scene(slots=("psychic-cannon",)).against("iron-bull", hearts=1).do("face iron-bull").throw(6, 5)
    scene.do("use psychic-cannon")
    assert scene.state.enemies == ()
    assert scene.state.pot == ("treasure(mythic)",)
    assert scene.me.bag == (2, 1, 0)


def test_a_flipped_card_is_of_no_use_until_the_rest():
    scene = Scene(slots=("axe",)).against("empty-armour").do("face empty-armour").throw(6, 6)
    assert scene.me.slots[0].flipped
    scene.do("face empty-armour", "throw").fall(5, 5, 5)
    assert scene.refusal("use axe") == "equipment.flipped"
    scene.do("accept", "stop")
    assert not scene.me.slots[0].flipped


def test_the_owner_chooses_what_is_flipped():
    scene = Scene(slots=("axe", "sword")).against("empty-armour").do("face empty-armour").throw(6, 6)
    assert scene.phase == "flip_equip"
    scene.do("flip sword")
    assert [slot.flipped for slot in scene.me.slots] == [False, True]


def test_an_instant_fires_when_it_is_discarded_for_whatever_reason():
    scene = Scene(hand=("potion",), hearts=2).against("wandering-wail").do("face wandering-wail").throw(6, 6)
    assert scene.me.hearts == 3


def test_death_leaves_enemies_and_pot_and_the_others_go_on():
    scene = Scene(seats=2, hearts=1, flipped=True, hand=("axe",), slots=("sword",), coins=9, tombs=2)
    scene.against("toll-troll").set(pot=("coins(5)",)).do("face toll-troll").throw(5, 5)
    dead = scene.state.players[0]
    assert not dead.alive
    assert (dead.coins, dead.tombs, dead.hand, dead.slots) == (0, 0, (), ())
    assert {"axe", "sword"} <= set(scene.state.used_treasures)
    assert scene.state.seat == 1
    assert scene.hearts == [2]
    assert scene.state.pot == ("coins(5)",)
    scene.do("go", "stop")
    assert scene.state.seat == 1


def test_when_everybody_is_dead_the_game_is_lost():
    scene = Scene(hearts=1, flipped=True).against("toll-troll").do("face toll-troll").throw(5, 5)
    assert scene.phase == "over"
    assert scene.happened(e.Lost)[-1].reason == "all-dead"


def test_a_potion_in_the_hand_saves_a_life():
    scene = Scene(hearts=1, flipped=True, hand=("potion",)).against("toll-troll").do("face toll-troll").throw(5, 5)
    assert scene.phase == "death"
    scene.do("play potion")
    assert scene.me.hearts == 1
    assert scene.phase == "adventure"


def test_one_may_also_let_go():
    scene = Scene(hearts=1, flipped=True, hand=("one-up",)).against("toll-troll").do("face toll-troll").throw(5, 5)
    scene.do("die")
    assert scene.phase == "over"


def test_the_dead_do_not_react():
    """R48: the player's death comes first, even when the Cannon would have killed the enemy."""
    scene = Scene(hearts=1, flipped=True, slots=("psychic-cannon",)).against("astaroth", hearts=1)
    scene.do("face astaroth").throw(5, 5)
    assert scene.phase == "over"
    assert scene.state.ending == "all-dead"
