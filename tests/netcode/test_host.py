"""The table around the game: lobby, bots, clocks, pauses, taking back, chairs that change hands, adjournment."""

import pytest

from netcode import messages as m
from netcode.link_base import _lying
from netcode.lobby import Denied
from netcode.throws import Inputs
from sim.codec import Malformed, decode
from sim.game import DieToThrow, Refused, Rest, RestingDie, Throw
from sim.games import all_games
from sim.table import People, Table, Undo
from tests.conformance.small_games import Draw, Pairs, PairsOptions, Roll
from tests.netcode.tables import ACCUSATIONS, Room

DEER = all_games()["deer-portal"]


def seated(room, *people):
    room.until(lambda: all(person.link.state == "live" and person.link.lobby for person in people))


def begun(room, *people):
    """Everybody is ready, and the game has begun."""
    seated(room, *people)
    for person in people:
        person.link.send(m.Ready(on=True))
    room.until(lambda: all(person.link.view is not None for person in people))


def refusal(room, person, ask):
    before = len(person.refusals)
    person.link.send(ask)
    room.until(lambda: len(person.refusals) > before)
    return person.refusals[-1]


def roll(room, person):
    """Ask for the die, throw it, and wait until it lies."""
    person.link.act(Roll(), gesture=m.Throw().gesture)
    room.until(lambda: person.link.view.die)


# The lobby


def test_the_owner_arranges_the_table_and_nobody_else():
    room = Room(DEER, autostart=False)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    assert refusal(room, bo, m.SetChair(seat=2, level=next(iter(DEER.bots)))).code == "not-owner"
    ada.link.send(m.SetChair(seat=2, level=next(iter(DEER.bots))))
    ada.link.send(m.SetOptions(options=m.raw(DEER.Options(must_arrive=True))))
    ada.link.send(m.SetPace(turn_seconds=30, stand_in=next(iter(DEER.bots))))
    room.until(lambda: bo.link.lobby.turn_seconds == 30)
    assert [chair.kind for chair in bo.link.lobby.chairs] == ["person", "person", "bot", "open"]
    assert refusal(room, ada, m.Start()).code == "not-ready"
    assert refusal(room, ada, m.SetChair(seat=1, level=None)).code == "seat-taken"
    assert refusal(room, ada, m.SetChair(seat=3, level="genius")).code == "no-such-level"
    assert refusal(room, ada, m.SetChair(seat=60, level=None)).code == "seat-count"
    assert refusal(room, ada, m.SetSeats(count=17)).code == "seat-count"
    assert refusal(room, ada, m.SetOptions(options=m.raw({"nonsense": 1}))).code == "unreadable"
    assert refusal(room, ada, m.SetPace(stand_in="genius")).code == "no-such-level"
    ada.link.send(m.SetChair(seat=3, level=next(iter(DEER.bots))))
    bo.link.send(m.Ready(on=True))
    room.until(lambda: ada.link.lobby.chairs[1].ready)
    ada.link.send(m.Start())
    room.until(lambda: bo.link.view is not None)
    assert bo.link.view.options.must_arrive
    assert room.table.people == (0, 1)
    assert refusal(room, ada, m.SetSeats(count=4)).code == "not-gathering"


def test_options_that_change_ask_everybody_anew():
    room = Room(Pairs(), autostart=False)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    bo.link.send(m.Ready(on=True))
    room.until(lambda: ada.link.lobby.chairs[1].ready)
    ada.link.send(m.SetOptions(options=m.raw(PairsOptions(generous=True))))
    room.until(lambda: not bo.link.lobby.chairs[1].ready)


def test_people_change_chairs_stand_up_and_rename_themselves():
    room = Room(DEER, autostart=False)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    bo.link.send(m.Sit(seat=3))
    room.until(lambda: ada.link.lobby.chairs[3].name == "Bo")
    room.until(lambda: bo.link.seats == (3,))
    assert ada.link.lobby.chairs[1].kind == "open"
    assert refusal(room, ada, m.Sit(seat=3)).code == "seat-taken"
    assert refusal(room, ada, m.Rename(name="bo")).code == "name-taken"
    bo.link.send(m.Sit(seat=None))
    room.until(lambda: ada.link.lobby.spectators == ("Bo",))
    ada.link.send(m.Rename(name="Augusta"))
    room.until(lambda: bo.link.lobby.chairs[0].name == "Augusta")


