"""The solo campaign: six chapters, three lanterns each."""

import pytest
from msgspec.structs import replace

from sim.chance import chance_from
from sim.game import Outcome, Refused
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets.records.campaign import CHAPTERS, differing, lanterns, read_chapters
from sim.games.deep_regrets.state import Plug
from sim.roller import SeededRoller
from sim.selfplay import bot_player, play, play_table
from sim.speech import LANGUAGES, Speech
from sim.table import Table
from tests.sim.games.deep_regrets.scene import (
    declared,
    dice,
    do,
    next_morning,
    open_fish,
    player,
    refused,
    throw_all,
    top,
)

BY_ID = {chapter.id: chapter for chapter in CHAPTERS}


def ended(score, reason="saturday"):
    return Outcome(reason, ((0,),), (score,), (0,))


def begun(name, angler="A4"):
    state = GAME.setup(1, BY_ID[name].options, chance_from("chapter")).state
    return do(state, f"0 choose {angler}").state


def test_the_six_chapters_and_their_targets():
    assert [(chapter.id, chapter.target) for chapter in CHAPTERS] == [
        ("calm-week", 40),
        ("changeable-week", 45),
        ("thin-purse", 48),
        ("heavy-heart", 50),
        ("deep-water", 55),
        ("spring-tide", 50),
    ]
    for language in LANGUAGES:
        assert all(Speech(GAME, language).has(f"chapter.{chapter.id}") for chapter in CHAPTERS)


@pytest.mark.parametrize(("score", "lit"), [(39, 0), (40, 1), (47, 1), (48, 2), (56, 3), (99, 3)])
def test_lanterns_light_at_the_target_eight_above_and_sixteen_above(score, lit):
    assert lanterns(BY_ID["calm-week"], ended(score)) == lit


def test_spring_tide_must_be_lived_to_saturday():
    assert lanterns(BY_ID["spring-tide"], ended(70, "drowned")) == 0
    assert lanterns(BY_ID["spring-tide"], ended(70)) == 3


def test_a_thin_purse_is_empty_even_for_the_haggler():
    assert begun("thin-purse", "A2").players[0].fishbucks == 0


def test_a_heavy_heart_begins_with_two_regrets():
    own = begun("heavy-heart").players[0]
    assert (len(own.regrets), own.madness_level) == (2, 2)


def test_in_deep_water_nothing_bites_at_depth_one():
    state = declared(throw_all(begun("deep-water")), "1b")
    state = open_fish(dice(state, 0, fresh=[6, 6]), "1b", "FISH-D1-COD-018")
    assert refused(state, "0 catch with 6") == "catch.deep-water"
    below = open_fish(player(state, 0, shoal=4), "2b", "FISH-D2-CANDLEFIN-003")
    assert do(below, "0 catch with 6").state.players[0].boat == ("FISH-D2-CANDLEFIN-003",)


def test_a_net_finds_nothing_to_haul_at_depth_one_of_deep_water():
    state = declared(throw_all(begun("deep-water")), "1b")
    state = dice(state, 0, fresh=[6, 6], tackle=[("lead", 3)])
    state = do(top(state, "1a", "FISH-D1-COD-018"), "0 sweep 1a with 6 lead3").state
    assert state.agenda[-1].__struct_config__.tag == "turn"


def test_the_spring_tide_takes_a_depth_a_day_from_tuesday():
    state = throw_all(begun("spring-tide"))
    assert state.plug == Plug(0, 0)
    assert all(len(shoal.deck) == 13 for shoal in state.shoals)
    tuesday = next_morning(declared(state, "1a"))
    assert [len(shoal.deck) for shoal in tuesday.shoals] == [0, 0, 0, 13, 13, 13, 13, 13, 13]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_every_chapter_plays_to_its_end(chapter):
    played = play(GAME, 1, chapter.options, "chapter", bot_player(["strong"]))
    assert 0 <= lanterns(chapter, played.outcome) <= 3


def test_a_broken_chapter_is_named(tmp_path):
    path = tmp_path / "campaign.json"
    path.write_text('[{"id": "x", "target": "high", "options": {}}]', encoding="utf-8")
    with pytest.raises(ValueError, match=r"campaign\.json, chapter 1: .*target"):
        read_chapters(path)


