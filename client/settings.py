"""What a player has set once and for all, kept in the user's configuration folder."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
import platformdirs
from msgspec import Meta, Struct

from sim.files import read_plain

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
TEXT_SIZES = (1.0, 1.15, 1.3)
MOST_RELAYS, LONGEST_RELAY = 8, 100
MOST_CLUBS = 20
"""How many are known, and how long the address of one may be."""
LONGEST = 1 << 20
"""Bytes of a file of settings."""

Share = Annotated[float, Meta(ge=0, le=1)]


class Speed(NamedTuple):
    """How the moves of bots are shown."""

    pause: float
    """Seconds a bot waits once a turn before it begins."""
    patience: float
    """Seconds in which everything is to be shown that others did since the player's last input."""


SPEEDS = {"slow": Speed(1.0, 14.0), "normal": Speed(0.35, 4.0), "fast": Speed(0.0, 1.5)}


COUNTING = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}
"""How much longer, or shorter, than normally a number is counted; 0: not at all."""


class Volumes(Struct, frozen=True, kw_only=True):
    """How loud things are."""

    volume: Share = 0.7
    """Of everything; the others are shares of it."""
    effects: Share = 1.0
    music: Share = 0.5
    ambience: Share = 0.5


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting with the value a new player finds."""

    language: Literal["", "en", "it", "nb"] = ""
    """Empty: the language of the computer."""
    name: Annotated[str, Meta(max_length=24)] = ""
    scale: Annotated[float, Meta(ge=1, le=3)] = 1.0
    text_size: Annotated[float, Meta(ge=1, le=1.3)] = 1.0
    reduced_motion: bool = False
    speed: Literal["slow", "normal", "fast"] = "normal"
    """How fast the moves of bots pass."""
    counting: Literal["off", "fast", "normal", "slow"] = "normal"
    """How fast numbers add up before everybody's eyes."""
    narration: bool = False
    """The panel that tells the game in words is open."""
    panel: Literal["", "log", "words", "chat", "dice", "odds"] | None = None
    """The panel beside the table that was open the last time; empty if it was closed, None if it was never touched."""
    explain: bool = True
    """What happens for the first time is explained."""
    odds: bool = True
    confirm: bool = False
    """Moves are asked about before they are made: two taps."""
    sound: Volumes = Volumes()
    quality: Literal["auto", "low", "medium", "high"] = "auto"
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    relays: Annotated[tuple[Annotated[str, Meta(max_length=LONGEST_RELAY)], ...], Meta(max_length=MOST_RELAYS)] = ()
    """Where friends in other homes are met. None is built in: whoever runs one tells its address."""
    clubs: Annotated[
        tuple[tuple[Annotated[str, Meta(max_length=LONGEST_RELAY)], Annotated[str, Meta(max_length=100)]], ...],
        Meta(max_length=MOST_CLUBS),
    ] = ()
    """Clubs that were visited: the address, and the words of the key that the club had the first time."""
    direct: bool = False
    """A relay tells this machine's address to whoever knows a table's number: shorter ways, and no secret any more."""


def settings_folder() -> Path:
    """Where this user's settings are kept: beside the tables, if it was said where those are to be."""
    if given := os.environ.get("ASTRAGAL_DATA"):
        return Path(given)
    return Path(platformdirs.user_config_dir("astragal", appauthor=False))


class SettingsStore:
    """The settings and the file they live in. Whoever wants to know of changes calls `watch`."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or settings_folder() / "settings.json"
        self.problem = ""
        """A message key, when the file could not be read or written."""
        self.is_new = not self.path.exists()
        """Nobody has sat here before."""
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
            return msgspec.json.decode(read_plain(self.path, LONGEST), type=Settings)
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
