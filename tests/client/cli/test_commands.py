"""The command line does what its help says, and bad input gets one clear sentence."""

import io
import json
import re
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from client.cli import main, text_table
from client.cli.arguments import file_to_write
from client.cli.text_play import TextPlay
from netcode.evidence import save
from sim import logfile
from sim.chance import chance_from
from sim.game import Rest, RestingDie
from sim.games.adventure_dice import GAME as ADVENTURE
from sim.games.deep_regrets import GAME as DEEP
from sim.games.deer_portal import GAME
from sim.games.deer_portal.actions import Roll
from sim.physics.roller import PhysicsRoller
from sim.roller import SeededRoller
from sim.selfplay import bot_player, play_table
from sim.table import Act, Entry, Note, Table, Undo, chain_hash
from sim.version import version
from tests.netcode.cheats import CHEATS, play


class TestGames:
    def test_lists_every_game(self, says):
        code, out, _ = says("games", "--json")
        assert code == 0
        games = {game["id"]: game for game in json.loads(out)}
        assert games["deer-portal"]["bots"] == ["classic", "strong"]
        assert {option["name"] for option in games["deer-portal"]["options"]} >= {"must_arrive", "gated_portal"}

    def test_explains_the_house_rules_in_the_players_language(self, says):
        _, out, _ = says("--lang", "nb", "games", "deer-portal")
        assert "Til noen er gjennom" in " ".join(out.split())

    def test_an_unknown_game_is_answered_with_the_known_ones(self, complaint):
        assert "deer-portal" in complaint("games", "chess")


class TestBots:
    def test_the_same_seed_gives_the_same_figures(self, says):
        runs = [json.loads(says("bots", "deer-portal", "--games", "6", "--seed", "x", "--json", "--jobs", j)[1])
                for j in ("1", "2")]  # fmt: skip
        for run in runs:
            for noisy in ("seconds", "actions_per_second"):
                del run[noisy]
        assert runs[0] == runs[1]
        assert sum(runs[0]["wins_by_seat"]) == pytest.approx(1)
        assert runs[0]["endings"]

    def test_saves_a_game_that_verifies(self, says, tmp_path):
        path = tmp_path / "game.astragal"
        args = ("bots", "deer-portal", "--games", "30", "--seed", "y", "--save", str(path), "--ending", "all-arrived")
        assert says(*args, "--json")[0] == 0
        code, out, _ = says("verify", str(path), "--json")
        facts = json.loads(out)
        assert (code, facts["true"], facts["reason"]) == (0, True, "all-arrived")

    def test_an_option_may_be_a_list(self, says):
        arguments = ("--seats", "2", "--games", "1", "--option", "characters=pip,brunilde", "--jobs", "1", "--json")
        code, out, _ = says("bots", "beat-the-bit", *arguments)
        assert code == 0
        assert json.loads(out)["median_turns_each"] > 0

    @pytest.mark.parametrize(
        ("arguments", "hint"),
        [
            (("--levels", "genius"), "classic, strong"),
            (("--seats", "9"), "4 seats"),
            (("--option", "nonsense=1"), "must_arrive"),
            (("--option", "must_arrive=perhaps"), "must_arrive"),
            (("--games", "0"), "at least 1"),
            (("--games", "1", "--save", "/no/such/folder/x"), "cannot write"),
            (("--games", "1", "--ending", "boredom"), "time-up"),
        ],
    )
    def test_mistakes_get_a_sentence(self, complaint, arguments, hint):
        assert hint in complaint("bots", "deer-portal", "--json", "--jobs", "1", *arguments)


