"""No message is longer than its place: what a player reads in a whole game ends in no ellipsis, in any language."""

from collections.abc import Iterator

import pytest

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.results import ResultsScene
from client.scenes.table.scene import TableScene
from client.ui.widgets import Button
from sim.games import AnyGame, all_games
from sim.speech import LANGUAGES
from tests.client.scenes.probing import click, cut_off, faults
from tests.client.scenes.table.test_scene import my_turn, sit_down
from tests.client.scenes.test_app import resize

WINDOWS = [(1280, 720), (500, 800)]
SEVERAL = 12
"""Kinds of decisions that are looked at in every window."""
LONGEST = 120
"""Own decisions, at most, among which they are looked for."""
PARTS = ("moves.flip", "advice")


def seen(demo: Demo) -> Iterator[str]:
    """What is cut off or wrong now, in every window."""
    for window in WINDOWS:
        resize(demo, *window, 1.0)
        demo.run(0.1)
        yield from (f"{window}: {words}" for words in (*cut_off(demo.app.stage), *faults(demo.app.stage)))
    resize(demo, 1280, 720, 1.0)
    demo.run(0.1)


def opened(demo: Demo) -> Iterator[str]:
    """The same with each list of the table open."""
    yield from seen(demo)
    for key in PARTS:
        if isinstance(demo.app.stage.find(key), Button):
            click(demo.app.stage, key)
            demo.run(0.3)
            yield from seen(demo)
            demo.app.stage.key("escape")
            demo.run(0.3)


def decisions(demo: Demo, table: TableScene) -> Iterator[str]:
    """What is asked, decision by decision: each kind once."""
    known: set[tuple[str, ...]] = set()
    for _ in range(LONGEST):
        my_turn(demo, table)
        if isinstance(demo.app.scene, ResultsScene) or len(known) == SEVERAL:
            return
        kinds = {type(action).__name__ for action in table.facts.offered}
        offered = tuple(sorted(kinds | {str(table.link.view.phase)}))
        if offered not in known:
            known.add(offered)
            yield " ".join(offered)
        demo.play(table)
        demo.run(0.3)
        table.course.skip()


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_nothing_that_is_said_at_a_table_is_longer_than_its_place(
    own_tables: Demo, game: AnyGame, language: str
) -> None:
    own_tables.app.store.change(language=language)
    levels = list(game.bots)
    table = sit_down(own_tables, game, (YOU, *[levels[-1]] * (game.seats[0] - 1)))
    found, looked = {}, 0
    for decision in decisions(own_tables, table):
        looked += 1
        if wrong := sorted(set(opened(own_tables))):
            found[decision] = wrong
    if isinstance(own_tables.app.scene, ResultsScene) and (wrong := sorted(set(seen(own_tables)))):
        found["results"] = wrong
    assert looked >= 2
    assert found == {}
