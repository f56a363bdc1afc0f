"""The acceptance scenarios of the rulings, number by number."""

from msgspec.structs import replace

from sim.chance import chance_from
from sim.codec import encode, state_hash
from sim.game import Refused
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.state import Options, Plug, Shoal
from sim.games.deep_regrets.week.scoring import score
from sim.games.deep_regrets.week.tray import capacity
from sim.roller import SeededRoller
from sim.selfplay import bot_player, play_table
from sim.table import Table
from tests.sim.games.deep_regrets.scene import (
    action,
    boat,
    declared,
    dice,
    do,
    eve,
    fall,
    fresh,
    gear,
    hand,
    mounts,
    next_morning,
    open_fish,
    player,
    refused,
    regrets,
    spent,
    tags,
    top,
    turn_of,
)

KRAKEN = "FISH-D3-KRAKEN-001"
SEVEN = "FISH-D2-SHARK-013"  # Difficulty 7 at Depth II, no ability
PLUG = "FISH-D2-CORRODED-039"


class TestSetup:
    """1."""

    def test_the_table_before_monday(self):
        state = GAME.setup(4, Options(), chance_from("any")).state
        assert [len(shoal.deck) for shoal in state.shoals] == [13] * 9
        assert not any(shoal.face_up for shoal in state.shoals)
        assert (len(state.regret_deck), len(state.sinking)) == (37, 3)
        assert (len(state.shop.upgrades), len(state.shop.upgrade_deck)) == (3, 21)
        assert (len(state.shop.dinks), len(state.shop.dink_deck)) == (2, 38)
        assert (len(state.tackle_supply), len(state.tackle_pool)) == (4, 8)
        assert state.coin_value == 0
        assert state.day == 0
        for own in state.players:
            assert [(die.value, die.fresh) for die in own.dice] == [(0, True)] * 3

    def test_everyone_but_the_haggler_gets_the_standard_kit(self):
        state = eve(4, anglers=("A1", "A3", "A4", "A5"))
        for own in state.players:
            assert (own.fishbucks, own.supply, own.madness_level) == (3, 2, 0)
        assert eve(1, anglers=("A2",)).players[0].fishbucks == 5

    def test_after_the_first_start_it_is_monday_and_nothing_was_cleared_or_eroded(self):
        state = eve(4)
        assert state.day == 1
        assert state.fish_discard == ()
        assert [len(shoal.deck) for shoal in state.shoals] == [13] * 9


class TestDiceOvernight:
    """2."""

    def test_a_fresh_die_keeps_its_value(self):
        state = dice(action(), 0, fresh=[6], spent=[1, 5])
        state = next_morning(state)
        assert fresh(fall(state, 2, 4).state, 0) == [6, 2, 4]

    def test_unless_the_table_throws_all_dice_every_morning(self):
        state = dice(action(options={"morning_roll": "all"}), 0, fresh=[6], spent=[1, 5])
        state = next_morning(state)
        assert fresh(fall(state, 1, 3, 5).state, 0) == [1, 3, 5]


class TestScar:
    """4."""

    def test_the_fourth_madness_scars_once_and_for_good(self):
        state = regrets(player(action(where="2b"), 0, fishbucks=0), 0, 0, 1, 2)
        state = open_fish(dice(state, 0, fresh=[6, 6]), "2b", "FISH-D2-TENCH-015")
        state = do(state, "0 catch with 6 6").state
        assert state.players[0].madness_level == 4
        assert state.players[0].scar
        assert capacity(BASE, state, state.players[0]) == 5 - 1 - 1
        healed = player(state, 0, regrets=state.players[0].regrets[:2])
        assert capacity(BASE, healed, healed.players[0]) == 4
        again = player(healed, 0, shift=2)
        assert capacity(BASE, again, again.players[0]) == 3


