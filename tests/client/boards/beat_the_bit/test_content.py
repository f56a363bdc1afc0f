"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest

import client.boards.beat_the_bit
from client.art.beat_the_bit.creatures import CREATURES
from client.art.beat_the_bit.gear import GEAR, HEROES
from client.art.beat_the_bit.places import PLACES
from client.boards import Orientation
from client.boards.areas import Area
from client.boards.beat_the_bit.choices import BY_CARD, BY_ROLE
from client.boards.beat_the_bit.faces import Faces
from client.boards.beat_the_bit.layout import CELL, SHEET, layout
from client.boards.beat_the_bit.looks import CHESTS, COIN, HEART, TOMB
from client.boards.beat_the_bit.tokens import token, token_of
from client.boards.pieces.looks import Token
from client.boards.pieces.places import OUTLINE, Place
from client.render.assets import folder
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import CARDS, CHARACTERS, FOES, KINGDOM
from sim.games.beat_the_bit.legal import RULES
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
        assert faces.text(card) != f"card.{card}.text"
        if card not in FOES:
            assert printed[1] == faces.text(card)


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
    wide, deep = half[0] * place.scale, half[1] * place.scale
    return place.x - wide, place.x + wide, place.y - deep, place.y + deep


def _within(box: Area, seen: Area) -> bool:
    across = box[0] >= seen[0] - 0.1 and box[1] <= seen[1] + 0.1
    return across and box[2] >= seen[2] - 0.6 and box[3] <= seen[3] + 0.6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_foes_boxes_say_what_a_throw_brings(language: str) -> None:
    faces = Faces(Speech(GAME, language))
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
