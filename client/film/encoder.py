"""Pictures and sound as a file: VP9 and Opus in WebM, which browsers, chats and players open.

The encoders come with PyAV, the extra `film`; nothing else of the client needs it.
"""

from array import array
from fractions import Fraction
from pathlib import Path

import av
from av.video.reformatter import ColorRange, Colorspace

from client.film.soundtrack import CHANNELS, RATE

QUALITY = {"crf": "31", "b": "0", "deadline": "realtime", "cpu-used": "5", "row-mt": "1", "tile-columns": "2"}
"""Sharp letters and clean gradients, as fast as pictures are drawn."""
KEY_SECONDS = 4
"""Every so often a picture that stands for itself: whoever jumps there sees something at once."""


class Encoder:
    """Takes one picture after the other, each with what is heard while it is seen."""

    def __init__(self, path: Path, size: tuple[int, int], fps: int) -> None:
        self._size = size
        self._container = av.open(str(path), "w", format="webm")
        self._video = self._container.add_stream("libvpx-vp9", rate=fps, options=QUALITY)
        self._video.width, self._video.height = size
        self._video.pix_fmt = "yuv420p"
        self._video.gop_size = KEY_SECONDS * fps
        self._video.codec_context.colorspace = Colorspace.ITU709
        self._video.codec_context.color_range = ColorRange.MPEG
        self._audio = self._container.add_stream("libopus", rate=RATE, layout="stereo")
        self._audio.bit_rate = 96_000
        self._samples = 0

    def add(self, picture: bytes, sound: bytes) -> None:
        """A picture as rows of RGBA from its lower edge upward, and 16-bit samples, left and right in turn."""
        frame = av.VideoFrame.from_bytes(picture, *self._size, format="rgba", flip_vertical=True)
        seen = frame.reformat(format="yuv420p", dst_colorspace=Colorspace.ITU709, dst_color_range=ColorRange.MPEG)
        self._container.mux(self._video.encode(seen))
        samples = len(sound) // (2 * CHANNELS)
        heard = av.AudioFrame(format="s16", layout="stereo", samples=samples)
        heard.planes[0].update(sound)
        heard.sample_rate, heard.pts, heard.time_base = RATE, self._samples, Fraction(1, RATE)
        self._samples += samples
        self._container.mux(self._audio.encode(heard))

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        self._container.mux(self._video.encode(None))
        self._container.mux(self._audio.encode(None))
        self._container.close()


def read_sound(path: Path) -> "array[int]":
    """A file of sound as the soundtrack takes it."""
    samples = array("h")
    resampler = av.AudioResampler(format="s16", layout="stereo", rate=RATE)
    with av.open(str(path)) as container:
        for frame in [*container.decode(audio=0), None]:
            for part in resampler.resample(frame):
                samples.frombytes(bytes(part.planes[0])[: part.samples * 2 * CHANNELS])
    return samples
