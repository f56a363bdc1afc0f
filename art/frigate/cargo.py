"""The emblems of the inventory perks: the hold, the purse, and papers of all kinds."""

from collections.abc import Callable

from art.frigate.motifs import (
    BLUE,
    BRASS,
    DARK,
    GOLD,
    IRON,
    PAPER,
    RED,
    SAIL,
    STEEL,
    WOOD,
    barrel_of_gun,
    cask,
    coin,
    crate,
    rays,
    ribbon,
    rope,
    sailor,
    seal,
    sheet,
    star,
    turned,
)  # fmt: skip
from art.pen import Pen


def cargo_net(p: Pen) -> None:
    rope(p, 9, (0, -140), (0, -96))
    p.oval(IRON, 0, -94, 14)
    crate(p, -34, 40, 84, 84)
    crate(p, 44, 56, 72, 70, "#8f5f30")
    cask(p, 6, -26, 0.62)
    for x in (-100, -50, 0, 50, 100):
        p.lines("#e0bc80", 6, (0, -88, x, 40), (x, 40, x * 0.66, 112))
    for y, wide in ((-24, 62), (34, 98), (84, 86)):
        p.lines("#e0bc80", 6, (-wide, y, wide, y))


def extra_hold(p: Pen) -> None:
    p.shape(DARK, (-118, 104), (-88, -20), (88, -20), (118, 104))
    p.shape("#0c0806", (-84, 92), (-64, 0), (64, 0), (84, 92))
    for k in range(4):
        p.lines("#8a5a30", 7, (-60 + 4 * k, 22 + 22 * k, 60 - 4 * k, 22 + 22 * k))
    p.shape(WOOD, (-92, -26), (92, -26), (76, -112), (-76, -112))
    p.lines("#3a2210", 5, (-82, -54, 82, -54), (-78, -84, 78, -84))
    p.rings("#160e10", 9, 0, -70, (18,))
    p.rings(BRASS, 5, 0, -70, (18,))


def quartermaster(p: Pen) -> None:
    p.rings("#160e10", 20, 0, -66, (48,))
    p.rings(BRASS, 12, 0, -66, (48,))
    for angle, metal in ((-30, STEEL), (0, GOLD), (30, "#b07a44")):
        turned(p, 0, -50, angle)
        p.rings("#160e10", 18, 0, 34, (20,))
        p.rings(metal, 10, 0, 34, (20,))
        p.stripe(metal, 11, (0, 58), (0, 150))
        p.stripe(metal, 10, (4, 142), (28, 142))
        p.stripe(metal, 10, (4, 120), (22, 120))
        p.canvas.restore()


def gun_contract(p: Pen) -> None:
    sheet(p, 170, 210, 4)
    turned(p, -4, 4, -14)
    barrel_of_gun(p, 130, 22)
    p.canvas.restore()
    ribbon(p, 48, 66, 0.9)
    seal(p, 48, 62, 26)


def pursers_ledger(p: Pen) -> None:
    p.shape("#6b2a22", (-118, -74), (0, -54), (118, -74), (118, 92), (0, 112), (-118, 92))
    for side in (-1, 1):
        p.shape(PAPER, (side * 4, -50), (side * 106, -68), (side * 106, 80), (side * 4, 98))
        for k in range(6):
            p.lines("#5a4a3a", 3.5, (side * 18, -24 + 20 * k, side * 92, -36 + 20 * k), alpha=0.7)
    turned(p, 52, -36, 28)
    p.blob("#f7ecd2", (0, -116), (26, -70), (16, 10), (0, 40), (-14, 6), (-16, -66))
    p.lines("#5a4a3a", 4, (0, -104, 0, 76))
    p.canvas.restore()


def haggler(p: Pen) -> None:
    p.stripe(BRASS, 11, (-96, -56), (96, -92))
    p.stripe(BRASS, 11, (0, -110), (0, 96))
    p.shape(DARK, (-52, 96), (52, 96), (62, 118), (-62, 118))
    for x, top, pile in ((-96, -56, 1), (96, -92, 3)):
        low = top + 96
        p.lines("#160e10", 4, (x, top, x - 40, low), (x, top, x + 40, low))
        p.blob(BRASS, (x - 48, low), (x + 48, low), (x + 22, low + 30), (x - 22, low + 30))
        for k in range(pile):
            p.oval(GOLD, x + (k - 1) * 14 * (pile > 1), low - 10 - 8 * (k % 2), 22, 11)


