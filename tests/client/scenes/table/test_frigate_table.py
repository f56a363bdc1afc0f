"""A table of Frigate: what its plate and its buttons say."""

from dataclasses import replace

import pytest

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.commands import FlipMoves, HoldUp, Pick
from client.scenes.table.scene import TableScene
from client.ui.widgets import Label
from sim.games.frigate import GAME
from tests.client.scenes.probing import texts
from tests.client.scenes.table.test_scene import sit_down, wait
from tests.client.scenes.test_app import resize


@pytest.fixture
def table(demo: Demo) -> TableScene:
    made = sit_down(demo, GAME, (YOU,))
    wait(demo, lambda: made.facts.mine)
    return made


def test_a_perk_that_is_taken_up_is_named_on_its_buttons(demo: Demo, table: TableScene) -> None:
    held = table.link.view.perks[0]
    table.do(Pick(next(target for target in table.tabletop.pointing.targets if target.id == f"perk {held.uid}")))
    demo.run(0.1)
    name = table.facts.speech.say(f"perk.{held.id}")
    assert any(words.startswith(f"Sell {name} (+$") for words in texts(demo.app.stage))
    table.do(FlipMoves())
    demo.run(0.1)
    assert not any(words.startswith("Sell perk") for words in texts(demo.app.stage))
    table.do(FlipMoves())


@pytest.mark.parametrize("size", [(1280, 720), (800, 1280), (1000, 520)])
def test_what_is_told_of_a_thing_stays_in_the_window(demo: Demo, table: TableScene, size: tuple[int, int]) -> None:
    resize(demo, *size, 1.0)
    slot = next(target for target in table.tabletop.pointing.targets if target.id == "slot wild")
    table.do(HoldUp(replace(slot, detail="\n".join(f"step {number}" for number in range(60)))))
    table.refresh()
    demo.run(0.1)
    stage = demo.app.stage
    box = stage.find("peek")
    assert box is not None
    told = next(widget for widget in box.walk() if isinstance(widget, Label) and "step 1" in widget.words)
    assert told.area.bottom <= box.area.bottom <= stage.height
    table.do(HoldUp(None))
    resize(demo, 1280, 720, 1.0)
