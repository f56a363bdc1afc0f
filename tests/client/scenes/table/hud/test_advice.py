"""What can I do? At the table: opened by a button or a key, and a press makes the move."""

from client.demo import Demo
from client.scenes.new_table import YOU
from client.scenes.table.mode import Advising
from sim.action_text import print_action
from sim.games import all_games
from tests.client.scenes.probing import click, faults, texts
from tests.client.scenes.table.test_scene import my_turn, sit_down
from tests.client.scenes.test_app import resize


def test_the_question_mark_lists_moves_with_reasons_and_a_press_makes_one(own_tables: Demo) -> None:
    demo = own_tables
    table = sit_down(demo, all_games()["frigate"], (YOU,))
    my_turn(demo, table)
    demo.play(table)
    demo.run(0.5)
    my_turn(demo, table)
    click(demo.app.stage, "advice")
    demo.run(0.2)
    advised = table.facts.advice
    assert 3 <= len(advised) <= 5
    said = " ".join(texts(demo.app.stage))
    for one in advised:
        assert table.facts.wording(one.action) in said
        assert table.facts.speech.message(one.why) in said
    assert "A strong bot would do this" in said
    rev = table.link.rev
    click(demo.app.stage, f"advice.{print_action(advised[0].action)}")
    demo.run(0.5)
    assert table.link.rev > rev
    assert not table.mode.has(Advising)


def test_it_opens_and_closes_by_a_key_and_fits_a_small_window(own_tables: Demo) -> None:
    demo = own_tables
    table = sit_down(demo, all_games()["frigate"], (YOU,))
    my_turn(demo, table)
    try:
        resize(demo, 360, 640, 1.0)
        demo.app.stage.key("h")
        demo.run(0.2)
        assert table.mode.has(Advising)
        assert not faults(demo.app.stage)
        demo.app.stage.key("h")
        demo.run(0.2)
        assert not table.mode.has(Advising)
    finally:
        resize(demo, 1280, 720, 1.0)
