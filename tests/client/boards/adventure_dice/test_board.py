"""Adventure Dice's board shows what the view says, and only that."""

from dataclasses import replace

import pytest

from client import narration
from client.boards import Orientation
from client.boards.adventure_dice.board import AdventureDiceBoard
from client.boards.pieces.looks import Cards, Outline
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import Reroll
from sim.games.adventure_dice.content import HIDDEN, NUMBERED
from sim.speech import LANGUAGES
from tests.client.boards.adventure_dice.play import Game, select, show, stage, target, under_attack
from tests.client.studio import Studio
from tests.sim.games.adventure_dice.situations import situation


def test_at_the_end_everybody_sees_what_everybody_has_captured(scene: Studio) -> None:
    game = Game(5, 2, short_game=True)
    while not game.over:
        game.step()
    board = AdventureDiceBoard(stage(scene))
    show(board, game.state, 0)
    shown = {found.id for found in board.targets}
    assert set(game.state.captured[0] + game.state.captured[1]) <= shown
    assert not any(found.actions or found.toggles for found in board.targets)
    board.destroy()


def test_hands_and_captures_of_others_are_backs_with_a_number(scene: Studio) -> None:
    play = situation("G4 R5", "B1 B2 B3", "P7", captured=[["bats-0"], ["ogre-0", "ants-0"], []])
    board = AdventureDiceBoard(stage(scene))
    show(board, play.state, 0)
    shown = {found.id: found for found in board.targets}
    assert {"G4", "R5", "bats-0"} <= set(shown)
    assert not {"B1", "B2", "B3", "P7", "ogre-0", "ants-0", HIDDEN} & set(shown)
    assert {"hand 1 0", "hand 1 1", "hand 1 2", "hand 2 0", "captured 1"} <= set(shown)
    assert "2" in shown["captured 1"].label
    assert all(shown[name].picture is None for name in ("hand 1 0", "captured 1", "green", "adventure"))
    board.destroy()


def test_with_open_piles_the_captures_of_others_are_read(scene: Studio) -> None:
    play = situation("G4 R5", "B1", captured=[[], ["ogre-0"]], capture_view="open")
    board = AdventureDiceBoard(stage(scene))
    show(board, play.state, 0)
    assert target(board, "ogre-0").picture is not None
    board.destroy()


def test_a_spectator_sees_backs_everywhere_and_can_do_nothing(scene: Studio) -> None:
    board = AdventureDiceBoard(stage(scene))
    show(board, situation("G4 R5", "B1").state, None)
    assert {"hand 0 0", "hand 0 1", "hand 1 0", "green", "adventure", "wolves-0"} <= {t.id for t in board.targets}
    assert not any(found.actions or found.refused or found.toggles for found in board.targets)
    board.destroy()


def test_cards_in_play_lie_beside_the_dice_with_what_is_needed(scene: Studio) -> None:
    board = AdventureDiceBoard(stage(scene))
    show(board, under_attack().state, 1)
    assert {"G4", "R5", "B6"} <= {found.id for found in board.targets}
    told = target(board, "banner").label
    assert "Wolves" in told
    assert "strike" in told
    assert "needs 6+" in told
    assert "3 dice +2" in told
    show(board, under_attack(1, 1, 1).state, 1)
    assert "total 5" in target(board, "banner").label
    board.destroy()


def test_dice_that_lie_by_the_view_are_laid_for_a_table_that_did_not_see_them_fall(scene: Studio) -> None:
    board = AdventureDiceBoard(stage(scene))
    assert board.lying == ()
    play = under_attack(1, 2, 1)
    show(board, play.state, 0)
    assert play.state.attack is not None
    assert [(die.colour, rest) for die, rest in board.lying] == list(
        zip(("green", "red", "blue"), play.state.attack.dice, strict=True)
    )
    show(board, play.do("reroll 1").state, 0)
    assert [die.id for die, _ in board.lying] == [0, 2]
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_to_act_is_asked_and_nobody_else(scene: Studio, language: str) -> None:
    board = AdventureDiceBoard(stage(scene, language))
    assert board.prompt == ""
    lost = under_attack(1, 1, 1, equipment=())
    for play in (situation("G4 R5", "B1"), under_attack(), under_attack(1, 1, 1), lost):
        show(board, play.state, 0)
        assert board.prompt
        assert "{" not in board.prompt
        assert "board." not in board.prompt
        show(board, play.state, 1)
        assert board.prompt == ""
    board.destroy()


def test_what_is_asked_follows_the_selection(scene: Studio) -> None:
    board = AdventureDiceBoard(stage(scene))
    show(board, situation("G4 G5 R9").state, 0)
    asked = [board.prompt]
    for card in ("G4", "G5", "R9"):
        select(board, card)
        asked.append(board.prompt)
    assert len(set(asked)) == 4
    assert "2 dice" in asked[2]
    assert "Strike and scream" in asked[2]
    board.destroy()


def test_an_ability_is_asked_for_only_if_there_is_one_to_use(scene: Studio) -> None:
    board = AdventureDiceBoard(stage(scene))
    for equipment, asked in ((("cloak-0", "reroll-0"), False), (("plus-die-0",), True), (("wild-card-0",), True)):
        show(board, under_attack(equipment=equipment).state, 0)
        assert ("ability" in board.prompt) == asked
        assert "+0" not in board.prompt
    board.destroy()


