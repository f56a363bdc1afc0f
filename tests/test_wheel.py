"""What is shipped: the product, its data and its texts, in one package that finds them wherever it is installed."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ASK_MODELS = "import astragal; from client.render.assets import folder; print(folder('models')); folder('shaders')"

ASK_PAGE = (
    "import astragal; from client.presenter.presentation import page_folder; from netcode.web.files import page_files;"
    "print(*sorted(page_files(page_folder())))"
)
MADE = (".", "build/", "astragal.egg-info/", "web/dist/", "web/node_modules/", "web/.node/")

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The files that are kept, and nothing that only lies about here."""
    tree = tmp_path_factory.mktemp("shipped") / "tree"
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in tracked.splitlines():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    return tree


@pytest.fixture(scope="module")
def wheel(tree):
    page = ROOT / "web" / "dist"
    if not page.is_dir():
        pytest.skip("the page for browsers is not built: sh prepare.sh test")
    shutil.copytree(page, tree / "web" / "dist")
    how = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", tree.parent)
    subprocess.run([sys.executable, "-m", "pip", "wheel", *how, "."], cwd=tree, check=True, capture_output=True)
    (wheel,) = tree.parent.glob("*.whl")
    return wheel


def environment(folder, **more):
    """A home of its own, and no path to this checkout."""
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY")}
    return {**bare, "HOME": str(folder), "LANG": "C", **more}


def empty_python(folder, *options):
    """A virtual environment with what Astragal depends on, but without Astragal: nothing is downloaded."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", *options, folder], check=True)
    python = folder / "bin" / "python"
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", ask], check=True, capture_output=True, text=True).stdout.strip()
    # folders that are added so bring their packages, but not what makes their checkouts importable
    Path(site, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def install(python, wheel, env, *options):
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", *options]
    subprocess.run([*pip, "--force-reinstall", "--no-warn-script-location", wheel], check=True, env=env)


def said(command, env, folder):
    return subprocess.run(command, env=env, cwd=folder, check=True, capture_output=True, text=True).stdout


def test_a_wheel_has_rules_texts_and_models_but_no_build_tools(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "astragal/sim/games/frigate/content/perks.json" in names
    assert "astragal/client/locale/it.json" in names
    assert "astragal/models/dice/d6.bam" in names
    assert "astragal/web/dist/index.html" in names
    assert any(re.fullmatch(r"astragal/web/dist/scene-\w+\.js\.gz", name) for name in names)
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"astragal"}
    assert not [name for name in names if "skia" in name or name.startswith("art/")]


@pytest.mark.parametrize("folder", ["models", "shaders"])
def test_every_model_and_shader_that_is_kept_is_in_the_wheel(tree, wheel, folder):
    kept = {f"astragal/{path.relative_to(tree).as_posix()}" for path in (tree / folder).rglob("*") if path.is_file()}
    assert kept <= set(zipfile.ZipFile(wheel).namelist())


def test_a_wheel_in_a_virtual_environment_knows_its_games_and_finds_its_models(wheel, tmp_path):
    python, env = empty_python(tmp_path / "python"), environment(tmp_path)
    install(python, wheel, env)
    assert "frigate" in said([python.with_name("astragal"), "games"], env, tmp_path)
    assert said([python, "-c", ASK_MODELS], env, tmp_path).startswith(str(tmp_path / "python"))
    files = said([python, "-c", ASK_PAGE], env, tmp_path).split()
    assert {"index.html", "page.js", "club.html", "club.js"} <= set(files)
    assert any(file.startswith("scene-") for file in files)
    doctor = subprocess.run([python, "-m", "astragal", "doctor"], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert "OpenGL 3." in doctor.stdout or "OpenGL 4." in doctor.stdout
    assert_it_draws(python.with_name("astragal"), env, tmp_path)


def test_a_wheel_of_one_user_knows_its_games_and_finds_its_models(wheel, tmp_path):
    env = environment(tmp_path, PYTHONUSERBASE=str(tmp_path / "user"))
    python = empty_python(tmp_path / "python", "--system-site-packages")
    install(python, wheel, env, "--user")
    assert "frigate" in said([tmp_path / "user" / "bin" / "astragal", "games"], env, tmp_path)
    assert said([python, "-c", ASK_MODELS], env, tmp_path).startswith(str(tmp_path / "user"))
    assert_it_draws(tmp_path / "user" / "bin" / "astragal", env, tmp_path)


def assert_it_draws(program, env, folder):
    """A whole game of Frigate in pictures."""
    how = ("--game", "frigate", "--size", "320x180", "--lang", "en", "--quality", "test", "--out", folder / "shots")
    said([program, "demo", *how], env, folder)
    assert (folder / "shots" / "frigate-results-320x180-en.png").stat().st_size > 2000


def test_a_source_archive_has_all_that_make_needs(tree):
    ask = "import setuptools.build_meta as backend; backend.build_sdist('..')"
    subprocess.run([sys.executable, "-c", ask], cwd=tree, check=True, capture_output=True)
    (archive,) = tree.parent.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    kept = {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()}
    ours_only = {name for name in kept if name.startswith(MADE)}
    assert {"Makefile", "prepare.sh", "docs/architecture.md", "constraints.txt"} <= names
    assert kept - ours_only - names == set()
