"""What a finished week is remembered for: the parts of each score, lanterns of the campaign, and achievements."""

from collections.abc import Iterator, Sequence

from msgspec.structs import asdict

from sim.game import Message
from sim.games.deep_regrets.achievements import earned
from sim.games.deep_regrets.campaign import CHAPTERS, lanterns
from sim.games.deep_regrets.rules import DeepRegrets
from sim.table import Entry, Table


def keepsakes(game: DeepRegrets, log: Sequence[Entry]) -> Iterator[Message]:
    table = Table.replay(game, log)
    outcome = game.outcome(table.state)
    if outcome is None:
        return
    for seat, score in enumerate(table.state.scores):
        yield Message("event.final-score", {"seat": seat, **asdict(score), "total": score.total})
    if len(outcome.scores) == 1:
        for chapter in CHAPTERS:
            if chapter.options == table.options:
                lit = {"chapter": chapter.id, "lit": lanterns(chapter, outcome), "target": chapter.target}
                yield Message("keepsake.lanterns", lit)
    for seat, achievement in earned(game, log):
        yield Message("keepsake.achievement", {"seat": seat, "achievement": achievement, "why": f"{achievement}.help"})
