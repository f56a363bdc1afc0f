"""The conformance properties over many more seeds, by hand: `pytest -m soak`."""

import pytest

from sim.games.deep_regrets import GAME
from tests.conformance.properties import PROPERTIES


@pytest.mark.soak
@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda check: check.__name__)
def test_the_conformance_suite_over_forty_seeds(holds):
    for seed in range(100, 140):
        holds(GAME, seed)
