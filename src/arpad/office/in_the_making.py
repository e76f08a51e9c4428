"""A list in the making: read, made and looked at, a long one on both cores as far as possible.

While a long list is read, a process of its own reads its results; while it is made and written,
another one looks at its events. The list itself is looked at here.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, Union

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Moves, Pool
from arpad.office.gate import Gate, gate_from, gate_of
from arpad.office.gate_case import case_of, list_case_of
from arpad.office.gate_checks import Found, found_in_events, found_on_list, in_one_row
from arpad.office.list_draft import Draft, draft_from
from arpad.office.list_effects import entries_of_list, standings_after
from arpad.office.read_beside import another_reader, read_beside
from arpad.office.standings import Facts, facts_for, known_from
from arpad.store.book import Book, Entry
from arpad.store.gate_results import results_for
from arpad.store.ledger import add_entries
from arpad.store.lists import AddedRows, add_rows_of_list
from arpad.store.standings import add_standings, number_of_standings

if TYPE_CHECKING:
    from arpad.office.long_list import LongDraft
    from arpad.store.event_results import EventResults

AnyDraft: TypeAlias = Union[Draft, "LongDraft"]

_LONG = 50_000
"""From so many players on, a list is long."""


class Making(Struct, frozen=True, kw_only=True):
    """A list in the making; `looked_at` is the gate, for which a long list may have to wait."""

    draft: AnyDraft
    is_long: bool
    looked_at: Callable[[], Gate]


@contextmanager
def in_the_making(
    held: Book | None, connection: Connection, pool: Pool, list_date: date
) -> Iterator[Making]:
    """Lend a list in the making; nothing that the connection writes is looked at.

    `held` is the book, if the connection holds it.
    """
    facts = _facts(held, connection, pool, list_date)
    if len(facts.standings) < _LONG:
        draft = draft_from(known_from(facts))
        gate = cache(lambda: gate_of(connection, draft.on_list(connection)))
        yield Making(draft=draft, is_long=False, looked_at=gate)
        return

    def look(reader: Connection) -> Found:
        return found_in_events(case_of(reader, known_from(facts)))

    with read_beside(held, connection, look) as found:
        long = _long(facts)

        def looked_at() -> Gate:
            with another_reader(held, connection) as reader:
                return _looked_at(reader, facts, long, found())

        yield Making(draft=long, is_long=True, looked_at=cache(looked_at))


def _facts(held: Book | None, connection: Connection, pool: Pool, list_date: date) -> Facts:
    """Read what the book has for a list; the results of a long one beside the rest."""
    is_long = number_of_standings(connection, pool.id) >= _LONG
    if not is_long or pool.moves is not Moves.BY_PERIOD:
        return facts_for(connection, pool, list_date)

    def read(reader: Connection) -> "EventResults":
        return results_for(reader, pool, list_date)

    with read_beside(held, connection, read) as results:
        return facts_for(connection, pool, list_date, results)


def _long(facts: Facts) -> AnyDraft:
    """Make a long list: on columns where they can follow its text."""
    from arpad.office.long_list import long_draft  # noqa: PLC0415 - arrays
    from arpad.office.plain_players import text_of  # noqa: PLC0415 - the same

    text = text_of(facts)
    return draft_from(known_from(facts)) if text is None else long_draft(facts, text)


def _looked_at(reader: Connection, facts: Facts, draft: AnyDraft, found: Found) -> Gate:
    """Look at a long list whose events were looked at already."""
    every = in_one_row(found, found_on_list(list_case_of(reader, draft.on_list(reader))))
    named = zip(*map(facts.persons.columns.get, ("code", "name")), strict=True)
    return gate_from(reader, facts.pool, facts.list_date, every, named)


def add_rows(entry: Entry, draft: AnyDraft) -> AddedRows:
    """Add the rows of a list."""
    if isinstance(draft, Draft):
        return add_rows_of_list(entry, draft.rows)
    return draft.add_rows(entry)


def add_effects(entry: Entry, draft: AnyDraft) -> None:
    """Add what a list moves, and where it leaves its players; an event has done so by itself."""
    if not isinstance(draft, Draft):
        draft.add_effects(entry)
    elif draft.pool.moves is Moves.BY_PERIOD:
        add_entries(entry, draft.pool.id, draft.number_of, entries_of_list(draft))
        add_standings(entry, draft.pool.id, standings_after(draft))