class TestMoveAndDescend:
    """6."""

    def test_move_needs_two_and_exactly_one_die(self):
        state = dice(action(), 0, fresh=[1, 3, 5])
        assert refused(state, "0 move 1c with 1") == "move.needs"
        assert refused(state, "0 move 1c with 1 3") == "move.one-die"

    def test_descend_with_a_three_and_one_free_reveal(self):
        state = do(dice(action(), 0, fresh=[1, 3, 5]), "0 descend with 3").state
        assert state.players[0].shoal == 4
        assert fresh(state, 0) == [1, 5]
        assert spent(state, 0) == [3]
        state = top(state, "2b", SEVEN)
        state = do(state, "0 free-reveal").state
        assert state.shoals[4].face_up == SEVEN
        assert refused(state, "0 free-reveal") == "reveal.after-moving"
        state = do(state, "0 end", "0 ascend").state
        assert state.players[0].shoal == 1
        assert fresh(state, 0) == [1, 5]


class TestCatch:
    """7."""

    def scene(self):
        state = gear(dice(action(where="2b"), 0, fresh=[2, 2, 6]), 0, rod="R4")
        return open_fish(state, "2b", SEVEN)

    def test_two_twos_and_a_midwater_rod_make_seven(self):
        state = do(self.scene(), "0 catch with 2 2").state
        assert state.players[0].boat == (SEVEN,)
        assert fresh(state, 0) == [6]

    def test_one_two_and_a_token_make_six_and_fail_without_regret(self):
        state = do(self.scene(), "0 catch with 2 supply").state
        assert state.shoals[4].face_up == SEVEN
        assert state.players[0].supply == 1
        assert fresh(state, 0) == [2, 6]
        assert state.players[0].regrets == ()


class TestLegendary:
    """8."""

    def scene(self):
        state = gear(dice(action(where="3b"), 0, fresh=[6, 5]), 0, rod="R2")
        return do(open_fish(state, "3b", KRAKEN), "0 catch with 5 6").state

    def test_still_and_stir_let_thirteen_succeed(self):
        for face in ("still", "stir"):
            state = fall(self.scene(), face).state
            assert state.players[0].boat == (KRAKEN,)
            assert state.players[0].madness_level == 1

    def test_the_maw_makes_it_fail_and_that_is_a_regret(self):
        state = fall(self.scene(), "maw").state
        assert state.shoals[7].face_up == KRAKEN
        assert fresh(state, 0) == []
        assert len(state.players[0].regrets) == 1


class TestErosionAndRepair:
    """10."""

    def test_the_plug_from_tuesday_to_friday(self):
        state = declared(next_morning(action(2, where="port")), "1a", "1b")
        assert state.day == 2
        state = top(player(state, 1, shoal=4), "1a", "FISH-D1-SPRAT-001")
        state = do(state, "0 reveal with 3", "0 end").state
        state = do(top(state, "2b", PLUG), "1 reveal with 3").state
        assert state.plug == Plug(shoal=4, puller=1)
        assert len(state.shoals[0].deck) == 12
        assert state.shoals[0].face_up
        state = next_morning(do(state, "1 end").state)
        assert state.day == 3
        assert state.shoals[0].face_up == ""
        assert len(state.shoals[0].deck) == 11
        assert (len(state.players[1].regrets), len(state.sinking), state.plug.cursor) == (1, 2, 1)
        state = next_morning(declared(state, "port", "1b"))
        assert state.day == 4
        assert len(state.shoals[1].deck) == 12
        assert (len(state.players[1].regrets), len(state.sinking)) == (2, 1)
        deck, last = state.regret_deck, state.sinking
        state = dice(turn_of(declared(state, "1c", "port"), 1), 1, fresh=[3, 4])
        assert refused(state, "1 harbor repair with 3") == "harbor.needs"
        state = do(state, "1 harbor repair with 4").state
        assert state.plug is None
        assert state.sinking == ()
        assert state.regret_deck == (*last, *deck)
        before = [len(shoal.deck) for shoal in state.shoals]
        state = next_morning(do(state, "1 pass").state)
        assert state.day == 5
        assert [len(shoal.deck) for shoal in state.shoals] == before

    def test_the_penitent_repairs_with_a_three(self):
        state = dice(action(anglers=("A3",), where="port"), 0, fresh=[3])
        state = replace(state, plug=Plug(4, 0))
        assert do(state, "0 harbor repair with 3").state.plug is None


