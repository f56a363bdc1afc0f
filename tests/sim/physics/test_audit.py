"""The audit passes fair dice, finds out loaded ones, and says so plainly."""

import pytest
from msgspec.structs import replace

from sim.dice import BODIES, KINDS
from sim.physics import audit as module
from sim.physics.audit import BATCH, Audit, audit, by_label, empty_tally
from sim.physics.felt import Lost
from sim.physics.picture import draw_audit
from sim.physics.solids import SOLIDS

SECRET = b"audits of the tests"
THROWS = 400


def loaded(body: str, share: float):
    """Dice whose centre of mass lies off the middle, toward their first face, by a share of the in-radius."""
    solid = SOLIDS[body]
    weight = tuple(part * solid.in_radius * share for part in solid.normals[0])
    return {**SOLIDS, body: replace(solid, weight=weight)}


@pytest.fixture(scope="module")
def fair_six() -> Audit:
    return audit(["d6", "adventure", "omen"], THROWS, SECRET)


def test_fair_dice_pass(fair_six):
    assert fair_six.fair, fair_six.verdict
    assert fair_six.verdict.startswith("Fair: ")
    assert "2,000 results" in fair_six.verdict


def test_a_loaded_die_fails_the_same_audit():
    found = audit(["d6", "adventure", "omen"], THROWS, SECRET, solids=loaded("d6", 0.2))
    assert not found.fair
    assert found.verdict.startswith("Not fair: ")
    assert "the faces of d6" in found.verdict
    assert found.faults == 0
    # the heavy first face lies below, so the last one shows most often
    faces = found.tallies["d6"].faces
    assert faces[5] == max(faces)
    assert faces[0] == min(faces)


def test_everything_thrown_is_counted(fair_six):
    tally = fair_six.tallies["d6"]
    assert tally.throws == THROWS
    assert sum(tally.faces) == THROWS * 5
    assert sum(map(sum, tally.pairs)) == THROWS * 10
    assert sum(map(sum, tally.successions)) == (THROWS - -(-THROWS // BATCH)) * 5
    assert sum(tally.frames.values()) == THROWS
    assert 0.5 < tally.settled_within(0.5) < tally.settled_within(0.99) < 4


def test_carved_dice_are_judged_by_their_labels_on_the_throws_of_their_solid(fair_six):
    assert list(fair_six.tallies) == ["d6"]
    assert [(f.subject, f.question, f.test.freedom) for f in fair_six.findings] == [
        ("d6", "faces", 5),
        ("adventure", "faces", 3),
        ("omen", "faces", 2),
        ("d6", "pairs", 25),
        ("d6", "successions", 25),
    ]
    assert by_label("adventure", [1, 2, 3, 4, 5, 6]) == ([1, 5, 9, 6], [1, 2, 2, 1])


def test_the_number_of_jobs_does_not_change_the_throws(monkeypatch):
    monkeypatch.setattr(module, "BATCH", 4)
    assert audit(["d4", "d8"], 10, SECRET, jobs=2) == audit(["d4", "d8"], 10, SECRET, jobs=1)


def test_too_few_throws_are_no_verdict():
    found = audit(["d20"], 10, SECRET)
    assert not found.fair
    assert found.verdict.startswith("Too few throws")


def test_progress_is_told(monkeypatch):
    monkeypatch.setattr(module, "BATCH", 4)
    told: list[tuple[str, int]] = []
    audit(["d4", "d8"], 6, SECRET, progress=lambda body, throws: told.append((body, throws)))
    assert told == [("d4", 4), ("d4", 2), ("d8", 4), ("d8", 2)]


def test_a_simulation_that_breaks_down_is_counted_and_spoils_the_verdict(monkeypatch):
    def lost(*_):
        raise Lost("gone")

    monkeypatch.setattr(module, "land", lost)
    found = audit(["d6"], 5, SECRET)
    assert found.tallies["d6"].nowhere == 5
    assert not found.fair
    assert found.verdict.startswith("Broken: 5")


def test_a_die_below_the_felt_is_lost(monkeypatch):
    real = module.land

    def sunk(*arguments):
        landed = real(*arguments)
        return replace(landed, poses=tuple((x, y, -500, *turn) for x, y, _, *turn in landed.poses))

    monkeypatch.setattr(module, "land", sunk)
    assert audit(["d6"], 3, SECRET).tallies["d6"].lost == 15


def test_dice_that_copy_each_other_are_found_out():
    tally = empty_tally(6)
    for face in range(6):
        tally.faces[face] = 500
        tally.pairs[face][face] = 1000
        tally.successions[face] = [80] * 6
    copied = Audit(600, {"d6": tally}, module._findings(["d6"], {"d6": tally}))
    assert [finding.passes for finding in copied.findings] == [True, False, True]
    assert "the pairs of d6" in copied.verdict


def test_the_picture_of_an_audit_is_drawn(fair_six, tmp_path):
    draw_audit(fair_six, tmp_path / "audit.png")
    assert (tmp_path / "audit.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.soak
@pytest.mark.parametrize("body", BODIES)
def test_twenty_thousand_throws_of_every_kind_are_fair(body):
    found = audit([kind for kind in KINDS if KINDS[kind].body == body], 20_000, SECRET)
    assert found.fair, found.verdict


@pytest.mark.soak
@pytest.mark.parametrize("body", BODIES)
def test_every_solid_is_found_out_when_it_is_loaded(body):
    assert not audit([body], 4000, SECRET, solids=loaded(body, 0.1)).fair
