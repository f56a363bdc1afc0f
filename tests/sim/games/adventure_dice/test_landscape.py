"""The landscape, its actions, and the choices they force (§ landscape, § choices)."""

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.content import DRAGONS, NUMBERED
from sim.table import events_for
from tests.sim.games.adventure_dice.situations import FIVE, Play, cards, hidden, situation

BITE = "spiders-0 by stomp with P12 O12"
"""Seat 0 attacks the third card with two twelves."""


def after_a_win(*others: str, own: str = "", pile: list[str], **given: object) -> Play:
    """Seat 0 has just beaten the Spiders with two twelves; `own` is what remains in its hand."""
    return situation(f"{own} P12 O12", *others, pile=pile, **given).attack(BITE, 2, 2)


def with_sealed(play, top, sealed):
    """The same table with another pile; monsters taken for it leave the piles they were in."""
    taken = {*top, *sealed}
    state = play.state
    return replace(
        state,
        green_top=tuple(top),
        green_sealed=tuple(sealed),
        green_discard=tuple(card for card in state.green_discard if card not in taken),
        captured=tuple(tuple(card for card in pile if card not in taken) for pile in state.captured),
    )


def test_the_gap_is_filled_by_the_next_card():
    play = after_a_win("G1", pile=["ogre-0", "glob-0"])
    assert play.state.landscape == ("wolves-0", "goblins-0", "ogre-0", "bears-0", "boar-0")
    assert play.state.green_top[0] == "glob-0"


def test_discard_1_asks_everybody_who_holds_a_card():
    play = after_a_win("R3 R4", "", "B5 B6", own="G1 G2", pile=["discard-one-0", "ogre-0"])
    assert play.state.choice.kind == "discard-one"
    assert GAME.to_act(play.state) == (0, 1, 3)
    assert play.state.landscape[2] == ""
    play.do("choose B5", seat=3).do("choose R4", seat=1).do("choose G2", seat=0)
    assert play.state.hands == (cards("G1"), cards("R3"), (), cards("B6"))
    assert play.state.adventure_discard[-3:] == cards("G2 R4 B5")
    assert play.state.landscape[2] == "ogre-0"
    assert play.state.green_discard == ("discard-one-0",)
    assert play.state.active == 1


def test_discards_lie_in_seat_order_beginning_with_the_active_seat():
    play = situation("R3 R4", "P12 O12 G1 G2", "B5 B6", active=1, pile=["discard-one-0", "ogre-0"]).attack(BITE, 2, 2)
    play.do("choose R3", seat=0).do("choose B5", seat=2).do("choose G1", seat=1)
    assert play.state.adventure_discard[-3:] == cards("G1 B5 R3")


def test_scenario_12_pass_right_with_three_seats():
    play = after_a_win("", "B4 B9", own="R3 R6", pile=["pass-right-0", "ogre-0"])
    assert GAME.to_act(play.state) == (0, 2)
    play.do("choose R3", seat=0).do("choose B4", seat=2)
    assert play.state.hands == (cards("R6"), cards("B4"), cards("R3 B9"))
    passed = play.happened(e.CardPassed)
    assert {(event.giver, event.receiver, event.card) for event in passed} == {(0, 2, "R3"), (2, 1, "B4")}
    seen = {seat: [event.card for event in events_for(passed, seat)] for seat in (0, 1, 2, None)}
    assert seen == {0: ["R3", "?"], 1: ["?", "B4"], 2: ["R3", "B4"], None: ["?", "?"]}


def test_pass_right_does_nothing_alone():
    """A19."""
    play = after_a_win(own="R3 R4", pile=["pass-right-0", "ogre-0"])
    assert not play.happened(e.ChoiceAsked)
    assert not play.happened(e.CardPassed)
    assert play.state.hands == (cards("R3 R4"),)
    assert play.state.landscape[2] == "ogre-0"


def test_cards_change_hands_simultaneously():
    """With one card each, nobody passes on what it has just received."""
    play = after_a_win("R4", own="R3", pile=["pass-right-0", "ogre-0"])
    assert play.state.hands == (cards("R4"), cards("R3"))


def test_draw_2_goes_round_twice_beginning_with_the_active_seat():
    play = after_a_win("G1", "G2", pile=["draw-2-0", "ogre-0"], deck="R1 R2 R3 R4 R5 R6")
    assert play.state.hands == (cards("R1 R4"), cards("G1 R2 R5"), cards("G2 R3 R6"))
    assert [event.seat for event in play.happened(e.Drew)] == [0, 1, 2, 0, 1, 2]


def test_a_draw_two_inside_draw_2_is_replaced_before_the_next_seat_draws():
    """A21."""
    play = after_a_win("", pile=["draw-2-0", "ogre-0"], deck="draw-two-0 R1 R2 R3 R4 R5")
    assert play.state.hands == (cards("R1 R2 R4"), cards("R3 R5"))


