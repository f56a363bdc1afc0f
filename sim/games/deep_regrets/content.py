"""The merged content of a table as lookup tables, and the standing powers that cards on the table give."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from sim.dice import KINDS
from sim.files import folder_of
from sim.game import DieToThrow
from sim.games.deep_regrets import cards
from sim.games.deep_regrets.cards import Op, Ops
from sim.games.deep_regrets.packs import Pack, content_hash, merge, read_pack

OWN = "own"
OMEN = 99
"""The Omen Die's number in a throw; Player Dice are 1 to 4, Tackle Dice 11 to 22."""
FIRST_TACKLE = 11
POWERS_KEPT, DICE_KEPT = 20_000, 1_000

Gear = tuple[str, str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""What powers come from: angler, rod, reel, supplies, mounted fish, and the table cards of the day."""


class Powers(Struct, frozen=True):
    """What holds for one player as long as gear, mounts and day stay as they are."""

    bonuses: tuple[tuple[int, int, str], ...] = ()
    """(n, depth or 0, tag or "") for catch totals."""
    move: int = 0
    descend: int = 0
    harbor: int = 0
    sale: int = 0
    shop: int = 0
    upgrade: int = 0
    capacity: int = 0
    player_dice: int = 0
    keep_tackle: int = 0
    trophy: int = 0
    free: tuple[tuple[str, str, bool], ...] = ()
    """(act, card, only once a day)."""
    no_entry: tuple[int, ...] = ()
    no_free_reveal: bool = False
    calms_maw: bool = False
    guards: tuple[str, ...] = ()
    salvage: tuple[tuple[str, bool], ...] = ()
    """(card, only once a day)."""
    rerolls: tuple[tuple[str, int], ...] = ()
    peeks: tuple[tuple[str, int], ...] = ()
    """(card, how many shoals), once a day."""
    morning: tuple[str, ...] = ()
    """Cards with something to do at the start of a day, in the order they lie."""

    def bonus(self, fish: cards.Fish) -> int:
        return sum(n for n, depth, tag in self.bonuses if fish.matches(depth, tag))


class Content:
    """Every card and die of a table. Two tables with the same `hash` play with the same content."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self.packs = tuple(packs)
        merged = merge(self.packs)
        self.hash = content_hash(merged)
        self.fish: dict[str, cards.Fish] = {card.id: card for card in merged["fish"]}
        self.dinks: dict[str, cards.Dink] = {card.id: card for card in merged["dinks"]}
        self.upgrades: dict[str, cards.Upgrade] = {card.id: card for card in merged["upgrades"]}
        self.anglers: dict[str, cards.Angler] = {card.id: card for card in merged["anglers"]}
        self.weather: dict[str, cards.Weather] = {card.id: card for card in merged["weather"]}
        self.port_events: dict[str, cards.PortEvent] = {card.id: card for card in merged["port_events"]}
        self.regrets = tuple(entry.value for entry in merged["regrets"] for _ in range(entry.count))
        self.tackle: dict[str, cards.Tackle] = {entry.colour: entry for entry in merged["tackle"]}
        colours = tuple(entry.colour for entry in merged["tackle"] for _ in range(entry.count))
        self.tackle_colours = dict(enumerate(colours, FIRST_TACKLE))
        """The colour of each of the twelve Tackle Dice."""
        self.demand = tuple(entry.depth for entry in merged["demand"] for _ in range(entry.count))
        self.demand_factor: dict[int, tuple[int, int]] = {entry.depth: entry.mult for entry in merged["demand"]}
        self.faces: dict[str, tuple[int, ...]] = {
            OWN: (1, 2, 3, 4, 5, 6),
            **{colour: entry.faces for colour, entry in self.tackle.items()},
        }

    def with_packs(self, *folders: Path) -> "Content":
        """This content with packs laid over it, or under a first pack that requires none; raises PackRefused."""
        packs = [read_pack(folder) for folder in folders]
        below = self.packs if not packs or packs[0].requires else ()
        return Content([*below, *packs])

    @cached_property
    def fish_of_depth(self) -> dict[int, tuple[str, ...]]:
        return {depth: tuple(c.id for c in self.fish.values() if c.depth == depth) for depth in (1, 2, 3)}

    @cached_property
    def upgrade_deck(self) -> tuple[str, ...]:
        return tuple(card for card in self.upgrades if card not in (cards.BASIC_ROD, cards.BASIC_REEL))

    @cached_property
    def dink_deck(self) -> tuple[str, ...]:
        return tuple(dink.id for dink in self.dinks.values() for _ in range(dink.copies))

    @cached_property
    def starters(self) -> dict[str, int]:
        """How many shown Tackle Dice an angler takes in Monday's Refresh."""
        return {a.id: sum(op.n for op in a.bonus if op.do == "tackle") for a in self.anglers.values()}

    @cached_property
    def innocents(self) -> frozenset[str]:
        """Anglers that can ward off the first Regret of the game, and no later one."""
        return frozenset(
            a.id for a in self.anglers.values() if any(op.do == "guard" and op.at == "setup" for op in a.bonus)
        )

    @lru_cache(maxsize=DICE_KEPT)  # noqa: B019  # few contents, all kept for as long as the program runs
    def die(self, number: int, kind: str) -> DieToThrow:
        """A die as the felt knows it. A pack's own Tackle Die is a cube with other faces, in the pack's colour."""
        if kind == OWN:
            return DieToThrow(number)
        known = KINDS.get(kind)
        if known is not None and known.faces == self.faces[kind]:
            return DieToThrow(number, kind, kind)
        colour = self.tackle[kind].rgb if known is None else kind
        return DieToThrow(number, "d6", colour, self.faces[kind])

    @lru_cache(maxsize=POWERS_KEPT)  # noqa: B019  # as above
    def powers(self, gear: Gear) -> Powers:
        """The standing powers of a player with these cards, on a day with these table cards."""
        return _gather(self._sources(*gear))

    def morning_ops(self, card: str) -> Ops:
        """What a card does at the start of a day."""
        if card in self.fish:
            return self.fish[card].on("startOfDay")
        if card in self.upgrades:
            ops = self.upgrades[card].ops
            return tuple(op for op in ops if op.do in cards.INSTANT and op.per == "day" and _plain(op))
        return ()

    def _sources(
        self,
        angler: str,
        rod: str,
        reel: str,
        supplies: tuple[str, ...],
        mounted: tuple[str, ...],
        today: tuple[str, ...],
    ) -> Iterable[tuple[str, Ops, bool]]:
        """(card, its standing ops, whether it has a morning ability)."""
        if angler:
            yield angler, self.anglers[angler].bonus, False
        for card in (rod, reel, *supplies):
            if card:
                yield card, self.upgrades[card].ops, bool(self.morning_ops(card))
        for card in mounted:
            yield card, self.fish[card].on("mounted"), bool(self.morning_ops(card))
        for card in today:
            table_card = self.weather.get(card) or self.port_events[card]
            yield card, table_card.ops, False


def _plain(op: Op) -> bool:
    """Daily rerolls and looks wait for their owner; every other daily effect happens in the morning by itself."""
    return op.do not in ("reroll", "peek")


def _gather(sources: Iterable[tuple[str, Ops, bool]]) -> Powers:
    number = dict.fromkeys(("move", "descend", "harbor", "sale", "shop", "upgrade"), 0)
    number |= dict.fromkeys(("capacity", "player_dice", "keep_tackle", "trophy"), 0)
    rows: dict[str, list[Any]] = {
        name: [] for name in ("bonuses", "free", "no_entry", "guards", "salvage", "rerolls", "peeks", "morning")
    }
    no_free_reveal = calms_maw = False
    for card, ops, has_morning in sources:
        if has_morning:
            rows["morning"].append(card)
        for op in ops:
            match op.do:
                case "bonus":
                    rows["bonuses"].append((op.n, op.depth, op.tag))
                case "need":
                    for act in op.act.split("|"):
                        number[act] += op.n
                case "price":
                    number["sale" if op.on == "sell" else op.on] += op.n
                case "capacity" | "keep_tackle" | "trophy":
                    number[op.do] += op.n
                case "player_die":
                    number["player_dice"] += op.n
                case "free":
                    rows["free"].append((op.act, card, op.per == "day"))
                case "forbid" if op.act == "enter":
                    rows["no_entry"].append(op.depth)
                case "forbid":
                    no_free_reveal = True
                case "guard" if op.of == "maw":
                    calms_maw = True
                case "guard":
                    rows["guards"].append(card)
                case "salvage":
                    rows["salvage"].append((card, op.per == "day"))
                case "reroll" if op.per == "day":
                    rows["rerolls"].append((card, op.n))
                case "peek" if op.per == "day":
                    rows["peeks"].append((card, op.n))
    fields: dict[str, Any] = {**number, **{name: tuple(row) for name, row in rows.items()}}
    return Powers(**fields, no_free_reveal=no_free_reveal, calms_maw=calms_maw)


FOLDER = folder_of(__name__) / "content"
BASE = Content([read_pack(FOLDER)])
