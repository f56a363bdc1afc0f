"""The sentences of DeerPortal's rulebook. Seats: 0 Water, 1 Earth, 2 Fire, 3 Air."""

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.game import Refused, Rest, RestingDie
from sim.games.deer_portal import GAME
from sim.games.deer_portal.actions import Move, Roll
from sim.games.deer_portal.content import ITEMS, PATHS, PILE, PORTAL
from sim.games.deer_portal.events import Arrived, BigDiamondTaken, Frozen, Meditated, NothingToTake, RoundBegan, Stopped
from sim.games.deer_portal.legal import moves
from sim.games.deer_portal.state import Options, season_of
from sim.selfplay import bot_player, play

WATER, EARTH, FIRE, AIR = range(4)
BARE = "." * (PORTAL + 1)


def table(turn=0, options=None, **changes):
    """A table in the middle of a game: `turn` is to throw; areas are bare unless given as {step: item}."""
    state = GAME.setup(4, options or Options(), chance_from("rules")).state
    areas = list(changes.pop("areas", {}).items())
    laid = [BARE] * 4
    for seat, items in areas:
        laid[seat] = "".join(items.get(step, ".") for step in range(PORTAL + 1))
    piles = list(state.piles)
    for seat, pile in changes.pop("piles", {}).items():
        piles[seat] = pile
    return replace(state, turn=turn, phase="roll", areas=tuple(laid), piles=tuple(piles), **changes)


def thrown(state, value):
    """The die has fallen."""
    state = GAME.apply(state, state.turn, Roll()).state
    return GAME.settle(state, Rest((RestingDie(0, value - 1),))).state


def walk(state, value, step):
    """Throw `value` and walk to `step`."""
    return GAME.apply(thrown(state, value), state.turn, Move(step))


def fields(state):
    return [PATHS[state.turn][step] for step in moves(state)]


def pile(*cards):
    return "".join(cards) + "s" * (len(PILE) - len(cards))


class TestSetup:
    def test_every_area_has_twelve_diamonds_and_four_runes_of_each_element(self):
        state = GAME.setup(4, Options(), chance_from(1)).state
        for area in state.areas:
            assert {item: area.count(item) for item in "wefa*"} == {"w": 4, "e": 4, "f": 4, "a": 4, "*": 12}
            assert area[0] == area[PORTAL] == "."

    def test_every_pile_has_eight_cards_of_each_kind_and_its_top_lies_open(self):
        state = GAME.setup(4, Options(), chance_from(1)).state
        assert all(sorted(p) == sorted(PILE) for p in state.piles)
        view = GAME.view(state, 2)
        assert all(
            seen[0] == real[0] and set(seen[1:]) == {"?"} for seen, real in zip(view.piles, state.piles, strict=True)
        )

    def test_water_begins_in_spring_with_nothing(self):
        step = GAME.setup(4, Options(), chance_from(1))
        state = step.state
        assert (state.turn, state.round, state.month, state.season, state.cash) == (0, 1, 0, "spring", (0, 0, 0, 0))
        assert not state.leads

    def test_the_first_seat_may_be_chosen_or_drawn(self):
        assert GAME.setup(4, Options(first_seat="fire"), chance_from(1)).state.turn == FIRE
        drawn = {GAME.setup(4, Options(first_seat="drawn"), chance_from(n)).state.turn for n in range(40)}
        assert drawn == {0, 1, 2, 3}

    def test_a_round_ends_with_the_seat_before_the_first(self):
        state = table(options=Options(first_seat="fire"), first=FIRE, turn=EARTH)
        step = walk(state, 1, 1)
        assert step.state.round == 2
        assert any(isinstance(event, RoundBegan) for event in step.events)

    def test_paths_lead_from_the_corners_to_the_portal(self):
        assert [path[0] for path in PATHS] == [0, 15, 255, 240]
        assert [path[-1] for path in PATHS] == [119, 120, 136, 135]
        assert all(len(set(path)) == 41 for path in PATHS)


