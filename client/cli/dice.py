"""`astragal dice audit`, `dice aim` and `dice throw`: are the dice fair, is aim a skill, and what do they show?"""

import argparse
import json
import re
import secrets
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.problems import CannotDo
from sim.dice import BODIES, KINDS, Face

if TYPE_CHECKING:
    from sim.game import Rest, Throw
    from sim.physics.audit import Audit
    from sim.physics.throw import Thrown


def add_to(subparsers: Any) -> None:
    dice = subparsers.add_parser("dice", help="audit the dice, or just throw some")
    commands = dice.add_subparsers(title="commands", metavar="COMMAND", required=True)

    audit = commands.add_parser("audit", help="throw dice thousands of times and judge whether they are fair")
    audit.add_argument("--kind", choices=[*KINDS, "all"], default="all", help="which die (%(default)s)")
    audit.add_argument("--throws", type=_positive, default=2000, help="throws of five dice (%(default)s)")
    audit.add_argument("--jobs", type=_positive, default=1, help="processes to share the work (%(default)s)")
    audit.add_argument("--seed", help="the same seed throws the same throws; without one they are fresh")
    audit.add_argument("--plot", type=Path, metavar="FILE.png", help="draw what was found")
    audit.add_argument("--json", action="store_true", help="for machines")
    audit.set_defaults(run=run_audit)

    aim = commands.add_parser("aim", help="throw dice in many ways and say what aim is worth")
    aim.add_argument("--throws", type=_positive, default=500, help="throws of each way (%(default)s)")
    aim.add_argument("--dice", type=_positive, default=3, help="dice in a throw (%(default)s)")
    aim.add_argument("--seed", help="the same seed throws the same throws; without one they are fresh")
    aim.add_argument("--json", action="store_true", help="for machines")
    aim.set_defaults(run=run_aim)

    throw = commands.add_parser("throw", help="throw dice, such as 5d6 or 2d20+d8+3omen")
    throw.add_argument("dice", type=dice_of, help="how many of which: 5d6, 2d20+d8, 3omen")
    throw.add_argument("--aim", type=float, default=0.0, help="degrees to the right (%(default)s)")
    throw.add_argument("--strength", type=float, default=0.38, help="from 0 to 1 (%(default)s)")
    throw.add_argument("--spin", type=float, default=0.2, help="from -1 to 1 (%(default)s)")
    throw.add_argument("--hand", type=float, nargs=2, default=(0.0, -0.75), metavar=("X", "Y"), help="%(default)s")
    throw.add_argument("--seed", help="the same seed throws the same throw; without one it is fresh")
    throw.add_argument("--render", type=Path, metavar="FILE.png", help="draw the dice as they lie")
    throw.add_argument("--json", action="store_true", help="for machines")
    throw.set_defaults(run=run_throw)


def dice_of(text: str) -> tuple[str, ...]:
    """The kinds of dice that a word such as `2d20+d8` asks for."""
    kinds: list[str] = []
    for part in text.lower().replace(" ", "").split("+"):
        match = re.fullmatch(r"(\d{0,3})([a-z]\w*)", part)
        if match is None or match[2] not in KINDS:
            raise argparse.ArgumentTypeError(f"{part!r} is no dice; write 5d6, 2d20+d8 or 3omen, of {', '.join(KINDS)}")
        kinds += [match[2]] * int(match[1] or 1)
    return tuple(kinds)


def run_audit(arguments: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from sim.physics.audit import audit
    from sim.physics.picture import draw_audit

    kinds = list(KINDS) if arguments.kind == "all" else [arguments.kind]
    bodies = [body for body in BODIES if any(KINDS[kind].body == body for kind in kinds)]
    seed = arguments.seed or secrets.token_hex(8)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=arguments.json) as bar:
        tasks = {body: bar.add_task(body, total=arguments.throws) for body in bodies}
        found = audit(
            kinds,
            arguments.throws,
            _secret(seed),
            arguments.jobs,
            progress=lambda body, throws: bar.advance(tasks[body], throws),
        )
    if arguments.plot:
        _draw(draw_audit, found, arguments.plot)
    if arguments.json:
        print(json.dumps(_audit_facts(found, seed)))
    else:
        _print_audit(found, seed)
    return 0 if found.fair else 1


