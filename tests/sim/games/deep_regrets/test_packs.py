"""Packs: what a good one brings, and a hostile folder of faults, each refused with its own sentence."""

import argparse
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.cli import packs as command
from sim.action_text import parse_action
from sim.chance import chance_from
from sim.game import DieToThrow, PackRefused, Rest, RestingDie
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets.content import BASE, Content
from sim.games.deep_regrets.packs import FILE_LIMIT, SECTIONS, read_pack
from sim.games.deep_regrets.state import Options
from sim.selfplay import bot_player, play
from sim.table import BadLog, Table

NEW_FISH = {
    "id": "FISH-D1-NEW-001",
    "name": "New Herring",
    "depth": 1,
    "value": 3,
    "difficulty": 4,
    "trophy": 1,
    "tags": ["fish"],
    "abilities": ["onCatch"],
    "effects": {"onCatch": [{"do": "gain", "n": 2, "res": "bucks"}]},
    "replaces": "FISH-D1-SPRAT-001",
}
NEW_DINK = {
    "id": "D99",
    "name": "New Pin",
    "cost": {"bucks": 1},
    "when": "catch",
    "ops": [{"do": "bonus", "n": 4}],
    "replaces": "D01",
}
NEW_ROD = {"id": "R99", "type": "rod", "name": "New Rod", "cost": 3, "ops": [{"do": "bonus", "n": 2}], "replaces": "R2"}
TACKLE = [{"colour": "bone", "rgb": "#eeeeee", "faces": [0, 1, 2, 3, 4, 9], "count": 12}]


def write(folder, manifest=None, **files):
    """A pack of these files; the manifest names them unless it says otherwise."""
    named = {name: f"{name}.json" for name in files if name in SECTIONS}
    base = {"id": "test-pack", "version": 1, "schema": 1, "requires": ["deep-regrets"], **named}
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        text = content if isinstance(content, str) else json.dumps(content)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    (folder / "pack.json").write_text(
        manifest if isinstance(manifest, str) else json.dumps({**base, **(manifest or {})}), encoding="utf-8"
    )
    return folder


def faults(folder):
    """Every sentence a pack is refused with."""
    try:
        BASE.with_packs(folder)
    except PackRefused as refused:
        return [str(fault) for fault in refused.faults]
    return []


def fish(**changes):
    return [{**NEW_FISH, **changes}]


def ops(*given):
    return fish(effects={"onCatch": list(given)})


