"""The panels beside a table, one for each tab, and the tabs themselves."""

from client import narration
from client.scenes.table import commands
from client.scenes.table.hud import panels
from client.scenes.table.hud.parts import Parts
from client.ui.layout import Widget, Wrap
from client.ui.theme import BODY, CHOSEN_BUTTON, CREAM, QUIET_BUTTON
from client.ui.widgets import Button

TABS = ("log", "words", "chat", "dice", "odds")


def tabs(parts: Parts) -> Widget:
    facts = parts.facts
    shown = [tab for tab in TABS if tab != "odds" or (facts.settings.odds and facts.link.game.tells_odds)]
    buttons = []
    for tab in shown:
        words = parts.say(f"tab.{tab}")
        if tab == "chat" and facts.playback.unread:
            words = f"{words} · {facts.playback.unread}"
        buttons.append(
            Button(
                words,
                parts.doing(commands.OpenPanel(tab)),
                key=f"tab.{tab}",
                style=BODY.sized(13).tinted(CREAM),
                finishes=CHOSEN_BUTTON if tab == facts.mode.panel else QUIET_BUTTON,
                grow=0,
            )
        )
    return Wrap(buttons, gap=2, pad=(2, 0))


def open_panel(parts: Parts) -> Widget:
    """The panel of the open tab."""
    facts, do, words = parts.facts, parts.do, parts.facts.words
    link, playback = facts.link, facts.playback
    match facts.mode.panel:
        case "words":
            told = narration.tell(facts.speech, facts.shown.events) if facts.shown is not None else []
            return panels.words_panel(link.game, facts.speech, facts.shown, told, facts.explain)
        case "chat":
            return panels.chat_panel(
                playback.chat,
                facts.mode.draft,
                lambda text: do(commands.TypeChat(text)),
                lambda text: do(commands.SendChat(text)),
                words,
            )
        case "dice":
            seats = len(link.lobby.chairs) if link.lobby is not None else 0
            return panels.dice_panel(playback.ledger, seats, facts.speech, words)
        case "odds":
            odds = panels.odds_of(link.game, link.view, link.facing) if facts.mode.settled else {}
            return panels.odds_panel(link.game, odds, words)
        case _:
            look = lambda moment: do(commands.LookBack(moment))  # noqa: E731
            return panels.log_panel(facts.log, facts.mode.looking, look, words, facts.glossary)
