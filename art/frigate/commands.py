"""The emblems of the scorecard perks: officers, decks and ships in action."""

from collections.abc import Callable

from art.frigate.motifs import (
    BLUE,
    BRASS,
    DARK,
    GOLD,
    IRON,
    PAPER,
    RED,
    STEEL,
    WOOD,
    barrel_of_gun,
    burst,
    cannon,
    coin,
    hat,
    pistol,
    rays,
    ribbon,
    rope,
    sailor,
    seal,
    sheet,
    ship,
    smoke,
    star,
    turned,
)  # fmt: skip
from art.frigate.paper import compass
from art.pen import Pen


def ace_gunner(p: Pen) -> None:
    p.rings("#fff0c8", 6, 0, 0, (112, 74))
    p.lines("#fff0c8", 6, (0, -136, 0, -50), (0, 50, 0, 136), (-136, 0, -50, 0), (50, 0, 136, 0))
    p.blob(RED, (0, -58), (40, -10), (54, 24), (24, 40), (0, 26), mirror=True)
    p.shape(RED, (0, 20), (24, 66), (-24, 66))
    p.dots("#fff0c8", 9, (0, 4))


def _hull(p: Pen, lit: str) -> None:
    """The side of a ship with two rows of ports; one of them shines."""
    p.blob(DARK, (-136, -84), (136, -84), (126, 40), (96, 116), (-96, 116), (-126, 40))
    p.lines(BRASS, 7, (-132, -54, 132, -54), (-124, 34, 124, 34))
    for row, y in (("upper", -10), ("lower", 72)):
        for k in range(4):
            x = (-78 + 52 * k) * (1 if row == "upper" else 0.9)
            p.shape(
                "#f8b040" if row == lit else "#120a06",
                (x - 17, y - 17),
                (x + 17, y - 17),
                (x + 17, y + 17),
                (x - 17, y + 17),
            )
            if row == lit:
                p.oval(IRON, x, y + 2, 11)
                p.oval("#0c0806", x, y + 2, 5)


def lower_deck(p: Pen) -> None:
    _hull(p, "lower")


def upper_deck(p: Pen) -> None:
    _hull(p, "upper")


def broadside(p: Pen) -> None:
    ship(p, 0, -26, 0.98)
    for x in (-72, -24, 24, 72):
        burst(p, x, 44, 25)
        smoke(p, x - 14, 84, 0.72)


def pair_of_pistols(p: Pen) -> None:
    turned(p, 0, 10, 34)
    pistol(p)
    p.canvas.restore()
    p.canvas.save()
    p.canvas.scale(-1, 1)
    turned(p, 0, 10, 34)
    pistol(p)
    p.canvas.restore()
    p.canvas.restore()


def full_crew(p: Pen) -> None:
    for x, y, shirt, cap in (
        (-92, 8, "#2f7a5c", BRASS),
        (92, 8, BLUE, RED),
        (-48, 26, RED, "#1c2c4c"),
        (48, 26, "#8a5a30", "#2f7a5c"),
    ):
        sailor(p, x, y, 0.82, shirt, cap)
    sailor(p, 0, 44, 0.92, BLUE, RED)


def fleet_action(p: Pen) -> None:
    ship(p, -62, -66, 0.58)
    ship(p, 66, -44, 0.66)
    ship(p, -14, 52, 0.9)


def commodore(p: Pen) -> None:
    p.stripe(WOOD, 10, (-96, 132), (-96, -128))
    p.shape(BLUE, (-90, -116), (124, -60), (60, -46), (118, -20), (-90, 10))
    star(p, -48, -52, 30)
    turned(p, 20, 82)
    p.shape(BRASS, (-84, -22), (40, -22), (40, 10), (-84, 10))
    p.oval(BRASS, 48, -6, 34, 26)
    p.lines("#8a5a10", 5, *((22 + 9 * k, 18, 18 + 10 * k, 48) for k in range(7)))
    p.canvas.restore()


def admiral(p: Pen) -> None:
    rays(p, 0, 0, 96, 150, 20, "#fff0a8")
    p.glow("#fff0a8", 0, 0, 120, 0.6)
    hat(p, 0, 0, 1.2, "#14244a", GOLD)
    for x in (-74, 0, 74):
        star(p, x, 84, 30)


def steady_aim(p: Pen) -> None:
    turned(p, 0, 10, -28)
    for x, wide, long_ in ((-120, 34, 84), (-36, 27, 80), (44, 20, 82)):
        p.shape(BRASS if x != -36 else "#6b2a22", (x, -wide), (x + long_, -wide + 3), (x + long_, wide - 3), (x, wide))
        p.lines("#160e10", 5, (x + 12, -wide + 2, x + 12, wide - 2), alpha=0.7)
    p.oval("#bfe0f0", -120, 0, 13, 33)
    p.canvas.restore()
    p.lines("#fff0c8", 5, (-124, 62, -150, 76), (-112, 80, -130, 104), (-132, 42, -160, 46))


def last_stand(p: Pen) -> None:
    p.blob(DARK, (-120, 60), (-96, 118), (90, 118), (122, 50), (60, 74), (-60, 74))
    p.stripe(WOOD, 14, (0, 84), (4, -66))
    p.shape(WOOD, (-6, -60), (10, -96), (16, -70), (14, -56))
    p.shape(RED, (8, -58), (96, -84), (72, -48), (104, -22), (40, -14), (10, 0))
    p.stripe(WOOD, 12, (-70, 78), (-124, -6))
    for x, y in ((60, 66), (-40, 70)):
        burst(p, x, y, 26)


