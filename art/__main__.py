"""python -m art build [NAME ...]: make all art, or only some parts of it."""

import argparse
import sys
from pathlib import Path
from time import perf_counter


def main(arguments: list[str] | None = None) -> int:
    from art import (
        adventure_dice,
        air,
        beat_the_bit,
        covers,
        deep_regrets,
        deer_portal,
        dice,
        frigate,
        icon,
        places,
        sky,
        sound,
        table,
    )
    from art.files import Output

    parts = {
        "sky": sky.build,
        "air": air.build,
        "table": table.build,
        "dice": dice.build,
        "icon": icon.build,
        "sounds": sound.build,
        "covers": covers.build,
        "deer_portal": deer_portal.build,
        "beat_the_bit": beat_the_bit.build,
        "deep_regrets": deep_regrets.build,
        "adventure_dice": adventure_dice.build,
        "frigate": frigate.build,
        **places.PARTS,
    }
    parser = argparse.ArgumentParser(prog="python -m art", description="Make models, textures and illustrations.")
    parser.add_argument("command", choices=["build"])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of places, {', '.join(parts)}; all by default")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "models")
    given = parser.parse_args(arguments)
    chosen = {name: [part for part in parts if part == name or part.startswith(f"{name}/")] for name in given.names}
    unknown = [name for name, found in chosen.items() if not found]
    if unknown:
        parser.error(f"There is no art called {unknown[0]}. Choose from {', '.join(parts)}.")
    output = Output(given.out)
    for name in [part for found in chosen.values() for part in found] or parts:
        start = perf_counter()
        parts[name](output)
        print(f"{name}: {perf_counter() - start:.1f} s")
    print(f"{len(output.write_list())} files in {given.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
