"""A table is an append-only log: inputs are judged, chained, taken back by rule, and replay to the same state."""

import pytest

from sim.chance import chance_from
from sim.game import Refused, Rest, RestingDie
from sim.games.deer_portal import GAME as DEER
from sim.games.deer_portal.actions import Move, Roll
from sim.selfplay import bot_player, play, play_table, random_player
from sim.table import Act, BadLog, Begin, Marks, Note, People, Table, Undo, events_for
from tests.conformance.small_games import Draw, Drew, Pairs, Show
from tests.conformance.small_games import Roll as PairsRoll

FRESH = b"fresh entropy"


def pairs_table(people=None):
    return Table.begin(Pairs(), 2, seed=b"seed", people=people)


def roll(table, seat=None):
    table.act(table.state.turn if seat is None else seat, PairsRoll())
    table.settle(Rest((RestingDie(0, 2),)))


def refused(rule):
    return pytest.raises(Refused, match=rule)


class TestTheLog:
    def test_every_accepted_input_is_an_entry(self):
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        assert len(table.log) == 4
        assert [entry.state for entry in table.log] == [entry.state for entry in Table.replay(Pairs(), table.log).log]

    def test_a_refused_input_is_none(self):
        table = pairs_table()
        before = table.state_hash, len(table.log)
        with refused("turn.not-now"):
            table.act(1, Draw())
        with refused("dice.not-expected"):
            table.settle(Rest(()))
        assert (table.state_hash, len(table.log)) == before

    def test_a_table_begins_once(self):
        table = pairs_table()
        with refused("turn.not-now"):
            table.receive(table.log[0].input)
        with refused("turn.not-now"):
            Table(Pairs()).receive(Note("host", b""))

    def test_a_table_needs_the_right_number_of_seats(self):
        with refused("setup.seats"):
            Table.begin(DEER, 3, seed=b"seed")

    def test_only_seats_of_the_table_are_people(self):
        for people in ((0, 7), (1, 0), (0, 0)):
            with refused("setup.people"):
                Table.begin(DEER, 4, seed=b"seed", people=people)
        table = pairs_table()
        with refused("setup.people"):
            table.receive(People((5,)))

    def test_a_table_without_a_seed_is_a_mistake(self):
        with pytest.raises(ValueError, match="seed"):
            Table.begin(DEER, 4)

    def test_notes_stay_on_record_and_change_nothing(self):
        table = pairs_table()
        before = table.state_hash
        table.receive(Note("commitment", b"abc"))
        assert table.state_hash == before
        assert Table.replay(Pairs(), table.log).log[-1].input == Note("commitment", b"abc")

    def test_self_play_with_and_without_a_log_is_the_same_game(self):
        levels = ["classic"] * 4
        for seed in range(3):
            table = play_table(DEER, 4, DEER.Options(), seed, bot_player(levels))
            played = play(DEER, 4, DEER.Options(), seed, bot_player(levels))
            assert table.state == played.state
            assert DEER.outcome(table.state) == played.outcome


class TestReplay:
    def test_an_entry_that_breaks_the_rules_is_named(self):
        log = play_table(DEER, 4, DEER.Options(), 1, random_player, most=30).log
        forged = Table.replay(DEER, log[:10])
        entry = log[12]
        with pytest.raises(BadLog) as caught:
            Table.replay(DEER, [*forged.log, entry])
        assert caught.value.entry == 10

    def test_another_dice_face_leads_elsewhere(self):
        table = Table.begin(DEER, 4, seed=b"seed")
        table.act(0, Roll())
        table.settle(Rest((RestingDie(0, 3),)))
        log = list(table.log)
        other = Table.replay(DEER, log[:2])
        other.settle(Rest((RestingDie(0, 4),)))
        log[2] = type(log[2])(other.log[2].input, log[2].state, log[2].chain)
        with pytest.raises(BadLog) as caught:
            Table.replay(DEER, log)
        assert (caught.value.reason, caught.value.entry) == ("other-state", 2)

    def test_a_chain_that_does_not_hold_is_named(self):
        table = pairs_table()
        roll(table)
        log = list(table.log)
        log[1] = type(log[1])(log[1].input, log[1].state, b"0" * 16)
        with pytest.raises(BadLog) as caught:
            Table.replay(Pairs(), log)
        assert (caught.value.reason, caught.value.entry) == ("broken-chain", 1)

    @pytest.mark.parametrize(
        ("field", "value", "reason"),
        [("game", "chess", "other-game"), ("rules", "0", "other-rules"), ("content", "0", "other-content")],
    )
    def test_other_games_rules_and_content_are_told_apart(self, field, value, reason):
        import msgspec

        begin = Table.begin(DEER, 4, seed=b"seed").log[0].input
        assert isinstance(begin, Begin)
        with pytest.raises(BadLog) as caught:
            Table(DEER).receive(msgspec.structs.replace(begin, **{field: value}))
        assert caught.value.reason == reason

    def test_an_action_that_is_none_is_unreadable(self):
        table = pairs_table()
        entry = table.log[0]
        from msgspec import Raw

        from sim.codec import encode

        bad = type(entry)(Act(0, Raw(encode({"type": "fly"}))), b"", b"")
        with pytest.raises(BadLog) as caught:
            Table.replay(Pairs(), [entry, bad])
        assert (caught.value.reason, caught.value.entry) == ("unreadable", 1)

    def test_nothing_is_no_game(self):
        with pytest.raises(BadLog, match="empty"):
            Table.replay(Pairs(), [])


