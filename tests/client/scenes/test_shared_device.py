"""One device for two people, as a film strip: what each of them sees, frame after frame."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.demo import IN_FLIGHT, Demo
from client.scenes.new_table import YOU
from client.scenes.table.scene import TableScene
from sim.games import all_games
from tests.client.scenes.probing import click, texts
from tests.client.scenes.table.test_scene import look, sit_down, wait

TURNS, MOST = 4, 24
"""Two turns of each, and as many more as it takes until somebody has thrown dice."""


class Strip:
    """Pictures in the order in which they were seen."""

    def __init__(self, demo: Demo, folder: Path) -> None:
        self._demo, self._folder = demo, folder
        self.stages: list[str] = []

    def take(self, stage: str) -> None:
        self.stages.append(stage)
        self._demo.picture(self._folder / f"{len(self.stages):02}-{stage}.png")


@pytest.fixture
def seen() -> Iterator[Demo]:
    demo = Demo((1280, 720), ("en",), "medium", seed="strip")
    demo.app.store.change(name="Anna")
    yield demo
    demo.close()


@pytest.mark.soak
@pytest.mark.parametrize(
    "name", sorted(name for name, game in all_games().items() if game.secrets and game.seats[-1] > 1)
)
def test_two_people_at_one_device_see_their_own_cards_and_throws_and_a_curtain(
    seen: Demo, name: str, tmp_path: Path
) -> None:
    """The pictures lie in pytest's folder: look at them."""
    table = sit_down(seen, all_games()[name], (YOU, YOU))
    strip = Strip(seen, tmp_path)
    holders = []
    while len(holders) < TURNS or "throw" not in strip.stages:
        assert len(holders) < MOST, "nobody ever throws"
        holders.append(take_the_device(seen, table, strip))
        play_on(seen, table, strip)
    print(f"\n{name}: {len(strip.stages)} pictures in {tmp_path}")
    assert len(set(holders)) == 2, "both had the device"
    assert strip.stages.count("curtain") == len(holders)


def take_the_device(demo: Demo, table: TableScene, strip: Strip) -> int:
    """From the curtain to the own hand."""
    wait(demo, lambda: table.hot_seat.curtained)
    demo.run(0.3)
    assert table.tabletop.board is None, "nothing lies behind a curtain"
    strip.take("curtain")
    look(demo)
    demo.app.stage.key("enter")
    wait(demo, lambda: table.hot_seat.holder is not None and table.facts.present is not None)
    demo.run(0.8)
    holder = table.hot_seat.holder
    assert holder is not None
    assert table.facts.present is not None
    assert table.facts.present.facing == holder, "the own view, and nobody else's"
    strip.take("missed" if table.hot_seat.missed else "own-turn")
    return holder


def play_on(demo: Demo, table: TableScene, strip: Strip) -> None:
    """The holder's moves, each throw in the air and at rest, up to passing the device on."""
    for _ in range(60):
        wait(demo, lambda: table.hot_seat.hands_over or table.facts.mine)
        if table.hot_seat.hands_over:
            break
        look(demo)
        strip.take("asked")
        demo.play(table)
        if falls(demo, table):
            demo.run(IN_FLIGHT)
            strip.take("throw")
            wait(demo, lambda: not table.tabletop.falling)
            demo.run(0.6)
            strip.take("result")
    look(demo)
    assert not table.hot_seat.curtained, "what came of it is seen before the curtain falls"
    assert "Your turn" in texts(demo.app.stage)
    strip.take("came-of-it")
    click(demo.app.stage, "pass")
    demo.run(0.2)


def falls(demo: Demo, table: TableScene) -> bool:
    """Whether dice begin to fall within a second."""
    for _ in range(30):
        demo.run(1 / 30)
        if table.tabletop.falling:
            return True
    return False
