"""Contact dust: a puff where a die hits the floor or the wall of its pit, the larger the harder it hits."""

from dataclasses import dataclass

import panda3d.core as p3d

from client.render.effects import card, shining
from client.render.layers import ABOVE, KEY
from client.render.renderer import Renderer
from client.render.surface import Colour

COLOURS: dict[str, Colour] = {
    "felt": (0.36, 0.42, 0.34),
    "leather": (0.55, 0.40, 0.28),
    "sand": (1.60, 1.30, 0.90),
    "stone": (0.90, 0.85, 0.80),
    "wood": (0.50, 0.38, 0.27),
}
"""By what is hit: what is there of it in the air, lit by the lamp."""
LEAST, MOST = 26.0, 120.0
"""cm/s below which nothing is stirred up, and from which on there is as much as there gets."""
FAINTEST = 0.3
"""What a hit that is just hard enough stirs up, of the most."""
LASTS = 0.5
"""Seconds until it has settled."""
SMALL, LARGE = 2.0, 5.6
"""cm across, as it begins and as it ends, for the hardest hit."""
PUFFS = 14
"""At the same time."""


@dataclass
class _Puff:
    node: p3d.NodePath
    colour: Colour
    strength: float
    age: float = 0.0


class Dust:
    """Hangs below `root`, the arena. Modest presets do without it."""

    def __init__(self, root: p3d.NodePath, renderer: Renderer) -> None:
        self._root = root
        self._renderer = renderer
        self._puffs: list[_Puff] = []

    def __len__(self) -> int:
        return len(self._puffs)

    def stir(self, at: p3d.Point3, speed: float, hit: str) -> None:
        """A die at this place of the arena hits something at this speed."""
        quality = self._renderer.quality
        if speed < LEAST or hit not in COLOURS or not (quality.lit and quality.motes):
            return
        if len(self._puffs) == PUFFS:
            self._puffs.pop(0).node.remove_node()
        node = shining("dust", card(self._root, 1.0, 1.0, middle=True), COLOURS[hit], 1.0, 20)
        node.set_billboard_point_eye()
        node.hide(KEY | ABOVE)
        node.set_pos(at.x, at.y, max(0.3, at.z - 0.4))
        self._puffs.append(_Puff(node, COLOURS[hit], FAINTEST + (1 - FAINTEST) * min(1.0, speed / MOST)))
        self._show(self._puffs[-1])

    def advance(self, seconds: float) -> None:
        for puff in [*self._puffs]:
            puff.age += seconds
            if puff.age >= LASTS:
                puff.node.remove_node()
                self._puffs.remove(puff)
            else:
                self._show(puff)

    def clear(self) -> None:
        for puff in self._puffs:
            puff.node.remove_node()
        self._puffs.clear()

    def _show(self, puff: _Puff) -> None:
        share = puff.age / LASTS
        wide = (SMALL + (LARGE - SMALL) * share**0.5) * (0.5 + 0.5 * puff.strength)
        puff.node.set_scale(wide)
        puff.node.set_z(puff.node.get_z() + 0.01 * (1 - share))
        puff.node.set_shader_input("shine", p3d.LVecBase4(*puff.colour, puff.strength * (1 - share) ** 1.6))
