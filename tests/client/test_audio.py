"""Sounds are made by us, and nobody needs a sound card."""

import wave
from itertools import islice
from pathlib import Path

import pytest

from art import sounds
from client.audio import KNOCKS, Audio
from client.render.assets import folder
from client.settings import Settings

CUES = (
    "press", "focus", "card", "step", "take", "gem", "rune", "freeze", "meditate", "portal", "turn", "refused", "chat",
    "win", "rattle", "ambience", *(f"{surface}-{n}" for surface in ("felt", "dice") for n in range(KNOCKS)),
)  # fmt: skip


@pytest.mark.parametrize("cue", CUES)
def test_every_sound_the_table_asks_for_is_there_and_can_be_heard(cue: str) -> None:
    with wave.open(str(folder("models") / "sounds" / f"{cue}.wav")) as sound:
        samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
    assert max(abs(sample) for sample in samples) > 20_000
    assert abs(samples[-1]) < 3_000


def test_the_same_sounds_come_out_every_time() -> None:
    assert list(islice(sounds.all_sounds(), 4)) == list(islice(sounds.all_sounds(), 4))


def test_without_a_sound_card_or_files_it_is_silent(tmp_path: Path) -> None:
    audio = Audio(tmp_path, Settings())
    assert not audio.heard
    audio.play("turn")
    audio.knock("felt", 0.5)
    audio.begin_ambience()
    audio.obey(Settings(volume=0.1))
    audio.close()
