"""Diffs: the difference between two views as a few operations, so that an update costs some dozen bytes.

The host compares typed values, where unchanged parts are found by a comparison in C; the guest applies operations to
the decoded tree of plain lists and maps. `Op` is explained with the messages.
"""

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import astuple

from netcode.messages import Op, raw

Path = tuple[int | str, ...]
Tree = Any
"""A value as msgpack knows it: lists, maps, numbers, texts, bytes."""


class Unfitting(Exception):
    """Operations that do not fit the tree they are applied to."""


def changes(old: Any, new: Any) -> tuple[Op, ...]:
    """Operations that lead from one value to the other."""
    found: list[Op] = []
    if old is not new and old != new:
        _compare(old, new, (), found)
    return tuple(found)


def changed(tree: Tree, ops: tuple[Op, ...]) -> Tree:
    """The tree after the operations. The given tree is taken apart: use only the result."""
    for op in ops:
        try:
            tree = _apply(tree, op)
        except (LookupError, TypeError, msgspec.MsgspecError) as error:
            raise Unfitting(str(error)) from error
    return tree


def tree_of(data: bytes | msgspec.Raw) -> Tree:
    return msgspec.msgpack.decode(data)


def _compare(old: Any, new: Any, path: Path, found: list[Op]) -> None:
    """Two values that are not equal."""
    kind = type(new)
    if type(old) is kind and issubclass(kind, msgspec.Struct):
        for key, before, after in zip(_keys(kind), astuple(old), astuple(new), strict=True):
            if before is not after and before != after:
                _compare(before, after, (*path, key), found)
    elif type(old) is kind is tuple and old and new:
        _compare_tuples(old, new, path, found)
    else:
        found.append(Op(path, raw(new)))


@cache
def _keys(kind: type[msgspec.Struct]) -> Path:
    """Where each field of a kind is found in the tree."""
    names = kind.__struct_encode_fields__
    if kind.__struct_config__.array_like:
        # a tag stands first in an array, and so moves every field by one
        first = 1 if kind.__struct_config__.tag is not None else 0
        return tuple(range(first, first + len(names)))
    return names


def _compare_tuples(old: tuple[Any, ...], new: tuple[Any, ...], path: Path, found: list[Op]) -> None:
    if len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            if before is not after and before != after:
                _compare(before, after, (*path, index), found)
        return
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    found.append(Op(path, raw(new[start : len(new) - end]), start, len(old) - end - start))


def _apply(tree: Tree, op: Op) -> Tree:
    value = tree_of(op.value)
    if not op.path and op.at < 0:
        return value
    place = tree
    for key in op.path[:-1] if op.at < 0 else op.path:
        place = place[_checked(place, key)]
    if op.at < 0:
        key = op.path[-1]
        if isinstance(place, dict):
            place[key] = value
        else:
            place[_checked(place, key)] = value
    else:
        if not isinstance(place, list) or not isinstance(value, list) or op.at + op.cut > len(place) or op.cut < 0:
            raise LookupError(f"nothing to replace at {op.path}")
        place[op.at : op.at + op.cut] = value
    return tree


def _checked(place: Tree, key: int | str) -> int | str:
    if isinstance(place, list) and isinstance(key, int) and key < 0:
        raise LookupError("a negative index")
    return key
