"""What a player typed, as an action: by number, by line, by names as the table prints them, or by their beginnings."""

import re
import string
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice, product, takewhile
from typing import Any
from unicodedata import combining, normalize

import msgspec

from sim.action_text import (
    NotUnderstood,
    action_types,
    brief,
    form_of,
    is_list,
    make_action,
    parse_action,
    print_action,
    texts_of,
)
from sim.game import Action
from sim.games import AnyGame
from sim.speech import Speech, Text

MOST = 4000
"""Legal actions that are compared with what was typed; a game may have more."""
FEW = 4
"""So many moves are named as they are called, instead of the forms in which they are typed."""
SEVERAL = 8
"""So many moves that a line could begin are named."""
PART = 4
"""A part inside of a word says enough from so many letters on."""
TYPED = "en"
"""The language of the forms in which moves are typed; the words of a move can be typed in every language."""
BETWEEN = ("and", "e", "og", "+")
"""Words that may stand between the elements of a list."""


Say = Callable[[Action], str]
"""An action in words."""


def understand(
    game: AnyGame,
    speech: Speech,
    say: Say,
    line: str,
    legal: Collection[Action],
    listed: Sequence[Action] = (),
) -> Action:
    """The action that was meant, legal or not; raises NotUnderstood, with the forms that are possible now."""
    if line.isdecimal() and 1 <= int(line) <= len(listed):
        return listed[int(line) - 1]
    try:
        literal = parse_action(game, line)
    except NotUnderstood:
        literal = None
    if literal is not None and literal in legal:
        return literal
    some = list(islice(legal, MOST))
    named = list(_by_names(game, speech, line, some))
    allowed = [action for action in named if action in legal]
    serious = [action for action in some if not action.concession]
    chosen = (
        _the_one(say, allowed)
        or _the_one(say, _by_label(say, line, some))
        or _the_one(say, _by_gist(line, serious))
        or _the_one(say, _by_words(say, line, serious))
    )
    if chosen is not None:
        return chosen
    if allowed:
        raise NotUnderstood(line, tuple(dict.fromkeys(map(say, allowed))))
    if named or literal is not None:
        return named[0] if named else literal  # type: ignore[return-value]  # one of them is there
    raise _not_understood(speech, say, line, serious)


def _the_one(say: Say, actions: Collection[Action]) -> Action | None:
    """One of several that read alike are as good as one."""
    return next(iter(actions)) if len({*map(say, actions)}) == 1 else None


def _not_understood(speech: Speech, say: Say, line: str, legal: Sequence[Action]) -> NotUnderstood:
    meant = [action for action in legal if _beginning(line, say, action)] or _by_words(say, line, legal)
    if meant:
        return NotUnderstood(line, _choices(speech, say, meant))
    if 0 < len(legal) <= FEW:
        return NotUnderstood(line, tuple(f"{say(action)} [{brief(action)}]" for action in legal))
    verb, _, _ = plain(line).partition(" ")
    verbs = [word for action in legal for word in (_verb(action), _first_word(say, action))]
    near = [verb] if verb in verbs else get_close_matches(verb, verbs, n=1)
    alike = [action for action in legal if _verb(action) in near or _first_word(say, action) in near]
    return NotUnderstood(line, _ways(speech, say, alike or legal))


def _choices(speech: Speech, say: Say, meant: Sequence[Action]) -> tuple[str, ...]:
    """Moves by name where they are few; of many their forms, and one of them as it is typed."""
    said = tuple(dict.fromkeys(map(say, meant)))
    if len(said) <= SEVERAL:
        return said
    return (*_ways(speech, say, meant), f"{say(meant[0])} [{brief(meant[0])}]")


def _ways(speech: Speech, say: Say, actions: Sequence[Action]) -> tuple[str, ...]:
    """How moves like these are typed: in English by their forms, else by the words with which all of them begin."""
    if speech.language == TYPED:
        return tuple(dict.fromkeys(form_of(type(action)) for action in actions))
    alike: dict[tuple[type[Action], str], list[str]] = {}
    for action in actions:
        alike.setdefault((type(action), _first_word(say, action)), []).append(say(action))
    return tuple(dict.fromkeys(map(_common, alike.values())))


def _common(said: Sequence[str]) -> str:
    """The words with which all begin, up to what is in brackets, and that more follow where they differ."""
    first, *others = dict.fromkeys(said)
    if not others:
        return first
    columns = zip(*(words.partition(" (")[0].split() for words in (first, *others)), strict=False)
    shared = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns)]
    return " ".join([*shared, "…"])


def _verb(action: Action) -> str:
    return form_of(type(action)).partition(" ")[0]


def _first_word(say: Say, action: Action) -> str:
    return plain(say(action)).partition(" ")[0]


# By what stands in the list


def _by_label(say: Say, line: str, legal: Sequence[Action]) -> list[Action]:
    """Actions whose words or line are what was typed, or else begin with it; nobody gives up by a few letters."""
    sought = plain(line)
    if not sought:
        return []
    exact = [action for action in legal if sought in (plain(say(action)), plain(brief(action)))]
    return exact or [action for action in legal if not action.concession and _beginning(line, say, action)]


def _by_gist(line: str, legal: Sequence[Action]) -> list[Action]:
    """Actions whose line is what was typed, but for the little words between its parts: `reveal 4`."""
    sought = plain(line).split()
    return [action for action in legal if _gist(action) == sought]


def _by_words(say: Say, line: str, legal: Sequence[Action]) -> list[Action]:
    """Actions of whose words some were typed, in order and from the first one on: `hire brine`."""
    sought = plain(line).split()
    if not sought:
        return []
    return [action for action in legal if _in_order(sought, plain(say(action)).split())]


