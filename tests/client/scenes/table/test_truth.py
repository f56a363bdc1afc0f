"""After every press of the mouse, all that is on the screen is compared with what the rules say."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from client.boards import Target
from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from client.scenes.table.scene import TableScene
from client.ui.widgets import Button
from sim.chance import chance_from
from sim.games import all_games
from tests.client.scenes.table.test_scene import look, sit_down, wait
from tests.client.truth import Truth
from tests.client.truth.sight import Sight

GAMES = sorted(all_games())


class Reader:
    """A hand that presses at random, and an eye that believes nothing."""

    def __init__(self, demo: Demo, table: TableScene, name: str) -> None:
        self.demo, self.table = demo, table
        self.truth = Truth(demo.app, table)
        self.luck = chance_from(f"truth {name}")
        self.done = 0

    def bar_buttons(self) -> list[Button]:
        bar = self.demo.app.stage.find("hud.bar")
        assert bar is not None
        return [widget for widget in bar.walk() if isinstance(widget, Button)]

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
            reader.truth.compare()
            reader.step()


@pytest.mark.parametrize("name", GAMES)
def test_forty_presses_at_random_and_nothing_on_the_screen_is_untrue(demo: Demo, name: str) -> None:
    assert play(demo, name, lambda reader: reader.done >= 40).done > 0


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_two_hundred_presses_at_random_and_nothing_on_the_screen_is_untrue(demo: Demo, name: str) -> None:
    assert play(demo, name, lambda reader: reader.done >= 200).done > 0


# And it notices

LIES = {
    "adventure-dice": lambda state: replace(state, adventure_deck=state.adventure_deck[1:]),
    "beat-the-bit": lambda state: replace(state, pot=(*state.pot, "coins(2)")),
    "deep-regrets": lambda state: replace(state, coin_value=state.coin_value + 1),
    "deer-portal": lambda state: replace(state, steps=(*state.steps[:3], state.steps[3] + 1)),
    "frigate": lambda state: replace(state, rerolls_left=state.rerolls_left + 1),
}
"""The table with one thing that is otherwise than shown."""


@pytest.mark.parametrize("name", GAMES)
def test_one_wrong_thing_on_the_table_is_noticed(demo: Demo, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = play(demo, name, lambda reader: True)
    seen = Sight(demo.app, reader.table)
    reader.truth.board(seen)
    other = LIES[name](reader.truth.state)
    monkeypatch.setattr(Truth, "state", other)
    with pytest.raises(AssertionError):
        reader.truth.board(seen)
