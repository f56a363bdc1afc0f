"""Frozen builds, which run where no Python is installed: what goes into them, and that nothing of it is missing.

`python setup.py build_apps` puts a folder for each platform into build/, with one program in it: without arguments it
opens the client, with them it is the command line. Panda3D makes them and only warns of what it does not find; here a
build without it fails. `bundle.packages` makes of the folders what players download.
"""

import hashlib
import plistlib
import re
import shutil
import subprocess
import tempfile
import tomllib
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial, wraps
from importlib.util import find_spec
from io import BytesIO
from os import PathLike
from pathlib import Path
from pkgutil import iter_modules

from direct.dist import pefile
from direct.dist.commands import build_apps

from bundle.exports import elf_exports, windows_exports
from bundle.hollow import elf_library, windows_library
from bundle.macho import is_macho, thin, thin_program
from bundle.seal import seal
from bundle.third_party import THIRD_PARTY, write_licences

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = WRITTEN["project"]
OURS: list[str] = WRITTEN["tool"]["astragal"]["packages"]
DATA: list[str] = WRITTEN["tool"]["astragal"]["data"] + WRITTEN["tool"]["astragal"]["built"]
FONTS = ("font_manrope", "font_source_serif_pro")
FACE = re.compile(r'"((?:Manrope|SourceSerifPro)-\w+)(?:\.ttf)?"')
"""A type face as our modules name it; packages of fonts have many more than are drawn with."""
ICON = Path("models/icon/astragal.png")
"""Made by `python -m art build icon`."""
IDENTIFIER = "org.astragal.Astragal"
PROGRAM = "astragal"

PLATFORMS = ("manylinux2014_x86_64", "win_amd64", "macosx_11_0_arm64", "macosx_10_9_x86_64")
PICTURE_QUALITY = 70
"""Of pictures in packages, of 100: two fifths lighter than they are kept here, and on a table nobody sees it."""
SOUND_COMPRESSION = 0.8
"""Of sounds in packages, of 1: half as heavy as they are kept here."""
SAMPLES = 1 << 16
"""Written at a time: the coder cannot take a whole piece at once."""
DEVELOPERS = (
    *("matplotlib", "numpy", "PIL", "skia", "pytest", "hypothesis", "mypy", "setuptools", "pip", "tkinter"),
    *("av", "psycopg", "psycopg_binary"),
)
"""What only developers need and only tests and `dice throw --render` import; and what is an extra of the wheel."""
UNUSED = (
    *("prometheus_client", "cffi", "pycparser", "distutils", "lib2to3", "pydoc", "pydoc_data", "unittest", "test"),
    *("_testcapi", "_testinternalcapi", "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr"),
    *("_codecs_tw", "curses", "_curses", "_curses_panel", "sqlite3.test", "idlelib", "ensurepip", "xmlrpc"),
)
"""What is imported by something that nothing of ours calls."""
WITHOUT_OPENSSL = ("ssl", "_ssl", "_hashlib")
"""Python's own OpenSSL: ours comes with cryptography, and Python hashes without it just as well."""
WITHOUT_READLINE = ("readline",)
"""Under the GPL, and beside the system's own it would only edit lines in the terminal."""
REACTORS = ("epollreactor", "pollreactor", "selectreactor")
"""Which of them is taken depends on the system, and is asked for by name."""
UNSEEN = ("zeroconf", "cryptography", "msgspec", "msgpack", "OpenSSL", "service_identity", "twisted.logger")
"""Packages that are imported by compiled modules, into which nobody can look, or from within functions."""

SYSTEM_DLLS = ("api-ms-win-*.dll", "bcryptprimitives.dll", "dbghelp.dll", "dnsapi.dll", "dwmapi.dll", "ncrypt.dll")
"""Of every Windows that Python still runs on; Panda3D's own list is older."""
FROM_THIS_SYSTEM = {"libsqlite3.so": ("libsqlite3.so", "libsqlite3.so.0")}
"""What Python's own modules need on Linux and Panda3D's wheel does not bring, and what it may be called here.

The first name is one that only development packages have, so no player's machine does.
"""
LIBRARY_FOLDERS = ("/usr/lib/x86_64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/lib64", "/usr/lib", "/lib")
FMOD = "Missing audio plugin p3fmod_audio"
"""The beginning of the one warning that is none: sound is played with OpenAL everywhere."""

