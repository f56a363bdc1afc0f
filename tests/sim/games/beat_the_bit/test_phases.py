"""Phase 1 and phase 3: shop, slots, track, missions, curses, events, rest."""

import pytest

from sim.chance import chance_from
from sim.game import Refused
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import BOSSES, KINGDOM
from sim.games.beat_the_bit.state import Options, Quest
from tests.sim.games.beat_the_bit.scene import Scene


def test_track_shop_and_selling_in_one_turn():
    """Scenario 15, first half."""
    scene = Scene(coins=3, tombs=2, hand=("mirror",)).set(knight=3)
    scene.set(treasures=("torch", *scene.state.treasures))
    scene.do("tomb")
    assert scene.me.tombs == 1
    assert len(scene.me.hand) == 2
    assert scene.refusal("tomb") == "kingdom.already-spent"
    scene.do("sell mirror")
    assert scene.me.coins == 8
    scene.do("shop", "buy")
    assert scene.me.coins == 4
    assert scene.refusal("shop") == "shop.already-revealed"
    assert scene.refusal("buy") == "shop.empty"


def test_armour_brings_its_own_room_flipped_or_not():
    """Scenario 15, second half."""
    scene = Scene(hand=("iron-armour", "axe", "sword", "torch"))
    scene.do("equip iron-armour", "equip axe", "equip sword")
    assert len(scene.me.slots) == 3
    scene.do("equip torch")
    assert scene.phase == "unequip"
    assert scene.refusal("go") == "organise.not-in-it"
    scene.do("take-back sword", "go").against("toll-troll").do("face toll-troll").throw(6, 6).do("use iron-armour")
    assert scene.phase == "adventure"
    assert [slot.card for slot in scene.me.slots] == ["axe", "torch"]


def test_a_flipped_armour_keeps_its_room():
    scene = Scene(slots=("iron-armour", "axe", "sword")).against("empty-armour").do("face empty-armour").throw(6, 6)
    scene.do("flip iron-armour")
    assert scene.phase == "adventure"
    assert len(scene.me.slots) == 3


def test_taking_off_an_armour_takes_its_room_away():
    scene = Scene(slots=("iron-armour", "axe", "sword")).set(agenda=("organise",)).do("unequip iron-armour")
    assert scene.phase == "organise"
    scene = Scene(slots=("golden-armour", "axe", "sword", "torch")).do("unequip golden-armour")
    assert scene.phase == "unequip"


def test_selling_is_not_discarding():
    scene = Scene(hand=("potion",), hearts=2, coins=0).do("sell potion")
    assert scene.me.hearts == 2
    assert scene.me.coins == 3


def test_bosses_cannot_be_sold():
    assert Scene(hand=("iron-bull",)).refusal("sell iron-bull") == "selling.not-treasure"


def test_an_old_shop_card_may_be_kept_or_replaced():
    scene = Scene(coins=9).set(shop="axe").do("shop")
    assert "axe" in scene.state.used_treasures
    scene = Scene(coins=9).set(shop="axe").do("buy")
    assert scene.me.hand == ("axe",)


def test_the_merchant_sells_twice():
    scene = Scene(coins=30).set(row=("wandering-merchant",))
    scene.do("shop", "buy", "event wandering-merchant", "shop", "buy")
    assert len(scene.me.hand) == 2
    assert scene.refusal("event wandering-merchant") == "events.already-used"
    assert scene.refusal("shop") == "shop.already-revealed"


def test_holy_ground_heals_once_a_turn_for_four_coins():
    scene = Scene(coins=9, hearts=1, flipped=True).set(row=("holy-ground",)).do("event holy-ground")
    assert (scene.me.coins, scene.me.hearts, scene.me.flipped) == (5, 2, False)
    assert scene.refusal("event holy-ground") == "events.already-used"


def test_events_wait_until_the_table_is_clear():
    scene = Scene().against("crypt-rat").set(row=("ashen-gate",))
    assert scene.refusal("event ashen-gate") == "events.enemies-first"


def test_the_row_holds_three_events():
    scene = Scene().adventure("ashen-gate").set(row=("holy-ground", "moon-altar", "wishing-well")).do("reveal")
    assert scene.state.row == ("moon-altar", "wishing-well", "ashen-gate")
    assert scene.state.used_adventures[-1] == "holy-ground"


