"""What is promised to whoever sits down: the room has been read while the chairs were set."""

import subprocess
import sys
from threading import current_thread, main_thread

import panda3d.core as p3d

from benchmarks.drawn_table import texture_bytes
from client.boards.deep_regrets import card_faces
from client.places import Finish, Place, place_of
from client.places.ahead import ReadAhead
from client.places.opened import OpenPlace
from client.render.carrier import Carrier
from client.render.light import LAMP
from client.render.offscreen import Offscreen
from client.render.surface import Surface
from sim.games import all_games
from tests.client.studio import studio


def carrier_of(scene: Offscreen) -> Carrier:
    return Carrier(scene.engine, scene.window)


def test_a_room_that_was_read_ahead_is_opened_without_reading() -> None:
    with studio("low") as scene:
        place = place_of("beat-the-bit")
        ahead = ReadAhead(place, scene.assets, carrier_of(scene))
        ahead.wait()
        assert not ahead.done  # the card has none of it
        given = 0
        while ahead.advance():
            given += 1
            scene.engine.render_frame()
        assert ahead.done
        assert given >= len({finish.texture for finish in place.surfaces.values() if finish.texture})
        read = []
        scene.assets.read_texture = lambda name, *_: read.append(name)
        opened = OpenPlace(place, scene.scene, scene.assets, scene.renderer)
        opened.close()
        assert read == []


def test_the_backs_of_cards_are_there_before_anybody_sits_down() -> None:
    with studio("low") as scene:
        game = all_games()["deep-regrets"]
        ahead = ReadAhead(place_of(game.id), scene.assets, carrier_of(scene), game)
        ahead.wait()
        read = []
        scene.assets.read_texture = lambda name, *_: read.append(name)
        for deck in ("angler", "dink", "fish_1", "fish_2", "fish_3"):
            back = scene.assets.texture(card_faces.back(deck), repeat=False)
            assert back.wrap_u == back.wrap_v == p3d.SamplerState.WM_clamp, "one edge does not show at the other"
        assert read == []


def test_no_picture_is_sharpened_beside_the_thread_that_draws() -> None:
    """The engine ended by a signal now and then where both worked at the same time."""
    with studio("low") as scene:
        threads = []
        sharpen = scene.assets.sharpen

        def watched(texture: p3d.Texture) -> None:
            threads.append(current_thread())
            sharpen(texture)

        scene.assets.sharpen = watched
        ahead = ReadAhead(place_of("frigate"), scene.assets, carrier_of(scene))
        ahead.wait()
        assert threads == []
        while ahead.advance():
            scene.engine.render_frame()
        assert set(threads) == {main_thread()}


def test_of_what_places_share_only_the_pictures_of_this_one_are_kept() -> None:
    with studio("low") as scene:
        dungeon, home = place_of("beat-the-bit"), place_of("home")
        for place in (home, dungeon):
            ReadAhead(place, scene.assets, carrier_of(scene)).wait()
        both = home.pictures & dungeon.pictures
        kept = {path: scene.assets.texture(path) for path in both if not path.endswith("_normals.jpg")}
        only_home = next(path for path in sorted(home.pictures - dungeon.pictures) if not path.endswith("_normals.jpg"))
        left = scene.assets.texture(only_home)
        scene.assets.forget("places/shared/", but=dungeon.pictures)
        assert all(scene.assets.texture(path) is picture for path, picture in kept.items())
        assert scene.assets.texture(only_home) is not left


def test_a_picture_that_is_missing_is_no_reason_to_stop_what_others_do() -> None:
    with studio("low") as scene:
        missing = Place({"calm": LAMP}, surfaces={"wall": Finish(Surface(), "places/nowhere/wall.jpg")})
        ahead = ReadAhead(missing, scene.assets, carrier_of(scene))
        ahead.wait()
        assert ahead.done
        assert not ahead.advance()


def test_what_was_read_comes_to_the_card_without_a_frame() -> None:
    with studio("low") as scene:
        scene.picture()
        scene.come_to_rest()
        place = place_of("frigate")
        ahead = ReadAhead(place, scene.assets, carrier_of(scene))
        ahead.wait()
        before = texture_bytes(scene.window.gsg)
        while ahead.advance():
            assert not scene.renderer.frame()  # nothing that is seen has changed
            scene.engine.render_frame()
        ahead.close()
        pictures = [scene.assets.texture(path, not path.endswith("_normals.jpg")) for path in place.pictures]
        assert texture_bytes(scene.window.gsg) - before >= sum(p.x_size * p.y_size * 3 for p in pictures)


def test_the_code_of_a_board_and_the_name_of_its_rules_are_there_before_anybody_sits_down() -> None:
    """In a process of its own: here all boards have been loaded by other tests."""
    code = (
        "import sys; from client.places import place_of; from client.places.ahead import ReadAhead;"
        "from tests.client.studio import studio; from tests.client.places.test_ahead import carrier_of;"
        "made = studio('test'); scene = made.__enter__(); wanted = 'client.boards.frigate.board';"
        "before = wanted in sys.modules;"
        "from sim.games import all_games; game = all_games()['frigate']; named = 'rules_hash' in vars(game);"
        "ReadAhead(place_of('frigate'), scene.assets, carrier_of(scene), game).wait();"
        "print(before, named, wanted in sys.modules, {'rules_hash', 'content_hash'} <= vars(game).keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.PIPE, text=True, timeout=120)
    assert done.stdout.split()[-4:] == ["False", "False", "True", "True"]
