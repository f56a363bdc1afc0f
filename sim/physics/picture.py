"""Pictures of an audit and of a throw. They need matplotlib, which players do not have to install."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.dice import KINDS
from sim.game import Rest, Throw
from sim.physics.audit import Audit, Tally
from sim.physics.felt import FRAME
from sim.physics.pose import footprint
from sim.physics.solids import FINE, SOLIDS

INK, PAPER, ACCENT = "#2b2b33", "#f6f1e4", "#8a2f2a"
FELT = "#2f5d46"


class NoPictures(RuntimeError):
    """matplotlib is missing; the message says how to get it."""


def draw_audit(audit: Audit, path: Path) -> None:
    """How often each face fell, against the band in which 95 of 100 fair faces lie, and when the dice were still."""
    pyplot = _pyplot()
    rows = len(audit.tallies)
    figure, axes = pyplot.subplots(
        rows, 2, figsize=(11, 1.9 * rows + 0.8), squeeze=False, facecolor=PAPER, layout="constrained"
    )
    for (faces, times), (body, tally) in zip(axes, audit.tallies.items(), strict=True):
        _draw_faces(faces, body, tally)
        _draw_times(times, tally)
    figure.suptitle(audit.verdict, color=INK, fontsize=9, wrap=True)
    _save(figure, path)


def _draw_faces(axes: Any, body: str, tally: Tally) -> None:
    mean = sum(tally.faces) / len(tally.faces) or 1
    labels = [str(label) for label in KINDS[body].faces]
    axes.bar(labels, [100 * (count / mean - 1) for count in tally.faces], color=ACCENT, width=0.6)
    noise = 196 / mean**0.5
    axes.axhspan(-noise, noise, color=INK, alpha=0.12)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_ylabel(f"{body}: % off", color=INK)
    axes.set_facecolor(PAPER)


def _draw_times(axes: Any, tally: Tally) -> None:
    axes.bar(
        [frames * FRAME for frames in tally.frames], list(tally.frames.values()), width=FRAME, color=FELT, align="edge"
    )
    axes.set_xlim(0, max(2.5, tally.settled_within(0.999)))
    half, most = tally.settled_within(0.5), tally.settled_within(0.99)
    axes.set_xlabel(f"seconds until still: half within {half:.2f}, 99 % within {most:.2f}", color=INK)
    axes.set_yticks([])
    axes.set_facecolor(PAPER)


def draw_rest(request: Throw, rest: Rest, path: Path) -> None:
    """The dice as they lie, seen from above."""
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(figsize=(7, 7), facecolor=PAPER, layout="constrained")
    axes.set_facecolor(FELT)
    kinds: Mapping[int, str] = {die.id: die.kind for die in request.everything}
    for die in rest.dice:
        kind = KINDS[kinds[die.id]]
        outline = [(x / FINE, y / FINE) for x, y in footprint(SOLIDS[kind.body], die.pose)]
        axes.fill(*zip(*outline, strict=True), color=PAPER, ec=INK, linewidth=0.8)
        axes.text(die.x / 100, die.y / 100, str(kind.faces[die.face]), ha="center", va="center", color=INK, fontsize=11)
    wall = request.pit / 10
    axes.add_patch(pyplot.Circle((0, 0), wall, fill=False, ec=INK, linewidth=2.5))
    reach = wall + 1
    axes.set_xlim(-reach, reach)
    axes.set_ylim(-reach, reach)
    axes.set_aspect("equal")
    axes.set_xlabel("cm", color=INK)
    _save(figure, path)


def _pyplot() -> Any:
    try:
        import matplotlib

        matplotlib.use("agg")
        from matplotlib import pyplot
    except ImportError as error:
        raise NoPictures("Pictures need matplotlib: pip install 'astragal[pictures]'") from error
    return pyplot


def _save(figure: Any, path: Path) -> None:
    figure.savefig(path, dpi=120)
    _pyplot().close(figure)
