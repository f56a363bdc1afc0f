"""A frozen build brings what no clean machine has, says who it is, and is not made if anything is missing."""

import configparser
import ctypes
import platform
import plistlib
import subprocess
import sys
import zlib
from fnmatch import fnmatch
from pathlib import Path

import pytest
import soundfile
from PIL import Image, ImageChops, ImageStat
from setuptools import Distribution

from bundle import frozen
from bundle.exports import windows_exports
from bundle.frozen import FROM_THIS_SYSTEM, PROJECT, BuildApps, MissingDependency, modules_of, options
from bundle.hollow import elf_library, windows_library
from bundle.seal import faults_of
from client.fonts import font_file
from sim.files import ROOT
from sim.languages import LANGUAGES
from sim.version import version
from tests.bundle.programs import macho_program


@pytest.fixture
def build(tmp_path):
    made = BuildApps(Distribution({"name": "astragal"}))
    made.build_base = str(tmp_path / "build")
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

    def test_every_type_face_that_is_drawn_with_is_in_it_and_is_one(self):
        faces = [path for files in options()["package_data_dirs"].values() for path, _, _ in files]
        drawn_with = {"Manrope-Medium", "Manrope-ExtraBold", "SourceSerifPro-It", "SourceSerifPro-Semibold"}
        assert drawn_with <= {Path(face).stem for face in faces}
        assert not [face for face in frozen.type_faces() if not font_file(f"{face}.ttf").is_file()]

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


LOADS = """
import importlib, sys
left_out, modules = sys.argv[1].split(","), sys.argv[2].split(",")

class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if any(name == each or name.startswith(each + ".") for each in left_out):
            raise ModuleNotFoundError(f"{name} is left out", name=name)

for name in left_out:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, LeftOut())
for name in modules:
    try:
        importlib.import_module(name)
    except ImportError as lacking:
        print(name, (lacking.name or "").partition(".")[0])
"""
EXTRAS = {"av", "prometheus_client", "psycopg", "psycopg_binary"}
"""What only those have who asked for it, and whoever has not is told by the command that needs it."""


