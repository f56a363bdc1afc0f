"""Which creature is which: for every fish its build, and colours by where it lives. Luck does the rest, by its id."""

from collections.abc import Callable
from zlib import crc32

from art.deep_regrets import builds as b
from art.deep_regrets import congregation as kneeling
from art.deep_regrets import horrors
from art.deep_regrets import oddities as odd
from art.deep_regrets.finned import Body, swim
from art.deep_regrets.water import Water

Strange = Callable[[Water, str, str, str, int], None]


def _lobster(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    odd.shell(water, back, belly, iris, eerie, tail=True)


def _squid(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    odd.arms(water, back, belly, iris, eerie, mantle=1.08)


BUILDS: dict[str, Body | Strange] = {
    "D1-SPRAT-001": b.FRY, "D1-MINNOW-002": b.FRY, "D1-SMELT-003": b.FRY,
    "D1-TIDDLER-004": b.FRY, "D1-WHITING-005": b.COD,
    "D1-DAB-006": odd.flat, "D1-WRASSE-007": b.PERCH, "D1-GURNARD-008": b.GURNARD, "D1-POLLACK-009": b.COD,
    "D1-BREAM-010": b.BREAM, "D1-SOLE-011": odd.flat, "D1-CHANDLER-012": b.COD, "D1-SKATE-013": odd.ray,
    "D1-TUSK-014": b.GURNARD, "D1-LING-015": b.EEL, "D1-PERCH-016": b.PERCH, "D1-EEL-017": b.EEL, "D1-COD-018": b.COD,
    "D1-CONGER-019": b.EEL, "D1-HAKE-020": b.PIKE, "D1-TURBOT-021": odd.flat, "D1-RAY-022": odd.ray,
    "D1-CATFISH-023": b.CATFISH, "D1-STURGEON-024": b.STURGEON, "D1-PORBEAGLE-025": b.SHARK, "D1-MONK-026": b.MONK,
    "D1-CRAB-027": odd.shell, "D1-LUMPFISH-028": b.LUMP, "D1-GOBY-029": b.GROUPER,
    "D1-EEL-030": b.EEL, "D1-FRY-031": b.FRY,
    "D1-LOACH-032": b.CATFISH, "D1-MULLET-033": b.BREAM, "D1-RAY-034": odd.ray, "D1-BASS-035": horrors.bell,
    "D1-PLAICE-036": kneeling.halfmoon, "D1-SHRIMP-037": _lobster,
    "D1-FLOUNDER-038": odd.flat, "D1-HALIBUT-039": odd.flat,
    "D2-GRENADIER-001": b.RAT, "D2-ROCKFISH-002": b.PERCH, "D2-CANDLEFIN-003": b.LANTERN, "D2-BONITO-004": b.SHARK,
    "D2-RIBBONFISH-005": b.RIBBON, "D2-SNAPPER-006": b.BREAM, "D2-RATFISH-007": b.RAT, "D2-WRECKFISH-008": b.GROUPER,
    "D2-HULLSCRAPER-009": b.BOX, "D2-COALMOUTH-010": b.MONK, "D2-OCTOPUS-011": odd.arms, "D2-TYRANT-012": b.ANGLER,
    "D2-SHARK-013": b.SHARK, "D2-GROUPER-014": b.GROUPER, "D2-TENCH-015": b.CATFISH, "D2-VOICE-016": kneeling.voice,
    "D2-THREADMOUTH-017": b.GULPER, "D2-PIKE-018": b.PIKE, "D2-LANTERN-019": b.ANGLER, "D2-BOARFISH-020": b.BOX,
    "D2-ESCOLAR-021": b.PIKE, "D2-LANCET-022": b.VIPER, "D2-OPAH-023": horrors.moon, "D2-TRAWLBREAKER-024": b.SHARK,
    "D2-CONGREGANT-025": kneeling.congregant, "D2-COUNTS-026": b.EEL, "D2-MANTA-027": odd.ray, "D2-CRAB-028": odd.shell,
    "D2-KING-029": b.KING, "D2-SQUID-030": _squid, "D2-LOUVAR-031": b.LUMP, "D2-NAUTILUS-032": odd.clockwork,
    "D2-FACE-033": kneeling.borrowed, "D2-MARLIN-034": b.MARLIN,
    "D2-OARFISH-035": b.KING, "D2-SUNFISH-036": horrors.moon,
    "D2-WIDOW-037": kneeling.widow, "D2-RAY-038": odd.ray, "D2-CORRODED-039": odd.plug, "D3-DRAGONFISH-001": b.VIPER,
    "D3-CUSK-002": b.SNAIL, "D3-VIPERFISH-003": b.VIPER,
    "D3-GALLOWGULPER-004": b.GULPER, "D3-PRESSUREJAW-005": b.GROUPER,
    "D3-CHIMAERA-006": b.RAT, "D3-BISHOP-007": kneeling.bishop, "D3-ISOPOD-008": _lobster, "D3-SHARK-009": b.SHARK,
    "D3-LEVIATHAN-010": b.WHALE, "D3-MANOSORROW-011": kneeling.sorrow,
    "D3-COD-012": b.COD, "D3-HANDS-013": horrors.hands,
    "D3-WHALE-014": b.BONES, "D3-ANGLER-015": b.ANGLER, "D3-HYMN-016": kneeling.hymn, "D3-SNAILFISH-017": b.SNAIL,
    "D3-VAULTFISH-018": b.BOX, "D3-TEETH-019": horrors.maw,
    "D3-MOON-020": kneeling.second_moon, "D3-CARDINAL-021": kneeling.cardinal,
    "D3-DOLPHIN-022": b.WHALE, "D3-PATIENCE-023": b.RIBBON, "D3-LOBSTER-024": _lobster, "D3-HAGMOTHER-025": b.GULPER,
    "D3-SQUID-026": _squid, "D3-PLOUGH-027": odd.tripod,
    "D3-TRENCHLIGHT-028": b.ANGLER, "D3-CONFESSOR-029": kneeling.confessor,
    "D3-TRENCH-030": odd.ember, "D3-REMEMBERS-031": odd.net, "D3-TRIPOD-032": odd.tripod,
    "D3-CARTOGRAPHER-033": odd.chart, "D3-SHELF-034": kneeling.abbess,
    "D3-BELL-035": kneeling.ninth, "D3-KRAKEN-001": odd.arms,
    "D3-DRAINS-037": horrors.maw, "D3-WEIGHED-038": odd.scales, "D3-UNSEATED-039": odd.plug,
}  # fmt: skip
"""By the end of a fish's id."""

COATS = {
    1: (("#5f8a8c", "#e6e2cc"), ("#8a7a52", "#efe4c0"), ("#4f6f8a", "#dfe8ea"), ("#9a6a44", "#f0dcb8"),
        ("#5d7a4a", "#e4e8c4"), ("#7a8088", "#e8e8e4"), ("#a0583c", "#f2d8b8"), ("#3f7f7a", "#d4eede")),
    2: (("#2f5560", "#8fb0a8"), ("#5a4a3c", "#b8a888"), ("#3a4a6a", "#98a8c4"), ("#6a3a34", "#c49a84"),
        ("#44583c", "#a8b890"), ("#4a4458", "#a8a0b8")),
    3: (("#1c2c34", "#4a6a6c"), ("#2c2226", "#6a5450"), ("#1e2440", "#505c8c"), ("#34201c", "#7a4a3c"),
        ("#20302a", "#4c6a54")),
}  # fmt: skip
"""Back and belly of ordinary fish, by depth."""
CORRUPT = (
    ("#5a3a78", "#a8b070"), ("#4a2c68", "#8fb05a"), ("#6b3f8f", "#c8b8d8"), ("#3c2a5c", "#7fa34a"),
    ("#5c2c5a", "#b08aa8"), ("#2e3a4c", "#8f6ab0"),
)  # fmt: skip
"""Of what carries the eye."""
GILDED = (("#6a5424", "#e0c888"), ("#3f5a5c", "#d9cfa0"), ("#5c3030", "#e0b080"))
"""Of Legendaries."""
IRISES = {"plain": ("#e8d27a", "#d8e0c8", "#c8a04a"), "corrupt": ("#b8f06a", "#d86af0", "#f0d84a", "#7af0c8")}


def draw_fish(water: Water, fish_id: str, depth: int, purple: bool, legendary: bool) -> None:
    """The creature of a card, in the middle of the picture."""
    number = crc32(fish_id.encode())
    coats = GILDED if legendary else CORRUPT if purple else COATS[depth]
    back, belly = coats[number % len(coats)]
    irises = IRISES["corrupt" if purple or (legendary and depth == 3) else "plain"]
    iris = irises[number // 7 % len(irises)]
    eerie = (1 if purple else 0) + (depth - 1 if purple else 0) + (1 if legendary else 0) + (depth == 3 and legendary)
    if not purple and not legendary:
        eerie = max(0, depth - 2)
    build = BUILDS[fish_id.removeprefix("FISH-")]
    upside_down = "DOLPHIN" in fish_id
    water.canvas.save()
    if isinstance(build, Body):
        water.canvas.rotate(water.uniform(-9, 9))
        if number % 2:
            water.canvas.scale(-1, 1)
        if upside_down:
            water.canvas.scale(1, -1)
        swim(water, build, back, belly, iris, min(3, eerie))
    else:
        water.canvas.scale(0.94, 0.94)
        build(water, back, belly, iris, min(3, eerie))
    water.canvas.restore()
