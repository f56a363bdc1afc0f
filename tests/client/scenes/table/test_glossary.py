"""Numbers, words and cards explain themselves where they are read; what is new is explained once."""

import pytest

from client.demo import Demo
from client.scenes.lesson.scene import LessonScene
from client.scenes.new_table import YOU
from client.scenes.table.commands import HoldUp
from client.scenes.table.scene import TableScene
from client.ui.brush import Area
from client.ui.widgets import Label
from sim.games import all_games
from sim.glossary import glossary
from sim.lessons import Lesson, courses_of
from sim.speech import LANGUAGES
from tests.client.scenes.probing import texts

GAMES = list(all_games().values())
TURNS = 40
"""Quarters of a second in which bots and the demo play, at most."""
REST = 0.6
"""Seconds for which a pointer rests, or a finger stays."""


def sit_down(demo: Demo, game) -> TableScene:
    bots = [next(iter(game.bots))] * (game.seats[0] - 1)
    scene = demo.app.tables.begin(game, [YOU, *bots], game.Options())
    assert isinstance(scene, TableScene)
    demo.app.go(scene)
    demo._until(lambda: scene.mode.settled and not scene.course.ceremonies.announcing)
    demo.run(0.5)
    return scene


def explained(demo: Demo) -> dict[str, Area]:
    """All words on the stage that can be asked about, and where they are seen."""
    stage = demo.app.stage
    labels = [widget for widget in stage.tree.walk() if isinstance(widget, Label)]
    return {words: area for label in labels for area, words in label.hints(stage.brush)}


def tip(demo: Demo) -> str:
    return demo.app.stage._pointer._tip.words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_who_rests_on_a_number_or_a_word_is_told_what_it_means(own_tables: Demo, game, language: str) -> None:
    demo = own_tables
    demo.app.store.change(language=language)
    scene = sit_down(demo, game)
    places = explained(demo)
    assert len(places) >= 1, "nothing on the screen can be asked about"
    for words, area in places.items():
        demo.app.stage.pointer_moved(*area.middle)
        demo.run(REST)
        assert tip(demo) == words
    assert any(scene.facts.glossary.title(word) in " ".join(places) for word in glossary(game, language).words)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_finger_that_stays_on_a_word_is_told_the_same(own_tables: Demo, game) -> None:
    demo = own_tables
    sit_down(demo, game)
    words, area = next(iter(explained(demo).items()))
    demo.app.stage.finger(1, "down", *area.middle)
    demo.run(REST)
    assert tip(demo) == words
    demo.app.stage.finger(1, "up", *area.middle)
    demo.app.stage.by_finger = False


def test_what_lies_beside_a_word_explains_nothing(own_tables: Demo) -> None:
    demo = own_tables
    sit_down(demo, GAMES[0])
    area = max(explained(demo).values(), key=lambda area: area.right)
    demo.app.stage.pointer_moved(area.right + 40, area.middle[1])
    demo.run(REST)
    assert tip(demo) == ""


def test_a_card_that_is_held_up_explains_its_words_below(own_tables: Demo) -> None:
    demo = own_tables
    scene = sit_down(demo, all_games()["beat-the-bit"])
    known = scene.facts.glossary
    card = next(
        target
        for target in scene.tabletop.pointing.targets
        if target.detail and known.spans(f"{target.label}. {target.detail}")
    )
    scene.do(HoldUp(card))
    demo.run(0.2)
    assert known.explained(f"{card.label}. {card.detail}", 1)[0] in texts(demo.app.stage)


def play_until_explained(demo: Demo, scene: TableScene) -> str:
    """What the table explains by itself, sooner or later."""
    for _ in range(TURNS):
        if scene.facts.mine:
            demo.play(scene)
        demo.run(0.25)
        told = [words for words in texts(demo.app.stage) if words in news(scene)]
        if told:
            return told[0]
    raise AssertionError("nothing was explained")


def news(scene: TableScene) -> set[str]:
    known = scene.facts.glossary
    return {known.told(word) for word in known.words if word.first}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_happens_for_the_first_time_is_explained_once(own_tables: Demo, game) -> None:
    demo = own_tables
    demo.app.store.change(explain=True)
    scene = sit_down(demo, game)
    said = play_until_explained(demo, scene)
    word = next(word for word in scene.facts.glossary.words if scene.facts.glossary.told(word) == said)
    assert f"{game.id}/{word.id}" in demo.app.tables.records.learning().explained
    assert demo.app.stage.find("notice.link") is not None
    for _ in range(10):
        demo.app.clear_notice()
        if scene.facts.mine:
            demo.play(scene)
        demo.run(0.5)
        assert said not in texts(demo.app.stage)


def test_who_does_not_want_it_is_told_nothing(own_tables: Demo) -> None:
    demo = own_tables
    demo.app.store.change(explain=False)
    scene = sit_down(demo, GAMES[0])
    with pytest.raises(AssertionError, match="nothing was explained"):
        play_until_explained(demo, scene)
    assert demo.app.tables.records.learning().explained == ()


def test_a_lesson_explains_in_its_own_way(demo: Demo) -> None:
    course = courses_of(GAMES[0])[0]
    scene = LessonScene(demo.app, Lesson(course))
    assert not scene.explains
