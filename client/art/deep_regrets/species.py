"""Which creature is which: for every fish its build, and colours by where it lives. Luck does the rest, by its id."""

from collections.abc import Callable
from zlib import crc32

from client.art.deep_regrets import congregation as kneeling
from client.art.deep_regrets import oddities as odd
from client.art.deep_regrets.finned import Body, swim
from client.art.deep_regrets.water import Water

FRY = Body(long=86, high=24, fullest=0.34, eye=9, dorsal="spiny", tail="fork")
COD = Body(long=112, high=40, fullest=0.34, mouth="small", whiskers=1, dorsal="spiny", pattern="spots")
BREAM = Body(long=102, high=60, fullest=0.4, snout=0.7, dorsal="spiny", tail="fork")
PERCH = Body(long=108, high=50, fullest=0.4, dorsal="sail", pattern="stripes")
GURNARD = Body(
    long=112, high=40, fullest=0.26, snout=0.5, rear=0.8, dorsal="sail", pattern="plates", whiskers=3, tail="fan"
)
EEL = Body(
    long=136,
    high=21,
    fullest=0.16,
    snout=0.5,
    rear=0.5,
    bend=34,
    waves=2.3,
    tail="thread",
    dorsal="ribbon",
    mouth="grin",
    pattern="none",
    eye=7,
)
RIBBON = Body(
    long=140,
    high=15,
    fullest=0.12,
    snout=0.5,
    rear=0.4,
    bend=40,
    waves=2.8,
    tail="thread",
    dorsal="ribbon",
    pattern="lamps",
    eye=8,
)
CATFISH = Body(
    long=114,
    high=44,
    fullest=0.24,
    snout=0.45,
    rear=0.8,
    dorsal="none",
    tail="fan",
    mouth="grin",
    pattern="none",
    whiskers=4,
)
SHARK = Body(
    long=134,
    high=36,
    fullest=0.36,
    snout=1.1,
    rear=1.2,
    tail="lunate",
    dorsal="shark",
    mouth="grin",
    pattern="none",
    eye=7,
)
STURGEON = Body(
    long=134,
    high=31,
    fullest=0.3,
    snout=1.5,
    rear=0.9,
    tail="lunate",
    dorsal="shark",
    mouth="beak",
    pattern="plates",
    whiskers=3,
    eye=6,
)
RAT = Body(
    long=132,
    high=40,
    fullest=0.2,
    snout=0.6,
    rear=1.5,
    tail="thread",
    dorsal="shark",
    mouth="small",
    pattern="none",
    eye=13,
)
MONK = Body(
    long=112,
    high=66,
    fullest=0.26,
    snout=0.4,
    rear=1.6,
    tail="fan",
    dorsal="none",
    mouth="gape",
    pattern="spots",
    eye=9,
    lure=True,
)
ANGLER = Body(
    long=98,
    high=76,
    fullest=0.34,
    snout=0.42,
    rear=1.3,
    tail="fan",
    dorsal="spiny",
    mouth="gape",
    pattern="spots",
    eye=8,
    lure=True,
)
VIPER = Body(
    long=132,
    high=34,
    fullest=0.16,
    snout=0.4,
    rear=0.7,
    bend=18,
    waves=1.7,
    tail="fork",
    dorsal="ribbon",
    mouth="gape",
    pattern="lamps",
    eye=9,
)
GULPER = Body(
    long=132,
    high=58,
    fullest=0.16,
    snout=0.35,
    rear=2.4,
    bend=16,
    waves=1.6,
    tail="thread",
    dorsal="ribbon",
    mouth="gape",
    pattern="none",
    eye=5,
)
GROUPER = Body(
    long=116, high=62, fullest=0.34, snout=0.6, dorsal="spiny", tail="fan", mouth="gape", pattern="spots", eye=10
)
PIKE = Body(
    long=136,
    high=28,
    fullest=0.5,
    snout=0.8,
    rear=1.2,
    tail="fork",
    dorsal="none",
    mouth="grin",
    pattern="stripes",
    eye=8,
)
MARLIN = Body(
    long=118, high=36, fullest=0.36, snout=1.2, tail="lunate", dorsal="sail", mouth="beak", pattern="stripes", eye=9
)
WHALE = Body(
    long=140,
    high=64,
    fullest=0.28,
    snout=0.5,
    rear=1.3,
    tail="lunate",
    dorsal="none",
    mouth="grin",
    pattern="none",
    eye=8,
)
BONES = Body(
    long=136,
    high=56,
    fullest=0.3,
    snout=0.5,
    rear=1.3,
    tail="lunate",
    dorsal="none",
    mouth="gape",
    pattern="ribs",
    eye=9,
)
SNAIL = Body(
    long=112,
    high=46,
    fullest=0.22,
    snout=0.4,
    rear=1.7,
    bend=14,
    waves=1.4,
    tail="thread",
    dorsal="ribbon",
    mouth="small",
    pattern="none",
    eye=11,
)
BOX = Body(
    long=92,
    high=62,
    fullest=0.42,
    snout=0.5,
    rear=0.6,
    tail="fan",
    dorsal="spiny",
    mouth="small",
    pattern="plates",
    eye=13,
)
LUMP = Body(
    long=88,
    high=66,
    fullest=0.42,
    snout=0.5,
    rear=0.7,
    tail="fan",
    dorsal="spiny",
    mouth="small",
    pattern="spots",
    eye=14,
)
LANTERN = Body(
    long=98, high=42, fullest=0.3, snout=0.5, tail="fork", dorsal="spiny", mouth="grin", pattern="lamps", eye=15
)
KING = Body(
    long=136,
    high=20,
    fullest=0.1,
    snout=0.4,
    rear=0.35,
    bend=26,
    waves=2.2,
    tail="fork",
    dorsal="sail",
    pattern="lamps",
    eye=9,
)

