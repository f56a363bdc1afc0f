"""One count of the dice for all: what is announced before anybody accepts is what accepting gives."""

import pytest

from client import narration
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.bots.habits import mend
from sim.games.beat_the_bit.reading import counted
from sim.games.beat_the_bit.state import Options
from sim.selfplay import bot_player, random_player, steps
from sim.speech import LANGUAGES, Speech
from tests.sim.games.beat_the_bit.scene import FAR, MIDDLE, Scene

LEFT, RIGHT = (-900, 0), (900, 0)


def announced(scene):
    """The numbers on the bar, in the terminal and in the log, which must be one."""
    view = GAME.view(scene.state, scene.state.seat)
    bar = GAME.tally(view).values
    told = next(message for message in GAME.describe(view, scene.state.seat) if message.key == "scene.total")
    assert told.values == bar
    said = [event for event in scene.events if isinstance(event, e.Rolled | e.Recounted)][-1]
    assert (said.total, said.difficulty) == (bar["total"], bar["difficulty"])
    return bar["dice"], bar["total"]


def course(scene):
    """The steps from the faces to the total: the card behind each, and the total after it."""
    return [(count.source, count.total) for count in counted(scene.state, scene.me, scene.state.attempt)]


def judged(scene):
    return [event for event in scene.events if isinstance(event, e.Succeeded | e.Exact | e.Failed)][-1].total


def test_two_sixes_in_the_weaver_spiders_web_are_announced_as_fourteen():
    scene = Scene(slots=("axe",)).against("weaver-spider").do("face weaver-spider", "throw").fall(6, 6, at=MIDDLE)
    assert announced(scene) == ("7 + 7", 14)
    assert a.Use("axe") in scene.allowed, "there is still time for a weapon"
    scene.do("accept")
    assert judged(scene) == 14


def test_red_dice_are_taken_off_in_every_total():
    scene = Scene(red=1).against("sentry-magpie").do("face sentry-magpie", "throw").fall(6, 5, 3)
    assert announced(scene) == ("6 + 5 − 3", 8)


def test_the_steps_come_in_the_order_of_the_rules():
    scene = Scene("lady-rovena", blue=3, curse="weary-bones", hand=("speed", "jump"), slots=("mirror", "axe"))
    scene.set_me(curse="weary-bones").adventure("rotten-walkway", "weaver-spider").do("reveal")
    scene.do("play speed", "face weaver-spider", "use mirror", "throw").fall(6, 5, 4, places=[MIDDLE, FAR, FAR])
    scene.do("use axe")
    assert course(scene) == [
        ("", 15),
        ("weary-bones", 18),
        ("speed", 12),
        ("mirror", 9),
        ("axe", 6),
        ("weaver-spider", 7),
        ("rotten-walkway", 10),
    ]
    assert announced(scene) == ("3 + 2 + 2 + 3", 10)
    scene.do("accept")
    assert judged(scene) == 10


def test_an_altar_that_was_missed_is_counted_before_anybody_accepts():
    scene = Scene(coins=1).set(row=("moon-altar",)).against("bog-witch").do("face bog-witch", "declare moon-altar")
    scene.do("throw").fall(4, 3, at=FAR)
    assert course(scene)[-1] == ("moon-altar", 9)
    assert announced(scene) == ("4 + 3 + 2", 9)


def test_the_broken_bridge_and_the_chalk_are_counted_where_the_dice_lie():
    scene = Scene(hand=("magic-chalk",)).adventure("broken-bridge", "crypt-rat").do("reveal", "face crypt-rat")
    scene.do("play magic-chalk", "mark 900 0", "throw").fall(4, 3, places=[LEFT, RIGHT])
    assert course(scene) == [("", 7), ("broken-bridge", 8), ("broken-bridge", 7), ("magic-chalk", 5)]
    scene.do("accept")
    assert judged(scene) == 5


def test_places_are_counted_once_also_after_they_were_judged():
    scene = Scene(slots=("lens",)).against("weaver-spider").do("face weaver-spider", "throw").fall(6, 6, at=MIDDLE)
    scene.do("accept")
    assert scene.phase == "zone"
    assert GAME.tally(scene.state).values["total"] == 14
    scene.do("use lens on 0")
    assert judged(scene) == 7


def test_nothing_is_announced_before_the_throw_and_while_dice_are_in_the_air():
    scene = Scene(slots=("torch",)).against("crypt-rat").do("face crypt-rat")
    assert GAME.tally(scene.state) is None
    scene.do("throw")
    assert GAME.tally(scene.state) is None
    scene.fall(6, 6).do("use torch")
    assert GAME.tally(scene.state) is None


def test_a_computer_player_mends_a_throw_that_fails_only_by_its_place():
    scene = Scene(slots=("axe",)).against("weaver-spider").do("face weaver-spider", "throw").fall(6, 6, at=MIDDLE)
    assert mend(scene.state) == a.Use("axe")
    scene = Scene(slots=("dagger",)).against("tower-archer").do("face tower-archer", "throw")
    scene.fall(6, 5, places=[MIDDLE, FAR])
    assert mend(scene.state) == a.UseOn("dagger", (1,)), "the five counts ten out there"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_throw_is_told_in_one_sentence_with_its_steps(language):
    scene = Scene(red=1).against("weaver-spider").do("face weaver-spider")
    scene.events.clear()
    scene.do("throw").fall(6, 6, 2, places=[MIDDLE, MIDDLE, FAR])
    lines = narration.tell(Speech(GAME, language, ["Anna"]), scene.events)
    assert len([line for line in lines if not line.startswith("  ")]) == 1
    assert "6 + 6 − 2" in lines[0]
    assert "12" in lines[0]
    assert lines[1].startswith("  ")
    assert lines[1].endswith(": +1")


PLAYERS = [
    ("chance", lambda seats: random_player),
    ("bots", lambda seats: bot_player(["strong", "casual"] * seats)),
]


@pytest.mark.parametrize("floor", [0, 1])
@pytest.mark.parametrize(("name", "player"), PLAYERS, ids=[name for name, _ in PLAYERS])
def test_accepting_gives_the_announced_total(name, player, floor):
    """Over whole games, wherever a roll may be accepted: the same number before and after."""
    compared, by_places = 0, 0
    for number in range(12):
        seats = 1 + number % 4
        for move in steps(GAME, seats, Options(lowest_value=floor), f"totals {name} {number}", player(seats)):
            state = move.step.state
            if state.phase != "after":
                continue
            told = GAME.tally(GAME.view(state, state.seat)).values["total"]
            step = GAME.apply(state, state.seat, a.Accept())
            if step.state.phase == "zone":
                step = GAME.apply(step.state, state.seat, a.Done())
            found = [event.total for event in step.events if isinstance(event, e.Succeeded | e.Exact | e.Failed)]
            assert found == [told]
            said = [event.total for event in move.step.events if isinstance(event, e.Rolled | e.Recounted)]
            assert said in ([], [told])
            compared += 1
            by_places += any(isinstance(event, e.ZoneJudged) and event.dice for event in step.events)
    assert compared > 100
    assert by_places > 10
