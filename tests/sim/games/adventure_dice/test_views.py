"""What each viewer receives (§ secrets), and that nothing else shows."""

import pytest
from msgspec.structs import replace

from sim.chance import BLANK, chance_from
from sim.codec import encode
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import Draw
from sim.games.adventure_dice.content import DRAGONS, DRAW_TWOS, HIDDEN
from sim.games.adventure_dice.state import Options
from sim.selfplay import random_player, steps
from sim.speech import Speech
from sim.table import events_for
from tests.sim.games.adventure_dice.situations import FIVE, cards, hidden, situation


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_have():
    state = situation("G4 R5", "B6 P7 O8").state
    assert GAME.view(state, 0).hands == (cards("G4 R5"), hidden(3))
    assert GAME.view(state, 1).hands == (hidden(2), cards("B6 P7 O8"))
    assert GAME.view(state, None).hands == (hidden(2), hidden(3))


def test_a_seat_sees_its_own_captures_and_the_height_of_the_other_piles():
    state = situation("", "", captured=[["troll-0", "ogre-0"], ["glob-0"]]).state
    assert GAME.view(state, 0).captured == (("troll-0", "ogre-0"), hidden(1))
    assert GAME.view(state, None).captured == (hidden(2), hidden(1))


def test_a_table_may_open_all_piles():
    state = situation("", "", captured=[["troll-0"], ["glob-0"]], capture_view="open").state
    assert GAME.view(state, None).captured == state.captured


def test_no_score_is_shown_before_the_end():
    assert GAME.outcome(GAME.view(situation("", captured=[["troll-0"]]).state, 0)) is None


def test_of_the_discard_pile_the_top_card_and_the_count_are_seen():
    state = situation("", discard="G4 R5 B6").state
    for seat in (0, None):
        assert GAME.view(state, seat).adventure_discard == (HIDDEN, HIDDEN, "B6")


def test_equipment_landscape_and_spent_green_cards_are_seen_by_all():
    """A27."""
    play = situation("G4 R5 B6", "", equipment=["wild-card-0", "cloak-0"])
    play.do("attack wolves-0 by strike with G4 R5 *B6")
    for seat in (0, 1, None):
        view = GAME.view(play.state, seat)
        assert view.equipment == play.state.equipment
        assert view.green_discard == ("wild-card-0",)
        assert view.landscape == FIVE
        assert view.attack == play.state.attack


def test_decks_the_box_and_chance_are_seen_by_nobody():
    state = GAME.setup(2, Options(short_game=True), chance_from(1)).state
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        for zone in ("adventure_deck", "green_top", "green_sealed", "box"):
            assert set(getattr(view, zone)) == {HIDDEN}
            assert len(getattr(view, zone)) == len(getattr(state, zone))
        assert view.chance == BLANK


def restless(game, state, seat, chance):
    """Draws every other time, and does anything at all otherwise."""
    coin, chance = chance.below(2)
    return Draw() if coin and state.phase == "turn" else random_player(game, state, seat, chance)


