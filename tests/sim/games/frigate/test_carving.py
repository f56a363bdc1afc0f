"""Faces that are changed: carvings, and perks that set a face of every die of a kind."""

from msgspec.structs import replace

from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.bots import strong
from sim.games.frigate.events import FaceCarved
from tests.sim.games.frigate.ship import do, events, hand, ship
from tests.sim.games.frigate.test_hands import refused


def test_a_carved_die_keeps_its_carving_under_a_swap():
    """F33: Long Gun covers die 5; when it goes, the carving is still there."""
    state = do(ship("D18"), a.Carve(5, 1, 6, 1))
    state = hand(state, 1, 1, 2, 3, 4, slot="wild").state
    assert state.dice[4].faces == (6, 2, 3, 4, 5, 6)
    covered = replace(state, perks=(s.Held(7, "D03", 3, 1, 1),))
    covered = hand(covered, 1, 1, 2, 3, 4, slot="pair").state
    assert covered.dice[4].sides == 8
    back = hand(do(covered, a.Sell(7)), 1, 1, 2, 3, 4, slot="n1").state
    assert back.dice[4].faces == (6, 2, 3, 4, 5, 6)


def test_a_carving_holds_from_the_next_hand_on():
    state = ship("D18")
    step = GAME.apply(state, 0, a.Carve(1, 2, 5, 1))
    assert events(step, FaceCarved)
    assert step.state.perks == ()
    assert step.state.dice[0].faces == (1, 2, 3, 4, 5, 6)
    assert hand(step.state, 1, 1, 2, 3, 4, slot="wild").state.dice[0].faces == (1, 5, 3, 4, 5, 6)


def test_bevelled_dice_change_every_d6_last():
    """F34: dice that a swap has replaced are no D6; a 1 that was carved counts as well."""
    state = ship("D09", "D03")
    assert [die.faces[0] for die in state.dice] == [6, 6, 6, 6, 1]
    carved = do(ship("D18"), a.Carve(1, 3, 1, 1))
    bevelled = replace(carved, perks=(s.Held(9, "D09", 9, 1, 1),))
    assert hand(bevelled, 1, 1, 2, 3, 4, slot="wild").state.dice[0].faces == (6, 2, 6, 4, 5, 6)


def test_carved_faces_are_told_to_the_throw():
    throw = GAME.throw(do(ship("D09", "D03"), a.Roll()))
    assert throw.dice[0].faces == (6, 2, 3, 4, 5, 6)
    assert throw.dice[4].faces is None
    assert throw.dice[4].kind == "d8"


def test_a_face_is_not_carved_away_twice_in_one_hand():
    """The 1 is as good as gone: a second chisel finds the next face, and may copy the new one."""
    state = do(ship("D18", "D18"), a.Carve(1, 1, 6, 1))
    assert refused(state, a.Carve(1, 1, 5, 2)) == "perks.no-such-face"
    state = hand(do(state, a.Carve(1, 2, 6, 2)), 1, 1, 2, 3, 4, slot="wild").state
    assert state.dice[0].faces == (6, 6, 3, 4, 5, 6)


def test_a_strong_player_wastes_no_chisel():
    state = ship("D18", "D18")
    for _ in range(2):
        state = do(state, strong(GAME.view(state, 0), 0, None))
    assert state.perks == ()
    assert hand(state, 1, 1, 2, 3, 4, slot="wild").state.dice[0].faces == (6, 6, 3, 4, 5, 6)


def test_a_number_slot_goes_when_its_last_face_is_carved_away():
    """F6: it is the faces that count, not the kind of the die."""
    state = do(ship("D03", "D18"), a.Carve(5, 8, 7, 2))
    assert "n8" in state.card
    state = hand(state, 1, 1, 2, 3, 4, slot="wild").state
    assert "n8" not in state.card
    assert "n7" in state.card


def test_a_die_is_carved_only_into_what_it_shows():
    assert refused(ship("D18"), a.Carve(1, 1, 8, 1)) == "perks.no-such-face"
    assert refused(ship("D18"), a.Carve(1, 6, 6, 1)) == "perks.shows-it-already"
    assert refused(ship("D18"), a.Carve(6, 1, 6, 1)) == "perks.no-such-die"


def test_a_carving_goes_with_the_die_a_perk_has_brought():
    state = hand(do(ship("D03", "D18"), a.Carve(5, 1, 8, 2)), 1, 1, 2, 3, 4, slot="wild").state
    assert state.dice[4].faces == (8, 2, 3, 4, 5, 6, 7, 8)
    assert hand(do(state, a.Sell(1)), 1, 1, 2, 3, 4, slot="n1").state.dice[4].faces == (1, 2, 3, 4, 5, 6)
