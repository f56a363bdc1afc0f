"""What a person at a page is asked, and what they may do: prompt, choices by id, the throw, odds."""

from itertools import islice

from client import narration
from client.boards import Board, Target
from client.locale import Translator
from client.presenter.values import Values, die_values, filled
from client.scenes.table import chairs
from client.scenes.table.throwing import MOST, find_throw
from netcode.link import Link
from sim.action_text import print_action
from sim.game import Action, Seat
from sim.speech import Speech, capital

FEW = 6
"""So many choices have a button each, whether a piece stands for them or not."""


class Choices:
    """What can be chosen at one moment, each by an id that is the same as long as it means the same."""

    def __init__(self, link: Link, board: Board, can_act: bool) -> None:
        self.actions: dict[str, Action] = {}
        self._ids: dict[Action, str] = {}
        if not can_act:
            return
        listed = [*board.proposed, *islice(link.actions, MOST)]
        for action in (*listed, *(action for target in board.targets for action in target.actions)):
            self.id(action)

    def id(self, action: Action) -> str:
        known = self._ids.get(action)
        if known is None:
            known = name = print_action(action)
            number = 1
            while known in self.actions:
                number += 1
                known = f"{name} {number}"
            self._ids[action] = known
            self.actions[known] = action
        return known

    def of(self, target: Target) -> list[str]:
        """What a target stands for, as far as it can be chosen."""
        return [self._ids[action] for action in target.actions if action in self._ids]


def acting(link: Link) -> tuple[Seat, ...]:
    """Whom the table waits for."""
    if link.view is None:
        return ()
    throw = link.game.throw(link.view)
    return (throw.seat,) if throw is not None else link.game.to_act(link.view)


def ask_values(link: Link, board: Board, choices: Choices, speech: Speech, words: Translator) -> Values:
    """What is asked. It follows from the view of the seat that looks."""
    game, view, seat = link.game, link.view, link.facing
    waited_for = acting(link)
    mine = seat is not None and seat in waited_for and bool(choices.actions or game.throw(view))
    total = game.tally(view)
    told: Values = {
        "moment": capital(speech.message(game.moment(view))),
        "mine": mine,
        "acting": list(waited_for),
        "total": speech.message(total) if total is not None else "",
        "prompt": _prompt(link, board, speech, words, mine, waited_for),
    }
    throw = find_throw(link, board) if mine else None
    thrown = None
    if throw is not None:
        thrown, falling, needed = throw
        told["throw"] = filled(
            {
                "choice": choices.id(thrown) if thrown is not None else "",
                "words": narration.words(game, speech, view, thrown)
                if thrown is not None
                else words("throw", n=len(falling.dice)),
                "needed": speech.message(needed) if needed is not None else "",
                "dice": [die_values(die) for die in falling.dice],
            }
        )
    told["choices"] = _choices(link, board, choices, speech, thrown)
    if game.tells_odds and seat is not None:
        odds = game.odds(view, seat)
        told["odds"] = [
            {"words": words(f"odds.{game.id}.{name}"), "share": float(share)} for name, share in odds.items()
        ]
    told = filled(told)
    if link.rolling is not None:
        told["rolling"] = waited_for[0] if waited_for else 0
    return told


def _choices(link: Link, board: Board, choices: Choices, speech: Speech, thrown: Action | None) -> Values:
    on_pieces = {action for target in board.targets for action in target.actions}
    plain = [action for action in choices.actions.values() if not board.hides(action)]
    few = len(plain) <= FEW
    told: Values = {}
    for order, (id, action) in enumerate(choices.actions.items()):
        button = action in board.proposed or (not board.hides(action) and (few or action not in on_pieces))
        words = board.question(action) or narration.words(link.game, speech, link.view, action)
        told[id] = {"words": words, "order": order}
        if action.concession:
            told[id]["concession"] = True
        elif button and action != thrown:
            told[id]["shown"] = True
        elif board.hides(action) and action not in on_pieces:
            told[id]["composed"] = True
    return told


def _prompt(
    link: Link, board: Board, speech: Speech, words: Translator, mine: bool, waited_for: tuple[Seat, ...]
) -> str:
    if link.lobby is not None and link.lobby.paused:
        return words("prompt.paused")
    if link.outcome is not None:
        return speech.outcome(link.outcome)
    if chairs.stood_in(link):
        return words("prompt.stood-in")
    if link.rolling is not None:
        return words("prompt.falling")
    if mine:
        return board.prompt or words("prompt.yours")
    names = [speech.seat(seat) for seat in waited_for if seat not in link.seats]
    if not names:
        return ""
    return words("prompt.waiting" if link.seats else "prompt.watching", names=speech.join(names))
