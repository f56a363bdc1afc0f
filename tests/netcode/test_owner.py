"""Whose table it is: removing people, letting somebody back into a chair, and keeping the table while away."""

import pytest

from netcode import messages as m
from netcode.link import Tickets
from netcode.ownership import AWAY_SECONDS
from sim.games import all_games
from sim.table import People, Table
from tests.conformance.small_games import Pairs
from tests.netcode.tables import Room
from tests.netcode.test_host import begun, refusal, roll, seated

DEER = all_games()["deer-portal"]


def cut(room, person):
    """A connection breaks, and its guest does not come back by itself."""
    person.link._again.set = lambda *_: None
    person.link.disconnect()
    room.until(lambda: person.link.state == "resuming")
    room.network.advance(0.1)


def arrived(room):
    room.until(lambda: all(member.arrived or member.peer.local for member in room.host.members.values()))


# Removing


def test_in_a_game_a_bot_has_the_chair_of_whoever_was_removed():
    room = Room(Pairs())
    ada, bo = room.local("Ada"), room.peer("Bo")
    room.until(lambda: room.host.moves > 2)
    ada.link.send(m.Remove(seat=1))
    room.until(lambda: bo.link.state == "refused")
    assert bo.link.why.code == "removed"
    assert [chair.kind for chair in room.host.lobby.chairs] == ["person", "bot"]
    assert [entry.input.seats for entry in room.table.log if isinstance(entry.input, People)] == [(0,)]
    room.until(lambda: ada.notices)
    assert (ada.notices[-1].code, ada.notices[-1].detail) == ("removed", {"name": "Bo"})
    assert bo.link._tickets.get(room.host.id) is None
    room.play_to_the_end(ada)
    assert Table.replay(room.game, room.table.log).state_hash == room.table.state_hash


def test_before_the_game_the_chair_is_free_again():
    room = Room(Pairs(), autostart=False)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    ada.link.send(m.Remove(name="bo"))
    room.until(lambda: bo.link.state == "refused")
    assert room.host.lobby.chairs[1].kind == "open"
    # not banned: the code lets them in again
    again = room.peer("Bo", playing=False)
    room.until(lambda: again.link.state == "live")
    assert again.link.seats == (1,)


def test_only_the_owner_removes_and_only_others():
    room = Room(Pairs(), autostart=False)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    assert refusal(room, bo, m.Remove(seat=0)).code == "not-owner"
    assert refusal(room, ada, m.Remove(seat=0)).code == "no-such-person"
    assert refusal(room, ada, m.Remove(name="Eve")).code == "no-such-person"
    assert refusal(room, ada, m.Remove()).code == "no-such-person"
    assert refusal(room, ada, m.Remove(seat=1, level="genius")).code == "no-such-level"
    assert len(room.host.members) == 2


@pytest.mark.parametrize("disguise", ["another name", "another address", "the token"])
def test_whoever_is_banned_stays_out_also_after_a_restart(disguise, tmp_path):
    room = Room(Pairs(), folder=tmp_path, bots=1, bot_seconds=1000.0)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False, address="10.0.0.1", spectator=True)
    begun(room, ada)
    room.until(lambda: bo.link.view is not None)
    ticket = bo.link._ticket
    ada.link.send(m.Remove(name="Bo", ban=True))
    room.until(lambda: bo.link.state == "refused")
    assert bo.link.why.code == "banned"
    for restarted in (False, True):
        if restarted:
            room.store.flush()
            room.crash()
            room.restart()
        tickets = Tickets()
        if disguise == "the token":
            tickets.put(ticket)
        name = "Eve" if disguise != "another address" else "bo"
        address = "10.0.0.1" if disguise == "another name" else "10.0.0.2"
        again = room.peer(name, playing=False, address=address, tickets=tickets, spectator=True)
        room.until(lambda again=again: again.link.state in ("refused", "live"))
        assert again.link.why.code == "banned"
    honest = room.peer("Cy", playing=False, address="10.0.0.3", spectator=True)
    room.until(lambda: honest.link.state == "live")


def test_so_many_may_watch_and_no_more():
    room = Room(Pairs(), bots=1, most_spectators=2)
    ada = room.local("Ada", playing=False)
    seated(room, ada)
    watching = [room.peer(name, playing=False, spectator=True) for name in ("Cy", "Dee")]
    seated(room, *watching)
    late = room.peer("Eve", playing=False, spectator=True)
    room.until(lambda: late.link.state == "refused")
    assert late.link.why.code == "gallery-full"
    ada.link.send(m.Remove(name="Cy"))
    room.until(lambda: watching[0].link.state == "refused")
    eve = room.peer("Eve", playing=False, spectator=True)
    room.until(lambda: eve.link.state == "live")


def test_a_removed_thrower_holds_nobody_up():
    room = Room(Pairs())
    bo, ada = room.peer("Bo", playing=False), room.local("Ada", seat=1)
    begun(room, bo, ada)
    bo.link._commits = lambda announced: None  # keeps its nonces back
    bo.link.act(next(iter(bo.link.actions)), gesture=m.Throw().gesture)
    room.until(lambda: room.host.lottery.state == "revealing")
    ada.link.send(m.Remove(seat=0))
    room.play_to_the_end(ada)