def test_whoever_passes_a_card_is_told_to_whom(scene: Studio) -> None:
    play = situation("G4 R5 B6 P1 P2", "B1 B2", "O1 O2", pile=["pass-right-0"])
    play.attack("wolves-0 by strike with G4 R5 B6", 2, 2, 2)
    made = stage(scene)
    board = AdventureDiceBoard(made)
    for seat in range(3):
        show(board, play.state, seat)
        assert made.speech.seat((seat - 1) % 3) in board.prompt
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_die_is_told_by_its_colour_and_what_it_shows(scene: Studio, language: str) -> None:
    made = stage(scene, language)
    board = AdventureDiceBoard(made)
    play = under_attack(equipment=("plus-die-0", "reroll-0")).do("plus-die").do("roll").dice(1, 2, 3, 4)
    show(board, play.state, 0)
    told = [target(board, f"die {die}").label for die in range(4)]
    asked = [narration.words(GAME, made.speech, play.state, Reroll(die)) for die in range(4)]
    for words in (told, asked):
        assert len(set(words)) == 4
        for shown, text in enumerate(words, 1):
            assert str(shown) in text
            assert "0" not in text
    board.destroy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_in_every_language(scene: Studio, language: str) -> None:
    board = AdventureDiceBoard(stage(scene, language))
    game = Game(6, 3, short_game=True, ability_copies=2)
    for state in game.moments(150):
        show(board, state, 0)
        for found in board.targets:
            for words in (found.label, found.detail):
                assert "{" not in words
                assert not any(key in words for key in ("board.", "card.", "text.", "kind."))
            assert found.label
    board.destroy()


def test_no_name_of_an_empty_place_lies_under_a_card(scene: Studio) -> None:
    board = AdventureDiceBoard(stage(scene))
    for state in Game(11, 3, short_game=True).moments(200):
        show(board, state, 0)
        pieces = board._pieces.values()
        named = {(p.place.x, p.place.y) for p in pieces if isinstance(p.look, Outline) and p.look.name is not None}
        assert named, "somebody has nothing yet"
        assert not named & {(p.place.x, p.place.y) for p in pieces if isinstance(p.look, Cards)}
    board.destroy()


@pytest.mark.parametrize("orientation", ["landscape", "portrait"])
@pytest.mark.parametrize("count", [3, 16, 20])
def test_the_cards_in_the_hand_and_their_marks_do_not_sink_into_the_felt(
    scene: Studio, orientation: Orientation, count: int
) -> None:
    board = AdventureDiceBoard(stage(scene))
    board.arrange(orientation)
    hand = NUMBERED[:count]
    show(board, situation(" ".join(hand), "", hand_cap=30).state, 0)
    assert all(target(board, card).toggles for card in hand)
    for node in (*(board._things.node(card) for card in hand), *board._marks.get_children()):
        lowest, _ = node.get_tight_bounds()
        assert lowest.z > 0
    board.destroy()


def test_a_drawn_card_comes_from_the_deck_and_a_captured_monster_goes_to_its_pile(scene: Studio) -> None:
    board = AdventureDiceBoard(stage(scene))
    play = situation("G4 R5 B6", "B1", deck="P12")
    show(board, play.state, 0)
    deck, slot = target(board, "adventure").node.get_pos(), target(board, "wolves-0").node.get_pos()
    show(board, play.do("draw").state, 0, tuple(play.events))
    drawn = board._things.node("P12")
    assert drawn.get_pos().xy == deck.xy
    assert board.advance(0.1)
    board.finish()
    assert drawn.get_pos().xy != deck.xy
    won = situation("G4 R5 B6", "B1")
    show(board, won.state, 0)
    won.attack("wolves-0 by strike with G4 R5 B6", 2, 2, 2)
    show(board, won.state, 0, tuple(won.events))
    monster = board._things.node("wolves-0")
    assert monster.get_pos().xy == slot.xy
    board.finish()
    assert monster.get_pos().xy != slot.xy
    board.destroy()


def test_the_dragons_come_nearer_as_the_green_deck_shrinks(scene: Studio) -> None:
    told: list[tuple[str, str]] = []
    moods: list[str] = []
    made = replace(
        stage(scene), appear=lambda *named: told.append(named), mood=lambda name, seconds: moods.append(name)
    )
    board = AdventureDiceBoard(made)
    game = Game(7, 3)
    seen: list[str] = []
    left = -1
    for state in game.moments(4000):
        if len(state.green_top) + len(state.green_sealed) != left:
            left = len(state.green_top) + len(state.green_sealed)
            show(board, state, 0)
            near = dict(told)["dragon"]
            if near not in seen:
                seen.append(near)
            assert (moods[-1] == "danger") == (near == "here")
    assert seen == ["far", "on the wing", "near", "here"]
    board.destroy()


def test_the_racks_are_those_of_the_others_at_the_table(scene: Studio) -> None:
    told: list[tuple[str, str]] = []
    made = replace(stage(scene), appear=lambda *named: told.append(named))
    board = AdventureDiceBoard(made)
    show(board, Game(1, 3).state, 0)
    assert ("racks", "landscape-3") in told
    board.arrange("portrait")
    assert told[-2:][0] == ("racks", "portrait-3")
    show(board, Game(1, 1).state, 0)
    assert ("racks", "") in told
    board.destroy()