class TestWalking:
    def test_01_the_opening_roll_can_only_go_forward(self):
        assert fields(thrown(table(), 6)) == [21]

    def test_02_two_choices_the_same_number_of_steps_back_or_forward(self):
        state = thrown(table(EARTH, steps=(0, 10, 0, 0)), 3)
        assert moves(state) == (7, 13)
        assert fields(state) == [27, 63]

    def test_03_surplus_pips_stop_on_the_portal(self):
        state = thrown(table(AIR, steps=(0, 0, 0, 37)), 6)
        assert moves(state) == (31, 40)
        assert fields(state) == [145, 135]

    def test_04a_backward_past_the_start_is_illegal(self):
        state = thrown(table(FIRE, steps=(0, 0, 4, 0)), 5)
        assert moves(state) == (9,)
        assert fields(state) == [237]
        with pytest.raises(Refused, match=r"moves\.past-start"):
            GAME.apply(state, FIRE, Move(-1))

    def test_a_step_before_the_start_is_refused_for_what_it_is(self):
        """From step 10 one can walk 3 back; it is step -2 that does not exist."""
        with pytest.raises(Refused, match=r"moves\.not-that-far"):
            GAME.apply(thrown(table(FIRE, steps=(0, 0, 10, 0)), 3), FIRE, Move(-2))

    def test_other_distances_are_refused(self):
        state = thrown(table(FIRE, steps=(0, 0, 10, 0)), 5)
        with pytest.raises(Refused, match=r"moves\.not-that-far"):
            GAME.apply(state, FIRE, Move(12))

    def test_21_of_240_throws_leave_no_choice(self):
        single = 0
        for step in range(PORTAL):
            for value in range(1, 7):
                single += len(moves(replace(table(steps=(step, 0, 0, 0)), die=value, phase="move"))) == 1
        assert single == 21

    def test_throw_first_and_only_once(self):
        state = table()
        with pytest.raises(Refused, match=r"slot\.roll-first"):
            GAME.apply(state, 0, Move(3))
        with pytest.raises(Refused, match=r"slot\.already-rolled"):
            GAME.apply(thrown(state, 3), 0, Roll())

    def test_nobody_acts_while_the_die_falls_or_out_of_turn(self):
        state = table()
        with pytest.raises(Refused, match=r"turn\.not-yours"):
            GAME.apply(state, 1, Roll())
        falling = GAME.apply(state, 0, Roll()).state
        with pytest.raises(Refused, match=r"turn\.dice-falling"):
            GAME.apply(falling, 0, Roll())


class TestFields:
    def test_04b_an_exact_return_is_meditation_and_everything_stands_again(self):
        step = walk(table(FIRE, steps=(0, 0, 4, 0)), 4, 0)
        area = step.state.areas[FIRE]
        assert sorted(area.replace(".", "")) == sorted(ITEMS)
        assert step.state.cash == (0, 0, 0, 0)
        assert step.state.turn == AIR
        assert Meditated(FIRE) in step.events
        assert step.barrier

    def test_a_diamond_is_picked_up_and_this_can_be_taken_back(self):
        step = walk(table(areas={WATER: {3: "*"}}), 3, 3)
        assert step.state.cash == (1, 0, 0, 0)
        assert step.state.areas[WATER] == BARE
        assert not step.barrier

    def test_nothing_happens_on_fields_that_are_passed(self):
        step = walk(table(areas={WATER: {1: "*", 2: "e"}}), 3, 3)
        assert step.state.cash == (0, 0, 0, 0)
        assert step.state.areas[WATER].count(".") == PORTAL - 1


