"""What changes during play: items, stags, card piles, the big diamond. Each is put where the view says it is."""

from collections.abc import Sequence

import panda3d.core as p3d

from client.boards import BoardStage
from client.boards.deer_portal.card_faces import FOLDER, Faces, back
from client.boards.deer_portal.layout import FIELD, PORTAL_FLOOR, STONE, middle
from client.boards.deer_portal.looks import COLOURS, GOLD
from client.boards.deer_portal.scenery import rune_surface
from client.boards.signs import disc, sign_of
from client.render.layers import ABOVE
from client.render.surface import Surface
from client.table3d.cards import HEIGHT, WIDTH, Card
from client.table3d.picking import make_pickable
from client.table3d.shapes import filled
from sim.game import Seat
from sim.games.deer_portal.content import DIAMOND, ELEMENTS, EMPTY, PATHS, PILE, PORTAL, RUNES, SIDE
from sim.games.deer_portal.state import State

BIG_DIAMOND_HEIGHT = 3.4
"""So high that it hides none of the four exits from a player's usual place."""
BIG_DIAMOND_SCALE = 0.72
PIECE, GOD = 1.12, 2.3
"""Scale of the pieces, and of the Deer God."""
ENTHRONED = -52.0
"""Degrees by which the Deer God looks aside."""
GILDED = Surface(colour=(*GOLD, 1), rough=0.22, metal=0.75, coat=0.6, glow=(0.34, 0.22, 0.05))
ICE = Surface(colour=(0.75, 0.92, 1.0, 0.42), rough=0.08, coat=1.0, through=(0.6, 0.85, 1, 0.5), see_through=True)
GLASS = Surface(
    colour=(0.20, 0.62, 0.96, 1),
    rough=0.08,
    metal=0.25,
    coat=0.9,
    through=(0.25, 0.7, 1.0, 0.5),
    glow=(0.02, 0.06, 0.09),
    painted=True,
)
DULL = Surface(colour=(0.26, 0.27, 0.40, 1), rough=0.16, metal=0.3, coat=0.6, painted=True)
SHINING = Surface(
    colour=(1.0, 0.80, 0.35, 1),
    rough=0.06,
    metal=0.85,
    coat=0.8,
    through=(1, 0.8, 0.3, 0.8),
    glow=(0.42, 0.28, 0.05),
    painted=True,
)


def spot(seat: Seat, step: int) -> p3d.Point3:
    """Where a piece of a seat stands on a step."""
    x, y = middle(PATHS[seat][step])
    return p3d.Point3(x, y, PORTAL_FLOOR + 0.02 if step == PORTAL else STONE)


def facing(seat: Seat, step: int) -> float:
    """A stag looks to the side its path goes on to, so that a player sees it in profile."""
    ahead = next((k for k in range(step + 1, PORTAL + 1) if PATHS[seat][k] % SIDE != PATHS[seat][step] % SIDE), PORTAL)
    return -70.0 if PATHS[seat][ahead] % SIDE > PATHS[seat][step] % SIDE else 70.0


def field_id(seat: Seat, step: int) -> str:
    return f"field {PATHS[seat][step]}"


def pile_id(seat: Seat) -> str:
    return f"pile {ELEMENTS[seat]}"


class Fields:
    """The stones of the four ways, to be pointed at."""

    def __init__(self, root: p3d.NodePath) -> None:
        self._nodes = [[_field(root, seat, step) for step in range(PORTAL + 1)] for seat in range(len(PATHS))]

    def node(self, seat: Seat, step: int) -> p3d.NodePath:
        return self._nodes[seat][step]


def _field(root: p3d.NodePath, seat: Seat, step: int) -> p3d.NodePath:
    node = root.attach_new_node(field_id(seat, step))
    node.set_pos(spot(seat, step))
    make_pickable(node, field_id(seat, step), p3d.Point3(0, 0, 0.35), (FIELD * 0.46, FIELD * 0.46, 0.4))
    return node


