"""What is on the screen is what the rules say: after every press of the mouse, all of it is compared with the state.

The state is the host's own. Numbers on the plates, lights on the board, buttons, faces of dice and the prompt are
read from what was composed and drawn.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import panda3d.core as p3d
import pytest

from client.boards import Target
from client.boards.pieces.board import PiecesBoard
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from client.scenes.table.hud.prompt import prompt as words_of_bar
from client.scenes.table.scene import TableScene
from client.ui.widgets import Button, Label
from sim.chance import chance_from
from sim.dice import KINDS
from sim.game import Refused
from sim.games import all_games
from sim.physics.solids import SOLIDS
from tests.client.scenes.table.test_scene import look, sit_down, wait

GAMES = sorted(all_games())


# What the rules say


def deer_numbers(state: Any, seat: int) -> list[int]:
    return [state.cash[seat], state.steps[seat]]


def bit_numbers(state: Any, seat: int) -> list[int]:
    return [state.players[seat].hearts, state.players[seat].coins]


def regrets_numbers(state: Any, seat: int) -> list[int]:
    return [state.players[seat].fishbucks, state.players[seat].madness_level]


def adventure_numbers(state: Any, seat: int) -> list[int]:
    return [len(state.captured[seat]), len(state.hands[seat])]


def frigate_numbers(state: Any, seat: int) -> list[int]:
    return [state.score]


NUMBERS: Mapping[str, Callable[[Any, int], list[int]]] = {
    "adventure-dice": adventure_numbers,
    "beat-the-bit": bit_numbers,
    "deep-regrets": regrets_numbers,
    "deer-portal": deer_numbers,
    "frigate": frigate_numbers,
}


def faces_of(name: str, state: Any) -> dict[int, int]:
    """The faces of the dice that count now and lie on the felt, by number of the die and of the face."""
    match name:
        case "beat-the-bit" if state.attempt is not None:
            attempt = state.attempt
            return {die.id: die.rest.face for die in attempt.dice if die.id not in attempt.again}
        case "adventure-dice" if state.attack is not None:
            attack = state.attack
            return {die.id: die.face for die in attack.dice if die.id != attack.rerolling}
        case "frigate" if state.phase in ("falling", "rolled"):
            return {die.id: die.face for die in state.fallen if die.id not in state.falling}
    return {}


# What is on the screen


class Reader:
    def __init__(self, demo: Demo, table: TableScene, name: str) -> None:
        self.demo, self.table, self.name = demo, table, name
        self.luck = chance_from(f"truth {name}")
        self.done = 0

    @property
    def state(self) -> Any:
        return self.demo.app.tables._hosts[id(self.table.link)].play.table.state

    def compare(self) -> None:
        self.numbers()
        self.lights()
        self.buttons()
        self.faces()
        self.prompt()

    def numbers(self) -> None:
        """Every plate says what its seat has, and whose turn it is."""
        top = self.demo.app.stage.find("hud.top")
        assert top is not None
        table, game, state = self.table, self.table.link.game, self.state
        labels = [widget.words for widget in top.walk() if isinstance(widget, Label)]
        throw = game.throw(state)
        acting = (throw.seat,) if throw is not None else game.to_act(state)
        for seat, name in enumerate(table.facts.speech.names):
            at = labels.index(name)
            end = (
                labels.index(table.facts.speech.names[seat + 1])
                if seat + 1 < len(table.facts.speech.names)
                else len(labels)
            )
            said = labels[at + 1 : end]
            marked = [words for words in said if words in ("plays", "thinks", "your turn")]
            assert bool(marked) == (seat in acting), (name, said)
            told = [int(figure) for figure in re.findall(r"\d+", re.sub(r"\bno (?=cards?\b)", "0 ", said[-1]))]
            wanted = NUMBERS[self.name](state, seat)
            if self.name == "deer-portal" and "step" not in said[-1]:
                wanted = wanted[:1]  # a deer that stands still says why instead of where
            assert told[: len(wanted)] == wanted, (name, said)

    def lights(self) -> None:
        """What glows can be done, and what can be done on the board glows."""
        table, game = self.table, self.table.link.game
        board = table.tabletop.board
        lit = 0
        for target in table.tabletop.pointing.targets:
            for action in target.actions:
                try:
                    game.apply(self.state, 0, action)
                except Refused as refused:
                    raise AssertionError(f"{target.id} is lit for {action}") from refused
            lit += bool(target.selected or target.actions or target.toggles)
        if isinstance(board, PiecesBoard):
            glowing = [t for t in table.tabletop.pointing.targets if t.selected or t.actions or t.toggles]
            seen = sum(t.selected or board._pieces[t.id].look.glows for t in glowing)
            rim = board.on_turn(board._shown[0]) is not None  # type: ignore[index]
            assert board._marks.legal.get_num_children() == seen + rim

    def buttons(self) -> None:
        """Every button on the bar does something that the rules allow, and says it."""
        table, game = self.table, self.table.link.game
        for button in self.bar_buttons():
            if button.key.startswith("bar."):
                assert button.words == table.facts.wording(self.action_of(button)), button.key
                game.apply(self.state, 0, self.action_of(button))

    def faces(self) -> None:
        """Dice on the felt look up with the face that counts."""
        tray = self.table.tabletop._tray
        assert tray is not None
        for die, face in faces_of(self.name, self.state).items():
            if die in tray._held:
                continue
            body = SOLIDS[KINDS[tray._kinds[die].kind].body]
            _, turn = tray.pose(die)
            up = [turn.xform(p3d.Vec3(*normal)).z for normal in body.normals]
            # a d4 has no face above: the one it lies on counts
            shown = up.index(min(up)) if tray._kinds[die].kind == "d4" else up.index(max(up))
            assert shown == face, f"die {die}"
        if self.name == "deer-portal" and self.state.phase == "move":
            (die,) = tray._nodes
            _, turn = tray.pose(die)
            up = [turn.xform(p3d.Vec3(*normal)).z for normal in SOLIDS["d6"].normals]
            assert up.index(max(up)) + 1 == self.state.die

    def prompt(self) -> None:
        said = words_of_bar(self.table.facts)
        assert "Waiting for" not in said
        if self.name == "deer-portal" and self.state.phase == "move":
            assert f"You rolled {self.state.die}." in said
        if self.name == "beat-the-bit" and self.state.phase == "after":
            from sim.games.beat_the_bit.content import CARDS
            from sim.games.beat_the_bit.reading import total

            ((counted, difficulty),) = re.findall(r"^(\d+) vs (\d+)", said)
            assert int(difficulty) == CARDS[self.state.attempt.target].difficulty  # type: ignore[union-attr]
            assert int(counted) == total(self.state, self.state.me, self.state.attempt)

    # The hand with the mouse

    def bar_buttons(self) -> list[Button]:
        bar = self.demo.app.stage.find("hud.bar")
        assert bar is not None
        return [widget for widget in bar.walk() if isinstance(widget, Button)]

    def action_of(self, button: Button) -> Any:
        from sim.wording import parse_action

        return parse_action(self.table.link.game, button.key.removeprefix("bar."))

    def spot_of(self, target: Target) -> tuple[float, float] | None:
        """Where the pointer touches it, and nothing else."""
        stage, top = self.demo.app.stage, self.table.tabletop
        corners = top.pointing.corners_of(target)
        if not corners:
            return None
        x, y = (sum(spot[k] for spot in corners) / len(corners) for k in (0, 1))
        found = top.pointing.target_at(x, y)
        place = (x + 1) / 2 * stage.width, (1 - y) / 2 * stage.height
        return place if found is not None and found.id == target.id and not stage.covers(*place) else None

    def press(self, x: float, y: float) -> None:
        stage = self.demo.app.stage
        stage.pointer_moved(x, y)
        stage.pointer_down(x, y)
        stage.pointer_up(x, y)
        self.demo.run(0.1)

    def step(self) -> None:
        """Press something at random: a button of the bar, or what glows on the table; then answer what is asked."""
        places = [button.area.middle for button in self.bar_buttons() if button.key != "moves.flip"]
        for target in self.table.tabletop.pointing.targets:
            if target.actions or target.toggles:
                spot = self.spot_of(target)
                if spot is not None:
                    places.append(spot)
        if not places:
            self.demo.play(self.table)
        else:
            number, self.luck = self.luck.below(len(places))
            self.press(*places[number])
        if self.table.mode.asked is not None:
            look(self.demo)
            stage = self.demo.app.stage
            asked = [w for w in stage.tree.walk() if w.key.startswith("which.") and w.key != "which.scroll"]
            shown = [w for w in asked if w.visible()]
            number, self.luck = self.luck.below(len(shown))
            self.press(*shown[number].on_screen().middle)
        self.done += 1


def play(demo: Demo, name: str, enough: Callable[[Reader], bool]) -> Reader:
    game = all_games()[name]
    seats = max(game.seats[0], min(3, game.seats[-1]))
    table = sit_down(demo, game, (YOU, *[next(iter(game.bots))] * (seats - 1)))
    reader = Reader(demo, table, name)
    while True:
        wait(demo, lambda: table.facts.mine or isinstance(demo.app.scene, ResultsScene), seconds=240)
        if isinstance(demo.app.scene, ResultsScene) or enough(reader):
            return reader
        look(demo)
        if table.facts.mine:  # at some tables others act at the same time
            reader.compare()
            reader.step()


@pytest.mark.parametrize("name", GAMES)
def test_forty_presses_at_random_and_nothing_on_the_screen_is_untrue(demo: Demo, name: str) -> None:
    assert play(demo, name, lambda reader: reader.done >= 40).done > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_two_hundred_presses_at_random_and_nothing_on_the_screen_is_untrue(demo: Demo, name: str) -> None:
    assert play(demo, name, lambda reader: reader.done >= 200).done > 0
