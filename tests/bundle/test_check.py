"""The checks of packages are themselves to be trusted: each finds what it is there to find."""

import os
import plistlib
import re
import shutil
import subprocess
from functools import partial
from types import SimpleNamespace

import pytest

from bundle import check, clean_root, trial
from bundle.check import as_old_as_promised, identity_of, light, whole
from bundle.frozen import IDENTIFIER, PROJECT
from bundle.screen import SIZE, Screen
from bundle.trial import Checkout, Fault, Running, Trials, said, tried
from tests.netcode.namespaces import may_mount


class TestPackages:
    def test_a_download_that_is_too_large_is_amiss(self, tmp_path, monkeypatch):
        package = tmp_path / "Astragal.tar.xz"
        package.write_bytes(bytes(2000))
        assert tried(light(package))[0]
        monkeypatch.setattr(check, "MOST", 1999)
        assert tried(light(package)) == (False, "0.0 MB are more than 0")

    def test_a_package_without_the_page_for_browsers_is_amiss(self, tmp_path):
        for name in check.WANTED_FILES:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(b"something")
        assert tried(whole(tmp_path))[0]
        (tmp_path / "web/dist/page.js").unlink()
        assert tried(whole(tmp_path)) == (False, "web/dist/page.js missing")

    def test_a_library_that_starts_on_new_systems_only_is_amiss(self, tmp_path):
        for name, asked in (("libold.so", b"\0GLIBC_2.17\0GLIBC_2.4\0"), ("libnew.so", b"\0GLIBC_2.34\0GLIBC_2.9\0")):
            (tmp_path / name).write_bytes(b"code" + asked)
        assert as_old_as_promised(tmp_path) == "glibc 2.34 or newer"
        (tmp_path / "libnewest.so").write_bytes(b"\0GLIBC_2.38\0")
        assert tried(partial(as_old_as_promised, tmp_path)) == (False, "libnewest.so asks for glibc 2.38")

    def test_what_was_not_built_is_told_in_a_sentence(self, tmp_path, monkeypatch, capsys):
        monkeypatch.setattr(check, "DIST", tmp_path)
        monkeypatch.setattr(check, "WORK", tmp_path / "work")
        assert check.main(["python", "linux", "macos"]) == 1
        told = capsys.readouterr().out
        assert told.count("make dist") == 3
        assert "well" not in told

    def test_nobody_checks_what_there_is_no_package_of(self, capsys):
        assert check.main(["amiga"]) == 2
        assert "linux" in capsys.readouterr().err


class TestBundle:
    @pytest.fixture
    def contents(self, tmp_path):
        told = {
            "CFBundleIdentifier": IDENTIFIER,
            "CFBundleVersion": PROJECT["version"],
            "CFBundleShortVersionString": PROJECT["version"],
            "CFBundleExecutable": "astragal",
            "CFBundlePackageType": "APPL",
            "CFBundleIconFile": "astragal",
            "NSHighResolutionCapable": True,
        }
        for folder in ("MacOS", "Resources"):
            (tmp_path / folder).mkdir()
        (tmp_path / "Info.plist").write_bytes(plistlib.dumps(told))
        (tmp_path / "Resources" / "astragal.icns").write_bytes(b"icns")
        (tmp_path / "MacOS" / "astragal").write_bytes(b"program")
        (tmp_path / "MacOS" / "astragal").chmod(0o755)
        return tmp_path

    def test_a_bundle_says_who_it_is(self, contents):
        assert identity_of(contents) == f"{IDENTIFIER} {PROJECT['version']}"

    @pytest.mark.parametrize("name", ["CFBundleIdentifier", "CFBundleVersion", "CFBundleExecutable"])
    def test_a_bundle_that_says_something_else_is_amiss(self, contents, name):
        told = plistlib.loads((contents / "Info.plist").read_bytes())
        (contents / "Info.plist").write_bytes(plistlib.dumps({**told, name: "0.0.0"}))
        with pytest.raises(Fault, match=name):
            identity_of(contents)

    def test_a_bundle_without_its_icon_is_amiss(self, contents):
        (contents / "Resources" / "astragal.icns").unlink()
        with pytest.raises(Fault, match="icon"):
            identity_of(contents)


class TestProgram:
    def test_a_command_that_fails_is_told_with_its_last_words(self, tmp_path):
        with pytest.raises(Fault, match=r"verify nothing\.astragal ended with 2: .*nothing\.astragal"):
            said(Checkout(tmp_path), "verify", "nothing.astragal")

    def test_a_command_that_goes_on_for_ever_is_ended_and_told(self, tmp_path):
        running = Running(["sleep", "600"], tmp_path, seconds=0.1)
        assert list(running.lines()) == []
        with pytest.raises(Fault, match="not done after 0 s"):
            running.ended()

    def test_a_tool_that_fails_is_told_in_a_sentence(self):
        fails = partial(subprocess.run, ["sh", "-c", "echo no disk; exit 3"], check=True, capture_output=True)
        assert tried(fails) == (False, "echo no disk; exit 3 ended with 3: no disk")
        assert tried(partial(subprocess.run, ["sleep", "600"], timeout=0.1)) == (False, "not done after 0 s")

    def test_a_program_of_another_version_is_amiss(self, tmp_path):
        trials = Trials(Checkout(tmp_path), Checkout(tmp_path), None, tmp_path)
        assert trials.version(PROJECT["version"]) == f"Astragal {PROJECT['version']}"
        with pytest.raises(Fault, match="calls itself"):
            trials.version("9.9.9")

    def test_a_game_that_two_programs_read_differently_is_amiss(self, tmp_path, monkeypatch):
        answers = iter(['{"hash": "aa", "throws": {}}', '{"hash": "bb", "throws": {}}'])
        monkeypatch.setattr(trial, "said", lambda *_: next(answers))
        trials = Trials(Checkout(tmp_path), Checkout(tmp_path), None, tmp_path)
        with pytest.raises(Fault, match="is aa for one and bb for the other"):
            trials._verified(trials.program, "game.astragal")


