"""A file that holds a rating list, in any form in which one comes, as one kind of table.

A list is opened here and read when its rows are asked for: FIDE's lists and CSV go through as a
stream, however long they are; JSON and Parquet are read whole.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from arpad.formats.document import Findings
from arpad.formats.fide_list import read_fide_list
from arpad.formats.fide_list_header import ListHeader, header_of_list
from arpad.formats.list_recognition import ListForm, form_of_list
from arpad.formats.lists.csv_reading import CsvList
from arpad.formats.lists.json_reading import read_list_json
from arpad.formats.lists.list_table import ListTable, table_of_listed_players
from arpad.formats.lists.parquet_reading import read_list_parquet
from arpad.formats.rating_list_file import read_rating_list

Progress: TypeAlias = Callable[[int, int], object]
"""Told while a stream is read: how many bytes of how many have been."""

_WITH_A_STRICT_READER = "FISF"


class ListSource(Struct, frozen=True, kw_only=True):
    """A list that was opened; one that cannot be read has no table, and findings say why.

    `header` is that of FIDE's text. `findings` are about the latest reading of the rows.
    """

    name: str
    form: ListForm
    table: ListTable | None
    told: Callable[[], Findings]
    header: ListHeader | None = None

    @property
    def findings(self) -> Findings:
        """Return what there is to say about the list, as far as it has been read."""
        return self.told()


def list_from_path(path: Path, progress: Progress | None = None) -> ListSource | None:
    """Open the list that a file holds; None for a file that is no list by its content."""
    form = form_of_list(path)
    match form:
        case ListForm.FIDE_TEXT | ListForm.FIDE_XML:
            return _of_fide(path, form, progress)
        case ListForm.CSV:
            return _of_csv(path, progress)
        case ListForm.JSON | ListForm.PARQUET:
            return _stored(path, form)
    return None


def _of_fide(path: Path, form: ListForm, progress: Progress | None) -> ListSource:
    opened = read_fide_list(path, progress=progress)
    table = None
    if opened.is_readable:
        table = table_of_listed_players(opened, kind=opened.kind, list_date=opened.date)
    return ListSource(
        name=path.name,
        form=form,
        table=table,
        told=lambda: opened.findings,
        header=header_of_list(path) if form is ListForm.FIDE_TEXT and table else None,
    )


def _of_csv(path: Path, progress: Progress | None) -> ListSource:
    opened = CsvList(path, progress)
    if opened.table is not None and opened.table.federation == _WITH_A_STRICT_READER:
        # What `arpad list` will not take is no list here either.
        players, findings = read_rating_list(path)
        if players is None:
            return ListSource(name=path.name, form=ListForm.CSV, table=None, told=lambda: findings)
    return ListSource(
        name=path.name, form=ListForm.CSV, table=opened.table, told=lambda: opened.findings
    )


def _stored(path: Path, form: ListForm) -> ListSource:
    read = read_list_json if form is ListForm.JSON else read_list_parquet
    table, findings = read(path)
    return ListSource(name=path.name, form=form, table=table, told=lambda: findings)
