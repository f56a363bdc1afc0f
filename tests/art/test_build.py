"""The art build: deterministic, complete, and true to its shapes."""

import json
from hashlib import blake2b
from pathlib import Path

import numpy as np
import panda3d.core as p3d
import pytest

from art.__main__ import main
from art.deer_portal import stones, tokens
from art.dice import die
from art.files import LIST, Output
from art.mesh import Mesh, gem, grid, joined, lathe, plate, prism
from art.noise import blur, fbm, from_hex, normals, to_srgb
from art.sculpt import ball, limb, meshed, together
from art.sky import harmonics, radiance
from client.render.assets import folder
from client.render.surface import from_srgb
from sim.games.deer_portal.content import ELEMENTS, PATHS
from sim.physics.solids import SOLIDS

LARGEST = 38_000_000
"""Bytes that may be committed, for the boards and rooms of all five games."""


def edges(mesh: Mesh) -> dict[tuple[tuple[float, ...], tuple[float, ...]], int]:
    """How often each directed edge occurs, by the places of its ends."""
    counted: dict[tuple[tuple[float, ...], tuple[float, ...]], int] = {}
    spots = [tuple(np.round(point, 4) + 0.0) for point in mesh.points]
    for triangle in mesh.triangles:
        for k in range(3):
            edge = spots[triangle[k]], spots[triangle[(k + 1) % 3]]
            counted[edge] = counted.get(edge, 0) + 1
    return counted


def assert_closed(mesh: Mesh) -> None:
    """Every edge is used once in each direction: there are no holes, and all triangles face outward alike."""
    counted = edges(mesh)
    for (a, b), times in counted.items():
        if a != b:
            assert counted.get((b, a)) == times, f"a hole at {a} - {b}"


@pytest.mark.parametrize("name", SOLIDS)
def test_a_die_is_a_closed_body(name: str) -> None:
    assert_closed(joined("die", die(SOLIDS[name])))


def test_a_sculpted_body_is_closed_and_lies_on_its_surface() -> None:
    body = together([ball((0, 0, 0), 1.0), limb((0, 0, 0), (0, 0, 2), 0.4, 0.2)], 0.1)
    mesh = meshed("body", body, (-1.5, -1.5, -1.5), (1.5, 1.5, 2.6), 0.15)
    assert_closed(mesh)
    assert np.abs(body(mesh.points)).max() < 0.02


def test_a_ball_has_the_normals_of_a_ball() -> None:
    mesh = meshed("ball", ball((0, 0, 0), 1.0), (-1.3, -1.3, -1.3), (1.3, 1.3, 1.3), 0.2)
    assert (mesh.points * mesh.normals).sum(1).min() > 0.99


def test_a_gem_is_closed() -> None:
    assert_closed(gem("gem", 8, 1, 0.5, 0.9))


@pytest.mark.parametrize("element", ELEMENTS)
def test_tokens_have_four_different_shapes_that_look_outward(element: str) -> None:
    token = prism("token", tokens.outline(element), 0.3, 0.05)
    a, b, c = (token.points[token.triangles[:, k]] for k in range(3))
    facing = (np.cross(b - a, c - a) * token.normals[token.triangles].sum(1)).sum(1)
    assert (facing >= -1e-9).all()
    others = [tokens.outline(other) for other in ELEMENTS if other != element]
    assert all(o.shape != tokens.outline(element).shape or not np.allclose(o, tokens.outline(element)) for o in others)


def test_every_field_of_every_path_has_its_stone() -> None:
    for seat, path in enumerate(PATHS):
        mesh = stones.path(seat)
        for field in path[:-1]:
            x, y = stones.middle(field)
            assert (np.hypot(mesh.points[:, 0] - x, mesh.points[:, 1] - y) < 0.5 * stones.FIELD).any()


def test_a_height_field_slopes_where_it_should() -> None:
    ramp = np.tile(np.linspace(0, 1, 5), (5, 1))
    mesh = grid("ramp", ramp, 4, 4)
    assert np.allclose(mesh.normals, np.array([-0.25, 0, 1]) / np.hypot(0.25, 1))