def scrap_trade(p: Pen) -> None:
    turned(p, -26, 16, 24)
    p.stripe(IRON, 20, (0, -92), (0, 80))
    p.stripe(IRON, 15, (-42, -62), (42, -62))
    p.stripe(IRON, 18, (-72, 26), (-54, 66), (0, 86), (34, 74))
    p.rings("#160e10", 20, 0, -110, (20,))
    p.rings(IRON, 11, 0, -110, (20,))
    p.canvas.restore()
    for x, y in ((64, 84), (96, 48), (50, 38)):
        coin(p, x, y, 34)


def prize_crew(p: Pen) -> None:
    sailor(p, -78, 26, 0.95, BLUE, "#1c2c4c")
    sailor(p, 78, 26, 0.95, "#2f7a5c", BRASS)
    sailor(p, 0, 4, 1.2, RED)


def salvage_rights(p: Pen) -> None:
    rope(p, 9, (20, -150), (20, -82))
    p.stripe(STEEL, 14, (20, -84), (22, -40), (2, -20), (-20, -34))
    p.shape(WOOD, (-104, 6), (104, 6), (96, 104), (-96, 104))
    p.blob("#a8743c", (-104, 4), (-98, -40), (-50, -58), (50, -58), (98, -40), (104, 4))
    for x in (-66, 66):
        p.lines(IRON, 13, (x, -50, x, 102))
    p.shape(BRASS, (-20, -10), (20, -10), (16, 40), (-16, 40))
    p.dots("#160e10", 7, (0, 12))
    p.lines("#8fd0c8", 6, (-120, 84, -84, 92), (76, 96, 122, 88), (-40, 112, 30, 114), alpha=0.9)


def full_hold(p: Pen) -> None:
    for x, y in ((-72, 74), (0, 74), (72, 74), (-36, -14), (36, -14), (0, -96)):
        cask(p, x, y, 0.66, "#9a6a38" if (x + y) % 4 else "#7a4a26")


def light_ship(p: Pen) -> None:
    rays(p, 0, -40, 60, 120, 14)
    p.blob(SAIL, (-8, -120), (60, -30), (70, 36), (-8, 36))
    p.blob("#e2d2a8", (-16, -96), (-16, 34), (-70, 34))
    p.stripe(DARK, 8, (-12, 60), (-12, -130))
    p.blob("#c89452", (-96, 52), (96, 52), (64, 94), (-64, 94))
    p.lines("#fff0c8", 5, (-110, 112, -40, 112), (0, 118, 90, 118), alpha=0.9)


def merchant_flag(p: Pen) -> None:
    p.stripe(WOOD, 12, (-88, 136), (-88, -132))
    p.oval(GOLD, -88, -136, 13)
    p.blob("#2f7a74", (-82, -112), (-20, -96), (40, -120), (112, -100), (104, 20), (40, 2), (-20, 26), (-82, 10))
    coin(p, 12, -46, 42)


def auctioneer(p: Pen) -> None:
    turned(p, -6, -26, -36)
    p.stripe(WOOD, 16, (0, 0), (0, 132))
    p.shape("#a8743c", (-80, -44), (80, -44), (80, 22), (-80, 22))
    for x in (-62, 62):
        p.lines(BRASS, 12, (x, -42, x, 20))
    p.canvas.restore()
    p.shape(DARK, (-116, 96), (20, 96), (32, 124), (-128, 124))
    p.lines("#ffe7a8", 7, (-112, 62, -128, 44), (-50, 62, -50, 38), (-84, 56, -88, 34))