def test_two_people_of_one_name_are_told_apart():
    room = Room(Pairs())
    first, second = room.peer("Bo", playing=False), room.peer("bo", playing=False)
    seated(room, first, second)
    assert sorted(chair.name for chair in room.host.lobby.chairs) == ["Bo", "bo 2"]


def test_whoever_says_goodbye_in_the_lobby_frees_the_chair_and_whoever_breaks_off_keeps_it():
    room = Room(Pairs())
    ada, bo = room.peer("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    room.until(lambda: all(member.arrived for member in room.host.members.values()))
    ada.link.leave()
    room.until(lambda: room.host.lobby.chairs[0].kind == "open")
    bo.link._again.set = lambda *_: None
    bo.link.disconnect()
    room.until(lambda: not room.host.lobby.chairs[1].present)
    assert room.host.lobby.chairs[1].name == "Bo"


def test_a_table_without_a_free_chair_says_so():
    room = Room(Pairs(), bots=1)
    ada = room.peer("Ada", playing=False)
    seated(room, ada)
    bo = room.peer("Bo")
    room.until(lambda: bo.link.state == "refused")
    assert bo.link.why.code == "no-seat"


def test_impossible_tables_are_not_made():
    with pytest.raises(Denied):
        Room(Pairs(), seats=7)


# Taking back


def test_a_move_that_showed_nothing_is_taken_back_alone():
    room = Room(DEER, bots=3)
    ada = room.local(playing=False)
    begun(room, ada)
    before = ada.link.view
    ada.link.act(next(iter(ada.link.actions)))
    room.until(lambda: ada.link.view != before)
    ada.link.send(m.Undo())
    room.until(lambda: ada.link.view == before)
    ada.link.send(m.Redo())
    room.until(lambda: ada.link.view != before)
    assert isinstance(room.table.log[-2].input, Undo)


def test_past_a_throw_everybody_must_agree():
    room = Room(Pairs(), autostart=True)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    roll(room, ada)
    ada.link.act(Draw())
    room.until(lambda: bo.link.view.turn == 1)
    drawn = room.table.state.hands[0]
    ada.link.send(m.Undo())
    room.until(lambda: bo.proposals)
    assert bo.link.proposal.seat == 0
    assert refusal(room, bo, m.Undo()).refused.rule == "undo.nothing"
    bo.link.send(m.Consent(yes=False))
    room.until(lambda: ada.proposals[-1].outcome == "declined")
    assert room.table.state.hands[0] == drawn
    bo.link.act(Roll())
    room.until(lambda: ada.link.view.falling)
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)
    bo.link.send(m.Consent(yes=True))
    room.until(lambda: ada.link.view.turn == 0 and bo.link.view.turn == 0)
    assert ada.proposals[-1].outcome == "agreed"
    assert (ada.link.rolling, bo.link.rolling) == (None, None)
    undo = room.table.log[-1].input
    assert undo.agreed == (0, 1)
    assert undo.fresh
    assert refusal(room, bo, m.Consent(yes=True)).code == "nothing-proposed"


def test_a_proposal_lapses_when_somebody_moves_or_time_passes():
    room = Room(Pairs())
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    roll(room, ada)
    ada.link.act(Draw())
    room.until(lambda: bo.link.view.turn == 1)
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)
    assert refusal(room, ada, m.Undo()).code == "already-proposed"
    bo.link.act(Roll())
    room.until(lambda: ada.proposals[-1].outcome == "lapsed")
    bo.link.send(m.Throw())
    room.until(lambda: ada.link.view.die)
    ada.link.send(m.Undo())
    room.until(lambda: bo.link.proposal is not None)
    room.until(lambda: bo.link.proposal is None, seconds=61)
    assert bo.proposals[-1].outcome == "lapsed"


