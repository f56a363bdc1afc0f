"""Rounds won and lost, what their end does, and the endless sea."""

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.codec import decode, encode
from sim.game import Refused
from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate import state as s
from sim.games.frigate.events import PerkExpired, RoundWon, RunSaved, RunWon, ShopOpened, UnplayedPaid
from sim.games.frigate.rounds import target
from tests.sim.games.frigate.ship import do, events, hand, ship, used

ALMOST = {"score": 149}
"""One point before the target of round 1."""


# Targets


def test_the_targets_of_ten_rounds_and_beyond():
    options = s.Options()
    assert [target(options, n) for n in range(1, 11)] == [150, 190, 240, 310, 400, 530, 705, 955, 1310, 1800]
    assert [target(options, n) for n in range(11, 16)] == [2520, 3580, 5160, 7535, 11155]


def test_difficulty_rounds_up_to_a_multiple_of_five():
    assert target(s.Options(difficulty_pct=80), 1) == 120
    assert target(s.Options(difficulty_pct=101), 1) == 155
    assert target(s.Options(targets=(7,)), 1) == 10


# Winning and losing


def test_a_round_is_won_the_moment_the_target_is_reached():
    """Scenario 10, F10 and F27: at 149 a hand of 1 wins at once; open slots are lost."""
    state = ship(**ALMOST, **used("n1", "n2", "n3", "wild", "pair"))
    step = hand(state, 1, 2, 3, 4, 6, slot="n1")
    assert events(step, RoundWon) == [RoundWon(1, 150, 150)]
    assert (step.state.round, step.state.score, step.state.entries) == (2, 0, ())
    assert len(step.state.open) == 15


def test_the_run_is_lost_when_the_last_slot_is_played_below_the_target():
    """Scenario 10."""
    step = hand(ship(score=147, **used("n2")), 1, 2, 3, 4, 6, slot="n2")
    assert step.state.score == 149
    assert step.state.ended == "lost"
    outcome = GAME.outcome(step.state)
    assert (outcome.reason, outcome.winners) == ("lost", ())


@pytest.mark.parametrize(("score", "saved"), [(120, True), (119, False)])
def test_letter_of_marque_saves_from_eighty_percent_on(score, saved):
    """Scenario 10."""
    step = hand(ship("S20", score=score, **used("n6")), 1, 2, 3, 4, 5, slot="n6")
    assert bool(events(step, RunSaved)) == saved
    assert step.state.ended == (None if saved else "lost")
    assert step.state.perks == () or not saved
    assert step.state.round == (2 if saved else 1)


def test_a_saved_round_ends_like_a_won_one():
    """What saves the run makes the round count as won, with all that follows."""
    step = hand(ship("S20", "I20", score=120, **used("n6")), 1, 2, 3, 4, 5, slot="n6")
    assert step.state.tally.rounds_won == 1
    assert step.state.perks[0].resale == 2
    assert not events(step, RoundWon), "nobody is told that 120 of 150 were enough"


def test_a_saved_last_round_wins_the_run():
    step = hand(ship("S20", round=10, score=1440, **used("n6")), 1, 2, 3, 4, 5, slot="n6")
    assert events(step, RunSaved)
    assert events(step, RunWon)
    assert step.state.phase == "victory"


def test_one_letter_of_marque_saves_one_round():
    """Two may be held, for they are one-time perks: the left one goes first."""
    step = hand(ship("S20", "S20", score=120, **used("n6")), 1, 2, 3, 4, 5, slot="n6")
    assert [event.uid for event in events(step, RunSaved)] == [1]
    assert [held.uid for held in step.state.perks] == [2]


def test_a_hand_with_a_die_to_come_may_still_find_open_slots():
    """The card of the next hand decides: a D8 taken in this hand opens Sevens and Eights."""
    state = ship(**used("n6"))
    state = replace(state, perks=(s.Held(9, "D03", 3, 1, 1),))
    step = hand(state, 1, 2, 3, 4, 5, slot="n6")
    assert step.state.open == ("n7", "n8")


def test_dice_sold_in_the_shop_may_take_the_last_slots_with_them():
    """Only Eights were open; without the Long Gun there is nothing left to play."""
    played = tuple(s.Entry(slot, 1) for slot in ship("D03").card if slot not in ("n7", "n8"))
    state = ship("D03", hands=4, entries=played)
    shop = hand(state, 1, 2, 3, 4, 7, slot="n7").state
    assert shop.phase == "shop"
    assert do(shop, a.Sell(1), a.Close()).ended == "lost"
    assert do(shop, a.Close()).open == ("n8",)


# The end of a round


def test_temporary_perks_expire_after_their_rounds():
    """Scenario 12, F12: Fair Wind bought in round 2 works in rounds 2 to 5."""
    state = replace(ship(), round=2, perks=(s.Held(1, "S16", 3, 2, 1),), taken=1)
    for round_ in (2, 3, 4, 5):
        assert state.round == round_
        assert [held.id for held in state.perks] == ["S16"]
        step = hand(replace(state, score=target(state.options, round_) - 1, hands=0), 1, 2, 3, 4, 6, slot="wild")
        state = step.state
    assert events(step, PerkExpired)
    assert (state.round, state.perks) == (6, ())


