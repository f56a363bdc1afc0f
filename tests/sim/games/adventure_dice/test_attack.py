"""Attacking (§ attack, § combos, § dice)."""

import pytest
from msgspec.structs import replace

from sim.game import Refused, Rest, RestingDie
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.content import MONSTERS
from tests.sim.games.adventure_dice.situations import FIVE, cards, situation

WOLVES = "wolves-0 by strike with G4 R5 B6"
HAND = "G4 R5 B6 P11 O1"


def test_scenario_2_an_exact_total_wins():
    play = situation(HAND, "", pile=["ogre-0"]).attack(WOLVES, 2, 2, 2)
    assert play.state.captured[0] == ("wolves-0",)
    assert MONSTERS["wolves-0"].points == 3
    assert play.state.hands[0] == cards("O1 P11")
    assert play.state.adventure_discard == cards("G4 R5 B6")
    assert play.state.landscape[0] == "ogre-0"
    assert play.state.active == 1


def test_scenario_3_a_loss_costs_one_card_of_the_whole_hand():
    """A17."""
    play = situation(HAND, "").attack(WOLVES, 1, 2, 2)
    assert play.state.phase == "choice"
    assert play.state.choice.kind == "lose"
    assert play.state.hands[0] == cards("O1 G4 R5 B6 P11")
    assert len(GAME.actions(play.state, 0)) == 5 + 2
    play.do("choose P11")
    assert play.state.hands[0] == cards("O1 G4 R5 B6")
    assert play.state.landscape == FIVE
    assert play.state.captured == ((), ())
    assert play.state.active == 1


@pytest.mark.parametrize(("kind", "wins"), [("scream", True), ("strike", False)])
def test_scenario_4_only_the_declared_kind_counts(kind, wins):
    """A7."""
    play = situation("G4 G5", "", pile=["ogre-0"]).attack(f"goblins-0 by {kind} with G4 G5", 2, 3)
    assert bool(play.happened(e.Captured)) is wins
    assert bool(play.happened(e.Missed)) is not wins


def test_scenario_4_two_numbers_are_no_stomp():
    assert situation("G4 G5", "").why_not("attack goblins-0 by stomp with G4 G5") == "combos.stomp"


def test_scenario_5_runs_do_not_wrap_and_wild_cards_have_real_numbers():
    """A6."""
    play = situation("G11 R12 B1", equipment=["wild-card-0"])
    assert play.why_not("attack wolves-0 by strike with G11 R12 B1") == "combos.strike"
    assert play.why_not("attack wolves-0 by strike with G11 R12 *G13") == "wild.no-such-card"
    play.do("attack wolves-0 by strike with G11 R12 *G10")
    assert play.state.equipment == ((),)
    assert play.state.green_discard == ("wild-card-0",)
    play.do("roll")
    assert len(GAME.throw(play.state).dice) == 3


def test_scenario_8_reactions():
    play = situation(
        "G9 R9 B9 P2",
        "",
        landscape=["red-dragon-0", *FIVE[1:]],
        pile=["ogre-0"],
        equipment=["cloak-0", "reroll-0", "plus-four-0"],
    )
    play.attack("red-dragon-0 by stomp with G9 R9 B9", 1, 3, 2)
    assert play.happened(e.RollResult)[-1] == e.RollResult(0, (1, 3, 2), 6, 0, 2, 2, 8, 11, False)
    play.do("reroll 0").dice(2, 3, 2)
    assert play.happened(e.RollResult)[-1].total == 9
    assert play.why_not("reroll 0") == "abilities.no-reroll"
    play.do("plus-four")
    assert play.happened(e.RollResult)[-1] == e.RollResult(0, (2, 3, 2), 7, 4, 2, 6, 13, 11, True)
    assert play.state.captured[0] == ("red-dragon-0",)
    assert [gear.card for gear in play.state.equipment[0]] == ["cloak-0"]
    assert play.state.green_discard == ("reroll-0", "plus-four-0")


def test_the_cards_of_a_win_are_discarded_in_the_order_they_were_played():
    play = situation(HAND, "", pile=["ogre-0"]).attack("wolves-0 by strike with B6 G4 R5", 2, 2, 2)
    assert play.state.adventure_discard == cards("B6 G4 R5")


def test_a_lost_attack_with_the_last_card_gives_it_up_by_itself():
    """One card and a Wild Card: with nothing to choose from, nobody is asked."""
    play = situation("G4", "R1", equipment=["wild-card-0"]).attack("wolves-0 by strike with G4 *G5", 1, 1)
    assert play.state.hands[0] == ()
    assert play.state.adventure_discard == cards("G4")
    assert (play.state.phase, play.state.active) == ("turn", 1)
    assert not play.happened(e.ChoiceAsked)


