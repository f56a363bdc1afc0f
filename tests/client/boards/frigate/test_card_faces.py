"""Everything the board needs is there: a picture for every perk and slot, words in every language, room for all."""

from hashlib import blake2b
from itertools import combinations
from math import cos, radians
from pathlib import Path

import pytest
from msgspec.structs import replace

import client.boards.frigate
from art.frigate.emblems import EMBLEMS
from client.boards import Orientation
from client.boards.areas import Area
from client.boards.frigate.card_faces import PORTS, Faces, sign_of
from client.boards.frigate.layout import BERTH, CHART, HEAD, SIGN, SLOT, Layout, layout
from client.boards.pieces.places import OUTLINE, Place
from client.render.assets import folder
from client.table3d.dice import DYES
from sim.games.frigate import GAME
from sim.games.frigate.actions import Roll
from sim.games.frigate.content import MOST_DICE, PERKS, SLOTS
from sim.games.frigate.effects import RARITIES, Rarity
from sim.games.frigate.rounds import target
from sim.games.frigate.rules import bodies
from sim.physics.entropy import entropy
from sim.physics.gesture import NEUTRAL
from sim.physics.throw import throw
from sim.speech import LANGUAGES, catalogue
from tests.client.boards.scene import voice_of
from tests.sim.games.frigate.ship import do, rolled, ship

BOARD_FOLDER = Path(client.boards.frigate.__file__).parent
MODELS = folder("models") / "frigate"
ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
BOX = (302, 396)
"""Where the box for the points is painted on a line of the log."""


def test_every_perk_has_an_emblem_of_its_own() -> None:
    assert set(EMBLEMS) == set(PERKS)
    assert len(set(EMBLEMS.values())) == len(PERKS)
    pictures = {blake2b((MODELS / f"perk_{perk}.jpg").read_bytes()).digest() for perk in PERKS}
    assert len(pictures) == len(PERKS)


def test_every_slot_has_a_sign_of_its_own_open_and_played() -> None:
    signs = {sign_of(slot) for slot in SLOTS}
    names = [f"slot_{sign}{played}.jpg" for sign in signs for played in ("", "_played")]
    pictures = {blake2b((MODELS / name).read_bytes()).digest() for name in names}
    assert len(pictures) == 2 * len(signs)
    # those that share a sign say which number they are for
    view = rolled(ship("D06"), 6, 6, 6, 6, 20)
    faces = Faces(voice_of(GAME))
    shared = [slot for slot in view.card if sign_of(slot) != slot]
    assert shared == [f"n{number}" for number in range(7, 21)]
    for slot in shared:
        assert slot[1:] in [line.text for line in faces.line(view, slot, None, False).lines]
    assert sum(path.stat().st_size for path in MODELS.iterdir()) < 6_000_000


