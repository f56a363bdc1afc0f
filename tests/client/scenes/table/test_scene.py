"""At the table: playing, throwing, taking back, looking back, sharing a device."""

from pathlib import Path

import msgspec
import panda3d.core as p3d
import pytest
from msgspec.structs import replace

from client.demo import Demo
from client.render.assets import MissingAsset
from client.scenes.doors import Doors
from client.scenes.home import HomeScene
from client.scenes.new_table import OPEN, YOU, NewTableScene
from client.scenes.replay import Recording, ReplayScene
from client.scenes.results import ResultsScene
from client.scenes.rulebook import RulebookScene
from client.scenes.table.commands import Choose, Consent, LookBack, OpenPanel, StandIn, ThrowDice
from client.scenes.table.mode import Menu
from client.scenes.table.notices import explain
from client.scenes.table.scene import TableScene
from client.scenes.world import World
from client.ui.guard import HESITATION
from client.ui.widgets import Label
from netcode import messages as m
from netcode.addresses import Place
from netcode.host import TableHost
from netcode.link import LocalLink
from netcode.throws import Inputs
from sim import logfile
from sim.chance import chance_from
from sim.codec import decode as decode_inputs
from sim.game import Aim, Refused
from sim.games import all_games
from sim.physics.trajectory import decode
from sim.roller import SeededRoller
from sim.selfplay import bot_player, play_table
from sim.table import Settle, Table
from tests.client.scenes.probing import click, faults, press, texts
from tests.client.scenes.test_app import SHAPES, resize

DEER = all_games()["deer-portal"]
SECRET = next(game for name, game in all_games().items() if name == "adventure-dice")


def sit_down(
    demo: Demo, game: object = DEER, chairs: tuple[str, ...] = (YOU, "classic", "classic", "classic")
) -> TableScene:
    table = demo.app.tables.begin(game, list(chairs), game.Options())  # type: ignore[arg-type, attr-defined]
    assert isinstance(table, TableScene)
    demo.app.go(table)
    wait(demo, lambda: table.mode.settled or table.hot_seat.curtained)
    return table


def wait(demo: Demo, condition: object, seconds: float = 60) -> None:
    for _ in range(int(seconds * 30)):
        if condition():  # type: ignore[operator]
            return
        demo.run(1 / 30)
    raise AssertionError("it never happened")


def look(demo: Demo) -> None:
    """Long enough to see what a button means now: what is pressed sooner is not taken."""
    demo.run(HESITATION + 0.1)


def my_turn(demo: Demo, table: TableScene) -> None:
    wait(demo, lambda: table.facts.mine or isinstance(demo.app.scene, ResultsScene))
    look(demo)


def test_a_whole_game_by_keys_alone(demo: Demo) -> None:
    table = sit_down(demo)
    for _ in range(400):
        my_turn(demo, table)
        if isinstance(demo.app.scene, ResultsScene):
            break
        if table.mode.hand is not None:
            demo.app.stage.key("space")
        else:
            demo.app.stage.key("1")
        demo.run(0.1)
    assert isinstance(demo.app.scene, ResultsScene)
    assert table.link.outcome is not None
    press(demo.app.stage, "results.replay")
    demo.run(0.2)
    assert isinstance(demo.app.scene, ReplayScene)


