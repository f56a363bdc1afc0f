"""The end of a game: it is told in the game's own place, and its story can be watched again."""

from collections.abc import Callable

import pytest

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.replay import ReplayScene
from client.scenes.results import ResultsScene
from client.scenes.table.commands import Choose, ThrowDice
from client.scenes.table.scene import TableScene
from client.ui.guard import HESITATION
from client.ui.plot import Plot
from sim import logfile
from sim.chronicle import chronicle, highlights
from sim.games import AnyGame, all_games
from tests.client.scenes.probing import click, faults, texts
from tests.client.scenes.test_app import SHAPES, resize

DEER, BIT = (all_games()[name] for name in ("deer-portal", "beat-the-bit"))

pytestmark = pytest.mark.usefixtures("own_tables")


def played_out(demo: Demo, game: AnyGame = DEER) -> TableScene:
    """A whole game, hurried through; its end is there."""
    level = next(iter(game.bots))
    table = demo.app.tables.begin(game, [YOU, *[level] * (game.seats[0] - 1)], game.Options())
    assert isinstance(table, TableScene)
    demo.app.go(table)
    for _ in range(20_000):
        if isinstance(demo.app.scene, ResultsScene):
            return table
        link = table.link
        if table.facts.mine and link.facing is not None:
            if table.mode.hand is not None and table.mode.hand.action is None:
                table.do(ThrowDice())
            else:
                table.do(Choose(game.bots[level](link.view, link.facing, demo._luck.derive("results", link.rev))))
        demo.run(1 / 30)
        table.course.hurry()
    raise AssertionError("it never ended")


def with_motion(demo: Demo) -> ResultsScene:
    """The same end once more, as who wants motion sees it."""
    demo.app.store.change(reduced_motion=False)
    table = played_out(demo)
    scene = demo.app.scene
    assert isinstance(scene, ResultsScene)
    assert scene.table is table.model
    return scene


def press_key(demo: Demo) -> None:
    demo.app.stage.key("space")


def press_mouse(demo: Demo) -> None:
    demo.app.stage.pointer_down(200, 200)
    demo.app.stage.pointer_up(200, 200)


def touch(demo: Demo) -> None:
    demo.app.stage.finger(0, "down", 200, 200)
    demo.app.stage.finger(0, "up", 200, 200)


@pytest.mark.parametrize("go_on", [press_key, press_mouse, touch])
def test_the_outcome_stands_alone_until_somebody_goes_on(demo: Demo, go_on: Callable[[Demo], None]) -> None:
    scene = with_motion(demo)
    demo.run(0.3)
    stage = demo.app.stage
    assert stage.find("results.title") is not None
    assert stage.find("results.again") is None
    go_on(demo)
    demo.run(0.1)
    assert stage.find("results.again") is not None
    click(stage, "results.replay")
    demo.run(0.1)
    assert demo.app.scene is scene, "what has just come up is not pressed by who wanted to go on"
    demo.run(HESITATION)
    click(stage, "results.replay")
    demo.run(0.1)
    assert isinstance(demo.app.scene, ReplayScene)


def test_the_eye_comes_near_without_a_jump_and_the_table_is_there_again(demo: Demo) -> None:
    scene = with_motion(demo)
    camera = scene.table.tabletop.eye.camera
    assert camera is not None
    before = camera.eye.distance
    steps = []
    for _ in range(90):
        demo.run(1 / 30)
        steps.append(abs(camera.eye.distance - before))
        before = camera.eye.distance
    assert max(steps) < 8, "a jump"
    assert sum(steps) > 10, "it stays where it was"
    assert steps[-1] == 0
    demo.app.back()
    demo.run(2.0)
    assert demo.app.scene is not scene
    assert scene.table.tabletop.eye.whole


def test_whoever_wants_less_motion_reads_at_once(demo: Demo) -> None:
    played_out(demo)
    demo.run(0.1)
    assert demo.app.stage.find("results.again") is not None


def test_the_story_tells_scores_and_moments_and_opens_each_in_the_replay(demo: Demo) -> None:
    table = played_out(demo)
    demo.run(HESITATION + 0.1)
    stage, scene = demo.app.stage, demo.app.scene
    told = chronicle(DEER, logfile.parse(table.link.file))
    plot = stage.find("story.plot")
    assert isinstance(plot, Plot)
    assert plot.rows[-1][1] == table.link.outcome.scores  # type: ignore[union-attr]
    moments = highlights(told)
    assert moments
    for highlight in moments:
        assert table.facts.speech.message(highlight.sentence) in texts(stage)
        tile = stage.find(f"story.{highlight.key}")
        assert tile is not None
        tile.press()  # type: ignore[attr-defined]
        demo.run(0.2)
        assert isinstance(demo.app.scene, ReplayScene)
        assert demo.app.scene.at == highlight.entry
        demo.app.back()
        demo.run(HESITATION + 0.1)
        assert demo.app.scene is scene
    plot = stage.find("story.plot")
    assert isinstance(plot, Plot)
    plot.takes_key("arrow_left")
    plot.press()
    demo.run(0.2)
    assert isinstance(demo.app.scene, ReplayScene)
    assert demo.app.scene.at == told.course[-2].entry


def test_nothing_is_cut_off_or_too_small_in_any_window(demo: Demo) -> None:
    played_out(demo)
    for shape in SHAPES:
        resize(demo, *shape)
        demo.run(0.1)
        assert faults(demo.app.stage) == [], shape
    resize(demo, 1280, 720, 1.0)


def test_no_place_on_the_felt_is_marked_once_the_game_is_over(demo: Demo) -> None:
    table = played_out(demo, BIT)
    demo.run(0.5)
    tray = table.tabletop._tray
    assert tray is not None
    assert tray.marks.zones == []
    demo.app.back()
    demo.run(0.5)
    table.course.look_back(None)
    assert tray.marks.zones == []
