"""The forms a book has had: how a new one is made and an older one is brought forward."""

from collections.abc import Callable
from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from arpad.store.book import HEAD, Book
from arpad.store.seal_older import seal_older
from arpad.store.troubles import in_sentences
from arpad.store.turns import take_turn

_FIRST_WITH_SEALS = "0002"


def bring_forward(book: Book, finish: Callable[[Connection], None] | None = None) -> None:
    """Make the tables of a new book, or bring an older one to the newest form.

    `finish` works on the book in its new form; if it raises, the book stays as it was.
    """
    book.refuse_newer(book.form())
    with in_sentences(book.name), book.engine.connect() as connection:
        if not book.is_server:
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            connection.rollback()
        connection.execution_options(arpad_writes=True)
        with connection.begin():
            take_turn(connection, book.name, "arpad init")
            move(connection)
            if finish is not None:
                finish(connection)


def move(connection: Connection, to: str = HEAD) -> None:
    """Bring the tables that a transaction sees to a form, from an older one or from none."""
    found = MigrationContext.configure(connection).get_current_revision()
    with as_file(files("arpad.store") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, to)
    if found is not None and found < _FIRST_WITH_SEALS <= to:
        seal_older(connection)
