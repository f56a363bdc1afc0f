"""The painted cover of a game's box, as a picture among widgets."""

from typing import TYPE_CHECKING

from client.render.assets import MissingAsset
from client.ui.layout import Space, Widget
from client.ui.widgets import Picture

if TYPE_CHECKING:
    from client.app import App


def cover_name(game_id: str) -> str:
    """Below models, without its ending."""
    return f"covers/{game_id.replace('-', '_')}"


HIGH = 700 / 560
"""Of every cover, to its width."""


def cover(app: "App", game: str, width: float) -> list[Widget]:
    """The cover, `width` wide; room for it until there is a table; nothing for a game without one."""
    assets = app.world.assets
    if assets is None:
        return [] if app.world.problem else [Space(width, width * HIGH)]
    try:
        return [Picture(assets.texture(f"{cover_name(game)}.jpg"), width)]
    except MissingAsset:
        return []
