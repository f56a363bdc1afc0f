"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

from itertools import pairwise
from pathlib import Path

import pytest

import client.boards.beat_the_bit
from client.art.beat_the_bit.creatures import CREATURES
from client.art.beat_the_bit.gear import GEAR, HEROES
from client.art.beat_the_bit.places import PLACES
from client.boards.beat_the_bit.choices import BY_CARD, BY_ROLE
from client.boards.beat_the_bit.faces import Faces
from client.boards.beat_the_bit.layout import LAYOUTS
from client.boards.beat_the_bit.looks import CHESTS, COIN, HEART, TOMB
from client.boards.beat_the_bit.pieces import Token, token_of
from client.render.assets import folder
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import CARDS, CHARACTERS, KINGDOM
from sim.speech import LANGUAGES, Speech, catalogue

BOARD_FOLDER = Path(client.boards.beat_the_bit.__file__).parent


def test_every_card_has_a_drawing_of_its_own() -> None:
    drawings = CREATURES | PLACES | GEAR
    assert set(drawings) == set(CARDS)
    assert len(set(drawings.values())) == len(CARDS)
    assert set(HEROES) == set(CHARACTERS)


def test_every_picture_is_committed() -> None:
    models = folder("models") / "beat_the_bit"
    names = [*CARDS, *(f"{name}_{side}" for name in CHARACTERS for side in "ab")]
    assert [name for name in names if not (models / f"{name}.jpg").is_file()] == []
    assert sum(path.stat().st_size for path in models.iterdir()) < 8_000_000


def test_the_board_says_the_same_things_in_every_language() -> None:
    keys = [set(catalogue(BOARD_FOLDER, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert all(str(text).strip() for language in LANGUAGES for text in catalogue(BOARD_FOLDER, language).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_printed_with_name_and_text(language: str) -> None:
    faces = Faces(Speech(GAME, language))
    for card in CARDS:
        printed = [line.text for line in faces.card(card).lines]
        assert printed[0] == faces.name(card) != f"card.{card}"
        assert printed[1] == faces.text(card) != f"card.{card}.text"


def test_each_action_means_a_card_or_a_thing_but_never_both() -> None:
    assert not set(BY_CARD) & set(BY_ROLE)
    assert all("card" in kind.__struct_fields__ for kind in BY_CARD)  # type: ignore[attr-defined]
    assert a.Reveal in BY_ROLE


@pytest.mark.parametrize(
    ("word", "token"),
    [
        ("coins(3)", Token("coin", COIN)),
        ("tomb(1)", Token("tomb", TOMB)),
        ("heal(1)", Token("heart", HEART)),
        ("treasure(mythic)", Token("chest", CHESTS["mythic"])),
    ],
)
def test_each_reward_has_its_token(word: str, token: Token) -> None:
    assert token_of(word) == token


@pytest.mark.parametrize("orientation", ["landscape", "portrait"])
def test_the_track_is_one_line_of_neighbouring_cells(orientation: str) -> None:
    track = LAYOUTS[orientation].track  # type: ignore[index]
    assert len(track) == len(KINGDOM) == 12
    steps = {round(abs(p.x - q.x) + abs(p.y - q.y), 3) for p, q in pairwise(track)}
    assert len(steps) == 1
    assert len({(round(p.x, 3), round(p.y, 3)) for p in track}) == 12


@pytest.mark.parametrize("count", [1, 3, 9])
def test_cards_of_a_lane_never_leave_it(count: int) -> None:
    for layout in LAYOUTS.values():
        for seat in layout.seats:
            for lane in (seat.slots, seat.missions, seat.hand):
                places = lane.places(count)
                half = 2.1 * lane.scale
                assert len(places) == count
                assert places[0].x - half >= lane.x - 1e-6
                assert places[-1].x + half <= lane.x + max(lane.width, 2 * half) + 1e-6
