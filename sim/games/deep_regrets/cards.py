"""What is printed on the cards: the types a pack's JSON is read into, and the closed vocabulary of effects."""

from msgspec import Struct, field


class Op(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One effect. `do` names the operation; which other fields it may carry is in PARAMETERS."""

    do: str
    n: int = 1
    res: str = ""
    who: str = "self"
    per: str = ""
    until: str = ""
    depth: int = 0
    tag: str = ""
    min: int = 0
    act: str = ""
    on: str = ""
    of: str = ""
    die: str = ""
    at: str = ""
    discard: bool = False
    may: bool = False
    still: tuple["Op", ...] = ()
    stir: tuple["Op", ...] = ()
    maw: tuple["Op", ...] = ()


Ops = tuple[Op, ...]

NEEDS = ("move", "descend", "move|descend", "harbor")
PARAMETERS: dict[str, dict[str, tuple[object, ...] | None]] = {
    "gain": {"res": ("bucks", "supply", "dink"), "who": ("all", "richest"), "per": ("day",), "min": None},
    "regret": {"who": ("all", "richest", "at_depth"), "depth": (1, 2, 3), "min": None},
    "heal": {"who": ("all", "richest"), "may": None},
    "madness": {"who": ("all", "richest"), "min": None},
    "reroll": {"die": ("omen",), "per": ("day",)},
    "refresh": {},
    "tackle": {"at": ("setup",)},
    "keep_tackle": {},
    "player_die": {},
    "capacity": {},
    "trophy": {},
    "points": {"per": ("flat", "depth1", "depth2", "depth3", "purple")},
    "omen": {"still": None, "stir": None, "maw": None},
    "bonus": {"depth": (1, 2, 3), "tag": None, "until": ("day",)},
    "need": {"act": NEEDS, "until": ("day",)},
    "price": {"on": ("sell", "shop", "upgrade"), "until": ("day",)},
    "free": {"act": ("move", "reveal", "mount_token", "identify"), "per": ("day",)},
    "forbid": {"act": ("enter", "free_reveal"), "depth": (1, 2, 3), "until": ("day",)},
    "guard": {"of": ("regret", "maw"), "discard": None, "at": ("setup",)},
    "salvage": {"per": ("day",)},
    "peek": {"per": ("day",)},
    "goto_port": {},
    "cycle_shoal": {},
    "restock": {},
    "spoil": {"who": ("all", "richest"), "min": None},
    "plug": {},
    "erode": {},
    "reckon": {},
}
"""The 28 operations, and for each the parameters it may carry with the values they may have (None: any)."""

REQUIRED = {"gain": "res", "points": "per", "need": "act", "price": "on", "free": "act", "forbid": "act", "guard": "of"}
"""Parameters an operation cannot do without."""

STANDING = frozenset(
    ("bonus", "need", "price", "free", "forbid", "guard", "salvage", "capacity", "player_die", "keep_tackle", "trophy")
)
"""Operations that hold as long as their card lies there; all others, `points` aside, happen once."""

INSTANT = frozenset(PARAMETERS) - STANDING - {"points"}

TRIGGERS: dict[str, frozenset[str]] = {
    "onReveal": INSTANT,
    "onCatch": INSTANT,
    "onSell": INSTANT,
    "mounted": STANDING,
    "startOfDay": INSTANT,
    "endGame": frozenset({"points"}),
}
"""When a fish's effects happen, and which operations can stand there."""

DINK_TIMES: dict[str, frozenset[str]] = {
    "turn": INSTANT,
    "catch": frozenset({"bonus"}),
    "move": frozenset({"need"}),
    "shop": frozenset({"price"}),
    "sell": frozenset({"price", "free"}),
    "mount": frozenset({"free"}),
    "regret": frozenset({"guard"}),
    "omen": frozenset({"reroll"}),
}


class Fish(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    depth: int
    value: int
    difficulty: int
    trophy: int
    tags: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    effects: dict[str, Ops] = field(default_factory=dict)
    kind: str = ""
    description: str = ""
    replaces: str = ""

    @property
    def legendary(self) -> bool:
        return "legendary" in self.tags

    @property
    def purple(self) -> bool:
        return "purple" in self.tags

    def matches(self, depth: int, tag: str) -> bool:
        """Whether a bonus limited to a depth (0: any) and a tag ("": any) counts against this fish."""
        return depth in (0, self.depth) and (not tag or tag in self.tags)

    def on(self, trigger: str) -> Ops:
        return self.effects.get(trigger, ())


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    bucks: int = 0
    supply: int = 0


class Dink(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    cost: Cost
    when: str
    ops: Ops
    text: str = ""
    copies: int = 2
    replaces: str = ""


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    type: str
    name: str
    cost: int
    ops: Ops
    text: str = ""
    replaces: str = ""


class Angler(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    title: str
    bonus: Ops
    start: Cost
    replaces: str = ""


class Weather(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    ops: Ops
    maw: Ops = ()
    text: str = ""
    replaces: str = ""


class PortEvent(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    ops: Ops
    text: str = ""
    replaces: str = ""


class Regrets(Struct, frozen=True, forbid_unknown_fields=True):
    """So many Regrets of one value."""

    value: int
    count: int


class Tackle(Struct, frozen=True, forbid_unknown_fields=True):
    colour: str
    rgb: str
    faces: tuple[int, ...]
    count: int


class Demand(Struct, frozen=True, forbid_unknown_fields=True):
    """So many Demand cards for one depth; `mult` is the multiplier as a fraction."""

    depth: int
    count: int
    mult: tuple[int, int]


BASIC_ROD, BASIC_REEL = "R0", "L0"
"""Every angler's own; they are in no deck."""
