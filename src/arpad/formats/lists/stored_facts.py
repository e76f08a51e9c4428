"""What a stored list says about itself: read from JSON or from the head of a Parquet file."""

from collections import Counter
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from arpad.formats.lists.columns import Column
from arpad.formats.lists.json_writing import SCHEMA
from arpad.formats.lists.list_table import ListTable, Row
from arpad.formats.wording import printable, quoted, shown

_FAMILY = SCHEMA.rpartition("/")[0]


class UnknownListError(Exception):
    """A file is no list of ours; the text says why, as a finding does."""


class StoredFacts(Struct, frozen=True, kw_only=True):
    """A list without its rows."""

    title: str
    federation: str
    pool: str | None
    edition: str | None
    list_date: date | None
    columns: tuple[Column, ...]

    def table(self, rows: list[Row]) -> ListTable:
        """Return the list with its rows."""
        return ListTable(
            federation=self.federation,
            columns=self.columns,
            rows=rows,
            title=self.title,
            pool=self.pool,
            edition=self.edition,
            list_date=self.list_date,
        )


def stored_facts(content: Any) -> StoredFacts:  # noqa: ANN401 - whatever a file holds
    """Return what a list says about itself; raise if it says something else."""
    schema = content.get("schema") if isinstance(content, dict) else None
    if not isinstance(schema, str) or not schema.startswith(f"{_FAMILY}/"):
        found = "" if schema is None else f"; found {shown(schema)}"
        raise UnknownListError(f'this is no list of Arpad: "schema" should say "{SCHEMA}"{found}')
    if schema != SCHEMA:
        raise UnknownListError(
            f"this is a list of another version, {quoted(schema)}; this program reads "
            f'"{SCHEMA}": install a newer one'
        )
    try:
        facts = msgspec.convert(content, StoredFacts)
    except msgspec.ValidationError as reason:
        problem = printable(str(reason), longest=200)
        raise UnknownListError(f"the head of the list is damaged: {problem}") from reason
    keys = Counter(column.key for column in facts.columns)
    twice = [key for key, number in keys.items() if number > 1]
    if twice or not keys:
        problem = f"the column {quoted(twice[0])} is there twice" if twice else "it has no columns"
        raise UnknownListError(f"the head of the list is damaged: {problem}")
    return facts
