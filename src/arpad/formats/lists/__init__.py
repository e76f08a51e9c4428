"""Rating lists as files: CSV, JSON, workbooks, Parquet, and FIDE's own text and XML.

>>> from io import BytesIO
>>> from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
>>> player = ListedPlayer("4500018", "Ek, Anna", "SWE", standard=ListRating(1910, 9, 20))
>>> file = BytesIO()
>>> write_csv(table_of_listed_players([player], kind=ListKind.STANDARD), file)
()
>>> file.getvalue().splitlines()[1]
b'4500018,"Ek, Anna",SWE,,,,,,1910,9,20,,'
"""

from arpad.formats.lists.columns import Column, Kind
from arpad.formats.lists.csv_writing import write_csv
from arpad.formats.lists.fide_writing import (
    listed_players,
    write_list_as_fide_txt,
    write_list_as_fide_xml,
)
from arpad.formats.lists.json_reading import list_from_json, read_list_json
from arpad.formats.lists.json_writing import write_json
from arpad.formats.lists.list_table import (
    Cell,
    ListTable,
    Row,
    table_of_listed_players,
    table_of_rating_list,
)
from arpad.formats.lists.parquet_reading import list_from_parquet, read_list_parquet
from arpad.formats.lists.parquet_writing import write_parquet
from arpad.formats.lists.target import Progress, Target
from arpad.formats.lists.xlsx_writing import write_xlsx

__all__ = [
    "Cell",
    "Column",
    "Kind",
    "ListTable",
    "Progress",
    "Row",
    "Target",
    "list_from_json",
    "list_from_parquet",
    "listed_players",
    "read_list_json",
    "read_list_parquet",
    "table_of_listed_players",
    "table_of_rating_list",
    "write_csv",
    "write_json",
    "write_list_as_fide_txt",
    "write_list_as_fide_xml",
    "write_parquet",
    "write_xlsx",
]
