"""One offscreen client for all scene tests; time passes only when a test says so."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from client.demo import Demo
from client.scenes.tables import Tables
from netcode.conduct import Conduct
from netcode.throws import at_once, physics_throw
from sim.chance import chance_from


@pytest.fixture(scope="session")
def _demo() -> Iterator[Demo]:
    made = Demo((1280, 720), ("en",), "test", seed="tests")
    yield made
    made.close()


@pytest.fixture
def demo(_demo: Demo) -> Iterator[Demo]:
    plain = {"name": "Astrid", "language": "en", "scale": 1.0, "text_size": 1.0, "reduced_motion": True, "panel": None}
    _demo.app.store.change(**plain, confirm=False, narration=False, explain=False, speed="normal", counting="normal")
    _demo.app.home()
    _demo.run(0.1)
    yield _demo
    _demo.app.home()


@pytest.fixture
def own_tables(demo: Demo, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Demo]:
    """The same client with tables of its own: cards and dice are those of the test, whichever ran before it."""
    luck, draws, usual = chance_from(request.node.name), count(), demo.app.tables
    conduct = Conduct(
        throw_service=physics_throw,
        off_thread=at_once,
        random_bytes=lambda n: (luck.derive("bytes", next(draws)).key * 2)[:n],
        bot_seconds=0.2,
    )
    demo.app.tables = Tables(demo.app, tmp_path, conduct)
    yield demo
    demo.app.home()
    demo.app.tables.close()
    demo.app.tables = usual  # type: ignore[assignment]
