"""Nothing jumps: whatever is said, pointed at or listed, the table stays where it is and buttons keep their places."""

import msgspec
import pytest

from client.boards import Board
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.replay import Recording, ReplayScene
from client.scenes.table.commands import FlipMoves, HoldUp, OpenPanel, Pick
from client.scenes.table.facts import Facts
from client.scenes.table.hud import bar, plates
from client.scenes.table.hud.prompt import prompt
from client.scenes.table.mode import AllMoves, Menu
from client.scenes.table.notices import explain
from client.scenes.table.scene import TableScene
from client.ui.brush import Area
from client.ui.guard import HESITATION
from client.ui.layout import Modal
from client.ui.widgets import Button
from sim.games import all_games
from tests.client.scenes.probing import click, controls, texts
from tests.client.scenes.table.test_scene import look, my_turn, sit_down, wait
from tests.client.scenes.test_app import resize

GAMES = sorted(all_games())
LONG = "A label that goes on and on, for longer than anybody would read it. " * 6


def begin(demo: Demo, name: str, seats: int = 4) -> TableScene:
    game = all_games()[name]
    seats = max(game.seats[0], min(seats, game.seats[-1]))
    table = sit_down(demo, game, (YOU, *[next(iter(game.bots))] * (seats - 1)))
    my_turn(demo, table)
    return table


def picture(table: TableScene) -> tuple[object, ...]:
    """Where the camera is, and where the bar and the plates are."""
    stage = table.app.stage
    camera = table.app.world.camera
    places = [stage.find(key).area for key in ("hud.bar", "hud.top")]  # type: ignore[union-attr]
    return (tuple(camera.get_pos()), tuple(camera.get_hpr()), *places)


@pytest.mark.parametrize("size", [(1280, 720, 1.0), (1280, 720, 2.0), (500, 800, 1.0)], ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_neither_words_nor_hover_nor_lists_move_the_table(
    demo: Demo, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int, float]
) -> None:
    table = begin(demo, name)
    resize(demo, *size)
    table.resized()
    demo.run(0.1)
    before = picture(table)

    def unmoved() -> None:
        table.refresh()
        demo.run(0.1)
        assert picture(table) == before

    monkeypatch.setattr(bar, "prompt", lambda facts: LONG)
    unmoved()
    monkeypatch.setattr(bar, "moment_of", lambda facts: LONG)
    monkeypatch.setattr(Facts, "total", "1 · 2 · 3 = 6")
    unmoved()
    monkeypatch.setattr(plates, "standing_of", lambda facts, seat: LONG)
    unmoved()
    for target in table.tabletop.pointing.targets[:6]:
        table.tabletop.pointing.point_at(target)
        unmoved()
        table.do(HoldUp(target))
        unmoved()
        table.do(HoldUp(None))
    table.do(FlipMoves())
    unmoved()
    table.do(FlipMoves())
    resize(demo, 1280, 720, 1.0)


def test_a_table_at_twice_the_size_is_still_a_table(demo: Demo) -> None:
    table = begin(demo, "beat-the-bit")
    resize(demo, 1280, 720, 2.0)
    demo.run(0.1)
    left, right, top, bottom = (value * demo.app.stage.scale for value in table.free)
    assert right - left >= 0.6 * 1280
    assert bottom - top >= 0.5 * 720
    resize(demo, 1280, 720, 1.0)


def slots(demo: Demo) -> dict[str, tuple[Area, str]]:
    """Places and keys of the buttons on the bar, by what they do."""
    bar = demo.app.stage.find("hud.bar")
    assert bar is not None
    return {button.words: (button.area, button.hotkey) for button in bar.walk() if isinstance(button, Button)}


