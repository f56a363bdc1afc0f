"""Asks that cross each other: dice in the air, proposals that wait, and defects in between."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from twisted.internet.defer import Deferred
from twisted.logger import LogLevel, capturedLogs

from netcode import messages as m
from netcode import requests
from netcode.fairness import check
from sim.table import Act, Settle, Table
from tests.conformance.small_games import Draw, Pairs, Roll
from tests.netcode.tables import Room
from tests.netcode.test_host import begun, refusal, roll


class SlowHands:
    """Dice that fall when the test says so."""

    def __init__(self):
        self.waiting = []

    def __call__(self, work):
        fallen = Deferred()
        self.waiting.append((work, fallen))
        return fallen

    def land(self):
        waiting, self.waiting = self.waiting, []
        for work, fallen in waiting:
            fallen.callback(work())


def second_turn(**conduct):
    """Ada has drawn a card after her roll; Bo has asked for his die and not thrown it."""
    room = Room(Pairs(), autostart=True, **conduct)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    roll(room, ada)
    ada.link.act(Draw())
    room.until(lambda: bo.link.view.turn == 1)
    bo.link.act(Roll())
    room.until(lambda: ada.link.view.falling and bo.link.view.falling)
    return room, ada, bo


def test_nobody_throws_while_a_proposal_waits_and_it_does_not_lapse_by_that():
    """Else the dice could be looked at, and then be taken back by saying yes."""
    room, ada, bo = second_turn()
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)
    fallen = len(bo.falls)
    assert refusal(room, bo, m.Throw()).code == "already-proposed"
    room.network.advance(1)
    assert len(bo.falls) == fallen
    assert bo.link.proposal is not None
    bo.link.send(m.Consent(yes=True))
    room.until(lambda: ada.link.view.turn == 0 and bo.link.view.turn == 0)


@pytest.mark.parametrize("ask", [m.Undo(), m.Undo(to=2), m.Redo()])
def test_nobody_proposes_while_dice_are_in_the_air(ask):
    hands = SlowHands()
    room = Room(Pairs(), autostart=True, off_thread=hands)
    ada, bo = room.local("Ada", playing=False), room.local("Bo", playing=False)
    begun(room, ada, bo)
    ada.link.act(Roll(), gesture=m.Throw().gesture)
    room.until(lambda: hands.waiting)
    assert refusal(room, bo, ask).refused.rule == "turn.dice-falling"
    assert refusal(room, ada, ask).refused.rule == "turn.dice-falling"
    assert room.host.play.proposal is None
    hands.land()
    room.until(lambda: ada.link.view.die)


def test_consent_of_all_and_a_throw_at_one_moment_leave_one_of_them():
    """In whichever order they arrive: nobody is cut off, and nothing is filed under another ask."""
    for first, second in ((m.Throw(), m.Consent(yes=True)), (m.Consent(yes=True), m.Throw())):
        room, ada, bo = second_turn()
        ada.link.send(m.Undo())
        room.until(lambda bo=bo: bo.link.proposal is not None)
        settled = sum(isinstance(entry.input, Settle) for entry in room.table.log)
        bo.link.send(first)
        bo.link.send(second)
        room.until(lambda bo=bo, ada=ada: not bo.link._unanswered and ada.link.view.turn == 0)
        assert bo.link.state == "live"
        assert "resuming" not in bo.states
        assert sum(isinstance(entry.input, Settle) for entry in room.table.log) == settled
        assert room.host._asking == ("", 0)


def test_taking_back_alone_closes_a_proposal_about_what_is_no_more():
    room, ada, bo = second_turn()
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)
    bo.link.send(m.Undo())
    room.until(lambda: not ada.link.view.falling)
    room.until(lambda: ada.proposals[-1].outcome == "lapsed")
    assert room.host.play.proposal is None


@pytest.mark.parametrize("when", ["an ask", "a word"])
def test_a_defect_ends_what_was_asked_and_nothing_else(when, monkeypatch, tmp_path):
    room, _, bo = second_turn(folder=tmp_path)

    def broken(*_):
        raise ZeroDivisionError

    with capturedLogs() as told:
        if when == "an ask":
            monkeypatch.setitem(requests._ANSWERS, m.Look, broken)
            assert refusal(room, bo, m.Look(seat=1)).code == "defect"
        else:
            monkeypatch.setattr(room.host.lottery, "revealed", broken)
            monkeypatch.setattr(room.host.lottery, "own", lambda seats: seats)
            bo.link._transmit(m.NonceReveal(n=99, nonces=(b"x" * 32,)))
            room.network.advance(1)
            monkeypatch.undo()
    assert any(event["log_level"] is LogLevel.critical for event in told)
    assert bo.link.state == "live"
    assert "resuming" not in bo.states
    # and what happens by itself afterwards is nobody's ask
    room.host.hand_over(1, "only")
    room.until(lambda: any(isinstance(e.input, Settle) for e in room.table.log[-3:]))
    room.store.flush()
    stored = room.store.open(room.host.id)
    bos = next(member.id for member in room.host.members.values() if member.name == "Bo")
    acts = [n for n, e in enumerate(stored.log) if isinstance(e.input, Act) and e.input.seat == 1]
    assert set(stored.asks[bos].values()) == {acts[0]}


class Crossing(RuleBasedStateMachine):
    """Two people who ask for anything at any moment, also while dice are in the air."""

    def __init__(self):
        super().__init__()
        self.hands = SlowHands()
        self.room = Room(Pairs(), autostart=True, off_thread=self.hands, away_seconds=1000.0)
        self.logs = capturedLogs()
        self.told = self.logs.__enter__()
        self.people = [self.room.local("Ada", playing=False), self.room.local("Bo", playing=False)]
        begun(self.room, *self.people)
        self.sent = [1, 1]
        # Ada has thrown and drawn, so that there is something to take back; Bo has asked for his die
        self.act(0, True)
        self.land()
        self.act(0, False)
        self.act(1, False)

    who = st.sampled_from((0, 1))

    def ask(self, who, ask):
        self.people[who].link.send(ask)
        self.sent[who] += 1
        for _ in range(4):  # there and back, for nonces too
            self.room.network.advance(0)

    @rule(who=who, gesture=st.booleans())
    def act(self, who, gesture):
        link = self.people[who].link
        actions = list(link.actions) or [Roll()]
        gesture = m.Throw().gesture if gesture else None
        self.ask(who, m.Intent(base_rev=link.rev, action=m.raw(actions[0]), gesture=gesture))

    @rule(who=who)
    def throw(self, who):
        self.ask(who, m.Throw())

    @rule(who=who, to=st.one_of(st.none(), st.integers(0, 12)))
    def undo(self, who, to):
        self.ask(who, m.Undo(to=to))

    @rule(who=who)
    def redo(self, who):
        self.ask(who, m.Redo())

    @rule(who=who, yes=st.booleans())
    def consent(self, who, yes):
        self.ask(who, m.Consent(yes=yes))

    @rule(who=who, on=st.booleans())
    def pause(self, who, on):
        self.ask(who, m.Pause(on=on))

    @rule(who=who, level=st.sampled_from(("only", None)))
    def stand_in(self, who, level):
        self.ask(who, m.StandIn(seat=who, level=level))

    @precondition(lambda self: self.hands.waiting)
    @rule()
    def land(self):
        self.hands.land()
        self.room.network.advance(0)

    @rule(seconds=st.sampled_from((0.0, 0.1, 7.0, 61.0)))
    def wait(self, seconds):
        self.room.network.advance(seconds)

    @invariant()
    def no_dice_are_in_the_air_while_a_proposal_waits(self):
        play = self.room.host.play
        assert play.proposal is None or (play.rolling is None and play._lottery.state == "idle")

    @invariant()
    def nothing_broke(self):
        assert [event for event in self.told if event["log_level"] >= LogLevel.critical] == []
        assert self.room.host._asking == ("", 0)

    def teardown(self):
        self.logs.__exit__(None, None, None)
        for _ in range(40):
            self.hands.land()
            self.room.network.advance(0.5)
        for person, sent in zip(self.people, self.sent, strict=True):
            assert len(person.acks) + len(person.refusals) == sent
            assert all(refusal.code != "defect" for refusal in person.refusals)
        table = self.room.table
        assert Table.replay(table.game, table.log).state_hash == table.state_hash


@pytest.mark.parametrize("examples", [60, pytest.param(3000, marks=pytest.mark.soak)])
def test_asks_cross_each_other_in_any_order(examples):
    run_state_machine_as_test(
        Crossing, settings=settings(max_examples=examples, stateful_step_count=40, deadline=None, database=None)
    )


def test_while_a_bot_plays_for_a_person_that_person_takes_nothing_back():
    """Nobody could agree to it: a bot's chair has no say, and the redeal would be drawn for nothing."""
    room, ada, _ = second_turn()
    ada.link.send(m.StandIn(seat=0, level="only"))
    room.until(lambda: room.host.play.bots)
    assert refusal(room, ada, m.Undo()).refused.rule == "turn.not-yours"
    assert room.host.play.proposal is None


def test_somebody_who_hands_over_while_cards_are_dealt_anew_changes_nothing_about_what_was_agreed():
    """The deal is drawn when all have agreed: refused afterwards it would look like one the host did not want."""
    room, ada, bo = second_turn()
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)
    host = room.host
    bo.link.send(m.Consent(yes=True))
    room.until(lambda: host.lottery.under_way is not None)
    host.hand_over(1, "only")
    room.until(lambda: ada.link.view.turn == 0)
    kinds = [type(entry.input).__name__ for entry in room.table.log]
    assert kinds[kinds.index("Undo") :].count("People") == 1
    assert room.table.people == (0,)
    assert check(room.table.log, room.host.game).broken == ()