Strange = Callable[[Water, str, str, str, int], None]


def _lobster(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    odd.shell(water, back, belly, iris, eerie, tail=True)


def _squid(water: Water, back: str, belly: str, iris: str, eerie: int) -> None:
    odd.arms(water, back, belly, iris, eerie, mantle=1.08)


BUILDS: dict[str, Body | Strange] = {
    "D1-SPRAT-001": FRY, "D1-MINNOW-002": FRY, "D1-SMELT-003": FRY, "D1-TIDDLER-004": FRY, "D1-WHITING-005": COD,
    "D1-DAB-006": odd.flat, "D1-WRASSE-007": PERCH, "D1-GURNARD-008": GURNARD, "D1-POLLACK-009": COD,
    "D1-BREAM-010": BREAM, "D1-SOLE-011": odd.flat, "D1-CHANDLER-012": COD, "D1-SKATE-013": odd.ray,
    "D1-TUSK-014": GURNARD, "D1-LING-015": EEL, "D1-PERCH-016": PERCH, "D1-EEL-017": EEL, "D1-COD-018": COD,
    "D1-CONGER-019": EEL, "D1-HAKE-020": PIKE, "D1-TURBOT-021": odd.flat, "D1-RAY-022": odd.ray,
    "D1-CATFISH-023": CATFISH, "D1-STURGEON-024": STURGEON, "D1-PORBEAGLE-025": SHARK, "D1-MONK-026": MONK,
    "D1-CRAB-027": odd.shell, "D1-LUMPFISH-028": LUMP, "D1-GOBY-029": GROUPER, "D1-EEL-030": EEL, "D1-FRY-031": FRY,
    "D1-LOACH-032": CATFISH, "D1-MULLET-033": BREAM, "D1-RAY-034": odd.ray, "D1-BASS-035": odd.bell,
    "D1-PLAICE-036": kneeling.halfmoon, "D1-SHRIMP-037": _lobster,
    "D1-FLOUNDER-038": odd.flat, "D1-HALIBUT-039": odd.flat,
    "D2-GRENADIER-001": RAT, "D2-ROCKFISH-002": PERCH, "D2-CANDLEFIN-003": LANTERN, "D2-BONITO-004": SHARK,
    "D2-RIBBONFISH-005": RIBBON, "D2-SNAPPER-006": BREAM, "D2-RATFISH-007": RAT, "D2-WRECKFISH-008": GROUPER,
    "D2-HULLSCRAPER-009": BOX, "D2-COALMOUTH-010": MONK, "D2-OCTOPUS-011": odd.arms, "D2-TYRANT-012": ANGLER,
    "D2-SHARK-013": SHARK, "D2-GROUPER-014": GROUPER, "D2-TENCH-015": CATFISH, "D2-VOICE-016": kneeling.voice,
    "D2-THREADMOUTH-017": GULPER, "D2-PIKE-018": PIKE, "D2-LANTERN-019": ANGLER, "D2-BOARFISH-020": BOX,
    "D2-ESCOLAR-021": PIKE, "D2-LANCET-022": VIPER, "D2-OPAH-023": odd.moon, "D2-TRAWLBREAKER-024": SHARK,
    "D2-CONGREGANT-025": kneeling.congregant, "D2-COUNTS-026": EEL, "D2-MANTA-027": odd.ray, "D2-CRAB-028": odd.shell,
    "D2-KING-029": KING, "D2-SQUID-030": _squid, "D2-LOUVAR-031": LUMP, "D2-NAUTILUS-032": odd.clockwork,
    "D2-FACE-033": kneeling.borrowed, "D2-MARLIN-034": MARLIN, "D2-OARFISH-035": KING, "D2-SUNFISH-036": odd.moon,
    "D2-WIDOW-037": kneeling.widow, "D2-RAY-038": odd.ray, "D2-CORRODED-039": odd.plug, "D3-DRAGONFISH-001": VIPER,
    "D3-CUSK-002": SNAIL, "D3-VIPERFISH-003": VIPER, "D3-GALLOWGULPER-004": GULPER, "D3-PRESSUREJAW-005": GROUPER,
    "D3-CHIMAERA-006": RAT, "D3-BISHOP-007": kneeling.bishop, "D3-ISOPOD-008": _lobster, "D3-SHARK-009": SHARK,
    "D3-LEVIATHAN-010": WHALE, "D3-MANOSORROW-011": kneeling.sorrow, "D3-COD-012": COD, "D3-HANDS-013": odd.hands,
    "D3-WHALE-014": BONES, "D3-ANGLER-015": ANGLER, "D3-HYMN-016": kneeling.hymn, "D3-SNAILFISH-017": SNAIL,
    "D3-VAULTFISH-018": BOX, "D3-TEETH-019": odd.maw,
    "D3-MOON-020": kneeling.second_moon, "D3-CARDINAL-021": kneeling.cardinal,
    "D3-DOLPHIN-022": WHALE, "D3-PATIENCE-023": RIBBON, "D3-LOBSTER-024": _lobster, "D3-HAGMOTHER-025": GULPER,
    "D3-SQUID-026": _squid, "D3-PLOUGH-027": odd.tripod,
    "D3-TRENCHLIGHT-028": ANGLER, "D3-CONFESSOR-029": kneeling.confessor,
    "D3-TRENCH-030": odd.ember, "D3-REMEMBERS-031": odd.net, "D3-TRIPOD-032": odd.tripod,
    "D3-CARTOGRAPHER-033": odd.chart, "D3-SHELF-034": kneeling.abbess,
    "D3-BELL-035": kneeling.ninth, "D3-KRAKEN-001": odd.arms,
    "D3-DRAINS-037": odd.maw, "D3-WEIGHED-038": odd.scales, "D3-UNSEATED-039": odd.plug,
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