HOSTILE = {
    "unknown operation": (
        {"fish": ops({"do": "summon"})},
        "fish.json, card FISH-D1-NEW-001, field effects.onCatch: there is no operation 'summon'.",
    ),
    "unknown trigger": (
        {"fish": fish(effects={"onSneeze": []}, abilities=["onSneeze"])},
        "fish.json, card FISH-D1-NEW-001, field effects: there is no trigger 'onSneeze'.",
    ),
    "operation in the wrong place": (
        {"fish": ops({"do": "bonus", "n": 1})},
        "fish.json, card FISH-D1-NEW-001, field effects.onCatch: operation 'bonus' cannot stand under onCatch.",
    ),
    "number out of range": (
        {"fish": ops({"do": "gain", "n": 10, "res": "bucks"})},
        "fish.json, card FISH-D1-NEW-001, field effects.onCatch.gain.n: 10 is not within -9 to 9.",
    ),
    "parameter of another operation": (
        {"fish": ops({"do": "regret", "n": 1, "res": "bucks"})},
        "fish.json, card FISH-D1-NEW-001, field effects.onCatch: operation 'regret' knows no parameter 'res'.",
    ),
    "missing parameter": (
        {"fish": ops({"do": "gain", "n": 1})},
        "fish.json, card FISH-D1-NEW-001, field effects.onCatch: operation 'gain' needs the parameter 'res'.",
    ),
    "parameter value": (
        {"fish": ops({"do": "gain", "n": 1, "res": "gold"})},
        "fish.json, card FISH-D1-NEW-001, field effects.onCatch.gain.res: 'gold' is not one of bucks, supply, dink.",
    ),
    "value out of range": (
        {"fish": fish(value=31)},
        "fish.json, card FISH-D1-NEW-001, field value: 31 is not within 0 to 30.",
    ),
    "difficulty out of range": (
        {"fish": fish(difficulty=-1)},
        "fish.json, card FISH-D1-NEW-001, field difficulty: -1 is not within 0 to 20.",
    ),
    "a depth that is not": (
        {"fish": fish(depth=4)},
        "fish.json, card FISH-D1-NEW-001, field depth: 4 is not within 1 to 3.",
    ),
    "text for a number": (
        {"fish": fish(value="many")},
        "fish.json, card FISH-D1-NEW-001, field value: expected 'int', got 'str'.",
    ),
    "missing field": (
        {"fish": [{key: value for key, value in NEW_FISH.items() if key != "tags"}]},
        "fish.json, card FISH-D1-NEW-001, field tags: object missing required field 'tags'.",
    ),
    "unknown field": (
        {"fish": fish(colour="red")},
        "fish.json, card FISH-D1-NEW-001, field colour: object contains unknown field 'colour'.",
    ),
    "abilities that lie": (
        {"fish": fish(abilities=["endGame"])},
        "fish.json, card FISH-D1-NEW-001, field abilities: the list must name exactly the triggers of the effects.",
    ),
    "duplicate id": (
        {"fish": [NEW_FISH, {**NEW_FISH, "replaces": "FISH-D1-SMELT-003", "name": "Other"}]},
        "fish.json, card FISH-D1-NEW-001, field id: another card has the same id.",
    ),
    "id of another kind of card": (
        {"fish": fish(id="D02")},
        "fish.json, card D02, field id: the same id is used for a card of another kind.",
    ),
    "nothing to replace": (
        {"fish": fish(replaces="FISH-NOWHERE")},
        "fish.json, card FISH-D1-NEW-001, field replaces: there is no card 'FISH-NOWHERE' to replace.",
    ),
    "too many fish": (
        {"fish": fish(replaces="")},
        "fish.json, field depth: depth 1 has 40 fish, 39 are needed.",
    ),
    "a name twice": (
        {"fish": fish(name="Penny Smelt")},
        "fish.json, card FISH-D1-NEW-001, field name: 2 fish are called 'Penny Smelt'.",
    ),
    "name too long": (
        {"fish": fish(name="x" * 41)},
        "fish.json, card FISH-D1-NEW-001, field name: 41 characters, 40 at most.",
    ),
    "id with a slash": (
        {"fish": fish(id="../up")},
        "fish.json, card ../up, field id: an id is made of letters, digits and hyphens.",
    ),
    "no list": ({"fish": {"a": 1}}, "fish.json: the file must hold a list of entries."),
    "no JSON": ({"fish": "[{"}, "fish.json: the file is not well-formed JSON."),
    "file too large": (
        {"fish": " " * (FILE_LIMIT + 1)},
        f"fish.json: the file has {FILE_LIMIT + 1} bytes, {FILE_LIMIT} is the limit.",
    ),
    "a reroll of the Omen at another time": (
        {"fish": ops({"do": "reroll", "n": 1, "die": "omen"})},
        "fish.json, card FISH-D1-NEW-001, field effects.onCatch.reroll.die: "
        "a reroll of the Omen cannot stand under onCatch.",
    ),
    "a rod that would be discarded": (
        {"upgrades": [{**NEW_ROD, "ops": [{"do": "guard", "of": "regret", "discard": True}]}]},
        "upgrades.json, card R99, field ops.guard.discard: "
        "only a supply can be discarded: rod and reel are always there.",
    ),
    "dink without a price": (
        {"dinks": [{**NEW_DINK, "cost": {}}]},
        "dinks.json, card D99, field cost: the price is either Fishbucks or Supply tokens.",
    ),
    "dink at no time": (
        {"dinks": [{**NEW_DINK, "when": "midnight"}]},
        "dinks.json, card D99, field when: 'midnight' is not one of "
        "turn, catch, move, shop, sell, mount, regret, omen.",
    ),
    "dink for another occasion": (
        {"dinks": [{**NEW_DINK, "when": "sell", "ops": [{"do": "price", "on": "shop"}]}]},
        "dinks.json, card D99, field ops.price.on: on a Dink of time 'sell' it is one of sell.",
    ),
    "a day without end": (
        {"upgrades": [{**NEW_ROD, "ops": [{"do": "free", "act": "move"}]}]},
        "upgrades.json, card R99, field ops: a free move must say per: day.",
    ),
    "too many dinks": ({"dinks": [{**NEW_DINK, "copies": 3}]}, "dinks.json: there are 41, 40 are needed."),
    "upgrade of no kind": (
        {"upgrades": [{**NEW_ROD, "type": "hat"}]},
        "upgrades.json, card R99, field type: 'hat' is not one of rod, reel, supply.",
    ),
    "no basic rod": (
        {"upgrades": [{**NEW_ROD, "replaces": "R0"}]},
        "upgrades.json, card R0, field id: every angler needs the basic rod.",
    ),
    "five faces": (
        {"tackle": [{**TACKLE[0], "faces": [1, 2, 3, 4, 5]}]},
        "tackle.json, card number 1, field faces: a Tackle Die has six faces from 0 to 9.",
    ),
    "too few tackle dice": ({"tackle": [{**TACKLE[0], "count": 11}]}, "tackle.json: there are 11, 12 are needed."),
    "wrong regrets": ({"regrets": [{"value": 1, "count": 39}]}, "regrets.json: there are 39, 40 are needed."),
    "demand below one": (
        {"demand": [{"depth": 1, "count": 6, "mult": [1, 2]}]},
        "demand.json, card number 1, field mult: the multiplier is a fraction of at least 1, with numbers from 1 to 9.",
    ),
    "path outside the pack": (
        {"manifest": {"fish": "../fish.json"}},
        "pack.json, field fish: '../fish.json' leads outside the pack.",
    ),
    "a path that is none": (
        {"manifest": {"fish": "a\0b"}},
        "pack.json, field fish: 'a\\x00b' is no file name.",
    ),
    "absolute path": (
        {"manifest": {"fish": "/etc/passwd"}},
        "pack.json, field fish: '/etc/passwd' leads outside the pack.",
    ),
    "missing file": (
        {"manifest": {"fish": "nowhere.json"}},
        "pack.json, field fish: there is no readable file 'nowhere.json' in the pack.",
    ),
    "another schema": (
        {"manifest": {"schema": 2}},
        "pack.json, field schema: this game reads schema 1, the pack is written for schema 2.",
    ),
    "a version before the first": (
        {"manifest": {"version": 0}},
        "pack.json, field version: versions count from 1.",
    ),
    "an unknown section": (
        {"manifest": {"code": "x.py"}},
        "pack.json, field code: object contains unknown field 'code'.",
    ),
    "a pack nobody has": (
        {"manifest": {"requires": ["atlantis"]}},
        "pack.json, field requires: pack 'atlantis' must be loaded before 'test-pack'.",
    ),
    "the base pack again": (
        {"manifest": {"id": "deep-regrets"}},
        "pack.json, field id: pack 'deep-regrets' is loaded twice.",
    ),
    "a language nobody speaks": (
        {"manifest": {"strings": {"la": "la.json"}}},
        "pack.json, field strings: 'la' is not one of en, it, nb.",
    ),
    "art that is no picture": (
        {"manifest": {"art": {"D01": "pin.exe"}}},
        "pack.json, card D01, field art: 'pin.exe' is no png or jpg picture.",
    ),
    "art that leads away": (
        {"manifest": {"art": {"D01": "../pin.png"}}},
        "pack.json, field art.D01: '../pin.png' leads outside the pack.",
    ),
    "art that is not there": (
        {"manifest": {"art": {"D01": "pin.png"}}},
        "pack.json, card D01, field art: there is no picture 'pin.png' in the pack.",
    ),
    "manifest of nonsense": ({"manifest": "nonsense"}, "pack.json: the file is not well-formed JSON."),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_is_refused_with_its_own_sentence(name, tmp_path):
    files, sentence = HOSTILE[name]
    assert sentence in faults(write(tmp_path / "pack", **files))


def test_every_fault_has_another_sentence():
    assert len({sentence for _, sentence in HOSTILE.values()}) == len(HOSTILE) >= 20


def test_all_faults_of_a_pack_are_told_at_once(tmp_path):
    told = faults(write(tmp_path / "pack", fish=fish(value=99, depth=7), tackle=[{**TACKLE[0], "rgb": "red"}]))
    assert len(told) == 3


def test_a_link_out_of_the_pack_is_not_followed(tmp_path):
    (tmp_path / "secret.json").write_text("[]", encoding="utf-8")
    folder = write(tmp_path / "pack", {"fish": "link.json"})
    (folder / "link.json").symlink_to(tmp_path / "secret.json")
    assert faults(folder) == ["pack.json, field fish: 'link.json' leads outside the pack."]


def test_a_folder_without_a_pack_says_so(tmp_path):
    assert faults(tmp_path) == ["pack.json: there is no readable file 'pack.json' in the pack."]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=12,
)
CHANGED = st.dictionaries(st.sampled_from([*NEW_FISH, "kind", "description", "nonsense"]), VALUES, max_size=4)


