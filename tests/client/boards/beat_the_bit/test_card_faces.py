"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import panda3d.core as p3d
import pytest
from msgspec import structs

import client.boards.beat_the_bit
from art.beat_the_bit.cards import BOSS_BOXES, BOXES, FINAL_BOX, PICTURE, SYMBOL
from art.beat_the_bit.creatures import CREATURES
from art.beat_the_bit.gear import GEAR, HEROES
from art.beat_the_bit.places import PLACES
from art.beat_the_bit.symbols import RADIUS
from client.boards import Orientation
from client.boards.areas import Area
from client.boards.beat_the_bit.card_faces import SHEET_PIXELS, Faces
from client.boards.beat_the_bit.looks import CHESTS, COIN, HEART, TOMB
from client.boards.beat_the_bit.tokens import token, token_of
from client.boards.pieces.looks import Token
from client.render.assets import folder
from client.table3d.cards import PIXELS
from client.table3d.text_printer import Line, Sheet
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit.content import CARDS, CHARACTERS, FOES, Foe
from sim.games.beat_the_bit.refusals import RULES
from sim.speech import LANGUAGES, catalogue
from tests.client.boards.beat_the_bit.play import Game
from tests.client.boards.scene import voice_of
from tests.client.studio import Studio, studio

BOARD_FOLDER = Path(client.boards.beat_the_bit.__file__).parent


@pytest.fixture(scope="module")
def scene() -> Iterator[Studio]:
    with studio("test", 160, 90) as made:
        yield made


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_printed_with_name_and_text(language: str) -> None:
    faces = Faces(voice_of(GAME, language))
    for card in CARDS:
        printed = [line.text for line in faces.card(card).lines]
        assert printed[0] == faces.name(card) != f"card.{card}"
        assert faces.text(card) != f"card.{card}.text"
        if card not in FOES:
            assert printed[1] == faces.text(card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_says_stays_in_its_box_and_clear_of_price_and_symbol(scene: Studio, language: str) -> None:
    faces = Faces(voice_of(GAME, language))
    for card, what in CARDS.items():
        told = [line for line in faces.card(card).lines if line.room]
        assert told, card
        for line in told:
            left, top, right, bottom = _ink(scene, line)
            panel = _panel(what, line)
            assert left > panel[0] + 2, card
            assert right < panel[2] - 2, card
            assert top > panel[1] + 2, card
            assert bottom < panel[3] - 2, card


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ability_stays_between_the_name_and_the_hearts(scene: Studio, language: str) -> None:
    faces = Faces(voice_of(GAME, language))
    for player in Game(1).state.players:
        for flipped in (False, True):
            ability = faces.sheet(structs.replace(player, flipped=flipped), 0).lines[-1]
            left, top, right, bottom = _ink(scene, ability, SHEET_PIXELS)
            assert left >= 254
            assert right < 820
            assert top > 110
            assert bottom < 216


def _ink(scene: Studio, line: Line, size: tuple[int, int] = PIXELS) -> Area:
    """Left, top, right and bottom of printed words, in pixels."""
    texture = scene.press.print(Sheet(*size, None, (replace(line, colour=(1, 1, 1)),)))
    scene.renderer.changed()
    scene.draw()
    assert scene.engine.extract_texture_data(texture, scene.window.gsg)
    image = p3d.PNMImage()
    assert texture.store(image)
    wide, high = size
    columns = [x for x in range(wide) if any(image.get_alpha(x, y) > 0.2 for y in range(0, high, 2))]
    rows = [y for y in range(high) if any(image.get_alpha(x, y) > 0.2 for x in range(0, wide, 2))]
    return columns[0], rows[0], columns[-1], rows[-1]


def _panel(what: object, line: Line) -> Area:
    """Where these words of a card may stand: left, top, right, bottom."""
    if not isinstance(what, Foe):
        return 14, PICTURE[3], 406, SYMBOL[1] - RADIUS
    if what.rank == "final":
        return 26, FINAL_BOX[0], 394, FINAL_BOX[1] - 8
    boxes = BOSS_BOXES if what.rank == "boss" else BOXES
    if line.align == "centre":
        return 114, boxes["violet"][0], 394, boxes["violet"][1]
    return 14, boxes["violet"][1], SYMBOL[0] - RADIUS, 574


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("coins(3)", token("coin", COIN)),
        ("tomb(1)", token("tomb", TOMB)),
        ("heal(1)", token("heart", HEART)),
        ("treasure(mythic)", token("chest", CHESTS["mythic"])),
    ],
)
def test_each_reward_has_its_token(word: str, expected: Token) -> None:
    assert token_of(word) == expected


ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_foes_boxes_say_what_a_throw_brings(language: str) -> None:
    faces = Faces(voice_of(GAME, language))
    for card in (card for card in FOES.values() if card.rank != "final"):
        printed = [line.text for line in faces.card(card.id).lines]
        assert {f"≤ {card.difficulty}", f"= {card.difficulty}", f"> {card.difficulty}"} <= set(printed)
        for words in (*card.brown, *card.silver):
            assert any(faces.word(words) in text for text in printed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_table_waits_for_is_asked(language: str) -> None:
    words = catalogue(BOARD_FOLDER, language)
    phases = {phase for waited, _, _ in RULES.values() for phase in waited}
    assert {f"ask.{phase}" for phase in phases} <= set(words)
