"""Lists that are out, as values that every form of paper is written from."""

from datetime import date

from sqlalchemy import Connection

from arpad.model.period import Period, RatingList
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.store.lists import ListHead, Section, list_on, rows_of


def head_of(connection: Connection, pool: Pool, list_date: date) -> ListHead:
    """Return a list by its day, or say which there are."""
    head = list_on(connection, pool.id, list_date)
    if head is None or head.list_date != list_date:
        near = f"; the last one before is of {head.list_date}" if head else ""
        raise OfficeError(f"The pool {pool.code} has no list of {list_date}{near}.")
    return head


def published_list(connection: Connection, head: ListHead) -> RatingList:
    """Return a list as it was published, with its companions."""
    by_section = {
        section: tuple(booked.row for booked in rows_of(connection, head.id, [section]))
        for section in (Section.LISTED, Section.DELISTED, Section.FILE)
    }
    unrated = rows_of(connection, head.id, [Section.UNRATED])
    return RatingList(
        edition=head.edition,
        period=Period(head.list_date, head.last_day),
        rows=by_section[Section.LISTED],
        delisted=by_section[Section.DELISTED],
        titled_unrated=tuple(booked.row.id for booked in unrated),
        scale=None,
        readings=head.readings,
        findings=(),
        file=by_section[Section.FILE] or None,
    )
