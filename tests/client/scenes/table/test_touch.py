"""Playing by fingers alone: taps, long presses, pinches, on a phone and on a tablet held upright."""

from itertools import product

import pytest
from msgspec.structs import replace

from benchmarks.targets import LEAST, Reach, reach_of, things, widgets
from client.boards.deep_regrets.selection import made_of
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.replay import Recording, ReplayScene
from client.scenes.table.auto_move import PATIENCE
from client.scenes.table.commands import HoldUp
from client.scenes.table.hud.prompt import prompt
from client.scenes.table.playback import Moment
from client.scenes.table.scene import TableScene
from client.ui.brush import Area
from client.ui.touch import HOLD
from client.ui.widgets import Control
from sim.action_text import print_action
from sim.games import all_games
from sim.games.adventure_dice import actions as adventure
from sim.games.adventure_dice.content import WILDS
from sim.games.adventure_dice.state import usable
from sim.games.deep_regrets import actions as regrets
from sim.games.frigate import actions as frigate
from sim.games.frigate.dice_set import card_of
from sim.games.frigate.state import Die
from sim.selfplay import bot_player, play_table
from tests.client.boards.frigate.play import wanted_selection as frigate_selection
from tests.client.scenes.probing import texts
from tests.client.scenes.table.test_scene import DEER, my_turn, sit_down, wait
from tests.client.scenes.table.test_steady import GAMES, begin
from tests.sim.games.frigate.ship import rolled, ship

UPRIGHT = [(500, 800), (800, 1280)]
SIZES = [*UPRIGHT, (1280, 720)]