@settings(deadline=None, max_examples=150)
@given(changes=st.lists(CHANGED, max_size=3))
def test_whatever_stands_in_a_pack_is_answered_in_sentences(changes, tmp_path_factory):
    folder = write(tmp_path_factory.mktemp("fuzz") / "pack", fish=[{**NEW_FISH, **change} for change in changes])
    for sentence in faults(folder):
        assert sentence.endswith(".")
        assert "\n" not in sentence


@settings(deadline=None, max_examples=100)
@given(content=VALUES, manifest=st.dictionaries(st.sampled_from(["id", "version", "requires", "fish"]), VALUES))
def test_no_manifest_and_no_file_breaks_the_reading(content, manifest, tmp_path_factory):
    folder = write(tmp_path_factory.mktemp("fuzz") / "pack", manifest, fish=json.dumps(content))
    for sentence in faults(folder):
        assert sentence.endswith(".")


class TestAGoodPack:
    @pytest.fixture
    def game(self, tmp_path):
        files = {"fish": fish(), "dinks": [NEW_DINK], "upgrades": [NEW_ROD], "tackle": TACKLE}
        return GAME.with_packs(write(tmp_path / "pack", **files))

    def test_it_replaces_cards(self, game):
        assert "FISH-D1-NEW-001" in game.content.fish
        assert "FISH-D1-SPRAT-001" not in game.content.fish
        assert len(game.content.fish) == 117
        assert set(game.content.tackle_colours.values()) == {"bone"}

    def test_it_can_be_played_by_bots_that_know_it(self, game):
        played = play(game, 3, Options(), "pack", bot_player(["strong", "casual", "casual"]))
        assert played.outcome.reason in game.end_reasons

    def test_its_dice_fall_with_faces_of_their_own(self, game):
        die = game.content.die(11, "bone")
        assert (die.kind, die.faces) == ("d6", (0, 1, 2, 3, 4, 9))
        assert BASE.die(11, "lead").faces is None

    def test_its_hash_is_part_of_the_table(self, game):
        assert game.content_hash != GAME.content_hash
        table = Table.begin(game, 1, Options(), seed=b"x")
        with pytest.raises(BadLog) as bad:
            Table.replay(GAME, table.log)
        assert bad.value.reason == "other-content"

    def test_the_same_content_has_the_same_hash_however_it_is_written(self, tmp_path):
        spaced = json.dumps(fish(), indent=8)
        one = BASE.with_packs(write(tmp_path / "a", fish=fish()))
        two = BASE.with_packs(write(tmp_path / "b", fish=spaced))
        assert one.hash == two.hash

    def test_setup_conserves_its_cards(self, game):
        state = game.setup(2, Options(), chance_from("x")).state
        assert game.census(state)["tackle bone"] == 12
        assert game.census(state)["D99"] == 2


