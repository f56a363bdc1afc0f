"""Windows and macOS have no epoll: a whole game is played by the loop that Twisted takes there."""

from tests.netcode.processes import Process, opened

SELECT = """
from twisted.internet import selectreactor
selectreactor.install()
"""


def test_a_game_is_played_to_its_end_by_the_loop_of_windows_and_macos(tmp_path):
    host = Process(
        tmp_path, "host", "host", "deer-portal", "--seats", 4, "--bots", "classic,classic,classic", "--no-lan",
        "--port", 0, "--interface", "127.0.0.1", "--bot-seconds", "0", "--dice", "falling", "--json", before=SELECT,
    )  # fmt: skip
    guest = None
    try:
        table = host.wait_for(opened, "the table")
        address = f"127.0.0.1:{table['port']}"
        guest = Process(tmp_path, "Bo", "join", address, "--code", table["code"], "--bot", "classic", before=SELECT)
        assert any(line.startswith("Checked:") for line in guest.finish())
        host.finish()
    finally:
        for process in filter(None, (host, guest)):
            process.stop()
