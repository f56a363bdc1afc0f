"""Deep Regrets: every fish and every other card, their backs, the boards under them, and the tokens."""

from itertools import product

from art.deep_regrets import cards, grounds, species, tidings, tokens
from art.deep_regrets.anglers import ANGLERS
from art.deep_regrets.dinks import DINKS, Draw
from art.deep_regrets.gear import UPGRADES
from art.files import Output
from sim.games.deep_regrets.content import BASE

FOLDER = "deep_regrets"
SHOP, PORT = ("#2c4a4c", "#1c3438", "#101e24"), ("#5a4630", "#3a2c20", "#1c140e")
SKY, NIGHT = ("#3a5a78", "#22384c", "#101c28"), ("#3a1018", "#220a10", "#14090c")
BRASS, BONE, BLOOD, STEEL = "#b08d57", "#d9d4c5", "#7d1420", "#7f98a4"


def build(output: Output) -> None:
    for fish in BASE.fish.values():
        output.picture(f"{FOLDER}/{fish.id}.jpg", cards.fish_face(fish))
    for dink in BASE.dinks.values():
        badge = "barrel" if dink.cost.supply else "coin"
        output.picture(f"{FOLDER}/{dink.id}.jpg", cards.emblem_face(dink.id, DINKS[dink.id], SHOP, BONE, badge))
    for upgrade in BASE.upgrades.values():
        badge = "coin" if upgrade.cost else ""
        face = cards.emblem_face(upgrade.id, UPGRADES[upgrade.id], SHOP, BRASS, badge)
        output.picture(f"{FOLDER}/{upgrade.id}.jpg", face)
    for kind, ground, rim in (
        (ANGLERS, SHOP, BRASS),
        (tidings.EVENTS, PORT, BRASS),
        (tidings.WEATHER, SKY, STEEL),
    ):
        for card, draw in kind.items():
            output.picture(f"{FOLDER}/{card}.jpg", cards.emblem_face(card, draw, ground, rim))
    output.picture(f"{FOLDER}/regret.jpg", cards.emblem_face("regret", tidings.regret_face, NIGHT, BLOOD))
    for depth in (1, 2, 3):
        output.picture(
            f"{FOLDER}/demand_{depth}.jpg", cards.emblem_face(f"demand {depth}", tidings.demand(depth), PORT, BRASS)
        )
    _backs(output)
    _frames(output)
    _grounds(output)
    tokens.build(output)


def _backs(output: Output) -> None:
    def creature(fish: str, depth: int, purple: bool) -> Draw:
        return lambda water: species.draw_fish(water, fish, depth, purple, False)

    backs = {
        "fish_1": (cards.WATERS[1], BRASS, creature("FISH-D1-COD-018", 1, False)),
        "fish_2": (cards.WATERS[2], BONE, creature("FISH-D2-LANTERN-019", 2, False)),
        "fish_3": (cards.WATERS[3], "#6b3f8f", creature("FISH-D3-KRAKEN-001", 3, True)),
        "upgrade": (SHOP, BRASS, UPGRADES["L1"]),
        "dink": (SHOP, BONE, DINKS["D01"]),
        "event": (PORT, BRASS, tidings.inn),
        "weather": (SKY, STEEL, tidings.lighthouse),
        "regret": (NIGHT, BLOOD, tidings.regret),
        "demand": (PORT, BONE, DINKS["D10"]),
        "angler": (SHOP, BRASS, UPGRADES["R0"]),
    }
    for name, (ground, rim, draw) in backs.items():
        output.picture(f"{FOLDER}/back_{name}.jpg", cards.back_face(name, ground, rim, draw))


def _frames(output: Output) -> None:
    """What is put around the pictures that a pack brings."""
    for depth, purple, legendary in product((1, 2, 3), (False, True), (False, True)):
        kind = f"{depth}{'_purple' * purple}{'_legendary' * legendary}"
        output.picture(f"{FOLDER}/frame_fish_{kind}.png", cards.fish_frame(depth, purple, legendary))
    for name, rim, badge in (
        ("dink_coin", BONE, "coin"),
        ("dink_barrel", BONE, "barrel"),
        ("upgrade_coin", BRASS, "coin"),
        ("brass", BRASS, ""),
        ("weather", STEEL, ""),
    ):
        output.picture(f"{FOLDER}/frame_{name}.png", cards.emblem_frame(rim, badge))


def _grounds(output: Output) -> None:
    output.picture(f"{FOLDER}/dry.jpg", grounds.dry())
    for service in ("market", "mount", "heal", "repair"):
        output.picture(f"{FOLDER}/house_{service}.jpg", grounds.house(service))
    output.picture(f"{FOLDER}/day.jpg", grounds.day(False))
    output.picture(f"{FOLDER}/day_today.jpg", grounds.day(True))
    output.picture(f"{FOLDER}/tray.jpg", grounds.tray())
    for angler in (*ANGLERS, "nobody"):
        output.picture(f"{FOLDER}/plate_{angler}.jpg", grounds.plate(angler))
        output.picture(f"{FOLDER}/plate_{angler}_held_up.jpg", grounds.plate(angler, held_up=True))
