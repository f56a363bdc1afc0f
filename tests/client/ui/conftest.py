"""A stage without a window: widgets need a brush and nodes, but nobody has to look at them."""

import panda3d.core as p3d
import pytest

from client.ui.brush import Brush
from client.ui.stage import Stage


@pytest.fixture(scope="session")
def brush() -> Brush:
    return Brush()


@pytest.fixture
def stage(brush: Brush) -> Stage:
    made = Stage(p3d.NodePath("pixel2d"), brush)
    made.resize((800, 600), 1.0)
    return made
