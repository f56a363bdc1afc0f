"""House rules as widgets: one for every field of a game's Options, whatever its type."""

import types
from collections.abc import Callable
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from client.ui.controls import Toggle
from client.ui.layout import Column, Row, Widget
from client.ui.theme import BODY, CREAM, SMALL
from client.ui.widgets import Button, Label, choice, labelled
from sim.games import AnyGame
from sim.speech import Speech

Change = Callable[[Any], None]


def option_widgets(game: AnyGame, options: Any, speech: Speech, on_change: Change) -> list[Widget]:
    """A control for each house rule; `on_change` gets the new Options."""
    return [
        _widget(name, hint, options, speech, on_change)
        for name, hint in get_type_hints(game.Options).items()
        if _editable(hint)
    ]


def differing(game: AnyGame, options: Any) -> int:
    """How many house rules differ from those a table begins with."""
    usual = game.Options(**game.offers)
    return sum(getattr(options, name) != getattr(usual, name) for name in game.Options.__struct_fields__)


def told_options(game: AnyGame, options: Any, speech: Speech) -> list[str]:
    """The house rules that are not as in the rulebook, in words."""
    usual = game.Options(**game.offers)
    told = []
    for name in game.Options.__struct_fields__:
        value = getattr(options, name)
        if value == getattr(usual, name) or not speech.has(f"option.{name}"):
            continue
        label = speech.say(f"option.{name}")
        if isinstance(value, bool):
            told.append(label if value else f"{label}: –")
        else:
            parts = value if isinstance(value, tuple) else (value,)
            told.append(f"{label}: {', '.join(_words(name, part, speech) for part in parts) or '–'}")
    return told


def _editable(hint: Any) -> bool:
    bare = _bare(hint)
    several = get_origin(bare) is tuple and get_origin(get_args(bare)[0]) is Literal
    return bare in (bool, int) or get_origin(bare) is Literal or several


def _bare(hint: Any) -> Any:
    """The type without its None."""
    if get_origin(hint) in (Union, types.UnionType):
        return next(part for part in get_args(hint) if part is not type(None))
    return hint


def _widget(name: str, hint: Any, options: Any, speech: Speech, on_change: Change) -> Widget:
    value = getattr(options, name)
    label, help_words = speech.say(f"option.{name}"), speech.say(f"option.{name}.help")
    key = f"option.{name}"

    def put(new: Any) -> None:
        on_change(msgspec.structs.replace(options, **{name: new}))

    bare = _bare(hint)
    if bare is bool:
        return Column([Toggle(label, value, put, key=key), Label(help_words, SMALL)], gap=0)
    if get_origin(bare) is Literal:
        return labelled(label, _alternatives(name, get_args(bare), value, speech, put, key), help_words)
    if get_origin(bare) is tuple:
        return labelled(label, _several(name, get_args(get_args(bare)[0]), value, speech, put, key), help_words)
    return labelled(label, _number(value, bare is not hint, put, key), help_words)


def _words(name: str, value: Any, speech: Speech) -> str:
    for text in (f"option.{name}.{value}", f"{name.removesuffix('s')}.{value}"):
        if speech.has(text):
            return speech.say(text)
    return str(value)


def _alternatives(name: str, values: tuple[Any, ...], chosen: Any, speech: Speech, put: Change, key: str) -> Widget:
    by_text = {str(value): value for value in values}
    pairs = [(text, _words(name, value, speech)) for text, value in by_text.items()]
    return choice(pairs, str(chosen), lambda text: put(by_text[text]), key=key)


def _several(
    name: str, values: tuple[Any, ...], chosen: tuple[Any, ...], speech: Speech, put: Change, key: str
) -> Widget:
    """Some of the values, in the order in which they were chosen: for characters, the order of the seats."""

    def flip(value: Any, on: bool) -> None:
        put((*chosen, value) if on else tuple(other for other in chosen if other != value))

    rows = []
    for value in values:
        place = f"{chosen.index(value) + 1}. " if value in chosen else ""
        words = f"{place}{_words(name, value, speech)}"
        rows.append(Toggle(words, value in chosen, lambda on, value=value: flip(value, on), key=f"{key}.{value}"))  # type: ignore[misc]
    return Column(rows, gap=0)


def _number(value: int | None, optional: bool, put: Change, key: str) -> Widget:
    def less() -> None:
        if value is not None:
            put(None if optional and value == 0 else value - _stride(value - 1))

    def more() -> None:
        put(0 if value is None else value + _stride(value))

    shown = "–" if value is None else str(value)
    return Row(
        [
            Button("", less, key=f"{key}.less", mark="minus", enabled=value is not None and (optional or value > 0)),
            Label(f" {shown} ", BODY.tinted(CREAM)),
            Button("", more, key=f"{key}.more", mark="plus"),
        ],
        align="centre",
    )


def _stride(value: int) -> int:
    """Large numbers change in larger steps."""
    return 1 if value < 20 else 5 if value < 100 else 10
