"""FIDE's rating lists as they are downloaded: text of fixed columns or XML, in a zip or not.

>>> from io import BytesIO
>>> from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
>>> file = BytesIO()
>>> player = ListedPlayer("4500018", "Ek, Anna", "SWE", standard=ListRating(1910, 9, 20))
>>> write_fide_txt([player], file, kind=ListKind.STANDARD, label="SEP14")
()
>>> fide_list = fide_list_from_bytes(file.getvalue(), name="standard.txt")
>>> fide_list.date, list(fide_list) == [player]
(datetime.date(2014, 9, 1), True)
"""

from pathlib import Path

from arpad.formats.fide_list.columns import Columns
from arpad.formats.fide_list.fide_list import FideList
from arpad.formats.fide_list.source import Progress, Source
from arpad.formats.fide_list.txt_writing import write_fide_txt
from arpad.formats.fide_list.xml_writing import write_fide_xml
from arpad.model.listed_player import ListKind

__all__ = [
    "Columns",
    "FideList",
    "Progress",
    "fide_list_from_bytes",
    "read_columns",
    "read_fide_list",
    "write_fide_txt",
    "write_fide_xml",
]


def read_fide_list(
    path: str | Path, *, kind: ListKind | None = None, progress: Progress | None = None
) -> FideList:
    """Open a list; its players are read when they are asked for.

    `kind` says of which pace a list is that holds one and does not tell; `progress` is told, while
    the list is read, how many bytes of how many have been.
    """
    path = Path(path)
    return FideList(Source(path, path.name), kind, progress)


def fide_list_from_bytes(
    data: bytes, *, name: str, kind: ListKind | None = None, progress: Progress | None = None
) -> FideList:
    """Open a list that is already in memory, called by this name in findings."""
    return FideList(Source(data, name), kind, progress)


def read_columns(
    path: str | Path, *, kind: ListKind | None = None, progress: Progress | None = None
) -> Columns:
    """Read a list into columns; `read_fide_list(path).columns()` keeps the findings too."""
    return read_fide_list(path, kind=kind, progress=progress).columns()
