"""The seal of a program for macOS: every file of the bundle is on its list, and the list is signed with the program."""

import hashlib
import plistlib
from pathlib import Path

from bundle.macho import PROCESSORS, cdhash, faults, is_macho, libraries, macho_files, processor_of, sign

LIST = Path("_CodeSignature/CodeResources")
NESTED = (
    "^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|"
    "Library/(Automator|Spotlight|LoginItems))/"
)
RULES = {"^Resources/": True, "^version.plist$": True}
RULES2 = {
    NESTED: {"nested": True, "weight": 10.0},
    "^.*": True,
    "^Resources/": {"weight": 20.0},
    "^[^/]+$": {"nested": True, "weight": 10.0},
    "^Info\\.plist$": {"omit": True, "weight": 20.0},
    "^PkgInfo$": {"omit": True, "weight": 20.0},
}


def seal(app: Path, identifier: str) -> None:
    """Sign every library of a bundle, list every file, and sign the program with that list."""
    contents = app / "Contents"
    program = contents / "MacOS" / _plist(contents)["CFBundleExecutable"]
    for path in macho_files(contents):
        if path != program:
            path.write_bytes(sign(path.read_bytes(), path.name))
    listed = plistlib.dumps(files_of(contents, program))
    (contents / LIST).parent.mkdir(exist_ok=True)
    (contents / LIST).write_bytes(listed)
    told = (contents / "Info.plist").read_bytes()
    program.write_bytes(sign(program.read_bytes(), identifier, told, listed))
    program.chmod(0o755)


def files_of(contents: Path, program: Path) -> dict[str, object]:
    """The list of files: code by what it is known by, all else by its hash."""
    old: dict[str, object] = {}
    new: dict[str, object] = {}
    for path in sorted(contents.rglob("*")):
        name = path.relative_to(contents).as_posix()
        if not path.is_file() or path == program or name in ("Info.plist", "PkgInfo", LIST.as_posix()):
            continue
        data = path.read_bytes()
        if is_macho(data) and not name.startswith("Resources/"):
            known = cdhash(data)
            new[name] = {"cdhash": known, "requirement": f'cdhash H"{known.hex()}"'}
            continue
        new[name] = {"hash2": hashlib.sha256(data).digest()}
        if name.startswith("Resources/"):
            old[name] = hashlib.sha1(data, usedforsecurity=False).digest()
    return {"files": old, "files2": new, "rules": RULES, "rules2": RULES2}


def faults_of(app: Path, processor: str) -> list[str]:
    """What macOS would object to in a bundle: pages, processors, files that are not listed or not as listed."""
    assert processor in PROCESSORS
    contents = app / "Contents"
    told = (contents / "Info.plist").read_bytes()
    program = contents / "MacOS" / plistlib.loads(told)["CFBundleExecutable"]
    listed = (contents / LIST).read_bytes() if (contents / LIST).is_file() else b""
    found = [] if listed else ["there is no list of files"]
    for path in macho_files(contents):
        data = path.read_bytes()
        name = path.relative_to(contents).as_posix()
        if processor_of(data) != processor:
            found.append(f"{name} is for {processor_of(data)}")
        mine = faults(data, told, listed) if path == program else faults(data)
        found += [f"{name}: {fault}" for fault in mine]
        found += [f"{name} needs {need}, which is not there" for need in libraries(data) if not _there(contents, need)]
    if listed and plistlib.loads(listed)["files2"] != files_of(contents, program)["files2"]:
        found.append("the list of files is not that of the files")
    return found


def _there(contents: Path, need: str) -> bool:
    """Whether a library is in the bundle, or one that every macOS has."""
    if need.startswith(("/usr/lib/", "/System/Library/")):
        return True
    return (contents / "Frameworks" / need.rpartition("/")[2]).is_file()


def _plist(contents: Path) -> dict[str, str]:
    told: dict[str, str] = plistlib.loads((contents / "Info.plist").read_bytes())
    return told
