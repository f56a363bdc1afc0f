"""Somebody who plays by chance: what they do next at a link."""

THROW = object()


def next_move(link, luck, turn):
    """THROW, an action, or None where somebody else is to move; `luck` and `turn` decide among actions."""
    if link.view is None or link.facing is None or link.outcome is not None:
        return None
    throw = link.game.throw(link.view)
    if throw is not None:
        return THROW if throw.seat == link.facing and link.rolling is None else None
    if link.facing not in link.game.to_act(link.view):
        return None
    actions = list(link.actions)
    actions = [action for action in actions if not action.concession] or actions
    return luck.derive(link.rev, turn).choice(actions)[0]
