"""What is drawn of a table: read from the nodes that are drawn there and from the widgets around it."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import panda3d.core as p3d

from client.app import App
from client.scenes.table.scene import TableScene
from client.table3d.cards import PIXELS
from client.table3d.picking import TAG
from client.table3d.text_printer import Line, Sheet
from client.ui.widgets import Button, Label
from sim.dice import KINDS
from sim.physics.solids import SOLIDS

Card = tuple[object, ...]
"""A card as it is read: its name, or its picture where it has none, and the figures on it."""


class Sight:
    def __init__(self, app: App, table: TableScene) -> None:
        self.app, self.table = app, table
        assert table.tabletop._root is not None
        self.root = table.tabletop._root

    # What is printed

    def sheets(self) -> Iterator[tuple[str, Sheet]]:
        """Everything with words that lies on the table, by the name of the thing."""
        press = self.app.world.press
        assert press is not None
        printed = {texture.this: sheet for sheet, texture in press._printed.items()}
        for node in self.root.find_all_matches("**"):
            texture = node.get_texture() if node.has_texture() else None
            if texture is not None and texture.this in printed and not node.is_hidden():
                yield name_of(node), printed[texture.this]

    def cards(self) -> "Counter[Card]":
        """All cards that lie open, and the numbers on backs."""
        found: Counter[Card] = Counter()
        for _, sheet in self.sheets():
            if (sheet.width, sheet.height) == PIXELS:
                words = [line for line in sheet.lines if not _figure(line)]
                # a long name stands in two lines
                names = (
                    [" ".join(line.text for line in words if (line.font, line.size, line.x) == _set(words[0]))]
                    if words
                    else []
                )
                picture = (sheet.picture or "").rpartition("/")[2].removesuffix(".jpg")
                figures = [n for line in sheet.lines if _figure(line) for n in figures_in(line.text)]
                if names or figures:
                    found[(names[0] if names else picture, *figures)] += 1
        return found

    def numbers(self, *names: str) -> dict[str, list[float]]:
        """All figures on what is no card, by the name of the thing. `names` have figures that count nothing."""
        found: dict[str, list[float]] = {}
        ignored = sorted((*self.table.facts.speech.names, *names), key=len, reverse=True)
        for name, sheet in self.sheets():
            if (sheet.width, sheet.height) != PIXELS:
                texts = [line.text for line in sheet.lines if not line.room]
                for word in ignored:
                    texts = [text.replace(word, "") for text in texts]
                if figures := [n for text in texts for n in figures_in(text)]:
                    found.setdefault(name, []).extend(figures)
        return found

    def printed(self, name: str) -> list[Line]:
        return [line for found, sheet in self.sheets() if found == name for line in sheet.lines]

    # What lies there

    def node(self, name: str) -> p3d.NodePath:
        found = self.root.find(f"**/things/{name}")
        assert not found.is_empty(), f"there is no {name}"
        return found

    def things(self, first: str) -> list[p3d.NodePath]:
        """All things whose name begins so."""
        return [node for node in self.root.find_all_matches("**/things/*") if node.name.startswith(first)]

    def place(self, node: p3d.NodePath) -> p3d.Point3:
        return node.get_pos(self.root)

    def edges(self, node: p3d.NodePath) -> tuple[p3d.Point3, p3d.Point3]:
        low, high = node.get_tight_bounds(self.root)
        return low, high

    def over(self, node: p3d.NodePath, other: p3d.NodePath) -> bool:
        """Whether the middle of a thing lies on another one."""
        place, (low, high) = self.place(node), self.edges(other)
        return bool(low.x <= place.x <= high.x and low.y <= place.y <= high.y)

    def nearest(self, node: p3d.NodePath, others: Mapping[Any, p3d.NodePath]) -> Any:
        place = self.place(node).xy
        return min(others, key=lambda key: (self.place(others[key]).xy - place).length())

    def up(self, node: p3d.NodePath, kind: str) -> int:
        """The face of a die that looks up, by its index."""
        (die,) = [child for child in node.get_children() if child.name != "pick"]
        return face_up(die.get_quat(self.root), kind)

    # What stands around it

    def labels(self, part: str) -> list[str]:
        found = self.app.stage.find(part)
        assert found is not None
        return [widget.words for widget in found.walk() if isinstance(widget, Label)]

    @property
    def buttons(self) -> list[Button]:
        bar = self.app.stage.find("hud.bar")
        assert bar is not None
        return [widget for widget in bar.walk() if isinstance(widget, Button)]

    @property
    def prompt(self) -> str:
        """What is asked, as it stands on the bar."""
        found = self.app.stage.find("prompt")
        assert isinstance(found, Label)
        return found.words

    @property
    def selected(self) -> set[str]:
        """The names of things with the rim of what is selected."""
        return {target.id for target in self.table.tabletop.pointing.targets if target.selected}


def name_of(node: p3d.NodePath) -> str:
    """The thing that a node is part of."""
    way = [ancestor for ancestor in node.get_ancestors() if not ancestor.is_empty()]
    for part, above in itertools.pairwise(way):
        if above.name == "things" or part.name == "plaque":
            return str(part.name)
        if part.get_tag(TAG):
            return str(part.get_tag(TAG))
    return str(node.name)


def face_up(turn: p3d.LQuaternionf, kind: str) -> int:
    """The face that counts of a die that is turned so: the one above; of a d4, which has none, the one below."""
    up = [turn.xform(p3d.Vec3(*normal)).z for normal in SOLIDS[KINDS[kind].body].normals]
    return up.index(min(up) if kind == "d4" else max(up))


def paint(node: p3d.NodePath, name: str = "surf_colour") -> tuple[float, ...]:
    """The paint of what is drawn at a node, or its glow."""
    given = node.get_shader_input(name)
    return tuple(given.get_vector())


def colour_of(thing: p3d.NodePath) -> tuple[float, ...]:
    return paint(next(child for child in thing.get_children() if child.name != "pick"))


def figures_in(text: str) -> list[float]:
    return [float(figure) for figure in re.findall(r"\d+(?:\.\d+)?", text)]


def _set(line: Line) -> tuple[str, float, float]:
    """How and where a line is set."""
    return line.font, line.size, line.x


def _figure(line: Line) -> bool:
    return not any(letter.isalpha() for letter in line.text)