PYTHON3_DLL = "python3.dll"
"""What extensions for every Python 3 are linked with (cryptography); Panda3D's wheel has only that of one version."""
COMMAND_LINE = '@start "" /b /wait "%~dp0astragal.exe" %*\r\n'
"""Windows does not wait for a program that has a window, unless it is asked to; nor could one answer it then."""


class MissingDependency(Exception):
    """What a build would start without on no clean machine."""


def our_modules() -> list[str]:
    """Every module of ours, also those that are only loaded by name."""
    paths = [path for package in OURS for path in sorted((ROOT / package).rglob("*.py"))]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]


def modules_of(package: str) -> list[str]:
    """A package with everything in it, without its tests; nothing is imported."""
    spec = find_spec(package)
    if spec is None:
        raise MissingDependency(f"{package} is not installed here, so nobody knows what is in it")
    return [package, *_within(package, list(spec.submodule_search_locations or ()))]


def _within(package: str, folders: list[str]) -> Iterator[str]:
    for module in iter_modules(folders):
        if module.name not in ("test", "tests", "testing", "__main__"):
            name = f"{package}.{module.name}"
            yield name
            if module.ispkg:
                yield from _within(name, [str(Path(folder) / module.name) for folder in folders])


def by_name() -> list[str]:
    """What Panda3D's search for imports does not see."""
    reactors = [f"twisted.internet.{name}" for name in REACTORS]
    return [*reactors, "_cffi_backend", *FONTS, *(name for package in UNSEEN for name in modules_of(package))]


def type_faces() -> list[str]:
    """The type faces that something is drawn with."""
    modules = [path.read_text(encoding="utf-8") for package in OURS for path in (ROOT / package).rglob("*.py")]
    return sorted({face for text in modules for face in FACE.findall(text)})


def requirements() -> str:
    """The file that Panda3D wants, with what pyproject.toml says."""
    path = Path(tempfile.mkdtemp()) / "requirements.txt"
    path.write_text("\n".join(PROJECT["dependencies"]) + "\n", encoding="utf-8")
    return str(path)


def options() -> dict[str, object]:
    """All that Panda3D is told. pyproject.toml goes along because it says the version: see sim/version.py."""
    missing = [folder for folder in DATA if not (ROOT / folder).is_dir()]
    if missing:
        raise MissingDependency(f"Some folders that are to be shipped are not there: {', '.join(missing)} (make dist)")
    folders = [f"{folder}/**" for folder in (*DATA, *OURS)]
    return {
        "gui_apps": {PROGRAM: "client/__main__.py"},
        "macos_main_app": PROGRAM,
        "platforms": list(PLATFORMS),
        "plugins": ["pandagl", "p3headlessgl", "p3openal_audio"],
        "include_patterns": [*folders, "pyproject.toml", "LICENSE", THIRD_PARTY],
        "exclude_patterns": ["**/*.py", "**/*.pyc"],
        "include_modules": {"*": [*our_modules(), *by_name()]},
        "exclude_modules": {"*": [*DEVELOPERS, *UNUSED, *WITHOUT_OPENSSL, *WITHOUT_READLINE]},
        "package_data_dirs": {
            font: [(f"{font}/files/{face}.ttf", "fonts", {}) for face in type_faces()] for font in FONTS
        },
        "icons": {"*": [str(ROOT / ICON)]},
        "requirements_path": requirements(),
        "use_optimized_wheels": False,
        "pypi_extra_indexes": [],
    }


def lighter_picture(source: Path) -> bytes:
    """A picture, coded for a download; one that says which way a surface looks is only packed better."""
    from PIL import Image

    coded = BytesIO()
    with Image.open(source) as picture:
        quality = "keep" if source.stem.endswith("normals") else PICTURE_QUALITY
        picture.save(coded, "JPEG", quality=quality, optimize=True, progressive=True)
    return coded.getvalue()