class TestCards:
    def test_05_stop_freezes_and_adds_up(self):
        state = table(steps=(5, 0, 0, 0), areas={WATER: {8: "f"}}, piles={FIRE: pile("s")}, frozen=(0, 0, 1, 0))
        assert walk(state, 3, 8).state.frozen == (0, 0, 2, 0)

    def test_06_diamond_pays_even_when_there_is_nothing_to_take(self):
        state = table(steps=(5, 0, 0, 0), areas={WATER: {8: "e"}}, piles={EARTH: pile("d")})
        step = walk(state, 3, 8)
        assert step.state.cash == (1, 0, 0, 0)
        assert NothingToTake(WATER, EARTH, 1) in step.events

    def test_07_diamond_x_2_pays_only_what_it_removes(self):
        state = table(steps=(5, 0, 0, 0), areas={WATER: {8: "f"}, FIRE: {3: "w", 9: "*"}}, piles={FIRE: pile("D", "c")})
        after = walk(state, 3, 8).state
        assert after.cash == (1, 0, 0, 0)
        assert after.areas[WATER] == BARE
        assert after.areas[FIRE].replace(".", "") == "w"
        assert after.piles[FIRE][after.drawn[FIRE]] == "c"

    def test_07b_diamond_x_2_takes_two_where_there_are_two(self):
        state = table(steps=(5, 0, 0, 0), areas={WATER: {8: "f"}, FIRE: {3: "*", 9: "*"}}, piles={FIRE: pile("D")})
        after = walk(state, 3, 8).state
        assert after.cash == (2, 0, 0, 0)
        assert after.areas[FIRE] == BARE

    def test_08_a_rune_of_the_own_element_has_no_effect_but_its_card_is_gone(self):
        state = table(steps=(5, 0, 0, 0), areas={WATER: {8: "w"}}, piles={WATER: pile("D", "s")})
        after = walk(state, 3, 8).state
        assert (after.cash, after.frozen) == ((0, 0, 0, 0), (0, 0, 0, 0))
        assert after.areas[WATER] == BARE
        assert after.piles[WATER][after.drawn[WATER]] == "s"

    def test_09_card_removes_one_rune_never_a_diamond_and_pays_nothing(self):
        state = table(
            steps=(5, 0, 0, 0), areas={WATER: {8: "e"}, EARTH: {2: "*", 6: "a"}}, piles={EARTH: pile("c", "d")}
        )
        after = walk(state, 3, 8).state
        assert after.cash == (0, 0, 0, 0)
        assert after.areas[EARTH].replace(".", "") == "*"

    def test_cards_never_touch_what_others_have_gathered(self):
        state = table(steps=(5, 0, 0, 0), cash=(0, 9, 0, 0), areas={WATER: {8: "e"}}, piles={EARTH: pile("d")})
        assert walk(state, 3, 8).state.cash == (1, 9, 0, 0)

    def test_10_after_its_last_card_a_pile_closes_and_its_runes_leave_for_good(self):
        state = table(
            steps=(5, 0, 0, 0),
            areas={WATER: {8: "e", 9: "e", 10: "f"}, AIR: {4: "e"}},
            drawn=(0, len(PILE) - 1, 0, 0),
        )
        after = walk(state, 3, 8).state
        assert "e" not in "".join(after.areas)
        assert after.areas[WATER].replace(".", "") == "f"
        home = replace(after, turn=WATER, steps=(4, 0, 0, 0), phase="roll", frozen=(0, 0, 0, 0))
        assert walk(home, 4, 0).state.areas[WATER].count("e") == 0

    def test_a_stop_card_on_a_finished_seat_is_without_effect(self):
        state = table(steps=(5, 40, 0, 0), arrived=(EARTH,), deer=8, areas={WATER: {8: "e"}}, piles={EARTH: pile("s")})
        step = walk(state, 3, 8)
        assert step.state.turn == FIRE
        assert not any(isinstance(event, Stopped) for event in step.events), "and nobody says it had one"
        assert not any(message.key == "scene.frozen" for message in GAME.describe(step.state, None))

    def test_a_stop_card_is_told_to_whoever_it_stops(self):
        step = walk(table(steps=(5, 0, 0, 0), areas={WATER: {8: "f"}}, piles={FIRE: pile("s")}), 3, 8)
        assert Stopped(WATER, FIRE) in step.events
        assert any(message.key == "scene.frozen" for message in GAME.describe(step.state, None))