def _print_audit(found: "Audit", seed: str) -> None:
    from rich.console import Console
    from rich.table import Table

    tests = Table("die", "question", "chi²", "freedom", "p", "p corrected", "passes", title="Chance or not?")
    for finding in found.findings:
        test = finding.test
        tests.add_row(
            finding.subject,
            finding.question,
            f"{test.statistic:.1f}",
            str(test.freedom),
            "-" if test.p is None else f"{test.p:.4f}",
            "-" if finding.corrected is None else f"{finding.corrected:.4f}",
            "too few" if finding.corrected is None else ("yes" if finding.passes else "NO"),
        )
    falls = Table(
        *("solid", "throws", "cocked", "raised", "lost", "undecided", "NaN", "seconds"),
        title="How they fell, and when 50, 99 and 100 % were still",
    )
    for body, tally in found.tallies.items():
        times = ", ".join(f"{tally.settled_within(share):.2f}" for share in (0.5, 0.99, 1.0))
        counts = (tally.throws, tally.cocked, tally.raised, tally.lost, tally.undecided, tally.nowhere)
        falls.add_row(body, *(f"{count:,}" for count in counts), f"{times} s")
    console = Console()
    console.print(tests, falls, sep="\n")
    print(found.verdict)
    print(f"The same throws again: --seed {seed}")


def _audit_facts(found: "Audit", seed: str) -> dict[str, Any]:
    return {
        "fair": found.fair,
        "verdict": found.verdict,
        "seed": seed,
        "throws": found.throws,
        "tests": [
            {
                "die": finding.subject,
                "question": finding.question,
                "chi_square": finding.test.statistic,
                "freedom": finding.test.freedom,
                "p": finding.test.p,
                "p_corrected": finding.corrected,
                "passes": finding.passes,
            }
            for finding in found.findings
        ],
        "solids": {
            body: {
                "throws": tally.throws,
                "faces": tally.faces,
                "cocked": tally.cocked,
                "raised": tally.raised,
                "lost": tally.lost,
                "undecided": tally.undecided,
                "nan": tally.nowhere,
                "seconds": {str(share): round(tally.settled_within(share), 3) for share in (0.5, 0.95, 0.99, 1.0)},
            }
            for body, tally in found.tallies.items()
        },
    }


def run_aim(arguments: argparse.Namespace) -> int:
    import msgspec
    from rich.console import Console
    from rich.table import Table

    from sim.physics.aiming import WAYS, measure, mixing, shortcomings

    seed = arguments.seed or secrets.token_hex(8)
    secret = _secret(seed)
    spreads = [measure(way, gesture, arguments.throws, secret, arguments.dice) for way, gesture in WAYS.items()]
    mixed = {count: mixing(count, arguments.throws, secret) for count in (2, 3, 5, 8)}
    faults = shortcomings(spreads)
    if arguments.json:
        print(json.dumps({"seed": seed, "ways": msgspec.to_builtins(spreads), "mixing": mixed, "faults": faults}))
        return 1 if faults else 0
    table = Table(
        *("way of throwing", "mean cm", "sd", "in 50 mm", "any", "beyond 100", "any", "left", "pair", "s"),
        title=f"{arguments.dice} d6 in a pit of 120 mm, {arguments.throws} throws each",
    )
    for spread in spreads:
        places = [f"{x:.1f}, {y:.1f}" for x, y in (spread.mean, spread.deviation)]
        shares = (spread.disc, spread.disc_any, spread.far, spread.far_any, spread.left, spread.pair)
        table.add_row(spread.way, *places, *(f"{share:.0%}" for share in shares), f"{spread.seconds:.2f}")
    Console(width=120).print(table)
    sides = ", ".join(f"{count} dice {share:.0%}" for count, share in mixed.items())
    print(f"The first die ends left of the second: {sides}.")
    print("\n".join(faults) or "Aim is a skill: it can be trained, and nobody avoids the middle for certain.")
    print(f"The same throws again: --seed {seed}")
    return 1 if faults else 0