class TestOperationsInUnusualPlaces:
    """Whatever a pack may print is carried out whole, also where no card of the base pack has it."""

    def begun(self, tmp_path, where="port", weather=False, **files):
        """Monday's first turn of the Diver at a table with a pack of these files."""
        game = GAME.with_packs(write(tmp_path / "pack", **files))
        state = game.setup(1, Options(weather=weather), chance_from("pack")).state
        return game, self.on(game, state, "choose A4", where)

    def on(self, game, state, *lines):
        """These lines, with every throw falling on its third face; a place stands for a day up to its first turn."""
        for line in lines:
            if line in ("port", "1b"):
                state = self.on(game, state, "ready", f"declare {line}")
                continue
            state = game.apply(state, 0, parse_action(game, line)).state
            while (throw := game.throw(state)) is not None:
                fallen = tuple(RestingDie(number, 2) for number in sorted(die.id for die in throw.dice))
                state = game.settle(state, Rest(fallen)).state
        return state

    def holding(self, state, **changes):
        return replace(state, players=(replace(state.players[0], **changes),))

    def test_a_mounted_fish_may_bring_a_die(self, tmp_path):
        drum = fish(effects={"mounted": [{"do": "player_die", "n": 1}]}, abilities=["mounted"])
        game, state = self.begun(tmp_path, fish=drum)
        state = self.on(game, self.holding(state, mounted_fish=(NEW_FISH["id"],)), "pass")
        assert [die.name for die in state.players[0].dice] == ["3", "3", "3", "3"]
        state = self.on(game, self.holding(state, mounted_fish=()), "port", "pass")
        assert len(state.players[0].dice) == 3

    def test_there_are_never_more_player_dice_than_numbers_for_them(self, tmp_path):
        drum = fish(effects={"mounted": [{"do": "player_die", "n": 9}]}, abilities=["mounted"])
        game, state = self.begun(tmp_path, fish=drum)
        state = self.on(game, self.holding(state, mounted_fish=(NEW_FISH["id"],)), "pass")
        assert [die.id for die in state.players[0].dice] == list(range(1, 11))

    @pytest.mark.parametrize(("n", "taken"), [(2, 2), (3, 2)])
    def test_an_angler_may_begin_with_several_tackle_dice_as_far_as_there_is_room(self, tmp_path, n, taken):
        bonus = [{"do": "tackle", "n": n, "at": "setup"}]
        netter = {"id": "A9", "name": "Two", "title": "the Netter", "bonus": bonus, "start": {}, "replaces": "A1"}
        game = GAME.with_packs(write(tmp_path / "pack", anglers=[netter]))
        state = game.setup(1, Options(), chance_from("pack")).state
        state = self.on(game, state, "choose A9")
        for _ in range(taken):
            state = self.on(game, state, f"take {game.content.tackle_colours[state.tackle_supply[0]]}")
        assert state.agenda[-1].__struct_config__.tag == "prepare"
        assert sum(not die.own and die.value > 0 for die in state.players[0].dice) == taken

    def test_a_card_that_looks_into_two_shoals_looks_into_two(self, tmp_path):
        glass = {"id": "S99", "type": "supply", "name": "Two Glasses", "cost": 1, "replaces": "S8"}
        game, state = self.begun(tmp_path, "1b", upgrades=[{**glass, "ops": [{"do": "peek", "n": 2, "per": "day"}]}])
        state = self.on(game, self.holding(state, supplies=("S99",)), "peek 1a by S99", "peek 2b by -")
        assert [shoal for shoal, _ in state.players[0].peeked] == [0, 4]
        assert state.agenda[-1].__struct_config__.tag == "turn"

    @pytest.mark.parametrize(("daily", "left"), [(True, 1), (False, 2)])
    def test_a_card_that_identifies_for_nothing_does_so_once_a_day_or_always(self, tmp_path, daily, left):
        op = {"do": "free", "act": "identify", **({"per": "day"} if daily else {})}
        lens = {"id": "S99", "type": "supply", "name": "Great Lens", "cost": 1, "ops": [op], "replaces": "S8"}
        game, state = self.begun(tmp_path, upgrades=[lens])
        state = replace(state, event_deck=(), event_discard=())
        state = self.holding(state, supplies=("S99",), boat=("FISH-D2-RAY-038", "FISH-D2-SUNFISH-036"))
        sold = self.on(game, state, "sell FISH-D2-RAY-038 FISH-D2-SUNFISH-036 using -")
        assert sold.players[0].supply == left
        bare = self.holding(state, supply=0)
        both = a.Sell(("FISH-D2-RAY-038", "FISH-D2-SUNFISH-036"))
        assert (both in game.actions(bare, 0)) != daily
        assert a.Sell(("FISH-D2-RAY-038",)) in game.actions(bare, 0)

    def test_a_lens_for_two_may_identify_one(self, tmp_path):
        op = {"do": "free", "act": "identify", "n": 2}
        game, state = self.begun(tmp_path, dinks=[{**NEW_DINK, "when": "sell", "ops": [op]}])
        state = self.holding(state, dinks=("D99",), supply=0, boat=("FISH-D2-RAY-038", "FISH-D1-COD-018"))
        assert a.Sell(("FISH-D2-RAY-038",), "D99") in game.actions(state, 0)
        assert a.Sell(("FISH-D1-COD-018",), "D99") not in game.actions(state, 0)

    def test_a_guard_that_does_not_say_so_is_not_discarded_and_works_once(self, tmp_path):
        cat = {"id": "S99", "type": "supply", "name": "Old Cat", "cost": 1, "replaces": "S5"}
        game, state = self.begun(tmp_path, "1b", upgrades=[{**cat, "ops": [{"do": "guard", "of": "regret"}]}])
        shoals = (state.shoals[0], replace(state.shoals[1], face_up="FISH-D1-GOBY-029"), *state.shoals[2:])
        state = self.holding(replace(state, shoals=shoals), supplies=("S99",))
        state = self.on(game, state, "catch with 3", "ward S99")
        assert state.players[0].supplies == ("S99",)
        assert state.players[0].used_up == ("S99",)
        assert state.players[0].regrets == ()


