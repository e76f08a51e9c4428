"""The tables of the page about the CSV files: the columns that are read, and those written."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from arpad.formats.csv_file import column_words
from arpad.formats.ranking_file import RankingRow
from arpad.formats.rating_list_file import RatingListRow, rating_list_csv
from arpad.formats.starting_ratings_file import starting_ratings_csv, starting_ratings_schema
from arpad.model.player import Player
from arpad.model.rating import Standing
from arpad.regulations.application import make_list, starting_ratings
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019

from .field_tables import kinds
from .markdown import cell, table

ROWS: tuple[type[Struct], ...] = (RatingListRow, RankingRow)
"""The lines of the files that are read."""

_EMPTY = "an empty cell"
_ON = CLASSIQUE_2019.since


def columns_of(row: type[Struct]) -> str:
    """Return the table of a file's columns: what each says, what it holds, what it needs."""
    words = column_words(row)
    return table(
        ("column", "what it says", "value", "needed"),
        (
            (
                f"`{field.encode_name}`",
                cell(words[field.encode_name]),
                ", or ".join(_EMPTY if kind == "null" else kind for kind in kinds(field.type)),
                "**required**" if field.required else "",
            )
            for field in msgspec.structs.fields(row)
        ),
    )


def published_columns() -> str:
    """Return the columns of the published list; the organisers' file has all but the rank."""
    player = Player(id="1", rating=1900, games=60, tournaments=8, last_event=_ON)
    listed = make_list(_ON, [Standing(player=player)], edition=CLASSIQUE_2019.name)
    return _written(_header(rating_list_csv(listed.rows)), column_words(RatingListRow))


def starting_columns() -> str:
    """Return the columns of the starting ratings."""
    schema = starting_ratings_schema()["$defs"]["StartingRating"]["properties"]
    words = {column: field["description"] for column, field in schema.items()}
    return _written(_header(starting_ratings_csv(starting_ratings((), on=_ON))), words)


def _written(columns: Iterable[str], words: Mapping[str, str]) -> str:
    rows = ((f"`{column}`", cell(words[column]).replace("null", "empty")) for column in columns)
    return table(("column", "what it says"), rows)


def _header(csv: str) -> list[str]:
    return csv.splitlines()[0].split(",")
