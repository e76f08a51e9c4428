"""A list in the form that the name of a file asks for, whichever form it came in."""

from enum import StrEnum
from pathlib import PurePath
from typing import BinaryIO

from arpad.formats.document import Findings
from arpad.formats.fide_list import write_fide_txt, write_fide_xml
from arpad.formats.lists.csv_writing import write_csv
from arpad.formats.lists.fide_players import FIDE, fide_players, pace_of
from arpad.formats.lists.json_writing import write_json
from arpad.formats.lists.list_table import ListTable
from arpad.formats.lists.parquet_writing import write_parquet
from arpad.formats.lists.target import Progress
from arpad.formats.lists.xlsx_writing import write_xlsx
from arpad.formats.wording import listed
from arpad.locale import Language, words
from arpad.model.listed_player import ListKind


class TargetForm(StrEnum):
    """The forms in which a list can be written, by the suffix of the file."""

    CSV = ".csv"
    JSON = ".json"
    XLSX = ".xlsx"
    PARQUET = ".parquet"
    PDF = ".pdf"
    FIDE_TEXT = ".txt"
    FIDE_XML = ".xml"

    @property
    def words(self) -> str:
        """Return what such a file is, in the words of a sentence."""
        return _WORDS[self]

    @property
    def is_for_people(self) -> bool:
        """Tell whether the form has words in the language of its readers."""
        return self in {TargetForm.XLSX, TargetForm.PDF}


_WORDS = {
    TargetForm.CSV: "CSV",
    TargetForm.JSON: "JSON",
    TargetForm.XLSX: "xlsx",
    TargetForm.PARQUET: "Parquet",
    TargetForm.PDF: "PDF",
    TargetForm.FIDE_TEXT: "FIDE's text",
    TargetForm.FIDE_XML: "FIDE's XML",
}
_OF_FIDE = frozenset({TargetForm.FIDE_TEXT, TargetForm.FIDE_XML})
_ELSEWHERE = listed((".csv", ".json", ".xlsx", ".parquet", ".pdf"), "or")


class UnwritableListError(ValueError):
    """A list cannot be written in a form; the text is a sentence that says what to do."""


def form_of_target(name: str) -> TargetForm:
    """Return the form that the name of a file asks for."""
    suffix = PurePath(name).suffix.lower()
    try:
        return TargetForm(suffix)
    except ValueError:
        known = listed(TargetForm, "or")
        raise UnwritableListError(
            f"{name} does not say in which form to write the list: end it in {known}."
        ) from None


def check_form(table: ListTable, form: TargetForm) -> None:
    """Refuse FIDE's forms for lists that they have no place for."""
    if form not in _OF_FIDE:
        return
    if table.federation != FIDE:
        raise UnwritableListError(
            f"FIDE's forms are for lists of FIDE, and this one is of {table.federation}: write "
            f"it as {_ELSEWHERE}."
        )
    is_of_one_pace = pace_of(table) is not ListKind.COMBINED
    if form is TargetForm.FIDE_TEXT and is_of_one_pace and table.list_date is None:
        raise UnwritableListError(
            "FIDE's text has the month of the list over its ratings, and this list does not say "
            "it: put it into the name of its file, as in standard_sep14.csv, or write .xml."
        )


def write_list(
    table: ListTable,
    stream: BinaryIO,
    form: TargetForm,
    *,
    language: Language = Language.ENGLISH,
    progress: Progress | None = None,
) -> Findings:
    """Write a list and return what could not be written as it is."""
    if form in _OF_FIDE:
        return _write_as_fide(table, stream, form, progress)
    if form is TargetForm.PDF:
        # The words and fonts of pages take time to import, and no other form needs them.
        from arpad.formats.print import write_list_pdf  # noqa: PLC0415

        return write_list_pdf(table, stream, language=language, progress=progress)
    if form is TargetForm.XLSX:
        return write_xlsx(table, stream, translate=words(language), progress=progress)
    return _PLAIN[form](table, stream, progress=progress)


_PLAIN = {
    TargetForm.CSV: write_csv,
    TargetForm.JSON: write_json,
    TargetForm.PARQUET: write_parquet,
}


def _write_as_fide(
    table: ListTable, stream: BinaryIO, form: TargetForm, progress: Progress | None
) -> Findings:
    players = fide_players(table)
    if form is TargetForm.FIDE_XML:
        return write_fide_xml(players, stream, progress=progress)
    kind, label = pace_of(table), table.list_date
    return write_fide_txt(players, stream, kind=kind, label=label, progress=progress)
