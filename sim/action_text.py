"""The text form of actions: every action prints as one short line, and that line parses back to it.

The form of an action type is its `form`, for example "attack {target} with {cards} as {kind}"; without one it is the
verb followed by the fields. Words are separated by single spaces, a tuple is its elements in a row ("none" when
empty), an absent optional field is "-", or is left out together with the word before it. So a tuple must stand last
or before a literal word.
"""

import re
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from sim.game import Action, Game


class NotUnderstood(ValueError):
    """A line that is no action of the game. `usage` lists the forms that begin like it, or all of them."""

    def __init__(self, line: str, usage: tuple[str, ...]) -> None:
        super().__init__(line)
        self.line = line
        self.usage = usage


def print_action(action: Action) -> str:
    """The action as one line."""
    words = []
    for word in form_of(type(action)).split(" "):
        field = _field(word)
        words.append(word if field is None else _print(getattr(action, field)))
    return " ".join(words)


def brief(action: Action) -> str:
    """The shortest line that parses back to it: an optional field that is absent is left out with the word before."""
    form, hints = form_of(type(action)).split(" "), _hints(type(action))
    words: list[str] = []
    for number, word in enumerate(form):
        field = _field(word)
        value = None if field is None else getattr(action, field)
        if field is None:
            words.append(word)
        elif value is None and number > 1 and _field(form[number - 1]) is None and _is_optional(hints[field]):
            words.pop()
        else:
            words.append(_print(value))
    return " ".join(words)


def parse_action(game: Game[Any, Any, Any], line: str) -> Action:
    """The action that prints as `line`; raises NotUnderstood."""
    line = " ".join(line.split())
    for kind in action_types(game):
        match = _pattern(kind).fullmatch(line)
        if match is None:
            continue
        try:
            return make_action(kind, match.groupdict())
        except (ValueError, msgspec.ValidationError):
            continue
    verb = line.split(" ")[0] if line else ""
    forms = tuple(form_of(kind) for kind in action_types(game))
    raise NotUnderstood(line, tuple(f for f in forms if f.split(" ")[0] == verb) or forms)


def texts_of(kind: type[Action], line: str) -> dict[str, str | None] | None:
    """What stands in the places of the fields, of any number of words each; None if the line has another form."""
    match = _pattern(kind, one_word=False).fullmatch(" ".join(line.split()))
    return None if match is None else match.groupdict()


def make_action(kind: type[Action], texts: Mapping[str, str | None]) -> Action:
    """The action whose fields print as these texts, None for one that is absent; raises ValueError."""
    hints = _hints(kind)
    values = {name: None if text is None else _parse(text, hints[name]) for name, text in texts.items()}
    action: Action = msgspec.convert(values | {"type": _tag(kind)}, kind)
    return action


def is_list(kind: type[Action], field: str) -> bool:
    return _is_tuple(_hints(kind)[field])


def action_types(game: Game[Any, Any, Any]) -> tuple[type[Action], ...]:
    """The members of the game's action union."""
    return get_args(game.Action) or (game.Action,)


@cache
def form_of(kind: type[Action]) -> str:
    """How actions of a type are typed, with their fields in braces."""
    return kind.form or " ".join([_tag(kind), *(f"{{{name}}}" for name in kind.__struct_fields__)])


def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


def _field(word: str) -> str | None:
    return word[1:-1] if word.startswith("{") and word.endswith("}") else None


@cache
def _hints(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _pattern(kind: type[Action], one_word: bool = True) -> re.Pattern[str]:
    """`one_word`: fields that are no tuple are single words, as ids are."""
    parts: list[str] = []
    for word in form_of(kind).split(" "):
        field = _field(word)
        if field is None:
            parts.append(" " + re.escape(word))
            continue
        hint = _hints(kind)[field]
        several = _is_tuple(hint) or not one_word
        part = rf" (?P<{field}>\S+(?: \S+)*?)" if several else rf" (?P<{field}>\S+)"
        parts.append(f"(?:{parts.pop()}{part})?" if _is_optional(hint) and len(parts) > 1 else part)
    return re.compile("".join(parts).removeprefix(" "))


def _is_tuple(hint: Any) -> bool:
    return get_origin(hint) is tuple


def _is_optional(hint: Any) -> bool:
    return type(None) in get_args(hint)


def _print(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(_print_element(element) for element in value) or "none"
    return str(value)


def _print_element(value: Any) -> str:
    return ":".join(str(part) for part in value) if isinstance(value, tuple) else str(value)


def _parse(text: str, hint: Any) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        if text == "-":
            return None
        return _parse(text, next(arg for arg in args if arg is not type(None)))
    if origin is tuple:
        if text == "none":
            return ()
        element = args[0]
        if get_origin(element) is tuple:
            parts = get_args(element)
            return [[_parse(p, h) for p, h in zip(word.split(":"), parts, strict=True)] for word in text.split(" ")]
        return [_parse(word, element) for word in text.split(" ")]
    if hint is bool:
        return {"yes": True, "no": False}[text] if text in ("yes", "no") else msgspec.UNSET
    if hint is int:
        return int(text)
    return text
