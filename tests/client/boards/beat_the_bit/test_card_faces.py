"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

from collections.abc import Iterator
from pathlib import Path

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
from client.boards.beat_the_bit.brief_faces import SIGNS as BRIEF_SIGNS
from client.boards.beat_the_bit.card_faces import SHEET_PIXELS, Faces
from client.boards.beat_the_bit.looks import CHESTS, COIN, HEART, TOMB
from client.boards.beat_the_bit.tokens import token, token_of
from client.boards.pieces.looks import Token
from client.render.assets import folder
from client.table3d.icons import SIGNS
from client.table3d.text_printer import Line
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit.content import CARDS, CHARACTERS, FOES, Foe
from sim.games.beat_the_bit.refusals import RULES
from sim.games.beat_the_bit.vocabulary import parse
from sim.speech import LANGUAGES, catalogue
from tests.client.boards.beat_the_bit.play import Game
from tests.client.boards.scene import ink, voice_of
from tests.client.studio import Studio, studio
from tests.sim.games.beat_the_bit.scene import Scene as TableScene

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
            left, top, right, bottom = ink(scene, line)
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
            left, top, right, bottom = ink(scene, ability, SHEET_PIXELS)
            assert left >= 254
            assert right < 820
            assert top > 110
            assert bottom < 216


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_table_a_card_shows_its_name_and_numbers_and_no_rules(language: str) -> None:
    faces = Faces(voice_of(GAME, language))
    for name, card in CARDS.items():
        brief, whole = faces.brief(name), faces.card(name)
        printed = [line.text for line in brief.lines]
        assert faces.name(name) in printed
        assert faces.text(name) not in printed
        assert brief.picture == whole.picture
        title = next(line for line in brief.lines if line.text == faces.name(name))
        assert title.lines == 2
        if isinstance(card, Foe):
            assert str(card.difficulty) in printed
            assert brief.shapes, "what a throw brings is told by signs"
            larger = [line.size for line in whole.lines if line.text == str(card.difficulty)]
            assert next(line.size for line in brief.lines if line.text == str(card.difficulty)) > larger[0]


def test_signs_stay_on_their_card() -> None:
    faces = Faces(voice_of(GAME))
    for name in CARDS:
        brief = faces.brief(name)
        for shape in brief.shapes:
            assert all(0 <= x <= brief.width and 0 <= y <= brief.height for x, y in shape.outline), name


def test_every_word_of_a_box_has_a_sign() -> None:
    for card in FOES.values():
        told = [word for words in (card.brown, card.silver, *card.violet.values()) for word in words]
        for word in told:
            effect = parse(word)
            sign = f"chest {effect.what}" if effect.op == "treasure" else BRIEF_SIGNS[effect.op]
            assert sign in SIGNS, word


@pytest.mark.parametrize(
    ("chain", "asked"),
    [
        ("rotten-walkway", "Toll Troll: roll 5 or less (8 − 3). Use a card first, or roll."),
        ("friendly-echo", "Toll Troll: roll 10 or less (8 + 2). Use a card first, or roll."),
    ],
)
def test_what_is_asked_before_a_roll_has_what_the_dice_themselves_may_show(chain: str, asked: str) -> None:
    """Difficulty 8, and a chain that adds 3 to the first total, or takes 2 off it: as the number over the pit says."""
    view = TableScene().adventure(chain, "toll-troll").do("reveal", "face toll-troll").state
    assert Faces(voice_of(GAME)).ask(view) == asked
