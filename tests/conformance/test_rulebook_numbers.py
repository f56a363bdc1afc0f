"""The costs, counts, targets and limits in the sentences of a rulebook are those that the rules use.

The English books are read here; `test_rulebooks` holds the others to the same numbers, paragraph by paragraph.
"""

import re

import pytest

from sim import rulebook
from sim.chance import chance_from
from sim.dice import KINDS
from sim.games import adventure_dice, beat_the_bit, deep_regrets, deer_portal, frigate
from sim.speech import Speech


def book(game):
    return " ".join(rulebook.source(game.GAME.folder, "en").split())


def rows(game, name):
    """The rows of a table of the English book whose first cell is `name`."""
    lines = rulebook.source(game.GAME.folder, "en").splitlines()
    return [
        [cell.strip() for cell in line.strip("|").split("|")][1:] for line in lines if line.startswith(f"| {name} |")
    ]


def test_deer_portal():
    from sim.games.deer_portal.content import BIG_DIAMOND_FIELD, CARDS, DIAMOND, ELEMENTS, ITEMS, PATHS, PILE, PORTAL
    from sim.games.deer_portal.rules import BIG_DIAMOND, DEER_SLOTS, FIRST_ARRIVAL_BONUS

    text = book(deer_portal)
    assert f"{ITEMS.count(DIAMOND)} diamonds and {ITEMS.count('w')} runes of each element" in text
    assert f"{len(ELEMENTS)} piles of {len(PILE)} cards, 1 per element" in text
    assert f"spaces 1–{PORTAL - 1}, your area | space {PORTAL}, the middle" in text
    assert (
        f"The first one in gets +{FIRST_ARRIVAL_BONUS} diamonds, and everyone has {DEER_SLOTS // 4} turns left" in text
    )
    assert f"also takes the big diamond (+{BIG_DIAMOND})" in text
    assert f"{DEER_SLOTS} more turns, {DEER_SLOTS // 4} for each seat" in text
    assert f"on Fire's space {PORTAL}" in text
    assert PATHS[ELEMENTS.index("fire")][PORTAL] == BIG_DIAMOND_FIELD
    assert {PILE.count(letter) / len(PILE) for letter in CARDS} == {1 / 4}
    expected = [0.0] * (PORTAL + 6)
    for space in reversed(range(PORTAL)):
        expected[space] = 1 + sum(expected[min(PORTAL, space + pips)] for pips in range(1, 7)) / 6
    assert f"about {expected[0]:.0f} rolls away" in text


def test_adventure_dice():
    from sim.games.adventure_dice.content import CONTENT, DRAGONS, DRAW_TWOS, MONSTERS, NUMBERED, points
    from sim.games.adventure_dice.setup import OPENING_HAND
    from sim.games.adventure_dice.state import SLOTS, Options
    from sim.games.adventure_dice.tables import DICE

    text, usual = book(adventure_dice), Options()
    abilities = len(CONTENT.abilities) * usual.ability_copies
    actions = len(CONTENT.actions) * usual.action_copies
    green = len(MONSTERS) + abilities + actions
    assert f"**Landscape**: {SLOTS} green cards" in text
    assert f"{green} cards that fill the landscape" in text
    assert f"{len(MONSTERS)} monsters, {abilities} abilities and {actions} actions" in text
    assert f"**Adventure deck**: {len(NUMBERED + DRAW_TWOS)} cards" in text
    assert f"1–{len(NUMBERED) // len(CONTENT.colours)} in {len(CONTENT.colours)} colours, and {len(DRAW_TWOS)}" in text
    assert f"secret, {usual.hand_cap} cards at most" in text
    assert f"deals {OPENING_HAND} cards each. The {len(DRAGONS)} dragons wait among the last {usual.seal_size}" in text
    assert f"all {points(tuple(MONSTERS))} points, so speed counts: each turn under {usual.solo_par}" in text
    assert f"The {len(MONSTERS)} monsters are worth {points(tuple(MONSTERS))} points together" in text
    faces = ", ".join(map(str, sorted(KINDS["adventure"].faces)))
    assert faces in text
    boar = next(card for card in CONTENT.monsters if card.name == "boar")
    assert rows(adventure_dice, f"{boar.points} points") == [[str(boar.strike), str(boar.stomp), str(boar.scream)]]
    assert next(card for card in CONTENT.monsters if card.name == "ants").scream == 6
    assert f"with {DICE[0]} to {DICE[-1]} dice" in text


