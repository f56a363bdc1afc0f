"""The end, playing alone, giving up and leaving (§ end, § solo)."""

import pytest
from msgspec.structs import replace

from sim import logfile
from sim.game import Refused
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice import events as e
from sim.games.adventure_dice.content import MONSTERS
from sim.games.adventure_dice.records import SoloRecord, best_first, solo_record
from sim.table import Table
from tests.sim.games.adventure_dice.record_golden import GOLDEN
from tests.sim.games.adventure_dice.situations import FIVE, cards, situation

LAST = "spiders-0 by stomp with P12 O12"


def last_monster(*others: str, own: str = "", captured=(), **options):
    """Only the Spiders are left; the last seat has all monsters not given to another."""
    return situation(f"{own} P12 O12", *others, landscape=["spiders-0"], only=True, captured=captured, **options)


def test_the_game_ends_at_once_with_the_last_monster():
    """A24: nothing is refilled any more."""
    play = situation("P12 O12", "G1 G2", landscape=["spiders-0", "cloak-0"], only=True, pile=["discard-one-0"])
    play.attack(LAST, 2, 2)
    assert play.state.phase == "over"
    assert play.state.green_top == ("discard-one-0",)
    assert not play.happened(e.ActionFired)
    assert GAME.to_act(play.state) == ()
    assert play.why_not("draw") == "turn.over"


def test_most_points_win_and_all_points_are_76():
    play = last_monster("", "").attack(LAST, 2, 2)
    outcome = GAME.outcome(play.state)
    assert outcome.reason == "finished"
    assert outcome.scores == (1, 0, 75)
    assert outcome.ranking == ((2,), (0,), (1,))
    assert outcome.winners == (2,)


def test_equal_highest_scores_share_the_win():
    """A25."""
    half = []
    for card, monster in MONSTERS.items():
        if card != "spiders-0" and sum(MONSTERS[c].points for c in half) + monster.points <= 37:
            half.append(card)
    play = last_monster("", captured=[half]).attack(LAST, 2, 2)
    outcome = GAME.outcome(play.state)
    assert outcome.scores == (38, 38)
    assert outcome.winners == (0, 1)
    assert outcome.ranking == ((0, 1),)


def test_abilities_score_nothing_and_need_not_be_captured():
    play = situation("P12 O12", "", landscape=["spiders-0", "cloak-0"], equipment=["sword-0"], only=True)
    play.attack(LAST, 2, 2)
    assert GAME.outcome(play.state).scores[0] == 1


def test_all_piles_are_opened_at_the_end():
    play = last_monster("").attack(LAST, 2, 2)
    for seat in (0, 1, None):
        assert GAME.view(play.state, seat).captured == play.state.captured
        assert GAME.outcome(GAME.view(play.state, seat)) == GAME.outcome(play.state)
    [over] = play.happened(e.GameOver)
    assert over.piles == play.state.captured


# Alone


@pytest.mark.parametrize(("turns", "score"), [(128, 76 + 22), (150, 76), (200, 76)])
def test_alone_every_turn_under_par_is_a_point(turns, score):
    """A26."""
    play = last_monster()
    play.state = replace(play.state, turns=turns)
    play.attack(LAST, 2, 2)
    outcome = GAME.outcome(play.state)
    assert outcome.reason == "solo"
    assert outcome.scores == (score,)
    record = solo_record(play.state, b"\x01", b"\x02")
    assert record == SoloRecord(score=score, points=76, turns=turns, finished=True, seed="01", log="02")


def test_an_abandoned_solo_game_is_worth_its_points_only():
    play = situation("G1", captured=[["troll-0"]]).do("vote-end")
    outcome = GAME.outcome(play.state)
    assert outcome.reason == "abandoned"
    assert outcome.scores == (4,)
    assert outcome.winners == ()
    assert not solo_record(play.state, b"", b"").finished


def test_only_a_finished_solo_game_is_recorded():
    with pytest.raises(ValueError, match="only a solo game"):
        solo_record(situation("G1").state, b"", b"")
    with pytest.raises(ValueError, match="only a solo game"):
        solo_record(last_monster("").attack(LAST, 2, 2).state, b"", b"")


