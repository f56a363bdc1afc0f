"""Sounds are made by us, every cue has its file and every file its cue, and nobody needs a sound card."""

import re
from pathlib import Path

import numpy as np
import pytest

from art.sound import AIR, CUE, KNOCK, MUSIC, instruments
from art.sound.cues import CUES, KNOCKS, VARIANTS, notes
from art.sound.loudness import loudness
from art.sound.music import SCORES
from art.sound.waves import RATE, chance
from client.audio import KNOCKS as HEARD_VARIANTS
from client.audio import Audio
from client.boards import board_of
from client.music import LAYERS
from client.places import HOME, PLAIN, place_of
from client.settings import Settings, Volumes
from sim.games import all_games
from sim.games.deep_regrets import events as regrets
from tests.client.sounds import SOUNDS, samples

ROOT = Path(__file__).parents[2]
PLACES = sorted([HOME, *all_games()])
NEAR = 1.0
"""LUFS by which coding may move a sound."""
SILENT = 0.001
"""Above this the last samples of a sound would be heard to be cut."""
BEGUN = 0.1
"""Of its loudest sample, what the first one of a sound may be: it rises within half a millisecond, and is no jump."""
NEAR_SEAM, AS_FAR = round(0.005 * RATE), 1.5
"""Samples on both sides of a loop's seam, and how much farther than any two of them its two ends may be apart."""
LARGEST = 25_000_000
"""Bytes of all sounds together."""


def asked_for() -> set[str]:
    """Every cue that some line of the client asks for by name."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "client").rglob("*.py"))
    asked = set(re.findall(r'(?:audio\.play|self\.play|on_sound|_cue|sound)\(\s*"([a-z-]+)"', source))
    asked |= set(re.findall(r'self\._take\([^)]*"([a-z-]+)"\)', source))
    for name in all_games():
        board = board_of(name)
        asked |= set(getattr(board, "cues", {}).values())
    return asked


def listed() -> dict[str, tuple[float, float]]:
    """Loudness and seconds of every file, as docs/sound.md has them."""
    page = (ROOT / "docs" / "sound.md").read_text(encoding="utf-8")
    rows = re.findall(r"\| `([^`]+)` \| (\S+) \| (\S+) \|", page)
    return {name: (float(lufs), float(seconds)) for name, lufs, seconds in rows}


def test_docs_list_every_file() -> None:
    assert listed().keys() == {path.relative_to(SOUNDS).with_suffix("").as_posix() for path in SOUNDS.rglob("*.ogg")}


def test_no_cue_is_without_a_file() -> None:
    assert asked_for() >= {"turn", "press", "plug", "gate", "pen", "portal"}
    assert [cue for cue in sorted(asked_for()) if not (SOUNDS / f"{cue}.ogg").is_file()] == []


def test_no_file_is_without_a_cue() -> None:
    played = {path.stem for path in SOUNDS.glob("*.ogg")}
    knocks = {f"{surface}-{n}" for surface in KNOCKS for n in range(VARIANTS)}
    assert played - knocks == asked_for()
    assert VARIANTS == HEARD_VARIANTS
    places = [place_of(name) for name in (*PLACES, PLAIN)]
    assert {place.floor for place in places} | {place.wall for place in places} | {"dice"} == set(KNOCKS)


def test_every_place_has_its_air_and_its_music() -> None:
    assert {path.name for path in SOUNDS.iterdir() if path.is_dir()} == set(PLACES)
    for name in PLACES:
        assert place_of(name).sound == name
        wanted = {"air", "calm"} if name == HOME else {"air", "end", *LAYERS}
        assert {path.stem for path in (SOUNDS / name).iterdir()} == wanted


def test_all_sounds_together_are_no_burden() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.rglob("*.ogg")) < LARGEST


@pytest.mark.parametrize("path", sorted(SOUNDS.rglob("*.ogg")), ids=lambda path: path.relative_to(SOUNDS).as_posix())
def test_it_can_be_heard_as_loud_as_its_kind_and_does_not_click(path: Path) -> None:
    sound = samples(path)
    cue = KNOCK if path.stem.rpartition("-")[0] in KNOCKS else CUE
    wanted = cue if path.parent == SOUNDS else AIR if path.stem == "air" else MUSIC
    loud, (lufs, seconds) = loudness(sound), listed()[path.relative_to(SOUNDS).with_suffix("").as_posix()]
    assert abs(loud - wanted) < NEAR
    assert (loud, len(sound) / RATE) == (pytest.approx(lufs, abs=0.3), pytest.approx(seconds, abs=0.01))
    assert np.max(np.abs(sound)) < 0.999
    if path.parent == SOUNDS or path.stem == "end":
        assert np.max(np.abs(sound[-8:])) < SILENT
        assert np.max(np.abs(sound[0])) < BEGUN * np.max(np.abs(sound))
    else:
        jump = np.max(np.abs(sound[0] - sound[-1]))
        beside = (np.abs(np.diff(part, axis=0)) for part in (sound[:NEAR_SEAM], sound[-NEAR_SEAM:]))
        assert jump <= AS_FAR * max(map(np.max, beside)), "the loop has a seam"


@pytest.mark.parametrize("name", [name for name in PLACES if name != HOME])
def test_layers_of_a_place_are_equally_long_so_that_they_stay_together(name: str) -> None:
    assert len({len(samples(SOUNDS / name / f"{layer}.ogg")) for layer in LAYERS}) == 1


def test_the_same_sounds_come_out_every_time() -> None:
    for name in ("card", "plug", "roar", "gem", "rattle"):
        assert np.array_equal(CUES[name](chance(name)), CUES[name](chance(name)))


@pytest.mark.parametrize("played", [*instruments.RINGING, instruments.shiver], ids=lambda played: played.__name__)
def test_a_note_is_gone_when_its_samples_end(played: instruments.Instrument) -> None:
    """Or it would tick, in the middle of whatever else sounds."""
    for pitch in (110.0, 440.0, 1760.0):
        note = notes(chance("a note"), played, [(0.0, pitch, 0.2)])
        assert np.max(np.abs(note[-round(0.005 * RATE) :])) < 0.002 * np.max(np.abs(note))


def test_no_chord_in_major_is_heard_when_the_plug_is_pulled_or_somebody_goes_under() -> None:
    """Dread: what is heard then has no notes at all, and the music of the place is in Phrygian, to its last chord."""
    cues = board_of("deep-regrets").cues  # type: ignore[union-attr]
    heard = {cues[event] for event in (regrets.PlugPulled, regrets.Drowned, regrets.WentUnder)} | {"roar", "quake"}
    assert heard.isdisjoint({"win", "heal", "meditate", "portal", "gem", "horn", "turn"})
    for name in sorted(heard):
        spectrum = np.abs(np.fft.rfft(CUES[name](chance(name)))) ** 2
        assert np.max(spectrum) < 0.2 * np.sum(spectrum), f"{name} is a note"
    assert SCORES["deep-regrets"].key.scale == "phrygian"


def test_without_a_sound_card_or_files_it_is_silent(tmp_path: Path) -> None:
    audio = Audio(tmp_path, Settings())
    assert not audio.heard
    audio.play("turn")
    audio.knock("felt", 0.5)
    audio.music.tense(2)
    audio.end()
    audio.advance(0.1, "frigate")
    audio.obey(Settings(sound=Volumes(volume=0.1)))
    assert audio.music.levels == {}
    audio.close()
