"""The coming list before anything is booked: what is in the book, and what a period would add."""

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.office.list_draft import Draft, draft_from
from arpad.office.rate_period import RatedPeriod
from arpad.office.recount import moved_amounts
from arpad.office.standings import Known, known_for
from arpad.store.persons import numbers_of


def preview_of(connection: Connection, period: RatedPeriod) -> Draft:
    """Return the list that a period would make if it were booked now."""
    known = _recounted(connection, period)
    numbers = numbers_of(connection, list(period.moved))
    changes, games, brought = dict(known.changes), dict(known.games), dict(known.brought)
    for code, moved in period.moved.items():
        number = numbers[code]
        changes[number] = (*changes.get(number, ()), *moved.changes)
        games[number] = games.get(number, 0) + moved.games
        brought[number] = (*brought.get(number, ()), *moved.brought)
    return draft_from(replace(known, changes=changes, games=games, brought=brought))


def _recounted(connection: Connection, period: RatedPeriod) -> Known:
    """Return what the book knows, with another K in events that were rated before."""
    known = known_for(connection, period.pool, period.list_date)
    moved = moved_amounts(period.recounted)
    if not moved or known.results is None:
        return known
    numbers = numbers_of(connection, sorted({code for code, _ in moved}))
    more = {(numbers[code], event): amount for (code, event), amount in moved.items()}
    results = known.results.with_more(more)
    changes = {number: found.amounts for number, found in results.changes().items()}
    return replace(known, results=results, changes=changes)