class TestVerify:
    @pytest.fixture
    def saved(self, tmp_path):
        path = tmp_path / "game.astragal"
        logfile.save(path, play_table(GAME, 4, GAME.Options(), "verify", bot_player(["classic"] * 4)).log)
        return path

    def test_a_true_game(self, says, saved):
        code, out, _ = says("verify", str(saved))
        assert code == 0
        assert out.startswith("True:")

    @pytest.mark.parametrize("part", range(0, 100, 7))
    def test_a_flipped_byte_is_found_wherever_it_is(self, says, saved, part):
        data = bytearray(saved.read_bytes())
        data[len(data) * part // 100] ^= 0x10
        saved.write_bytes(data)
        code, out, err = says("verify", str(saved))
        assert code == 1
        assert out.count("\n") == 1
        assert not err

    def test_a_forged_move_is_named_with_the_rule_it_breaks(self, says, saved):
        log = logfile.load(saved)
        number = next(n for n, entry in enumerate(log) if n > 20 and isinstance(entry.input, Act))
        forged = Table.replay(GAME, log[:number])
        from msgspec import Raw

        from sim.codec import encode
        from sim.games.deer_portal.actions import Move

        given = Act(forged.state.turn, Raw(encode(Move(39))))
        entry = Entry(given, forged.state_hash, chain_hash(forged.chain, given, forged.state_hash))
        logfile.save(saved, [*forged.log, entry])
        code, out, _ = says("verify", str(saved), "--json")
        facts = json.loads(out)
        assert (code, facts["entry"], facts["reason"]) == (1, number, "refused")
        assert "breaks the rules" in facts["text"]

    def test_recorded_throws_are_thrown_again(self, says, tmp_path):
        path = tmp_path / "thrown.astragal"
        chooses = bot_player(["classic"] * 4)
        table = play_table(GAME, 4, GAME.Options(), "thrown", chooses, PhysicsRoller(bytes(32)), most=12)
        logfile.save(path, table.log)
        code, out, _ = says("verify", str(path))
        assert code == 0
        assert "4 rolls replayed: same results." in out

    def test_dice_that_cannot_have_fallen_so_are_found(self, says, tmp_path):
        path = tmp_path / "loaded.astragal"
        roller = PhysicsRoller(bytes(32))
        table = Table.begin(GAME, 4, seed=b"seed")
        table.act(0, Roll())
        rest = roller.roll(GAME.throw(table.state))
        wished = msgspec.structs.replace(rest.dice[0], face=(rest.dice[0].face + 1) % 6)
        table.settle(Rest((wished,)), roller.inputs)
        logfile.save(path, table.log)
        code, out, _ = says("verify", str(path))
        assert code == 1
        assert "NOT fall as recorded" in out

    def test_what_was_taken_back_is_told_and_true(self, says, tmp_path):
        path = tmp_path / "undone.astragal"
        table = Table.begin(GAME, 4, seed=b"seed", people=(0,))
        for _ in range(2):
            table.act(0, Roll())
            table.settle(Rest((RestingDie(0, 3),)))
            table.undo(0, agreed=(0,), fresh=b"fresh")
        logfile.save(path, table.log)
        code, out, _ = says("verify", str(path))
        assert code == 0
        assert "Undone: 2 rolls. This game stays marked and counts for no record." in out
        assert "Angret: 2 kast." in says("--lang", "nb", "verify", str(path))[1]
        assert json.loads(says("verify", str(path), "--json")[1])["taken_back"] == {"throws": 2, "shown": 0}

    @pytest.mark.cheating
    @pytest.mark.parametrize(
        ("program", "said", "code"),
        [
            (
                "changed nonce of a deal",
                ["The host changed a seat's random number.", "The evidence proves it to anyone."],
                1,
            ),
            (
                "left out",
                [
                    "The host left this seat's random number out of a roll.",
                    "The evidence shows what this seat saw. It cannot prove more to others.",
                ],
                0,
            ),
        ],
    )
    def test_evidence_is_weighed_for_somebody_who_was_not_there(self, says, tmp_path, program, said, code):
        room, ada, bo = CHEATS[program][0](program, tmp_path, on=True)
        play(room, ada, bo)
        path = save(tmp_path, ada.accusations[0])
        key = room.host.registrar.promise.key.hex()[:16]
        about = f"Evidence of seat {ada.link.seats[0] + 1} about table {room.host.id}. Host key: {key}."
        assert says("verify", str(path))[:2] == (code, "\n".join([about, *said, ""]))
        for language in ("it", "nb"):
            assert says("--lang", language, "verify", str(path))[1].count("\n") == 3
        # and once it was touched it shows nothing
        path.write_bytes(path.read_bytes().replace(room.host.id.encode(), b"x" * len(room.host.id)))
        assert "The evidence does not hold" in says("verify", str(path))[1]

    def test_an_undo_without_a_new_shuffle_is_one_sentence(self, says, tmp_path):
        path = tmp_path / "peeked.astragal"
        table = Table.begin(GAME, 4, seed=b"seed", people=(0,))
        table.act(0, Roll())
        table.settle(Rest((RestingDie(0, 3),)))
        given = Undo(0, 0, (0,))
        forged = Entry(given, table.log[0].state, chain_hash(table.chain, given, table.log[0].state))
        logfile.save(path, [*table.log, forged])
        code, out, err = says("verify", str(path))
        assert (code, err) == (1, "")
        assert out == "Entry 3 breaks the rules: A reveal was undone without a new shuffle.\n"

    def test_a_missing_file_and_a_folder(self, complaint, tmp_path):
        assert "cannot read" in complaint("verify", str(tmp_path / "none"))
        assert "cannot read" in complaint("verify", str(tmp_path))

    def test_foreign_files_in_any_language(self, says, tmp_path):
        path = tmp_path / "note.txt"
        path.write_text("hello")
        assert says("--lang", "it", "verify", str(path))[1] == "Questo non è un file di partita di Astragal.\n"


class TestChronicle:
    RECORDED = Path(__file__).parents[2] / "golden" / "deer-portal" / "all-arrived.astragal"

    def test_tells_the_score_and_the_highlights_with_their_entries(self, says):
        code, out, _ = says("chronicle", str(self.RECORDED))
        assert code == 0
        first, *lines = out.splitlines()
        assert first == "DeerPortal: All four are through the portal. Deer God: Seat 2!"
        assert lines[0] == "Entry 0: Seat 1: 0, Seat 2: 0, Seat 3: 0 and Seat 4: 0"
        assert lines[7] == "Entry 216: Seat 1: 5, Seat 2: 13, Seat 3: 9 and Seat 4: 5"
        assert [re.match(r"[\w ]+ \(entry \d+\): ", line) is not None for line in lines[8:]] == [True] * 6
        assert lines[-1] == "Turning point (entry 201): Seat 2 takes the lead from Seat 3 for good."

    @pytest.mark.parametrize(("language", "word"), [("en", "Turning point"), ("it", "Svolta"), ("nb", "Vendepunkt")])
    def test_speaks_every_language(self, says, language, word):
        _, out, _ = says("--lang", language, "chronicle", str(self.RECORDED))
        assert word in out
        assert "chronicle." not in out

    def test_a_game_that_has_only_begun_has_no_story(self, says, tmp_path):
        path = tmp_path / "begun.astragal"
        logfile.save(path, Table.begin(DEEP, 3, seed=b"begun").log)
        _, out, _ = says("chronicle", str(path))
        assert out.splitlines()[1:] == ["Nothing to tell yet: nobody has rolled or scored."]

    def test_a_log_that_is_not_true_has_no_story(self, says, complaint, tmp_path):
        path = tmp_path / "bad.astragal"
        path.write_bytes(b"no log")
        code, out, _ = says("chronicle", str(path))
        assert code == 1
        assert out == "This is not an Astragal game file.\n"
        assert "cannot read" in complaint("chronicle", str(tmp_path / "none"))


class Typist:
    """Types prepared lines, then answers every question with the first action until the end."""

    def __init__(self, *lines):
        self.lines = list(lines)

    def __call__(self, prompt):
        return self.lines.pop(0) if self.lines else "1"


def text_play(levels, *lines, seed="text", language="en"):
    return text_play_of(GAME, levels, *lines, seed=seed, language=language)


def text_play_of(game, levels, *lines, seed="text", language="en", width=200):
    out = io.StringIO()
    opened = text_table.begin(game, levels, "Ada", seed=seed)
    TextPlay(opened, language, Typist(*lines), Console(file=out, width=width)).play()
    return opened.closed(), out.getvalue()


def moves(table):
    """What people and bots have done."""
    return [entry.input for entry in table.log if isinstance(entry.input, Act)]


class TestText:
    LEVELS = ["h", "classic", "classic", "strong"]

    def test_a_whole_game_is_told_and_ends(self):
        table, told = text_play(self.LEVELS)
        outcome = GAME.outcome(table.state)
        assert outcome is not None
        assert re.search(r"Deer God: |You become the Deer God", told)
        assert "You roll " in told
        assert re.search(r"Earth \(classic\) rolls \d, moves to space \d+", told), "a bot's turn is one line"
        assert "Water" not in re.sub(r"Water rune|Water's|\d\. Water: ", "", told), "Water reads this"

    def test_every_roll_of_bots_that_roll_one_after_the_other_is_told(self):
        _, told = text_play_of(DEEP, ["h", "casual", "casual"], "choose Ylva", "quit")
        morning = told[told.index("Monday morning") :]
        for name in ("You roll", "Seat 2 (casual) rolls", "Seat 3 (casual) rolls"):
            assert name in morning

    def test_two_people_at_one_keyboard_go_by_their_names(self):
        _, told = text_play(["h", "h", "classic", "classic"], "", "1", "quit")
        assert "Water rolls " in told or "Earth rolls " in told
        assert "You roll" not in told

    def test_an_answer_to_why_not(self):
        _, told = text_play(self.LEVELS, "why move 3", "1", "why move 39", "why 1", "quit")
        assert "Roll the die first. (§ slot)" in told
        assert "You can't reach space 39" in told
        assert "You can do that now." in told

    def test_what_is_not_understood_gets_the_forms(self):
        table, told = text_play(self.LEVELS, "jump", "move", "", "quit")
        assert "'jump' isn't a move here. Try: Roll the die [roll]" in told
        assert "STEP" not in told, "one throws first"
        assert moves(table) == []

    def test_a_refused_move_changes_nothing(self):
        table, told = text_play(self.LEVELS, "move 3", "quit")
        assert "Roll the die first. (§ slot)" in told
        assert moves(table) == []

    def test_help_rules_and_log(self):
        _, told = text_play(self.LEVELS, "help", "rules moves", "1", "log", "quit")
        assert "undo your last move" in told
        assert "Use the whole roll." in told
        assert "undo your own last moves" not in told
        assert "{#" not in told
        assert told.count("You roll ") == 2

    def test_taking_back_a_throw_alone_against_bots(self):
        table, told = text_play(self.LEVELS, "1", "undo", "quit")
        assert "Undone." in told
        assert table.state.phase == "roll"

    def test_what_was_undone_can_be_redone(self):
        table, told = text_play(self.LEVELS, "1", "undo", "redo", "quit")
        assert "Redone." in told
        assert table.state.phase == "move"
        assert "nothing to redo" in text_play(self.LEVELS, "redo", "quit")[1].lower()

    def test_there_is_nothing_to_take_back_at_first(self):
        assert "Nothing to undo." in text_play(self.LEVELS, "undo", "quit")[1]

    def test_others_at_the_keyboard_are_asked(self):
        levels = ["h", "h", "classic", "classic"]
        table, told = text_play(levels, "", "1", "undo", "n", "quit")
        assert "Everyone must agree to undo that." in told
        table, told = text_play(levels, "", "1", "undo", "y", "quit")
        assert "Undone." in told
        assert table.state.phase == "roll"

    def test_the_end_of_input_leaves_the_table(self, monkeypatch, capsys):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert main(["text", "deer-portal", "--seed", "1"]) == 0

    @pytest.fixture
    def left(self, monkeypatch, says):
        """The file of a game of Adventure Dice that was left after two draws, at the second asking."""
        monkeypatch.setattr("sys.stdin", io.StringIO("draw\nleave\nn\ndraw\nleave\ny\n"))
        code, out, err = says("text", "adventure-dice", "--seats", "h,strong", "--seed", "1")
        assert (code, err) == (0, "")
        assert "Save the game and leave? (y/n)" in out
        return Path(re.search(r"Game saved. Continue with: astragal text --resume (\S+)", out)[1])

    def test_leaving_asks_first_and_saves(self, left):
        log = logfile.load(left)
        assert Table.replay(ADVENTURE, log).state.absent == (), "nobody has given up a seat"
        assert len([entry for entry in log if isinstance(entry.input, Act) and entry.input.seat == 0]) == 2

    def test_a_game_that_was_left_goes_on_where_it_stood_with_the_same_bots(self, monkeypatch, says, left):
        before = len(logfile.load(left))
        monkeypatch.setattr("sys.stdin", io.StringIO("draw\nquit\n"))
        code, out, _ = says("text", "--resume", str(left), "--seed", "2")
        assert code == 0
        assert "Seat 2 (strong)" in out
        assert len(logfile.load(left)) > before
        assert says("verify", str(left))[1].startswith("True:")

    def test_a_game_that_was_left_and_played_to_its_end_keeps_every_promise(self, says, monkeypatch, capsys, tmp_path):
        path = tmp_path / "whole.astragal"
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\nquit\n"))
        assert main(["text", "deer-portal", "--save", str(path)]) == 0
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400))
        assert main(["text", "--resume", str(path), "--save", str(path)]) == 0
        capsys.readouterr()
        code, out, _ = says("verify", str(path), "--json")
        facts = json.loads(out)
        assert (code, facts["true"], facts["fairness"]["verdict"]) == (0, True, "kept")
        assert facts["throws"].keys() == {"reproduced"}, "before and after it was left, dice really fell"
        assert GAME.outcome(Table.replay(GAME, logfile.load(path)).state) is not None

    def test_a_file_of_a_game_that_was_left_before_terminals_had_hosts_goes_on(self, monkeypatch, says, tmp_path):
        path = tmp_path / "old.astragal"
        table = Table.begin(GAME, 4, seed=b"old", people=(0,))
        roller = SeededRoller(chance_from("old"))
        while GAME.throw(table.state) is not None or 0 not in GAME.to_act(table.state):
            if GAME.throw(table.state) is not None:
                table.settle(roller.roll(GAME.throw(table.state)))
            else:
                seat = GAME.to_act(table.state)[0]
                table.act(seat, next(iter(GAME.actions(table.state, seat))))
        table.receive(Note("levels", b"h,strong,classic,strong"))
        logfile.save(path, table.log)
        monkeypatch.setattr("sys.stdin", io.StringIO("roll\n1\nquit\n"))
        code, out, _ = says("text", "--resume", str(path))
        assert code == 0
        assert "Earth (strong)" in out
        assert "Fire (classic)" in out
        again = logfile.load(path)
        assert again[: len(table.log)] == table.log
        assert moves(Table.replay(GAME, again))[len(moves(table)) :], "and moves were made"

    def test_two_people_come_back_to_their_seats_and_each_sees_only_the_own_hand(
        self, says, monkeypatch, capsys, tmp_path
    ):
        path = tmp_path / "two.astragal"
        monkeypatch.setattr("sys.stdin", io.StringIO("\n1\n\n1\n1\nquit\n"))
        assert main(["text", "deep-regrets", "--seats", "h,h", "--seed", "1", "--save", str(path)]) == 0
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO("\nundo\nn\nlog\nquit\n"))
        code, out, _ = says("text", "--resume", str(path), "--seed", "2")
        assert code == 0
        assert "your turn. Press Enter." in out
        assert "Everyone must agree to undo that." in out
        assert says("verify", str(path))[1].startswith("True:")

    def test_a_bot_with_a_defect_ends_the_game_with_a_record_of_it(self, monkeypatch, says):
        def broken(view, seat, chance):
            raise ArithmeticError("a bot that cannot count")

        monkeypatch.setitem(GAME.bots, "classic", broken)
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 9))
        code, _, err = says("text", "deer-portal", "--seed", "1")
        assert code == 70
        assert err.count("\n") == 1

    def test_whoever_thinks_at_a_terminal_is_never_late(self):
        hurry = ADVENTURE.Options(turn_timeout_s=1, choice_timeout_s=1)
        opened = text_table.begin(ADVENTURE, ["h"], "Ada", hurry, seed="slow")
        TextPlay(opened, "en", Typist("help", "log", "draw", "why 1", "quit"), Console(file=io.StringIO())).play()
        assert len(moves(opened.closed())) == 1

    def test_the_same_seed_is_the_same_game(self):
        first, again, other = (text_play(self.LEVELS, seed=seed)[0] for seed in ("a", "a", "b"))
        assert first.chain == again.chain
        assert first.chain != other.chain

    def test_a_rulebook_is_wrapped_at_the_edge_of_the_terminal_and_nothing_is_cut_off(self):
        _, told = text_play_of(ADVENTURE, ["h"], "rules", "quit", width=60)
        rules = told.split("ADVENTURE")[-1]
        book = (ADVENTURE.folder / "rulebook.en.md").read_text(encoding="utf-8")
        items = re.findall(r"^\d\. (.{61,}\n(?:   .*\n)*)", book, re.M)
        assert items
        for item in items:
            assert " ".join(re.sub(r"\*\*|`", "", item).split()[-4:]) in " ".join(rules.split())

    def test_the_appendix_of_a_rulebook_is_named_and_told_when_asked_for(self):
        _, told = text_play(self.LEVELS, "rules", "quit")
        assert "All cards: rules all-cards" in told
        assert "This element skips its next turn." not in told
        assert "undo your own last moves" in told
        _, told = text_play(self.LEVELS, "rules all-cards", "quit")
        assert "This element skips its next turn." in told
        _, told = text_play(self.LEVELS, "rules appendix", "quit")
        assert "This element skips its next turn." in told
        assert "races to the portal" in told
        assert "undo your own last moves" not in told

    def test_names_are_typed_as_they_are_printed(self):
        _, told = text_play_of(DEEP, ["h"], "choose Ylva", "read kraken", "quit")
        assert "You sail as Ylva Strand, the Diver." in told
        assert "Ancient Kraken" in told

    def test_cards_odds_and_sensible_moves_are_looked_up_in_any_case(self):
        _, told = text_play_of(DEEP, ["h"], "CARD bent pin", "card zzz", "Hint", "odds", "quit")
        assert "+1 to one catch total" in told
        assert "No card is called 'zzz'." in told
        assert "* Sail as Tora Hegg, the Taxidermist" in told
        assert "No odds to show right now." in told

    def test_a_word_of_the_game_is_explained_like_a_card(self):
        _, told = text_play_of(DEEP, ["h"], "card MADNESS", "quit")
        assert "Madness: Your number of Regrets" in told

    def test_a_beginning_that_fits_several_moves_is_answered_with_their_names(self):
        _, told = text_play_of(DEEP, ["h"], "sail as", "quit")
        assert "Try: Sail as Sunniva Krogh, the Netmender; Sail as Odd Varg, the Haggler" in told

    def test_a_part_of_the_rulebook_goes_by_its_title_or_its_beginning(self):
        for typed in ("rules regrets", "rules The Plug", "rules net sw", "RULES passing", "rules fishbucks"):
            _, told = text_play_of(DEEP, ["h"], typed, "quit")
            assert "The rulebook has no part" not in told
            assert "The solo campaign" not in told
        _, told = text_play_of(DEEP, ["h"], "rules xyz", "quit")
        assert "The rulebook has no part called 'xyz'. It has: The goal" in told

    def test_it_speaks_italian_and_norwegian(self):
        assert "Kast terningen" in text_play(self.LEVELS, "quit", language="nb")[1]
        assert "Lancia il dado" in text_play(self.LEVELS, "quit", language="it")[1]

    def test_a_saved_text_game_verifies(self, monkeypatch, capsys, says, tmp_path):
        path = tmp_path / "t.astragal"
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nquit\n"))
        assert main(["text", "deer-portal", "--seed", "1", "--save", str(path)]) == 0
        capsys.readouterr()
        assert says("verify", str(path))[1].startswith("True:")


