"""Publish a list: make it by the law, book what it moves, number it and freeze it."""

from datetime import date

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.engines.local import uncollected
from arpad.locale import message
from arpad.model.docket import State
from arpad.model.finding import number_of
from arpad.model.pool import Moves, Pool
from arpad.office.adjusting import orders_of
from arpad.office.done_before import check_no_later_list
from arpad.office.gate import Gate
from arpad.office.in_the_making import AnyDraft, Making, add_effects, add_rows, in_the_making
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.rate_period import check_list_date
from arpad.store import dockets as book
from arpad.store.book import Entry
from arpad.store.bulk import look_at_tables
from arpad.store.lists import (
    AddedRows,
    ListHead,
    Origin,
    add_head,
    list_on,
    lists_of,
    next_number,
)
from arpad.store.schema import entry as entry_table
from arpad.store.schema import list_row, standing
from arpad.store.unpublished import first_list_passed_over

_ANOTHER_LIST = message(
    "The list has changed since it was looked at. Nothing is published: look at it again."
)


class Published(Struct, frozen=True):
    """A list that is out, with the one that it follows; or one that could be."""

    head: ListHead
    draft: AnyDraft
    gate: Gate
    before: ListHead | None = None


def publish(
    office: Office, code: str, list_date: date, *, commit: bool, expected: str | None = None
) -> Published:
    """Make a list and freeze it; or show what it would be.

    `expected` is the fingerprint of the list that was looked at: no other one goes out then.
    """
    if not commit:
        with office.reading() as connection, uncollected():
            pool = pool_to_publish(connection, code, list_date)
            with in_the_making(None, connection, pool, list_date) as making:
                gate = making.looked_at()
            return Published(head_of_draft(connection, making.draft, gate), making.draft, gate)
    with office.writing(f"publish {code} {list_date}") as entry, uncollected():
        pool = pool_to_publish(entry.connection, code, list_date)
        before = list_on(entry.connection, pool.id, list_date)
        with in_the_making(office.book, entry.connection, pool, list_date) as making:
            draft = making.draft
            if expected is not None and draft.fingerprint != expected:
                raise OfficeError(_ANOTHER_LIST)
            rows, gate = _through_the_gate(entry, making)
        add_effects(entry, draft)
        head = head_of_draft(entry.connection, draft, gate)
        head = replace(head, id=add_head(entry, head, rows))
        look_at_tables(entry.connection, list_row, entry_table, standing)
        _close_events(entry, pool, list_date)
        return Published(head, draft, gate, before)


def _through_the_gate(entry: Entry, making: Making) -> tuple[AddedRows, Gate]:
    """Add the rows of a list that nothing stops; a long one is looked at while they are written.

    Until the end of the transaction nobody sees any of them.
    """
    if not making.is_long:
        making.looked_at().refuse_while_blocked()
    rows = add_rows(entry, making.draft)
    gate = making.looked_at()
    gate.refuse_while_blocked()
    return rows, gate


def pool_for_list(connection: Connection, code: str, list_date: date) -> Pool:
    """Return the pool, if the next list may be of this day."""
    pool = pool_called(connection, code)
    if pool.moves is Moves.BY_PERIOD:
        check_list_date(connection, pool, list_date)
        _pass_none_over(connection, pool, list_date)
    else:
        check_no_later_list(connection, pool, list_date)
    return pool


def pool_to_publish(connection: Connection, code: str, list_date: date) -> Pool:
    """Return the pool, if a list of this day may be published now."""
    pool = pool_for_list(connection, code, list_date)
    ready = book.dockets(connection, pool_id=pool.id, states=[State.READY])
    left = [d for d in ready if _belongs(d.list_date or d.last_day or d.start, list_date)]
    if left:
        raise OfficeError(
            f"{number_of(len(left), 'event')} ready for this list and not rated, such as "
            f"{left[0].id}, {left[0].name}; rate them first."
        )
    return pool


def _pass_none_over(connection: Connection, pool: Pool, list_date: date) -> None:
    """Refuse a list while an earlier one would carry something: it would be lost between them."""
    earlier = first_list_passed_over(connection, pool.id, list_date)
    if earlier is not None:
        raise OfficeError(
            f"Events or corrections are booked for the list of {earlier}, which is not out: "
            "publish that one first."
        )
    last = lists_of(connection, pool.id)[-1:]
    for day, name in sorted(orders_of(connection, pool).items()):
        if day < list_date and not any(head.list_date >= day for head in last):
            raise OfficeError(
                f"The adjustment {name} is ordered for the list of {day}, which is not out: "
                "publish that one first, or withdraw the order (arpad adjust --withdraw)."
            )


def _belongs(day: date, list_date: date) -> bool:
    return day <= list_date


def head_of_draft(connection: Connection, draft: AnyDraft, gate: Gate) -> ListHead:
    """Return the head of a list in the making, with the next number."""
    made = draft.made
    return ListHead(
        pool_id=draft.pool.id,
        number=next_number(connection, draft.pool.id),
        list_date=made.period.list_date,
        last_day=made.period.last_day,
        edition=made.edition,
        readings=made.readings,
        origin=Origin.PUBLISHED,
        fingerprint=draft.fingerprint,
        facts=msgspec.json.encode(
            {"scale": made.scale, "findings": made.findings, "gate": gate.facts()}, enc_hook=str
        ).decode(),
    )


def _close_events(entry: Entry, pool: Pool, list_date: date) -> None:
    closed = book.events_until(entry.connection, pool.id, State.RATED, list_date)
    book.set_states(entry, closed, State.PUBLISHED)
