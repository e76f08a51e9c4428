"""Export a pool for analysts: the whole ledger, all games, events, players and lists."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from arpad.formats.whole_file import whole_file
from arpad.model.pool import Pool
from arpad.office.export_files import write_csv, write_parquet
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.store.export_columns import TABLES, ExportTable
from arpad.store.export_rows import Portion, portions

SCHEMA_FILE = "schema.json"


class Exported(Struct, frozen=True):
    """A table that was written: its file, the schema of it, and how many rows it has."""

    file: str
    schema: str
    rows: int


def export(
    office: Office,
    code: str,
    directory: Path,
    *,
    as_csv: bool = False,
    force: bool = False,
) -> tuple[Exported, ...]:
    """Write the files of a pool into a folder, from one state of the book."""
    ending = "csv" if as_csv else "parquet"
    paths = {table.name: directory / f"{table.name}.{ending}" for table in TABLES}
    _check_folder(directory, (*paths.values(), directory / SCHEMA_FILE), force=force)
    done = list[Exported]()
    with office.reading() as connection:
        pool = pool_called(connection, code)
        _make(directory)
        for table in TABLES:
            facts = _facts(office, pool, table)
            with closing(portions(connection, table.name, pool.id)) as rows:
                written = _write(paths[table.name], table, rows, facts, as_csv)
            done.append(Exported(paths[table.name].name, table.schema, written))
    _write_schema(office, pool, directory / SCHEMA_FILE)
    return tuple(done)


def _check_folder(directory: Path, files: tuple[Path, ...], *, force: bool) -> None:
    if directory.exists() and not directory.is_dir():
        raise OfficeError(f"{directory} is a file: name a folder for the export.")
    there = [path.name for path in files if path.exists()]
    if there and not force:
        raise OfficeError(
            f"{directory} holds {', '.join(there)} already: name another folder, or add --force."
        )


def _make(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OfficeError(f"{directory} cannot be made: {problem.strerror}.") from problem


def _write(
    path: Path,
    table: ExportTable,
    rows: Iterator[Portion],
    facts: dict[str, Any],
    as_csv: bool,  # noqa: FBT001 - which of the two forms
) -> int:
    with _saying_what_failed(path):
        return write_csv(path, table, rows) if as_csv else write_parquet(path, table, rows, facts)


@contextmanager
def _saying_what_failed(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise OfficeError(f"{path} cannot be written: {problem.strerror or problem}.") from problem


def _facts(office: Office, pool: Pool, table: ExportTable) -> dict[str, Any]:
    return {"schema": table.schema, "pool": pool.code, "version": office.version}


def _write_schema(office: Office, pool: Pool, path: Path) -> None:
    """Write what the files hold, column by column, for those whose form cannot say it."""
    described = {"pool": pool.code, "version": office.version, "tables": TABLES}
    with _saying_what_failed(path), whole_file(path) as stream:
        stream.write(msgspec.json.format(msgspec.json.encode(described), indent=2) + b"\n")
