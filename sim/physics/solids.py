"""The six solids as bodies: corners, faces, normals and inertia, with the faces in the order of `DieKind.faces`.

Lengths are centimetres, as in the simulation. Every number is made with + - * / and square roots only, which IEEE 754
rounds alike everywhere, so that the integer tables at the end of a `Solid` are the same on every machine.
"""

from itertools import pairwise
from math import atan2, sqrt, tau

from msgspec import Struct

Vector = tuple[float, float, float]
Integers = tuple[int, int, int]

FINE = 1000
"""Counts of a recorded pose per centimetre: 0.01 mm."""
UNIT = 1 << 20
"""Length of an integer normal."""


class Solid(Struct, frozen=True):
    """A die's body around its middle. Face `i` is the one read as `DieKind.faces[i]`."""

    name: str
    in_radius: float
    out_radius: float
    corners: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]
    """The corners of each face, counter-clockwise as seen from outside."""
    normals: tuple[Vector, ...]
    inertia: Vector
    """Principal moments per unit of mass; the axes are x, y and z."""
    fine_corners: tuple[Integers, ...]
    """The corners in 0.01 mm."""
    fine_normals: tuple[Integers, ...]
    weight: Vector = (0.0, 0.0, 0.0)
    """Where the centre of mass lies: in the middle, unless somebody loaded the die."""

    @property
    def reads_below(self) -> bool:
        """A tetrahedron has no upper face: it is read from the face it stands on.

        Face `i` is opposite to corner `i`, and that corner's number stands upright on the three visible faces.
        """
        return len(self.faces) == 4


def _solid(name: str, in_radius: float, corners: list[Vector], normals: list[Vector]) -> Solid:
    """A solid from corners in any scale and the directions of its faces, in face order."""
    units = tuple(_scaled(normal, 1 / sqrt(dot(normal, normal))) for normal in normals)
    grow = in_radius / max(dot(units[0], corner) for corner in corners)
    placed = tuple(_scaled(corner, grow) for corner in corners)
    faces = tuple(_ring(placed, unit, in_radius) for unit in units)
    return Solid(
        name=name,
        in_radius=in_radius,
        out_radius=sqrt(max(dot(corner, corner) for corner in placed)),
        corners=placed,
        faces=faces,
        normals=units,
        inertia=_inertia(placed, faces),
        fine_corners=tuple(_rounded(corner, FINE) for corner in placed),
        fine_normals=tuple(_rounded(unit, UNIT) for unit in units),
    )


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _scaled(a: Vector, k: float) -> Vector:
    return (a[0] * k, a[1] * k, a[2] * k)


def _rounded(a: Vector, unit: int) -> Integers:
    return (round(a[0] * unit), round(a[1] * unit), round(a[2] * unit))


def _ring(corners: tuple[Vector, ...], normal: Vector, in_radius: float) -> tuple[int, ...]:
    """The corners of the face with this normal, counter-clockwise, starting with the lowest number."""
    members = [i for i, corner in enumerate(corners) if dot(normal, corner) > in_radius * (1 - 1e-9)]
    left = cross(normal, corners[members[0]])
    ahead = cross(left, normal)

    def bearing(i: int) -> float:
        angle = atan2(dot(corners[i], left), dot(corners[i], ahead))
        return angle if angle > -1e-9 else angle + tau

    return tuple(sorted(members, key=bearing))


def _inertia(corners: tuple[Vector, ...], faces: tuple[tuple[int, ...], ...]) -> Vector:
    """Exact moments of the homogeneous solid per unit of mass, from tetrahedra between the middle and its faces."""
    volume = 0.0
    squares = [0.0, 0.0, 0.0]
    for face in faces:
        for second, third in pairwise(face[1:]):
            a, b, c = corners[face[0]], corners[second], corners[third]
            sixfold = dot(a, cross(b, c))
            volume += sixfold / 6
            for axis in range(3):
                x, y, z = a[axis], b[axis], c[axis]
                squares[axis] += sixfold * (x * x + y * y + z * z + x * y + y * z + z * x) / 60
    xx, yy, zz = (square / volume for square in squares)
    return (yy + zz, zz + xx, xx + yy)


# The shapes. Opposite faces of all but the tetrahedron are `i` and `last - i`, so that their numbers add up to the
# same sum, as on real dice; the first half of the directions is written out, the second is its mirror image.

