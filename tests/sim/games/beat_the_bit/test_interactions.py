"""Cards that meet: the order of effects, and what one does to the other."""

import pytest

from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.reading import values
from sim.games.beat_the_bit.state import Options, Quest
from tests.sim.games.beat_the_bit.scene import FAR, MIDDLE, Scene


def worth(scene):
    return list(values(scene.state, scene.me, scene.state.attempt).values())


# 1UP!


def test_one_up_before_the_throw_leaves_the_fatigue_of_that_throw():
    scene = Scene(hand=("one-up",), blue=4).against("crypt-rat").do("face crypt-rat")
    scene.do("play one-up").throw(1, 2)
    assert scene.me.bag == (3, 0, 0)


def test_dice_that_leave_the_roll_leave_the_bag_that_was_renewed_before_the_throw():
    scene = Scene(hearts=1, flipped=True, hand=("one-up",)).against("bog-witch").do("face bog-witch", "play one-up")
    scene.set_me(hearts=1, flipped=True).do("throw").fall(6, 2)
    assert scene.me.bag == (2, 0, 0), "two dice, one more for fatigue, and the six is gone"


def test_one_up_before_the_throw_wipes_the_extra_die_of_the_bargain_and_nothing_is_dropped():
    scene = Scene(coins=2, hand=("one-up",)).against("sentry-magpie").do("face sentry-magpie", "option", "play one-up")
    assert scene.me.bag == (2, 0, 0)
    scene.do("throw").fall(3, 4)
    assert scene.phase == "after"


def test_one_up_while_a_die_is_to_be_dropped_renews_the_bag_but_not_the_roll():
    scene = Scene(coins=2, hand=("one-up",)).against("sentry-magpie").do("face sentry-magpie", "option", "throw")
    scene.fall(6, 1, 1).do("play one-up", "remove 0")
    assert len(scene.state.attempt.dice) == 2
    assert scene.me.bag == (2, 0, 0)


# The bargain and dice thrown again


def test_a_die_is_dropped_at_the_first_reading_only():
    scene = Scene(coins=2, slots=("torch",)).against("sentry-magpie").do("face sentry-magpie", "option", "throw")
    scene.fall(6, 5, 4).do("remove 0", "use torch").fall(2, 3)
    assert scene.phase == "after"
    assert scene.me.bag == (3, 0, 0)


def test_sixes_leave_before_a_die_is_dropped():
    scene = Scene(coins=2, hearts=1, flipped=True).against("sentry-magpie").do("face sentry-magpie", "option", "throw")
    scene.fall(6, 6, 5)
    assert scene.phase == "after", "the last blue die was dropped without a choice"
    assert scene.state.attempt.dice == ()
    assert scene.me.bag == (1, 0, 0)
    scene.do("accept")
    assert scene.happened(e.Succeeded)[-1].total == 0


def test_a_torch_has_nothing_to_throw_when_every_die_has_left():
    scene = Scene(hearts=1, flipped=True, slots=("torch",)).against("bog-witch").do("face bog-witch", "throw")
    assert scene.fall(6, 6).refusal("use torch") == "equipment.nothing-to-throw"


# The Mirror and what is read anew


def test_the_mirror_looks_again_after_every_throw():
    scene = Scene(slots=("mirror", "spear"), hand=("jump",)).against("bog-witch")
    scene.do("face bog-witch", "use mirror", "throw").fall(6, 3)
    assert worth(scene) == [3, 3]
    scene.do("use spear").fall(1)
    assert worth(scene) == [1, 1]


def test_the_mirror_counts_red_dice_too():
    scene = Scene(slots=("mirror",), hand=("jump",), red=1).against("bog-witch").do("face bog-witch", "use mirror")
    scene.do("throw").fall(6, 5, 1)
    assert worth(scene) == [1, 1, 1]


def test_the_sword_never_halves_an_odd_value_that_the_mirror_brought_later():
    scene = Scene("brunilde", slots=("mirror", "sword", "spear"), hand=("jump",)).against("bog-witch")
    scene.do("face bog-witch", "use mirror", "throw").fall(4, 6).do("use sword")
    assert worth(scene) == [2, 2]
    scene.do("use spear").fall(1)
    assert worth(scene) == [1, 1]


