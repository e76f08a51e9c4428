"""A report as the checks see it: the file, its cross table and its pairings, put together once."""

from msgspec import Struct

from arpad.formats.trf.crosstable import Crosstable, crosstable_of
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.pairing import pairings_of
from arpad.formats.trf.pairings import Pairings


class Report(Struct, frozen=True):
    """What is known about a file once its lines are put together."""

    file: TrfFile
    table: Crosstable
    pairings: Pairings


def report_of(file: TrfFile) -> Report:
    """Put the lines of a file together."""
    table = crosstable_of(file)
    return Report(file, table, pairings_of(table))
