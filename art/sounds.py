"""Makes every sound of the table, by arithmetic alone: `python -m art.sounds` writes models/sounds.

The same seed gives the same bytes everywhere; nothing is sampled or borrowed.
"""

import math
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from client.audio import KNOCKS

RATE = 32_000
Sound = list[float]


def build(folder: Path) -> list[Path]:
    """Write all sounds into `folder`; the paths that were written."""
    folder.mkdir(parents=True, exist_ok=True)
    return [_write(folder / f"{name}.wav", sound) for name, sound in all_sounds()]


def all_sounds() -> Iterable[tuple[str, Sound]]:
    """Every sound by name."""
    random = Random("astragal")
    for n in range(KNOCKS):
        yield f"felt-{n}", softened(struck(random, random.uniform(210, 330), 62, 1.3, 0.16), 16)
        yield f"dice-{n}", struck(random, random.uniform(1700, 2600), 120, 0.35, 0.09)
    leather = Random("leather")
    for n in range(KNOCKS):
        yield f"wall-{n}", softened(struck(leather, leather.uniform(420, 560), 70, 0.5, 0.13), 7)
    yield "rattle", rattle(random)
    yield "press", struck(random, 620, 95, 0.15, 0.07)
    yield "focus", struck(random, 980, 140, 0.05, 0.05)
    yield "card", rustle(random, 0.24)
    yield "step", softened(struck(random, 190, 48, 0.9, 0.14), 10)
    yield "take", melody(random, ((0.0, 700), (0.05, 930)), 34)
    yield "gem", melody(random, ((0.0, 1318), (0.07, 1760), (0.14, 2637)), 15)
    yield "rune", melody(random, ((0.0, 392), (0.10, 523), (0.20, 466)), 9)
    yield "freeze", melody(random, ((0.0, 2093), (0.06, 1975), (0.12, 1567), (0.2, 1318)), 11)
    yield "meditate", melody(random, ((0.0, 196), (0.25, 294), (0.5, 392)), 4)
    yield "portal", melody(random, ((0.0, 262), (0.14, 330), (0.28, 392), (0.42, 523)), 5)
    yield "turn", melody(random, ((0.0, 660), (0.13, 880)), 9)
    yield "refused", melody(random, ((0.0, 233), (0.09, 196)), 16)
    yield "chat", melody(random, ((0.0, 1175),), 22)
    yield "win", melody(random, ((0.0, 523), (0.13, 659), (0.26, 784), (0.42, 1047)), 4)
    yield "deer", melody(random, ((0.0, 131), (0.18, 196), (0.36, 262), (0.7, 233), (0.9, 262)), 3)
    yield "ambience", ambience(6.0)


def struck(random: Random, pitch: float, decay: float, noise: float, seconds: float) -> Sound:
    """Something hard is hit: partials of a small solid, and the scratch of the contact."""
    partials = [
        (ratio, part, random.uniform(0, 6.28)) for ratio, part in ((1, 1.0), (2.76, 0.55), (5.4, 0.3), (8.9, 0.15))
    ]

    def at(t: float) -> float:
        tone = sum(
            part * math.sin(6.2832 * pitch * ratio * t + phase) * math.exp(-t * decay * (1 + 0.3 * ratio))
            for ratio, part, phase in partials
        )
        return tone + noise * random.gauss(0, 1) * math.exp(-t * decay * 5)

    return _sampled(at, seconds)


def softened(sound: Sound, width: int) -> Sound:
    """The same, heard through cloth: a moving average."""
    total, soft = 0.0, []
    for n, value in enumerate(sound):
        total += value - (sound[n - width] if n >= width else 0.0)
        soft.append(total / width)
    return soft


def rattle(random: Random) -> Sound:
    """Dice in a closed hand."""
    result = [0.0] * int(RATE * 0.5)
    for _ in range(11):
        start = random.randrange(int(RATE * 0.4))
        for n, value in enumerate(struck(random, random.uniform(1200, 2100), 130, 0.3, 0.06)):
            if start + n < len(result):
                result[start + n] += value * random.uniform(0.3, 0.8)
    return result


def rustle(random: Random, seconds: float) -> Sound:
    """A card slides over cloth."""
    swell = _sampled(lambda t: random.gauss(0, 1) * math.sin(math.pi * t / seconds) ** 2 * (0.4 + t), seconds)
    return softened(swell, 5)


def melody(random: Random, notes: tuple[tuple[float, float], ...], decay: float) -> Sound:
    """Bells: (start, pitch) each."""
    seconds = notes[-1][0] + 4.5 / decay
    result = [0.0] * int(RATE * seconds)
    for start, pitch in notes:
        offset = int(start * RATE)
        for n, value in enumerate(struck(random, pitch, decay, 0.02, min(4.5 / decay, seconds - start))):
            if offset + n < len(result):
                result[offset + n] += value
    return result


def ambience(seconds: float) -> Sound:
    """A quiet room that can be looped without a seam: every frequency fits a whole number of times."""
    tones = [(round(pitch * seconds) / seconds, k) for k, pitch in enumerate((110, 164.8, 220, 277.2), 1)]

    def at(t: float) -> float:
        breath = 0.6 + 0.4 * math.sin(6.2832 * t / seconds)
        return breath * sum(
            math.sin(6.2832 * pitch * t + 0.6 * math.sin(6.2832 * k * t / seconds)) for pitch, k in tones
        )

    return _sampled(at, seconds)


def _sampled(at: Callable[[float], float], seconds: float) -> Sound:
    return [at(n / RATE) for n in range(int(RATE * seconds))]


def _write(path: Path, sound: Sound) -> Path:
    loudest = max(abs(value) for value in sound) or 1.0
    fade = min(len(sound) // 8, 200) if path.stem != "ambience" else 0
    samples = array("h")
    for n, value in enumerate(sound):
        left = min(1.0, (len(sound) - n) / fade) if fade else 1.0
        samples.append(int(value / loudest * 0.9 * left * 32_767))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return path


if __name__ == "__main__":
    from client.render.assets import folder

    for written in build(folder("models") / "sounds"):
        print(written.name)
