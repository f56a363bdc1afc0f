"""The text of every card, spoken from the very words the rules execute; and what actions are called at the table.

`python -m sim.games.beat_the_bit.texts` writes them into the catalogues as `card.<id>.text`, together with every
word as it stands in the content (`word.coins(3)`), so that whoever has a catalogue has the card. A test holds both to
the content.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from sim.game import Message
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import (
    CARDS,
    CHARACTERS,
    CURSES,
    EVENTS,
    FOES,
    FOLDER,
    KINGDOM,
    MISSIONS,
    TREASURES,
    Chain,
    Curse,
    Foe,
    Mission,
    SharedEvent,
    Side,
    Treasure,
    ZoneRule,
    words_of,
)
from sim.games.beat_the_bit.state import State
from sim.games.beat_the_bit.vocabulary import CM, PAID, parse
from sim.speech import LANGUAGES, MINUS, Speech


class CardSpeech:
    """A voice for cards in one language."""

    def __init__(self, speech: Speech) -> None:
        self._say = speech.say
        self._join = speech.join

    def card(self, card: str) -> str:
        return " ".join(self._card(CARDS[card]))

    def side(self, side: Side) -> str:
        """A side of a character sheet: its numbers and its ability."""
        lines = [self._say("text.sheet", **msgspec.structs.asdict(side.sheet))]
        ability = side.ability
        if ability is not None:
            said = {"words": self.words(ability.effects), "pay": self.price(ability.pay)}
            lines.append(self._say(f"text.ability.{ability.when}", colours=ability.colours, **said))
        return " ".join(lines)

    def word(self, word: str) -> str:
        effect = parse(word)
        if effect.op == "total":
            said = self._say("word.total", change=f"{effect.n:+}".replace("-", MINUS))
        else:
            said = self._say(f"word.{effect.op}", n=effect.n, what=effect.what, change=effect.change)
        return self._say("text.or", first=said, second=self.word(effect.otherwise)) if effect.otherwise else said

    def words(self, words: Iterable[str]) -> str:
        return self._join([self.word(word) for word in words])

    def below(self, foe: Foe) -> str:
        """What stands on a foe's card below its boxes."""
        return " ".join((*self._bargain(foe), *self._zones(foe)))

    def _bargain(self, foe: Foe) -> Iterator[str]:
        yield from self._line("text.trophy", foe.trophy)
        if foe.option:
            yield self._say("text.option", words=self.price(foe.option))

    def price(self, word: str) -> str:
        """A word as something one pays, not as something that happens to one."""
        if not word:
            return ""
        effect = parse(word)
        return self._say(f"price.{effect.op}", n=effect.n) if effect.op in PAID else self.word(word)

    def _line(self, key: str, words: Iterable[str]) -> Iterator[str]:
        if words:
            yield self._say(key, words=self.words(words))

    def _card(self, card: Any) -> Iterator[str]:
        match card:
            case Foe():
                yield self._say("text.foe", difficulty=card.difficulty, hearts=card.hearts)
                yield from self._line("text.brown", card.brown)
                yield from self._line("text.silver", card.silver)
                for line, words in card.violet.items():
                    yield from self._line(f"text.violet.{line}", words)
                yield from self._bargain(card)
            case Chain():
                first = any(parse(word).op == "total" for word in card.effects)
                yield from self._line("text.chain-first" if first else "text.chain", card.effects)
                if card.zones:
                    yield self._say("text.chain-zone")
            case SharedEvent():
                parts = {name: self.words(getattr(card, name)) for name in ("success", "failure")}
                parts |= {"pay": self.price(card.pay), "words": self.words(card.effects)}
                yield self._say(f"text.event.{card.phase}", difficulty=card.difficulty, **parts)
            case Curse():
                sheet = msgspec.structs.asdict(card.sheet)
                yield self._say("text.curse", difficulty=card.difficulty, **sheet)
                yield from self._line("text.standing", card.standing)
                yield self._say(f"text.lifted.{card.lifted_by}", words=self.price(card.pay))
            case Mission():
                price = self.price(card.pay)
                yield self._say(f"text.goal.{card.goal}", need=card.need, dice=card.dice, words=price)
                yield from self._line("text.reward", card.rewards)
            case Treasure():
                if card.slots:
                    yield self._say("text.slots", slots=card.slots)
                window = "chalk" if "chalk" in card.effects else card.window
                said = "; ".join(self.word(word) for word in (*card.pay, *card.effects))
                if said:
                    yield self._say("text.use", window=self._say(f"window.{window}"), words=said)
                if card.once:
                    yield self._say("text.once")
        yield from self._zones(card)

    def _zones(self, card: Any) -> Iterator[str]:
        return (self._zone(card, rule) for rule in getattr(card, "zones", ()))

    def _zone(self, card: Any, rule: ZoneRule) -> str:
        place: str = "outside" if rule.outside else rule.shape
        if isinstance(card, Treasure) and card.instant:
            place = "mark"
        zone = self._say(f"zone.{rule.dice}.{place}", a=rule.a // CM, colours=rule.colours)
        # the place names its dice already
        said = [
            self._say(f"change.{parse(word).change}") if parse(word).op == "die" else self.word(word)
            for word in rule.effects
        ]
        if rule.otherwise:
            return self._say("text.zone-or", zone=zone, words=self._join(said), otherwise=self.words(rule.otherwise))
        return self._say("text.zone", zone=zone, words=self._join(said))


def label(view: State, action: a.Action) -> Message | None:
    """Dice by colour and face, cards by name, and what it costs."""
    match action:
        case a.Remove(die) | a.UseAbility(die) if thrown := _thrown(view, (die,)):
            return Message(
                "action.remove-die" if isinstance(action, a.Remove) else "action.ability-die", {"die": thrown}
            )
        case a.UseOn(card, dice) if thrown := _thrown(view, dice):
            return Message("action.use-on-dice", {"card": card, "dice": thrown})
        case a.TakeOption() if view.attempt is not None and view.attempt.target in FOES:
            return Message("action.option-for", {"price": _price(FOES[view.attempt.target].option)})
        case a.Buy() if view.shop:
            return Message("action.buy-for", {"card": view.shop, "coins": TREASURES[view.shop].cost})
        case a.Sell(card) if card in TREASURES:
            return Message("action.sell-for", {"card": card, "coins": TREASURES[card].sale})
        case a.LiftCurse() if view.me.curse and (pay := CURSES[view.me.curse].pay):
            return Message("action.lift-for", {"price": _price(pay)})
        case a.PayMission(card) | a.Declare(card) | a.UseEvent(card):
            pay = MISSIONS[card].pay if card in MISSIONS else EVENTS[card].pay if card in EVENTS else ""
            return Message("action.pay-for", {"card": card, "price": _price(pay)}) if pay else None
        case a.Mark(x, y):
            return Message("action.mark-at", {"x": x // CM, "y": y // CM})
    return None


def _thrown(view: State, ids: tuple[int, ...]) -> tuple[Message, ...]:
    dice = {} if view.attempt is None else {die.id: die for die in view.attempt.dice}
    return tuple(Message(f"die.{dice[id].colour}", {"face": dice[id].shows}) for id in ids if id in dice)


def _price(word: str) -> Message:
    """A word as something one pays."""
    effect = parse(word)
    return Message(f"price.{effect.op}", {"n": effect.n}) if effect.op in PAID else Message(f"word.{word}")


def texts(speech: Speech) -> dict[str, str]:
    """Everything that follows from the content: words, cards and sheets."""
    voice = CardSpeech(speech)
    words = {word for card in (*CARDS.values(), *CHARACTERS.values()) for _, word in words_of(card)}
    words |= {word for word in KINGDOM if word}
    found = {f"word.{word}": voice.word(word) for word in sorted(words) if "(" in word or "|" in word}
    found |= {f"card.{card}.text": voice.card(card) for card in CARDS}
    for name, character in CHARACTERS.items():
        found[f"character.{name}.a"] = voice.side(character.a)
        found[f"character.{name}.b"] = voice.side(character.b)
    return found


def path(language: str) -> Path:
    return FOLDER.parent / "locale" / f"{language}-texts.json"


def main() -> None:
    from sim.games.beat_the_bit import GAME

    for language in LANGUAGES:
        said = msgspec.json.encode(texts(Speech(GAME, language)))
        path(language).write_bytes(msgspec.json.format(said, indent=2) + b"\n")


if __name__ == "__main__":
    main()