def test_after_draw_2_all_hands_above_the_cap_discard_at_the_same_time():
    full = [card for card in NUMBERED if card[0] == "G"]
    other = [card for card in NUMBERED if card[0] == "B"][:11]
    play = after_a_win(" ".join(full), " ".join(other), pile=["draw-2-0", "ogre-0"], deck="R1 R2 R3 R4 R5 R6")
    assert play.state.choice.kind == "overflow"
    assert play.state.choice.need == (0, 2, 1)
    assert play.state.landscape[2] == ""
    play.do("choose R3", seat=2).do("choose R2 R5", seat=1)
    assert [len(hand) for hand in play.state.hands] == [2, 12, 12]
    assert play.state.landscape[2] == "ogre-0"


def test_reset_landscape_shuffles_the_open_abilities_back_and_fills_all_gaps():
    landscape = ["cloak-0", "goblins-0", "spiders-0", "sword-0", "boar-0"]
    play = situation("P12 O12", landscape=landscape, pile=["reset-landscape-0", "ogre-0"]).attack(BITE, 2, 2)
    assert play.happened(e.LandscapeReset)[0].cards == ("cloak-0", "sword-0")
    assert "" not in play.state.landscape
    assert {"cloak-0", "sword-0"} <= {*play.state.green_top, *play.state.landscape}
    assert play.state.landscape[1] == "goblins-0"
    assert play.state.landscape[4] == "boar-0"


def test_reset_landscape_never_lifts_a_dragon():
    """A22: abilities go back above the sealed block."""
    landscape = ["cloak-0", "goblins-0", "spiders-0", "sword-0", "boar-0"]
    play = situation("P12 O12", landscape=landscape, pile=["reset-landscape-0"], only=True)
    play.state = with_sealed(play, top=["reset-landscape-0", "bears-1"], sealed=["red-dragon-0", "blue-dragon-0"])
    play.attack(BITE, 2, 2)
    assert not set(play.state.landscape) & set(DRAGONS)
    assert play.state.green_sealed == ("red-dragon-0", "blue-dragon-0")


def test_reset_landscape_with_an_empty_top_shuffles_into_what_is_left():
    landscape = ["cloak-0", "goblins-0", "spiders-0", "sword-0", "boar-0"]
    play = situation("P12 O12", landscape=landscape, pile=["reset-landscape-0"], only=True)
    play.state = with_sealed(play, top=[], sealed=["reset-landscape-0", "red-dragon-0", "blue-dragon-0"])
    play.attack(BITE, 2, 2)
    assert play.state.green_top == ()
    left = {*play.state.green_sealed, *play.state.landscape}
    assert {"cloak-0", "sword-0", "red-dragon-0", "blue-dragon-0"} <= left
    assert len(play.state.green_sealed) == 1


def test_with_an_empty_top_a_dragon_may_come_before_the_abilities_that_went_back():
    landscape = ["cloak-0", "goblins-0", "spiders-0", "sword-0", "boar-0"]
    came = set()
    for seed in range(30):
        play = situation("P12 O12", landscape=landscape, pile=["reset-landscape-0"], only=True)
        state = with_sealed(play, top=[], sealed=["reset-landscape-0", "red-dragon-0", "blue-dragon-0"])
        play.state = replace(state, chance=chance_from(seed))
        play.attack(BITE, 2, 2)
        came.add(play.happened(e.Flipped)[0].card)
    assert came == {"cloak-0", "sword-0", "red-dragon-0", "blue-dragon-0"}


def test_reset_landscape_with_an_empty_pile_lays_the_abilities_open_again():
    """What is left of the pile is nothing but they themselves; the leftmost gaps are filled, and one remains."""
    landscape = ["cloak-0", "goblins-0", "spiders-0", "sword-0", "boar-0"]
    play = situation("P12 O12", landscape=landscape, pile=["reset-landscape-0"], only=True).attack(BITE, 2, 2)
    assert [flipped.slot for flipped in play.happened(e.Flipped)] == [0, 2]
    assert {play.state.landscape[0], play.state.landscape[2]} == {"cloak-0", "sword-0"}
    assert play.state.landscape[3] == ""
    assert (play.state.green_top, play.state.green_sealed) == ((), ())


def test_the_gaps_of_a_reset_are_filled_from_the_left():
    landscape = ["cloak-0", "goblins-0", "spiders-0", "sword-0", "boar-0"]
    play = situation("P12 O12", landscape=landscape, pile=["reset-landscape-0"]).attack(BITE, 2, 2)
    slots = [flipped.slot for flipped in play.happened(e.Flipped)]
    assert slots == sorted(slots)
    assert {0, 2, 3} <= {*slots}


def test_an_action_below_the_seal_fires_like_any_other_and_never_comes_back():
    play = situation("P12 O12 G1 G2", pile=["ogre-0"], only=True)
    play.state = with_sealed(play, top=[], sealed=["discard-one-0", "red-dragon-0", "blue-dragon-0"])
    play.attack(BITE, 2, 2).do("choose G1")
    assert play.state.landscape[2] == "red-dragon-0"
    assert play.state.green_sealed == ("blue-dragon-0",)
    assert "discard-one-0" in play.state.green_discard