@pytest.mark.parametrize("name", GAMES)
def test_a_button_keeps_its_place_and_key_while_a_decision_lasts(demo: Demo, name: str) -> None:
    table = begin(demo, name)
    for _ in range(6):
        my_turn(demo, table)
        if table.link.outcome is not None:
            break
        rev, known = table.link.rev, slots(demo)
        for target in table.tabletop.pointing.targets[:8]:
            if target.toggles:
                table.do(Pick(target))
                demo.run(0.1)
                now = slots(demo)
                if table.link.rev != rev:
                    break  # somebody else has moved: this is another decision
                assert {words: now[words] for words in known if words in now} == {
                    words: known[words] for words in known if words in now
                }
                known |= now
        table.tabletop.pointing.unselect()
        table.course.take_dice()
        demo.play(table)
        demo.run(0.2)


def test_a_press_right_after_a_change_is_not_taken(demo: Demo) -> None:
    """Beat the Bit: whoever taps "Go on an adventure" twice has not revealed one."""
    table = begin(demo, "beat-the-bit")
    rev = table.link.rev
    key = next(c.key for c in controls(demo.app.stage) if c.key == "bar.go")
    widget = demo.app.stage.find(key)
    assert widget is not None
    spot = widget.area.middle
    for _ in range(2):
        demo.app.stage.pointer_down(*spot)
        demo.app.stage.pointer_up(*spot)
        demo.run(0.12)
    assert table.link.view.phase == "adventure"
    assert table.link.rev == rev + 1
    for number in "123":
        demo.app.stage.key(number)
    assert table.link.rev == rev + 1
    demo.run(HESITATION)
    my_turn(demo, table)
    demo.run(HESITATION)
    # what can be done there depends on what lies in the row
    click(demo.app.stage, next(c.key for c in controls(demo.app.stage) if c.key.startswith("bar.")))
    wait(demo, lambda: table.link.rev > rev + 1)


# What lies over the table takes all keys


@pytest.mark.parametrize("name", ["deer-portal", "frigate"])
def test_no_key_reaches_the_table_through_the_menu(demo: Demo, name: str) -> None:
    table = begin(demo, name)
    demo.app.stage.key("escape")
    demo.run(0.1)
    assert table.mode.has(Menu)
    rev, camera = table.link.rev, tuple(demo.app.world.camera.get_pos())
    for key in ("space", "m", "arrow_right", "arrow_down", "1", "u", "l", "q", "f4"):
        demo.app.stage.key(key)
        demo.run(0.1)
    assert (table.link.rev, table.mode.hand is not None, table.mode.has(AllMoves)) == (rev, True, False)
    assert table.tabletop.pointing.pointed is None
    assert tuple(demo.app.world.camera.get_pos()) == camera
    demo.app.stage.key("escape")
    demo.run(0.1)
    assert not table.mode.has(Menu)


def test_no_key_reaches_the_table_through_the_list_of_moves(demo: Demo) -> None:
    table = begin(demo, "deer-portal")
    demo.app.stage.key("m")
    demo.run(0.1)
    assert any(isinstance(widget, Modal) for widget in demo.app.stage.tree.walk())
    rev = table.link.rev
    for key in ("space", "arrow_right", "l", "u"):
        demo.app.stage.key(key)
        demo.run(0.1)
    assert table.link.rev == rev
    assert table.tabletop.pointing.pointed is None
    demo.app.stage.key("m")
    demo.run(0.1)
    assert not table.mode.has(AllMoves)


def test_no_key_reaches_the_table_through_the_curtain(demo: Demo) -> None:
    table = sit_down(demo, all_games()["adventure-dice"], (YOU, YOU))
    assert table.hot_seat.curtained
    demo.run(0.1)
    rev, tab = table.link.rev, table.mode.panel
    for key in ("space", "m", "l", "escape", "u", "arrow_right"):
        demo.app.stage.key(key)
        demo.run(0.1)
    assert table.hot_seat.curtained
    assert (table.link.rev, table.mode.panel, table.mode.has(Menu), table.mode.has(AllMoves)) == (
        rev,
        tab,
        False,
        False,
    )


def test_a_press_beside_the_menu_closes_it(demo: Demo) -> None:
    table = begin(demo, "deer-portal")
    demo.app.stage.key("escape")
    demo.run(0.1)
    demo.app.stage.pointer_down(8, 400)
    demo.app.stage.pointer_up(8, 400)
    demo.run(0.1)
    assert not table.mode.has(Menu)
    assert table.tabletop.pointing.pointed is None