def test_beat_the_bit():
    from sim.games.beat_the_bit.content import ADVENTURE_DECK, BOSSES, FIGHTS, FINALS, KINGDOM, TREASURES
    from sim.games.beat_the_bit.state import MISSION_LIMIT, ROW_LIMIT, SUMMON_PRICE, Options

    text = book(beat_the_bit)
    say = Speech(beat_the_bit.GAME, "en").say
    assert f"**Adventure deck**: {len(ADVENTURE_DECK)} cards" in text
    assert f"from a deck of {sum(card.copies for card in TREASURES.values())}" in text
    assert f"a track of {len(KINGDOM)} spaces" in text
    assert f"**Bosses**: {len(BOSSES)} cards, face down. **Final bosses**: {len(FINALS)} cards" in text
    piles = [len(beat_the_bit.GAME.setup(seats, Options(), chance_from("pile")).state.finals) for seats in (1, 4)]
    assert f"{piles[1]} cards, or {piles[0]} if you play alone" in text
    assert f"a row of {ROW_LIMIT} at most" in text
    assert f"You keep {MISSION_LIMIT} at most" in text
    assert f"Pay {SUMMON_PRICE} coins to summon it" in text
    assert {card.hearts for card in FINALS.values()} == {3}
    assert {card.hearts for card in BOSSES.values()} == {2}
    assert "It has 3 hearts and pays nothing but victory" in text
    assert "joins the table with 2 hearts" in text
    assert {card.cost - card.sale for card in TREASURES.values()} == {2}
    warden = FIGHTS["bridge-warden"]
    assert rows(beat_the_bit, "difficulty")[0][0] == str(warden.difficulty)
    assert rows(beat_the_bit, "hearts")[0][0] == str(warden.hearts)
    assert rows(beat_the_bit, "brown box")[0][0] == say(f"word.{warden.brown[0]}")
    assert rows(beat_the_bit, "silver box")[0][0] == say(f"word.{warden.silver[0]}")
    assert rows(beat_the_bit, "purple box")[0][0] == say(f"word.{warden.violet['always'][0]}")
    assert (warden.option, rows(beat_the_bit, "bargain")[0][0]) == ("lose_heart(1)", "pay 1 heart")
    assert (TREASURES["iron-armour"].slots, TREASURES["golden-armour"].slots) == (1, 2)


def test_deep_regrets():
    from sim.games.deep_regrets import state
    from sim.games.deep_regrets.content import BASE
    from sim.games.deep_regrets.records import campaign
    from sim.games.deep_regrets.week import port, regrets, sea, setup, shop, tray, turn

    text, usual = book(deep_regrets), state.Options()
    assert f"{len(state.SHOALS)} shoals of {setup.FISH_PER_SHOAL} fish" in text
    assert f"{shop.UPGRADE_SLOTS} Upgrades and {shop.DINK_SLOTS} Dinks" in text
    assert f"{state.TACKLE_SHOWN} on show, of {len(BASE.tackle_colours)} in all" in text
    assert f"{state.MOUNTS} slots for mounted fish" in text
    assert f"{state.SUPPLY_SLOTS} supplies" in text
    assert f"{tray.PLAYER_DICE} Player Dice" in text
    assert f"{usual.dink_slots} slots for Dinks" in text
    starts = {(angler.start.bucks, angler.start.supply) for angler in BASE.anglers.values() if angler.id != "A2"}
    assert starts == {(3, 2)}
    assert "with 3 Fishbucks and 2 Supply tokens" in text
    assert f"{state.SINKING} **Sinking Regrets**" in text
    assert rows(deep_regrets, "Move") == [[f"1 die, {sea.MOVE_NEEDS}+"]]
    assert rows(deep_regrets, "Descend") == [[f"1 die, {sea.DESCEND_NEEDS}+"]]
    assert rows(deep_regrets, "Hire")[0] == [f"{port.CHARTER_PRICE} Fishbucks"]
    assert rows(deep_regrets, "Harbor Services")[0] == [f"1 die, {port.HARBOR_NEEDS}+"]
    assert f"You may hire {port.CHARTERS_A_DAY} a day" in text
    assert f"each multiple of {port.EVENT_EVERY}" in text
    assert f"Stir adds {sea.STIR}, the Maw adds {sea.MAW}" in text
    faces = [KINDS["omen"].faces.count(face) for face in ("still", "stir", "maw")]
    assert "{} faces are Still, {} are Stir and {} is the Maw".format(*faces) in text
    assert "Still in {:.0%}, Stir in {:.0%} and the Maw in {:.0%} of rolls".format(*(n / 6 for n in faces)) in text
    assert f"holds {usual.capacity_base} Fresh dice" in text
    assert f"and {usual.madness_floor} always remains" in text
    assert rows(deep_regrets, "first") == [[f"{turn.FIRST_PASS_BUCKS} Fishbucks and the Fish Coin: you start tomorrow"]]
    assert f"fewer than {turn.CALM_BELOW} Regrets" in text
    assert [n for n in range(10) if tray.thresholds(n) > tray.thresholds(n - 1)] == [3, 5, 7]
    assert rows(deep_regrets, "3, 5, 7")
    assert rows(deep_regrets, str(regrets.SCAR_AT))[0][0].startswith("a scar")
    assert rows(deep_regrets, str(regrets.BREAKING)) == [["discard 1 mounted fish"]]
    assert f"from a sum of {regrets.SOLO_RECKONING}" in text
    assert f"{sum('plug' in fish.tags for fish in BASE.fish.values())} cards aren't fish" in text
    counts = ", ".join(f"{BASE.regrets.count(value)} are worth {value}" for value in range(3))
    assert f"Of {len(BASE.regrets)} Regrets, {counts} and {BASE.regrets.count(3)} are worth 3" in text
    assert {sum(die.faces) / 6 for die in BASE.tackle.values()} == {3.5}
    for need in (2, 3, 4):
        assert rows(deep_regrets, f"{need}+") == [[f"{(7 - need) / 6:.0%}"]]
    assert BASE.upgrades["R4"].ops[0].n == 3
    assert f"There are {len(campaign.CHAPTERS)} chapters" in text
    assert f"you start with {setup.HEAVY_HEART} Regrets" in text


