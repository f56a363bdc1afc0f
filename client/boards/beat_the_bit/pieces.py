"""The table as a list of pieces: what the view says lies where. Nothing here draws, and nothing remembers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from client.boards.beat_the_bit import looks
from client.boards.beat_the_bit.faces import Faces, amount, back, back_of
from client.boards.beat_the_bit.layout import ARENA, CELL, OUTLINE, SHEET, Lane, Layout, Place, SeatPlace
from client.render.surface import Surface
from client.table3d.cards import HEIGHT, THICKNESS, WIDTH
from client.table3d.press import Sheet
from sim.game import Seat
from sim.games.beat_the_bit.content import KINGDOM, MISSIONS
from sim.games.beat_the_bit.state import UNKNOWN, UNKNOWN_BOSS, Enemy, Player, State
from sim.games.beat_the_bit.vocabulary import parse
from sim.games.beat_the_bit.zones import CARD, CHALK_POINTS

TOKEN = 0.9
"""Half width of a token, for pointing at it."""
TUCKED = 0.78
"""cm by which a chain card shows above the card it lies under."""
CARD_SIZE = CARD[0] / 100 / OUTLINE[0]
"""The card in the arena has the very size by which the rules judge it (8.4)."""
SHEEN = 0.005
"""By this the uppermost card lies above its pile (client.table3d.cards)."""
UNDER = 0.003
"""By this a chain card lies lower than the card in the arena that covers it."""
SMALL = 0.8
"""Places smaller than this have no room for a name."""
HELD = 8.0
"""Degrees by which the cards in one's hand are tilted toward the eye."""
FACE = 0.01
"""cm above the felt at which its face lies: dice rest on the felt, so the card is sunk into it."""


@dataclass(frozen=True)
class Cards:
    """A card, or a pile of them with one on top."""

    back: str
    face: Sheet | None = None
    count: int = 1


@dataclass(frozen=True)
class Token:
    model: str
    surface: Surface


@dataclass(frozen=True)
class Board:
    """A printed board of its own size: a character's sheet. `large` is what a long look shows."""

    sheet: Sheet
    large: Sheet
    dark: bool = False


@dataclass(frozen=True)
class Cell:
    picture: str


@dataclass(frozen=True)
class Number:
    sheet: Sheet


@dataclass(frozen=True)
class BagDie:
    colour: str


@dataclass(frozen=True)
class Outline:
    """A place for a card, perhaps with its name; `line` is the width of its border."""

    name: Sheet | None = None
    line: float = 0.1


@dataclass(frozen=True)
class Title:
    """Words on the felt."""

    sheet: Sheet


@dataclass(frozen=True)
class Ring:
    radius: float
    name: Sheet | None = None


@dataclass(frozen=True)
class Spot:
    """Nothing to see but, perhaps, a dot: a die of the tray, a point for the chalk."""

    dotted: bool = False


Look = Cards | Token | Board | Cell | Number | BagDie | Outline | Title | Ring | Spot


@dataclass(frozen=True)
class Piece:
    """Something on the table. `role` and `card` are what choices.py finds it by."""

    id: str
    look: Look
    place: Place
    label: str = ""
    """Pieces with a label can be pointed at."""
    role: str = ""
    card: str = ""
    detail: str = ""
    half: tuple[float, float] = OUTLINE
    """Half width and half depth, before scaling."""

    @property
    def top(self) -> float:
        """cm above the felt: a pile is as high as it has cards."""
        cards = self.look.count if isinstance(self.look, Cards) else 0
        return max(self.place.z, 0.0) + cards * THICKNESS * self.place.scale

    @property
    def face(self) -> Sheet | None:
        """What a long look shows."""
        match self.look:
            case Cards(face=face):
                return face
            case Board(large=large):
                return large
        return None


def pieces_of(view: State, seat: Seat | None, layout: Layout, faces: Faces) -> dict[str, Piece]:
    """All pieces, by id."""
    table = _Table(view, seat, layout, faces)
    table.lay()
    return table.pieces


