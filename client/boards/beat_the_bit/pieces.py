"""The table as a list of pieces: what the view says lies where. Nothing here draws, and nothing remembers."""

from collections.abc import Iterable
from dataclasses import replace

from client.boards.beat_the_bit import looks
from client.boards.beat_the_bit.card_faces import FOLDER, Faces, amount, back, back_of
from client.boards.beat_the_bit.layout import CELL, SHEET, Layout, SeatPlace
from client.boards.beat_the_bit.tokens import token, token_of
from client.boards.pieces.looks import Cards, Die, Look, Outline, Plate, Ring, Spot, Words
from client.boards.pieces.piece import Laying, Piece
from client.boards.pieces.places import OUTLINE, Lane, Place, in_hand
from client.table3d.cards import HEIGHT, THICKNESS, WIDTH
from sim.game import Seat
from sim.games.beat_the_bit.content import KINGDOM, MISSIONS
from sim.games.beat_the_bit.reading import values
from sim.games.beat_the_bit.state import ROW_LIMIT, UNKNOWN, UNKNOWN_BOSS, Enemy, Player, State
from sim.games.beat_the_bit.zones import CARD, CHALK_POINTS
from sim.speech import capital

TUCKED = 0.78
"""cm by which a chain card shows above the card it lies under."""
CARD_SIZE = CARD[0] / 100 / OUTLINE[0]
"""The card in the arena has the very size by which the rules judge it."""
SHEEN = 0.005
"""By this the uppermost card lies above its pile (client.table3d.cards)."""
UNDER = 0.003
"""By this a chain card lies lower than the card in the arena that covers it."""
SMALL = 0.8
"""Places smaller than this have no room for a name."""
MEANS_STEP, MEANS_WIDTH, MEANS_ROOM = 2.1, 6.4, 1.8
"""From one kind of means to the next at most, all of them together, and what a token with its number needs."""
NUMBER = 0.46
"""Half the side of a counter's number."""
TITLE_WIDTH = 3.5
"""Half the width of the words beside the track."""
DIE = 0.85
"""Radius of the round mark of a die."""
TAG = 1.15
"""Half the width of the tag that says what a die counts."""
DEAD = (0.16, 0.15, 0.17, 1.0)
BAG_FACE = 2
"""What the dice of the bag show: they are only counted."""
FACE = 0.01
"""cm above the felt at which its face lies: dice rest on the felt, so the card is sunk into it."""


def pieces_of(view: State, seat: Seat | None, layout: Layout, faces: Faces) -> dict[str, Piece]:
    """All pieces, by id."""
    table = _Table(view, seat, layout, faces)
    table.lay()
    return table.pieces