# What cannot be declared


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("attack troll-0 by strike with G4 R5", "attack.no-such-target"),
        ("attack wolves-0 by strike with G4 B5", "attack.not-held"),
        ("attack wolves-0 by strike with G4 nonsense", "attack.not-held"),
        ("attack wolves-0 by stomp with G4 G4", "attack.twice"),
        ("attack wolves-0 by stomp with G4", "attack.too-few"),
        ("attack wolves-0 by stomp with none", "attack.too-few"),
        ("attack wolves-0 by strike with G4 P11", "combos.strike"),
        ("attack wolves-0 by stomp with G4 R5", "combos.stomp"),
        ("attack wolves-0 by scream with G4 R5", "combos.scream"),
        ("attack wolves-0 by strike with G4 *G5", "wild.not-usable"),
        ("roll", "turn.not-now"),
        ("pass", "turn.not-now"),
        ("choose G4", "choices.nothing-owed"),
    ],
)
def test_what_is_refused_on_a_turn(line, rule):
    assert situation(HAND, "").why_not(line) == rule


def test_an_empty_slot_cannot_be_attacked():
    play = situation(HAND, landscape=FIVE[:4])
    action = replace(next(a for a in GAME.actions(play.state, 0) if hasattr(a, "target")), target="")
    assert action not in GAME.actions(play.state, 0)
    with pytest.raises(Refused, match="no-such-target"):
        GAME.apply(play.state, 0, action)


def test_only_the_active_seat_plays():
    play = situation(HAND, HAND.replace("G", "P"))
    assert play.why_not("draw", seat=1) == "turn.not-yours"
    assert play.why_not("draw", seat=7) == "turn.not-yours"


def test_a_declared_attack_cannot_be_withdrawn():
    """A11."""
    play = situation(HAND, "").do(f"attack {WOLVES}")
    assert play.why_not("draw") == "turn.not-now"
    assert play.why_not(f"attack {WOLVES}") == "turn.not-now"


def test_nobody_acts_while_dice_fall():
    play = situation(HAND, "").do(f"attack {WOLVES}").do("roll")
    assert GAME.to_act(play.state) == ()
    for seat in (0, 1):
        assert list(GAME.actions(play.state, seat)) == []
        assert play.why_not("vote-end", seat) == "turn.dice-falling"


def test_an_attack_that_cannot_win_is_allowed():
    """A12."""
    play = situation("G4 G5 R1", landscape=["red-dragon-0", *FIVE[1:]])
    play.attack("red-dragon-0 by strike with G4 G5", 4, 4)
    assert play.happened(e.Missed)


def test_all_faults_of_an_attack_can_be_told_at_once():
    actions = GAME.actions(situation(HAND).state, 0)
    attack = next(action for action in actions if hasattr(action, "target"))
    faults = actions.faults(replace(attack, target="nobody", kind="stomp", cards=("G4", "G4", "R12", "*R1")))
    assert [fault.rule for fault in faults] == [
        "attack.no-such-target",
        "attack.twice",
        "attack.not-held",
        "wild.not-usable",
        "combos.stomp",
    ]


# The dice


def test_the_other_dice_lie_where_they_lay_and_count_as_they_end():
    play = situation("G4 R5 B6", equipment=["reroll-0"], pile=["ogre-0"])
    play.do("attack wolves-0 by strike with G4 R5 B6").do("roll")
    first = Rest(tuple(RestingDie(die, 0, x=100 * die) for die in range(3)))
    play.state = GAME.settle(play.state, first).state
    play.do("reroll 1")
    throw = GAME.throw(play.state)
    assert [die.id for die in throw.dice] == [1]
    assert [rest for _, rest in throw.lying] == [first.dice[0], first.dice[2]]
    play.dice(1, 4, 1)
    assert play.happened(e.RollResult)[-1].dice == (1, 4, 1)
    assert play.state.captured[0] == ("wolves-0",)


def test_a_die_has_the_colour_of_its_card():
    play = situation("G4 R5", equipment=["wild-card-0", "plus-die-0"]).do("attack wolves-0 by strike with G4 R5")
    play.do("plus-die").do("wild B6").do("roll")
    throw = GAME.throw(play.state)
    assert [die.colour for die in throw.dice] == ["green", "red", "blue", "ivory"]
    assert {die.kind for die in throw.dice} == {"adventure"}


def test_a_full_hand_of_one_colour_can_throw_fourteen_dice():
    hand = " ".join(f"G{number}" for number in range(1, 13))
    play = situation(hand, equipment=["wild-card-0", "plus-die-0"], pile=["ogre-0"])
    play.do(f"attack wolves-0 by scream with {hand} *G1").do("plus-die").do("roll")
    assert len(GAME.throw(play.state).dice) == 14
    play.dice(*[1] * 14)
    assert play.state.captured[0] == ("wolves-0",)
    assert play.state.hands[0] == ()


def test_dice_that_are_not_expected_are_refused():
    with pytest.raises(Refused, match="not-expected"):
        GAME.settle(situation(HAND).state, Rest((RestingDie(0, 0),)))
