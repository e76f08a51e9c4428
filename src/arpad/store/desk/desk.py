"""A desk beside a book: a file of its own beside a file, tables of their own on a server.

A long batch holds the book; who signs in meanwhile does not wait for it, as the desk is another
file. Whoever opens a desk makes it, or brings it forward, if need be.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from time import monotonic, sleep

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import OperationalError

from arpad.store.book import Book
from arpad.store.troubles import BookError, in_sentences
from arpad.store.turns import BUSY_SECONDS

FORM = "0002"
"""The newest form of a desk that this version of the package knows."""

_TURN = 1904
"""The number of the lock under which a desk on a server is made."""
_OWNER_ONLY = 0o600
_AGAIN = 0.05
"""So many seconds after each other a desk is tried that somebody else is making."""


class Desk:
    """An opened desk."""

    def __init__(self, book: Book, *, is_kept_open: bool = False) -> None:
        """Open the desk of a book; it is made when it is first used."""
        self.address = book.address if book.is_server else str(desk_file(book))
        self._file = None if book.is_server else Path(self.address)
        self._opened = Book(self.address, is_kept_open=is_kept_open)
        self._is_ready = False

    @property
    def name(self) -> str:
        """Return how the desk is called in a sentence."""
        return self._opened.name

    @property
    def is_on_server(self) -> bool:
        """Tell whether the desk is tables on a server, not a file."""
        return self._file is None

    def is_there(self) -> bool:
        """Tell whether anybody has made the desk yet."""
        if self._is_ready or self._file is not None:
            return self._is_ready or (self._file is not None and self._file.exists())
        with in_sentences(self.name), self._opened.engine.connect() as connection:
            return inspect(connection).has_table("desk_form")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Lend a connection that sees one state of the desk throughout."""
        self._prepare()
        with in_sentences(self.name), self._opened.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Lend a transaction: everything in it is written, or nothing is."""
        self._prepare()
        with in_sentences(self.name), self._opened.engine.connect() as connection:
            connection.execution_options(arpad_writes=True)
            with connection.begin():
                yield connection

    def _prepare(self) -> None:
        """Make the desk, or bring it forward; its file is nobody else's to read."""
        if self._is_ready:
            return
        if self._file is not None and not self._file.exists():
            self._file.touch(mode=_OWNER_ONLY)
        with in_sentences(self.name), self._opened.engine.connect() as connection:
            if self._file is not None:
                _let_read_beside_writing(connection)
            connection.execution_options(arpad_writes=True)
            with connection.begin():
                if self._file is None:
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_TURN})")
                _bring_forward(connection, self.name)
        self._is_ready = True


def desk_file(book: Book) -> Path:
    """Return where the desk of a book in a file lies.

    >>> desk_file(Book("/srv/office/arpad.db")).name
    'arpad.desk.db'
    """
    place = Path(book.url.database or "")
    return place.with_name(f"{place.stem}.desk{place.suffix}")


def _let_read_beside_writing(connection: Connection) -> None:
    """Set the journal so that nobody who reads waits for who writes.

    SQLite does not wait here for somebody who is just making the desk as well: so it is asked
    again until that one has finished.
    """
    until = monotonic() + BUSY_SECONDS
    connection.exec_driver_sql("ROLLBACK")
    while True:
        try:
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            break
        except OperationalError:
            if monotonic() > until:
                raise
            sleep(_AGAIN)
    connection.rollback()


def _bring_forward(connection: Connection, name: str) -> None:
    found = MigrationContext.configure(
        connection, opts={"version_table": "desk_form"}
    ).get_current_revision()
    if found == FORM:
        return
    if found is not None and found > FORM:
        raise BookError(
            f"The desk {name} was written by a newer version of Arpad (form {found}, this one "
            f"knows up to {FORM}); install the newer version."
        )
    with as_file(files("arpad.store.desk") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, FORM)
