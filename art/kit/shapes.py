"""The plain shapes of rooms: bevelled boxes, lathes, tubes, ropes, planks, rocks and cloth."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from art.mesh import Mesh, joined, lathe, strip
from art.noise import Field, noise_at

UV = 0.03
"""Repeats of a texture per centimetre: 1024 pixels on 33 cm."""
Spot = tuple[float, float, float]

FACES = ("-x", "+x", "-y", "+y", "-z", "+z")


def turned(mesh: Mesh, axis: str, degrees: float, about: Spot = (0, 0, 0)) -> Mesh:
    """Turned about an axis through a point, counter-clockwise seen from the axis' tip."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    rotation = np.array(
        {
            "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
            "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
            "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
        }[axis]
    )
    return replace(mesh, points=(mesh.points - about) @ rotation.T + about, normals=mesh.normals @ rotation.T)


def stretched(mesh: Mesh, x: float = 1, y: float = 1, z: float = 1) -> Mesh:
    """Scaled by axis; normals follow."""
    factors = np.array([x, y, z], float)
    normals = mesh.normals / factors
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12
    return replace(mesh, points=mesh.points * factors, normals=normals)


def box(
    width: float,
    depth: float,
    height: float,
    bevel: float = 0.15,
    *,
    at: Spot = (0, 0, 0),
    cell: float = 1e9,
    faces: Sequence[str] = FACES,
    uv: float = UV,
    seed: int = 0,
) -> Mesh:
    """A box with rounded edges, standing on z = 0 around the z axis, then moved to `at`.

    Faces are cut into cells no longer than `cell`, for shade and wear; `faces` leaves out those nobody sees. Grain (u)
    runs along the longer side of each face; `seed` shifts the texture, so that no two boxes look alike.
    """
    half = np.array([width, depth, height]) / 2
    round_by = min(bevel, *(half * 0.66))
    shift = np.random.default_rng(seed).random(2) * 4 if seed else np.zeros(2)
    made = []
    for face in faces:
        axis, sign = "xyz".index(face[1]), -1.0 if face[0] == "-" else 1.0
        u, v = (k for k in range(3) if k != axis)
        if half[u] < half[v]:
            u, v = v, u
        a, b = (_cuts(half[k], round_by, cell) for k in (u, v))
        across, up = np.meshgrid(a, b)
        flat = np.zeros((across.size, 3))
        flat[:, axis], flat[:, u], flat[:, v] = sign * half[axis], across.ravel(), up.ravel()
        core = np.clip(flat, -(half - round_by), half - round_by)
        normals = flat - core
        normals /= np.linalg.norm(normals, axis=1, keepdims=True)
        points = core + normals * round_by + (0, 0, half[2])
        uvs = flat[:, [u, v]] * uv + shift
        made.append(Mesh("box", points, normals, uvs, strip(len(b) - 1, len(a))).facing_out())
    return joined("box", made).moved(*at)


def _cuts(half: float, bevel: float, cell: float) -> Field:
    inner = half - bevel
    between = np.linspace(-inner, inner, 2 + max(0, int(np.ceil(2 * inner / cell)) - 1))
    return np.concatenate([[-half], between, [half]])


def turned_profile(profile: Sequence[tuple[float, float]], segments: int = 24, *, uv: float = UV) -> Mesh:
    """A lathe whose uvs are measured in centimetres: a profile of (radius, z), bottom to top on the outside."""
    mesh = lathe("turned", profile, segments)
    p = np.array(profile, float)
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    around = max(1.0, round(2 * np.pi * p[:, 0].max() * uv))
    uvs = np.stack([mesh.uvs[:, 0] * around, np.tile(way, segments + 1) * uv], 1)
    return replace(mesh, uvs=uvs)


