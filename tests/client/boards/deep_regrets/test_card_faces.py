"""Everything the board needs is there: a picture for every card, a word in every language, room for everybody."""

import json
from hashlib import blake2b
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
from client.boards.deep_regrets.card_faces import Faces, frame, picture
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
