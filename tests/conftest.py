"""Settings shared by all tests."""

import pytest
from hypothesis import HealthCheck, settings

from tests.patience import keep_company

settings.register_profile("astragal", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("astragal")


@pytest.hookimpl(trylast=True)  # once there is somebody who reports
def pytest_configure(config):
    keep_company(config)


@pytest.fixture(autouse=True)
def nobodys_data(tmp_path_factory, monkeypatch):
    """No test reads or writes the games of whoever runs it."""
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path_factory.mktemp("data")))
