"""What a player has set once and for all, kept in the user's configuration folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import platformdirs
from msgspec import Meta, Struct

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
TEXT_SIZES = (1.0, 1.15, 1.3)

Share = Annotated[float, Meta(ge=0, le=1)]


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting with the value a new player finds."""

    language: Literal["", "en", "it", "nb"] = ""
    """Empty: the language of the computer."""
    name: Annotated[str, Meta(max_length=24)] = ""
    scale: Annotated[float, Meta(ge=1, le=3)] = 1.0
    text_size: Annotated[float, Meta(ge=1, le=1.3)] = 1.0
    reduced_motion: bool = False
    narration: bool = False
    """The panel that tells the game in words is open."""
    odds: bool = True
    confirm: bool = False
    """Moves are asked about before they are made: two taps."""
    volume: Share = 0.7
    ambience: Share = 0.3
    quality: Literal["auto", "low", "medium", "high"] = "auto"
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)


class Store:
    """The settings and the file they live in. Whoever wants to know of changes calls `watch`."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or Path(platformdirs.user_config_dir("astragal", appauthor=False)) / "settings.json"
        self.problem = ""
        """A message key, when the file could not be read or written."""
        self.values = self._read()
        self._watchers: list[Callable[[Settings], None]] = []

    def watch(self, watcher: Callable[[Settings], None]) -> None:
        self._watchers.append(watcher)

    def change(self, **values: object) -> None:
        """Set some of them, save, and tell everyone."""
        self.values = msgspec.convert(msgspec.to_builtins(self.values) | values, Settings)
        self._write()
        for watcher in self._watchers:
            watcher(self.values)

    def _read(self) -> Settings:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Settings)
        except FileNotFoundError:
            return Settings()
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            self.problem = "problem.settings-unread"
            return Settings()

    def _write(self) -> None:
        draft = self.path.with_name(self.path.name + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(msgspec.json.format(msgspec.json.encode(self.values)))
            draft.replace(self.path)
            self.problem = ""
        except OSError:
            self.problem = "problem.settings-unsaved"
