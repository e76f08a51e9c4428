"""What the docket of an event has said: kept each time that it says something else.

The row of an event may be changed, so that the office sees at once where it stands. What is added
here is not: the audit holds the two against each other.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import or_, select, update

from arpad.model.docket import Docket
from arpad.store.among import among
from arpad.store.book import Entry
from arpad.store.bulk import add_row, add_rows
from arpad.store.schema import event, event_facts

FACTS = ("name", "federation", "start", "last_day", "deadline", "list_date")
"""What a docket says besides its state, which has its own steps."""


def add_facts(entry: Entry, docket: Docket) -> None:
    """Keep what a docket says from now on."""
    facts = facts_of(docket)
    add_row(entry.connection, event_facts, event_id=docket.id, **facts, batch_id=entry.batch)


def facts_of(docket: Docket) -> dict[str, Any]:
    """Return what a docket says, by column."""
    return {name: getattr(docket, name) for name in FACTS}


def set_list(entry: Entry, numbers: Sequence[int], list_date: date) -> None:
    """Let the dockets of events say which list they enter."""
    c = event.c
    others = or_(c.list_date.is_(None), c.list_date != list_date)
    facts = select(c.id, *(c[name] for name in FACTS if name != "list_date")).order_by(c.id)
    changed = entry.connection.execute(facts.where(among(c.id, numbers), others)).all()
    if changed:
        which = among(c.id, (row.id for row in changed))
        entry.connection.execute(update(event).where(which).values(list_date=list_date))
        rows = ((*row, list_date, entry.batch) for row in changed)
        add_rows(entry.connection, event_facts, ("event_id", *FACTS, "batch_id"), rows)