# What is told beside the table


def test_the_odds_stay_while_they_are_read(demo: Demo) -> None:
    table = begin(demo, "beat-the-bit")
    table.do(OpenPanel("odds"))
    for _ in range(8):
        my_turn(demo, table)
        demo.run(0.1)
        assert demo.app.stage.find("tab.odds") is not None
        demo.play(table)
        demo.run(0.2)


def test_a_drawer_is_opened_by_the_ticker_and_stays_open_or_closed_at_the_next_table(demo: Demo) -> None:
    table = begin(demo, "deer-portal")
    assert table.mode.panel == ""
    before = picture(table)
    click(demo.app.stage, "panel")
    demo.run(0.1)
    assert demo.app.stage.find("hud.side") is not None
    assert picture(table) == before, "it lies over the table, which stays where it is"
    demo.app.home()
    table = begin(demo, "frigate")
    assert table.mode.panel == "log"
    click(demo.app.stage, "panel")
    demo.run(0.1)
    assert demo.app.stage.find("hud.side") is None
    demo.app.home()
    assert begin(demo, "deer-portal").mode.panel == ""


def test_a_refusal_goes_with_the_next_move_and_never_lies_over_the_panel(demo: Demo) -> None:
    table = begin(demo, "deer-portal")
    table.do(OpenPanel("log"))
    from sim.game import Refused

    explain(table.app, table.facts, Refused("moves.past-start", here=2, value=5))
    demo.run(0.1)
    told = next(words for words in texts(demo.app.stage) if "your path starts" in words)
    link, side = demo.app.stage.find("notice.link"), demo.app.stage.find("hud.side")
    assert link is not None
    assert side is not None
    assert link.area.right < side.area.x
    demo.app.stage.key("space")
    demo.run(0.1)
    assert told not in texts(demo.app.stage)


def test_nobody_is_told_to_wait_for_themselves(demo: Demo) -> None:
    table = begin(demo, "deer-portal")
    table.model.mode = table.mode.unsettled()
    assert table.facts.acting == (0,)
    assert table.facts.speech.seat(0) not in prompt(table.facts)


# What is seen


def test_one_thing_at_a_time_is_lit(demo: Demo) -> None:
    table = begin(demo, "adventure-dice")
    demo.app.stage.key("arrow_right")
    assert table.tabletop.pointing.pointed is not None
    demo.app.stage.key("tab")
    assert demo.app.stage.focus_shown
    assert table.tabletop.pointing.pointed is None
    demo.app.stage.hide_focus()
    demo.app.stage.key("arrow_right")
    assert table.tabletop.pointing.pointed is not None
    assert not demo.app.stage.focus_shown


def boards(demo: Demo) -> int:
    return len(demo.app.world.root.find_all_matches("**/board"))


def test_a_game_is_watched_again_on_a_table_of_its_own(demo: Demo) -> None:
    """From the results: the finished table is gone while its replay is watched, and there again afterwards."""
    table = begin(demo, "deer-portal")
    while table.link.outcome is None:
        wait(demo, lambda: table.facts.mine or table.link.outcome is not None)
        if table.link.outcome is None:
            demo.play(table)
            demo.run(0.1)
    demo.run(1.0)
    click(demo.app.stage, "results.replay")
    demo.run(0.3)
    assert isinstance(demo.app.scene, ReplayScene)
    assert boards(demo) == 1
    assert len(demo.app.world.root.find_all_matches("**/tray")) == 1
    demo.app.back()
    demo.run(0.1)
    assert boards(demo) == 1
    assert table.tabletop.board is not None


