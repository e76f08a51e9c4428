"""Companion lists: the same frozen rows by other questions, so that they never say anything else.

They are drawn from the published rows and not from the register: a companion of a list of last
year is what it was last year.
"""

from collections.abc import Iterable
from datetime import date
from heapq import nsmallest

from msgspec import Struct, field
from sqlalchemy import Connection

from arpad.model.period import Flag, ListRow, ListStatus
from arpad.model.player import Sex
from arpad.store.lists import ListHead, Section, rows_of

MOST_AT_THE_TOP = 100
JUNIOR_AGE = 20


class Companions(Struct, kw_only=True):
    """The companion lists of one list.

    Men's and women's top lists hold those whom the edition keeps on a top list; whose sex is not
    known stands with the men. Of a federation there are those whom the edition lets its list show.
    """

    head: ListHead
    titled_unrated: list[ListRow] = field(default_factory=list)
    delisted: list[ListRow] = field(default_factory=list)
    inactive: list[ListRow] = field(default_factory=list)
    top_men: list[ListRow] = field(default_factory=list)
    top_women: list[ListRow] = field(default_factory=list)
    women: list[ListRow] = field(default_factory=list)
    juniors: list[ListRow] = field(default_factory=list)
    federations: dict[str, list[ListRow]] = field(default_factory=dict)


def companions(connection: Connection, head: ListHead, *, top: int = MOST_AT_THE_TOP) -> Companions:
    """Draw the companion lists from a published list, in the order of its rows."""
    drawn = Companions(head=head)
    sections = {Section.UNRATED: drawn.titled_unrated, Section.DELISTED: drawn.delisted}
    for section, rows in sections.items():
        rows.extend(booked.row for booked in rows_of(connection, head.id, [section]))
    for booked in rows_of(connection, head.id, [Section.LISTED]):
        _draw(drawn, booked.row)
    listed = {row.id for row in drawn.inactive}
    for booked in rows_of(connection, head.id, [Section.FILE]):
        if is_inactive(booked.row) and booked.row.id not in listed:
            drawn.inactive.append(booked.row)
    drawn.top_men, drawn.top_women = highest(drawn.top_men, top), highest(drawn.top_women, top)
    drawn.federations = dict(sorted(drawn.federations.items()))
    return drawn


def _draw(drawn: Companions, row: ListRow) -> None:
    is_woman = row.sex is Sex.FEMALE
    if is_inactive(row):
        drawn.inactive.append(row)
    if row.is_in_top_list:
        (drawn.top_women if is_woman else drawn.top_men).append(row)
    if is_woman:
        drawn.women.append(row)
    if is_junior(row.born, drawn.head.list_date.year):
        drawn.juniors.append(row)
    if row.federation and row.is_in_federation_list:
        drawn.federations.setdefault(row.federation, []).append(row)


def is_inactive(row: ListRow) -> bool:
    """Tell whether a list says that a player is inactive."""
    return row.flag is Flag.INACTIVE or row.status is ListStatus.INACTIVE


def highest(rows: Iterable[ListRow], number: int) -> list[ListRow]:
    """Return the highest rated; equal ones by name and id."""
    return nsmallest(number, rows, key=lambda row: (-row.rating, row.name, row.id))


def is_junior(born: date | int | None, year: int) -> bool:
    """Tell whether somebody is under 20 on 1 January of a year; of a bare year all but its first.

    >>> is_junior(date(1992, 1, 1), 2012), is_junior(date(1992, 1, 2), 2012), is_junior(1992, 2012)
    (False, True, True)
    """
    if born is None:
        return False
    if isinstance(born, int):
        return born >= year - JUNIOR_AGE
    return born > date(year - JUNIOR_AGE, 1, 1)
