"""Bodies of fish by kind: long or high, blunt or pointed, with which fins, mouth and pattern."""

from art.deep_regrets.finned import Body

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
