"""What can be read beside a table: the log, the table in words, chat, the dice that fell, the odds."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import panda3d.core as p3d

from client import narration
from client.locale import Translator
from client.scenes.table.playback import Line, Moment
from client.scenes.table.turns import gist, turns
from client.ui.brush import Brush
from client.ui.controls import Entry
from client.ui.layout import Column, Row, Scroll, Size, Widget
from client.ui.theme import (
    ASH,
    BODY,
    CHALK,
    CHOSEN_BUTTON,
    CREAM,
    GOLD,
    LEAST_TARGET,
    QUIET_BUTTON,
    SMALL,
    SUBHEADING,
    WELL,
    Finish,
    seat_look,
)  # fmt: skip
from client.ui.widgets import Button, Explain, Label, seat_mark
from netcode.messages import Said
from sim import fairness
from sim.game import Seat
from sim.games import AnyGame
from sim.glossary import Glossary
from sim.ledger import Ledger, Tally
from sim.speech import Speech

LONGEST_ENTRY = 16
"""Lines of an entry of the log: a hand may win the round and open a shop."""
LONGEST_TURN = 4
"""Lines of a turn that is folded."""
ENTRY = BODY.sized(13.5)
MOST_WORDS = 2
"""Words of an entry that are explained."""
STEPS = SMALL.sized(13).tinted(CREAM)
SUSPICIOUS = 0.01
"""Fair dice look this uneven once in a hundred tables."""


def log_panel(
    lines: Sequence[Line],
    looking: Moment | None,
    on_choose: Callable[[Moment], None],
    words: Translator,
    known: Glossary,
) -> Widget:
    """What happened, a turn an entry: it opens into its steps, as the latest one always does.

    A step shows its moment again, and how its figures came about. What was taken back stays, and says so. An entry on
    which the pointer rests has its words explained.
    """
    rows: list[Widget] = []
    for turn in turns(lines[-200:]):
        revs = [line.moment.rev for line in turn if line.moment is not None]
        latest, chosen = turn[-1] is lines[-1], looking is not None and looking.rev in revs
        if len(turn) == 1 or latest or chosen:
            for line in turn:
                rows += _entry(line, looking, line is lines[-1], on_choose, words, known)
            continue
        told = " ".join(narration.fold(line.said)[0] for line in gist(turn))
        rows.append(_button(told, turn[-1], on_choose, known, mark="plus", lines=LONGEST_TURN))
    if not rows:
        rows.append(Label(words("log.empty"), SMALL))
    return Scroll(Column(rows, gap=0), key="log.scroll", at_end=True)


def _entry(
    line: Line,
    looking: Moment | None,
    latest: bool,
    on_choose: Callable[[Moment], None],
    words: Translator,
    known: Glossary,
) -> Iterator[Widget]:
    """One line of the log, and the steps of its calculations if they are to be seen."""
    told, steps = narration.fold(line.said)
    if line.undone:
        told = words("log.undone", text=told)
    if line.moment is None:
        # nobody here has seen it: there is nothing to look at again
        yield Column([Label(told, ENTRY.tinted(ASH if line.undone else CHALK))], pad=(12, 5))
        return
    chosen = looking is not None and looking.rev == line.moment.rev
    unfolded = chosen or latest
    mark = "" if not steps else "minus" if unfolded else "plus"
    yield _button(told, line, on_choose, known, mark=mark, chosen=chosen)
    if steps and unfolded:
        yield Column([Label(step, STEPS) for step in steps], gap=2, pad=(38, 4))


def _button(
    told: str,
    line: Line,
    on_choose: Callable[[Moment], None],
    known: Glossary,
    *,
    mark: str = "",
    chosen: bool = False,
    lines: int = LONGEST_ENTRY,
) -> Button:
    moment = line.moment
    assert moment is not None
    return Button(
        told,
        lambda: on_choose(moment),
        key=f"log.{moment.rev}",
        style=ENTRY.tinted(ASH) if line.undone else ENTRY,
        finishes=CHOSEN_BUTTON if chosen else QUIET_BUTTON,
        mark=mark,
        mark_colour=GOLD,
        left=True,
        lines=lines,
        height=LEAST_TARGET,
        hint="\n".join(known.explained(told, MOST_WORDS)),
    )


def words_panel(
    game: AnyGame, speech: Speech, moment: Moment | None, told: Sequence[str], explain: Explain | None = None
) -> Widget:
    """How the table stands and what just happened, as the terminal would say it."""
    rows: list[Widget] = []
    if moment is not None:
        described = narration.describe(game, speech, moment.view, moment.facing)
        rows += [Label(sentence, BODY, explain=explain) for sentence in described]
        rows += [Label(sentence, BODY.tinted(GOLD), explain=explain) for sentence in told]
    return Scroll(Column(rows, gap=6), key="words.scroll")


def chat_panel(
    said: Sequence[Said], draft: str, on_type: Callable[[str], None], on_send: Callable[[str], None], words: Translator
) -> Widget:
    rows: list[Widget] = []
    for line in said[-100:]:
        colour = seat_look(line.seat).colour if line.seat is not None else ASH
        rows.append(Column([Label(line.name, SMALL.tinted(colour)), Label(line.text, BODY)], gap=0))
    if not rows:
        rows.append(Label(words("chat.empty"), SMALL))
    entry = Entry(draft, on_type, key="chat.entry", on_enter=on_send, empty=words("chat.say"), most=400)
    send = Button("", lambda: on_send(draft), key="chat.send", mark="right", hint=words("chat.send"))
    return Column([Scroll(Column(rows, gap=8), key="chat.scroll", at_end=True), Row([entry, send])], grow=1)


def dice_panel(ledger: Ledger, seats: int, speech: Speech, words: Translator) -> Widget:
    """Every face counted for each seat, and whether the dice look fair."""
    rows: list[Widget] = []
    for seat in range(seats):
        counts = [count for count in ledger.counts if count.seat == seat]
        if counts:
            rows.append(Row([seat_mark(seat, 14), Label(speech.seat(seat), BODY.tinted(CREAM))], align="centre"))
            rows += [_counts(count) for count in counts]
    verdicts = [_verdict(kind, counts, words) for kind, counts in ledger.by_kind().items()]
    if not rows:
        rows.append(Label(words("dice.none"), SMALL))
    else:
        rows.append(Label(words("dice.verdict"), SUBHEADING.sized(16)))
        rows += [Label(verdict, BODY) for verdict in verdicts]
        rows.append(Label(words("dice.explained"), SMALL))
    return Scroll(Column(rows, gap=8), key="dice.scroll")


def _counts(count: Tally) -> Widget:
    most = max(max(count.falls), 1)
    bars = [_Bar(str(label), falls, falls / most) for label, falls in zip(count.labels, count.falls, strict=True)]
    return Column([Label(count.kind, SMALL), Row(bars, gap=3, align="end")], pad=(10, 6), gap=2, finish=WELL)


class _Bar(Widget):
    """How often a face fell."""

    def __init__(self, label: str, count: int, share: float) -> None:
        super().__init__(grow=1)
        self.label, self.count, self.share = label, count, share

    def measure(self, brush: Brush, width: float) -> Size:
        return min(width, 20.0), 62.0

    def draw(self, brush: Brush, node: p3d.NodePath) -> None:
        style = SMALL.sized(11)
        tall = 26 * self.share
        base = self.area.bottom - 18
        bar = self.area._replace(y=base - tall, h=max(1.5, tall))
        brush.box(node, bar.inset(1, 0), Finish(GOLD, (*GOLD[:3], 0.7), radius=2))
        for text, y in ((self.label, base + 1), (str(self.count), base - tall - 16)):
            set_text = brush.text(text, style)
            brush.place_text(node, set_text, self.area.middle[0] - set_text.width / 2, y)


def _verdict(kind: str, counts: Sequence[int], words: Translator) -> str:
    test = fairness.uniformity(counts)
    n = sum(counts)
    if test.p is None:
        return words("dice.too-few", kind=kind, n=n, needed=fairness.LEAST_EXPECTED * len(counts))
    key = "dice.unusual" if test.p < SUSPICIOUS else "dice.fair"
    return words(key, kind=kind, n=n, p=f"{test.p:.2f}")


def odds_of(game: AnyGame, view: Any, seat: Seat | None) -> dict[str, float]:
    """The chances of the throw at hand, by the game's own count; empty when it gives none."""
    return {} if seat is None else {name: float(share) for name, share in game.odds(view, seat).items()}


def odds_panel(game: AnyGame, odds: dict[str, float], words: Translator) -> Widget:
    """How likely each way is in which the throw at hand can end."""
    rows: list[Widget] = []
    for name, share in odds.items():
        label = words(f"odds.{game.id}.{name}")
        rows.append(Row([Label(label, BODY, grow=1), Label(f"{share * 100:.1f} %", BODY.tinted(GOLD))]))
    if not rows:
        rows.append(Label(words("odds.none"), SMALL))
    return Scroll(Column(rows, gap=8), key="odds.scroll")