class TestDrownedWorld:
    """11."""

    def scene(self, plug):
        state = action(where="1c")
        shoals = [Shoal(())] * 9
        shoals[2] = Shoal(state.shoals[2].deck[:1])
        return replace(state, shoals=tuple(shoals), plug=plug, sinking=())

    def test_the_last_card_goes_and_the_game_ends_at_once(self):
        step = do(dice(self.scene(Plug(4, 0, 2)), 0, spent=[1, 1, 1]), "0 pass")
        assert step.state.shoals[2].empty
        assert GAME.outcome(step.state).reason == "drowned"
        assert "shaken" not in tags(step)
        assert "rolled" not in tags(step)
        assert GAME.throw(step.state) is None
        assert len(step.state.scores) == 1

    def test_without_the_plug_an_empty_sea_ends_nothing(self):
        state = self.scene(None)
        shoals = (Shoal(()),) * 9
        state = do(replace(state, shoals=shoals), "0 pass").state
        assert GAME.outcome(state) is None
        assert state.day == 2


class TestMount:
    """13."""

    FIVE, SEVEN, NINE, THIRTEEN = "FISH-D1-CRAB-027", SEVEN, "FISH-D3-ISOPOD-008", "FISH-D3-TEETH-019"

    def test_a_fourth_trophy_needs_one_to_go(self):
        state = mounts(action(where="port"), 0, self.FIVE, self.SEVEN, self.NINE)
        state = player(dice(boat(state, 0, self.THIRTEEN), 0, fresh=[1]), 0, supply=1)
        assert refused(state, f"0 mount {self.THIRTEEN} for - with 1") == "mount.full"
        state = do(state, f"0 mount {self.THIRTEEN} for {self.FIVE} with 1").state
        own = state.players[0]
        assert own.mounted_fish == (self.SEVEN, self.NINE, self.THIRTEEN)
        assert (own.supply, own.boat, fresh(state, 0)) == (0, (), [])
        assert state.fish_discard == (self.FIVE,)
        assert refused(state, f"0 mount {self.THIRTEEN} for {self.SEVEN} with 1") == "turn.acted"
        state = do(boat(state, 0, self.FIVE), "0 end").state
        assert "mount" not in {action_.__struct_config__.tag for action_ in GAME.actions(state, 0)}


class TestPassing:
    """14."""

    def test_forced_first_second_and_later(self):
        state = action(4, where=["1a", "port", "port", "port"], options={"lifeboat": False})
        state = dice(player(state, 0, fishbucks=0), 0, spent=[1, 1, 1])
        # the turn comes round to seat 0, which can do nothing
        state = do(dice(state, 1, fresh=[3, 3, 3]), "0 pass").state
        assert state.players[0].passed
        assert state.players[0].fishbucks == 1
        assert state.coin_owner == 0
        assert state.passes == 0
        before = state.players[1].fishbucks
        state = do(state, "1 pass").state
        assert state.players[1].fishbucks == before + 2
        assert state.coin_owner == 1
        state = do(state, "2 pass").state
        assert state.players[2].supply == 3
        late = regrets(state, 3, 0, 1)
        assert {str(c) for c in map(repr, GAME.actions(do(late, "3 pass").state, 3))} == {
            "Reward(what='buck')",
            "Reward(what='calm')",
        }
        calm = do(late, "3 pass", "3 reward calm").state
        assert calm.players[3].madness_level == 1
        assert calm.first == 1
        heavy = regrets(state, 3, 0, 1, 2)
        before = heavy.players[3].fishbucks
        heavy = do(heavy, "3 pass").state
        assert heavy.players[3].fishbucks == before + 1


