"""One file of a published list, written when it is asked for: the bytes that are published."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from msgspec import Struct

from arpad.formats.list_target import TargetForm, write_list
from arpad.formats.lists import ListTable
from arpad.locale import Language
from arpad.model.pool import Pool
from arpad.office.changes import changes_between
from arpad.office.companion_stream import OF_FEDERATION, CompanionRows
from arpad.office.errata import errata_carried_by
from arpad.office.gate import overrides_of
from arpad.office.list_browse import list_before
from arpad.office.list_offers import JSON_LINES, Besides, stem_of
from arpad.office.list_stream import (
    Reading,
    csv_chunks,
    json_chunks,
    jsonl_chunks,
    parquet_chunks,
    streamed_table,
    table_of_stream,
)
from arpad.office.paper import TITLES, plain_json
from arpad.office.proof.public_bundle import write_public_bundle
from arpad.office.shogi_paper import tables_and_promotions
from arpad.store.lists import ListHead

_STREAMED: dict[str, Callable[[Reading, Pool, ListHead], Iterator[bytes]]] = {
    ".csv": csv_chunks,
    ".json": json_chunks,
    JSON_LINES: jsonl_chunks,
    ".parquet": parquet_chunks,
}


class ListPapers(Struct, frozen=True):
    """The files of a list; who asks for one has looked up that it is offered."""

    reading: Reading
    pool: Pool
    head: ListHead

    def streamed(self, name: str) -> Iterator[bytes] | None:
        """Return a file that can be sent while it is written; None for any other."""
        chunks = _STREAMED.get(name.removeprefix(stem_of(self.pool, self.head)))
        return None if chunks is None else chunks(self.reading, self.pool, self.head)

    def write(self, name: str, stream: BinaryIO, language: Language) -> None:
        """Write a file by its name."""
        end = name.removeprefix(stem_of(self.pool, self.head)).removeprefix("-")
        if end in set(Besides):
            self._write_besides(Besides(end), stream)
        elif end.startswith("table-"):
            stream.write(self._tabled(name))
        else:
            form = TargetForm(f".{end.rpartition('.')[2]}")
            write_list(self._table(end.rpartition(".")[0]), stream, form, language=language)

    def _table(self, companion: str) -> ListTable:
        if not companion:
            return streamed_table(self.reading, self.pool, self.head)
        rows = CompanionRows(self.reading, self.head, companion)
        title = TITLES.get(companion) or companion.removeprefix(OF_FEDERATION)
        return table_of_stream(self.pool, self.head, rows, title)

    def _write_besides(self, what: Besides, stream: BinaryIO) -> None:
        pool, head = self.pool, self.head
        with self.reading() as connection:
            before = list_before(connection, head)
            if what is Besides.PROOF:
                write_public_bundle(connection, pool, head, stream)
            elif what is Besides.CHANGES:
                stream.write(plain_json(changes_between(connection, before, head)))
            elif what is Besides.ERRATA:
                errata = errata_carried_by(connection, pool, head, before)
                stream.write(plain_json({"errata": errata}))
            elif what is Besides.OVERRIDES:
                stream.write(plain_json({"overrides": overrides_of(head)}))
            else:
                stream.write(self._tabled(f"{stem_of(pool, head)}-{what.value}"))

    def _tabled(self, name: str) -> bytes:
        """Return a table of shogi or the promotions: the law rates the tables for both."""
        with TemporaryDirectory() as folder, self.reading() as connection:
            before = list_before(connection, self.head)
            since, until = before.list_date if before else None, self.head.list_date
            stem = Path(folder) / stem_of(self.pool, self.head)
            for path in tables_and_promotions(connection, self.pool, stem, since, until):
                if path.name == name:
                    return path.read_bytes()
        return b""
