"""The eleven cards that look at where dice came to rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.game import Refused, Rest, RestingDie
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import CARDS
from sim.games.beat_the_bit.reading import values
from sim.games.beat_the_bit.state import Die
from sim.games.beat_the_bit.zones import CARD, CHALK_POINTS, PIT, matches, shape
from sim.hitbox import inside
from tests.sim.games.beat_the_bit.scene import FAR, MIDDLE, Scene

RIM = (300, 400)
"""Exactly 500 from the middle: the border counts as inside."""
BEYOND = (301, 400)


def test_eleven_cards_look_at_places():
    assert sum(bool(getattr(card, "zones", ())) for card in CARDS.values()) == 11


def test_the_weaver_spider_adds_one_to_each_die_in_its_disc():
    scene = Scene(blue=3).against("weaver-spider").do("face weaver-spider")
    scene.throw(4, 3, 2, places=[MIDDLE, RIM, BEYOND])
    assert scene.happened(e.Succeeded)[-1].total == 9 + 2
    assert scene.happened(e.ZoneJudged)[-1].dice == (0, 1)


def test_the_spider_queen_has_the_same_web():
    scene = Scene().against("spider-queen").do("face spider-queen").throw(6, 4, places=[MIDDLE, MIDDLE])
    assert scene.happened(e.Failed)[-1].total == 12
    assert scene.me.green == 1
    assert scene.me.hearts == 2


@pytest.mark.parametrize(("at", "bag"), [(MIDDLE, (4, 0, 0)), (BEYOND, (3, 0, 0))])
def test_quicksand_pulls_once_when_the_dice_are_picked_up(at, bag):
    scene = Scene().against("quicksand-maw").do("face quicksand-maw").throw(1, 1, at=at)
    assert scene.me.bag == bag


def test_the_tower_archer_doubles_blue_and_green_dice_that_lie_far_out():
    scene = Scene(blue=2, green=1, red=1).against("tower-archer").do("face tower-archer")
    scene.throw(3, 2, 1, 4, places=[(1000, 0), (1001, 0), (0, -1001), FAR])
    assert scene.happened(e.Succeeded)[-1].total == 3 + 4 + 2 - 4


def test_the_archers_place_is_the_ring_up_to_the_wall_and_a_die_lies_in_it_exactly_when_it_is_doubled():
    scene = Scene(blue=1).against("tower-archer").do("face tower-archer", "throw")
    (zone,) = GAME.throw(scene.state).zones
    assert (zone.shape, zone.a, zone.b) == ("ring", 1000, 1200)
    (rule,) = CARDS["tower-archer"].zones
    for x, y in ((0, 0), (999, 0), (1000, 0), (1001, 0), (0, -1110), (700, 700), (710, 710)):
        die = Die(0, "blue", 1, 1, RestingDie(0, 0, x, y))
        assert inside(zone, die.rest) == bool(matches(rule, (die,)))


def test_every_place_lies_in_the_pit():
    """Nothing is asked for that no die can reach."""
    for card in CARDS.values():
        for rule in getattr(card, "zones", ()):
            zone = shape(card.id, rule)
            assert max(zone.a, zone.b) <= PIT * 10
            if rule.shape not in ("near", "left", "right"):
                lies = [RestingDie(0, 0, x, 0) for x in range(0, 1101, 10)]
                assert any(inside(zone, die) for die in lies)
                assert not all(inside(zone, die) for die in lies)
    assert all(x * x + y * y < (PIT * 10 - 100) ** 2 for x, y in CHALK_POINTS)


def test_the_spectral_twins_blank_the_closest_pair():
    scene = Scene(blue=3).against("spectral-twins").do("face spectral-twins")
    scene.throw(6, 6, 5, places=[(0, 0), (0, 500), (0, 900)])
    assert scene.happened(e.Succeeded)[-1].total == 6


def test_twins_too_far_apart_do_nothing():
    scene = Scene().against("spectral-twins").do("face spectral-twins").throw(6, 6, places=[(0, 0), (0, 501)])
    assert scene.happened(e.Failed)[-1].total == 12


def test_the_broken_bridge_weighs_left_against_right_once():
    scene = Scene(blue=3).adventure("broken-bridge", "toll-troll").do("reveal", "face toll-troll")
    scene.throw(2, 5, 3, places=[(-1, 0), (1, 0), (0, 0)])
    assert scene.happened(e.Failed)[-1].total == 3 + 4 + 3
    scene.set_me(blue=1).do("face toll-troll").throw(6, places=[(-1, 0)])
    assert scene.happened(e.Succeeded)[-1].total == 6


def test_the_moon_altar_blanks_the_nearest_die_on_the_card():
    scene = Scene(coins=1).against("toll-troll").set(row=("moon-altar",)).do("face toll-troll", "declare moon-altar")
    assert scene.refusal("cancel") == "attempt.committed"
    scene.throw(6, 5, places=[CARD, (0, 441)])
    assert scene.happened(e.Succeeded)[-1].total == 5
    assert scene.me.coins == 0


def test_the_moon_altar_weighs_on_a_throw_that_misses_it():
    scene = Scene(coins=1).against("toll-troll").set(row=("moon-altar",)).do("face toll-troll", "declare moon-altar")
    scene.throw(4, 3)
    assert scene.happened(e.Failed)[-1].total == 9


def test_the_wishing_well_pays_into_the_pot_for_every_die():
    scene = Scene(coins=1, blue=3).against("mud-golem").set(row=("wishing-well",))
    scene.do("face mud-golem", "declare wishing-well").throw(6, 6, 6, places=[MIDDLE, (300, 0), (301, 0)])
    assert scene.state.pot == ("coins(3)", "coins(3)")


def test_the_chalk_lowers_dice_in_the_circle_drawn_before_the_throw():
    scene = Scene(hand=("magic-chalk",)).against("toll-troll").do("face toll-troll", "play magic-chalk")
    assert scene.refusal("mark 50 0") == "positions.off-the-grid"
    assert scene.refusal("mark 1000 100") == "positions.off-the-grid"
    scene.do("mark 600 800").throw(6, 5, places=[(600, 1200), (600, 1201)])
    assert scene.happened(e.Failed)[-1].total == 9


def test_chalk_reaches_ten_centimetres():
    assert max(x * x + y * y for x, y in CHALK_POINTS) == 1000**2
    assert len(set(CHALK_POINTS)) == len(CHALK_POINTS) == 317


def test_chalk_is_played_before_a_throw_only():
    assert Scene(hand=("magic-chalk",)).refusal("play magic-chalk") == "instants.chalk-before-throw"


def test_the_lens_burns_one_die_on_the_card():
    scene = Scene(slots=("lens",)).against("toll-troll").do("face toll-troll").throw(6, 6, places=[MIDDLE, FAR])
    assert scene.phase == "zone"
    assert scene.refusal("use lens on 1") == "positions.not-in-place"
    scene.do("use lens on 0")
    assert scene.happened(e.Succeeded)[-1].total == 6
    assert scene.me.hand == ("lens",)


@pytest.mark.parametrize("x", [-CARD[0], CARD[0]])
@pytest.mark.parametrize("y", [-CARD[1], CARD[1]])
def test_the_border_of_the_card_belongs_to_it(x, y):
    on = Scene(blue=1, slots=("lens",)).against("toll-troll").do("face toll-troll").throw(6, at=(x, y))
    assert on.phase == "zone"
    for off in ((x + (1 if x > 0 else -1), y), (x, y + (1 if y > 0 else -1))):
        scene = Scene(blue=1, slots=("lens",)).against("toll-troll").do("face toll-troll").throw(6, at=off)
        assert scene.phase == "adventure"


def test_the_magnet_pulls_the_higher_of_a_pair_down():
    scene = Scene(slots=("magnet",)).against("toll-troll").do("face toll-troll")
    scene.throw(6, 2, places=[(0, 0), (300, 400)])
    scene.do("use magnet on 0 1")
    assert scene.happened(e.Succeeded)[-1].total == 4


def test_lens_and_magnet_are_not_offered_when_no_die_is_in_place():
    scene = Scene(slots=("lens", "magnet")).against("bog-witch").do("face bog-witch")
    scene.throw(1, 1, places=[FAR, (-3000, 0)])
    assert scene.phase == "adventure"


def test_places_come_in_the_order_of_the_rules():
    """The target first, then the chain, declared events, the chalk: +1, then *0 by the altar, then -2."""
    scene = Scene(blue=1, coins=1, hand=("magic-chalk",)).against("weaver-spider").set(row=("moon-altar",))
    scene.do("face weaver-spider", "declare moon-altar", "play magic-chalk", "mark 0 0", "throw").fall(6, at=MIDDLE)
    scene.do("accept")
    cards = [event.card for event in scene.happened(e.ZoneJudged)]
    assert cards == ["weaver-spider", "moon-altar", "magic-chalk"]
    assert scene.happened(e.Succeeded)[-1].total == 0


def test_dice_removed_from_the_roll_lie_nowhere():
    scene = Scene(coins=2).against("quicksand-maw").do("face quicksand-maw", "option", "throw")
    scene.fall(6, 1, 1, places=[MIDDLE, FAR, FAR]).do("remove 0", "accept")
    assert scene.me.bag == (3, 0, 0)


def test_no_corrections():
    """Scenario 14: a leaning die and one on top of another count as they lie, and nobody throws again."""
    scene = Scene().against("weaver-spider").do("face weaver-spider", "throw")
    scene.settle(Rest((RestingDie(0, 3, 900, 900, 134, 3100), RestingDie(1, 1, 0, 0, 240))))
    assert [die.shows for die in scene.state.attempt.dice] == [4, 2]
    assert scene.phase == "after"
    scene.do("accept")
    assert scene.happened(e.ZoneJudged)[-1].dice == (1,)
    assert scene.happened(e.Succeeded)[-1].total == 7


@pytest.mark.parametrize(
    "dice",
    [
        (RestingDie(0, 6), RestingDie(1, 0)),
        (RestingDie(0, 0),),
        (RestingDie(0, 0), RestingDie(1, 0, 1.5)),
        (RestingDie(0, 0), RestingDie(1, 0, 100_001)),
        (RestingDie(0, 0), RestingDie(2, 0)),
    ],
    ids=["face 7", "missing", "float", "out of reach", "wrong id"],
)
def test_an_impossible_record_is_refused_and_changes_nothing(dice):
    scene = Scene().against("weaver-spider").do("face weaver-spider", "throw")
    before = scene.state
    with pytest.raises(Refused):
        GAME.settle(scene.state, Rest(dice))
    assert scene.state == before


def test_the_throw_names_the_places_the_client_draws():
    scene = Scene(slots=("lens",), hand=("magic-chalk",)).against("weaver-spider").do("face weaver-spider")
    scene.do("play magic-chalk", "mark 300 -200", "throw")
    zones = {zone.id: zone for zone in GAME.throw(scene.state).zones}
    assert (zones["weaver-spider"].shape, zones["weaver-spider"].a) == ("disc", 500)
    assert (zones["lens"].shape, zones["lens"].a, zones["lens"].b) == ("rect", 315, 440)
    assert (zones["magic-chalk"].x, zones["magic-chalk"].y, zones["magic-chalk"].a) == (300, -200, 400)


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(-900, 900), st.integers(-900, 900)), min_size=1, max_size=6))
def test_the_web_holds_exactly_the_dice_within_five_centimetres(dice):
    scene = Scene(blue=len(dice)).against("weaver-spider").do("face weaver-spider", "throw")
    scene.fall(*(face for face, _, _ in dice), places=[(x, y) for _, x, y in dice])
    plain = values(scene.state, scene.me, scene.state.attempt)
    assert list(plain.values()) == [face for face, _, _ in dice]
    scene.do("accept")
    caught = sum(x * x + y * y <= 250_000 for _, x, y in dice)
    judged = [*scene.happened(e.Succeeded), *scene.happened(e.Exact), *scene.happened(e.Failed)][-1]
    assert judged.total == sum(face for face, _, _ in dice) + caught
