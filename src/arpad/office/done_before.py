"""What somebody else has done already, in sentences that say who it was and when.

One writes into the book at a time, so whoever comes second sees what the first has done.
"""

from datetime import date

from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.store.lists import ListHead, Origin, lists_of
from arpad.store.who_did import who_made_list, who_moved_event


def list_is_out(connection: Connection, head: ListHead) -> str:
    """Say that a list is out, and by whom; without the full stop."""
    deed = who_made_list(connection, head.id)
    did = "published" if head.origin is Origin.PUBLISHED else "took over"
    said = f"The list of {head.list_date} is out"
    if deed is None:
        return said
    day, time = f"{deed.at:%Y-%m-%d}", f"{deed.at:%H:%M}"
    return f"{said}: {deed.who} {did} it on {day} at {time} UTC"


def event_has_been(connection: Connection, docket: Docket) -> str:
    """Say that an event has been brought to its state, and by whom; without the full stop."""
    deed = who_moved_event(connection, docket.id)
    by = f" by {deed}" if deed else ""
    return f"Event {docket.id}, {docket.name}, has been {docket.state.value}{by}"


def check_no_later_list(connection: Connection, pool: Pool, list_date: date) -> None:
    """Refuse a day whose list is out, or one after it, where a list may be of any day."""
    later = [head for head in lists_of(connection, pool.id) if head.list_date >= list_date]
    if later:
        raise OfficeError(f"{list_is_out(connection, later[0])}; name a later day.")
