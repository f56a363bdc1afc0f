"""python -m art.sound: what docs/sound.md says of every file, measured in the files themselves."""

import sys

import numpy as np

from art.sound import table
from art.sound.waves import RATE, Sound
from client.render.assets import folder


def measured() -> dict[str, Sound]:
    """Every file of models/sounds, decoded."""
    import soundfile  # type: ignore[import-untyped, unused-ignore]

    root = folder("models") / "sounds"
    found = {}
    for path in sorted(root.rglob("*.ogg"), key=lambda path: (len(path.parts), path)):
        samples, rate = soundfile.read(path)
        assert rate == RATE
        found[path.relative_to(root).with_suffix("").as_posix()] = np.asarray(samples)
    return found


if __name__ == "__main__":
    sys.stdout.write(table(measured()))