def test_in_a_replay_a_card_under_the_pointer_is_held_up(demo: Demo) -> None:
    table = begin(demo, "beat-the-bit")
    for _ in range(3):
        demo.play(table)
        my_turn(demo, table)
    log = demo.app.tables._hosts[id(table.link)].play.table.log
    replay = ReplayScene(demo.app, Recording(demo.app.library.games, list(log)))
    demo.app.home()
    demo.app.go(replay)
    demo.run(0.1)
    target = next(target for target in replay.tabletop.pointing.targets if target.picture is not None)
    seen = replay.tabletop.pointing.corners_of(target)
    stage = demo.app.stage
    x = (sum(spot.x for spot in seen) / len(seen) + 1) / 2 * stage.width
    y = (1 - sum(spot.y for spot in seen) / len(seen)) / 2 * stage.height
    stage.pointer_moved(x, y)
    demo.run(0.5)
    assert stage.find("peek") is not None


def test_home_is_lit_by_its_own_lamp(demo: Demo) -> None:
    renderer = demo.app.world.renderer
    assert renderer is not None
    home = renderer.light
    begin(demo, "deep-regrets")
    assert renderer.light != home, "this game has the same light: the test shows nothing"
    demo.app.home()
    demo.run(0.1)
    assert renderer.light == home


def test_a_board_is_not_seen_before_it_is_laid(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_games()["deer-portal"]
    table = demo.app.tables.begin(game, [YOU, *["classic"] * 3], game.Options())
    assert isinstance(table, TableScene)
    table.tabletop.make(table.facts.speech)
    (board,) = demo.app.world.root.find_all_matches("**/board")
    assert board.is_hidden()
    demo.app.go(table)
    wait(demo, lambda: table.mode.settled)
    (board,) = demo.app.world.root.find_all_matches("**/board")
    assert not board.is_hidden()


@pytest.mark.parametrize("name", GAMES)
def test_looking_at_the_dice_shows_dice(demo: Demo, name: str) -> None:
    """Where they are: on the felt, in the hand, or on the player's own side."""
    table = begin(demo, name)
    for _ in range(3):
        demo.play(table)
        my_turn(demo, table)
    demo.app.stage.key("f5")
    demo.run(1.0)
    tray = table.tabletop._tray
    assert tray is not None
    dice = tray.spots()
    if dice:
        for spot in dice:
            place = table.tabletop.pointing.seen_at(spot)
            assert place is not None
            assert abs(place.x) < 1
            assert abs(place.y) < 1
    else:
        board: Board | None = table.tabletop.board
        assert board is not None
        assert table.tabletop.eye.camera._viewpoint == board.kept_dice(0)  # type: ignore[union-attr]
        if name == "deep-regrets":  # they lie in a tray of their own, and are seen large
            dice = [target for target in table.tabletop.pointing.targets if target.id.startswith("die 0 ")]
            spots = [table.tabletop.pointing.corners_of(die) for die in dice]
            assert all(max(abs(spot.x), abs(spot.y)) < 1 for corners in spots for spot in corners)
            assert all(max(s.x for s in corners) - min(s.x for s in corners) > 0.05 for corners in spots)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "deer-portal"])
def test_my_side_stands_above_the_bar_and_the_board_behind_it(demo: Demo, name: str) -> None:
    table = begin(demo, name)
    demo.app.stage.key("f4")
    demo.run(1.0)
    board = table.tabletop.board
    assert board is not None
    seen = [table.tabletop.pointing.seen_at(point) for point in board.viewpoint("mine", 0).points]
    lowest = min(spot.y for spot in seen if spot is not None)
    safe = table.tabletop.eye.shape[1]
    assert lowest == pytest.approx(safe[2], abs=0.02), "own things lie right above the bar"


def test_the_settings_lie_where_the_data_is_to_be(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from client.settings import SettingsStore

    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
    store = SettingsStore()
    store.change(name="Astrid")
    assert store.path.parent == tmp_path
    assert msgspec.json.decode(store.path.read_bytes())["name"] == "Astrid"


def test_a_look_is_long_enough(demo: Demo) -> None:
    """The tests of tables wait as long as a person looks."""
    before = demo.clock.seconds()
    look(demo)
    assert demo.clock.seconds() - before >= HESITATION
