"""A frozen build brings what no clean machine has, says who it is, and is not made if anything is missing."""

import configparser
import plistlib
import subprocess
import sys
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest
from setuptools import Distribution

from bundle import frozen
from bundle.frozen import FROM_THIS_SYSTEM, PROJECT, BuildApps, MissingDependency, modules_of, options
from sim.files import ROOT
from sim.languages import LANGUAGES
from sim.version import version


@pytest.fixture
def build(tmp_path):
    made = BuildApps(Distribution({"name": "astragal"}))
    made.macos_main_app, made.gui_apps, made.icon_objects = "astragal", {"astragal": ""}, {}
    return made


class TestContents:
    @pytest.mark.parametrize(
        "module",
        [
            *("twisted.logger._json", "twisted.internet.selectreactor", "twisted.internet.epollreactor"),
            *("zeroconf._services.browser", "zeroconf._protocol.incoming", "cryptography.x509.extensions"),
            *("msgspec._core", "_cffi_backend", "font_manrope"),
            *("client.cli.doctor", "client.boards.frigate", "client.places.home", "sim.games.frigate"),
        ],
    )
    def test_what_is_loaded_by_name_is_in_it(self, module):
        assert module in options()["include_modules"]["*"]

    def test_nobody_elses_tests_are(self):
        assert not [name for name in options()["include_modules"]["*"] if ".test" in name]

    def test_a_package_that_is_not_there_ends_the_build(self):
        with pytest.raises(MissingDependency, match="knucklebone"):
            modules_of("knucklebone")

    @pytest.mark.parametrize(
        "name",
        [
            *("models/dice/d6.bam", "models/places/home/room.bam.pz", "shaders/surface.frag", "client/locale/it.json"),
            *("sim/games/frigate/content/perks.json", "pyproject.toml", "LICENSE", "THIRD_PARTY.txt"),
        ],
    )
    def test_data_and_licences_lie_beside_the_program(self, name):
        assert any(fnmatch(name, pattern) for pattern in options()["include_patterns"])
        assert not any(fnmatch(name, pattern) for pattern in options()["exclude_patterns"])

    def test_every_system_is_built_for(self):
        systems = [name.partition("_")[0] for name in options()["platforms"]]
        assert set(systems) == {"manylinux2014", "win", "macosx"}
        assert systems.count("macosx") == 2, "both kinds of Mac"


class TestLibraries:
    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries of Linux")
    @pytest.mark.parametrize("name", FROM_THIS_SYSTEM)
    def test_sqlite_and_openssl_are_put_beside_the_program_on_linux(self, build, tmp_path, name):
        if frozen.library(name) is None:
            pytest.skip(f"{name} is not installed here")
        build.exclude_dependencies = []
        build.copy_with_dependencies = lambda source, target, path: build.copy(source, target)
        build.add_dependency(name, str(tmp_path), [], "_sqlite3.so")
        assert (tmp_path / name).read_bytes()[:4] == b"\x7fELF"
        build.complain()

    def test_python3_dll_is_put_beside_the_program_on_windows(self, build, tmp_path, monkeypatch):
        (tmp_path / "mine.dll").write_bytes(b"MZ forwarders")
        monkeypatch.setenv("ASTRAGAL_PYTHON3_DLL", str(tmp_path / "mine.dll"))
        build.add_dependency("python3.dll", str(tmp_path), [], "_rust.pyd")
        assert (tmp_path / "python3.dll").read_bytes() == b"MZ forwarders"

    def test_it_is_taken_from_pythons_own_release_elsewhere(self, tmp_path, monkeypatch):
        archive = tmp_path / "embedded.zip"
        with zipfile.ZipFile(archive, "w") as opened:
            opened.writestr("python3.dll", b"MZ of the release")
        asked = []

        def answer(address, timeout):
            asked.append(address)
            return archive.open("rb")

        monkeypatch.setattr(frozen, "urlopen", answer)
        monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
        monkeypatch.setitem(frozen.PYTHONS, sys.version_info[:2], "3.99.1")
        monkeypatch.delenv("ASTRAGAL_PYTHON3_DLL", raising=False)
        assert frozen.python3_dll() == b"MZ of the release"
        assert asked == ["https://www.python.org/ftp/python/3.99.1/python-3.99.1-embed-amd64.zip"]

    def test_a_library_that_nobody_has_ends_the_build(self, build, tmp_path):
        build.exclude_dependencies = []
        build.add_dependency("libknucklebone.so.1", str(tmp_path), [], "_bones.so")
        with pytest.raises(MissingDependency, match=r"libknucklebone\.so\.1 .*_bones\.so"):
            build.complain()


class TestIdentity:
    def test_a_mac_learns_who_it_is_and_which_version(self, build, tmp_path):
        (tmp_path / "astragal").write_bytes(b"program")
        build.bundle_macos_app(str(tmp_path))
        told = plistlib.loads((tmp_path / "astragal.app/Contents/Info.plist").read_bytes())
        assert told["CFBundleVersion"] == told["CFBundleShortVersionString"] == PROJECT["version"] == version()
        assert told["CFBundleIdentifier"].count(".") >= 2
        assert told["CFBundleExecutable"] == "astragal"

    def test_the_menu_of_a_desktop_has_it_in_every_language(self):
        entry = configparser.ConfigParser(interpolation=None)
        entry.optionxform = str
        entry.read(ROOT / "bundle" / "astragal.desktop", encoding="utf-8")
        said = entry["Desktop Entry"]
        assert (said["Type"], said["Exec"], said["Icon"]) == ("Application", "astragal", "astragal")
        assert all(said[f"Comment[{language}]"] for language in LANGUAGES if language != "en")


def test_set_up_says_what_it_needs(tmp_path):
    hide = "import sys; sys.modules['setuptools'] = None; import runpy; runpy.run_path('setup.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", hide], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("setup.py needs setuptools")
    assert "Traceback" not in done.stderr


def test_set_up_says_what_a_frozen_build_needs():
    hide = (
        "import sys; sys.modules['direct'] = None; sys.argv = ['setup.py', 'build_apps'];"
        "import runpy; runpy.run_path('setup.py', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", hide], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "sh prepare.sh test" in done.stderr
    assert "Traceback" not in done.stderr
    assert Path(ROOT, "prepare.sh").is_file()
