"""What a lesson marks on the screen: the thing it speaks of, and what is to be touched next."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from client.boards import Target
from client.scenes.table.mode import Mode
from client.scenes.table.tabletop import Tabletop
from client.ui.brush import Area
from client.ui.layout import Widget
from client.ui.stage import Stage
from sim.action_text import print_action
from sim.lessons import CONTROL, PIECE, Lesson

WIDGETS = {
    "roll": ("throw",),
    "dice": ("throw",),
    "moves": ("moves.flip",),
    "undo": ("undo", "menu"),
    "log": ("panel",),
    "rules": ("rules", "menu"),
    "camera": ("menu",),
    "odds": ("panel",),
    "plate": ("hud.top",),
    "prompt": ("prompt",),
}
"""What stands for a control: the first of these that is on screen. Cards lie on the table."""
STEADY = 2.0
"""Marks follow their things when those have moved by so much, in dp."""


class OnTable(NamedTuple):
    """What is marked of the things on the table, where it is seen."""

    named: Area | None = None
    """What the step speaks of."""
    to_touch: tuple[Area, ...] = ()

    def is_near(self, other: "OnTable") -> bool:
        """Whether nobody would see a difference."""
        ours, theirs = (*self.to_touch, self.named), (*other.to_touch, other.named)
        return len(ours) == len(theirs) and all(map(_near, ours, theirs))


def _near(one: Area | None, other: Area | None) -> bool:
    if one is None or other is None:
        return one is other
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= STEADY


def on_table(lesson: Lesson, mode: Mode, tabletop: Tabletop, stage: Stage) -> OnTable:
    """The things that a step marks."""
    targets = {target.id: target for target in tabletop.pointing.targets}
    named = targets.get(lesson.step.point.removeprefix(PIECE))
    if lesson.step.point == f"{CONTROL}card":
        named = next((target for target in targets.values() if target.picture is not None), None)
    thrown = mode.hand is not None and mode.hand.action in lesson.wanted
    touched = [] if thrown else _to_touch(lesson, targets.values(), named)
    seen = (_seen(target, tabletop, stage) for target in touched)
    return OnTable(_seen(named, tabletop, stage), tuple(area for area in seen if area is not None))


def _to_touch(lesson: Lesson, targets: Iterable[Target], named: Target | None) -> list[Target]:
    """What must still be chosen for the move; if nothing, the thing that does it, or each where there is a choice."""
    missing = [target for target in targets if target.id in lesson.step.choose and not target.selected]
    if missing:
        return missing
    wanted = set(lesson.wanted)
    doing = [target for target in targets if not wanted.isdisjoint(target.actions)]
    if lesson.step.do == "any":
        return doing
    return [named] if named is not None and named in doing else doing[:1]


def _seen(target: Target | None, tabletop: Tabletop, stage: Stage) -> Area | None:
    spots = tabletop.pointing.corners_of(target) if target is not None else []
    if not spots:
        return None
    xs = [(spot.x + 1) / 2 * stage.width for spot in spots]
    ys = [(1 - spot.y) / 2 * stage.height for spot in spots]
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def on_screen(lesson: Lesson, mode: Mode, marked: OnTable, tree: Widget) -> Area | None:
    """The widget that is to be touched next, where it is seen: in a question or a list, on the bar, or the control."""
    names = [print_action(action) for action in lesson.wanted]
    shown: Mapping[str, Widget] = {widget.key: widget for widget in tree.walk() if widget.key and widget.visible()}
    if mode.dialog is not None:
        keys = [f"{place}.{name}" for place in ("which", "move") for name in names]
    elif mode.hand is not None and mode.hand.action in lesson.wanted:
        keys = ["throw"]
    elif marked.to_touch:
        keys = []
    else:
        control = WIDGETS.get(lesson.step.point.removeprefix(CONTROL), ())
        keys = [*(f"bar.{name}" for name in names), *control]
        if names and not control:
            keys.append("moves.flip")
    found = next((shown[key] for key in keys if key in shown), None)
    return found.on_screen() if found is not None else None