def test_alone_with_bots_even_a_throw_is_taken_back_and_hidden_cards_are_dealt_anew():
    room = Room(Pairs(), bots=1, bot_seconds=1000.0)
    ada = room.local(playing=False)
    begun(room, ada)
    deck = room.table.state.deck
    roll(room, ada)
    ada.link.act(Draw())
    room.until(lambda: ada.link.view.turn == 1)
    ada.link.send(m.Undo())
    room.until(lambda: ada.link.view.turn == 0)
    assert len(room.table.state.deck) == len(deck)
    assert Table.replay(room.game, room.table.log).state_hash == room.table.state_hash


def test_who_plays_for_a_record_is_told_so_and_nothing_is_drawn():
    room = Room(all_games()["frigate"])
    ada = room.local(playing=False)
    begun(room, ada)
    ada.link.act(next(action for action in ada.link.actions if not action.concession))
    room.until(lambda: room.game.throw(ada.link.view) is not None)
    ada.link.send(m.Throw())
    room.until(lambda: room.game.throw(ada.link.view) is None)
    entries = len(room.table.log)
    assert refusal(room, ada, m.Undo()).refused.rule == "undo.record"
    assert ada.proposals == []
    assert len(room.table.log) == entries


def test_a_click_that_was_meant_for_another_moment_is_stale():
    room = Room(Pairs(), bots=1, bot_seconds=1000.0)
    ada = room.local(playing=False)
    begun(room, ada)
    seen = ada.link.rev
    roll(room, ada)
    late = m.Intent(base_rev=seen, action=m.raw(Draw()))
    assert refusal(room, ada, late).code == "stale"


# Pauses and clocks


def test_a_bot_pauses_once_a_turn_and_not_before_every_move_and_throw():
    room = Room(Pairs(), bots=1, bot_seconds=10.0)
    ada = room.local(playing=False)
    begun(room, ada)
    roll(room, ada)
    ada.link.act(Draw())
    room.until(lambda: ada.link.view.turn == 1)
    rev = room.host.rev
    room.network.advance(9)
    assert room.host.rev == rev, "the eye gets a moment to see whose turn it is"
    room.until(lambda: ada.link.view.turn == 0, seconds=2)
    assert room.host.rev > rev + 2, "it has rolled, thrown and drawn"


def test_while_the_table_is_paused_nothing_moves():
    room = Room(Pairs(), bots=1, bot_seconds=1.0)
    ada = room.local(playing=False)
    begun(room, ada)
    roll(room, ada)
    ada.link.act(Draw())
    room.until(lambda: ada.link.view.turn == 1)
    ada.link.send(m.Pause(on=True))
    room.until(lambda: ada.link.lobby.paused)
    rev = room.host.rev
    room.network.advance(100)
    assert room.host.rev == rev
    assert refusal(room, ada, m.Intent(base_rev=10**6, action=m.raw(Roll()))).code == "paused"
    ada.link.send(m.Pause(on=False))
    room.until(lambda: ada.link.view.turn == 0 and ada.link.view.die == 0)


def test_when_time_runs_out_the_table_does_what_the_rules_say():
    room = Room(DEER, bots=3, autostart=False)
    ada = room.local(playing=False)
    seated(room, ada)
    ada.link.send(m.SetPace(turn_seconds=20))
    ada.link.send(m.Start())
    room.until(lambda: ada.link.view is not None)
    expected = DEER.late(room.table.state, 0)
    room.until(lambda: ada.timers)
    assert ada.timers == [((0,), 20)]
    rev = room.host.rev
    room.until(lambda: room.host.rev > rev, seconds=21)
    assert room.table.action(rev + 1) == expected
    assert ada.notices[-1].code == "late"
    # nobody throws either: the die falls all the same
    room.until(lambda: DEER.throw(room.table.state) is None, seconds=25)


def test_whoever_comes_in_sees_the_clock_that_runs_and_does_not_turn_it_back():
    room = Room(DEER, bots=3, autostart=False)
    bo = room.peer("Bo", playing=False)
    seated(room, bo)
    bo.link.send(m.SetPace(turn_seconds=60))
    bo.link.send(m.Start())
    room.until(lambda: bo.timers)
    room.network.advance(20)
    cy = room.peer("Cy", spectator=True)
    room.until(lambda: cy.timers)
    ((seats, left),) = cy.timers
    assert seats == (0,)
    assert 35 < left <= 40
    bo.link.disconnect()
    room.until(lambda: len(bo.timers) > 1)
    assert len(bo.timers) == 2
    assert 30 < bo.timers[-1][1] <= 40
    room.until(lambda: bo.notices, seconds=41)
    assert bo.notices[-1].code == "late"