class TestFinalScoreRedactionUndo:
    """15."""

    def test_the_score_line_by_line(self):
        state = action()
        purple13, counting9 = "FISH-D3-TEETH-019", "FISH-D2-COUNTS-026"
        state = mounts(state, 0, purple13, counting9)
        state = boat(state, 0, SEVEN, "FISH-D1-CONGER-019")
        state = regrets(player(state, 0, fishbucks=6), 0, 0, 2, 3)
        counted = score(BASE, state, state.players[0])
        assert (counted.boat, counted.mounts, counted.trophies, counted.end_game) == (11, 22, 8, 2)
        assert (counted.fishbucks, counted.regrets) == (6, 5)
        assert counted.total == 44

    def test_no_view_holds_a_regret_value_before_the_end(self):
        state = regrets(action(2), 0, 3, 3)
        for seat in (0, 1, None):
            seen = GAME.view(state, seat)
            values = {value for own in seen.players for value in own.regrets}
            values |= {*seen.regret_deck, *seen.regret_discard, *seen.sinking}
            assert values == {-1}
            assert len(seen.players[0].regrets) == 2

    def test_undo_restores_a_die_after_a_move_and_is_barred_after_a_reveal(self):
        table = Table.begin(GAME, 1, Options(lifeboat=False), seed=b"undo")
        self.play_until_move(table)
        before = table.state
        move = next(a for a in GAME.actions(before, 0) if a.__struct_config__.tag == "move")
        table.act(0, move)
        table.undo(0)
        assert table.state == before
        table.act(0, move)
        table.act(0, next(a for a in GAME.actions(table.state, 0) if a.__struct_config__.tag == "free-reveal"))
        assert not table.may_undo_alone(0)
        again = Table.replay(GAME, table.log)
        assert [entry.state for entry in again.log] == [entry.state for entry in table.log]

    def play_until_move(self, table):
        roller = SeededRoller(chance_from("undo"))
        for _ in range(30):
            while (throw := GAME.throw(table.state)) is not None:
                table.settle(roller.roll(throw))
            listed = list(GAME.actions(table.state, 0))
            by_tag = {a.__struct_config__.tag: a for a in listed}
            if "move" in by_tag:
                return
            sea = next((a for a in listed if getattr(a, "where", "") == "1b"), None)
            table.act(0, sea or by_tag.get("ready") or listed[0])
        raise AssertionError("no move came up")

    def test_replaying_a_log_gives_the_same_hash_after_every_entry(self):
        table = play_table(GAME, 2, Options(), "replay", bot_player(["casual", "casual"]))
        again = Table.replay(GAME, table.log)
        assert [entry.state for entry in again.log] == [entry.state for entry in table.log]
        assert again.state_hash == state_hash(table.state)


def test_hands_are_secret_and_questions_do_not_give_them_away():
    """Whoever holds a Dink is asked about a Regret, whether it could help or not."""
    state = open_fish(dice(action(2, where="2b"), 0, fresh=[6, 6]), "2b", "FISH-D2-TENCH-015")
    with_circle = do(hand(state, 0, "D16"), "0 catch with 6 6").state
    with_pin = do(hand(state, 0, "D04"), "0 catch with 6 6").state
    assert with_circle.agenda[-1] == with_pin.agenda[-1]
    assert [a.__struct_config__.tag for a in GAME.actions(with_pin, 0)] == ["suffer"]
    assert [a.__struct_config__.tag for a in GAME.actions(with_circle, 0)] == ["ward", "suffer"]
    assert b"D16" not in encode(GAME.view(with_circle, 1).players[0])


def test_the_reward_for_passing_does_not_tell_what_one_could_have_done_with_a_dink():
    """A Legendary that cannot be identified, no money, no token: stuck, whatever the hand might have helped."""
    state = boat(action(2, where="port", anglers=("A4", "A5")), 0, "FISH-D2-RAY-038")
    state = player(dice(state, 0, fresh=[1]), 0, fishbucks=0, supply=0)
    for dink in ("D13", "D14", "D01"):
        passed = do(hand(state, 0, dink), "0 pass").state
        assert (passed.players[0].fishbucks, passed.passes) == (1, 0)


def test_a_refusal_is_an_exception_with_a_paragraph():
    try:
        do(dice(action(), 0, fresh=[1]), "0 move 1c with 1")
    except Refused as refusal:
        assert refusal.paragraph == "move"
        assert refusal.detail == {"need": 2, "die": "1"}