def test_frigate():
    from sim.games.frigate.content import PERKS, RUN, SLOTS
    from sim.games.frigate.rounds import target
    from sim.games.frigate.state import Options

    text, usual = book(frigate), Options()
    assert f"your dice, {len(RUN.start_dice)} D6" in text
    basic = [slot for slot in SLOTS.values() if not slot.needs_dice and not slot.needs_face]
    assert f"**Scorecard**: {len(basic)} slots" in text
    assert f"**Hold**: {usual.inventory_spaces} spaces" in text
    assert f"**Money**: ${usual.start_money} at the start" in text
    assert f"deals {usual.start_perks} random perks" in text
    assert f"opens after every {usual.shop_every}th hand" in text
    assert f"up to {usual.rerolls} times" in text
    assert f"You never have more than {usual.max_dice}" in text
    assert f"It offers {usual.offers_per_category} random perks of each category" in text
    assert f"for ${usual.restock_cost}. Each further restock of a visit costs ${usual.restock_step} more" in text
    assert usual.sell_pct == 50
    weights = RUN.rarity_weights
    said = f"about {weights['common']} are common, {weights['uncommon']} uncommon, {weights['rare']} rare"
    assert f"{said} and {weights['legendary']} legendary" in text
    assert [aim for row in rows(frigate, "target") for aim in row] == [str(aim) for aim in RUN.targets]
    assert f"Reach the target of all {usual.rounds} rounds" in text
    endless = [str(target(usual, usual.rounds + n)) for n in range(1, 5)]
    assert f"faster and faster: {', '.join(endless)} and so on" in text
    assert f"There are {len(PERKS)} perks, {len(PERKS) // 3} of each category" in text


@pytest.mark.parametrize(
    ("row", "slots"),
    [
        ("Aces to Sixes", ["n1", "n6"]),
        ("Wild", ["wild"]),
        ("Pair", ["pair"]),
        ("Two Pair", ["two_pair"]),
        ("Full House", ["full_house"]),
        ("Small Straight", ["small_straight"]),
        ("Large Straight", ["large_straight"]),
        ("Three, Four, Five of a Kind", ["three_kind", "four_kind", "five_kind"]),
        ("Sevens to Twenties", ["n7", "n20"]),
        ("Three Pair", ["three_pair"]),
        ("Grand Straight, 6 in a row", ["grand_straight"]),
        ("Six of a Kind", ["six_kind"]),
        ("Seven of a Kind", ["seven_kind"]),
        ("Four Pair", ["four_pair"]),
        ("Eight of a Kind", ["eight_kind"]),
    ],
)
def test_frigate_tells_what_each_slot_is_worth(row, slots):
    from sim.games.frigate.content import SLOTS

    (cells,) = rows(frigate, row)
    for slot in (SLOTS[name] for name in slots):
        assert cells[-3:] == [str(slot.bonus), f"×{slot.mult // 100}", f"${slot.reward}"]
        assert slot.needs_dice == int((re.match(r"(\d) dice", cells[-4]) or [0, 0])[1])
