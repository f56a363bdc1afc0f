"""One small scene for the tests of a board in one file, swept after each of them."""

from collections.abc import Iterator

import pytest

from tests.client.studio import Studio, studio


@pytest.fixture(scope="module")
def scene() -> Iterator[Studio]:
    with studio("test", 160, 90) as made:
        yield made


@pytest.fixture(autouse=True)
def _tidy(scene: Studio) -> Iterator[None]:
    yield
    for left in scene.scene.find_all_matches("board"):
        left.remove_node()
