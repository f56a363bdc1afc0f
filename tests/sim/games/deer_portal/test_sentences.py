"""More sentences of DeerPortal's rulebook: the land, deer mode, runes on arrived seats, what can be taken back."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.game import Refused, Rest, RestingDie
from sim.games.deer_portal import GAME
from sim.games.deer_portal.actions import Move, Roll
from sim.games.deer_portal.content import ITEMS, PATHS, PORTAL, SIDE
from sim.games.deer_portal.events import BigDiamondTaken, Ended, NothingToTake, OwnRune, PileClosed, RoundBegan
from sim.games.deer_portal.scoring import fate
from sim.games.deer_portal.state import Options
from sim.selfplay import play_table, random_player
from sim.speech import LANGUAGES, Speech
from tests.sim.games.deer_portal.test_rules import AIR, BARE, EARTH, FIRE, WATER, pile, table, thrown, walk


def test_the_plate_of_a_seat_says_what_keeps_it_from_walking():
    state = replace(GAME.setup(4, Options(), chance_from(1)).state, cash=(1, 2, 3, 4), steps=(7, 8, PORTAL, 9))
    state = replace(state, frozen=(0, 2, 1, 0), arrived=(FIRE,))
    told = [Speech(GAME).message(GAME.standing(state, seat)) for seat in range(4)]
    assert told == [
        "1 diamond · space 7",
        "2 diamonds · skips 2",
        "3 diamonds · in the portal",
        "4 diamonds · space 9",
    ]


class TestLand:
    def test_every_path_goes_from_field_to_neighbouring_field_within_its_own_quarter(self):
        corners = {WATER: (0, 0), EARTH: (1, 0), FIRE: (1, 1), AIR: (0, 1)}
        for seat, path in enumerate(PATHS):
            places = [(field % SIDE, field // SIDE) for field in path]
            assert {(x // 8, y // 8) for x, y in places} == {corners[seat]}
            for (x, y), (next_x, next_y) in pairwise(places):
                assert abs(x - next_x) + abs(y - next_y) == 1

    def test_28_of_39_inner_fields_are_filled_and_differently_every_time(self):
        areas = [area for seed in range(8) for area in GAME.setup(4, Options(), chance_from(seed)).state.areas]
        assert all(PORTAL + 1 - area.count(".") == len(ITEMS) == 28 for area in areas)
        assert len(set(areas)) == len(areas)
        filled = {step for area in areas for step, item in enumerate(area) if item != "."}
        assert filled == set(range(1, PORTAL))

    def test_the_order_is_water_earth_fire_air_and_after_air_a_round_is_over(self):
        state, order = table(), []
        for _ in range(4):
            order.append(state.turn)
            step = walk(state, 1, 1)
            state = step.state
        assert order == [WATER, EARTH, FIRE, AIR]
        assert (state.turn, state.round, state.month) == (WATER, 2, 1)
        assert RoundBegan(2, 1, "spring") in step.events

    def test_a_round_goes_by_even_when_everybody_but_one_stands_still(self):
        state = walk(table(frozen=(0, 3, 3, 3)), 1, 1).state
        assert (state.turn, state.round, state.frozen) == (WATER, 2, (0, 2, 2, 2))


class TestDeerMode:
    def test_nobody_leads_after_the_first_arrival(self):
        state = table(cash=(0, 9, 2, 2), arrived=(AIR,), deer=10)
        after = walk(state, 1, 1).state
        assert after.turn == EARTH
        assert not after.leads
        assert not after.big_diamond

    def test_the_big_diamond_is_gone_for_whoever_arrives_later(self):
        state = walk(table(EARTH, steps=(40, 1, 39, 5), arrived=(WATER,), deer=10, cash=(0, 0, 9, 0)), 1, 2).state
        step = walk(state, 1, 40)
        assert step.state.cash[FIRE] == 9
        assert not any(isinstance(event, BigDiamondTaken) for event in step.events)

    def test_the_first_to_arrive_with_the_big_diamond_gains_eight(self):
        state = walk(table(EARTH, steps=(5, 1, 39, 5), cash=(3, 3, 9, 3)), 1, 2).state
        assert state.big_diamond
        after = walk(state, 1, 40).state
        assert after.cash[FIRE] == 9 + 3 + 5
        assert not after.big_diamond

    def test_frozen_slots_count_too(self):
        state = walk(table(steps=(39, 5, 5, 5), frozen=(0, 1, 1, 1)), 1, 40).state
        assert state.deer == 16 - 5
        assert state.turn == EARTH

    def test_the_sixteenth_slot_is_still_played_and_the_seventeenth_ends_the_game(self):
        state = table(FIRE, steps=(40, 5, 5, 5), arrived=(WATER,), deer=1)
        last = walk(state, 1, 6).state
        assert (last.turn, last.deer, GAME.outcome(last)) == (AIR, 0, None)
        step = walk(last, 1, 6)
        assert GAME.outcome(step.state).reason == "time-up"
        assert step.events[-1] == Ended("time-up")

    def test_a_slot_that_only_passes_may_also_be_the_last(self):
        """Counter first: with nothing left the game ends before anybody is passed over."""
        state = walk(table(FIRE, steps=(40, 5, 5, 5), arrived=(WATER,), deer=0, frozen=(0, 0, 0, 2)), 1, 6).state
        assert GAME.outcome(state).reason == "time-up"
        assert state.frozen == (0, 0, 0, 2)

    def test_rounds_left_are_four_times_each_of_four_three_two_one(self):
        left = [replace(table(), deer=counter).rounds_left for counter in range(15, -1, -1)]
        assert left == [4] * 4 + [3] * 4 + [2] * 4 + [1] * 4
        assert table().rounds_left is None

    def test_runes_meditation_and_stops_go_on(self):
        state = table(steps=(5, 40, 0, 4), arrived=(EARTH,), deer=9, areas={WATER: {8: "f"}}, piles={FIRE: pile("s")})
        after = walk(state, 3, 8).state
        assert after.turn == AIR, "Earth has arrived and Fire was stopped"
        assert after.frozen == (0, 0, 0, 0)
        assert after.deer == 9 - 3
        assert sorted(walk(after, 4, 0).state.areas[AIR].replace(".", "")) == sorted(ITEMS)


def test_a_gated_portal_is_shut_for_an_exact_throw_as_for_a_high_one():
    options = Options(gated_portal=True)
    for value in (2, 3):
        state = thrown(table(WATER, options, steps=(38, 5, 5, 5), cash=(1, 3, 0, 0)), value)
        with pytest.raises(Refused, match=r"portal\.gated"):
            GAME.apply(state, WATER, Move(40))


def test_a_record_that_cannot_be_is_refused():
    falling = GAME.apply(table(), WATER, Roll()).state
    for dice in ((), (RestingDie(0, 6),), (RestingDie(1, 0),), (RestingDie(0, 0), RestingDie(1, 0))):
        with pytest.raises(Refused):
            GAME.settle(falling, Rest(dice))


class TestRunes:
    @pytest.mark.parametrize(("card", "cash"), [("c", 0), ("d", 1), ("D", 0)])
    def test_in_the_empty_area_of_an_arrived_seat_only_a_single_diamond_still_pays(self, card, cash):
        state = table(steps=(5, 40, 0, 0), arrived=(EARTH,), deer=9, areas={WATER: {8: "e"}}, piles={EARTH: pile(card)})
        step = walk(state, 3, 8)
        assert step.state.cash == (cash, 0, 0, 0)
        assert NothingToTake(WATER, EARTH, cash) in step.events

    def test_a_single_diamond_is_taken_from_the_land_where_there_is_one(self):
        state = table(
            steps=(5, 0, 0, 0), areas={WATER: {8: "e"}, EARTH: {2: "*", 3: "*", 6: "a"}}, piles={EARTH: pile("d")}
        )
        after = walk(state, 3, 8).state
        assert after.cash == (1, 0, 0, 0)
        assert sorted(after.areas[EARTH].replace(".", "")) == ["*", "a"]

    def test_a_card_leaves_diamonds_alone_even_when_no_rune_is_left(self):
        state = table(steps=(5, 0, 0, 0), areas={WATER: {8: "e"}, EARTH: {2: "*"}}, piles={EARTH: pile("c")})
        step = walk(state, 3, 8)
        assert step.state.areas[EARTH].count("*") == 1
        assert NothingToTake(WATER, EARTH, 0) in step.events

    def test_a_rune_of_the_own_element_may_also_close_the_pile(self):
        state = table(steps=(5, 0, 0, 0), areas={WATER: {8: "w", 9: "w"}, FIRE: {4: "w"}}, drawn=(31, 0, 0, 0))
        step = walk(state, 3, 8)
        after = step.state
        assert {OwnRune, PileClosed} <= {type(event) for event in step.events}
        assert after.areas == (BARE,) * 4
        assert GAME.view(after, WATER).piles[WATER] == after.piles[WATER]

    def test_which_item_a_card_takes_is_chance(self):
        taken = set()
        for seed in range(30):
            state = table(
                steps=(5, 0, 0, 0),
                areas={WATER: {8: "e"}, EARTH: {2: "*", 6: "*", 9: "*"}},
                piles={EARTH: pile("d")},
                chance=chance_from(seed),
            )
            after = walk(state, 3, 8).state
            taken |= {step for step in (2, 6, 9) if after.areas[EARTH][step] == "."}
        assert taken == {2, 6, 9}


class TestSecrets:
    def test_the_order_below_the_open_card_is_hidden_and_all_else_is_open(self):
        state = table(drawn=(3, 0, 31, 32))
        for seat in (*range(4), None):
            seen = GAME.view(state, seat)
            for real, shown, drawn in zip(state.piles, seen.piles, state.drawn, strict=True):
                assert shown == (real[: drawn + 1] + "?" * 32)[:32]
            assert seen.areas == state.areas


class TestTakingBack:
    def test_a_card_that_is_turned_over_cannot_be_taken_back(self):
        assert walk(table(areas={WATER: {3: "w"}}), 3, 3).barrier

    def test_passing_through_the_portal_shows_nothing_new(self):
        assert not walk(table(steps=(39, 0, 0, 0)), 1, 40).barrier


class TestFates:
    def over(self, **changes):
        return replace(table(**changes), phase="over")

    def test_the_winner_becomes_the_deer_god_other_arrivals_monks_and_the_rest_are_digested(self):
        state = self.over(cash=(4, 9, 2, 1), arrived=(WATER, AIR))
        assert [fate(state, seat) for seat in range(4)] == ["monk", "god", "heritage", "monk"]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_everybodys_fate_is_told_in_the_end_and_not_before(self, language):
        speech = Speech(GAME, language)
        told = [m for m in GAME.describe(self.over(cash=(4, 9, 2, 1), arrived=(WATER,)), None) if m.key == "scene.fate"]
        assert [m.values["seat"] for m in told] == [EARTH, WATER, FIRE, AIR]
        assert [speech.message(m).split(": ")[1] for m in told] == [
            f"{speech.say(f'rank.{name}')}." for name in ("god", "monk", "heritage", "heritage")
        ]
        assert not any(m.key == "scene.fate" for m in GAME.describe(table(), None))

    def test_a_finished_log_is_remembered_for_everybodys_fate(self):
        log = play_table(GAME, 4, None, "fates", random_player).log
        fates = GAME.keepsakes(log)
        assert sorted(message.values["seat"] for message in fates) == [0, 1, 2, 3]
        assert fates[0].values["fate"] == "god"
        assert GAME.keepsakes(log[:-5]) == ()


class TestClassic:
    def test_it_never_refuses_the_portal_nor_shuns_the_start(self):
        bot = GAME.bots["classic"]
        state = thrown(table(steps=(38, 0, 0, 0)), 3)
        assert {bot(state, WATER, chance_from(seed)) for seed in range(20)} == {Move(35), Move(40)}
        state = thrown(table(steps=(3, 0, 0, 0)), 3)
        assert {bot(state, WATER, chance_from(seed)) for seed in range(20)} == {Move(0), Move(6)}


def test_the_face_of_the_die_is_the_value_whatever_its_tilt():
    falling = GAME.apply(table(), WATER, Roll()).state
    step = GAME.settle(falling, Rest((RestingDie(0, 4, 900, -900, 134, 3100),)))
    assert step.state.die == 5


@pytest.mark.parametrize(("round_", "month"), [(1, "New Year"), (2, "January"), (13, "December"), (14, "January")])
def test_the_month_is_told_with_the_round(round_, month):
    state = replace(GAME.setup(4, Options(), chance_from(1)).state, round=round_)
    assert month in Speech(GAME).message(GAME.moment(state))
    assert month in Speech(GAME).message(GAME.describe(state, WATER)[0])


def test_a_new_table_draws_who_begins_while_the_rulebook_lets_water_begin():
    assert Options().first_seat == "water"
    assert Options(**GAME.offers).first_seat == "drawn"
