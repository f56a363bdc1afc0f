"""Reads the sounds of the product as the client does, with Panda's own decoder."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import panda3d.core as p3d

from client.render.assets import folder

SOUNDS = folder("models") / "sounds"


def samples(path: Path) -> npt.NDArray[np.float64]:
    """(n, channels), from -1 to 1."""
    cursor = p3d.MovieAudio.get(p3d.Filename.from_os_specific(str(path))).open()
    count, channels = round(cursor.length() * cursor.audio_rate()), cursor.audio_channels()
    read = p3d.Datagram()
    cursor.read_samples(count, read)
    values = np.frombuffer(bytes(read), np.int16).astype(float) / 32_768
    return values.reshape(-1, channels)
