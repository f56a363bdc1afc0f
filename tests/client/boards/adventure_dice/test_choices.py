"""What pieces mean: an attack is made by selecting cards, a choice by giving them; what cannot be says why."""

from collections.abc import Iterator
from math import radians, tan

import pytest
from msgspec.structs import replace

from client.boards.adventure_dice.board import AdventureDiceBoard
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice import actions as a
from sim.games.adventure_dice import state as s
from sim.games.adventure_dice.content import WILDS
from sim.speech import LANGUAGES
from tests.client.boards.adventure_dice.play import Game, select, show, stage, target, under_attack
from tests.client.studio import Studio
from tests.sim.games.adventure_dice.situations import situation


@pytest.fixture
def board(scene: Studio) -> Iterator[AdventureDiceBoard]:
    made = AdventureDiceBoard(stage(scene))
    yield made
    made.destroy()


def rule(board: AdventureDiceBoard, name: str) -> str:
    refused = target(board, name).refused
    assert refused is not None, name
    return refused.rule


def test_cards_of_the_hand_are_selected_and_an_open_card_is_attacked_with_them(board: AdventureDiceBoard) -> None:
    show(board, situation("G4 R5 B6 P11", "B1").state, 0)
    select(board, "G4", "R5", "B6")
    assert target(board, "wolves-0").actions == (a.BeginAttack("wolves-0", "strike", ("G4", "R5", "B6")),)
    assert "3 dice" in target(board, "wolves-0").label
    assert target(board, "R5").selected
    select(board, "R5")
    assert not target(board, "R5").selected
    assert not target(board, "wolves-0").actions


def test_a_selected_card_is_pushed_out_of_the_hand_but_stays_between_its_neighbours(board: AdventureDiceBoard) -> None:
    hand = [f"{colour}{number}" for number in (3, 5, 7) for colour in "GRBP"]
    show(board, situation(" ".join(hand), "B1").state, 0)
    before = target(board, hand[5]).node.get_y()
    select(board, hand[5])
    left, here, right = (target(board, hand[k]).node for k in (4, 5, 6))
    assert here.get_y() > before
    # all are tilted alike: which one is above, where they meet, is told by their heights at the same depth
    slope = tan(radians(here.get_p()))
    heights = [node.get_z() - slope * node.get_y() for node in (left, here, right)]
    assert heights == sorted(heights)


def test_cards_that_fit_two_attacks_are_asked_about_with_what_is_needed(board: AdventureDiceBoard) -> None:
    show(board, situation("G4 G5", "B1", equipment=["sword-0", "unicorn-0"]).state, 0)
    select(board, "G4", "G5")
    actions = target(board, "wolves-0").actions
    assert [action.kind for action in actions] == ["strike", "scream"]  # type: ignore[attr-defined]
    asked = [board.question(action) for action in actions]
    assert asked == ["Strike with 2 dice +3, needs 6+ (97%)", "Scream with 2 dice +1, needs 9+ (3%)"]
    assert board.question(a.Draw()) == ""


def test_what_cannot_be_attacked_says_why_by_the_rule_it_comes_nearest_to(board: AdventureDiceBoard) -> None:
    show(board, situation("G4 R5 B7 P4 G9", "B1").state, 0)
    assert rule(board, "wolves-0") == "attack.too-few"
    select(board, "G4", "R5", "B7")
    assert rule(board, "wolves-0") == "combos.strike"
    select(board, "B7", "P4")
    assert rule(board, "wolves-0") in ("combos.strike", "combos.stomp")
    select(board, "R5", "P4", "B7", "G9")
    assert rule(board, "wolves-0") == "combos.scream"


@pytest.mark.parametrize(
    ("hand", "kind", "stand_in"),
    [("G4 R6", "strike", "*G5"), ("G4 R5", "strike", "*G6"), ("G11 R12", "strike", "*G10"), ("G4 R4", "stomp", "*G4")],
)
def test_a_wild_card_is_selected_like_a_card_and_stands_for_what_is_missing(
    board: AdventureDiceBoard, hand: str, kind: str, stand_in: str
) -> None:
    show(board, situation(hand, "B1", equipment=["wild-card-0"]).state, 0)
    cards = tuple(hand.split())
    select(board, "wild-card-0", *cards)
    attacks = {action.kind: action.cards for action in target(board, "wolves-0").actions}  # type: ignore[attr-defined]
    assert set(attacks[kind]) == {*cards, stand_in}  # type: ignore[index]
    assert all(action in GAME.actions(situation(hand, "B1", equipment=["wild-card-0"]).state, 0)
               for action in target(board, "wolves-0").actions)  # fmt: skip


