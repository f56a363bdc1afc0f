"""One small scene for the tests of a board in one file, swept after each of them."""

from collections.abc import Iterator

import pytest

from tests.client.boards.scene import Proofs
from tests.client.studio import Studio, studio


@pytest.fixture(scope="module")
def scene() -> Iterator[Studio]:
    """Words and numbers are compared, and nothing is drawn."""
    with studio("test", 160, 90) as made:
        made.press.destroy()
        made.press = Proofs(made.engine, made.window, made.assets)
        yield made


@pytest.fixture(autouse=True)
def _tidy(scene: Studio) -> Iterator[None]:
    yield
    for left in scene.scene.find_all_matches("board"):
        left.remove_node()
