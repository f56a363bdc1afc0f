"""The words on a card, made from the very operations that the rules carry out: card and rule cannot disagree."""

from sim.games.deep_regrets.cards import Op, Ops
from sim.games.deep_regrets.content import Content
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
