"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import client.boards.adventure_dice
from art.adventure_dice.cards import BOX_BOTTOM, BOX_TOP, TEXT
from art.adventure_dice.gems import GEMS, outline
from art.adventure_dice.kinds import SIGNS
from art.adventure_dice.large_monsters import CAVES, LARGE
from art.adventure_dice.small_monsters import SMALL
from art.adventure_dice.things import ABILITY_DRAWINGS, ACTION_DRAWINGS
from client.boards import Orientation
from client.boards.adventure_dice.card_faces import Faces
from client.boards.adventure_dice.voice import Voice
from client.render.assets import folder
from client.table3d.dice import DYES
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.attack import BONUS_DIE_COLOUR
from sim.games.adventure_dice.content import (
    ABILITIES,
    ACTIONS,
    COLOURS,
    CONTENT,
    DRAW_TWOS,
    KINDS,
    MONSTERS,
    NUMBER,
    NUMBERED,
    TARGETS,
    WILDS,
)
from sim.speech import LANGUAGES, catalogue
from tests.client.boards.scene import ink, voice_of
from tests.client.studio import Studio, studio

BOARD_FOLDER = Path(client.boards.adventure_dice.__file__).parent
EVERY_CARD = (*NUMBERED, *sorted(WILDS), *DRAW_TWOS, *MONSTERS, *ABILITIES, *ACTIONS)
ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
BORDER = 6
"""The least number of pixels between words and the edge of their panel."""


@pytest.fixture(scope="module")
def scene() -> Iterator[Studio]:
    with studio("test", 160, 90) as made:
        yield made


def test_every_kind_of_card_has_a_painting_of_its_own() -> None:
    monsters = SMALL | LARGE
    assert set(monsters) == {monster.name for monster in CONTENT.monsters} == set(CAVES)
    assert set(ABILITY_DRAWINGS) == {ability.name for ability in CONTENT.abilities}
    assert set(ACTION_DRAWINGS) == {action.name for action in CONTENT.actions} | {"draw-two"}
    drawings = monsters | ABILITY_DRAWINGS | ACTION_DRAWINGS
    assert len(set(drawings.values())) == len(drawings) == 30
    assert set(SIGNS) == set(KINDS)


def test_each_colour_is_told_by_a_shape_too_the_same_as_on_its_dice() -> None:
    assert set(GEMS) == set(COLOURS)
    cuts = {colour: gem[0] for colour, gem in GEMS.items()}
    assert len(set(cuts.values())) == 5
    assert cuts == {colour: DYES[colour].pips for colour in COLOURS}
    assert len({tuple(outline(cut)) for cut in cuts.values()}) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_printed_on_a_picture_that_is_there(language: str) -> None:
    voice = Voice(voice_of(GAME, language))
    faces = Faces(voice)
    for card in EVERY_CARD:
        sheet = faces.card(card)
        assert sheet.picture is not None
        assert (folder("models") / sheet.picture).is_file()
        printed = [line.text for line in sheet.lines]
        if card in NUMBER:
            assert printed == [str(NUMBER[card])]
            continue
        assert printed[0] == voice.name(card) != f"card.{card}"
        assert not voice.text(card).startswith("text.")
        assert [int(text) for text in printed[-3:]] == list(TARGETS[card].values()) if card in TARGETS else True
        if card not in MONSTERS:
            assert printed[1] == voice.text(card)
    size = sum(path.stat().st_size for path in (folder("models") / "adventure_dice").iterdir())
    assert size < 4_000_000


def test_every_text_of_the_board_is_asked_for_and_every_text_asked_for_is_there() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in BOARD_FOLDER.glob("*.py"))
    known = {key.removeprefix("board.") for key in catalogue(BOARD_FOLDER, "en")}
    asked = set(re.findall(r"""tell\(\s*["']([a-z-]+)["']""", code))
    assert len(asked) > 15
    assert asked <= known
    named = set(re.findall(r"""["']([a-z-]+)["']""", code))
    named |= {f"die-{colour}" for colour in (*COLOURS, BONUS_DIE_COLOUR)}
    assert {key.removeprefix("place-") for key in known} <= named


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_does_stays_on_its_panel(scene: Studio, language: str) -> None:
    faces = Faces(Voice(voice_of(GAME, language)))
    kinds = {faces.card(card).picture: card for card in (*ABILITIES, *ACTIONS, *DRAW_TWOS)}
    assert len(kinds) == 14
    for card in kinds.values():
        start, first, end, last = ink(scene, faces.card(card).lines[1])
        left, top, right, bottom = TEXT if card in ABILITIES else (TEXT[0], BOX_TOP, TEXT[2], BOX_BOTTOM)
        above, below = first - top, bottom - last
        assert min(above, below) > BORDER, card
        assert abs(above - below) < 12, card
        assert min(start - left, right - end) > BORDER, card
