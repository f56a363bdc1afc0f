"""Whoever starts the program for the first time is greeted once, and is soon at a table."""

from client.demo import Demo
from client.scenes.home import HomeScene
from client.scenes.lesson.page import LearnScene
from client.scenes.new_table import NewTableScene
from client.settings import SettingsStore
from client.startup import go_home
from client.ui.controls import Entry
from sim.games import all_games
from tests.client.scenes.probing import click


def press(demo: Demo, key: str) -> None:
    demo.run(0.1)
    click(demo.app.stage, key)
    demo.run(0.1)


def greeted(demo: Demo) -> None:
    demo.app.store.is_new = True
    go_home(demo.app, greet=True)
    demo.run(0.1)
    assert demo.app.stage.find("greeting") is not None


def test_a_folder_without_settings_is_a_first_start_and_one_with_them_is_none(demo: Demo) -> None:
    path = demo.app.store.path
    assert not SettingsStore(path).is_new
    assert SettingsStore(path.with_name("others.json")).is_new
    demo.app.store.is_new = False
    go_home(demo.app, greet=True)
    demo.run(0.1)
    assert demo.app.stage.find("greeting") is None


def test_name_language_and_text_size_are_kept_and_nobody_is_greeted_twice(demo: Demo) -> None:
    greeted(demo)
    press(demo, "language.it")
    assert demo.app.words.language == "it"
    press(demo, "text.1.15")
    demo.run(0.1)
    name = demo.app.stage.find("name")
    assert isinstance(name, Entry)
    press(demo, "greeting.play")
    assert demo.app.stage.find("greeting") is None
    again = SettingsStore(demo.app.store.path)
    assert (again.values.language, again.values.text_size, again.is_new) == ("it", 1.15, False)


def test_one_press_leads_to_the_lessons_and_back_to_home(demo: Demo) -> None:
    greeted(demo)
    press(demo, "greeting.learn")
    assert isinstance(demo.app.scene, LearnScene)
    demo.app.scene.back()
    assert isinstance(demo.app.scene, HomeScene)


def test_a_newcomers_table_has_one_gentle_bot(demo: Demo) -> None:
    for game in all_games().values():
        chairs = NewTableScene(demo.app, game).chairs
        gentle, *_ = game.bots
        assert set(chairs[1:]) <= {gentle}
        assert len(chairs) == max(game.seats[0], min(2, game.seats[-1]))