class TestSlots:
    def test_a_frozen_seat_is_passed_over_and_thaws_by_one(self):
        step = walk(table(frozen=(0, 2, 0, 0)), 1, 1)
        assert step.state.turn == FIRE
        assert step.state.frozen == (0, 1, 0, 0)
        assert Frozen(EARTH, 1) in step.events

    def test_a_finished_seat_is_passed_over_before_its_freezing_is_touched(self):
        step = walk(table(arrived=(EARTH,), deer=10, frozen=(0, 1, 0, 0)), 1, 1)
        assert step.state.turn == FIRE
        assert step.state.frozen == (0, 1, 0, 0)

    def test_whoever_has_strictly_most_leads_and_a_tie_leads_nowhere(self):
        assert walk(table(cash=(0, 3, 2, 2)), 1, 1).state.leads
        assert not walk(table(cash=(0, 3, 3, 2)), 1, 1).state.leads
        assert not walk(table(cash=(4, 3, 2, 2)), 1, 1).state.leads

    def test_17_seasons_by_round(self):
        expected = {1: "spring", 4: "spring", 5: "summer", 9: "fall", 13: "winter", 16: "winter", 17: "spring"}
        assert {round_: season_of(round_) for round_ in expected} == expected

    def test_months_go_round(self):
        months = [replace(table(), round=n).month for n in (1, 2, 13, 14, 25, 26)]
        assert months == [0, 1, 12, 1, 12, 1]


class TestPortal:
    def test_11_the_first_arrival_gains_five_and_starts_deer_mode(self):
        state = table(steps=(38, 5, 5, 5), cash=(7, 9, 0, 0), areas={WATER: {3: "*", 9: "e"}})
        after = walk(state, 5, 40).state
        assert after.cash == (12, 9, 0, 0)
        assert after.arrived == (WATER,)
        assert after.areas[WATER] == BARE
        assert (after.deer, after.turn, after.big_diamond) == (15, EARTH, False)
        assert after.rounds_left == 4

    def test_12_later_arrivals_gain_nothing(self):
        step = walk(table(EARTH, steps=(40, 38, 5, 5), arrived=(WATER,), deer=10), 2, 40)
        assert step.state.cash == (0, 0, 0, 0)
        assert Arrived(EARTH, 2, 0) in step.events

    def test_13a_fire_takes_the_big_diamond_when_it_leads(self):
        step = walk(table(FIRE, steps=(5, 5, 39, 5), cash=(3, 3, 9, 3), leads=True), 1, 40)
        assert step.state.cash[FIRE] == 9 + 3 + 5
        assert BigDiamondTaken(FIRE) in step.events

    def test_13b_fire_without_the_lead_does_not(self):
        assert walk(table(FIRE, steps=(5, 5, 39, 5), cash=(9, 3, 9, 3)), 1, 40).state.cash[FIRE] == 14

    def test_13c_water_leads_and_enters_elsewhere(self):
        step = walk(table(WATER, steps=(39, 5, 5, 5), cash=(9, 3, 4, 3), leads=True), 1, 40)
        assert step.state.cash == (14, 3, 4, 3)

    def test_13d_with_a_shared_centre_every_exit_counts(self):
        options = Options(shared_centre=True)
        state = table(WATER, options, steps=(39, 5, 5, 5), cash=(9, 3, 4, 3), leads=True)
        assert walk(state, 1, 40).state.cash == (17, 3, 4, 3)

    def test_14_the_game_ends_at_once_when_the_fourth_arrives(self):
        state = table(AIR, steps=(40, 40, 40, 39), arrived=(2, 0, 1), deer=3, cash=(5, 8, 1, 2))
        after = walk(state, 1, 40).state
        outcome = GAME.outcome(after)
        assert outcome.reason == "all-arrived"
        assert outcome.ranking == ((1,), (0,), (3,), (2,))
        assert GAME.to_act(after) == ()
        with pytest.raises(Refused, match=r"turn\.over"):
            GAME.apply(after, AIR, Roll())

    def test_15_exactly_sixteen_slots_follow_the_first_arrival(self):
        state = walk(table(steps=(38, 5, 5, 5)), 5, 40).state
        slots = 0
        while GAME.outcome(state) is None:
            state = walk(state, 1, moves(thrown(state, 1))[0]).state
            slots += 1
        assert slots == 12  # four of the sixteen were passed over by the seat that had arrived
        assert GAME.outcome(state).reason == "time-up"
        assert state.deer == 0

    def test_a_gated_portal_opens_only_for_the_leader(self):
        options = Options(gated_portal=True)
        state = thrown(table(WATER, options, steps=(38, 5, 5, 5), cash=(1, 3, 0, 0)), 4)
        assert moves(state) == (34,)
        with pytest.raises(Refused, match=r"portal\.gated"):
            GAME.apply(state, WATER, Move(40))
        assert moves(replace(state, leads=True)) == (34, 40)
        assert moves(replace(state, deer=9)) == (34, 40)