class _Table:
    def __init__(self, view: State, seat: Seat | None, layout: Layout, faces: Faces) -> None:
        self._view = view
        self._seat = seat
        self._layout = layout
        self._faces = faces
        self._copies: Counter[str] = Counter()
        self.pieces: dict[str, Piece] = {}

    def lay(self) -> None:
        self._decks()
        self._track()
        self._arena()
        self._foes()
        self._pot()
        count = len(self._view.players)
        first = self._seat or 0
        for order in range(count):
            self._player((first + order) % count, self._layout.seats[order], order == 0)

    # The parts

    def _decks(self) -> None:
        view, spots, say = self._view, self._layout, self._faces.say
        for role, cards, deck, place in (
            ("adventures", view.adventures, "adventure", spots.adventures),
            ("treasures", view.treasures, "treasure", spots.treasures),
            ("bosses", view.bosses, "boss", spots.bosses),
        ):
            self._outline(role, place, "deck")
            self._put(Piece(role, Cards(back(deck), None, _high(len(cards))), place, say(role, n=len(cards)), role))
        for role, used, place in (
            ("used-adventures", view.used_adventures, spots.used_adventures),
            ("used-treasures", view.used_treasures, spots.used_treasures),
        ):
            self._outline(role, place, "used")
            if used:
                look = Cards(back_of(used[-1]), self._faces.card(used[-1]), _high(len(used)))
                detail = self._faces.text(used[-1])
                self._put(Piece(role, look, place, say(role, n=len(used)), role, used[-1], detail))
        self._outline("finals", spots.finals, "finals")
        if view.finals:
            top = view.finals[0]
            label = say("finals", n=len(view.finals), card=self._faces.name(top))
            look = Cards(back("final"), self._faces.card(top), len(view.finals))
            self._put(Piece("finals", look, spots.finals, label, "finals", top, self._faces.text(top)))
        self._row("", view.gone, spots.gone)
        self._outline("shop", spots.shop, "shop")
        if view.shop:
            self._card(view.shop, spots.shop, "shop", say("shop", card=self._faces.name(view.shop)))
        self._row("chained", view.chained, spots.chained)
        for number, place in enumerate(spots.row.places(3)):
            self._outline(f"event {number}", place, "event")
        aside = view.attempt.target if view.attempt is not None else ""
        for event, place in zip(view.row, spots.row.places(3), strict=False):
            if event != aside:
                self._card(event, place, "event")
        self._row("looked", view.looked, spots.looked)

    def _track(self) -> None:
        say, cells = self._faces.say, self._layout.track
        for cell, (bonus, place) in enumerate(zip(KINGDOM, cells, strict=True)):
            last = cell == len(KINGDOM) - 1
            label = say("cell", cell=cell, bonus=self._faces.word(bonus)) if bonus else say("start")
            look = Cell("cell_last.jpg" if last else "cell.jpg")
            self._put(Piece(f"cell {cell}", look, place, label, half=(CELL / 2, CELL / 2)))
            if bonus:
                self._reward(f"bonus {cell}", bonus, place.on(0, 0, 0.06, 0.78))
        self._put(Piece("track title", Title(self._faces.title("track")), self._layout.track_title))
        here = cells[self._view.knight].on(0.82, -0.72, 0.06, 0.85)
        self._put(Piece("knight", Token("knight", looks.KNIGHT), here, say("knight", cell=self._view.knight), "knight",
                        half=(TOKEN, TOKEN)))  # fmt: skip

    def _arena(self) -> None:
        attempt, arena = self._view.attempt, self._layout.arena
        middle = arena.on(0, 0, 0, CARD_SIZE)
        self._put(Piece("arena", Ring(ARENA), arena))
        if attempt is None:
            self._outline("faced", middle, "faced")
            return
        place = replace(middle, z=FACE - (THICKNESS + SHEEN) * middle.scale)
        foe = self._view.enemy(attempt.target)
        if foe is not None:
            self._enemy(foe, place, "faced")
        else:
            self._card(attempt.target, place, "faced")
        for die in attempt.dice:
            if die.id in attempt.again:
                continue
            label = self._faces.say("die", die=die.id, colour=self._faces.colour(die.colour), face=die.shows)
            spot = arena.on(die.rest.x / 100, die.rest.y / 100, 0)
            self._put(Piece(f"die {die.id}", Spot(), spot, label, "die", str(die.id), half=(0.85, 0.85)))
        if self._view.phase == "chalk" and self._seat == self._view.seat:
            for x, y in CHALK_POINTS:
                label = self._faces.say("chalk", x=x // 100, y=y // 100)
                spot = arena.on(x / 100, y / 100, 0.03)
                self._put(Piece(f"chalk {x} {y}", Spot(True), spot, label, "chalk", f"{x} {y}", half=(0.4, 0.4)))

    def _foes(self) -> None:
        faced = self._view.attempt.target if self._view.attempt is not None else ""
        waiting = [enemy for enemy in self._view.enemies if enemy.card != faced]
        if not waiting:
            self._outline("enemy", self._layout.enemies.places(1)[0], "enemy")
        for enemy, place in zip(waiting, self._layout.enemies.places(len(waiting)), strict=True):
            self._enemy(enemy, place, "enemy")

    def _enemy(self, enemy: Enemy, place: Place, role: str) -> None:
        for number, chain in enumerate(reversed(enemy.chains)):
            above = len(enemy.chains) - number
            under = place.on(0, TUCKED * above, 0.0)
            lower = replace(under, z=under.z - UNDER * above) if role == "faced" else replace(under, z=0.06 * number)
            self._card(chain, lower, "under")
        most = max(enemy.most, enemy.hearts)
        name = self._faces.name(enemy.card)
        label = self._faces.say("hearts", card=name, hearts=enemy.hearts, most=most)
        lifted = replace(place, z=place.z + 0.06 * len(enemy.chains)) if role == "enemy" else place
        self._card(enemy.card, lifted, role, label)
        # below the card, outside the rectangle that lenses and altars judge
        edge = replace(lifted, z=max(0.0, lifted.z))
        size = min(0.5, 2.3 / most)
        first = edge.on(-size * (most - 1), -OUTLINE[1] - 0.55, 0.02, size)
        self._hearts(f"hearts {enemy.card}", enemy.hearts, most, first, 2.0)

    def _pot(self) -> None:
        words, dish = self._view.pot, self._layout.pot
        name = None if words else self._faces.place("pot")
        self._put(Piece("place pot", Ring(1.0, name), Place(dish.x, dish.y, scale=dish.radius)))
        for number, (word, place) in enumerate(zip(words, dish.places(len(words)), strict=True)):
            label = self._faces.say("pot", reward=self._faces.word(word))
            self._reward(f"pot {number}", word, place, label=label)

    def _player(self, seat: Seat, place: SeatPlace, near: bool) -> None:
        player, say = self._view.players[seat], self._faces.say
        mine = near and self._seat is not None
        who, character = self._faces.seat(seat), self._faces.character(player)
        means = {"blue": player.blue, "green": player.green, "red": player.red, "coins": player.coins}
        label = say("sheet", seat=who, character=character, hearts=player.hearts, tombs=player.tombs, **means)
        if not player.alive:
            label = say("dead", seat=who, character=character)
        large = self._faces.sheet(player, seat)
        look = Board(large if near else self._faces.sheet(player, seat, brief=True), large, not player.alive)
        self._put(Piece(f"sheet {seat}", look, place.sheet, label, "sheet" if mine else "", "",
                        self._faces.ability(player), (SHEET[0] / 2, SHEET[1] / 2)))  # fmt: skip
        if player.alive:
            self._means(seat, player, place.sheet)
        if player.curse:
            spot = place.sheet.on(-3.48, -0.1, 0.07, 0.58)
            label = say("curse", seat=who, card=self._faces.name(player.curse))
            self._card(player.curse, spot, "curse" if mine else "", label)
        slots = max(player.capacity, len(player.slots)) if player.alive else 0
        spots = place.places({"slots": slots, "missions": len(player.missions), "hand": len(player.hand)})
        self._slots(player, spots["slots"], mine)
        for quest, spot in zip(player.missions, spots["missions"], strict=True):
            need = MISSIONS[quest.card].need
            label = say("mission", card=self._faces.name(quest.card), progress=quest.progress, need=need)
            self._card(quest.card, spot, "mission" if mine else "", label)
            counter = Number(self._faces.count(f"{quest.progress}/{need}"))
            self._put(Piece(f"progress {seat} {quest.card}", counter, spot.on(-1.2, -2.3, 0.07, 1.5)))
        self._hand(seat, player, spots["hand"], near, mine)

    def _means(self, seat: Seat, player: Player, sheet: Place) -> None:
        """Hearts in the upper band of the sheet; coins, tombstones and the dice of the bag in the lower one."""
        upper, lower, z = -0.66, -1.80, 0.06
        most = max(player.sheet.hearts, player.hearts)
        self._hearts(f"life {seat}", player.hearts, most, sheet.on(-1.4, upper, z, 0.48), 1.12 / 0.48)
        means: list[tuple[str, Look, int, float]] = [
            ("coins", Token("coin", looks.COIN), player.coins, 0.46),
            ("tombs", Token("tomb", looks.TOMB), player.tombs, 0.46),
        ]
        dice = (("blue", player.blue), ("green", player.green), ("red", player.red))
        means += [(colour, BagDie(colour), count, 0.4) for colour, count in dice if count]
        step = min(1.6, 6.3 / len(means))
        for order, (name, look, count, size) in enumerate(means):
            x, high = -1.5 + step * order + 0.3 * (order > 0), 0.33 if isinstance(look, BagDie) else 0.0
            self._put(Piece(f"{name} {seat}", look, sheet.on(x, lower, z + high, size)))
            aside = 0.92 if count > 9 else 0.86 if isinstance(look, BagDie) else 0.72
            self._number(f"{name} {seat} n", count, sheet.on(x + aside, lower, z))

    def _slots(self, player: Player, spots: list[Place], mine: bool) -> None:
        for slot, spot in zip(player.slots, spots, strict=False):
            if slot.flipped:
                # turned half way round and showing its back: of no use until the rest
                turned = replace(spot, turn=90.0, scale=spot.scale * WIDTH / HEIGHT)
                label = self._faces.say("flipped", card=self._faces.name(slot.card))
                detail = self._faces.text(slot.card)
                look = Cards(back_of(slot.card))
                self._put(
                    Piece(self._named(slot.card), look, turned, label, "flipped" if mine else "", slot.card, detail)
                )
            else:
                self._card(slot.card, spot, "slot" if mine else "")
        for number, spot in enumerate(spots[len(player.slots) :]):
            self._outline(f"slot {player.character} {number}", spot, "slot" if spot.scale > SMALL else "")

    def _hand(self, seat: Seat, player: Player, spots: list[Place], near: bool, mine: bool) -> None:
        for number, (card, spot) in enumerate(zip(player.hand, spots, strict=True)):
            if card in (UNKNOWN, UNKNOWN_BOSS):
                label = self._faces.say("hand", seat=self._faces.seat(seat), n=len(player.hand))
                self._put(Piece(f"hand {seat} {number}", Cards(back_of(card)), spot, label))
            else:
                held = replace(spot, z=spot.z + 0.6, tilt=HELD) if near else spot
                self._card(card, held, "hand" if mine else "")

    # The single piece

    def _put(self, piece: Piece) -> None:
        self.pieces[piece.id] = piece

    def _named(self, card: str) -> str:
        """Copies of a card are told apart by number."""
        self._copies[card] += 1
        return card if self._copies[card] == 1 else f"{card} {self._copies[card]}"

    def _card(self, card: str, place: Place, role: str, label: str = "") -> None:
        if card == UNKNOWN:
            self._put(Piece(self._named("unseen"), Cards(back("adventure")), place, self._faces.say("unseen")))
            return
        look = Cards(back_of(card), self._faces.card(card))
        name = label or self._faces.name(card)
        self._put(Piece(self._named(card), look, place, name, role, card, self._faces.text(card)))

    def _row(self, role: str, cards: Iterable[str], lane: Lane) -> None:
        laid = tuple(cards)
        for card, place in zip(laid, lane.places(len(laid)), strict=True):
            self._card(card, place, role)

    def _outline(self, name: str, place: Place, words: str) -> None:
        self._put(
            Piece(f"place {name}", Outline(self._faces.place(words) if words else None, 0.12 / place.scale), place)
        )

    def _hearts(self, name: str, full: int, most: int, first: Place, step: float) -> None:
        """A row of hearts; `first` is the place and size of the first, `step` the way to the next in that size."""
        for number in range(most):
            surface = looks.HEART if number < full else looks.LOST_HEART
            self._put(Piece(f"{name} {number}", Token("heart", surface), first.on(step * number, 0, 0)))

    def _number(self, name: str, number: int, place: Place) -> None:
        self._put(Piece(name, Number(self._faces.count(str(number))), replace(place, z=place.z + 0.01)))

    def _reward(self, name: str, word: str, place: Place, label: str = "") -> None:
        """A token for a bonus, with a number if there is more than one."""
        count = amount(word)
        self._put(Piece(name, token_of(word), place, label, half=(TOKEN, TOKEN)))
        if count > 1:
            self._number(f"{name} n", count, place.on(0, 0, 0.22, 1.5))


def _high(count: int) -> int:
    """A pile is drawn half as high as it is: it would hide what lies behind it."""
    return (count + 1) // 2


def token_of(word: str) -> Token:
    """What stands for a reward."""
    effect = parse(word)
    match effect.op:
        case "coins":
            return Token("coin", looks.COIN)
        case "tomb":
            return Token("tomb", looks.TOMB)
        case "treasure":
            return Token("chest", looks.CHESTS[effect.what])
        case "heal":
            return Token("heart", looks.HEART)
        case "summon_final":
            return Token("skull", looks.DOOMED_SKULL)
    return Token("skull", looks.SKULL)
