"""Every screen can be reached, read and left, at any size, in three languages."""

from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import panda3d.core as p3d
import pytest
from msgspec.structs import replace
from twisted.internet.defer import Deferred

from client.app import App
from client.demo import Demo
from client.scenes.credits import CreditsScene
from client.scenes.home import HomeScene
from client.scenes.lan import LanScene
from client.scenes.new_table import OPEN, YOU, NewTableScene
from client.scenes.replay import ReplayScene
from client.scenes.rulebook import RulebookScene
from client.scenes.saved import SavedScene
from client.scenes.scene import Scene
from client.scenes.settings import SettingsScene
from client.scenes.table.scene import TableScene
from client.scenes.tables import Tables
from client.scenes.world import World
from client.settings import Settings, SettingsStore
from sim import logfile
from sim.games import all_games
from sim.selfplay import bot_player, play_table
from sim.speech import LANGUAGES
from sim.version import version
from tests.client.scenes.probing import click, controls, faults, press, texts
from tests.conformance.small_games import PairsState

GAME = all_games()["deer-portal"]
STORES = sorted((Path(__file__).parents[2] / "kept").glob("*/tables.sqlite"))
"""Saved tables as each version has left them, for good."""

SCREENS: dict[str, Callable[[App], Scene]] = {
    "home": HomeScene,
    "settings": SettingsScene,
    "credits": CreditsScene,
    "saved": SavedScene,
    "rulebook": lambda app: RulebookScene(app, GAME, "moves"),
    **{f"new {name}": (lambda app, game=game: NewTableScene(app, game)) for name, game in all_games().items()},  # type: ignore[misc]
}
SHAPES = [
    (480, 800, 1.0),
    (1280, 720, 1.0),
    (800, 1280, 1.0),
    (640, 360, 1.0),
    (360, 640, 1.0),
    (1280, 720, 2.0),
    (1280, 720, 3.0),
]


def resize(demo: Demo, width: int, height: int, scale: float, text_size: float = 1.0) -> None:
    demo.app.stage.resize((width, height), scale, text_size)
    demo.app.refresh()
    demo.app.think()


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_cut_off_or_overlaps(demo: Demo, screen: str, shape: tuple[int, int, float]) -> None:
    demo.app.go(SCREENS[screen](demo.app))
    resize(demo, *shape)
    assert faults(demo.app.stage) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_word_is_translated_and_fits(demo: Demo, screen: str, language: str) -> None:
    demo.app.go(SCREENS[screen](demo.app))
    demo.app.store.change(language=language, text_size=1.3)
    resize(demo, 1280, 720, 1.0, 1.3)
    assert faults(demo.app.stage) == []
    # a key without a text is shown as the key: lower case, with dots
    assert [words for words in texts(demo.app.stage) if "." in words and " " not in words and words.islower()] == []


@pytest.mark.parametrize("screen", list(SCREENS)[1:])
def test_every_screen_is_left_by_key_and_by_pointer(demo: Demo, screen: str) -> None:
    for leave in (lambda: demo.app.stage.key("escape"), lambda: click(demo.app.stage, "back")):
        demo.app.go(SCREENS[screen](demo.app))
        demo.run(0.1)
        leave()
        demo.run(0.1)
        assert isinstance(demo.app.scene, HomeScene)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_keyboard_reaches_everything(demo: Demo, screen: str) -> None:
    demo.app.go(SCREENS[screen](demo.app))
    demo.run(0.1)
    reached = set()
    for _ in controls(demo.app.stage):
        demo.app.stage.key("tab")
        reached.add(demo.app.stage.focus_key)
    assert reached == {control.key for control in controls(demo.app.stage) if control.enabled}


def test_home_leads_everywhere_by_keys_alone(demo: Demo) -> None:
    for key, scene in (("settings", SettingsScene), ("credits", CreditsScene), ("replays", SavedScene)):
        press(demo.app.stage, key)
        demo.run(0.1)
        assert isinstance(demo.app.scene, scene)
        demo.app.stage.key("escape")
        demo.run(0.1)
    press(demo.app.stage, "game.deer-portal")
    assert isinstance(demo.app.scene, NewTableScene)


