"""Setting up, what is hidden from whom, decks that run out, what cannot be taken back, the last rank."""

import pytest
from msgspec.structs import replace

from sim.action_text import parse_action
from sim.chance import chance_from
from sim.game import Refused
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import CHARACTERS, TREASURES
from sim.games.beat_the_bit.state import Options, Quest
from tests.sim.games.beat_the_bit.scene import Scene


def step(scene, line):
    return GAME.apply(scene.state, scene.state.seat, parse_action(GAME, line))


# Setting up


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_begins_as_the_sheet_says_with_one_common_treasure(seats):
    for seed in range(10):
        state = GAME.setup(seats, Options(), chance_from(seed)).state
        assert len({player.character for player in state.players}) == seats
        for player in state.players:
            character = CHARACTERS[player.character]
            assert not player.flipped
            assert (player.hearts, player.bag) == (character.a.sheet.hearts, (character.a.sheet.dice, 0, 0))
            assert (player.coins, player.tombs, player.slots) == (character.coins, 0, ())
            assert [TREASURES[card].tier for card in player.hand] == ["common"]
        assert (state.knight, state.shop, state.row, state.pot, state.enemies) == (0, "", (), (), ())


def test_who_begins_is_drawn_by_lot():
    assert {GAME.setup(4, Options(), chance_from(seed)).state.seat for seed in range(40)} == {0, 1, 2, 3}


# Secrets


def test_hands_and_decks_are_hidden_and_everything_else_is_open():
    scene = Scene(seats=2, hand=("axe", "iron-bull"), slots=("sword",)).set(shop="torch", pot=("coins(2)",))
    for seat in (1, None):
        seen = GAME.view(scene.state, seat)
        assert seen.players[0].hand == ("?", "?boss")
        assert set(seen.adventures) == set(seen.treasures) == {"?"}
        assert set(seen.bosses) == {"?boss"}
        assert seen.players[0].slots == scene.me.slots
        assert (seen.shop, seen.pot, seen.used_treasures) == ("torch", ("coins(2)",), scene.state.used_treasures)
    assert GAME.view(scene.state, 0).players[0].hand == ("axe", "iron-bull")


def test_only_the_top_final_boss_lies_face_up_and_nobody_knows_the_one_in_the_box():
    state = Scene().state
    seen = GAME.view(state, 0)
    assert seen.finals == (state.finals[0], "?")
    assert seen.boxed == ("?",)


def test_a_boss_is_drawn_in_secret():
    scene = Scene(seats=2, tombs=1).set(knight=3).do("tomb")
    (drawn,) = scene.happened(e.BossDrawn)
    assert drawn.seen_by == (0,)
    assert drawn.hidden() == e.BossDrawnUnseen(0)


# Taking back


@pytest.mark.parametrize(
    ("line", "shows"),
    [
        ("equip axe", True),
        ("sell axe", True),
        ("shop", True),
        ("tomb", True),
        ("boss iron-bull", True),
        ("summon", True),
        ("play potion", True),
        ("redeem perfect-aim", True),
        ("redeem big-bounty", False),
        ("unequip sword", False),
        ("event holy-ground", False),
        ("go", False),
    ],
)
def test_what_shows_a_hidden_card_cannot_be_taken_back_alone(line, shows):
    missions = (Quest("perfect-aim", 2), Quest("big-bounty", 1))
    scene = Scene(coins=30, tombs=1, hand=("axe", "iron-bull", "potion"), slots=("sword",), missions=missions)
    scene.set(knight=3, row=("holy-ground",))
    assert step(scene, line).barrier is shows


def test_buying_what_lies_open_can_be_taken_back():
    assert not step(Scene(coins=9).set(shop="axe"), "buy").barrier


def test_facing_and_stepping_back_show_nothing_but_a_throw_does():
    scene = Scene().against("crypt-rat")
    assert not step(scene, "face crypt-rat").barrier
    scene.do("face crypt-rat")
    assert not step(scene, "cancel").barrier
    assert step(scene, "throw").barrier


# Whose turn it is


def test_only_the_player_on_turn_acts_and_nobody_while_dice_fall():
    scene = Scene(seats=2, hand=("potion",), hearts=2).against("crypt-rat").do("face crypt-rat")
    with pytest.raises(Refused) as refused:
        GAME.apply(scene.state, 1, parse_action(GAME, "throw"))
    assert refused.value.rule == "turn.not-yours"
    assert GAME.actions(scene.state, 1) == ()
    scene.do("throw")
    assert scene.refusal("play potion") == "turn.dice-falling"
    assert (GAME.to_act(scene.state), scene.allowed) == ((), ())


