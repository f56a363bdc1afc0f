"""A table speaks to the one person at this device; several people go by their names."""

from types import SimpleNamespace
from typing import Any

from client.locale import Words
from client.scenes.voices import Voices
from netcode.messages import Chair, Notice
from sim.games.deer_portal import GAME
from sim.games.deer_portal.state import Rolled


def voices(*seats: int) -> Voices:
    chairs = (Chair(kind="person", name="Anna"), Chair(kind="person", name="Bo"))
    link: Any = SimpleNamespace(game=GAME, lobby=SimpleNamespace(chairs=chairs), seats=seats)
    app: Any = SimpleNamespace(words=Words("en"))
    return Voices(app, link, lambda: None)


def test_only_the_one_person_at_a_device_is_spoken_to() -> None:
    rolled = Rolled(0, 4)
    assert voices(0).game.event(rolled) == "You roll 4."
    for others in ((1,), (0, 1), ()):
        assert voices(*others).game.event(rolled) == "Anna (Water) rolls 4."


def test_what_the_network_says_is_said_to_that_person_too() -> None:
    late = Notice(code="late", detail={"seat": 0})
    assert voices(0).network.notice(late) == "Your time is up."
    assert voices(1).network.notice(late) == "Time is up for Anna (Water)."
