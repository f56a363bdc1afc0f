"""The panels beside a table, one for each tab."""

from typing import TYPE_CHECKING

from client import narration
from client.scenes.table.hud import panels
from client.ui.layout import Widget

if TYPE_CHECKING:
    from client.scenes.table.scene import TableScene


def open_panel(table: "TableScene") -> Widget:
    """The panel of the open tab."""
    link, flow, speech, words = table.link, table.flow, table.speech, table.app.words
    present = table.looking or table.present
    match table.tab:
        case "words":
            told = narration.tell(speech, present.events) if present is not None else []
            return panels.words_panel(link.game, speech, present, told)
        case "chat":
            wishes = table.wishes
            return panels.chat_panel(flow.chat, wishes.draft, wishes.type_chat, wishes.send_chat, words)
        case "dice":
            seats = len(link.lobby.chairs) if link.lobby is not None else 0
            return panels.dice_panel(flow.ledger, seats, speech, words)
        case "odds":
            odds = panels.odds_of(link.game, link.view, link.facing) if table.settled else {}
            return panels.odds_panel(link.game, odds, words)
        case _:
            return panels.log_panel(table.log, table.looking, table.look_back, words)