def _in_order(sought: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words that are sought stand for some of these, one after the other."""
    left = iter(words)
    first = words[:1]
    return (
        bool(first) and _stands_for(sought[0], first[0]) and all(any(_stands_for(s, w) for w in left) for s in sought)
    )


def _stands_for(typed: str, word: str) -> bool:
    """The beginning of a word, or a part that says enough: `stang` for Tiendestang."""
    if typed.isdecimal():
        return word == typed
    return word.startswith(typed) or (len(typed) >= PART and typed in word)


def _gist(action: Action) -> list[str]:
    little = {word for word in form_of(type(action)).split(" ")[1:] if not word.startswith("{")}
    verb, *rest = brief(action).split(" ")
    return plain(" ".join([verb, *(word for word in rest if word not in little)])).split()


def _beginning(line: str, say: Say, action: Action) -> bool:
    sought = plain(line)
    return sought != "" and any(plain(words).startswith(sought) for words in (print_action(action), say(action)))


# By the names of things


def names_of(speech: Speech, kind: type[Action]) -> dict[str, str]:
    """Which texts name the values of an action's fields: {"card": "card"} for "Play {card:card}"."""
    found: dict[str, str] = {}
    for text in _forms(speech.text(f"action.{kind.__struct_config__.tag}")):
        for _, field, spec, _ in string.Formatter().parse(text):
            if field and spec and " " not in spec:
                found[field] = spec
    return found


def _forms(text: Text | None) -> Sequence[str]:
    if text is None:
        return ()
    return (text,) if isinstance(text, str) else [form for key, form in text.items() if key != "by"]


def _by_names(game: AnyGame, speech: Speech, line: str, legal: Sequence[Action]) -> Iterator[Action]:
    """Actions whose line says names where it has ids."""
    words = line.split()
    if not words:
        return
    verb = words[0].lower()
    for kind in action_types(game):
        if form_of(kind).split(" ", 1)[0] != verb:
            continue
        parts = texts_of(kind, " ".join([verb, *words[1:]]))
        if parts is None:
            continue
        of_kind = [action for action in legal if type(action) is kind]
        prefixes = names_of(speech, kind)
        choices = [_values(speech, kind, field, text, prefixes, of_kind) for field, text in parts.items()]
        for values in islice(product(*choices), 64):
            try:
                yield make_action(kind, dict(zip(parts, values, strict=True)))
            except (ValueError, msgspec.ValidationError):
                continue


def _values(
    speech: Speech,
    kind: type[Action],
    field: str,
    text: str | None,
    prefixes: Mapping[str, str],
    legal: Sequence[Action],
) -> list[str | None]:
    """What a part of a line may stand for, as it would be typed by id."""
    if text is None:
        possible = {getattr(action, field) for action in legal}
        return [None] if not possible or None in possible else [_typed(value) for value in possible]
    if field not in prefixes:
        return [text]
    usual: dict[str, None] = {}
    for action in legal:
        value = getattr(action, field)
        usual |= dict.fromkeys(map(str, value if isinstance(value, tuple) else (value,)))
    names = {id: plain(name) for id, name in speech.names_under(prefixes[field]).items()}
    if is_list(kind, field):
        several = _elements(text, names, usual)
        return [text] if several is None else [" ".join(several)]
    return [*_ids(plain(text), names, usual)] or [text]


def _typed(value: Any) -> str | None:
    return " ".join(map(str, value)) if isinstance(value, tuple) else value if value is None else str(value)


def _elements(text: str, names: Mapping[str, str], usual: Mapping[str, None]) -> list[str] | None:
    """A list of names, the longest first that fits; None where something is no name."""
    words = text.replace(",", " ").split()
    found: list[str] = []
    at = 0
    while at < len(words):
        if words[at].lower() in BETWEEN:
            at += 1
            continue
        for end in range(len(words), at, -1):
            ids = [id for id in _ids(plain(" ".join(words[at:end])), names, usual) if id not in found or id in usual]
            if ids:
                found.append(next((id for id in ids if id not in found), ids[0]))
                at = end
                break
        else:
            return None
    return found


def _ids(sought: str, names: Mapping[str, str], usual: Mapping[str, None]) -> list[str]:
    """Ids of this name: by id, in full, by the beginning, by a word of it; those that can be chosen now come first."""
    ids = [id for id in {**usual, **names} if plain(id) == sought]
    for fits in (
        lambda name: name == sought,
        lambda name: name.startswith(sought),
        lambda name: f" {name}".find(f" {sought}") >= 0,
    ):
        ids = ids or [id for id, name in names.items() if fits(name)]
    return [id for id in ids if id in usual] or ids


def plain(text: str) -> str:
    """Words as they are compared: without case and accents, and with nothing between them but single spaces."""
    letters = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return " ".join(re.sub(r"[^\w+*\u2212-]+", " ", letters).split())


# Cards


def read_card(game: AnyGame, speech: Speech, name: str) -> list[str]:
    """What cards of this name say; nothing where there is none."""
    told: dict[str, None] = {}
    for prefix in NAMED:
        names = {id: plain(text) for id, text in speech.names_under(prefix).items()}
        for id in _ids(plain(name), names, {}):
            lines = [speech.message(message) for message in game.card(id)] or _printed(speech, prefix, id)
            if lines:
                told["\n".join([speech.say(f"{prefix}.{id}"), *(f"  {line}" for line in lines)])] = None
    return list(told)


NAMED = ("card", "perk", "character", "slot")
"""Texts that name things which can be read."""


def _printed(speech: Speech, prefix: str, id: str) -> list[str]:
    keys = (f"{prefix}.{id}.text", f"{prefix}-text.{id}", f"does.{id}", f"text.{id}")
    return [said for key in keys if speech.has(key) and (said := speech.say(key))][:1]
