"""A recorded game becomes a film that opens, moves in every second and ends with the outcome."""

import importlib.util
import json
import shutil
import subprocess
import sys

import av
import pytest

from client.cli import main
from client.film.scene import decided_by_scores
from client.film.script import whole
from sim import logfile
from sim.games import all_games
from sim.log import Settle
from sim.speech import Speech
from sim.table import Table
from tests.sources import ROOT

GOLDEN = sorted((ROOT / "tests" / "golden").rglob("*.astragal"))
WON = ROOT / "tests" / "golden" / "frigate" / "won.astragal"
DARKEST, CALMEST = 6.0, 0.02
"""Mean light of a picture that is not black, and mean difference of two that are not the same, of 255."""


def pictures(path):
    """The pictures of a film as bytes of grey, with their seconds; and whether anything is heard."""
    with av.open(str(path)) as film:
        seen = [(frame.time, bytes(frame.to_ndarray(format="gray"))) for frame in film.decode(video=0)]
    with av.open(str(path)) as film:
        heard = any(any(bytes(frame.planes[0])) for frame in film.decode(audio=0))
    return seen, heard


def check_film(path, seconds):
    probe(path)
    seen, heard = pictures(path)
    assert heard
    assert seconds - 1 <= seen[-1][0] <= seconds
    for second in range(int(seen[-1][0])):
        shown = [picture for time, picture in seen if second <= time < second + 1]
        assert len(shown) == 30
        assert all(sum(picture) / len(picture) > DARKEST for picture in shown), f"black in second {second}"
        first, last = shown[0], shown[-1]
        assert sum(abs(a - b) for a, b in zip(first, last, strict=True)) / len(first) > CALMEST, f"frozen in {second}"


def probe(path):
    """Debian's own tools open it as well, and find sound, and as many pictures in every second."""
    if shutil.which("ffprobe") is None:
        return
    words = ["-v", "error", "-show_streams", "-show_format", "-show_packets", "-of", "json", str(path)]
    told = subprocess.run(["ffprobe", *words], check=True, capture_output=True, text=True, timeout=60)
    assert not told.stderr
    found = json.loads(told.stdout)
    seen, heard = found["streams"]
    assert (seen["codec_name"], heard["codec_name"]) == ("vp9", "opus")
    times = [float(packet["pts_time"]) for packet in found["packets"] if packet["stream_index"] == seen["index"]]
    seconds = float(found["format"]["duration"])
    assert abs(len(times) / 30 - seconds) < 0.2
    assert all(sum(second <= time < second + 1 for time in times) == 30 for second in range(int(seconds)))


def shoot(game, out, seconds):
    words = ["film", str(game), "--seconds", str(seconds), "--size", "160x100", "--quality", "test", "--out", str(out)]
    subprocess.run([sys.executable, "-m", "client", *words], check=True, cwd=ROOT, timeout=300)


def test_a_film_opens_and_moves_in_every_second(tmp_path):
    shoot(WON, tmp_path / "game.webm", 2)
    check_film(tmp_path / "game.webm", 2)
    assert [path.name for path in tmp_path.iterdir()] == ["game.webm"]


@pytest.mark.soak
@pytest.mark.parametrize("game", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_golden_game_can_be_filmed(game, tmp_path):
    shoot(game, tmp_path / "game.webm", 12)
    check_film(tmp_path / "game.webm", 12)


@pytest.mark.parametrize("kind", ["adventure-dice/finished", "deer-portal/time-up", "deep-regrets/collapse"])
def test_the_script_shows_the_end_and_throws_in_the_order_of_the_game(kind):
    log = logfile.load(ROOT / "tests" / "golden" / f"{kind}.astragal")
    script = whole(all_games()[logfile.game_of(log)], log, 30.0)
    shown = [clip.entry for clip in script.clips]
    assert shown == sorted({*shown})
    assert len(shown) >= 3
    assert shown[-1] < script.ending[0]
    assert not any(isinstance(entry.input, Settle) for entry in log[script.ending[-1] + 1 :])
    assert whole(all_games()[logfile.game_of(log)], log, 2.0).clips == ()


@pytest.mark.parametrize(
    ("game", "score", "said"),
    [("beat-the-bit", 1, "1 coin"), ("deer-portal", 7, "7 diamonds"), ("adventure-dice", 26, "26")],
)
def test_what_stands_beside_a_victory_has_its_unit(game, score, said):
    """Coins win nothing in Beat the Bit: nobody reads them as points."""
    assert Speech(all_games()[game]).score(score) == said


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("beat-the-bit/victory", False),  # whoever takes the boss's last heart wins, with no coin against nine
        ("deep-regrets/saturday", True),  # two have the same
        ("deer-portal/all-arrived", True),
        ("adventure-dice/finished", True),
    ],
)
def test_numbers_that_would_belie_a_victory_are_not_shown_beside_it(kind, shown):
    log = logfile.load(ROOT / "tests" / "golden" / f"{kind}.astragal")
    game = all_games()[logfile.game_of(log)]
    assert decided_by_scores(game.outcome(Table.replay(game, log).state)) == shown


@pytest.mark.parametrize("language", ["en", "it", "nb"])
@pytest.mark.parametrize(
    ("words", "code", "named"),
    [
        (("no-such.astragal", "--out", "{0}/game.webm"), 2, "no-such.astragal"),
        ((str(ROOT / "README.md"), "--out", "{0}/game.webm"), 1, ""),
        ((str(WON), "--out", "{0}/none/game.webm"), 2, "none"),
        ((str(WON), "--out", "{0}/game.webm", "--seconds", "0"), 2, "600"),
        ((str(WON), "--out", "{0}/game.webm", "--seconds", "nan"), 2, "600"),
        ((str(WON), "--out", "{0}/game.webm", "--size", "huge"), 2, "huge"),
    ],
)
def test_what_cannot_be_filmed_gets_one_sentence(language, words, code, named, tmp_path, capsys):
    assert main(["--lang", language, "film", *(word.format(tmp_path) for word in words)]) == code
    said = "".join(capsys.readouterr())
    assert len(said.splitlines()) == 1
    assert named in said
    assert not [*tmp_path.iterdir()]


def test_without_the_encoder_its_extra_is_named(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(
        "client.cli.film.find_spec", lambda name: None if name == "av" else importlib.util.find_spec(name)
    )
    assert main(["film", str(WON), "--out", str(tmp_path / "game.webm")]) == 2
    assert "astragal[film]" in capsys.readouterr().err