def lighter_sound(source: Path) -> bytes:
    """A sound, coded for a download, exactly as long as it was: music is a loop of several layers."""
    import soundfile  # type: ignore[import-untyped, unused-ignore]

    coded = BytesIO()
    samples, rate = soundfile.read(source, always_2d=True)
    how = {"format": "OGG", "subtype": "VORBIS", "compression_level": SOUND_COMPRESSION}
    with soundfile.SoundFile(coded, "w", rate, samples.shape[1], **how) as file:
        for begin in range(0, len(samples), SAMPLES):
            file.write(samples[begin : begin + SAMPLES])
    coded.seek(0)
    if soundfile.info(coded).frames != len(samples):
        raise OSError("coded anew it has another length")
    return coded.getvalue()


def lighter(code: Callable[[Path], bytes], build: "BuildApps", source: str, target: str) -> str:
    """What `code` makes of a file, where that is lighter; once for all platforms."""
    mine = Path(source).read_bytes()
    how = f"{code.__name__} {PICTURE_QUALITY} {SOUND_COMPRESSION} {Path(source).name}".encode()
    kept = Path(build.build_base, "coded", hashlib.sha256(how + mine).hexdigest())
    if not kept.is_file():
        try:
            coded = code(Path(source))
        except (OSError, RuntimeError) as trouble:
            build.warn(f"{source} is neither picture nor sound: {trouble}")  # what is raised, Panda3D only mentions
            coded = mine
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(min(coded, mine, key=len))
    shutil.copyfile(kept, target)
    return target


def handler(code: Callable[[Path], bytes]) -> Callable[["BuildApps", str, str], str]:
    """What Panda3D calls with a file, and by its name."""
    return wraps(code)(partial(lighter, code))


