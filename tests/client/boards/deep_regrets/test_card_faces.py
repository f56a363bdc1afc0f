"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

import json
from hashlib import blake2b
from itertools import combinations
from math import cos, hypot, radians
from pathlib import Path

import panda3d.core as p3d
import pytest

import client.boards.deep_regrets
import sim.games.deep_regrets
from art.deep_regrets.anglers import ANGLERS
from art.deep_regrets.dinks import DINKS
from art.deep_regrets.gear import UPGRADES
from art.deep_regrets.species import BUILDS
from art.deep_regrets.tidings import EVENTS, WEATHER
from client.boards import Orientation
from client.boards.areas import Area
from client.boards.deep_regrets.card_faces import Faces, frame, picture
from client.boards.deep_regrets.choices import BY_CARD, BY_ROLE, NAMES, SELECTED
from client.boards.deep_regrets.layout import CELL, DAY, DECK, OPEN, PLATE, SERVICE, layout
from client.boards.pieces.places import OUTLINE, Place
from client.render.assets import folder
from client.table3d.cards import PIXELS
from client.table3d.text_printer import Sheet
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets.content import BASE
from sim.games.deep_regrets.legal import QUESTIONS
from sim.speech import LANGUAGES, catalogue
from tests.client.boards.scene import voice_of
from tests.client.studio import studio

BOARD_FOLDER = Path(client.boards.deep_regrets.__file__).parent
CARDS = (*BASE.fish, *BASE.dinks, *BASE.upgrades, *BASE.anglers, *BASE.weather, *BASE.port_events)
ORIENTATIONS: tuple[Orientation, ...] = ("landscape", "portrait")
TABLES = [(orientation, players) for orientation in ORIENTATIONS for players in (1, 2, 3, 4, 5)]


def test_every_card_is_drawn() -> None:
    assert {f"FISH-{name}" for name in BUILDS} == set(BASE.fish)
    assert set(DINKS) == set(BASE.dinks)
    assert set(UPGRADES) == set(BASE.upgrades)
    assert set(ANGLERS) == set(BASE.anglers)
    assert set(WEATHER) == set(BASE.weather)
    assert set(EVENTS) == set(BASE.port_events)


def test_every_card_has_a_committed_picture_of_its_own() -> None:
    models = folder("models")
    seen = {blake2b((models / picture(BASE, card)).read_bytes()).hexdigest() for card in CARDS}
    assert len(seen) == len(CARDS)
    assert sum(path.stat().st_size for path in (models / "deep_regrets").iterdir()) < 8_000_000


def test_a_card_of_a_pack_borrows_the_picture_of_its_like() -> None:
    example = Path(sim.games.deep_regrets.__file__).parent / "example_pack"
    content = BASE.with_packs(example)
    new = [card for card in content.fish if card not in BASE.fish]
    assert new
    for card in new:
        borrowed = BASE.fish[Path(picture(content, card)).stem]
        assert (borrowed.depth, borrowed.purple) == (content.fish[card].depth, content.fish[card].purple)


@pytest.mark.parametrize("card", ["FISH-D1-SPRAT-001", "FISH-D3-KRAKEN-001", "D01", "D08", "R1", "A1", "W01", "P01"])
def test_a_picture_that_a_pack_brings_is_seen_in_a_frame_of_its_kind(tmp_path: Path, card: str) -> None:
    art = p3d.PNMImage(90, 30)
    art.fill(0.9, 0.1, 0.1)
    assert art.write(p3d.Filename.from_os_specific(str(tmp_path / "own.png")))
    manifest = {"id": "own", "version": 1, "schema": 1, "requires": ["deep-regrets"], "art": {card: "own.png"}}
    (tmp_path / "pack.json").write_text(json.dumps(manifest), encoding="utf-8")
    content = BASE.with_packs(tmp_path)
    sheet = Faces(voice_of(GAME, "en"), content).card(card)
    assert sheet.frame is not None
    assert (folder("models") / sheet.frame).is_file()
    assert _redness(sheet) > 0.6
    assert _redness(Faces(voice_of(GAME, "en"), BASE).card(card)) < 0.6
    (tmp_path / "own.png").unlink()
    assert _redness(sheet) < 0.1, "the frame must do"


def _redness(sheet: Sheet) -> float:
    """How red a sheet is above its words, in the middle."""
    with studio("test", 64, 36) as made:
        texture = made.press.print(sheet)
        made.draw()
        assert made.engine.extract_texture_data(texture, made.window.gsg)
        image = p3d.PNMImage()
        assert texture.store(image)
        red, green, _ = image.get_xel(210, 330)
        return float(red - green)


@pytest.mark.parametrize("card", CARDS)
def test_there_is_a_frame_for_every_kind_of_card(card: str) -> None:
    assert (folder("models") / f"deep_regrets/frame_{frame(BASE, card)}.png").is_file()