class TestTakingBack:
    def test_an_own_quiet_move_is_taken_back_freely(self):
        table = pairs_table()
        roll(table)
        before = table.state
        card = before.hands[0][0]
        table.act(0, Show(card))
        assert table.may_undo_alone(0)
        table.undo(0)
        assert table.state == before
        assert len(table.log) == 5  # what was undone stays readable
        assert table.action(3) == Show(card)

    def test_not_after_a_card_was_drawn(self):
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        assert not table.may_undo_alone(0)
        with refused("undo.not-alone"):
            table.undo(0)
        with refused("undo.not-alone"):
            table.undo(0, agreed=(0,), fresh=FRESH)

    def test_not_after_a_die_fell(self):
        table = pairs_table()
        roll(table)
        assert not table.may_undo_alone(0)
        with refused("undo.not-alone"):
            table.undo(0)

    def test_not_the_move_of_another(self):
        table = pairs_table()
        roll(table)
        table.act(0, Show(table.state.hands[0][0]))
        with refused("undo.not-alone"):
            table.undo(1, to=2)

    def test_there_must_be_something_to_take_back(self):
        table = pairs_table()
        for to in (None, 0, 5, -1):
            with refused("undo.nothing"):
                table.undo(0, to=to)

    def test_with_consent_anything_and_nobody_has_peeked(self):
        tops = set()
        for n in range(12):
            table = pairs_table()
            roll(table)
            before = table.state
            table.act(0, Draw())
            table.undo(0, agreed=(0, 1), fresh=f"fresh {n}".encode())
            assert table.state.hands == before.hands
            assert sorted(table.state.deck) == sorted(before.deck)
            tops.add(table.state.deck[0])
            assert Table.replay(Pairs(), table.log).state == table.state
        assert len(tops) > 1  # the card that was seen is not the next one again

    def test_bots_are_not_asked(self):
        table = pairs_table(people=(0,))
        roll(table)
        table.act(0, Draw())
        table.undo(0, agreed=(0,), fresh=FRESH)
        assert table.live == (0, 1, 2)

    def test_a_bot_that_takes_over_is_not_asked_any_more(self):
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        table.receive(People((0,)))
        table.undo(0, agreed=(0,), fresh=FRESH)
        assert Table.replay(Pairs(), table.log).people == (0,)

    def test_taking_back_what_was_shown_needs_fresh_entropy(self):
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        with refused("undo.not-shuffled"):
            table.receive(Undo(0, 2, (0, 1)))
        assert len(table.log) == 4

    def test_a_recorded_undo_without_fresh_entropy_is_one_bad_entry(self):
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        entry = table.log[-1]
        forged = type(entry)(Undo(0, 2, (0, 1)), entry.state, entry.chain)
        with pytest.raises(BadLog) as caught:
            Table.replay(Pairs(), [*table.log, forged])
        assert (caught.value.reason, caught.value.entry) == ("refused", 4)

    def test_a_bot_has_no_say(self):
        """Neither does it ask, nor does its consent count, nor may a table of bots take anything back."""
        for people, asks, agreed in (((0,), 1, (0,)), ((0,), 0, (0, 1)), ((), 0, ()), ((), 0, (0, 1))):
            table = pairs_table(people=people)
            roll(table)
            table.act(0, Draw())
            with refused("undo.not-alone"):
                table.undo(asks, to=2, agreed=agreed, fresh=FRESH)
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        table.undo(0, agreed=(0, 1), fresh=FRESH)
        table.receive(People((0,)))
        with refused("undo.not-alone"):
            table.redo(1, agreed=(0,))

    def test_what_was_taken_back_can_be_done_again(self):
        table = pairs_table()
        roll(table)
        table.act(0, Show(table.state.hands[0][0]))
        after = table.state_hash
        table.undo(0)
        table.redo(0)
        assert table.state_hash == after
        with refused("undo.nothing-undone"):
            table.redo(0)
        assert Table.replay(Pairs(), table.log).state_hash == after

    def test_another_deed_ends_the_chance_to_redo(self):
        table = pairs_table()
        roll(table)
        first, second = table.state.hands[0]
        table.act(0, Show(first))
        table.undo(0)
        table.act(0, Show(second))
        with refused("undo.nothing-undone"):
            table.redo(0)

    def test_what_needed_consent_to_undo_needs_it_to_redo(self):
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        table.undo(0, agreed=(0, 1), fresh=FRESH)
        with refused("undo.not-alone"):
            table.redo(0)
        table.redo(0, agreed=(0, 1))
        assert table.live == (0, 1, 2, 3)

    def test_a_forged_undo_does_not_replay(self):
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        entry = table.log[-1]
        forged = type(entry)(Undo(0, 2, (0,), FRESH), entry.state, entry.chain)
        with pytest.raises(BadLog) as caught:
            Table.replay(Pairs(), [*table.log, forged])
        assert caught.value.entry == 4

    def test_a_whole_deer_portal_turn(self):
        table = Table.begin(DEER, 4, seed=chance_from(5).key, people=(0,))
        table.act(0, Roll())
        table.settle(Rest((RestingDie(0, 0),)))
        table.act(0, Move(1))
        table.undo(0, to=0, agreed=(0,), fresh=FRESH)
        assert table.state.phase == "roll"
        assert table.state.turn == 0