def test_whoever_made_it_is_named_with_the_version_of_what_they_made(demo: Demo) -> None:
    demo.app.go(CreditsScene(demo.app))
    demo.run(0.1)
    assert any(version() in words for words in texts(demo.app.stage))


def test_another_language_is_spoken_at_once(demo: Demo) -> None:
    demo.app.go(SettingsScene(demo.app))
    demo.run(0.1)
    click(demo.app.stage, "language.nb")
    demo.run(0.1)
    assert "Innstillinger" in texts(demo.app.stage)
    click(demo.app.stage, "language.it")
    demo.run(0.1)
    assert "Impostazioni" in texts(demo.app.stage)


def test_chairs_and_house_rules_are_chosen(demo: Demo) -> None:
    scene = NewTableScene(demo.app, GAME)
    demo.app.go(scene)
    demo.run(0.1)
    click(demo.app.stage, "chair1.open")
    demo.run(0.1)
    press(demo.app.stage, "option.gated_portal")
    demo.run(0.1)
    assert scene.chairs == [YOU, OPEN, "classic", "classic"], "a newcomer meets gentle bots"
    assert scene.options.gated_portal
    assert any("1 house rule changed" in words for words in texts(demo.app.stage))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chair_that_has_a_name_begins_with_a_capital(demo: Demo, language: str) -> None:
    demo.app.store.change(language=language)
    demo.app.go(NewTableScene(demo.app, all_games()["frigate"]))
    demo.run(0.1)
    captain = {"en": "The Captain", "it": "Il Capitano", "nb": "Kapteinen"}[language]
    assert captain in texts(demo.app.stage)


def test_a_rulebook_opens_at_its_paragraph(demo: Demo) -> None:
    demo.app.go(RulebookScene(demo.app, GAME, "slot"))
    demo.run(0.1)
    heading, book = demo.app.stage.find("#slot"), demo.app.stage.find("rulebook.scroll")
    assert heading is not None
    assert book is not None
    assert abs(heading.on_screen().y - book.on_screen().y) < 40


def test_the_contents_show_the_paragraph_that_is_open(demo: Demo) -> None:
    demo.app.go(RulebookScene(demo.app, GAME, "undo"))
    demo.run(0.1)
    entry, part = demo.app.stage.find("contents.undo"), demo.app.stage.find("contents.appendix")
    assert entry is not None
    assert entry.visible()
    assert part is not None
    paragraph = demo.app.stage.find("contents.bots")
    assert paragraph is not None
    assert paragraph.area.x > part.area.x


def test_in_portrait_the_parts_of_a_rulebook_are_links(demo: Demo) -> None:
    demo.app.go(RulebookScene(demo.app, GAME))
    resize(demo, 480, 800, 1.0)
    click(demo.app.stage, "contents.end")
    demo.run(0.1)
    heading, book = demo.app.stage.find("#end"), demo.app.stage.find("rulebook.scroll")
    assert heading is not None
    assert book is not None
    assert abs(heading.on_screen().y - book.on_screen().y) < 40
    assert demo.app.stage.find("contents.moves") is None


def test_a_code_that_cannot_be_one_is_explained(demo: Demo) -> None:
    scene = LanScene(demo.app)
    scene.code = "seven"
    demo.app.scenes.scenes.append(scene)  # without looking around on the network
    scene.join()
    demo.app.think()
    assert any("7-lemo-sati" in words for words in texts(demo.app.stage))


