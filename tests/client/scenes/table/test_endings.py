"""Games end before everybody's eyes: piles and Regrets are counted, the tank runs dry, a boss falls, a ship goes home.

The last entries of recorded games are shown at a table, as they are when they come over the link.
"""

from collections.abc import Callable
from math import acos, degrees
from pathlib import Path

import panda3d.core as p3d
import pytest

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.replay import Recording
from client.scenes.table.scene import TableScene
from sim import logfile
from sim.games import all_games
from sim.speech import capital
from tests.client.scenes.table.test_ceremonies import SKIPS

GOLDEN = Path(__file__).parents[3] / "golden"
FRAME = 1 / 30
ENDINGS = (
    "adventure-dice/finished",
    "adventure-dice/solo",
    "beat-the-bit/victory",
    "beat-the-bit/all-dead",
    "beat-the-bit/escaped",
    "deep-regrets/saturday",
    "deep-regrets/drowned",
    "deep-regrets/collapse",
    "deer-portal/all-arrived",
    "deer-portal/time-up",
    "frigate/won",
    "frigate/lost",
    "frigate/endless",
)
MOMENTS = (("deep-regrets/drowned", 23), ("deer-portal/all-arrived", 201))
"""What is made much of in the middle of a game: the Plug, deer mode."""
A_FEW_SECONDS = 8.5

pytestmark = pytest.mark.usefixtures("own_tables")
SOME = (
    ("adventure-dice/finished", None),
    ("beat-the-bit/victory", None),
    ("deep-regrets/collapse", None),
    ("deep-regrets/drowned", 23),
    ("deer-portal/time-up", None),
    ("frigate/lost", None),
)
some = pytest.mark.parametrize(("name", "entry"), SOME)
great = pytest.mark.parametrize(("name", "entry"), [*((name, None) for name in ENDINGS), *MOMENTS])


def come_to(demo: Demo, name: str, entry: int | None = None, **settings: object) -> TableScene:
    """A table at which a recorded game comes to an entry of it: to its last, if none is named."""
    demo.app.store.change(**{"reduced_motion": False, "speed": "normal", "counting": "normal"} | settings)
    log = logfile.load(GOLDEN / f"{name}.astragal")
    recording = Recording(all_games(), log)
    game, last = recording.game, entry if entry is not None else len(log) - 1
    level = list(game.bots)[-1]
    table = demo.app.tables.begin(game, [YOU, *[level] * (game.seats[0] - 1)], game.Options())
    assert isinstance(table, TableScene)
    demo.app.go(table)
    demo.run(2.5)
    table.playback.waiting.clear()
    table.playback.waiting.append(recording.moment(last - 1, None))
    demo.run(3.0)
    table.course.skip()
    demo.run(2 * FRAME)
    table.playback.waiting.append(recording.moment(last, None))
    table.course._falls_shown = table.course._counts_shown = last  # its dice lie already
    return table


def moves(table: TableScene) -> bool:
    board = table.tabletop.board
    assert board is not None
    return bool(board._script)  # type: ignore[attr-defined]


def begin(demo: Demo, table: TableScene) -> None:
    for _ in range(90):
        demo.run(FRAME)
        if moves(table):
            return
    raise AssertionError("nothing is shown")


def watch(demo: Demo, table: TableScene) -> tuple[float, set[str], float]:
    """How long it takes, what is said and counted meanwhile, and how far the eye goes from where it was."""
    camera = table.tabletop.eye.camera
    assert camera is not None
    usual, watched, said, far = camera.eye, 0.0, set[str](), 0.0
    while moves(table):
        demo.run(FRAME)
        watched += FRAME
        said |= {table.course.ceremonies.title, *table.course.limelight.numbers}
        far = max(far, abs(camera.eye.distance - usual.distance), abs(camera.eye.pitch - usual.pitch))
        assert watched < 20, "it never ends"
    return watched, said - {""}, far


@great
def test_a_great_moment_is_shown_in_a_few_seconds_and_leaves_nothing_behind(
    demo: Demo, name: str, entry: int | None
) -> None:
    table = come_to(demo, name, entry)
    camera = table.tabletop.eye.camera
    assert camera is not None
    usual = camera.eye
    begin(demo, table)
    watched, said, far = watch(demo, table)
    assert 1.5 < watched < A_FEW_SECONDS
    assert said
    if not name.startswith("adventure-dice"):  # whoever counts cards sees the whole table
        assert far > 3
    demo.run(1.0)
    assert not table.course.limelight.numbers
    if entry is not None:
        assert camera.eye == usual
        board = table.tabletop.board
        assert board is not None
        assert any(isinstance(event, board.great) for event in table.playback.moments[-1].events), "the demo finds it"


JUMP, TURN = 15.0, 7.0
"""cm and degrees by which the eye may go from one picture to the next, when it is in a hurry."""


