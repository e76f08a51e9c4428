"""The texts that may have governed a list: their files by hash, their numbers, their readings."""

from collections.abc import Collection, Iterator
from datetime import date
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from arpad.model.pool import Pool
from arpad.office.proof.records_besides import EditionRecord, ParameterFile
from arpad.regulations.catalogue import edition, row_of
from arpad.regulations.edition import Edition

_TEXTS = ("articles.toml", "parameters.toml", "readings.toml")
_TABLES = "tables"
_SHARED = "arpad.regulations"


def editions_used(pool: Pool, list_date: date, named: Collection[str]) -> list[EditionRecord]:
    """Return the editions of a pool's federation up to a list, and those that it names."""
    dated = [
        text.name
        for text in row_of(pool.federation.casefold(), pool.discipline)
        if text.is_dated and text.since <= list_date
    ]
    chosen = [each.edition for each in pool.editions if each.edition is not None]
    return [edition_record(edition(name)) for name in sorted({*dated, *chosen, *named})]


def edition_record(text: Edition) -> EditionRecord:
    """Return what identifies an edition as this version of the package holds it."""
    return EditionRecord(
        edition=text.name,
        title=text.title,
        since=text.since,
        until=text.until,
        files=tuple(_files(text)),
        parameters=msgspec.to_builtins(text.parameters) if text.parameters else {},
        readings={name: reading.taken for name, reading in sorted(text.readings().items())},
    )


def _files(text: Edition) -> Iterator[ParameterFile]:
    """Yield the files of an edition, and the tables that several editions share."""
    package = files(text.package)
    for name in _TEXTS:
        yield _hashed(name, package / name)
    yield from _tables(_TABLES, package / _TABLES)
    yield from _tables(f"shared {_TABLES}", files(_SHARED) / _TABLES)


def _tables(place: str, folder: Traversable) -> Iterator[ParameterFile]:
    if folder.is_dir():
        tables = (each for each in folder.iterdir() if each.is_file() and each.name[0] != "_")
        for each in sorted(tables, key=lambda each: each.name):
            yield _hashed(f"{place}/{each.name}", each)


def _hashed(path: str, file: Traversable) -> ParameterFile:
    return ParameterFile(path=path, sha256=sha256(file.read_bytes()).hexdigest())
