"""Those who kneel, sing and bless down there: each is what `horrors` draws, with something of its own."""

from math import cos, pi, sin

from art.deep_regrets.horrors import bell, cowl, hand, mask, moon
from art.deep_regrets.oddities import flat
from art.deep_regrets.water import Water, mixed


def bishop(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A mitre, and a crook that is a hook."""
    cowl(water, back, belly, iris, eerie)
    water.shape("#d9cfa8", (-34, -100), (0, -156), (34, -100), (26, -82), (-26, -82))
    water.line("#b08d57", 5, (0, -148), (0, -84))
    water.line("#b08d57", 5, (-22, -104), (22, -104))
    water.line("#b08d57", 8, (104, 140), (104, -60), (90, -92), (66, -84), (70, -62))


def cardinal(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A wide red hat over ears that are sewn shut."""
    cowl(water, back, belly, iris, eerie)
    water.oval("#8a1822", 0, -104, 92, 20)
    water.blob("#a02430", (-44, -108), (-34, -146), (0, -154), (34, -146), (44, -108))
    for side in (-1, 1):
        water.line("#8a1822", 4, (side * 80, -98), (side * 86, -40), (side * 78, 10))
        for k in range(3):
            water.dot("#8a1822", side * 78, 14 + 13 * k, 7)


def hymn(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """No mouth; and yet there is a song."""
    cowl(water, back, belly, iris, eerie)
    water.blob(mixed(back, "#000000", 0.4), (-26, -54), (0, -62), (26, -54), (0, -20))
    for k in range(5):
        water.ring(iris, 3, 0, -60, 80 + 22 * k, 0.9, 0.7 - 0.12 * k)


def congregant(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """One of many."""
    for x, y, size in ((-104, 10, 0.5), (104, 10, 0.5), (-58, -6, 0.66), (58, -6, 0.66), (0, 8, 0.86)):
        water.canvas.save()
        water.canvas.translate(x, y)
        water.canvas.scale(size, size)
        cowl(water, mixed(back, "#000000", 0.9 - size), belly, iris, eerie)
        water.canvas.restore()


def widow(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Under a veil, with a lamp for somebody who does not come."""
    cowl(water, "#26222c", "#5a5560", iris, eerie)
    for k in range(-6, 7):
        water.line("#d9d4e0", 1.6, (k * 7, -116), (k * 13, -40), (k * 19, 60), alpha=0.6)
    water.glow("#ffb14a", 66, 44, 110, 0.95)
    water.shape("#2a2018", (50, 24), (82, 24), (86, 70), (46, 70))
    water.shape("#ffe2a0", (56, 30), (76, 30), (80, 64), (52, 64))
    water.ring("#2a2018", 4, 66, 14, 11)


def confessor(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Of glass: what it was told still hangs inside."""
    cowl(water, mixed(back, "#9fd0d0", 0.5), mixed(belly, "#d8f0f0", 0.5), iris, eerie)
    for k in range(7):
        x, y = water.uniform(-46, 46), water.uniform(10, 116)
        water.oval("#e6dfc8", x, y, 15, 10, 0.75, water.uniform(-40, 40))
        water.line("#4a3a30", 1.8, (x - 8, y), (x + 8, y - 1), alpha=0.8)
        water.ring("#ffffff", 2, x, y, 20 + k, alpha=0.35)
    water.line("#ffffff", 5, (-54, -40), (-70, 30), (-84, 100), alpha=0.5)


def abbess(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Of the shelf: barnacled, and larger than her convent."""
    cowl(water, back, belly, iris, eerie)
    for k in range(26):
        t = k * pi / 13
        x, y = 70 * cos(t), 60 + 64 * sin(t)
        water.dot("#d9cfa8", x, y, 9 - k % 4)
        water.dot("#3a2c20", x, y, 3.4)
    for side in (-1, 1):
        hand(water, side * 92, 60, side, mixed(belly, "#e8e0d0", 0.5), 1.2)
    water.eye(0, 70, 24, iris, True, True)


def voice(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """It calls, in the right voice."""
    for k in range(5):
        water.ring(belly, 4, 0, 46, 70 + 26 * k, 0.8, 0.6 - 0.1 * k)
    mask(water, back, belly, iris, eerie)
    water.blob("#12060a", (-26, 38), (0, 26), (26, 38), (28, 70), (0, 88), (-28, 70))
    water.eye(0, 58, 15, iris, True, True)


def borrowed(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Sewn on, and not very well."""
    mask(water, back, belly, iris, eerie)
    for k in range(22):
        t = k * 2 * pi / 22
        x, y = 76 * cos(t), -10 + 104 * sin(t)
        water.line("#14090c", 3.4, (x * 0.94, y * 0.94), (x * 1.08, y * 1.08))
    water.line("#14090c", 3, (-60, -96), (-20, -20), (-44, 60))
    for k in range(6):
        water.line("#14090c", 3, (-62 + 6 * k, -84 + 26 * k), (-34 + 4 * k, -88 + 26 * k))


def sorrow(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """A sail above, and under it everything that hangs."""
    for k in range(15):
        water.tentacle(mixed(back, "#000000", 0.2), (-84 + 12 * k, 14), 84 + k, 150, 9, 0.8, belly)
    water.blob(
        mixed(belly, "#c8a0e0", 0.5), (-116, 16), (-70, -70), (10, -118), (84, -62), (116, 16), (0, 34), alpha=0.9
    )
    for k in range(9):
        water.line("#ffffff", 2, (-90 + 22 * k, 10), (-60 + 16 * k, -60), alpha=0.4)
    for side in (-1, 1):
        water.eye(side * 30, -8, 13, iris, True, True)
        water.line(iris, 3, (side * 30, 8), (side * 32, 40), alpha=0.8)
    water.line("#12060a", 4, (-18, 18), (0, 10), (18, 18))


def ninth(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """Eight have rung."""
    for k in range(8):
        t = pi + k * pi / 7
        water.canvas.save()
        water.canvas.translate(128 * cos(t), 60 + 150 * sin(t))
        water.canvas.scale(0.16, 0.16)
        bell(water, back, belly, iris, 0)
        water.canvas.restore()
    bell(water, back, belly, iris, eerie)


def second_moon(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """It stands in the sky of the trench."""
    for k in range(24):
        t = k * pi / 12
        water.line("#e8e4f0", 3, (112 * cos(t), 102 * sin(t)), (132 * cos(t), 122 * sin(t)), alpha=0.5)
    moon(water, "#8a86a0", "#e8e4f0", iris, eerie)


def halfmoon(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    """One half of it is always in the dark."""
    flat(water, back, belly, iris, eerie)
    water.blob("#05060a", (4, -74), (112, -40), (122, 20), (60, 74), (0, 72), (36, 0), alpha=0.72)
    water.eye(66, 6, 15, iris, True, True)
