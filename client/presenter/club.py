"""A club as browsers are shown it: its tables with their boards, results and members, in plain values."""

from collections import OrderedDict
from typing import Any

from client.boards import Board
from client.locale import NAMES, Translator
from client.presenter.presentation import TablePresentation
from client.presenter.scene import dice_values, felt_dice, scene_values
from client.presenter.shelves import line_heights
from client.presenter.unseen import unseen_board
from client.presenter.values import Values, filled
from client.scenes.table.speech import chair_names
from client.ui.theme import seat_look
from netcode.club.showcase import Ended, Front, Glimpse, ShownTable
from netcode.messages import Lobby
from sim.games import AnyGame
from sim.languages import LANGUAGES
from sim.speech import Speech

MOST_BOARDS = 32
POINTED = ("label", "detail", "large", "does", "toggles", "means", "selected", "role")
"""What a piece is pointed at by: nobody points at a small picture of a board."""


class ClubPresentation(TablePresentation):
    """netcode.club.pages.ClubPages for all tables of this process."""

    def __init__(self, clock: Any, language: str = "en") -> None:
        super().__init__(clock, language)
        self._boards: OrderedDict[tuple[str, str, tuple[str, ...]], tuple[Speech, Board]] = OrderedDict()

    def front(self, front: Front, language: str) -> dict[str, Any]:
        language = self._known(language)
        return {
            "club": front.club,
            "words": front.words,
            "language": language,
            "languages": NAMES,
            "fonts": line_heights(),
            "members": list(front.members),
            "tables": [_table(table, language) for table in front.tables],
            "results": [_result(ended, language) for ended in front.results],
            "games": [_game(game, language) for game in front.games],
        }

    def board(self, glimpse: Glimpse, language: str) -> dict[str, Any]:
        game = glimpse.game
        speech, board = self._board(game, glimpse.lobby, self._known(language))
        board.show(glimpse.view, (), None, ())
        dice = felt_dice(board, glimpse.lying)
        scene = scene_values(game, board, "landscape", None, "table", lambda target: [], dice)
        for piece in scene.get("pieces", {}).values():
            for name in POINTED:
                piece.pop(name, None)
        printed = {piece.get("sheet") for piece in _parts(scene)}
        scene["sheets"] = {ref: sheet for ref, sheet in scene.get("sheets", {}).items() if ref in printed}
        told: Values = {"scene": scene, "dice": dice_values(dice), "standings": _standings(glimpse, speech)}
        return filled(told) | {"rev": glimpse.rev, "game": game.id}

    def _known(self, language: str) -> str:
        return language if language in LANGUAGES else self._language

    def _board(self, game: AnyGame, lobby: Lobby, language: str) -> tuple[Speech, Board]:
        """A board is kept as long as the same people are looked at."""
        speech = _speech(game, lobby, language)
        key = (game.id, language, tuple(speech.names))
        if key not in self._boards:
            board = unseen_board(game, speech)
            board.arrange("landscape")
            self._boards[key] = (speech, board)
        self._boards.move_to_end(key)
        while len(self._boards) > MOST_BOARDS:
            self._boards.popitem(last=False)
        return self._boards[key]


def _speech(game: AnyGame, lobby: Lobby, language: str) -> Speech:
    speech = Speech(game, language)
    speech.names = chair_names(speech, tuple(lobby.chairs), Translator(language))
    return speech


def _parts(scene: Values) -> list[Any]:
    """Everything that can have a sheet."""
    pieces = [piece for piece in scene.get("pieces", {}).values() if isinstance(piece, dict)]
    return [*pieces, *(part for piece in pieces for part in piece.get("parts", ()))]


def _game(game: AnyGame, language: str) -> Values:
    return {"game": game.id, "title": Speech(game, language).say("name"), "seats": list(game.seats)}


def _table(table: ShownTable, language: str) -> Values:
    lobby = table.lobby
    speech = _speech(table.game, lobby, language)
    told: Values = {
        "game": table.game.id,
        "title": speech.say("name"),
        "phase": lobby.phase,
        "chairs": [_chair(lobby, seat, speech) for seat in range(len(lobby.chairs))],
        "watching": len(lobby.spectators),
        "paused": lobby.paused,
    }
    return filled(told) | {"number": table.number, "awake": table.awake, "rev": table.rev}


def _chair(lobby: Lobby, seat: int, speech: Speech) -> Values:
    chair, look = lobby.chairs[seat], seat_look(seat)
    told: Values = {
        "kind": chair.kind,
        "name": speech.names[seat] if chair.kind == "bot" else chair.name,
        "away": chair.kind == "person" and not chair.present,
        "colour": "#" + "".join(f"{round(part * 255):02x}" for part in look.colour[:3]),
    }
    return filled(told)


def _standings(glimpse: Glimpse, speech: Speech) -> list[str]:
    standings = (glimpse.game.standing(glimpse.view, seat) for seat in range(len(glimpse.lobby.chairs)))
    return [speech.message(standing) if standing is not None else "" for standing in standings]


def _result(ended: Ended, language: str) -> Values:
    speech = _speech(ended.game, ended.lobby, language)
    outcome = ended.outcome
    ranking = [[speech.names[seat] for seat in group] for group in outcome.ranking]
    scores = [[outcome.scores[seat] for seat in group] for group in outcome.ranking] if outcome.scores else []
    if (listed := [score for group in scores for score in group]) != sorted(listed, reverse=True):
        scores = []  # it was not by points that somebody won
    told: Values = {"title": speech.say("name"), "words": speech.outcome(outcome), "ranking": ranking, "scores": scores}
    return filled(told) | {"game": ended.game.id, "began": round(ended.began)}
