"""What failures cost, what answers them, and who pays with what."""

import pytest

from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.state import Quest, Slot
from tests.sim.games.beat_the_bit.scene import Scene


def test_a_penalty_in_coins_takes_what_there_is():
    scene = Scene(coins=1).against("sentry-magpie").set_me(blue=3).do("face sentry-magpie").throw(6, 6, 6)
    assert scene.me.coins == 0
    assert scene.me.hearts == 3


def test_the_pale_count_is_content_with_fewer_coins_but_not_with_none():
    scene = Scene(coins=2).against("pale-count").do("face pale-count").throw(6, 4)
    assert (scene.me.coins, scene.me.hearts) == (0, 3)
    scene.set_me(blue=2).do("face pale-count").throw(6, 4)
    assert (scene.me.coins, scene.me.hearts) == (0, 2)


@pytest.mark.parametrize("foe", ["wandering-wail", "empty-armour", "iron-bull"])
def test_with_no_card_to_discard_or_flip_nothing_happens(foe):
    scene = Scene().against(foe)
    before = scene.me
    scene.do(f"face {foe}").throw(6, 6)
    assert scene.phase == "adventure"
    assert (scene.me.hearts, scene.me.coins, scene.me.bag) == (before.hearts, before.coins, (3, 0, 0))


def test_a_card_flipped_already_cannot_be_flipped_again_and_pays_no_price():
    scene = Scene(slots=("axe",)).against("empty-armour").do("face empty-armour").throw(6, 6)
    assert scene.me.slots == (Slot("axe", True),)
    scene.against("famished-bloom").do("face famished-bloom")
    assert scene.refusal("option") == "prices.equipment"


def test_the_bargain_may_be_paid_with_equipment_and_the_owner_chooses():
    scene = Scene(slots=("axe", "sword")).against("famished-bloom").do("face famished-bloom", "option")
    assert scene.phase == "flip_equip"
    scene.do("flip sword")
    assert scene.me.slots == (Slot("axe"), Slot("sword", True))
    assert scene.me.bag == (3, 0, 0)


def test_a_heart_paid_as_a_price_may_turn_the_character_over():
    scene = Scene(hearts=2).against("bridge-warden").do("face bridge-warden", "option")
    assert scene.me.flipped
    scene.do("throw").fall(6, 3, 2)
    assert [die.shows for die in scene.state.attempt.dice] == [3, 2]


def test_brunilde_is_paid_for_a_failure_before_it_costs_her():
    scene = Scene("brunilde", hearts=1, flipped=True, coins=0).against("pale-count").do("face pale-count").throw(6, 4)
    assert (scene.me.coins, scene.me.hearts) == (0, 1)


def test_the_failure_that_turns_brunilde_over_is_not_paid_yet():
    scene = Scene("brunilde", hearts=2, coins=0).against("toll-troll").do("face toll-troll").throw(6, 6)
    assert scene.me.flipped
    assert scene.me.coins == 0


def test_boxes_happen_in_printed_order():
    scene = Scene("brunilde", hearts=1, flipped=True, hand=("potion", "axe")).against("blind-headsman")
    scene.do("face blind-headsman").throw(6, 5).do("discard potion")
    assert scene.me.hearts == 1, "the potion heals first, then the heart is lost"


def test_the_iron_armour_also_saves_a_heart_at_the_ashen_gate_but_shield_and_cannon_answer_enemies_only():
    scene = Scene(slots=("iron-armour", "shield", "psychic-cannon")).adventure().set(row=("ashen-gate",))
    scene.do("event ashen-gate").throw(6, 6)
    assert scene.phase == "brace"
    scene.do("done")
    assert scene.phase == "adventure"
    assert (scene.me.hearts, scene.me.bag) == (2, (3, 0, 0))


def test_a_heart_that_was_saved_provokes_nothing():
    scene = Scene(slots=("iron-armour", "shield")).against("toll-troll").do("face toll-troll").throw(6, 6)
    scene.do("use iron-armour")
    assert scene.phase == "adventure"
    assert scene.me.bag == (3, 0, 0)


def test_a_flipped_armour_saves_nothing():
    scene = Scene(slots=("iron-armour",)).against("empty-armour").do("face empty-armour").throw(6, 6)
    scene.set(enemies=()).against("toll-troll").set_me(blue=2).do("face toll-troll").throw(6, 6)
    assert scene.me.hearts == 2


def test_the_shield_never_empties_the_bag():
    scene = Scene(slots=("shield",), blue=2).against("toll-troll").do("face toll-troll", "throw").set_me(blue=1)
    scene.fall(6, 6).do("accept")
    assert scene.phase == "adventure"
    assert scene.me.bag == (1, 0, 0)


def test_the_shield_may_leave_a_single_die_in_the_bag():
    scene = Scene(slots=("shield",), blue=2).against("toll-troll").do("face toll-troll", "throw").set_me(blue=2)
    scene.fall(6, 6).do("accept", "use shield")
    assert scene.me.bag == (1, 0, 0)


def test_the_cannon_needs_a_blue_die_to_turn_green():
    scene = Scene(slots=("psychic-cannon",), blue=0, green=3).against("toll-troll").do("face toll-troll", "throw")
    scene.set_me(blue=0).fall(6, 6, 6).do("accept")
    assert scene.phase == "adventure"
    assert scene.hearts == [1]


def test_shield_and_cannon_answer_the_same_heart_in_any_order():
    scene = Scene(slots=("shield", "psychic-cannon")).against("bridge-warden").do("face bridge-warden").throw(6, 6)
    scene.do("use psychic-cannon", "use shield")
    assert scene.hearts == [1]
    assert scene.me.bag == (1, 1, 0)
    assert scene.phase == "adventure"


def test_somebody_saved_in_the_last_moment_may_still_answer():
    scene = Scene(hearts=1, flipped=True, hand=("potion",), slots=("psychic-cannon",)).against("astaroth", hearts=1)
    scene.do("face astaroth").throw(5, 5).do("play potion", "use psychic-cannon")
    assert scene.state.ending == "victory"


def test_the_penalty_line_is_that_of_the_hearts_left_after_lightning():
    scene = Scene(slots=("lightning",), hand=("jump",)).against("faceless-king", hearts=2)
    scene.do("face faceless-king", "use lightning against faceless-king").throw(6, 6)
    assert scene.me.green == 1, "with one heart left the king poisons"


def test_the_dead_leave_missions_and_curse_behind_and_a_held_boss_goes_under_its_deck():
    scene = Scene(seats=2, hearts=1, curse="stone-skin", missions=(Quest("alms"),), hand=("iron-bull", "speed"))
    bosses = tuple(boss for boss in scene.state.bosses if boss != "iron-bull")
    scene.set(bosses=bosses).against("toll-troll").do("face toll-troll").throw(5, 5)
    dead = scene.state.players[0]
    assert (dead.missions, dead.curse, dead.hand) == ((), "", ())
    assert {"alms", "stone-skin"} <= set(scene.state.used_adventures)
    assert scene.state.bosses[-1] == "iron-bull"
    assert dead.speeds == 0, "cards of the dead do not fire"


def test_enemies_grow_also_when_somebody_died_fighting_them():
    scene = Scene(seats=2, hearts=1, flipped=True).against("toll-troll", hearts=3).do("face toll-troll").throw(5, 5)
    assert scene.state.seat == 1
    assert scene.hearts == [4]
    assert scene.happened(e.Died)