class Items:
    """Diamonds and runes on the stones: all of one kind are drawn at once, though each moves by itself."""

    def __init__(self, stage: BoardStage, root: p3d.NodePath) -> None:
        self._stage = stage
        self._together = p3d.RigidBodyCombiner("items")
        self._root = root.attach_new_node(self._together)
        self._root.hide(ABOVE)
        self._nodes: dict[tuple[Seat, int], tuple[str, p3d.NodePath]] = {}

    def show(self, view: State) -> None:
        wanted = {
            (seat, step): letter
            for seat, area in enumerate(view.areas)
            for step, letter in enumerate(area)
            if letter != EMPTY
        }
        before = {key: letter for key, (letter, _) in self._nodes.items()}
        for key in [key for key, letter in before.items() if wanted.get(key) != letter]:
            self._nodes.pop(key)[1].remove_node()
        for key, letter in wanted.items():
            if key not in self._nodes:
                self._nodes[key] = (letter, self._make(letter))
            self._place(*key)
        if wanted != before:
            self._together.collect()

    def node(self, seat: Seat, step: int) -> p3d.NodePath | None:
        found = self._nodes.get((seat, step))
        return found[1] if found else None

    def of(self, seat: Seat) -> list[p3d.NodePath]:
        return [node for (owner, _), (_, node) in sorted(self._nodes.items()) if owner == seat]

    def _make(self, letter: str) -> p3d.NodePath:
        assets, renderer = self._stage.assets, self._stage.renderer
        if letter == DIAMOND:
            node = assets.model(f"{FOLDER}/diamond", self._root)
            renderer.dress(node, GLASS)
            return node
        element = RUNES.index(letter)
        node = assets.model(f"{FOLDER}/rune_{ELEMENTS[element]}", self._root)
        renderer.dress(node, rune_surface(self._stage, element))
        return node

    def _place(self, seat: Seat, step: int) -> None:
        letter, node = self._nodes[seat, step]
        lift = 0.52 if letter == DIAMOND else 0.0
        node.set_pos(spot(seat, step) + p3d.Vec3(0, 0, lift))
        # like hand-placed pieces, none exactly straight; diamonds show a facet each
        node.set_hpr((seat * 97 + step * 61) % 45 if letter == DIAMOND else (seat * 31 + step * 17) % 15 - 7, 0, 0)
        node.set_scale(1)


SIGN, SIGN_NEAR, SIGN_HIGH = 0.62, -1.15, 0.26
"""Half the width of a seat's sign at the near edge of a piece's base, and where it lies."""
SIGN_GROUND, SIGN_INK = Surface(colour=(0.9, 0.83, 0.7, 1), rough=0.8), Surface(colour=(0.01, 0.01, 0.01, 1), rough=0.8)


