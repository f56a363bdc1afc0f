"""How a table speaks: one voice as long as language and names are the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from client.demo import Demo
from client.locale import Translator
from client.scenes.table.commands import OpenMenu, OpenPanel
from client.scenes.table.scene import TableScene
from client.scenes.table.speech import TableSpeech
from netcode.messages import Chair, Notice
from netcode.texts import NetworkSpeech
from sim.games import all_games
from sim.games.deer_portal import GAME
from sim.games.deer_portal.events import Rolled
from sim.speech import Speech
from tests.client.scenes.table.test_scene import my_turn, sit_down
from tests.client.scenes.table.test_steady import begin


@contextmanager
def voices_made() -> Iterator[list[str]]:
    """The languages of all voices that are made meanwhile."""
    made: list[str] = []
    make = Speech.__init__

    def count(speech: Speech, *given: object, **named: object) -> None:
        make(speech, *given, **named)  # type: ignore[arg-type]
        made.append(speech.language)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Speech, "__init__", count)
        yield made


@pytest.mark.parametrize("name", sorted(all_games()))
def test_no_composition_of_a_turn_makes_more_than_one_voice(demo: Demo, name: str) -> None:
    table = begin(demo, name)
    compose = TableScene.compose
    most = []

    def counted(scene: TableScene) -> object:
        with voices_made() as made:
            composed = compose(scene)
        most.append(len(made))
        return composed

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(TableScene, "compose", counted)
        demo.play(table)
        demo.run(0.5)
        for tab in ("words", "chat", "dice", "log"):
            table.do(OpenPanel(tab))
            demo.run(0.1)
        table.do(OpenMenu())
        demo.run(0.1)
    assert len(most) > 4
    assert max(most) <= 1
    assert most[-1] == 0, "what was known before is known still"


def test_another_language_is_spoken_by_one_new_voice_and_printed_on_the_board_with_the_next_frame(demo: Demo) -> None:
    table = sit_down(demo)
    my_turn(demo, table)
    board, before = table.tabletop.board, table.facts.speech
    demo.app.store.change(language="it")
    with voices_made() as made:
        assert table.facts.speech is table.facts.speech
    assert made == ["it"]
    assert table.facts.speech is not before
    assert table.tabletop.board is board, "whoever asks for a voice does not rebuild the table"
    demo.run(0.1)
    assert table.tabletop.board is not board


def voices(*seats: int) -> tuple[Speech, NetworkSpeech]:
    chairs = (Chair(kind="person", name="Anna"), Chair(kind="person", name="Bo"))
    link: Any = SimpleNamespace(game=GAME, lobby=SimpleNamespace(chairs=chairs), seats=seats)
    made = TableSpeech(link)
    return made.game(Translator("en")), made.network(Translator("en"))


def test_only_the_one_person_at_a_device_is_spoken_to() -> None:
    rolled = Rolled(0, 4)
    assert voices(0)[0].event(rolled) == "You roll 4."
    for others in ((1,), (0, 1), ()):
        assert voices(*others)[0].event(rolled) == "Anna (Water) rolls 4."


def test_what_the_network_says_is_said_to_that_person_too() -> None:
    late = Notice(code="late", detail={"seat": 0})
    assert voices(0)[1].notice(late) == "Your time is up."
    assert voices(1)[1].notice(late) == "Time is up for Anna (Water)."