def test_a_shop_between_two_rounds_belongs_to_the_first():
    """F12: what is bought there counts from the round that was just won."""
    shop = hand(ship(**ALMOST, hands=4, money=50), 1, 2, 3, 4, 6, slot="wild").state
    assert (shop.phase, shop.round, shop.entries) == ("shop", 1, ())
    bought = do(shop, a.Buy(1))
    assert bought.perks[0].round == 1
    assert do(bought, a.Close()).round == 2


def test_armed_effects_lapse_with_the_round():
    state = do(ship("I13", **ALMOST), a.Use(1))
    assert hand(state, 1, 2, 3, 4, 6, slot="wild").state.armed == ()


def test_vintage_cargo_ages():
    state = hand(ship("I20", **ALMOST), 1, 2, 3, 4, 6, slot="wild").state
    assert do(state, a.Sell(1)).money == state.money + 1 + 2


def test_a_temporary_perk_still_acts_on_the_hand_it_expires_with():
    state = replace(ship(**ALMOST), round=1, perks=(s.Held(1, "S16", 3, -2, 1),), taken=1)
    step = hand(state, 1, 2, 3, 4, 6, slot="n1")
    assert step.state.tally.points == 1 + 5
    assert events(step, PerkExpired)


def test_unplayed_slots_may_pay():
    """F24: an option, off by default."""
    options = s.Options(start_perks=0, unplayed_slot_pay=2)
    step = hand(ship(options=options, **ALMOST, **used("n1", "n2", "wild")), 1, 2, 3, 4, 6, slot="wild")
    assert events(step, UnplayedPaid) == [UnplayedPaid(2, 4)]
    assert step.state.money == 4 + 1 + 4


# Winning the run


def last_round():
    return ship(round=10, score=1799)


def test_winning_the_tenth_round_wins_the_run():
    step = hand(last_round(), 1, 2, 3, 4, 6, slot="wild")
    assert events(step, RunWon)
    assert step.state.phase == "victory"
    assert GAME.outcome(step.state) is None
    finished = do(step.state, a.Finish())
    assert (GAME.outcome(finished).reason, GAME.outcome(finished).winners) == ("won", (0,))


def test_endless_mode_goes_on_and_stays_won():
    state = do(hand(last_round(), 1, 2, 3, 4, 6, slot="wild").state, a.Continue())
    assert (state.round, state.endless, state.phase) == (11, True, "start")
    lost = hand(replace(state, entries=used("n6")["entries"]), 1, 2, 3, 4, 5, slot="n6").state
    assert (lost.ended, GAME.outcome(lost).winners) == ("endless", (0,))
    further = hand(replace(state, score=2519), 1, 2, 3, 4, 6, slot="wild").state
    assert (further.round, further.phase) == (12, "start")


def test_the_shop_that_was_due_opens_when_sailing_on():
    state = hand(replace(last_round(), hands=4), 1, 2, 3, 4, 6, slot="wild").state
    step = GAME.apply(state, 0, a.Continue())
    assert events(step, ShopOpened)
    assert step.barrier


def test_giving_up():
    assert do(ship(), a.Abandon()).ended == "abandoned"
    assert do(replace(ship(), endless=True), a.Abandon()).ended == "endless"


# Setting up


def test_a_run_starts_with_two_different_perks_none_of_them_legendary():
    for seed in range(60):
        state = GAME.setup(1, s.Options(), chance_from(seed)).state
        first, second = (held.id for held in state.perks)
        assert first != second
        assert "S09" not in (first, second)
        assert (state.money, state.round, state.hands, state.score) == (4, 1, 0, 0)


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        (s.Options(rounds=0), "setup.out-of-range"),
        (s.Options(max_dice=9), "setup.out-of-range"),
        (s.Options(start_perks=5), "setup.perks-do-not-fit"),
        (s.Options(targets=()), "setup.targets"),
        (s.Options(targets=(200, 100)), "setup.targets"),
        (s.Options(targets=(6, 8)), "setup.targets-too-close"),
        (s.Options(targets=(160, 170), difficulty_pct=10), "setup.targets-too-close"),
    ],
)
def test_options_that_make_no_game_are_refused(options, rule):
    with pytest.raises(Refused) as caught:
        GAME.setup(1, options, chance_from(1))
    assert caught.value.rule == rule


# Far out, where numbers outgrow 64 bits (F30)


@pytest.mark.parametrize("round_", [70, 200, 1500])
def test_a_run_far_out_at_sea_is_kept_sent_and_found_again(round_):
    aim = target(s.Options(), round_)
    assert aim > 1 << 64
    tally = s.Tally(points=aim * 3, best_hand=aim, rounds_won=round_ - 1)
    state = ship(round=round_, endless=True, score=aim - 1, tally=tally)
    assert decode(encode(state), s.State) == state
    step = hand(state, 6, 6, 6, 6, 6, slot="n6")
    assert step.state.round == round_ + 1
    assert decode(encode(step.state), s.State) == step.state
    assert decode(encode(step.events), tuple[GAME.Event, ...]) == step.events
    won = next(event for event in step.events if isinstance(event, RoundWon))
    assert won.target == aim
    assert GAME.moment(GAME.view(step.state, 0)) is not None