def test_somebody_who_is_removed_while_cards_are_shuffled_holds_nobody_up():
    room = Room(Pairs(), autostart=False)
    ada, bo = room.local("Ada"), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    arrived(room)
    bo.link._commits = lambda announced: None
    bo.link.send(m.Ready(on=True))
    room.until(lambda: ada.link.lobby.chairs[1].ready)
    ada.link.send(m.Start())
    room.until(lambda: room.host.lobby.phase == "shuffling" and room.host.lottery.state == "revealing")
    ada.link.send(m.Remove(seat=1))
    room.until(lambda: room.host.play is not None)
    assert room.table.people == (0,)
    room.play_to_the_end(ada)


# Whose table it is


def headless():
    """A table without a window, in the middle of a game: Bo sat down first."""
    room = Room(Pairs())
    bo, eva = room.peer("Bo", playing=False), room.peer("Eva", playing=False)
    begun(room, bo, eva)
    arrived(room)
    return room, bo, eva


def test_the_next_guest_does_not_own_the_table_while_its_owner_is_away_for_a_while():
    room, bo, eva = headless()
    assert eva.link.lobby.owner == "Bo"
    cut(room, bo)
    assert refusal(room, eva, m.Adjourn()).code == "not-owner"
    assert refusal(room, eva, m.Remove(seat=0)).code == "not-owner"
    room.network.advance(AWAY_SECONDS - 5)
    assert refusal(room, eva, m.Adjourn()).code == "not-owner"
    room.until(lambda: eva.link.lobby.owner == "Eva", seconds=10)
    eva.link.send(m.Adjourn())
    room.until(lambda: eva.link.state == "closed")


def test_an_owner_who_comes_back_in_time_is_still_the_owner():
    room, bo, eva = headless()
    again = bo.link._again.set
    cut(room, bo)
    room.network.advance(300)
    bo.link._again.set = again
    bo.link._try_again()
    room.until(lambda: bo.link.state == "live")
    room.network.advance(400)
    assert eva.link.lobby.owner == "Bo"
    assert refusal(room, eva, m.Adjourn()).code == "not-owner"


def test_whoever_watches_never_puts_a_headless_table_away():
    room, bo, eva = headless()
    cy = room.peer("Cy", playing=False, spectator=True)
    room.until(lambda: cy.link.view is not None)
    cut(room, bo)
    cut(room, eva)
    room.network.advance(3 * AWAY_SECONDS)
    room.until(lambda: cy.link.state == "live")
    assert refusal(room, cy, m.Adjourn()).code == "not-owner"
    assert room.host.closed is None


def test_the_owner_is_still_the_owner_after_a_restart(tmp_path):
    room = Room(Pairs(), folder=tmp_path)
    eva, bo = room.peer("Eva", playing=False), room.peer("Bo", playing=False)
    begun(room, eva, bo)
    arrived(room)
    cut(room, eva)
    room.crash()
    room.restart()
    room.until(lambda: bo.link.state == "live")
    assert refusal(room, bo, m.Adjourn()).code == "not-owner"


def test_an_owner_who_leaves_the_lobby_hands_the_table_on_at_once():
    room = Room(Pairs(), autostart=False)
    bo, eva = room.peer("Bo", playing=False), room.peer("Eva", playing=False)
    seated(room, bo, eva)
    bo.link.leave()
    room.until(lambda: eva.link.lobby.owner == "Eva")
    eva.link.send(m.Sit(seat=None))
    room.until(lambda: eva.link.lobby.owner == "")


# Letting somebody back in


def lost_ticket(room, name, **wish):
    """Somebody who has the code and nothing else."""
    return room.peer(name, playing=False, tickets=Tickets(), **wish)


@pytest.mark.parametrize("how", ["by chair", "by name", "while watching"])
def test_in_a_game_the_owner_lets_somebody_back_into_their_chair(how):
    room = Room(Pairs())
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    arrived(room)
    ticket = bo.link._ticket
    cut(room, bo)
    hand = room.table.state.hands[1]
    if how == "while watching":
        again = lost_ticket(room, "Bo", spectator=True)
        room.until(lambda: again.link.view is not None)
        again.link.send(m.Sit(seat=1))
    else:
        again = lost_ticket(room, "Bo", seat=1 if how == "by chair" else None)
    room.until(lambda: ada.link.proposal is not None and again.link.view is not None)
    assert (ada.link.proposal.kind, ada.link.proposal.seat, ada.link.proposal.needed) == ("sit", 1, (0,))
    assert hand not in again.link.view.hands
    ada.link.send(m.Consent(yes=True))
    room.until(lambda: again.link.facing == 1)
    assert again.link.view.hands[1] == hand
    assert ada.link.lobby.chairs[1].name == "Bo"
    assert room.table.people == (0, 1)
    # the old token is void, the new one holds
    thief = room.peer("Thief", code="7-nono-nono", playing=False)
    thief.link._ticket = ticket
    room.until(lambda: thief.link.state == "refused")
    again.link.disconnect()
    room.until(lambda: again.link.state == "resuming")
    room.until(lambda: again.link.state == "live")
    assert again.link.seats == (1,)
    roll(room, ada)
    ada.playing = again.playing = True
    ada.go_on()
    again.go_on()
    room.play_to_the_end(ada, again)