def test_weary_bones_add_before_speed_subtracts():
    scene = Scene(curse="weary-bones", hearts=2, hand=("speed",)).against("bog-witch").do("play speed")
    scene.do("face bog-witch", "throw").fall(1, 6)
    assert worth(scene) == [0, 5]


def test_two_speeds_add_up():
    scene = Scene(hand=("speed", "speed")).against("bog-witch").do("play speed", "play speed", "face bog-witch")
    scene.do("throw").fall(6, 3)
    assert worth(scene) == [2, 0]


@pytest.mark.parametrize(
    ("card", "line", "at", "total"),
    [("lens", "use lens on 0", MIDDLE, 1 + 6), ("lady-rovena", "ability 0", FAR, 1 + 6)],
)
def test_with_the_house_rule_not_even_a_zero_goes_below_one(card, line, at, total):
    character = card if card == "lady-rovena" else "sir-arthur"
    options = Options(characters=(character,), lowest_value=1)
    slots = ("lens",) if card == "lens" else ()
    scene = Scene(character, options=options, slots=slots, hand=("jump",)).against("cutpurse-gnome")
    scene.do("face cutpurse-gnome", "throw").fall(6, 6, places=[at, FAR])
    scene.do(*(["accept", line] if card == "lens" else [line, "accept"]))
    assert scene.happened(e.Succeeded)[-1].total == total


# Damage without a total


def test_lightning_pays_the_trophy_of_a_boss_and_counts_for_missions_but_pays_no_box():
    scene = Scene(slots=("lightning",), hand=("jump",), missions=(Quest("big-bounty"),)).against("iron-bull", hearts=1)
    scene.do("face iron-bull", "use lightning against iron-bull")
    assert scene.state.pot == ("treasure(mythic)",)
    assert scene.me.missions == (Quest("big-bounty", 1),)


def test_the_cross_beats_an_enemy_without_paying_its_boxes_twice():
    scene = Scene(slots=("cross",)).against("iron-bull").do("face iron-bull").throw(4, 6).do("use cross")
    assert scene.state.enemies == ()
    assert scene.state.pot == ("coins(2)", "tomb(1)", "treasure(mythic)")


def test_the_cross_may_win_the_game():
    scene = Scene(slots=("cross",)).against("astaroth", hearts=2).do("face astaroth").throw(1, 1).do("use cross")
    assert scene.state.ending == "victory"


# Chains, curses and jumps


def test_a_jump_takes_the_chain_along():
    fight = Scene(slots=("jump",)).adventure("rotten-walkway", "toll-troll").do("reveal", "use jump")
    curse = Scene(slots=("jump",)).adventure("rotten-walkway", "stone-skin").do("reveal", "use jump")
    for scene in (fight, curse):
        assert "rotten-walkway" in scene.state.used_adventures
        assert scene.state.chained == ()
        assert scene.phase == "adventure"


def test_a_chain_spent_on_a_curse_is_discarded_with_the_throw():
    scene = Scene().adventure("rotten-walkway", "snail-body").do("reveal").throw(3, 3)
    assert scene.happened(e.Failed)[-1].total == 9
    assert scene.state.chained == ()
    assert "rotten-walkway" in scene.state.used_adventures


def test_the_broken_bridge_bears_on_a_curse():
    scene = Scene().adventure("broken-bridge", "snail-body").do("reveal").throw(5, 5, places=[(1, 0), (1, 0)])
    assert scene.happened(e.Exact)[-1].total == 8


def test_thick_fog_fades_over_a_curse_and_the_brown_box_of_the_next_fight_counts_once():
    scene = Scene().adventure("thick-fog", "snail-body", "crypt-rat").do("reveal").throw(1, 2)
    scene.do("reveal")
    assert scene.hearts == [1]