def test_a_tackle_die_of_a_pack_is_thrown_in_the_packs_colour():
    content = BASE.with_packs(GAME.folder / "example_pack")
    (number, *_) = [number for number, colour in content.tackle_colours.items() if colour == "rust"]
    assert content.die(number, "rust") == DieToThrow(number, "d6", "#a4502a", (1, 1, 1, 6, 6, 6))
    assert content.die(11, "lead").colour == "lead"


def test_the_base_pack_stands_alone():
    assert Content([BASE.packs[0]]).hash == BASE.hash == GAME.content_hash


# The command line


def run(*arguments):
    parser = argparse.ArgumentParser()
    command.add_to(parser.add_subparsers())
    parsed = parser.parse_args(["packs", "check", *map(str, arguments)])
    return parsed.run(parsed)


def test_checking_a_good_pack_says_its_hash(tmp_path, capsys):
    folder = write(tmp_path / "pack", fish=fish())
    assert run(folder) == 0
    assert BASE.with_packs(folder).hash in capsys.readouterr().out
    assert run(folder, "--json") == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []


def test_checking_a_bad_pack_lists_its_faults(tmp_path, capsys):
    folder = write(tmp_path / "pack", fish=fish(value=99))
    assert run(folder) == 1
    assert "field value: 99 is not within 0 to 30." in capsys.readouterr().out
    assert run(folder, "--json") == 1
    (fault,) = json.loads(capsys.readouterr().out)["faults"]
    assert (fault["file"], fault["card"], fault["field"]) == ("fish.json", "FISH-D1-NEW-001", "value")


def test_the_base_pack_passes_its_own_check(capsys):
    assert run(GAME.folder / "content") == 0
    assert "nothing wrong" in capsys.readouterr().out
    assert read_pack(GAME.folder / "content").id == "deep-regrets"
