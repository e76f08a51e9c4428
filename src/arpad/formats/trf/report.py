"""A report as the checks see it: the file, its cross table and its pairings, put together once."""

from msgspec import Struct

from arpad.formats.trf.crosstable import Crosstable, crosstable_of
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.pairing import pairings_of
from arpad.formats.trf.pairings import Pairings

_KEPT = "report"


class Report(Struct, frozen=True):
    """What is known about a file once its lines are put together."""

    file: TrfFile
    table: Crosstable
    pairings: Pairings


def report_of(file: TrfFile) -> Report:
    """Put the lines of a file together; the file keeps the report, since many ask for it."""
    kept: dict[str, Report] = vars(file)
    if _KEPT not in kept:
        table = crosstable_of(file)
        kept[_KEPT] = Report(file, table, pairings_of(table))
    return kept[_KEPT]