class BuildApps(build_apps):
    """Panda3D's build, with what it leaves to the player's machine, and an end if anything is missing."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.exclude_dependencies += SYSTEM_DLLS
        self.file_handlers = {".jpg": handler(lighter_picture), ".ogg": handler(lighter_sound)}
        self.missing: list[str] = []
        self.processor = ""

    def run(self) -> None:
        write_licences(ROOT / THIRD_PARTY)
        super().run()
        self.complain()

    def complain(self) -> None:
        if self.missing:
            raise MissingDependency("This build would not start everywhere:\n" + "\n".join(self.missing))

    def warn(self, msg: str) -> None:
        """Every warning is about something that is not there; all of them are told at the end, not the first alone."""
        if not msg.startswith(FMOD):
            super().warn(msg)
            self.missing.append(msg)

    def build_runtimes(self, platform: str, use_wheels: bool) -> None:
        """A folder for one platform, without what is linked with and never called."""
        self.processor = next((name for name in ("arm64", "x86_64") if platform.endswith(name)), "")
        super().build_runtimes(platform, use_wheels)
        folder = Path(self.build_base, platform)
        if platform.startswith("manylinux"):
            for name in ("libCg.so", "libCgGL.so"):
                (folder / name).write_bytes(elf_library(name, elf_exports((folder / name).read_bytes())))
            strip(folder)
        elif platform.startswith("win"):
            for name in ("cg.dll", "cgGL.dll"):
                (folder / name).write_bytes(windows_library(name, windows_exports((folder / name).read_bytes())))
            (folder / "astragal-cli.cmd").write_bytes(COMMAND_LINE.encode())

    def copy(self, source_path: str, target_path: str) -> None:
        """As Panda3D does it; of what is made for several processors, the part for this one."""
        super().copy(source_path, target_path)
        target = Path(target_path)
        if is_macho(data := target.read_bytes()):
            target.write_bytes(thin(data, self.processor))

    def add_dependency(self, name: str, target_dir: str, search_path: Iterable[str], referenced_by: object) -> None:
        """Put a library beside the program, from a wheel or else from where this Python has it."""
        here = Path(target_dir, name)
        if name.lower() == PYTHON3_DLL and not here.exists():
            here.write_bytes(python3_dll(Path(target_dir)))
        elif name in FROM_THIS_SYSTEM and not here.exists() and (found := library(name)) is not None:
            self.copy_with_dependencies(str(found), str(here), search_path)
        else:
            super().add_dependency(name, target_dir, search_path, referenced_by)

    def update_pe_resources(self, appname: str, runtime: str | bytes | PathLike[str] | PathLike[bytes] | int) -> None:
        """The icon and, which Panda3D leaves out, what Windows shows of a program: its name and version."""
        program = pefile.PEFile()
        program.open(runtime, "r+")
        program.add_icon(self.icon_objects["*"])
        parts = [int(part) for part in PROJECT["version"].split(".")]
        first, second, third, fourth = (*parts, 0, 0, 0, 0)[:4]
        number = (first, second, third, fourth)
        program.add_version_info(number, number, version_words())
        program.add_resource_section()
        program.write_changes()
        program.close()

    def bundle_macos_app(self, builddir: str) -> None:
        """As Panda3D does it, which leaves out who it is and which version, and leaves it with a broken signature."""
        super().bundle_macos_app(builddir)
        app = Path(builddir, f"{self.macos_main_app}.app")
        path = app / "Contents" / "Info.plist"
        path.write_bytes(plistlib.dumps({**plistlib.loads(path.read_bytes()), **identity()}))
        program = app / "Contents" / "MacOS" / PROGRAM
        program.write_bytes(thin_program(program.read_bytes(), self.processor))
        lay_open(app)  # before it is sealed: nothing in it may be changed any more
        named = app.with_name("Astragal.app")
        app.rename(named)
        seal(named, IDENTIFIER)


def lay_open(folder: Path) -> None:
    """Keep models in the form in which they are compressed, but uncompressed: as a whole they pack better."""
    for path in folder.rglob("*.pz"):
        path.write_bytes(zlib.compress(zlib.decompress(path.read_bytes()), 0))


def version_words() -> dict[str, str]:
    """What Windows shows of a program to whoever asks for its properties."""
    return {
        "CompanyName": "Astragal",
        "FileDescription": "Astragal",
        "FileVersion": PROJECT["version"],
        "InternalName": PROGRAM,
        "LegalCopyright": "MIT License",
        "OriginalFilename": f"{PROGRAM}.exe",
        "ProductName": "Astragal",
        "ProductVersion": PROJECT["version"],
    }


def strip(folder: Path) -> None:
    """Take the symbols out of libraries, which only debuggers read."""
    tool = shutil.which("strip")
    if tool is None:
        raise MissingDependency("Libraries are stripped with binutils: apt-get install binutils")
    libraries = [path for path in sorted(folder.glob("*.so*")) if not path.name.startswith("libCg")]
    subprocess.run([tool, "--strip-unneeded", *map(str, libraries)], check=True)


def identity() -> dict[str, object]:
    """What macOS wants to know of a program."""
    return {
        "CFBundleName": "Astragal",
        "CFBundleDisplayName": "Astragal",
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleVersion": PROJECT["version"],
        "CFBundleShortVersionString": PROJECT["version"],
        "LSMinimumSystemVersion": "10.13",
        "NSHighResolutionCapable": True,
        "CFBundleLocalizations": ["en", "it", "nb"],
        "LSApplicationCategoryType": "public.app-category.board-games",
    }


def library(name: str) -> Path | None:
    """Where this machine has a library that is bundled on Linux."""
    places = (Path(folder, called) for called in FROM_THIS_SYSTEM[name] for folder in LIBRARY_FOLDERS)
    return next((place.resolve() for place in places if place.is_file()), None)


def python3_dll(folder: Path) -> bytes:
    """Windows' library of every Python 3, which passes everything on to that of the version beside it."""
    of_version = next((path for path in folder.glob("python3*.dll") if path.name.lower() != PYTHON3_DLL), None)
    if of_version is None:
        raise MissingDependency(f"There is no library of Python in {folder}")
    return windows_library(PYTHON3_DLL, windows_exports(of_version.read_bytes()), of_version.name)
