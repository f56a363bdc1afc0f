"""What is printed on cards, lines and signs, in the player's language."""

from collections.abc import Iterable

from msgspec.structs import replace

from client.boards.frigate.choices import Selection
from client.boards.frigate.layout import BERTH, CHART, HEAD, SIGN, SLOT
from client.boards.frigate.looks import FOLDER
from client.table3d.cards import PIXELS
from client.table3d.text_printer import Line, Sheet
from sim.games.frigate import effects as fx
from sim.games.frigate.content import PERKS, SLOTS
from sim.games.frigate.events import DieLine, PerkLine
from sim.games.frigate.events import Line as Step
from sim.games.frigate.rounds import target
from sim.games.frigate.scoring import Score, score_hand, sheet
from sim.games.frigate.state import Die, State
from sim.speech import Speech

INK = (0.012, 0.010, 0.012)
FAINT = (0.13, 0.10, 0.07)
BLUE = (0.010, 0.045, 0.16)
RED = (0.33, 0.012, 0.018)
CREAM = (0.92, 0.82, 0.60)
"""Linear colours, as the press takes them."""
TITLE, TEXT, NUMBER = "SourceSerifPro-Bold", "Manrope-Bold", "Manrope-ExtraBold"
FINE = 50
"""Pixels a cm of what is printed for one place."""
MOST_STEPS = 18
"""Steps of a score that are told one by one where it is held up; the log tells them all."""
LARGE = "large"
"""The sign of all slots for numbers beyond six: a die without pips, on which the number is printed."""
BOX = 349
"""The middle of the box for the points, on a line of the log."""
SIZES = ((50, 36, 3, 401), (84, 30, 4, 394), (10_000, 24, 5, 390))
"""Up to how many characters a perk's text is printed in which size, on how many lines, and where the first stands."""
PORTS = ((0.09, 0.83), (0.22, 0.62), (0.10, 0.36), (0.27, 0.20), (0.42, 0.44),
         (0.47, 0.78), (0.64, 0.62), (0.60, 0.24), (0.77, 0.40), (0.90, 0.17))  # fmt: skip
"""The ports on the chart, as shares of its width and height from the left upper corner."""


