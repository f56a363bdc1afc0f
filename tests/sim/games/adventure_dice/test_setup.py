"""Setting up (§ setup), and the content it is set up from."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chance import chance_from
from sim.dice import KINDS
from sim.game import Refused
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.content import (
    ABILITIES,
    ACTIONS,
    CONTENT,
    DRAGONS,
    DRAW_TWOS,
    MONSTERS,
    NUMBERED,
    BadContent,
    load,
    points,
)
from sim.games.adventure_dice.setup import RANGES
from sim.games.adventure_dice.state import Options

SEEDS = st.integers(0, 10**9)


def set_up(seats, seed=0, **options):
    return GAME.setup(seats, Options(**options), chance_from(seed)).state


def test_the_decks_are_as_the_box_says():
    assert len(NUMBERED) == 60
    assert len(set(NUMBERED)) == 60
    assert len(NUMBERED + DRAW_TWOS) == 64
    assert len(MONSTERS) == 28
    assert points(tuple(MONSTERS)) == 76
    assert len(CONTENT.abilities) == 9
    assert len(CONTENT.actions) == 4
    assert sum(GAME.census(set_up(4)).values()) == 64 + 45


def test_full_gear_adds_five():
    """Cloak, Unicorn and the passive of the kind."""
    boosts = [ability for ability in CONTENT.abilities if ability.effect == "boost"]
    for kind in ("strike", "stomp", "scream"):
        assert sum(boost.amount for boost in boosts if boost.on in ("any", kind)) == 5


def test_the_die_averages_two_and_a_half_and_opposite_faces_make_five():
    faces = KINDS["adventure"].faces
    assert faces == (1, 2, 2, 3, 3, 4)
    assert all(faces[face] + faces[5 - face] == 5 for face in range(6))


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_scenario_1_four_hands_the_decks_and_the_sealed_dragons(seed):
    state = set_up(4, seed)
    met = len(state.adventure_discard)
    assert all(card in DRAW_TWOS for card in state.adventure_discard)
    assert sum(map(len, state.hands)) == 20 + met
    assert len(state.adventure_deck) == 44 - 2 * met
    assert len(state.green_top) == 34
    assert len(state.green_sealed) == 6
    assert set(DRAGONS) <= set(state.green_sealed)
    assert len(state.landscape) == 5
    assert all(card in MONSTERS or card in ABILITIES for card in state.landscape)
    assert not any(card in DRAW_TWOS for hand in state.hands for card in hand)


def test_cards_are_dealt_one_at_a_time_beginning_with_the_first_seat():
    """The top card goes to seat 0, the second to seat 1; here no Draw Two turns up on the way."""
    seed = next(seed for seed in range(100) if not set_up(3, seed).adventure_discard)
    deck, _ = chance_from(seed).shuffle(NUMBERED + DRAW_TWOS)
    state = set_up(3, seed, start_seat=1)
    assert [set(hand) for hand in state.hands] == [set(deck[seat:15:3]) for seat in range(3)]
    assert state.adventure_deck == deck[15:]


def test_a_draw_two_that_is_dealt_is_replaced_by_two_cards():
    """A2: so an opening hand has five cards and one for each Draw Two it met."""
    sizes = {len(hand) for seed in range(40) for hand in set_up(2, seed).hands}
    assert {5, 6} <= sizes
    assert max(sizes) <= 9


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_actions_turned_up_at_setup_go_back_above_the_sealed_block(seed):
    """A1: they do not fire, and nothing they could do would lift a dragon."""
    state = set_up(3, seed)
    in_pile = [card for card in (*state.green_top, *state.green_sealed) if card in ACTIONS]
    assert len(in_pile) == 8
    assert state.green_discard == ()
    assert set(state.returned) <= set(state.green_top)


def test_actions_set_aside_are_shuffled_in_among_all_cards_above_the_seal():
    """Over many setups they turn up high and low."""
    states = [set_up(1, seed) for seed in range(40)]
    places = [state.green_top.index(card) for state in states for card in state.returned]
    assert len(places) > 20
    assert min(places) < 8
    assert max(places) > 25


def test_the_starting_seat_is_drawn_or_fixed():
    """A5."""
    assert {set_up(4, seed).active for seed in range(60)} == {0, 1, 2, 3}
    assert {set_up(4, seed, start_seat=2).active for seed in range(10)} == {2}


def test_a_short_game_puts_half_of_the_green_cards_but_no_dragon_into_the_box():
    for seed in range(20):
        state = set_up(2, seed, short_game=True)
        assert len(state.box) == 21
        assert not set(DRAGONS) & set(state.box)
        assert len(state.green_top) + len(state.green_sealed) + 5 == 24


def test_copies_and_seal_follow_the_options():
    state = set_up(2, ability_copies=3, action_copies=0, seal_size=10)
    pile = (*state.green_top, *state.green_sealed, *state.landscape)
    assert sum(card in ABILITIES for card in pile) == 27
    assert not any(card in ACTIONS for card in pile)
    assert len(state.green_sealed) == 10
    assert set(DRAGONS) <= set(state.green_sealed)


@pytest.mark.parametrize(("option", "bounds"), RANGES.items())
def test_options_out_of_range_are_refused(option, bounds):
    for value in (bounds[0] - 1, bounds[1] + 1):
        with pytest.raises(Refused) as refused:
            set_up(2, **{option: value})
        assert refused.value.rule == "setup.out-of-range"
        assert refused.value.detail["option"] == option
    assert set_up(2, **{option: bounds[0]}).options


def test_a_starting_seat_that_does_not_exist_is_refused():
    with pytest.raises(Refused, match="out-of-range"):
        set_up(2, start_seat=2)


def test_options_that_leave_too_few_open_cards_are_refused():
    with pytest.raises(Refused, match="too-few-cards"):
        set_up(2, short_game=True, ability_copies=0, seal_size=12)
    assert len(set_up(2, short_game=True, ability_copies=0, seal_size=6).landscape) == 5


def written(tmp_path, change):
    content = json.loads((GAME.folder / "content" / "cards.json").read_text())
    change(content)
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c["monsters"][9].update(strike="nine"), "cards.json: troll: strike: Expected `int`, got `str`"),
        (lambda c: c["monsters"][9].pop("scream"), "cards.json: troll: card: Object missing required field `scream`"),
        (lambda c: c["monsters"][0].update(points=0), "cards.json: spiders: points: must be at least 1"),
        (lambda c: c["abilities"][0].update(amount=0), "cards.json: sword: amount: a boost must be at least 1"),
        (lambda c: c["abilities"][0].update(effect="fly"), "cards.json: sword: effect: Invalid enum value 'fly'"),
        (lambda c: c["actions"][0].update(name="dance"), "cards.json: dance: name: Invalid enum value 'dance'"),
        (lambda c: c["monsters"][1].update(name="spiders"), "cards.json: spiders: name: is used twice"),
        (lambda c: c["colours"].append("grey"), "cards.json: colours: two begin with the same letter"),
        (lambda c: c.pop("draw_twos"), "cards.json: Object missing required field `draw_twos`"),
    ],
)
def test_a_mistake_in_the_content_is_named_with_file_card_and_field(tmp_path, change, message):
    with pytest.raises(BadContent) as error:
        load(written(tmp_path, change))
    assert str(error.value).startswith(message)


def test_content_that_is_no_json_is_named(tmp_path):
    path = tmp_path / "cards.json"
    path.write_text("{")
    with pytest.raises(BadContent, match=r"cards\.json: "):
        load(path)