def tube(
    path: Sequence[Spot] | Field, radius: float | Sequence[float] | Field, sides: int = 10, *, uv: float = UV
) -> Mesh:
    """A pipe along points, open at its ends; `radius` is one number, or one for each point."""
    points = np.array(path, float)
    radii = np.broadcast_to(radius, len(points))
    ahead = np.gradient(points, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    up = np.array([0, 0, 1.0]) if abs(ahead[0, 2]) < 0.9 else np.array([1.0, 0, 0])
    angles = np.linspace(0, 2 * np.pi, sides + 1)
    rings, outs = [], []
    for at, along, r in zip(points, ahead, radii, strict=True):
        x = np.cross(up, along)
        x /= np.linalg.norm(x) + 1e-9
        up = np.cross(along, x)
        out = np.outer(np.cos(angles), x) + np.outer(np.sin(angles), up)
        rings.append(at + out * r)
        outs.append(out)
    around = max(1.0, round(2 * np.pi * float(radii.max()) * uv * 2)) / 2
    u, v = np.meshgrid(np.linspace(0, around, sides + 1), way * uv)
    uvs = np.stack([u, v], -1).reshape(-1, 2)
    triangles = strip(len(points) - 1, sides + 1)
    return Mesh("tube", np.concatenate(rings), np.concatenate(outs), uvs, triangles).facing_out()


def rope(path: Sequence[Spot] | Field, radius: float, *, strands: int = 3, pitch: float = 6.0, sides: int = 5) -> Mesh:
    """Strands wound about a path; `pitch` is the length of one turn in radii."""
    points = resampled(path, radius * 0.75)
    ahead = np.gradient(points, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
    side = np.cross(ahead, (0.03, 0.05, 1.0))
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    up = np.cross(side, ahead)
    turn = np.arange(len(points)) * 0.75 / pitch * 2 * np.pi
    made = []
    for k in range(strands):
        angle = (turn + 2 * np.pi * k / strands)[:, None]
        made.append(tube(points + (side * np.cos(angle) + up * np.sin(angle)) * radius * 0.5, radius * 0.58, sides))
    return joined("rope", made)


def resampled(path: Sequence[Spot] | Field, step: float) -> Field:
    """The same way in steps of about one length."""
    points = np.array(path, float)
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    at = np.linspace(0, way[-1], max(2, int(way[-1] / step) + 1))
    return np.stack([np.interp(at, way, points[:, k]) for k in range(3)], 1)


def planks(
    length: float,
    depth: float,
    count: int,
    *,
    thick: float = 1.2,
    gap: float = 0.08,
    cell: float = 8.0,
    warp: float = 0.03,
    seed: int = 1,
    uv: float = UV,
) -> Mesh:
    """Boards along x side by side, each a little askew; their tops lie at z = 0."""
    rng = np.random.default_rng(seed)
    wide = depth / count
    boards = []
    for k in range(count):
        y, lift = -depth / 2 + wide * (k + 0.5), rng.normal() * warp
        board = box(
            length,
            wide - gap,
            thick,
            0.09,
            cell=cell,
            faces=("-x", "+x", "-y", "+y", "+z"),
            uv=uv,
            seed=seed * 100 + k + 1,
        )
        boards.append(turned(board, "y", rng.normal() * warp).moved(0, y, lift - thick))
    return joined("planks", boards)


def rock(radius: float, seed: int, *, squash: float = 0.7, rough: float = 0.35, detail: int = 16) -> Mesh:
    """A stone: a ball pushed in and out by noise."""
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, detail * 2 + 1), np.linspace(0.0, np.pi, detail + 1))
    d = np.stack([np.sin(v) * np.cos(u), np.sin(v) * np.sin(u), np.cos(v)], -1)
    swell = 1 + rough * 2.4 * (noise_at(d.reshape(-1, 3) * 1.7 + seed * 7.3, seed, 4) - 0.5)
    points = d.reshape(-1, 3) * swell[:, None] * radius * (1, 1, squash)
    uvs = np.stack([u / np.pi, v / np.pi], -1).reshape(-1, 2) * max(1, round(radius * UV * 3.2))
    return smoothed(Mesh("rock", points, d.reshape(-1, 3), uvs, strip(detail, detail * 2 + 1)).facing_out())


def cloth(where: Callable[[Field, Field], Field], columns: int = 24, rows: int = 12, *, repeat: float = 1.0) -> Mesh:
    """A sheet given by a function of (u, v), each 0..1, to points; normals look where du x dv points."""
    u, v = np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows))
    points = where(u, v)
    normals = np.cross(np.gradient(points, axis=1), np.gradient(points, axis=0))
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True) + 1e-12
    uvs = np.stack([u, v], -1).reshape(-1, 2) * repeat
    return Mesh("cloth", points.reshape(-1, 3), normals.reshape(-1, 3), uvs, strip(rows - 1, columns)).facing_out()


def two_sided(mesh: Mesh) -> Mesh:
    """The mesh and its back: cloth, leaves, pages."""
    back = replace(mesh, normals=-mesh.normals, triangles=mesh.triangles[:, [0, 2, 1]])
    return joined(mesh.name, [mesh, back])


def smoothed(mesh: Mesh) -> Mesh:
    """Normals taken anew from the triangles, shared by all vertices at one spot."""
    a, b, c = (mesh.points[mesh.triangles[:, k]] for k in range(3))
    areas = np.cross(b - a, c - a)
    spots = welded(mesh.points)
    total = np.zeros((spots.max() + 1, 3))
    for k in range(3):
        np.add.at(total, spots[mesh.triangles[:, k]], areas)
    normals = total[spots]
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12
    return replace(mesh, normals=normals)


def welded(points: Field) -> Field:
    """For each vertex the number of its spot: vertices at one spot have one number."""
    return np.unique(np.round(points, 3), axis=0, return_inverse=True)[1].reshape(-1)


def subdivided(mesh: Mesh, longest: float, rounds: int = 6) -> Mesh:
    """Edges longer than `longest` are halved until none is left. Neighbours stay joined: an edge is cut for both."""
    for _ in range(rounds):
        mesh, cut = _halved(mesh, longest)
        if not cut:
            break
    return mesh


def _halved(mesh: Mesh, longest: float) -> tuple[Mesh, bool]:
    t = mesh.triangles
    ends = np.sort(np.concatenate([t[:, [0, 1]], t[:, [1, 2]], t[:, [2, 0]]]), 1)
    edges, which = np.unique(ends, axis=0, return_inverse=True)
    which = which.reshape(3, -1)
    long = np.linalg.norm(mesh.points[edges[:, 0]] - mesh.points[edges[:, 1]], axis=1) > longest
    if not long.any():
        return mesh, False
    number = np.full(len(edges), -1)
    number[long] = len(mesh.points) + np.arange(long.sum())
    first, second = edges[long].T

    def extended(values: Field) -> Field:
        return np.concatenate([values, (values[first] + values[second]) / 2])

    normals = extended(mesh.normals)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12
    made = []
    for (a, b, c), (ab, bc, ca) in zip(t, number[which].T, strict=True):
        cuts = [m for m in (ab, bc, ca) if m >= 0]
        if len(cuts) == 3:
            made += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
        elif len(cuts) == 0:
            made.append((a, b, c))
        else:
            while ab < 0 or (ca >= 0 and len(cuts) == 2):  # so that the first edge is cut, and the last is not
                a, b, c, ab, bc, ca = b, c, a, bc, ca, ab
            made += [(a, ab, c), (ab, b, c)] if bc < 0 else [(ab, b, bc), (a, ab, bc), (a, bc, c)]
    colours = None if mesh.colours is None else extended(mesh.colours)
    return Mesh(mesh.name, extended(mesh.points), normals, extended(mesh.uvs), np.array(made), colours), True