def elsewhere(state, seat, chance):
    """The same table with all the seat cannot know exchanged: hands and decks, and under the table's rules also the

    lower cards of the discard pile and the monsters in the others' piles.
    """
    state = GAME.redeal(state, () if seat is None else (seat,), chance)
    below, chance = chance.shuffle(state.adventure_discard[:-1])
    others = [other for other in range(len(state.hands)) if other != seat]
    monsters, chance = chance.shuffle(card for other in others for card in state.captured[other])
    captured = list(state.captured)
    if state.phase != "over":
        for other in others:
            captured[other], monsters = monsters[: len(captured[other])], monsters[len(captured[other]) :]
    return replace(state, adventure_discard=below + state.adventure_discard[-1:], captured=tuple(captured))


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_non_interference_in_two_hundred_random_games(first):
    """Whatever opponents hold and whatever lies in the decks, the views of a seat are the same bytes."""
    exchanged = 0
    for seed in range(first, first + 50):
        seats = 1 + seed % 4
        options = Options(short_game=seed % 8 > 3)
        for number, move in enumerate(steps(GAME, seats, options, seed, restless)):
            if number % 61 != seed % 61:
                continue
            state = move.step.state
            seat = (number // 61) % (seats + 1)
            viewer = None if seat == seats else seat
            other = elsewhere(state, viewer, chance_from(seed).derive(number))
            assert encode(GAME.view(other, viewer)) == encode(GAME.view(state, viewer))
            assert GAME.census(other) == GAME.census(state)
            exchanged += other.hands != state.hands or other.adventure_deck != state.adventure_deck
    assert exchanged > 200


def test_redealing_keeps_what_everybody_knows():
    """Dragons stay sealed, Draw Twos stay out of hands, and abilities that were seen going back stay above the seal."""
    for seed in range(30):
        for move in steps(GAME, 3, Options(), seed, restless):
            state = move.step.state
            if state.turns == 60:
                break
        for attempt in range(5):
            other = GAME.redeal(state, (1,), chance_from(attempt))
            assert set(DRAGONS) & set(state.green_sealed) == set(DRAGONS) & set(other.green_sealed)
            assert not any(card in DRAW_TWOS for hand in other.hands for card in hand)
            assert other.hands[1] == state.hands[1]
            known = set(state.returned) & set(state.green_top)
            assert known <= set(other.green_top)


def test_redealing_gives_the_sealed_answer_of_a_redealt_hand_anew():
    play = situation("P12 O12 G1 G2", "R3 R4 R5", "B5 B6", pile=["discard-one-0", "ogre-0"])
    play.attack("spiders-0 by stomp with P12 O12", 2, 2).do("choose R3", 1)
    for attempt in range(10):
        other = GAME.redeal(play.state, (0,), chance_from(attempt))
        [answer] = other.choice.answers[1]
        assert answer in other.hands[1]


def test_cards_in_the_pile_and_the_box_change_places_when_redealt():
    state = GAME.setup(2, Options(short_game=True), chance_from(3)).state
    boxes = [GAME.redeal(state, (0, 1), chance_from(attempt)).box for attempt in range(5)]
    assert all(set(box) != set(state.box) and not set(box) & set(DRAGONS) for box in boxes)


def told(play, seat):
    """Everything that happened, as the log of a seat has it in the end."""
    speech = Speech(GAME, "en", ["Ada", "Bo", "Cy"])
    return [sentence for event in events_for(play.events, seat) if (sentence := speech.event(event))]


def captured(target, **options):
    """Ada stomps with two fours on one of two monsters that ask for the same total."""
    table = {"landscape": ["bears-0", "wasps-0", "troll-0", "ogre-0", "glob-0"], "pile": ["jaguar-0"]}
    return situation("G4 R4 B4", "B6", "P1", **table, **options).attack(f"{target} by stomp with G4 R4 B4", 4, 4, 4)


def test_the_log_of_the_others_is_the_same_whichever_monster_was_captured():
    """They watched the open slot; later the history shows only the count (section 10 of the rules)."""
    bears, wasps = captured("bears-0"), captured("wasps-0")
    for other in (1, 2, None):
        assert told(bears, other) == told(wasps, other)
        assert "Ada captures a monster (1 captured)." in told(bears, other)
    assert "Ada captures Bears (1 captured)." in told(bears, 0)
    assert "Ada captures Wasps (1 captured)." in told(wasps, 0)


def test_where_piles_are_open_the_log_names_what_was_captured():
    play = captured("bears-0", capture_view="open")
    assert "Ada captures Bears (1 captured)." in told(play, 1)


def test_the_last_capture_is_named_for_all_since_piles_are_opened():
    play = situation("P12 O12", "G1", landscape=["spiders-0"], only=True).attack(
        "spiders-0 by stomp with P12 O12", 2, 2
    )
    assert "Ada captures Spiders (1 captured)." in told(play, 1)


def test_an_attack_on_an_ability_is_named_for_all():
    play = situation("G4 R5", "", landscape=["cloak-0"]).do("attack cloak-0 by strike with G4 R5")
    assert "Ada attacks Cloak: strike with green 4 and red 5. Needs 11+." in told(play, 1)
