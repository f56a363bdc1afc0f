"""What a frame in `high` may cost at every board and at home, in things that can be counted."""

import json
import subprocess
import sys

import panda3d.core as p3d
import pytest

from benchmarks.drawn_table import counted
from sim.games import all_games

CALLS, VERTICES, MEGABYTES = 400, 250_000, 150


@pytest.mark.parametrize("place", ["home", *all_games()])
def test_a_frame_in_high_stays_within_its_budget(place: str) -> None:
    command = [sys.executable, "-m", "tests.client.places.counted_place", place]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=300)
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["place"]
    assert 0 < told["calls"] <= CALLS
    assert 0 < told["vertices"] <= VERTICES
    assert 0 < told["megabytes"] <= MEGABYTES


def test_what_is_counted_is_what_a_camera_sees() -> None:
    scene = p3d.NodePath("scene")
    camera = scene.attach_new_node(p3d.Camera("eye", p3d.PerspectiveLens()))
    maker = p3d.CardMaker("card")
    for y in (10, -10):  # before it, and behind it
        scene.attach_new_node(maker.generate()).set_y(y)
    assert counted(camera) == (1, 4)
    together = p3d.RigidBodyCombiner("together")
    root = scene.attach_new_node(together)
    for x in (-1, 1):
        root.attach_new_node(maker.generate()).set_pos(x, 10, 0)
    together.collect()
    assert counted(camera) == (2, 12)
