"""Content that makes no game is refused with a sentence that names the file, the perk or slot, and the field."""

import json
from pathlib import Path

import pytest

from sim import rulebook
from sim.games.frigate import GAME, content
from sim.games.frigate.content import BadContent, read_perks, read_run, read_slots

FOLDER = Path(content.__file__).parent / "content"


def spoilt(name, change):
    data = json.loads((FOLDER / name).read_text())
    change(data)
    return json.dumps(data).encode()


def entry(data, id_):
    return next(item for item in data if item["id"] == id_)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: entry(d, "D04").update(price="five"), "perk D04, price: Expected `int`"),
        (lambda d: entry(d, "D04").pop("price"), "perk D04, price: Object missing"),
        (lambda d: entry(d, "D04").update(colour="red"), "perk D04, colour: Object contains unknown"),
        (lambda d: entry(d, "D04").update(price=0), "perk D04, price: must be at least 1"),
        (lambda d: entry(d, "D04").update(id="D03"), "perk D03, id: appears twice"),
        (lambda d: entry(d, "D04").update(rounds=2), "perk D04, rounds: belongs to temporary perks"),
        (lambda d: entry(d, "D04").update(uses=2), "perk D04, uses: belongs to active perks"),
        (lambda d: entry(d, "D04").update(mode="active"), "perk D04, effects: an active perk has exactly one"),
        (lambda d: entry(d, "D04")["effects"][0].update(to=7), r"perk D04, effects\[0\].to: there is no d7"),
        (lambda d: entry(d, "D04")["effects"][0].update(do="explode"), r"perk D04, effects\[0\].do: Invalid value"),
        (lambda d: entry(d, "D04")["effects"].append({"on": "held", "do": "add_die", "die": 6}), "at most one die"),
        (lambda d: entry(d, "S08")["effects"].append({"on": "bonus", "do": "add_bonus", "n": 1}), "appears twice at"),
        (lambda d: entry(d, "S02")["effects"][0]["when"].update(slot=["n21"]), r"effects\[0\].when.slot: no slot"),
        (lambda d: entry(d, "S02")["effects"][0]["when"].update(slot=["num>=x"]), r"effects\[0\].when.slot: no slot"),
        (lambda d: entry(d, "S02")["effects"][0]["when"].update(parity="odd"), "faces are asked at the `die` hook"),
        (lambda d: entry(d, "S15")["effects"][0].update(op="mul_sum"), r"effects\[0\].op: the hook final knows only"),
        (lambda d: entry(d, "D09")["effects"][0].update(to=21), r"effects\[0\].to: a face shows 1 to 20"),
    ],
)
def test_perks_that_make_no_sense(change, message):
    with pytest.raises(BadContent, match=f"frigate content/perks.json: .*{message}"):
        read_perks(spoilt("perks.json", change), content.SLOTS)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: entry(d, "pair").update(shape="heap"), "slot pair, shape: Invalid enum value"),
        (lambda d: entry(d, "pair").update(n=0), "slot pair, n: must be at least 1"),
        (lambda d: entry(d, "n20").update(n=21), "slot n20, n: no die has more"),
        (lambda d: entry(d, "wild").update(bonus=-1), "slot wild, bonus, mult, reward: must not be negative"),
    ],
)
def test_slots_that_make_no_sense(change, message):
    with pytest.raises(BadContent, match=f"frigate content/slots.json: {message}"):
        read_slots(spoilt("slots.json", change))


def test_runs_that_make_no_sense():
    with pytest.raises(BadContent, match="rarity_weights: needs a positive weight"):
        read_run(spoilt("run.json", lambda d: d["rarity_weights"].update(rare=0)))
    with pytest.raises(BadContent, match="start_dice: there is no such die"):
        read_run(spoilt("run.json", lambda d: d.update(start_dice=[6, 7])))
    with pytest.raises(BadContent, match="targets: Expected `array`"):
        read_run(spoilt("run.json", lambda d: d.update(targets=5)))


def test_a_file_that_is_no_json():
    with pytest.raises(BadContent, match=r"perks\.json: the whole file"):
        read_perks(b"[{]", content.SLOTS)


# Texts and rulebooks say what the content does.


@pytest.mark.parametrize("language", ["en", "it", "nb"])
def test_every_perk_and_slot_has_a_name_and_every_rulebook_lists_every_perk(language):
    texts = json.loads((GAME.folder / "locale" / f"{language}-content.json").read_text())
    words = json.loads((GAME.folder / "locale" / f"{language}.json").read_text())
    book = rulebook.read(GAME, language)
    assert len({texts[f"slot.{slot}"] for slot in content.SLOTS}) == len(content.SLOTS)
    assert len({texts[f"perk.{perk}"] for perk in content.PERKS}) == len(content.PERKS)
    for perk in content.PERKS.values():
        kind = ", ".join(
            [words[f"rarity.{perk.rarity}"], words[f"duration.{perk.duration}"], words[f"mode.{perk.mode}"]]
        )
        row = f"| **{texts[f'perk.{perk.id}']}** (${perk.price}) | {kind} | {texts[f'perk-text.{perk.id}']} |"
        assert row in book


@pytest.mark.parametrize("language", ["en", "it", "nb"])
def test_the_rulebook_gives_the_targets(language):
    book = rulebook.read(GAME, language)
    for half in (content.RUN.targets[:5], content.RUN.targets[5:]):
        assert " | ".join(map(str, half)) in book
