"""Books of one kind, on files or on a server: made once at every stage, copied for every kill."""

import shutil
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import psycopg

if TYPE_CHECKING:
    from tests.conftest import Server

_PATIENCE_SECONDS = 20


class Books(Protocol):
    """Where books lie."""

    def copied(self, address: str | None, name: str) -> str:
        """Return the address of a copy of a book, or of a place where there is none yet."""

    def settle(self, address: str) -> None:
        """Wait until nobody works on a book any more, and look whether it is sound."""

    def drop(self, address: str) -> None:
        """Remove a copy."""


class Files:
    """Books that are files, each in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def copied(self, address: str | None, name: str) -> str:
        """Return the path of a copy."""
        place = self._folder / name / "arpad.db"
        place.parent.mkdir(parents=True)
        if address is not None:
            assert not Path(f"{address}-wal").exists(), "a pattern is copied while it is open"
            shutil.copy(address, place)
        return str(place)

    def settle(self, address: str) -> None:
        """Open the file as any program would, and look through all of it."""
        if Path(address).exists():
            connection = sqlite3.connect(address)
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            connection.close()

    def drop(self, address: str) -> None:
        """Remove the folder of a copy."""
        shutil.rmtree(Path(address).parent)


class Databases:
    """Books on a server, each in a database of its own."""

    def __init__(self, server: "Server") -> None:
        self._main = f"postgresql://arpad@/postgres?host={server.folder}"

    def copied(self, address: str | None, name: str) -> str:
        """Return the address of a copy."""
        template = "template1" if address is None else _name(address)
        with psycopg.connect(self._main, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        return self._main.replace("/postgres?", f"/{name}?")

    def settle(self, address: str) -> None:
        """Wait until the server has taken note that its client is gone."""
        until = time.monotonic() + _PATIENCE_SECONDS
        others = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
        with psycopg.connect(self._main, autocommit=True) as connection:
            while connection.execute(others, [_name(address)]).fetchone() != (0,):
                assert time.monotonic() < until, "somebody dead still holds the book"
                time.sleep(0.01)

    def drop(self, address: str) -> None:
        """Remove a copy."""
        with psycopg.connect(self._main, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{_name(address)}" WITH (FORCE)'.encode())


def _name(address: str) -> str:
    return address.partition("@/")[2].partition("?")[0]
