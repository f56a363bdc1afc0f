"""Settings shared by all tests."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("astragal", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("astragal")


@pytest.fixture(autouse=True)
def nobodys_data(tmp_path_factory, monkeypatch):
    """No test reads or writes the games of whoever runs it."""
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path_factory.mktemp("data")))
