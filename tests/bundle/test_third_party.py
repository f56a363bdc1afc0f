"""Whoever gets a frozen build gets the licences of everything in it."""

import pytest

from bundle.third_party import bundled, licence_of, licences, plain, texts_of


@pytest.fixture(scope="module")
def text():
    return licences()


def test_what_is_needed_by_what_is_needed_is_named_too():
    names = {plain(dist.name) for dist in bundled()}
    assert {"panda3d", "twisted", "zeroconf", "cryptography", "font-manrope", "font-source-serif-pro"} <= names
    assert {"cffi", "ifaddr", "service-identity", "pygments"} <= names
    assert not names & {"pytest", "mypy", "numpy", "skia-python", "matplotlib", "astragal"}


@pytest.mark.parametrize("dist", bundled(), ids=lambda dist: dist.name)
def test_everything_has_its_licence_by_name_and_in_full(dist):
    assert 2 < len(licence_of(dist)) < 80
    assert sum(len(text) for _, text in texts_of(dist)) > 400


def test_the_licences_that_ask_for_it_are_there(text):
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") >= 2
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text
    assert "Carnegie Mellon University" in text, "Panda3D's"