def run_throw(arguments: argparse.Namespace) -> int:
    from sim.game import DieToThrow, Throw, pit_for
    from sim.physics.entropy import entropy
    from sim.physics.gesture import BadGesture, Gesture
    from sim.physics.picture import draw_rest
    from sim.physics.throw import BadThrow, throw

    seed = arguments.seed or secrets.token_hex(8)
    pit = max(Throw(0, ()).pit, pit_for(max(1, len(arguments.dice))))
    request = Throw(0, tuple(DieToThrow(number, kind) for number, kind in enumerate(arguments.dice)), pit=pit)
    gesture = Gesture(arguments.aim, arguments.strength, arguments.spin, *arguments.hand)
    try:
        thrown = throw(request, gesture, entropy(_secret(seed), 0))
    except (BadThrow, BadGesture) as error:
        raise CannotDo(f"{error}") from error
    if arguments.render:
        _draw(draw_rest, request, thrown.rest, arguments.render)
    labels = [KINDS[die.kind].faces[rest.face] for die, rest in zip(request.dice, thrown.rest.dice, strict=True)]
    if arguments.json:
        print(json.dumps(_throw_facts(request, thrown, labels, seed)))
        return 0
    for die, rest, label in zip(request.dice, thrown.rest.dice, labels, strict=True):
        facts = _where(rest.x, rest.y) + ", raised" * rest.raised + ", cocked" * rest.cocked
        print(f"{die.kind:>9}  {label!s:>5}   {facts}")
    numbers = [label for label in labels if isinstance(label, int)]
    if len(numbers) == len(labels):
        print(f"{'total':>9}  {sum(numbers):>5}")
    print(
        f"They rolled for {thrown.seconds:.2f} s; the trajectory has {len(thrown.trajectory):,} bytes. "
        f"The same throw again: --seed {seed}"
    )
    return 0


def _throw_facts(request: "Throw", thrown: "Thrown", labels: list[Face], seed: str) -> dict[str, Any]:
    import msgspec

    rest: Rest = thrown.rest
    return {
        "seed": seed,
        "dice": [
            {
                "kind": die.kind,
                "shows": label,
                "place": [resting.x, resting.y, resting.z],
                "tilt": resting.tilt,
                "yaw": resting.yaw,
                "raised": resting.raised,
                "cocked": resting.cocked,
            }
            for die, resting, label in zip(request.dice, rest.dice, labels, strict=True)
        ],
        "touch": rest.touch,
        "capped": rest.capped,
        "seconds": round(thrown.seconds, 3),
        "trajectory_bytes": len(thrown.trajectory),
        "rest": msgspec.to_builtins(rest),
    }


def _where(x: int, y: int) -> str:
    """A place on the felt in words; x and y in 0.1 mm."""
    return f"{abs(x) / 100:4.1f} cm {'left' if x < 0 else 'right'}, {abs(y) / 100:4.1f} cm {'near' if y < 0 else 'far'}"


def _draw(picture: Callable[..., None], *arguments: Any) -> None:
    from sim.physics.picture import NoPictures

    try:
        picture(*arguments)
    except NoPictures as error:
        raise CannotDo(str(error)) from error
    except (OSError, ValueError) as error:
        raise CannotDo("write", path=arguments[-1], why=error) from error


def _secret(seed: str) -> bytes:
    return blake2b(seed.encode(), digest_size=32, person=b"astragal-cli").digest()


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)
