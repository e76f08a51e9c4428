"""What an audit finds in the book as a whole, whichever pool it belongs to."""

from collections.abc import Iterator

from sqlalchemy import Connection

from arpad.office.audit_chain import Tell, broken_links
from arpad.office.audit_differences import Difference, of_docket, of_report
from arpad.store.audit_dockets import dockets_unlike_facts, reports_unlike_bytes


def differences_of_book(connection: Connection, tell: Tell | None = None) -> Iterator[Difference]:
    """Yield the first broken seal, and every docket and report that is not what was added."""
    yield from broken_links(connection, tell)
    yield from map(of_docket, dockets_unlike_facts(connection))
    yield from map(of_report, reports_unlike_bytes(connection))