class Faces:
    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def say(self, key: str, **values: object) -> str:
        return self._speech.say(key, **values)

    # Perks

    def perk(self, perk: str) -> str:
        return self.say(f"perk.{perk}")

    def text(self, perk: str) -> str:
        """What a perk does, and of which kind it is."""
        card = PERKS[perk]
        kind = self._speech.say(
            "kind", rarity=card.rarity, category=card.category, duration=card.duration, mode=card.mode
        )
        return f"{self.say(f'perk-text.{perk}')} ({kind})"

    def card(self, perk: str) -> Sheet:
        width, height = PIXELS
        words, card = self.say(f"perk-text.{perk}"), PERKS[perk]
        size, lines, first = next(rest for most, *rest in SIZES if len(words) <= most)
        # between the stars at both ends of the lower band: one for each step of rarity
        stars = fx.RARITIES.index(card.rarity)
        kind = f"{self.say(f'rarity.{card.rarity}')} · {self.say(f'duration.{card.duration}')}"
        name = self.perk(perk)
        printed = (
            Line(name, TITLE, 52 if len(name) < 21 else 44, width / 2, 72, INK, wrap=width - 60, lines=1),
            Line(words, TEXT, size, width / 2, first, INK, wrap=width - 80, lines=lines),
            Line(kind, TEXT, 23, width / 2, 567, CREAM, wrap=min(width - 90, 354 - 48 * stars), lines=1),
        )
        return Sheet(width, height, f"{FOLDER}/perk_{perk}.jpg", printed)

    # The log

    def score(self, view: State, slot: str) -> Score | None:
        """What the dice on the table would score in a slot that is open."""
        return score_hand(view, slot) if view.phase == "rolled" and slot in view.open else None

    def terms(self, view: State, slot: str) -> str:
        """Bonus, multiplier and pay of a slot as the perks make them now."""
        bonus, mult, pay = _terms(view, slot)
        return f"+{bonus} ×{_times(mult)} ${pay}"

    def unusual(self, view: State, slot: str) -> str:
        """The same without what goes without saying: no bonus, once, one dollar."""
        bonus, mult, pay = _terms(view, slot)
        found = [f"+{bonus}"] * (bonus != 0) + [f"×{_times(mult)}"] * (mult != 100) + [f"${pay}"] * (pay != 1)
        return "   ".join(found)

    def line(self, view: State, slot: str, score: Score | None, best: bool) -> Sheet:
        """A line of the log: the slot, its terms, and the points that were made or would be."""
        width, height = (round(side * FINE) for side in SLOT)
        is_open = slot in view.open
        made = [entry.points for entry in view.entries if entry.slot == slot]
        printed = _name_and_terms(self.say(f"slot.{slot}"), self.unusual(view, slot))
        if sign_of(slot) == LARGE:
            printed.append(Line(str(SLOTS[slot].n), NUMBER, 40, 52, 77, INK if is_open else FAINT, wrap=58, lines=1))
        if score is not None:
            ink = (RED if best else BLUE) if score.points else FAINT
            size, y = (66 if score.points else 44, 85) if not made else (50, 64)
            printed.append(Line(str(score.points), NUMBER, size, BOX, y, ink, wrap=82, lines=1))
        if made:
            size, y = (62 if len(made) == 1 else 44, 84) if score is None else (33, 103)
            printed.append(Line(_sum(made), NUMBER, size, BOX, y, INK, wrap=82, lines=1))
        picture = f"{FOLDER}/slot_{sign_of(slot)}{'' if is_open else '_played'}.jpg"
        return Sheet(width, height, picture, tuple(printed))

    def explanation(self, view: State, slot: str, score: Score | None) -> str:
        """How the points of a slot come about, step by step."""
        if score is None:
            return self._speech.say("slot-detail", slot=slot, terms=self.terms(view, slot))
        if not score.lines:
            return self._speech.say("slot-missed", slot=slot)
        steps = score.lines if len(score.lines) <= MOST_STEPS else _by_dice(score.lines)
        return "\n".join(self._speech.event(line).strip() for line in steps)

    def head(self, view: State) -> Sheet:
        width, height = (round(side * FINE) for side in HEAD)
        aim = target(view.options, view.round)
        key = "head.round" if view.round <= view.options.rounds else "head.endless"
        # between two rounds there is no hand
        number = len(view.entries) + (view.phase in ("start", "falling", "rolled"))
        hand = self._speech.say("head.hand", n=number) if number else ""
        title = self.say(key, round=view.round, rounds=view.options.rounds)
        printed = (
            Line(title, TITLE, 46, 34, 76, CREAM, align="left", wrap=258, lines=1),
            Line(hand, TEXT, 36, 34, 138, CREAM, align="left", wrap=258, lines=1),
            Line(f"{view.score} / {aim}", NUMBER, 66, 431, 120, CREAM, wrap=232, lines=1),
            Line(self._speech.say("head.rerolls"), TEXT, 30, 572, 143, CREAM, align="left", wrap=104, lines=1),
        )
        return Sheet(width, height, f"{FOLDER}/head.jpg", printed)

    # The voyage and the dice

    def chart(self, view: State) -> Sheet:
        """The ports of these ten rounds, each with its target."""
        width, height = (round(side * FINE) for side in CHART)
        first = port_of(view)[0]
        last = max(view.options.rounds, view.round) if not view.endless else first + len(PORTS) - 1
        printed = []
        for number, (x, y) in enumerate(PORTS, first):
            if number <= last:
                ink = RED if number == view.round else INK if number > view.round else FAINT
                aim = str(target(view.options, number))
                printed.append(Line(aim, NUMBER, 32, x * width + 4, y * height + 52, ink, wrap=96, lines=1))
        return Sheet(width, height, f"{FOLDER}/chart.jpg", tuple(printed))

    def berth(self, die: Die) -> Sheet:
        """The board under a die of the set: its kind, and its faces."""
        width, height = (round(side * FINE) for side in BERTH)
        plain = die.faces == tuple(range(1, die.sides + 1))
        words = f"1 – {die.sides}" if plain else "  ".join(map(str, die.faces))
        printed = (
            Line(f"D{die.sides}", TITLE, 46, 208, 58, CREAM, wrap=196, lines=1),
            Line(words, TEXT, 34 if len(words) < 20 else 26, 208, 98, CREAM, wrap=196, lines=2),
        )
        return Sheet(width, height, f"{FOLDER}/berth.jpg", printed)

    def chip(self, value: int) -> Sheet:
        return Sheet(64, 64, f"{FOLDER}/chip.jpg", (Line(str(value), NUMBER, 40, 32, 47, INK, wrap=60, lines=1),))

    # Signs

    def sign(self, key: str, picture: str, **values: object) -> Sheet:
        width, height = (round(side * FINE) for side in SIGN)
        words = Line(self.say(key, **values), TITLE, 40, 206, 71, CREAM, wrap=186, lines=1)
        return Sheet(width, height, f"{FOLDER}/{picture}.jpg", (words,))

    def title(self, key: str) -> Sheet:
        return Sheet(640, 96, None, (Line(self.say(key), TITLE, 72, 320, 70, CREAM, wrap=620, lines=1),))

    def tag(self, money: int, kind: str) -> Sheet:
        """A price, or what a perk sells for."""
        ink = RED if kind == "dear" else INK
        picture = f"{FOLDER}/tag_{'resale' if kind == 'resale' else 'price'}.jpg"
        return Sheet(128, 60, picture, (Line(f"${money}", NUMBER, 42, 64, 45, ink, wrap=120, lines=1),))

    def figure(self, words: str, ink: tuple[float, float, float] = CREAM) -> Sheet:
        """A number on a token or beside it."""
        return Sheet(128, 96, None, (Line(words, NUMBER, 80, 64, 77, ink, wrap=126, lines=1),))

    def hold(self) -> Sheet:
        return Sheet(
            420, 160, None, (Line(self._speech.say("place.hold"), TITLE, 70, 210, 96, CREAM, wrap=410, lines=1),)
        )

    # Asking

    def ask(self, view: State, now: Selection) -> str:
        """What the captain is to do, with what is selected."""
        chosen, dice = now.perk, len(now.dice)
        if now.slot and (score := self.score(view, now.slot)) is not None:
            return self._speech.say("ask.slot", slot=now.slot, points=score.points, reward=score.reward)
        if chosen is not None:
            deed = PERKS[chosen.id].deed
            key = DEEDS.get(type(deed), "use") if chosen.uses and view.phase in ("start", "rolled") else "passive"
            return self.say(f"ask.chosen.{key}", perk=chosen.id)
        if dice:
            return self._speech.say("ask.again", n=dice)
        if view.phase == "rolled":
            return self._speech.say("ask.rolled" if view.rerolls_left else "ask.play", n=view.rerolls_left)
        key = f"ask.{view.phase}"
        return self.say(key) if self._speech.has(key) else ""


