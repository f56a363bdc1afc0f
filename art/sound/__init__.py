"""Makes every sound by arithmetic: `python -m art build sounds`. The same seed gives the same samples everywhere.

python -m art.sound     prints the table of docs/sound.md: cue, file, loudness, length, as measured in the files
"""

import numpy as np

from art.files import Output
from art.sound.air import AIRS
from art.sound.cues import all_cues, all_knocks
from art.sound.loudness import CEILING, loudness, mixed_to
from art.sound.music import SCORES
from art.sound.waves import RATE, Sound

CUE, KNOCK, MUSIC, AIR = -20.0, -27.0, -23.0, -30.0
"""LUFS of short sounds, of the hardest knocks of dice, of each layer of music, and of the air of a place."""
CODED = 0.5
"""How small against how true, from 0 to 1."""
RISE, FADE = 0.0005, 0.012
"""Seconds in which a short sound comes and goes, so that neither is a jump: even a knock needs half a millisecond."""


def build(output: Output) -> None:
    for name, sound in all_cues().items():
        _write(output, f"sounds/{name}.ogg", mixed_to(_faded(sound), CUE))
    for name, sound in all_knocks().items():
        _write(output, f"sounds/{name}.ogg", mixed_to(_faded(sound), KNOCK))
    for place, air in AIRS.items():
        _write(output, f"sounds/{place}/air.ogg", mixed_to(air().samples, AIR))
    for place, score in SCORES.items():
        for layer in score.layers:
            _write(output, f"sounds/{place}/{layer}.ogg", mixed_to(score.render(layer).samples, MUSIC))
        if score.end:
            _write(output, f"sounds/{place}/end.ogg", mixed_to(_faded(score.render("end").samples, 1.5), MUSIC))


def _faded(sound: Sound, seconds: float = FADE) -> Sound:
    """Without a click at its beginning or its end."""
    first, count = round(RATE * RISE), min(round(RATE * seconds), len(sound) // 2)
    heard = np.ones(len(sound))
    heard[:first] = np.sin(np.linspace(0, np.pi / 2, first)) ** 2
    heard[len(sound) - count :] = np.linspace(1, 0, count)
    return sound * (heard[:, None] if sound.ndim == 2 else heard)


def _write(output: Output, name: str, sound: Sound) -> None:
    # only whoever makes sounds needs a coder
    import soundfile  # type: ignore[import-untyped, unused-ignore]

    assert np.max(np.abs(sound)) <= CEILING + 1e-6
    soundfile.write(str(output.path(name)), sound, RATE, format="OGG", subtype="VORBIS", compression_level=CODED)


def table(rows: dict[str, Sound]) -> str:
    """What docs/sound.md says of every file."""
    lines = ["| file | loudness | seconds |", "|---|---|---|"]
    lines += [f"| `{name}` | {loudness(sound):.1f} | {len(sound) / RATE:.2f} |" for name, sound in rows.items()]
    return "\n".join(lines) + "\n"
