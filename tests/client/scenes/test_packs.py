"""A table with packs in the window is gone on with, and watched again, with the same packs."""

import pytest

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.replay import Recording
from client.scenes.table.scene import TableScene
from sim.games import all_games
from sim.games.deep_regrets import GAME
from sim.selfplay import bot_player, play_table
from sim.table import BadLog

PACKED = GAME.with_packs(GAME.folder / "example_pack")


@pytest.fixture
def packed(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> TableScene:
    monkeypatch.setattr(demo.app.library, "_games", {**all_games(), GAME.id: PACKED})
    table = demo.app.tables.begin(PACKED, [YOU], PACKED.Options())
    assert isinstance(table, TableScene)
    demo.app.go(table)
    demo.run(0.5)
    return table


def test_a_saved_table_is_gone_on_with_in_the_same_packs(demo: Demo, packed: TableScene) -> None:
    demo.play(packed)
    demo.run(1.0)
    demo.app.home()
    demo.run(0.5)
    demo.app.tables.resume(demo.app.tables.records.unfinished()[0])
    demo.run(0.5)
    assert isinstance(demo.app.scene, TableScene)
    assert demo.app.scene.link.game.packs == ("rusty-harbour 1",)


def test_a_recording_is_watched_with_the_packs_it_was_played_with() -> None:
    log = play_table(PACKED, 2, PACKED.Options(), "rust", bot_player(["casual"] * 2), most=30).log
    assert Recording({GAME.id: PACKED}, log).game is PACKED
    with pytest.raises(BadLog, match="other-content"):
        Recording(all_games(), log)