def test_the_board_says_the_same_things_in_every_language() -> None:
    keys = [set(catalogue(BOARD_FOLDER, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert all(str(text).strip() for language in LANGUAGES for text in catalogue(BOARD_FOLDER, language).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_perk_is_printed_with_name_and_text(language: str) -> None:
    faces = Faces(voice_of(GAME, language))
    for perk in PERKS:
        name, text, kind = (line.text for line in faces.card(perk).lines)
        assert name == faces.perk(perk) != f"perk.{perk}"
        assert text in faces.text(perk)
        assert "perk-text" not in text
        assert "." not in kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_on_a_line_of_the_log_keep_out_of_the_box_and_points_keep_in_it(language: str) -> None:
    view = rolled(ship("D06", "D01", "S09", "S08"), 6, 6, 6, 6, 20, 6)
    faces = Faces(voice_of(GAME, language))
    for slot in view.card:
        score = faces.score(view, slot)
        assert score is not None
        *words, points = faces.line(view, slot, score, False).lines
        assert points.text == str(score.points)
        assert BOX[0] < points.x - points.wrap / 2 < points.x + points.wrap / 2 < BOX[1]
        for line in words:
            assert line.x + (line.wrap if line.align == "left" else line.wrap / 2) < BOX[0]


@pytest.mark.parametrize("rarity", RARITIES)
def test_the_kind_of_a_perk_stands_between_its_stars(rarity: Rarity) -> None:
    perk = next(name for name, perk in PERKS.items() if perk.rarity == rarity)
    kind = Faces(voice_of(GAME)).card(perk).lines[-1]
    innermost = 172 - 24 * (RARITIES.index(rarity) - 1) - 11
    assert kind.wrap / 2 < (innermost if rarity != "common" else 180)


def test_between_two_rounds_no_hand_is_counted() -> None:
    faces = Faces(voice_of(GAME))
    assert "Hand 1" in [line.text for line in faces.head(ship()).lines]
    assert "Hand 0" not in [line.text for line in faces.head(replace(ship(), phase="shop")).lines]


def test_the_chart_tells_the_target_of_every_round_and_leafs_on_in_endless_mode() -> None:
    faces = Faces(voice_of(GAME))
    view = ship()
    targets = [str(target(view.options, number)) for number in range(1, 11)]
    assert [line.text for line in faces.chart(view).lines] == targets
    far = ship(round=13, endless=True)
    assert faces.chart(far).lines[2].text == str(target(far.options, 13))
    assert len(PORTS) == 10


def test_dice_that_perks_bring_are_of_brass() -> None:
    brought = bodies(ship("D01").dice)[-1]
    assert brought.colour == "brass"
    assert DYES["brass"].body != DYES["ivory"].body


# Room


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("slots", [15, 17, 18, 19, 21, 29, 35])
@pytest.mark.parametrize("phase", ["hand", "faces", "shop"])
def test_nothing_on_the_table_overlaps(orientation: Orientation, slots: int, phase: str) -> None:
    where = layout(orientation)
    things = _things(where, slots, phase)
    for (one, here), (other, there) in combinations(things.items(), 2):
        assert not _overlap(here, there), f"{one} lies on {other}"
    seen = [edge(area[side] for area in where.everything) for side, edge in enumerate((min, max, min, max))]
    for name, (left, right, near, far) in things.items():
        assert seen[0] <= left, f"{name} is out of view"
        assert right <= seen[1], f"{name} is out of view"
        assert seen[2] <= near, f"{name} is out of view"
        assert far <= seen[3] + 0.2, f"{name} is out of view"


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_lines_are_as_large_as_the_page_allows_and_faces_to_choose_from_larger_than_usual(
    orientation: Orientation,
) -> None:
    where = layout(orientation)
    scales = [where.log.lines(slots)[0].scale for slots in (15, 17, 18, 19, 21, 29, 35)]
    assert scales == sorted(scales, reverse=True)
    assert scales[3] > 0.8, "one large die does not make everything small"
    assert scales[-1] > 0.5
    for dice in range(5, MOST_DICE + 1):
        assert where.bench.places(dice)[0].scale > where.berths[0].scale * (1.4 if dice == 5 else 0.98)


def _things(where: Layout, slots: int, phase: str) -> dict[str, Area]:
    things = {"head": _box(where.log.head, HEAD), "pit": where.pit}
    things |= {f"slot {k}": _box(place, SLOT) for k, place in enumerate(where.log.lines(slots))}
    card = (2 * OUTLINE[0], 2 * OUTLINE[1])
    things |= {f"perk {k}": _box(place, card) for k, place in enumerate(where.hold.places(6, alone=False))}
    things |= {f"armed {k}": _box(place, card) for k, place in enumerate(where.armed.places(1))}
    if phase == "shop":
        things |= {f"offer {n}": _box(where.stall.place(n, 2), card) for n in range(1, 7)}
        things |= {"restock": _box(where.restock, SIGN), "leave": _box(where.leave, SIGN)}
    elif phase == "faces":
        things |= {f"berth {k}": _box(place, BERTH) for k, place in enumerate(where.bench.places(MOST_DICE))}
    else:
        things["chart"] = _box(where.chart, CHART)
        things |= {f"berth {k}": _box(place, BERTH) for k, place in enumerate(where.berths)}
        assert len(where.berths) == MOST_DICE
    return things


def _box(place: Place, size: tuple[float, float]) -> Area:
    wide, deep = size[0] / 2 * place.scale, size[1] / 2 * place.scale * cos(radians(place.tilt))
    return place.x - wide, place.x + wide, place.y - deep, place.y + deep


def _overlap(here: Area, there: Area) -> bool:
    across = min(here[1], there[1]) - max(here[0], there[0])
    along = min(here[3], there[3]) - max(here[2], there[2])
    return across > 0.01 and along > 0.01


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("count", [1, 4, 7, 12, 24])
def test_however_many_perks_are_held_they_stay_in_their_row(orientation: Orientation, count: int) -> None:
    row = layout(orientation).hold
    places = row.places(count, alone=True)
    assert len(places) == count
    half = OUTLINE[0] * places[0].scale
    assert places[0].x - half >= row.x - 1e-6
    assert places[-1].x + half <= row.x + row.width + row.beside + 1e-6
    assert [place.x for place in places] == sorted(place.x for place in places)


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("per_category", [1, 2, 3, 5])
def test_offers_of_any_number_lie_at_the_stall(orientation: Orientation, per_category: int) -> None:
    where = layout(orientation)
    places = [where.stall.place(number, per_category) for number in range(1, 3 * per_category + 1)]
    assert len({(place.x, place.y) for place in places}) == len(places)
    for place in places:
        box = left, right, _, far = _box(place, (2 * OUTLINE[0], 2 * OUTLINE[1]))
        assert where.board[0] <= left
        assert right <= where.board[1]
        assert not _overlap(box, _box(where.restock, SIGN))
        assert not _overlap(box, _box(where.leave, SIGN))
        assert far <= where.board[3] + 0.3


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_dice_that_are_thrown_never_come_to_rest_on_something(orientation: Orientation) -> None:
    where = layout(orientation)
    things = _things(where, 18, "hand")
    del things["pit"]
    request = GAME.throw(do(ship("D01", "D06"), Roll()))
    assert request is not None
    covering = total = 0
    for number in range(40):
        for die in throw(request, NEUTRAL, entropy(b"rest" * 8, number)).rest.dice:
            spot = where.arena.on(die.x / 100, die.y / 100, 0)
            boxes = things.values()
            covering += any(left < spot.x < right and near < spot.y < far for left, right, near, far in boxes)
            total += 1
    assert covering == 0, f"of {total} dice"