def test_a_throw_at_a_curse_tires_and_its_exact_success_pays_pip():
    scene = Scene("pip", coins=0, missions=(Quest("perfect-aim"),)).adventure("snail-body").do("reveal").throw(4, 4)
    assert scene.me.bag == (3, 0, 0)
    assert scene.me.coins == 2
    assert scene.me.missions == (Quest("perfect-aim", 1),)


def test_a_curse_offers_no_bargain():
    assert Scene(coins=9).adventure("snail-body").do("reveal").refusal("option") == "option.none"


def test_the_sheet_under_a_lifted_curse_returns_with_the_hearts_that_are_left():
    scene = Scene("brunilde", curse="stone-skin", hearts=1, coins=5).do("lift")
    assert (scene.me.hearts, scene.me.flipped) == (1, True)
    scene = Scene("brunilde", curse="stone-skin", hearts=1, flipped=True, coins=5, hand=("potion",))
    scene.do("play potion", "lift")
    assert (scene.me.hearts, scene.me.flipped) == (2, False)


def test_while_cursed_one_up_gives_the_hearts_and_dice_of_the_curse():
    scene = Scene(curse="stone-skin", hearts=1, blue=5, hand=("one-up",)).do("play one-up")
    assert (scene.me.hearts, scene.me.bag) == (3, (3, 0, 0))


def test_endurance_needs_five_dice_in_the_roll_itself():
    scene = Scene(missions=(Quest("endurance"),), blue=4, coins=2).against("sentry-magpie")
    scene.do("face sentry-magpie", "option", "throw").fall(1, 1, 1, 1, 6).do("remove 4", "accept")
    assert scene.me.missions == (Quest("endurance", 0),)


# The knight


def test_stepping_back_from_the_ashen_gate_is_no_venture():
    """R27: no free steps."""
    scene = Scene().adventure().set(row=("ashen-gate",)).do("event ashen-gate", "cancel", "stop")
    assert scene.phase == "organise"
    assert scene.state.knight == 0


def test_a_throw_at_the_ashen_gate_is_a_venture():
    scene = Scene().adventure().set(row=("ashen-gate",)).do("event ashen-gate").throw(6, 6).do("stop")
    assert scene.phase == "track"


@pytest.mark.parametrize("how", ["dice", "lightning"])
def test_beating_what_others_left_behind_is_a_venture(how):
    scene = Scene(slots=("lightning",), hand=("jump",)).against("crypt-rat").do("face crypt-rat")
    if how == "dice":
        scene.throw(1, 1)
    else:
        scene.do("use lightning against crypt-rat")
    assert scene.do("stop").phase == "track"


def test_the_knight_moves_before_enemies_grow_and_the_hand_is_counted():
    scene = Scene(hand=("axe", "sword", "spear", "torch")).adventure("alms").do("reveal", "stop")
    assert scene.phase == "track"
    assert scene.do("stay").phase == "hand_limit"


# Places


def test_declared_events_come_in_the_order_of_the_row():
    scene = Scene(coins=2).against("toll-troll").set(row=("wishing-well", "moon-altar")).do("face toll-troll")
    scene.do("declare moon-altar", "declare wishing-well").throw(1, 1)
    assert [event.card for event in scene.happened(e.ZoneJudged)] == ["wishing-well", "moon-altar"]


def test_lens_and_magnet_are_used_in_the_order_the_player_likes():
    totals = []
    for lines in (("use magnet on 0 1", "use lens on 0"), ("use lens on 0", "use magnet on 0 1")):
        scene = Scene(slots=("lens", "magnet")).against("toll-troll").do("face toll-troll").throw(6, 4, at=MIDDLE)
        scene.do(*lines)
        totals.append(scene.happened(e.Succeeded)[-1].total)
    assert totals == [4, 0]


def test_the_moon_altar_takes_the_nearest_of_several_dice_on_the_card():
    scene = Scene(coins=1).against("toll-troll").set(row=("moon-altar",)).do("face toll-troll", "declare moon-altar")
    scene.throw(6, 5, places=[(0, 20), (0, -10)])
    assert scene.happened(e.Succeeded)[-1].total == 6
