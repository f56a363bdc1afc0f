"""What the packs at a table call their cards, in the words of the pack, or made from the cards themselves."""

from collections.abc import Iterator
from typing import Any

from sim.games.deep_regrets.cards import Angler, Dink, Fish
from sim.games.deep_regrets.content import BASE, Content
from sim.games.deep_regrets.packs import CARD_SECTIONS, Pack
from sim.games.deep_regrets.texts import card_text, text_of_effects
from sim.speech import Speech

FACES = range(10)
"""What a face of a Tackle Die may show."""


def teach(content: Content, speech: Speech) -> None:
    """Names and texts of every card that no catalogue of the game knows. Without packs there is nothing to learn.

    A name is the pack's text in the voice's language, else in English, else what is printed on the card. What a card
    does is the pack's text in that language, in English what is printed, and otherwise told from its operations.
    """
    for pack in content.packs:
        if pack is not BASE.packs[0]:
            _teach_pack(content, speech, pack)


def _teach_pack(content: Content, speech: Speech, pack: Pack) -> None:
    colours = [entry.colour for entry in pack.sections.get("tackle", ())]
    tags = {tag for fish in pack.sections.get("fish", ()) for tag in fish.tags}
    speech.learn({f"kind.{tag}": tag for tag in sorted(tags) if not speech.has(f"kind.{tag}")})
    speech.learn({f"colour.{colour}": colour for colour in colours if not speech.has(f"colour.{colour}")})
    translated = _translated(pack, speech.language)
    speech.learn(translated)
    for card in _cards(pack):
        speech.learn(_printed(content, speech, card) | translated)
        speech.learn(_derived(content, speech, card))
    for colour in colours:
        name = _literal(speech.say(f"colour.{colour}"))
        if not speech.has(f"tackle.{colour}"):
            speech.learn({f"tackle.{colour}": _literal(speech.say("tackle.other", colour=name))})
        speech.learn({f"pay.{colour}": name, **{f"pay.{colour}{face}": f"{name} {face}" for face in FACES}})


def _cards(pack: Pack) -> Iterator[Any]:
    for section in CARD_SECTIONS:
        yield from pack.sections.get(section, ())


def _printed(content: Content, speech: Speech, card: Any) -> dict[str, str]:
    """What can be read on the card. A later pack may have replaced it: then only its name is still worth telling."""
    name = f"{card.name}, {card.title}" if isinstance(card, Angler) else card.name
    texts = {f"card.{card.id}": _literal(name)}
    if isinstance(card, Fish):
        texts[f"card.{card.id}.flavour"] = _literal(card.description)
    elif _in_play(content, card):
        printed = getattr(card, "text", "") if speech.language == "en" else ""
        texts[f"card.{card.id}.text"] = _literal(printed or text_of_effects(content, speech, card.id))
    return texts


def _translated(pack: Pack, language: str) -> dict[str, str]:
    """The pack's own texts; names that the language lacks are told in English."""
    english = {key: text for key, text in pack.strings.get("en", {}).items() if key.count(".") == 1}
    return {key: _literal(text) for key, text in (english | pack.strings.get(language, {})).items()}


def _derived(content: Content, speech: Speech, card: Any) -> dict[str, str]:
    """Keys that repeat a card's name or text in the middle of a sentence."""
    texts = {}
    name = speech.say(f"card.{card.id}")
    if isinstance(card, Dink):
        texts[f"pay.{card.id}"] = _literal(name)
        texts[f"using.{card.id}"] = _literal(speech.say("using", name=name))
    if _in_play(content, card):
        texts[f"does.{card.id}"] = _literal(card_text(content, speech, card.id))
    return texts


def _in_play(content: Content, card: Any) -> bool:
    tables: tuple[dict[str, Any], ...] = (
        content.fish, content.dinks, content.upgrades, content.anglers, content.weather, content.port_events,
    )  # fmt: skip
    return any(card.id in table for table in tables)


def _literal(text: str) -> str:
    """A pack's text is no template: its braces are braces."""
    return text.replace("{", "{{").replace("}", "}}")
