"""Which file is a rating list, told by its beginning: what it is called says little.

Reports and event files are looked at too, and most of them are told by a glance: only what may be
a list pays for the import of what reads lists.
"""

import codecs
import re
from enum import StrEnum
from pathlib import Path

from arpad.formats.csv_notation import separator_of
from arpad.formats.event_source import is_report
from arpad.formats.foreign_files import LIST_JSON

BEGINNING = 64 * 1024
"""How much of a file is looked at to tell what it is."""

_PARQUET = b"PAR1"
_ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
_WORKBOOK = re.compile(rb"\[Content_Types\]\.xml|mimetypeapplication|xl/|_rels/")
_LIST_XML = re.compile(rb"<playerslist[\s/>]")
_HEADER = re.compile(rb"^[ \t]*(?:id[ _]?number|code)\b.*name", re.IGNORECASE | re.MULTILINE)
_LINES_OF_A_HEADER = 20


class ListForm(StrEnum):
    """The forms in which a list can come, in the words of a sentence."""

    FIDE_TEXT = "FIDE's text"
    FIDE_XML = "FIDE's XML"
    CSV = "CSV"
    JSON = "JSON"
    PARQUET = "Parquet"


def form_of_list(path: Path) -> ListForm | None:
    """Return the form of the list that a file holds, None for a file that holds none.

    What cannot be looked at twice, such as a pipe, is left to the reader of events.
    """
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            start = file.read(BEGINNING)
    except (OSError, ValueError):
        return None
    if start.startswith(_PARQUET):
        return ListForm.PARQUET
    if start.startswith(_ZIPS):
        return None if _WORKBOOK.search(start) else _form_in_zip(path)
    return form_of_text(start)


def form_of_text(start: bytes) -> ListForm | None:
    """Return the form of a list by the beginning of its text."""
    start = start.removeprefix(codecs.BOM_UTF8)
    plain = start.lstrip()
    if plain.startswith(b"{"):
        return ListForm.JSON if LIST_JSON.search(start) else None
    if plain.startswith(b"<"):
        return ListForm.FIDE_XML if _LIST_XML.search(start) else None
    if plain.startswith(b"[") or b"\0" in start:
        return None
    return _form_of_rows(start)


def _form_of_rows(start: bytes) -> ListForm | None:
    if _has_header(start):
        return ListForm.FIDE_TEXT
    if is_report(start):
        return None
    if _is_csv(start):
        return ListForm.CSV
    return ListForm.FIDE_TEXT if _shows_columns(start) else None


def _form_in_zip(path: Path) -> ListForm | None:
    from arpad.formats.fide_list.source import RefusedError, Source  # noqa: PLC0415 - see above

    try:
        with Source(path, path.name).open() as stream:
            form = form_of_text(stream.read(BEGINNING))
    except RefusedError:
        # A zip that cannot be opened can only be meant as one of FIDE's: its reader says why.
        return ListForm.FIDE_TEXT
    return form if form in {ListForm.FIDE_TEXT, ListForm.FIDE_XML} else None


def _has_header(start: bytes) -> bool:
    if _HEADER.search(start) is None:
        return False
    from arpad.formats.fide_list.encoding import decoded  # noqa: PLC0415 - see above
    from arpad.formats.fide_list.header import header_layout  # noqa: PLC0415

    lines = (decoded(line)[0] for line in start.splitlines()[:_LINES_OF_A_HEADER])
    return any("\t" not in line and header_layout(line) is not None for line in lines)


def _is_csv(start: bytes) -> bool:
    """Tell whether the first line has columns of lists, and no line those of results."""
    line = next((line for line in start.splitlines() if line.strip()), b"").decode(errors="replace")
    if "name" not in line.lower():
        return False
    from arpad.formats.fisf import is_fisf_results  # noqa: PLC0415 - see above
    from arpad.formats.lists.csv_columns import has_ratings, names_in  # noqa: PLC0415

    names = names_in(line, separator_of(line, {"id", "name", "rating"}))
    return has_ratings(names) and not is_fisf_results(start)


def _shows_columns(start: bytes) -> bool:
    """Tell whether rows without a header stand in the columns of FIDE's lists."""
    if not start.lstrip()[:1].isdigit():
        return False
    from arpad.formats.fesa import is_fesa_table, is_turnering  # noqa: PLC0415 - see above
    from arpad.formats.fide_list.encoding import decoded  # noqa: PLC0415
    from arpad.formats.fide_list.shape import layout_of_rows  # noqa: PLC0415

    if is_turnering(start) or is_fesa_table(start):
        return False
    rows = [decoded(line)[0] for line in start.splitlines() if line.strip()]
    whole = rows if len(start) < BEGINNING else rows[:-1]
    return layout_of_rows(whole) is not None
