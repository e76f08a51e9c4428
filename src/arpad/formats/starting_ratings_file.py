"""Starting ratings as they go out: a table for the office, and JSON for other programs."""

from arpad.formats.csv_notation import csv_text
from arpad.formats.schema import Schema, schema_of, words_of
from arpad.model.ranking import StartingRatings

_COLUMNS = ("place", "id", "name", "rating", "rank", "raw", "method")


def starting_ratings_csv(starting: StartingRatings) -> str:
    """Return the starting ratings as CSV, best first."""
    rows = ([getattr(rating, column) for column in _COLUMNS] for rating in starting.ratings)
    return csv_text(_COLUMNS, rows)


def starting_ratings_schema() -> Schema:
    """Return the JSON Schema of the answer."""
    return schema_of(
        StartingRatings,
        title="Arpad starting ratings",
        description="The starting ratings that a ranking gives, with the law they come from. "
        "Fractions are text; what does not apply is null.",
        words=words_of("starting_ratings") | {"Finding": words_of("outcome")["Finding"]},
    )