def test_before_the_game_the_owner_lets_somebody_back_too():
    room = Room(Pairs(), autostart=False)
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    seated(room, ada, bo)
    arrived(room)
    cut(room, bo)
    again = lost_ticket(room, "Bo")
    room.until(lambda: ada.link.proposal is not None)
    ada.link.send(m.Consent(yes=True))
    room.until(lambda: again.link.seats == (1,))
    again.link.send(m.Ready(on=True))
    room.until(lambda: ada.link.lobby.chairs[1].ready)
    assert ada.link.lobby.chairs[1].name == "Bo"
    ada.link.send(m.Start())
    room.until(lambda: again.link.view is not None and again.link.facing == 1)


def test_at_a_saved_table_the_owner_lets_somebody_back(tmp_path):
    room = Room(Pairs(), folder=tmp_path)
    ada, bo = room.peer("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    arrived(room)
    ada.link.send(m.Adjourn())
    room.until(lambda: bo.link.state == "closed")
    room.store.close()
    room.restart()
    owner = room.peer("Ada", playing=False, tickets=ada.link._tickets)
    room.until(lambda: owner.link.state == "live")
    again = lost_ticket(room, "Bo")
    room.until(lambda: owner.link.proposal is not None)
    owner.link.send(m.Consent(yes=True))
    room.until(lambda: again.link.facing == 1)


def test_a_link_whose_token_is_void_asks_for_its_chair_by_itself():
    room = Room(Pairs())
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    arrived(room)
    member = room.host.seating.person_at(1)
    member._tokens, member._spare = (), b""
    bo.link.disconnect()
    room.until(lambda: ada.link.proposal is not None)
    assert ada.link.proposal.seat == 1
    ada.link.send(m.Consent(yes=True))
    room.until(lambda: bo.link.facing == 1 and bo.link.state == "live")


def test_nobody_gets_the_chair_of_somebody_who_is_there_or_comes_back():
    room = Room(Pairs())
    ada, bo = room.local("Ada", playing=False), room.peer("Bo", playing=False)
    begun(room, ada, bo)
    arrived(room)
    eve = lost_ticket(room, "Eve", spectator=True)
    room.until(lambda: eve.link.view is not None)
    assert refusal(room, eve, m.Sit(seat=1)).code == "seat-taken"
    again = bo.link._again.set
    cut(room, bo)
    eve.link.send(m.Sit(seat=1))
    room.until(lambda: ada.link.proposal is not None)
    bo.link._again.set = again
    bo.link._try_again()
    room.until(lambda: ada.link.proposal is None)
    assert ada.proposals[-1].outcome == "lapsed"
    room.until(lambda: bo.link.state == "live")
    assert bo.link.seats == (1,)


def test_of_two_chairs_at_one_device_the_one_that_was_given_away_is_seen_no_more():
    game = all_games()["adventure-dice"]
    room = Room(game, seats=3)
    ada, two = room.peer("Ada", playing=False), room.local("Bo", playing=False, seats=2, seat=1)
    begun(room, ada, two)
    member = room.host.seating.person_at(1)
    member.facing = 1
    room.host.admission.lost(member, two.link)
    room.host.give_up_chair(member, 1)
    assert member.seats == (0,)
    assert member.facing == 0
    assert room.host.seating.person_at(1) is None


def test_while_the_owner_is_away_no_accomplice_hands_out_chairs():
    room, bo, eva = headless()
    cut(room, bo)
    thief = lost_ticket(room, "Bo")
    room.until(lambda: thief.link.view is not None)
    assert refusal(room, thief, m.Sit(seat=0)).code == "nobody-to-ask"
    assert eva.link.proposal is None
    room.network.advance(AWAY_SECONDS)
    room.until(lambda: eva.link.lobby.owner == "Eva")
    room.until(lambda: thief.link.state == "live")
    thief.link.send(m.Sit(seat=0))
    room.until(lambda: eva.link.proposal is not None)


def test_where_nobody_is_left_to_ask_a_chair_is_given_after_ten_minutes():
    room = Room(Pairs(), bots=1, bot_seconds=1000.0)
    bo = room.peer("Bo", playing=False)
    begun(room, bo)
    arrived(room)
    cut(room, bo)
    again = lost_ticket(room, "Bo")
    room.until(lambda: again.link.view is not None)
    assert refusal(room, again, m.Sit(seat=0)).code == "nobody-to-ask"
    room.network.advance(AWAY_SECONDS)
    room.until(lambda: again.link.state == "live")
    again.link.send(m.Sit(seat=0))
    room.until(lambda: again.link.facing == 0)
