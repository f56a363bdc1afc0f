"""One offscreen client for all scene tests; time passes only when a test says so."""

from collections.abc import Iterator

import pytest

from client.demo import Demo


@pytest.fixture(scope="session")
def _demo() -> Iterator[Demo]:
    made = Demo((1280, 720), ("en",), "test", seed="tests")
    yield made
    made.close()


@pytest.fixture
def demo(_demo: Demo) -> Iterator[Demo]:
    plain = {"name": "Astrid", "language": "en", "scale": 1.0, "text_size": 1.0, "reduced_motion": True, "panel": None}
    _demo.app.store.change(**plain, confirm=False, narration=False)
    _demo.app.home()
    _demo.run(0.1)
    yield _demo
    _demo.app.home()