@great
def test_the_eye_never_jumps(demo: Demo, name: str, entry: int | None) -> None:
    table = come_to(demo, name, entry)
    eye = demo.app.world.camera
    begin(demo, table)
    place, look, frames = p3d.Point3(eye.get_pos()), p3d.Quat(eye.get_quat()), 0
    while frames < 30:  # so long after the moment is over
        demo.run(FRAME)
        assert (eye.get_pos() - place).length() < JUMP
        assert _between(look, eye.get_quat()) < TURN
        place, look = p3d.Point3(eye.get_pos()), p3d.Quat(eye.get_quat())
        frames = 0 if moves(table) else frames + 1


def _between(one: p3d.Quat, other: p3d.Quat) -> float:
    """Degrees by which two views differ."""
    return degrees(2 * acos(min(1.0, abs(one.dot(other)))))


@pytest.mark.parametrize("name", ["deer-portal/all-arrived", "deer-portal/time-up"])
def test_the_deer_god_stands_as_it_has_risen(demo: Demo, name: str) -> None:
    table = come_to(demo, name)
    board = table.tabletop.board
    outcome = table.link.game.outcome(table.playback.waiting[-1].view)
    assert board is not None
    assert outcome is not None
    god = board._stags.nodes[outcome.winners[0]].find("figure")  # type: ignore[attr-defined]
    begin(demo, table)
    while moves(table):
        risen = god.get_mat(demo.app.world.root)
        demo.run(FRAME)
    assert god.get_mat(demo.app.world.root).almost_equal(risen, 0.05)


@SKIPS
@some
def test_a_great_moment_is_skipped(demo: Demo, name: str, entry: int | None, skip: Callable[[Demo], None]) -> None:
    table = come_to(demo, name, entry)
    begin(demo, table)
    demo.run(0.5)
    assert moves(table)
    skip(demo)
    demo.run(2 * FRAME)
    assert not moves(table)
    assert not table.course.limelight.numbers
    assert table.course.ceremonies.title == ""


@some
@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "fast"}])
def test_who_wants_it_still_or_fast_sees_only_the_result(
    demo: Demo, name: str, entry: int | None, settings: dict[str, object]
) -> None:
    table = come_to(demo, name, entry, **settings)
    camera = table.tabletop.eye.camera
    assert camera is not None
    usual = camera.eye
    for _ in range(45):
        demo.run(FRAME)
        assert camera.eye == usual
        assert not table.course.limelight.numbers


@pytest.mark.parametrize("name", ["adventure-dice/finished", "deep-regrets/saturday", "deep-regrets/drowned"])
def test_what_is_counted_at_the_end_comes_to_the_scores(demo: Demo, name: str) -> None:
    table = come_to(demo, name)
    begin(demo, table)
    last: list[str] = []
    while moves(table):
        last = table.course.limelight.numbers or last
        demo.run(FRAME)
    outcome = table.link.game.outcome(table.playback.moments[-1].view)
    assert outcome is not None
    assert last == [str(score) for score in outcome.scores]


def test_a_card_that_is_skipped_while_it_turns_shows_its_face(demo: Demo) -> None:
    table = come_to(demo, "adventure-dice/finished")
    begin(demo, table)
    demo.run(1.6)
    table.course.skip()
    board = table.tabletop.board
    assert board is not None
    assert not board._things._turned  # type: ignore[attr-defined]
    for piece in board._pieces.values():  # type: ignore[attr-defined]
        node = board._things.node(piece.id)  # type: ignore[attr-defined]
        assert node.get_quat().almost_same_direction(piece.place.quat, 1e-3), piece.id


@pytest.mark.parametrize("name", ["deep-regrets/drowned", "deer-portal/time-up", "frigate/lost"])
def test_a_window_that_is_turned_meanwhile_leaves_nothing_behind(demo: Demo, name: str) -> None:
    table = come_to(demo, name)
    begin(demo, table)
    demo.run(1.0)
    tabletop, camera = table.tabletop, table.tabletop.eye.camera
    assert camera is not None
    assert table.course.limelight.active
    tabletop.resize(720, 1280, (-1, 1, -1, 1))
    for _ in range(300):
        demo.run(FRAME)
        tabletop.resize(720, 1280, (-1, 1, -1, 1))
    assert not moves(table)
    assert not table.course.limelight.active
    assert camera.at_home
    tabletop.resize(1280, 720, (-1, 1, -1, 1))


def test_the_final_boss_has_its_title_though_the_game_is_over_meanwhile(demo: Demo) -> None:
    """Bots are quicker than whoever watches them: the host has seen the end before the table comes to the boss."""
    log = logfile.load(GOLDEN / "beat-the-bit" / "victory.astragal")
    recording = Recording(all_games(), log)
    views = [recording.moment(number, None).view for number in range(len(log))]
    comes = next(number for number, view in enumerate(views) if view.final is not None)
    table = come_to(demo, "beat-the-bit/victory", comes)
    table.link.view = views[-1]  # type: ignore[misc]
    assert table.link.outcome is not None
    titles = set[str]()
    for _ in range(90):
        demo.run(FRAME)
        titles.add(table.course.ceremonies.title)
    board = table.tabletop.board
    assert board is not None
    assert capital(board.chapter(views[comes])) in titles
