"""The other process of a film that was ordered: shoots it, and answers with how far it is."""

from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from client import narration
from client.film.order import Order
from client.film.script import last, one, whole
from client.film.studio import Studio
from client.open_window import NoDisplay
from client.render.assets import MissingAsset
from client.scenes.replay import Recording
from sim import logfile
from sim.games import all_games
from sim.table import BadLog

ONE = 12.0
"""Seconds of a single moment, at most."""


def work(order: Order, answers: "Connection[Any, Any]") -> None:
    """It answers with shares, and at last with "done" or with what was wrong."""
    try:
        _make(order, answers)
    except BadLog as bad:
        answers.send(narration.bad_log(bad, order.language))
    except (NoDisplay, MissingAsset) as problem:
        answers.send(str(problem))
    except OSError as error:
        answers.send(error.strerror or str(error))
    else:
        answers.send("done")


def _make(order: Order, answers: "Connection[Any, Any]") -> None:
    log = logfile.parse(order.data)
    recording = Recording(all_games(), log)
    with Studio(order.size, order.language, order.quality) as studio:
        if order.entry is None:
            end = studio.lasts(recording, last(recording.game, log))
            script, seconds = whole(recording.game, log, order.seconds, end), order.seconds
        else:
            script, seconds = one(order.entry), min(order.seconds, ONE)
        for share in studio.shoot(recording, script, seconds, Path(order.out)):
            answers.send(float(share))
