"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, radians
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
from client.boards.beat_the_bit.brief_faces import SIGNS as BRIEF_SIGNS
from client.boards.beat_the_bit.card_faces import SHEET_PIXELS, Faces
from client.boards.beat_the_bit.choices import BY_CARD, BY_ROLE
from client.boards.beat_the_bit.layout import CELL, SHEET, layout
from client.boards.beat_the_bit.looks import CHESTS, COIN, HEART, TOMB
from client.boards.beat_the_bit.tokens import token, token_of
from client.boards.pieces.looks import Token
from client.boards.pieces.places import OUTLINE, Place
from client.render.assets import folder
from client.table3d.cards import PIXELS
from client.table3d.icons import SIGNS
from client.table3d.text_printer import Line, Sheet
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import CARDS, CHARACTERS, FOES, KINGDOM, Foe
from sim.games.beat_the_bit.refusals import RULES
from sim.games.beat_the_bit.vocabulary import parse
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


def test_the_board_says_the_same_things_in_every_language() -> None:
    keys = [set(catalogue(BOARD_FOLDER, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert all(str(text).strip() for language in LANGUAGES for text in catalogue(BOARD_FOLDER, language).values())


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


def test_each_action_means_a_card_or_a_thing_but_never_both() -> None:
    assert not set(BY_CARD) & set(BY_ROLE)
    assert all("card" in kind.__struct_fields__ for kind in BY_CARD)  # type: ignore[attr-defined]
    assert a.Reveal in BY_ROLE


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
TABLES = [(orientation, players) for orientation in ORIENTATIONS for players in (1, 2, 3, 4)]


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_track_is_one_line_of_neighbouring_cells(orientation: Orientation) -> None:
    track = layout(orientation, 4).track
    assert len(track) == len(KINGDOM) == 12
    steps = {round(abs(p.x - q.x) + abs(p.y - q.y), 3) for p, q in pairwise(track)}
    assert len(steps) == 1
    assert len({(round(p.x, 3), round(p.y, 3)) for p in track}) == 12


@pytest.mark.parametrize("count", [1, 3, 9])
def test_cards_of_a_lane_never_leave_it(count: int) -> None:
    for table in TABLES:
        for seat in layout(*table).seats:
            for lane, names in seat.lanes:
                places = [place for group in lane.groups([count] * len(names)) for place in group]
                half = OUTLINE[0] * lane.scale
                assert len(places) == count * len(names)
                assert places[0].x - half >= lane.x - 1e-6
                assert places[-1].x + half <= lane.x + max(lane.width, 2 * half) + 1e-6


@pytest.mark.parametrize(("orientation", "players"), TABLES)
def test_nothing_on_the_table_overlaps(orientation: Orientation, players: int) -> None:
    where = layout(orientation, players)
    assert len(where.seats) == players
    card, sheet, cell = OUTLINE, (SHEET[0] / 2, SHEET[1] / 2), (CELL / 2, CELL / 2)
    piles = ("adventures", "used_adventures", "treasures", "used_treasures", "shop", "bosses", "finals")
    things = {name: _box(getattr(where, name), card) for name in piles}
    things |= {f"event {k}": _box(place, card) for k, place in enumerate(where.row.places(3))}
    things |= {f"enemy {k}": _box(place, card) for k, place in enumerate(where.enemies.places(2))}
    things |= {f"cell {k}": _box(place, cell) for k, place in enumerate(where.track)}
    things["pot"] = _box(Place(where.pot.x, where.pot.y, scale=where.pot.radius), (1.0, 1.0))
    things["arena"] = _box(where.arena, (10.0, 11.6))
    for number, seat in enumerate(where.seats):
        things[f"sheet {number}"] = _box(seat.sheet, sheet)
        for name, places in seat.places({"slots": 2, "missions": 1, "hand": 2}).items():
            things |= {f"{name} {number} {k}": _box(place, card) for k, place in enumerate(places)}
    for (one, here), (other, there) in combinations(things.items(), 2):
        assert not _overlap(here, there), f"{one} lies on {other}"
    for name, box in things.items():
        assert any(_within(box, seen) for seen in where.everything), f"{name} is out of view"


def _overlap(here: Area, there: Area) -> bool:
    across = min(here[1], there[1]) - max(here[0], there[0])
    along = min(here[3], there[3]) - max(here[2], there[2])
    return across > 0.01 and along > 0.01


def _box(place: Place, half: tuple[float, float]) -> Area:
    """What it covers of the table, seen from above: what leans covers less."""
    wide, deep = half[0] * place.scale, half[1] * place.scale * cos(radians(place.tilt))
    return place.x - wide, place.x + wide, place.y - deep, place.y + deep


def _within(box: Area, seen: Area) -> bool:
    across = box[0] >= seen[0] - 0.1 and box[1] <= seen[1] + 0.1
    return across and box[2] >= seen[2] - 0.6 and box[3] <= seen[3] + 0.6


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
    faces = Faces(voice_of(GAME, "en"))
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