@pytest.mark.parametrize("cell", range(len(KINGDOM)))
def test_every_cell_gives_its_bonus(cell):
    scene = Scene(tombs=1, hearts=2, coins=0).set(knight=cell)
    if cell == 0:
        assert scene.refusal("tomb") == "kingdom.nothing-here"
        return
    scene.do("tomb")
    me = scene.me
    gains = {
        "coins(3)": me.coins == 3,
        "coins(6)": me.coins == 6,
        "heal(1)": me.hearts == 3,
        "boss_card(1)": me.hand[:1] in [(boss,) for boss in BOSSES],
        "summon_final": scene.state.final is not None and scene.state.knight == 0,
    }
    assert gains.get(KINGDOM[cell], len(me.hand) == 1)


def test_the_knight_moves_after_a_victorious_turn_only():
    idle = Scene().adventure().do("stop")
    assert idle.phase == "organise"
    retreat = Scene().adventure("toll-troll").do("reveal", "stop")
    assert retreat.phase == "organise"
    venture = Scene().adventure("alms").set(knight=3).do("reveal", "stop")
    assert venture.phase == "track"
    assert venture.do("advance").state.knight == 4
    at_the_end = Scene().adventure("alms").set(knight=11).do("reveal", "stop")
    assert at_the_end.phase == "organise"


@pytest.mark.parametrize(
    ("card", "goal"),
    [("besieged-village", 3), ("perfect-aim", 2), ("big-bounty", 1), ("endurance", 1), ("two-crowns", 2)],
)
def test_missions_are_redeemed_when_complete_and_not_before(card, goal):
    scene = Scene(missions=(Quest(card, goal - 1),))
    assert scene.refusal(f"redeem {card}") == "missions.not-complete"
    scene.set_me(missions=(Quest(card, goal),)).do(f"redeem {card}")
    assert scene.me.missions == ()
    assert card in scene.state.used_adventures


def test_alms_are_paid_and_then_redeemed():
    scene = Scene(missions=(Quest("alms"),), coins=5, hearts=2).do("pay alms", "redeem alms")
    assert (scene.me.coins, scene.me.hearts, len(scene.me.hand)) == (0, 3, 1)


def test_two_crowns_summon_the_final_boss_for_free():
    scene = Scene(missions=(Quest("two-crowns", 2),), coins=0).do("redeem two-crowns")
    assert scene.state.final is not None
    assert scene.phase == "adventure"


def test_missions_count_what_their_owner_does():
    quests = tuple(Quest(card) for card in ("besieged-village", "perfect-aim", "big-bounty"))
    scene = Scene(missions=quests).against("bog-witch", "iron-bull", hearts=1)
    scene.do("face bog-witch").throw(5, 4).set_me(blue=2).do("face iron-bull").throw(1, 1)
    assert [quest.progress for quest in scene.me.missions] == [1, 1, 1]


def test_endurance_counts_the_dice_in_the_roll():
    scene = Scene(missions=(Quest("endurance"),), blue=5).against("mud-golem").do("face mud-golem").throw(1, 1, 1, 1, 1)
    assert scene.me.missions == (Quest("endurance", 1),)


def test_a_fourth_mission_costs_one():
    quests = (Quest("besieged-village"), Quest("alms"), Quest("perfect-aim"))
    scene = Scene(missions=quests).adventure("endurance").do("reveal")
    assert scene.phase == "missions"
    scene.do("drop alms")
    assert [quest.card for quest in scene.me.missions] == ["besieged-village", "perfect-aim", "endurance"]


def cursed(card, **player):
    return Scene(**player).adventure(card).do("reveal").throw(6, 6)


def test_a_curse_covers_the_sheet():
    scene = cursed("snail-body", slots=("axe", "sword"), hand=("torch", "spear"))
    assert scene.me.curse == "snail-body"
    assert scene.me.hearts == 2
    assert scene.phase == "unequip"
    scene.do("take-back axe", "stop", "stay")
    assert scene.phase == "hand_limit"
    scene.do("discard axe", "discard torch")
    assert scene.me.hand == ("spear",)


def test_a_curse_withstood_is_discarded():
    scene = Scene().adventure("snail-body").do("reveal").throw(4, 4)
    assert scene.me.curse == ""
    assert "snail-body" in scene.state.used_adventures


def test_the_throw_that_brought_the_snail_does_not_end_it_but_the_next_pair_does():
    scene = cursed("snail-body")
    assert scene.me.curse == "snail-body"
    scene.against("mud-golem").do("face mud-golem").throw(2, 2, 5)
    assert scene.me.curse == ""


