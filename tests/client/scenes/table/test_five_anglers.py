"""Deep Regrets with as many as there can be: everything is large enough, and says what it is."""

import re

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.scene import TableScene
from sim.games import all_games
from tests.client.scenes.table.test_scene import sit_down

LEAST = 28
"""Pixels of a card of somebody else, across and down, in a window of 1280x720 with the log open."""


def size(demo: Demo, table: TableScene, name: str) -> tuple[float, float]:
    target = next(target for target in table.tabletop.pointing.targets if target.id == name)
    corners = table.tabletop.pointing.corners_of(target)
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return (max(xs) - min(xs)) / 2 * demo.app.stage.width, (max(ys) - min(ys)) / 2 * demo.app.stage.height


def test_the_cards_of_four_others_can_be_told_apart(demo: Demo) -> None:
    table = sit_down(demo, all_games()["deep-regrets"], (YOU, *["strong"] * 4))
    cards = [target.id for target in table.tabletop.pointing.targets if re.fullmatch(r"[RL]0( \d)?", target.id)]
    assert len(cards) >= 8
    for card in cards:
        assert min(size(demo, table, card)) >= LEAST, card


def test_every_token_and_mark_on_the_table_says_what_it_is(demo: Demo) -> None:
    """The coin, the lifebuoy, the eye on the track, the demand: a sign alone explains nothing to a newcomer."""
    table = sit_down(demo, all_games()["deep-regrets"], (YOU, *["strong"] * 4))
    said = {target.id: target.label for target in table.tabletop.pointing.targets}
    assert said["sales"].startswith("Fish Coin")
    assert said["preserver"].startswith("Life Preserver")
    assert said["demand"].startswith("In demand today")
    assert [name for name, label in said.items() if not label] == []
