"""The windows of an attempt: bargain, Mirror, Lightning, chalk, events, jumps, chains."""

import pytest

from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.state import Enemy
from tests.sim.games.beat_the_bit.scene import MIDDLE, Scene


def test_the_bargain_adds_a_die_and_drops_a_blue_one_of_choice():
    scene = Scene(green=1, coins=2).against("sentry-magpie").do("face sentry-magpie", "option")
    assert scene.me.coins == 0
    scene.do("throw").fall(6, 1, 2, 5)
    assert scene.phase == "remove"
    assert scene.refusal("remove 3") == "dice.other-colour"
    scene.do("remove 0", "accept")
    assert scene.happened(e.Succeeded)[-1].total == 8
    assert scene.me.bag == (3, 1, 0)


def test_the_bargain_is_taken_once_an_attempt_and_paid_each_time():
    scene = Scene(coins=4).against("young-hydra").do("face young-hydra", "option")
    assert scene.refusal("option") == "option.once"
    scene.do("throw").fall(1, 1, 6).do("remove 2", "accept", "face young-hydra", "option")
    assert scene.me.coins == 0


@pytest.mark.parametrize(
    ("foe", "player", "why"),
    [
        ("sentry-magpie", {"coins": 1}, "prices.coins"),
        ("bridge-warden", {"hearts": 1}, "prices.last-heart"),
        ("blind-moth", {}, "prices.cards"),
        ("famished-bloom", {}, "prices.equipment"),
    ],
)
def test_a_price_must_be_paid_in_full_and_never_with_the_last_heart(foe, player, why):
    assert Scene(**player).against(foe).do(f"face {foe}").refusal("option") == why


def test_bosses_offer_no_bargain():
    assert Scene().against("iron-bull").do("face iron-bull").refusal("option") == "option.none"


def test_a_heart_paid_as_a_price_provokes_no_shield():
    scene = Scene(slots=("shield",)).against("bridge-warden").do("face bridge-warden", "option")
    assert scene.phase == "before"
    assert scene.me.hearts == 2


def test_stepping_back_is_free_until_something_is_paid():
    scene = Scene(coins=2).against("sentry-magpie").do("face sentry-magpie", "cancel")
    assert scene.phase == "adventure"
    assert scene.me.bag == (2, 0, 0)
    scene.do("face sentry-magpie", "option")
    assert scene.refusal("cancel") == "attempt.committed"


def test_the_mirror_cannot_pay_for_itself():
    scene = Scene(slots=("mirror",)).against("bog-witch").do("face bog-witch")
    assert scene.refusal("use mirror") == "prices.cards"


def test_the_player_chooses_what_the_mirror_costs():
    scene = Scene(slots=("mirror",), hand=("axe", "potion"), hearts=2).against("bog-witch").do("face bog-witch")
    scene.do("use mirror")
    assert scene.phase == "discard"
    scene.do("discard axe", "throw").fall(6, 2).do("accept")
    assert scene.happened(e.Succeeded)[-1].total == 4
    assert scene.me.hand == ("potion", "mirror")
    assert scene.me.hearts == 2


def test_the_dagger_after_the_mirror_changes_one_die_only():
    scene = Scene(slots=("mirror", "dagger"), hand=("jump",)).against("bog-witch")
    scene.do("face bog-witch", "use mirror", "throw").fall(6, 3).do("use dagger on 0", "accept")
    assert scene.happened(e.Succeeded)[-1].total == 4


def test_lightning_that_kills_its_target_ends_the_attempt_without_throw_fatigue_or_prize():
    scene = Scene(slots=("lightning",), hand=("jump",)).against("bog-witch").do("face bog-witch")
    scene.do("use lightning against bog-witch")
    assert scene.phase == "adventure"
    assert scene.state.enemies == ()
    assert scene.state.pot == ()
    assert scene.me.bag == (2, 0, 0)
    assert scene.me.hand == ("lightning",)


def test_an_extra_die_bought_for_a_throw_that_never_comes_goes_away():
    scene = Scene(slots=("lightning",), hand=("jump",), coins=2).against("sentry-magpie")
    scene.do("face sentry-magpie", "option", "use lightning against sentry-magpie")
    assert scene.me.bag == (2, 0, 0)


def test_lightning_may_strike_another_enemy():
    scene = Scene(slots=("lightning",), hand=("jump",)).against("bog-witch", "iron-bull").do("face bog-witch")
    scene.do("use lightning against iron-bull")
    assert scene.hearts == [1, 1]
    assert scene.phase == "before"


def test_jump_discards_the_new_fight_and_keeps_the_pot():
    """Scenario 10."""
    scene = Scene(slots=("jump",)).adventure("toll-troll").set(pot=("coins(4)",)).do("reveal", "use jump")
    assert scene.state.enemies == ()
    assert scene.me.hand == ("jump",)
    assert scene.state.pot == ("coins(4)",)
    coins = scene.me.coins
    scene.do("stop", "stay")
    assert scene.me.coins == coins + 4