DEEDS: dict[type, str] = {
    fx.TurnDie: "turn",
    fx.CarveFace: "carve",
    fx.FreeReroll: "again",
    fx.UpgradeSlot: "slot",
    fx.ReopenSlot: "reopen",
    type(None): "passive",
}
"""What must be chosen besides the perk itself, by what the perk does."""


def sign_of(slot: str) -> str:
    """Which sign a line of the log bears: a slot has its own, but numbers beyond six share a die with many faces."""
    return LARGE if SLOTS[slot].shape == "number" and SLOTS[slot].n > 6 else slot


def port_of(view: State) -> tuple[int, int]:
    """The round of the first port on the chart, and which port the ship lies in."""
    page, port = divmod(view.round - 1, len(PORTS))
    return page * len(PORTS) + 1, port


def _name_and_terms(name: str, terms: str) -> list[Line]:
    """Beside the sign of a slot: a long name on two lines, unless the terms need the second one."""
    is_long = len(name) > 11
    if is_long and len(terms) <= 4:
        printed = [Line(name, TITLE, 37, 98, 53, INK, align="left", wrap=196, lines=2)]
        return printed + [Line(terms, TITLE, 42, 270, 104, BLUE, wrap=66, lines=1)] * bool(terms)
    if not terms:
        return [Line(name, TITLE, 52, 98, 80, INK, align="left", wrap=196, lines=1)]
    return [
        Line(name, TITLE, 46, 98, 57, INK, align="left", wrap=196, lines=1),
        Line(terms, TITLE, 48, 98, 111, BLUE, align="left", wrap=196, lines=1),
    ]


def _terms(view: State, slot: str) -> tuple[int, int, int]:
    page = sheet(view, slot)
    return page.bonus, page.mult, page.slot.reward + sum(change.n for change in page.reward_changes)


def _times(mult: int) -> str:
    """A multiplier in hundredths as it is written: 1, 1.5, 2.75."""
    return f"{mult / 100:.2f}".rstrip("0").rstrip(".")


def _by_dice(lines: Iterable[Step]) -> list[Step]:
    """The steps of a score with all that the perks add to a die in the line of that die."""
    steps: list[Step] = []
    for line in lines:
        if isinstance(line, PerkLine) and line.die and isinstance(steps[-1], DieLine):
            steps[-1] = replace(steps[-1], after=line.after)
        else:
            steps.append(line)
    return steps


def _sum(points: list[int]) -> str:
    return "+".join(map(str, points))
