"""The header line of a list in FIDE's text: its words, and the years in which lists had them."""

from pathlib import Path

from msgspec import Struct

from arpad.formats.fide_list.encoding import decoded
from arpad.formats.fide_list.field import Field
from arpad.formats.fide_list.header import header_layout
from arpad.formats.fide_list.layout import Layout
from arpad.formats.fide_list.lines import head
from arpad.formats.fide_list.source import RefusedError, Source
from arpad.model.listed_player import ListKind

_START = 64 * 1024
_LINES_TO_SEARCH = 20


class ListHeader(Struct, frozen=True):
    """What stands over the columns, and which lists have such a header."""

    years: str
    words: tuple[str, ...]


_SIGNS = {
    str(Field.FOA_TITLE): "today, one pace",
    str(Field.O_TITLES): "2012 to 2014, or a legacy list",
    "titl": "2011",
    "tit": "2004",
    str(Field.BORN): "2003",
    "country": "2001, 2002",
}
"""Fields and words by which the header of a list of one pace is told, the surest first."""

NO_HEADER = ListHeader("none; the rows show the columns", ())


def header_of_list(path: Path) -> ListHeader:
    """Return the header of a list that can be read."""
    try:
        with Source(path, path.name).open() as stream:
            lines = head(stream, _START).splitlines()[:_LINES_TO_SEARCH]
    except RefusedError:
        return NO_HEADER
    layouts = (header_layout(decoded(line)[0]) for line in lines)
    layout = next((found for found in layouts if found is not None), None)
    if layout is None:
        return NO_HEADER
    return ListHeader(years_of(layout), tuple(column.heading for column in layout.columns))


def years_of(layout: Layout) -> str:
    """Return which lists have such a header, by the words that came and went.

    >>> years_of(header_layout("ID number Name                 TitlFed  Mar11 GamesBorn  Flag"))
    '2011'
    """
    signs = {str(field) for field in layout.fields}
    signs |= {column.heading.lower() for column in layout.columns}
    if layout.kind is ListKind.COMBINED:
        return "today, all paces"
    return next((years for sign, years in _SIGNS.items() if sign in signs), "of no known year")