def test_weary_bones_weigh_on_every_die_until_two_cards_are_discarded():
    scene = cursed("weary-bones", hand=("axe", "sword", "spear"))
    scene.against("mud-golem").set_me(blue=2).do("face mud-golem").throw(2, 5)
    assert scene.happened(e.Succeeded)[-1].total == 9
    scene.set(agenda=("organise",)).do("lift", "discard axe", "discard sword")
    assert scene.me.curse == ""
    assert scene.me.hand == ("spear",)


def test_stone_skin_is_bought_off():
    scene = cursed("stone-skin", coins=5).set(agenda=("organise",)).do("lift")
    assert (scene.me.curse, scene.me.coins) == ("", 0)


def test_stone_skin_counts_its_dice_from_the_next_rest():
    scene = cursed("stone-skin")
    assert scene.me.bag == (3, 0, 0)
    scene.do("stop", "stay")
    assert scene.me.bag == (3, 0, 0)


def test_the_thieving_shadow_takes_the_silver_and_leaves_on_an_exact_success():
    scene = cursed("thieving-shadow").against("bog-witch").set_me(blue=2).do("face bog-witch").throw(5, 4)
    assert scene.state.pot == ("coins(4)",)
    assert scene.me.curse == ""


def test_this_curse_cannot_be_bought_off():
    scene = cursed("thieving-shadow", coins=30).set(agenda=("organise",))
    assert scene.refusal("lift") == "curses.not-for-sale"


def test_a_second_curse_replaces_the_first():
    scene = cursed("stone-skin").adventure("weary-bones").set_me(blue=2).do("reveal").throw(6, 6)
    assert scene.me.curse == "weary-bones"
    assert "stone-skin" in scene.state.used_adventures


def test_no_ability_and_no_side_while_cursed():
    scene = Scene("brunilde", curse="stone-skin", hearts=2, coins=0).against("toll-troll").do("face toll-troll")
    scene.throw(6, 6)
    assert (scene.me.hearts, scene.me.flipped, scene.me.coins) == (1, False, 0)


def test_rest_gives_base_dice_and_turns_green_and_red_blue():
    scene = Scene(blue=6, green=1, red=1).adventure().do("stop")
    assert scene.me.bag == (4, 0, 0)


def test_with_the_house_rule_rest_is_plain():
    options = Options(characters=("sir-arthur",), plain_rest=True)
    scene = Scene(options=options, blue=6, green=1, red=1).adventure().do("stop")
    assert scene.me.bag == (2, 0, 0)


def test_instants_discarded_at_the_hand_limit_fire_after_the_dice_were_counted():
    scene = Scene(hand=("heroism", "axe", "sword", "spear")).adventure().do("stop", "discard heroism")
    assert scene.me.bag == (2, 0, 1)


def test_one_up_restores_hearts_and_dice():
    scene = Scene(hearts=1, flipped=True, blue=5, green=2, hand=("one-up",)).do("play one-up")
    assert (scene.me.hearts, scene.me.bag, scene.me.flipped) == (3, (2, 0, 0), False)


def test_one_up_wipes_the_fatigue_of_the_running_attempt():
    scene = Scene(hand=("one-up",)).against("bog-witch").do("face bog-witch", "throw").fall(1, 1).do("play one-up")
    assert scene.me.bag == (2, 0, 0)


def test_treasures_are_turned_over_until_the_tier_appears():
    scene = Scene(tombs=1).set(knight=5, treasures=("axe", "jump", "mirror", "torch"), used_treasures=()).do("tomb")
    assert scene.me.hand == ("mirror",)
    assert scene.state.used_treasures == ("axe", "jump")


def test_an_empty_treasure_deck_is_made_from_its_discard_pile():
    scene = Scene(tombs=1).set(knight=5, treasures=("axe",), used_treasures=("mirror", "jump")).do("tomb")
    assert scene.me.hand == ("mirror",)
    assert sorted((*scene.state.treasures, *scene.state.used_treasures)) == ["axe", "jump"]


def test_characters_must_differ_and_fit_the_seats():
    for characters, rule in ((("pip", "pip"), "setup.same-character"), (("pip",), "setup.characters-per-seat")):
        with pytest.raises(Refused) as refused:
            GAME.setup(2, Options(characters=characters), chance_from(1))
        assert refused.value.rule == rule
