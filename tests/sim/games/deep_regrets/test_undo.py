"""What can be taken back and what cannot, exactly as the rulings table it."""

from msgspec.structs import replace

from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import Plug
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    dice,
    do,
    fall,
    gear,
    hand,
    morning,
    next_morning,
    offer,
    open_fish,
    player,
    regrets,
)

SEA = action(where="2b")
PORT = replace(action(where="port", anglers=("A4",)), preserver=None)
COD, RAY, TENCH = "FISH-D1-COD-018", "FISH-D2-RAY-038", "FISH-D2-TENCH-015"


def free(state, *lines):
    """Whether the last of these inputs can be taken back without asking."""
    return not do(state, *lines).barrier


class TestUndoableUntilTheTurnEnds:
    def test_moving_in_every_direction(self):
        assert free(SEA, "0 move 2c with 3")
        assert free(SEA, "0 descend with 3")
        assert free(SEA, "0 ascend")

    def test_a_plain_catch_and_a_plain_miss(self):
        state = open_fish(SEA, "2b", "FISH-D2-CANDLEFIN-003")
        assert free(state, "0 catch with 3 3")
        assert free(state, "0 catch with 3")
        supply = open_fish(SEA, "2b", "FISH-D2-ROCKFISH-002")
        assert free(supply, "0 catch with 3 3")

    def test_a_sale_below_the_next_ten_and_identifying(self):
        state = replace(boat(PORT, 0, COD), demand=(3,) * 6)
        assert free(state, f"0 sell {COD} using -")
        in_a_glut = replace(boat(PORT, 0, RAY), demand=(3,) * 6, today=("P04",))
        assert free(in_a_glut, f"0 sell {RAY} using -"), "nine for a Legendary, identified on the way"

    def test_mounting_buying_and_harbor_services(self):
        assert free(boat(PORT, 0, COD), f"0 mount {COD} for - with 3")
        assert free(offer(player(PORT, 0, fishbucks=9), "R2"), "0 buy R2 using -")
        assert free(dice(regrets(PORT, 0, 2), 0, fresh=[4]), "0 harbor heal with 4")
        assert free(dice(replace(PORT, plug=Plug(4, 0)), 0, fresh=[4]), "0 harbor repair with 4")

    def test_equipping_declaring_and_passing(self):
        state = player(gear(morning(2), 0, rod="R1"), 0, hold=("R0",))
        assert free(state, "0 equip R0 for R1")
        assert free(state, "0 ready")
        ready = do(state, "0 ready", "1 ready").state
        assert free(ready, "0 declare 1a")
        assert free(action(2), "0 pass")

    def test_the_lifeboat(self):
        assert free(SEA, "0 lifeboat")


class TestNeverUndoable:
    def test_reveals_sweeps_and_looks(self):
        assert not free(SEA, "0 reveal with 3")
        assert not free(SEA, "0 move 2c with 3", "0 free-reveal")
        assert not free(dice(SEA, 0, fresh=[3], tackle=[("lead", 3)]), "0 sweep 2a with 3 lead3")
        assert not free(gear(SEA, 0, supplies=("S8",)), "0 peek 2a by S8")

    def test_an_attempt_at_a_legendary(self):
        assert not free(open_fish(SEA, "2b", RAY), "0 catch with 3 3 3")

    def test_catches_that_draw(self):
        assert not free(open_fish(SEA, "2b", "FISH-D2-SNAPPER-006"), "0 catch with 3 3")
        assert not free(open_fish(SEA, "2b", TENCH), "0 catch with 3 3")

    def test_a_sale_that_drew_a_port_event(self):
        state = replace(boat(PORT, 0, COD), coin_value=9)
        assert not free(state, f"0 sell {COD} using -")

    def test_every_throw(self):
        state = player(PORT, 0, fishbucks=9)
        colour = BASE.tackle_colours[state.tackle_supply[0]]
        assert not free(state, f"0 charter {colour}")
        assert not free(dice(gear(morning(), 0, reel="L1"), 0, fresh=[1]), "0 reroll 1 by L1")
        assert not free(hand(dice(SEA, 0, fresh=[1], spent=[1]), 0, "D05"), "0 dink D05")

    def test_the_pass_that_ends_the_day(self):
        assert not free(action(2), "0 pass", "1 pass")

    def test_a_turn_end_that_shows_a_new_card_in_the_shop(self):
        state = do(offer(player(PORT, 0, fishbucks=9), "R2"), "0 buy R2 using -").state
        assert not free(state, "0 end")

    def test_a_dink_drawn(self):
        assert not free(morning(), "0 draw-dink")

    def test_a_regret_received(self):
        state = open_fish(replace(SEA, preserver=0), "2b", TENCH)
        asked = do(state, "0 catch with 3 3")
        assert not asked.barrier, "a question shows nothing yet"
        assert not free(asked.state, "0 suffer")


def test_every_settled_throw_is_a_barrier():
    state = next_morning(dice(SEA, 0, spent=[1, 1, 1]))
    assert fall(state, 1, 2, 3).barrier
