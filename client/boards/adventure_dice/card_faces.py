"""What is printed on cards, plaques and banners, in the player's language."""

from client.boards.adventure_dice.brief_faces import brief_face
from client.boards.adventure_dice.looks import CHALK, FIGURES, FOLDER, GOLD, INK, TEXT, TITLE, WHITE
from client.boards.adventure_dice.voice import Voice, kind_of
from client.table3d.cards import PIXELS
from client.table3d.text_printer import Line, Sheet
from sim.game import Seat
from sim.games.adventure_dice.content import ABILITIES, COLOUR, MONSTERS, NUMBER, TARGETS, WILDS
from sim.games.adventure_dice.state import State

ADVENTURE, GREEN = f"{FOLDER}/back_adventure.jpg", f"{FOLDER}/back_green.jpg"
"""The backs of the two decks."""
BOXES = {"strike": 84, "stomp": 210, "scream": 336}
"""The middle of each target's box."""
PLAQUE_PIXELS, BANNER_PIXELS = (640, 128), (840, 200)


class Faces:
    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    def card(self, card: str) -> Sheet:
        """The face of a card of either deck."""
        return self._numbered(card) if card in NUMBER else self._green(card)

    def brief(self, card: str, owned: bool = False) -> Sheet | None:
        """The face of a card of the green deck as it lies on the table; numbered ones are read as they are."""
        if card in NUMBER:
            return None
        return brief_face(card, self._voice.name(card), kind_of(card), owned)

    def _numbered(self, card: str) -> Sheet:
        colour = f"wild_{COLOUR[card]}" if card in WILDS else COLOUR[card]
        number = Line(str(NUMBER[card]), FIGURES, 104, 74, 112, INK, wrap=100, lines=1)
        return Sheet(*PIXELS, f"{FOLDER}/{colour}.jpg", (number,))

    def _green(self, card: str) -> Sheet:
        width, height = PIXELS
        left, right = (108.0, 386.0) if card in TARGETS else (34.0, 386.0)
        printed = [Line(self._voice.name(card), TITLE, 46, (left + right) / 2, 65, INK, wrap=right - left, lines=1)]
        if card in MONSTERS:
            printed.append(Line(str(MONSTERS[card].points), FIGURES, 56, 60, 80, INK))
        elif card in ABILITIES:
            printed.append(Line(self._voice.text(card), TEXT, 25, width / 2, 361, INK, wrap=346, room=94))
        else:
            printed.append(Line(self._voice.text(card), TEXT, 30, width / 2, 496, INK, wrap=336, room=122))
        for kind, goal in TARGETS.get(card, {}).items():
            printed.append(Line(str(goal), FIGURES, 80, BOXES[kind], 555, WHITE))
        return Sheet(width, height, f"{FOLDER}/{kind_of(card)}.jpg", tuple(printed))

    def pile(self, back: str, count: int) -> Sheet:
        """The uppermost back of a pile, with the number of its cards."""
        return Sheet(*PIXELS, back, (Line(str(count), FIGURES, 150, PIXELS[0] / 2, 548, GOLD),))

    def plaque(self, seat: Seat) -> Sheet:
        """The name of a player; what they have lies beside it."""
        name = Line(self._voice.seat(seat), TITLE, 78, 320, 90, WHITE, wrap=560, lines=1)
        return Sheet(*PLAQUE_PIXELS, f"{FOLDER}/plaque.jpg", (name,))

    def banner(self, view: State) -> Sheet:
        """How the attack stands."""
        assert view.attack is not None
        title, stands = self._voice.attack(view, view.attack)
        lines = (
            Line(title, TITLE, 54, 514, 80, INK, wrap=590, lines=1),
            Line(stands, FIGURES, 50, 514, 156, INK, wrap=590, lines=1),
        )
        return Sheet(*BANNER_PIXELS, f"{FOLDER}/banner_{view.attack.kind}.jpg", lines)

    def place(self, key: str) -> Sheet:
        """The name of an empty place, as it stands on the felt."""
        words = self._voice.tell(f"place-{key}")
        return Sheet(420, 160, None, (Line(words, TITLE, 92, 210, 104, CHALK, wrap=410, lines=1),))
