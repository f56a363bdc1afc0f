"""The command line as a person at a terminal has it: a home of its own, and what each command says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from client.cli import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, so that nothing is written into the player's."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """What a command says: exit code, standard output, standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def complaint(says: Callable[..., tuple[int, str, str]]) -> Callable[..., str]:
    """The one sentence a mistaken command gets."""

    def run(*arguments: str) -> str:
        code, out, err = says(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "Traceback" not in err
        return err

    return run
