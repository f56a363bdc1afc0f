"""The painted cover of a game's box, as a picture among widgets."""

from typing import TYPE_CHECKING

from client.render.assets import MissingAsset
from client.ui.layout import Widget
from client.ui.widgets import Picture

if TYPE_CHECKING:
    from client.app import App


def cover_name(game_id: str) -> str:
    """Below models, without its ending."""
    return f"covers/{game_id.replace('-', '_')}"


def cover(app: "App", game: str, width: float) -> list[Widget]:
    """The cover, `width` wide; nothing where there is no table, or for a game without one."""
    assets = app.world.assets
    if assets is None:
        return []
    try:
        return [Picture(assets.texture(f"{cover_name(game)}.jpg"), width)]
    except MissingAsset:
        return []