def test_high_scores_are_listed_best_first():
    def record(score, turns, seed=""):
        return SoloRecord(score=score, points=76, turns=turns, finished=True, seed=seed, log="")

    listed = best_first((record(90, 136), record(98, 128, "older"), record(76, 160), record(76, 155), record(98, 128)))
    assert [(r.score, r.turns, r.seed) for r in listed] == [
        (98, 128, "older"),
        (98, 128, ""),
        (90, 136, ""),
        (76, 155, ""),
        (76, 160, ""),
    ]


# Voting


def test_a_unanimous_vote_ends_the_game_without_a_winner():
    """A33."""
    play = situation("G1", "R1", "B1", captured=[["troll-0"]]).do("vote-end", 1).do("vote-end", 2)
    assert play.state.phase == "turn"
    assert play.why_not("vote-end", 1) == "end.already-voted"
    play.do("vote-end", 0)
    outcome = GAME.outcome(play.state)
    assert outcome.reason == "abandoned"
    assert outcome.scores == (4, 0, 0)
    assert outcome.ranking == ((0,), (1, 2))
    assert outcome.winners == ()


def test_a_vote_can_be_taken_back():
    play = situation("G1", "R1").do("vote-end", 1)
    assert play.why_not("play-on", 0) == "end.not-voted"
    play.do("play-on", 1).do("vote-end", 0)
    assert play.state.phase == "turn"
    assert play.state.votes == (0,)


def test_votes_are_possible_in_the_middle_of_an_attack_and_give_the_cards_back():
    play = situation("G4 R5 B6").do("attack wolves-0 by strike with G4 R5").do("vote-end")
    assert play.state.phase == "over"
    assert play.state.hands[0] == cards("G4 R5 B6")


def test_votes_do_not_need_a_turn():
    play = situation("P12 O12 G1 G2", "R3 R4", pile=["discard-one-0", "ogre-0"]).attack(LAST, 2, 2)
    play.do("choose R3", 1).do("vote-end", 1).do("vote-end", 0)
    assert GAME.outcome(play.state).reason == "abandoned"


# Leaving (A23)


def test_a_leaver_gives_up_hand_and_equipment_but_keeps_its_pile():
    play = situation("G1 G2", "R1", equipment=["cloak-0"], captured=[["troll-0"]]).do("give-up")
    assert play.state.hands[0] == ()
    assert play.state.adventure_discard == cards("G1 G2")
    assert play.state.green_discard == ("cloak-0",)
    assert play.state.captured[0] == ("troll-0",)
    assert play.state.active == 1


def test_a_leaver_is_skipped_and_can_do_nothing_more():
    play = situation("G1", "R1", "B1").do("give-up", 1)
    assert play.state.active == 0
    assert list(GAME.actions(play.state, 1)) == []
    assert play.why_not("vote-end", 1) == "turn.not-yours"
    play.do("draw")
    assert play.state.active == 2
    play.do("draw")
    assert play.state.active == 0


def test_a_leaver_in_mid_attack_loses_the_cards_in_play_too():
    play = situation("G4 R5 B6", "R1").do("attack wolves-0 by strike with G4 R5").do("give-up")
    assert play.state.attack is None
    assert set(play.state.adventure_discard) == {"G4", "R5", "B6"}
    assert play.state.active == 1


def test_with_one_seat_left_the_game_goes_on_as_a_plain_game():
    play = last_monster("G1").do("give-up", 1).attack(LAST, 2, 2)
    outcome = GAME.outcome(play.state)
    assert outcome.reason == "finished"
    assert outcome.scores == (1, 75)
    assert outcome.winners == (1,)


def test_when_everybody_has_left_the_game_is_abandoned():
    play = situation("G1", "R1").do("give-up", 1).do("give-up", 0)
    assert GAME.outcome(play.state).reason == "abandoned"


def test_a_leaver_no_longer_stands_in_the_way_of_a_vote():
    play = situation("G1", "R1", "B1").do("vote-end", 0).do("vote-end", 2).do("give-up", 1)
    assert GAME.outcome(play.state).reason == "abandoned"


def test_the_vote_of_a_leaver_does_not_count():
    play = situation("G1", "R1", "B1").do("vote-end", 1).do("give-up", 1).do("vote-end", 0)
    assert play.state.votes == (0,)
    assert GAME.outcome(play.state) is None


def test_the_others_do_not_wait_for_a_leaver_to_choose():
    play = situation("P12 O12 G1 G2", "R3 R4", "B5 B6", pile=["discard-one-0", "ogre-0"]).attack(LAST, 2, 2)
    play.do("choose G1", 0).do("choose B5", 2).do("give-up", 1)
    assert play.state.phase == "turn"
    assert play.state.active == 2
    assert play.state.hands == (cards("G2"), (), cards("B6"))


