"""The forms a book has had: how a new one is made and an older one is brought forward."""

from collections.abc import Callable
from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from arpad.store.book import HEAD, Book
from arpad.store.troubles import in_sentences


def bring_forward(book: Book, check: Callable[[Connection], None] | None = None) -> None:
    """Make the tables of a new book, or bring an older one to the newest form.

    `check` looks at the book in its new form; if it raises, the book stays as it was.
    """
    book.refuse_newer(book.form())
    with (
        in_sentences(book.name),
        as_file(files("arpad.store") / "migrations") as folder,
        book.engine.connect() as connection,
    ):
        if not book.is_server:
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            connection.rollback()
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        connection.execution_options(arpad_writes=True)
        with connection.begin():
            command.upgrade(config, HEAD)
            if check is not None:
                check(connection)
