"""Points in a database: before and after every statement and commit, and at every row.

The drivers are told to make connections of ours, so that nothing of the package is changed or left
out.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Engine, event
from tests.kill.points import Kind, Tracer

_SMALL_CACHE = "PRAGMA cache_size = 10"
"""Pages: what a large office writes goes to the disk before it is committed, and here as well."""
_WRITES = ("INSERT", "UPDATE", "DELETE", "CREATE", "ALTER", "DROP", "COPY", "REPLACE")


class _Traced:
    """What connections to a file and to a server have in common."""

    tracer: Tracer
    has_written = False

    def is_open(self) -> bool:
        """Tell whether a transaction is open."""
        raise NotImplementedError

    def kind(self) -> Kind:
        """Tell where the connection is."""
        if not self.is_open():
            return Kind.OUTSIDE
        return Kind.WRITING if self.has_written else Kind.READING

    @contextmanager
    def statement(self, text: str) -> Iterator[None]:
        """Pass the points before and after a statement."""
        words = text.split(maxsplit=1)
        word = words[0].upper() if words else ""
        if word == "COMMIT":
            with self.committing():
                yield
            return
        self.tracer.point(self.kind(), text)
        if word in _WRITES:
            self.has_written = True
        elif word in {"BEGIN", "ROLLBACK"}:
            self.has_written = False
        yield
        self.tracer.point(self.kind(), text)

    @contextmanager
    def committing(self) -> Iterator[None]:
        """Pass the points before and after a commit, if there is something to commit."""
        if not (self.has_written and self.is_open()):
            self.has_written = False
            yield
            return
        self.tracer.point(Kind.BEFORE_COMMIT, "COMMIT")
        yield
        self.has_written = False
        self.tracer.commit()
        self.tracer.point(Kind.AFTER_COMMIT, "COMMIT")

    def rows(self, rows: Iterable[Any]) -> Iterator[Any]:
        """Yield the rows of one statement, each a point."""
        for row in rows:
            self.tracer.point(Kind.ROWS, str(row)[:50])
            yield row


def _text(statement: object) -> str:
    return statement.decode() if isinstance(statement, bytes) else str(statement)


class _FileCursor(sqlite3.Cursor):
    connection: "_File"

    def execute(self, statement: str, *values: Any) -> "_FileCursor":  # noqa: ANN401
        if statement.startswith("PRAGMA cache_size"):
            statement = _SMALL_CACHE
        with self.connection.statement(statement):
            super().execute(statement, *values)
        return self

    def executemany(self, statement: str, rows: Iterable[Any]) -> "_FileCursor":
        with self.connection.statement(statement):
            super().executemany(statement, self.connection.rows(rows))
        return self


class _File(_Traced, sqlite3.Connection):
    def is_open(self) -> bool:
        return self.in_transaction

    def cursor(self, factory: Any = _FileCursor) -> Any:  # noqa: ANN401
        return super().cursor(factory)

    def commit(self) -> None:
        with self.committing():
            super().commit()

    def rollback(self) -> None:
        self.has_written = False
        super().rollback()


class _Copy:
    """Rows on their way to a server, each a point."""

    def __init__(self, copy: psycopg.Copy, connection: "_Server") -> None:
        self._copy = copy
        self._connection = connection

    def write_row(self, row: Any) -> None:  # noqa: ANN401
        self._connection.tracer.point(Kind.ROWS, str(row)[:50])
        self._copy.write_row(row)


class _ServerCursor(psycopg.Cursor[Any]):
    def execute(self, query: Any, *values: Any, **more: Any) -> "_ServerCursor":  # noqa: ANN401
        with _server(self).statement(_text(query)):
            return super().execute(query, *values, **more)

    def executemany(self, query: Any, params_seq: Iterable[Any], **more: Any) -> None:  # noqa: ANN401
        with _server(self).statement(_text(query)):
            super().executemany(query, _server(self).rows(params_seq), **more)

    @contextmanager
    def copy(self, statement: Any, *values: Any, **more: Any) -> Iterator[Any]:  # noqa: ANN401
        connection = _server(self)
        with connection.statement(_text(statement)), super().copy(statement, *values, **more) as to:
            yield _Copy(to, connection)


class _Server(_Traced, psycopg.Connection[Any]):
    def is_open(self) -> bool:
        return self.info.transaction_status is not TransactionStatus.IDLE

    def commit(self) -> None:
        with self.committing():
            super().commit()

    def rollback(self) -> None:
        self.has_written = False
        super().rollback()


def _server(cursor: psycopg.Cursor[Any]) -> _Server:
    connection = cursor.connection
    assert isinstance(connection, _Server)
    return connection


def trace_databases(tracer: Tracer) -> None:
    """Let every connection that is opened from now on pass its points."""
    _Traced.tracer = tracer

    @event.listens_for(Engine, "do_connect")
    def _connect(dialect: Any, record: Any, words: Any, settings: Any) -> Any:  # noqa: ANN401
        del record
        if dialect.name == "sqlite":
            settings["factory"] = _File
            return None
        settings["cursor_factory"] = _ServerCursor
        return _Server.connect(*words, **settings)
