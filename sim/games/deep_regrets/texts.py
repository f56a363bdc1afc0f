"""The words on a card, made from the very operations that the rules carry out, and what actions are called."""

from sim.game import Message
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets.cards import Op, Ops
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.legal import waited_for
from sim.games.deep_regrets.state import State
from sim.games.deep_regrets.tasks import Overflow
from sim.games.deep_regrets.week.port import takings
from sim.games.deep_regrets.week.shop import price
from sim.speech import MINUS, Speech


def card_text(content: Content, speech: Speech, card: str) -> str:
    """What a card does, in the speech's language; empty for a fish that is just a fish."""
    if card not in content.fish and speech.has(f"card.{card}.text"):
        return speech.say(f"card.{card}.text")
    return text_of_effects(content, speech, card)


def text_of_effects(content: Content, speech: Speech, card: str) -> str:
    """What a card does in the words of its operations."""
    if card in content.fish:
        effects = content.fish[card].effects
        return " ".join(speech.say(f"trigger.{name}", text=_all(speech, ops)) for name, ops in effects.items())
    if card in content.anglers:
        return _all(speech, content.anglers[card].bonus)
    if card in content.weather:
        weather = content.weather[card]
        maw = f"{speech.say('face.maw')}: {_all(speech, weather.maw)}" if weather.maw else ""
        return "; ".join(filter(None, (_all(speech, weather.ops), maw)))
    tables = (content.dinks, content.upgrades, content.port_events)
    return _all(speech, next(table[card].ops for table in tables if card in table))


def _all(speech: Speech, ops: Ops) -> str:
    return "; ".join(op_text(speech, op) for op in ops)


def op_text(speech: Speech, op: Op) -> str:
    """One operation in words: what, for whom, and how long."""
    key = f"effect.{op.do}{_variant(op)}"
    if op.tag and not speech.has(key):
        key = f"effect.{op.do}.tagged"
    said = speech.say(key, n=op.n, signed=f"{op.n:+d}".replace("-", MINUS), depth=op.depth, min=op.min, tag=op.tag)
    if op.do == "omen":
        faces = [(face, getattr(op, face)) for face in ("still", "stir", "maw")]
        said += " " + ". ".join(f"{speech.say(f'face.{face}')}: {_all(speech, ops)}" for face, ops in faces if ops)
    for detail in _details(op):
        said += " " + speech.say(detail, depth=op.depth, min=op.min)
    return said


def _variant(op: Op) -> str:
    """Which of several wordings an operation needs."""
    for value in (op.res, op.act, op.on, op.of, op.die, op.tag, op.per if op.do == "points" else ""):
        if value:
            return f".{value.replace('|', '-')}"
    return ""


def _details(op: Op) -> list[str]:
    details = []
    if op.depth and op.do != "forbid":
        details.append("effect.at-depth")
    if op.who != "self":
        details.append(f"effect.who.{op.who}")
    if op.min:
        details.append("effect.min")
    if op.per == "day":
        details.append("effect.per-day")
    if op.until == "day":
        details.append("effect.until-day")
    return details


def label(content: Content, view: State, action: a.Action) -> Message | None:
    """An action with its price or consequence, where the table knows it and the action does not say it."""
    seat = next(iter(waited_for(view)), None)
    if seat is None:
        return None
    match action:
        case a.Sell(fish, dink) if not view.players[seat].boat or set(fish) <= set(view.players[seat].boat):
            paid = takings(content, view, seat, fish, dink)
            return Message("action.sell-for", {"fish": fish, "bucks": paid, "dink": dink})
        case a.Buy(card, dink):
            bucks, supply = price(content, view, seat, card, dink)
            return Message("action.buy-for", {"card": card, "bucks": bucks, "supply": supply, "dink": dink})
        case a.Mount(fish, None, pay):
            return Message("action.mount-free", {"fish": fish, "pay": pay})
        case a.Equip(card, out) if out not in view.players[seat].supplies:
            # what it takes the place of is the only rod or reel
            return Message("action.equip-free", {"card": card})
        case a.Keep(()):
            return Message("action.keep-none")
        case a.Keep(dice):
            return Message("action.keep", {"dice": dice, "n": len(dice)})
        case a.Reveal("free"):
            return Message("action.free-reveal")
        case a.RerollBy(dice, None):
            return Message("action.reroll-now", {"dice": dice})
        case a.Peek(shoal, None):
            return Message("action.peek-now", {"shoal": shoal})
        case a.Discard(card) if isinstance(view.agenda[-1], Overflow):
            return Message("action.discard-dink", {"card": card})
    return None


def card(content: Content, card: str) -> tuple[Message, ...]:
    """A fish as it is printed; other cards are told by their texts."""
    fish = content.fish.get(card)
    if fish is None:
        return ()
    values = {"fish": card, "depth": fish.depth, "value": fish.value, "difficulty": fish.difficulty}
    return (Message("scene.fish", {**values, "trophy": fish.trophy, "tags": fish.tags}),)
