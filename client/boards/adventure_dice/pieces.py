"""The table as a list of pieces: what the view says lies where. Nothing here draws, and nothing remembers."""

from collections.abc import Collection
from dataclasses import replace

from client.boards.adventure_dice.card_faces import ADVENTURE, GREEN, Faces
from client.boards.adventure_dice.layout import BANNER, PLAQUE, Layout, SeatPlace
from client.boards.adventure_dice.looks import AIM, FAINT, Plain
from client.boards.adventure_dice.selection import selection
from client.boards.adventure_dice.voice import Voice
from client.boards.pieces.looks import Cards, Look, Outline, Plate, Spot
from client.boards.pieces.piece import Laying, Piece
from client.boards.pieces.places import OUTLINE, Lane, Place, in_hand
from client.table3d.cards import THICKNESS
from sim.game import Seat
from sim.games.adventure_dice.content import HIDDEN, NUMBER, WILDS
from sim.games.adventure_dice.state import State
from sim.speech import capital

RAISED = 0.75
"""cm by which a selected card is pushed out of the hand, before its size."""
SMALL = 1.05
"""Places smaller than this have no room for a name."""
DIE = 0.95
"""Radius of the round mark of a die."""


def pieces_of(
    view: State, seat: Seat | None, selected: Collection[str], layout: Layout, voice: Voice, faces: Faces
) -> dict[str, Piece]:
    """All pieces, by id."""
    table = _Table(view, seat, selected, layout, voice, faces)
    table.lay()
    return table.pieces