def test_every_module_can_be_loaded_with_what_a_build_brings():
    excluded = options()["exclude_modules"]["*"]
    ours = [name for name in frozen.our_modules() if not name.endswith("__main__")]
    command = [sys.executable, "-c", LOADS, ",".join(excluded), ",".join(ours)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    lacking = [line.split() for line in done.stdout.splitlines()]
    assert [names for names in lacking if names[-1] not in EXTRAS] == []


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

    def test_python3_dll_passes_everything_on_to_the_python_of_the_build(self, build, tmp_path):
        of_version = windows_library("python311.dll", ["PyList_New", "PyErr_Clear", "Py_None"])
        (tmp_path / "python311.dll").write_bytes(of_version)
        build.add_dependency("python3.dll", str(tmp_path), [], "_rust.pyd")
        made = (tmp_path / "python3.dll").read_bytes()
        assert windows_exports(made) == ["PyErr_Clear", "PyList_New", "Py_None"]
        assert b"python311.PyList_New\0" in made

    def test_without_a_python_to_pass_on_to_there_is_no_build(self, build, tmp_path):
        with pytest.raises(MissingDependency, match="library of Python"):
            build.add_dependency("python3.dll", str(tmp_path), [], "_rust.pyd")

    @pytest.mark.skipif(sys.platform != "linux" or platform.machine() != "x86_64", reason="made for Linux on x86-64")
    def test_a_hollow_library_is_loaded_and_answers_nothing_to_every_call(self, tmp_path):
        names = [f"cgFunction{number}" for number in range(40)]
        path = tmp_path / "libCg.so"
        path.write_bytes(elf_library("libCg.so", names))
        loaded = ctypes.CDLL(str(path))
        assert {loaded[name](1, 2, 3) for name in names} == {0}
        assert len(path.read_bytes()) < 10_000

    def test_a_library_that_nobody_has_ends_the_build(self, build, tmp_path):
        build.exclude_dependencies = []
        build.add_dependency("libknucklebone.so.1", str(tmp_path), [], "_bones.so")
        with pytest.raises(MissingDependency, match=r"libknucklebone\.so\.1 .*_bones\.so"):
            build.complain()


class TestIdentity:
    def test_a_mac_learns_who_it_is_and_which_version(self, build, tmp_path):
        (tmp_path / "astragal").write_bytes(macho_program())
        build.processor = "arm64"
        build.bundle_macos_app(str(tmp_path))
        told = plistlib.loads((tmp_path / "Astragal.app/Contents/Info.plist").read_bytes())
        assert told["CFBundleVersion"] == told["CFBundleShortVersionString"] == PROJECT["version"] == version()
        assert told["CFBundleIdentifier"].count(".") >= 2
        assert told["CFBundleExecutable"] == "astragal"

    def test_a_mac_s_models_are_packed_with_all_else_and_sealed_as_they_are(self, build, tmp_path):
        (tmp_path / "astragal").write_bytes(macho_program())
        (tmp_path / "models").mkdir()
        (tmp_path / "models" / "room.bam.pz").write_bytes(zlib.compress(b"a wall " * 1000, 9))
        build.processor = "arm64"
        build.bundle_macos_app(str(tmp_path))
        (room,) = (tmp_path / "Astragal.app").rglob("room.bam.pz")
        assert room.stat().st_size > 7000
        assert zlib.decompress(room.read_bytes()) == b"a wall " * 1000
        assert not [fault for fault in faults_of(tmp_path / "Astragal.app", "arm64") if "file" in fault]

    def test_the_menu_of_a_desktop_has_it_in_every_language(self):
        entry = configparser.ConfigParser(interpolation=None)
        entry.optionxform = str
        entry.read(ROOT / "bundle" / "linux" / "astragal.desktop", encoding="utf-8")
        said = entry["Desktop Entry"]
        assert (said["Type"], said["Exec"], said["Icon"]) == ("Application", "astragal %f", "astragal")
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


class TestPicturesAndSounds:
    def test_pictures_are_lighter_in_a_package_and_as_large_as_they_were(self, build, tmp_path):
        source, target = ROOT / "models" / "table" / "wood.jpg", tmp_path / "wood.jpg"
        build.file_handlers[".jpg"](build, str(source), str(target))
        assert target.stat().st_size < 0.75 * source.stat().st_size
        with Image.open(source) as before, Image.open(target) as after:
            assert before.size == after.size
            assert max(ImageStat.Stat(ImageChops.difference(before, after)).rms) < 6

    def test_which_way_a_surface_looks_is_kept(self, build, tmp_path):
        source, target = ROOT / "models" / "table" / "wood_normals.jpg", tmp_path / "wood_normals.jpg"
        build.file_handlers[".jpg"](build, str(source), str(target))
        with Image.open(source) as before, Image.open(target) as after:
            assert max(ImageStat.Stat(ImageChops.difference(before, after)).rms) < 1

    @pytest.mark.parametrize("kind", [".jpg", ".ogg"])
    def test_what_is_no_picture_or_sound_ends_the_build(self, build, tmp_path, kind):
        (tmp_path / f"torn{kind}").write_bytes(b"half of it")
        build.file_handlers[kind](build, str(tmp_path / f"torn{kind}"), str(tmp_path / f"out{kind}"))
        with pytest.raises(MissingDependency, match=rf"torn\{kind}"):
            build.complain()

    def test_sounds_are_half_as_heavy_in_a_package_and_exactly_as_long(self, build, tmp_path):
        source, target = ROOT / "models" / "sounds" / "frigate" / "end.ogg", tmp_path / "end.ogg"
        build.file_handlers[".ogg"](build, str(source), str(target))
        assert target.stat().st_size < 0.6 * source.stat().st_size
        before, after = soundfile.info(source), soundfile.info(target)
        assert (before.frames, before.samplerate, before.channels) == (after.frames, after.samplerate, after.channels)
        first, second = (soundfile.read(path)[0] for path in (source, target))
        assert abs(first - second).mean() < 0.25 * abs(first).mean()

    def test_what_was_coded_for_one_platform_is_not_coded_again_for_another(self, build, tmp_path, monkeypatch):
        source = str(ROOT / "models" / "table" / "wood.jpg")
        build.file_handlers[".jpg"](build, source, str(tmp_path / "first.jpg"))
        monkeypatch.setattr(Image, "open", None)
        build.file_handlers[".jpg"](build, source, str(tmp_path / "second.jpg"))
        assert (tmp_path / "first.jpg").read_bytes() == (tmp_path / "second.jpg").read_bytes()
        assert not build.missing
