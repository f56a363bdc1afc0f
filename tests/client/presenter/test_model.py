"""What a page is shown: all that its seat may do, and nothing that it may not know. For all five games."""

import json
import re
from itertools import islice

import pytest

from client.locale import Translator
from client.presenter.merge import merged, patch
from client.presenter.session import Glance, Tabled
from client.presenter.shelves import line_heights
from netcode.auditor import Auditor
from netcode.link import Link
from sim.chance import chance_from
from sim.games import all_games
from sim.selfplay import random_player, steps
from sim.speech import Speech
from tests.sources import ROOT

GAMES = all_games()
FACE = re.compile(r"(?:SourceSerifPro|Manrope)-[A-Za-z]+")
MOMENTS = {"deep-regrets": 10}
"""Moments of a random game that are looked at; of the others a few more."""


class Mirror(Link):
    """A link that holds a view, and nothing else."""

    def __init__(self, game, view, seat):
        super().__init__(game, Auditor(None, trusting=True))
        self.view, self.facing, self.seats, self.rev = view, seat, (seat,), 1

    def open(self): ...

    def leave(self): ...

    def _transmit(self, message): ...


def shown(game, view, seat, language="en"):
    """The page's model of a view."""
    link = Mirror(game, view, seat)
    glance = Glance(language)
    return Tabled(link).values(glance, Speech(game, language, ["Ada", "Ben", "Cleo", "Dan"], seat))


def moments(game, count):
    """States of a random game, spread over its course."""
    seats = min(3, game.seats[-1]) if 3 in game.seats else game.seats[-1]
    game_played = steps(game, seats, game.Options(), b"page", random_player)
    played = [move.step.state for move in islice(game_played, 240)]
    return played[:: max(1, len(played) // count)]


@pytest.mark.parametrize("name", GAMES)
def test_a_page_has_every_legal_move_of_its_seat_and_no_secret(name):
    game = GAMES[name]
    for number, state in enumerate(moments(game, MOMENTS.get(name, 16))):
        for seat in game.to_act(state)[:1]:
            view = game.view(state, seat)
            model = shown(game, view, seat)
            choices = model["ask"].get("choices", {})
            legal = list(game.actions(state, seat))[:400]
            tabled = Tabled(Mirror(game, view, seat))
            tabled.values(Glance("en"), Speech(game, "en", ["Ada", "Ben", "Cleo", "Dan"], seat))
            offered = {tabled.choice(id) for id in choices}
            assert set(legal) <= offered
            assert all(choice["words"] for choice in choices.values())
            # whatever the seat cannot know is dealt anew: the page shows the same, byte for byte
            other = game.redeal(state, (seat,), chance_from(f"other {number}"))
            assert json.dumps(shown(game, game.view(other, seat), seat)) == json.dumps(model)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["it", "nb"])
def test_a_page_speaks_every_language(name, language):
    game = GAMES[name]
    state = moments(game, 4)[1]
    seat = (*game.to_act(state), 0)[0]
    view = game.view(state, seat)
    assert json.dumps(shown(game, view, seat)) != json.dumps(shown(game, view, seat, language))
    assert Translator(language)("prompt.yours") != Translator("en")("prompt.yours")


def test_how_far_a_game_has_come_begins_with_a_capital():
    game = GAMES["deep-regrets"]
    assert shown(game, game.view(moments(game, 4)[0], 0), 0)["ask"]["moment"] == "The Eve"


def test_every_type_face_that_boards_print_with_can_be_had_by_a_page():
    named = {
        name for file in (ROOT / "client" / "boards").rglob("*.py") for name in FACE.findall(file.read_text("utf-8"))
    }
    assert named
    assert named <= line_heights().keys()


def test_differences_lead_from_one_model_to_the_next():
    game = GAMES["beat-the-bit"]
    model, sizes = {}, []
    for state in moments(game, 12):
        after = shown(game, game.view(state, 0), 0)
        change = patch(model, after)
        sizes.append((len(json.dumps(change)), len(json.dumps(after))))
        model = merged(model, json.loads(json.dumps(change)))
        assert model == json.loads(json.dumps(after))
    assert sum(change for change, _ in sizes[1:]) < 0.7 * sum(whole for _, whole in sizes[1:])
    assert patch(model, model) == {}
