"""Whether two peers can play together: protocol, rules and content must be the same on both sides."""

from collections.abc import Mapping

from netcode import messages as m
from sim.games import AnyGame


def fingerprint(game: AnyGame) -> str:
    """A game's rules and content in seventeen characters."""
    return f"{game.rules_hash[:8]}-{game.content_hash[:8]}"


def fingerprints(games: Mapping[str, AnyGame]) -> dict[str, str]:
    return {name: fingerprint(game) for name, game in games.items()}


def misfit(hello: m.Hello, game: AnyGame) -> m.Closing | None:
    """The host's look at a guest: why they cannot play, or None."""
    if hello.proto != m.PROTOCOL:
        return m.Closing(code="version", detail={"host": m.PROTOCOL, "guest": hello.proto})
    why = _compare(hello.rules.get(game.id, ""), fingerprint(game), game.id)
    if why is not None and why.code == "content" and game.packs:
        return m.Closing(code="packs", detail={"game": game.id, "packs": ", ".join(game.packs)})
    return why


def as_guest(why: m.Closing, games: Mapping[str, AnyGame]) -> m.Closing:
    """A refusal as the guest should read it: a host without packs cannot know which ones the guest brought."""
    game = games.get(str(why.detail.get("game", "")))
    if why.code == "content" and game is not None and game.packs:
        return m.Closing(code="own-packs", detail={"game": game.id, "packs": ", ".join(game.packs)})
    return why


def unfit(welcome: m.Welcome, games: Mapping[str, AnyGame]) -> m.Closing | None:
    """The guest's look at a host: why they cannot play, or None."""
    if welcome.proto != m.PROTOCOL:
        return m.Closing(code="version", detail={"host": welcome.proto, "guest": m.PROTOCOL})
    theirs = f"{welcome.rules_hash[:8]}-{welcome.content_hash[:8]}"
    game = games.get(welcome.game)
    return _compare("" if game is None else fingerprint(game), theirs, welcome.game)


def _compare(guests: str, hosts: str, game: str) -> m.Closing | None:
    if guests == hosts:
        return None
    same_rules = guests.split("-")[0] == hosts.split("-")[0]
    return m.Closing(code="content" if same_rules else "rules", detail={"game": game})
