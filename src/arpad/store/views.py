"""The ledger as it is read: entry by entry, or what was booked together as one row.

Games of a list stand on sheets, one row for all games of a player in an event. `on_sheets` has
these entries one by one, and `ledger` has them among all others; `booked` has what is added up, a
sheet as one row that counts its `entries`. Whoever is after entries that are never on a sheet, such
as those of corrections, asks the table `entry` itself.
"""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, Dialect, Integer, MetaData, Table

from arpad.store.columns import SQLITE
from arpad.store.schema import entry, sheet

WIDTHS = {
    "round": 4,
    "opponent_rating": 5,
    "difference": 6,
    "counted": 6,
    "expected": 4,
    "score": 4,
    "k": 4,
    "amount": 8,
}
"""What a line of a sheet says: numbers in places of these widths, in which a database finds them at
once; then the articles, a tab, and the code of the opponent. A sheet is a list of lines."""

_VIEWS = MetaData()
_OF_SHEET = (
    "id",
    "pool_id",
    "player_id",
    "event_id",
    "list_date",
    "edition",
    "reading",
    "batch_id",
)
_BOOKED = (
    *_OF_SHEET,
    "amount",
    "score",
    "cause",
    "corrects",
    "correction_id",
    "reverses",
    "belongs",
)

on_sheets, ledger = (
    Table(name, _VIEWS, *(Column(c.name, c.type) for c in entry.c))
    for name in ("on_sheets", "ledger")
)
booked = Table(
    "booked",
    _VIEWS,
    *(Column(name, entry.c[name].type) for name in _BOOKED),
    Column("entries", Integer),
)


def views(dialect: Dialect) -> Iterator[str]:
    """Yield the statements that make the views of a book."""
    yield _view(on_sheets, _lines(dialect))
    yield _view(ledger, _all(entry, ledger), _all(on_sheets, ledger))
    yield _view(booked, _all(entry, booked, entries="1"), _sheets(dialect))


def _view(view: Table, *questions: str) -> str:
    names = ", ".join(column.name for column in view.c)
    return f"CREATE VIEW {view.name} ({names}) AS {' UNION ALL '.join(questions)}"


def _all(source: Table, view: Table, **instead: str) -> str:
    """Return the question for all rows of a table, as a view has them."""
    picked = ", ".join(instead.get(column.name, column.name) for column in view.c)
    return f"SELECT {picked} FROM {source.name}"  # noqa: S608 - our own names


def _lines(dialect: Dialect) -> str:
    """Return the question for all entries on sheets, one by one."""
    is_file = dialect.name == SQLITE
    tab = "instr(l.value, char(9))" if is_file else "strpos(l.value, chr(9))"
    texts = sum(WIDTHS.values()) + 1
    values = {
        **{name: f"s.{name}" for name in _OF_SHEET},
        **dict(_numbers()),
        "id": "s.id + l.key" if is_file else "s.id + l.key - 1",
        "cause": "'game'",
        "article": f"substr(l.value, {texts}, {tab} - {texts})",
        "opponent": f"substr(l.value, {tab} + 1)",
    }
    unfolded = (
        "json_each(s.lines) AS l"
        if is_file
        else "json_array_elements_text(s.lines::json) WITH ORDINALITY AS l(value, key)"
    )
    picked = ", ".join(values.get(c.name) or _nothing(c, dialect) for c in on_sheets.c)
    return f"SELECT {picked} FROM {sheet.name} AS s CROSS JOIN {unfolded}"  # noqa: S608 - our own


def _numbers() -> Iterator[tuple[str, str]]:
    start = 1
    for name, width in WIDTHS.items():
        yield name, f"CAST(substr(l.value, {start}, {width}) AS INTEGER)"
        start += width


def _sheets(dialect: Dialect) -> str:
    missing = (c for c in booked.c if c.name not in {*sheet.c.keys(), "cause", "entries"})
    nothing = {column.name: _nothing(column, dialect) for column in missing}
    return _all(sheet, booked, cause="'game'", entries="games", **nothing)


def _nothing(column: Column[Any], dialect: Dialect) -> str:
    return f"CAST(NULL AS {column.type.compile(dialect)})"
