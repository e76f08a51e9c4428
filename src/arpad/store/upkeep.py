"""Upkeep after much was added: the database learns how its tables look now.

Without that a server searches half a million names fifty times as long, until it finds the time
by itself.
"""

from arpad.store.book import Book
from arpad.store.schema import METADATA
from arpad.store.troubles import in_sentences


def take_stock(book: Book) -> None:
    """Let the database count and tidy its tables; nothing that is in them changes."""
    with in_sentences(book.name), book.engine.connect() as connection:
        if book.is_server:
            names = ", ".join(f'"{name}"' for name in METADATA.tables)
            at_once = connection.execution_options(isolation_level="AUTOCOMMIT")
            at_once.exec_driver_sql(f"VACUUM (ANALYZE) {names}")
            return
        connection.exec_driver_sql("ANALYZE")
        connection.commit()
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
