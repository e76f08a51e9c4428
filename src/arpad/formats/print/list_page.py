"""A rating list as PDF: its title, its columns as wide as their cells, its rows on A4."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

from arpad.formats.document import Findings
from arpad.formats.lists.columns import Column, Kind
from arpad.formats.lists.list_table import Cell, ListTable, Row
from arpad.formats.lists.target import Progress, Target, opened
from arpad.formats.print.printed_text import LONGEST_TEXT, printed, rough_width
from arpad.formats.print.render import ACCESSIBLE, ARCHIVED, Pdf, typeset
from arpad.locale import Language, Words, words
from arpad.model.finding import Finding, error, warn

MOST_PLAYERS = 30_000
"""A book of 500 pages; who wants more wants a file to search in."""

MOST_TAGGED = 1_000
"""Tags cost twenty times what the page costs: a longer list is read aloud better from a sheet."""

_LONGEST_SHOWN = 12
_ALWAYS = frozenset({"id", "name"})

Print: TypeAlias = Callable[[Cell], str]

TOO_LONG = error(
    "list",
    f"The list has more than {MOST_PLAYERS:,} players, too many for a PDF; write it as xlsx, CSV "
    "or Parquet, or print a part of it, such as one federation.",
)


def write_list_pdf(
    table: ListTable,
    target: Target,
    *,
    language: Language,
    number: str | None = None,
    progress: Progress | None = None,
) -> Findings:
    """Write a list as PDF; `number` is that of the list, where the federation counts them.

    Return what could not be written as it is; a list that is too long is not written at all.
    """
    rows = list(islice(table.rows, MOST_PLAYERS + 1))
    if len(rows) > MOST_PLAYERS:
        return (TOO_LONG,)
    pdf = list_pdf(table, rows, language=language, number=number)
    with opened(target) as stream:
        stream.write(pdf.data)
    if progress is not None:
        progress(len(rows))
    return pdf.findings


def list_pdf(
    table: ListTable, rows: Sequence[Row], *, language: Language, number: str | None = None
) -> Pdf:
    """Set the rows of a list under the title of its table."""
    say = words(language)
    is_tagged = len(rows) <= MOST_TAGGED
    cells = _printed_rows(rows, table.columns, say)
    filled = _filled(table.columns, cells)
    shown = [[row[at] for at in filled] for row in cells]
    data = {
        **_titles(table, len(rows), number, say),
        "columns": _printed_columns([table.columns[at] for at in filled], shown, say),
        "rows": shown,
        "is-tagged": is_tagged,
    }
    standards = ACCESSIBLE if is_tagged else ARCHIVED
    pdf = typeset("list.typ", data, language=language, on=table.list_date, standards=standards)
    shortened = sum(len(str(cell)) > LONGEST_TEXT for row in rows for cell in row)
    if not shortened:
        return pdf
    return Pdf(pdf.data, (*pdf.findings, _shortened(shortened)))


def _filled(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return where the columns are in which somebody has something: paper is narrow."""
    filled = [
        at
        for at, column in enumerate(columns)
        if column.key in _ALWAYS or any(row[at] for row in rows)
    ]
    return filled if rows and filled else [*range(len(columns))]


def _shortened(texts: int) -> Finding:
    of_them = "1 text is" if texts == 1 else f"{texts} texts are"
    return warn(None, "PDF", f"{of_them} longer than {LONGEST_TEXT} letters, and shortened.")


def _titles(table: ListTable, players: int, number: str | None, say: Words) -> dict[str, Any]:
    federation = printed(table.federation)
    heading = printed(say(table.title))
    pool = printed(say(table.pool)) if table.pool else None
    day = say.day(table.list_date) if table.list_date else None
    count = say.plural("{n} player", "{n} players", players).format(n=say.number(players))
    numbered = say("List {number}").format(number=printed(number)) if number else None
    return {
        "title": ", ".join(filter(None, (federation, heading, pool, day))),
        "author": federation,
        "federation": federation,
        "heading": heading,
        "facts": list(filter(None, (pool and pool[0].upper() + pool[1:], day, numbered, count))),
        "head": {
            "left": " · ".join(filter(None, (federation, heading, pool))),
            "right": " · ".join(filter(None, (day, numbered))),
        },
        "foot": _made_by(table, say),
    }


def _made_by(table: ListTable, say: Words) -> str:
    if table.edition is None:
        return ""
    return say("Regulations: {edition}").format(edition=printed(table.edition))


def _printed_columns(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], say: Words
) -> list[dict[str, Any]]:
    return [
        {
            "label": say(column.label),
            "is-number": column.kind in {Kind.WHOLE, Kind.DECIMAL, Kind.YEAR},
            "wraps": column.kind is Kind.TEXT,
            "longest": _longest(row[at] for row in rows),
        }
        for at, column in enumerate(columns)
    ]


def _longest(texts: Iterable[str]) -> list[str]:
    """Return the texts one of which will turn out to be the widest."""
    return sorted(set(texts), key=lambda text: (-rough_width(text), text))[:_LONGEST_SHOWN]


def _printed_rows(rows: Iterable[Row], columns: Sequence[Column], say: Words) -> list[list[str]]:
    prints = [_print_of(column.kind, say) for column in columns]
    return [
        ["" if cell is None else write(cell) for write, cell in zip(prints, row, strict=True)]
        for row in rows
    ]


def _print_of(kind: Kind, say: Words) -> Print:
    """Return how the cells of a kind are written: numbers ungrouped, days with their month."""
    match kind:
        case Kind.TEXT:
            return lambda cell: printed(str(cell))
        case Kind.WORD:
            return lambda cell: printed(say(str(cell)))
        case Kind.FLAG:
            return lambda cell: say("yes") if cell else ""
        case Kind.DAY:
            return lru_cache(lambda cell: say.short_day(cell) if isinstance(cell, date) else "")
        case Kind.DECIMAL:
            return lambda cell: _decimal(cell, say)
        case Kind.WHOLE | Kind.YEAR:
            return str


def _decimal(cell: Cell, say: Words) -> str:
    number = Decimal(str(cell))
    places = max(0, -int(number.as_tuple().exponent))
    return say.number(number, places, grouped=False)