class _Table(Laying):
    def __init__(self, view: State, seat: Seat | None, layout: Layout, faces: Faces) -> None:
        super().__init__()
        self._view = view
        self._seat = seat
        self._layout = layout
        self._faces = faces

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
            if not cards:
                self._outline(role, place, "deck")
            self.put(Piece(role, Cards(back(deck), None, _high(len(cards))), place, say(role, n=len(cards)), role))
        for role, used, place in (
            ("used-adventures", view.used_adventures, spots.used_adventures),
            ("used-treasures", view.used_treasures, spots.used_treasures),
        ):
            if used:
                look = self._face(used[-1], _high(len(used)))
                detail = self._faces.text(used[-1])
                self.put(Piece(role, look, place, say(role, n=len(used)), role, used[-1], detail))
            else:
                self._outline(role, place, "used")
        if view.finals:
            top = view.finals[0]
            label = say("finals", n=len(view.finals), card=self._faces.name(top))
            look = self._face(top, len(view.finals))
            self.put(Piece("finals", look, spots.finals, label, "finals", top, self._faces.text(top)))
        else:
            self._outline("finals", spots.finals, "finals")
        self._row("", view.gone, spots.gone)
        if view.shop:
            self._card(view.shop, spots.shop, "shop", say("shop", card=self._faces.name(view.shop)))
        else:
            self._outline("shop", spots.shop, "shop")
        self._row("chained", view.chained, spots.chained)
        aside = view.attempt.target if view.attempt is not None else ""
        for number, place in enumerate(spots.row.places(ROW_LIMIT)):
            event = view.row[number] if number < len(view.row) else ""
            if event in ("", aside):
                self._outline(f"event {number}", place, "event")
            else:
                self._card(event, place, "event")
        self._row("looked", view.looked, spots.looked)

    def _track(self) -> None:
        say, cells = self._faces.say, self._layout.track
        for cell, (bonus, place) in enumerate(zip(KINGDOM, cells, strict=True)):
            last = cell == len(KINGDOM) - 1
            label = say("cell", cell=cell, bonus=self._faces.word(bonus)) if bonus else say("start")
            look = Plate(f"{FOLDER}/{'cell_last' if last else 'cell'}.jpg", (CELL, CELL))
            self.put(Piece(f"cell {cell}", look, place, label))
            if bonus:
                self._reward(f"bonus {cell}", bonus, place.on(0, 0, 0.06, 0.78))
        self.put(Piece("track title", Words(self._faces.title("track"), TITLE_WIDTH), self._layout.track_title))
        here = cells[self._view.knight].on(0.82, -0.72, 0.06, 0.85)
        label = say("knight", cell=self._view.knight)
        self.put(Piece("knight", token("knight", looks.KNIGHT), here, label, "knight"))

    def _arena(self) -> None:
        attempt, arena = self._view.attempt, self._layout.arena
        middle = arena.on(0, 0, 0, CARD_SIZE)
        if attempt is None:
            self._outline("faced", middle, "faced")
            return
        place = replace(middle, z=arena.z + FACE - (THICKNESS + SHEEN) * middle.scale)
        foe = self._view.enemy(attempt.target)
        if foe is not None:
            self._enemy(foe, place, "faced")
        else:
            self._card(attempt.target, place, "faced")
        worth = values(self._view, self._view.me, attempt)
        for die in attempt.dice:
            if die.id in attempt.again:
                continue
            label = capital(self._faces.die(die.colour, die.shows))
            x, y = die.rest.x / 100, die.rest.y / 100
            if worth[die.id] != die.shows:
                label = self._faces.say("die-counts", die=label, value=worth[die.id])
                self.put(
                    Piece(f"worth {die.id}", Words(self._faces.worth(worth[die.id]), TAG), arena.on(x, y - 1.9, 0.05))
                )
            spot = arena.on(x, y, 0)
            self.put(Piece(f"die {die.id}", Spot(DIE, height=1.6), spot, label, "die", str(die.id)))
        if self._view.phase == "chalk" and self._seat == self._view.seat:
            for x, y in CHALK_POINTS:
                label = self._faces.say("chalk", x=x // 100, y=y // 100)
                spot = arena.on(x / 100, y / 100, 0.03)
                self.put(Piece(f"chalk {x} {y}", Spot(0.4, dot=looks.CHALK_POINT), spot, label, "chalk", f"{x} {y}"))

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
            lower = replace(under, z=under.z - UNDER * above if role == "faced" else place.z + 0.06 * number)
            self._card(chain, lower, "under")
        most = max(enemy.most, enemy.hearts)
        name = self._faces.name(enemy.card)
        label = self._faces.say("hearts", card=name, hearts=enemy.hearts, most=most)
        lifted = replace(place, z=place.z + 0.06 * len(enemy.chains)) if role == "enemy" else place
        self._card(enemy.card, lifted, role, label)
        # below the card, outside the rectangle that lenses and altars judge
        edge = replace(lifted, z=max(self._layout.arena.z if role == "faced" else 0.0, lifted.z))
        size = min(0.5, 2.3 / most)
        first = edge.on(-size * (most - 1), -OUTLINE[1] - 0.55, 0.02, size)
        self._hearts(f"hearts {enemy.card}", enemy.hearts, most, first, 2.0)

    def _pot(self) -> None:
        words, dish = self._view.pot, self._layout.pot
        name = None if words else self._faces.place("pot")
        self.put(Piece("place pot", Ring(1.0, name), Place(dish.x, dish.y, scale=dish.radius)))
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
        printed = large if near else self._faces.sheet(player, seat, brief=True)
        look = Plate(printed, SHEET, large, None if player.alive else DEAD)
        role, ability = "sheet" if mine else "", self._faces.ability(player)
        self.put(Piece(f"sheet {seat}", look, place.sheet, label, role, detail=ability))
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
            counter = self._figures(f"{quest.progress}/{need}")
            self.put(Piece(f"progress {seat} {quest.card}", counter, spot.on(-1.2, -2.3, 0.07, 1.5)))
        self._hand(seat, player, spots["hand"], near, mine)

    def _means(self, seat: Seat, player: Player, sheet: Place) -> None:
        """Hearts in the upper band of the sheet; coins, tombstones and the dice of the bag in the lower one."""
        upper, lower, z = -0.66, -1.80, 0.06
        most = max(player.sheet.hearts, player.hearts)
        self._hearts(f"life {seat}", player.hearts, most, sheet.on(-1.4, upper, z, 0.48), 1.12 / 0.48)
        means: list[tuple[str, Look, int, float]] = [
            ("coins", token("coin", looks.COIN), player.coins, 0.46),
            ("tombs", token("tomb", looks.TOMB), player.tombs, 0.46),
        ]
        dice = (("blue", player.blue), ("green", player.green), ("red", player.red))
        means += [(colour, Die("d6", colour, BAG_FACE), count, 0.4) for colour, count in dice if count]
        step = min(MEANS_STEP, MEANS_WIDTH / len(means))
        small = min(1.0, step / MEANS_ROOM)
        for order, (name, look, count, size) in enumerate(means):
            x = -1.5 + step * order
            high, turn = (0.01, 20.0) if isinstance(look, Die) else (0.0, 0.0)
            self.put(Piece(f"{name} {seat}", look, sheet.on(x, lower, z + high, size * small, turn)))
            aside = 0.92 if count > 9 else 0.86 if isinstance(look, Die) else 0.72
            self._number(f"{name} {seat} n", count, sheet.on(x + aside * small, lower, z, small))

    def _slots(self, player: Player, spots: list[Place], mine: bool) -> None:
        for slot, spot in zip(player.slots, spots, strict=False):
            if slot.flipped:
                # turned half way round and showing its back: of no use until the rest
                turned = replace(spot, turn=90.0, scale=spot.scale * WIDTH / HEIGHT)
                label = self._faces.say("flipped", card=self._faces.name(slot.card))
                detail = self._faces.text(slot.card)
                look = Cards(back_of(slot.card))
                self.put(
                    Piece(self.named(slot.card), look, turned, label, "flipped" if mine else "", slot.card, detail)
                )
            else:
                self._card(slot.card, spot, "slot" if mine else "")
        for number, spot in enumerate(spots[len(player.slots) :]):
            self._outline(f"slot {player.character} {number}", spot, "slot" if spot.scale > SMALL else "")

    def _hand(self, seat: Seat, player: Player, spots: list[Place], near: bool, mine: bool) -> None:
        for number, (card, spot) in enumerate(zip(player.hand, spots, strict=True)):
            if card in (UNKNOWN, UNKNOWN_BOSS):
                label = self._faces.say("hand", seat=self._faces.seat(seat), n=len(player.hand))
                self.put(Piece(f"hand {seat} {number}", Cards(back_of(card)), spot, label))
            else:
                held = in_hand(spot) if near else spot
                self._card(card, held, "hand" if mine else "")

    # The single piece

    def _face(self, card: str, count: int = 1) -> Cards:
        """A card that is seen, or a pile of them: signs on the table, words when it is held up."""
        return Cards(back_of(card), self._faces.card(card), count, self._faces.brief(card))

    def _card(self, card: str, place: Place, role: str, label: str = "") -> None:
        if card == UNKNOWN:
            self.put(Piece(self.named("unseen"), Cards(back("adventure")), place, self._faces.say("unseen")))
            return
        look = self._face(card)
        name = label or self._faces.name(card)
        self.put(Piece(self.named(card), look, place, name, role, card, self._faces.text(card)))

    def _row(self, role: str, cards: Iterable[str], lane: Lane) -> None:
        laid = tuple(cards)
        for card, place in zip(laid, lane.places(len(laid)), strict=True):
            self._card(card, place, role)

    def _outline(self, name: str, place: Place, words: str) -> None:
        """An empty place. There is none under a card: from afar its name would show through."""
        self.put(
            Piece(f"place {name}", Outline(self._faces.place(words) if words else None, 0.12 / place.scale), place)
        )

    def _hearts(self, name: str, full: int, most: int, first: Place, step: float) -> None:
        """A row of hearts; `first` is the place and size of the first, `step` the way to the next in that size."""
        for number in range(most):
            surface = looks.HEART if number < full else looks.LOST_HEART
            self.put(Piece(f"{name} {number}", token("heart", surface), first.on(step * number, 0, 0)))

    def _figures(self, figures: str) -> Words:
        return Words(self._faces.count(figures), NUMBER, rough=0.5)

    def _number(self, name: str, number: int, place: Place) -> None:
        self.put(Piece(name, self._figures(str(number)), replace(place, z=place.z + 0.01)))

    def _reward(self, name: str, word: str, place: Place, label: str = "") -> None:
        """A token for a bonus, with a number if there is more than one."""
        count = amount(word)
        self.put(Piece(name, token_of(word), place, label))
        if count > 1:
            self._number(f"{name} n", count, place.on(0, 0, 0.22, 1.5))


def _high(count: int) -> int:
    """A pile is drawn half as high as it is: it would hide what lies behind it."""
    return (count + 1) // 2
