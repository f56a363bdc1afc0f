"""Sound is tried where there may be a device; Linux' drivers complain aloud where there is none."""

import pytest

from client.open_window import has_sound_device


@pytest.fixture
def linux(monkeypatch, tmp_path):
    """A Linux on which nothing makes a sound."""
    monkeypatch.setattr("client.open_window.sys.platform", "linux")
    monkeypatch.setattr("client.open_window.Path", lambda name: tmp_path / name.lstrip("/"))
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/run/user/1000")
    return tmp_path


def test_without_devices_and_servers_no_driver_is_asked(linux):
    assert not has_sound_device()


@pytest.mark.parametrize("place", ["dev/snd", "run/user/1000/pulse", "run/user/1000/pipewire-0"])
def test_a_card_or_a_server_of_the_session_is_enough(linux, place):
    (linux / place).mkdir(parents=True)
    assert has_sound_device()


def test_a_server_elsewhere_is_enough(linux, monkeypatch):
    monkeypatch.setenv("PULSE_SERVER", "tcp:127.0.0.1")
    assert has_sound_device()


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_windows_and_macos_are_asked_themselves(linux, monkeypatch, system):
    monkeypatch.setattr("client.open_window.sys.platform", system)
    assert has_sound_device()
