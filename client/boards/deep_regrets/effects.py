"""What is only for the eye: bubbles, shadows of arms, the lighthouse beam, the pull of the drain. All of it passes."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

import panda3d.core as p3d

from client.boards.deep_regrets.layout import CELL, LAMP, Layout
from client.boards.pieces.nodes import PieceNodes
from client.boards.pieces.places import Place
from client.render.effects import Beam, make_effect
from client.render.layers import ABOVE as ABOVE_ALL
from client.render.layers import KEY
from client.render.renderer import Renderer
from client.render.surface import Surface, from_srgb
from client.table3d.motion import Script, Update, ease, hop
from client.table3d.shapes import polygon, ring
from sim.game import Event, Seat
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.state import SHOALS, State, depth_of

ABOVE = 1.1
"""cm above the felt: over every deck."""
BUBBLES, SHADOW, BEAM, PULL, TURN = 1.1, 1.0, 1.4, 0.9, 0.5
"""Seconds each of them takes."""
SWEEP, REACH = (24.0, -78.0), 92.0
"""From which to which heading the beam turns, in degrees, and how far it reaches."""
AIR = Surface(colour=(0.85, 1.0, 0.97, 0.5), rough=0.2, glow=(0.10, 0.16, 0.15), see_through=True)
DRAIN = Surface(colour=(*from_srgb("#c81e2c"), 0.8), rough=0.8, glow=(0.4, 0.02, 0.03), see_through=True)


class Effects:
    def __init__(self, root: p3d.NodePath, renderer: Renderer, content: Content) -> None:
        self._node = root.attach_new_node("effects")
        self._renderer = renderer
        self._content = content

    def clear(self) -> None:
        self._node.get_children().detach()

    def tell(
        self,
        script: Script,
        events: Sequence[Event],
        view: State,
        seat: Seat | None,
        layout: Layout,
        things: PieceNodes,
    ) -> None:
        """What the events look like, beside the motion of the pieces."""
        for event in events:
            match event:
                case e.Moved(shoal=shoal) | e.Swept(shoals=(shoal, *_)):
                    self._bubble(script, layout.shoals[SHOALS.index(shoal)], depth_of(SHOALS.index(shoal)))
                case e.Revealed(shoal=shoal, fish=fish):
                    place = layout.shoals[SHOALS.index(shoal)]
                    self._bubble(script, place, depth_of(SHOALS.index(shoal)))
                    if view.shoals[SHOALS.index(shoal)].face_up == fish:
                        script.move(0.0, TURN, _turning(things.node(fish)))
                    if self._content.fish[fish].purple:
                        mad = view.players[seat].madness_level if seat is not None else 0
                        self._shadow(script, place, 0.35 + 0.08 * min(mad, 6))
                case e.PlugPulled(shoal=shoal):
                    self._pull(script, layout.shoals[SHOALS.index(shoal)])
                case e.Eroded(shoals=shoals):
                    for shoal in dict.fromkeys(shoals):
                        self._pull(script, layout.shoals[SHOALS.index(shoal)])
                case e.DayBegan():
                    self._sweep(script, layout)
        if any(isinstance(event, e.Passed | e.Moved | e.Caught) for event in events) and view.active == seat:
            self._sweep(script, layout)

    def _made(self, shape: p3d.NodePath, surface: Surface) -> p3d.NodePath:
        shape.reparent_to(self._node)
        shape.hide()
        self._renderer.dress(shape, surface)
        return shape

    def _bubble(self, script: Script, place: Place, depth: int) -> None:
        """They rise; the deeper, the more of them."""
        for k in range(5 * depth):
            across = CELL[0] * 0.45 * sin(k * 2.4) * place.scale
            along = CELL[1] * 0.4 * cos(k * 1.7) * place.scale
            bubble = self._made(ring("bubble", 0.10 + 0.03 * (k % 3), 0.17 + 0.04 * (k % 3), 16), AIR)
            script.move(0.05 * k % 0.5, BUBBLES, _rising(bubble, place.x + across, place.y + along, k))

    def _shadow(self, script: Script, place: Place, strength: float) -> None:
        """An arm reaches across the card, and is gone."""
        dark = Surface(colour=(0.01, 0.0, 0.02, min(0.85, strength)), rough=1.0, see_through=True)
        for k in range(3):
            arm = self._made(polygon("shadow", _arm(5.5 + k, 0.7 - 0.12 * k)), dark)
            script.move(0.1 * k, SHADOW, _reaching(arm, place, k - 1))

    def _sweep(self, script: Script, layout: Layout) -> None:
        """The lighthouse turns its light over the table once."""
        at = (layout.lighthouse.x, layout.lighthouse.y, LAMP)
        light = Beam(at, REACH, 17.0, (1.0, 0.80, 0.46), 0.9)
        beam = make_effect(light, self._node, self._renderer.quality, KEY | ABOVE_ALL)
        if beam is not None:
            beam.hide()
            script.move(0.0, BEAM, _sweeping(beam))

    def _pull(self, script: Script, place: Place) -> None:
        """Rings that close around the drain."""
        for k in range(3):
            mark = self._made(ring("pull", 0.9, 1.0, 40), DRAIN)
            script.move(0.15 * k, PULL, _closing(mark, place))


def _rising(node: p3d.NodePath, x: float, y: float, number: int) -> Update:
    def rise(share: float) -> None:
        node.show()
        node.set_pos(x + 0.25 * sin(6 * share + number), y + 1.2 * share, ABOVE + 2.2 * share)
        node.set_scale(max(0.01, 1.2 * hop(min(1.0, 0.12 + 0.88 * share))))

    return rise


def _reaching(node: p3d.NodePath, place: Place, side: int) -> Update:
    def reach(share: float) -> None:
        node.show()
        far = hop(share)
        node.set_pos_hpr(place.x + 1.6 * side, place.y - CELL[1] * (0.9 - 0.55 * far) * place.scale, ABOVE, 0, 0, 0)
        node.set_h(16 * side + 10 * sin(4 * share))
        node.set_scale(max(0.01, 0.4 + 0.6 * far))

    return reach


def _sweeping(node: p3d.NodePath) -> Update:
    def sweep(share: float) -> None:
        if 0 < share < 1:
            node.show()
        else:
            node.hide()
        node.set_h(SWEEP[0] + (SWEEP[1] - SWEEP[0]) * ease(share))

    return sweep


def _closing(node: p3d.NodePath, place: Place) -> Update:
    def close(share: float) -> None:
        node.show()
        node.set_pos_hpr(place.x, place.y, ABOVE, 240 * share, 0, 0)
        node.set_scale(max(0.01, 5.0 * place.scale * (1 - ease(share))))

    return close


def _turning(node: p3d.NodePath) -> Update:
    def turn(share: float) -> None:
        node.set_r(-90 * (1 - ease(share)))

    return turn


def _arm(long: float, thick: float) -> list[tuple[tuple[float, float], tuple[float, float], tuple[float, float]]]:
    """A curling stroke that grows thinner."""
    steps = 14
    spine = [(0.9 * sin(2.2 * k / steps * pi / 2), long * k / steps) for k in range(steps + 1)]
    sides = [(x, y, thick * (1 - k / steps) + 0.04) for k, (x, y) in enumerate(spine)]
    found = []
    for (x0, y0, w0), (x1, y1, w1) in pairwise(sides):
        a, b, c, d = (x0 - w0, y0), (x0 + w0, y0), (x1 + w1, y1), (x1 - w1, y1)
        found += [(a, b, c), (a, c, d)]
    return found