def test_a_turn_by_pointer_alone(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    click(demo.app.stage, "throw")
    my_turn(demo, table)
    assert table.facts.present is not None
    assert table.facts.present.view.phase == "move"
    click(demo.app.stage, "moves.flip")
    demo.run(0.1)
    move = next(action for action in table.facts.offered if not action.concession)
    from sim.action_text import print_action

    click(demo.app.stage, f"move.{print_action(move)}")
    wait(demo, lambda: table.link.view.steps[0] > 0)


def test_a_flick_throws_with_its_gesture(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    stage, top = demo.app.stage, table.tabletop
    middle = top._tray.middle()  # type: ignore[union-attr]
    place = top.pointing.seen_at(middle)
    assert place is not None
    x, y = (place.x + 1) / 2 * stage.width, (1 - place.y) / 2 * stage.height
    stage.pointer_down(x, y)
    for _ in range(8):
        demo.clock.advance(1 / 60)
        x, y = x + 3, y - 14
        stage.pointer_moved(x, y)
    held = top._tray.middle()  # type: ignore[union-attr]
    stage.pointer_up(x, y)
    assert table.mode.hand is None
    wait(demo, lambda: table.facts.present is not None and table.facts.present.fall is not None)
    # the die leaves from where the hand was, not from a place of its own
    start, _ = decode(table.facts.present.fall.motion).sample(0)[0]  # type: ignore[union-attr]
    tray = top.board.tray  # type: ignore[union-attr]
    away = p3d.Vec2(tray.x + start[0] * tray.scale - held.x, tray.y + start[1] * tray.scale - held.y)  # type: ignore[union-attr]
    assert away.length() < 3.0 * tray.scale


@pytest.mark.parametrize("shift", [True, False])
def test_arrows_aim_the_dice_in_the_hand_and_space_throws_them_there(demo: Demo, shift: bool) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    before = table.tabletop._tray.middle()  # type: ignore[union-attr]
    for _ in range(5):
        demo.app.stage.key("arrow_left", shift)
    assert table.mode.hand.aim == Aim(-510, 0)
    assert table.tabletop._tray.middle().x < before.x  # type: ignore[union-attr]
    assert not table.tabletop._tray.node.find("aim").is_empty()  # type: ignore[union-attr]
    demo.app.stage.key("space")
    wait(demo, lambda: table.facts.present is not None and table.facts.present.fall is not None)
    (thrown,) = [entry.input for entry in table.link._host.play.table.log if isinstance(entry.input, Settle)]  # type: ignore[attr-defined]
    gesture = decode_inputs(thrown.inputs, Inputs).gesture
    assert gesture.aim == -90
    assert gesture.strength < 0.1
    assert gesture.x < -0.3


def test_dice_that_are_only_put_down_again_stay_in_the_hand(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    stage, top = demo.app.stage, table.tabletop
    place = top.pointing.seen_at(top._tray.middle())  # type: ignore[union-attr]
    assert place is not None
    x, y = (place.x + 1) / 2 * stage.width, (1 - place.y) / 2 * stage.height
    stage.pointer_down(x, y)
    demo.clock.advance(0.5)
    stage.pointer_up(x, y)
    assert table.mode.hand is not None


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("language", ["en", "nb"])
def test_the_table_can_be_used_in_any_window(demo: Demo, shape: tuple[int, int, float], language: str) -> None:
    table = sit_down(demo)
    demo.app.store.change(language=language)
    resize(demo, *shape)
    for tab in ("", "log", "words", "chat", "dice"):
        table.model.mode = replace(table.mode, panel=tab)
        table.refresh()
        demo.app.think()
        assert faults(demo.app.stage) == [], tab


@pytest.mark.parametrize("width", [920, 1280])
def test_the_plates_of_five_seats_stand_clear_of_the_panel(demo: Demo, width: int) -> None:
    table = sit_down(demo, all_games()["deep-regrets"], (YOU, *["casual"] * 4))
    my_turn(demo, table)
    table.model.mode = replace(table.mode, panel="log")
    resize(demo, width, 720, 1.0)
    seats, side = demo.app.stage.find("hud.top"), demo.app.stage.find("hud.side")
    assert seats is not None
    assert side is not None
    assert seats.area.bottom < side.area.y


@pytest.mark.parametrize("width", [900, 1280])
def test_a_players_name_is_read_whole_whatever_else_its_plate_says(demo: Demo, width: int) -> None:
    demo.app.store.change(name="Annelise")
    table = sit_down(demo)
    my_turn(demo, table)
    resize(demo, width, 600, 1.0)
    brush = demo.app.stage.brush
    named = [w for w in demo.app.stage.tree.walk() if isinstance(w, Label) and w.words.startswith("Annelise")]
    assert any(label.measure(brush, 1000)[0] <= label.area.w + 0.5 for label in named)


def test_another_language_reaches_the_table_at_once(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.store.change(language="it")
    demo.run(0.1)
    assert "Menu" not in texts(demo.app.stage)
    assert any(words.startswith("Trascina e lancia il dado") for words in texts(demo.app.stage))


def test_what_is_forbidden_says_why_and_leads_to_the_rule(demo: Demo) -> None:
    table = sit_down(demo)
    explain(table.app, table.facts, Refused("moves.past-start", here=2, value=5))
    demo.app.think()
    assert any("your path starts at 0" in words for words in texts(demo.app.stage))
    demo.app.stage.key("f1")
    demo.run(0.1)
    assert isinstance(demo.app.scene, RulebookScene)
    heading, book = demo.app.stage.find("#moves"), demo.app.stage.find("rulebook.scroll")
    assert heading is not None
    assert book is not None
    assert abs(heading.on_screen().y - book.on_screen().y) < 40


def test_the_host_s_refusal_is_a_sentence(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    table.link.send(m.Redo())
    demo.run(0.2)
    assert "Nothing to redo." in texts(demo.app.stage)


def test_a_move_before_the_dice_is_taken_back_by_all_who_sit_here(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    assert table.link.view.phase == "move"
    demo.app.stage.key("u")
    wait(demo, lambda: table.link.view.phase == "roll")


def test_an_entry_of_the_log_shows_its_moment(demo: Demo) -> None:
    table = sit_down(demo)
    for _ in range(4):
        my_turn(demo, table)
        demo.play(table)
        demo.run(0.2)
    my_turn(demo, table)
    first = table.facts.log[0].moment
    table.do(OpenPanel("log"))
    demo.run(0.1)
    click(demo.app.stage, f"log.{table.facts.log[-1].moment.rev}")
    table.do(LookBack(first))
    demo.run(0.1)
    assert table.mode.looking is first
    assert table.facts.offered == ()
    demo.app.stage.key("escape")
    demo.run(0.2)
    assert table.mode.looking is None
    my_turn(demo, table)


def test_everyone_reads_what_is_said(demo: Demo) -> None:
    table = sit_down(demo)
    demo.app.stage.key("c")
    demo.run(0.1)
    click(demo.app.stage, "chat.entry")
    for letter in "Hallo på deg":
        demo.app.stage.typed(letter)
    demo.app.stage.key("enter")
    demo.run(0.2)
    assert "Hallo på deg" in texts(demo.app.stage)
    assert table.mode.draft == ""


def test_two_taps_are_asked_for_if_wanted(demo: Demo) -> None:
    demo.app.store.change(confirm=True)
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    step = table.link.view.steps[0]
    demo.app.stage.key("1")
    demo.run(0.2)
    assert table.link.view.steps[0] == step
    look(demo)
    press(demo.app.stage, "confirm.yes")
    wait(demo, lambda: table.link.view.steps[0] != step)


def test_the_words_are_those_of_the_terminal(demo: Demo) -> None:
    from client import narration

    table = sit_down(demo)
    table.model.mode = replace(table.mode, panel="words")
    table.refresh()
    demo.run(0.1)
    assert table.facts.present is not None
    told = narration.describe(DEER, table.facts.speech, table.facts.present.view, 0)
    assert told
    assert set(told) <= set(texts(demo.app.stage))


def test_every_die_is_counted(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    (count,) = [count for count in table.playback.ledger.counts if count.seat == 0]
    assert sum(count.falls) == 1
    table.model.mode = replace(table.mode, panel="dice")
    table.refresh()
    demo.app.think()
    assert any("A verdict needs 30" in words for words in texts(demo.app.stage))


def test_dice_that_fell_before_a_break_are_still_counted_after_it(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    fallen = table.playback.ledger.counts
    assert fallen
    demo.app.stage.key("escape")
    demo.run(0.1)
    click(demo.app.stage, "menu.leave")
    demo.run(0.2)
    click(demo.app.stage, "continue")
    wait(demo, lambda: isinstance(demo.app.scene, TableScene) and demo.app.scene.mode.settled)
    again = demo.app.scene
    assert isinstance(again, TableScene)
    assert again.playback.ledger.counts == fallen


def test_a_game_that_hides_nothing_needs_no_curtain(demo: Demo) -> None:
    assert not DEER.secrets
    table = sit_down(demo, chairs=(YOU, YOU, "classic", "classic"))
    seen = set()
    for _ in range(6):
        my_turn(demo, table)
        seen.add(table.link.facing)
        demo.play(table)
        demo.run(0.2)
        assert not table.hot_seat.curtained
    assert seen == {0, 1}


def test_people_who_share_a_device_and_have_secrets_begin_with_the_curtain(demo: Demo) -> None:
    table = sit_down(demo, SECRET, (YOU, YOU))
    assert table.hot_seat.curtained
    demo.app.think()
    first = table.hot_seat.next_seats()[0]
    assert any(table.facts.speech.seat(first) in line for line in texts(demo.app.stage))
    assert table.tabletop.board is None
    demo.app.stage.key("enter")
    my_turn(demo, table)
    assert table.link.facing == first


def test_who_sits_alone_at_a_device_needs_no_curtain(demo: Demo) -> None:
    table = sit_down(demo, SECRET, (YOU, next(iter(SECRET.bots))))
    assert not table.hot_seat.curtained


def test_behind_the_curtain_there_is_no_node_of_the_table(demo: Demo) -> None:
    assert SECRET.secrets
    table = sit_down(demo, SECRET, (YOU, YOU))
    curtains = 0
    for _ in range(60):
        wait(demo, lambda: table.hot_seat.curtained or table.facts.mine or table.hot_seat.hands_over)
        if table.hot_seat.hands_over:
            look(demo)
            demo.app.stage.key("space")
            assert table.hot_seat.curtained
        elif table.hot_seat.curtained:
            curtains += 1
            demo.app.think()
            names = [path.name for path in demo.app.world.root.find_all_matches("**")]
            assert [name for name in names if name == "board" or "tray" in name or name.startswith("die")] == []
            assert table.tabletop.pointing.targets == ()
            seat = table.hot_seat.next_seats()[0]
            words = texts(demo.app.stage)
            assert any(table.facts.speech.seat(seat) in line for line in words)
            assert len(words) <= 3
            if curtains == 3:
                break
            others = [moment for moment in table.playback.moments if moment.facing != seat]
            demo.app.stage.key("enter")
            demo.app.think()
            assert table.facts.present is None or table.facts.present.facing == seat
            demo.run(0.3)
            assert table.link.facing == seat
            for moment in others[-3:]:
                # what another hand saw is not shown again to this one
                table.do(LookBack(moment))
                assert table.mode.looking is None
        else:
            demo.play(table)
            demo.run(0.2)
    assert curtains == 3


def test_a_table_that_was_open_to_others_is_open_again_when_it_is_resumed(
    demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    doors: list[tuple[str, str]] = []

    def announce(way: Doors, host: TableHost, relay: Place | None = None) -> str:
        doors.append((host.id, host.seal.code))
        return "192.168.1.20:4747"

    monkeypatch.setattr(Doors, "open", announce)
    demo.app.go(demo.app.tables.begin(DEER, [YOU, OPEN, "classic", "classic"], DEER.Options()))
    demo.run(0.3)
    click(demo.app.stage, "bot1")
    demo.run(0.2)
    press(demo.app.stage, "begin")
    wait(demo, lambda: isinstance(demo.app.scene, TableScene))
    demo.run(0.2)
    demo.app.stage.key("escape")
    demo.run(0.1)
    click(demo.app.stage, "menu.leave")
    demo.run(0.2)
    click(demo.app.stage, "continue")
    demo.run(0.2)
    (table, code), again = doors
    assert code
    assert again == (table, code)
    words = " ".join(texts(demo.app.stage))
    assert code in words
    assert "192.168.1.20:4747" in words


def test_people_gather_before_a_table_with_open_chairs_begins(demo: Demo) -> None:
    lobby = demo.app.tables.begin(DEER, [YOU, OPEN, "classic", "classic"], DEER.Options())
    demo.app.go(lobby)
    demo.run(0.3)
    code = lobby.link.lobby.code  # type: ignore[attr-defined]
    assert code
    assert code in texts(demo.app.stage)
    click(demo.app.stage, "bot1")
    demo.run(0.2)
    press(demo.app.stage, "begin")
    wait(demo, lambda: isinstance(demo.app.scene, TableScene))


def watcher(demo: Demo, table: TableScene) -> LocalLink:
    """Somebody who watches the table of this device."""
    link = LocalLink(demo.clock, demo.app.tables._hosts[id(table.link)], "Cy", seats=0)
    link.open()
    wait(demo, lambda: link.view is not None)
    return link


def test_the_owner_is_asked_before_somebody_takes_over_a_bots_chair(demo: Demo) -> None:
    table = sit_down(demo)
    link = watcher(demo, table)
    link.send(m.Sit(seat=2))
    wait(demo, lambda: table.link.proposal is not None)
    look(demo)
    assert faults(demo.app.stage) == []
    assert any("Cy" in words and table.facts.speech.seat(2) in words for words in texts(demo.app.stage))
    click(demo.app.stage, "consent.yes")
    wait(demo, lambda: link.seats == (2,))
    assert table.link.lobby is not None
    assert table.link.lobby.chairs[2].name == "Cy"


def test_whoever_watches_asks_for_a_bots_chair_from_the_menu(demo: Demo) -> None:
    table = sit_down(demo)
    link = watcher(demo, table)
    watching = TableScene(demo.app, link)
    demo.app.go(watching)
    demo.run(0.2)
    demo.app.stage.key("escape")
    demo.run(0.1)
    assert faults(demo.app.stage) == []
    click(demo.app.stage, "menu.take-chair")
    wait(demo, lambda: table.link.proposal is not None)
    assert table.link.proposal is not None
    assert table.link.proposal.name == "Cy"
    table.do(Consent(True))
    wait(demo, lambda: link.facing == 1)
    demo.app.stage.key("escape")
    demo.run(0.1)
    assert demo.app.stage.find("menu.stand-in") is not None


def test_a_table_is_left_and_continued(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    before = table.link.view
    demo.app.stage.key("escape")
    demo.run(0.1)
    click(demo.app.stage, "menu.leave")
    demo.run(0.2)
    click(demo.app.stage, "continue")
    again = demo.app.scene
    assert isinstance(again, TableScene)
    my_turn(demo, again)
    assert again.link.view == before


def test_a_recording_is_watched_both_ways(demo: Demo) -> None:
    recorded = play_table(DEER, 4, DEER.Options(), "replay", bot_player(["classic"] * 4), most=40)
    replay = ReplayScene(demo.app, Recording(demo.app.library.games, recorded.log))
    demo.app.go(replay)
    demo.run(0.1)
    seen = []
    for _ in range(12):
        demo.app.stage.key("arrow_right")
        seen.append(replay.recording.moment(replay.at, None).view)
    for view in reversed(seen):
        assert replay.recording.moment(replay.at, None).view == view
        demo.app.stage.key("arrow_left")
    demo.app.stage.key("end")
    assert replay.at == len(recorded.log) - 1
    click(demo.app.stage, "play")
    demo.run(0.1)
    assert replay.playing
    assert faults(demo.app.stage) == []


@pytest.mark.parametrize("name", [name for name in all_games() if name != "deer-portal"])
def test_every_other_game_is_played_by_its_list_of_moves(demo: Demo, name: str) -> None:
    game = all_games()[name]
    seats = max(game.seats[0], min(2, game.seats[-1]))
    table = sit_down(demo, game, (YOU, *[next(iter(game.bots))] * (seats - 1)))
    for _ in range(6):
        my_turn(demo, table)
        if isinstance(demo.app.scene, ResultsScene):
            break
        demo.app.think()
        assert faults(demo.app.stage) == []
        rev = table.link.rev
        demo.play(table)
        wait(demo, lambda rev=rev: table.link.rev > rev)
    assert len(table.playback.moments) > 1


def given_up(demo: Demo) -> TableScene:
    """A run that ended at once: its results are shown."""
    table = sit_down(demo, all_games()["frigate"], (YOU,))
    my_turn(demo, table)
    table.do(Choose(next(action for action in table.link.actions if action.concession)))
    wait(demo, lambda: isinstance(demo.app.scene, ResultsScene))
    demo.run(0.5)
    return table


def test_the_end_of_a_run_tells_what_it_is_remembered_for(demo: Demo) -> None:
    given_up(demo)
    assert "Rounds won: 0 · points: 0 · hands: 0" in texts(demo.app.stage)
    assert faults(demo.app.stage) == []


def test_the_results_say_for_ever_that_something_was_taken_back(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    given_up(demo)
    results = demo.app.scene
    assert isinstance(results, ResultsScene)
    assert not any("stays marked" in words for words in texts(demo.app.stage))
    frigate = all_games()["frigate"]
    monkeypatch.setattr(type(frigate), "counts_for_records", lambda game, seats: False)
    table = Table.begin(frigate, 1, seed=b"seed")
    table.act(0, next(action for action in frigate.actions(table.state, 0) if not action.concession))
    table.settle(SeededRoller(chance_from(1)).roll(frigate.throw(table.state)))
    table.undo(0, agreed=(0,), fresh=b"fresh")
    table.act(0, next(action for action in frigate.actions(table.state, 0) if action.concession))
    results._remember(logfile.dump(table.log))
    demo.app.think()
    assert "Undone: 1 roll. This game stays marked and counts for no record." in texts(demo.app.stage)
    assert faults(demo.app.stage) == []


def test_a_new_table_is_laid_as_one_that_was_played(demo: Demo) -> None:
    game = all_games()["adventure-dice"]
    demo.app.go(NewTableScene(demo.app, game))
    scene = demo.app.scene
    assert isinstance(scene, NewTableScene)
    scene.options = msgspec.structs.replace(scene.options, short_game=True)
    scene.chairs = ["strong", YOU, "casual"]
    scene.begin()
    demo.run(0.5)
    table = demo.app.scene
    assert isinstance(table, TableScene)
    again = NewTableScene(demo.app, game)
    again.like(table.link)
    assert again.options == scene.options
    assert again.chairs == ["strong", YOU, "casual"]


def test_whoever_has_played_plays_again_from_the_results(demo: Demo) -> None:
    table = given_up(demo)
    press(demo.app.stage, "results.again")
    demo.run(0.5)
    again = demo.app.scene
    assert isinstance(again, TableScene)
    assert again is not table
    # nobody else is asked: it begins at once, with the same people and rules, and as a game of its own
    wait(demo, lambda: again.link.view is not None)
    assert again.link.lobby is not None
    assert table.link.lobby is not None
    assert again.link.lobby.options == table.link.lobby.options
    assert [chair.level for chair in again.link.lobby.chairs] == [chair.level for chair in table.link.lobby.chairs]
    assert again.link.outcome is None
    assert sum(saved.closed == "over" for saved in demo.app.tables.records.saved()) >= 1


def test_a_false_log_from_a_host_is_told_in_a_sentence(demo: Demo) -> None:
    given_up(demo)
    results = demo.app.scene
    assert isinstance(results, ResultsScene)
    for answer in (results._remember, demo.app.tables.records.replay_log):
        answer(b"no log at all")
        demo.app.think()
        assert "This is not an Astragal game file." in texts(demo.app.stage)
        assert demo.app.scene is results
    # whoever wants other rules or people sets up another table from here
    press(demo.app.stage, "results.change")
    demo.run(0.2)
    assert isinstance(demo.app.scene, NewTableScene)


def test_the_run_of_the_day_is_begun_from_the_screen_before_it_and_remembered_there(demo: Demo) -> None:
    frigate = all_games()["frigate"]
    demo.app.go(NewTableScene(demo.app, frigate))
    demo.run(0.1)
    press(demo.app.stage, "daily")
    demo.run(0.5)
    table = demo.app.scene
    assert isinstance(table, TableScene)
    my_turn(demo, table)
    table.do(Choose(next(action for action in table.link.actions if action.concession)))
    wait(demo, lambda: isinstance(demo.app.scene, ResultsScene))
    demo.run(0.5)
    demo.app.home()
    demo.app.go(NewTableScene(demo.app, frigate))
    demo.run(0.1)
    assert any("daily run" in words for words in texts(demo.app.stage))
    assert faults(demo.app.stage) == []


def test_tables_leave_nothing_behind(demo: Demo) -> None:
    def nodes() -> int:
        return int(demo.app.world.root.find_all_matches("**").get_num_paths())

    for _ in range(2):
        sit_down(demo)
        demo.app.home()
    before = nodes()
    for _ in range(3):
        sit_down(demo)
        demo.app.home()
    assert nodes() == before


def test_once_dice_fell_taking_back_needs_everybody(demo: Demo) -> None:
    table = sit_down(demo, chairs=(YOU, YOU, "classic", "classic"))
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    demo.app.stage.key("u")
    wait(demo, lambda: demo.app.stage.find("consent.yes") is not None)
    assert table.link.view.phase == "move"
    look(demo)
    press(demo.app.stage, "consent.yes")
    wait(demo, lambda: table.link.view.phase == "roll")


def test_less_motion_takes_effect_at_once(demo: Demo) -> None:
    demo.app.store.change(reduced_motion=False)
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    wait(demo, lambda: table.tabletop.falling)
    my_turn(demo, table)
    demo.app.store.change(reduced_motion=True)
    demo.play(table)
    my_turn(demo, table)
    demo.app.stage.key("space")
    for _ in range(30):
        demo.run(1 / 30)
        assert not table.tabletop.falling


def test_a_field_of_the_board_is_clicked(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    stage, top = demo.app.stage, table.tabletop
    target = next(target for target in top.pointing.targets if target.actions)
    place = top.pointing.seen_at(target.node.get_pos(demo.app.world.root))
    assert place is not None
    x, y = (place.x + 1) / 2 * stage.width, (1 - place.y) / 2 * stage.height
    assert not stage.covers(x, y)
    stage.pointer_down(x, y)
    stage.pointer_up(x, y)
    wait(demo, lambda: table.link.view.steps[0] > 0)


def test_arrows_and_enter_choose_on_the_board(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    demo.app.stage.key("arrow_right")
    assert table.tabletop.pointing.pointed is not None
    assert table.tabletop.pointing.pointed.actions
    demo.app.stage.key("enter")
    wait(demo, lambda: table.link.view.steps[0] > 0)


def test_a_bot_plays_on_for_whoever_wants_to_watch(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    table.do(StandIn())
    wait(demo, lambda: table.link.view.steps[0] > 0)
    assert table.facts.stood_in
    table.do(StandIn())
    wait(demo, lambda: not table.facts.stood_in)


def test_the_menu_holds_everything_and_can_be_left(demo: Demo) -> None:
    table = sit_down(demo)
    for shape in SHAPES:
        resize(demo, *shape)
        demo.app.stage.key("escape")
        demo.app.think()
        assert demo.app.stage.find("menu.leave") is not None
        assert faults(demo.app.stage) == []
        demo.app.stage.key("escape")
        demo.app.think()
        assert not table.mode.has(Menu)


def test_without_a_renderer_the_game_is_played_in_words(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*given: object) -> None:
        raise MissingAsset("The folder models is missing.")

    monkeypatch.setattr("client.render.renderer.Renderer", missing)
    monkeypatch.setattr(demo.app, "world", World(demo.app.window.base, demo.app.settings))
    demo.app.go(HomeScene(demo.app))
    demo.run(0.1)
    assert "The folder models is missing." in texts(demo.app.stage)
    assert faults(demo.app.stage) == []
    table = sit_down(demo)
    my_turn(demo, table)
    demo.app.stage.key("space")
    my_turn(demo, table)
    demo.app.stage.key("1")
    wait(demo, lambda: table.link.view.steps[0] > 0)
    demo.app.home()


def test_rules_that_fail_at_a_trial_are_told_and_the_list_of_moves_goes_on(
    demo: Demo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    table = sit_down(demo)
    my_turn(demo, table)

    def fail(*given: object) -> None:
        raise TypeError("a defect of the rules")

    with monkeypatch.context() as broken:
        broken.setattr(type(table.link.game), "throw", fail)
        table.course.take_dice()
        assert table.mode.hand is None
    demo.app.think()
    record = next(tmp_path.rglob("defect-*.txt"))
    assert "a defect of the rules" in record.read_text()
    assert demo.app.words("problem.no-hand", path=record) in texts(demo.app.stage)
    assert table.facts.by_list
    my_turn(demo, table)
    demo.app.stage.key("1")
    wait(demo, lambda: table.link.rev > 1)


def test_trying_what_turns_up_hidden_things_is_no_defect(demo: Demo) -> None:
    for name in ("adventure-dice", "beat-the-bit", "deep-regrets"):
        table = sit_down(demo, all_games()[name], (YOU, next(iter(all_games()[name].bots))))
        for _ in range(25):
            my_turn(demo, table)
            demo.play(table)
            demo.run(0.1)
        assert not table.model.no_hand, name
        demo.app.home()


def test_dice_that_lie_stay_and_dice_in_the_air_fall_once_more_when_the_table_is_made_anew(demo: Demo) -> None:
    demo.app.store.change(reduced_motion=False)
    table = sit_down(demo)
    my_turn(demo, table)
    table.do(ThrowDice())
    wait(demo, lambda: table.tabletop.falling)
    demo.run(0.2)
    table.course.remake()
    assert not table.tabletop.falling
    demo.run(0.1)
    assert table.tabletop.falling
    table.tabletop.skip()
    wait(demo, lambda: table.facts.present is not None and table.facts.present.fall is not None)
    before = table.tabletop.poses([0])
    table.course.remake()
    assert table.tabletop.poses([0]) == before