class TestInstalled:
    """A wheel in a clean root; the root itself is left out here."""

    @pytest.fixture(params=["--user", "into a virtual environment"])
    def installed(self, request, tmp_path, monkeypatch):
        self.run = []
        monkeypatch.setattr(check, "within", lambda root, program, home, command, given: self.answer(command))
        return check.Installed(tmp_path / "root", tmp_path / "home", request.param)

    def answer(self, command):
        self.run.append(command)
        return ["sh", "-c", "echo no matching distribution >&2; exit 3"] if self.fails else ["true"]

    def test_what_pip_has_installed_is_what_is_started(self, installed, tmp_path):
        self.fails = False
        assert installed.install(tmp_path / "astragal.whl") == f"pip install {installed.way}"
        assert [command[-1] for command in self.run[-1:]] == ["/opt/astragal/astragal.whl"]
        assert ("--user" in self.run[-1]) == (installed.way == "--user")
        (program, *given) = installed.command(("demo",), "") and self.run[-1]
        assert given == ["demo"]
        assert program in ("/home/player/.local/bin/astragal", "/home/player/astragal/bin/astragal")

    def test_where_pip_fails_its_last_words_are_told(self, installed, tmp_path):
        self.fails = True
        with pytest.raises(Fault, match="ended with 3: no matching distribution"):
            installed.install(tmp_path / "astragal.whl")


def test_a_doctor_who_finds_no_opengl_is_amiss(tmp_path, monkeypatch):
    trials = Trials(Checkout(tmp_path), Checkout(tmp_path), SimpleNamespace(display=":9"), tmp_path)
    monkeypatch.setattr(trial, "said", lambda *_, display: "Python 3.11\nOpenGL 4.5, llvmpipe")
    assert trials.doctor() == "OpenGL 4.5, and all else"
    monkeypatch.setattr(trial, "said", lambda *_, display: "Python 3.11\nno display")
    with pytest.raises(Fault, match="no OpenGL: no display"):
        trials.doctor()


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
def test_a_screen_on_which_nothing_is_has_one_colour_and_can_be_kept(tmp_path):
    with Screen() as screen:
        assert screen.colours() == 1
        assert screen.window("Astragal") is None
        assert len(screen.pixels()) == 4 * SIZE[0] * SIZE[1]
        screen.save(tmp_path / "nothing.png")
    assert (tmp_path / "nothing.png").read_bytes()[1:4] == b"PNG"


class TestCleanRoot:
    def test_a_root_that_is_there_is_not_made_again(self, tmp_path):
        (tmp_path / "bookworm").mkdir()
        assert clean_root.clean_root("bookworm", tmp_path) == tmp_path / "bookworm"

    def test_without_its_tool_one_sentence_says_what_to_install(self, tmp_path, monkeypatch):
        monkeypatch.setattr(clean_root.os, "geteuid", lambda: 0)
        monkeypatch.setattr(clean_root.shutil, "which", lambda name: None)
        with pytest.raises(clean_root.CannotMake, match="apt-get install debootstrap"):
            clean_root.clean_root("bookworm", tmp_path)

    def test_a_plain_user_is_told_who_can(self, tmp_path, monkeypatch):
        monkeypatch.setattr(clean_root.os, "geteuid", lambda: 1000)
        with pytest.raises(clean_root.CannotMake, match="sudo make dist-check"):
            clean_root.clean_root("bookworm", tmp_path)

    @pytest.mark.skipif(not may_mount(), reason="needs root on a Linux of its own")
    def test_a_tool_that_is_broken_off_leaves_nothing_mounted(self, tmp_path, monkeypatch):
        tool = tmp_path / "debootstrap"
        tool.write_text('#!/bin/sh\nmkdir "$4" "$4/proc" && mount -t proc proc "$4/proc" && echo made it; exit 1\n')
        tool.chmod(0o755)
        monkeypatch.setattr(clean_root.shutil, "which", lambda name: str(tool))
        monkeypatch.setattr(clean_root, "mirror", lambda: "http://nowhere.invalid")
        with pytest.raises(clean_root.CannotMake, match="made it"):
            clean_root.clean_root("bookworm", tmp_path)
        assert not os.path.ismount(tmp_path / "bookworm.part/proc")

    @pytest.mark.skipif(not may_mount(), reason="needs root on a Linux of its own")
    def test_within_a_root_only_the_home_can_be_written_and_nothing_of_here_is_seen(self, tmp_path):
        root, program, home = (tmp_path / name for name in ("root", "program", "home"))
        for place in ("opt/astragal", "home/player", "proc", "dev", "tmp"):
            (root / place).mkdir(parents=True)
        for tool in ("sh", "env", "touch"):
            needed = subprocess.run(["ldd", shutil.which(tool)], capture_output=True, text=True, check=True).stdout
            for path in (f"/bin/{tool}", *re.findall(r"(/\S+)", needed)):
                (root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, root / path[1:])
        program.mkdir()
        home.mkdir()
        os.chown(home, clean_root.PLAYER, clean_root.PLAYER)
        script = "touch mine; touch /opt/astragal/theirs /other; echo $HOME $USER $PATH"
        command = clean_root.within(root, program, home, ["/bin/sh", "-c", script], {})
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stdout.split() == ["/home/player", clean_root.PLAIN_PATH], done.stderr
        assert [path.name for path in home.iterdir()] == ["mine"]
        assert not list(program.iterdir())
        assert not (root / "other").exists()