def test_the_actions_go_on_when_the_active_seat_leaves():
    """Its win has turned up Discard 1 and Draw 2: the others discard, draw from the next seat on, and play."""
    pile = ["discard-one-0", "draw-2-0", "ogre-0"]
    play = situation("P12 O12 G1 G2", "R3 R4", "B5 B6", pile=pile, deck="O1 O2 O3 O4").attack(LAST, 2, 2)
    play.do("choose R3", 1).do("choose B5", 2).do("give-up", 0)
    assert play.state.hands == ((), cards("O1 O3 R4"), cards("O2 O4 B6"))
    assert [drew.seat for drew in play.happened(e.Drew)] == [1, 2, 1, 2]
    assert "ogre-0" in play.state.landscape
    assert (play.state.phase, play.state.active) == ("turn", 1)


def test_a_leaver_takes_a_sealed_answer_along():
    """The card it had chosen lies among its discards, once."""
    play = situation("P12 O12 G1 G2", "R3 R4", "B5 B6", pile=["pass-right-0", "ogre-0"]).attack(LAST, 2, 2)
    play.do("choose R3", 1).do("give-up", 1).do("choose G1", 0).do("choose B5", 2)
    assert play.state.adventure_discard.count("R3") == 1
    assert play.state.hands == (cards("G2 B5"), (), cards("G1 B6"))


def test_draw_2_deals_nothing_to_a_leaver():
    play = situation("P12 O12", "R3", "B5", pile=["draw-2-0", "ogre-0"], deck="O1 O2 O3 O4").do("give-up", 1)
    play.attack(LAST, 2, 2)
    assert play.state.hands == (cards("O1 O3"), (), cards("O2 O4 B5"))
    assert play.happened(e.ActionFired)[0].seats == (0, 2)


def test_right_skips_a_leaver():
    play = situation("P12 O12 G1 G2", "R3 R4", "B5 B6", pile=["pass-right-0", "ogre-0"]).attack(LAST, 2, 2)
    play.do("choose B5", 2).do("give-up", 1).do("choose G1", 0)
    assert play.state.hands == (cards("G2 B5"), (), cards("G1 B6"))


def test_the_last_one_left_passes_no_card():
    play = situation("P12 O12 G1 G2", "R3 R4", pile=["pass-right-0", "ogre-0"]).attack(LAST, 2, 2)
    play.do("give-up", 1)
    assert play.state.hands == (cards("G1 G2"), ())
    assert play.state.landscape == ("wolves-0", "goblins-0", "ogre-0", *FIVE[3:])
    assert (play.state.phase, play.state.active) == ("turn", 0)


def test_a_leaver_who_had_to_give_a_card_for_a_lost_attack_ends_the_turn():
    play = situation("G4 R5 B6", "R1").attack("wolves-0 by strike with G4 R5", 1, 1).do("give-up", 0)
    assert (play.state.phase, play.state.active) == ("turn", 1)


def test_a_device_remembers_its_best_solo_games_and_each_once():
    log = logfile.load(GOLDEN / "solo.astragal")
    known = GAME.remember(b"", log, "2026-11-16T20:00:00")
    assert GAME.remember(known, log, "2026-11-16T21:00:00") == known
    score = GAME.outcome(Table.replay(GAME, log).state).scores[0]
    assert [message.values["score"] for message in GAME.memories(known)] == [score]
    assert GAME.remember(b"", logfile.load(GOLDEN / "abandoned.astragal"), "2026-11-16T20:00:00") == b""
    assert GAME.memories(b"nonsense") == ()


def test_a_solo_game_in_which_a_throw_was_taken_back_makes_no_high_score(monkeypatch):
    """Such a throw is refused today; a score by an older version of the rules is none either."""
    table = Table.replay(GAME, logfile.load(GOLDEN / "solo.astragal"))
    with pytest.raises(Refused, match=r"undo\.record"):
        table.undo(0, to=0, agreed=(0,), fresh=b"fresh")
    monkeypatch.setattr(type(GAME), "counts_for_records", lambda game, seats: False)
    table.undo(0, to=0, agreed=(0,), fresh=b"fresh")
    table.redo(0, agreed=(0,))
    assert GAME.outcome(table.state).reason == "solo"
    assert GAME.remember(b"", table.log, "2026-11-16T20:00:00") == b""