def test_jump_does_not_help_against_old_or_tried_enemies_nor_bosses():
    old = Scene(slots=("jump",)).against("toll-troll")
    assert old.refusal("use jump") == "equipment.nothing-to-jump"
    tried = Scene(slots=("jump",)).adventure("toll-troll").do("reveal", "face toll-troll").throw(6, 6)
    assert tried.refusal("use jump") == "equipment.nothing-to-jump"
    boss = Scene(slots=("jump",), hand=("iron-bull",)).do("boss iron-bull", "go")
    assert boss.refusal("use jump") == "equipment.nothing-to-jump"


def test_jump_replaces_a_curse():
    scene = Scene(slots=("jump",)).adventure("stone-skin").do("reveal")
    assert scene.refusal("cancel") == "curses.must-face"
    scene.do("use jump")
    assert scene.phase == "adventure"
    assert scene.me.curse == ""
    assert "stone-skin" in scene.state.used_adventures


def test_a_chain_bears_on_the_first_attempt_only():
    scene = Scene().adventure("rotten-walkway", "toll-troll").do("reveal", "face toll-troll").throw(4, 4)
    assert scene.happened(e.Failed)[-1].total == 11
    scene.do("face toll-troll").throw(2, 2, 2)
    assert scene.happened(e.Succeeded)[-1].total == 6
    assert {"rotten-walkway", "toll-troll"} <= set(scene.state.used_adventures)


def test_a_friendly_echo_helps_against_a_curse_too():
    scene = Scene().adventure("friendly-echo", "snail-body").do("reveal").throw(5, 4)
    assert scene.happened(e.Succeeded)[-1].total == 7
    assert scene.me.curse == ""


@pytest.mark.parametrize("next_card", ["alms", "holy-ground", "friendly-echo"])
def test_a_chain_dies_with_a_card_that_has_no_use_for_it(next_card):
    scene = Scene().adventure("rotten-walkway", next_card, "toll-troll").do("reveal")
    assert [event.card for event in scene.happened(e.ChainFaded)] == ["rotten-walkway"]
    assert "rotten-walkway" in scene.state.used_adventures
    assert scene.state.chained == ()


def test_thick_fog_gives_a_heart_and_doubles_every_brown_box():
    scene = Scene().adventure("thick-fog", "mud-golem").do("reveal")
    assert scene.hearts == [3]
    scene.do("face mud-golem").throw(1, 1)
    assert scene.state.pot == ("coins(2)", "coins(2)")
    scene.do("face mud-golem").throw(1, 1, 1)
    assert len(scene.state.pot) == 4


def test_at_the_crossroads_one_card_is_revealed_and_the_other_goes_under_the_deck():
    scene = Scene(seats=2).adventure("crossroads", "toll-troll", "crypt-rat").do("reveal")
    assert scene.state.looked == ("toll-troll", "crypt-rat")
    scene.do("keep crypt-rat")
    assert [enemy.card for enemy in scene.state.enemies] == ["crypt-rat"]
    assert scene.state.adventures[-1] == "toll-troll"


def test_only_the_seat_on_turn_sees_the_crossroads():
    scene = Scene(seats=2).adventure("crossroads", "toll-troll", "crypt-rat").do("reveal")
    assert GAME.view(scene.state, 0).looked == ("toll-troll", "crypt-rat")
    assert GAME.view(scene.state, 1).looked == ("?", "?")


def test_chalk_discarded_before_a_throw_is_drawn_all_the_same():
    scene = Scene(slots=("mirror",), hand=("magic-chalk",)).against("bog-witch").do("face bog-witch", "use mirror")
    assert scene.phase == "chalk"
    scene.do("mark 0 0", "throw").fall(5, 5, at=MIDDLE).do("accept")
    assert scene.happened(e.Succeeded)[-1].total == 6


def test_chalk_discarded_at_another_time_does_nothing():
    scene = Scene(hand=("magic-chalk",)).against("wandering-wail").do("face wandering-wail").throw(6, 6)
    assert scene.phase == "adventure"
    assert scene.me.hand == ()


def test_the_golden_armour_leaves_fatigue_as_it_is():
    scene = Scene(slots=("golden-armour",)).against("crypt-rat", hearts=3)
    scene.do("face crypt-rat").throw(1, 2)
    assert scene.me.bag == (3, 0, 0)


def test_the_golden_armour_given_up_saves_this_heart_and_the_next_one_of_the_turn():
    scene = Scene("brunilde", slots=("golden-armour",), hearts=4).against("toll-troll")
    scene.do("face toll-troll").throw(6, 6)
    assert scene.phase == "brace"
    scene.do("use golden-armour")
    assert (scene.me.hearts, scene.me.slots) == (4, ())
    scene.do("face toll-troll").throw(6, 6, 6)
    assert scene.me.hearts == 4
    scene.do("face toll-troll").throw(6, 6, 6, 6)
    assert scene.me.hearts == 3, "two hearts, no more"
    assert len(scene.happened(e.HeartSaved)) == 2