def test_every_attack_the_rules_list_can_be_made_by_selecting(board: AdventureDiceBoard) -> None:
    game = Game(7, 2, short_game=True, ability_copies=2)
    tried = 0
    for state in game.moments(160):
        if state.phase != "turn":
            continue
        seat = state.active
        attacks = [action for action in GAME.actions(state, seat) if isinstance(action, a.BeginAttack)]
        for attack in attacks[:: max(1, len(attacks) // 4)]:
            show(board, state, seat)
            wilds = [gear.card for gear in s.usable(state, seat, "wild")]
            used = sum(card in WILDS for card in attack.cards)
            select(board, *(card for card in attack.cards if card not in WILDS), *wilds[:used])
            offered = target(board, attack.target).actions
            made = {(found.kind, len(found.cards)) for found in offered if isinstance(found, a.BeginAttack)}
            assert (attack.kind, len(attack.cards)) in made
            assert all(found in GAME.actions(state, seat) for found in offered)
            tried += 1
    assert tried > 60


def test_the_adventure_deck_draws_also_when_it_is_empty(board: AdventureDiceBoard) -> None:
    play = situation("G4 R5", "B1")
    show(board, play.state, 0)
    assert target(board, "adventure").actions == (a.Draw(),)
    show(board, replace(play.state, adventure_deck=()), 0)
    assert target(board, "adventure").actions == (a.Draw(),)


def test_out_of_turn_nothing_can_be_done_and_the_reason_is_told(board: AdventureDiceBoard) -> None:
    show(board, situation("G4 R5", "B1 B2").state, 1)
    assert not any(found.actions or found.toggles for found in board.targets)
    assert {rule(board, name) for name in ("adventure", "B1", "wolves-0")} == {"turn.not-yours"}


# During an attack


def test_abilities_before_the_roll_are_used_by_pointing_at_them(board: AdventureDiceBoard) -> None:
    gear = ("plus-die-0", "wild-card-0", "plus-four-0", "reroll-0")
    show(board, under_attack(equipment=gear).state, 0)
    assert target(board, "plus-die-0").actions == (a.PlayDie(),)
    assert target(board, "wild-card-0").actions == (a.PlayWild("G7"), a.PlayWild("G3"))
    assert not target(board, "wild-card-0").toggles
    assert rule(board, "plus-four-0") == rule(board, "reroll-0") == "turn.not-now"
    assert not board.hides(a.Roll())


def test_abilities_after_the_roll_are_used_on_the_dice_themselves(board: AdventureDiceBoard) -> None:
    show(board, under_attack(1, 1, 1).state, 0)
    assert target(board, "plus-four-0").actions == (a.PlayPlusFour(),)
    assert target(board, "die 2").actions == (a.Reroll(2),)
    assert target(board, "reroll-0").actions == (a.Reroll(0), a.Reroll(1), a.Reroll(2))
    assert rule(board, "adventure") == "turn.not-now"
    show(board, under_attack(1, 1, 1, equipment=("plus-four-0",)).state, 0)
    assert rule(board, "die 2") == "abilities.no-reroll"
    assert board.hides(a.Reroll(2)), "a button could not say which die"
    assert not board.hides(a.PlayPlusFour())


# Forced choices


def test_a_card_to_lose_is_selected_and_given_by_button_or_on_the_discard_pile(board: AdventureDiceBoard) -> None:
    lost = situation("G4 R5 B6 P11", "B1", discard="O9").attack("wolves-0 by strike with G4 R5 B6", 1, 1, 1)
    show(board, lost.state, 0)
    assert board.proposed == ()
    assert rule(board, "O9") == "choices.wrong-count"
    select(board, "P11")
    assert board.proposed == target(board, "O9").actions == (a.Choose(("P11",)),)
    select(board, "R5")
    assert board.proposed == ()
    assert board.unselect()
    assert not target(board, "P11").selected


def test_a_card_is_passed_to_the_player_on_the_right(board: AdventureDiceBoard) -> None:
    play = situation("G4 R5 B6 P1 P2", "B1 B2", "O1 O2", pile=["pass-right-0"])
    play.attack("wolves-0 by strike with G4 R5 B6", 2, 2, 2)
    assert play.state.choice is not None
    show(board, play.state, 1)
    select(board, "B2")
    assert board.proposed == target(board, "plaque 0").actions == (a.Choose(("B2",)),)
    assert not target(board, "plaque 2").actions
    assert "pass-right-0" in {found.id for found in board.targets}, "the action lies open on the used cards"
    show(board, play.do("choose B2", 1).state, 1)
    assert not any(found.toggles for found in board.targets)
    assert "chosen" in target(board, "B2").label


def test_whoever_has_left_sees_the_others_pass_their_cards(board: AdventureDiceBoard) -> None:
    play = situation("G4 R5 B6 P1 P2", "B1 B2", "O1 O2", "G1 G2", pile=["pass-right-0"]).do("give-up", 3)
    play.attack("wolves-0 by strike with G4 R5 B6", 2, 2, 2)
    assert play.state.choice is not None
    show(board, play.state, 3)
    assert not any(found.actions for found in board.targets)
    show(board, play.state, 0)
    select(board, "P2")
    assert target(board, "plaque 2").actions == (a.Choose(("P2",)),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_refused_has_words(scene: Studio, language: str) -> None:
    made = stage(scene, language)
    board = AdventureDiceBoard(made)
    refusals = set()
    for state in Game(8, 2, short_game=True, ability_copies=3).moments(150):
        for seat in (0, 1):
            show(board, state, seat)
            refusals |= {found.refused.rule for found in board.targets if found.refused is not None}
    assert len(refusals) > 3
    assert all(made.speech.has(f"refused.{name}") for name in refusals)
    board.destroy()


def test_all_that_may_be_done_is_on_the_table_or_has_a_button(board: AdventureDiceBoard) -> None:
    for state in Game(9, 3, short_game=True, ability_copies=3).moments(250):
        for seat in GAME.to_act(state):
            show(board, state, seat)
            legal = [action for action in GAME.actions(state, seat) if not board.hides(action)]
            offered = [action for found in board.targets for action in found.actions]
            assert all(action in GAME.actions(state, seat) for action in offered)
            assert all(action in offered or isinstance(action, a.Roll | a.Pass) for action in legal)
            doable = [bool(found.actions or found.toggles) for found in board.targets]
            assert doable == sorted(doable, reverse=True), "the keyboard comes first to what can be done"
            assert len({found.id for found in board.targets}) == len(board.targets)
