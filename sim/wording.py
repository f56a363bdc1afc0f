"""The text form of actions: every action prints as one short line, and that line parses back to it.

The form of an action type is its `form`, for example "attack {target} with {cards} as {kind}"; without one it is the
verb followed by the fields. Words are separated by single spaces, a tuple is its elements in a row ("none" when
empty), an absent optional field is "-". So a tuple must stand last or before a literal word.
"""

import re
import types
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
    for word in _form(type(action)).split(" "):
        field = _field(word)
        words.append(word if field is None else _print(getattr(action, field)))
    return " ".join(words)


def parse_action(game: Game[Any, Any, Any], line: str) -> Action:
    """The action that prints as `line`; raises NotUnderstood."""
    line = " ".join(line.split())
    for kind in action_types(game):
        match = _pattern(kind).fullmatch(line)
        if match is None:
            continue
        hints = _hints(kind)
        try:
            values = {name: _parse(text, hints[name]) for name, text in match.groupdict().items()}
            return msgspec.convert(values | {"type": _tag(kind)}, kind)
        except (ValueError, msgspec.ValidationError):
            continue
    verb = line.split(" ")[0] if line else ""
    forms = tuple(_form(kind) for kind in action_types(game))
    raise NotUnderstood(line, tuple(f for f in forms if f.split(" ")[0] == verb) or forms)


def action_types(game: Game[Any, Any, Any]) -> tuple[type[Action], ...]:
    """The members of the game's action union."""
    return get_args(game.Action) or (game.Action,)


@cache
def _form(kind: type[Action]) -> str:
    return kind.form or " ".join([_tag(kind), *(f"{{{name}}}" for name in kind.__struct_fields__)])


def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


def _field(word: str) -> str | None:
    return word[1:-1] if word.startswith("{") and word.endswith("}") else None


@cache
def _hints(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _pattern(kind: type[Action]) -> re.Pattern[str]:
    parts = []
    for word in _form(kind).split(" "):
        field = _field(word)
        if field is None:
            parts.append(re.escape(word))
        elif _is_tuple(_hints(kind)[field]):
            parts.append(rf"(?P<{field}>\S+(?: \S+)*?)")
        else:
            parts.append(rf"(?P<{field}>\S+)")
    return re.compile(" ".join(parts))


def _is_tuple(hint: Any) -> bool:
    return get_origin(hint) is tuple


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
