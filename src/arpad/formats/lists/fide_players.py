"""Players in FIDE's own terms, from the rows of any table that holds a list of FIDE."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.formats.lists.fide_writing import listed_players
from arpad.formats.lists.list_table import Cell, ListTable
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.period import Flag, ListRow
from arpad.model.player import Sex

FIDE = "FIDE"

_PACES = (ListKind.STANDARD, ListKind.RAPID, ListKind.BLITZ)
_SEXES = {sex.value: sex for sex in Sex}
_FLAGS = {flag.value: flag for flag in Flag}

OF_AN_OFFICE = frozenset(
    {"id", "name", "title", "federation", "rating", "games", "k", "born", "sex", "flag"}
)
"""The columns of an office's list that FIDE's forms have a place for."""


def pace_of(table: ListTable) -> ListKind:
    """Return which ratings a list of FIDE holds; that of an office that does not say, standard.

    An office names its pools "FIDE rapid", or by the pace alone.
    """
    if is_of_an_office(table):
        said = (table.pool or "").casefold().split()
        return next((pace for pace in _PACES if pace.value in said), ListKind.STANDARD)
    paces = [pace for pace in _PACES if _keys(table) & {f"{pace}_rating"}]
    return paces[0] if len(paces) == 1 else ListKind.COMBINED


def is_of_an_office(table: ListTable) -> bool:
    """Tell whether a list has the columns of an office, not those that FIDE publishes."""
    return "rating" in _keys(table)


def _keys(table: ListTable) -> frozenset[str]:
    return frozenset(column.key for column in table.columns)


def fide_players(table: ListTable) -> Iterator[ListedPlayer]:
    """Yield the players of a list of FIDE."""
    keys = [column.key for column in table.columns]
    rows = (dict(zip(keys, row, strict=True)) for row in table.rows)
    if is_of_an_office(table):
        return listed_players(map(_office_row, rows), pace_of(table))
    return map(_published, rows)


def _published(cells: Mapping[str, Any]) -> ListedPlayer:
    get = cells.get
    return ListedPlayer(
        get("id") or "",
        get("name") or "",
        get("federation"),
        _SEXES.get(get("sex") or ""),
        get("title"),
        get("w_title"),
        tuple(filter(None, (get("o_titles") or "").split(","))),
        get("foa_title"),
        ListRating(get("standard_rating"), get("standard_games"), get("standard_k")),
        ListRating(get("rapid_rating"), get("rapid_games"), get("rapid_k")),
        ListRating(get("blitz_rating"), get("blitz_games"), get("blitz_k")),
        get("born"),
        get("flag") or "",
    )


def _office_row(cells: Mapping[str, Any]) -> ListRow:
    """Return the row of an office's list; a number that is missing is 0, as FIDE writes it."""
    return ListRow(
        id=_text(cells.get("id")),
        name=_text(cells.get("name")),
        title=cells.get("title"),
        federation=cells.get("federation"),
        rating=cells.get("rating") or 0,
        games=cells.get("games") or 0,
        born=cells.get("born"),
        sex=_SEXES.get(cells.get("sex") or ""),
        k=cells.get("k") or 0,
        k_new_games=None,
        flag=_FLAGS.get(cells.get("flag") or "", Flag.NONE),
        is_in_federation_list=True,
        is_in_top_list=True,
    )


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)
