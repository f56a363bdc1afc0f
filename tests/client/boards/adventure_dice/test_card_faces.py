"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import panda3d.core as p3d
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
from client.boards.adventure_dice.layout import BANNER, PLAQUE, layout
from client.boards.adventure_dice.voice import Voice
from client.boards.areas import Area
from client.boards.pieces.places import OUTLINE, Lane, Place
from client.render.assets import folder
from client.table3d.cards import PIXELS
from client.table3d.dice import DYES
from client.table3d.text_printer import Sheet
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
from tests.client.boards.scene import voice_of
from tests.client.studio import Studio

BOARD_FOLDER = Path(client.boards.adventure_dice.__file__).parent
EVERY_CARD = (*NUMBERED, *sorted(WILDS), *DRAW_TWOS, *MONSTERS, *ABILITIES, *ACTIONS)
ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
TABLES = [(orientation, players) for orientation in ORIENTATIONS for players in (1, 2, 3, 4)]
FULL_HAND = 16
"""More cards than the limit allows are held for a moment."""
NUMBER_ENDS = 124
"""Where the widest number on an adventure card ends, in pixels."""
NUMBER_FROM = 0.6
"""How far up a card its number begins, from the middle (0) to the edge (1)."""
BORDER = 6
"""The least number of pixels between words and the edge of their panel."""


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


def test_the_board_says_the_same_things_in_every_language() -> None:
    keys = [set(catalogue(BOARD_FOLDER, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert all(str(text).strip() for language in LANGUAGES for text in catalogue(BOARD_FOLDER, language).values())


def test_every_text_of_the_board_is_asked_for_and_every_text_asked_for_is_there() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in BOARD_FOLDER.glob("*.py"))
    known = {key.removeprefix("board.") for key in catalogue(BOARD_FOLDER, "en")}
    asked = set(re.findall(r"""tell\(\s*["']([a-z-]+)["']""", code))
    assert len(asked) > 15
    assert asked <= known
    named = set(re.findall(r"""["']([a-z-]+)["']""", code))
    named |= {f"die-{colour}" for colour in (*COLOURS, BONUS_DIE_COLOUR)}
    assert {key.removeprefix("place-") for key in known} <= named


@pytest.mark.parametrize(("orientation", "players"), TABLES)
def test_nothing_on_the_table_overlaps_and_all_is_in_view(orientation: Orientation, players: int) -> None:
    where = layout(orientation, players)
    assert len(where.seats) == players
    things = {name: _box(getattr(where, name), OUTLINE) for name in ("green", "used_green", "adventure", "discard")}
    things |= {f"slot {k}": _box(place, OUTLINE) for k, place in enumerate(where.slots)}
    things["banner"] = _box(where.banner, (BANNER[0] / 2, BANNER[1] / 2))
    things["played"] = _lane(where.played, 14)
    for number, seat in enumerate(where.seats):
        things[f"plaque {number}"] = _box(seat.plaque, (PLAQUE[0] / 2, PLAQUE[1] / 2))
        things[f"hand {number}"] = _lane(seat.hand, FULL_HAND)
        things[f"gear {number}"] = _lane(seat.gear, 9)
        things[f"captured {number}"] = _lane(seat.captured, 28)
    for (one, here), (other, there) in combinations(things.items(), 2):
        assert not _overlap(here, there), f"{one} lies on {other}"
    tray, pit = where.tray, GAME.pit / 10 * where.tray.scale
    for name, (left, right, near, far) in things.items():
        off = hypot(max(left - tray.x, tray.x - right, 0), max(near - tray.y, tray.y - far, 0))
        assert off > pit, f"{name} stands where dice roll"
    edges = where.everything
    table = tuple(pick(area[k] for area in edges) for k, pick in enumerate((min, max, min, max)))
    for name, box in things.items():
        assert box[0] >= table[0] - 0.1, name
        assert box[1] <= table[1] + 0.1, name
        assert box[2] >= table[2] - 0.1, name
        assert box[3] <= table[3] + 0.1, name


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("count", [1, 5, 12, 16, 17, 30])
def test_the_number_of_every_card_in_a_full_hand_is_seen(orientation: Orientation, count: int) -> None:
    places = layout(orientation, 4).seats[0].hand.places(count)
    assert len(places) == count
    for left, right in pairwise(places):
        card = 2 * OUTLINE[0] * left.scale
        if right.x > left.x:
            assert right.x - left.x > NUMBER_ENDS / PIXELS[0] * card
            assert _lies_over(right, left) or right.x - left.x > card
        else:
            top = max(corner.z for corner in right.corners(OUTLINE))
            assert left.y > right.y, "the second row stands in front of the first"
            assert left.on(0, OUTLINE[1] * NUMBER_FROM, 0).z > top, "and hides none of its numbers"


def _lies_over(upper: Place, lower: Place) -> bool:
    """Whether a card covers the other one, along the way in which they lean."""
    out = lower.quat.xform(p3d.Vec3(0, 0, 1))
    return out.dot(p3d.Vec3(upper.x - lower.x, upper.y - lower.y, upper.z - lower.z)) > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_does_stays_on_its_panel(scene: Studio, language: str) -> None:
    faces = Faces(Voice(voice_of(GAME, language)))
    kinds = {faces.card(card).picture: card for card in (*ABILITIES, *ACTIONS, *DRAW_TWOS)}
    assert len(kinds) == 14
    for card in kinds.values():
        words = faces.card(card).lines[1]
        texture = scene.press.print(Sheet(*PIXELS, None, (replace(words, colour=(1, 1, 1)),)))
        scene.renderer.changed()
        scene.draw()
        assert scene.engine.extract_texture_data(texture, scene.window.gsg)
        image = p3d.PNMImage()
        assert texture.store(image)
        rows = [y for y in range(PIXELS[1]) if any(image.get_alpha(x, y) > 0.2 for x in range(0, PIXELS[0], 2))]
        columns = [x for x in range(PIXELS[0]) if any(image.get_alpha(x, y) > 0.2 for y in range(0, PIXELS[1], 2))]
        left, top, right, bottom = TEXT if card in ABILITIES else (TEXT[0], BOX_TOP, TEXT[2], BOX_BOTTOM)
        above, below = rows[0] - top, bottom - rows[-1]
        assert min(above, below) > BORDER, card
        assert abs(above - below) < 12, card
        assert min(columns[0] - left, right - columns[-1]) > BORDER, card


def _lane(lane: Lane, count: int) -> Area:
    boxes = [_box(place, OUTLINE) for place in (*lane.places(1), *lane.places(count))]
    left, near = (min(box[k] for box in boxes) for k in (0, 2))
    right, far = (max(box[k] for box in boxes) for k in (1, 3))
    return left, right, near, far


def _overlap(here: Area, there: Area) -> bool:
    across = min(here[1], there[1]) - max(here[0], there[0])
    along = min(here[3], there[3]) - max(here[2], there[2])
    return across > 0.01 and along > 0.01


def _box(place: Place, half: tuple[float, float]) -> Area:
    """What something covers of the table, seen from above."""
    corners = place.corners(half)
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(xs), max(xs), min(ys), max(ys)
