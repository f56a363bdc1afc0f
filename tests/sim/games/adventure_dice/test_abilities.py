"""Wild Cards, passives and one-shots (§ wild, § abilities)."""

import pytest
from msgspec.structs import replace

from sim.games.adventure_dice import GAME
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.actions import PlayWild, Reroll
from sim.games.adventure_dice.content import CONTENT
from sim.games.adventure_dice.state import Gear
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL, Gesture
from sim.physics.throw import land
from tests.sim.games.adventure_dice.situations import FIVE, cards, situation

# Wild Cards


def test_a_wild_card_may_be_a_sixth_copy_of_a_number():
    play = situation("G4 R4 B4 P4 O4", equipment=["wild-card-0"], pile=["ogre-0"])
    play.attack("wolves-0 by stomp with G4 R4 B4 P4 O4 *G4", 1, 1, 1, 1, 1, 2)
    assert play.state.captured[0] == ("wolves-0",)
    assert play.state.adventure_discard == cards("G4 R4 B4 P4 O4")


def test_a_combo_needs_a_numbered_card():
    """A9."""
    play = situation("G4 R5", equipment=["wild-card-0", "wild-card-1"], ability_copies=2)
    assert play.why_not("attack wolves-0 by strike with *G4 *G5") == "wild.too-few-numbered"
    play.do("attack wolves-0 by strike with G4 *G5 *G6")
    assert play.state.green_discard == ("wild-card-0", "wild-card-1")


def test_a_table_may_allow_wild_cards_alone():
    play = situation("", equipment=["wild-card-0", "wild-card-1"], ability_copies=2, wild_min_real=0, pile=["ogre-0"])
    play.attack("spiders-0 by stomp with *G4 *R4", 1, 1)
    assert play.happened(e.Missed)
    assert play.state.active == 0
    assert play.state.phase == "turn"


def test_a_table_may_ask_for_two_numbered_cards_beside_wild_cards():
    play = situation("G4 R5", equipment=["wild-card-0"], wild_min_real=2)
    assert play.why_not("attack wolves-0 by strike with G4 *G5") == "wild.too-few-numbered"
    play.do("attack wolves-0 by strike with G4 R5 *G6")


def test_before_the_roll_a_wild_card_must_extend_the_combo():
    """A8, A10: it brings one die."""
    play = situation("G4 R5", equipment=["wild-card-0"], pile=["ogre-0"]).do("attack wolves-0 by strike with G4 R5")
    assert play.why_not("wild B4") == "combos.strike"
    assert play.why_not("wild B13") == "wild.no-such-card"
    play.do("wild P3")
    assert play.why_not("wild P2") == "wild.not-usable"
    play.do("roll").dice(2, 2, 2)
    assert play.state.captured[0] == ("wolves-0",)
    assert play.state.adventure_discard == cards("G4 R5")


@pytest.mark.parametrize(
    ("hand", "kind", "count"),
    [
        ("G4 R5", "strike", 10),
        ("G12 R11", "strike", 5),
        ("G1 R2", "strike", 5),
        ("G4 R4", "stomp", 5),
        ("G4 G9", "scream", 12),
    ],
)
def test_every_extension_is_listed(hand, kind, count):
    play = situation(hand, equipment=["wild-card-0"]).do(f"attack wolves-0 by {kind} with {hand}")
    assert sum(isinstance(action, PlayWild) for action in GAME.actions(play.state, 0)) == count


# Abilities


def test_plus_one_die_is_one_more_die_and_no_part_of_the_combo():
    play = situation("G4 R5", equipment=["plus-die-0"], pile=["ogre-0"]).do("attack wolves-0 by strike with G4 R5")
    play.do("plus-die")
    assert play.why_not("plus-die") == "abilities.no-plus-die"
    play.do("roll").dice(1, 1, 4)
    assert play.state.captured[0] == ("wolves-0",)
    assert play.state.green_discard == ("plus-die-0",)


@pytest.mark.parametrize(
    ("ability", "strike", "stomp", "scream"),
    [("sword", 2, 0, 0), ("bucket", 0, 2, 0), ("ghost", 0, 0, 2), ("unicorn", 1, 1, 1), ("cloak", 2, 2, 2)],
)
def test_passives_count_by_themselves_for_their_kind(ability, strike, stomp, scream):
    for kind, hand, boost in (("strike", "G4 R5", strike), ("stomp", "G4 R4", stomp), ("scream", "G4 G9", scream)):
        play = situation(hand, equipment=[f"{ability}-0"], pile=["ogre-0"])
        play.attack(f"wolves-0 by {kind} with {hand}", 1, 1)
        assert play.happened(e.RollResult)[0].passives == boost


def test_two_copies_of_a_passive_both_count():
    """A35."""
    play = situation("G4 R5", equipment=["cloak-0", "cloak-1", "unicorn-0"], ability_copies=2, pile=["ogre-0"])
    play.attack("wolves-0 by strike with G4 R5", 1, 1)
    assert play.happened(e.RollResult)[0].total == 7


@pytest.mark.parametrize(("helps", "total"), [(True, 4), (False, 2)])
def test_passives_help_against_abilities_unless_the_table_says_no(helps, total):
    """A14."""
    play = situation("G4 R5", landscape=["plus-die-0", *FIVE[1:]], equipment=["cloak-0"], boost_on_abilities=helps)
    play.attack("plus-die-0 by strike with G4 R5", 1, 1)
    assert play.happened(e.RollResult)[0].total == total