class TestResult:
    def over(self, **changes):
        return replace(table(**changes), phase="over")

    def test_the_most_diamonds_win_even_without_arriving(self):
        outcome = GAME.outcome(self.over(cash=(4, 9, 2, 1), arrived=(WATER,)))
        assert outcome.winners == (EARTH,)

    def test_with_must_arrive_only_arrivals_win(self):
        options = Options(must_arrive=True)
        outcome = GAME.outcome(self.over(options=options, cash=(4, 9, 2, 1), arrived=(WATER,)))
        assert outcome.winners == (WATER,)
        assert outcome.ranking == ((0,), (1,), (2,), (3,))

    def test_among_equals_arrival_decides_then_the_earlier_one_then_the_seat(self):
        outcome = GAME.outcome(self.over(cash=(5, 5, 5, 5), arrived=(AIR, EARTH)))
        assert outcome.ranking == ((3,), (1,), (0,), (2,))


class TestBots:
    def test_classic_walks_forward_when_it_leads_or_in_deer_mode(self):
        for changes in ({"leads": True}, {"deer": 7}):
            state = thrown(table(steps=(10, 0, 0, 0), areas={WATER: {7: "*"}}, **changes), 3)
            assert GAME.bots["classic"](state, 0, chance_from(1)) == Move(13)

    def test_classic_takes_what_lies_ahead_then_what_lies_behind_then_tosses(self):
        bot = GAME.bots["classic"]
        ahead = thrown(table(steps=(10, 0, 0, 0), areas={WATER: {7: "*", 13: "w"}}), 3)
        assert bot(ahead, 0, chance_from(1)) == Move(13)
        behind = thrown(table(steps=(10, 0, 0, 0), areas={WATER: {7: "w"}}), 3)
        assert bot(behind, 0, chance_from(1)) == Move(7)
        nothing = thrown(table(steps=(10, 0, 0, 0)), 3)
        assert {bot(nothing, 0, chance_from(n)) for n in range(20)} == {Move(7), Move(13)}

    def test_strong_reads_the_open_cards(self):
        worthless = {7: "*", 13: "w"}
        state = thrown(table(steps=(10, 0, 0, 0), areas={WATER: worthless}, deer=9), 3)
        assert GAME.bots["strong"](state, 0, chance_from(1)) == Move(7)

    def test_strong_beats_classic_clearly(self):
        wins = 0
        for number in range(120):
            levels = ["classic"] * 4
            levels[number % 4] = "strong"
            wins += play(GAME, 4, Options(), number, bot_player(levels)).outcome.winners == (number % 4,)
        assert wins / 120 > 0.45
