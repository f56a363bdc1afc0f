"""Throwing by words: what is typed behind a throw is where the hand opens, and how hard."""

import io
from math import hypot

import pytest
from rich.console import Console

from client import lines
from client.cli import hand, text_table
from client.cli.text_play import TextPlay
from sim.action_text import NotUnderstood
from sim.codec import decode
from sim.game import DieToThrow, Throw
from sim.games import all_games
from sim.hitbox import Zone
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL
from sim.physics.throw import Inputs, land
from sim.speech import LANGUAGES, Speech
from sim.table import Settle, Table
from tests.netcode.tables import Room

DEER = all_games()["deer-portal"]
BIT = all_games()["beat-the-bit"]
FELT = Throw(
    0,
    tuple(DieToThrow(number) for number in range(3)),
    zones=(
        Zone("weaver-spider", "disc", a=500),
        Zone("tower-archer", "ring", a=1000, b=1200),
        Zone("magic-chalk", "disc", 600, 600, 400),
        Zone("broken-bridge", "left"),
        Zone("broken-bridge", "right"),
    ),
)


def rests(words, throws=12):
    gesture = hand.aimed(FELT, words.split())
    return [
        die for number in range(throws) for die in land(FELT, gesture, entropy(b"typed by hand" * 2, number)).rest.dice
    ]


def share(dice, test):
    return sum(map(test, dice)) / len(dice)


def test_the_places_are_where_their_names_say():
    assert share(rests("soft left"), lambda die: die.x < 0) > 0.9
    assert share(rests("right"), lambda die: die.x > 0) > 0.9
    assert share(rests("far"), lambda die: die.y > 0) > 0.9
    assert share(rests("soft near"), lambda die: die.y < 0) > 0.9


def test_a_card_is_hit_or_kept_away_from():
    def in_web(die):
        return hypot(die.x, die.y) <= 500

    assert share(rests("at spider"), in_web) > 0.45
    assert share(rests("off weaver-spider"), in_web) < 0.2
    assert share(rests("soft at chalk"), lambda die: hypot(die.x - 600, die.y - 600) <= 400) > 0.4
    assert share(rests("at bridge"), lambda die: die.x > 0) > 0.9
    assert share(rests("at archer"), lambda die: hypot(die.x, die.y) > 900) > 0.3
    assert share(rests("off archer"), lambda die: hypot(die.x, die.y) > 1000) < 0.15


def test_a_hard_throw_is_hard():
    assert hand.aimed(FELT, ["hard", "left"]).strength > 0.8
    assert hand.aimed(FELT, ["hard", "left"]).aim == -90


def test_a_card_is_aimed_at_by_the_name_it_has_in_any_language():
    speech = Speech(BIT, "it")

    def named(zone):
        return speech.say(f"card.{zone}")

    name = named("magic-chalk")
    assert name != "Magic Chalk"
    assert hand.aimed(FELT, ["at", *name.split()], named) == hand.aimed(FELT, ["at", "chalk"])
    with pytest.raises(hand.NoSuchPlace) as missing:
        hand.aimed(FELT, ["at", "troll"], named)
    assert name in missing.value.known


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("it", "lancia piano sinistra", ("soft", "left")),
        ("it", "lancia forte", ("hard",)),
        ("nb", "Kast hardt Høyre", ("hard", "right")),
        ("nb", "kast mot Edderkopp", ("at", "Edderkopp")),
        ("nb", "roll soft left", ("soft", "left")),
    ],
)
def test_a_throw_is_aimed_in_the_own_language(language, typed, meant):
    table = Table.begin(DEER, 4, seed=b"words")
    listed = list(DEER.actions(table.state, 0))
    speech = Speech(DEER, language)

    def read(line):
        return lines.understand(DEER, speech, speech.action, line, listed, listed)

    assert hand.understand(typed, read, hand.words_of(speech)) == (listed[0], meant)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_aims_is_another_one(language):
    assert len(hand.words_of(Speech(None, language))) == len(hand.AIMING)


def test_a_card_that_does_not_look_at_the_felt_is_named_with_those_that_do():
    with pytest.raises(hand.NoSuchPlace) as missing:
        hand.aimed(FELT, ["at", "troll"])
    assert missing.value.known == ("weaver-spider", "tower-archer", "magic-chalk", "broken-bridge")


def test_words_that_aim_stand_behind_an_action_or_its_number():
    table = Table.begin(DEER, 4, seed=b"words")
    listed = list(DEER.actions(table.state, 0))
    speech = Speech(DEER, "en")

    def read(line):
        return lines.understand(DEER, speech, speech.action, line, listed, listed)

    assert hand.understand("roll", read) == (listed[0], ())
    assert hand.understand("roll soft left", read) == (listed[0], ("soft", "left"))
    assert hand.understand("1 hard", read) == (listed[0], ("hard",))
    for nonsense in ("roll sideways", "soft left", "roll at", "jump soft"):
        with pytest.raises(NotUnderstood):
            hand.understand(nonsense, read)


def test_a_throw_in_the_terminal_is_thrown_as_it_was_typed():
    def played(*lines):
        typed = iter([*lines, "quit"])
        out = io.StringIO()
        levels = ["h", "classic", "classic", "classic"]
        opened = text_table.begin(DEER, levels, "Ada")
        TextPlay(opened, "en", lambda prompt: next(typed), Console(file=out)).play()
        table = opened.closed()
        return [decode(e.input.inputs, Inputs).gesture for e in table.log if isinstance(e.input, Settle)], out

    (plain,), _ = played("roll")
    assert plain == NEUTRAL
    (aimed,), _ = played("roll soft left")
    assert (aimed.x < -0.2, aimed.strength < 0.1) == (True, True)
    none, out = played("roll at spider")
    assert none == []
    assert "There's no card on the felt to aim at." in out.getvalue()


def test_a_guest_at_a_terminal_throws_as_typed():
    from tests.client.cli.test_text_guest import Typist

    room = Room(DEER, bots=3, bot_seconds=10_000.0)
    ada = Typist(room, room.local("Ada", playing=False))
    room.until(lambda: ada.link.view is not None and "[roll]" in ada.said)
    ada.types("roll hard right")
    room.until(lambda: any(isinstance(entry.input, Settle) for entry in room.host.play.table.log))
    (thrown,) = [entry.input for entry in room.host.play.table.log if isinstance(entry.input, Settle)]
    gesture = decode(thrown.inputs, Inputs).gesture
    assert (gesture.strength, gesture.aim) == (0.9, 90.0)
