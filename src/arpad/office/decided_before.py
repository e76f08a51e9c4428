"""Decisions of others about the same event: made at the same moment, or made already.

A later decision takes the place of an earlier one, so whoever decides must have seen that one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from arpad.office.event_sought import docket_numbered
from arpad.office.office import Office, OfficeError
from arpad.store.book import Entry
from arpad.store.decisions import Kind, Recorded, recorded_for
from arpad.store.dockets import steps_of
from arpad.store.who_did import Deed, who_decided

_DID = {Kind.OVERRIDE: "admitted", Kind.REFUSAL: "refused", Kind.APPEAL: "appealed against"}


@contextmanager
def deciding(office: Office, command: str, number: int) -> Iterator[Entry]:
    """Lend a transaction, unless somebody else decides about the event while it is waited for."""
    with office.reading() as connection:
        docket_numbered(connection, number)
        seen = _recorded(connection, number)
    with office.writing(command) as entry:
        now = _recorded(entry.connection, number)
        if len(now) > len(seen):
            raise OfficeError(
                f"{_told(entry.connection, now[-1])} You were not the first; look at it with "
                f"arpad event show {number}, and decide again if it is still to be decided."
            )
        yield entry


def unless_moved(number: int, seen: int) -> Callable[[Connection], None]:
    """Return what refuses to go on where an event has made more steps than somebody has seen.

    Whoever decides by a page has looked at it a while ago: by what he saw he decides, or not.
    """

    def refuse(connection: Connection) -> None:
        steps = steps_of(connection, number)
        if len(steps) > seen:
            last = steps[-1]
            raise OfficeError(
                f"Event {number} was moved to {last.state.value} by {Deed(last.who, last.at)}, "
                "after you had opened this page. Nothing was recorded: look at it as it is now."
            )

    return refuse


def refuse_repeated(connection: Connection, new: Recorded) -> None:
    """Refuse what is decided already; after an appeal the same may be decided again."""
    for old in reversed(_recorded(connection, new.event_id)):
        if old.kind is Kind.APPEAL:
            return
        if (old.article, old.about) == (new.article, new.about):
            if old.verdict is new.verdict:
                raise OfficeError(f"{_told(connection, old)} Nothing was recorded again.")
            return


def _recorded(connection: Connection, number: int) -> tuple[Recorded, ...]:
    return recorded_for(connection, [number]).get(number, ())


def _told(connection: Connection, recorded: Recorded) -> str:
    """Say what was decided about an event, by whom and when."""
    did, deed = _DID[recorded.kind], who_decided(connection, recorded.id)
    return f"Event {recorded.event_id} has been {did} under {recorded.article} by {deed}."
