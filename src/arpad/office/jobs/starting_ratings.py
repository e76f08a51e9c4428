"""Starting ratings as jobs: a file of rankings comes from outside, and is read within bounds."""

from datetime import date
from typing import Any

import msgspec

from arpad.model.ranking import StartingRatings
from arpad.model.rights import Right
from arpad.office.jobs.kind import Kind, Work
from arpad.office.office import mark
from arpad.office.starting_ratings import book_starting_ratings, starting_ratings_of
from arpad.store.batch_log import batches_marked

FIND, BOOK = "find starting ratings", "book starting ratings"


def _find(work: Work) -> dict[str, Any]:
    """Find starting ratings; nothing is booked."""
    pool, on = work.wish["pool"], date.fromisoformat(work.wish["on"])
    found = starting_ratings_of(work.office, pool, on, work.data or b"", name=work.wish["name"])
    return {"players": len(found.ratings), "pool": pool, "found": msgspec.to_builtins(found)}


def _book(work: Work) -> dict[str, Any]:
    """Let a pool begin with starting ratings that were found."""
    found = msgspec.json.decode(work.data or b"", type=StartingRatings)
    taken = book_starting_ratings(work.office, work.wish["pool"], found)
    return {"list_date": str(taken.list_date), "players": taken.players}


def _is_booked(work: Work) -> dict[str, Any] | None:
    with work.office.reading() as connection:
        found = batches_marked(connection, mark(work.job))
    return {"batch": found[-1]} if found else None


KINDS = (
    Kind(name=FIND, right=Right.SET_SERIES, run=_find, seconds=120, megabytes=2048),
    Kind(name=BOOK, right=Right.SET_SERIES, run=_book, booked=_is_booked),
)