def test_a_pause_stops_the_clock():
    room = Room(DEER, bots=3, autostart=False)
    ada = room.local(playing=False)
    seated(room, ada)
    ada.link.send(m.SetPace(turn_seconds=20))
    ada.link.send(m.Start())
    room.until(lambda: ada.timers)
    ada.link.send(m.Pause(on=True))
    room.until(lambda: len(ada.timers) > 1)
    assert ada.timers[-1] == ((0,), None)
    assert room.host.play.timer is None


def test_a_game_brings_its_own_time_limits():
    game = all_games()["adventure-dice"]
    room = Room(game, seats=2, bots=1, autostart=False)
    ada = room.local(playing=False)
    seated(room, ada)
    options = game.Options(turn_timeout_s=15, choice_timeout_s=7, start_seat=0)
    ada.link.send(m.SetOptions(options=m.raw(options)))
    ada.link.send(m.SetPace(turn_seconds=300))
    ada.link.send(m.Start())
    room.until(lambda: ada.timers)
    assert ada.timers == [((0,), 15)]
    expected = game.late(room.table.state, 0)
    rev = room.host.rev
    room.until(lambda: room.host.rev > rev, seconds=16)
    assert room.table.action(rev + 1) == expected


def test_bots_think_off_the_thread_and_their_choice_is_void_if_the_table_moved_on():
    from twisted.internet.defer import Deferred

    waiting = []

    def slowly(work):
        answer = Deferred()
        waiting.append((work, answer))
        return answer

    room = Room(Simultaneous(), bots=1, off_thread=slowly, autostart=False)
    ada = room.local(playing=False)
    seated(room, ada)
    ada.link.send(m.Start())
    room.until(lambda: ada.link.view is not None and waiting)
    answered = len(ada.acks)
    ada.link.act(Draw())
    room.until(lambda: len(ada.acks) > answered)
    work, answer = waiting[0]
    answer.callback(work())
    # the bot's drawing was void, and it is asked anew about the table as it is now
    room.until(lambda: len(waiting) > 1)
    assert [len(hand) for hand in room.table.state.hands] == [3, 2]


class Simultaneous(Pairs):
    """Both may draw at any time."""

    def to_act(self, state):
        return (0, 1) if state.deck else ()

    def actions(self, state, seat):
        return (Draw(),) if state.deck else ()