class Recorded(Pairs):
    """Pairs with a list of scores."""

    def counts_for_records(self, seats):
        return True


class TestMarks:
    def test_quiet_moves_leave_no_mark(self):
        table = pairs_table()
        roll(table)
        table.act(0, Show(table.state.hands[0][0]))
        table.undo(0)
        assert not table.marked
        assert table.marks == Marks(0, 0)

    def test_throws_and_shows_that_were_taken_back_are_counted_for_ever(self):
        table = pairs_table()
        roll(table)
        table.act(0, Draw())
        roll(table)
        table.undo(0, to=2, agreed=(0, 1), fresh=FRESH)
        assert table.marks == Marks(throws=1, shown=1)
        table.redo(0, agreed=(0, 1))
        assert table.marks == Marks(throws=1, shown=1)
        table.undo(0, to=0, agreed=(0, 1), fresh=FRESH)
        assert table.marks == Marks(throws=2, shown=1)  # what is taken back twice counts once
        assert Table.replay(Pairs(), table.log).marks == table.marks

    @pytest.mark.parametrize("shown", ["throw", "card"])
    def test_who_plays_alone_for_a_record_takes_back_nothing_that_was_seen(self, shown):
        table = Table.begin(Recorded(), 2, seed=b"seed", people=(0,))
        roll(table)
        if shown == "card":
            table.act(0, Draw())
        with refused("undo.record"):
            table.undo(0, agreed=(0,), fresh=FRESH)
        with refused("undo.record"):
            table.must_not_touch_a_record(0)
        assert not table.marked

    def test_but_quiet_moves(self):
        table = Table.begin(Recorded(), 2, seed=b"seed", people=(0,))
        roll(table)
        table.act(0, Show(table.state.hands[0][0]))
        table.undo(0)
        assert table.live == (0, 1, 2)

    def test_two_people_may_agree_and_then_it_is_no_record_any_more(self):
        table = Table.begin(Recorded(), 2, seed=b"seed")
        roll(table)
        table.undo(0, agreed=(0, 1), fresh=FRESH)
        assert table.marked
        table.receive(People((0,)))
        roll(table)
        table.undo(0, agreed=(0,), fresh=FRESH)  # nothing is left that it could spoil
        assert table.marks == Marks(throws=2)


def test_events_are_shown_to_those_who_may_see_them():
    events = (Drew(0, 5),)
    assert events_for(events, 0) == (Drew(0, 5),)
    assert events_for(events, 1) == (Drew(0, -1),)
    assert events_for(events, None) == (Drew(0, -1),)