def test_what_is_left_of_the_golden_armour_ends_with_the_turn():
    scene = Scene(slots=("golden-armour",)).against("toll-troll").do("face toll-troll").throw(6, 6)
    scene.do("use golden-armour", "stop", "go", "face toll-troll").throw(6, 6)
    assert scene.me.hearts == 2


def test_a_heart_paid_as_a_price_is_not_saved_by_the_golden_armour():
    scene = Scene(slots=("golden-armour",)).against("bridge-warden", hearts=9).do("face bridge-warden").throw(6, 6)
    scene.do("use golden-armour", "face bridge-warden", "option")
    assert scene.me.hearts == 2


def test_equipment_comes_off_when_the_golden_armour_takes_its_slots_along():
    scene = Scene(slots=("golden-armour", "axe", "sword", "dagger")).against("toll-troll").do("face toll-troll")
    scene.throw(6, 6).do("use golden-armour")
    assert scene.phase == "unequip"
    scene.do("take-back dagger")
    assert scene.me.hearts == 3
    assert [slot.card for slot in scene.me.slots] == ["axe", "sword"]


def test_dice_that_leave_a_roll_do_not_leave_a_bag_renewed_since():
    scene = Scene(hearts=1, flipped=True, blue=4, hand=("one-up",), slots=("torch",), curse="").against("bog-witch")
    scene.do("face bog-witch", "throw").fall(1, 1, 1, 1).do("play one-up")
    scene.set_me(hearts=1, flipped=True).do("use torch").fall(6, 6, 6, 1)
    assert len(scene.state.attempt.dice) == 1
    assert scene.me.bag == (2, 0, 0)


def test_the_cross_deals_a_second_damage_once_per_success():
    scene = Scene(slots=("cross", "cross")).against("bog-witch", hearts=4).do("face bog-witch").throw(1, 1)
    assert scene.phase == "follow_up"
    scene.do("use cross")
    assert scene.hearts == [2]
    assert scene.phase == "adventure"


def test_the_cross_is_not_offered_when_the_enemy_is_beaten_already():
    scene = Scene(slots=("cross",)).against("bog-witch").do("face bog-witch").throw(1, 1)
    assert scene.phase == "adventure"
    assert scene.state.enemies == ()


def test_sixes_leave_roll_and_bag_on_sir_arthurs_b_side_but_green_ones_stay():
    scene = Scene(hearts=1, flipped=True, green=1, red=1).against("bog-witch").do("face bog-witch", "throw")
    scene.fall(6, 3, 6, 6)
    assert [die.id for die in scene.state.attempt.dice] == [1, 2]
    assert scene.me.bag == (2, 1, 0)


def test_a_side_turned_after_the_throw_counts_from_the_next_throw():
    scene = Scene(hearts=1, flipped=True, hand=("potion",), slots=("torch",)).against("bog-witch")
    scene.do("face bog-witch", "throw").fall(5, 6).do("play potion", "use torch").fall(6)
    assert scene.me.hearts == 2
    assert [die.shows for die in scene.state.attempt.dice] == [6]


def test_rovena_makes_one_blue_die_zero_for_a_card_once_a_turn():
    scene = Scene("lady-rovena", hand=("jump", "axe"), green=1).against("bog-witch")
    scene.do("face bog-witch", "throw").fall(6, 6, 5)
    assert scene.refusal("ability 2") == "dice.other-colour"
    scene.do("ability 0", "discard jump")
    assert scene.refusal("ability 1") == "characters.once-a-turn"
    scene.do("accept")
    assert scene.happened(e.Failed)[-1].total == 11


def test_rovena_on_side_b_may_choose_a_green_die():
    scene = Scene("lady-rovena", hand=("jump",), hearts=1, flipped=True, green=1).against("bog-witch")
    scene.do("face bog-witch", "throw").fall(2, 2, 6).do("ability 2", "accept")
    assert scene.happened(e.Succeeded)[-1].total == 4


@pytest.mark.parametrize(("hearts", "faces", "gain"), [(3, (5, 4), 2), (3, (4, 4), 0), (1, (4, 4), 2), (1, (4, 3), 0)])
def test_pip_is_paid_for_aim(hearts, faces, gain):
    scene = Scene("pip", hearts=hearts, flipped=hearts == 1, coins=0).against("bog-witch")
    scene.do("face bog-witch").throw(*faces)
    assert scene.me.coins == gain


def test_brunilde_on_side_b_is_paid_for_failure():
    scene = Scene("brunilde", hearts=1, flipped=True, coins=0).against("bog-witch").do("face bog-witch").throw(6, 6)
    assert scene.me.coins == 2


def test_an_enemy_left_untried_keeps_its_chain_for_the_next_player():
    scene = Scene(seats=2).adventure("rotten-walkway", "toll-troll").do("reveal", "stop", "go", "face toll-troll")
    assert scene.state.attempt.chains == ("rotten-walkway",)
    assert scene.state.enemies == (Enemy("toll-troll", 2, 2, chains=("rotten-walkway",)),)