@pytest.mark.parametrize("choice", [lambda: 1 // 0, lambda: Draw(), lambda: None], ids=["fails", "cheats", "nothing"])
def test_a_bot_with_a_defect_does_not_stop_the_table(choice):
    class Broken(Pairs):
        @property
        def bots(self):
            return {"only": lambda view, seat, chance: choice()}

    room = Room(Broken(), bots=1)
    ada = room.local()
    room.play_to_the_end(ada)
    assert ada.link.outcome is not None


# Chairs change hands


def test_a_bot_keeps_the_chair_of_whoever_is_away_and_gives_it_back():
    room = Room(DEER, bots=2, autostart=False, away_seconds=20.0)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    level = next(iter(DEER.bots))
    ada.link.send(m.SetPace(stand_in=level))
    bo.link.send(m.Ready(on=True))
    room.until(lambda: ada.link.lobby.chairs[1].ready)
    ada.link.send(m.Start())
    room.until(lambda: bo.link.view is not None)
    again, bo.link._again.set = bo.link._again.set, lambda *_: None
    bo.link.disconnect()
    room.until(lambda: room.table.people == (0,), seconds=21)
    assert ada.notices[-1].code == "stand-in"
    assert ada.link.lobby.chairs[1].level == level
    bo.link._again.set = again
    bo.link._try_again()
    room.until(lambda: room.table.people == (0, 1))
    assert [entry.input.seats for entry in room.table.log if isinstance(entry.input, People)] == [(0,), (0, 1)]
    assert ada.notices[-1].code == "back"
    bo.link.send(m.StandIn(seat=1, level=level))
    room.until(lambda: room.table.people == (0,))
    assert refusal(room, ada, m.StandIn(seat=1, level=None)).code == "not-owner"
    assert refusal(room, bo, m.StandIn(seat=2, level=level)).code == "not-owner"
    bo.link.send(m.StandIn(seat=1, level=None))
    room.until(lambda: room.table.people == (0, 1))


def test_nobody_waits_longer_for_whoever_is_away_than_for_whoever_is_there():
    """Turns of 10 seconds, of which 7 have passed when the line breaks: the stand-in plays after the other 3."""
    room = Room(DEER, bots=2, autostart=False, away_seconds=20.0)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    ada.link.send(m.SetPace(turn_seconds=10, stand_in=next(iter(DEER.bots))))
    bo.link.send(m.Ready(on=True))
    room.until(lambda: ada.link.lobby.chairs[1].ready)
    ada.link.send(m.Start())
    room.until(lambda: bo.link.view is not None)
    room.until(lambda: (throw := DEER.throw(room.table.state)) is not None and throw.seat == 1, seconds=60)
    room.network.advance(7)
    entries = len(room.table.log)
    bo.link._again.set = lambda *_: None
    bo.link.disconnect()
    room.until(lambda: room.table.people == (0,), seconds=3.5)
    room.until(lambda: len(room.table.log) > entries + 1, seconds=3)


def watched(**conduct):
    """A game with secrets between Ada, who owns the table, and a bot; Cy and Dee watch."""
    room = Room(Pairs(), bots=1, bot_seconds=10_000.0, **conduct)
    ada = room.local("Ada", playing=False)
    begun(room, ada)
    cy, dee = (room.peer(name, playing=False, spectator=True) for name in ("Cy", "Dee"))
    room.until(lambda: cy.link.view is not None and dee.link.view is not None)
    return room, ada, cy, dee


def test_whoever_watches_takes_over_a_bots_chair_and_its_secrets_once_the_owner_agrees():
    room, ada, cy, dee = watched()
    cy.link.send(m.Sit(seat=1))
    room.until(lambda: ada.proposals and cy.proposals and cy.acks)
    assert (ada.link.proposal.kind, ada.link.proposal.name, ada.link.proposal.needed) == ("sit", "Cy", (0,))
    assert set(cy.link.view.hands[1]) == {-1}
    # the game goes on meanwhile, and whoever is not asked has nothing to say
    roll(room, ada)
    assert refusal(room, cy, m.Consent(yes=True)).code == "not-your-seat"
    assert cy.link.seats == ()
    ada.link.send(m.Consent(yes=True))
    room.until(lambda: cy.link.facing == 1)
    assert cy.link.seats == (1,)
    assert cy.link.view.hands[1] == room.table.state.hands[1]
    assert set(cy.link.view.hands[0]) == {-1}
    assert set(dee.link.view.hands[1]) == {-1}
    assert room.table.people == (0, 1)
    room.until(lambda: ada.notices)
    assert ada.notices[-1].code == "sat-down"
    assert ada.link.lobby.chairs[1].name == "Cy"
    assert ada.proposals[-1].outcome == "agreed"
    assert "Cy" not in ada.link.lobby.spectators
    ada.playing = cy.playing = True
    ada.go_on()
    cy.go_on()
    room.play_to_the_end(ada, cy)
    assert cy.kept
    assert Table.replay(room.game, room.table.log).state_hash == room.table.state_hash


def test_the_new_persons_nonces_take_part_in_the_very_next_throw():
    room, ada, cy, _ = watched()
    cy.link.send(m.Sit(seat=1))
    room.until(lambda: ada.link.proposal)
    ada.link.send(m.Consent(yes=True))
    room.until(lambda: cy.link.facing == 1)
    roll(room, ada)
    entropy = decode(room.table.log[-1].input.inputs, Inputs).entropy
    # Ada sits at the host's own device, whose part is its secret
    assert [bool(nonce) for nonce in entropy.nonces] == [False, True]


def test_a_newcomer_who_names_a_bots_chair_asks_for_it_and_keeps_it_after_a_crash(tmp_path):
    room, ada, _, _ = watched(folder=tmp_path)
    eve = room.peer("Eve", playing=False, seat=1)
    room.until(lambda: ada.link.proposal)
    assert ada.link.proposal.name == "Eve"
    assert eve.link.seats == ()
    ada.link.send(m.Consent(yes=True))
    room.until(lambda: eve.link.facing == 1)
    room.crash()
    room.network.advance(0)
    room.restart()
    room.until(lambda: eve.link.state == "live" and eve.link.facing == 1)
    assert room.host.play.bots == {}


def test_a_bots_chair_is_not_given_without_the_owners_consent():
    room, ada, cy, dee = watched()
    assert refusal(room, cy, m.Sit(seat=0)).code == "seat-taken"
    assert refusal(room, ada, m.Sit(seat=1)).code == "not-gathering"
    cy.link.send(m.Sit(seat=1))
    room.until(lambda: ada.link.proposal)
    assert refusal(room, dee, m.Sit(seat=1)).code == "already-proposed"
    ada.link.send(m.Consent(yes=False))
    room.until(lambda: cy.proposals[-1].outcome == "declined")
    assert refusal(room, cy, m.Sit(seat=1)).code == "too-fast"
    room.network.advance(60)
    cy.link.send(m.Sit(seat=1))
    room.until(lambda: len(cy.proposals) > 2)
    room.until(lambda: cy.proposals[-1].outcome == "lapsed", seconds=61)
    dee.link.send(m.Sit(seat=1))
    room.until(lambda: ada.link.proposal is not None and ada.link.proposal.name == "Dee")
    dee.link.leave()
    room.until(lambda: ada.link.proposal is None)
    assert ada.proposals[-1].outcome == "lapsed"
    assert refusal(room, ada, m.Consent(yes=True)).code == "nothing-proposed"
    assert room.table.people == (0,)


def test_where_nobody_owns_the_table_a_bots_chair_is_free_to_take():
    room = Room(Pairs(), bots=1, bot_seconds=10_000.0)
    bo = room.peer("Bo", playing=False)
    begun(room, bo)
    bo.link._again.set = lambda *_: None
    bo.link.disconnect()
    room.until(lambda: not room.host.lobby.chairs[0].present)
    cy = room.peer("Cy", playing=False, spectator=True)
    room.until(lambda: cy.link.view is not None)
    cy.link.send(m.Sit(seat=1))
    room.until(lambda: cy.link.facing == 1)


def test_without_a_stand_in_the_table_waits_and_its_clock_stands():
    room = Room(DEER, bots=3, autostart=False)
    bo = room.peer("Bo", playing=False)
    seated(room, bo)
    bo.link.send(m.SetPace(turn_seconds=5))
    bo.link.send(m.Start())
    room.until(lambda: bo.link.view is not None)
    bo.link._again.set = lambda *_: None
    bo.link.disconnect()
    room.until(lambda: not room.host.lobby.chairs[0].present)
    rev = room.host.rev
    room.network.advance(1000)
    assert room.host.rev == rev


# Adjournment and crashes


def test_an_adjourned_table_goes_on_with_the_same_code_chairs_and_state(tmp_path):
    room = Room(DEER, bots=2, folder=tmp_path)
    ada, bo = room.peer("Ada"), room.peer("Bo")
    room.until(lambda: room.host.moves > 20)
    assert refusal(room, bo, m.Adjourn()).code == "not-owner"
    ada.link.send(m.Adjourn())
    room.until(lambda: bo.link.state == "closed" and ada.link.state == "closed")
    assert bo.link.why.code == "adjourned"
    code, rev, state = room.host.seal.code, room.host.rev, room.table.state
    assert [saved.closed for saved in room.store.tables()] == ["adjourned"]
    assert room.store.tables()[0].names[:2] == ("Ada", "Bo")
    room.store.close()
    room.restart()
    assert room.host.seal.code == code
    assert room.table.state == state
    assert room.host.rev == rev + 1
    people = []
    for old in (ada, bo):
        fresh = room.peer(old.link.request.name, tickets=old.link._tickets)
        people.append(fresh)
    room.play_to_the_end(*people)
    assert [person.link.seats for person in people] == [(0,), (1,)]
    assert all(person.kept for person in people)


def test_whoever_keeps_the_log_gets_the_chairs_of_the_device_again_without_a_token(tmp_path):
    room = Room(DEER, bots=1, folder=tmp_path)
    bo, ada = room.peer("Bo"), room.local("Ada", seats=2)
    room.until(lambda: room.host.moves > 5)
    room.host.adjourn()
    room.store.close()
    room.restart()
    again = room.local("Ada", playing=False, returning=True)
    back = room.peer("Bo", playing=False, tickets=bo.link._tickets)
    room.until(lambda: again.link.view is not None and back.link.view is not None)
    assert again.link.seats == ada.link.seats
    assert back.link.seats == bo.link.seats
    again.link.send(m.Chat(text="here we are"))
    room.until(lambda: back.saids and again.acks)
    stranger = room.local("Cy", playing=False, seats=0, returning=True)
    room.until(lambda: stranger.link.view is not None)
    assert stranger.link.seats == ()


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.id)
def test_a_game_survives_crashes_of_its_host(game, tmp_path):
    """Nobody loses a chair or a move, however often the host dies."""
    seats = game.seats[-1]
    count = min(2, seats)
    room = Room(game, seats=seats, bots=seats - count, folder=tmp_path)
    people = [room.peer(f"P{number}") for number in range(count)]
    for crash in range(4):
        target = 1 + 7 * crash
        room.until(lambda target=target: (room.host.moves > target and room.host.play) or _over(people))
        if _over(people):
            break
        shown = {person: (person.link.rev, person.link.view) for person in people}
        room.crash()
        room.network.advance(0)
        room.restart()
        for rev, view in shown.values():
            assert rev <= room.host.rev
        room.until(lambda: all(person.link.state == "live" for person in people))
    room.play_to_the_end(*people)
    assert all(person.kept for person in people)
    assert Table.replay(game, room.table.log).state_hash == room.table.state_hash


def _over(people):
    return all(person.kept is not None for person in people)


def test_two_processes_never_write_one_log(tmp_path):
    room = Room(DEER, bots=3, folder=tmp_path)
    bo = room.peer("Bo", playing=False)
    begun(room, bo)
    old, before = room.host, len(room.table.log)
    usurper = Room.__new__(Room)
    usurper.__dict__.update(room.__dict__)
    usurper.restart()
    member = next(iter(old.members.values()))
    action = next(iter(DEER.actions(old.play.table.state, 0)))
    old.receive(member, m.Intent(id=99, base_rev=10**6, action=m.raw(action)))
    room.network.advance(0)
    assert old.closed == "moved"
    assert len(usurper.store.open(old.id).log) in (before, before + 1)
    assert usurper.host.closed is None


def in_the_middle_of_a_throw(tmp_path, seed):
    """Bo's dice are announced and his nonce has arrived, but Cy keeps his back; then the host's process dies."""
    room = Room(Pairs(), folder=tmp_path, seed=seed)
    bo, cy = room.peer("Bo", playing=False), room.peer("Cy", playing=False)
    begun(room, bo, cy)
    cy.link._reveal = lambda announced: None
    bo.link.act(Roll(), gesture=m.Throw().gesture)
    room.until(lambda: room.host.lottery.state == "revealing")
    announced = room.host.lottery.number
    room.network.pump([room.network.delay] * 8)
    room.crash()
    del cy.link._reveal
    room.restart()
    return room, bo, cy, announced


@pytest.mark.usefixtures("way")
def test_g19_after_a_crash_in_the_middle_of_a_throw_the_very_same_throw_goes_on(tmp_path):
    room, bo, cy, announced = in_the_middle_of_a_throw(tmp_path, "same")
    room.until(lambda: bo.falls and cy.falls)
    assert [fell.n for fell in bo.falls] == [announced]
    assert not bo.missed
    assert room.host.lottery.number > announced


@pytest.mark.usefixtures("way")
def test_g19_a_throw_goes_on_that_was_announced_but_that_nobody_had_heard_of(tmp_path):
    room = Room(Pairs(), folder=tmp_path, seed="unheard")
    bo, cy = room.peer("Bo", playing=False), room.peer("Cy", playing=False)
    begun(room, bo, cy)
    bo.link.act(Roll(), gesture=m.Throw().gesture)
    room.until(lambda: room.host.lottery.state == "revealing")
    announced = room.host.lottery.number
    room.store.flush()
    room.crash()
    room.restart()
    room.until(lambda: bo.falls and cy.falls)
    assert [fell.n for fell in bo.falls] == [announced]
    assert not bo.missed
    assert not bo.accusations
    assert not cy.accusations


def test_whoever_does_not_come_back_after_a_crash_is_named_and_another_throw_is_taken(tmp_path):
    room, bo, cy, announced = in_the_middle_of_a_throw(tmp_path, "named")
    cy.link.leave()
    room.until(lambda: bo.falls)
    assert bo.missed == [(announced, (cy.link.seats[0],))]
    assert bo.falls[0].n > announced + 1000


def test_refusals_of_the_rules_reach_the_player_with_their_detail():
    class Detailed(Pairs):
        def apply(self, state, seat, action):
            raise Refused("turn.not-now", cards=(1, 2), who="Ada")

    room = Room(Detailed(), bots=1, bot_seconds=1000.0)
    ada = room.peer(playing=False)
    begun(room, ada)
    told = refusal(room, ada, m.Intent(base_rev=10**6, action=m.raw(Roll())))
    assert told.refused.rule == "turn.not-now"
    assert told.refused.detail == {"cards": (1, 2), "who": "Ada"}


def test_whoever_comes_later_is_told_of_all_dice_that_fell_before(tmp_path):
    room = Room(Pairs(), seats=2, folder=tmp_path)
    ada, bo = room.peer("Ada"), room.peer("Bo")
    room.until(lambda: len(ada.falls) >= 2)
    late = room.peer("Cy", spectator=True)
    room.until(lambda: late.shows)
    fallen = room.table.fallen.counts
    assert late.shows[0].fallen == fallen
    assert sum(sum(tally.falls) for tally in fallen) >= 2
    # and those that fell last lie there for everybody
    assert late.shows[0].lying == room.table.lying
    assert late.shows[0].lying[1] in [fell.rest for fell in ada.falls]
    room.crash()
    room.restart()
    shown = len(bo.shows)
    room.until(lambda: any(show.whole for show in bo.shows[shown:]))
    first = next(show for show in bo.shows[shown:] if show.whole)
    assert sum(sum(tally.falls) for tally in first.fallen) >= 2
    assert first.lying[1] in [fell.rest for fell in (*ada.falls, *bo.falls)]


@pytest.mark.parametrize("nonsense", ["kind", "faces", "face", "die"])
def test_dice_that_cannot_be_drawn_are_refused_like_any_nonsense(nonsense):
    throw, rest = Throw(0, (DieToThrow(0),)), Rest((RestingDie(0, 3),))
    wrong = {
        "kind": (Throw(0, (DieToThrow(0, "d7"),)), rest),
        "faces": (Throw(0, (DieToThrow(0, faces=(1, 2)),)), rest),
        "face": (throw, Rest((RestingDie(0, 6),))),
        "die": (throw, Rest((RestingDie(1, 3),))),
    }
    assert _lying(m.raw((throw, rest))) == (throw, rest)
    with pytest.raises(Malformed):
        _lying(m.raw(wrong[nonsense]))


def test_whoever_takes_a_chair_that_was_left_is_not_shown_the_nonces_of_whoever_sat_there():
    """It would look as if the host had bound the chair to nonces of its own."""
    room = Room(all_games()["adventure-dice"], seats=3, autostart=False)
    bo = room.peer("Bo", playing=False)
    room.until(lambda: bo.link.seats == (0,) and 0 in room.host.registrar.bounds)
    bo.link.send(m.Sit(seat=1))
    room.until(lambda: bo.link.seats == (1,) and 1 in room.host.registrar.bounds)
    cy = room.peer("Cy", playing=False)
    room.until(lambda: cy.link.seats == (0,) and 0 in room.host.registrar.bounds)
    room.peer("Di", playing=False)
    room.until(lambda: 2 in room.host.registrar.bounds)
    assert not ACCUSATIONS