def test_passives_always_help_against_monsters():
    play = situation("G4 R5", equipment=["cloak-0"], boost_on_abilities=False)
    assert play.attack("wolves-0 by strike with G4 R5", 1, 1).happened(e.RollResult)[0].total == 4


@pytest.mark.parametrize("ability", [ability.name for ability in CONTENT.abilities])
def test_every_ability_is_won_by_beating_it_and_usable_from_the_next_turn(ability):
    """A16."""
    card = f"{ability}-0"
    play = situation("G4 R4 B4 P4", landscape=[card, *FIVE[1:]], pile=["ogre-0"])
    play.attack(f"{card} by stomp with G4 R4 B4 P4", 2, 2, 2, 4)
    assert play.state.equipment[0] == (Gear(card, 2),)
    assert play.state.turns == 2
    assert play.state.captured[0] == ()
    assert play.happened(e.Equipped)


def test_an_ability_cannot_be_used_before_its_turn():
    play = situation("G4 R5 B6", equipment=["wild-card-0", "cloak-0"])
    play.state = replace(play.state, equipment=((Gear("wild-card-0", 2), Gear("cloak-0", 2)),))
    assert play.why_not("attack wolves-0 by strike with G4 R5 *B6") == "wild.not-usable"
    play.attack("wolves-0 by strike with G4 R5", 1, 1)
    assert play.happened(e.RollResult)[0].passives == 0


def test_one_shots_may_be_used_without_need_or_kept():
    """A34."""
    play = situation("G4 R5", equipment=["plus-four-0", "reroll-0"], pile=["ogre-0"])
    play.attack("spiders-0 by strike with G4 R5", 4, 4)
    assert play.state.phase == "react"
    play.do("plus-four")
    assert play.state.phase == "react"
    play.do("pass")
    assert play.state.captured[0] == ("spiders-0",)
    assert [gear.card for gear in play.state.equipment[0]] == ["reroll-0"]


def test_every_reroll_and_every_plus_four_may_be_spent_on_one_attack():
    """Any order, any number, until the seat passes; the total is told after each of them (A15)."""
    gear = ["reroll-0", "plus-four-0", "reroll-1", "plus-four-1"]
    play = situation("G4 R5 P1", equipment=gear, landscape=["red-dragon-0", *FIVE[1:]], ability_copies=2)
    play.attack("red-dragon-0 by strike with G4 R5", 1, 1)
    play.do("plus-four").do("reroll 0").dice(3, 1).do("reroll 0").dice(4, 1).do("plus-four")
    assert [(told.total, told.reaches) for told in play.happened(e.RollResult)] == [
        (2, False),
        (6, False),
        (8, False),
        (9, False),
        (13, False),
    ]
    assert play.happened(e.Missed)
    assert play.happened(e.RollResult)[-1].total == 13
    assert play.state.green_discard == ("plus-four-0", "reroll-0", "reroll-1", "plus-four-1")


def test_spent_one_shots_stay_spent_after_a_loss():
    play = situation("G4 R5 P1", equipment=["plus-four-0"], landscape=["red-dragon-0", *FIVE[1:]])
    play.attack("red-dragon-0 by strike with G4 R5", 1, 1).do("plus-four")
    assert play.state.phase == "choice"
    assert play.state.equipment == ((),)


def test_with_nothing_to_react_with_the_dice_are_compared_at_once():
    play = situation("G4 R5 B6", "", pile=["ogre-0"]).attack("wolves-0 by strike with G4 R5 B6", 2, 2, 2)
    assert play.state.phase == "turn"


def test_a_die_that_is_not_there_cannot_be_rerolled():
    play = situation("G4 R5", equipment=["reroll-0"]).attack("wolves-0 by strike with G4 R5", 1, 1)
    assert play.why_not("reroll 2") == "abilities.no-such-die"
    assert play.why_not("reroll -1") == "abilities.no-such-die"
    assert play.why_not("plus-four") == "abilities.no-plus-four"


def test_a_reroll_may_be_worse_and_stands():
    play = situation("G4 R5 B6", equipment=["reroll-0"]).attack("wolves-0 by strike with G4 R5 B6", 2, 2, 1)
    play.do("reroll 0").dice(1, 2, 1)
    assert play.happened(e.Missed)
    assert play.happened(e.RollResult)[-1].total == 4


def test_a_rerolled_die_touches_no_other():
    """6.3: that die alone is thrown again. Among real bodies, 12 of 200 knocked another die onto another face."""
    for number in range(60):
        play = situation("G4 R5 B6", equipment=["reroll-0"]).do("attack wolves-0 by strike with G4 R5 B6").do("roll")
        first = land(GAME.throw(play.state), NEUTRAL, entropy(b"one die alone" * 2, number)).rest
        state = GAME.settle(play.state, first).state
        if state.phase != "react":
            continue
        state = GAME.apply(state, 0, Reroll(1)).state
        throw = GAME.throw(state)
        assert [die.id for die in throw.dice] == [1]
        again = land(throw, Gesture(strength=1.0), entropy(b"one die alone" * 2, 1000 + number)).rest
        assert (again.dice[0], again.dice[2]) == (first.dice[0], first.dice[2])
        assert again.dice[1].pose != first.dice[1].pose