def test_reset_landscape_without_abilities_does_nothing_and_shuffles_nothing():
    play = situation("P12 O12", pile=["reset-landscape-0", "ogre-0"])
    before = play.state.chance
    play.attack(BITE, 2, 2)
    assert play.state.chance == before
    assert not play.happened(e.LandscapeReset)
    assert play.state.landscape[2] == "ogre-0"


def test_several_actions_fire_one_after_the_other():
    pile = ["discard-one-0", "draw-2-0", "pass-right-0", "discard-one-1", "ogre-0"]
    play = after_a_win("G5", own="G1 G2", pile=pile, deck="R1 R2 R3 R4")
    play.do("choose G1", seat=0)
    assert play.state.hands == (cards("R1 G2 R3"), cards("R2 R4"))
    assert play.state.choice.kind == "pass-right"
    play.do("choose R1", seat=0).do("choose R2", seat=1)
    assert play.state.choice.kind == "discard-one"
    play.do("choose R2", seat=0).do("choose R4", seat=1)
    assert play.state.hands == (cards("G2 R3"), cards("R1"))
    assert [event.action for event in play.happened(e.ActionFired)] == [
        "discard-one",
        "draw-2",
        "pass-right",
        "discard-one",
    ]
    assert len(play.state.green_discard) == 4
    assert play.state.active == 1


def test_when_the_pile_is_used_up_gaps_remain():
    """A20."""
    play = situation("P12 O12 G1", only=True, pile=[]).attack(BITE, 2, 2)
    assert play.state.landscape == ("wolves-0", "goblins-0", "", "bears-0", "boar-0")
    assert play.state.phase == "turn"
    assert play.why_not("attack spiders-0 by stomp with G1 P12") == "attack.no-such-target"


# Sealed answers


def test_an_answer_is_sealed_until_the_last_one_is_in():
    """A18."""
    play = after_a_win("R3 R4", own="G1 G2", pile=["discard-one-0", "ogre-0"]).do("choose R3", seat=1)
    assert play.state.hands[1] == cards("R3 R4")
    assert GAME.view(play.state, 1).choice.answers == ((), cards("R3"))
    for other in (0, None):
        view = GAME.view(play.state, other)
        assert view.choice.answers == ((), hidden(1))
        assert view.choice.owing == (0,)
    assert play.happened(e.ChoiceMade) == [e.ChoiceMade(1)]
    assert not play.happened(e.CardsDiscarded)


def test_an_answer_cannot_be_changed():
    play = after_a_win("R3 R4", own="G1 G2", pile=["discard-one-0", "ogre-0"]).do("choose R3", seat=1)
    assert play.why_not("choose R4", seat=1) == "choices.nothing-owed"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("choose G1", "choices.not-held"),
        ("choose R3 R4", "choices.wrong-count"),
        ("choose none", "choices.wrong-count"),
        ("draw", "turn.not-yours"),
    ],
)
def test_what_is_no_answer(line, rule):
    play = after_a_win("R3 R4", own="G1 G2", pile=["discard-one-0", "ogre-0"])
    assert play.why_not(line, seat=1) == rule


def test_the_same_card_does_not_count_twice():
    play = situation(" ".join(NUMBERED[:12]), deck="draw-two-0 P12 O12").do("draw")
    assert play.why_not("choose P12 P12") == "choices.twice"


def test_whoever_has_no_choice_is_not_asked():
    play = after_a_win("R3", "", own="G1", pile=["discard-one-0", "ogre-0"])
    assert play.state.hands == ((), (), ())
    assert not play.happened(e.ChoiceAsked)
    assert play.state.phase == "turn"


def test_an_overflow_choice_is_listed_by_combinations_without_listing_them():
    play = situation(" ".join(NUMBERED[:12]), deck="draw-two-0 draw-two-1 P12 O12 B12").do("draw")
    actions = GAME.actions(play.state, 0)
    assert len(actions) == 455 + 2
    assert len(list(actions)) == len(actions)


def test_late_seats_draw_roll_pass_and_give_their_lowest_cards():
    """A23: by number, then by colour."""
    play = situation("G4 R5 B3 G3", equipment=["reroll-0"], landscape=["red-dragon-0", *FIVE[1:]])
    assert GAME.late(play.state, 0).__struct_config__.tag == "draw"
    play.do("attack red-dragon-0 by strike with G4 R5")
    assert GAME.late(play.state, 0).__struct_config__.tag == "roll"
    play.do("roll").dice(1, 1)
    assert GAME.late(play.state, 0).__struct_config__.tag == "pass"
    play.do("pass")
    assert GAME.late(play.state, 0).cards == ("G3",)


def test_the_house_rules_may_limit_the_time_for_a_turn_and_for_a_choice():
    """A23; without a limit nobody is hurried."""
    play = situation("G4 R5 P1", turn_timeout_s=40, choice_timeout_s=15)
    assert GAME.time_limit(play.state, 0) == 40
    play.do("attack wolves-0 by strike with G4 R5").do("roll")
    assert GAME.time_limit(play.state, 0) == 40
    play.dice(1, 1)
    assert GAME.time_limit(play.state, 0) == 15
    assert GAME.time_limit(situation("G4").state, 0) == 0