_ROOT5 = sqrt(5)
_PHI = (1 + _ROOT5) / 2
_PSI = _PHI - 1
_COS36, _COS72 = (_ROOT5 + 1) / 4, (_ROOT5 - 1) / 4
_SIN36, _SIN72 = sqrt(10 - 2 * _ROOT5) / 4, sqrt(10 + 2 * _ROOT5) / 4
_SIGNS = (1.0, -1.0)


def _mirrored(half: list[Vector]) -> list[Vector]:
    return half + [_scaled(direction, -1.0) for direction in reversed(half)]


def _tetrahedron() -> tuple[list[Vector], list[Vector]]:
    corners: list[Vector] = [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
    return corners, [_scaled(corner, -1.0) for corner in corners]


def _cube() -> tuple[list[Vector], list[Vector]]:
    # 1, 2 and 3 run counter-clockwise around their corner, as on Western dice.
    return [(x, y, z) for x in _SIGNS for y in _SIGNS for z in _SIGNS], _mirrored([(1, 0, 0), (0, 1, 0), (0, 0, 1)])


def _octahedron() -> tuple[list[Vector], list[Vector]]:
    # 1, 7, 4 and 6 around the upper tip: both tips have the sum 18.
    return _mirrored([(1, 0, 0), (0, 1, 0), (0, 0, 1)]), _mirrored([(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)])


def _trapezohedron() -> tuple[list[Vector], list[Vector]]:
    # Kites that are planar need this height of the zigzag ring. Odd numbers share the upper tip, even ones the lower.
    high = (1 - _COS36) / (1 + _COS36)
    upper = [(1.0, 0.0), (_COS72, _SIN72), (-_COS36, _SIN36), (-_COS36, -_SIN36), (_COS72, -_SIN72)]
    ring = [corner for x, y in upper for corner in ((x, y, -high), (-x, -y, high))]
    kites: list[Vector] = [((1 + high) * x, (1 + high) * y, 1.0) for x, y in upper]
    one, seven, three, nine, five = kites
    odd_and_mirrored_even = [one, _scaled(nine, -1), three, _scaled(seven, -1), five]
    return [(0, 0, 1), (0, 0, -1), *ring], _mirrored(odd_and_mirrored_even)


def _dodecahedron() -> tuple[list[Vector], list[Vector]]:
    corners: list[Vector] = [(x, y, z) for x in _SIGNS for y in _SIGNS for z in _SIGNS]
    for a in _SIGNS:
        for b in _SIGNS:
            corners += [(0, a * _PHI, b * _PSI), (a * _PHI, b * _PSI, 0), (a * _PSI, 0, b * _PHI)]
    # 11, 3, 9, 7 and 5 surround the 1: large and small numbers mix.
    return corners, _mirrored([(0, 1, _PHI), (0, 1, -_PHI), (_PHI, 0, 1), (-1, -_PHI, 0), (-_PHI, 0, 1), (1, -_PHI, 0)])


def _icosahedron() -> tuple[list[Vector], list[Vector]]:
    corners: list[Vector] = []
    for a in _SIGNS:
        for b in _SIGNS:
            corners += [(0, a * _PHI, b), (a * _PHI, b, 0), (a, 0, b * _PHI)]
    # The usual arrangement: 7, 13 and 19 around the 1; 2, 8 and 14 around the 20.
    return corners, _mirrored(
        [
            (1, 1, 1),
            (-_PHI, 0, -_PSI),
            (1, -1, 1),
            (0, _PSI, -_PHI),
            (-_PSI, _PHI, 0),
            (1, -1, -1),
            (0, _PSI, _PHI),
            (-_PSI, -_PHI, 0),
            (_PHI, 0, -_PSI),
            (-1, -1, 1),
        ]
    )


SOLIDS: dict[str, Solid] = {
    name: _solid(name, in_radius, *shape())
    for name, in_radius, shape in (
        ("d4", 0.45, _tetrahedron),
        ("d6", 0.80, _cube),
        ("d8", 0.70, _octahedron),
        ("d10", 0.75, _trapezohedron),
        ("d12", 0.90, _dodecahedron),
        ("d20", 1.00, _icosahedron),
    )
}
"""The body of each name in `sim.dice.BODIES`."""
