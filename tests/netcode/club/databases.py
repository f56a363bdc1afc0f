"""A real PostgreSQL for tests: one server a process of tests, in a folder of its own, and a schema for every test."""

import atexit
import shutil
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
import pytest

from netcode.club.own_postgres import NoPostgres, OwnPostgres

_schemas = count(1)


def own_server(**settings):
    """A server that has to be stopped; the test is skipped where there can be none."""
    folder = Path(tempfile.mkdtemp(prefix="astragal-postgres-"))
    folder.chmod(0o755)
    try:
        return OwnPostgres(folder / "own", settings=settings, leftover=folder).start()
    except NoPostgres as why:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(str(why))


def throw_away(server):
    server.kill()
    shutil.rmtree(server.folder.parent, ignore_errors=True)


@cache
def shared_server():
    server = own_server()
    atexit.register(throw_away, server)
    return server


def new_database(server=None):
    """The URL of an empty database."""
    server = server or shared_server()
    name = f"test_{next(_schemas)}"
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{server.url}?options=-csearch_path%3D{name}"