def opening_salvo(p: Pen) -> None:
    cannon(p, -52, 32, 170, 28, 14)
    burst(p, 82, -22, 66)
    smoke(p, 96, -66, 0.7)


def prize_money(p: Pen) -> None:
    p.blob("#8a5a30", (-34, -74), (34, -74), (60, -10), (92, 66), (60, 112), (-60, 112), (-92, 66), (-60, -10))
    p.blob("#a8743c", (-44, -112), (0, -96), (44, -112), (30, -76), (-30, -76))
    rope(p, 9, (-40, -74), (40, -74))
    coin(p, 0, 34, 40)
    for x, y in ((-98, 104), (96, 108), (66, 126)):
        coin(p, x, y, 25)


def second_volley(p: Pen) -> None:
    for y, x in ((-52, -40), (62, -20)):
        turned(p, x, y, -5)
        barrel_of_gun(p, 170, 30)
        p.canvas.restore()
        burst(p, x + 124, y - 12, 40)


def all_hands(p: Pen) -> None:
    p.stripe(WOOD, 14, (-86, -112), (86, -112))
    p.blob(BRASS, (0, -96), (34, -84), (56, -20), (66, 48), (94, 84), (0, 88), mirror=True)
    p.lines("#8a5a10", 6, (-62, 46, 62, 46), (-44, -40, 44, -40))
    p.oval(IRON, 0, 104, 20)
    p.lines("#fff0c8", 7, (-108, 0, -134, -10), (-112, 34, -142, 38), (108, 0, 134, -10), (112, 34, 142, 38))


def fair_wind(p: Pen) -> None:
    compass(p.canvas, 118, "#5a3a1c", "#fff6dc", "#b3202a")
    for y, wide in ((-96, 60), (0, 44), (96, 60)):
        p.canvas.save()
        p.lines("#ffffff", 6, (-150, y, -150 + wide, y - 8), (-140, y + 16, -150 + wide, y + 12), alpha=0.75)
        p.canvas.restore()


def rum_ration(p: Pen) -> None:
    p.shape(
        "#5a2c14", (-80, -122), (-44, -122), (-44, -60), (-16, -24), (-16, 108), (-108, 108), (-108, -24), (-80, -60)
    )
    p.shape("#b08a5a", (-76, -140), (-48, -140), (-48, -118), (-76, -118))
    p.shape(PAPER, (-100, 6), (-24, 6), (-24, 66), (-100, 66))
    p.lines("#160e10", 6, (-82, 24, -42, 52), (-42, 24, -82, 52))
    p.rings("#160e10", 22, 92, 54, (28,))
    p.rings("#8d97a2", 12, 92, 54, (28,))
    p.shape("#8d97a2", (8, 4), (84, 4), (80, 108), (12, 108))
    p.blob("#e8e2d6", (2, 6), (20, -18), (46, -8), (70, -20), (92, 6), (46, 16))


def refit(p: Pen) -> None:
    for k, tint in enumerate(("#a8743c", "#8f5f30", "#b5834a")):
        p.shape(tint, (-122, 28 + 30 * k), (122, 18 + 30 * k), (122, 46 + 30 * k), (-122, 56 + 30 * k))
        for x in (-96, 96):
            p.dots("#160e10", 5, (x, 38 + 30 * k))
    turned(p, 12, -36, 34)
    p.stripe(WOOD, 14, (0, -36), (0, 92))
    p.shape(STEEL, (-62, -70), (34, -70), (58, -52), (34, -34), (-62, -34))
    p.canvas.restore()


def overhaul(p: Pen) -> None:
    p.rings("#160e10", 34, 0, 0, (84,))
    for k in range(8):
        turned(p, 0, 0, 45 * k)
        p.stripe(WOOD, 11, (0, 0), (0, -132))
        p.oval(BRASS, 0, -134, 11)
        p.canvas.restore()
    p.rings("#8a5a30", 25, 0, 0, (84,))
    p.rings("#c89452", 4, 0, 0, (92, 76))
    p.oval(BRASS, 0, 0, 30)
    star(p, 0, 0, 19, "#fff0b0")


def letter_of_marque(p: Pen) -> None:
    sheet(p, 176, 216, 7)
    p.shape(GOLD, (-40, -84), (-44, -122), (-20, -102), (0, -130), (20, -102), (44, -122), (40, -84))
    p.dots(RED, 6, (0, -98))
    ribbon(p, 0, 74, 1.1, BLUE)
    seal(p, 0, 70, 32)
    star(p, 0, 70, 16, "#e8707a")


EMBLEMS: dict[str, Callable[[Pen], None]] = {
    "S01": ace_gunner, "S02": lower_deck, "S03": upper_deck, "S04": broadside, "S05": pair_of_pistols,
    "S06": full_crew, "S07": fleet_action, "S08": commodore, "S09": admiral, "S10": steady_aim,
    "S11": last_stand, "S12": opening_salvo, "S13": prize_money, "S14": second_volley, "S15": all_hands,
    "S16": fair_wind, "S17": rum_ration, "S18": refit, "S19": overhaul, "S20": letter_of_marque,
}  # fmt: skip
