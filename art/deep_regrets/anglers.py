"""The anglers, from the waist up."""

from collections.abc import Callable

from art.deep_regrets import dinks
from art.deep_regrets.dinks import BLOOD, BRASS, Draw
from art.deep_regrets.water import Water, mixed


def _figure(w: Water, coat: str, skin: str, hair: str, hat: Callable[[Water], None]) -> None:
    w.blob(coat, (-110, 150), (-92, 50), (-36, 16), (36, 16), (92, 50), (110, 150))
    w.line(mixed(coat, "#000000", 0.4), 6, (0, 24), (0, 150))
    w.shape(mixed(skin, "#000000", 0.15), (-18, 0), (18, 0), (20, 36), (-20, 36))
    w.blob(hair, (-52, -30), (-46, -92), (0, -112), (46, -92), (52, -30), (40, 10), (-40, 10))
    w.blob(skin, (-38, -58), (0, -84), (38, -58), (34, -8), (0, 20), (-34, -8))
    for side in (-1, 1):
        w.oval("#f4f0e4", side * 15, -36, 8, 5)
        w.dot("#1c2a30", side * 15, -36, 4)
        w.line(mixed(hair, "#000000", 0.3), 3.4, (side * 6, -48), (side * 16, -52), (side * 26, -47))
    w.line(mixed(skin, "#000000", 0.4), 3, (0, -32), (-4, -14), (4, -13))
    w.line("#6a2c2c", 3.6, (-11, 0), (0, 3), (11, -1))
    hat(w)


def netmender(w: Water) -> None:
    def scarf(w: Water) -> None:
        w.blob("#b3413a", (-56, -40), (-44, -100), (0, -118), (44, -100), (56, -40), (34, -78), (-34, -78))

    _figure(w, "#3f5a5c", "#e0b894", "#c8a060", scarf)
    for k in range(-5, 6):
        w.line(BRASS, 2.4, (k * 24 - 40, 60), (k * 24 + 30, 160), alpha=0.9)
        w.line(BRASS, 2.4, (k * 24 + 40, 60), (k * 24 - 30, 160), alpha=0.9)


def haggler(w: Water) -> None:
    def cap(w: Water) -> None:
        w.blob("#2a2028", (-60, -70), (-50, -112), (0, -126), (50, -112), (60, -70), (0, -84))
        w.blob("#5a3a24", (-34, -6), (-20, 26), (0, 40), (20, 26), (34, -6), (10, 6), (-10, 6))

    _figure(w, "#6a4a24", "#d0a078", "#5a3a24", cap)
    dinks.market_token_at(w, 60, 96, 0.34)
    dinks.market_token_at(w, 22, 116, 0.3)


def penitent(w: Water) -> None:
    def cowl(w: Water) -> None:
        w.blob(
            "#4a3a34",
            (-76, 40),
            (-62, -70),
            (0, -134),
            (62, -70),
            (76, 40),
            (46, -10),
            (36, -74),
            (0, -92),
            (-36, -74),
            (-46, -10),
        )

    _figure(w, "#4a3a34", "#c8b09c", "#8a8078", cowl)
    w.line(BRASS, 8, (0, 50), (0, 124))
    w.line(BRASS, 8, (-24, 72), (24, 72))


def diver(w: Water) -> None:
    def goggles(w: Water) -> None:
        w.line("#14181c", 10, (-46, -36), (0, -42), (46, -36))
        for side in (-1, 1):
            w.dot("#9fd0d0", side * 17, -36, 15)
            w.ring(BRASS, 5, side * 17, -36, 15)

    _figure(w, "#1f4a5a", "#c89878", "#2a1c18", goggles)
    w.ring(BRASS, 13, 0, 40, 60, 0.36)
    for k in range(-2, 3):
        w.dot("#5a3a14", k * 24, 40 + 20 - 3 * abs(k) ** 2, 4)


def taxidermist(w: Water) -> None:
    def glasses(w: Water) -> None:
        w.blob("#d8d4d0", (-52, -40), (-40, -104), (0, -122), (40, -104), (52, -40), (30, -78), (-30, -78))
        for side in (-1, 1):
            w.ring("#2a2420", 3.6, side * 16, -36, 13)
        w.line("#2a2420", 3, (-4, -38), (4, -38))

    _figure(w, "#5a3a5a", "#e4c4a8", "#d8d4d0", glasses)
    w.line("#c3c8cf", 5, (70, 150), (92, 60))
    w.line(BLOOD, 3, (92, 60), (60, 90), (80, 120))


ANGLERS: dict[str, Draw] = {"A1": netmender, "A2": haggler, "A3": penitent, "A4": diver, "A5": taxidermist}
