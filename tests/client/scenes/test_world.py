"""The world behind the widgets lives only while somebody looks, and wants it to."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import structs

from client.demo import Demo
from client.places import HOME, Place
from client.render.light import LAMP
from client.render.quality import PRESETS
from client.scenes.world import World

HEARTH = Place({"calm": LAMP}, flicker=lambda lamp, seconds: 0.9)


@pytest.fixture
def world(demo: Demo, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    made = demo.app.world
    made.open()
    monkeypatch.setattr(made.renderer, "quality", replace(PRESETS["test"], ambience_fps=24))
    monkeypatch.setattr(made, "_settings", structs.replace(made._settings, reduced_motion=False))
    made._open_place(HEARTH)
    made.frame()
    yield made
    made.enter(HOME)


def frames(world: World, seconds: float = 1.0) -> int:
    drawn = 0
    for _ in range(round(seconds * 60)):
        world.advance(1 / 60)
        drawn += world.frame()
    return drawn


def test_a_hearth_burns_while_it_is_looked_at(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "_looked_at", True)
    assert 18 <= frames(world) <= 24


def test_nothing_burns_while_nobody_looks(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "_looked_at", False)
    assert frames(world) == 0


def test_a_picture_without_a_window_is_always_the_same(world: World) -> None:
    assert frames(world) == 0


def test_whoever_wants_little_motion_gets_none_of_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "_looked_at", True)
    monkeypatch.setattr(world, "_settings", structs.replace(world._settings, reduced_motion=True))
    assert frames(world) == 0
