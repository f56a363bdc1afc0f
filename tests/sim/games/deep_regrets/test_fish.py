"""Every fish of the base pack, caught, turned up, sold, mounted and counted: each does what is printed on it."""

import pytest
from msgspec.structs import replace

from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import SHOALS
from sim.games.deep_regrets.week.scoring import score
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    dice,
    do,
    fall,
    gear,
    mounts,
    next_morning,
    open_fish,
    player,
    tags,
    top,
)

ALL = sorted(BASE.fish)
SEA = {depth: action(where=f"{depth}b") for depth in (1, 2, 3)}
PORT = action(where="port")


def having(trigger):
    return [card for card in ALL if BASE.fish[card].on(trigger)]


def beside(card):
    """At sea beside a fish lying open, with more than enough dice for it."""
    where = f"{BASE.fish[card].depth}b"
    state = dice(SEA[BASE.fish[card].depth], 0, fresh=[6, 6, 6])
    return open_fish(gear(state, 0, rod="R2"), where, card)


def caught(card):
    state = do(beside(card), "0 catch with 6 6 6").state
    return fall(state, "still").state if BASE.fish[card].legendary else state


def test_there_are_117_fish_39_of_each_depth_with_names_of_their_own():
    assert len(ALL) == 117
    assert [sum(BASE.fish[card].depth == depth for card in ALL) for depth in (1, 2, 3)] == [39] * 3
    assert len({BASE.fish[card].name for card in ALL}) == 117


def test_the_triggers_are_as_many_as_the_table_says():
    counts = {name: len(having(name)) for name in ("onCatch", "onReveal", "onSell", "mounted", "startOfDay", "endGame")}
    assert counts == {"onCatch": 63, "onReveal": 14, "onSell": 3, "mounted": 8, "startOfDay": 5, "endGame": 11}
    assert sum(not BASE.fish[card].effects for card in ALL) == 28


@pytest.mark.parametrize("card", ALL)
def test_a_trophy_is_a_third_of_the_value_rounded_up(card):
    assert BASE.fish[card].trophy == -(-BASE.fish[card].value // 3)


@pytest.mark.parametrize("card", ALL)
def test_a_fish_that_is_caught_is_in_the_boat_and_does_what_it_does(card):
    before = SEA[BASE.fish[card].depth].players[0]
    state = caught(card)
    own = state.players[0]
    assert own.boat == (card,)
    wanted = {"bucks": 0, "supply": 0, "dink": 0, "regret": 0, "madness": 0, "plug": 0}
    for op in BASE.fish[card].on("onCatch"):
        wanted[op.res or op.do] += op.n
    assert own.fishbucks - before.fishbucks == wanted["bucks"]
    assert own.supply - before.supply == wanted["supply"]
    assert len(own.dinks) == wanted["dink"]
    assert len(own.regrets) == wanted["regret"]
    assert own.shift == wanted["madness"]
    assert (state.plug is not None) == bool(wanted["plug"])


@pytest.mark.parametrize("card", having("onReveal"))
def test_a_fish_that_turns_up_does_what_it_does(card):
    depth = BASE.fish[card].depth
    state = top(dice(SEA[depth], 0, fresh=[1, 6]), f"{depth}b", card)
    state = do(state, "0 reveal with 1").state
    (op,) = BASE.fish[card].on("onReveal")
    match op.do:
        case "reroll":
            assert state.agenda[-1] == t.Reroll(0, 1)
            rolled = fall(do(state, "0 reroll 6 by -").state, 2).state
            assert [die.value for die in rolled.players[0].dice if die.fresh] == [2]
        case "plug":
            assert state.plug.puller == 0
            assert SHOALS[state.plug.shoal] == f"{depth}b"
        case "omen":
            bucks = state.players[0].fishbucks
            assert fall(state, "still").state.players[0].fishbucks == bucks + 1
            assert fall(state, "stir").state.players[0].madness_level == 1
            assert len(fall(state, "maw").state.players[0].regrets) == 1


@pytest.mark.parametrize("card", having("onSell"))
def test_a_fish_that_is_sold_pays_what_it_promises(card):
    state = boat(replace(PORT, demand=(3 if BASE.fish[card].depth < 3 else 1,) * 6), 0, card)
    before = state.players[0].fishbucks
    state = do(state, f"0 sell {card} using -").state
    assert state.players[0].fishbucks == before + BASE.fish[card].value + 1
    assert state.coin_value == BASE.fish[card].value, "what a card gives is no sale"


@pytest.mark.parametrize("card", having("mounted"))
def test_a_mounted_fish_helps_from_the_wall(card):
    state = mounts(PORT, 0, card)
    (op,) = BASE.fish[card].on("mounted")
    powers = powers_of(BASE, state, state.players[0])
    for other in BASE.fish.values():
        assert powers.bonus(other) == (op.n if op.depth in (0, other.depth) else 0)


@pytest.mark.parametrize("card", having("startOfDay"))
def test_a_mounted_fish_wakes_first(card):
    state = mounts(PORT, 0, card)
    before = state.players[0].fishbucks
    state = next_morning(dice(state, 0, fresh=[1, 1, 1]))
    (op,) = BASE.fish[card].on("startOfDay")
    if op.do == "reroll":
        assert state.agenda[-1] == t.Reroll(0, 1)
    else:
        # the first pass alone brings two
        assert state.players[0].fishbucks == before + 2 + op.n


@pytest.mark.parametrize("card", having("endGame"))
def test_a_mounted_fish_counts_at_the_end_and_one_in_the_boat_does_not(card):
    depth_fish = {"depth1": "FISH-D1-SPRAT-001", "depth2": "FISH-D2-CANDLEFIN-003", "depth3": "FISH-D3-CUSK-002"}
    (op,) = BASE.fish[card].on("endGame")
    others = ("FISH-D1-GOBY-029", *depth_fish.values())
    state = boat(mounts(PORT, 0, card), 0, *others)
    counted = score(BASE, state, state.players[0]).end_game
    owned = [BASE.fish[name] for name in (card, *others)]
    per = {"flat": 1, "purple": sum(fish.purple for fish in owned)}
    per |= {f"depth{d}": sum(fish.depth == d for fish in owned) for d in (1, 2, 3)}
    assert counted == op.n * per[op.per]
    loose = boat(PORT, 0, card)
    assert score(BASE, loose, loose.players[0]).end_game == 0


def test_a_hopeless_attempt_is_allowed_and_fails():
    state = open_fish(dice(SEA[3], 0, fresh=[1, 1]), "3b", "FISH-D3-TEETH-019")
    step = do(state, "0 catch with 1")
    assert "missed" in tags(step)
    assert step.state.shoals[7].face_up == "FISH-D3-TEETH-019"


def test_a_catch_uses_every_die_named_but_leaves_the_rest():
    state = dice(SEA[1], 0, fresh=[1, 2, 5], tackle=[("lead", 4)])
    state = open_fish(state, "1b", "FISH-D1-CRAB-027")
    state = do(state, "0 catch with 2 lead4").state
    assert sorted(die.name for die in state.players[0].dice if die.fresh) == ["1", "5"]
    assert player(state, 0).players[0].boat == ("FISH-D1-CRAB-027",)


def test_views_and_wordings_of_the_game_know_every_fish():
    from sim.speech import LANGUAGES, Speech

    for language in LANGUAGES:
        speech = Speech(GAME, language)
        for card in ALL:
            assert speech.has(f"card.{card}")
            assert speech.has(f"card.{card}.flavour")
