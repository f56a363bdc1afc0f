"""The three ways to attack as signs: a blade, a boot, an open mouth; about 60 wide around the middle."""

from collections.abc import Callable

from art.adventure_dice.painting import BONE, Painting


def strike(p: Painting) -> None:
    with p.at(0, 0, 1, 42):
        p.shape("#f4f8fa", (0, -38), (6, -30), (6, 14), (0, 14))
        p.shape("#a8b4c0", (0, -38), (-6, -30), (-6, 14), (0, 14))
        p.shape("#f0cc6a", (-17, 13), (17, 13), (15, 20), (-15, 20))
        p.limb("#8a5a34", 6, (0, 23), (0, 34))


def stomp(p: Painting) -> None:
    p.blob("#b07a44", (-18, -34), (8, -34), (10, 0), (34, 12), (36, 26), (-20, 26), (-18, 0))
    p.shape("#4a2c18", (-22, 24), (38, 24), (38, 33), (-22, 33))
    p.shape("#e0b880", (-21, -36), (11, -36), (11, -26), (-21, -26))
    for x in (-34, -42):
        p.line("#fff0d0", 4, (x, 8), (x - 4, 18), (x, 30), alpha=0.9)


def scream(p: Painting) -> None:
    p.blob("#e0606a", (-36, 0), (-14, -24), (0, -18), (14, -24), (36, 0), (16, 28), (-16, 28))
    p.blob("#3a0c18", (-26, 0), (0, -10), (26, 0), (12, 20), (-12, 20))
    p.fangs(-16, 16, -8, 7, 4)
    p.blob(BONE, (-10, 14), (10, 14), (6, 19), (-6, 19))
    for side in (-1, 1):
        p.line("#fff0d0", 4, (side * 40, -16), (side * 47, 0), (side * 40, 18), alpha=0.9)


SIGNS: dict[str, Callable[[Painting], None]] = {"strike": strike, "stomp": stomp, "scream": scream}
TINTS = {"strike": ("#3d5a78", "#1c2c40"), "stomp": ("#7a5430", "#3a2414"), "scream": ("#7a3a78", "#34143a")}
"""Upper and lower colour of what belongs to each."""
