"""What has changed from one model to the next, as a JSON Merge Patch (RFC 7396): a page is sent no more than that."""

from typing import Any

Model = dict[str, Any]


def patch(before: Model, after: Model) -> Model:
    """What to merge into `before` to have `after`; nothing if they are equal. No value of a model is ever None."""
    changed: Model = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if old is value or old == value:
            continue
        changed[name] = patch(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return changed


def merged(before: Model, change: Model) -> Model:
    """What a page makes of it."""
    after = dict(before)
    for name, value in change.items():
        if value is None:
            after.pop(name, None)
        elif isinstance(value, dict):
            old = after.get(name)
            after[name] = merged(old if isinstance(old, dict) else {}, value)
        else:
            after[name] = value
    return after
