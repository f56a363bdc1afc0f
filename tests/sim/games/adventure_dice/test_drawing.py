"""Drawing (§ draw)."""

from sim.games.adventure_dice import GAME
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.actions import Draw
from sim.games.adventure_dice.content import DRAW_TWOS, NUMBERED
from tests.sim.games.adventure_dice.situations import cards, situation

TWELVE = " ".join(NUMBERED[:12])


def test_drawing_takes_one_card_and_ends_the_turn():
    play = situation("G4", "R1", deck="B7").do("draw")
    assert play.state.hands == (cards("G4 B7"), cards("R1"))
    assert (play.state.active, play.state.turns) == (1, 2)


def test_a_draw_two_is_discarded_and_replaced_by_two_cards():
    play = situation("G4", deck="draw-two-0 B7 P8").do("draw")
    assert play.state.hands[0] == cards("G4 B7 P8")
    assert play.state.adventure_discard == ("draw-two-0",)


def test_draw_twos_chain():
    play = situation("", deck="draw-two-0 draw-two-1 B7 draw-two-2 P8 G9 R10").do("draw")
    assert play.state.hands[0] == cards("B7 P8 G9 R10")
    assert len(play.happened(e.DrawTwo)) == 3


def test_an_empty_deck_is_made_of_the_discard_pile():
    everything_else = " ".join(card for card in NUMBERED if card != "G4")
    play = situation("G4", discard=f"{everything_else} {' '.join(DRAW_TWOS)}")
    assert play.state.adventure_deck == ()
    play.do("draw")
    [reshuffled] = play.happened(e.Reshuffled)
    assert reshuffled.count == 63
    assert len(play.state.adventure_deck) + len(play.state.adventure_discard) + len(play.state.hands[0]) == 64
    assert len(play.state.hands[0]) == 2 + len(play.state.adventure_discard)


def test_a_chain_goes_on_into_the_reshuffled_deck():
    """The deck ends with a Draw Two: it is in the pile that is shuffled, and both cards it promises are drawn."""
    others = [card for card in NUMBERED if card not in ("G4", "R1")]
    play = situation("G4", "R1", deck="draw-two-0", discard=" ".join((*others, *DRAW_TWOS[1:])))
    play.do("draw")
    assert play.happened(e.Reshuffled)[0].count == 62
    assert len(play.state.hands[0]) == 1 + 1 + len(play.happened(e.DrawTwo))


def test_with_no_numbered_card_left_the_draw_is_lost():
    """A4: four Draw Twos alone would be shuffled for ever."""
    hoards = [" ".join(NUMBERED[start::4]) for start in range(4)]
    play = situation(*hoards, deck=" ".join(DRAW_TWOS[:2]), discard=" ".join(DRAW_TWOS[2:]), hand_cap=15)
    play.do("draw")
    assert [len(hand) for hand in play.state.hands] == [15] * 4
    assert [lost.count for lost in play.happened(e.DrawLost)] == [3]
    assert play.state.active == 1
    assert Draw() in GAME.actions(play.state, 1)
    play.do("draw")
    assert play.state.active == 2


def test_at_the_cap_one_draws_first_and_discards_then():
    """A3."""
    play = situation(TWELVE, "R12", deck="P12").do("draw")
    assert play.state.phase == "choice"
    assert len(play.state.hands[0]) == 13
    assert GAME.to_act(play.state) == (0,)
    assert play.why_not("draw") == "choices.answer-first"
    play.do("choose P12")
    assert play.state.hands[0] == cards(TWELVE)
    assert play.state.adventure_discard[-1] == "P12"
    assert play.state.active == 1


def test_a_chain_above_the_cap_is_discarded_down_at_once():
    play = situation(TWELVE, deck="draw-two-0 P12 O12").do("draw")
    assert play.state.choice.need == (2,)
    assert play.why_not("choose P12") == "choices.wrong-count"
    play.do("choose O12 G1")
    assert len(play.state.hands[0]) == 12
    assert play.state.adventure_discard[-2:] == cards("O12 G1")


def test_a_table_may_stop_drawing_at_the_cap_instead():
    play = situation(TWELVE, "", deck="P12", overflow="stop").do("draw")
    assert len(play.state.hands[0]) == 12
    assert play.state.adventure_deck[0] == "P12"
    assert [lost.count for lost in play.happened(e.DrawLost)] == [1]
    assert play.state.active == 1


def test_a_draw_two_stops_at_the_cap_too_where_the_table_says_so():
    eleven = " ".join(NUMBERED[:11])
    play = situation(eleven, "", deck="draw-two-0 P12 O12", overflow="stop").do("draw")
    assert play.state.hands[0] == cards(f"{eleven} P12")
    assert play.state.adventure_deck[0] == "O12"
    assert [lost.count for lost in play.happened(e.DrawLost)] == [1]


def test_drawing_shows_the_card_to_its_owner_only():
    [drew] = situation("G4", "", deck="B7").do("draw").happened(e.Drew)
    assert drew.seen_by == (0,)
    assert drew.cards == ("B7",)
    assert drew.hidden() == e.DrewUnseen(0, 1)