class _Table(Laying):
    def __init__(
        self, view: State, seat: Seat | None, selected: Collection[str], layout: Layout, voice: Voice, faces: Faces
    ) -> None:
        super().__init__()
        self._view = view
        self._seat = seat
        self._selected = selected
        self._layout = layout
        self._voice = voice
        self._faces = faces

    def lay(self) -> None:
        first, count = self._seat or 0, len(self._view.hands)
        self._player(first, self._layout.seats[0], near=True)
        self._landscape()
        self._attack()
        self._decks()
        for order in range(1, count):
            self._player((first + order) % count, self._layout.seats[order], near=False)

    # What everybody shares

    def _landscape(self) -> None:
        view, voice, attack = self._view, self._voice, self._view.attack
        cards = () if self._seat is None else selection(view, self._seat, self._selected)
        for number, (card, place) in enumerate(zip(view.landscape, self._layout.slots, strict=True)):
            if not card:
                self._outline(f"slot {number}", place, "slot")
                continue
            label = voice.targets(card)
            if cards and self._seat is not None and view.phase == "turn":
                label = voice.prospects(view, self._seat, card, cards) or label
            look = self._open(card)
            lying = place
            if attack is not None and attack.target == card:
                lying = place.on(0, 0, 0.2, 1.04)
                half = (OUTLINE[0] + 0.22, OUTLINE[1] + 0.22)
                self.put(Piece("aim", Outline(None, 0.2, half, AIM), lying))
            self.put(Piece(card, look, lying, label, "open", card, voice.text(card)))

    def _decks(self) -> None:
        view, spots, tell = self._view, self._layout, self._voice.tell
        sealed, green = len(view.green_sealed), len(view.green_sealed) + len(view.green_top)
        label = tell("green", n=green, sealed=sealed) if view.green_top else tell("green-sealed", n=green)
        self._pile("green", GREEN, green, spots.green, label)
        deck = len(view.adventure_deck)
        self._pile("adventure", ADVENTURE, deck, spots.adventure, tell("adventure", n=deck))
        self._used("used-green", GREEN, view.green_discard, spots.used_green, "used")
        self._used("discard", ADVENTURE, view.adventure_discard, spots.discard, "discard")

    def _pile(self, name: str, back: str, count: int, place: Place, label: str) -> None:
        # an empty deck can still be drawn from: the discard pile is shuffled then
        look: Look = Outline(self._faces.place("deck"), 0.08, surface=FAINT)
        if count:
            look = Plain(back, self._faces.pile(back, count), _high(count))
        self.put(Piece(name, look, place, label, name))

    def _used(self, name: str, back: str, cards: tuple[str, ...], place: Place, words: str) -> None:
        """A discard pile: its uppermost card is a piece of its own, and is seen coming."""
        label = self._voice.tell(name, n=len(cards))
        if not cards:
            self.put(Piece(f"{name} place", Outline(self._faces.place(words), 0.08, surface=FAINT), place, label, name))
            return
        high = _high(len(cards) - 1)
        if high:
            self.put(Piece(f"{name} pile", Plain(back, None, high), place))
        top = cards[-1]
        label = f"{capital(self._voice.name(top))}. {label}"
        number = top in NUMBER
        detail = "" if number else self._voice.text(top)
        look = Plain(back, self._faces.card(top)) if number else self._open(top)
        lying = replace(place, z=high * THICKNESS * place.scale + 0.01)
        self.put(Piece(top, look, lying, label, name, top, detail))

    def _attack(self) -> None:
        view, attack, layout = self._view, self._view.attack, self._layout
        if attack is None:
            return
        for card, place in zip(attack.cards, layout.played.places(len(attack.cards)), strict=True):
            back = GREEN if card in WILDS else ADVENTURE
            look = Plain(back, self._faces.card(card))
            label = self._voice.tell("played", seat=view.active, card=card)
            self.put(Piece(self.named(card), look, place, label, "played", card))
        title, stands = self._voice.attack(view, attack)
        sheet = self._faces.banner(view)
        self.put(Piece("banner", Plate(sheet, BANNER, sheet), layout.banner, f"{title} · {stands}"))
        for rest in attack.dice:
            if rest.id == attack.rerolling:
                continue
            label = self._voice.die(attack, rest.id)
            spot = layout.arena.on(rest.x / 100, rest.y / 100, 0)
            self.put(Piece(f"die {rest.id}", Spot(DIE, height=1.6), spot, label, "die", str(rest.id)))

    # What belongs to a player

    def _player(self, seat: Seat, place: SeatPlace, near: bool) -> None:
        view, voice = self._view, self._voice
        label = f"{voice.seat(seat)}: {voice.standing(view, seat)}"
        plaque = Plate(self._faces.plaque(seat), PLAQUE)
        mine = near and self._seat is not None
        self._hand(seat, place, near)
        self._gear(seat, place, mine)
        self._captured(seat, place)
        if not mine:
            self.put(Piece(f"plaque {seat}", plaque, place.plaque, label, "plaque", str(seat)))

    def _hand(self, seat: Seat, place: SeatPlace, near: bool) -> None:
        view, hand = self._view, self._view.hands[seat]
        if near and not hand:
            self._outline(f"hand {seat}", _first(place.hand), "hand")
        chosen = view.choice.answers[seat] if view.choice is not None else ()
        spots = place.hand.places(len(hand))
        for number, (card, spot) in enumerate(zip(hand, spots, strict=True)):
            if card == HIDDEN:
                label = self._voice.tell("hand", seat=seat, n=len(hand))
                last = number == len(hand) - 1
                face = self._faces.pile(ADVENTURE, len(hand)) if last else None
                self.put(Piece(f"hand {seat} {number}", Plain(ADVENTURE, face), spot, label, "back", str(seat)))
                continue
            held = in_hand(spot) if near else spot
            label = capital(self._voice.name(card))
            if card in self._selected or card in chosen:
                held = held.on(0, RAISED, 0)
                label = capital(self._voice.tell("chosen-card" if card in chosen else "selected-card", card=card))
            self.put(Piece(card, Plain(ADVENTURE, self._faces.card(card)), held, label, "hand", card))

    def _gear(self, seat: Seat, place: SeatPlace, mine: bool) -> None:
        view, gear = self._view, self._view.equipment[seat]
        if not gear:
            self._outline(f"gear {seat}", _first(place.gear), "gear")
        for item, spot in zip(gear, place.gear.places(len(gear)), strict=True):
            card = item.card
            label = self._voice.tell("gear", seat=seat, card=card)
            if item.usable_from > view.turns:
                label = self._voice.tell("gear-later", seat=seat, card=card)
            lying = spot.on(0, 0.5, 0) if mine and card in self._selected else spot
            look, role = self._open(card, owned=True), "gear" if mine else ""
            self.put(Piece(card, look, lying, label, role, card, self._voice.text(card)))

    def _captured(self, seat: Seat, place: SeatPlace) -> None:
        pile, voice = self._view.captured[seat], self._voice
        if not pile:
            self._outline(f"captured {seat}", _first(place.captured), "captured")
        elif HIDDEN in pile:
            label = voice.tell("captured", seat=seat, n=len(pile))
            look = Plain(GREEN, self._faces.pile(GREEN, len(pile)), len(pile))
            self.put(Piece(f"captured {seat}", look, _first(place.captured), label))
        else:
            for card, spot in zip(pile, place.captured.places(len(pile)), strict=True):
                label = voice.tell("captured-card", seat=seat, card=card, worth=voice.targets(card))
                self.put(Piece(card, self._open(card), spot, label, "captured", card, voice.text(card)))

    # The single piece

    def _open(self, card: str, owned: bool = False) -> Cards:
        """A green card, face up: brief where it lies, whole when it is held up."""
        return Cards(GREEN, self._faces.card(card), brief=self._faces.brief(card, owned))

    def _outline(self, name: str, place: Place, words: str) -> None:
        """An empty place. There is none under a card: from afar its name would show through."""
        sheet = self._faces.place(words) if place.scale > SMALL else None
        self.put(Piece(f"place {name}", Outline(sheet, 0.09 / place.scale, surface=FAINT), place))


def _first(lane: Lane) -> Place:
    return lane.places(1)[0]


def _high(count: int) -> int:
    """A pile is drawn a third as high as it is: it would hide what lies beside and behind it."""
    return (count + 2) // 3
