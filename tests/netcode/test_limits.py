"""Nobody holds the others up for ever: proposals, pauses and stand-ins have their limits."""

import pytest

from netcode import messages as m
from netcode.limits import PAUSE_SECONDS, PAUSES, PROPOSALS
from tests.conformance.small_games import Draw, Pairs, Roll
from tests.netcode.tables import Room
from tests.netcode.test_host import begun, refusal, roll


def at_bos_turn(**conduct):
    room = Room(Pairs(), **conduct)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    roll(room, ada)
    ada.link.act(Draw())
    room.until(lambda: bo.link.view.turn == 1)
    return room, ada, bo


def declined(room, proposer, other):
    proposer.link.send(m.Undo())
    room.until(lambda: other.link.proposal is not None)
    other.link.send(m.Consent(yes=False))
    room.until(lambda: proposer.link.proposal is None and proposer.proposals[-1].outcome)


def test_whoever_was_refused_asks_again_only_after_the_next_move():
    room, ada, bo = at_bos_turn()
    declined(room, ada, bo)
    assert refusal(room, ada, m.Undo()).code == "asked-already"
    bo.link.act(Roll())
    room.until(lambda: ada.link.view.falling)
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)


def test_a_proposal_that_nobody_answers_counts_as_refused():
    room, ada, bo = at_bos_turn()
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)
    room.until(lambda: bo.link.proposal is None, seconds=61)
    assert refusal(room, ada, m.Undo()).code == "asked-already"


@pytest.mark.usefixtures("way")
def test_g24_three_refusals_in_a_row_are_enough_until_the_own_next_move():
    room, ada, bo = at_bos_turn()
    declined(room, ada, bo)
    bo.link.act(Roll())
    room.until(lambda: ada.link.view.falling)
    declined(room, ada, bo)
    bo.link.send(m.Throw())
    room.until(lambda: ada.link.view.die)
    declined(room, ada, bo)
    assert PROPOSALS == 3
    bo.link.act(Draw())
    room.until(lambda: ada.link.view.turn == 0)
    assert refusal(room, ada, m.Undo(to=3)).code == "asked-often"
    roll(room, ada)
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)


def test_a_person_pauses_only_so_often_between_own_moves():
    room, ada, bo = at_bos_turn()
    for _ in range(PAUSES):
        ada.link.send(m.Pause(on=True))
        room.until(lambda: ada.link.lobby.paused)
        ada.link.send(m.Pause(on=False))
        room.until(lambda: not ada.link.lobby.paused)
    assert refusal(room, ada, m.Pause(on=True)).code == "paused-often"
    bo.link.send(m.Pause(on=True))
    room.until(lambda: ada.link.lobby.paused)
    bo.link.send(m.Pause(on=False))
    roll(room, bo)
    bo.link.act(Draw())
    room.until(lambda: ada.link.view.turn == 0)
    ada.link.act(Roll())
    room.until(lambda: room.table.state.falling)
    ada.link.send(m.Pause(on=True))
    room.until(lambda: ada.link.lobby.paused)


def test_whoever_plays_alone_pauses_as_often_as_they_like():
    room = Room(Pairs(), bots=1, bot_seconds=1000.0)
    ada = room.local(playing=False)
    begun(room, ada)
    for number in range(20):
        ada.link.send(m.Pause(on=number % 2 == 0))
    room.until(lambda: not ada.link._unanswered)
    assert ada.refusals == []


def test_a_pause_of_somebody_else_is_lifted_after_a_minute_and_by_the_owner_at_once():
    room = Room(Pairs())
    owner = room.local("Cy", playing=False, seats=0)
    ada, bo = room.peer("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    bo.link.send(m.Pause(on=True))
    room.until(lambda: ada.link.lobby.paused)
    assert refusal(room, ada, m.Pause(on=False)).code == "others-pause"
    room.network.advance(PAUSE_SECONDS)
    ada.link.send(m.Pause(on=False))
    room.until(lambda: not ada.link.lobby.paused)
    assert refusal(room, owner, m.Pause(on=True)).code == "not-your-seat"
    ada.link.send(m.Pause(on=True))
    room.until(lambda: owner.link.lobby.paused)
    owner.link.send(m.Pause(on=False))
    room.until(lambda: not bo.link.lobby.paused, seconds=5)


def test_a_chair_is_handed_over_at_most_once_in_a_few_seconds():
    room, _, bo = at_bos_turn()
    bo.link.send(m.StandIn(seat=1, level="only"))
    room.until(lambda: bo.link.lobby.chairs[1].level)
    bo.link.send(m.StandIn(seat=1, level=None))
    room.until(lambda: not bo.link.lobby.chairs[1].level)
    assert refusal(room, bo, m.StandIn(seat=1, level="only")).code == "too-fast"
    room.network.advance(5)
    bo.link.send(m.StandIn(seat=1, level="only"))
    room.until(lambda: bo.link.lobby.chairs[1].level)