def test_a_week_alone_is_remembered_by_its_lanterns_and_a_week_in_company_is_not():
    alone = play_table(GAME, 1, BY_ID["thin-purse"].options, "alone", bot_player(["casual"]))
    together = play_table(GAME, 2, BY_ID["calm-week"].options, "together", bot_player(["casual", "casual"]))
    said = {message.key: message for message in GAME.keepsakes(alone.log)}
    lit = lanterns(BY_ID["thin-purse"], GAME.outcome(alone.state))
    assert said["keepsake.lanterns"].values == {"chapter": "thin-purse", "lit": lit, "target": 48}
    assert "keepsake.lanterns" not in {message.key for message in GAME.keepsakes(together.log)}
    assert [m.values["total"] for m in GAME.keepsakes(together.log) if m.key == "keepsake.score"] == [
        score.total for score in together.state.scores
    ]


def test_a_device_remembers_the_most_lanterns_of_each_chapter_and_what_its_people_achieved():
    alone = play_table(GAME, 1, BY_ID["calm-week"].options, "alone", bot_player(["strong"]))
    lit = lanterns(BY_ID["calm-week"], GAME.outcome(alone.state))
    known = GAME.remember(b"", alone.log, "2026-11-16T20:00:00")
    assert GAME.remember(known, alone.log, "2026-11-16T21:00:00") == known
    said = {message.key: message.values for message in GAME.memories(known)}
    assert said["memory.lanterns"] == {"chapter": "calm-week", "lit": lit}
    mine = {m.values["achievement"] for m in GAME.keepsakes(alone.log) if m.key == "keepsake.achievement"}
    assert set(said.get("memory.achievements", {"names": ()})["names"]) == mine
    assert GAME.memories(b"nonsense") == ()


def test_a_week_in_which_something_shown_was_taken_back_is_only_played():
    """The same inputs, of which the last was once taken back and done again: nothing else is different."""
    table = play_table(GAME, 2, GAME.Options(), "undone", bot_player(["casual", "casual"]))
    assert GAME.memories(GAME.remember(b"", table.log, "2026-11-16T20:00:00")) != ()
    table.undo(0, to=table.live[-8], agreed=(0, 1), fresh=b"fresh")
    table.redo(0, agreed=(0, 1))
    assert table.marked
    assert {message.key for message in GAME.keepsakes(table.log)} == {"keepsake.score"}
    assert GAME.memories(GAME.remember(b"", table.log, "2026-11-16T20:00:00")) == ()


def test_alone_at_sea_nothing_that_was_seen_is_taken_back():
    for bots in (0, 1):
        table = Table.begin(GAME, 1 + bots, BY_ID["calm-week"].options, seed=b"alone", people=(0,))
        roller = SeededRoller(chance_from("alone"))
        while (throw := GAME.throw(table.state)) is None:
            seat = GAME.to_act(table.state)[0]
            table.act(seat, next(iter(GAME.actions(table.state, seat))))
        table.settle(roller.roll(throw))
        with pytest.raises(Refused, match=r"undo\.record"):
            table.undo(0, to=0, agreed=(0,), fresh=b"fresh")


def test_what_a_bot_achieves_is_nobodys_memory():
    table = play_table(GAME, 2, GAME.Options(), "undone", bot_player(["casual", "casual"]))
    assert GAME.memories(GAME.remember(b"", table.log, "2026-11-16T20:00:00")) != ()
    begin = replace(table.log[0].input, people=())
    nobody = [replace(table.log[0], input=begin), *table.log[1:]]
    again = Table(GAME)
    for entry in nobody:
        again.receive(entry.input)
    assert GAME.memories(GAME.remember(b"", again.log, "2026-11-16T20:00:00")) == ()


def test_lanterns_that_stay_dark_say_which_house_rules_kept_them_so():
    options = replace(CHAPTERS[0].options, dink_slots=3)
    assert differing(CHAPTERS[0], options) == ("dink_slots",)
    log = play_table(GAME, 1, options, "dark", bot_player(["strong"])).log
    (dark,) = [message for message in GAME.keepsakes(log) if message.key == "keepsake.no-chapter"]
    assert dark.values == {"chapter": CHAPTERS[0].id, "options": ("dink_slots",)}
    assert "Dink slots" in Speech(GAME, "en").message(dark)
