"""Share this: a throw from the menu of a table, a game from its results, a moment from a replay."""

from pathlib import Path

import pytest

from client.demo import Demo
from client.film import order
from client.film.scene import FilmScene
from client.film.script import Script
from client.scenes.replay import Recording, ReplayScene
from client.scenes.results import ResultsScene
from client.scenes.table.commands import OpenMenu, ShareThrow
from sim import logfile
from sim.games import all_games
from sim.log import Settle
from tests.client.scenes.probing import click
from tests.client.scenes.table.test_ceremonies import DEER, play_until, sit_down
from tests.sources import ROOT

pytestmark = pytest.mark.usefixtures("own_tables")


class FakeShoot:
    """Stands in for the other process: a test says how far it is."""

    last: "FakeShoot"

    def __init__(self, asked: order.Order) -> None:
        self.order = asked
        self.out = Path(asked.out)
        self.share, self.done, self.problem, self.stopped = 0.0, False, "", False
        FakeShoot.last = self

    @property
    def over(self) -> bool:
        return self.done or bool(self.problem)

    def poll(self) -> bool:
        return True

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture(autouse=True)
def _no_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(order, "Shoot", FakeShoot)
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))


def keys(demo: Demo) -> set[str]:
    return {widget.key for widget in demo.app.stage.tree.walk() if widget.key}


def watch_recorded(demo: Demo) -> ReplayScene:
    log = logfile.load(ROOT / "tests" / "golden" / "deer-portal" / "time-up.astragal")
    replay = ReplayScene(demo.app, Recording(all_games(), log))
    demo.app.go(replay)
    replay.go_to(9)
    demo.run(0.2)
    return replay


def test_a_moment_of_a_replay_is_filmed_with_a_bar_and_told_when_it_is_there(demo: Demo) -> None:
    replay = watch_recorded(demo)
    films = demo.app.tables.records.films
    assert "share" in keys(demo)
    click(demo.app.stage, "share")
    demo.run(0.3)
    shoot = FakeShoot.last
    assert shoot.order.entry == 9
    assert logfile.parse(shoot.order.data) == replay.recording._log
    assert {"share.bar", "share.stop"} <= keys(demo)
    shoot.share = 0.5
    demo.run(0.5)
    assert films.share == 0.5
    shoot.done = True
    demo.run(0.5)
    assert films.share is None
    assert str(shoot.out) in demo.app.board._notice.words  # type: ignore[union-attr]
    assert "share" in keys(demo)


def test_it_can_be_stopped_and_only_one_is_made_at_a_time(demo: Demo) -> None:
    replay = watch_recorded(demo)
    films = demo.app.tables.records.films
    films.make(replay.recording.game, replay.recording.data, 3)
    first = FakeShoot.last
    films.make(replay.recording.game, replay.recording.data, 4)
    assert FakeShoot.last is first
    demo.run(0.3)
    click(demo.app.stage, "share.stop")
    demo.run(0.3)
    assert first.stopped
    assert films.share is None


def test_what_went_wrong_is_said(demo: Demo) -> None:
    replay = watch_recorded(demo)
    films = demo.app.tables.records.films
    films.make(replay.recording.game, replay.recording.data)
    FakeShoot.last.problem = "The disk is full."
    demo.run(0.5)
    assert "The disk is full." in demo.app.board._notice.words  # type: ignore[union-attr]


def test_without_the_encoder_it_is_named(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.scenes.films.find_spec", lambda name: None)
    replay = watch_recorded(demo)
    demo.app.tables.records.films.make(replay.recording.game, replay.recording.data)
    demo.run(0.1)
    assert "astragal[film]" in demo.app.board._notice.words  # type: ignore[union-attr]


def test_the_last_throw_is_shared_from_the_menu_of_a_table(demo: Demo) -> None:
    table = sit_down(demo, DEER, reduced_motion=True)
    table.do(OpenMenu())
    demo.run(0.2)
    assert "share" not in keys(demo), "nothing was thrown yet"
    play_until(demo, table, lambda: any(moment.fall for moment in table.playback.moments))
    table.do(OpenMenu())
    demo.run(0.2)
    assert "share" in keys(demo)
    table.do(ShareThrow())
    log = logfile.parse(FakeShoot.last.order.data)
    entry = FakeShoot.last.order.entry
    assert entry is not None
    assert isinstance(log[entry].input, Settle)
    assert not any(isinstance(later.input, Settle) for later in log[entry + 1 :])


def test_a_game_is_shared_from_its_results(demo: Demo) -> None:
    table = sit_down(demo, DEER, reduced_motion=True, speed="fast")
    play_until(demo, table, lambda: isinstance(demo.app.scene, ResultsScene), 30_000)
    demo.run(3.0)
    click(demo.app.stage, "share")
    demo.run(0.3)
    assert FakeShoot.last.order.entry is None
    assert "share.bar" in keys(demo)


def test_a_film_cuts_to_the_light_of_its_own_moment(demo: Demo) -> None:
    """A ship that went down leaves no water before the windows of the next morning."""
    demo.app.store.change(reduced_motion=False)
    log = logfile.load(ROOT / "tests" / "golden" / "frigate" / "lost.astragal")
    recording = Recording(all_games(), log)
    for entry, mood in ((len(log) - 1, "sunk"), (1, "dawn")):
        scene = FilmScene(demo.app, recording, Script((), (entry,), 12.0, titled=False), 12.0)
        demo.app.go(scene)
        demo.run(0.2 if mood == "dawn" else 2.5)
        place = demo.app.world.place
        assert place is not None
        assert place.mood_name == mood
    assert not place.advance(0.1), "nothing of the night is left"
