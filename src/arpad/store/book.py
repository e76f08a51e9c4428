"""The book: where the office keeps everything, a file by default, a server by its address."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from arpad.store import beside, entry_numbers, references
from arpad.store.bulk import add_row
from arpad.store.columns import SQLITE
from arpad.store.hints import WithHints
from arpad.store.schema import batch
from arpad.store.seal_digests import gathering
from arpad.store.seals import BatchFacts, add_seal, moment_text
from arpad.store.troubles import BookError, in_sentences
from arpad.store.turns import BUSY_SECONDS, take_turn

HEAD = "0008"
"""The newest form of a book that this version of the package knows."""

_KEPT_OPEN = 16
_CACHE_KILOBYTES = 200_000
_PAGE_BYTES = 16_384
"""What a new file is read and written by: of a period of half a million players, with its list, the
rows go in by a tenth sooner than by the 4 kB that SQLite takes by itself."""
_MAPPED_BYTES = 2**31
_NEWEST_BATCH = text("SELECT max(id) FROM batch")
_EXTRA = "A book on PostgreSQL needs the extra postgres: pip install 'arpad[postgres]'."


class Signature(Struct, frozen=True, kw_only=True):
    """Who does something to the book, when, by which command, with which version."""

    who: str
    at: datetime
    command: str
    version: str


class Entry(Struct, frozen=True):
    """A transaction on the book: the connection, and the number of the batch it adds."""

    connection: Connection
    batch: int


class Book:
    """An opened book."""

    def __init__(self, address: str, *, is_kept_open: bool = False) -> None:
        """Open a book by the path of its file or by the address of its server.

        A command opens a connection when it needs one; who serves many visitors keeps them open.
        """
        self.address = address
        self.url = _url(address)
        self.name = self.url.render_as_string(hide_password=True) if self.is_server else address
        url = self.url.render_as_string(hide_password=False)
        self.engine = _engine(url, is_kept_open=is_kept_open)
        self._form_is_known = False
        self._is_kept_open = is_kept_open

    @property
    def is_server(self) -> bool:
        """Tell whether the book lies on a server."""
        return self.url.get_backend_name() != SQLITE

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Lend a connection that sees one state of the book throughout."""
        self._check_file()
        with in_sentences(self.name), self.engine.connect() as connection:
            if self.is_server:
                connection.execution_options(isolation_level="REPEATABLE READ")
            self._check_form(connection)
            yield connection

    @contextmanager
    def writing(self, signature: Signature) -> Iterator[Entry]:
        """Lend a transaction: everything in it is written, or nothing is; one writer at a time.

        What it has added is sealed at its end.
        """
        self._check_file()
        with in_sentences(self.name), self.engine.connect() as connection:
            connection.execution_options(arpad_writes=True)
            with connection.begin():
                take_turn(connection, self.name, f"{signature.who} ({signature.command})")
                self._check_form(connection)
                with signed(connection, signature) as entry:
                    yield entry

    def form(self) -> str | None:
        """Return the number of the book's form; None where there is no book yet."""
        if self._is_missing():
            return None
        with in_sentences(self.name), self.engine.connect() as connection:
            return _form(connection)

    def refuse_newer(self, found: str | None) -> None:
        """Refuse a form that only a newer version of the package knows."""
        if found is not None and found > HEAD:
            raise BookError(
                f"The book {self.name} was written by a newer version of Arpad (form {found}, "
                f"this one knows up to {HEAD}); install the newer version."
            )

    def _is_missing(self) -> bool:
        return not self.is_server and not Path(self.url.database or "").exists()

    def _check_file(self) -> None:
        """Refuse a file that is not there, before the database makes an empty one."""
        if self._is_missing():
            raise self._no_book()

    def _no_book(self) -> BookError:
        return BookError(f"There is no book {self.name} yet; make one with arpad init.")

    def _check_form(self, connection: Connection) -> None:
        if self._form_is_known:
            return
        found = _form(connection)
        if found == HEAD:
            self._form_is_known = self._is_kept_open
            return
        if found is None:
            raise self._no_book()
        self.refuse_newer(found)
        raise BookError(
            f"The book {self.name} is of an older form ({found}); bring it up with arpad init."
        )


@contextmanager
def signed(connection: Connection, signature: Signature) -> Iterator[Entry]:
    """Add a batch to a transaction; what goes in with it is sealed at its end."""
    number = add_row(connection, batch, **asdict(signature))
    with gathering(connection) as gathered:
        yield Entry(connection, number)
    add_seal(connection, _facts(number, signature), gathered.digests())


def _facts(number: int, signature: Signature) -> BatchFacts:
    return BatchFacts(
        number=number,
        at=moment_text(signature.at),
        who=signature.who,
        command=signature.command,
        version=signature.version,
    )


def _form(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return found


def newest_version(connection: Connection) -> str | None:
    """Return the version of the package that wrote into the book last."""
    query = select(batch.c.version).order_by(batch.c.id.desc()).limit(1)
    found: str | None = connection.execute(query).scalar_one_or_none()
    return found


def newest_batch(connection: Connection) -> int:
    """Return the number of the newest batch: it stands for the state of the book."""
    return connection.execute(_NEWEST_BATCH).scalar_one() or 0


def _url(address: str) -> URL:
    if "://" not in address:
        return make_url("sqlite:///" + str(Path(address)))
    try:
        url = make_url(address)
    except ArgumentError as problem:
        raise BookError(f"{address} is not the address of a book.") from problem
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == SQLITE:
        return url
    raise BookError(
        f"{url.get_backend_name()} is not known; a book is a file or lies on PostgreSQL "
        "(postgresql://…)."
    )


def _engine(url: str, *, is_kept_open: bool) -> Engine:
    try:
        engine = (
            create_engine(url, pool_size=_KEPT_OPEN, max_overflow=0, pool_use_lifo=True)
            if is_kept_open
            else create_engine(url, poolclass=NullPool)
        )
    except ModuleNotFoundError as problem:
        raise BookError(_EXTRA) from problem
    except SQLAlchemyError as problem:
        raise BookError(f"{url} is not the address of a book.") from problem
    beside.watch(engine)
    references.watch(engine)
    entry_numbers.watch(engine)
    if engine.dialect.name == SQLITE:
        engine.dialect.statement_compiler = WithHints
        cache = _CACHE_KILOBYTES // (_KEPT_OPEN if is_kept_open else 1)
        event.listen(engine, "connect", partial(_prepare_file, cache=cache))
        event.listen(engine, "begin", _begin)
    return engine


def _prepare_file(connection: Any, _record: Any, *, cache: int) -> None:  # noqa: ANN401 - a driver's
    """Set up a connection to a file: write-ahead log, foreign keys, transactions of our own."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    cursor.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.execute("PRAGMA temp_store = MEMORY")
    cursor.execute(f"PRAGMA cache_size = -{cache}")
    cursor.execute(f"PRAGMA mmap_size = {_MAPPED_BYTES}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin a transaction; one that writes takes its turn at once instead of failing later."""
    writes = connection.get_execution_options().get("arpad_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