def test_lathes_and_plates_face_outward() -> None:
    turned = lathe("cup", [(1, 0), (1, 1), (0.5, 2)], 16)
    assert (turned.normals[:, :2] * turned.points[:, :2]).sum(1).min() > 0
    assert (plate("plate", 2, 2).normals == (0, 0, 1)).all()


def test_noise_is_the_same_on_every_run_and_tiles() -> None:
    field = fbm(64, 5)
    fbm.cache_clear()
    assert (fbm(64, 5) == field).all()
    assert (fbm(64, 6) != field).any()
    assert np.abs(field[0] - field[-1]).mean() < np.abs(field[0] - field[32]).mean()
    assert blur(field, 4).std() < field.std()


def test_flat_ground_has_normals_that_point_up() -> None:
    assert (normals(np.zeros((4, 4)), 1.0) == (128, 128, 255, 255)).all()


def test_colours_come_back_as_they_were_written() -> None:
    for colour in ("#000000", "#2f7a5a", "#ffffff", "#0a0b0c"):
        assert "#" + bytes(to_srgb(from_hex(colour))).hex() == colour
        assert np.allclose(from_hex(colour), from_srgb(colour))


def test_the_harmonics_carry_the_light_of_the_room() -> None:
    """Irradiance from straight above, by harmonics and by adding up the room."""
    rng = np.random.default_rng(1)
    d = rng.normal(size=(200_000, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    summed = 4 * (radiance(d) * np.clip(d[:, 2:], 0, None)).mean(0)
    h = harmonics(radiance)
    by_harmonics = h[0] * 0.282095 + h[2] * 0.488603 + h[6] * 0.315392 * 2
    assert np.allclose(by_harmonics, summed, rtol=0.08)


def test_the_same_art_has_the_same_bytes(tmp_path: Path) -> None:
    first, second = Output(tmp_path / "a"), Output(tmp_path / "b")
    for output in (first, second):
        output.model("d8", *die(SOLIDS["d8"]))
        output.picture("stones.jpg", stones.atlas()[0])
    assert first.write_list() == second.write_list()


def test_the_committed_art_is_what_its_list_says() -> None:
    models = folder("models")
    listed = json.loads((models / LIST).read_text(encoding="utf-8"))
    found = {p.relative_to(models).as_posix(): p for p in models.rglob("*") if p.is_file() and p.name != LIST}
    assert set(listed) <= set(found)
    for name, expected in listed.items():
        assert blake2b(found[name].read_bytes(), digest_size=12).hexdigest() == expected, name
    # sounds have a limit of their own: tests/client/test_audio.py
    assert sum(path.stat().st_size for name, path in found.items() if not name.startswith("sounds/")) < LARGEST


def test_a_rebuilt_die_is_the_committed_one(tmp_path: Path) -> None:
    output = Output(tmp_path)
    output.model("dice/d20", *die(SOLIDS["d20"]))
    made, committed = ((root / "dice/d20.bam").read_bytes() for root in (tmp_path, folder("models")))
    assert _geometry(made, tmp_path) == _geometry(committed, tmp_path)


def _geometry(data: bytes, folder_: Path) -> list[tuple[float, ...]]:
    path = folder_ / "look.bam"
    path.write_bytes(data)
    node = p3d.NodePath(
        p3d.Loader.get_global_ptr().load_sync(p3d.Filename.from_os_specific(str(path)), p3d.LoaderOptions(1 << 5))
    )
    rows = []
    for child in node.find_all_matches("**/+GeomNode"):
        reader = p3d.GeomVertexReader(child.node().get_geom(0).get_vertex_data(), "vertex")
        while not reader.is_at_end():
            rows.append(tuple(round(c, 5) + 0.0 for c in reader.get_data3()))
    return rows


def test_an_unknown_part_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["build", "unicorns", "--out", str(tmp_path)])
    assert stopped.value.code == 2
    assert "There is no art called unicorns. Choose from" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
