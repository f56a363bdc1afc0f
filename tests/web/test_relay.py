"""A phone in another home: its page comes from a relay, and the game goes on when the relay was started anew."""

import signal
import socket

from tests.netcode.processes import Process, opened

BOTS = {1: "classic", 2: "classic", 3: "classic"}


def free_ports(count):
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


def turns(phone, table, count):
    for _ in range(count):
        phone.wait(phone.my_turn, "my turn")
        phone.turn(table)


def test_g27_a_phone_elsewhere_plays_on_after_its_relay_was_started_anew(evening):
    port, page = free_ports(2)
    secret = evening.folder / "secret"
    secret.write_bytes(b"of a relay" * 4)

    def relay(name):
        listening = ("--interface", "127.0.0.1", "--port", port, "--browsers", "--browser-port", page)
        process = evening.kept(Process(evening.folder, name, "relay", "--json", "--secret", secret, *listening))
        process.wait_for(opened, "the relay")
        return process

    first = relay("relay")
    table = evening.table("deer-portal", 4, bots=BOTS, relay=f"127.0.0.1:{port}", dice="seeded")
    assert table.address.startswith(f"http://127.0.0.1:{page}/#")
    phone = evening.phone(table, still=True)
    phone.wait("!!document.querySelector('#name')", "the door")
    phone.join("Ada").ready()
    phone.wait("!!astragal.app.model.scene", "the game")
    turns(phone, table, 2)
    first.signal(signal.SIGTERM)
    first.finish()
    phone.wait("astragal.app.line !== 'live'", "the break")
    before = table.ask("told")["entries"]
    relay("again")
    phone.wait("astragal.app.line === 'live' && astragal.app.model.you.seat === 0", "the page to be back")
    turns(phone, table, 2)
    assert table.ask("told")["entries"] > before
    assert table.ask("told")["closed"] == {}
