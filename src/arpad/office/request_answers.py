"""Answers to requests: refused with a reason, or accepted and entered in the register.

What is accepted becomes a change of the register whose source names the request, so that it is
found there, and is never made twice.
"""

from typing import Any

from sqlalchemy import Connection

from arpad.office.access.entrance import Entrance
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.player_overview import player_coded
from arpad.office.register import change_player
from arpad.office.requests import close_request
from arpad.store.desk.requests import Request, RequestKind, RequestState, open_again
from arpad.store.persons import versions_of


def accept(office: Office, entrance: Entrance, number: int, reason: str) -> Request:
    """Accept a request and change the register by it; it stays open where that cannot be."""
    words = plain_words("The reason", reason)
    accepted = close_request(entrance, number, RequestState.ACCEPTED, words)
    try:
        book_accepted(office, entrance, accepted)
    except OfficeError as problem:
        with entrance.writing() as connection:
            open_again(connection, number)
            after = {"state": RequestState.OPEN.value, "because": str(problem)}
            entrance.record(connection, "open again", f"request {number}", after=after)
        raise
    return accepted


def refuse(entrance: Entrance, number: int, reason: str) -> Request:
    """Refuse a request, with the reason that both federations see."""
    return close_request(entrance, number, RequestState.REFUSED, plain_words("The reason", reason))


def book_accepted(office: Office, entrance: Entrance, request: Request) -> None:
    """Change the register by a request that was accepted, unless that has been done."""
    facts = _change(request)
    with office.reading() as connection:
        if is_booked(connection, request):
            return
    with office.writing(f"request {request.id}") as entry:
        person = player_coded(entry.connection, request.player)
        if is_booked(entry.connection, request):
            return
        if (person.federation or "") != request.federation:
            raise OfficeError(
                f"{person.name} ({person.code}) belongs to {person.federation or 'nobody'} by now, "
                f"and was of {request.federation or 'nobody'} when this was asked; refuse it, and "
                "let it be asked again."
            )
        change_player(
            entry,
            request.player,
            facts,
            since=request.facts.since,
            source=f"{_source(request)} {request.kind.value} asked by {request.who}",
            today=office.clerk.today,
        )
        batch = entry.batch
    before = {name: getattr(person, name) for name in facts}
    with entrance.writing() as connection:
        subject = f"player {request.player}"
        entrance.record(
            connection, "change player", subject, before=before, after=facts, batch=batch
        )


def is_booked(connection: Connection, request: Request) -> bool:
    """Tell whether the register was changed by a request."""
    number = player_coded(connection, request.player).id
    start = _source(request)
    return any(version.source.startswith(start) for version in versions_of(connection, number))


def _change(request: Request) -> dict[str, Any]:
    if request.kind is RequestKind.TRANSFER:
        return {"federation": request.facts.to}
    return {"is_excluded": request.kind is RequestKind.EXCLUSION}


def _source(request: Request) -> str:
    return f"request {request.id}:"
