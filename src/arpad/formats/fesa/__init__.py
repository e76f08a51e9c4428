"""Files of FESA: turnering.txt, in which results are sent, and the tables that are published."""

from arpad.formats.fesa.latin import UnwritableError
from arpad.formats.fesa.standings import with_standings
from arpad.formats.fesa.table_reading import is_fesa_table, read_fesa_rows, read_fesa_table
from arpad.formats.fesa.table_writing import write_fesa_table
from arpad.formats.fesa.turnering_reading import is_turnering, read_turnering
from arpad.formats.fesa.turnering_writing import write_turnering

__all__ = [
    "UnwritableError",
    "is_fesa_table",
    "is_turnering",
    "read_fesa_rows",
    "read_fesa_table",
    "read_turnering",
    "with_standings",
    "write_fesa_table",
    "write_turnering",
]
