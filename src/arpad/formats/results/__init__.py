"""Plain results files for organisers without software: one layout, as CSV and as a workbook.

Read either to an event, write an event as either, and hand out templates to fill in.
"""

from arpad.formats.results.csv_blocks import is_results_csv
from arpad.formats.results.csv_writing import results_csv, template_csv
from arpad.formats.results.layout import Column, Table, tables
from arpad.formats.results.losses import Loss, losses
from arpad.formats.results.reading import event_from_results
from arpad.formats.results.workbook_paper import is_workbook
from arpad.formats.results.xlsx_writing import results_xlsx, template_xlsx

__all__ = [
    "Column",
    "Loss",
    "Table",
    "event_from_results",
    "is_results_csv",
    "is_workbook",
    "losses",
    "results_csv",
    "results_xlsx",
    "tables",
    "template_csv",
    "template_xlsx",
]
