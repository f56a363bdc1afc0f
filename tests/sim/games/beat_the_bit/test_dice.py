"""Totals, colours, fatigue and what is done to dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.game import Rest, RestingDie
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.reading import values
from sim.games.beat_the_bit.state import Options
from tests.sim.games.beat_the_bit.scene import Scene


def worth(scene):
    return list(values(scene.state, scene.me, scene.state.attempt).values())


@pytest.mark.parametrize(
    ("faces", "pot"),
    [((4, 4), ("coins(4)",)), ((5, 4), ("coins(4)", "treasure(rare)")), ((6, 4), ())],
    ids=["below", "exact", "above"],
)
def test_edges_of_the_difficulty(faces, pot):
    scene = Scene().against("bog-witch").do("face bog-witch").throw(*faces)
    assert scene.state.pot == pot
    assert scene.me.green == (1 if not pot else 0)


def test_every_attempt_throws_one_die_more_and_rest_forgets_it():
    scene = Scene().against("cutpurse-gnome")
    for dice in (2, 3, 4):
        assert scene.me.bag == (dice, 0, 0)
        scene.do("face cutpurse-gnome").throw(*[6] * dice)
    assert scene.me.bag == (5, 0, 0)
    scene.do("stop")
    assert scene.me.bag == (2, 0, 0)


def test_a_torch_adds_no_fatigue():
    scene = Scene(slots=("torch",)).against("bog-witch").do("face bog-witch", "throw").fall(6, 6)
    scene.do("use torch").fall(1, 1)
    assert scene.me.bag == (3, 0, 0)
    assert scene.me.hand == ("torch",)
    scene.do("accept")
    assert scene.state.pot == ("coins(4)",)


def test_blue_and_green_are_added_and_red_subtracted():
    scene = Scene(blue=2, green=1, red=1).against("faceless-king")
    scene.do("face faceless-king").throw(5, 4, 3, 6)
    assert scene.happened(e.Exact)[-1].total == 6


def test_a_negative_total_is_a_success_without_silver():
    scene = Scene(blue=1, red=1).against("mother-of-ashes").do("face mother-of-ashes").throw(1, 6)
    assert scene.happened(e.Succeeded)[-1].total == -5


def test_the_axe_lowers_every_die_but_never_below_zero():
    scene = Scene(blue=2, red=1, slots=("axe",)).against("bog-witch").do("face bog-witch", "throw").fall(1, 4, 3)
    scene.do("use axe")
    assert worth(scene) == [0, 3, 2]
    scene.do("accept")
    assert scene.happened(e.Succeeded)[-1].total == 1


@pytest.mark.parametrize(("order", "total"), [(("axe", "sword"), 7), (("sword", "axe"), 6)])
def test_axe_and_sword_in_both_orders(order, total):
    scene = Scene(slots=("axe", "sword")).against("bog-witch").do("face bog-witch", "throw").fall(6, 5)
    scene.do(*(f"use {card}" for card in order))
    assert sum(worth(scene)) == total
    assert sorted(scene.me.hand) == ["axe", "sword"]
    assert scene.me.slots == ()
    scene.do("accept")
    assert scene.refusal("equip axe") == "equipment.only-phase-1"


def test_the_dagger_makes_any_die_a_one():
    scene = Scene(blue=1, red=1, slots=("dagger",)).against("bog-witch").do("face bog-witch", "throw").fall(6, 6)
    scene.do("use dagger on 1")
    assert worth(scene) == [6, 1]


def test_zero_is_even_for_the_sword():
    scene = Scene(slots=("axe", "sword")).against("bog-witch").do("face bog-witch", "throw").fall(1, 5)
    scene.do("use axe", "use sword")
    assert worth(scene) == [0, 2]


def test_the_spear_throws_only_fives_and_sixes_again():
    scene = Scene(blue=3, slots=("spear",)).against("bog-witch").do("face bog-witch", "throw").fall(5, 2, 6)
    scene.do("use spear").fall(1, 1)
    assert worth(scene) == [1, 2, 1]


def test_the_spear_needs_a_five_or_a_six():
    scene = Scene(slots=("spear",)).against("bog-witch").do("face bog-witch", "throw").fall(4, 4)
    assert scene.refusal("use spear") == "equipment.nothing-to-throw"


def test_two_torches_still_work_only_once_a_turn():
    scene = Scene(slots=("torch", "torch")).against("bog-witch").do("face bog-witch", "throw").fall(6, 6)
    scene.do("use torch").fall(6, 6)
    assert scene.refusal("use torch") == "equipment.once-a-turn"


def test_a_die_thrown_again_loses_what_was_done_to_it_and_the_others_keep_it():
    scene = Scene(slots=("axe", "spear")).against("bog-witch").do("face bog-witch", "throw").fall(6, 4)
    scene.do("use axe", "use spear").fall(5)
    assert worth(scene) == [5, 3]


def test_a_die_knocked_onto_another_face_is_read_anew():
    scene = Scene(slots=("axe", "spear")).against("bog-witch").do("face bog-witch", "throw").fall(6, 4)
    scene.do("use axe", "use spear")
    scene.settle(Rest((RestingDie(0, 4), RestingDie(1, 1))))
    assert worth(scene) == [5, 2]


def test_a_die_knocked_but_not_turned_keeps_what_was_done_to_it():
    scene = Scene(slots=("axe", "spear")).against("bog-witch").do("face bog-witch", "throw").fall(6, 4)
    scene.do("use axe", "use spear")
    scene.settle(Rest((RestingDie(0, 4), RestingDie(1, 3, 700, 700))))
    assert worth(scene) == [5, 3]


def test_speed_counts_for_the_next_throw_and_mirror_takes_the_lowest():
    """Scenario 8: a discarded potion heals on the way."""
    scene = Scene(blue=4, hearts=2, hand=("potion", "speed"), slots=("mirror",)).against("astaroth")
    scene.do("play speed", "face astaroth", "use mirror")
    assert scene.me.hearts == 3
    scene.do("throw").fall(3, 5, 6, 4)
    assert worth(scene) == [1, 1, 1, 1]
    scene.do("accept")
    assert scene.happened(e.Succeeded)[-1].total == 4
    assert scene.hearts == [2]
    assert scene.me.hand == ("mirror",)


def test_speed_played_after_a_throw_waits_for_the_next_one():
    scene = Scene(hand=("speed",)).against("bog-witch").do("face bog-witch", "throw").fall(6, 6).do("play speed")
    assert worth(scene) == [6, 6]
    scene.do("accept", "face bog-witch", "throw").fall(6, 1, 2)
    assert worth(scene) == [4, 0, 0]


def test_speed_played_before_a_second_throw_counts_for_the_dice_thrown_again_only():
    scene = Scene(hand=("speed",), slots=("spear",)).against("bog-witch").do("face bog-witch", "throw").fall(6, 4)
    scene.do("play speed", "use spear").fall(5)
    assert worth(scene) == [3, 4]


def test_heroism_after_a_throw_counts_from_the_next_one():
    scene = Scene(hand=("heroism",)).against("bog-witch").do("face bog-witch", "throw").fall(6, 6).do("play heroism")
    assert worth(scene) == [6, 6]
    scene.do("accept", "face bog-witch")
    assert scene.me.bag == (2, 1, 1)


@pytest.mark.parametrize(("bag", "after"), [((2, 0, 0), (2, 1, 0)), ((0, 1, 0), (1, 2, 0))])
def test_poison_turns_a_blue_die_green_or_adds_one(bag, after):
    """The gravedigger's bargain is paid in poison, and then adds its extra blue die."""
    blue, green, red = bag
    scene = Scene(blue=blue, green=green, red=red).against("sleepless-gravedigger")
    scene.do("face sleepless-gravedigger", "option")
    assert scene.me.bag == after