def test_an_unreadable_recording_is_explained(demo: Demo, tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "bad.astragal"
    path.write_bytes(b"ASTRAGAL\x00\x01 nonsense")
    demo.app.go(SavedScene(demo.app))
    demo.app.tables.records.watch_file(path)
    demo.app.tables.records.watch_file(path.with_name("missing.astragal"))
    demo.run(0.1)
    assert isinstance(demo.app.scene, SavedScene)
    assert any("missing.astragal" in words for words in texts(demo.app.stage))


def test_a_recording_is_judged_beside_the_window_and_shown_to_whoever_still_waits(
    demo: Demo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = all_games()["deer-portal"]
    played = play_table(game, 4, game.Options(), "beside", bot_player(["classic"] * 4), most=20)
    logfile.save(tmp_path / "game.astragal", played.log)
    work: list[tuple[Callable[[], Any], Deferred[Any]]] = []

    def later(judge: Callable[[], Any]) -> "Deferred[Any]":
        work.append((judge, Deferred()))
        return work[-1][1]

    monkeypatch.setattr(demo.app.tables, "_conduct", replace(demo.app.tables.conduct, off_thread=later))
    for patient in (True, False):
        demo.app.go(SavedScene(demo.app))
        demo.app.tables.records.watch_file(tmp_path / "game.astragal")
        assert isinstance(demo.app.scene, SavedScene), "the window goes on"
        if not patient:
            demo.app.back()
        judge, told = work.pop()
        told.callback(judge())
        assert isinstance(demo.app.scene, ReplayScene) == patient
        demo.app.home()


def test_the_list_of_tables_says_what_can_be_gone_on_with_before_one_is_chosen(
    demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = all_games()["deer-portal"]
    table = demo.app.tables.begin(game, [YOU, "classic", "classic", "classic"], None)
    demo.app.go(table)
    demo.run(0.5)
    demo.app.home()
    saved = demo.app.tables.records.unfinished()[0]

    def offered() -> set[str]:
        demo.app.go(SavedScene(demo.app))
        demo.run(0.1)
        return {key for key in (f"go.{saved.id}", f"watch.{saved.id}") if demo.app.stage.find(key) is not None}

    assert offered() == {f"go.{saved.id}", f"watch.{saved.id}"}
    assert any(f"Astragal {version()}" in words for words in texts(demo.app.stage))
    monkeypatch.setattr(type(game), "version", game.version + 1)  # the rules change
    monkeypatch.delitem(game.__dict__, "rules_hash")
    assert offered() == {f"watch.{saved.id}"}
    assert any("you can watch it, but not continue" in words for words in texts(demo.app.stage))
    assert saved.id not in [each.id for each in demo.app.tables.records.unfinished()]
    demo.app.tables.records.watch(saved)
    demo.run(0.1)
    assert isinstance(demo.app.scene, ReplayScene)
    assert len(demo.app.scene.recording) == saved.entries
    demo.app.scene.go_to(saved.entries)
    demo.app.home()
    monkeypatch.setattr(type(game), "State", PairsState)  # and so does what there is to see
    assert offered() == set()
    assert any("Played with other rules" in words for words in texts(demo.app.stage))


@pytest.mark.parametrize("kept", STORES, ids=lambda path: path.parent.name)
def test_tables_that_a_version_has_left_are_listed_and_gone_on_with_or_watched(
    own_tables: Demo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: Path
) -> None:
    copy(kept, tmp_path)
    demo, records = own_tables, own_tables.app.tables.records
    alone, together = records.saved()  # one of the window, and one that friends had come to
    game = all_games()[alone.game]
    assert [(saved.version, saved.closed) for saved in (alone, together)] == [(kept.parent.name, "adjourned")] * 2

    def offered() -> set[str]:
        demo.app.go(SavedScene(demo.app))
        demo.run(0.1)
        kinds = [f"{kind}.{saved.id}" for kind in ("go", "watch") for saved in (alone, together)]
        return {key for key in kinds if demo.app.stage.find(key) is not None}

    watched = {f"watch.{alone.id}", f"watch.{together.id}"}
    if not alone.obstacle(game):  # its rules are still there
        assert offered() == {f"go.{alone.id}", f"go.{together.id}"} | watched
        demo.app.tables.resume(alone)
        demo.run(0.5)
        table = demo.app.scene
        assert isinstance(table, TableScene)
        demo.play(table)
        demo.run(1.0)
        demo.app.home()
        before, alone = alone, next(saved for saved in records.saved() if saved.id == alone.id)
        assert alone.entries > before.entries
    monkeypatch.setattr(type(game), "version", game.version + 1)
    monkeypatch.delitem(game.__dict__, "rules_hash")
    assert offered() == watched
    for saved in (alone, together):
        records.watch(saved)
        demo.run(0.1)
        assert isinstance(demo.app.scene, ReplayScene)
        assert len(demo.app.scene.recording) == saved.entries
        demo.app.home()


def test_a_damaged_table_goes_on_from_where_it_still_holds_and_says_so(demo: Demo) -> None:
    table = demo.app.tables.begin(all_games()["deer-portal"], [YOU, "classic", "classic", "classic"], None)
    assert isinstance(table, TableScene)
    demo.app.go(table)
    demo.run(0.5)
    demo.play(table)
    demo.run(1.0)
    demo.app.home()
    store = demo.app.tables.store
    saved = demo.app.tables.records.unfinished()[0]
    store._db.execute("UPDATE entries SET entry = x'c1' WHERE tab = ? AND n >= ?", (saved.id, saved.entries - 2))
    demo.app.tables.resume(saved)
    demo.run(0.5)
    assert isinstance(demo.app.scene, TableScene)
    assert any("its last 2 entries are lost" in words for words in texts(demo.app.stage))


def test_a_damaged_seal_and_a_damaged_list_are_explained(
    demo: Demo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo.app, "tables", Tables(demo.app, tmp_path, demo.app.tables.conduct))
    table = demo.app.tables.begin(all_games()["frigate"], [YOU], None)
    demo.app.go(table)
    demo.run(0.5)
    demo.app.home()
    store = demo.app.tables.store
    saved = demo.app.tables.records.unfinished()[0]
    store._db.execute("UPDATE tables SET seal = x'00' WHERE id = ?", (saved.id,))
    demo.app.go(SavedScene(demo.app))
    demo.app.tables.resume(saved)
    demo.run(0.1)
    assert any("The key of this table is damaged." in words for words in texts(demo.app.stage))
    store._db.execute("ALTER TABLE tables RENAME TO chairs")
    assert demo.app.tables.records.unfinished() == []
    demo.run(0.1)
    assert any("are damaged" in words for words in texts(demo.app.stage))
    demo.app.home()


def test_settings_outlive_the_program(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "deep" / "settings.json"
    SettingsStore(path).change(language="nb", scale=1.5, name="Åse")
    again = SettingsStore(path).values
    assert (again.language, again.scale, again.name) == ("nb", 1.5, "Åse")


def test_damaged_settings_are_set_back_and_told(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "settings.json"
    path.write_text('{"scale": 40}')
    store = SettingsStore(path)
    assert store.values == Settings()
    assert store.problem == "problem.settings-unread"


@pytest.mark.parametrize("size", [(1280, 720), (900, 600), (500, 800)], ids=str)
def test_the_first_home_can_be_used_before_there_is_a_table(
    demo: Demo, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    world = World(demo.app.window.base, demo.app.settings, "test")
    monkeypatch.setattr(demo.app, "world", world)
    demo.app.go(HomeScene(demo.app, first=True))
    resize(demo, *size, 1.0)
    assert world.renderer is None
    assert faults(demo.app.stage) == []
    before = {control.key: control.area for control in controls(demo.app.stage)}
    demo.run(0.5)
    assert world.renderer is None, "what the table needs is not there yet"
    world.preload()
    demo.run(0.2)
    assert world.renderer is not None
    assert {control.key: control.area for control in controls(demo.app.stage)} == before, "nothing moves under the hand"
    world.close()
    resize(demo, 1280, 720, 1.0)


def test_a_click_on_the_first_home_is_answered_before_there_is_a_table(
    demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo.app, "world", World(demo.app.window.base, demo.app.settings, "test"))
    demo.app.go(HomeScene(demo.app, first=True))
    demo.app.think()
    click(demo.app.stage, "game.deer-portal")
    demo.app.think()
    assert isinstance(demo.app.scene, NewTableScene)
    assert faults(demo.app.stage) == []


def test_beside_letters_at_the_edge_of_a_fonts_texture_there_is_nothing(demo: Demo) -> None:
    fonts = demo.app.stage.brush._fonts.values()
    pages = [font.get_page(number) for font in fonts for number in range(font.get_num_pages())]
    assert pages
    assert {page.wrap_u for page in pages} == {p3d.SamplerState.WM_clamp}
