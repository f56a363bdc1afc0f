"""The language to begin in: that of the environment, or else the one the system itself speaks."""

import os
import sys
from pathlib import Path

from sim.languages import LANGUAGES

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
PREFERENCES = Path("Library/Preferences/.GlobalPreferences.plist")
"""Where macOS keeps what a person has chosen, below their home."""
NORWEGIAN = {"no": "nb", "nn": "nb"}
"""Bokmål is what we have for those who read the other Norwegian, too."""


def system_language() -> str:
    """The player's language if Astragal speaks it, else English.

    Windows sets none of the variables, nor does macOS for a program that was opened from the Finder.
    """
    for name in VARIABLES:
        if value := os.environ.get(name, ""):
            return spoken(value)
    if sys.platform == "win32":
        return spoken(_of_windows())
    if sys.platform == "darwin":
        return spoken(_of_macos())
    return "en"


def spoken(tag: str) -> str:
    """The language of ours for a tag such as "it_IT.UTF-8", "nn-NO" or "C"."""
    language = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
    language = NORWEGIAN.get(language, language)
    return language if language in LANGUAGES else "en"


def _of_windows() -> str:
    """The language of menus and windows, which need not be that of dates and money."""
    import ctypes
    import locale

    number: int = getattr(ctypes, "windll").kernel32.GetUserDefaultUILanguage()  # noqa: B009  (only there)
    return locale.windows_locale.get(number, "")


def _of_macos() -> str:
    """The first of the languages in the order that the person has put them, or that of the region."""
    import plistlib

    try:
        chosen = plistlib.loads((Path.home() / PREFERENCES).read_bytes())
    except (OSError, ValueError):
        return ""
    languages = chosen.get("AppleLanguages")
    first = languages[0] if isinstance(languages, list) and languages else chosen.get("AppleLocale")
    return first if isinstance(first, str) else ""