def test_an_empty_bag_gets_a_blue_die():
    scene = Scene(blue=0).against("crypt-rat").do("face crypt-rat")
    assert scene.me.bag == (1, 0, 0)


def test_with_the_house_rule_effects_lower_a_die_to_one_only():
    options = Options(characters=("sir-arthur",), lowest_value=1)
    scene = Scene(options=options, slots=("axe",)).against("bog-witch").do("face bog-witch", "throw").fall(1, 4)
    scene.do("use axe")
    assert worth(scene) == [1, 3]


@given(faces=st.lists(st.integers(1, 6), min_size=1, max_size=7), order=st.permutations(["axe", "sword"]))
def test_axe_and_sword_never_raise_a_blue_total_nor_make_a_die_negative(faces, order):
    scene = Scene(blue=len(faces), slots=("axe", "sword")).against("bog-witch")
    scene.do("face bog-witch", "throw").fall(*faces)
    last = faces
    for card in order:
        scene.do(f"use {card}")
        assert all(0 <= now <= before for now, before in zip(worth(scene), last, strict=True))
        last = worth(scene)


@given(
    first=st.lists(st.integers(1, 6), min_size=2, max_size=6),
    second=st.lists(st.integers(1, 6), min_size=6, max_size=6),
)
def test_the_re_reading_rule(first, second):
    """What the axe did stays on the dice the spear leaves lying, and only there."""
    scene = Scene(blue=len(first), slots=("axe", "spear")).against("bog-witch")
    scene.do("face bog-witch", "throw").fall(*first)
    high = [face >= 5 for face in first]
    scene.do("use axe")
    if not any(high):
        assert scene.refusal("use spear") == "equipment.nothing-to-throw"
        return
    again = second[: sum(high)]
    scene.do("use spear").fall(*again)
    fresh = iter(again)
    assert worth(scene) == [next(fresh) if thrown else face - 1 for face, thrown in zip(first, high, strict=True)]