def test_the_board_says_the_same_things_in_every_language() -> None:
    keys = [set(catalogue(BOARD_FOLDER, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    assert all(str(text).strip() for language in LANGUAGES for text in catalogue(BOARD_FOLDER, language).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_printed_with_its_name_and_what_it_does(language: str) -> None:
    faces = Faces(voice_of(GAME, language), BASE)
    for card in CARDS:
        printed = [line.text for line in faces.card(card).lines]
        assert faces.name(card).startswith(printed[0])
        assert faces.text(card) in ("", *printed)
        if card in BASE.fish:
            fish = BASE.fish[card]
            assert {str(fish.difficulty), str(fish.value), f"+{fish.trophy}"} <= set(printed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_printed_on_a_card_stays_within_its_rim(language: str) -> None:
    faces = Faces(voice_of(GAME, language), BASE)
    with studio("test", 64, 36) as made:
        for card in CARDS:
            for line in faces.card(card).lines:
                low, high = p3d.NodePath(made.press._words(line)).get_tight_bounds()
                assert line.x + low.x >= 16, (card, line.text)
                assert line.x + high.x <= PIXELS[0] - 16, (card, line.text)
                assert line.y - low.z <= PIXELS[1] - 16, (card, line.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fish_with_little_to_say_is_told_of(language: str) -> None:
    speech = voice_of(GAME, language)
    faces = Faces(speech, BASE)
    told = 0
    for card in BASE.fish:
        tale = speech.say(f"card.{card}.flavour")
        printed = [line.text for line in faces.card(card).lines]
        assert tale in printed or faces.text(card)
        told += tale in printed
    assert told > len(BASE.fish) / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_table_waits_for_is_asked(language: str) -> None:
    words = catalogue(BOARD_FOLDER, language)
    asked = {str(task.__struct_config__.tag) for task in QUESTIONS} - {"turn"}
    assert {f"ask.{question}" for question in asked} | {"ask.sea", "ask.port", "ask.done"} <= set(words)


def test_each_action_means_a_card_or_a_thing_or_is_made_by_selecting() -> None:
    assert not set(BY_CARD) & set(BY_ROLE)
    assert not (set(BY_CARD) | set(BY_ROLE)) & set(SELECTED)
    for kind in BY_CARD:
        assert NAMES.get(kind, "card") in kind.__struct_fields__  # type: ignore[attr-defined]


@pytest.mark.parametrize(("orientation", "players"), TABLES)
def test_nothing_on_the_table_overlaps(orientation: Orientation, players: int) -> None:
    where = layout(orientation, players)
    assert len(where.seats) == players
    cards = {
        "upgrades": where.upgrade_deck, "dinks": where.dink_deck, "event": where.event_deck, "discard": where.discard,
        "regrets": where.regret_deck, "forecast": where.forecast,
    }  # fmt: skip
    for name, places in (
        ("upgrade", where.upgrades), ("dink", where.dinks), ("demand", where.demand),
        ("today", where.today.places(3)), ("sinking", where.sinking.places(2)),
    ):  # fmt: skip
        cards |= {f"{name} {k}": place for k, place in enumerate(places)}
    things = {name: _box(place, OUTLINE) for name, place in cards.items()}
    things |= {f"shoal {k}": _box(place, (CELL[0] / 2, CELL[1] / 2)) for k, place in enumerate(where.shoals)}
    things |= {f"day {k}": _box(place, (DAY / 2, DAY / 2)) for k, place in enumerate(where.days)}
    things |= {f"tackle {k}": _box(place, (0.8, 0.8)) for k, place in enumerate(where.tackle)}
    things |= {f"berth {k}": _box(place, (1.2, 0.6)) for k, place in enumerate(where.berths)}
    things |= {f"house {k}": _box(place, (SERVICE[0] / 2, SERVICE[1] / 2)) for k, place in enumerate(where.services)}
    things["coin"] = _box(where.coin, (2.0, 0.8))
    things["preserver"] = _box(where.preserver, (0.8, 0.8))
    counts = {"gear": 4, "hold": 1, "dinks": 2, "regrets": 1, "mounts": 3, "boat": 3}
    for number, seat in enumerate(where.seats):
        things[f"plate {number}"] = _box(seat.plate, (PLATE[0] / 2, PLATE[1] / 2))
        lane = seat.dice
        things[f"dice {number}"] = (lane.x, lane.x + lane.width, lane.y - 0.9 * lane.scale, lane.y + 0.9 * lane.scale)
        for name, places in seat.places(counts).items():
            things |= {f"{name} {number} {k}": _box(place, OUTLINE) for k, place in enumerate(places)}
    crowded = ("hold", "boat", "dinks", "gear", "mounts", "regrets")
    for (one, here), (other, there) in combinations(things.items(), 2):
        # cards of one lane lie over each other when there are many
        if one.split()[0] in crowded and other.split()[0] in crowded:
            continue
        assert not _overlap(here, there), f"{one} lies on {other}"
    radius = (GAME.pit / 10 + 0.5) * where.tray.scale
    for name, (left, right, near, far) in things.items():
        # one's own hand stands before the dice, and sinks while they fly
        if name.split()[0] in ("hold", "boat", "dinks", "gear"):
            continue
        x = min(right, max(left, where.tray.x)) - where.tray.x
        y = min(far, max(near, where.tray.y)) - where.tray.y
        assert hypot(x, y) > radius, f"{name} lies where dice fall"
    for name, box in things.items():
        assert any(_within(box, seen) for seen in where.everything), f"{name} is out of view"


def test_deck_and_open_fish_lie_within_their_shoal_and_apart() -> None:
    middle = Place(0, 0)
    deck, fish = (_box(middle.on(x, y, 0, size), OUTLINE) for x, y, size in (DECK, OPEN))
    cell = _box(middle, (CELL[0] / 2, CELL[1] / 2))
    assert not _overlap(deck, fish)
    assert _within(deck, cell)
    assert _within(fish, cell)


def _overlap(here: Area, there: Area) -> bool:
    across = min(here[1], there[1]) - max(here[0], there[0])
    along = min(here[3], there[3]) - max(here[2], there[2])
    return across > 0.01 and along > 0.01


def _box(place: Place, half: tuple[float, float]) -> Area:
    wide, deep = half[0] * place.scale, half[1] * place.scale * cos(radians(place.tilt))
    return place.x - wide, place.x + wide, place.y - deep, place.y + deep


def _within(box: Area, seen: Area) -> bool:
    across = box[0] >= seen[0] - 0.1 and box[1] <= seen[1] + 0.1
    return across and box[2] >= seen[2] - 0.3 and box[3] <= seen[3] + 0.3