class Stags:
    """The four pieces. Each bears the sign of its seat, so that they can be told apart in grey."""

    def __init__(self, stage: BoardStage, root: p3d.NodePath) -> None:
        self._renderer = stage.renderer
        self.nodes = []
        self._bodies: list[p3d.NodePath] = []
        self._ice = []
        for seat, element in enumerate(ELEMENTS):
            piece = root.attach_new_node(f"stag {element}")
            base = stage.assets.model(f"{FOLDER}/base_{element}", piece)
            stage.renderer.dress(base, rune_surface(stage, seat))
            figure = piece.attach_new_node("figure")
            figure.set_z(0.2)
            figure.hide(ABOVE)  # its base is what it stands on the ground with
            self._bodies.append(stage.assets.model(f"{FOLDER}/stag", figure))
            self._gild(seat, False)
            antlers = stage.assets.model(f"{FOLDER}/antlers", figure)
            stage.renderer.dress(antlers, Surface(colour=(*GOLD, 1), rough=0.35, metal=0.45, coat=0.4))
            ice = stage.assets.model(f"{FOLDER}/big_diamond", piece)
            ice.set_pos_hpr_scale((0, 0, 1.9), (15, 0, 0), (0.95, 0.95, 1.5))
            stage.renderer.dress(ice, ICE)
            for name, outline, surface, high in (
                ("sign ground", disc(SIGN), SIGN_GROUND, SIGN_HIGH),
                ("sign", sign_of(seat, 0.72 * SIGN), SIGN_INK, SIGN_HIGH + 0.02),
            ):
                shape = filled(name, outline)
                shape.reparent_to(piece)
                shape.set_pos(0, SIGN_NEAR, high)
                stage.renderer.dress(shape, surface)
            self.nodes.append(piece)
            self._ice.append(ice)

    def show(self, view: State, gods: Sequence[Seat] = ()) -> None:
        """Each on its field; who has become the Deer God stands over the portal, golden and tall."""
        for seat, piece in enumerate(self.nodes):
            step = view.steps[seat]
            piece.set_pos_hpr(spot(seat, step), (0, 0, 0))
            piece.find("figure").set_hpr(facing(seat, step), 0, 0)
            piece.set_scale(PIECE)
            self._gild(seat, seat in gods)
            if seat in gods:
                piece.set_pos(throne(gods.index(seat), len(gods)))
                piece.set_scale(GOD if len(gods) == 1 else GOD / 1.5)
                piece.find("figure").set_h(ENTHRONED)
            if view.frozen[seat] and seat not in view.arrived:
                self._ice[seat].show()
            else:
                self._ice[seat].hide()

    def gild(self, seat: Seat) -> None:
        """A stag turns to gold."""
        self._gild(seat, True)

    def _gild(self, seat: Seat, golden: bool) -> None:
        colour = COLOURS[seat]
        plain = Surface(colour=(*colour, 1), rough=0.3, coat=0.9, through=(*colour, 0.25))
        self._renderer.dress(self._bodies[seat], GILDED if golden else plain)


def throne(number: int, count: int) -> p3d.Point3:
    """Where the winner stands at the end: over the portal; several stand side by side."""
    return p3d.Point3((number - (count - 1) / 2) * 4.2, 0, PORTAL_FLOOR + 1.0)


class Piles:
    """Four piles of cards, the uppermost card open."""

    def __init__(self, stage: BoardStage, root: p3d.NodePath, faces: Faces) -> None:
        self._faces = faces
        self.cards = [
            Card(root, stage.assets, stage.renderer, stage.press, back(seat)) for seat in range(len(ELEMENTS))
        ]
        for seat, card in enumerate(self.cards):
            make_pickable(card.node, pile_id(seat), p3d.Point3(0, 0, 0.8), (WIDTH / 2, HEIGHT / 2, 0.8))

    def show(self, view: State) -> None:
        for seat, card in enumerate(self.cards):
            left = len(PILE) - view.drawn[seat]
            # a closed pile leaves one back behind, to show where it was
            card.show(self._faces.open_card(seat, view) if left else None, left or 1, askew=3 - seat * 2)


class BigDiamond:
    """Hovers over the portal: shining while the seat on turn leads, dull otherwise, gone in deer mode."""

    def __init__(self, stage: BoardStage, root: p3d.NodePath) -> None:
        self._renderer = stage.renderer
        self.node = stage.assets.model(f"{FOLDER}/big_diamond", root)
        make_pickable(self.node, "big diamond", p3d.Point3(0), (0.7, 0.7, 0.7))

    def show(self, view: State) -> None:
        scale = BIG_DIAMOND_SCALE
        self.node.set_pos_hpr_scale((0, 0, PORTAL_FLOOR + BIG_DIAMOND_HEIGHT), (0, 0, 0), (scale, scale, scale))
        self._renderer.dress(self.node, SHINING if view.big_diamond else DULL)
        if view.deer is None:
            self.node.show()
        else:
            self.node.hide()