def port_favour(p: Pen) -> None:
    p.shape("#fff0b0", (10, -92), (160, -140), (160, -50))
    p.shape("#fff0b0", (-10, -92), (-160, -140), (-160, -50))
    p.shape(SAIL, (-30, -62), (30, -62), (48, 100), (-48, 100))
    for y in (-30, 34):
        p.shape(RED, (-33 - y * 0.1, y), (33 + y * 0.1, y), (37 + y * 0.1, y + 32), (-37 - y * 0.1, y + 32))
    p.shape("#ffe68a", (-22, -104), (22, -104), (22, -64), (-22, -64))
    p.shape(DARK, (-32, -104), (0, -134), (32, -104))
    p.blob("#6a6258", (-110, 122), (-60, 96), (60, 96), (110, 122))


def deck_cargo(p: Pen) -> None:
    p.shape(DARK, (-130, 92), (130, 92), (130, 116), (-130, 116))
    crate(p, -60, 40, 96, 96)
    crate(p, 50, 48, 84, 80, "#8f5f30")
    crate(p, -10, -52, 88, 80, "#b5834a")
    rope(p, 8, (-126, 90), (-40, -96), (30, -98), (126, 90))


def smugglers_map(p: Pen) -> None:
    turned(p, 0, 0, -7)
    p.blob(
        PAPER,
        (-118, -92),
        (-40, -100),
        (40, -90),
        (120, -98),
        (114, 0),
        (120, 96),
        (30, 90),
        (-50, 100),
        (-120, 92),
        (-114, 0),
    )
    p.blob("#b59a58", (-80, 40), (-44, 6), (8, 22), (30, 62), (-30, 74))
    p.lines("#8c2a22", 6, (-64, -60, -40, -48), (-24, -44, 0, -44), (16, -40, 36, -28), (48, -14, 56, 8), alpha=0.95)
    p.lines(RED, 13, (44, 26, 84, 66), (84, 26, 44, 66))
    p.canvas.restore()


def letter_of_credit(p: Pen) -> None:
    turned(p, -16, -6, -9)
    sheet(p, 172, 190, 6)
    p.canvas.restore()
    coin(p, 46, 66, 42)
    coin(p, 92, 38, 42)


def sealed_orders(p: Pen) -> None:
    p.shape(PAPER, (-122, -74), (122, -74), (122, 86), (-122, 86))
    p.lines("#7a6a4a", 5, (-120, 84, -20, 4), (120, 84, 20, 4))
    p.shape("#e2d0a0", (-122, -74), (122, -74), (0, 30))
    seal(p, 0, 20, 34)
    star(p, 0, 20, 17, "#e8707a")


def receipt(p: Pen) -> None:
    ring = [(70 - 20 * k, 118 - 16 * (k % 2)) for k in range(8)]
    p.shape(PAPER, (-70, -124), (70, -124), *ring)
    for k in range(5):
        p.lines("#5a4a3a", 5, (-50, -92 + 30 * k, 10, -92 + 30 * k), (30, -92 + 30 * k, 52, -92 + 30 * k), alpha=0.8)
    p.lines(RED, 7, (-52, 62, 54, 62))
    coin(p, 68, 92, 30)


def vintage_cargo(p: Pen) -> None:
    cask(p, -50, 44, 1.0, "#7a3a26")
    p.shape("#2c5a3a", (34, -116), (66, -116), (66, -54), (92, -20), (92, 104), (8, 104), (8, -20), (34, -54))
    p.shape("#b08a5a", (38, -136), (62, -136), (62, -114), (38, -114))
    p.shape(PAPER, (14, 6), (86, 6), (86, 66), (14, 66))
    star(p, 50, 36, 22, RED)


EMBLEMS: dict[str, Callable[[Pen], None]] = {
    "I01": cargo_net, "I02": extra_hold, "I03": quartermaster, "I04": gun_contract, "I05": pursers_ledger,
    "I06": haggler, "I07": scrap_trade, "I08": prize_crew, "I09": salvage_rights, "I10": full_hold,
    "I11": light_ship, "I12": merchant_flag, "I13": auctioneer, "I14": port_favour, "I15": deck_cargo,
    "I16": smugglers_map, "I17": letter_of_credit, "I18": sealed_orders, "I19": receipt, "I20": vintage_cargo,
}  # fmt: skip