def test_a_file_that_cannot_be_written_is_said_before_the_game_and_not_after_it(complaint, tmp_path):
    assert "cannot write" in complaint("text", "deer-portal", "--save", str(tmp_path / "no" / "folder"))


def test_asking_whether_a_file_can_be_written_leaves_it_as_it_is(tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_bytes(b"what was there")
    assert file_to_write(old) == old
    assert file_to_write(new) == new
    assert old.read_bytes() == b"what was there"
    assert not new.exists()


class TestDoctor:
    def test_it_looks_at_everything_and_gives_remedies(self, says, monkeypatch):
        monkeypatch.delenv("DISPLAY", raising=False)
        code, out, _ = says("doctor", "--json")
        findings = {finding["part"]: finding for finding in json.loads(out)}
        assert set(findings) == {"Astragal", "Python", "OpenGL", "display", "sound", "network", "saved tables"}
        assert findings["Python"]["well"]
        assert version() in findings["Astragal"]["seen"]
        assert findings["OpenGL"]["seen"].startswith("OpenGL ")
        assert (code == 0) == all(finding["well"] for finding in findings.values())
        assert all(finding["well"] or finding["remedy"] for finding in findings.values())


def test_a_defect_is_kept_for_those_who_mend_it(says, monkeypatch, tmp_path):
    def break_down(arguments):
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr("client.cli.games.run", break_down)
    code, _, err = says("games")
    assert code == 70
    assert "Traceback" not in err
    (report,) = (tmp_path / "home").rglob("defect-*.txt")
    assert "a wheel came off" in report.read_text()


class TestRecords:
    def test_the_run_of_the_day_is_remembered(self, says, monkeypatch):
        monkeypatch.setattr("sys.stdin", io.StringIO("abandon\n"))
        assert says("records")[1] == "No records on this device yet.\n"
        assert says("text", "frigate", "--daily")[0] == 0
        code, out, _ = says("records", "frigate")
        assert code == 0
        assert "daily run" in out

    def test_a_damaged_store_is_not_taken_for_an_empty_one(self, complaint, monkeypatch, tmp_path):
        monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
        (tmp_path / "tables.sqlite").write_bytes(b"coffee " * 400)
        assert "are damaged" in complaint("records")

    def test_the_run_of_the_day_is_the_same_for_everybody(self, complaint):
        assert "give nothing but --daily" in complaint("text", "frigate", "--daily", "--seed", "7")
        assert "no run of the day" in complaint("text", "deer-portal", "--daily")


class TestMistakes:
    """A slip of the finger is answered with what was probably meant, and a wrong value with the right ones."""

    @pytest.mark.parametrize("name", ["game.astragal", "GAME.ASTRAGAL", "C:\\games\\Game.Astragal"])
    def test_a_file_that_a_desktop_hands_over_is_to_be_watched_and_no_command(self, complaint, monkeypatch, name):
        monkeypatch.setattr("client.display.has_display", lambda: False)
        monkeypatch.delenv("DISPLAY", raising=False)
        assert "no display to open a window on" in complaint(name)

    @pytest.mark.parametrize(
        ("arguments", "meant"),
        [
            (("games", "deap-regrets"), "Did you mean deep-regrets?"),
            (("recrods",), "Did you mean records?"),
            (("text", "deep-regrets", "--option", "wether=true"), "Did you mean weather?"),
            (("text", "deep-regrets", "--seats", "h,stong"), "Did you mean strong?"),
        ],
    )
    def test_did_you_mean(self, complaint, arguments, meant):
        assert meant in complaint(*arguments)

    def test_a_picture_of_a_card_needs_its_game(self, complaint, tmp_path):
        assert "which game the card belongs to" in complaint("demo", "--card", "Cargo Net", "--out", str(tmp_path))

    def test_endings_are_asked_for_by_a_folder_of_recorded_games(self, complaint, tmp_path):
        missing, foreign = tmp_path / "none", tmp_path / "games"
        foreign.mkdir()
        (foreign / "one.astragal").write_text("no game")
        for folder in (missing, foreign):
            assert folder.name in complaint("demo", "--endings", str(folder), "--out", str(tmp_path / "shots"))

    def test_an_unknown_command_far_from_any_gets_all_of_them_in_the_players_language(self, complaint):
        sentence = complaint("--lang", "it", "xyzzy")
        assert "Comandi: play, demo, text" in sentence

    @pytest.mark.parametrize(
        ("option", "values"),
        [("days=9", "6, 5"), ("weather=perhaps", "true, false"), ("dink_slots", "VALUE")],
    )
    def test_a_wrong_value_is_answered_with_the_right_ones(self, complaint, option, values):
        sentence = complaint("text", "deep-regrets", "--option", option)
        assert values in sentence
        assert "enum" not in sentence

    @pytest.mark.parametrize("text", ["11-bad-code", "11-Bad-Code"])
    def test_a_mistyped_code_is_not_taken_for_a_host(self, complaint, text):
        sentence = complaint("join", text)
        assert "7-lemo-sati" in sentence
        assert f"{text}:4747" in sentence


class TestWhatIsKept:
    def test_a_relative_data_folder_is_as_good_as_any(self, says, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("ASTRAGAL_DATA", "here")
        assert says("host", "--list")[0] == 0
        assert (tmp_path / "here").is_dir()
        code, out, err = says("records")
        assert (code, out, err) == (0, "No records on this device yet.\n", "")

    def test_a_game_that_a_bot_finished_is_no_record_but_was_played(self, says, tmp_path, monkeypatch):
        from twisted.internet.task import Clock

        from netcode.secrets import new_seal
        from netcode.sqlite_store import SqliteStore

        monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
        store = SqliteStore(Clock(), tmp_path)
        store.create("t", "deer-portal", new_seal(lambda n: bytes(n)), 0.0)
        store.close_table("t", "over")
        store.close()
        assert says("records")[1] == "1 game was finished on this device, but it set no record.\n"

    def test_an_empty_list_of_tables_says_so(self, says, tmp_path, monkeypatch):
        monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path))
        assert says("host", "--list")[1] == "No saved tables yet.\n"
        assert says("host", "--list", "--json")[1] == ""


def test_it_says_which_version_it_is(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"Astragal {version()}\n"