class Fingers:
    """A person who touches the screen where things are seen on it."""

    def __init__(self, demo: Demo, table: TableScene) -> None:
        self.demo, self.table, self.stage = demo, table, demo.app.stage

    def tap(self, x: float, y: float) -> None:
        self.stage.finger(7, "down", x, y)
        self.demo.run(0.07)
        self.stage.finger(7, "up", x, y)
        self.demo.run(0.1)

    def drag(self, start, end, steps=6) -> None:
        (x, y), (to_x, to_y) = start, end
        self.stage.finger(7, "down", x, y)
        for n in range(1, steps + 1):
            self.demo.run(1 / 30)
            self.stage.finger(7, "move", x + (to_x - x) * n / steps, y + (to_y - y) * n / steps)
        self.stage.finger(7, "up", to_x, to_y)
        self.demo.run(0.1)

    def pinch(self, x, y, apart, to_apart) -> None:
        self.stage.finger(1, "down", x - apart / 2, y)
        self.stage.finger(2, "down", x + apart / 2, y)
        for n in range(1, 6):
            half = (apart + (to_apart - apart) * n / 5) / 2
            self.stage.finger(1, "move", x - half, y)
            self.stage.finger(2, "move", x + half, y)
        self.stage.finger(2, "up", x + half, y)
        self.stage.finger(1, "up", x - half, y)
        self.demo.run(0.1)

    def press(self, key: str) -> None:
        """Tap a button."""
        self.demo.run(0.5)
        widget = self.stage.find(key)
        assert isinstance(widget, Control), f"no {key} among {texts(self.stage)}"
        self.tap(*widget.on_screen().middle)

    def corners_of(self, name: str) -> list[tuple[float, float]]:
        """Where the corners of a thing on the table are seen, in dp."""
        target = next(target for target in self.table.tabletop.pointing.targets if target.id == name)
        spots = self.table.tabletop.pointing.corners_of(target)
        return [((spot.x + 1) / 2 * self.stage.width, (1 - spot.y) / 2 * self.stage.height) for spot in spots]

    def middle_of(self, name: str) -> tuple[float, float]:
        """Where the middle of a thing on the table is seen, in dp."""
        xs, ys = zip(*self.corners_of(name), strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def in_view(self, name: str) -> bool:
        target = next(target for target in self.table.tabletop.pointing.targets if target.id == name)
        return bool(self.table.tabletop.pointing.corners_of(target)) and not self.stage.covers(*self.middle_of(name))

    def touch(self, name: str) -> None:
        """Tap a thing on the table; once more if the eye went near first."""
        self.demo.run(0.5)
        if not self.in_view(name):
            self.pinch(*self.felt(), 200, 20)
        was = self.table.tabletop.eye.camera.eye
        self.tap(*self.middle_of(name))
        self.demo.run(0.8)
        if self.table.tabletop.eye.camera.eye.distance < was.distance - 0.01:
            self.tap(*self.middle_of(name))

    def felt(self) -> tuple[float, float]:
        """A place of the table at which there is nothing."""
        left, right, top, bottom = self.table.free
        for y, x in product(range(int(top) + 8, int(bottom) - 8, 6), range(int(left) + 8, int(right) - 8, 6)):
            place = 2 * x / self.stage.width - 1, 1 - 2 * y / self.stage.height
            nothing = self.table.tabletop.pointing.target_at(*place, by_finger=True) is None
            if nothing and not self.table.tabletop.hand.is_near(*place) and not self.stage.covers(x, y):
                return x, y
        raise AssertionError("everything is covered")


def at(demo: Demo, name: str, size: tuple[int, int], seats: int = 5, scale: float = 1.0) -> Fingers:
    table = begin(demo, name, seats)
    set_size(demo, table, size, scale)
    return Fingers(demo, table)


def set_size(demo: Demo, table: TableScene, size, scale=1.0, text_size=1.0) -> None:
    demo.app.stage.resize(size, scale, text_size)
    table.resized()
    demo.app.refresh()
    demo.run(0.2)


@pytest.fixture(autouse=True)
def as_before(demo: Demo):
    demo.app.stage.by_finger = False
    yield
    demo.app.stage.resize((1280, 720), 1.0)
    demo.app.stage.by_finger = False


# The eye


def test_one_finger_on_the_felt_never_turns_the_table(demo: Demo) -> None:
    hand = at(demo, "beat-the-bit", (500, 800))
    before = hand.table.tabletop.eye.camera.eye
    x, y = hand.felt()
    hand.drag((x, y), (x + 120, y + 90))
    after = hand.table.tabletop.eye.camera.eye
    assert (after.heading, after.pitch) == (before.heading, before.pitch)
    assert after == before, "the whole table is in view: there is nothing to pan to"


def test_two_fingers_zoom_one_pans_and_a_double_tap_leads_back(demo: Demo) -> None:
    hand = at(demo, "adventure-dice", (500, 800))
    home = hand.table.tabletop.eye.camera.eye
    left, right, top, bottom = hand.table.free
    hand.pinch((left + right) / 2, (top + bottom) / 2, 60, 150)
    near = hand.table.tabletop.eye.camera.eye
    assert near.distance == pytest.approx(home.distance / 2.5, rel=0.02)
    assert (near.heading, near.pitch) == (home.heading, home.pitch)
    x, y = hand.felt()
    hand.drag((x, y), (x + (90 if x < 250 else -90), y))
    moved = hand.table.tabletop.eye.camera.eye
    assert moved != near
    assert moved.distance == near.distance
    hand.pinch(*hand.felt(), 150, 20)
    assert hand.table.tabletop.eye.camera.eye.distance == pytest.approx(home.distance), "never farther than the preset"
    hand.pinch(*hand.felt(), 60, 150)
    x, y = hand.felt()
    hand.tap(x, y)
    hand.tap(x, y)
    demo.run(1.0)
    assert hand.table.tabletop.eye.camera.eye == home


def test_a_pinch_chooses_nothing_and_throws_nothing(demo: Demo) -> None:
    hand = at(demo, "deer-portal", (800, 1280))
    table, rev = hand.table, hand.table.link.rev
    assert table.mode.hand is not None
    seen = table.tabletop.pointing.seen_at(table.tabletop.hand.middle())
    x, y = (seen.x + 1) / 2 * hand.stage.width, (1 - seen.y) / 2 * hand.stage.height
    hand.pinch(x, y, 10, 200)
    demo.run(0.5)
    assert table.link.rev == rev
    assert table.mode.hand is not None
    assert not table.tabletop.hand.dragging


def test_a_mouse_turns_with_its_right_button_and_the_wheel_zooms(demo: Demo) -> None:
    hand = at(demo, "beat-the-bit", (1280, 720))
    x, y = hand.felt()
    before = hand.table.tabletop.eye.camera.eye
    hand.stage.pointer_down(x, y, 3)
    hand.stage.pointer_moved(x + 80, y)
    hand.stage.pointer_up(x + 80, y, 3)
    turned = hand.table.tabletop.eye.camera.eye
    assert turned.heading != before.heading
    hand.stage.wheel(x, y, 1)
    assert hand.table.tabletop.eye.camera.eye.distance < turned.distance


def test_in_a_replay_one_finger_turns_nothing_either(demo: Demo) -> None:
    log = play_table(DEER, 4, DEER.Options(), "replay", bot_player(["classic"] * 4), most=40).log
    replay = ReplayScene(demo.app, Recording(demo.app.library.games, log))
    demo.app.go(replay)
    demo.run(0.3)
    before = replay.tabletop.eye.camera.eye
    demo.app.stage.finger(1, "down", 400, 400)
    demo.app.stage.finger(1, "move", 520, 460)
    demo.app.stage.finger(1, "up", 520, 460)
    assert replay.tabletop.eye.camera.eye == before


# A long press


def test_a_long_press_shows_a_card_while_it_lasts(demo: Demo) -> None:
    hand = at(demo, "adventure-dice", (500, 800))
    table, rev = hand.table, hand.table.link.rev
    card = next(target for target in table.tabletop.pointing.targets if target.picture is not None)
    x, y = hand.middle_of(card.id)
    hand.stage.finger(7, "down", x, y)
    demo.run(HOLD / 2)
    assert table.mode.held_up is None
    demo.run(HOLD)
    assert table.mode.held_up is not None, "the finger is still there"
    assert table.mode.held_up.id == card.id
    assert hand.stage.find("peek") is not None
    hand.stage.finger(7, "up", x, y)
    demo.run(0.5)
    assert table.mode.held_up is None
    assert hand.stage.find("peek") is None
    assert (table.link.rev, table.mode.asked) == (rev, None), "to look is not to choose"


def test_a_finger_that_is_gone_shows_no_card_and_leaves_the_question_on_the_bar(demo: Demo) -> None:
    hand = at(demo, "frigate", (800, 1280))
    hand.press("throw")
    my_turn(demo, hand.table)
    asked = prompt(hand.table.facts)
    hand.touch("die 1")
    demo.run(1.0)
    assert hand.table.mode.held_up is None
    assert hand.table.tabletop.pointing.pointed is None
    assert prompt(hand.table.facts) != asked, "it tells of the die that was selected"


# What a finger can reach


def reach(table: TableScene, name: str) -> Reach:
    return reach_of(table, next(target for target in table.tabletop.pointing.targets if target.id == name))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_whatever_can_be_done_is_reached_within_40_dp_or_the_eye_goes_near(demo: Demo, name: str, size) -> None:
    """Only what lies by chance beside its like may need a closer look: fields in reach, and dice."""
    hand = at(demo, name, size)
    table = hand.table
    hand.stage.by_finger = True
    measured: set[str] = set()
    for _ in range(4):
        my_turn(demo, table)
        if not table.facts.mine:
            break
        for found in (*things(table, measured), *widgets(table)):
            by_chance = found.name.startswith(("field ", "die "))
            if not by_chance:
                measured.add(found.name)
            if found.enough:
                continue
            if found.name.startswith("slot ") and len(table.link.view.card) > 18:
                # dice with twenty faces bring a log of thirty lines
                assert min(found.wide, found.high) >= 0.7 * LEAST, found
                continue
            assert by_chance, found
            x, y = hand.middle_of(found.name)
            factor = table.tabletop.pointing.crowd_at(2 * x / hand.stage.width - 1, 1 - 2 * y / hand.stage.height)
            assert factor > 1 or min(found.seen) >= LEAST, f"{found} cannot be told from its neighbours"
        demo.play(table)
        demo.run(0.2)


@pytest.mark.parametrize("sides", [8, 10, 12, 20])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_lines_of_a_long_log_lie_far_enough_apart_for_a_finger(demo: Demo, size, sides: int) -> None:
    """Frigate: a die with more faces brings a line for each of its numbers."""
    hand = at(demo, "frigate", size)
    table = hand.table
    hand.stage.by_finger = True
    dice = tuple(Die(-number, sides, tuple(range(1, sides + 1))) for number in range(1, 6))
    state = rolled(replace(ship(), dice=dice, card=card_of(dice), open=card_of(dice)), 6, 5, 4, 3, 2)
    table.playback.waiting.append(Moment(table.link.rev, state, 0, ()))
    demo.run(0.5)
    lines = [found for found in things(table) if found.name.startswith("slot ")]
    assert len(lines) > 15
    for found in lines:
        assert min(found.wide, found.high) >= 0.7 * LEAST, found


def test_a_die_is_chosen_at_its_berth_and_shown_there_as_it_fell(demo: Demo) -> None:
    """Frigate on a phone: dice of 14 px lie as they like, their berths lie apart."""
    hand = at(demo, "frigate", (500, 800))
    hand.press("throw")
    my_turn(demo, hand.table)
    view = hand.table.link.view
    for number, value in enumerate(view.values, 1):
        berth = next(target for target in hand.table.tabletop.pointing.targets if target.id == f"berth {number}")
        assert berth.label.endswith(f"shows {value}")
        assert reach_of(hand.table, berth).enough
    hand.touch("berth 2")
    demo.run(0.2)
    chosen = {target.id for target in hand.table.tabletop.pointing.targets if target.selected}
    assert chosen == {"die 2", "berth 2"}
    assert [die.id for die in hand.table.mode.hand.throw.dice] == [2]
    hand.touch("berth 2")
    demo.run(0.2)
    assert not any(target.selected for target in hand.table.tabletop.pointing.targets)


def test_a_tap_into_a_crowd_goes_near_and_chooses_nothing_and_goes_back_after_the_move(demo: Demo) -> None:
    """DeerPortal on a phone: fields of 14 px, several of them in reach."""
    hand, crowded = at(demo, "deer-portal", (500, 800)), list[str]()
    while not crowded:
        table = hand.table
        hand.stage.by_finger = True
        my_turn(demo, table)
        if not table.facts.mine:
            hand = at(demo, "deer-portal", (500, 800))  # a game without a crowd
            continue
        if table.mode.hand is None:
            legal = {
                target.id: hand.middle_of(target.id) for target in table.tabletop.pointing.targets if target.actions
            }
            crowded = [
                thing
                for thing, (x, y) in legal.items()
                if table.tabletop.pointing.crowd_at(2 * x / hand.stage.width - 1, 1 - 2 * y / hand.stage.height) > 1
            ]
        if not crowded:
            demo.play(table)
            demo.run(0.2)
    home, rev = table.tabletop.eye.camera.eye, table.link.rev
    hand.tap(*hand.middle_of(crowded[0]))
    demo.run(1.0)
    assert table.tabletop.eye.camera.eye.distance < home.distance / 1.3
    assert table.link.rev == rev
    found = reach(table, crowded[0])
    assert min(found.wide, found.high) >= LEAST / 2
    hand.tap(*hand.middle_of(crowded[0]))
    wait(demo, lambda: table.link.rev > rev)
    wait(demo, lambda: table.tabletop.eye.camera.eye == home)


def test_a_small_thing_is_met_beside_it_and_a_mouse_meets_what_it_is_on(demo: Demo) -> None:
    hand = at(demo, "frigate", (1280, 720))
    hand.press("throw")
    my_turn(demo, hand.table)
    x, y = hand.middle_of("die 1")
    place = 2 * (x - 17) / hand.stage.width - 1, 1 - 2 * y / hand.stage.height
    near = hand.table.tabletop.pointing.target_at(*place, by_finger=True)
    assert near is not None
    assert near.id.startswith("die ")


# A whole turn


def way_to(name: str, table: TableScene, action) -> tuple[list[str], str]:
    """What is selected for an action that is made by selecting, and what is chosen then, if anything."""
    if name == "frigate" and table.tabletop.board.hides(action):
        if isinstance(action, frigate.Move):
            return [f"perk {action.perk}"], f"perk {table.link.view.perks[action.place - 1].uid}"
        names, chosen = frigate_selection(action)
        return list(names), chosen
    if name == "deep-regrets":
        made = made_of(all_games()[name].content, action)
        board = table.tabletop.board
        wanted = [*made.dice, *(("supply",) if made.supply else ()), *made.dinks, *made.fish, *made.mounts]
        names = []
        for card in wanted:
            names.append(
                next(
                    target.id
                    for target in board.targets
                    if target.toggles and board._pieces[target.id].card == card and target.id not in names
                )
            )
        return names, ""
    if isinstance(action, adventure.BeginAttack):
        wilds = [gear.card for gear in usable(table.link.view, table.link.facing, "wild")]
        real = [card for card in action.cards if card not in WILDS]
        return [*real, *wilds[: len(action.cards) - len(real)]], action.target
    if isinstance(action, adventure.Choose):
        return list(action.cards), ""
    return [], ""


def do(hand: Fingers, name: str) -> None:
    """What the strongest bot would do, by taps alone, never by the list of moves."""
    table = hand.table
    if table.mode.hand is not None and table.mode.hand.action is None:
        hand.press("throw")
        return
    link, rev = table.link, table.link.rev
    bot = list(link.game.bots.values())[-1]
    action = bot(link.view, link.facing, hand.demo._luck.derive("touch", rev))
    if table.mode.hand is not None and table.mode.hand.action == action:
        hand.press("throw")
        return
    names, chosen = way_to(name, table, action)
    for thing in names:
        hand.touch(thing)
        assert next(target for target in table.tabletop.pointing.targets if target.id == thing).selected, thing
    if isinstance(action, adventure.Choose):
        cards = link.view.hands[link.facing]
        action = adventure.Choose(tuple(card for card in cards if card in action.cards))
    standing = [chosen] if chosen else [t.id for t in table.tabletop.pointing.targets if action in t.actions]
    key = print_action(action)
    if standing:
        hand.touch(standing[0])
        hand.demo.run(0.2)
        if table.mode.asked is not None:
            kinds = [found for found in table.mode.asked.actions if type(found) is type(action)]
            meant = [found for found in kinds if found == action] or [
                found for found in kinds if getattr(found, "kind", None) == getattr(action, "kind", None)
            ]
            hand.press(f"which.{print_action(meant[0])}")
    elif table.mode.hand is not None and table.mode.hand.action == action:
        hand.press("throw")
    else:
        hand.press(f"bar.{key}")
    wait(hand.demo, lambda: link.rev > rev or not table.mode.settled, 3)


@pytest.mark.parametrize("size", UPRIGHT, ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_a_turn_by_taps_alone(demo: Demo, name: str, size) -> None:
    hand = at(demo, name, size)
    started = hand.table.link.rev
    for _ in range(8):
        my_turn(demo, hand.table)
        if not hand.table.facts.mine:
            break
        do(hand, name)
        demo.run(0.3)
    assert hand.table.link.rev >= started + 8


def test_dice_are_flicked_by_a_finger_that_begins_at_them(demo: Demo) -> None:
    hand = at(demo, "frigate", (500, 800))
    table = hand.table
    seen = table.tabletop.pointing.seen_at(table.tabletop.hand.middle())
    x, y = (seen.x + 1) / 2 * hand.stage.width, (1 - seen.y) / 2 * hand.stage.height
    hand.drag((x, y), (x, y - 120), steps=4)
    wait(demo, lambda: table.link.view.phase == "rolled")


def test_whoever_holds_dice_may_take_their_time(demo: Demo) -> None:
    hand = at(demo, "frigate", (500, 800))
    table = hand.table
    seen = table.tabletop.pointing.seen_at(table.tabletop.hand.middle())
    x, y = (seen.x + 1) / 2 * hand.stage.width, (1 - seen.y) / 2 * hand.stage.height
    hand.stage.finger(7, "down", x, y)
    demo.run(3 * HOLD)
    for n in range(1, 5):
        hand.stage.finger(7, "move", x, y - 30 * n)
        demo.run(1 / 30)
    hand.stage.finger(7, "up", x, y - 120)
    wait(demo, lambda: table.link.view.phase == "rolled")


# Words for fingers


def test_keys_are_not_named_to_fingers(demo: Demo) -> None:
    hand = at(demo, "deer-portal", (1280, 720))
    said = " ".join(texts(hand.stage))
    assert "Space" in said
    hand.tap(*hand.felt())
    demo.run(0.5)
    assert "Space" not in prompt(hand.table.facts)
    assert not [
        widget.hotkey_words for widget in hand.stage.find("hud.bar").walk() if getattr(widget, "hotkey_words", "")
    ]
    hand.stage.by_finger = False
    demo.run(0.1)
    assert "Space" in prompt(hand.table.facts)


# Twice the size


def five_anglers(demo: Demo) -> TableScene:
    game = all_games()["deep-regrets"]
    table = sit_down(demo, game, (YOU, *["casual" if "casual" in game.bots else next(iter(game.bots))] * 4))
    my_turn(demo, table)
    return table


@pytest.mark.parametrize("size", UPRIGHT, ids=str)
def test_at_twice_the_size_and_in_the_largest_letters_a_finger_reaches_every_angler(demo: Demo, size) -> None:
    table = five_anglers(demo)
    set_size(demo, table, size, 2.0, text_size=1.3)
    hand, anglers = Fingers(demo, table), {action.angler: action for action in table.facts.offered}
    assert len(anglers) == 5
    for name in anglers:
        for x, y in hand.corners_of(f"angler {name}"):
            assert 0 <= x <= hand.stage.width, (name, x)
            assert 0 <= y <= hand.stage.height, (name, y)
            assert not hand.stage.covers(x, y), (name, x, y)
    *_, last = anglers
    (seat,) = table.link.seats
    for _ in range(2):  # the eye may go near first
        if not table.link.view.players[seat].angler:
            hand.tap(*hand.middle_of(f"angler {last}"))
            demo.run(0.8)
    assert table.link.view.players[seat].angler == last


@pytest.mark.parametrize("size", UPRIGHT, ids=str)
def test_at_twice_the_size_every_angler_is_free_and_a_card_stays_within_its_paper(demo: Demo, size) -> None:
    table = five_anglers(demo)
    set_size(demo, table, size, 2.0)
    hand = Fingers(demo, table)
    anglers = [target.id for target in table.tabletop.pointing.targets if target.id.startswith("angler ")]
    assert len(anglers) >= 5
    bar, top = hand.stage.find("hud.bar").area, hand.stage.find("hud.top").area
    free = Area(0, top.bottom, hand.stage.width, bar.y - top.bottom)
    for angler in anglers:
        for x, y in hand.corners_of(angler):
            assert free.y <= y <= free.bottom, (angler, y, free)
    for target in table.tabletop.pointing.targets:
        if not target.picture and not target.detail:
            continue
        table.do(HoldUp(target))
        table.refresh()
        demo.run(0.1)
        box = hand.stage.find("peek")
        assert box.area.overlap(free).h >= box.area.h - 1, (target.id, box.area, free)
        for part in box.walk():
            assert part.area.bottom <= box.area.bottom + 1, (target.id, part.area, box.area)
            assert part.area.right <= box.area.right + 1, (target.id, part.area, box.area)


# What goes on by itself


def at_the_end_of_a_turn(demo: Demo) -> TableScene:
    table = begin(demo, "deep-regrets")
    for _ in range(60):
        my_turn(demo, table)
        if set(map(type, table.facts.offered)) == {regrets.EndTurn, regrets.Pass}:
            return table
        demo.play(table)
        demo.run(0.1)
    raise AssertionError("no turn was ever done")


def test_a_turn_with_nothing_left_to_do_ends_by_itself_and_the_button_tells_when(demo: Demo) -> None:
    table = at_the_end_of_a_turn(demo)
    rev = table.link.rev
    button = demo.app.stage.find(f"bar.{print_action(regrets.EndTurn())}")
    assert 0.5 < button.time_left < 1
    demo.run(PATIENCE - 1.5)
    assert table.link.rev == rev
    assert demo.app.stage.find(button.key).time_left < button.time_left
    wait(demo, lambda: table.link.rev > rev, 3)


def test_any_press_leaves_the_choice_to_the_player(demo: Demo) -> None:
    table = at_the_end_of_a_turn(demo)
    rev = table.link.rev
    hand = Fingers(demo, table)
    hand.tap(*hand.felt())
    demo.run(3 * PATIENCE)
    assert table.link.rev == rev
    assert demo.app.stage.find(f"bar.{print_action(regrets.EndTurn())}").time_left == 0