@pytest.mark.parametrize("card", ["speed", "heroism", "potion", "one-up"])
def test_an_instant_may_be_played_in_every_window(card):
    """R13: wherever the table waits for the player."""
    scene = Scene(hand=(card, "axe"), slots=("iron-armour", "shield"), hearts=2, coins=2).against("bridge-warden")
    windows = []

    def offered():
        windows.append(scene.phase)
        assert parse_action(GAME, f"play {card}") in scene.allowed

    offered()
    scene.do("face bridge-warden")
    offered()
    scene.do("throw").fall(6, 6)
    offered()
    scene.do("accept")
    offered()
    scene.do("done")
    offered()
    assert windows == ["adventure", "before", "after", "brace", "react"]


# Decks that run out


def test_an_empty_adventure_deck_is_made_from_its_discard_pile():
    scene = Scene().adventure().set(adventures=(), used_adventures=("crypt-rat", "alms")).do("reveal")
    assert scene.state.used_adventures == ()
    assert len(scene.state.adventures) == 1
    assert scene.happened(e.Shuffled)[-1].deck == "adventure"


def test_the_crossroads_look_past_the_end_of_the_deck():
    scene = Scene().adventure().set(adventures=("crossroads", "alms"), used_adventures=("crypt-rat",)).do("reveal")
    assert scene.state.looked[0] == "alms"
    assert scene.state.looked[1] in {"crypt-rat", "crossroads"}


def test_two_equal_cards_at_the_crossroads_leave_no_choice():
    scene = Scene().adventure("crossroads", "crypt-rat", "crypt-rat").do("reveal")
    assert [enemy.card for enemy in scene.state.enemies] == ["crypt-rat"]
    assert scene.state.adventures[-1] == "crypt-rat"


def test_a_skull_without_bosses_gives_nothing_and_keeps_the_tombstone():
    scene = Scene(tombs=1).set(knight=3, bosses=())
    assert scene.refusal("tomb") == "kingdom.nothing-here"


def test_a_tier_of_which_nothing_is_left_gives_nothing():
    scene = Scene(tombs=1).set(knight=10, treasures=("axe",), used_treasures=("jump",)).do("tomb")
    assert scene.me.hand == ()
    assert scene.happened(e.NothingFound)
    assert sorted((*scene.state.treasures, *scene.state.used_treasures)) == ["axe", "jump"]


def test_a_shop_is_opened_with_its_own_old_card_when_no_other_is_left():
    scene = Scene().set(shop="axe", treasures=(), used_treasures=()).do("shop")
    assert scene.state.shop == "axe"
    assert Scene().set(treasures=(), used_treasures=()).refusal("shop") == "shop.sold-out"


# Where bosses go


@pytest.mark.parametrize("line", ["abandon", "summon"])
def test_bosses_given_up_or_swept_away_go_under_their_deck(line):
    scene = Scene(coins=20)
    bosses = tuple(boss for boss in scene.state.bosses if boss != "iron-bull")
    scene.set(bosses=bosses).against("iron-bull", "crypt-rat").adventure("alms").set(pot=("coins(2)",))
    if line == "summon":
        scene.set(agenda=("organise",))
    scene.do(line)
    assert scene.state.bosses == (*bosses, "iron-bull")
    assert "crypt-rat" in scene.state.used_adventures
    assert scene.state.pot == ()


# Phase 1


@pytest.mark.parametrize("card", ["potion", "iron-bull"])
def test_only_equipment_goes_into_a_slot(card):
    assert Scene(hand=(card,)).refusal(f"equip {card}") == "equipment.not-equipment"


def test_the_shop_sells_once_a_turn_also_what_lay_there_before():
    scene = Scene(coins=30).set(shop="axe").do("buy", "shop")
    assert scene.refusal("buy") == "shop.already-bought"
    assert Scene(coins=3).set(shop="axe").refusal("buy") == "shop.too-dear"


def test_the_first_player_begins_a_new_turn_with_everything_allowed_again():
    scene = Scene(coins=30, tombs=2).set(knight=1).do("shop", "tomb", "go", "stop")
    assert scene.do("shop", "tomb").me.tombs == 0


# The end


def test_the_dead_rank_below_the_living_and_ties_share_a_rank():
    scene = Scene(seats=4, coins=20).do("summon")
    card = scene.state.enemies[0].card
    players = list(scene.state.players)
    for seat, coins, alive in ((1, 0, False), (2, 0, True), (3, 0, False)):
        players[seat] = replace(players[seat], coins=coins, alive=alive)
    scene.set(players=tuple(players)).against(card, hearts=1).do(f"face {card}").throw(1, 1)
    assert GAME.outcome(scene.state).ranking == ((0,), (2,), (1, 3))


def test_a_death_before_the_last_final_boss_loses_the_game_for_the_living_too():
    scene = Scene(seats=2, hearts=1, flipped=True).against("astaroth").set(finals=(), boxed=())
    scene.do("face astaroth").throw(5, 5)
    assert GAME.outcome(scene.state).reason == "escaped"
    assert GAME.outcome(scene.state).ranking == ((1,), (0,))
