"""Everything the board needs is there: a picture for every perk and slot, words in every language, room for all."""

from hashlib import blake2b

import pytest
from msgspec.structs import replace

from art.frigate.emblems import EMBLEMS
from client.boards.frigate.card_faces import PORTS, Faces, sign_of
from client.render.assets import folder
from client.table3d.dice import DYES
from sim.games.frigate import GAME
from sim.games.frigate.content import PERKS, SLOTS
from sim.games.frigate.effects import RARITIES, Rarity
from sim.games.frigate.rounds import target
from sim.games.frigate.rules import bodies
from sim.speech import LANGUAGES
from tests.client.boards.scene import voice_of
from tests.sim.games.frigate.ship import rolled, ship

MODELS = folder("models") / "frigate"
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
